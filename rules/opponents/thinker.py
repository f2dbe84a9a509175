"""A computer opponent that judges each act by the position at the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

from rules.advice import dice_names, player_name
from rules.advice.combat_suggestions import damage_past_blockers
from rules.engine.turn import turn_loop
from rules.game import Game
from rules.messages.message import Message, make_message
from rules.model.ids import CHANCE, SIDEKICK_ID, DieId, PlayerId
from rules.model.moves import (
    Accept,
    Attack,
    Buy,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.opponents.deliberation import Considered, Deliberation, Judge
from rules.opponents.evaluation import CERTAIN_WIN, WEIGHTS, CardValues, Evaluator, Features
from rules.opponents.keen_deliberation import KeenDeliberation
from rules.opponents.network import NetworkEvaluator
from rules.opponents.opponent import Choice, ShouldStop, never_stop
from rules.opponents.quick_policy import choose_attackers, declare
from rules.opponents.skill import SKILLS
from rules.state import FIELD, PREP, DecisionKind, GameState

_CLEARLY_BEHIND = -6.0
"""The value of a position from which a draw is welcome."""


class Thinker:
    """An opponent of a level in `SKILLS`: `Thinker("normal")`. `errs` says whether it makes the
    mistakes of its level. Hints should not."""

    def __init__(self, level: str, *, errs: bool = True) -> None:
        self.level = level
        skill = SKILLS[level]
        self._skill = skill if errs else msgspec.structs.replace(skill, noise=0.0, blindness=0.0)
        self._cards: CardValues | None = None

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide; see `Opponent`."""
        state = game.state.copy()
        player = None if state.is_over else state.deciding_player
        forced = make_message("reason.forced")
        if player is None:
            return Choice((), forced)
        legal = turn_loop.legal_moves(state)
        if len(legal) == 1:
            return Choice((legal[0],), forced)
        cards = self._cards
        if cards is None or cards.setup is not state.setup:
            cards = self._cards = CardValues(state.setup)
        evaluator = Evaluator(cards, WEIGHTS)
        judge = NetworkEvaluator(cards) if self._skill.is_keen else evaluator
        if state.decision_kind is DecisionKind.DRAW_OFFER:
            return _answer_draw_offer(state, player, judge)
        thinks = KeenDeliberation if self._skill.is_keen else Deliberation
        considered = thinks(state, cards, judge, self._skill, should_stop).choose()
        return Choice(considered[0].moves, reason_for(state, considered, evaluator))

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act of the player who must decide; see `Opponent`."""
        return self.choose(game).moves


def _answer_draw_offer(state: GameState, player: PlayerId, evaluator: Judge) -> Choice:
    """Accept a draw only if the player is clearly behind (END-1)."""
    if evaluator.value(state, player) < _CLEARLY_BEHIND:
        return Choice((Accept(),), make_message("reason.accept_draw"))
    return Choice((Pass(),), make_message("reason.play_on"))


# --- advice ---------------------------------------------------------------------------------------


_SETTLED = (DecisionKind.PAY, DecisionKind.ASSIGN)
"""Decisions for which the table proposes an answer; the advice is the same answer."""


class HintThinker(Thinker):
    """Says what a player could do: the first suggestion, the hint and the lit button follow it."""

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide; see `Opponent`."""
        suggestions = game.suggestions() if game.decision_kind in _SETTLED else ()
        if suggestions:
            return Choice(suggestions[0].moves, suggestions[0].reason)
        choice = super().choose(game, should_stop)
        is_attack = game.decision_kind is DecisionKind.ATTACKERS
        if is_attack and choice.moves == (Pass(),) and reason_to_end(game, choice) is None:
            return _free_attack(game.state) or choice
        return choice


def _free_attack(state: GameState) -> Choice | None:
    """An attack on an empty Field; None if the opponent has characters, or all are needed at home.

    The evaluation would rather keep the characters. But the damage is certain, nothing there can
    strike back, and a player sees no reason to stay.
    """
    rival = state.inactive_player
    if any(state.level_of(die) for die in state.dice_in_zone(rival, FIELD)):
        return None
    dice = choose_attackers(state)
    if not dice:
        return None
    moves = declare(state.copy(), [Attack(die_id) for die_id in dice])
    damage = damage_past_blockers(state, state.active, dice)
    name = player_name(state, rival)
    return Choice(moves, make_message("reason.free_attack", player=name, count=damage))


