"""The lanes of an attack, on the floor of the stage, and the forecast at its right end.

A blocked lane is dark with a shield, an unblocked one glows with chevrons.
All of it is one picture that is painted again only when lanes, numbers, size or colors change. A
frame copies the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.hearts import heart_picture
from desktop.style.materials.letters import ALIGN_CENTER, MIN_TEXT_SHARE, paint_text, text_width
from desktop.style.materials.pictures import (
    KeptPicture,
    blank_picture,
    draw_centered,
    painter_at_center,
)
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.palette import Theme
from desktop.table.items.table_item import TableItem, paint_lit_outline
from desktop.table.layout.combat_lanes import NO_LANES, Lane, LanePlan
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.layout.table_layout import TableLayout
from desktop.table.stage.combat_signs import (
    arrow_path,
    attack_plate_picture,
    chevron_path,
    has_room_for_sword,
    paint_crossed_swords,
    shield_coin_picture,
    stats_plate_picture,
    stats_width,
    total_picture,
)
from desktop.text.translation import tell, tr
from rules.advice import TABLE_MIDDLE, AttackForecast, DropTarget, FightForecast
from rules.model import NO_DIE, DieId, PlayerId
from rules.state import Setup

LANE_RADIUS = 10.0
_GLOW = ((0.0, "#ff8a4a", 0), (0.35, "#ff7a3c", 120), (1.0, "#ff5a2a", 205))
_BURST_INK = "#fff0d8"
_RIM, _WAKE = "#ffd9b0", "#ffd28a"
_CHEVRON, _CHEVRON_EDGE = "#fff0d0", "#5a1405"
_TRAILS = (-0.30, -0.1, 0.1, 0.30)  # where the trails of the wake are, in edges


class TotalsStyle(Enum):
    """How the totals of fights are shown: the same for all fights, so that they compare."""

    SIGNS = auto()
    """A sword before the attack and a shield before the defense."""

    PLAIN = auto()
    """Attack and defense with a slash between them, as on the dice."""

    NONE = auto()
    """No totals: the lanes are too narrow for them, and the dice show their own numbers."""


class LanePainter:
    """Paints lanes on a picture of the stage.

    `fights` is what is known about the fight of each attacker. `side` is 1 if the attackers are
    below the seam, -1 if above; `pixels` is the size of letters.
    """

    def __init__(
        self,
        painter: QPainter,
        plan: LanePlan,
        fights: Mapping[DieId, FightForecast],
        seam: float,
        side: float,
        pixels: float,
    ) -> None:
        self._painter, self._plan, self._theme = painter, plan, current_theme()
        self._seam, self._side, self._pixels = seam, side, pixels
        self._coin = round(1.15 * pixels)
        self._ratio = painter.device().devicePixelRatioF()
        self._fights = fights
        self._totals_pixels = 0.92 * pixels
        self._totals_style = self._choose_totals_style()
        self._has_swords = all(
            has_room_for_sword(QSizeF(*self._attack_plate(lane)), str(fights[lane.attacker].attack))
            for lane in plan.lanes
            if not lane.is_blocked and lane.attacker in fights
        )

    def _attack_plate(self, lane: Lane) -> tuple[int, int]:
        """The width and the height of the plate of an unblocked attacker."""
        high = round(2.15 * self._pixels)
        return round(min(2.1 * high, lane.rect.width())), high

    def _choose_totals_style(self) -> TotalsStyle:
        """The richest style in which the totals of all fights fit in their lanes."""
        rooms = [
            (lane.rect.width(), attack, defense)
            for lane in self._plan.lanes
            if lane.is_blocked and lane.attacker in self._fights
            for _, attack, defense in _totals(self._fights[lane.attacker])
        ]
        for style, least in ((TotalsStyle.SIGNS, 0.85), (TotalsStyle.PLAIN, 0.7)):
            pixels, has_signs = self._totals_pixels, style is TotalsStyle.SIGNS
            while pixels >= least * self._totals_pixels:
                if all(
                    stats_width(attack, defense, pixels, has_signs=has_signs) <= wide + 2
                    for wide, attack, defense in rooms
                ):
                    self._totals_pixels = pixels
                    return style
                pixels -= 0.5
        return TotalsStyle.NONE

    def paint_ground(self, lane: Lane) -> None:
        """Everything below the seam and the lines."""
        size = (round(lane.rect.width()), round(lane.rect.height()))
        edge = 0.0 if lane.is_blocked else self._plan.edge
        picture = lane_picture(size, edge, self._side, self._pixels, self._theme, self._ratio)
        self._painter.drawPixmap(lane.rect.topLeft() - QPointF(2, 2), picture)

    def paint_signs(self, lane: Lane) -> None:
        """The lines of a blocked lane, and the sign and the numbers on the seam."""
        fight = self._fights.get(lane.attacker)
        center = QPointF(lane.rect.center().x(), self._seam)
        if lane.is_blocked:
            self._paint_lines(lane)
            self._paint_shield(center, lane.rect.width(), fight)
        elif fight is not None:
            wide, high = self._attack_plate(lane)
            plate = attack_plate_picture(
                str(fight.attack),
                wide,
                high,
                self._theme.table,
                self._ratio,
                has_sword=self._has_swords,
            )
            draw_centered(self._painter, center, plate)

    def _paint_lines(self, lane: Lane) -> None:
        """Lines from the shield to the attacker and to each blocker, also one in another lane."""
        spots, plain = self._plan.spots, self._theme.table.is_plain
        color = self._theme.table.stage_ink if plain else self._theme.table.brass[0]
        pen = QPen(tone(color, 255 if plain else 190), 2.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        x = lane.rect.center().x()
        if lane.attacker != NO_DIE:
            spot = spots[lane.attacker]
            end = spot.center.y() - self._side * (spot.edge / 2 + 3)
            self._painter.drawLine(QPointF(x, self._seam), QPointF(x, end))
        for blocker in lane.engaged:
            spot = spots[blocker]
            rim = spot.center + QPointF(0, self._side * (spot.edge / 2 + 4))
            start = QPointF(x, self._seam - self._side * self._coin)
            bend = (rim.y() - start.y()) * 0.6
            path = QPainterPath(start)
            path.cubicTo(start + QPointF(0, bend), QPointF(rim.x(), start.y() + 0.2 * bend), rim)
            self._painter.drawPath(path)

    def _paint_shield(self, center: QPointF, width: float, fight: FightForecast | None) -> None:
        """The shield, and beside it the totals of both sides."""
        radius = min(self._coin, round(0.48 * width))
        coin = shield_coin_picture(radius, self._theme.table, self._ratio)
        draw_centered(self._painter, center, coin)
        if fight is None or self._totals_style is TotalsStyle.NONE:
            return
        away = QPointF(0, self._side * (radius + 0.9 * self._pixels))
        has_signs = self._totals_style is TotalsStyle.SIGNS
        for side, attack, defense in _totals(fight):
            at = center + away * side
            if not self._is_free(at):
                continue
            plate = stats_plate_picture(
                attack, defense, self._totals_pixels, self._ratio, has_signs=has_signs
            )
            draw_centered(self._painter, at, plate)

    def _is_free(self, point: QPointF) -> bool:
        """Whether no die covers a plate at a point."""
        wide, high = 1.4 * self._pixels, 0.6 * self._pixels
        return not any(
            abs(spot.center.x() - point.x()) < spot.edge / 2 + wide
            and abs(spot.center.y() - point.y()) < spot.edge / 2 + high
            for spot in self._plan.spots.values()
        )


def _totals(fight: FightForecast) -> list[tuple[float, int, int]]:
    """Attack and defense of each side of a fight; 1 is the side of the attacker."""
    totals = [(1.0, fight.attack, fight.defense)]
    if fight.blockers:
        totals.append((-1.0, fight.blockers_attack, fight.blockers_defense))
    return totals


@lru_cache(maxsize=16)
def lane_picture(
    size: tuple[int, int], edge: float, side: float, pixels: float, theme: Theme, ratio: float
) -> QPixmap:
    """The ground of a lane, with two pixels around it for its border.

    `edge` is the size of the dice, 0 for a blocked lane. `side` is 1 if the attacker is below the
    seam, -1 if above; `pixels` is the size of letters.
    """
    rect = QRectF(-size[0] / 2, -size[1] / 2, *size)
    picture = blank_picture(QSizeF(size[0] + 4, size[1] + 4), ratio)
    painter = painter_at_center(picture)
    painter.scale(1, side)  # from here on the attacker is below
    plain = theme.table.is_plain
    shape = rounded(rect, min(LANE_RADIUS, rect.width() / 4))
    if not edge:
        if not plain:
            painter.fillPath(shape, tone(BLACK, 54))
    else:
        if not plain:
            painter.save()
            painter.setClipPath(shape)
            _paint_glow(painter, rect, edge)
            painter.restore()
        _paint_chevrons(
            painter, rect, pixels, theme.damage if plain else _CHEVRON, is_faded=not plain
        )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_border(theme, is_blocked=not edge))
    painter.drawPath(shape)
    painter.end()
    return picture


def _border(theme: Theme, *, is_blocked: bool) -> QPen:
    if not theme.table.is_plain:
        return QPen(tone(WHITE, 40) if is_blocked else tone(_RIM, 120), 1.2)
    color = theme.table.stage_ink if is_blocked else theme.damage
    return QPen(QColor(color), 2 if is_blocked else 3)


def _paint_glow(painter: QPainter, rect: QRectF, edge: float) -> None:
    """A glow toward the player who is attacked, and the wake of the attacker."""
    glow = QLinearGradient(0, rect.bottom(), 0, rect.top())
    for stop, color, alpha in _GLOW:
        glow.setColorAt(stop, tone(color, alpha))
    painter.fillRect(rect, glow)
    half = rect.bottom()
    start = 0.3 * half
    wake = QLinearGradient(0, start, 0, half)
    wake.setColorAt(0, tone(_WAKE, 190))
    wake.setColorAt(1, tone(_WAKE, 0))
    for away in _TRAILS:
        length = half * (0.62 - 0.5 * abs(away))
        painter.fillRect(QRectF(away * edge - 2.5, start, 5, length), wake)


def _paint_chevrons(
    painter: QPainter, rect: QRectF, pixels: float, ink: str, *, is_faded: bool
) -> None:
    """Three chevrons that point to the player who is attacked."""
    size = min(1.25 * pixels, 0.3 * rect.width())
    for place in range(3):
        tip = QPointF(0, rect.top() + (1.6 + place * 1.25) * size)
        chevron = chevron_path(tip, size)
        if is_faded:
            painter.strokePath(chevron, QPen(QColor(_CHEVRON_EDGE), max(2.0, 0.14 * size)))
        painter.fillPath(chevron, tone(ink, 250 - 15 * place if is_faded else 255))


# --- lanes on the stage ---------------------------------------------------------------------------


def paint_forecast_panel(
    painter: QPainter, panel: QRectF, forecast: AttackForecast, side: float, pixels: float
) -> None:
    """Paint the total damage in a burst; hearts toward the defender, a summary on the other side.

    `side` is 1 if the attackers are below the seam, -1 if above; `pixels` is the size of letters.
    """
    center = QPointF(panel.center().x() - 2, panel.center().y())
    unit = min(panel.width(), 0.5 * panel.height())
    radius, heart = round(0.4 * unit), round(0.115 * unit)
    ratio = painter.device().devicePixelRatioF()
    has_damage = forecast.most_damage > 0 or not forecast.is_complete
    words = damage_words(forecast)
    burst = total_picture(words, radius, current_theme().table, ratio, has_damage=has_damage)
    draw_centered(painter, center, burst)
    label = QRectF(center.x() - 0.8 * radius, 0, 1.6 * radius, 1.4 * pixels)
    label.moveTop(center.y() + 0.34 * radius)
    small, name = 0.92 * pixels, tr("total damage")
    if text_width(name, MIN_TEXT_SHARE * small, bold=True) > label.width():
        name = tr("damage")
    paint_text(painter, label, name, _BURST_INK, small, bold=True, align=ALIGN_CENTER)
    life = life_change(forecast, forecast.defending)
    if life is not None:
        away = 1.14 * radius + 2.7 * heart
        _paint_hearts(painter, center - QPointF(0, side * away), life, heart)
    _paint_summary(painter, panel, forecast, side * 1.2 * radius, 0.96 * pixels)


def _paint_hearts(painter: QPainter, center: QPointF, life: tuple[int, int], radius: int) -> None:
    """A player's life before and after the attack."""
    theme = current_theme()
    ratio = painter.device().devicePixelRatioF()
    for number, side in zip(life, (-2.2, 2.2), strict=True):
        picture = heart_picture(number, radius, theme.table, ratio)
        draw_centered(painter, center + QPointF(side * radius, 0), picture)
    painter.fillPath(arrow_path(center, 0.8 * radius), QColor(theme.table.stage_ink))


