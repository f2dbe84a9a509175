"""Where the symbols and numbers are on a card in reading size and on the faces of its dice."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QPointF, QRectF

from desktop.card_art.anatomy import CardAnatomy
from desktop.card_art.card_parts import level_plates, symbol_circles
from desktop.card_art.card_print import CardPrint
from desktop.panels.terms.term_overlay import TermSpot
from desktop.table.paint.faces import (
    FACE_SIZE,
    SYMBOL_POSITIONS,
    ActionPrint,
    CharacterPrint,
    EmblemPrint,
    EnergyPrint,
    FaceLook,
)
from rules.messages import GlossaryTerm, glossary_symbols, term_named

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


def _spot(area: QRectF, symbol: str, number: int | None = None) -> TermSpot:
    term = glossary_symbols()[symbol]
    if number is None:
        return TermSpot(area, term, term.word)
    template = QCoreApplication.translate("SymbolSpots", "{term}: {number}")
    return TermSpot(area, term, template.format(term=term.word, number=number))


def _named(word: str) -> GlossaryTerm:
    term = term_named(word)
    assert term is not None
    return term
