"""Peeking into zones: resting the pointer on a zone lists its dice; clicking a bag opens it.

On a die and on a bag it shows a tooltip: what `rules.advice` says about them, one fact per line. A
panel beside the zone has small pictures, names, and how many dice there are of each. With the
keyboard, the arrow keys reach every zone and Enter opens it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QGridLayout, QWidget

from desktop.match.session import Session
from desktop.style.basic_widgets import clear_layout, lay_column, lay_row, make_button, make_label
from desktop.style.materials.letters import ALIGN_RIGHT
from desktop.style.plain_text import plain_tooltip
from desktop.table.items.zone_item import ZONE_TITLES
from desktop.table.layout.arrangement import PILE_ZONES
from desktop.table.layout.panel_placement import best_position
from desktop.table.paint.die_looks import DieLooks
from desktop.table.paint.faces import CORNER_RADIUS, FACE_SIZE, FaceLook, paint_face, unrolled_look
from desktop.table.scene.scene_places import places_at
from desktop.table.scene.table_scene import TableScene, areas_to_keep, felt_area
from desktop.text.translation import tell, tr, translate_lines
from rules.advice import (
    DiceGroup,
    bag_lines,
    can_look_into,
    die_lines,
    die_with_face,
    zone_contents,
)
from rules.messages import PluralCount
from rules.model import DieId, PlayerId
from rules.state import GameState, Zone


class ZonePeek(QObject):
    """Shows the contents of a table's zones in a panel.

    `panel` is a widget over the view, not an item of the scene.
    """

    def __init__(self, session: Session, scene: TableScene, view: QGraphicsView) -> None:
        super().__init__(view)
        self._session, self._scene, self._view = session, scene, view
        self.panel = ZoneContentsPanel(view, scene.pieces.looks)
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
        places = places_at(self._scene.pieces, self._scene.arrangement, point)
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
        return any(item.drop_label for item in self._scene.pieces.places)

    def _show_zone(self, player: PlayerId, zone: Zone, *, stays: bool) -> None:
        area = self._scene.zones[player, zone].area
        at = QRect(
            self._view.mapFromScene(area.topLeft()), self._view.mapFromScene(area.bottomRight())
        )
        state, scene = self._session.game.state, self._scene
        keep = areas_to_keep(scene, self._view)
        room = QRectF(felt_area(scene, self._view)).adjusted(4, 4, -4, -4)
        self.panel.show_zone(state, player, zone, at, keep, room, stays=stays)


# --- panel of contents ----------------------------------------------------------------------------

_DIE = 0.033  # size of a die, as a share of the table's height
_LEAST = 22  # minimum size of a die, in pixels
_SHOWN = 6  # most dice of a kind that are drawn; the number beside them counts all
_AWAY, _NEARNESS = 6.0, 1.5
_A_COLUMN = 9  # most kinds of dice in a column
_CLOSES = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class DiceStrip(QWidget):
    """Identical dice in a row, each half covering the one before."""

    def __init__(self, look: FaceLook, count: int, side: int) -> None:
        super().__init__()
        self._look, self._count, self._side = look, min(count, _SHOWN), side
        self.setFixedSize(round(side * (1 + 0.5 * (self._count - 1))), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(self._count):
            painter.save()
            painter.translate(0.5 * self._side * number, 0)
            painter.scale(self._side / FACE_SIZE, self._side / FACE_SIZE)
            paint_face(painter, self._look)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(0, 0, 0, 110), 4))  # separates white dice from each other
            painter.drawRoundedRect(
                QRectF(0, 0, FACE_SIZE, FACE_SIZE), CORNER_RADIUS, CORNER_RADIUS
            )
            painter.restore()
        painter.end()


class ZoneContentsPanel(QFrame):
    """The contents of one zone, shown while the pointer is on it, or until it is closed."""

    closed = Signal()  # the open panel was closed

    def __init__(self, parent: QWidget, looks: Sequence[DieLooks]) -> None:
        super().__init__(parent)
        self._over, self._looks = parent, looks
        self.zone: tuple[PlayerId, Zone] | None = None
        self.is_open = False
        self.setObjectName("panel")
        self.setAutoFillBackground(True)
        self._heading = make_label(look="name")
        self._close = make_button(
            "×", name="close-zone-contents", tip=tr("Close"), key="Esc", is_small=True
        )
        self._close.setAccessibleName(tr("Close"))
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._close.clicked.connect(self.dismiss)
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(8)
        self._rows.setVerticalSpacing(3)
        above = lay_row((self._heading, 1), self._close)
        lay_column(above, self._rows, on=self, margins=(10, 7, 10, 9))
        self.hide()

    def show_zone(
        self,
        state: GameState,
        player: PlayerId,
        zone: Zone,
        at: QRect,
        keep: Sequence[QRectF],
        room: QRectF,
        *,
        stays: bool,
    ) -> None:
        """Show the contents of a zone beside it.

        `at` is the area of the zone in the parent's coordinates; the areas to `keep` stay visible
        if possible. Unless it `stays` open until closed, the mouse goes through it.
        """
        self.zone, self.is_open = (player, zone), stays
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not stays)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stays else Qt.FocusPolicy.NoFocus)
        self.hide()  # widgets added to a visible panel have no size yet
        self._close.setVisible(stays)
        words = self._fill(state, player, zone)
        self.setAccessibleName("\n".join(words))
        self._place_beside(at, keep, room)
        self.show()
        self.raise_()
        if stays:
            self.setFocus(Qt.FocusReason.PopupFocusReason)  # keeps the table's keyboard position

    def dismiss(self) -> None:
        was_open, self.is_open, self.zone = self.is_open, False, None
        self.hide()
        if was_open:
            self.closed.emit()

    @property
    def lines(self) -> list[str]:
        return self.accessibleName().split("\n")

    # --- contents

    def _fill(self, state: GameState, player: PlayerId, zone: Zone) -> list[str]:
        clear_layout(self._rows)
        name = state.setup.players[player].name
        if not can_look_into(state, player, zone):
            return self._set_heading(name, zone, tr("only its owner may look inside"))
        groups = zone_contents(state, player, zone)
        count = sum(len(group.dice) for group in groups)
        lines = self._set_heading(name, zone, _count_text(count))
        for place, group in enumerate(groups):
            column, row = divmod(place, _row_count(len(groups)))
            self._add(state, group, row, 3 * column)
            lines.append(f"{die_with_face(state, group.dice[0])} ×{len(group.dice)}")
        return lines

    def _set_heading(self, name: str, zone: Zone, rest: str) -> list[str]:
        words = tell(
            tr("{player}'s {zone}: {rest}"), player=name, zone=tr(ZONE_TITLES[zone]), rest=rest
        )
        self._heading.setText(words)
        return [words]

    def _add(self, state: GameState, group: DiceGroup, row: int, column: int) -> None:
        looks, count = self._looks[group.card], len(group.dice)
        look = looks[group.face] if group.face >= 0 else unrolled_look(looks)
        self._rows.addWidget(make_label(f"{count} ×", "name"), row, column, ALIGN_RIGHT)
        side = max(_LEAST, round(_DIE * self._over.height()))
        self._rows.addWidget(DiceStrip(look, count, side), row, column + 1)
        self._rows.addWidget(make_label(die_with_face(state, group.dice[0])), row, column + 2)

    def _place_beside(self, at: QRect, keep: Sequence[QRectF], room: QRectF) -> None:
        """Move beside the zone, where it covers as little as possible."""
        self.ensurePolished()
        if (layout := self.layout()) is not None:
            layout.activate()
        size = self.sizeHint()
        place = best_position(QSizeF(size), QRectF(at), keep, room, away=_AWAY, nearness=_NEARNESS)
        self.setGeometry(QRect(place.toPoint(), size))

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _CLOSES:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.is_open and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self.dismiss()


def _row_count(kinds: int) -> int:
    """The number of rows for this many kinds of dice, in as many columns as needed."""
    columns = math.ceil(kinds / _A_COLUMN) or 1
    return math.ceil(kinds / columns) or 1


def _count_text(count: int) -> str:
    return tr("{count} {count:die|dice}").format(count=PluralCount(count)) if count else tr("empty")


# --- tooltips of dice and bags --------------------------------------------------------------------


class TableTooltips(QObject):
    """Sets the tooltip of a die or a bag when the pointer rests on it."""

    def __init__(self, session: Session, scene: TableScene) -> None:
        super().__init__(scene)
        self._session, self._scene = session, scene
        scene.die_tooltip_needed.connect(self._set_die_tooltip)
        scene.bag_tooltip_needed.connect(self._set_bag_tooltip)

    def _set_die_tooltip(self, die: DieId) -> None:
        words = die_tooltip(self._session.game.state, die)
        self._scene.dice[die].setToolTip(plain_tooltip(words))

    def _set_bag_tooltip(self, player: PlayerId) -> None:
        words = bag_tooltip(self._session.game.state, player)
        self._scene.zones[player, Zone.BAG].setToolTip(plain_tooltip(words))


def die_tooltip(state: GameState, die_id: DieId) -> str:
    """A die in words: its name and face, then its lines."""
    return "\n".join([die_with_face(state, die_id), *translate_lines(die_lines(state, die_id))])


def bag_tooltip(state: GameState, player: PlayerId) -> str:
    """The contents of a bag by name; "" in editions where only its owner may look (ZONE-1)."""
    if not can_look_into(state, player, Zone.BAG):
        return ""
    lines = translate_lines(bag_lines(state, player))
    return "\n".join([tr("In the bag:"), *lines]) if lines else tr("The bag is empty")