def _paint_summary(
    painter: QPainter, panel: QRectF, forecast: AttackForecast, away: float, pixels: float
) -> None:
    """The lines of the summary; `away` is where they begin, below or above the middle."""
    theme = current_theme()
    lines, high = summary_lines(forecast), 1.4 * pixels
    line = QRectF(panel.left(), panel.center().y() + away, panel.width() - 4, high)
    if away < 0:
        line.translate(0, -len(lines) * high)
    for words in lines:
        paint_text(painter, line, words, theme.table.stage_ink, pixels, align=ALIGN_CENTER)
        line.translate(0, high)


def damage_words(forecast: AttackForecast) -> str:
    """The total damage: "7", "3-5" if it depends on a split, "4+" if there may be more.

    "7?" is the attack of the unblocked dice while their damage depends on an open choice.
    """
    if not forecast.is_complete:
        if forecast.least_damage:
            return f"{forecast.least_damage}+"
        return f"{forecast.unblocked_attack}?" if forecast.unblocked_attack else "?"
    if not forecast.is_certain:
        return f"{forecast.least_damage}\N{EN DASH}{forecast.most_damage}"
    return str(forecast.damage)


def summary_lines(forecast: AttackForecast) -> list[str]:
    """How many attackers are unblocked, and whether the attack wins or costs its player life."""
    count = len(forecast.unblocked)
    if not count:
        lines = [tr("all blocked")]
    elif forecast.is_declared:
        lines = [tr("{count} unblocked").format(count=count)]
    else:
        lines = [tr("{count} not blocked yet").format(count=count)]
    if forecast.is_lethal and forecast.is_declared:
        lines.append(tr("wins the match"))
    life = life_change(forecast, forecast.attacking)
    if life is not None:
        lines.append(tr("attacker: {before} to {after} life").format(before=life[0], after=life[1]))
    return lines


