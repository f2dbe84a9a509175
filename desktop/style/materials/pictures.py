"""Pictures that are painted once and then copied, which is much faster than painting.

A cache of them may use a limited amount of memory. Some are not painted but read: they are prepared
files of the program.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPixmap

from rules.reading import asset_bytes


def blank_picture(size: QSize | QSizeF, ratio: float) -> QPixmap:
    """A transparent picture; `size` is in logical pixels, `ratio` the device pixel ratio."""
    picture = QPixmap(_device_size(size, ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def blank_image(size: QSize | QSizeF, ratio: float) -> QImage:
    """A transparent image, which any thread may paint; the arguments are those of a picture."""
    image = QImage(_device_size(size, ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _device_size(size: QSize | QSizeF, ratio: float) -> QSize:
    """The size in device pixels, at least one; a rounding error does not add a pixel."""
    wide, high = (max(1, math.ceil(side * ratio - 1e-6)) for side in (size.width(), size.height()))
    return QSize(wide, high)


def painter_on(picture: QPixmap | QImage) -> QPainter:
    """A painter on a picture, with smooth edges."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def painter_at_center(picture: QPixmap) -> QPainter:
    """A painter on a picture, with smooth edges and the origin at the center of the picture."""
    painter = painter_on(picture)
    size = picture.deviceIndependentSize()
    painter.translate(size.width() / 2, size.height() / 2)
    return painter


def draw_centered(painter: QPainter, center: QPointF, picture: QPixmap) -> None:
    """Copy a picture around a point, onto whole pixels, which is fast."""
    size = picture.deviceIndependentSize()
    left, top = center.x() - size.width() / 2, center.y() - size.height() / 2
    painter.drawPixmap(QPointF(round(left), round(top)), picture)


def prepared_picture(
    name: str, size: QSize, mode: Qt.AspectRatioMode = Qt.AspectRatioMode.KeepAspectRatio
) -> QImage:
    """A picture of `assets/pictures`, not much larger than it will be shown.

    `name` has no suffix; `size` is that of a place in device pixels, which the `mode` fits or
    covers.
    """
    content = QBuffer()
    content.setData(asset_bytes(f"pictures/{name}.jpg"))
    content.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(content)
    whole = reader.size()
    wanted = whole.scaled(size, mode)
    # A half, a quarter or an eighth of a JPEG picture is read much faster than all of it.
    part = next((part for part in (8, 4, 2) if part * wanted.width() <= whole.width()), 1)
    reader.setScaledSize(whole / part)
    return reader.read()


class KeptPicture:
    """A picture that is painted again only when it must show something else."""

    def __init__(self) -> None:
        self._shows: Hashable = None
        self._picture = QPixmap()

    def find(
        self, shows: Hashable, size: QSize | QSizeF, ratio: float, paint: Callable[[QPainter], None]
    ) -> QPixmap:
        """The picture, painted now if it shows anything else.

        `shows` is all that it depends on, besides its size in logical pixels and its ratio.
        """
        key = (shows, size.toTuple(), ratio)
        if self._picture.isNull() or self._shows != key:
            picture = blank_picture(size, ratio)
            painter = painter_on(picture)
            paint(painter)
            painter.end()
            self._shows, self._picture = key, picture
        return self._picture


def paint_around(painter: QPainter, rect: QRectF, picture: QImage, corner: float) -> None:
    """Set the corners and edges of a small picture around a rectangle, and leave out its middle.

    `corner` is the side of its corners, in logical pixels.
    """
    ratio = picture.devicePixelRatioF()
    end = picture.width() / ratio
    xs = (rect.left(), rect.left() + corner, rect.right() - corner, rect.right())
    ys = (rect.top(), rect.top() + corner, rect.bottom() - corner, rect.bottom())
    cuts = (0.0, corner * ratio, (end - corner) * ratio, end * ratio)
    for row in range(3):
        for column in range(3):
            if row == column == 1:
                continue
            target = QRectF(QPointF(xs[column], ys[row]), QPointF(xs[column + 1], ys[row + 1]))
            source = QRectF(
                QPointF(cuts[column], cuts[row]), QPointF(cuts[column + 1], cuts[row + 1])
            )
            painter.drawImage(target, picture, source)


# --- picture cache --------------------------------------------------------------------------------


class PictureCache:
    """Pictures by key; the ones not used for the longest time go when there are too many pixels.

    `most` is the number of device pixels of all together; each takes four bytes.
    """

    def __init__(self, most: int) -> None:
        self._most, self._pixels = most, 0
        self._pictures: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def find(self, key: Hashable) -> QPixmap | None:
        """The picture of a key, or None."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    def keep(self, key: Hashable, picture: QPixmap) -> QPixmap:
        """Keep a picture and return it; old ones are dropped until there is room."""
        self._pictures[key] = picture
        self._pixels += _pixels(picture)
        while self._pixels > self._most and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._pixels -= _pixels(old)
        return picture

    def drop(self, key: Hashable) -> None:
        old = self._pictures.pop(key, None)
        self._pixels -= _pixels(old) if old is not None else 0

    def clear(self) -> None:
        self._pictures.clear()
        self._pixels = 0


def _pixels(picture: QPixmap) -> int:
    return picture.width() * picture.height()
