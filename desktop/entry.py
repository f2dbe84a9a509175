"""What people enter who roll and draw their own dice: put together die by die, then one outcome.

Dice that are alike stand in one row: which of them shows a face, or leaves the bag, makes no
difference.
"""

from __future__ import annotations

from rules.game import Played
from rules.likeness import in_chance
from rules.moves import Drawn, Move, Rolled
from rules.state import GameState


class Entry:
    """An outcome of Chance on its way.

    `rows` are the dice that can be drawn or that are rolled, alike ones together; `now` is the row
    that the next face goes to.
    """

    def __init__(self, state: GameState) -> None:
        """Begin with nothing entered.

        Args:
            state: a match that waits for a draw or a roll.
        """
        self.rows = in_chance(state)
        self.now = 0

    @property
    def asked(self) -> int:
        """How many dice are asked for."""
        raise NotImplementedError

    @property
    def entered(self) -> int:
        """How many have been entered."""
        raise NotImplementedError

    @property
    def is_complete(self) -> bool:
        """Whether everything is entered."""
        return self.entered == self.asked

    def outcome(self) -> Move:
        """What has been entered, whole or not, as the outcome."""
        raise NotImplementedError

    def put(self, number: int) -> None:
        """Enter what a digit means: the kind of a die drawn, or the face of the next die."""
        raise NotImplementedError

    def back(self) -> None:
        """Take back what was entered last."""
        raise NotImplementedError

    def fill(self, before: Played) -> None:
        """Enter what came the last time, as far as the dice are the same."""
        raise NotImplementedError


class DrawEntry(Entry):
    """Dice drawn from a bag: `picked` are the rows that they come from, in the order entered."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self._count = state.decision.count if state.decision else 0
        self.picked: list[int] = []
        if len(self.rows) == 1 or self._count == sum(map(len, self.rows)):
            for number, row in enumerate(self.rows):  # nothing else can come
                self.picked += [number] * min(len(row), self._count)

    @property
    def asked(self) -> int:
        return self._count

    @property
    def entered(self) -> int:
        return len(self.picked)

    def drawn(self, row: int) -> int:
        """How many of a kind have been entered."""
        return self.picked.count(row)

    def outcome(self) -> Move:
        drawn = (self.rows[row][: self.drawn(row)] for row in range(len(self.rows)))
        return Drawn(tuple(die for dice in drawn for die in dice))

    def put(self, number: int) -> None:
        is_there = number < len(self.rows) and self.drawn(number) < len(self.rows[number])
        if is_there and not self.is_complete:
            self.picked.append(number)

    def take(self, row: int) -> None:
        """Put one of a kind back into the bag."""
        if row in self.picked:
            self.picked.reverse()
            self.picked.remove(row)
            self.picked.reverse()

    def back(self) -> None:
        del self.picked[-1:]

    def fill(self, before: Played) -> None:
        if isinstance(before.move, Drawn):
            self.picked = []
            for die in before.move.dice:
                for number, row in enumerate(self.rows):
                    if die in row:
                        self.put(number)


class RollEntry(Entry):
    """Dice that are rolled: `faces` are those entered for each row, the earliest first."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self._dice = state.decision.dice if state.decision else ()
        self.faces: list[list[int]] = [[] for _ in self.rows]

    @property
    def asked(self) -> int:
        return len(self._dice)

    @property
    def entered(self) -> int:
        return sum(map(len, self.faces))

    def outcome(self) -> Move:
        shown: dict[int, int] = {}
        for row, faces in zip(self.rows, self.faces, strict=True):
            shown.update(zip(row, faces, strict=False))
        return Rolled(tuple(shown[die] for die in self._dice if die in shown))

    def put(self, number: int) -> None:
        if number >= 6:
            return
        faces, row = self.faces[self.now], self.rows[self.now]
        if len(faces) == len(row) == 1:
            faces.clear()  # another face instead
        if len(faces) < len(row):
            faces.append(number)
        if len(faces) == len(row):
            self._go_on()

    def put_in(self, row: int, face: int) -> None:
        """Enter a face of a die of a row."""
        self.now = row
        self.put(face)

    def take(self, row: int, face: int) -> None:
        """One of a row did not show this face after all."""
        if face in self.faces[row]:
            self.faces[row].remove(face)
            self.now = row

    def back(self) -> None:
        """Take back the last face of this row, or of the row before that has any."""
        for row in (*range(self.now, -1, -1), *range(len(self.rows) - 1, self.now, -1)):
            if self.faces[row]:
                self.faces[row].pop()
                self.now = row
                return

    def step(self, by: int) -> None:
        """Go to another row."""
        self.now = min(max(self.now + by, 0), len(self.rows) - 1)

    def fill(self, before: Played) -> None:
        decision = before.before.decision
        if isinstance(before.move, Rolled) and decision is not None:
            shown = dict(zip(decision.dice, before.move.faces, strict=True))
            self.faces = [[shown[die] for die in row if die in shown] for row in self.rows]

    def _go_on(self) -> None:
        """To the next row in which a face is missing; this one if none is."""
        rows = len(self.rows)
        for row in (*range(self.now + 1, rows), *range(self.now)):
            if len(self.faces[row]) < len(self.rows[row]):
                self.now = row
                return


def entry_for(state: GameState) -> Entry:
    """The entry that a match waits for."""
    is_draw = state.decision is not None and state.decision.kind == "draw"
    return DrawEntry(state) if is_draw else RollEntry(state)
