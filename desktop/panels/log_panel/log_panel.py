"""The log panel of the side column: everything that happened in the match, in words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from desktop.panels.log_panel.line_writer import is_heading
from desktop.panels.log_panel.log_page import LogPage, count_same, plain_text
from desktop.panels.log_panel.log_search import LogSearch
from desktop.panels.log_panel.rule_note import RuleNote
from desktop.style.basic_widgets import make_button
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import plain_tooltip
from desktop.text.translation import translate
from rules.advice import LogLine
from rules.state import Setup

_PASSES = ("log.pass", "log.pass_both")


class LogPanel(QWidget):
    """Shows the turns, lines and dice of a match, with a search field and the rule of a line.

    While it is hidden, nothing is laid out.

    Signals:
        line_hovered(line): the pointer or the text cursor is on this line now; -1 for none.
    """

    line_hovered = Signal(int)

    def __init__(self, setup: Setup) -> None:
        """Make the empty panel.

        Args:
            setup: the players, and the cards whose dice have pictures.
        """
        super().__init__()
        self.shown: tuple[LogLine, ...] = ()
        self.new_lines: tuple[str, ...] = ()
        self.was_rewound = False
        self.hovered_line = -1
        self.marked_line = -1
        """The line that is marked as the current one."""
        self._look = current_theme()
        self.page = LogPage(setup)
        self.page.setAccessibleName(self.tr("Match log"))
        self.search = LogSearch(self.page)
        self.rule = RuleNote()
        self.fold_all = make_button(name="fold-turns", is_small=True)
        self.copy = make_button(
            self.tr("Copy"), name="copy-log", tip=self.tr("Copy the whole log"), is_small=True
        )
        self._lay_out()
        self._connect()

    def show_lines(self, lines: tuple[LogLine, ...]) -> None:
        """Show the log of a match; lines that are already shown stay untouched.

        Afterwards `new_lines` has the lines that are new, and `was_rewound` says whether lines
        were only removed, by an undo. When a match is opened, nothing in its log is new.
        """
        same = count_same(lines, self.shown)
        self.was_rewound = same == len(lines) < len(self.shown)
        new = lines[same:] if self.shown else ()
        self.new_lines = tuple(translate(line.message) for line in new)
        self.shown = lines
        if new:
            self.marked_line = -1
        if self.isVisible():
            self._write()

    def mark_line(self, index: int) -> None:
        """Mark a line as the current one and scroll to it, until lines are added; -1 for none."""
        self.marked_line = index
        if self.isVisible():
            self.page.mark(index)

    def let_lines_lead(self, where: str) -> None:
        """Show that lines can be clicked; `where` says what that does, for screen readers."""
        self.page.lines_lead_somewhere = True
        self.page.setAccessibleDescription(where)

    # --- what it says -------------------------------------------------------------------------

    @property
    def last_event(self) -> str:
        """The newest line that is not the heading of a turn; "" before anything has happened."""
        said = next((line.message for line in reversed(self.shown) if not is_heading(line)), None)
        return translate(said) if said is not None else ""

    @property
    def last_act(self) -> str:
        """The newest line that tells of more than a pass; in a new turn, of nothing yet, ""."""
        for line in reversed(self.shown):
            if is_heading(line):
                break
            if line.message.id not in _PASSES:
                return translate(line.message)
        return ""

    def lines(self) -> list[str]:
        """The lines of the log as plain text."""
        return [translate(line.message) for line in self.shown]

    # --- writing ------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rule.fit(self.height())

    def changeEvent(self, event: QEvent) -> None:
        """Write everything again when colors or the text size have changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.isVisible():
            self._wear_theme()

    def _write(self) -> None:
        """Write what the page does not show yet."""
        self._wear_theme()
        self.page.show_lines(self.shown)
        self.page.mark(self.marked_line)
        self.search.search_again()
        self._show_fold_button()

    def _wear_theme(self) -> None:
        self.rule.fit(self.height())
        if self._look != current_theme():
            self._look = current_theme()
            self.page.write_again()

    # --- buttons and keys ---------------------------------------------------------------------

    def _show_fold_button(self) -> None:
        has_open = len(self.page.folds.folded) < len(self.page.folds.headings)
        self.fold_all.setText(self.tr("Fold turns") if has_open else self.tr("Unfold turns"))

    def _fold_or_unfold(self) -> None:
        folds = self.page.folds
        folds.fold_all(on=len(folds.folded) < len(folds.headings))
        self._show_fold_button()

    def _hover(self, line: int) -> None:
        self.hovered_line = line
        self.rule.show_line(self.shown[line] if 0 <= line < len(self.shown) else None)
        tip = "" if self.rule.isVisible() or line < 0 else self.rule.words
        self.page.viewport().setToolTip(plain_tooltip(tip))
        self.line_hovered.emit(line)

    def _follow_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """Keep the line that is read while its rule has the focus, but not beyond the log."""
        if old is not None and self.isAncestorOf(old) and not self.isAncestorOf(new or self):
            self.page.end_reading()

    def focus_search(self) -> None:
        """Give the keyboard to the search field."""
        self.search.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.field.selectAll()

    def _connect(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_focus)
        page, inside = self.page, Qt.ShortcutContext.WidgetWithChildrenShortcut
        page.line_hovered.connect(self._hover)
        self.search.left.connect(page.setFocus)
        for button in (self.fold_all, self.copy):
            self.search.searched.connect(button.setHidden)
        self.fold_all.clicked.connect(self._fold_or_unfold)
        self.copy.clicked.connect(lambda: QApplication.clipboard().setText(plain_text(self.shown)))
        keys = {
            "F3": self.search.go_on,
            "Shift+F3": lambda: self.search.go_on(forward=False),
        }
        for key, does in keys.items():
            shortcut = QShortcut(QKeySequence(key), self, context=inside)
            shortcut.activated.connect(does)

    def _lay_out(self) -> None:
        self._show_fold_button()
        buttons = QHBoxLayout()
        buttons.setSpacing(4)
        buttons.addWidget(self.search, 1)
        buttons.addWidget(self.fold_all)
        buttons.addWidget(self.copy)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.setSpacing(4)
        rows.addLayout(buttons)
        rows.addWidget(self.page, 1)
        rows.addWidget(self.rule)
        search, rule = self.search, self.rule.heading
        parts = (search.field, search.previous, search.next, self.fold_all, self.copy, self.page)
        for part, following in zip(parts, (*parts[1:], rule), strict=True):
            QWidget.setTabOrder(part, following)
