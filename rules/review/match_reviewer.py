"""Reviews a match: the chances from turn to turn, and the moments that changed them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.advice import card_name, dice_names, move_label, player_name
from rules.advice.trial import faces_text
from rules.engine.evaluate.costs import energy_pool_of
from rules.match_log.line_comparison import acts_before_move
from rules.match_log.match_review import MOST_MOMENTS, MatchReview, ReviewMoment, ReviewPoint
from rules.match_log.timeline import Timeline, TimelineTurn
from rules.messages.message import Message, make_message
from rules.model.ids import DieId, PlayerId, side_of
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    UseAction,
    UseGlobal,
)
from rules.opponents.evaluation import CardValues
from rules.opponents.network import ChanceEvaluator
from rules.opponents.opponent import ShouldStop, never_stop
from rules.opponents.quick_policy import able_attackers
from rules.review.better_reasons import why_better
from rules.review.judged_acts import JudgedAct, judged_acts
from rules.review.second_look import Comparison, compare, compare_further
from rules.review.turning_rolls import turning_rolls
from rules.state import DecisionKind, GameState

Progress = Callable[[float], None]
"""Told now and then how much of the review is done, from 0 to 1."""

_LEAST_LOSS = 0.04
"""A smaller loss is no moment, and does not count."""

_LEAST_DOUBTFUL_LOSS = 0.06
"""The same for purchases and rerolls: plans that the network does not know may speak for them."""

_LEAST_LOSS_BY_BUYING = 0.12
"""The same for a purchase if nothing else is worth buying."""

_WEIGHT_OF_PURCHASES = 0.6
"""How much the loss of a purchase counts beside others when the worst acts are chosen: a player
learns more from an attack, which shows at once what it does."""

_FIGHTS = (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)
"""Decisions whose price may show only turns later."""

_MOST_MISTAKES = 7
"""How many mistakes are looked for."""

_PLAYS_A_TURN = 55
"""How many turns are played for the second look, for each turn of the match."""

_SHARE_OF_FIRST_LOOK = 0.7
"""How much of the time the first look takes."""


class _Mistake(NamedTuple):
    """An act that was worse in both looks."""

    one: JudgedAct
    seen: Comparison
    loss: float  # the smaller of both looks


def review_match(
    timeline: Timeline,
    should_stop: ShouldStop = never_stop,
    on_progress: Progress = lambda share: None,
) -> MatchReview:
    """Review a match so far. It takes seconds; stopped early, the review has fewer moments."""
    evaluator = ChanceEvaluator(CardValues(timeline.setup))
    game = timeline.game
    count = max(1, len(game.history))
    judged = judged_acts(
        game.history,
        evaluator,
        should_stop,
        lambda done: on_progress(_SHARE_OF_FIRST_LOOK * done / count),
    )
    mistakes = _mistakes(judged, evaluator, should_stop, on_progress)
    points = tuple(_points(timeline, mistakes, evaluator))
    rolls = turning_rolls(timeline, points, evaluator, should_stop)
    decisions = [_moment(timeline, one) for one in _worst(mistakes)]
    on_progress(1.0)
    return MatchReview(points, _chosen(decisions, rolls))


def _chosen(
    decisions: Sequence[ReviewMoment], rolls: Sequence[ReviewMoment]
) -> tuple[ReviewMoment, ...]:
    """The moments to show, the earliest first. Rolls come after the decisions, of which there are
    most to learn, but a roll that changed more takes the place of the smallest one."""
    shown = [*decisions, *rolls]
    while len(shown) > MOST_MOMENTS:
        shown.remove(min(shown, key=lambda one: abs(one.change)))
    return tuple(sorted(shown, key=lambda one: one.act))


def _mistakes(
    judged: Sequence[JudgedAct],
    evaluator: ChanceEvaluator,
    should_stop: ShouldStop,
    on_progress: Progress,
) -> list[_Mistake]:
    """The acts that cost enough in both looks, in the order of the match."""
    doubtful = [one for one in judged if one.loss >= _least_loss(one)]
    doubtful.sort(key=lambda one: -_weight(one) * one.loss)
    most_plays = _PLAYS_A_TURN * (1 + judged[-1].state.turn) if judged else 0
    plays, found = 0, list[_Mistake]()
    for place, one in enumerate(doubtful, 1):
        if should_stop() or len(found) >= _MOST_MISTAKES or plays >= most_plays:
            break
        least = _least_loss(one)
        seen = compare(one.state, one.best.moves, one.moves, evaluator, least)
        plays += seen.plays
        loss = min(one.loss, seen.loss)
        if seen.is_sure and loss >= least:
            if one.state.decision_kind in _FIGHTS:
                further = compare_further(one.state, one.best.moves, one.moves, evaluator)
                plays += further.plays
                if further.loss < least:
                    continue
            found.append(_Mistake(one, seen, loss))
        rest = 1 - _SHARE_OF_FIRST_LOOK
        on_progress(_SHARE_OF_FIRST_LOOK + rest * place / len(doubtful))
    return sorted(found, key=lambda mistake: mistake.one.first_move)


def _least_loss(one: JudgedAct) -> float:
    """How much an act must cost to be a mistake."""
    if isinstance(one.moves[0], Buy):
        is_other = isinstance(one.best.moves[0], Buy | FieldCharacter)
        return _LEAST_DOUBTFUL_LOSS if is_other else _LEAST_LOSS_BY_BUYING
    is_reroll = one.state.decision_kind is DecisionKind.REROLL
    return _LEAST_DOUBTFUL_LOSS if is_reroll else _LEAST_LOSS


def _weight(one: JudgedAct) -> float:
    return _WEIGHT_OF_PURCHASES if isinstance(one.moves[0], Buy) else 1.0


# --- the chances ----------------------------------------------------------------------------------


def _points(
    timeline: Timeline, mistakes: Sequence[_Mistake], evaluator: ChanceEvaluator
) -> Iterator[ReviewPoint]:
    """The chances: in each turn the dice come first, then each mistake at its place."""
    luck, cost = 0.0, [0.0, 0.0]
    yield ReviewPoint(0, timeline.turns[0].number if timeline.turns else 1, luck, (0.0, 0.0))
    for turn in timeline.turns:
        own = [one for one in mistakes if one.one.state.turn == turn.number]
        after = list(cost)
        for one in own:
            after[side_of(one.one.player)] += one.loss
        end = evaluator.chance(timeline.state_after(turn.end_act), PlayerId(0))
        luck = end - 0.5 + after[0] - after[1]
        yield ReviewPoint(_roll_of(turn), turn.number, luck, (cost[0], cost[1]))
        for one in own:
            cost[side_of(one.one.player)] += one.loss
            act = acts_before_move(timeline, one.one.first_move) + 1
            yield ReviewPoint(act, turn.number, luck, (cost[0], cost[1]))
        yield ReviewPoint(turn.end_act, turn.number, luck, (cost[0], cost[1]))


def _roll_of(turn: TimelineTurn) -> int:
    """How many acts have been played when the dice of a turn lie on the table."""
    return min(turn.first_act + 2, turn.end_act)


# --- the moments ----------------------------------------------------------------------------------


def _worst(mistakes: Sequence[_Mistake]) -> list[_Mistake]:
    """The mistakes that cost most, in the order of the match."""
    chosen = sorted(mistakes, key=lambda one: -_weight(one.one) * one.loss)[:MOST_MOMENTS]
    return sorted(chosen, key=lambda one: one.one.first_move)


def _moment(timeline: Timeline, mistake: _Mistake) -> ReviewMoment:
    one = mistake.one
    return ReviewMoment(
        act=acts_before_move(timeline, one.first_move),
        turn=one.state.turn,
        player=one.player,
        change=-mistake.loss,
        chance=one.best_chance,
        cause="decision",
        played=played_words(one.state, one.moves),
        better=better_words(one.state, one.best.moves),
        why=why_better(one),
        played_moves=one.moves,
        better_moves=one.best.moves,
    )


_DECLARED = {
    DecisionKind.REROLL: "reroll",
    DecisionKind.ATTACKERS: "attack",
    DecisionKind.BLOCKERS: "block",
}


def played_words(state: GameState, moves: Sequence[Move]) -> Message:
    """What was played: "Dana attacks with Angel"."""
    return _words("review.played", state, moves)


def better_words(state: GameState, moves: Sequence[Move]) -> Message:
    """What was better: "Attack with Angel"."""
    return _words("review.better", state, moves)


def _words(start: str, state: GameState, moves: Sequence[Move]) -> Message:
    assert state.deciding_player is not None
    player = player_name(state, state.deciding_player)
    kind = _DECLARED.get(state.decision_kind) if state.decision_kind else None
    if kind is None:
        return _act_words(start, state, moves, player)
    if kind == "block":
        return _block_words(start, state, moves, player)
    dice = [move.die for move in moves if isinstance(move, Attack | MarkForReroll)]
    if dice and kind == "reroll":
        return make_message(f"{start}.reroll", player=player, dice=faces_text(state, dice))
    if dice:
        return make_message(f"{start}.{kind}", player=player, dice=_names(state, dice))
    home = () if kind == "reroll" else tuple(one.die for one in able_attackers(state))
    named = _names(state, home) if home else ""
    return make_message(f"{start}.no_{kind}", player=player, dice=named, count=len(home))


def _block_words(start: str, state: GameState, moves: Sequence[Move], player: str) -> Message:
    blocks = [move for move in moves if isinstance(move, Block)]
    if not blocks:
        dice = _names(state, state.current_combat.attackers)
        return make_message(f"{start}.no_block", player=player, dice=dice)
    blockers = _names(state, [one.die for one in blocks])
    attackers = _names(state, dict.fromkeys(one.attacker for one in blocks))
    return make_message(f"{start}.block", player=player, dice=blockers, attackers=attackers)


def _act_words(start: str, state: GameState, moves: Sequence[Move], player: str) -> Message:
    if isinstance(moves[0], Pass) and state.decision_kind is DecisionKind.MAIN:
        energy = energy_pool_of(state, state.active).total
        name = "end_with_energy" if energy else "end"
        return make_message(f"{start}.{name}", player=player, count=energy)
    match moves[0]:
        case Buy(card=card) | UseGlobal(card=card):
            name = "buy" if isinstance(moves[0], Buy) else "global"
            return make_message(f"{start}.{name}", player=player, card=card_name(state, card))
        case FieldCharacter(die=die) | UseAction(die=die):
            name = "field" if isinstance(moves[0], FieldCharacter) else "use"
            return make_message(f"{start}.{name}", player=player, dice=_names(state, [die]))
        case move:
            return make_message(f"{start}.act", player=player, act=move_label(state, move))


def _names(state: GameState, dice: Iterable[DieId]) -> Message | str:
    return dice_names(state, dice, with_level=False, article=True)
