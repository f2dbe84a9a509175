"""A set of cards as a box on a shelf, with how many of its cards the program plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.card_art.box_lid import LidArt, LidWords, lid_art, paint_lid, paint_plain_lid
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import palm_path
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    fitting_pixels,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.materials.trays import wood_tray_ink
from desktop.style.plain_text import plain_tooltip
from rules.cards import CardOutcome, CardSet, card_outcome
from rules.messages import PluralCount

BOX_WIDTH, BOX_HEIGHT = 104.0, 138.0
"""The size of a lid in pixels, at normal text size."""

BOX_MARGIN = 9.0
"""The room around a lid for its ring and its shadow, in pixels."""

LEDGE = 9.0
"""The height of the ledge that boxes are on, in pixels."""

PaintSign = Callable[[QPainter, QPointF, float, str], None]
"""Paints a sign around a point, with its radius, beside letters of an ink."""

_FOOT = 51.0  # from the lower edge of the ledge to the end of the numbers
_LETTERS, _SMALL = 13.0, 12.0  # the letters of the count and of the numbers below it
_TITLE_SHARE = 14.0 / 21.0  # the letters on a lid, relative to those of a large one
_BAR = 8.0
_APART = 0.8  # between the numbers below a box, in letter heights
_HAND, _HAND_STRIPE = "#e89a90", "#b0524c"


def tr(text: str) -> str:
    """Translate a text of the shelves."""
    return QCoreApplication.translate("SetShelves", text)


class ShelfKind(Enum):
    """Where the cards of a set come from."""

    BUILT_IN = auto()
    OWN = auto()
    IMPORTED = auto()


class SetCounts(NamedTuple):
    """How many cards of a set there are: played by the program, by hand, and without their dice.

    Cards of which the program plays a part count as those by hand.
    """

    played: int
    by_hand: int = 0
    missing: int = 0

    @property
    def cards(self) -> int:
        """How many cards the set has."""
        return self.played + self.by_hand + self.missing

    @property
    def words(self) -> str:
        """The counts in words."""
        count = PluralCount(self.cards)
        cards = tr("{count} {count:card|cards}").format(count=count)
        if self.played == self.cards:
            return tr("{cards}, all played by the program").format(cards=cards)
        parts = [cards, tr("{count} played by the program").format(count=self.played)]
        if self.by_hand:
            parts.append(tr("{count} by hand").format(count=self.by_hand))
        if self.missing:
            parts.append(tr("{count} with data missing").format(count=self.missing))
        return ", ".join(parts)


class ShelfSet(NamedTuple):
    """What is known about a set on the shelf."""

    code: str
    name: str
    year: int
    counts: SetCounts
    art: LidArt
    kind: ShelfKind = ShelfKind.BUILT_IN
    file: Path | None = None  # the file of a set that can be removed
    progress: float | None = None  # the share that was read, while it is being read


def shelf_set(card_set: CardSet, kind: ShelfKind, file: Path | None = None) -> ShelfSet:
    """A set with the art of its box and the counts of its cards."""
    art = lid_art(card_set.code, card_set.name, card_set.cards)
    outcomes = Counter(map(card_outcome, card_set.cards))
    counts = SetCounts(
        outcomes[CardOutcome.RUNS],
        outcomes[CardOutcome.PARTLY] + outcomes[CardOutcome.BY_HAND],
        outcomes[CardOutcome.MISSING],
    )
    return ShelfSet(card_set.code, card_set.name, card_set.year, counts, art, kind, file)


def reading_set(name: str, share: float) -> ShelfSet:
    """The place of a set that is being read; `share` is how much of it was read."""
    art = lid_art("", name)
    return ShelfSet("", name, 0, SetCounts(0), art, ShelfKind.IMPORTED, progress=share)


class BoxSizes(NamedTuple):
    """The scales of a shelf: of everything, and of letters."""

    unit: float = 1.0
    letters: float = 1.0

    @property
    def lid(self) -> QSize:
        """The size of a lid."""
        return QSize(round(BOX_WIDTH * self.unit), round(BOX_HEIGHT * self.unit))

    @property
    def foot(self) -> float:
        """The room below the ledge for the counts."""
        return _FOOT * self.letters

    @property
    def box(self) -> QSize:
        """The size of a box with its counts and the room around it."""
        around = round(2 * BOX_MARGIN)
        high = self.lid.height() + LEDGE + self.foot
        return QSize(self.lid.width() + around, round(high) + round(BOX_MARGIN))


class ShelfBox(QAbstractButton):
    """A box; a click or Enter opens it."""

    def __init__(self, shown: ShelfSet) -> None:
        super().__init__()
        self.shown = shown
        self._sizes = BoxSizes()
        self._picture, self._plain = LatePicture(self, self._paint_picture), KeptPicture()
        self.setObjectName(f"set-{shown.code}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_set(shown)

    def show_set(self, shown: ShelfSet) -> None:
        """Show another state of the set."""
        self.shown = shown
        words = f"{shown.name}, {shown.counts.words}"
        self.setText(words.replace("&", "&&"))
        self.setAccessibleName(words)
        self.setToolTip(plain_tooltip(f"{shown.name} ({shown.year})\n{shown.counts.words}"))
        self._picture.forget()

    def set_sizes(self, sizes: BoxSizes) -> None:
        """Set the scales of everything and of letters."""
        if sizes != self._sizes:
            self._sizes = sizes
            self._picture.forget()

    @property
    def is_painted(self) -> bool:
        """Whether its picture is ready."""
        return self._picture.is_ready

    def paint_ahead(self) -> None:
        """Paint its picture before it is scrolled into sight."""
        self._picture.prepare()

    def sizeHint(self) -> QSize:
        return self._sizes.box

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lid, radius = self._lid(), 7 * self._sizes.unit
        if not self._picture.show(painter):
            shows = (current_theme(), self.shown, self._sizes)
            ratio = self.devicePixelRatioF()
            plain = self._plain.find(shows, self.size(), ratio, self._paint_quickly)
            painter.drawPixmap(0, 0, plain)
        if self.underMouse():
            painter.fillPath(rounded(lid, radius), tone(WHITE, 34))
        if self.hasFocus():
            paint_box_ring(painter, lid, radius)
        painter.end()

    def _lid(self) -> QRectF:
        return QRectF(BOX_MARGIN, BOX_MARGIN, *self._sizes.lid.toTuple())

    def _words(self) -> LidWords:
        return LidWords(self.shown.name)

    def _paint_picture(self, painter: QPainter) -> None:
        letters = _TITLE_SHARE * self._sizes.letters
        if self.shown.progress is not None:
            paint_empty_place(painter, self._lid(), self.shown.name, self._sizes.letters)
            self._paint_progress(painter, self.shown.progress)
            return
        paint_lid(painter, self._lid(), self.shown.art, self._words(), letters)
        self._paint_foot(painter)

    def _paint_quickly(self, painter: QPainter) -> None:
        """Paint the box without its picture, which takes longer."""
        letters = _TITLE_SHARE * self._sizes.letters
        if self.shown.progress is None:
            paint_plain_lid(painter, self._lid(), self.shown.art, self._words(), letters)
            self._paint_foot(painter)

    def _paint_progress(self, painter: QPainter, share: float) -> None:
        lid, high = self._lid(), 9.0
        bar = QRectF(lid.x() + 12, lid.bottom() - 34, lid.width() - 24, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone(BLACK, 150))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        done = QRectF(bar.topLeft(), bar.size())
        done.setWidth(max(high, share * bar.width()))
        paint_brass(painter, rounded(done, high / 2), current_theme().table, 0.2)

    def _paint_foot(self, painter: QPainter) -> None:
        """Paint the number of cards, the bar, and the numbers of its parts."""
        counts, letters = self.shown.counts, self._sizes.letters
        lid, ink = self._lid(), wood_tray_ink(current_theme().table)
        top = lid.bottom() + LEDGE + 4 * letters
        row = QRectF(1, top, self.width() - 2, 17 * letters)
        words = tr("{count} {count:card|cards}").format(count=PluralCount(counts.cards))
        paint_text(painter, row, words, ink, _LETTERS * letters, bold=True, align=ALIGN_CENTER)
        bar = QRectF(lid.x(), row.bottom() + 2, lid.width(), _BAR * letters)
        paint_share(painter, bar, counts)
        row.moveTop(bar.bottom() + 2)
        if counts.played == counts.cards:
            said = tr("all played")
            paint_text(painter, row, said, ink, _SMALL * letters, align=ALIGN_CENTER)
        else:
            paint_numbers(painter, row, counts, ink, _SMALL * letters)


# --- painting -------------------------------------------------------------------------------------


def paint_box_ring(painter: QPainter, lid: QRectF, radius: float) -> None:
    """Paint the ring around the box that the keyboard has reached."""
    theme = current_theme()
    color = theme.focus if theme.table.is_plain else theme.legal
    around = rounded(lid.adjusted(-3, -3, 3, 3), radius + 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(BLACK), 6))
    painter.drawPath(around)
    painter.setPen(QPen(QColor(color), 3.5))
    painter.drawPath(around)


def paint_empty_place(
    painter: QPainter, lid: QRectF, words: str, letters: float, *, is_lit: bool = False
) -> None:
    """Paint a dashed place on the shelf, with words in its middle."""
    ink = wood_tray_ink(current_theme().table)
    pen = QPen(tone(ink, 230 if is_lit else 140), 1.6)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(tone(BLACK, 50))
    painter.drawPath(rounded(lid, 6))
    if words:
        painter.setFont(text_font(_LETTERS * letters, bold=is_lit))
        painter.setPen(QColor(ink))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(lid.adjusted(6, 6, -6, -6), flags, words)


def paint_share(painter: QPainter, bar: QRectF, counts: SetCounts) -> None:
    """Paint a bar: brass is played by the program, hatched is by hand, dark is without dice."""
    table = current_theme().table
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone(BLACK, 150))
    radius = min(3.0, bar.height() / 2)
    painter.drawRoundedRect(bar, radius, radius)
    painter.setClipPath(rounded(bar, radius), Qt.ClipOperation.IntersectClip)
    cards = max(1, counts.cards)
    played = bar.width() * counts.played / cards
    by_hand = bar.width() * counts.by_hand / cards
    hatched = QRectF(bar.x() + played, bar.y(), by_hand, bar.height())
    painter.save()
    painter.setClipRect(hatched, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(WHITE if table.is_plain else _HAND_STRIPE), 2))
    left = bar.x() - bar.height()
    while left < bar.right():
        painter.drawLine(QPointF(left, bar.bottom()), QPointF(left + bar.height(), bar.y()))
        left += 5
    painter.restore()
    sheen = QLinearGradient(bar.topLeft(), bar.bottomLeft())
    sheen.setColorAt(0, QColor(table.brass[0]))
    sheen.setColorAt(1, QColor(table.brass[1]))
    painter.fillRect(QRectF(bar.x(), bar.y(), played, bar.height()), sheen)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(WHITE if table.is_plain else BLACK, 160), 1))
    painter.drawRoundedRect(bar, radius, radius)


def paint_numbers(
    painter: QPainter, row: QRectF, counts: SetCounts, ink: str, pixels: float
) -> None:
    """Paint the signs of played, by hand and without dice with their numbers, in the middle."""
    numbers = (
        (counts.played, paint_coin),
        (counts.by_hand, paint_palm),
        (counts.missing, paint_blank_die),
    )
    shown = [(str(number), paint) for number, paint in numbers if number or paint is paint_coin]
    pixels = fitting_pixels(
        pixels, 0.7 * pixels, lambda size: _numbers_width(shown, size) <= row.width()
    )
    sign, near, apart = 0.46 * pixels, 0.35 * pixels, _APART * pixels
    wide = _numbers_width(shown, pixels)
    left = row.center().x() - wide / 2
    for words, paint in shown:
        paint(painter, QPointF(left + sign, row.center().y()), sign, ink)
        left += 2 * sign + near
        room = QRectF(left, row.y(), text_width(words, pixels, bold=True) + 2, row.height())
        paint_text(painter, room, words, ink, pixels, bold=True)
        left += room.width() - 2 + apart


def _numbers_width(shown: Sequence[tuple[str, object]], pixels: float) -> float:
    """The width of signs and numbers beside each other."""
    signs = len(shown) * (2 * 0.46 + 0.35) * pixels + (len(shown) - 1) * _APART * pixels
    return signs + sum(text_width(words, pixels, bold=True) for words, _ in shown)


def paint_coin(painter: QPainter, center: QPointF, radius: float, ink: str) -> None:
    """Paint the brass coin of what the program plays; it looks the same beside every ink."""
    disc = QPainterPath()
    disc.addEllipse(center, radius, radius)
    paint_brass(painter, disc, current_theme().table, 0.3)


def paint_palm(painter: QPainter, center: QPointF, radius: float, ink: str) -> None:
    """Paint the red hand of what people do; `ink` is the color of letters beside it."""
    color = ink if current_theme().table.is_plain else _hand_color(ink)
    size = 1.15 * radius
    place = QTransform().translate(center.x(), center.y()).scale(size, size)
    painter.fillPath(place.map(palm_path()), QColor(color))


def _hand_color(ink: str) -> str:
    return _HAND if QColor(ink).lightness() > 127 else "#8e2b2b"


def paint_blank_die(painter: QPainter, center: QPointF, radius: float, ink: str) -> None:
    """Paint the empty die of a card whose die is not known."""
    side = 0.86 * radius
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(ink), max(1.2, 0.2 * radius)))
    painter.drawRoundedRect(
        QRectF(center.x() - side, center.y() - side, 2 * side, 2 * side), 0.4 * side, 0.4 * side
    )


class ShareBar(QWidget):
    """The bar of what is played, by hand, and without dice."""

    def __init__(self, counts: SetCounts) -> None:
        super().__init__()
        self._counts = counts
        self.setFixedHeight(18)
        self.setAccessibleName(counts.words)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_share(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._counts)
        painter.end()
