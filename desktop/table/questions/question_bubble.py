"""A small panel on the table that asks a question next to what it concerns.

Choices by name have large chips. Waiting effects are a row of chips; the leftmost one resolves
first. Without the tab order here, a child widget of the table would pass
the Tab key on to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.match.answers import Answer, key_label
from desktop.style.basic_widgets import clear_layout, lay_column, make_key_button, make_label
from desktop.style.glyphs import symbols_picture
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.table.layout.panel_placement import best_position
from desktop.table.paint.faces import FaceLook, face_pixmap
from rules.model import ENERGY_TYPES


def focus_next_widget(within: QWidget, forward: bool) -> bool:
    """Focus the next or previous widget of the window that accepts Tab."""
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    start = within.window().focusWidget()
    now: QWidget | None = start
    while now is not None:
        now = now.nextInFocusChain() if forward else now.previousInFocusChain()
        if now is None or now is start:
            break
        if now.isVisible() and now.isEnabled() and now.focusPolicy() & Qt.FocusPolicy.TabFocus:
            now.setFocus(reason)
            return True
    return False


def set_tab_order(after: QWidget, widgets: Sequence[QWidget]) -> None:
    """Make Tab go from one widget through these widgets, in this order."""
    for widget in widgets:
        QWidget.setTabOrder(after, widget)
        after = widget


# --- bubble ---------------------------------------------------------------------------------------

_MARGIN = 6.0
_WIDEST = 380


class QuestionBubble(QFrame):
    """A question with its possible answers below it; `is_open` says whether it is open now."""

    chosen = Signal(Answer)  # answer: the player gave this answer

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("banner")
        self._overlaid_view = over
        self._grip = QPoint()
        self.is_open = False
        self.question_label = make_label(look="name", wraps=True)
        self.buttons: list[QPushButton] = []
        self.button_containers: tuple[QWidget, ...] = ()
        """The widgets that contain the buttons, if the buttons are not in a plain layout."""
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(12, 9, 12, 11)
        self._rows.setSpacing(8)
        self._rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._rows.addWidget(self.question_label)
        self.hide()

    def place_near(self, around: QRectF, avoid: list[QRectF], felt: QRectF) -> None:
        """Appear near an area, on the felt, while covering as little as possible of the others."""
        room = felt.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        self.resize(self._size(room))
        self.move(best_position(QSizeF(self.size()), around, avoid, room).toPoint())
        self.show()
        self.raise_()
        set_tab_order(self._overlaid_view, self.buttons)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return focus_next_widget(self, forward)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grip = event.position().toPoint()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the panel aside, to see what is under it."""
        room = self._overlaid_view.size() - self.size()
        wanted = self.pos() + event.position().toPoint() - self._grip
        x = max(0, min(wanted.x(), room.width()))
        self.move(x, max(0, min(wanted.y(), room.height())))

    def _size(self, room: QRectF) -> QSize:
        self.question_label.setFixedWidth(int(min(_WIDEST, self._text_width(), room.width() - 26)))
        for part in (self.question_label, *self.button_containers, *self.buttons):
            part.show()  # the size hint ignores hidden widgets
        self._rows.activate()
        size = self._rows.sizeHint()
        if self._rows.hasHeightForWidth():
            size.setHeight(self._rows.totalHeightForWidth(size.width()))
        return size.boundedTo(room.size().toSize())

    def _text_width(self) -> float:
        """The width of the text on a single line."""
        return self.question_label.fontMetrics().horizontalAdvance(self.question_label.text()) + 6


