"""The window of the diagnosis: what the program knows about itself, and its self-test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from desktop.diagnostics.diagnosis import Diagnosis, diagnosis_json, diagnosis_text, make_diagnosis
from desktop.diagnostics.fact_groups import FactGroup
from desktop.diagnostics.program_facts import program_facts
from desktop.diagnostics.screen_facts import screen_facts
from desktop.diagnostics.self_test import SELF_TESTS, SelfTest, SelfTestResult, perform
from desktop.panels.dialogs.file_dialogs import ask_save
from desktop.panels.dialogs.text_window import fixed_text
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.background_task import BackgroundSteps, Job
from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    make_button,
    make_label,
    resize_within_window,
)
from desktop.text.announcements import Announcer

_SIZE = (860, 640)
_FILE_NAME = "sidekick-table-diagnosis.txt"


class DiagnosisWindow(QDialog):
    """Does the self-test in the background, and shows the report to copy or save it."""

    def __init__(
        self, parent: QWidget, steps: BackgroundSteps, tests: tuple[SelfTest, ...] = ()
    ) -> None:
        """Open the window; the self-test starts once it is shown.

        The steps are not this window's own: closing it must not wait for the check that is being
        done.
        """
        super().__init__(parent)
        self._steps, self._tests = steps, tests or SELF_TESTS
        self._facts: tuple[FactGroup, ...] = ()
        self._results: list[SelfTestResult] = []
        self.diagnosis: Diagnosis | None = None
        """The diagnosis, once all checks are done."""
        self.setObjectName("diagnosis-window")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Diagnosis"))
        self.text: QPlainTextEdit = fixed_text("diagnosis-text", self.tr("Diagnosis"))
        self.copy = make_button(self.tr("&Copy"), name="copy-diagnosis", is_main=True)
        self.save = make_button(self.tr("&Save…"), name="save-diagnosis")
        self.close_it = make_button(self.tr("C&lose"), name="close-diagnosis")
        self.status = make_label(self.tr("Testing the program…"), "name", wraps=True)
        self.announcer = Announcer(self)
        self._lay_out()
        self._connect()
        resize_within_window(self, _SIZE)
        self.text.setFocus()  # the arrow keys scroll
        QTimer.singleShot(0, self, self._start)

    # --- the self-test ------------------------------------------------------------------------

    def _start(self) -> None:
        if not self.isVisible():  # it was closed at once
            return
        self._show()
        self._steps.start(self._jobs(), self._take)

    def _jobs(self) -> Iterator[Job]:
        """The work for the background; what needs the main thread is done on the way."""
        yield program_facts
        self._facts += screen_facts()
        for test in self._tests:
            if test.needs_main_thread:
                self._take(perform(test))
            else:
                yield partial(perform, test)
        self._end()

    def _take(self, result: SelfTestResult | tuple[FactGroup, ...]) -> None:
        if isinstance(result, tuple):
            self._facts = result
        else:
            self._results.append(result)
        self._tell(
            self.tr("Testing the program… {done} of {all}").format(
                done=len(self._results), all=len(self._tests)
            )
        )
        self._show()

    def _end(self) -> None:
        self.diagnosis = self._make_diagnosis()
        for button in (self.copy, self.save):
            button.setEnabled(True)
        self._show()
        if failed := self.diagnosis.failed:
            template = self.tr("{failed} of {all} checks failed. The text says why.")
            self._announce(template.format(failed=failed, all=len(self._tests)))
        else:
            self._announce(self.tr("All checks passed."))

    def _make_diagnosis(self) -> Diagnosis:
        return make_diagnosis(self._facts, self._results, len(self._tests))

    def _show(self) -> None:
        """Show what is known by now, without scrolling."""
        bar = self.text.verticalScrollBar()
        place = bar.value()
        diagnosis = self.diagnosis or self._make_diagnosis()
        self.text.setPlainText(diagnosis_text(diagnosis))
        bar.setValue(place)

    # --- what the player does -----------------------------------------------------------------

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._announce(self.tr("Copied. Paste it into a message or a bug report."))

    def _save(self) -> None:
        if self.diagnosis is None:
            return
        written = {".txt": diagnosis_text, ".json": diagnosis_json}
        diagnosis = self.diagnosis
        ask_save(
            self,
            self.tr("Save diagnosis"),
            _FILE_NAME,
            {".txt": self.tr("Text"), ".json": "JSON"},
            lambda suffix: written[suffix](diagnosis).encode("utf-8"),
            self._announce,
        )

    def _announce(self, words: str) -> None:
        self._tell(words)
        self.announcer.announce(words)

    def _tell(self, words: str) -> None:
        self.status.setText(words)

    def done(self, result: int) -> None:
        """Forget the checks that are left."""
        self._steps.stop()
        super().done(result)

    # --- construction -------------------------------------------------------------------------

    def _lay_out(self) -> None:
        about = self.tr(
            "This text helps find out why something doesn't work. It contains no "
            "personal names. Nothing is sent automatically: copy or save it, and "
            "attach it to a bug report."
        )
        for button in (self.copy, self.save):
            button.setEnabled(False)
        acts = WrappingRow.of_buttons(self.copy, self.save, self.close_it)
        lay_column(make_label(about, wraps=True), (self.text, 1), self.status, acts, on=self)

    def _connect(self) -> None:
        connect_clicks(
            (self.copy, self._copy),
            (self.save, self._save),
            (self.close_it, self.close),
        )
        QShortcut(QKeySequence("Ctrl+S"), self, self._save)
