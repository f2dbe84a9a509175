"""Manual entry of draws and rolls, for players who use physical dice.

The players enter the result die by die; together the dice make one outcome of Chance. Identical
dice share one row, because it does not matter which of them shows a face or leaves the bag.
"""

from __future__ import annotations

from rules.game import Played
from rules.likeness import in_chance
from rules.moves import Drawn, Move, Rolled
from rules.state import GameState


class Entry:
    """A draw or roll that is being entered.

    `rows` are the dice that can be drawn or that are rolled, with identical dice grouped; `now` is
    the row that receives the next face.
    """

    def __init__(self, state: GameState) -> None:
        """Start an empty entry.

        Args:
            state: a state that waits for a draw or a roll.
        """
        self.rows = in_chance(state)
        self.now = 0

    @property
    def asked(self) -> int:
        """The number of dice to enter."""
        raise NotImplementedError

    @property
    def entered(self) -> int:
        """The number of dice entered so far."""
        raise NotImplementedError

    @property
    def is_complete(self) -> bool:
        """Whether all dice are entered."""
        return self.entered == self.asked

    def outcome(self) -> Move:
        """The entered dice as an outcome of Chance, complete or not."""
        raise NotImplementedError

    def put(self, number: int) -> None:
        """Enter one die by number: the row of a drawn die, or the face of the next rolled die."""
        raise NotImplementedError

    def back(self) -> None:
        """Remove the last entered die."""
        raise NotImplementedError

    def fill(self, before: Played) -> None:
        """Enter the result from before an undo again, as far as the dice are the same."""
        raise NotImplementedError


class DrawEntry(Entry):
    """A draw from the bag: `picked` are the rows of the drawn dice, in order of entry."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self._count = state.decision.count if state.decision else 0
        self.picked: list[int] = []
        if len(self.rows) == 1 or self._count == sum(map(len, self.rows)):
            for number, row in enumerate(self.rows):  # only one result is possible
                self.picked += [number] * min(len(row), self._count)

    @property
    def asked(self) -> int:
        return self._count

    @property
    def entered(self) -> int:
        return len(self.picked)

    def drawn(self, row: int) -> int:
        """The number of dice entered for a row."""
        return self.picked.count(row)

    def outcome(self) -> Move:
        drawn = (self.rows[row][: self.drawn(row)] for row in range(len(self.rows)))
        return Drawn(tuple(die for dice in drawn for die in dice))

    def put(self, number: int) -> None:
        is_there = number < len(self.rows) and self.drawn(number) < len(self.rows[number])
        if is_there and not self.is_complete:
            self.picked.append(number)

    def take(self, row: int) -> None:
        """Remove the last entered die of a row."""
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
    """A roll: `faces` are the faces entered for each row, in order of entry."""

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
            faces.clear()  # replace the face of a lone die
        if len(faces) < len(row):
            faces.append(number)
        if len(faces) == len(row):
            self._go_on()

    def put_in(self, row: int, face: int) -> None:
        """Enter a face for a row."""
        self.now = row
        self.put(face)

    def take(self, row: int, face: int) -> None:
        """Remove an entered face from a row."""
        if face in self.faces[row]:
            self.faces[row].remove(face)
            self.now = row

    def back(self) -> None:
        """Remove the last face of this row, or else of the nearest row before it (wrapping)."""
        for row in (*range(self.now, -1, -1), *range(len(self.rows) - 1, self.now, -1)):
            if self.faces[row]:
                self.faces[row].pop()
                self.now = row
                return

    def step(self, by: int) -> None:
        """Select another row, `by` rows further down."""
        self.now = min(max(self.now + by, 0), len(self.rows) - 1)

    def fill(self, before: Played) -> None:
        decision = before.before.decision
        if isinstance(before.move, Rolled) and decision is not None:
            shown = dict(zip(decision.dice, before.move.faces, strict=True))
            self.faces = [[shown[die] for die in row if die in shown] for row in self.rows]

    def _go_on(self) -> None:
        """Select the next incomplete row; keep this one if all are complete."""
        rows = len(self.rows)
        for row in (*range(self.now + 1, rows), *range(self.now)):
            if len(self.faces[row]) < len(self.rows[row]):
                self.now = row
                return


def entry_for(state: GameState) -> Entry:
    """Create the entry for the draw or roll that the state waits for."""
    is_draw = state.decision is not None and state.decision.kind == "draw"
    return DrawEntry(state) if is_draw else RollEntry(state)
