"""The bar above the screen that reports an error of the program."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout

from desktop.style.basic_widgets import make_button, make_label
from desktop.text.announcements import Announcer


class ErrorBar(QFrame):
    """Tells that something went wrong. The match goes on below it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("trouble")
        self.text = make_label(wraps=True)
        self.text.setMinimumWidth(200)
        self.reload = make_button(self.tr("Reload match"), name="reload-match", is_small=True)
        self.report = make_button(self.tr("Show report"), name="show-error-report", is_small=True)
        self.go_on = make_button(self.tr("Continue"), name="continue-after-error", is_small=True)
        self.go_on.clicked.connect(self.hide)
        self._announcer = Announcer(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(make_label("⚠", "heading"))
        row.addWidget(self.text, 1)
        for button in (self.reload, self.report, self.go_on):
            row.addWidget(button)
        self.hide()

    def tell(self, match: str, *, can_reload: bool) -> None:
        """Show the bar.

        Args:
            match: what became of the match, as a sentence; "" if none is open.
            can_reload: whether the match can be opened again as it was saved.
        """
        said = self.tr("Something went wrong inside Sidekick Table.")
        if match:
            said = f"{said} {match}"
        self.text.setText(said)
        self.reload.setVisible(can_reload)
        self.show()
        self._announcer.announce(said)
