"""The first page of a draft: continue one, open a file, or agree on a new one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.draft import draft_view
from desktop.screens.draft.draft_form import DraftForm
from desktop.screens.draft.felt_page import FeltPage, label_style
from desktop.screens.home.ground_painter import GroundPainter
from desktop.storage.team_files.draft_files import SavedDraft
from desktop.style.basic_widgets import CenteredColumn, make_button, make_label, make_scroll_area
from desktop.style.current_theme import THEME_CHANGED, current_theme

_TITLE, _HEADING = 27, 15  # pixels at normal text size
_MOST_SHOWN = 6
_WIDE = 780  # pixels at normal text size


class DraftSetupPage(FeltPage):
    """The form for a new draft, and the drafts that were begun.

    Signals:
        continue_wanted(saved): continue this draft.
        delete_wanted(saved): delete this draft.
        restore_wanted(): bring the deleted draft back.
    """

    continue_wanted = Signal(object)
    delete_wanted = Signal(object)
    restore_wanted = Signal()

    def __init__(self, ground: GroundPainter) -> None:
        super().__init__(ground)
        self.setObjectName("draft-setup")
        self.title = make_label(self.tr("Draft"))
        self.form = DraftForm()
        self.start = WoodButton(
            self.tr("Start the draft"), "Enter", name="start-draft", is_main=True
        )
        self.open_file = WoodButton(self.tr("Open a draft…"), "", name="open-draft")
        self.leave = WoodButton(self.tr("Back"), "Esc", name="leave-draft-setup")
        self._saved = QFrame()
        self._saved.setObjectName("panel")
        self._rows = QVBoxLayout(self._saved)
        self.continue_buttons: list[WoodButton] = []
        self._lay_out()
        self._restyle()

    def show_saved(self, drafts: Sequence[SavedDraft], deleted: str = "") -> None:
        """Show the drafts that can be continued.

        Args:
            drafts: the drafts, the latest first.
            deleted: the name of a draft that was just deleted, which can be brought back.
        """
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.continue_buttons = []
        heading = make_label(self.tr("Continue the draft"), "heading")
        self._rows.addWidget(heading)
        for saved in drafts[:_MOST_SHOWN]:
            self._rows.addWidget(self._row(saved))
        if deleted:
            self._rows.addWidget(self._deleted_row(deleted))
        self._saved.setVisible(bool(drafts) or bool(deleted))

    def focus_first(self) -> None:
        """Give the keyboard to the latest draft, else to the kind of draft."""
        if self.continue_buttons and self._saved.isVisible():
            self.continue_buttons[0].setFocus()
        else:
            self.form.kinds.button(self.form.kinds.checkedId()).setFocus()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        self.title.setStyleSheet(label_style(theme.table.wood_ink, _TITLE, is_bold=True))
        self.show_ground()

    def _row(self, saved: SavedDraft) -> QWidget:
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        if saved.draft is None:
            across.addWidget(make_label(saved.problem, "problem", wraps=True), 1)
        else:
            across.addWidget(make_label(draft_view.summary(saved.draft), wraps=True), 1)
            words = self.tr("To the table") if saved.draft.is_over else self.tr("Continue")
            button = WoodButton(words, "", name="continue-draft")
            button.setAccessibleName(f"{words}: {draft_view.summary(saved.draft)}")
            button.clicked.connect(lambda: self.continue_wanted.emit(saved))
            self.continue_buttons.append(button)
            across.addWidget(button)
        delete = make_button(self.tr("Delete"), name="delete-draft", is_small=True)
        if saved.draft is not None:
            summary = draft_view.summary(saved.draft)
            delete.setAccessibleName(self.tr("Delete: {draft}").format(draft=summary))
        delete.clicked.connect(lambda: self.delete_wanted.emit(saved))
        across.addWidget(delete)
        return row

    def _deleted_row(self, name: str) -> QWidget:
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(make_label(self.tr("Deleted: {name}").format(name=name), wraps=True), 1)
        back = make_button(self.tr("Undo"), name="restore-draft", is_small=True)
        back.clicked.connect(self.restore_wanted)
        across.addWidget(back)
        return row

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(14, 8, 14, 8)
        rows.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        for button in (self.open_file, self.leave):
            head.addWidget(button)
        rows.addLayout(head)
        column = QWidget()
        inside = QVBoxLayout(column)
        inside.setContentsMargins(18, 14, 18, 14)
        inside.setSpacing(12)
        for sheet in (self._saved, self.form):
            inside.addWidget(CenteredColumn(sheet, _WIDE))
        inside.addStretch(1)
        felt = QVBoxLayout(self.felt)
        felt.setContentsMargins(6, 6, 6, 6)
        felt.addWidget(make_scroll_area(column))
        rows.addWidget(self.felt, 1)
        rows.addWidget(self.start, 0, Qt.AlignmentFlag.AlignRight)
