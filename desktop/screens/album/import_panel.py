"""The import of a card list beside the shelves: where to drop it, its progress and its result."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QVBoxLayout, QWidget

from desktop.collection.card_import.import_job import (
    ImportJob,
    ImportProgress,
    ImportReport,
    read_problem,
)
from desktop.panels.dialogs.file_dialogs import choose_file
from desktop.panels.dialogs.text_window import TextWindow
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.album.shelf_box import (
    PaintSign,
    SetCounts,
    ShareBar,
    paint_blank_die,
    paint_coin,
    paint_palm,
)
from desktop.storage.imported_sets import ImportedSets
from desktop.storage.own_cards import OwnCards
from desktop.style.basic_widgets import (
    clear_layout,
    lay_column,
    lay_row,
    make_button,
    make_label,
)
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.materials.letters import ALIGN_CENTER, fitting_pixels, paint_text, text_width
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_brass, paint_weave
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.materials.trays import paint_tray
from desktop.style.style_sheet import scale_with_text
from rules.cards import LIST_HEADINGS, CardOutcome
from rules.messages import PluralCount
from rules.reading import UnreadableSource

_ZONE = 176
_CARD_COLORS = ("#9c3315", "#57308f", "#195796")


def tr(text: str) -> str:
    """Translate a text of the panel."""
    return QCoreApplication.translate("ImportPanel", text)


def small_button(
    words: str, name: str, act: Callable[[], object], *, is_main: bool = False
) -> QAbstractButton:
    """A small button of the panel, with what it does."""
    button = make_button(words, name=name, is_main=is_main, is_small=True)
    button.clicked.connect(act)
    return button


def counts_of(progress: ImportProgress) -> SetCounts:
    """How many of the cards read so far are played, by hand, and incomplete."""
    by_hand = progress.count(CardOutcome.BY_HAND) + progress.count(CardOutcome.PARTLY)
    return SetCounts(progress.count(CardOutcome.RUNS), by_hand, progress.count(CardOutcome.MISSING))


class ImportPanel(QWidget):
    """Starts an import, follows it, and says what came of it."""

    def __init__(
        self, job: ImportJob, own_cards: OwnCards, show_cards: Callable[[CardOutcome], object]
    ) -> None:
        """Make the panel of a job; `show_cards` shows all cards with an outcome."""
        super().__init__()
        self._job, self._own_cards, self._show_cards = job, own_cards, show_cards
        self._offers_reading = True
        self.zone = DropZone()
        self.zone.clicked.connect(self.choose)
        forms = tr("A table (CSV), the list of the community's team builder, or a card file (TOML)")
        set_key_tip(self.zone, forms, "Ctrl+O")
        self.sheet = QFrame()
        self.sheet.setObjectName("panel")
        self._rows = QVBoxLayout()
        self._rows.setContentsMargins(18, 14, 18, 16)
        self._rows.setSpacing(8)
        self.sheet.setLayout(self._rows)
        self._reading: ReadingCard | None = None
        self._report: ImportReport | None = None  # the one that is shown
        self._problem = ""  # why the last import did not begin, as the window says it
        self._next: QWidget = self.zone
        job.progressed.connect(self._show_progress)
        job.finished.connect(self._show_report)
        lay_column(self.zone, self.sheet, on=self, margins=0, gap=12)
        self.show_now()

    def show_now(self) -> None:
        """Show an import that is running or was interrupted, or offer to read texts again."""
        if self._report is not None and self._is_out_of_date(self._report):
            self._clear()
        if self._job.is_running:
            self._show_progress(self._job.progress)
        elif self._job.waiting_file and self._reading is None:
            self._show_waiting(self._job.waiting_file)
        elif self._reading is None and self._rows.count():
            return
        elif self._offers_reading and self._has_new_reader():
            self._show_new_reader()
        elif self._own_cards.is_read and not ImportedSets(self._own_cards).summaries():
            self._show_forms()
        else:
            self._clear()

    def _is_out_of_date(self, report: ImportReport) -> bool:
        """Whether cards of the imported sets were completed since, such as by entering a die."""
        codes = {one.code for one in report.progress.sets}
        sets = ImportedSets(self._own_cards).summaries() if self._own_cards.is_read else ()
        waiting = sum(one.counts[CardOutcome.MISSING] for one in sets if one.code in codes)
        return waiting < counts_of(report.progress).missing

    def focus_next(self) -> None:
        """Give the keyboard to what can be done: to stop, to go on, or to choose a list."""
        self._next.setFocus()

    @property
    def _has_focus(self) -> bool:
        return self.isAncestorOf(QApplication.focusWidget() or self)

    def _has_new_reader(self) -> bool:
        return self._own_cards.is_read and ImportedSets(self._own_cards).has_new_reader

    # --- starting

    def choose(self) -> None:
        """Let the player choose a list, and import it."""
        if self._job.is_running:
            return
        kinds = tr("Lists of cards (*.csv *.toml *.php *.js *.txt);;All files (*)")
        file = choose_file(self, tr("Import cards"), kinds)
        if file is not None:
            self.start(file)

    def start(self, file: Path) -> bool:
        """Import a file, or say why that cannot be done; returns whether it began."""
        self._tell_problem("")
        try:
            self._job.start(file)
        except (OSError, UnreadableSource) as failure:
            template = tr("Could not read {file}: {reason}")
            self._tell_problem(template.format(file=file, reason=read_problem(failure)))
            return False
        self._show_progress(self._job.progress)
        return True

    def _tell_problem(self, words: str) -> None:
        """Let the window say why nothing is imported; the next import takes it back."""
        if self._problem:
            navigator_of(self).remove_message(self._problem)
        self._problem = words
        if words:
            navigator_of(self).add_message(words)

    def _go_on(self) -> None:
        self._work(self._job.go_on)

    def _read_again(self) -> None:
        self._work(self._job.read_again)

    def _take_over(self) -> None:
        self._work(self._job.take_over)

    def _not_now(self) -> None:
        self._offers_reading = False
        self._clear()

    def _work(self, begin: Callable[[], object]) -> None:
        """Begin to read, or say why that cannot be done."""
        self._tell_problem("")
        try:
            begin()
        except OSError as failure:
            self._tell_problem(read_problem(failure))
            return
        self._show_progress(self._job.progress)

    def _forget(self) -> None:
        self._job.forget()
        self._clear()

    # --- what is shown

    def _clear(self) -> None:
        clear_layout(self._rows)
        self._reading = self._report = None
        self._next = self.zone
        self.sheet.hide()
        self.zone.set_busy(is_busy=False)

    def _fill(self, *parts: QWidget) -> None:
        self._clear()
        for part in parts:
            self._rows.addWidget(part)
        self.sheet.show()

    def _show_waiting(self, file: str) -> None:
        words = tr("The import of {file} was interrupted.").format(file=file)
        buttons = self._buttons_of_waiting()
        self._fill(
            make_label(tr("Not finished"), "heading"),
            make_label(words, wraps=True),
            WrappingRow.of_buttons(*buttons),
        )
        self._next = buttons[0]

    def _buttons_of_waiting(self) -> tuple[QWidget, QWidget]:
        """What can be done with an import that was interrupted."""
        return (
            small_button(tr("Go on"), "continue-import", self._go_on, is_main=True),
            small_button(tr("Forget it"), "forget-import", self._forget),
        )

    def _show_forms(self) -> None:
        """Say which files can be imported, to a player who has no imported set yet."""
        table = tr("A table (CSV) with a card in each row, below these headings: {headings}.")
        lines = (
            table.format(headings=", ".join(LIST_HEADINGS)),
            tr("The list of the community's team builder, such as cards.php."),
            tr("A card file of this program (TOML)."),
        )
        self._fill(
            make_label(tr("Lists that can be read"), "heading", wraps=True),
            *(make_label(line, wraps=True) for line in lines),
        )

    def _show_new_reader(self) -> None:
        """Offer to read the texts of imported sets again."""
        words = tr(
            "The program reads more texts than when your sets were imported. Read them again to "
            "see how many more cards run. No card changes by itself."
        )
        again = small_button(tr("Read again"), "read-again", self._read_again, is_main=True)
        later = small_button(tr("Not now"), "leave-reading", self._not_now)
        title = make_label(tr("More can be read"), "heading", wraps=True)
        self._fill(title, make_label(words, wraps=True), WrappingRow.of_buttons(again, later))

    def _show_progress(self, progress: ImportProgress) -> None:
        if self._reading is None:
            reading = ReadingCard(self._job.cancel)
            had_focus = self._has_focus
            self._fill(reading)
            self._reading, self._next = reading, reading.stop
            if had_focus:
                self.focus_next()
            self.zone.set_busy(is_busy=True)
        self._reading.show_progress(progress)

    def _show_report(self, report: ImportReport) -> None:
        """Show how many cards can be played now, and what could not be read."""
        counts = counts_of(report.progress)
        parts: list[QWidget] = [make_label(self._title(report), "heading", wraps=True)]
        if report.problem:
            parts.append(make_label(report.problem, wraps=True))
        if counts.cards:
            parts += (ShareBar(counts), Numbers(counts))
        if counts.by_hand:
            about = tr("By hand: the table stops at the card's moment. You do what it says.")
            parts.append(make_label(about, "soft", wraps=True))
        kept = sum(len(one.kept) for one in report.progress.sets)
        if kept:
            template = tr("{count} {count:text|texts} that you wrote stay as they are.")
            parts.append(make_label(template.format(count=PluralCount(kept)), wraps=True))
        if report.fault_count:
            parts.append(self._faults_row(report))
        parts += self._offer_parts(report) if report.is_offer else (self._buttons(counts),)
        had_focus = self._has_focus
        self._fill(*parts)
        self._report = report
        if had_focus:
            self.focus_next()

    def _title(self, report: ImportReport) -> str:
        counts, sets = counts_of(report.progress), PluralCount(len(report.progress.sets))
        if report.file and not counts.cards:
            return tr("Stopped") if report.is_canceled else tr("No cards were read")
        if not report.file and not report.is_canceled and not report.problem:
            if not report.better:
                return tr("No more cards can run")
            template = tr("{count:,} more {count:card runs|cards run}")
            if report.is_offer:
                template = tr("{count:,} more {count:card|cards} can run")
            return template.format(count=PluralCount(report.runs))
        template = tr("{count:,} {count:card|cards} of {sets} {sets:set|sets}")
        if report.is_canceled:
            template = tr("Stopped: {count:,} {count:card|cards} of {sets} {sets:set|sets}")
        return template.format(count=PluralCount(counts.cards), sets=sets)

    def _offer_parts(self, report: ImportReport) -> tuple[QWidget, ...]:
        """The question whether better texts shall be taken over."""
        words = tr("Nothing has changed yet. Texts that you wrote stay as they are.")
        if partly := report.better - report.runs:
            template = tr("{count} more {count:runs|run} partly.")
            words = f"{template.format(count=PluralCount(partly))} {words}"
        use = tr("Use the new texts")
        take = small_button(use, "take-over-texts", self._take_over, is_main=True)
        later = small_button(tr("Not now"), "leave-reading", self._not_now)
        return make_label(words, wraps=True), WrappingRow.of_buttons(take, later)

    def _faults_row(self, report: ImportReport) -> QWidget:
        row = QWidget()
        words = tr("{count} {count:line was|lines were} not understood.")
        show = make_button(tr("Show"), name="show-import-faults", is_small=True)
        show.clicked.connect(lambda: self._show_faults(report))
        label = make_label(words.format(count=PluralCount(report.fault_count)), wraps=True)
        lay_row((label, 1), show, on=row, margins=0)
        return row

    def _show_faults(self, report: ImportReport) -> None:
        more = report.fault_count - len(report.faults)
        lines = [*report.faults]
        if more > 0:
            lines.append(tr("... and {count} more").format(count=more))
        title = tr("Import of {file}").format(file=report.file or tr("cards"))
        TextWindow(self, "import-faults", title, "\n".join(lines)).open()

    def _buttons(self, counts: SetCounts) -> QWidget:
        if self._job.waiting_file:
            return WrappingRow.of_buttons(*self._buttons_of_waiting())
        buttons: list[QWidget] = []
        offered = (
            (counts.by_hand, CardOutcome.BY_HAND, tr("Cards by hand"), "see-by-hand"),
            (counts.missing, CardOutcome.MISSING, tr("Complete cards"), "see-missing"),
        )
        for count, outcome, words, name in offered:
            if count:
                button = make_button(words, name=name, is_small=True)
                button.clicked.connect(lambda _=False, one=outcome: self._show_cards(one))
                buttons.append(button)
        done = small_button(tr("Done"), "end-import", self._clear)
        return WrappingRow.of_buttons(*buttons, done)


class ReadingCard(QWidget):
    """How far an import is, with a button to stop it."""

    def __init__(self, cancel: Callable[[], object]) -> None:
        super().__init__()
        self.title = make_label(tr("Reading the card file"), "heading")
        self.reading = make_label(wraps=True)
        self.bar = ProgressBar()
        self.left = make_label("", "soft", wraps=True)
        self.numbers = Numbers(SetCounts(0))
        self.stop = make_button(tr("Stop"), name="stop-import", is_small=True)
        self._cancel, self._is_stopping = cancel, False
        self.stop.clicked.connect(self._stop)
        about = make_label(tr("You can play on. Stop keeps what is read."), "soft", wraps=True)
        foot = lay_row(self.stop, (about, 1), gap=12)
        parts = (self.title, self.reading, self.bar, self.left, self.numbers, foot)
        lay_column(*parts, on=self, margins=0, gap=8)

    def _stop(self) -> None:
        """Stop once; the button stays, and keeps the keyboard."""
        if not self._is_stopping:
            self._is_stopping = True
            self.left.setText(tr("Stopping…"))
            self._cancel()

    def show_progress(self, progress: ImportProgress) -> None:
        """Show the set that is read, the cards, and the time that is left."""
        place = min(len(progress.sets) + 1, progress.set_count)
        template = tr("Set {place} of {count}: {name}")
        if progress.reading and progress.set_count:
            words = template.format(place=place, count=progress.set_count, name=progress.reading)
        else:
            is_listed = progress.cards > 0
            words = tr("Getting ready to read…") if is_listed else tr("Looking at the list…")
        self.reading.setText(words)
        self.bar.set_share(progress.done / max(1, progress.cards))
        if not self._is_stopping:
            self.left.setText(_told_left(progress))
        self.numbers.show_counts(counts_of(progress))


def _told_left(progress: ImportProgress) -> str:
    template = tr("{done} of {cards} cards.")
    words = template.format(done=f"{progress.done:,}", cards=f"{progress.cards:,}")
    seconds = progress.seconds_left
    if seconds is None or not progress.cards:
        return words if progress.cards else ""
    if seconds >= 90:
        more = tr("About {count} minutes.").format(count=round(seconds / 60))
    else:
        count = PluralCount(max(1, math.ceil(seconds / 5) * 5))
        more = tr("About {count} seconds.").format(count=count)
    return f"{words} {more}"


# --- painted parts --------------------------------------------------------------------------------


class DropZone(QAbstractButton):
    """The felt on which a list is dropped; a click lets the player choose one."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("choose-card-file")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._ground = KeptPicture()
        self.set_busy(is_busy=False)

    def set_busy(self, *, is_busy: bool) -> None:
        """Say that a file can be dropped, or that one is being read."""
        self.setEnabled(not is_busy)
        self.setText(tr("Reading…") if is_busy else tr("Drop a card file here"))
        self.setAccessibleName(f"{self.text()}, {tr('or choose a file')}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_with_text(200), _ZONE + scale_with_text(40) - 40)

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_with_text(200), scale_with_text(110))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        picture = self._ground.find(theme, self.size(), self.devicePixelRatioF(), self._paint)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, picture)
        edge = QRectF(self.rect()).adjusted(13, 13, -13, -13)
        is_lit = self.isEnabled() and (self.hasFocus() or self.underMouse())
        color = theme.legal if is_lit and not theme.table.is_plain else theme.table.brass[0]
        if theme.table.is_plain:
            color = theme.focus if is_lit else theme.table.stage_ink
        pen = QPen(QColor(color), 2.8 if is_lit else 1.8)
        pen.setDashPattern([5, 3.5])
        painter.setPen(pen)
        painter.drawRoundedRect(edge, 9, 9)
        ink, most = theme.table.stage_ink, scale_with_text(17)
        room = edge.width() - 12
        letters = fitting_pixels(
            most, 0.5 * most, lambda size: text_width(self.text(), size, bold=True) <= room
        )
        row = QRectF(edge.x() + 6, edge.bottom() - 3.3 * letters, edge.width() - 12, 1.5 * letters)
        paint_text(painter, row, self.text(), ink, letters, bold=True, align=ALIGN_CENTER)
        if self.isEnabled():
            row.translate(0, 1.45 * letters)
            words = tr("or choose a file")
            paint_text(painter, row, words, ink, 0.8 * letters, align=ALIGN_CENTER)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        table = current_theme().table
        area = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        paint_tray(painter, area, 14, table.stage, table, 0.9)
        if not table.is_plain:
            painter.save()
            painter.setClipPath(rounded(area, 14))
            paint_weave(painter, area, table, 0.7)
            painter.restore()
        letters = scale_with_text(17)
        top = QPointF(area.center().x(), area.y() + 0.5 * (area.height() - 3.3 * letters) + 2)
        if area.height() - 3.3 * letters > 70:
            _paint_cards(painter, top)


