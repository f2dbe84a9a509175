"""Peeking into zones: resting the pointer on a zone lists its dice; clicking a bag opens it.

With the keyboard, the arrow keys reach every zone and Enter opens it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsView

from desktop.match.session import Session
from desktop.table.input.zone_contents_panel import ZoneContentsPanel
from desktop.table.scene.kept_areas import areas_to_keep, felt_area
from desktop.table.scene.table_scene import TableScene
from rules.model import PlayerId
from rules.state import Zone

PILE_ZONES = (Zone.BAG, Zone.USED, Zone.OUT)
"""Zones whose dice are small or hidden; pointing anywhere in them lists all of their dice."""


class ZonePeek(QObject):
    """Shows the contents of a table's zones in a panel.

    `panel` is a widget over the view, not an item of the scene.
    """

    def __init__(self, session: Session, scene: TableScene, view: QGraphicsView) -> None:
        super().__init__(view)
        self._session, self._scene, self._view = session, scene, view
        self.panel = ZoneContentsPanel(view, scene.looks)
        self.panel.closed.connect(lambda: view.setFocus(Qt.FocusReason.PopupFocusReason))
        session.events_played.connect(self.panel.dismiss)
        session.state_jumped.connect(self.panel.dismiss)
        scene.background_pressed.connect(self._on_press)
        view.viewport().installEventFilter(self)

    def open_zone(self, player: PlayerId, zone: Zone) -> None:
        """Open a zone until the player closes it."""
        self._show_zone(player, zone, stays=True)

    def zone_at(self, point: QPointF) -> tuple[PlayerId, Zone] | None:
        """The zone to list at a point; None where a visible die has its own tooltip."""
        places = self._scene.places_at(point)
        die = next((place.die for place in places if place.kind == "die"), None)
        at = next((p for p in places if p.kind == "zone" and p.zone is not None), None)
        if at is None or at.zone is None:
            return None
        if die is not None and at.zone not in PILE_ZONES:
            return None
        return at.player, at.zone

    # --- pointer events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            # show no tooltips during a playback: the state already knows the outcome of the roll
            return not self._session.has_shown_all or self._on_rest(event.pos())
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._on_move(event.position().toPoint())
        elif kind in (QEvent.Type.Leave, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel):
            self.panel.dismiss()
        return False

    def _on_rest(self, at: QPoint) -> bool:
        found = self.zone_at(self._view.mapToScene(at))
        if found is None or self.panel.is_open:
            return False
        self._show_zone(*found, stays=False)
        return True

    def _on_move(self, at: QPoint) -> None:
        if self.panel.zone is None or self.panel.is_open:
            return
        if self.zone_at(self._view.mapToScene(at)) != self.panel.zone:
            self.panel.dismiss()

    def _on_press(self, point: QPointF) -> None:
        """Open a bag that was clicked."""
        found = self.zone_at(point)
        if found is not None and found[1] is Zone.BAG and not self._is_carrying():
            self.open_zone(*found)

    def _is_carrying(self) -> bool:
        return any(item.drop_label for item in self._scene.place_items())

    def _show_zone(self, player: PlayerId, zone: Zone, *, stays: bool) -> None:
        area = self._scene.zones[player, zone].area
        at = QRect(
            self._view.mapFromScene(area.topLeft()), self._view.mapFromScene(area.bottomRight())
        )
        state, scene = self._session.game.state, self._scene
        keep = areas_to_keep(scene, self._view)
        room = QRectF(felt_area(scene, self._view)).adjusted(4, 4, -4, -4)
        self.panel.show_zone(state, player, zone, at, keep, room, stays=stays)
