"""A card in reading size over the table, beside the thing it describes.

At its left is the card itself, at its right a sheet with what a card does not say: its faces, what
its words mean, and what changes it now. Sidekicks and tokens have no card, only the sheet. The
symbols on card and faces explain themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, product

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QUrl
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QFrame, QTextBrowser, QWidget

from desktop.card_art.anatomy import READING_HEIGHT, READING_WIDTH, CardAnatomy, anatomy_of
from desktop.card_art.card_parts import level_plates, symbol_circles
from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.card_art.card_print import CardPrint, card_print
from desktop.panels.inspector.card_page import CardPage, Sheet
from desktop.panels.rules_reference import open_rule
from desktop.panels.terms.term_overlay import TermOverlay, TermSpot
from desktop.style.basic_widgets import lay_column
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import by_mouse_or_key
from desktop.style.style_sheet import BASE_POINT_SIZE
from desktop.table.paint.faces import (
    FACE_SIZE,
    SYMBOL_POSITIONS,
    ActionPrint,
    CharacterPrint,
    EmblemPrint,
    EnergyPrint,
    FaceLook,
)
from rules.cards import Card, CardKind
from rules.messages import GlossaryTerm, glossary_symbols, term_named

_MARGIN = 8  # around the page
_FRAME = QSize(2 * _MARGIN + 8, 2 * _MARGIN + 8)  # margins and two frames around the page
_AWAY = 12  # the distance from the thing and from the edge of the table
_SHADE = 10  # room for the shadow of the card, around card and sheet
_SHEET = 290  # the width of the sheet beside a card at the default text size
_WIDTHS = {1: 420, 2: 680}  # of a page without a card, in one and two columns
_USUAL_HEIGHT = 800.0  # the height of the table for which these widths are made
_SIZES = (1.0, 0.92, 0.84, 0.77, 0.7, 0.64, 0.56, 0.48, 0.4)
_LARGEST = 2.6
_ON_FELT = 0.8  # the least size of a card on the felt, as a share of that on the whole table
_SHEETS = {False: Sheet.FULL, True: Sheet.BRIEF}
_PRINTED = (CardKind.CHARACTER, CardKind.ACTION, CardKind.BASIC_ACTION, CardKind.UNKNOWN)
_NO_BAR = Qt.ScrollBarPolicy.ScrollBarAlwaysOff


class LargeCard(QWidget):
    """Shows a card, or a die with its card, as large as fits.

    A card shown on hover is transparent to the mouse. A pinned one can be clicked: its rule ids are
    links, and its symbols explain themselves.
    """

    offers_album = False
    """Whether a pinned card has a link to the album."""

    def __init__(self, parent: QWidget, show_in_album: Callable[[Card], object]) -> None:
        super().__init__(parent)
        self._over, self._show_in_album = parent, show_in_album
        self.is_pinned = False
        self.coach: QWidget | None = None
        """The panel that a card on hover leaves readable; a pinned card may cover it."""
        self._picture: QPixmap | None = None
        self._felt = QRect()
        self.sheet = QFrame(self)
        self.sheet.setObjectName("panel")
        self.page = QTextBrowser(openLinks=False)
        self.page.setObjectName("bare")
        self.page.document().setDocumentMargin(0)
        self.page.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        self.page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.page.setHorizontalScrollBarPolicy(_NO_BAR)
        self.page.anchorClicked.connect(self._follow)
        lay_column(self.page, on=self.sheet, margins=_MARGIN)
        self.symbols = TermOverlay(self, self.page.viewport())
        self._card_size = QSizeF()
        self._shown_page: CardPage | None = None
        self.page.verticalScrollBar().valueChanged.connect(self._show_symbols)
        self.hide()

    def show_page(self, page: CardPage, about: QRect, felt: QRect, *, stays: bool) -> None:
        """Show a card and its page beside a thing.

        `about` is the area of the thing in the parent, `felt` that between the rails: the card
        stays inside unless it would be small. It `stays` until the player closes it.
        """
        self.is_pinned = stays
        self._felt = felt
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not stays)
        keeps = _how_to_go_on(stays=stays)
        self.show()  # before measuring: a page that was never shown has another font
        if page.card.kind in _PRINTED:
            size, room, scrolls = self._fit_card(page, about, keeps)
        else:
            size, room, scrolls = self._fit_page(page, about, keeps)
        self.page.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else _NO_BAR
        )
        where = _placed(size, room, about)
        self.setGeometry(where.adjusted(-_SHADE, -_SHADE, _SHADE, _SHADE))
        self.page.verticalScrollBar().setValue(0)
        self.setAccessibleName(page.plain_text())
        self._shown_page = page
        self._show_symbols()
        self.raise_()

    def hideEvent(self, event: object) -> None:
        if self.isHidden():  # else another screen covers the table for a while
            self._shown_page = None
            self._picture = None  # the picture is kept elsewhere, with others

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is not None:
            QPainter(self).drawPixmap(_SHADE - SHADOW, _SHADE - SHADOW, self._picture)

    # --- symbols

    def _show_symbols(self) -> None:
        """Let the symbols of the card and of its faces explain themselves while it is pinned."""
        page, spots = self._shown_page, list[TermSpot]()
        if page is not None and self.is_pinned:
            if self._picture is not None:
                printed, size = card_print(page.card), self._card_size
                parts = anatomy_of(printed, size.width(), size.height(), 1.0, dice=False)
                corner = QPointF(_SHADE, _SHADE)
                spots += (
                    spot._replace(area=spot.area.translated(corner))
                    for spot in card_spots(parts, printed)
                )
            for place, area in self._shown_faces():
                spots += face_spots(page.looks[place], area)
        self.symbols.setGeometry(self.rect())
        self.symbols.show_spots(spots, page.edition if page is not None else "")

    def _shown_faces(self) -> Iterator[tuple[int, QRectF]]:
        """The faces that can be seen on the page, and where each of them is."""
        document, port = self.page.document(), self.page.viewport()
        corner = QPointF(port.mapTo(self, QPoint(0, 0)))
        block = document.begin()
        while block.isValid():
            part = block.begin()
            while not part.atEnd():
                fragment = part.fragment()
                image = fragment.charFormat().toImageFormat()
                if image.isValid() and image.name().startswith("face"):
                    cursor = QTextCursor(document)
                    cursor.setPosition(fragment.position())
                    start = QPointF(self.page.cursorRect(cursor).topLeft())
                    area = QRectF(start, QSizeF(image.width(), image.width()))
                    if QRectF(port.rect()).contains(area):
                        yield int(image.name().removeprefix("face")), area.translated(corner)
                part += 1
            block = block.next()

    # --- size

    @property
    def _most(self) -> float:
        """The scale of the reading size in a table of this height, with the text size."""
        return min(_LARGEST, max(1.0, self._over.height() / _USUAL_HEIGHT) * self._letters)

    @property
    def _letters(self) -> float:
        return QApplication.font().pointSizeF() / BASE_POINT_SIZE

    def _fit_card(self, page: CardPage, about: QRect, keeps: str) -> tuple[QSize, QRect, bool]:
        """Put the card and its sheet side by side, as large as fits in one of the areas.

        Returns the size of both, the area, and whether the sheet scrolls.
        """
        rooms = self._rooms(about)
        if self.is_pinned:  # it may cover the thing if it would be small otherwise
            rooms.append(self._whole)
        scales = [self._scale_in(room) for room in rooms]
        best = max(scales)
        good = 0.8 * best if self.is_pinned else best
        room = next(room for room, scale in zip(rooms, scales, strict=True) if scale >= good)
        scale = self._scale_in(room)
        card = QSizeF(round(READING_WIDTH * scale), round(READING_HEIGHT * scale))
        self._show_card(page.card, card)
        left = round(card.width()) + _MARGIN
        wide, high = self._write_sheet(page, room.size() - QSize(left, 0), scale, keeps)
        self.sheet.setGeometry(_SHADE + left, _SHADE, wide, min(high, room.height()))
        total = QSize(left + wide, max(round(card.height()), self.sheet.height()))
        return total, room, high > room.height()

    def _scale_in(self, room: QRect) -> float:
        """The scale of a card and a sheet of the usual width in an area."""
        across = room.width() / (READING_WIDTH + _MARGIN + _SHEET + _FRAME.width())
        return min(self._most, across, room.height() / READING_HEIGHT)

    def _write_sheet(
        self, page: CardPage, room: QSize, scale: float, keeps: str
    ) -> tuple[int, int]:
        """Write the sheet beside a card, smaller where it would not fit; its size with margins."""
        most = max(scale, 0.9 * self._letters)  # its letters need not be as small as the card's
        widest, room_high = room.width() - _FRAME.width(), room.height() - _FRAME.height()
        wide, high = 0, 0
        for size, is_brief in self._sheet_sizes():
            narrow = min(max(round(_SHEET * most * size), 200), widest)
            for wide in (narrow, min(widest, round(1.6 * narrow))):
                high = self._write(page, most * size, 1, wide, keeps, sheet=_SHEETS[is_brief])
                if high <= room_high:
                    return wide + _FRAME.width(), high + _FRAME.height()
        return wide + _FRAME.width(), high + _FRAME.height()

    def _sheet_sizes(self) -> list[tuple[float, bool]]:
        """The scales to try for the sheet, and whether it is brief.

        On hover it says less rather than become small. C shows the rest.
        """
        if self.is_pinned:
            return [(size, False) for size in _SIZES]
        return [(1.0, False), (0.9, False), *((size, True) for size in _SIZES)]

    def _show_card(self, card: Card, size: QSizeF) -> None:
        """Prepare the picture of the card; its letters grow with its size alone."""
        self._card_size = size
        plain = replace(current_theme(), text_scale=1.0)
        self._picture = card_picture(card, size, plain, self.devicePixelRatioF())

    def _fit_page(self, page: CardPage, about: QRect, keeps: str) -> tuple[QSize, QRect, bool]:
        """Write a page without a card in the largest size that fits in one of the areas."""
        self._picture = None
        rooms, most = self._rooms(about), self._most
        whole = [self._whole] if self.is_pinned else []  # a pinned page may cover the thing
        tried = chain(
            product(_SIZES[:6], rooms), product(_SIZES[:6], whole), product(_SIZES, rooms)
        )
        for (scale, room), columns in product(tried, _WIDTHS):
            inner, wide = room.size() - _FRAME, round(_WIDTHS[columns] * most * scale)
            if wide <= inner.width():
                high = self._write(page, most * scale, columns, wide, keeps, sheet=Sheet.NONE)
                if high <= inner.height():
                    size = QSize(wide, high) + _FRAME
                    self.sheet.setGeometry(QRect(QPoint(_SHADE, _SHADE), size))
                    return size, room, False
        room = max(rooms, key=lambda room: room.width() * room.height())
        wide = room.width() - _FRAME.width()
        self._write(page, most * _SIZES[-1], 1, wide, keeps, sheet=Sheet.NONE)
        self.sheet.setGeometry(QRect(QPoint(_SHADE, _SHADE), room.size()))
        return room.size(), room, True  # too small for the page: it scrolls

    def _write(
        self, page: CardPage, scale: float, columns: int, wide: int, keeps: str, *, sheet: Sheet
    ) -> int:
        """Write the page and return its height at this width."""
        ratio = self.devicePixelRatioF()
        written = page.render(
            scale, ratio, columns=columns, keeps=keeps, sheet=sheet, has_links=self.is_pinned
        )
        document = self.page.document()
        document.setDefaultStyleSheet(page.style_sheet(scale))
        for name, picture in written.pictures.items():
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
        link = by_mouse_or_key(self.tr("Open in the album"), self.tr("Open in the album (A)"))
        album = f'<p class="small"><a href="album:">{link}</a></p>'
        has_link = self.offers_album and self.is_pinned
        document.setHtml(written.html + album if has_link else written.html)
        self.page.setLineWrapColumnOrWidth(wide)
        document.setTextWidth(wide)
        return round(document.size().height() + 0.5)

    # --- position

    @property
    def _whole(self) -> QRect:
        """The felt; the whole table with its rails where the card would be small on the felt."""
        felt = self._felt.adjusted(_SHADE, _SHADE, -_SHADE, -_SHADE)
        table = self._over.rect().adjusted(_AWAY, _AWAY, -_AWAY, -_AWAY)
        has_room = self._scale_in(felt) >= _ON_FELT * self._scale_in(table)
        return felt if has_room else table

    def _rooms(self, about: QRect) -> list[QRect]:
        """The areas of the parent that do not cover the thing: left and right of it, the wider
        first, then above and below it, the higher first. Those of a card on hover are beside the
        coach too, unless they would be too small.
        """
        left, right, above, below = _parts_around(self._whole, about)
        sides = sorted((right, left), key=QRect.width, reverse=True)
        rooms = [*sides, *sorted((above, below), key=QRect.height, reverse=True)]
        coach, beside_coach = self._coach_area, list[QRect]()
        for room in rooms:
            beside_coach += _parts_around(room, coach) if room.intersects(coach) else [room]
        is_enough = max(map(self._scale_in, beside_coach)) >= _SIZES[-1]
        return beside_coach if is_enough and not self.is_pinned else rooms

    @property
    def _coach_area(self) -> QRect:
        """The area of the coach in the parent; empty without a coach."""
        if self.coach is None or not self.coach.isVisible():
            return QRect()
        return QRect(self.coach.mapTo(self.window(), QPoint(0, 0)), self.coach.size()).translated(
            -self._over.mapTo(self.window(), QPoint(0, 0))
        )

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "rule":
            open_rule(self, link.path())
        elif link.scheme() == "album":
            self.open_album()

    def open_album(self) -> None:
        if self._shown_page is not None:
            self._show_in_album(self._shown_page.card)


def _parts_around(room: QRect, kept: QRect) -> list[QRect]:
    """The parts of a room at the left and right of an area, above and below it."""
    left, right, above, below = QRect(room), QRect(room), QRect(room), QRect(room)
    left.setRight(kept.left() - _AWAY)
    right.setLeft(kept.right() + _AWAY)
    above.setBottom(kept.top() - _AWAY)
    below.setTop(kept.bottom() + _AWAY)
    return [left, right, above, below]


def _placed(size: QSize, room: QRect, about: QRect) -> QRect:
    """The position inside the area that is nearest to the thing."""
    where = QRect(QPoint(0, 0), size)
    where.moveCenter(about.center())
    where.moveLeft(max(room.left(), min(where.left(), room.right() - size.width() + 1)))
    where.moveTop(max(room.top(), min(where.top(), room.bottom() - size.height() + 1)))
    return where


# --- symbols that explain themselves --------------------------------------------------------------


_COST = QRectF(0, 0, 40, 40)
_ATTACK, _DEFENSE = QRectF(56, 4, 42, 45), QRectF(56, 51, 42, 45)
_LEVEL = QRectF(0, 41, 17, 32)
_EMBLEM = QRectF(18, 41, 38, 32)
_WHOLE = QRectF(0, 0, FACE_SIZE, FACE_SIZE)


def card_spots(parts: CardAnatomy, printed: CardPrint) -> tuple[TermSpot, ...]:
    """The symbols of a card; of two that overlap, the one on top comes first."""
    return tuple(_card_spots(parts, printed))


def _card_spots(parts: CardAnatomy, printed: CardPrint) -> Iterator[TermSpot]:
    for symbol, circle in symbol_circles(parts.coin, printed):
        yield _spot(circle, symbol)
    yield _spot(parts.coin, "purchase-cost", printed.cost)
    if parts.affiliation is not None:
        kind = _named("Basic action") if printed.is_basic else _named("Affiliation")
        yield TermSpot(parts.affiliation, kind, kind.word)
    for mark in parts.marks:
        yield _spot(mark, "global")
    if parts.levels is None:
        return
    plates = level_plates(parts.levels, printed.levels, 3 * parts.unit)
    for number, (plate, level) in enumerate(zip(plates, printed.levels, strict=True), start=1):
        if level.bursts:
            yield _spot(plate.bursts, _burst(level.bursts))
        yield _spot(plate.coin, "fielding-cost", level.fielding)
        if plate.pips.width():
            yield _spot(plate.pips, "level", number)
        yield _spot(_half(plate.numbers, 0), "attack", level.attack)
        yield _spot(_half(plate.numbers, 1), "defense", level.defense)


def face_spots(look: FaceLook, area: QRectF) -> tuple[TermSpot, ...]:
    """The symbols of a face that is painted in this area."""
    scale = area.width() / FACE_SIZE
    return tuple(
        spot._replace(
            area=QRectF(
                area.topLeft() + spot.area.topLeft() * scale, spot.area.size() * scale
            ).intersected(area)
        )
        for spot in _face_spots(look)
    )


def _face_spots(look: FaceLook) -> Iterator[TermSpot]:
    match look.printed:
        case EnergyPrint(symbols):
            yield from _energy_spots(symbols)
        case CharacterPrint() as face:
            if face.bursts:
                yield _spot(_stars(face.bursts, 14, 25), _burst(face.bursts))
            yield _spot(_COST, "fielding-cost", face.fielding)
            yield _spot(_ATTACK, "attack", face.attack)
            yield _spot(_DEFENSE, "defense", face.defense)
            if face.level:
                yield _spot(_LEVEL, "level", face.level)
                yield _spot(_EMBLEM, "emblem")
            else:
                yield _spot(_EMBLEM, "sidekick")
        case ActionPrint(bursts):
            if bursts:
                yield _spot(_stars(bursts, 17, 28), _burst(bursts))
            yield _spot(_WHOLE, "action")
        case EmblemPrint():
            yield _spot(_WHOLE, "emblem")


def _energy_spots(symbols: tuple[str, ...]) -> Iterator[TermSpot]:
    for symbol, (x, y, radius) in zip(symbols, SYMBOL_POSITIONS[len(symbols)], strict=True):
        half = QPointF(radius, radius)
        circle = QRectF(QPointF(x, y) - half, QPointF(x, y) + half)
        if symbol.isdigit():
            yield _spot(circle, "generic", int(symbol))
        else:
            yield _spot(circle, symbol)
    if len(symbols) > 1:
        yield _spot(QRectF(56, 0, 44, 42), "double")


def _stars(bursts: int, radius: float, apart: float) -> QRectF:
    return QRectF(19 - radius, 81 - radius, 2 * radius + apart * (bursts - 1), 2 * radius)


def _burst(bursts: int) -> str:
    return "burst" if bursts == 1 else "two-bursts"


def _half(area: QRectF, place: int) -> QRectF:
    wide = area.width() / 2
    return QRectF(area.x() + place * wide, area.y(), wide, area.height())


def _spot(area: QRectF, symbol: str, number: int | str | None = None) -> TermSpot:
    term = glossary_symbols()[symbol]
    if number is None:
        return TermSpot(area, term, term.word)
    template = QCoreApplication.translate("SymbolSpots", "{term}: {number}")
    return TermSpot(area, term, template.format(term=term.word, number=number))


def _how_to_go_on(*, stays: bool) -> str:
    """The last line below a card: what can be done with it."""
    if stays:
        return by_mouse_or_key(
            QCoreApplication.translate("LargeCard", "Click beside the card to close it"),
            QCoreApplication.translate("LargeCard", "T: explain the symbols · Esc: close"),
        )
    return by_mouse_or_key(
        QCoreApplication.translate("LargeCard", "Right-click: actions"),
        QCoreApplication.translate("LargeCard", "C: keep open · Right-click: actions"),
    )


def _named(word: str) -> GlossaryTerm:
    term = term_named(word)
    assert term is not None
    return term
