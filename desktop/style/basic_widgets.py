"""Basic widgets and layout helpers for every panel; `style_sheet.py` styles them by object name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Literal, TypeVar

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QBoxLayout,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop.style.current_theme import current_theme
from desktop.style.key_caps import KeyButton, set_key_tip
from desktop.style.materials.letters import letter_path, lip_of_cut, paint_gilded
from desktop.style.materials.surfaces import paint_wood
from desktop.style.plain_text import PlainLabel, plain_tooltip
from desktop.style.style_sheet import scale_with_text

_LEAST_DEPTH, _DEPTH = 1.4, 1 / 28  # the thickness of the letters, at least and by their size
_TRACKING = 1 / 88
_EDGE = 5  # the room around the letters for their edge and shadow, in pixels


class GildedLabel(PlainLabel):
    """The title of a page, on one line in raised letters of brass; a long one becomes smaller."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setContentsMargins(_EDGE, 0, _EDGE + 2, 0)

    def sizeHint(self) -> QSize:
        """The size for the letters, which are a little wider than those of other labels."""
        hint, pixels = super().sizeHint(), self.fontInfo().pixelSize()
        return QSize(hint.width() + round(len(self.text()) * pixels * _TRACKING), hint.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        pixels = self.fontInfo().pixelSize()
        path = letter_path(self.text(), pixels, tracking=pixels * _TRACKING)
        wide, room = path.boundingRect().width(), QRectF(self.contentsRect())
        scale = min(1.0, room.width() / max(wide, 1.0))
        half = scale * wide / 2
        is_centered = bool(self.alignment() & Qt.AlignmentFlag.AlignHCenter)
        middle = room.center().x() if is_centered else room.left() + half
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(middle, room.center().y())
        painter.scale(scale, scale)
        depth = max(_LEAST_DEPTH, pixels * _DEPTH)
        paint_gilded(painter, path, current_theme().table, depth)
        painter.end()


class EngravedLabel(PlainLabel):
    """A heading on wood or felt: one lip of the cut letters catches the light."""

    def paintEvent(self, event: QPaintEvent) -> None:
        ink, area = self.palette().color(self.foregroundRole()), self.contentsRect()
        wraps = Qt.TextFlag.TextWordWrap if self.wordWrap() else Qt.TextFlag.TextSingleLine
        flags = int(self.alignment()) | int(wraps)
        painter = QPainter(self)
        painter.setFont(self.font())
        if not current_theme().table.is_plain:
            lip, away = lip_of_cut(ink)
            painter.setPen(lip)
            painter.drawText(area.translated(0, away), flags, self.text())
        painter.setPen(ink)
        painter.drawText(area, flags, self.text())
        painter.end()


# --- gilded titles and engraved headings ----------------------------------------------------------


Column = TypeVar("Column", bound=Hashable)


_LABELS = {"title": GildedLabel, "engraved": EngravedLabel}


def make_label(text: str = "", look: str = "", *, wraps: bool = False) -> QLabel:
    """Create a label that shows its text as it is; `look` is a name that the style sheet knows.

    Looks: `title` (gilded), `engraved` (a heading on wood or felt), `heading`, `name`, `soft`,
    `step`, `problem`, or "" for normal text.
    """
    made = _LABELS.get(look, PlainLabel)(text)
    made.setObjectName(look)
    made.setWordWrap(wraps)
    return made


def make_html_label(look: str = "", *, wraps: bool = True) -> QLabel:
    """Create a label for HTML. Its caller writes the HTML and escapes everything inserted."""
    made = make_label(look=look, wraps=wraps)
    made.setTextFormat(Qt.TextFormat.RichText)
    return made


def make_button(
    text: str = "",
    *,
    name: str = "",
    tip: str = "",
    key: str = "",
    is_main: bool = False,
    is_small: bool = False,
) -> QPushButton:
    """Create a button; an ampersand in its text marks its access key.

    Its tooltip names the `key` to players who use keys.
    """
    made = QPushButton(text)
    _describe_button(made, name, tip, is_main, is_small)
    if key:
        set_key_tip(made, tip, key)
    return made


def make_key_button(
    words: str = "",
    key: str = "",
    *,
    name: str = "",
    tip: str = "",
    is_main: bool = False,
    is_small: bool = False,
) -> KeyButton:
    """Create a button that shows its key to players who use keys."""
    made = KeyButton(words, key)
    _describe_button(made, name, tip, is_main, is_small)
    return made


def _describe_button(
    button: QPushButton, name: str, tip: str, is_main: bool, is_small: bool
) -> None:
    button.setObjectName(name)
    button.setToolTip(plain_tooltip(tip))
    button.setProperty("primary", is_main)
    button.setProperty("small", is_small)


def name_drop_down(box: QComboBox, name: str) -> None:
    """Name a drop-down list for screen readers.

    On Linux, Qt gives them the chosen value as the name, so the name is the description too.
    """
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)