class AnswerBubble(QuestionBubble):
    """A question with a few answer buttons: yes or no, pay or not."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._line = QHBoxLayout()
        self._line.setSpacing(8)
        self._rows.addLayout(self._line)

    def ask(self, words: str, answers: tuple[Answer, ...]) -> None:
        self.question_label.setText(words)
        self.setAccessibleName(words)
        clear_layout(self._line)
        self.buttons = []
        for answer in answers:
            key = key_label(answer.key) if answer.key else ""
            made = make_key_button(without_access_key(answer.text), key, name=answer.name)
            made.setAccessibleName(answer.text)
            made.setAccessibleDescription(key)
            made.clicked.connect(lambda _=False, answer=answer: self.chosen.emit(answer))
            self._line.addWidget(made)
            self.buttons.append(made)
        self._line.addStretch(1)


# --- chips for words ------------------------------------------------------------------------------

_SYMBOL = 34
_LINE = 54
_LONG = 16
"""A text longer than this many letters gets its own line."""
_SYMBOLS = tuple(energy.value for energy in ENERGY_TYPES)


class WordChips(QuestionBubble):
    """A question whose answers are chosen by name."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        self._rows.addLayout(self._grid)

    def ask(
        self,
        words: str,
        answers: tuple[Answer, ...],
        face: Callable[[Answer], FaceLook | None] = lambda answer: None,
    ) -> None:
        """Ask for one of these answers; `face` returns the die face to draw for an answer."""
        self.question_label.setText(words)
        self.setAccessibleName(words)
        clear_layout(self._grid)
        self.buttons = []
        columns = self._columns(answers)
        for place, answer in enumerate(answers):
            made = self._chip(answer, face(answer))
            self._grid.addWidget(made, place // columns, place % columns)
            self.buttons.append(made)

    def _columns(self, answers: tuple[Answer, ...]) -> int:
        """The number of columns: long texts go below each other, short ones into even lines."""
        most = max(1, (self._overlaid_view.height() - 120) // _LINE)
        if any(len(answer.text) > _LONG for answer in answers):
            return -(-len(answers) // most)
        lines = min(-(-len(answers) // 4), most)
        return -(-len(answers) // lines)

    def _chip(self, answer: Answer, face: FaceLook | None) -> QPushButton:
        is_key = answer.key is None or key_label(answer.key) == answer.text
        key = "" if is_key or answer.key is None else key_label(answer.key)
        made = make_key_button(without_access_key(answer.text), key, name=answer.name)
        made.setAccessibleName(answer.text)
        made.setAccessibleDescription(key)
        made.setMinimumSize(52, 46)
        ratio = self.devicePixelRatioF()
        made.setIconSize(QSize(_SYMBOL, _SYMBOL))
        if face is not None:
            made.setIcon(QIcon(face_pixmap(face, _SYMBOL, ratio)))
        elif answer.text in _SYMBOLS:
            made.setIcon(QIcon(symbols_picture((answer.text,), _SYMBOL, ratio)))
        made.clicked.connect(lambda: self.chosen.emit(answer))
        return made


# --- order row ------------------------------------------------------------------------------------

_WIDE, _NARROW, _GAP = 190, 124, 8
_LEAST_HIGH = 60


class EffectChip(QPushButton):
    """A waiting effect. Drag it along the row, or click it to resolve it next."""

    moved = Signal(QPushButton)  # chip: it was dragged, or moved with Shift and an arrow key
    dropped = Signal()  # the drag or move has ended

    def __init__(self, answer: Answer, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(answer.name)
        self.setProperty("chip", True)
        self.answer = answer
        self._grip: QPoint | None = None
        self.is_dragged = False
        self.setAccessibleName(answer.text)
        self.setToolTip(plain_tooltip(answer.card_text))
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self._name = make_label(look="name", wraps=True)
        self._about = make_label(answer.card_text, "soft", wraps=True)
        lay_column(self._name, (self._about, 1), on=self, margins=(10, 6, 8, 6), gap=2)
        for words in (self._name, self._about):
            words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def height_for(self, width: int) -> int:
        layout = self.layout()
        assert layout is not None
        self.ensurePolished()
        for label in (self._name, self._about):
            label.ensurePolished()
        return max(_LEAST_HIGH, layout.totalHeightForWidth(width))

    def set_position(self, place: int) -> None:
        """Show its position in the row, counted from 1."""
        self._name.setText(f"{place}. {self.answer.text}")
        self.setAccessibleDescription(str(place))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()
        elif self._grip is not None:
            self.end_drag()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            return
        away = event.position().toPoint() - self._grip
        if self.is_dragged or away.manhattanLength() >= QApplication.startDragDistance():
            self.is_dragged = True
            self.raise_()
            self.move(self.pos() + away)
            self.moved.emit(self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        if self.is_dragged:
            self.end_drag()
            event.accept()
        else:
            super().mouseReleaseEvent(event)

    def end_drag(self) -> None:
        """End the drag and return to the row."""
        self._grip, self.is_dragged = None, False
        self.setDown(False)
        self.dropped.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._grip is not None:
            self.end_drag()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.move(self.x() + step * (self.width() + 2 * _GAP), self.y())
            self.moved.emit(self)
            self.dropped.emit()
        else:
            super().keyPressEvent(event)


class OrderRow(QuestionBubble):
    """The chips of all effects that one player puts in order."""

    changed = Signal()  # the order of the chips has changed

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.chips: list[EffectChip] = []
        self._row = QWidget()
        self._row.setObjectName("bare")
        self.button_containers = (self._row,)
        self._rows.addWidget(self._row)
        self._done = make_key_button(
            self.tr("Resolve in this order"),
            self.tr("Space"),
            name="resolve-in-order",
            is_main=True,
            is_small=True,
        )
        self._done.clicked.connect(lambda: self.chosen.emit(self.first_answer))
        self._rows.addWidget(self._done, 0, Qt.AlignmentFlag.AlignRight)

    @property
    def first_answer(self) -> Answer:
        return self.chips[0].answer

    def ask(self, words: str, answers: tuple[Answer, ...]) -> None:
        """Ask the player to order these effects; they start in the given order."""
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.question_label.setText(words)
        self.setAccessibleName(words)
        self.chips = [EffectChip(answer, self._row) for answer in answers]
        for chip in self.chips:
            chip.moved.connect(self._moved)
            chip.dropped.connect(self._arrange_chips)
            chip.clicked.connect(lambda _=False, chip=chip: self.chosen.emit(chip.answer))
            chip.show()
        self.buttons = [*self.chips, self._done]
        self._arrange_chips()

    def _moved(self, chip: EffectChip) -> None:
        """Reorder the chips when one is dragged past others."""
        line = chip.height() + _GAP
        order = sorted(self.chips, key=lambda chip: (round(chip.y() / line), chip.x()))
        if order != self.chips:
            self.chips = order
            self._arrange_chips()
            self.changed.emit()

    def _arrange_chips(self) -> None:
        for place, chip in enumerate(self.chips):
            chip.set_position(place + 1)
        columns, size = self._columns(), self._chip_size()
        across, down = size.width() + _GAP, size.height() + _GAP
        for place, chip in enumerate(self.chips):
            chip.resize(size)
            if not chip.is_dragged:
                chip.move(place % columns * across, place // columns * down)
        lines = -(-len(self.chips) // columns)
        self._row.setFixedSize(min(columns, len(self.chips)) * across - _GAP, lines * down - _GAP)

    def _columns(self) -> int:
        """The number of chips in a line; further chips wrap to the next line."""
        room = self._overlaid_view.width() - 60
        return max(1, min(len(self.chips), room // (_NARROW + _GAP)))

    def _chip_size(self) -> QSize:
        room = (self._overlaid_view.width() - 60) // self._columns() - _GAP
        wide = max(_NARROW, min(_WIDE, room))
        return QSize(wide, max(chip.height_for(wide) for chip in self.chips))
