"""Remembers which hints the players have seen, so that each is shown only once."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

KEEP_PASSING = "keep-passing"
"""The hint about passing until something happens; also the object name of its button."""

STOP_HERE = "step stops"
"""The hint about step stops, shown when the program first passes for a player."""


class HintMemory(QObject):
    """Knows which hints the players have seen, and at which question of this match."""

    seen = Signal(str)  # name: a hint is shown for the first time; the settings remember it

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_on = True
        """Whether hints are shown at all."""
        self._seen: set[str] = set()
        self._place: dict[str, int] = {}

    def set_seen(self, names: Iterable[str]) -> None:
        """Set the hints that were seen before, which the settings remember."""
        self._seen = set(names)

    def seen_elsewhere(self, place: int) -> frozenset[str]:
        """The hints that are not to be shown at a question: they were seen at another one."""
        return frozenset(name for name in self._seen if self._place.get(name) != place)

    def other_at(self, name: str, place: int) -> bool:
        """Whether another hint was shown first at this question: one at a time is enough."""
        return any(at == place and other != name for other, at in self._place.items())

    def is_due(self, name: str, place: int) -> bool:
        """Whether to show a hint now, because it is new or still belongs to the same question.

        A new hint counts as seen from now on.
        """
        if not self.is_on:
            return False
        if name not in self._seen:
            self._seen.add(name)
            self._place[name] = place
            self.seen.emit(name)
        return self._place.get(name) == place