_DECIDES_MATCH = ("reason.wins", "reason.survives")

_REASONS_TO_END = {
    DecisionKind.MAIN: ("reason.energy", *_DECIDES_MATCH),
    DecisionKind.ATTACKERS: ("reason.stay_ko", "reason.stay_life", *_DECIDES_MATCH),
    DecisionKind.BLOCKERS: ("reason.open_weaker", *_DECIDES_MATCH),
    DecisionKind.WINDOW: ("reason.energy", *_DECIDES_MATCH),
    DecisionKind.REPLY: ("reason.energy", *_DECIDES_MATCH),
}
"""The reasons that say why it is better to do nothing, at each decision."""


def reason_to_end(game: Game, advice: Choice) -> Message | None:
    """Why the advice is to do nothing, although something is possible; None if it is not known."""
    kind, reason = game.decision_kind, advice.reason
    if kind is None or reason is None or advice.moves != (Pass(),):
        return None
    return reason if reason.id in _REASONS_TO_END.get(kind, ()) else None


# --- reasons --------------------------------------------------------------------------------------


_REASONS = {
    "life": ("life", "damage"),
    "attack": ("attack", "weaker"),
    "dice": ("dice", "fewer_dice"),
    "prep": ("prep", "fewer_prep"),
    "idle_sidekicks": ("sidekicks", ""),
    "energy": ("energy", ""),
    "captured": ("freed", "captured"),
}
"""For each feature the reason if it gets better for the player, and the reason if it gets worse for
the other player; "" if that is no reason."""

_UNTOLD = ("attack", "weaker", "dice", "fewer_dice")
"""The reasons that only the evaluation understands. A player is told nothing instead; there are
other sentences for purchases, characters, rolls and blocks."""

_REROLL_REASONS = ("attack", "dice", "damage", "life")
"""The reasons for which there is a sentence about rolls."""

_REASONS_AGAINST = {
    DecisionKind.ATTACKERS: {"life": "stay_life"},
    DecisionKind.BLOCKERS: {"weaker": "open_weaker"},
}
"""The reasons against an attack or a block that have their own sentences."""

_LEAST = 0.05
"""A smaller difference in value is no reason."""


class _Difference(NamedTuple):
    """The gain in value of one feature, how much it changes, and the name of its reason."""

    gain: float
    amount: float
    reason: str


def reason_for(
    state: GameState, considered: Sequence[Considered], evaluator: Evaluator
) -> Message | None:
    """Why the first of the acts considered is the best; None if a player would not understand."""
    best, *others = considered
    if best.value > CERTAIN_WIN / 2:
        return make_message("reason.wins")
    if best.value < -CERTAIN_WIN / 2:
        return make_message("reason.lost")
    if others and others[0].value < -CERTAIN_WIN / 2:
        return make_message("reason.survives")
    does_nothing = _does_nothing(best.moves)
    other = next(
        (other for other in others if _does_nothing(other.moves)), others[0] if others else None
    )
    player = state.deciding_player
    assert player is not None
    found = None
    if isinstance(best.moves[0], FieldCharacter):  # a later attack is no reason to field
        found = _largest_difference((state,), (_after(state, best.moves),), player, evaluator)
    if found is None and other is not None:
        found = _largest_difference(other.ends, best.ends, player, evaluator)
    if state.decision_kind is DecisionKind.REROLL:
        return _reason_of_roll(state, best, found)
    if does_nothing and state.decision_kind is DecisionKind.ATTACKERS:
        fallen = _fallen_attackers(others)
        if fallen:
            return _reason_to_stay(state, fallen)
    if found is None and not does_nothing:
        after = _after(state, best.moves)
        found = _largest_difference((state,), (after,), player, evaluator)
    if found is None:
        return None
    reason = found.reason
    if isinstance(best.moves[0], Buy):  # whatever else the rest of the turn brings
        has_choice = any(isinstance(other.moves[0], Buy) for other in others)
        reason = "best_purchase" if has_choice else "purchase"
    elif isinstance(best.moves[0], FieldCharacter) and reason == "attack":
        reason = "fielded"
    elif does_nothing and state.decision_kind in _REASONS_AGAINST:
        reason = _REASONS_AGAINST[state.decision_kind].get(reason, reason)
    if reason in _UNTOLD:
        return None
    return _sentence(state, reason, found.amount, _subject(state, best.moves))


