"""A note on the table: why a move is not allowed or was held back, and what would help."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.match.notice import Notice
from desktop.style.basic_widgets import make_button, make_html_label
from desktop.text.translation import translate
from rules.advice import Refusal
from rules.messages import Message

_WIDTH = 300
_AWAY = 14


class RefusalNote(QFrame):
    """Appears where the player dropped the die, and disappears with the next action.

    Signals:
        rule_wanted(id): the player pressed the button for the rule.
    """

    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("note")
        self._over = parent
        self._id = ""
        self.text = make_html_label()
        self.text.setFixedWidth(_WIDTH - 28)
        self.rule = make_button(name="open-rule", is_small=True)
        self.rule.clicked.connect(lambda: self.rule_wanted.emit(self._id))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 12, 10)
        rows.addWidget(self.text)
        rows.addWidget(self.rule, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_refusal(self, refusal: Refusal, at: QPoint | None = None) -> None:
        """Show a refusal near a point of the parent, or centered at the bottom."""
        self._show(refusal.rule_id, refusal.reason, refusal.remedy, at)

    def show_notice(self, notice: Notice, at: QPoint | None = None) -> None:
        """Show why a legal move was held back, near a point or centered at the bottom."""
        self._show("", notice.reason, notice.advice, at)

    def _show(self, rule_id: str, reason: Message, advice: Message, at: QPoint | None) -> None:
        self._id = rule_id
        why, help_text = translate(reason), translate(advice)
        self.text.setText(f"<b>✗ {escape(why)}</b><br>{escape(help_text)}")
        self.rule.setText(self.tr("Rule {id} (F1)").format(id=rule_id))
        self.rule.setVisible(bool(rule_id))
        self.setAccessibleName(f"{why} {help_text}")
        self.adjustSize()
        self.move(self._place(at))
        self.show()
        self.raise_()

    @property
    def shown_rule(self) -> str:
        """The id of the rule on the note, or "" while the note is hidden."""
        return self._id if self.isVisible() else ""

    def _place(self, at: QPoint | None) -> QPoint:
        """The position beside the point, within the parent."""
        room = self._over.size() - self.size()
        if at is None:
            return QPoint(max(0, room.width() // 2), max(0, room.height() - _AWAY))
        x = min(max(0, at.x() + _AWAY), max(0, room.width()))
        y = min(max(0, at.y() + _AWAY), max(0, room.height()))
        return QPoint(x, y)
