"""The marks painted on and around a die; each has its own shape, not only a color."""

import math
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from desktop.card_art.hand_seal import paint_changed_mark
from desktop.style.glyphs import polygon, text_path
from desktop.style.palette import Theme
from desktop.table.paint.crest import paint_crest
from desktop.table.paint.faces import CORNER_RADIUS, FACE_SIZE, CharacterPrint, FaceLook


@dataclass(frozen=True, slots=True)
class DieMarks:
    """The marks of a die.

    `legal`: a player can use it now, a glow. `picked`: the player chose it, a ring and a tick.
    `proposed`: part of the suggested payment, a dotted ring and a plus. `wanted`: the question is
    about it (it is being paid for, or takes damage), an arrow over it. `grouped`: selected together
    with others, four corners. `focused`: it has the keyboard focus, a dashed frame. `dimmed`: not
    involved, faint. `damage`: damage on it, a drop with the number. `attack` and `defense`: its
    current strength; where it differs from the printed number, a plate that points up or down
    covers the print. `captive`: bars in front of it. `owner`: the owner of a die that another
    player controls, a frame in the owner's color with their shape. `by_hand`: players did something
    to it by hand this turn, a small red tag with a hand. `aimed`: a ranged attack will damage it,
    cross hairs.
    """

    legal: bool = False
    picked: bool = False
    proposed: bool = False
    wanted: bool = False
    grouped: bool = False
    focused: bool = False
    dimmed: bool = False
    damage: int = 0
    attack: int | None = None
    defense: int | None = None
    captive: bool = False
    owner: int | None = None
    by_hand: bool = False
    aimed: bool = False

    @property
    def around_die(self) -> tuple[bool, ...]:
        return (self.legal, self.picked, self.proposed, self.grouped, self.focused)

    @property
    def badges(self) -> tuple[bool | int | None, ...]:
        """The marks on the die and its rim, but not its strength."""
        owner = None if self.owner is None else 1 + self.owner
        return (
            *(self.picked, self.proposed, self.wanted, self.captive, self.damage, owner),
            *(self.by_hand, self.aimed),
        )


ON_DIE_MARKS = frozenset(
    (
        *("picked", "proposed", "wanted", "captive", "damage", "owner", "attack", "defense"),
        *("by_hand", "aimed"),
    )
)
"""The marks that are painted on the die itself."""

_EDGE = "#10161d"  # around badges, so that they stand out from light dice
_MARKS_REACH = 0.8  # how far the marks around a die reach from its center, in edges

_HAND_TAG = QRectF(68, 84, 38, 30)
_TOP_BADGE = QPointF(46, 13)
"""The middle of a badge at the upper rim of a die, which does not reach above the die."""


def paint_marks_under_die(painter: QPainter, marks: DieMarks, theme: Theme) -> None:
    """Paint the marks on the table around the die; the painter is scaled to a 100 by 100 face."""
    if marks.legal:
        glow = QColor(theme.legal)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, alpha in ((34, 26), (26, 40), (18, 70), (10, 190)):
            glow.setAlpha(alpha)
            painter.setPen(QPen(glow, width))
            _frame(painter, 1)
        _ring(painter, 7, 3, QColor(0, 0, 0, 190))  # the glow alone is too faint on a light card
    if marks.picked:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _ring(painter, 7, 12, QColor(theme.accent))
        _ring(painter, 7, 7, QColor(theme.picked))
    elif marks.proposed:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _dotted(painter, 7, 13, QColor(theme.accent))
        _dotted(painter, 7, 7, QColor(theme.picked))
    if marks.grouped:
        _corners(painter, QColor("#000000"), 13)
        _corners(painter, QColor(theme.picked), 8)
    if marks.focused:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _ring(painter, 17, 5, QColor("#000000" if theme.name == "dark" else "#ffffff"))
        pen = QPen(QColor(theme.focus), 5)
        pen.setDashPattern([2.4, 1.6])
        painter.setPen(pen)
        _frame(painter, 17)


def marks_picture(
    marks: DieMarks, edge: float, scale: float, ratio: float, theme: Theme
) -> QPixmap | None:
    """A cached picture of the marks on the table around a die; None if there are none.

    `edge` is the size of the die, `scale` the pixels of the picture for each unit of it.
    """
    around = marks.around_die
    return _marks_picture(around, edge, scale, ratio, theme) if any(around) else None


