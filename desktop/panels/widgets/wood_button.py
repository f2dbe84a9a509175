"""The buttons on the table: plates of wood, and the main one of blue enamel in a light.

All are of one class. What is on a plate, and how large it is, is a `ButtonFace`: `WORDS` for most
buttons, `RAIL` on the rails of the table, and those of `large_faces.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer
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
from desktop.style.key_caps import KEY_CAPS_CHANGED, are_key_caps_shown, paint_key_cap
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_LEFT, paint_text, text_width
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.plates import (
    BUTTON_RADIUS,
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

_MAIN_MARGIN = 14  # the room around the main button for its light
_MOST_PLATES = 4
_BREATH, _BREATH_STEP = 2400, 120  # milliseconds
_BREATH_DEPTH = 0.3  # how much the light fades


class ButtonFace(NamedTuple):
    """What is on a plate, and how large the plate is."""

    paint: Callable[[QPainter, WoodButton, QRectF, str], None]  # paints it on a plate, in an ink
    size: Callable[[WoodButton], QSizeF]  # the size of the plate that suits the content
    # The height of the plate by its width, and whether it shows its description; None if it is
    # always the same
    height: Callable[[WoodButton, float, bool], float] | None = None
    # Painted instead of the words and before the short words, for little room
    sign: Callable[[QPainter, QRectF, bool], None] | None = None
    # The size of the letters, on a wooden plate and on the main one
    pixels: tuple[float, float] = (13.0, 16.0)
    # The room around the plate, on wood and for the main one
    margin: tuple[float, float] = (WOOD_MARGIN, _MAIN_MARGIN)
    grows: bool = False  # whether the margin grows with the window
    # Whether the margin becomes smaller where the parent has no room for it
    gives_way: bool = False
    spread: float = 1.0  # the gaps between words and key cap, relative to those of most buttons
    radius: float = 9.0  # of the corners of a wooden plate
    # Whether the ring of the focus is inside the main plate, not around it
    is_ring_inside: bool = False


class WoodButton(QPushButton):
    """A button with an optional shortcut, shown on a key cap to players who use keys.

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
        about: str = "",
        short: str = "",
        is_main: bool = False,
        face: ButtonFace | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Make a button.

        `key` names the shortcut, `about` is a description for faces that show one, and `short` are
        words for narrow rails. The main button is of enamel in a light. The face is `WORDS` by
        default.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setToolTip(plain_tooltip(tip))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.face = face or WORDS
        self.unit = 1.0
        """How much larger everything but letters is in a large window."""
        self.note = ""
        """A short note in the corner of a tile, such as a number of mistakes."""
        self.picture = QPixmap()
        self._is_plain = False
        self.is_short = False
        self.is_described = True
        self._pixels = 0.0
        self._words, self._key, self._short, self.about = words, key, short, about
        self._has_room_for_key = True
        self._breathes = False
        self._breath = QTimer(self, interval=_BREATH_STEP)
        self._breath.timeout.connect(self._breathe)
        self._moment = 0
        self._glow_strength, self._dim = 1.0, 0.0
        self._plates: dict[tuple[bool, bool, bool, bool], QPixmap] = {}
        self._glow = QPixmap()
        self._painted_for: tuple[Theme, QSize, float] | None = None
        self.set_first(is_first=is_main)
        self._room_around = self._full_margin
        self.set_label(words, key)
        if about:
            self.set_description(about)

    # --- what it says -------------------------------------------------------------------------

    def set_label(self, words: str, key: str | None = None) -> None:
        """Set the text and the shortcut; None keeps the shortcut."""
        self._words = words
        self._key = self._key if key is None else key
        self.setText(without_access_key(f"{words} ({self._key})" if self._key else words))
        if self.about:
            self.set_description(self.about)
        self.updateGeometry()

    def set_description(self, about: str) -> None:
        """Set the description, which is the tooltip where it is not shown."""
        self.about = about
        self.setAccessibleName(f"{self._words}: {about}")
        self.show_description(is_shown=self.is_described)
        self.updateGeometry()
        self.update()

    def show_description(self, *, is_shown: bool) -> None:
        """Show the description on the button, or only in its tooltip."""
        self.is_described = is_shown
        self.setToolTip("" if is_shown else plain_tooltip(self.about))

    def shorten(self, *, drops_key: bool, is_short: bool = False) -> None:
        """Leave out the key cap, or show the short words, where there is little room."""
        self._has_room_for_key, self.is_short = not drops_key, is_short
        self.update()

    @property
    def words(self) -> str:
        """The words as they are shown, in full or short."""
        return (self._short if self.is_short else "") or self._words

    @property
    def key(self) -> str:
        """The key on the key cap; "" if none is shown."""
        is_sign = self.is_short and self.face.sign is not None
        is_shown = are_key_caps_shown() and self._has_room_for_key and not is_sign
        return self._key if is_shown else ""

    # --- what it is ---------------------------------------------------------------------------

    @property
    def is_first(self) -> bool:
        """Whether this is the main button, which is lit."""
        return bool(self.property("primary"))

    def set_first(self, *, is_first: bool) -> None:
        """Light this button, or another one."""
        if is_first != self.property("primary"):
            self.setProperty("primary", is_first)
            self._forget()
            self.update()

    @property
    def is_lit(self) -> bool:
        """Whether this is the main button, and its light is on."""
        return self.is_first and not self._is_plain

    def set_plain(self, useful: str, *, is_judged: bool = True) -> None:
        """Keep the main button of plain wood while something is left that is `useful`, in words.

        It keeps its place, its size and its key; "" turns its light on, once that `is_judged`.
        """
        self._is_plain = bool(useful) or not is_judged
        self.setToolTip(plain_tooltip(useful))
        self.setAccessibleDescription(useful)
        self._keep_breathing()
        self._forget()
        self.update()

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters, for the size of the window."""
        self.set_pixels(letters * self.face.pixels[self.is_first], unit)

    def set_pixels(self, pixels: float, unit: float = 1.0) -> None:
        """Set the size of the letters, and how much larger everything is in a large window."""
        if (pixels, unit) != (self._pixels, self.unit):
            self._pixels, self.unit = pixels, unit
            self._room_around = self._full_margin
            self.update()

    @property
    def pixels(self) -> float:
        """The size of the letters; it follows the text size if nothing has set it."""
        usual = self.face.pixels[self.is_first] * QApplication.font().pointSizeF() / BASE_POINT_SIZE
        return self._pixels or usual

    # --- where it is --------------------------------------------------------------------------

    @property
    def margin(self) -> int:
        """The room around the plate for its shadow or light, as far as the parent has any."""
        return self._room_around

    @property
    def _full_margin(self) -> int:
        margin = self.face.margin[self.is_first]
        return round(margin * self.unit if self.face.grows else margin)

    def plate_rect(self) -> QRectF:
        away = self.margin
        return QRectF(self.rect()).adjusted(away, away, -away, -away)

    def set_plate_geometry(self, rect: QRect) -> None:
        """Put the button where its plate fills a rectangle of its parent."""
        parent = self.parentWidget()
        if self.face.gives_way and parent is not None:
            room = parent.rect()
            free = min(
                rect.top() - room.top(),
                room.bottom() - rect.bottom(),
                rect.left() - room.left(),
                room.right() - rect.right(),
            )
            self._room_around = max(0, min(self._full_margin, free))
        away = self.margin
        self.setGeometry(rect.adjusted(-away, -away, away, away))

    def plate_width(
        self, *, with_key: bool = True, is_short: bool = False, pixels: float = 0.0
    ) -> float:
        """The width that the plate needs for its words, in full or short, and its key cap.

        `pixels` is another size of the letters than that of now.
        """
        pixels = pixels or self.pixels
        words = (self._short if is_short else "") or self._words
        wide = text_width(words, pixels, bold=True) + 2 * _PADDING * self.spread
        if is_short and self.face.sign is not None:
            return wide + _SIGN_WIDTH * pixels
        return wide + (_GAP * self.spread + self.cap_width(pixels) if with_key and self._key else 0)

    def cap_width(self, pixels: float = 0.0) -> float:
        """The width of the key cap; `pixels` is another size of the letters than that of now."""
        key = text_width(self._key, _key_pixels(pixels or self.pixels), bold=True)
        return 2 * _CAP_PADDING * self.spread + key

    @property
    def key_pixels(self) -> float:
        """The size of the letters on the key cap."""
        return _key_pixels(self.pixels)

    @property
    def spread(self) -> float:
        """The scale of the gaps between words and key cap, which never become smaller."""
        return max(1.0, self.unit) * self.face.spread

    def plate_height(self, width: float, *, described: bool) -> float:
        if self.face.height is None:
            return self.face.size(self).height()
        return self.face.height(self, width, described)

    def hasHeightForWidth(self) -> bool:
        return self.face.height is not None

    def heightForWidth(self, width: int) -> int:
        plate = self.plate_height(width - 2 * self.margin, described=self.is_described)
        return math.floor(plate + 2 * self.margin)

    def sizeHint(self) -> QSize:
        """The size for what is on the plate, and for the shadow."""
        around = 2 * self.margin
        plate = self.face.size(self)
        return QSize(math.ceil(plate.width()) + around, math.ceil(plate.height()) + around)

    def minimumSizeHint(self) -> QSize:
        """The size hint, so that the content is never cut off."""
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        """Whether a point, a `QPoint`, is on the plate."""
        return self.plate_rect().contains(pos)  # type: ignore[call-overload, no-any-return]

    # --- its light ------------------------------------------------------------------------------

    def set_dim(self, dim: float) -> None:
        """Darken the button together with the table; 0 for its own colors, 1 for black."""
        self._dim = dim
        self.update()

    def set_breathing(self, on: bool) -> None:
        """Let the light around the main button grow and fade slowly, or keep it steady."""
        self._breathes = on
        self._keep_breathing()

    @property
    def is_breathing(self) -> bool:
        """Whether the light is changing now."""
        return self._breath.isActive()

    def _keep_breathing(self) -> None:
        """Change the light a few times a second, but only while it can be seen."""
        if self._breathes and self.is_lit and self.isVisible() and self.isEnabled():
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
        if self.is_lit and self.isEnabled() and not theme.table.is_plain:
            painter.setOpacity(self._glow_strength)
            painter.drawPixmap(0, 0, self._glow_picture())
            painter.setOpacity(1.0)
        painter.drawPixmap(0, 0, self._plate_picture())
        plate = self.plate_rect()
        self.face.paint(painter, self, plate.translated(0, 1) if self.isDown() else plate, self.ink)
        if self.hasFocus():
            self._paint_focus(painter)
        if self._dim and self.isEnabled():
            dark = tone(DIM_COLOR, round(255 * self._dim))
            painter.fillPath(rounded(plate, self._radius), dark)
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
        table = current_theme().table
        picture = blank_picture(self.size(), self.devicePixelRatioF())
        painter = painter_on(picture)
        if self.is_lit and is_enabled:
            paint_main_button(
                painter, self.plate_rect(), table, is_hovered=is_hovered, is_pressed=is_pressed
            )
        else:
            paint_wood_button(
                painter,
                self.plate_rect(),
                table,
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
        return BUTTON_RADIUS if self.is_first else self.face.radius

    @property
    def ink(self) -> str:
        """The color of the words."""
        table = current_theme().table
        if not self.isEnabled():
            return table.wood_soft
        return table.main_button_ink if self.is_lit else table.wood_ink

    def _paint_focus(self, painter: QPainter) -> None:
        """A frame around the plate, light and dark, so that it stands out from everything."""
        theme = current_theme()
        if self.is_lit and self.face.is_ring_inside:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.table.main_button_ink), 2))
            painter.drawPath(rounded(self.plate_rect().adjusted(5, 5, -5, -5), 9))
            return
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

    def customEvent(self, event: QEvent) -> None:
        if event.type() == KEY_CAPS_CHANGED and self._key:
            self.updateGeometry()
            self.update()

    def _forget(self) -> None:
        """Drop the pictures of another size or other colors."""
        self._plates.clear()
        self._glow = QPixmap()
        self._painted_for = None


# --- faces with words and a key -------------------------------------------------------------------

_PADDING, _GAP, _CAP_PADDING = 14, 10, 7  # at the ends, before the key cap, and in it
_KEY_SHARE, _KEY_LEAST = 0.8, 12.0  # the size of the letters on the key cap
_SIGN, _SIGN_GAP = 1.5, 0.4  # the diameter of a sign and the gap behind it, in letter heights
_SIGN_WIDTH = _SIGN + _SIGN_GAP


def _key_pixels(pixels: float) -> float:
    """The size of the letters on the key cap, beside words of this size."""
    return max(_KEY_SHARE * pixels, min(_KEY_LEAST, pixels))


def _words_size(button: WoodButton) -> QSizeF:
    high = button.pixels * (3.2 if button.is_first else 2.5)
    return QSizeF(button.plate_width() + 2, round(high))


def _least_words_size(button: WoodButton) -> QSizeF:
    """The size of the words alone: the rails of the table decide how large their buttons are."""
    words = text_width(button.words, button.pixels, bold=True)
    return QSizeF(round(words), round(1.5 * button.pixels))


def paint_words(painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
    """Paint the words and the key cap, or the sign and the short words."""
    words, pixels = button.words, button.pixels
    if button.is_short and button.face.sign is not None:
        side, wide = _SIGN * pixels, text_width(words, pixels, bold=True)
        left = plate.center().x() - (_SIGN_WIDTH * pixels + wide) / 2
        circle = QRectF(left, plate.center().y() - side / 2, side, side)
        button.face.sign(painter, circle, button.isEnabled())
        corner = QPointF(circle.right() + _SIGN_GAP * pixels, plate.top())
        room = QRectF(corner, plate.bottomRight())
        paint_text(painter, room, words, ink, pixels, bold=True)
        return
    if not button.key:
        paint_text(painter, plate, words, ink, pixels, bold=True, align=ALIGN_CENTER)
        return
    padding, gap = _PADDING * button.spread, _GAP * button.spread
    room = plate.adjusted(padding, 0, -padding, 0)
    cap = QRectF(0, 0, button.cap_width(), min(1.5 * pixels, plate.height() - 8))
    cap.moveCenter(plate.center())
    cap.moveRight(room.right())
    paint_key_cap(painter, cap, button.key, ink, button.key_pixels)
    room.setRight(cap.left() - gap)
    align = ALIGN_LEFT if button.is_first else ALIGN_CENTER
    paint_text(painter, room, words, ink, pixels, bold=True, align=align)


WORDS = ButtonFace(paint_words, _words_size)
"""Words and a key cap."""

RAIL = ButtonFace(paint_words, _least_words_size, gives_way=True)
"""The same where there is little room: the key cap gives way, then the words become shorter."""
