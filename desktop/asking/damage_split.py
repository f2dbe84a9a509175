"""Splitting damage: points are dragged onto the dice that take them, or given with plus and minus.

Nothing is played until all points are given; what was given is kept here, and the game is asked
what it means (`rules.splitting`).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.parts import button, label
from desktop.table.die_marks import drop_path
from desktop.table.view import TableView
from rules import naming
from rules.moves import Assign
from rules.splitting import Split

POOL = -1
"""Where the points lie that are not given yet."""


class DamageSplit(QObject):
    """The points of one die's damage, and the dice that they are given to.

    `amounts` are what each die takes, in the order of the split; `rest` is not given yet.

    Signals:
        changed(): points were given or taken back.
    """

    changed = Signal()

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self.split: Split | None = None
        self.amounts: list[int] = []
        self.boxes: list[ShareBox] = []
        self.pool = PointPool(view, self)
        self._drop = Drop(view)
        view.installEventFilter(self)

    @property
    def rest(self) -> int:
        """The points that are not given yet."""
        return self.split.total - sum(self.amounts) if self.split is not None else 0

    @property
    def moves(self) -> tuple[Assign, ...]:
        """The moves of the split as it stands; () while points are left."""
        return self.split.moves(self.amounts) if self.split is not None and not self.rest else ()

    def show(self, split: Split) -> None:
        """Let this damage be split; it begins with what is proposed."""
        if split != self.split:
            self.hide()
            self.split, self.amounts = split, list(split.proposed)
            state = self._view.session.game.state
            names = [naming.die(state, die) for die in split.targets]
            self.boxes = [ShareBox(self._view, self, n, name) for n, name in enumerate(names)]
        self.place()
        self._tell()

    def hide(self) -> None:
        """Nothing is split now."""
        self.split = None
        self.pool.hide()
        self._drop.hide()
        for box in self.boxes:
            box.hide()
            box.deleteLater()
        self.boxes = []

    def place(self) -> None:
        """Lie at the dice, towards their own player's side."""
        if self.split is None:
            return
        parts: tuple[PointPool | ShareBox, ...] = (self.pool, *self.boxes)
        pairs = zip(parts, (self.split.die, *self.split.targets), strict=True)
        for box, die in pairs:
            box.fit(self._die(die).width())
            box.move(self._beside(die, box))
            box.show()
            box.raise_()

    def give(self, place: int, amount: int = 1) -> bool:
        """Give points that are left to one of the dice; fewer than 0 takes them back."""
        if self.split is None or not 0 <= self.amounts[place] + amount <= (
            self.amounts[place] + self.rest
        ):
            return False
        self.amounts[place] += amount
        self._tell()
        self.changed.emit()
        return True

    def click(self, die: int) -> bool:
        """A click on one of the dice gives it a point; False if it is none of them."""
        if self.split is None or die not in self.split.targets:
            return False
        place = self.split.targets.index(die)
        if not self.give(place) and self.amounts[place]:
            self.give(place, -self.amounts[place])  # with none left it hands all of them back
        return True

    # --- dragging points

    def drag(self, start: int, at: QPoint) -> None:
        """A point is in the hand, over a point of the view."""
        if self._holds(start):
            self._drop.follow(at)
            over = self._place_at(at)
            for place, box in enumerate(self.boxes):
                box.warm(place == over)

    def drop(self, start: int, at: QPoint) -> None:
        """The point is let go: a die takes it, or the pool; elsewhere it goes back."""
        self._drop.hide()
        for box in self.boxes:
            box.warm(False)
        end = self._place_at(at)
        if end is None or end == start or not self._holds(start):
            return
        if start != POOL:
            self.give(start, -1)
        if end != POOL:
            self.give(end)

    def let_go(self) -> None:
        """A drag is given up: the point is where it was."""
        self._drop.hide()
        self.pool.is_pressed = False
        for box in self.boxes:
            box.is_pressed = False
            box.warm(False)

    def _holds(self, place: int) -> bool:
        return bool(self.rest if place == POOL else self.amounts[place])

    def _place_at(self, at: QPoint) -> int | None:
        if self.split is None:
            return None
        for place, die in ((POOL, self.split.die), *enumerate(self.split.targets)):
            box = self.pool if place == POOL else self.boxes[place]
            if box.geometry().contains(at) or self._die(die).toRect().contains(at):
                return place
        return None

    # --- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Plus, minus and digits on the table, for the die that the keyboard is on."""
        if self.split is None:
            return False
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.WindowDeactivate):
            self.let_go()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        assert self.split is not None
        stop = self._view.keyboard.now
        on = stop.number if stop is not None and stop.kind == "die" else self.split.targets[0]
        if on not in self.split.targets or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        place, key = self.split.targets.index(on), event.key()
        if key == Qt.Key.Key_Escape and self._drop.isVisible():
            self.let_go()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.give(place)
        elif key == Qt.Key.Key_Minus:
            self.give(place, -1)
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            wanted = key - Qt.Key.Key_0 - self.amounts[place]
            self.give(place, min(wanted, self.rest))
        else:
            return False
        return True

    # --- within

    def _tell(self) -> None:
        assert self.split is not None
        self.pool.tell(self.rest)
        for place, box in enumerate(self.boxes):
            falls = self.amounts[place] >= self.split.needed[place]
            box.tell(self.amounts[place], falls=falls, can_take=self.rest > 0)

    def _die(self, die: int) -> QRectF:
        """Where a die lies in the view."""
        item = self._view.table.die(die)
        return self._view.mapFromScene(item.mapToScene(item.shape())).boundingRect()

    def _beside(self, die: int, box: QWidget) -> QPoint:
        """Above or below a die, away from the middle of the table; within the view."""
        at, room = self._die(die), self._view.rect()
        x = at.center().x() - box.width() / 2
        is_above = at.center().y() < room.height() / 2
        y = at.top() - box.height() - 2 if is_above else at.bottom() + 2
        return QPoint(
            int(max(2, min(x, room.width() - box.width() - 2))),
            int(max(2, min(y, room.height() - box.height() - 2))),
        )


