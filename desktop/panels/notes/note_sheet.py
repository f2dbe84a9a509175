"""The sheet of paper over a replay with the note to the moment that the table shows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.match.match_change import MatchChange
from desktop.match.match_part import MatchPart
from desktop.panels.notes.match_notes import MatchNotes
from desktop.style.basic_widgets import lay_column
from desktop.style.cast_shadow import CastShadow
from desktop.style.key_caps import set_key_tip
from desktop.style.plain_text import ShortenedLabel
from desktop.style.style_sheet import scale_with_text
from desktop.table.layout.panel_placement import area_on_view, best_position, item_on_view
from desktop.table.scene.table_scene import areas_to_keep
from desktop.table.view import TableView

_WIDTH, _LINES = 320, 6
_MARGIN = 8
_SIGN = "✎ "


class NoteSheet(QFrame, MatchPart):
    """Shows the note when its moment is reached, and covers no dice if it can. A click opens it."""

    def __init__(
        self, screen: QWidget, view: TableView, notes: MatchNotes, edit: Callable[[], object]
    ) -> None:
        """`edit` lets the player change the note."""
        super().__init__(screen)
        self.setObjectName("note")
        CastShadow(self)
        self._view, self._notes, self._edit = view, notes, edit
        self.covered_areas: Callable[[], list[QRectF]] = list
        """Returns the areas of the table that panels cover."""
        self.text = ShortenedLabel(lines=_LINES)
        self.text.setObjectName("note-of-moment")
        lay_column(self.text, on=self, margins=(14, 10, 14, 10))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        notes.changed.connect(self.show_note)
        self.hide()

    @property
    def words(self) -> str:
        """The note on the sheet; "" while there is none."""
        return "" if self.isHidden() else self.text.text().removeprefix(_SIGN)

    def show_note(self) -> None:
        """Show the note to the moment on the table, or hide the sheet."""
        note = self._notes.text(self._notes.here)
        self.setHidden(not note)
        if not note:
            return
        self.text.setText(f"{_SIGN}{note}")
        self.setAccessibleName(self.tr("Note: {note}").format(note=note))
        set_key_tip(self, self.tr("Change the note"), "Ctrl+Shift+N")
        self.on_layout()
        self.raise_()

    def on_question(self, change: MatchChange) -> None:
        self.show_note()

    def on_motion(self) -> None:
        self.hide()

    def on_layout(self) -> None:
        """Take a place at the edge of the felt that covers as few dice as possible."""
        if self.isHidden():
            return
        wide = scale_with_text(_WIDTH)
        high = self.text.fontMetrics().boundingRect(
            0, 0, wide - 28, 4000, int(Qt.TextFlag.TextWordWrap), self.text.text()
        )
        line = self.text.fontMetrics().lineSpacing() + 1
        self.resize(wide, min(high.height() + 4, _LINES * line) + 22)
        view, scene = self._view, self._view.table_scene
        room = area_on_view(view, scene.layout.felt).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        dice = [item_on_view(view, die) for die in scene.dice.values() if die.isVisible()]
        avoid = [*dice, *areas_to_keep(scene, view, for_a_moment=True), *self.covered_areas()]
        corner = QRectF(room.left(), room.bottom(), 1, 1)
        self.move(best_position(QSizeF(self.size()), corner, avoid, room).toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the note, and keep the press from the table below."""
        self._edit()
