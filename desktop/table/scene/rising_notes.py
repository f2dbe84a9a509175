"""The notes that rise over the table, such as damage, and disappear after a moment."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation
from PySide6.QtWidgets import QGraphicsScene

from desktop.table.items.note_item import NoteItem


class RisingNotes:
    """Shows notes on a scene, and removes them."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._rising: dict[NoteItem, QAbstractAnimation] = {}

    def show(self, item: NoteItem, milliseconds: float) -> None:
        """Let a note rise for some time; it disappears automatically."""
        self._scene.addItem(item)
        rising = item.rise_animation(milliseconds)
        self._rising[item] = rising
        rising.finished.connect(lambda: self._remove(item))
        rising.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def clear(self) -> None:
        """Remove the notes that are still visible."""
        for item, rising in list(self._rising.items()):
            rising.stop()
            self._remove(item)

    def _remove(self, item: NoteItem) -> None:
        if self._rising.pop(item, None) is not None:
            self._scene.removeItem(item)
            # Qt leaves a part of an item painted if it is hidden and removed at once.
            self._scene.update(item.painted_area)
