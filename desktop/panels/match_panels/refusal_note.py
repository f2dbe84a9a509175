"""A note on the table: why a move is not allowed, or a plain word on a press that was held back."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QHideEvent, QKeyEvent, QMouseEvent, QShowEvent, QWindow
from PySide6.QtWidgets import QFrame

from desktop.match.accidental_input_guard import Notice
from desktop.match.match_part import MatchPart
from desktop.match.settle_clock import SettleClock
from desktop.panels.rules_reference import open_rule
from desktop.style.basic_widgets import lay_column, make_html_label, make_key_button, restyle
from desktop.style.cast_shadow import CastShadow
from desktop.table.input.hit_testing import area_of, thing_at
from desktop.table.layout.panel_placement import area_on_view, best_position, item_on_view
from desktop.table.scene.table_scene import areas_to_keep
from desktop.table.view import TableView
from desktop.text.translation import translate
from rules.advice import Refusal
from rules.messages import Message

_WIDTH = 300
_MARGIN = 6
_NEARNESS = 5.0
"""A note is beside what it is about, unless it would cover dice there."""
STAY_MS = 4000
"""How long a note stays; the pointer on it keeps it."""

_KEEPING_KEYS = (
    Qt.Key.Key_Escape,  # closes the note itself
    Qt.Key.Key_F1,  # opens its rule
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
)


class RefusalNote(QFrame, MatchPart):
    """Appears beside the die or card that was refused, and covers no dice if it can.

    It goes away with the next key or click, or after four seconds if the pointer is not on it.
    """

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self.setObjectName("note")
        CastShadow(self)
        self._view = view
        self._id = ""
        self.covered_areas: Callable[[], list[QRectF]] = list
        """Returns the areas of the table that panels and questions cover."""
        self._window: QWindow | None = None
        self._gone = SettleClock()
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self._expire)
        self.text = make_html_label()
        self.text.setFixedWidth(_WIDTH - 28)
        self.rule = make_key_button(name="open-rule", is_small=True)
        self.rule.clicked.connect(lambda: open_rule(self, self._id))
        lay_column(
            self.text, (self.rule, Qt.AlignmentFlag.AlignLeft), on=self, margins=(12, 10, 12, 10)
        )
        self.hide()

    def show_refusal(self, refusal: Refusal, at: QPoint | None = None) -> None:
        """Show a refusal near a point of the parent, or centered at the bottom."""
        self.setProperty("refusal", True)
        self._show(refusal.rule_id, refusal.reason, refusal.remedy, at)

    def show_notice(self, notice: Notice, at: QPoint | None = None) -> None:
        """Show why a legal move was held back, near a point or centered at the bottom."""
        self.setProperty("refusal", False)
        self._show("", notice.reason, notice.advice, at)

    def _show(self, rule_id: str, reason: Message, advice: Message, at: QPoint | None) -> None:
        self._id = rule_id
        why, help_text = translate(reason), translate(advice)
        mark = "✗ " if self.property("refusal") else ""
        self.text.setText(f"<b>{mark}{escape(why)}</b><br>{escape(help_text)}")
        self.rule.set_label(self.tr("Rule {id}").format(id=rule_id), "F1")
        self.rule.setVisible(bool(rule_id))
        self.setAccessibleName(f"{why} {help_text}")
        restyle(self)
        self.adjustSize()
        self.move(self._place(at))
        self.show()
        self.raise_()
        self.timer.start(STAY_MS)

    def on_motion(self) -> None:
        self.hide()

    def close_topmost(self) -> bool:
        """Close the note for Esc; False if there is none, and none has just gone away."""
        if self.isVisible():
            self.hide()
            return True
        return not self._gone.is_settled

    @property
    def shown_rule(self) -> str:
        """The id of the rule on the note, or "" while the note is hidden."""
        return self._id if self.isVisible() else ""

    # --- where it appears

    def _place(self, at: QPoint | None) -> QPoint:
        """The position near a point, or at the bottom, that covers as few dice as possible."""
        view, scene = self._view, self._view.table_scene
        room = area_on_view(view, scene.layout.felt).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        around = QRectF(room.center().x(), room.bottom(), 1, 1)
        if at is not None:
            around = QRectF(at, QSizeF(1, 1))
            thing = thing_at(scene, view.mapToScene(at))
            if thing is not None and thing.kind in ("die", "card", "global"):
                around = area_on_view(view, area_of(scene.pieces, thing))
        on_cards = [item_on_view(view, die) for die in scene.dice.values() if die.isVisible()]
        cards = [area_on_view(view, card.area) for card in scene.cards.values()]
        around = next((card for card in cards if card.contains(around.center())), around)
        avoid = [*on_cards, *areas_to_keep(scene, view, for_a_moment=True), *self.covered_areas()]
        size = QSizeF(self.size())
        return best_position(size, around, avoid, room, nearness=_NEARNESS).toPoint()

    # --- how long it stays

    def _expire(self) -> None:
        """The note goes away; an Esc that was meant for it must not do anything else."""
        self.hide()
        self._gone.restart()
        self._gone.mark_painted()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self.isVisible():
            self.timer.start(STAY_MS)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._window = self.window().windowHandle()
        self._window.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.timer.stop()
        if self._window is not None:
            self._window.removeEventFilter(self)
            self._window = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the note before the window gets the next key or click."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() not in _KEEPING_KEYS:
                self.hide()
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            at = self.mapFromGlobal(event.globalPosition().toPoint())
            self.setVisible(self.rect().contains(at))
        return super().eventFilter(watched, event)
