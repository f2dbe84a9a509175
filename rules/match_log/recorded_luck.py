"""The luck of a match, dealt again in another line of play."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import PlayedMove, SeededDealer
from rules.model import DrawOutcome, Move, PlayerId, RollOutcome
from rules.state import DecisionKind, Die, GameState, Step

_Occasion = tuple[int, Step, DecisionKind, PlayerId]
"""The turn and step of a draw or roll, and the player whose dice are drawn or rolled."""


class RecordedLuck(SeededDealer):
    """Deals the draws and rolls of a match again as long as they fit, and then those of a seed.

    An outcome fits a draw or a roll of the same player in the same step of the same turn. Each is
    dealt once, in order. Where the dice differ, most of the luck stays: a die shows the face that
    it showed, or else that of an equal die or of the next one; and of a draw the same or equal dice
    leave the bag, if they are in it. What is missing comes from the seed.

    Like other dealers it answers by the ordinal of the draw or roll, so the same dice come up again
    after an undo.

    Args:
        played: the moves of the match from the point where the other line begins.
        seed: the seed for what does not fit.
    """

    def __init__(self, played: Sequence[PlayedMove], seed: int) -> None:
        self._recorded = tuple(move for move in played if move.is_chance)
        self._occasions = tuple(_occasion(move.state_before) for move in self._recorded)
        super().__init__(seed)
        self._dealt: dict[int, int] = {}  # the ordinal of a draw or roll, and what it was dealt

    def deal(self, state: GameState) -> Move:
        """Return the drawn dice or the rolled faces."""
        other = super().deal(state)
        place = self._next_fitting(state)
        if place is None:
            return other
        recorded = self._recorded[place]
        self._dealt[state.chance_count] = place
        match recorded.move, other:
            case DrawOutcome(dice=drawn), DrawOutcome(dice=others):
                wanted = [recorded.state_before.dice[die] for die in drawn]
                return _draw_again(state, wanted, [state.dice[die] for die in others])
            case RollOutcome(faces=faces), RollOutcome(faces=others):
                return _roll_again(state, _dice_of_decision(recorded.state_before), faces, others)
        return other

    def _next_fitting(self, state: GameState) -> int | None:
        """The first recorded outcome that fits and was not dealt before this draw or roll."""
        now = state.chance_count
        self._dealt = {count: place for count, place in self._dealt.items() if count < now}
        dealt, occasion = set(self._dealt.values()), _occasion(state)
        places = enumerate(self._occasions)
        return next((at for at, other in places if other == occasion and at not in dealt), None)


def _occasion(state: GameState) -> _Occasion:
    decision = state.decision
    if decision is None:
        raise TypeError("Chance has nothing to decide")
    player = decision.bag_owner
    if decision.kind is DecisionKind.ROLL:
        player = state.dice[decision.dice[0]].owner
    return state.turn, state.step, decision.kind, player


def _dice_of_decision(state: GameState) -> list[Die]:
    return [] if state.decision is None else [state.dice[die] for die in state.decision.dice]


def _draw_again(state: GameState, wanted: Sequence[Die], others: Sequence[Die]) -> DrawOutcome:
    """Draw the wanted dice, or equal ones; the others in place of those not in the bag."""
    assert state.decision is not None
    bag = state.drawable_dice(state.decision.bag_owner)
    wanted = wanted[: state.decision.count]
    drawn = [bag[place].id for place in _partners(wanted, bag) if place is not None]
    drawn += [die.id for die in others if die.id not in drawn]
    return DrawOutcome(tuple(drawn[: state.decision.count]))


def _roll_again(
    state: GameState, rolled: Sequence[Die], faces: Sequence[int], others: Sequence[int]
) -> RollOutcome:
    """Let dice show the faces of a roll; the other faces come after the last of them."""
    partners = _partners(_dice_of_decision(state), rolled)
    left = [place for place in range(len(rolled)) if place not in partners]
    shown = list(others)
    for at, partner in enumerate(partners):
        if partner is None and left:
            partner = left.pop(0)
        if partner is not None:
            shown[at] = faces[partner]
    return RollOutcome(tuple(shown))


def _partners(dice: Sequence[Die], others: Sequence[Die]) -> list[int | None]:
    """For each die the place of the same die among others, or else of an equal one."""
    left = dict(enumerate(others))
    found: list[int | None] = [None] * len(dice)
    for must_be_same in (True, False):
        for at, die in enumerate(dice):
            if found[at] is not None:
                continue
            for place, other in left.items():
                if other.card == die.card and (other.id == die.id or not must_be_same):
                    found[at] = place
                    del left[place]
                    break
    return found
