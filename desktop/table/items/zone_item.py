"""Zones as trays sunk into the felt, the bag, the shelf for dice that are set aside, and stacks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    letter_path,
    paint_engraved,
    paint_text,
    text_width,
)
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.tones import BLACK, WHITE, is_light, mix, tone
from desktop.style.materials.trays import TRAY_RADIUS, paint_tray
from desktop.table.items.table_item import PlaceItem, TableItem
from desktop.table.paint.crest import crest_path
from desktop.text.translation import tr
from rules.advice import DropTarget
from rules.model import PlayerId
from rules.state import Zone

ZONE_TITLES = {
    Zone.BAG: "Bag",
    Zone.PREP: "Prep Area",
    Zone.RESERVE: "Reserve Pool",
    Zone.FIELD: "Field",
    Zone.ATTACK: "Attack Zone",
    Zone.OUT: "Out of Play",
    Zone.USED: "Used Pile",
}
_SHORT_TITLES = {
    Zone.PREP: "Prep",
    Zone.RESERVE: "Reserve",
    Zone.ATTACK: "Attack",
    Zone.OUT: "Out",
    Zone.USED: "Used",
}
_DEPTH, _PILE_DEPTH, _FADED_DEPTH = 0.8, 0.7, 0.4
_PILE_WIDTH = 120.0  # trays up to this width are less deep
_TRACKING = 0.4
_LEAST_PIXELS = 12.0  # of the letters of a name in a tray that is too narrow for larger ones
_LAMP = "#fff1cf"

_TITLE_LENGTH = 6.5  # the length of a title with its number, in heights of its line


class ZoneItem(PlaceItem):
    """A zone of a player, with its name and the number of dice in it.

    `is_active` is True for the zones of the player whose turn it is. `is_lit` is True while the
    player can do something with its dice. An empty zone fades unless something may go there.
    `has_title` and `has_count` are False where something else tells the name or the number.
    """

    paint_margin = 4.0
    corner_radius = TRAY_RADIUS

    def __init__(self, player: PlayerId, zone: Zone) -> None:
        super().__init__(DropTarget("zone", zone=zone, player=player))
        self.player, self.zone = player, zone
        self.count = 0
        self.is_active = self.is_lit = False
        self.title_height, self._title_indent = 16.0, 0.0
        self.has_title = self.has_count = True

    @property
    def title_area(self) -> QRectF:
        """The area of the name and the number, in the scene; empty without a title."""
        area = self.area
        wide = min(_TITLE_LENGTH * self.title_height, area.width()) if self.has_title else 0.0
        return QRectF(area.left(), area.top(), wide, self.title_height)

    def set_count(self, count: int, *, is_active: bool) -> None:
        """Set the number of dice, and whether it is the owner's turn."""
        if (count, is_active) != (self.count, self.is_active):
            self.count, self.is_active = count, is_active
            self.update()

    def set_title(self, height: float, *, has_title: bool, indent: float = 0.0) -> None:
        """Set the height of the line with the name, whether there is one, and where it begins."""
        if (height, has_title, indent) != (self.title_height, self.has_title, self._title_indent):
            self.title_height, self.has_title, self._title_indent = height, has_title, indent
            self.update()

    def set_stacked(self, on: bool) -> None:
        """Set whether the dice are in a stack, which has its number on it."""
        if on == self.has_count:
            self.has_count = not on
            self.update()

    def set_lit(self, on: bool) -> None:
        """Show whether something can be done here now."""
        if on != self.is_lit:
            self.is_lit = on
            self.update()

    @property
    def is_faded(self) -> bool:
        """Whether it fades: it is empty, and nothing may go there now."""
        return not (self.count or self.is_lit or self.drop_label)

    def paint_background(self, painter: QPainter) -> None:
        self.paint_tray(painter, self.rect)
        self.paint_contents(painter, self.rect)

    @property
    def has_tray(self) -> bool:
        """Whether it has its own tray: the bag has none, and Attack Zones are on the stage."""
        return self.zone not in (Zone.BAG, Zone.ATTACK)

    def paint_contents(self, painter: QPainter, rect: QRectF) -> None:
        """Paint its name and number, or the bag, for a zone with this rectangle."""
        if self.zone is Zone.BAG:
            name = tr(ZONE_TITLES[Zone.BAG])
            paint_bag(painter, rect, name, self.count, self.player)
        elif self.zone is not Zone.ATTACK:
            self._paint_title(painter, rect, current_theme().table.felt_ink)
        elif self.has_title:
            self._paint_title(painter, rect, current_theme().table.stage_ink)

    def paint_tray(self, painter: QPainter, rect: QRectF, *, is_moving: bool = False) -> None:
        """Paint its tray, if it has one, with this rectangle; while it moves without threads."""
        if not self.has_tray:
            return
        theme, table, player = current_theme(), current_theme().table, self.player
        floor = mix(table.trays[player], theme.players[player], 0.06)
        if self.is_faded:
            floor = mix(floor, table.felts[player], 0.5)
        depth = _PILE_DEPTH if rect.width() < _PILE_WIDTH else _DEPTH
        paint_tray(
            painter, rect, TRAY_RADIUS, floor, table, _FADED_DEPTH if self.is_faded else depth
        )
        if table.is_plain:
            return
        inner = rect.adjusted(2, 2, -2, -2)
        if self.is_lit:
            lamp = QLinearGradient(inner.topLeft(), inner.bottomLeft())
            strength = 110 if is_light(table.trays[player]) else 46
            lamp.setColorAt(0, tone(_LAMP, strength))
            lamp.setColorAt(1, tone(_LAMP, 0))
            painter.fillPath(rounded(inner, TRAY_RADIUS - 2), lamp)
        if not is_moving:
            paint_weave(painter, inner, table, 0.7)

    def _paint_title(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        """The player's crest, the zone's name, and the number of dice on a plate."""
        high = self.title_height
        pixels, unit = 0.57 * high, high / 22
        line = rect.adjusted(9 * unit + self._title_indent, 3 * unit, -6 * unit, 0)
        line.setHeight(0.92 * high)
        count = str(self.count) if self.count and self.has_count else ""
        name, has_crest, has_count = self._fitting_title(line.width(), pixels, count)
        wanted = text_width(name, pixels, bold=True, tracking=_TRACKING) + 1
        if not has_crest:
            line = QRectF(rect.left() + 4, line.top(), rect.width() - 8, line.height())
            pixels = max(_LEAST_PIXELS, pixels * min(1.0, line.width() / wanted))
        if has_crest:
            at = QPointF(line.left() + 5 * unit, line.center().y())
            painter.setPen(QPen(tone(WHITE, 190), 1.2 * unit))
            painter.setBrush(QColor(current_theme().players[self.player]))
            painter.drawPath(crest_path(self.player, at, 5.5 * unit))
            line.setLeft(line.left() + 17 * unit)
        table = current_theme().table
        align = ALIGN_LEFT if has_crest or has_count else ALIGN_CENTER
        paint_engraved(painter, line, name, pixels, table, ink=ink, align=align, tracking=_TRACKING)
        if has_count:
            left = line.left() + text_width(name, pixels, bold=True, tracking=_TRACKING)
            pill = QRectF(left + 8 * unit, 0, _pill_width(count, pixels), 0.78 * high)
            pill.moveTop(line.center().y() - pill.height() / 2)
            self._paint_count(painter, pill, count, pixels, ink)

    def _fitting_title(self, width: float, pixels: float, count: str) -> tuple[str, bool, bool]:
        """The longest title that fits: the name, whether with the crest, and with the number."""
        crest, pill = 1.4 * pixels, _pill_width(count, pixels) + 0.7 * pixels if count else 0.0
        full = tr(ZONE_TITLES[self.zone])
        short = tr(_SHORT_TITLES.get(self.zone, ZONE_TITLES[self.zone]))
        for name, has_crest, has_count in (
            (full, True, True),
            (short, True, True),
            (short, False, True),
            (short, False, False),
        ):
            wanted = text_width(name, pixels, bold=True, tracking=_TRACKING)
            room = width - crest * has_crest - pill * has_count
            if wanted <= room:
                return name, has_crest, has_count and bool(count)
        return short, False, False

    def _paint_count(
        self, painter: QPainter, pill: QRectF, count: str, pixels: float, ink: str
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        table = current_theme().table
        paper = mix(table.felts[self.player], WHITE, 0.75) if is_light(table.felts[0]) else None
        color = paper.name() if paper is not None else table.trays[self.player]
        if is_light(ink):
            color = table.stage
        paint_text(painter, pill, count, color, 0.95 * pixels, bold=True, align=ALIGN_CENTER)


def _pill_width(count: str, pixels: float) -> float:
    """The width of the plate with a number."""
    return text_width(count, 0.95 * pixels, bold=True) + pixels


class ShelfItem(TableItem):
    """The part of a Field for dice that are set aside for the rest of the turn."""

    paint_margin = 4.0

    def __init__(self, player: PlayerId) -> None:
        super().__init__()
        self.player = player
        self.title_height, self._title_indent = 16.0, 0.0
        self.setVisible(False)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table, high = current_theme().table, self.title_height
        floor = mix(table.trays[self.player], table.felts[self.player], 0.4)
        paint_tray(painter, self.rect, 10, floor, table, 0.6)
        line = self.rect.adjusted(0.35 * high, 0.1 * high, -0.2 * high, 0)
        line.setHeight(0.9 * high)
        ink = table.felt_ink
        paint_engraved(painter, line, tr("Set aside"), 0.57 * high, table, ink=ink)


# --- number on a stack ----------------------------------------------------------------------------

_FLOOR = "#15181d"


class PileCountItem(TableItem):
    """A dark plate with the number of dice in a pile; hidden unless the dice are stacked."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.setVisible(False)

    def show_count(self, count: int, corner: QPointF, pixels: float) -> None:
        """Show a number; `corner` is the lower right corner of its plate."""
        high = 1.55 * pixels
        wide = max(high, text_width(str(count), pixels, bold=True) + 0.8 * pixels)
        rect = QRectF(corner - QPointF(wide, high), corner)
        if self.area != rect:
            self.set_rect(rect)
        if count != self.count:
            self.count = count
            self.update()
        self.setVisible(True)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = self.rect.height()
        painter.setPen(QPen(tone(WHITE, 200), 1.2))
        painter.setBrush(QColor(_FLOOR))
        painter.drawRoundedRect(self.rect, high / 2, high / 2)
        pixels = high / 1.55
        paint_text(
            painter, self.rect, str(self.count), WHITE, pixels, bold=True, align=ALIGN_CENTER
        )


# --- spread stack ---------------------------------------------------------------------------------


class OpenPileItem(TableItem):
    """The tray of wood and felt on which the dice of a pile are spread out to choose from."""

    paint_margin = 16.0

    def __init__(self, player: PlayerId, zone: Zone) -> None:
        super().__init__()
        self.player, self.zone = player, zone
        self.title_height = 22.0

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table, high = current_theme().table, self.title_height
        rim = rounded(self.rect, TRAY_RADIUS)
        if not table.is_plain:
            paint_soft_shadow(painter, rim, 9, BLACK, 160, 2, 4)
        painter.setPen(QPen(QColor(table.wood[1]), 1.2))
        painter.setBrush(QColor(table.wood[0]))
        painter.drawPath(rim)
        floor = self.rect.adjusted(5, 5, -5, -5)
        color = mix(table.trays[self.player], current_theme().players[self.player], 0.06)
        paint_tray(painter, floor, TRAY_RADIUS - 4, color, table, 0.6)
        line = QRectF(floor.left() + 0.4 * high, floor.top() + 2, floor.width() - high, 0.9 * high)
        name = tr(ZONE_TITLES[self.zone])
        paint_engraved(painter, line, name, 0.57 * high, table, ink=table.felt_ink)
        painter.setBrush(Qt.BrushStyle.NoBrush)


# --- leather bag ----------------------------------------------------------------------------------

_LEATHER = ("#b57a4b", "#7c4a28", "#452613")
_EDGE = "#2c170a"
_INK = "#fff3df"

Point = tuple[float, float]

_BODY: tuple[Point, ...] = (
    (-0.3, -0.5),
    *((-0.9, -0.1), (-0.95, 0.9), (-0.5, 0.92)),
    *((-0.2, 1.0), (0.2, 1.0), (0.5, 0.92)),
    *((0.95, 0.9), (0.9, -0.1), (0.3, -0.5)),
)
_NECK: tuple[Point, ...] = (
    (-0.26, -0.52),
    *((-0.5, -0.8), (-0.46, -0.9), (-0.36, -0.94)),
    *((-0.16, -0.84), (0.16, -0.84), (0.36, -0.94)),
    *((0.46, -0.9), (0.5, -0.8), (0.26, -0.52)),
)
_STRING: tuple[Point, ...] = ((-0.3, -0.52), (-0.1, -0.46), (0.1, -0.46), (0.3, -0.52))


def paint_bag(painter: QPainter, area: QRectF, name: str, count: int, player: int) -> None:
    """Paint a bag with the word `name` below the number, and a string in the player's color."""
    theme = current_theme()
    high = min(0.94 * area.height(), 1.16 * area.width())
    center = area.center() + QPointF(0, 0.02 * high)
    place = QTransform.fromTranslate(center.x(), center.y()).scale(high / 2, high / 2)
    body, neck = place.map(_curve(_BODY)), place.map(_curve(_NECK))
    if not theme.table.is_plain:
        paint_soft_shadow(painter, body.united(neck), 9, BLACK, 170, 4, 6)
    for path, darker in ((neck, 115), (body, 100)):
        leather = QRadialGradient(center - QPointF(0.2, 0.16) * high, 0.75 * high)
        for stop, color in zip((0.0, 0.6, 1.0), _LEATHER, strict=True):
            leather.setColorAt(stop, QColor(color).darker(darker))
        painter.setPen(QPen(QColor(_EDGE), 1.2))
        painter.setBrush(QColor(_LEATHER[2]) if theme.table.is_plain else leather)
        painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(BLACK, 60), 1.2))
    for x in (-0.18, 0.02, 0.2):
        crease = ((x, -0.5), (1.5 * x, -0.3), (1.8 * x, -0.1), (2.4 * x, 0.05))
        painter.drawPath(place.map(_curve(crease)))
    string = QPen(QColor(theme.players[player]), max(3.0, 0.055 * high))
    string.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(string)
    painter.drawPath(place.map(_curve(_STRING)))
    _paint_number(painter, area, center, high, count, name, theme.text_scale)


def _paint_number(
    painter: QPainter,
    area: QRectF,
    center: QPointF,
    high: float,
    count: int,
    name: str,
    letters: float,
) -> None:
    """Paint the number of dice, and the name below it."""
    pixels = min(max(12.0, 0.13 * high * letters), 0.2 * high)
    number = letter_path(str(count), 0.36 * high)
    number.translate(center.x(), center.y() + 0.14 * high)
    edge = QPen(QColor(_EDGE), 4)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(number, edge)
    painter.fillPath(number, QColor(_INK))
    line = QRectF(area.left(), center.y() + 0.27 * high, area.width(), 1.25 * pixels)
    paint_text(painter, line, name, _INK, pixels, bold=True, align=ALIGN_CENTER)


def _curve(points: tuple[Point, ...]) -> QPainterPath:
    """A path through cubic curves; the first point is its start."""
    path = QPainterPath(QPointF(*points[0]))
    for at in range(1, len(points), 3):
        first, second, end = (QPointF(*point) for point in points[at : at + 3])
        path.cubicTo(first, second, end)
    return path
