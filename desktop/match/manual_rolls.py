"""Manual entry of draws and rolls, for players who use physical dice.

The players enter the result die by die; together the dice make one outcome of Chance. Identical
dice share one row, because it does not matter which of them shows a face or leaves the bag.
"""

from __future__ import annotations

from rules.advice import interchangeable_dice
from rules.game import PlayedMove
from rules.model import DrawOutcome, Move, RollOutcome
from rules.state import DecisionKind, GameState


class ManualResult:
    """A draw or roll that is being entered.

    `rows` are the dice that can be drawn or that are rolled, with identical dice grouped;
    `current_row` is the row that receives the next face.
    """

    def __init__(self, state: GameState) -> None:
        """Start an empty entry for a state that waits for a draw or a roll."""
        self.rows = interchangeable_dice(state)
        self.current_row = 0

    @property
    def required_count(self) -> int:
        """The number of dice to enter."""
        raise NotImplementedError

    @property
    def entered_count(self) -> int:
        """The number of dice entered so far."""
        raise NotImplementedError

    @property
    def is_complete(self) -> bool:
        """Whether all dice are entered."""
        return self.entered_count == self.required_count

    def outcome(self) -> Move:
        """The entered dice as an outcome of Chance, complete or not."""
        raise NotImplementedError

    def enter_number(self, number: int) -> None:
        """Enter one die by number: the row of a drawn die, or the face of the next rolled die."""
        raise NotImplementedError

    def remove_last(self) -> None:
        """Remove the last entered die."""
        raise NotImplementedError

    def restore(self, before: PlayedMove) -> None:
        """Enter the result from before an undo again, as far as the dice are the same."""
        raise NotImplementedError


class ManualDraw(ManualResult):
    """A draw from the bag: `drawn_rows` are the rows of the drawn dice, in order of entry."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self._count = state.decision.count if state.decision else 0
        self.drawn_rows: list[int] = []
        if len(self.rows) == 1 or self._count == sum(map(len, self.rows)):
            for number, row in enumerate(self.rows):  # only one result is possible
                self.drawn_rows += [number] * min(len(row), self._count)

    @property
    def required_count(self) -> int:
        return self._count

    @property
    def entered_count(self) -> int:
        return len(self.drawn_rows)

    def drawn_count(self, row: int) -> int:
        """The number of dice entered for a row."""
        return self.drawn_rows.count(row)

    def outcome(self) -> Move:
        drawn = (self.rows[row][: self.drawn_count(row)] for row in range(len(self.rows)))
        return DrawOutcome(tuple(die for dice in drawn for die in dice))

    def enter_number(self, number: int) -> None:
        is_there = number < len(self.rows) and self.drawn_count(number) < len(self.rows[number])
        if is_there and not self.is_complete:
            self.drawn_rows.append(number)

    def remove(self, row: int) -> None:
        """Remove the last entered die of a row."""
        if row in self.drawn_rows:
            self.drawn_rows.reverse()
            self.drawn_rows.remove(row)
            self.drawn_rows.reverse()

    def remove_last(self) -> None:
        del self.drawn_rows[-1:]

    def restore(self, before: PlayedMove) -> None:
        if isinstance(before.move, DrawOutcome):
            self.drawn_rows = []
            for die in before.move.dice:
                for number, row in enumerate(self.rows):
                    if die in row:
                        self.enter_number(number)


class ManualRoll(ManualResult):
    """A roll: `faces` are the faces entered for each row, in order of entry."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self._dice = state.decision.dice if state.decision else ()
        self.faces: list[list[int]] = [[] for _ in self.rows]

    @property
    def required_count(self) -> int:
        return len(self._dice)

    @property
    def entered_count(self) -> int:
        return sum(map(len, self.faces))

    def outcome(self) -> Move:
        shown: dict[int, int] = {}
        for row, faces in zip(self.rows, self.faces, strict=True):
            shown.update(zip(row, faces, strict=False))
        return RollOutcome(tuple(shown[die] for die in self._dice if die in shown))

    def enter_number(self, number: int) -> None:
        if number >= 6:
            return
        faces, row = self.faces[self.current_row], self.rows[self.current_row]
        if len(faces) == len(row) == 1:
            faces.clear()  # replace the face of a lone die
        if len(faces) < len(row):
            faces.append(number)
        if len(faces) == len(row):
            self._select_incomplete_row()

    def enter_face(self, row: int, face: int) -> None:
        """Enter a face for a row."""
        self.current_row = row
        self.enter_number(face)

    def remove_face(self, row: int, face: int) -> None:
        """Remove an entered face from a row."""
        if face in self.faces[row]:
            self.faces[row].remove(face)
            self.current_row = row

    def remove_last(self) -> None:
        """Remove the last face of this row, or else of the nearest row before it (wrapping)."""
        for row in (
            *range(self.current_row, -1, -1),
            *range(len(self.rows) - 1, self.current_row, -1),
        ):
            if self.faces[row]:
                self.faces[row].pop()
                self.current_row = row
                return

    def move_row(self, by: int) -> None:
        """Select another row, `by` rows further down."""
        self.current_row = min(max(self.current_row + by, 0), len(self.rows) - 1)

    def restore(self, before: PlayedMove) -> None:
        decision = before.state_before.decision
        if isinstance(before.move, RollOutcome) and decision is not None:
            shown = dict(zip(decision.dice, before.move.faces, strict=True))
            self.faces = [[shown[die] for die in row if die in shown] for row in self.rows]

    def _select_incomplete_row(self) -> None:
        """Select the next incomplete row; keep this one if all are complete."""
        rows = len(self.rows)
        for row in (*range(self.current_row + 1, rows), *range(self.current_row)):
            if len(self.faces[row]) < len(self.rows[row]):
                self.current_row = row
                return


def manual_result_for(state: GameState) -> ManualResult:
    """Create the entry for the draw or roll that the state waits for."""
    is_draw = state.decision_kind is DecisionKind.DRAW
    return ManualDraw(state) if is_draw else ManualRoll(state)