@lru_cache(maxsize=24)
def _marks_picture(
    around: tuple[bool, ...], edge: float, scale: float, ratio: float, theme: Theme
) -> QPixmap:
    legal, picked, proposed, grouped, focused = around
    side = 2 * math.ceil(_MARKS_REACH * edge * scale)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    face = edge * scale / FACE_SIZE
    painter.scale(face, face)
    painter.translate(-FACE_SIZE / 2, -FACE_SIZE / 2)
    paint_marks_under_die(
        painter,
        DieMarks(legal=legal, picked=picked, proposed=proposed, grouped=grouped, focused=focused),
        theme,
    )
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def _ring(painter: QPainter, away: float, width: float, color: QColor) -> None:
    painter.setPen(QPen(color, width))
    _frame(painter, away)


def _dotted(painter: QPainter, away: float, width: float, color: QColor) -> None:
    pen = QPen(color, width, c=Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.01, 20 / width])  # dots with the same spacing whatever their size
    painter.setPen(pen)
    _frame(painter, away)


def _corners(painter: QPainter, color: QColor, width: float) -> None:
    """Four corners around the die, the mark of a selection."""
    pen = QPen(color, width, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.RoundCap)
    near, far, long = -15.0, FACE_SIZE + 15.0, 26.0
    path = QPainterPath()
    for x, y in ((near, near), (far, near), (far, far), (near, far)):
        inward_x, inward_y = (long if x == near else -long), (long if y == near else -long)
        path.moveTo(x + inward_x, y)
        path.lineTo(x, y)
        path.lineTo(x, y + inward_y)
    painter.strokePath(path, pen)


def _frame(painter: QPainter, away: float) -> None:
    """The outline of the whole die at this distance."""
    away += 3
    side = FACE_SIZE + 2 * away
    painter.drawRoundedRect(
        QRectF(-away, -away, side, side), CORNER_RADIUS + away, CORNER_RADIUS + away
    )


def has_strength_plates(look: FaceLook, marks: DieMarks) -> bool:
    """Whether a printed number of the face does not apply now."""
    printed = look.printed
    return isinstance(printed, CharacterPrint) and (
        marks.attack not in (None, printed.attack) or marks.defense not in (None, printed.defense)
    )


def paint_strength_plates(painter: QPainter, look: FaceLook, marks: DieMarks, theme: Theme) -> None:
    """Cover printed numbers that do not apply now with plates; painted on the face itself."""
    if not isinstance(look.printed, CharacterPrint):
        return
    for now, printed, y in (
        (marks.attack, look.printed.attack, 26.0),
        (marks.defense, look.printed.defense, 74.0),
    ):
        if now is not None and now != printed:
            _paint_plate(painter, now, now > printed, QPointF(75, y), theme)


