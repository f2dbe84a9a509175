"""The dialog that imports lists of cards: choose a file, watch the progress, read the report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QPlainTextEdit,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop.collection.card_import.die_entry import DieEntry
from desktop.collection.card_import.import_job import (
    ImportJob,
    ImportProgress,
    ImportReport,
    SetReport,
    read_problem,
)
from desktop.panels.dialogs.file_dialogs import choose_file
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.imported_sets import ImportedSets, SetSummary
from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    make_button,
    make_label,
    make_readable,
    resize_within_window,
)
from desktop.text.announcements import Announcer
from rules.cards import LIST_HEADINGS, CardOutcome
from rules.messages import PluralCount
from rules.reading import UnreadableSource

_SIZE = (900, 640)
_SHOWN_COUNTS = (CardOutcome.RUNS, CardOutcome.PARTLY, CardOutcome.BY_HAND, CardOutcome.MISSING)


class CardImportDialog(QDialog):
    """Imports lists of cards. Closing it lets an import go on in the background."""

    def __init__(self, parent: QWidget, job: ImportJob, sets: ImportedSets) -> None:
        super().__init__(parent)
        self.setObjectName("card-import-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Import cards"))
        self._job, self._sets = job, sets
        self._shown_sets: tuple[SetSummary | SetReport, ...] = ()
        self._report: ImportReport | None = None
        self._has_new_reader = False
        self.heading = make_label(look="heading", wraps=True)
        self.status = make_label(look="soft", wraps=True)
        self.forms = make_label(look="soft", wraps=True)
        self._filler = QWidget()
        self.progress = QProgressBar()
        self.counts = make_label(wraps=True)
        self.table = QTableWidget(0, 2 + len(_SHOWN_COUNTS))
        self.faults = QPlainTextEdit()
        self.die_entry = DieEntry(sets, self._show_sets)
        self.choose = make_button(self.tr("Choose a file…"), name="choose-card-list", is_main=True)
        self.go_on = make_button(self.tr("Go on"), name="go-on-import")
        self.forget = make_button(self.tr("Forget it"), name="forget-import")
        self.read_again = make_button(self.tr("Read texts again"), name="read-texts-again")
        self.cancel = make_button(self.tr("Cancel"), name="cancel-card-import")
        self.enter_dice = make_button(self.tr("Enter dice…"), name="enter-dice")
        self.copy_faults = make_button(self.tr("Copy faults"), name="copy-faults")
        self.close_it = make_button(self.tr("Close"), name="close-card-import")
        self.announcer = Announcer(self)
        self._lay_out()
        self._connect()
        resize_within_window(self, _SIZE)
        self.show_start()

    # --- interface

    def show_start(self) -> None:
        """Show what can be imported, or the import that is going on."""
        self._report = None
        if self._job.is_running:
            self._show_progress(self._job.progress)
            return
        waiting = self._job.waiting_file
        if waiting:
            words = self.tr("The import of {file} was interrupted. What was read is kept.")
            self.heading.setText(words.format(file=waiting))
        else:
            self.heading.setText(self.tr("Import the cards that you own"))
        self.status.setText(
            self.tr(
                "Choose a file with your cards, or drop it on the window. The program plays the"
                " texts that it can read. You carry out the others by hand."
            )
        )
        self._has_new_reader = self._sets.has_new_reader
        if self._has_new_reader:
            self.status.setText(
                self.tr(
                    "The program reads more texts now than when these sets were imported. It can"
                    " read theirs again. Texts that you wrote stay as they are."
                )
            )
        self._show_sets()
        self._show_parts(is_working=False)
        (self.go_on if waiting else self.choose).setFocus()

    def take_file(self, file: Path) -> None:
        """Import a file, unless another import is going on."""
        if self._job.is_running:
            return
        try:
            self._job.start(file)
        except (OSError, UnreadableSource) as failure:
            words = self.tr("{file} could not be read: {why}")
            self._tell(words.format(file=file.name, why=read_problem(failure)))
            return
        self._show_progress(self._job.progress)

    # --- what the player does

    def _choose_file(self) -> None:
        kinds = self.tr("Card lists (*.csv *.toml *.php *.js *.txt);;All files (*)")
        file = choose_file(self, self.tr("Import cards"), kinds)
        if file is not None:
            self.take_file(file)

    def _go_on(self) -> None:
        try:
            self._job.go_on()
        except OSError as failure:
            self._tell(read_problem(failure))
            return
        self._show_progress(self._job.progress)

    def _read_again(self) -> None:
        try:
            self._job.read_again()
        except OSError as failure:
            self._tell(read_problem(failure))
            return
        self._show_progress(self._job.progress)

    def _forget(self) -> None:
        self._job.forget()
        self.show_start()

    def _cancel(self) -> None:
        self._job.cancel()
        self.cancel.setEnabled(False)
        self.status.setText(self.tr("Saving what was read…"))

    def _enter_dice(self) -> None:
        chosen = self.table.currentRow()
        has_missing = 0 <= chosen < len(self._shown_sets) and bool(
            self._sets.missing_dice(self._shown_sets[chosen].code)
        )
        self.die_entry.show_missing(self._shown_sets[chosen].code if has_missing else "")
        self.faults.hide()
        self.die_entry.row.setFocus()

    def _copy_faults(self) -> None:
        QGuiApplication.clipboard().setText(self.faults.toPlainText())

    def reject(self) -> None:
        """Esc cancels an import that is going on, else it closes the dialog."""
        if self._job.is_running:
            self._cancel()
        else:
            super().reject()

    # --- what is shown

    def _show_progress(self, progress: ImportProgress) -> None:
        self.progress.setRange(0, progress.cards)
        self.progress.setValue(progress.done)
        words = self.tr("Reading {file}") if self._job.file else self.tr("Reading")
        if progress.cards:
            words = self.tr("{done} of {count} cards read")
        done, cards = f"{progress.done:,}", f"{progress.cards:,}"
        self.heading.setText(words.format(done=done, count=cards, file=self._job.file))
        if self.cancel.isEnabled():
            self.status.setText(self._progress_words(progress))
        self.counts.setText(self._count_words(progress))
        self._show_parts(is_working=True)

    def _progress_words(self, progress: ImportProgress) -> str:
        lines = [progress.reading] if progress.reading else []
        if progress.seconds_left is not None:
            template = self.tr("{time} left")
            lines.append(template.format(time=_duration(progress.seconds_left)))
        return "  ·  ".join(lines)

    def _count_words(self, progress: ImportProgress) -> str:
        names = self._outcome_names()
        counted = ((names[one], progress.count(one)) for one in _SHOWN_COUNTS)
        return "  ·  ".join(f"{name}: {count:,}" for name, count in counted if count)

    def _outcome_names(self) -> dict[CardOutcome, str]:
        return {
            CardOutcome.RUNS: self.tr("The program plays"),
            CardOutcome.PARTLY: self.tr("Partly by hand"),
            CardOutcome.BY_HAND: self.tr("By hand"),
            CardOutcome.MISSING: self.tr("Data missing"),
        }

    def _show_report(self, report: ImportReport) -> None:
        self._report = report
        self.cancel.setEnabled(True)
        progress = report.progress
        words = self.tr("{cards} cards of {sets} {sets:set|sets}")
        if report.is_canceled:
            words = self.tr("Canceled. {cards} cards of {sets} {sets:set|sets} are kept.")
        count = progress.done if report.is_canceled or report.problem else progress.cards
        sets = PluralCount(len(progress.sets))
        if not report.file and not report.is_canceled:
            words = self.tr(
                "Texts read again. The program now does more of {better} {better:card|cards}."
            )
        better = PluralCount(sum(one.new for one in progress.sets))
        self.heading.setText(words.format(cards=f"{count:,}", sets=sets, better=better))
        self.status.setText(report.problem or self._fault_words(report))
        self.counts.setText(self._count_words(progress))
        self._fill_table(progress.sets)
        self._show_parts(is_working=False)
        self.announcer.announce(f"{self.heading.text()} {self.status.text()}")

    def _fault_words(self, report: ImportReport) -> str:
        kept = sum(len(one.kept) for one in report.progress.sets)
        lines = []
        if report.fault_count:
            template = self.tr("{count} {count:fault|faults} in the list: see below.")
            lines.append(template.format(count=PluralCount(report.fault_count)))
        if kept:
            template = self.tr(
                "{count} {count:text|texts} of yours kept, although the printed words have changed."
            )
            lines.append(template.format(count=PluralCount(kept)))
        return " ".join(lines) or (self.tr("No faults in the list.") if report.file else "")

    def _show_sets(self) -> None:
        """Show the sets of the last import as they are now, or all imported sets."""
        shown = self._sets.summaries()
        if self._report is not None:
            codes = {one.code for one in self._report.progress.sets}
            shown = tuple(one for one in shown if one.code in codes)
        self._fill_table(shown)

    def _fill_table(self, sets: Sequence[SetSummary | SetReport]) -> None:
        """Show sets with their counts, which need no card file to be read."""
        self._shown_sets = tuple(sets)
        self.table.setRowCount(len(sets))
        for row, one in enumerate(sets):
            counts = [one.counts.get(outcome, 0) for outcome in _SHOWN_COUNTS]
            self.table.setItem(row, 0, QTableWidgetItem(one.name))
            for column, number in enumerate((sum(counts), *counts), 1):
                item = QTableWidgetItem(f"{number:,}" if number else "–")
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        is_missing = any(one.counts.get(CardOutcome.MISSING) for one in sets)
        self.enter_dice.setVisible(is_missing)

    def _show_parts(self, *, is_working: bool) -> None:
        """Show the parts of this state; the focus moves before its widget is hidden."""
        report = self._report
        self.cancel.setVisible(is_working)
        if is_working and not self.cancel.hasFocus():
            self.cancel.setFocus()
        waits = not is_working and bool(self._job.waiting_file)
        for button in (self.go_on, self.forget):
            button.setVisible(waits)
        self.choose.setVisible(not is_working)
        self.read_again.setVisible(not is_working and self._has_new_reader and report is None)
        self.progress.setVisible(is_working)
        self.forms.setVisible(report is None and not is_working and not self._shown_sets)
        self.close_it.setText(self.tr("Go on in background") if is_working else self.tr("Close"))
        self.counts.setVisible(bool(is_working or report))
        self.table.setVisible(not is_working and bool(self._shown_sets))
        if is_working:
            self.enter_dice.hide()
            self.die_entry.hide()
        lines = [] if report is None or is_working else list(report.faults)
        if report is not None and len(lines) < report.fault_count and not is_working:
            lines.append(self.tr("… and {count} more.").format(
                count=f"{report.fault_count - len(lines):,}"
            ))  # fmt: skip
        self.faults.setPlainText("\n".join(lines))
        self.faults.setVisible(bool(lines))
        self.copy_faults.setVisible(bool(lines))
        self._filler.setVisible(self.table.isHidden() and not lines)

    def _tell(self, words: str) -> None:
        self.heading.setText(words)
        self.announcer.announce(words)

    # --- construction

    def _lay_out(self) -> None:
        self.heading.setObjectName("heading")
        self.forms.setText(
            self.tr(
                "A table in CSV, with one card in each row. Its headings: {headings}.\n"
                "The list of the community's team builder, a file such as cards.php.\n"
                "A card file in TOML."
            ).format(headings=", ".join(LIST_HEADINGS))
        )
        self.progress.setAccessibleName(self.tr("Progress"))
        self.table.setObjectName("imported-sets")
        self.table.setAccessibleName(self.tr("Imported sets"))
        names = self._outcome_names()
        headings = [self.tr("Set"), self.tr("Cards"), *(names[one] for one in _SHOWN_COUNTS)]
        self.table.setHorizontalHeaderLabels(headings)
        make_readable(self.table)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.faults.setObjectName("import-faults")
        self.faults.setReadOnly(True)
        self.faults.setTabChangesFocus(True)
        self.faults.setAccessibleName(self.tr("Faults in the list"))
        acts = WrappingRow.of_buttons(
            self.choose, self.go_on, self.forget, self.read_again, self.enter_dice, self.cancel,
            self.copy_faults, self.close_it,
        )  # fmt: skip
        lay_column(
            self.heading,
            self.status,
            self.forms,
            self.progress,
            self.counts,
            (self.table, 3),
            self.die_entry,
            (self.faults, 2),
            (self._filler, 1),
            acts,
            on=self,
        )
        self.die_entry.hide()

    def _connect(self) -> None:
        connect_clicks(
            (self.choose, self._choose_file),
            (self.go_on, self._go_on),
            (self.forget, self._forget),
            (self.read_again, self._read_again),
            (self.enter_dice, self._enter_dice),
            (self.cancel, self._cancel),
            (self.copy_faults, self._copy_faults),
            (self.close_it, self.close),
        )
        self._job.progressed.connect(self._show_progress)
        self._job.finished.connect(self._show_report)
        QShortcut(QKeySequence("Ctrl+O"), self, self._choose_file)


def _duration(seconds: float) -> str:
    """A time such as "2 min" or "40 s", in steps that do not flicker."""
    if seconds >= 90:
        return f"{round(seconds / 60)} min"
    return f"{max(5, round(seconds / 5) * 5)} s"
