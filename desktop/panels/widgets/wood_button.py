"""Buttons that lie on the table: wooden plates, and the main button of blue enamel."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QPushButton, QStyle, QStyleOptionButton, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    paint_text,
    text_width,
)
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.plates import (
    BUTTON_RADIUS,
    paint_key_cap,
    paint_main_button,
    paint_main_button_glow,
    paint_wood_button,
)
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import DIM_COLOR, tone
from desktop.style.palette import Theme
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.style.style_sheet import BASE_POINT_SIZE

WOOD_MARGIN = 6
"""The room around a wooden plate for its shadow, in pixels."""

MAIN_MARGIN = 14
"""The room around the main button for its light, in pixels."""

WOOD_PIXELS = 13.0
MAIN_PIXELS = 16.0
_RADIUS = 9.0
_PADDING = 14
_GAP = 10
_KEY_SHARE = 0.8  # the size of the letters on the key cap
_CAP_PADDING = 7
_MOST_PLATES = 4
_BREATH, _BREATH_STEP = 2400, 120  # milliseconds
_BREATH_DEPTH = 0.3  # how much the light fades


class WoodButton(QPushButton):
    """A button with an optional shortcut, shown on a key cap.

    The plate is smaller than the widget, which holds its shadow and light too: place the button
    with `set_plate_geometry`. `text()`, for screen readers, has both words and key: "Pass (Space)".
    """

    def __init__(
        self,
        words: str = "",
        key: str = "",
        *,
        name: str = "",
        tip: str = "",
        is_main: bool = False,
        pixels: float = 0,
        parent: QWidget | None = None,
    ) -> None:
        """Make a button.

        Args:
            words: the text of the button.
            key: the name of the shortcut; "" for a button without one.
            name: the object name.
            tip: the tooltip.
            is_main: whether this is the main button, of enamel in a light.
            pixels: the size of the letters at normal text size; 0 for the usual size.
            parent: the widget it lies on.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setToolTip(plain_tooltip(tip))
        self.setProperty("primary", is_main)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._is_main = is_main
        self._pixels = pixels or (MAIN_PIXELS if is_main else WOOD_PIXELS)
        self._breathes = False
        self._breath = QTimer(self, interval=_BREATH_STEP)
        self._breath.timeout.connect(self._breathe)
        self._moment = 0
        self._glow_strength, self._dim = 1.0, 0.0
        self._plates: dict[tuple[bool, bool, bool, bool], QPixmap] = {}
        self._glow = QPixmap()
        self._painted_for: tuple[Theme, QSize, float] | None = None
        self.set_label(words, key)

    # --- what it says -------------------------------------------------------------------------

    def set_label(self, words: str, key: str = "") -> None:
        """Set the text and the shortcut."""
        self._words, self._key = words, key
        self.setText(without_access_key(f"{words} ({key})" if key else words))
        self.updateGeometry()

    @property
    def pixels(self) -> float:
        """The size of the letters."""
        return self._pixels * QApplication.font().pointSizeF() / BASE_POINT_SIZE

    # --- where it is --------------------------------------------------------------------------

    @property
    def margin(self) -> int:
        """The room around the plate."""
        return MAIN_MARGIN if self._is_main else WOOD_MARGIN

    def plate_rect(self) -> QRectF:
        """The plate in the coordinates of the button."""
        away = self.margin
        return QRectF(self.rect()).adjusted(away, away, -away, -away)

    def set_plate_geometry(self, rect: QRect) -> None:
        """Put the button where its plate fills a rectangle of its parent."""
        away = self.margin
        self.setGeometry(rect.adjusted(-away, -away, away, away))

    def sizeHint(self) -> QSize:
        """The size for the words, the key cap and the shadow."""
        wide = text_width(self._words, self.pixels, bold=True) + self._cap_width()
        high = self.pixels * (3.2 if self._is_main else 2.5)
        around = 2 * self.margin
        return QSize(round(wide) + 2 * round(self._padding) + around + 2, round(high) + around)

    def minimumSizeHint(self) -> QSize:
        """The size hint, so that the content is never cut off."""
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        """Whether a point, a `QPoint`, is on the plate."""
        return self.plate_rect().contains(pos)  # type: ignore[call-overload, no-any-return]

    def _cap_width(self) -> float:
        if not self._key:
            return 0.0
        key = text_width(self._key, _KEY_SHARE * self.pixels, bold=True)
        return self._gap + 2 * self._cap_padding + key

    def set_dim(self, dim: float) -> None:
        """Darken the button together with the table; 0 for its own colors, 1 for black."""
        self._dim = dim
        self.update()

    # --- its light ------------------------------------------------------------------------------

    def set_breathing(self, on: bool) -> None:
        """Let the light around the main button grow and fade slowly, or keep it steady."""
        self._breathes = on and self._is_main
        self._keep_breathing()

    @property
    def is_breathing(self) -> bool:
        """Whether the light is changing now."""
        return self._breath.isActive()

    def _keep_breathing(self) -> None:
        """Change the light a few times a second, but only while it can be seen."""
        if self._breathes and self.isVisible() and self.isEnabled():
            if not self._breath.isActive():
                self._breath.start()
        else:
            self._breath.stop()
            self._glow_strength = 1.0

    def _breathe(self) -> None:
        self._moment = (self._moment + _BREATH_STEP) % _BREATH
        wave = math.cos(2 * math.pi * self._moment / _BREATH)
        self._glow_strength = 1 - _BREATH_DEPTH * (1 - wave) / 2
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._keep_breathing()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._keep_breathing()

    # --- how it looks -------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, ratio = current_theme(), self.devicePixelRatioF()
        if self._painted_for != (theme, self.size(), ratio):
            self._forget()
            self._painted_for = (theme, self.size(), ratio)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._is_main and self.isEnabled() and not theme.table.is_plain:
            painter.setOpacity(self._glow_strength)
            painter.drawPixmap(0, 0, self._glow_picture())
            painter.setOpacity(1.0)
        painter.drawPixmap(0, 0, self._plate_picture())
        self._paint_words(painter)
        if self.hasFocus():
            self._paint_focus(painter)
        if self._dim and self.isEnabled():
            plate = rounded(self.plate_rect(), self._radius)
            painter.fillPath(plate, tone(DIM_COLOR, round(255 * self._dim)))
        painter.end()

    def _glow_picture(self) -> QPixmap:
        if self._glow.isNull():
            self._glow = blank_picture(self.size(), self.devicePixelRatioF())
            painter = painter_on(self._glow)
            paint_main_button_glow(painter, self.plate_rect(), current_theme().legal)
            painter.end()
        return self._glow

    def _plate_picture(self) -> QPixmap:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        is_chosen = self.isChecked() or bool(self.property("chosen"))
        state = (self.isEnabled(), self.isDown(), is_hovered, is_chosen)
        if state not in self._plates:
            if len(self._plates) >= _MOST_PLATES:
                self._plates.clear()
            self._plates[state] = self._draw_plate(*state)
        return self._plates[state]

    def _draw_plate(
        self, is_enabled: bool, is_pressed: bool, is_hovered: bool, is_chosen: bool
    ) -> QPixmap:
        theme = current_theme()
        picture = blank_picture(self.size(), self.devicePixelRatioF())
        painter = painter_on(picture)
        if self._is_main and is_enabled:
            paint_main_button(
                painter,
                self.plate_rect(),
                theme.table,
                is_hovered=is_hovered,
                is_pressed=is_pressed,
            )
        else:
            paint_wood_button(
                painter,
                self.plate_rect(),
                theme.table,
                is_hovered=is_hovered,
                is_pressed=is_pressed,
                is_enabled=is_enabled,
                is_chosen=is_chosen,
                radius=self._radius,
            )
        painter.end()
        return picture

    @property
    def _radius(self) -> float:
        return BUTTON_RADIUS if self._is_main else _RADIUS

    @property
    def _padding(self) -> float:
        """The room at both ends of the plate."""
        return _PADDING

    @property
    def _gap(self) -> float:
        """The room between the words and the key cap."""
        return _GAP

    @property
    def _cap_padding(self) -> float:
        return _CAP_PADDING

    def _ink(self) -> str:
        theme = current_theme()
        if not self.isEnabled():
            return theme.table.wood_soft
        return theme.table.main_button_ink if self._is_main else theme.table.wood_ink

    def _paint_words(self, painter: QPainter) -> None:
        plate, ink, pixels = self.plate_rect(), self._ink(), self.pixels
        if self.isDown():
            plate.translate(0, 1)
        if not self._key:
            paint_text(painter, plate, self._words, ink, pixels, bold=True, align=ALIGN_CENTER)
            return
        room = plate.adjusted(self._padding, 0, -self._padding, 0)
        cap = QRectF(0, 0, self._cap_width() - self._gap, min(1.5 * pixels, plate.height() - 8))
        cap.moveCenter(plate.center())
        cap.moveRight(room.right())
        paint_key_cap(painter, cap, self._key, ink, _KEY_SHARE * pixels)
        room.setRight(cap.left() - self._gap)
        align = ALIGN_LEFT if self._is_main else ALIGN_CENTER
        paint_text(painter, room, self._words, ink, pixels, bold=True, align=align)

    def _paint_focus(self, painter: QPainter) -> None:
        """A frame around the plate, light and dark, so that it stands out from everything."""
        theme = current_theme()
        ring = rounded(self.plate_rect().adjusted(-2.5, -2.5, 2.5, 2.5), self._radius + 2)
        inner = theme.table.stock if theme.name == "light" else "#000000"
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(inner), 5))
        painter.drawPath(ring)
        painter.setPen(QPen(QColor(theme.focus), 3))
        painter.drawPath(ring)

    # --- changes ------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._forget()
            self.updateGeometry()
        elif event.type() == QEvent.Type.EnabledChange:
            self._keep_breathing()

    def _forget(self) -> None:
        """Drop the pictures of another size or other colors."""
        self._plates.clear()
        self._glow = QPixmap()
        self._painted_for = None


