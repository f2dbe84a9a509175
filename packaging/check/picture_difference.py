"""How much two pictures of a window differ, seen from some distance."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

_GRID = QSize(64, 40)
_ROUNDED = 2
_CLEAR = 28  # of 255: a smaller difference of a color is a pulse, a shadow or another smoothing


def difference(first: QImage, second: QImage) -> float:
    """The share of a coarse grid in which the pictures clearly differ, from 0 to 1.

    A picture of another size differs entirely, but for a pixel or two: systems round lines of text
    differently.
    """
    sizes = first.size() - second.size()
    if max(abs(sizes.width()), abs(sizes.height())) > _ROUNDED or first.isNull():
        return 1.0
    one, other = (_coarse(picture) for picture in (first, second))
    places = range(0, len(one), 4)
    clear = sum(
        any(abs(one[at + color] - other[at + color]) > _CLEAR for color in range(3))
        for at in places
    )
    return clear / len(places)


def _coarse(picture: QImage) -> bytes:
    smooth = Qt.TransformationMode.SmoothTransformation
    small = picture.convertToFormat(QImage.Format.Format_RGB32).scaled(
        _GRID, Qt.AspectRatioMode.IgnoreAspectRatio, smooth
    )
    return bytes(small.constBits())
