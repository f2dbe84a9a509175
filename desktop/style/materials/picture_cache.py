"""A cache of pictures that may use a limited amount of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap


class PictureCache:
    """Pictures by key; the ones not used for the longest time go when there are too many pixels.

    Args:
        most: the number of device pixels of all pictures together; each takes four bytes.
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
        """Drop the picture of a key, if there is one."""
        old = self._pictures.pop(key, None)
        self._pixels -= _pixels(old) if old is not None else 0

    def clear(self) -> None:
        """Drop all pictures."""
        self._pictures.clear()
        self._pixels = 0


def _pixels(picture: QPixmap) -> int:
    return picture.width() * picture.height()