def _paint_cards(painter: QPainter, center: QPointF) -> None:
    """Paint three small cards in a fan."""
    table = current_theme().table
    for place, color in enumerate(_CARD_COLORS):
        painter.save()
        painter.translate(center + QPointF(12 * (place - 1), 4 * abs(place - 1)))
        painter.rotate(9 * (place - 1))
        card = rounded(QRectF(-20, -27, 40, 54), 4)
        if table.is_plain:
            painter.fillPath(card, QColor(WHITE))
        else:
            paint_raised(painter, card, "#f7efdf", "#d9c9a6", 0.4)
        painter.fillRect(QRectF(-15, -22, 30, 22), QColor(color))
        painter.restore()


class ProgressBar(QWidget):
    """A trough that fills with brass."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self.setFixedHeight(20)

    def set_share(self, share: float) -> None:
        """Set how full it is, from 0 to 1."""
        self._share = max(0.0, min(1.0, share))
        self.setAccessibleName(f"{round(100 * self._share)}%")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table, trough = current_theme().table, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        radius = trough.height() / 2
        painter.fillPath(rounded(trough, radius), mix(table.stock, BLACK, 0.35))
        if self._share:
            done = QRectF(trough)
            done.setWidth(max(trough.height(), self._share * trough.width()))
            paint_brass(painter, rounded(done, radius), table, 0.0)
        painter.setPen(QPen(tone(BLACK, 120), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(trough, radius, radius)
        painter.end()


class Numbers(QWidget):
    """The numbers of cards below each other, with their signs and words."""

    def __init__(self, counts: SetCounts) -> None:
        super().__init__()
        self._counts = counts
        self.show_counts(counts)

    def show_counts(self, counts: SetCounts) -> None:
        """Show other numbers."""
        self._counts = counts
        self.setAccessibleName(counts.words)
        self.setFixedHeight(round(len(self._lines()) * self._line_height()))
        self.update()

    def _lines(self) -> list[tuple[int, str, PaintSign]]:
        counts = self._counts
        lines: list[tuple[int, str, PaintSign]] = [
            (counts.played, tr("played by the program"), paint_coin),
            (counts.by_hand, tr("by hand"), paint_palm),
        ]
        if counts.missing:
            lines.append((counts.missing, tr("data missing"), paint_blank_die))
        return lines

    def _line_height(self) -> float:
        return scale_with_text(28)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, high, unit = current_theme().text, self._line_height(), scale_with_text(100) / 100
        for place, (count, words, paint) in enumerate(self._lines()):
            row = QRectF(0, place * high, self.width(), high)
            paint(painter, QPointF(10 * unit, row.center().y()), 8 * unit, ink)
            number = QRectF(26 * unit, row.y(), 66 * unit, high)
            paint_text(painter, number, f"{count:,}", ink, 18 * unit, bold=True)
            rest = QRectF(number.right() + 4, row.y(), row.right() - number.right() - 4, high)
            paint_text(painter, rest, words, ink, 14 * unit)
        painter.end()