def _reason_of_roll(
    state: GameState, best: Considered, found: _Difference | None
) -> Message | None:
    """Why a reroll is better than keeping these dice, or the reverse; None if that is not clear."""
    if best.moves == (Confirm(),):  # picked dice cannot be kept any more
        return make_message("reason.picked", count=len(state.marked_dice))
    kind = "reroll" if any(isinstance(move, MarkForReroll) for move in best.moves) else "keep"
    if found is None or found.reason not in _REROLL_REASONS:
        return None
    return _sentence(state, f"{kind}_{found.reason}", found.amount, _subject(state, best.moves))


def _fallen_attackers(others: Sequence[Considered]) -> tuple[DieId, ...]:
    """The attackers that the best attack would lose to blockers: they end in the Prep Area."""
    if not others:
        return ()
    sent = [move.die for move in others[0].moves if isinstance(move, Attack)]
    ends = others[0].ends
    return tuple(die for die in sent if all(end.dice[die].zone is PREP for end in ends))


def _reason_to_stay(state: GameState, fallen: tuple[DieId, ...]) -> Message:
    """The blockers of the other player would knock these attackers out."""
    rival = player_name(state, state.inactive_player)
    dice = dice_names(state, fallen, with_level=False, article=True)
    return make_message("reason.stay_ko", player=rival, dice=dice)


def _subject(state: GameState, moves: Sequence[Move]) -> str | Message:
    """The subject of the reason: the card that the act is about, or "It" if there is none."""
    match moves[0]:
        case Buy(card=card) | UseGlobal(card=card):
            pass
        case FieldCharacter(die=die) | UseAction(die=die) | UsePaidAbility(die=die):
            card = state.dice[die].card
        case _:
            return make_message("reason.it")
    return make_message("reason.it") if card == SIDEKICK_ID else state.setup.cards[card].card.name


def _sentence(state: GameState, reason: str, amount: float, subject: str | Message) -> Message:
    player = state.deciding_player
    assert player is not None
    rival = player_name(state, state.setup.opponents(player)[0])
    count = max(1, round(amount))
    return make_message(f"reason.{reason}", act=subject, player=rival, count=count)


def _does_nothing(moves: Sequence[Move]) -> bool:
    return moves == (Pass(),)


def _after(state: GameState, moves: Sequence[Move]) -> GameState:
    twin = state.copy()
    for move in moves:
        if twin.decision is None or twin.decision.player == CHANCE:
            break
        turn_loop.apply_move(twin, move, [])
    return twin


def _largest_difference(
    before: Sequence[GameState], after: Sequence[GameState], player: PlayerId, evaluator: Evaluator
) -> _Difference | None:
    """The feature that gains most from some positions to others; None if none does."""
    if any(state.is_over for state in (*before, *after)):
        return None
    own, other = _mean_features(after, player, evaluator)
    own_before, other_before = _mean_features(before, player, evaluator)
    own_weights, other_weights = evaluator.weights_of(after[0], player)
    found = []
    for place, name in enumerate(Features._fields):
        more, less = own[place] - own_before[place], other_before[place] - other[place]
        for reason, weight, change in zip(
            _REASONS.get(name, ()), (own_weights[place], other_weights[place]), (more, less),
            strict=False,
        ):  # fmt: skip
            if reason:
                found.append(_Difference(weight * change, abs(change), reason))
    best = max(found)
    return best if best.gain >= _LEAST else None


def _mean_features(
    states: Sequence[GameState], player: PlayerId, evaluator: Evaluator
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The mean of each feature over some positions, for a player and for the other player."""
    both = [evaluator.features(state, player) for state in states]
    own, other = zip(*both, strict=True)
    return (
        tuple(fmean(values) for values in zip(*own, strict=True)),
        tuple(fmean(values) for values in zip(*other, strict=True)),
    )
