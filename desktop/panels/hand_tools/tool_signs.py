"""The signs on the tools for texts by hand, and the tool in the player's hand as a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.style.glyphs import EMBLEMS, paint_symbol, polygon, star_path, text_path
from desktop.style.materials.letters import (
    heart_path,
)
from desktop.table.stage.combat_signs import shield_path, sword_path

_RED, _RED_EDGE, _BRIGHT = "#cf2a1c", "#5e0805", "#ffffff"
_TAG = "#15181d"
_DIE, _DIE_INK = "#eceae4", "#20242a"
_BAG, _BAG_EDGE = "#7c4a28", "#2c170a"
_HEART = "#b91f14"
_GOLD, _GOLD_EDGE = "#f3d38a", "#6d4712"
_PAPER, _PAPER_LINE = "#fbf3df", "#7a6a4e"

Sign = Callable[[QPainter, str, str], None]
"""Paints a sign around the origin, about 30 wide and 24 high: the number on it, and the ink."""


def paint_sign(
    painter: QPainter, sign: str, center: QPointF, size: float, ink: str, number: str = ""
) -> None:
    """Paint the sign of a tool; `size` 1 is 30 pixels wide. `number` is shown on some of them."""
    painter.save()
    painter.translate(center)
    painter.scale(size, size)
    SIGNS[sign](painter, number, ink)
    painter.restore()


def _pen(color: str, width: float) -> QPen:
    return QPen(QColor(color), width, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.RoundCap)


def _words(painter: QPainter, text: str, at: QPointF, high: float, wide: float, color: str) -> None:
    painter.fillPath(text_path(text, high, wide).translated(at), QColor(color))


def _die(painter: QPainter, left: float, top: float, side: float, ink: str, pips: int = 0) -> None:
    painter.setPen(_pen(ink, 1.4))
    painter.setBrush(QColor(_DIE))
    painter.drawRoundedRect(QRectF(left, top, side, side), 0.2 * side, 0.2 * side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_DIE_INK))
    for place in range(pips):
        y = top + side / 2 + (place - (pips - 1) / 2) * 0.27 * side
        painter.drawEllipse(QPointF(left + side / 2, y), 0.1 * side, 0.1 * side)


def _arrow(
    painter: QPainter,
    start: QPointF,
    bend: QPointF,
    end: QPointF,
    ink: str,
    *,
    back: bool = False,
) -> None:
    path = QPainterPath(start)
    path.quadTo(bend, end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(ink, 2.6))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    way = -1 if back else 1
    painter.drawPath(polygon((way, 0), (-7 * way, -5), (-7 * way, 5)).translated(end))


def _up_arrow(painter: QPainter, x: float, way: int, ink: str) -> None:
    """An upright arrow; `way` is -1 for up and 1 for down."""
    shape = ((0, 10), (8, 0), (3, 0), (3, -10), (-3, -10), (-3, 0), (-8, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawPath(polygon(*((x + right, way * down) for right, down in shape)))


def _paint_ko(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(_BRIGHT, 1.3))
    painter.setBrush(QColor(_TAG))
    painter.drawRoundedRect(QRectF(-17, -10, 34, 20), 4, 4)
    _words(painter, "KO", QPointF(0, 0), 9, 26, _BRIGHT)


def _paint_damage(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(_RED_EDGE, 1.2))
    painter.setBrush(QColor(_RED))
    painter.drawPath(star_path(11, 16, 11.5))
    _words(painter, number, QPointF(0, 0), 10, 16, _BRIGHT)


def _paint_heal(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(_RED_EDGE, 1.2))
    painter.setBrush(QColor(_BRIGHT))
    painter.drawPath(star_path(11, 16, 11.5))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#1d6a36"))
    painter.drawRect(QRectF(-2.2, -7, 4.4, 14))
    painter.drawRect(QRectF(-7, -2.2, 14, 4.4))


def _paint_spin(painter: QPainter, ink: str, way: int, pips: int) -> None:
    _die(painter, -17, -10, 20, ink, pips)
    _up_arrow(painter, 11, way, ink)


def _paint_stats(painter: QPainter, number: str, ink: str) -> None:
    attack, _, defense = number.partition("/")
    painter.fillPath(sword_path(QPointF(-14, -5), 8), QColor(ink))
    painter.fillPath(shield_path(QPointF(14, -5), 7.5), QColor(ink))
    _words(painter, attack, QPointF(-12, 9), 8, 20, ink)
    _words(painter, defense or attack, QPointF(14, 9), 8, 20, ink)


def _paint_move(painter: QPainter, number: str, ink: str) -> None:
    _die(painter, -17, -8, 16, ink)
    _arrow(painter, QPointF(1, 0), QPointF(6, -9), QPointF(17, 0), ink)


def _paint_field(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(ink, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(-18, -2, 36, 14), 4, 4)
    _die(painter, -8, -12, 16, ink, 1)


def _paint_bag(painter: QPainter, number: str, ink: str) -> None:
    painter.setBrush(QColor(_BAG))
    painter.setPen(_pen(_BAG_EDGE, 1.2))
    body = QPainterPath(QPointF(-4, -8))
    body.cubicTo(-16, -2, -15, 12, 0, 12)
    body.cubicTo(15, 12, 16, -2, 4, -8)
    painter.drawPath(body)
    neck = QPainterPath(QPointF(-4, -8))
    neck.cubicTo(-8, -14, 8, -14, 4, -8)
    painter.drawPath(neck)
    if number:
        _words(painter, number, QPointF(0, 3), 9, 12, _BRIGHT)


def _paint_prep(painter: QPainter, number: str, ink: str) -> None:
    painter.save()
    painter.translate(-8, 1)
    painter.scale(0.8, 0.8)
    _paint_bag(painter, "", ink)
    painter.restore()
    _arrow(painter, QPointF(2, -6), QPointF(12, -12), QPointF(17, 6), ink)


def _paint_roll(painter: QPainter, number: str, ink: str) -> None:
    painter.save()
    painter.rotate(-14)
    _die(painter, -10, -7, 16, ink, 2)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(ink, 2.2))
    painter.drawArc(QRectF(-16, -13, 32, 26), 16 * -50, 16 * 120)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawPath(polygon((-1, -13), (8, -17), (7, -8)))


def _paint_life(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(_GOLD_EDGE, 1.4))
    painter.setBrush(QColor(_HEART))
    painter.drawPath(heart_path(QPointF(0, 0), 14))
    _words(painter, number or "±", QPointF(0, -1), 9, 18, _BRIGHT)


def _paint_note(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(_PAPER_LINE, 1.2))
    painter.setBrush(QColor(_PAPER))
    painter.drawPath(polygon((-13, -12), (13, -12), (13, 5), (6, 12), (-13, 12)))
    for y in (-6, -1, 4):
        painter.drawLine(QPointF(-8, y), QPointF(8 if y < 4 else 2, y))


def _paint_rules(painter: QPainter, number: str, ink: str) -> None:
    """A shield that is crossed out: what dice cannot do, or must do."""
    painter.fillPath(shield_path(QPointF(0, 0), 12), QColor(ink))
    for color, width in ((_BRIGHT, 6.0), (_RED, 3.4)):
        painter.setPen(_pen(color, width))
        painter.drawLine(QPointF(-12, 11), QPointF(12, -11))


def _paint_costs(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(_GOLD_EDGE, 1.6))
    painter.setBrush(QColor(_GOLD))
    painter.drawEllipse(QPointF(-5, 0), 12, 12)
    _words(painter, number, QPointF(-5, 0), 10, 15, _GOLD_EDGE)
    _up_arrow(painter, 14, 1, ink)


def _paint_take(painter: QPainter, number: str, ink: str) -> None:
    """A die behind bars."""
    _die(painter, -11, -11, 22, ink)
    for color, width in ((_DIE_INK, 4.6), ("#b9bec6", 2.2)):
        painter.setPen(_pen(color, width))
        for x in (-7, 0, 7):
            painter.drawLine(QPointF(x, -13), QPointF(x, 13))


def _paint_token(painter: QPainter, number: str, ink: str) -> None:
    painter.setPen(_pen(ink, 1.4))
    painter.setBrush(QColor(_DIE))
    painter.drawEllipse(QPointF(-2, 0), 12, 12)
    painter.save()
    painter.translate(-2, 0)
    painter.scale(6.5, 6.5)
    painter.fillPath(EMBLEMS["pawn"](), QColor(_DIE_INK))
    painter.restore()
    painter.fillPath(
        polygon(
            (10, -9),
            (14, -9),
            (14, -13),
            (17, -13),
            (17, -9),
            (21, -9),
            (21, -6),
            (17, -6),
            (17, -2),
            (14, -2),
            (14, -6),
            (10, -6),
        ),
        QColor(ink),
    )


def _paint_typed(painter: QPainter, number: str, ink: str) -> None:
    """Lines of writing with the cursor behind them: all other sentences."""
    painter.setPen(_pen(ink, 2.2))
    painter.drawLine(QPointF(-15, 5), QPointF(3, 5))
    painter.drawLine(QPointF(-15, -4), QPointF(8, -4))
    painter.drawLine(QPointF(9, 0), QPointF(9, 10))


def _paint_back(painter: QPainter, number: str, ink: str) -> None:
    _arrow(painter, QPointF(14, 8), QPointF(12, -8), QPointF(-13, -4), ink, back=True)


def _paint_energy(painter: QPainter, number: str, ink: str) -> None:
    _die(painter, -17, -10, 20, ink)
    paint_symbol(painter, "bolt", QPointF(-7, 0), 7)
    painter.setPen(_pen(ink, 2.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(2, -9, 16, 18), 16 * -100, 16 * 200)


SIGNS: Mapping[str, Sign] = {
    "ko": _paint_ko,
    "damage": _paint_damage,
    "heal": _paint_heal,
    "spin-up": lambda painter, number, ink: _paint_spin(painter, ink, -1, 3),
    "spin-down": lambda painter, number, ink: _paint_spin(painter, ink, 1, 1),
    "spin": _paint_energy,
    "stats": _paint_stats,
    "move": _paint_move,
    "field": _paint_field,
    "draw": _paint_bag,
    "prep": _paint_prep,
    "roll": _paint_roll,
    "life": _paint_life,
    "note": _paint_note,
    "rules": _paint_rules,
    "costs": _paint_costs,
    "take": _paint_take,
    "token": _paint_token,
    "more": _paint_typed,
    "back": _paint_back,
}
"""The signs by the name of their tool."""