# --- rail button ----------------------------------------------------------------------------------


class RailButton(WoodButton):
    """A wooden button, or the main button, that gets its size from the layout of the table.

    Where there is little room, the key cap gives way, then the words become shorter. `text()`
    always has all words and the key.
    """

    def __init__(
        self,
        words: str,
        key: str = "",
        *,
        name: str = "",
        is_main: bool = False,
        short: str = "",
    ) -> None:
        """Make a button.

        Args:
            words: the text of the button.
            key: the name of the shortcut; "" for a button without one.
            name: the object name.
            is_main: whether this is the main button.
            short: shorter words for narrow rails; "" if there are none.
        """
        self._letter_pixels = 13.0
        self._scale = 1.0
        self._full_words, self._short_words = words, short
        self._full_key = key
        self._room_around = MAIN_MARGIN if is_main else WOOD_MARGIN
        super().__init__(words, key, name=name, is_main=is_main)

    def set_label(self, words: str, key: str = "") -> None:
        """Set the text and the shortcut."""
        self._full_key = key
        self._full_words = words
        super().set_label(words, key)

    def set_pixels(self, pixels: float, scale: float = 1.0) -> None:
        """Set the size of the letters, and how much larger everything is in a large window."""
        if (pixels, scale) != (self._letter_pixels, self._scale):
            self._letter_pixels, self._scale = pixels, max(1.0, scale)
            self.update()

    @property
    def margin(self) -> int:
        """The room around the plate for its shadow or light, as far as the parent has any."""
        return self._room_around

    def set_plate_geometry(self, rect: QRect) -> None:
        """Put the button where its plate fills a rectangle of its parent."""
        parent = self.parentWidget()
        room = parent.rect() if parent is not None else rect
        free = min(
            rect.top() - room.top(),
            room.bottom() - rect.bottom(),
            rect.left() - room.left(),
            room.right() - rect.right(),
        )
        self._room_around = max(0, min(super().margin, free))
        super().set_plate_geometry(rect)

    @property
    def pixels(self) -> float:
        """The size of the letters."""
        return self._letter_pixels

    def plate_width(self, *, with_key: bool = True, is_short: bool = False) -> float:
        """The width that the plate needs for its words, in full or short, and its key cap."""
        words = self._words_shown(is_short)
        wide = text_width(words, self.pixels, bold=True) + 2 * self._padding
        if with_key and self._full_key:
            wide += self._gap + 2 * self._cap_padding
            wide += text_width(self._full_key, 0.8 * self.pixels, bold=True)
        return wide

    def show_key(self, *, shows: bool, is_short: bool = False) -> None:
        """Show or leave out the key cap, and show the words in full or short."""
        self._key = self._full_key if shows else ""
        self._words = self._words_shown(is_short)
        self.update()

    def _words_shown(self, is_short: bool) -> str:
        return (self._short_words if is_short else "") or self._full_words

    @property
    def _padding(self) -> float:
        return super()._padding * self._scale

    @property
    def _gap(self) -> float:
        return super()._gap * self._scale

    @property
    def _cap_padding(self) -> float:
        return super()._cap_padding * self._scale

    @property
    def _radius(self) -> float:
        return super()._radius * self._scale

    def sizeHint(self) -> QSize:
        """The least size: the words without the key cap."""
        around = 2 * self.margin
        words = text_width(self._words, self.pixels, bold=True)
        return QSize(round(words) + around, round(1.5 * self.pixels) + around)