def life_change(forecast: AttackForecast, player: PlayerId) -> tuple[int, int] | None:
    """A player's life before and after; None if it stays the same or is not certain."""
    before, after = forecast.life_before[player], max(0, forecast.life_after[player])
    return (before, after) if forecast.is_certain and before != after else None


def paint_sides(painter: QPainter, panel: QRectF, words: tuple[str, str], pixels: float) -> None:
    """Paint what each player does, at the upper and the lower end of the panel."""
    ink = current_theme().table.stage_ink
    line = QRectF(panel.left(), panel.top() + 0.5 * pixels, panel.width() - 6, 1.5 * pixels)
    paint_text(painter, line, words[0], ink, pixels, bold=True, align=ALIGN_CENTER)
    line.moveBottom(panel.bottom() - 0.5 * pixels)
    paint_text(painter, line, words[1], ink, pixels, bold=True, align=ALIGN_CENTER)


def owners_in_lane(plan: LanePlan, lane: Lane, *, attack: bool) -> tuple[PlayerId, ...]:
    """The players whose dice attack or block in a lane, from the left."""
    dice = (lane.attacker,) if attack else lane.beside
    return tuple(dict.fromkeys(plan.players[die] for die in dice if die in plan.players))


def paint_owners(
    painter: QPainter, plan: LanePlan, setup: Setup, side: float, pixels: float
) -> None:
    """Paint at the outer ends of the lanes whose dice stand there: both partners' look alike.

    `side` is 1 if the attackers are below the seam, -1 if above; `pixels` is the size of letters.
    """
    ink = current_theme().table.stage_ink
    for lane in plan.lanes:
        for attack in (True, False):
            owners = owners_in_lane(plan, lane, attack=attack)
            line = QRectF(lane.rect.adjusted(3, 4, -3, -4))
            is_below = (side > 0) == attack
            line.setTop(line.bottom() - 1.4 * pixels) if is_below else line.setHeight(1.4 * pixels)
            if owners and not any(_covers(spot, line) for spot in plan.spots.values()):
                names = " & ".join(setup.players[owner].name for owner in owners)
                paint_text(painter, line, names, ink, pixels, bold=True, align=ALIGN_CENTER)


