"""The foot of the log: the rule behind the line under the pointer or the text cursor."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.panels.rules_reference import open_rule
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import plain_tooltip
from rules.advice import LogLine, rule_of_line
from rules.cards import packaged_reference

_LINES = 3
_AROUND = 22  # margins and spacing, in pixels
_HIGH, _LOWEST = 24, 15  # heights of the log, in lines


class RuleNote(QFrame):
    """Shows the id and title of a rule, which open it, and its first sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inset")
        self._rule = ""
        self.heading = LinkButton("", name="line-rule", tip=self.tr("Open this rule"))
        self.sentence = make_label(wraps=True)
        self.sentence.setObjectName("line-rule-text")
        self.sentence.setContentsMargins(7, 0, 0, 0)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(2, 6, 8, 6)
        rows.setSpacing(3)
        rows.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self.sentence, 1)
        self.heading.clicked.connect(lambda: open_rule(self, self._rule))
        self.show_line(None)

    def show_line(self, line: LogLine | None) -> None:
        """Show the rule of a line, or what the log can do if no line is meant."""
        self._rule = "" if line is None else rule_of_line(line.message)
        self.heading.setVisible(bool(self._rule))
        if not self._rule:
            words = self.tr("Point at a line to see its dice on the table and its rule.")
            if line is not None:
                words = self.tr("No rule decides this: a card or a player does.")
            self.sentence.setText(words)
            return
        entry = packaged_reference().entries[self._rule]
        text = " ".join(entry.text.split())
        self.heading.set_label(entry.heading)
        self.sentence.setText(_first_sentence(text))
        self.sentence.setToolTip(plain_tooltip(text))

    @property
    def words(self) -> str:
        """The rule in words: its id, its title and its first sentence."""
        heading = f"{self.heading.text()}\n" if self._rule else ""
        return heading + self.sentence.text()

    def fit(self, room: int) -> None:
        """Take the colors, and a height that does not change while the player reads.

        Args:
            room: the height of the whole log; in a low one the note is short, or hidden.
        """
        theme, font = current_theme(), self.sentence.fontMetrics()
        self.heading.set_look(LinkLook(theme.accent, theme.focus, 0.85 * font.height()))
        line = font.lineSpacing()
        self.setVisible(room >= _LOWEST * line)
        lines = _LINES if room >= _HIGH * line else _LINES - 1
        self.setFixedHeight(self.heading.sizeHint().height() + lines * line + _AROUND)


def _first_sentence(text: str) -> str:
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]
