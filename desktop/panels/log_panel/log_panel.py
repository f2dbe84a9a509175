"""The log panel of the side column: everything that happened in the match, in words."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.panels.log_panel.log_page import HEADING, LogPage
from desktop.text.translation import translate
from rules.advice import LogLine

_PASSES = ("log.pass", "log.pass_both")


class LogPanel(QWidget):
    """Shows a heading per turn and a line per event, scrolled to the newest line.

    Signals:
        line_chosen(line): a line was clicked, or Enter was pressed on it.
        line_hovered(line): the pointer or the text cursor is on this line now; -1 for none.
    """

    line_chosen = Signal(int)
    line_hovered = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.shown: tuple[LogLine, ...] = ()
        self.new_lines: tuple[str, ...] = ()
        self.was_rewound = False
        self.page = LogPage()
        self.page.setAccessibleName(self.tr("Match log"))
        self.setFocusProxy(self.page)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.page)
        self.page.line_chosen.connect(self.line_chosen)
        self.page.line_hovered.connect(self.line_hovered)

    def show_lines(self, lines: tuple[LogLine, ...]) -> None:
        """Show the log of a match; lines that are already shown stay untouched.

        Afterwards `new_lines` has the lines that are new, and `was_rewound` tells whether lines
        were only removed, by an undo.
        """
        same = _count_same(lines, self.shown)
        self.was_rewound = same == len(lines) < len(self.shown)
        self.new_lines = tuple(translate(line.message) for line in lines[same:])
        if self.shown == lines:
            return
        self.shown = lines
        self.page.forget(same)
        self.page.write(lines[same:])
        self.page.scroll_to_end()

    def mark_line(self, index: int) -> None:
        """Mark a line as the current one and scroll to it; -1 for none."""
        self.page.mark(index)

    @property
    def last_event(self) -> str:
        """The newest line that is not the heading of a turn; "" before anything has happened."""
        said = next((line.message for line in reversed(self.shown) if not _is_heading(line)), None)
        return translate(said) if said is not None else ""

    @property
    def last_act(self) -> str:
        """The newest line that tells of more than a pass; in a new turn, of nothing yet, ""."""
        for line in reversed(self.shown):
            if _is_heading(line):
                break
            if line.message.id not in _PASSES:
                return translate(line.message)
        return ""

    def lines(self) -> list[str]:
        """The lines of the log as plain text."""
        return [translate(line.message) for line in self.shown]


def _is_heading(line: LogLine) -> bool:
    return line.message.id == HEADING


def _count_same(lines: tuple[LogLine, ...], shown: tuple[LogLine, ...]) -> int:
    """How many lines at the start are the same."""
    for place, (line, other) in enumerate(zip(lines, shown, strict=False)):
        if line is not other and line != other:
            return place
    return min(len(lines), len(shown))