def _paint_plate(
    painter: QPainter, number: int, raised: bool, center: QPointF, theme: Theme
) -> None:
    painter.save()
    painter.translate(center)
    text = QColor(theme.badge_text)
    painter.setPen(QPen(text, 2.5, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor(theme.raised if raised else theme.lowered))
    tip = -1 if raised else 1
    painter.drawPath(
        polygon((-26, 18 * tip), (0, 29 * tip), (26, 18 * tip), (26, -19 * tip), (-26, -19 * tip))
    )
    painter.fillPath(text_path(str(number), 32, 43), text)
    painter.restore()


def paint_marks_over_die(painter: QPainter, marks: DieMarks, theme: Theme) -> None:
    """Paint the badges at the rim of the die, clear of its printed corners and of zone titles."""
    if marks.picked:
        _paint_tick(painter, _TOP_BADGE, theme)
    elif marks.proposed:
        _paint_plus(painter, _TOP_BADGE, theme)
    elif marks.wanted:
        _paint_arrow(painter, _TOP_BADGE, theme)
    elif marks.aimed:
        _paint_cross_hairs(painter, _TOP_BADGE - QPointF(4, 2), theme)
    if marks.owner is not None:
        _paint_owner(painter, marks.owner, theme)
    if marks.captive:
        _paint_bars(painter)
    if marks.by_hand:
        paint_changed_mark(painter, _HAND_TAG, theme)
    if marks.damage:
        _paint_damage(painter, marks.damage, QPointF(46, 106), theme)


def _paint_owner(painter: QPainter, owner: int, theme: Theme) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = QRectF(-1, -3, FACE_SIZE - 4, FACE_SIZE - 6)
    for color, width in ((theme.table.felt_ink, 10.0), (theme.players[owner], 6.5)):
        painter.setPen(QPen(QColor(color), width))
        painter.drawRoundedRect(edge, CORNER_RADIUS, CORNER_RADIUS)
    paint_crest(painter, owner, QPointF(-9, 58), 15, theme)


def _paint_bars(painter: QPainter) -> None:
    """A grate that is readable over light and dark dice."""
    grate = QPainterPath()
    for x in (-2, 29, 61, 92):
        grate.moveTo(x, -4)
        grate.lineTo(x, 106)
    for y in (-4, 106):
        grate.moveTo(-6, y)
        grate.lineTo(96, y)
    for color, width in (("#14181d", 15), ("#e9edf1", 7)):
        pen = QPen(QColor(color), width, c=Qt.PenCapStyle.RoundCap)
        painter.strokePath(grate, pen)


def _paint_tick(painter: QPainter, center: QPointF, theme: Theme) -> None:
    painter.setBrush(QColor(theme.accent))
    for color, width in ((_EDGE, 8.0), (theme.picked, 4.0)):
        painter.setPen(QPen(QColor(color), width))
        painter.drawEllipse(center, 16, 16)
    tick = QPainterPath(center + QPointF(-9, 0))
    tick.lineTo(center + QPointF(-2.5, 7.5))
    tick.lineTo(center + QPointF(9.5, -7.5))
    pen = QPen(QColor(theme.on_accent), 6, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.RoundCap)
    painter.strokePath(tick, pen)


def _paint_plus(painter: QPainter, center: QPointF, theme: Theme) -> None:
    painter.setBrush(QColor(theme.picked))
    for color, width in ((_EDGE, 8.0), (theme.accent, 4.0)):
        painter.setPen(QPen(QColor(color), width))
        painter.drawEllipse(center, 14, 14)
    plus = QPainterPath(center + QPointF(-8, 0))
    plus.lineTo(center + QPointF(8, 0))
    plus.moveTo(center + QPointF(0, -8))
    plus.lineTo(center + QPointF(0, 8))
    painter.strokePath(plus, QPen(QColor(_EDGE), 5))


def _paint_arrow(painter: QPainter, center: QPointF, theme: Theme) -> None:
    painter.save()
    painter.translate(center)
    painter.setBrush(QColor(theme.accent))
    arrow = polygon((0, 20), (-20, -2), (-8, -2), (-8, -18), (8, -18), (8, -2), (20, -2))
    for color, width in ((_EDGE, 8.0), (theme.picked, 4.0)):
        painter.setPen(QPen(QColor(color), width, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(arrow)
    painter.restore()


def _paint_cross_hairs(painter: QPainter, center: QPointF, theme: Theme) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    sign = QPainterPath()
    sign.addEllipse(center, 13, 13)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        sign.moveTo(center + QPointF(19 * x, 19 * y))
        sign.lineTo(center + QPointF(5 * x, 5 * y))
    for color, width in ((_EDGE, 11.0), (theme.badge_text, 8.0), (theme.damage, 4.5)):
        painter.strokePath(sign, QPen(QColor(color), width, c=Qt.PenCapStyle.RoundCap))


def damage_drop_path() -> QPainterPath:
    """The sign of damage, about 44 wide and 56 high, centered on the origin."""
    drop = QPainterPath(QPointF(0, -29))
    drop.cubicTo(8, -16, 22, -9, 22, 6)
    drop.cubicTo(22, 19, 12, 27, 0, 27)
    drop.cubicTo(-12, 27, -22, 19, -22, 6)
    drop.cubicTo(-22, -9, -8, -16, 0, -29)
    return drop


def _paint_damage(painter: QPainter, damage: int, center: QPointF, theme: Theme) -> None:
    painter.save()
    painter.translate(center)
    painter.setBrush(QColor(theme.damage))
    for color, width in ((_EDGE, 8.0), (theme.badge_text, 4.5)):
        painter.setPen(QPen(QColor(color), width))
        painter.drawPath(damage_drop_path())
    painter.fillPath(text_path(str(damage), 25, 27).translated(0, 5), QColor(theme.badge_text))
    painter.restore()
