"""The coach's reply to what the learner just did, marked by a sign and words, not only by color."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.panels.coach.coach_page import ReplyKind
from desktop.panels.terms.term_label import TermLabel
from desktop.style.basic_widgets import make_label, restyle


class ReplyBox(QFrame):
    """A framed text with a caption: what was done with the act, or whether an answer is right."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("reply")
        self.caption = make_label(look="reply-caption", wraps=True)
        self.words = TermLabel("coach-text")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 6, 8, 8)
        rows.setSpacing(3)
        rows.addWidget(self.caption)
        rows.addWidget(self.words)
        self.hide()

    def show_reply(self, text: str, kind: ReplyKind) -> None:
        """Show a reply."""
        caption = _caption(kind)
        _, _, word = caption.partition(" ")
        self.caption.setText(caption)
        self.caption.setHidden(text.startswith(word))  # the text says it: "Right: ..."
        self.words.setText(text)
        is_good = kind in (ReplyKind.FINE, ReplyKind.RIGHT)
        if self.property("good") is not is_good:
            self.setProperty("good", is_good)
            restyle(self)

    @property
    def spoken(self) -> str:
        """Caption and text, for screen readers."""
        if self.caption.isHidden():
            return self.words.text()
        return f"{self.caption.text()[2:]}: {self.words.text()}"  # without the sign


def _caption(kind: ReplyKind) -> str:
    words = {
        ReplyKind.TAKEN_BACK: QCoreApplication.translate("ReplyBox", "↶ Taken back"),
        ReplyKind.FINE: QCoreApplication.translate("ReplyBox", "✓ You can do that"),
        ReplyKind.RIGHT: QCoreApplication.translate("ReplyBox", "✓ Right"),
        ReplyKind.NOT_QUITE: QCoreApplication.translate("ReplyBox", "✗ Not quite"),
        ReplyKind.NUDGE: QCoreApplication.translate("ReplyBox", "▸ A hint"),
        ReplyKind.FAILED: QCoreApplication.translate("ReplyBox", "✗ Not this time"),
    }
    return words[kind]
