"""The dialog that exports one match or several: kind of file, place, preview and progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QScrollArea,
    QWidget,
)

from desktop.match_log.match_export.export_job import (
    PDF,
    REVIEWED_KINDS,
    ExportJob,
    FileKind,
    file_kinds,
    problem_text,
)
from desktop.match_log.match_export.exportable_match import ExportableMatch, free_files
from desktop.panels.dialogs.file_dialogs import (
    ask_to_replace,
    choose_new_file,
    last_folder,
    remember_folder,
    with_suffix,
)
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.background_task import BackgroundSteps
from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_label,
    make_scroll_area,
    resize_within_window,
)
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from desktop.text.translation import translate

if TYPE_CHECKING:
    from rules.match_log import AboutMatch, Timeline


_SIZE = (920, 620)
MOST_PROBLEMS = 3
"""How many files that could not be written are named; the others are counted."""


class ExportDialog(QDialog):
    """Exports matches to files.

    One match goes to a file, several go to a folder. A file that exists is replaced only after a
    question; in a folder, new files get numbers instead.
    """

    def __init__(self, parent: QWidget, matches: Sequence[ExportableMatch]) -> None:
        super().__init__(parent)
        self.setObjectName("export-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._matches = tuple(matches)
        self._folder = last_folder(self)
        self._job: ExportJob | None = None
        self.kinds = file_kinds()
        self.buttons = QButtonGroup(self)
        self.place = QLineEdit()
        self.choose = make_button(self.tr("Choose…"), name="choose-place")
        self.preview = QPlainTextEdit()
        self.review = QCheckBox(self.tr("With a review of the match (takes a few seconds)"))
        self.review.setObjectName("export-review")
        self.review.setToolTip(
            plain_tooltip(self.tr("How the chances went, and which decisions cost most."))
        )
        self.progress = QProgressBar()
        self.status = make_label(look="soft", wraps=True)
        self.open_folder = make_button(self.tr("Open folder"), name="open-folder")
        self.export_it = make_button(self.tr("Export"), name="start-export", is_main=True)
        self.cancel = make_button(self.tr("Cancel"), name="cancel-export")
        self.close_it = make_button(self.tr("Close"), name="close-export")
        self.announcer = Announcer(self)
        self._preview = ExportPreview(self._matches[0], self._show_preview, self)
        self._set_title()
        self._lay_out()
        self._connect()
        resize_within_window(self, _SIZE)
        self.buttons.buttons()[0].setChecked(True)
        self._show_kind()
        self._show_work(is_working=False)
        self.open_folder.hide()

    @property
    def kind(self) -> FileKind:
        return self.kinds[self.buttons.checkedId()]

    @property
    def _is_single(self) -> bool:
        return len(self._matches) == 1

    # --- what the player chooses --------------------------------------------------------------

    def _show_kind(self) -> None:
        """Show a place and a preview for the chosen kind."""
        if self._is_single:
            typed = Path(self.place.text()) if self.place.text() else Path()
            folder = typed.parent if self.place.text() else self._folder
            stem = self._matches[0].file_name
            if typed.suffix in {kind.suffix for kind in self.kinds}:
                stem = typed.stem
            self.place.setText(str(folder / f"{stem}{self.kind.suffix}"))
        elif not self.place.text():
            self.place.setText(str(self._folder))
        self._tell("")
        self.review.setEnabled(self.kind.id in REVIEWED_KINDS)
        self._preview.show(self.kind.id)

    def _show_preview(self, text: str) -> None:
        wraps = QPlainTextEdit.LineWrapMode
        has_rows = self.kind.id == "csv"
        self.preview.setLineWrapMode(wraps.NoWrap if has_rows else wraps.WidgetWidth)
        self.preview.setPlainText(text)

    def _choose_place(self) -> None:
        place = self.place.text()
        if self._is_single:
            words = f"{self.kind.title} (*{self.kind.suffix})"
            title = self.tr("Export match")
            # Whether to replace a file that exists is asked when it is written.
            chosen = str(choose_new_file(self, title, place, words, confirms=False) or "")
        else:
            title = self.tr("Export to this folder")
            chosen = QFileDialog.getExistingDirectory(self, title, place)
        if chosen:
            self.place.setText(chosen)

    # --- the export ---------------------------------------------------------------------------

    def _start(self) -> None:
        place = self.place.text().strip()
        if not place or self._job is not None:
            self._tell("" if place else self.tr("Choose where to save first."))
            return
        target = Path.home() / os.path.expanduser(place)
        if not self._is_single:
            self._write(free_files(target, self._matches, self.kind.suffix))
            return
        if os.path.isdir(target):
            target /= self._matches[0].file_name
        file = with_suffix(target, self.kind.suffix)
        ask_to_replace(self, Path(), file, lambda: self._write([file]))

    def _write(self, files: Sequence[Path]) -> None:
        has_review = self.review.isEnabled() and self.review.isChecked()
        job = ExportJob(self._matches, self.kind.id, files, self, has_review=has_review)
        self._job = job
        job.progressed.connect(self.progress.setValue)
        job.finished.connect(self._finish)
        # The length of a single export is not known: the bar only shows that something happens.
        self.progress.setRange(0, 0 if self._is_single else len(files))
        self.progress.setValue(0)
        self._tell("")
        self._show_work(is_working=True)
        job.start()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _finish(self) -> None:
        job, self._job = self._job, None
        if job is None:
            return
        if job.written:
            self._folder = job.written[0].parent
            remember_folder(self, self._folder)
            self.open_folder.show()
        self._show_work(is_working=False)
        self._tell("\n".join(self._result(job)))
        job.deleteLater()

    def _result(self, job: ExportJob) -> list[str]:
        """What became of the export, in lines."""
        written, total = len(job.written), len(self._matches)
        lines: list[str] = []
        if job.is_canceled:
            lines.append(self.tr("Canceled."))
        if self._is_single and written:
            lines.append(self.tr("Saved to {file}").format(file=job.written[0]))
        elif written:
            template = self.tr("Saved {count} of {total} matches to {folder}")
            folder = job.written[0].parent
            lines.append(template.format(count=written, total=total, folder=folder))
        lines += [problem_text(*problem) for problem in job.problems[:MOST_PROBLEMS]]
        if (more := len(job.problems) - MOST_PROBLEMS) > 0:
            lines.append(self.tr("… and {count} more.").format(count=more))
        return lines

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    def _tell(self, words: str) -> None:
        self.status.setText(words)
        if words:
            self.announcer.announce(words)

    def _show_work(self, *, is_working: bool) -> None:
        self.progress.setVisible(is_working)
        if is_working:  # the focus moves before its widget is disabled or hidden
            self.cancel.show()
            self.cancel.setFocus()
        for widget in (self.place, self.choose, self.export_it, *self.buttons.buttons()):
            widget.setEnabled(not is_working)
        self.review.setEnabled(not is_working and self.kind.id in REVIEWED_KINDS)
        self.close_it.setVisible(not is_working)
        if is_working:
            self.open_folder.hide()
            return
        if self.cancel.hasFocus():
            (self.export_it if self.open_folder.isHidden() else self.open_folder).setFocus()
        self.cancel.hide()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Cancel an export that is still going on."""
        self._stop()
        super().closeEvent(event)

    def reject(self) -> None:
        """Esc cancels an export that is going on, else it closes the dialog."""
        if self._job is not None:
            self._cancel()
            return
        self._stop()
        super().reject()

    def _stop(self) -> None:
        self._preview.stop()
        if self._job is not None:
            self._job.stop()

    # --- construction -------------------------------------------------------------------------

    def _set_title(self) -> None:
        if self._is_single:
            match = self._matches[0]
            name = match.title or " – ".join(match.players)
            self.setWindowTitle(self.tr("Export {match}").format(match=name))
        else:
            count = len(self._matches)
            self.setWindowTitle(self.tr("Export {count} matches").format(count=count))

    def _lay_out(self) -> None:
        self.place.setAccessibleName(self.tr("Save to"))
        self.place.setObjectName("export-place")
        self.preview.setReadOnly(True)
        self.preview.setTabChangesFocus(True)
        self.preview.setObjectName("export-preview")
        self.preview.setAccessibleName(self.tr("Preview"))
        self.status.setObjectName("export-status")
        self.progress.setAccessibleName(self.tr("Progress"))
        kinds = lay_column(make_label(self.tr("Kind of file"), "heading"), (self._kind_list(), 1))
        side = lay_column(make_label(self.tr("Preview"), "heading"), (self.preview, 1))
        upper = lay_row(kinds, (side, 1), gap=scale_with_text(20))
        caption = make_label(
            self.tr("Save to file") if self._is_single else self.tr("Save to folder")
        )
        caption.setBuddy(self.place)
        place = lay_row(caption, (self.place, 1), self.choose)
        acts = WrappingRow.of_buttons(self.export_it, self.cancel, self.open_folder, self.close_it)
        lay_column((upper, 1), place, self.review, self.progress, self.status, acts, on=self)

    def _kind_list(self) -> QScrollArea:
        """The kinds of files; they scroll where the dialog is low."""
        inner = QWidget()
        rows = QGridLayout(inner)
        rows.setContentsMargins(0, 0, scale_with_text(8), 0)
        rows.setVerticalSpacing(2)
        for place, kind in enumerate(self.kinds):
            button = QRadioButton(kind.title)
            button.setObjectName(f"kind-{kind.id}")
            button.setAccessibleDescription(kind.use)
            self.buttons.addButton(button, place)
            rows.addWidget(button, 2 * place, 0)
            use = make_label(kind.use, "soft")
            use.setContentsMargins(scale_with_text(24), 0, 0, scale_with_text(6))
            rows.addWidget(use, 2 * place + 1, 0)
        rows.setRowStretch(2 * len(self.kinds), 1)
        area = make_scroll_area(inner)
        area.setMinimumWidth(inner.sizeHint().width() + area.verticalScrollBar().sizeHint().width())
        return area

    def _connect(self) -> None:
        self.buttons.idClicked.connect(lambda _: self._show_kind())
        connect_clicks(
            (self.choose, self._choose_place),
            (self.export_it, self._start),
            (self.cancel, self._cancel),
            (self.close_it, self.reject),
            (self.open_folder, self._open_folder),
        )
        self.export_it.setDefault(True)  # Enter exports, unless another button has the focus


