"""The lanes of an attack, on the floor of the stage, and the forecast at its right end.

All of it is one picture that is painted again only when lanes, numbers, size or colors change. A
frame copies the picture.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import KeptPicture
from desktop.table.items.table_item import TableItem, paint_lit_outline
from desktop.table.layout.combat_lanes import NO_LANES, LanePlan
from desktop.table.layout.table_layout import TableLayout
from desktop.table.stage.combat_signs import paint_crossed_swords
from desktop.table.stage.forecast_panel import paint_forecast_panel, paint_sides
from desktop.table.stage.lane_painter import LANE_RADIUS, LanePainter
from desktop.text.translation import tr
from rules.advice import TABLE_MIDDLE, AttackForecast, DropTarget
from rules.model import DieId, PlayerId
from rules.state import Setup


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
        """The player at the top and the one at the bottom."""
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
        side = 1.0 if attacking == layout.bottom_player else -1.0
        signs = min(pixels, 0.045 * stage.height())  # large letters leave room for the dice
        fights = {fight.attacker: fight for fight in self.forecast.fights} if self.forecast else {}
        lanes = LanePainter(painter, self.plan, fights, layout.middle, side, signs)
        for lane in self.plan.lanes:
            lanes.paint_ground(lane)
        for lane in self.plan.lanes:
            lanes.paint_signs(lane)
        if self.forecast is not None:
            panel = layout.forecast_area
            paint_forecast_panel(painter, panel, self.forecast, side, pixels)
        paint_sides(painter, layout.forecast_area, self._side_words(attacking), pixels)

    def _side_words(self, attacking: PlayerId) -> tuple[str, str]:
        """Who attacks and who blocks, the player at the top first."""
        names = self._setup.players
        top, bottom = (
            (tr("{player} attacks") if player == attacking else tr("{player} blocks")).format(
                player=names[player].name
            )
            for player in self._players
        )
        return top, bottom

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
