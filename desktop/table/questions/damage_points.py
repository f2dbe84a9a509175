"""Widgets for damage points on the table: the pool of unassigned ones and each die's share."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QWidget

from desktop.style.basic_widgets import make_button, make_label
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import plain_tooltip
from desktop.table.paint.die_marks import damage_drop_path
from desktop.table.questions.question_bubble import focus_next_widget
from desktop.table.view import TableView

POOL_PLACE = -1
"""The place number of the pool of unassigned points."""


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
        line = QHBoxLayout(self)
        line.setContentsMargins(7, 2, 9, 2)
        line.setSpacing(4)
        line.addWidget(self._drops)
        line.addWidget(self.words)

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
