"""The window that shows the reports of crashes, to copy or save them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QWidget,
)

from desktop.diagnostics.crash_reports.report_folder import read_report
from desktop.panels.dialogs.file_dialogs import ask_save
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    make_button,
    make_label,
    name_drop_down,
    resize_within_window,
)
from desktop.text.announcements import Announcer

_SIZE = (860, 640)


class CrashReportWindow(QDialog):
    """Shows the newest report, and lets the player choose an older one."""

    def __init__(self, parent: QWidget, reports: Sequence[Path], unsaved: str = "") -> None:
        """Show reports.

        The newest is first; one that could not be saved is shown instead of the files.
        """
        super().__init__(parent)
        self.setObjectName("crash-report")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Crash report"))
        self._reports = [] if unsaved else list(reports)
        self.choice = QComboBox()
        self.text = QPlainTextEdit(unsaved)
        self.copy = make_button(self.tr("Copy"), name="copy-report", is_main=True)
        self.save = make_button(self.tr("Save as…"), name="save-report")
        self.close_it = make_button(self.tr("Close"), name="close-report")
        self.status = make_label(look="soft", wraps=True)
        self.announcer = Announcer(self)
        self._lay_out()
        self._connect()
        resize_within_window(self, _SIZE)
        if self._reports:
            self._show(0)
        self.copy.setFocus()

    def _show(self, place: int) -> None:
        try:
            self.text.setPlainText(read_report(self._reports[place]))
        except OSError as failure:
            self.text.setPlainText("")
            self._tell(self.tr("This report cannot be read: {why}").format(why=failure))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._tell(self.tr("Copied. Paste it into a message or a bug report."))

    def _save(self) -> None:
        shown = self._reports[self.choice.currentIndex()].name if self._reports else "crash.txt"
        content = self.text.toPlainText().encode(errors="backslashreplace")
        ask_save(
            self,
            self.tr("Save crash report"),
            shown,
            {".txt": self.tr("Text"), ".match": self.tr("Match file")},
            lambda _: content,
            self._tell,
        )

    def _tell(self, words: str) -> None:
        self.status.setText(words)
        self.announcer.announce(words)

    def _lay_out(self) -> None:
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Crash report"))
        self.choice.addItems([file.stem for file in self._reports])
        name_drop_down(self.choice, self.tr("Report"))
        self.choice.setVisible(len(self._reports) > 1)
        about = self.tr(
            "This report helps find the bug. It contains the match, but no "
            "personal names. Nothing is sent automatically: copy or save it, and "
            "attach it to a bug report."
        )
        acts = WrappingRow.of_buttons(self.copy, self.save, self.close_it)
        lay_column(
            make_label(about, wraps=True), self.choice, (self.text, 1), self.status, acts, on=self
        )

    def _connect(self) -> None:
        self.choice.currentIndexChanged.connect(self._show)
        connect_clicks(
            (self.copy, self._copy),
            (self.save, self._save),
            (self.close_it, self.close),
        )
        QShortcut(QKeySequence("Ctrl+S"), self, self._save)


# --- error bar ------------------------------------------------------------------------------------


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
        """Show the bar. `match` says what became of the match; "" if none is open."""
        sentence = self.tr("Something went wrong inside Sidekick Table.")
        if match:
            sentence = f"{sentence} {match}"
        self.text.setText(sentence)
        self.reload.setVisible(can_reload)
        self.show()
        self._announcer.announce(sentence)