def _covers(spot: DieSpot, line: QRectF) -> bool:
    """Whether a die, or the tag below it, covers a line of text."""
    half = spot.edge / 2
    die = QRectF(spot.center.x() - half, spot.center.y() - half, spot.edge, 1.3 * spot.edge)
    return die.intersects(line)


class LanesItem(TableItem):
    """The lanes of the dice that attack and block.

    `plan` holds the lanes it shows, `forecast` what the attack will do: None while that is unknown.
    """

    def __init__(self, setup: Setup, layout: TableLayout) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)  # it keeps its own picture
        self._setup, self._layout = setup, layout
        self.plan: LanePlan = NO_LANES
        self.forecast: AttackForecast | None = None
        self._picture = KeptPicture()
        self._targets: Mapping[DropTarget, str] = {}
        self._hovered_target: DropTarget | None = None

    # --- what it shows

    def show_lanes(self, layout: TableLayout, lanes: LanePlan) -> None:
        """Show these lanes in a layout."""
        if layout is not self._layout or lanes != self.plan:
            self._layout, self.plan = layout, lanes
            if not layout.is_attack:
                self._picture = KeptPicture()
            self.update()

    def show_forecast(self, forecast: AttackForecast | None) -> None:
        """Show what the attack will do."""
        if forecast != self.forecast:
            self.forecast = forecast
            self.update()

    @property
    def knock_outs(self) -> dict[DieId, bool]:
        """The dice in lanes that will be KO'd, and whether that is certain."""
        forecast, spots = self.forecast, self.plan.spots
        if forecast is None:
            return {}
        return {
            **{die: False for die in forecast.possibly_knocked_out if die in spots},
            **{die: True for die in forecast.knocked_out if die in spots},
        }

    def set_drop_targets(self, labels: Mapping[DropTarget, str]) -> None:
        """Light the lanes of the dice, and the whole stage, where a held die may go."""
        if labels != self._targets:
            self._targets, self._hovered_target = dict(labels), None
            self.update()

    def set_hovered_target(self, place: DropTarget | None) -> None:
        """Show that a die is held over this place."""
        if place != self._hovered_target:
            self._hovered_target = place
            self.update()

    def places_at(self, point: QPointF) -> tuple[list[DropTarget], list[DropTarget]]:
        """The places that the stage adds at a point: before those of zones, and after them.

        A lane stands for its attacker, and the whole stage for the place where actions are used.
        """
        if not self._layout.is_attack:
            return [], [TABLE_MIDDLE] if self._layout.stage.contains(point) else []
        if not self.area.contains(point):
            return [], []
        lane = self.plan.lane_at(point)
        before = [DropTarget("die", die=lane.attacker)] if lane is not None else []
        return before, [TABLE_MIDDLE]

    # --- painting

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if not self._layout.is_attack or self.area.size() != self._layout.stage.size():
            return
        painter.drawPixmap(QPointF(), self._whole_picture(painter.device().devicePixelRatioF()))
        if self._targets:
            self._paint_targets(painter)

    @property
    def _players(self) -> tuple[PlayerId, PlayerId]:
        """The player at the top and the one at the bottom, or the first of two partners."""
        bottom = self._layout.bottom_player
        return self._setup.opponents(bottom)[0], bottom

    def _whole_picture(self, ratio: float) -> QPixmap:
        stage = self._layout.stage
        shows = (self.plan, self.forecast, stage.getRect(), self._players, current_theme())
        return self._picture.find(shows, stage.size(), ratio, self._paint_contents)

    def _paint_contents(self, painter: QPainter) -> None:
        layout, theme = self._layout, current_theme()
        stage, pixels = layout.stage, layout.measures.letter_height(12, 14)
        painter.translate(-stage.topLeft())
        attacking = self.plan.attacking
        if attacking is None:
            paint_crossed_swords(painter, stage.center(), 0.2 * stage.height(), theme.table)
            return
        side = 1.0 if layout.frame.is_low(attacking) else -1.0
        signs = min(pixels, 0.045 * stage.height())  # large letters leave room for the dice
        fights = {fight.attacker: fight for fight in self.forecast.fights} if self.forecast else {}
        lanes = LanePainter(painter, self.plan, fights, layout.middle, side, signs)
        for lane in self.plan.lanes:
            lanes.paint_ground(lane)
        for lane in self.plan.lanes:
            lanes.paint_signs(lane)
        if len(self._setup.players) > len(self._players):
            paint_owners(painter, self.plan, self._setup, side, 0.92 * signs)
        if self.forecast is not None:
            panel = layout.forecast_area
            paint_forecast_panel(painter, panel, self.forecast, side, pixels)
        paint_sides(painter, layout.forecast_area, self._side_words(attacking), pixels)

    def _side_words(self, attacking: PlayerId) -> tuple[str, str]:
        """Who attacks and who blocks, the player at the top first."""
        top, bottom = (
            self._words_of(player, attacks=attacking in self._setup.teams[player])
            for player in self._players
        )
        return top, bottom

    def _words_of(self, player: PlayerId, *, attacks: bool) -> str:
        name = self._setup.names_of_side(player)
        if len(self._setup.teams[player]) > 1:
            words = tr("{players} attack") if attacks else tr("{players} block")
            return tell(words, players=name)
        words = tr("{player} attacks") if attacks else tr("{player} blocks")
        return tell(words, player=name)

    def _paint_targets(self, painter: QPainter) -> None:
        """Outlines of the lanes where a held die may go, and of the whole stage for actions."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shapes = [
            (DropTarget("die", die=lane.attacker), lane.rect.translated(-self.pos()))
            for lane in self.plan.lanes
        ]
        if self._layout.is_attack:
            shapes.append((TABLE_MIDDLE, self.rect.adjusted(3, 3, -3, -3)))
        for place, rect in shapes:
            if place in self._targets:
                is_hovered = place == self._hovered_target
                width = 5.0 if is_hovered else 2.5
                paint_lit_outline(painter, rect, LANE_RADIUS, width)
