"""What is on large buttons: a round picture, a title, its key, and a line of description."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from desktop.panels.widgets.wood_button import ButtonFace, WoodButton
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import paint_key_cap
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import WHITE, tone

_WRAPPED = ALIGN_LEFT | Qt.TextFlag.TextWordWrap


def _title_height(button: WoodButton) -> float:
    return QFontMetricsF(text_font(button.pixels, bold=True)).height()


def _title_width(button: WoodButton) -> float:
    return text_width(button.words, button.pixels, bold=True)


def _paint_picture(painter: QPainter, button: WoodButton, center: QPointF, diameter: float) -> None:
    """Paint the round picture of a button."""
    paint_roundel(painter, button.picture, center, diameter, is_bright=button.is_first)


def paint_roundel(
    painter: QPainter, whole: QPixmap, center: QPointF, diameter: float, *, is_bright: bool
) -> None:
    """Paint a round picture with a brass edge."""
    disc, table = QPainterPath(), current_theme().table
    disc.addEllipse(center, diameter / 2, diameter / 2)
    area = disc.boundingRect()
    if not table.is_plain:
        paint_soft_shadow(painter, disc, 5, alpha=150, dx=1, dy=2)
    side = round(diameter * painter.device().devicePixelRatioF())
    smooth = Qt.TransformationMode.SmoothTransformation
    picture = whole.scaled(side, side, mode=smooth)
    painter.save()
    painter.setClipPath(disc)
    painter.drawPixmap(area, picture, QRectF(picture.rect()))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(table.brass[0 if is_bright else 2]), max(2.0, 0.045 * diameter)))
    painter.drawPath(disc)


# --- title and description ------------------------------------------------------------------------

_TITLE, _ABOUT, _KEY = 16.5, 12.5, 11.5  # pixels at 1280x800
_PAD_X, _PAD_Y = 16.0, 9.0
_PICTURE, _MAIN_PICTURE = 42.0, 50.0


def _about_font(button: WoodButton) -> QFont:
    return text_font(_ABOUT / _TITLE * button.pixels)


def _about_height(button: WoodButton, width: float) -> float:
    room = QRectF(0, 0, max(width, 1.0), 10_000)
    return QFontMetricsF(_about_font(button)).boundingRect(room, _WRAPPED, button.about).height()


def _picture_side(button: WoodButton) -> float:
    if button.picture.isNull():
        return 0.0
    return (_MAIN_PICTURE if button.is_first else _PICTURE) * button.unit


def _key_cap(button: WoodButton, share: float, height: float, room: float) -> QRectF:
    """The key cap at the origin; without a key it has no width.

    `share` is the size of its letters relative to the title, `height` is in lines, and `room` is
    how much wider than the letters it is.
    """
    metrics = QFontMetricsF(text_font(share * button.pixels, bold=True))
    high = height * metrics.height()
    if not button.key:
        return QRectF(0, 0, 0, high)
    return QRectF(0, 0, max(high, metrics.horizontalAdvance(button.key) + room), high)


def _offer_cap(button: WoodButton) -> QRectF:
    return _key_cap(button, _KEY / _TITLE, 1.45, 14)


def _beside_words(button: WoodButton) -> float:
    """The width that the words do not have."""
    pads = 3.5 if button.key else 2.7
    return pads * _PAD_X * button.unit + _picture_side(button) + _offer_cap(button).width()


def _offer_height(button: WoodButton, width: float, is_described: bool) -> float:
    about = _about_height(button, width - _beside_words(button)) if is_described else 0.0
    words = _title_height(button) + about + 2 * _PAD_Y * button.unit
    return max(words, _picture_side(button) + 1.1 * _PAD_Y * button.unit)


def _offer_size(button: WoodButton) -> QSizeF:
    """Room for the title in one line and the key."""
    wide = _title_width(button) + _beside_words(button)
    return QSizeF(wide, _offer_height(button, wide, button.is_described))


def offer_picture_area(button: WoodButton) -> QRectF:
    """Where the round picture of a button is that offers something."""
    plate, side = button.plate_rect(), _picture_side(button)
    area = QRectF(plate.left() + _PAD_X * button.unit, 0, side, side)
    area.moveTop(plate.center().y() - side / 2)
    return area


def _paint_offer(painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
    pad, side = _PAD_X * button.unit, _picture_side(button)
    left = plate.left() + pad
    if side:
        _paint_picture(painter, button, QPointF(left + side / 2, plate.center().y()), side)
        left += side + pad
    cap = _offer_cap(button)
    cap.moveCenter(plate.center())
    cap.moveRight(plate.right() - 0.9 * pad)
    if button.key:
        paint_key_cap(painter, cap, button.key, ink, _KEY / _TITLE * button.pixels)
    width = plate.width() - _beside_words(button)
    title = _title_height(button)
    about = _about_height(button, width) if button.is_described else 0.0
    words = QFontMetricsF(_about_font(button))
    longest = max(map(words.horizontalAdvance, button.about.split()), default=0.0)
    is_wrapped = title + about <= plate.height() and longest <= width
    if button.is_described and not is_wrapped:  # one line, which becomes smaller and then shorter
        about = QFontMetricsF(_about_font(button)).height()
    top = plate.center().y() - (title + about) / 2
    align = ALIGN_LEFT
    if not side:  # words alone are in the middle, beside a key as far as they have room
        align = ALIGN_CENTER
        middle = plate.width() - 2 * (cap.width() + 1.9 * pad)
        widest = max(_title_width(button), words.horizontalAdvance(button.about))
        if not button.key or widest <= middle:
            left = plate.center().x() - width / 2
    area = QRectF(left, top, width, title)
    paint_text(painter, area, button.words, ink, button.pixels, bold=True, align=align)
    if button.is_described:
        area = QRectF(left, top + title, width, about)
        soft = ink if button.is_first else current_theme().table.wood_soft
        _paint_about(painter, button, area, soft, align=align, is_wrapped=is_wrapped)


def _paint_about(
    painter: QPainter,
    button: WoodButton,
    area: QRectF,
    ink: str,
    *,
    align: Qt.AlignmentFlag,
    is_wrapped: bool,
) -> None:
    if not is_wrapped:
        pixels = _ABOUT / _TITLE * button.pixels
        paint_text(painter, area, button.about, ink, pixels, align=align)
        return
    painter.setFont(_about_font(button))
    painter.setPen(QColor(ink))
    painter.drawText(area, align | Qt.TextFlag.TextWordWrap, button.about)


OFFER = ButtonFace(
    _paint_offer,
    _offer_size,
    _offer_height,
    pixels=(_TITLE, _TITLE),
    margin=(14.0, 14.0),
    grows=True,
    radius=12.0,
    is_ring_inside=True,
)
"""A title, and what it offers in a line below; a round picture, if the button has one."""


# --- tile -----------------------------------------------------------------------------------------

_TILE_TITLE, _TILE_KEY = 13.0, 10.5  # pixels at 1280x800
_TILE_PICTURE, _PAD, _GAP = 34.0, 8.0, 4.0
_CORNER = 5.0  # between the key and the corner of the plate


def _tile_cap(button: WoodButton) -> QRectF:
    return _key_cap(button, _TILE_KEY / _TILE_TITLE, 1.3, 8)


def _is_wide(button: WoodButton, width: float) -> bool:
    """Whether the title stands beside the picture."""
    words = _title_width(button) + _tile_cap(button).width()
    return width > words + (_TILE_PICTURE + 6 * _PAD) * button.unit


def _tile_height(button: WoodButton, width: float, is_described: bool) -> float:
    title, picture = _title_height(button), _TILE_PICTURE * button.unit
    if _is_wide(button, width):
        return max(title, picture) + 2 * _PAD * button.unit
    return title + picture + (_GAP + 2 * _PAD) * button.unit


def _tile_size(button: WoodButton) -> QSizeF:
    """Room for the title below the picture."""
    wide = _title_width(button) + _PAD * button.unit
    return QSizeF(wide, _tile_height(button, wide, is_described=False))


def _paint_tile(painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
    pad, side = _PAD * button.unit, _TILE_PICTURE * button.unit
    cap, note = _tile_cap(button), plate.topLeft()
    if _is_wide(button, plate.width()):
        pad *= 1.5
        center = QPointF(plate.left() + pad + side / 2, plate.center().y())
        cap.moveCenter(plate.center())
        cap.moveRight(plate.right() - pad)
        left = plate.left() + side + 2 * pad
        title = QRectF(left, plate.top(), cap.left() - left, plate.height())
        align = ALIGN_LEFT
    else:
        corner = QPointF(_CORNER, _CORNER) * button.unit
        center = QPointF(plate.center().x(), plate.top() + pad + side / 2)
        cap.moveTopRight(plate.topRight() + QPointF(-corner.x(), corner.y()))
        note += corner
        high = _title_height(button)
        title = QRectF(plate.left(), plate.bottom() - pad - high, plate.width(), high)
        align = ALIGN_CENTER
    _paint_picture(painter, button, center, side)
    pixels = _TILE_KEY / _TILE_TITLE * button.pixels
    if button.key:
        paint_key_cap(painter, cap, button.key, ink, pixels)
    paint_text(painter, title, button.words, ink, button.pixels, bold=True, align=align)
    if button.note:
        _paint_note(painter, button.note, note, pixels)


def _paint_note(painter: QPainter, note: str, corner: QPointF, pixels: float) -> None:
    """Paint a note on a small plate."""
    metrics, table = QFontMetricsF(text_font(pixels, bold=True)), current_theme().table
    area = QRectF(corner, QSizeF(metrics.horizontalAdvance(note) + 8, metrics.height() + 2))
    painter.setBrush(QColor(table.stage))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(area, 5, 5)
    paint_text(painter, area, note, table.stage_ink, pixels, bold=True, align=ALIGN_CENTER)


TILE = OFFER._replace(
    paint=_paint_tile, size=_tile_size, height=_tile_height, pixels=(_TILE_TITLE, _TILE_TITLE)
)
"""A picture over a title, or beside it; the description is in the tooltip, a note in the corner."""


# --- drawer ---------------------------------------------------------------------------------------


def _drawer_size(button: WoodButton) -> QSizeF:
    words = max(text_width(word, button.pixels, bold=True) for word in button.words.split())
    return QSizeF(words + 2 * _PAD * button.unit, 4 * _title_height(button))


def _paint_drawer(painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
    """The front of a drawer: a groove, words in several lines, and a brass knob."""
    table = current_theme().table
    groove = plate.adjusted(7, 7, -7, -7)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(ink, 70), 1.4))
    painter.drawRoundedRect(groove, 6, 6)
    painter.setFont(text_font(button.pixels, bold=True))
    painter.setPen(QColor(ink))
    painter.drawText(groove, ALIGN_CENTER | Qt.TextFlag.TextWordWrap, button.words)
    radius = min(10.0 * button.unit, 0.06 * plate.height())
    knob = QPointF(plate.center().x(), plate.top() + 0.78 * plate.height())
    painter.setPen(QPen(tone(ink, 120), 1))
    painter.setBrush(QColor(table.brass[1]))
    painter.drawEllipse(knob, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone(WHITE, 120))
    painter.drawEllipse(knob - QPointF(0.25, 0.3) * radius, 0.35 * radius, 0.28 * radius)


DRAWER = ButtonFace(_paint_drawer, _drawer_size, pixels=(15.0, 15.0), radius=10.0)
"""The front of a drawer, which may be as high as its place."""


# --- swap -----------------------------------------------------------------------------------------

_SWAP_SIDE, _SWAP_KEY = 46.0, 10.0  # pixels at 1280x800


def _swap_size(button: WoodButton) -> QSizeF:
    side = _SWAP_SIDE * button.unit
    return QSizeF(side, side)


def _paint_swap(painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
    """Two arrows in opposite directions, and the key between them."""
    size = 0.01 * plate.height()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    round_cap, round_join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(QColor(ink), max(2.0, 5 * size), c=round_cap, j=round_join))
    for side in (1, -1):
        painter.save()
        painter.translate(plate.center())
        painter.scale(side * size, side * size)
        arrow = QPainterPath(QPointF(-26, -10))
        arrow.quadTo(QPointF(0, -34), QPointF(26, -12))
        arrow.moveTo(QPointF(12, -10))
        arrow.lineTo(QPointF(26, -11))
        arrow.lineTo(QPointF(27, -26))
        pen = painter.pen()
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawPath(arrow)
        painter.restore()
    if button.key:
        pixels = _SWAP_KEY * button.unit
        paint_text(painter, plate, button.key, ink, pixels, bold=True, align=ALIGN_CENTER)


SWAP = ButtonFace(_paint_swap, _swap_size, radius=_SWAP_SIDE / 2)
"""A round button that lets two things change places."""