# --- rows and columns -----------------------------------------------------------------------------


class _Room(Enum):
    LEFT = "the room that is left"


STRETCH = _Room.LEFT
"""Takes the room that is left in a row or column."""

Sides = tuple[int, int, int, int]
Placed = tuple[QWidget | QLayout, int] | tuple[QWidget, Qt.AlignmentFlag]
Part = QWidget | QLayout | Placed | int | Literal[_Room.LEFT]

_Laid = TypeVar("_Laid", bound=QBoxLayout)


def lay_column(
    *parts: Part, on: QWidget | None = None, margins: int | Sides | None = None, gap: int = -1
) -> QVBoxLayout:
    """Lay parts below each other, on a widget or for another layout.

    A part may come with its share of the room that is left, or with its alignment; a number is
    that many pixels of free room. `margins` are those at left, top, right and bottom, or one for
    all sides. Without margins and gap they are those of the style.
    """
    column = QVBoxLayout()
    _lay_out(column, parts, margins, gap)
    return _put_on(on, column)


def lay_row(
    *parts: Part, on: QWidget | None = None, margins: int | Sides | None = None, gap: int = -1
) -> QHBoxLayout:
    """Lay parts beside each other; the arguments are those of `lay_column`."""
    row = QHBoxLayout()
    _lay_out(row, parts, margins, gap)
    return _put_on(on, row)


def _put_on(widget: QWidget | None, layout: _Laid) -> _Laid:
    """Put a layout on a widget, last of all.

    A layout with parts that is added to one on a widget is a danger: PySide keeps the items of its
    parts longer than Qt does, and takes later objects at their addresses for them.
    """
    if widget is not None:
        widget.setLayout(layout)
    return layout


def _lay_out(
    layout: QBoxLayout, parts: Iterable[Part], margins: int | Sides | None, gap: int
) -> None:
    if margins is not None:
        sides = (margins,) * 4 if isinstance(margins, int) else margins
        layout.setContentsMargins(*sides)
    layout.setSpacing(gap)
    for part in parts:
        if part is STRETCH:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            _add(layout, *(part if isinstance(part, tuple) else (part, 0)))


def _add(layout: QBoxLayout, part: QWidget | QLayout, place: int | Qt.AlignmentFlag) -> None:
    if isinstance(place, Qt.AlignmentFlag):
        assert isinstance(part, QWidget)
        layout.addWidget(part, 0, place)
    elif isinstance(part, QWidget):
        layout.addWidget(part, place)
    else:
        layout.addLayout(part, place)


# --- containers -----------------------------------------------------------------------------------


class CenteredColumn(QWidget):
    """Centers a widget and limits it to a readable width, which grows with the text size."""

    def __init__(self, inner: QWidget, wide: int) -> None:
        super().__init__()
        self._inner, self._wide = inner, wide
        across = QHBoxLayout(self)
        across.setContentsMargins(16, 0, 8, 0)
        across.addStretch(1)
        across.addWidget(inner, 1000)
        across.addStretch(1)
        inner.setMaximumWidth(scale_with_text(wide))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._inner.setMaximumWidth(scale_with_text(self._wide))


class _FittingScrollArea(QScrollArea):
    """A scroll area whose preferred height is the height of its contents."""

    def sizeHint(self) -> QSize:
        inner = self.widget()
        assert inner is not None
        wide = max(inner.sizeHint().width(), self.width())
        high = inner.heightForWidth(wide) if inner.hasHeightForWidth() else -1
        return QSize(wide, max(high, inner.sizeHint().height()))