class _Points(QFrame):
    """Something from which points are dragged: the press is on its number."""

    def __init__(self, over: QWidget, split: DamageSplit, place: int) -> None:
        super().__init__(over)
        self.setObjectName("banner")
        self._over, self._split, self._place = over, split, place
        self.is_pressed = False
        """Whether the button went down here, so that a point is in the hand."""
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.is_pressed = event.button() == Qt.MouseButton.LeftButton
        if not self.is_pressed:
            self._split.let_go()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.is_pressed:
            self._split.drag(self._place, self._at(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.is_pressed:
            self.is_pressed = False
            self._split.drop(self._place, self._at(event))
        event.accept()

    def _at(self, event: QMouseEvent) -> QPoint:
        return self.mapTo(self._over, event.position().toPoint())


class PointPool(_Points):
    """The points that are not given yet, at the die that deals them."""

    def __init__(self, over: QWidget, split: DamageSplit) -> None:
        super().__init__(over, split, POOL)
        self._drops, self.words = DropSign(self), label(look="name")
        line = QHBoxLayout(self)
        line.setContentsMargins(7, 2, 9, 2)
        line.setSpacing(4)
        line.addWidget(self._drops)
        line.addWidget(self.words)

    def tell(self, rest: int) -> None:
        """How many are left."""
        told = self.tr("{count} to give") if rest else self.tr("all given")
        self.words.setText(told.format(count=rest))
        self.setAccessibleName(self.words.text())
        self.setToolTip(self.tr("Drag a point onto a die, or press + at it."))
        self.adjustSize()

    def fit(self, die: float) -> None:
        """Be as large as fits beside a die of a size."""
        self.words.setStyleSheet(f"font-size: {round(max(15.0, 0.26 * die))}px; font-weight: bold;")
        self.adjustSize()


class ShareBox(_Points):
    """What one die takes: more, how much, less."""

    def __init__(self, over: QWidget, split: DamageSplit, place: int, name: str) -> None:
        super().__init__(over, split, place)
        self._name = name
        self.more, self.less = button("+", is_small=True), button("−", is_small=True)
        self.amount = QLabel()
        self.amount.setObjectName("name")
        self.amount.setAlignment(Qt.AlignmentFlag.AlignCenter)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(3, 3, 3, 3)
        rows.setSpacing(1)
        for part in (self.more, self.amount, self.less):
            rows.addWidget(part)
        for made, sign in ((self.more, 1), (self.less, -1)):
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setCursor(Qt.CursorShape.ArrowCursor)
            made.clicked.connect(lambda _=False, sign=sign: split.give(place, sign))
        self.more.setAccessibleName(self.tr("One more damage to {die}").format(die=name))
        self.less.setAccessibleName(self.tr("One damage less to {die}").format(die=name))

    def fit(self, die: float) -> None:
        """Be as large as fits beside a die of a size."""
        wide, high = round(max(38.0, 0.62 * die)), round(max(26.0, 0.42 * die))
        for made in (self.more, self.less):
            made.setFixedSize(wide, high)
            made.setStyleSheet(f"font-size: {high - 4}px; font-weight: bold; padding: 0 0 3px 0;")
        self.amount.setStyleSheet(f"font-size: {high - 8}px; font-weight: bold;")
        self.adjustSize()

    def tell(self, amount: int, *, falls: bool, can_take: bool) -> None:
        """How much it takes, and whether it falls by that."""
        self.amount.setText(f"{amount} ✗" if falls else str(amount))
        told = self.tr("{die} takes {amount} and falls") if falls else self.tr(
            "{die} takes {amount}"
        )  # fmt: skip
        self.setToolTip(told.format(die=self._name, amount=amount))
        self.setAccessibleName(self.toolTip())
        self.more.setEnabled(can_take)
        self.less.setEnabled(amount > 0)

    def warm(self, on: bool) -> None:
        """A point is held over it."""
        if self.property("pointed") != on:
            self.setProperty("pointed", on)
            self.style().unpolish(self)
            self.style().polish(self)


class DropSign(QWidget):
    """The sign of damage: a drop."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(18, 22)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_drop(painter, QRect(1, 1, self.width() - 2, self.height() - 2))


class Drop(QWidget):
    """The point in the hand."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setFixedSize(26, 32)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def follow(self, at: QPoint) -> None:
        """Be at the pointer, within the table."""
        room = self._over.rect().adjusted(0, 0, -self.width(), -self.height())
        wanted = at - self.rect().center()
        x = max(0, min(wanted.x(), room.width()))
        self.move(x, max(0, min(wanted.y(), room.height())))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_drop(painter, self.rect().adjusted(2, 2, -2, -2))


def paint_drop(painter: QPainter, area: QRect) -> None:
    """A drop that fills an area."""
    path = drop_path()
    bounds = path.boundingRect()
    painter.translate(QRectF(area).center())
    scale = min(area.width() / bounds.width(), area.height() / bounds.height())
    painter.scale(scale, scale)
    painter.translate(-bounds.center())
    painter.setPen(QPen(QColor("#ffffff"), 4))
    painter.setBrush(QColor("#c62f26"))
    painter.drawPath(path)
