"""What is being built in the team builder, and its history for undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from rules.cards import Card
from rules.teams import TOURNAMENT, Format, Team, TeamCard

_MOST_STEPS = 500


class BuilderState(NamedTuple):
    """Everything that the player can change, and undo.

    Attributes:
        team: the team.
        format: the format that it is checked against.
        plan: the purchases that the chances assume, in order.
        goes_first: whether the chances are those of the first player.
    """

    team: Team = Team()
    format: Format = TOURNAMENT
    plan: tuple[Card, ...] = ()
    goes_first: bool = True


class TeamHistory:
    """The states so far. Typing in one field is a single step."""

    def __init__(self) -> None:
        self._states = [BuilderState()]
        self._place = 0
        self._saved = BuilderState()
        self._typed_in = ""

    @property
    def state(self) -> BuilderState:
        """The state now."""
        return self._states[self._place]

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before this one."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Whether a state was undone."""
        return self._place + 1 < len(self._states)

    @property
    def is_changed(self) -> bool:
        """Whether the team or its format differ from what was saved."""
        now, saved = self.state, self._saved
        return (now.team, now.format) != (saved.team, saved.format)

    def start(self, state: BuilderState, *, is_saved: bool = True) -> None:
        """Forget everything, and begin with a state."""
        self._states, self._place, self._typed_in = [state], 0, ""
        self._saved = state if is_saved else BuilderState()

    def mark_saved(self) -> None:
        """Note that the state now is saved."""
        self._saved = self.state
        self._typed_in = ""

    def add(self, state: BuilderState, typed_in: str = "") -> bool:
        """Add a state, and return whether it is another one.

        Args:
            state: the state after the change.
            typed_in: the field in which the player types, or "" for any other change.
        """
        if state == self.state:
            return False
        del self._states[self._place + 1 :]
        if typed_in and typed_in == self._typed_in:
            self._states[-1] = state
        else:
            self._states.append(state)
            del self._states[: max(0, len(self._states) - _MOST_STEPS)]
        self._place = len(self._states) - 1
        self._typed_in = typed_in
        return True

    def renew_cards(self, newest: Callable[[Card], Card]) -> None:
        """Replace cards by their newest versions, in all states, as if they had been so before."""

        def renewed(state: BuilderState) -> BuilderState:
            team = replace(
                state.team,
                cards=tuple(TeamCard(newest(one.card), one.dice) for one in state.team.cards),
                basics=tuple(map(newest, state.team.basics)),
            )
            return state._replace(team=team, plan=tuple(map(newest, state.plan)))

        self._states = [renewed(state) for state in self._states]
        self._saved = renewed(self._saved)

    def undo(self) -> None:
        """Go back one state."""
        self._place = max(0, self._place - 1)
        self._typed_in = ""

    def redo(self) -> None:
        """Go forward one state."""
        self._place = min(len(self._states) - 1, self._place + 1)
        self._typed_in = ""
