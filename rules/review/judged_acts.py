"""The first look at a match: every act beside the best one that the computer finds.

The chance of an act is that of the position at the end of the turn, which the fast policy plays on
to. What a player does next in the same turn may be better than that; so the chance of an act is at
least the chance of the acts that follow it, as long as no dice come between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from rules.engine.turn import turn_loop
from rules.match_history import PlayedMove
from rules.model.ids import CHANCE, DieId, PlayerId
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    Concede,
    FieldCharacter,
    HandAct,
    MarkForReroll,
    Move,
    OfferDraw,
    OfferHand,
    Pass,
    UseGlobal,
    UsePaidAbility,
)
from rules.opponents.deliberation import Considered, Deliberation
from rules.opponents.keen_deliberation import KeenDeliberation
from rules.opponents.network import POINTS_OF_WIN, ChanceEvaluator
from rules.opponents.opponent import ShouldStop
from rules.opponents.skill import Skill
from rules.state import DecisionKind, GameState

_NOT_JUDGED = (DecisionKind.PAY, DecisionKind.ASSIGN, DecisionKind.DRAW_OFFER,
               DecisionKind.BY_HAND, DecisionKind.HAND_OFFER)  # fmt: skip
"""Payments and agreements, and acts by hand, which only the players can judge."""

_DECLARATIONS = (DecisionKind.REROLL, DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)

_NOTHING_TO_GAIN = 0.03
"""With a higher chance than a sure win minus this, no other act is looked for."""

_AS_GOOD = 0.012 * POINTS_OF_WIN
"""Acts whose values differ less are equally good."""

_ALMOST_AS_GOOD = 0.4
"""The share of a loss for which another act is shown as the better one, if that is easier to
understand: a purchase or a fielding instead of an ability that is used before it, and another
purchase instead of a fielding that is possible beside it."""

_NOT_PLAY = (Concede, OfferDraw, OfferHand, HandAct)

LOOK = Skill(
    reroll_samples=12, chance_samples=4, most_answers=6, improves_rerolls=True, most_positions=100
)
"""How close the first look is at most."""

_PLAYS_A_TURN = 85
"""How often the rest of a turn is played for the acts of one turn, on average over the match. That
takes most of the time."""

_LEAST_PLAYS = 12
"""How often it may be played for one act in any case."""


class JudgedAct(msgspec.Struct):
    """An act of a player, and the best act that the player could have chosen."""

    first_move: int  # its place in the history of the game
    state: GameState  # before the act
    player: PlayerId
    moves: tuple[Move, ...]  # the moves of the player, up to the next roll, draw or question
    played: Considered
    best: Considered
    chance: float  # the chance of the player with the act as played
    best_chance: float  # the chance of the player with the best act

    @property
    def loss(self) -> float:
        """What the act cost its player."""
        return self.best_chance - self.chance


def judged_acts(
    history: Sequence[PlayedMove],
    evaluator: ChanceEvaluator,
    should_stop: ShouldStop,
    on_move: Callable[[int], None],
) -> list[JudgedAct]:
    """Every act of a match that a player chose among several; fewer if it was stopped.

    `on_move` is called with the number of moves that have been looked at.
    """
    found: list[JudgedAct] = []
    acts = list(_acts_to_judge(history))
    plays_left = _PLAYS_A_TURN * (1 + history[-1].state_before.turn) if history else 0
    for number, (place, end) in enumerate(acts):
        if should_stop():
            break
        state = history[place].state_before
        moves = tuple(played.move for played in history[place:end])
        # An act may take twice its share: many take less.
        share = max(_LEAST_PLAYS, 2 * plays_left // (len(acts) - number))
        look = msgspec.structs.replace(LOOK, most_positions=min(share, LOOK.most_positions))
        looking = KeenDeliberation(state.copy(), evaluator.cards, evaluator, look, should_stop)
        found.append(_judge(place, looking, moves))
        plays_left -= looking.plays
        on_move(end)
    _carry_back(history, found)
    return found


def _acts_to_judge(history: Sequence[PlayedMove]) -> Iterator[tuple[int, int]]:
    """The acts that were a choice, each as a range of the moves."""
    place = 0
    while place < len(history):
        end = _end_of_act(history, place)
        if _is_judged(history[place].state_before, history[place].move):
            yield place, end
        place = end


def _end_of_act(history: Sequence[PlayedMove], start: int) -> int:
    """Where an act ends: declarations and payments belong to it, answers are acts of their own."""
    first = history[start].state_before
    place = start + 1
    while place < len(history):
        state = history[place].state_before
        goes_on = state.decision_kind is DecisionKind.PAY or (
            state.decision_kind is first.decision_kind and first.decision_kind in _DECLARATIONS
        )
        if not goes_on or state.deciding_player != first.deciding_player:
            break
        place += 1
    return place


def _is_judged(state: GameState, first: Move) -> bool:
    """Whether an act was a choice. The one legal move is none."""
    if state.deciding_player in (None, CHANCE) or isinstance(first, _NOT_PLAY):
        return False
    if state.decision_kind in _NOT_JUDGED:
        return False
    return len(turn_loop.legal_moves(state)) > 1


def _judge(place: int, looking: Deliberation, moves: tuple[Move, ...]) -> JudgedAct:
    state = looking.state
    played = looking.judged(moves)
    best = played
    if played.value < (1 - _NOTHING_TO_GAIN) * POINTS_OF_WIN:
        best = _plainest(looking.choose(), played)
        if same_look(state, moves) == same_look(state, best.moves) or played.value > best.value:
            best = played
    return JudgedAct(
        place,
        state,
        looking.player,
        moves,
        played,
        best,
        played.value / POINTS_OF_WIN,
        best.value / POINTS_OF_WIN,
    )


def _plainest(considered: Sequence[Considered], played: Considered) -> Considered:
    """The best act; another one if that is as good, and easier to explain."""
    best = considered[0]
    good_enough = best.value - _AS_GOOD
    for one in considered:
        if one.moves == (Pass(),) and one.value >= good_enough:
            return one  # nobody must explain why to do nothing
    plainer: tuple[type[Move], ...] = ()
    if isinstance(best.moves[0], UseGlobal | UsePaidAbility):
        plainer = (Buy, FieldCharacter)
    elif isinstance(best.moves[0], FieldCharacter) and isinstance(played.moves[0], Buy):
        plainer = (Buy,)  # the character may still be fielded after the purchase
    good_enough = best.value - _ALMOST_AS_GOOD * (best.value - played.value)
    for one in considered:
        if isinstance(one.moves[0], plainer) and one.value >= good_enough:
            return one
    return best


def same_look(state: GameState, moves: tuple[Move, ...]) -> object:
    """What an act looks like: acts with equal dice look the same, in whatever order."""
    blocks = [move for move in moves if isinstance(move, Block)]
    if blocks:
        return tuple(sorted((_look(state, one.die), _look(state, one.attacker)) for one in blocks))
    marks = [move for move in moves if isinstance(move, Attack | MarkForReroll)]
    if not marks:
        return moves[0] if moves else None
    return type(marks[0]), tuple(sorted(_look(state, move.die) for move in marks))


def _look(state: GameState, die_id: DieId) -> tuple[int, int, int]:
    die = state.dice[die_id]
    return die.card, die.face, die.damage


def _carry_back(history: Sequence[PlayedMove], found: list[JudgedAct]) -> None:
    """Give each act at least the chance of what follows it in the same turn."""
    for one, after in zip(found[-2::-1], found[:0:-1], strict=True):
        if _follows(history, one, after):
            one.chance = max(one.chance, after.best_chance)
            one.best_chance = max(one.best_chance, one.chance)


def _follows(history: Sequence[PlayedMove], one: JudgedAct, after: JudgedAct) -> bool:
    """Whether the same player goes on in the same turn, before any dice fall or others act."""
    between = history[one.first_move + len(one.moves) : after.first_move]
    return (
        one.player == after.player
        and one.state.turn == after.state.turn
        and one.state.chance_count == after.state.chance_count
        and all(isinstance(played.move, Pass) for played in between)
    )
