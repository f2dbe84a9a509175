"""Pictures of the symbols in the glossary, painted as they are on dice and cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from desktop.card_art.ability_text import paint_global_mark
from desktop.card_art.card_parts import paint_cost
from desktop.card_art.card_print import CardPrint
from desktop.style.glyphs import paint_symbol
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.palette import BASIC_ACTION_DIE, CARD_DICE, SIDEKICK_DIE, Theme
from desktop.table.paint.die_marks import (
    DieMarks,
    paint_marks_over_die,
    paint_marks_under_die,
    paint_strength_plates,
)
from desktop.table.paint.faces import (
    CORNER_RADIUS,
    FACE_SIZE,
    ActionPrint,
    CharacterPrint,
    Emblem,
    EmblemPrint,
    EnergyPrint,
    FaceLook,
    paint_face,
)
from desktop.table.stage.combat_signs import paint_ko_tag
from rules.cards import CardKind

Paint = Callable[[QPainter, Theme], None]

_EMBLEM = Emblem("hexagon", "KP")
_PLASTIC = CARD_DICE[1]
_FIGHTER = FaceLook(CharacterPrint(1, 3, 2, 0, 2, _EMBLEM), _PLASTIC)
_STARRED = {
    count: FaceLook(CharacterPrint(1, 3, 2, count, 2, _EMBLEM), _PLASTIC) for count in (1, 2)
}
_CAPTIVE = FaceLook(EmblemPrint(_EMBLEM), _PLASTIC)
_PICTURE = CardPrint("", "", CardKind.CHARACTER, "3", ("mask",), (), (), "", (), "")
_COST, _MARK = QRectF(4, 6, 66, 66), QRectF(10, 10, 80, 80)
_RIM = 3.0  # room around faces, for the rings on their edges
_MARKED = 0.72  # the size of a die with marks, which reach beyond it
_TYPES = ("fist", "bolt", "mask", "shield")


@lru_cache(maxsize=128)
def term_picture(symbol: str, side: int, ratio: float, theme: Theme) -> QPixmap:
    """The square picture of a symbol. The side is in logical pixels."""
    picture = blank_picture(QSize(side, side), ratio)
    painter = painter_on(picture)
    painter.scale(side / FACE_SIZE, side / FACE_SIZE)
    painter.translate(_RIM, _RIM)
    painter.scale(1 - 2 * _RIM / FACE_SIZE, 1 - 2 * _RIM / FACE_SIZE)
    SYMBOL_PAINTERS[symbol](painter, theme)
    painter.end()
    return picture


# --- symbols


def _energy(symbol: str) -> Paint:
    return lambda painter, _: paint_symbol(painter, symbol, QPointF(50, 50), 40)


def _face(look: FaceLook) -> Paint:
    def paint(painter: QPainter, _: Theme) -> None:
        paint_face(painter, look)

    return paint


def _spot(look: FaceLook, x: float, y: float, radius: float, wider: float = 0) -> Paint:

    def paint(painter: QPainter, theme: Theme) -> None:
        paint_face(painter, look)
        spot = QRectF(x - radius, y - radius, 2 * radius + wider, 2 * radius)
        shade, hole = QPainterPath(), QPainterPath()
        shade.addRoundedRect(QRectF(0, 0, FACE_SIZE, FACE_SIZE), CORNER_RADIUS, CORNER_RADIUS)
        hole.addRoundedRect(spot, radius, radius)
        painter.fillPath(shade.subtracted(hole), QColor(0, 0, 0, 125))
        painter.setPen(QPen(QColor(theme.picked), 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(hole)

    return paint


def _paint_types(painter: QPainter, _: Theme) -> None:
    for place, symbol in enumerate(_TYPES):
        center = QPointF(26 + 48 * (place % 2), 26 + 48 * (place // 2))
        paint_symbol(painter, symbol, center, 22)


def _paint_part_spent(painter: QPainter, theme: Theme) -> None:
    """Two symbols, an arrow, and the one that is left."""
    for symbols, corner in ((("bolt", "bolt"), QPointF(0, 0)), (("bolt",), QPointF(46, 46))):
        painter.save()
        painter.translate(corner)
        painter.scale(0.54, 0.54)
        paint_face(painter, FaceLook(EnergyPrint(symbols), _PLASTIC))
        painter.restore()
    pen = QPen(QColor(theme.text), 6, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    arrow = QPainterPath(QPointF(66, 12))
    arrow.quadTo(QPointF(84, 12), QPointF(84, 34))
    arrow.moveTo(QPointF(74, 26))
    arrow.lineTo(QPointF(84, 36))
    arrow.lineTo(QPointF(94, 26))
    painter.strokePath(arrow, pen)


def _paint_virtual(painter: QPainter, theme: Theme) -> None:
    paint_symbol(painter, "1", QPointF(50, 50), 34)
    pen = QPen(QColor(theme.text), 4)
    pen.setDashPattern([2.5, 2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(50, 50), 44, 44)


# --- marks


def _marked(marks: DieMarks, look: FaceLook = _FIGHTER) -> Paint:

    def paint(painter: QPainter, theme: Theme) -> None:
        painter.translate(50, 38 if marks.damage else 50)
        painter.scale(_MARKED, _MARKED)
        painter.translate(-50, -50)
        paint_marks_under_die(painter, marks, theme)
        paint_face(painter, look)
        paint_strength_plates(painter, look, marks, theme)
        paint_marks_over_die(painter, marks, theme)

    return paint


def _paint_ko(painter: QPainter, theme: Theme) -> None:
    painter.save()
    painter.translate(16, 0)
    painter.scale(0.68, 0.68)
    paint_face(painter, _FIGHTER)
    painter.restore()
    paint_ko_tag(painter, QPointF(50, 78), 25, "KO", is_certain=True)


SYMBOL_PAINTERS: dict[str, Paint] = {
    **{symbol: _energy(symbol) for symbol in (*_TYPES, "wild")},
    "generic": _energy("2"),
    "double": _face(FaceLook(EnergyPrint(("mask", "mask")), _PLASTIC)),
    "part-spent": _paint_part_spent,
    "energy-type": _paint_types,
    "virtual": _paint_virtual,
    "sidekick": _face(FaceLook(CharacterPrint(0, 1, 1, 0, 0, Emblem("pawn")), SIDEKICK_DIE)),
    "character": _face(_FIGHTER),
    "action": _face(FaceLook(ActionPrint(0, Emblem("square", "EN")), BASIC_ACTION_DIE)),
    "level": _spot(_FIGHTER, 9.5, 48, 17),
    "fielding-cost": _spot(_FIGHTER, 21, 21, 22),
    "attack": _spot(_FIGHTER, 77, 26, 23),
    "defense": _spot(_FIGHTER, 77, 74, 23),
    "burst": _spot(_STARRED[1], 19, 81, 19),
    "two-bursts": _spot(_STARRED[2], 19, 81, 19, 25),
    "emblem": _spot(_FIGHTER, 40, 52, 27),
    "purchase-cost": lambda painter, theme: paint_cost(painter, _COST, _PICTURE, theme),
    "global": lambda painter, theme: paint_global_mark(painter, _MARK, theme),
    "life": lambda painter, theme: paint_heart(painter, QPointF(50, 50), 40, 10, theme.table),
    "mark-legal": _marked(DieMarks(legal=True)),
    "mark-picked": _marked(DieMarks(picked=True)),
    "mark-proposed": _marked(DieMarks(proposed=True)),
    "mark-wanted": _marked(DieMarks(wanted=True)),
    "mark-damage": _marked(DieMarks(damage=1)),
    "mark-raised": _marked(DieMarks(attack=4)),
    "mark-lowered": _marked(DieMarks(defense=1)),
    "mark-captive": _marked(DieMarks(captive=True), _CAPTIVE),
    "mark-owner": _marked(DieMarks(owner=1)),
    "mark-ko": _paint_ko,
}
"""Paints each symbol into the square (0, 0) to (100, 100) of a painter."""
