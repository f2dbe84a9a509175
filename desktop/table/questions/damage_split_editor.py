"""Splitting damage: the player drags points onto dice, or assigns them with plus and minus.

A small box beside each die stays in view, as do the dice. Nothing is played until all points are
assigned. This module keeps the amounts; `rules.engine.turn.combat` turns them into
moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from desktop.style.basic_widgets import lay_row, make_button, make_label
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import plain_tooltip
from desktop.table.layout.combat_lanes import TAG_TOP, tag_height
from desktop.table.layout.panel_placement import item_on_view
from desktop.table.paint.die_marks import damage_drop_path
from desktop.table.questions.question_bubble import focus_next_widget, set_tab_order
from desktop.table.view import TableView
from rules.advice import die_name
from rules.game import DamageAssignment
from rules.model import AssignDamage, DieId

POOL_PLACE = -1
"""The place number of the pool of unassigned points."""
_GAP = 2.0
_TOLERATED = 2.0  # pixels by which neighbors may overlap, because shadows and rims are soft
_OWN = 1000.0
"""What hiding a part of the question counts, beside hiding the same part of another die."""


class PointSource(QFrame):
    """A widget that points can be dragged from, by pressing on its number."""

    dragged = Signal(int, QPoint)  # place, point: a point is held over this position of the view
    dropped = Signal(int, QPoint)  # place, point: it was dropped there
    canceled = Signal()  # another button was pressed, which cancels the drag

    def __init__(self, over: TableView, place: int) -> None:
        super().__init__(over)
        self.setObjectName("banner")
        self._over, self._place = over, place
        self.is_pressed = False
        """Whether the button was pressed here, so that a point is being dragged."""
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.is_pressed = event.button() == Qt.MouseButton.LeftButton
        if not self.is_pressed:
            self.canceled.emit()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.is_pressed:
            self.dragged.emit(self._place, self._at(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.is_pressed:
            self.is_pressed = False
            self.dropped.emit(self._place, self._at(event))
        event.accept()

    def focusNextPrevChild(self, forward: bool) -> bool:
        return focus_next_widget(self, forward)

    def _at(self, event: QMouseEvent) -> QPoint:
        return self.mapTo(self._over, event.position().toPoint())


class PointPool(PointSource):
    """The unassigned points, shown at the die that deals the damage."""

    def __init__(self, over: TableView) -> None:
        super().__init__(over, POOL_PLACE)
        self._drops, self.words = DamageIcon(self, over), make_label(look="name")
        lay_row(self._drops, self.words, on=self, margins=(7, 2, 9, 2), gap=4)

    def set_count(self, rest: int) -> None:
        """Show how many points are left."""
        text = self.tr("{count} to assign") if rest else self.tr("all assigned")
        self.words.setText(text.format(count=rest))
        self.setAccessibleName(self.words.text())
        self.setToolTip(self.tr("Drag a point onto a die, or press its +."))
        self.adjustSize()

    def sizes_beside(self, die: float) -> tuple[QSizeF, QSizeF]:
        """Scale to the size of the die beside it; returns the size upright and lying down."""
        self.words.setStyleSheet(f"font-size: {round(max(15.0, 0.26 * die))}px; font-weight: bold;")
        self.adjustSize()
        return QSizeF(self.size()), QSizeF(self.size())

    def lie_down(self, is_flat: bool) -> None:
        """The pool looks the same at all sides of its die."""


class DamageShareBox(PointSource):
    """What one die takes: a plus button, the amount, a minus button."""

    adjusted = Signal(int, int)  # place, amount: add this amount to the die's share (1 or -1)

    def __init__(self, over: TableView, place: int, name: str) -> None:
        super().__init__(over, place)
        self._name = name
        self.more, self.less = make_button("+", is_small=True), make_button("−", is_small=True)
        self.amount = make_label()
        self.amount.setObjectName("name")
        self.amount.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.setContentsMargins(3, 3, 3, 3)
        self._row.setSpacing(1)
        for part in (self.more, self.amount, self.less):
            self._row.addWidget(part)
        for made, sign in ((self.more, 1), (self.less, -1)):
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setCursor(Qt.CursorShape.ArrowCursor)
            made.clicked.connect(lambda _=False, sign=sign: self.adjusted.emit(place, sign))
        self.more.setAccessibleName(self.tr("Add 1 damage to {die}").format(die=name))
        self.less.setAccessibleName(self.tr("Remove 1 damage from {die}").format(die=name))

    def sizes_beside(self, die: float) -> tuple[QSizeF, QSizeF]:
        """Scale to the size of the die beside it; returns the size upright and lying down."""
        wide, high = round(max(38.0, 0.62 * die)), round(max(26.0, 0.42 * die))
        for made in (self.more, self.less):
            made.setFixedSize(wide, high)
            made.setStyleSheet(f"font-size: {high - 4}px; font-weight: bold; padding: 0 0 3px 0;")
        self.amount.setStyleSheet(f"font-size: {high - 8}px; font-weight: bold;")
        self.amount.setMinimumWidth(wide)  # the box keeps its size whatever it shows
        self.lie_down(is_flat=True)
        flat = QSizeF(self.size())
        self.lie_down(is_flat=False)
        return QSizeF(self.size()), flat

    def lie_down(self, is_flat: bool) -> None:
        """Put plus, amount and minus beside each other (plus at the right) or below each other."""
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.RightToLeft if is_flat else directions.TopToBottom)
        self.adjustSize()

    def set_share(self, amount: int, *, falls: bool, can_take: bool) -> None:
        """Show how much the die takes, and whether that knocks it out."""
        self.amount.setText(str(amount))  # a tag below the die says KO
        text = self.tr("{die} takes {amount} damage")
        if falls:
            text = self.tr("{die} takes {amount} damage: KO")
        self.setToolTip(plain_tooltip(text.format(die=self._name, amount=amount)))
        self.setAccessibleName(self.toolTip())
        self.more.setEnabled(can_take)
        self.less.setEnabled(amount > 0)

    def set_hovered(self, on: bool) -> None:
        """Highlight the box while a point is held over it."""
        if self.property("pointed") != on:
            self.setProperty("pointed", on)
            self.style().unpolish(self)
            self.style().polish(self)


class DamageIcon(QWidget):
    """The sign of damage: a drop."""

    def __init__(self, parent: QWidget, over: TableView) -> None:
        super().__init__(parent)
        self._over = over
        self.setFixedSize(18, 22)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_damage_drop(painter, self.rect().adjusted(1, 1, -1, -1))


class DraggedPoint(QWidget):
    """The point that is being dragged."""

    def __init__(self, over: TableView) -> None:
        super().__init__(over)
        self._over = over
        self.setFixedSize(26, 32)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def move_to(self, at: QPoint) -> None:
        """Move to the pointer, staying inside the table."""
        room = self._over.rect().adjusted(0, 0, -self.width(), -self.height())
        wanted = at - self.rect().center()
        x = max(0, min(wanted.x(), room.width()))
        self.move(x, max(0, min(wanted.y(), room.height())))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_damage_drop(painter, self.rect().adjusted(2, 2, -2, -2))


def paint_damage_drop(painter: QPainter, area: QRect) -> None:
    """Paint a drop that fills an area."""
    theme = current_theme()
    path = damage_drop_path()
    bounds = path.boundingRect()
    painter.translate(QRectF(area).center())
    scale = min(area.width() / bounds.width(), area.height() / bounds.height())
    painter.scale(scale, scale)
    painter.translate(-bounds.center())
    painter.setPen(QPen(QColor(theme.badge_text), 4))
    painter.setBrush(QColor(theme.damage))
    painter.drawPath(path)


@dataclass(frozen=True, slots=True)
class BoxPlace:
    """The upper left corner of a box, and whether the box lies on its side there."""

    corner: QPoint
    is_flat: bool = False

    def area(self, upright: QSizeF, flat: QSizeF) -> QRectF:
        return QRectF(QPointF(self.corner), flat if self.is_flat else upright)


def place_beside(
    die: QRectF,
    upright: QSizeF,
    flat: QSizeF,
    room: QRectF,
    own: Iterable[QRectF],
    others: Sequence[QRectF],
) -> BoxPlace:
    """The place beside a die that hides least.

    An upright box stands above or below the die, preferably away from the middle of the table; a
    flat one is at its left or right. `upright` and `flat` are the sizes of the box standing and
    lying on its side. It stays inside the `room`, hides none of the `own` dice and boxes of its
    question, and as little as possible of the others.
    """
    hidden = [(area, _OWN) for area in (die, *own)] + [(area, 1.0) for area in others]
    places = _places(die, upright, flat, room)
    return min(places, key=lambda place: _hidden(place.area(upright, flat), hidden))


def _places(die: QRectF, upright: QSizeF, flat: QSizeF, room: QRectF) -> list[BoxPlace]:
    """All places, the best first if none of them hides anything."""
    middle = die.center()
    over, under = die.top() - upright.height() - _GAP, die.bottom() + _GAP
    outward = (over, under) if middle.y() < room.center().y() else (under, over)
    left = middle.x() - upright.width() / 2
    top = middle.y() - flat.height() / 2
    places = [BoxPlace(_inside(QPointF(left, y), upright, room)) for y in outward]
    for x in (die.right() + _GAP, die.left() - flat.width() - _GAP):
        places.append(BoxPlace(_inside(QPointF(x, top), flat, room), is_flat=True))
    return places


def _inside(corner: QPointF, size: QSizeF, room: QRectF) -> QPoint:
    return QPoint(
        int(max(room.left(), min(corner.x(), room.right() - size.width()))),
        int(max(room.top(), min(corner.y(), room.bottom() - size.height()))),
    )


def _hidden(box: QRectF, areas: Iterable[tuple[QRectF, float]]) -> float:
    """How much a box hides."""
    slim = box.adjusted(_TOLERATED, _TOLERATED, -_TOLERATED, -_TOLERATED)
    covered = ((slim & area, weight) for area, weight in areas)
    return sum(weight * part.width() * part.height() for part, weight in covered)


# --- editor ---------------------------------------------------------------------------------------

AnyPoints = TypeVar("AnyPoints", bound=PointSource)


class DamageSplitEditor(QObject):
    """The damage of one die and the dice it is split among.

    `amounts` is what each die takes, in the order of the split; `unassigned` is not assigned yet.
    """

    changed = Signal()  # points were assigned or taken back

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self.split: DamageAssignment | None = None
        self.amounts: list[int] = []
        self.boxes: list[DamageShareBox] = []
        self.pool = self._listen(PointPool(view))
        self._dragged_point = DraggedPoint(view)
        view.installEventFilter(self)

    @property
    def unassigned(self) -> int:
        """The points that are not assigned yet."""
        return self.split.total - sum(self.amounts) if self.split is not None else 0

    @property
    def moves(self) -> tuple[AssignDamage, ...]:
        """The moves of the current split; () while points are left."""
        return (
            self.split.moves(self.amounts) if self.split is not None and not self.unassigned else ()
        )

    def show(self, split: DamageAssignment) -> None:
        """Let the player split this damage, starting from the proposed split."""
        if split != self.split:
            self.hide()
            game = self._view.session.game
            self.split, self.amounts = split, list(game.proposed_split())
            state = game.state
            names = [die_name(state, die) for die in split.targets]
            self.boxes = [self._box(n, name) for n, name in enumerate(names)]
        self.move_to_dice()
        self._refresh()

    def _box(self, place: int, name: str) -> DamageShareBox:
        box = self._listen(DamageShareBox(self._view, place, name))
        box.adjusted.connect(self.assign)
        return box

    def _listen(self, points: AnyPoints) -> AnyPoints:
        points.dragged.connect(self.drag_point)
        points.dropped.connect(self.drop_point)
        points.canceled.connect(self.cancel_drag)
        return points

    def hide(self) -> None:
        """End the split and remove its widgets."""
        self.split = None
        self.pool.hide()
        self._dragged_point.hide()
        for box in self.boxes:
            box.hide()
            box.deleteLater()
        self.boxes = []

    def move_to_dice(self) -> None:
        """Move the pool and the boxes beside their dice, where they hide least."""
        if self.split is None:
            return
        parts: tuple[PointPool | DamageShareBox, ...] = (self.pool, *self.boxes)
        pairs = list(zip(parts, (self.split.die, *self.split.targets), strict=True))
        in_question = [self._die_with_tag(die) for _, die in pairs]
        others = self._other_dice()
        for box, die in reversed(pairs):  # the pool last: it may be anywhere
            at = self._die(die)
            upright, flat = box.sizes_beside(at.width())
            at = self._die_with_tag(die)
            place = place_beside(at, upright, flat, self._room, in_question, others)
            box.lie_down(place.is_flat)
            box.move(place.corner)
            box.show()
            box.raise_()
            in_question.append(QRectF(box.geometry()))
        set_tab_order(self._view, [made for box in self.boxes for made in (box.more, box.less)])

    def assign(self, place: int, amount: int = 1) -> bool:
        """Assign unassigned points to one of the dice; a negative amount takes points back.

        Returns False if there are not enough points.
        """
        if self.split is None or not 0 <= self.amounts[place] + amount <= (
            self.amounts[place] + self.unassigned
        ):
            return False
        self.amounts[place] += amount
        self._refresh()
        self.changed.emit()
        return True

    def click(self, die: DieId) -> bool:
        """Assign a point to the clicked die; False if it is not part of the split."""
        if self.split is None or die not in self.split.targets:
            return False
        place = self.split.targets.index(die)
        if not self.assign(place) and self.amounts[place]:
            self.assign(place, -self.amounts[place])  # no points left: take back all of its own
        return True

    # --- dragging points

    def drag_point(self, start: int, at: QPoint) -> None:
        """A point is dragged over this position of the view."""
        if self._has_points(start):
            self._dragged_point.move_to(at)
            over = self._place_at(at)
            for place, box in enumerate(self.boxes):
                box.set_hovered(place == over)

    def drop_point(self, start: int, at: QPoint) -> None:
        """Give the dropped point to the die or the pool under it; anywhere else it goes back."""
        self._dragged_point.hide()
        for box in self.boxes:
            box.set_hovered(False)
        end = self._place_at(at)
        if end is None or end == start or not self._has_points(start):
            return
        if start != POOL_PLACE:
            self.assign(start, -1)
        if end != POOL_PLACE:
            self.assign(end)

    def cancel_drag(self) -> None:
        """Cancel a drag; the point stays where it was."""
        self._dragged_point.hide()
        self.pool.is_pressed = False
        for box in self.boxes:
            box.is_pressed = False
            box.set_hovered(False)

    def _has_points(self, place: int) -> bool:
        return bool(self.unassigned if place == POOL_PLACE else self.amounts[place])

    def _place_at(self, at: QPoint) -> int | None:
        if self.split is None:
            return None
        for place, die in ((POOL_PLACE, self.split.die), *enumerate(self.split.targets)):
            box = self.pool if place == POOL_PLACE else self.boxes[place]
            if box.geometry().contains(at) or self._die(die).toRect().contains(at):
                return place
        return None

    # --- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle plus, minus and digits for the die that has the keyboard focus."""
        if self.split is None:
            return False
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.WindowDeactivate):
            self.cancel_drag()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        assert self.split is not None
        stop = self._view.keyboard.focused_stop
        on = stop.die if stop is not None and stop.kind == "die" else self.split.targets[0]
        if on not in self.split.targets or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        place, key = self.split.targets.index(on), event.key()
        if key == Qt.Key.Key_Escape and self._dragged_point.isVisible():
            self.cancel_drag()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.assign(place)
        elif key == Qt.Key.Key_Minus:
            self.assign(place, -1)
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            wanted = key - Qt.Key.Key_0 - self.amounts[place]
            self.assign(place, min(wanted, self.unassigned))
        else:
            return False
        return True

    # --- helpers

    def _refresh(self) -> None:
        assert self.split is not None
        self.pool.set_count(self.unassigned)
        for place, box in enumerate(self.boxes):
            falls = self.amounts[place] >= self.split.lethal_amounts[place]
            box.set_share(self.amounts[place], falls=falls, can_take=self.unassigned > 0)
        self._view.forecast_updates.set_planned_split(self.moves)

    def _die(self, die: DieId) -> QRectF:
        """The area of a die in view coordinates."""
        return item_on_view(self._view, self._view.table_scene.dice[die])

    def _die_with_tag(self, die: DieId) -> QRectF:
        """The area of a die with the tag below it that says KO."""
        area = self._die(die)
        letters = self._view.table_scene.layout.measures.letters
        tag = (TAG_TOP + tag_height(letters) - 0.5) * area.width()
        return area.adjusted(0, 0, 0, max(0.0, tag))

    def _other_dice(self) -> list[QRectF]:
        """The areas of the dice in view that are not part of the split."""
        assert self.split is not None
        involved = {self.split.die, *self.split.targets}
        dice = self._view.table_scene.dice
        return [self._die(die) for die in dice if die not in involved and dice[die].isVisible()]

    @property
    def _room(self) -> QRectF:
        return QRectF(self._view.rect()).adjusted(2, 2, -2, -2)