def make_scroll_area(inner: QWidget, *, fits: bool = False) -> QScrollArea:
    """Make a vertical scroll area; one that fits is at most as high as its contents."""
    area = _FittingScrollArea() if fits else QScrollArea()
    if fits:
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
    area.setObjectName("bare")
    inner.setObjectName("bare")
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its contents take the focus
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


def height_at_width(widget: QWidget, width: int) -> int:
    """The height that a widget with a layout needs at a width."""
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return widget.sizeHint().height()


def make_sheet(inner: QWidget) -> QFrame:
    """Lay a widget on a sheet of paper, so that its texts are not on bare wood."""
    sheet = QFrame()
    sheet.setObjectName("panel")
    rows = QVBoxLayout(sheet)
    rows.setContentsMargins(4, 4, 4, 4)
    rows.addWidget(inner)
    return sheet


def restyle(widget: QWidget) -> None:
    """Restyle a widget and its labels after object names or properties changed."""
    for part in (widget, *widget.findChildren(QLabel)):
        part.style().unpolish(part)
        part.style().polish(part)


def remove_widgets(layout: QLayout, widgets: Iterable[QWidget]) -> None:
    """Remove widgets from a layout and delete them."""
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


def clear_layout(layout: QLayout) -> None:
    """Remove and delete all widgets of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def make_readable(table: QTableView) -> None:
    """Let a table be read and chosen from, but not edited; Tab leaves it."""
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)


def columns_that_fit(
    widths: Mapping[Column, int], dropped_first: Sequence[Column], room: int
) -> dict[Column, int]:
    """The columns of a table that fit beside each other, with their widths.

    The columns `dropped_first` give way, in this order; the others always stay.
    """
    kept, dropped = dict(widths), []
    for column in dropped_first:
        if sum(kept.values()) > room:
            del kept[column]
            dropped.append(column)
    for column in reversed(dropped):  # a narrow one may fit instead of a wide one
        if sum(kept.values()) + widths[column] <= room:
            kept[column] = widths[column]
    return kept


def centered_sheet(*parts: QWidget, wide: int) -> CenteredColumn:
    """Lay widgets below each other on a sheet of paper of a readable width.

    `wide` is its width with the usual text size.
    """
    sheet = QFrame()
    sheet.setObjectName("panel")
    rows = QVBoxLayout(sheet)
    rows.setContentsMargins(20, 16, 20, 16)
    rows.setSpacing(10)
    for part in parts:
        rows.addWidget(part)
    return CenteredColumn(sheet, wide)


def outermost_window(widget: QWidget) -> QWidget:
    """The main window of a widget, even if that is in a dialog over another dialog."""
    window = widget.window()
    while (owner := window.parentWidget()) is not None:
        window = owner.window()
    return window


def resize_within_window(dialog: QDialog, size: tuple[int, int]) -> None:
    """Resize a dialog so that the main window still shows around it.

    `size` is the width and height it would like to have with the usual text size.
    """
    window = outermost_window(dialog)
    width, height = (scale_with_text(side) for side in size)
    dialog.resize(min(width, window.width() - 40), min(height, window.height() - 60))


# --- wooden stack ---------------------------------------------------------------------------------

PLANK_HEIGHT = 134
_SEED = 12


class WoodenStack(QStackedWidget):
    """A stack of screens on boards of wood.

    A screen that paints its own ground over the wood says so: `paints_ground` is True.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter too, on every screen and platform."""
        if not press_focused_button(event):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if getattr(self.currentWidget(), "paints_ground", False):
            return
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        paint_wood(painter, QRectF(self.rect()), current_theme().table, _SEED, PLANK_HEIGHT)
        painter.end()


# --- clicks and the Enter key ---------------------------------------------------------------------

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def connect_clicks(*acts: tuple[QAbstractButton, Callable[[], object]]) -> None:
    """Let a click on each of these buttons do something."""
    for button, act in acts:
        button.clicked.connect(act)


def press_focused_button(event: QKeyEvent) -> bool:
    """Press the focused button if the key is Enter; returns whether the key was for a button.

    Qt does this only in dialogs. Call it for a key that the button itself has ignored.
    """
    focused = QApplication.focusWidget()
    if event.key() not in _ENTER or not isinstance(focused, QAbstractButton):
        return False
    if not event.isAutoRepeat():
        focused.click()
    return True