def export_matches(parent: QWidget, matches: Sequence[ExportableMatch]) -> None:
    """Open the dialog that exports these matches; without any, nothing happens."""
    if matches:
        ExportDialog(parent, matches).open()


# --- export preview -------------------------------------------------------------------------------


MOST_LETTERS = 3000
"""The length of a preview."""

_MOST_PIECES = 60

_AS_TEXT = ("txt", "html", PDF)
"""Kinds whose preview is the story as text: HTML source is hard to read."""

_UNBROKEN = 100_000
"""Characters of a line in the preview of the text, which the preview breaks itself."""


class _Reading:
    """Reads a match once and makes previews of it, in a background thread.

    It refers to no Qt object.
    """

    def __init__(self, read: Callable[[], Timeline], about: AboutMatch) -> None:
        self._read, self._about = read, about
        self._timeline: Timeline | None = None
        self.texts: dict[str, str] = {}

    def preview(self, kind: str) -> str:
        """The preview of a kind, or what is wrong with the match."""
        try:
            self.texts[kind] = self._first_lines(kind)
        except Exception as failure:  # noqa: BLE001 - the preview says what is wrong with the match
            self.texts[kind] = str(failure) or type(failure).__name__
        return self.texts[kind]

    def _first_lines(self, kind: str) -> str:
        from rules.match_log import export_pieces, write_story_text

        if self._timeline is None:
            self._timeline = self._read()
        if kind in _AS_TEXT:
            pieces = write_story_text(self._timeline, self._about, translate, _UNBROKEN)
        else:
            pieces = export_pieces(self._timeline, kind, self._about, translate)
        made = ""
        for piece in islice(pieces, _MOST_PIECES):
            made += piece
            if len(made) > MOST_LETTERS:
                return made[:MOST_LETTERS].rpartition("\n")[0] + "\n…"
        return made


class ExportPreview:
    """Makes previews of one match; only the kind asked for last is shown."""

    def __init__(
        self, match: ExportableMatch, show_text: Callable[[str], object], parent: QObject
    ) -> None:
        self._match, self._show_text = match, show_text
        self._reading: _Reading | None = None
        self._steps = BackgroundSteps(parent)

    def show(self, kind: str) -> None:
        """Show the preview of a kind, as soon as it is made."""
        self._steps.stop()
        if self._reading is None:
            try:
                self._reading = _Reading(self._match.load(), self._match.about)
            except Exception as failure:  # noqa: BLE001 - the export tells it again
                self._show_text(str(failure))
                return
        if kind in self._reading.texts:
            self._show_text(self._reading.texts[kind])
        else:
            self._steps.start([partial(self._reading.preview, kind)], self._show_text)

    def stop(self) -> None:
        """Wait until the thread has ended; nothing more is shown."""
        self._steps.end()
