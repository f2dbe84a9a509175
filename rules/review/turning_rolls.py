"""The rolls that turned a match: luck, not mistakes.

A roll is put beside other rolls of the same dice: how few are as good, or as bad. Only the turns in
which the chances changed most beyond all mistakes are looked at, and of each one roll at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from statistics import fmean

import msgspec

from rules.advice import player_name
from rules.advice.trial import faces_text
from rules.engine.turn import turn_loop
from rules.engine.turn.dealer import SeededDealer
from rules.match_log.line_comparison import acts_before_move
from rules.match_log.match_review import ReviewMoment, ReviewPoint
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.model.ids import PlayerId, side_of
from rules.model.moves import RollOutcome
from rules.opponents.deliberation import seed_of
from rules.opponents.network import ChanceEvaluator
from rules.opponents.opponent import ShouldStop
from rules.state import DecisionKind, GameState

MOST_ROLLS = 2
"""How many rolls a review shows at most."""

_TURNS = 3
"""In how many turns rolls are looked at: those with the most luck, either way."""

_LEAST_CHANGE = 0.1
"""A roll that changes the chance less turns no match."""

_FACES, _ROLLS, _SAMPLES = 6, 36, 3
"""The faces of a die, how many other rolls a roll is put beside, and how often each turn is played
on: the rolls that come after may be lucky too."""

_RARE = 0.2
"""A roll is lucky if at most this share of rolls is as good, and unlucky if as few are as bad."""

_FEW = 2
"""With fewer rolls alike, their number says little."""

_ALIKE = 0.015
"""Rolls whose chances differ less are equally good."""


class _Roll(msgspec.Struct, frozen=True):
    """A roll beside other rolls of the same dice."""

    move: int  # its place in the history of the game
    before: GameState
    outcome: RollOutcome
    player: PlayerId
    usual: float  # the mean chance of the player over all rolls
    chance: float  # the chance with this roll
    alike: float  # the share of rolls that are as good or better, or if it was bad as bad or worse

    @property
    def change(self) -> float:
        """What the roll gave its player."""
        return self.chance - self.usual

    def is_turning(self, luck: float) -> bool:
        """Whether few rolls are like it, and it brought the luck of its turn."""
        return self.alike <= _RARE and abs(self.change) >= _LEAST_CHANGE and self.change * luck > 0


def turning_rolls(
    timeline: Timeline,
    points: Sequence[ReviewPoint],
    evaluator: ChanceEvaluator,
    should_stop: ShouldStop,
) -> list[ReviewMoment]:
    """The rolls that changed the chances most, the greatest change first; often there is none."""
    found: list[_Roll] = []
    for turn, luck in _turns_of_luck(points):
        if should_stop():
            return []
        rolls = [_compared(timeline, move, evaluator) for move in _rolls_of(timeline, turn)]
        turning = (
            roll for roll in rolls if roll.is_turning(-luck if side_of(roll.player) else luck)
        )
        found += sorted(turning, key=lambda roll: -abs(roll.change))[:1]
    found.sort(key=lambda roll: -abs(roll.change))
    return [_moment(timeline, roll) for roll in found[:MOST_ROLLS]]


def _turns_of_luck(points: Sequence[ReviewPoint]) -> list[tuple[int, float]]:
    """The turns that brought most luck, and how much to player 0."""
    luck = {0: 0.0} | {point.turn: point.luck for point in points}
    turns = sorted(luck)
    changes = [(turn, luck[turn] - luck[before]) for before, turn in pairwise(turns)]
    much = [change for change in changes if abs(change[1]) >= _LEAST_CHANGE]
    return sorted(much, key=lambda change: -abs(change[1]))[:_TURNS]


def _rolls_of(timeline: Timeline, turn: int) -> Iterator[int]:
    """The rolls of a turn, by their places in the history."""
    for place, played in enumerate(timeline.game.history):
        state = played.state_before
        if state.turn == turn and state.decision_kind is DecisionKind.ROLL:
            yield place


def _compared(timeline: Timeline, move: int, evaluator: ChanceEvaluator) -> _Roll:
    played = timeline.game.history[move]
    before, outcome = played.state_before, played.move
    assert isinstance(outcome, RollOutcome)
    assert before.decision is not None
    player = before.dice[before.decision.dice[0]].owner
    seed = seed_of(before)

    def chance(rolled: RollOutcome, samples: int) -> float:
        state = before.copy()
        turn_loop.apply_move(state, rolled, [])
        return evaluator.chance_anywhere(state, player, seed, samples)

    chances = [chance(one, _SAMPLES) for one in _rolls(before, seed)]
    own, usual = chance(outcome, 2 * _SAMPLES), fmean(chances)
    if own > usual:
        alike = sum(one >= own - _ALIKE for one in chances)
    else:
        alike = sum(one <= own + _ALIKE for one in chances)
    return _Roll(move, before, outcome, player, usual, own, alike / len(chances))


def _rolls(before: GameState, seed: int) -> list[RollOutcome]:
    """All rolls of one die or two; of more dice, some."""
    assert before.decision is not None
    count = len(before.decision.dice)
    if _FACES**count <= _ROLLS:
        return [RollOutcome(faces) for faces in product(range(_FACES), repeat=count)]
    dealt = (SeededDealer(seed + number).deal(before) for number in range(_ROLLS))
    return [one for one in dealt if isinstance(one, RollOutcome)]


def _moment(timeline: Timeline, roll: _Roll) -> ReviewMoment:
    after = roll.before.copy()
    turn_loop.apply_move(after, roll.outcome, [])
    assert roll.before.decision is not None
    rolled = make_message(
        "review.rolled",
        player=player_name(after, roll.player),
        dice=faces_text(after, roll.before.decision.dice),
    )
    return ReviewMoment(
        act=acts_before_move(timeline, roll.move),
        turn=roll.before.turn,
        player=roll.player,
        change=roll.change,
        chance=roll.usual,
        cause="dice",
        played=rolled,
        why=_rarity(roll),
    )


def _rarity(roll: _Roll) -> Message:
    """How few rolls are as good, or as bad."""
    kind = "lucky" if roll.change > 0 else "unlucky"
    if roll.alike * _ROLLS < _FEW:
        return make_message(f"review.why.{kind}.most")
    return make_message(f"review.why.{kind}", of=round(1 / roll.alike))
