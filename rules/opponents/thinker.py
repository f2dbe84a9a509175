"""A computer opponent that judges each act by the position at the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from rules.advice import rival_name
from rules.advice.combat_outlook import damage_past_blockers
from rules.engine.turn import turn_loop
from rules.game import Game
from rules.messages.message import Message, make_message
from rules.model.ids import PlayerId
from rules.model.moves import (
    Accept,
    Attack,
    Block,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
)
from rules.opponents.deliberation import Considered, Deliberation, Judge, ways_to_act
from rules.opponents.evaluation import WEIGHTS, CardValues, Evaluator
from rules.opponents.keen_deliberation import FarsightedDeliberation, KeenDeliberation
from rules.opponents.network import NetworkEvaluator
from rules.opponents.opponent import Choice, ShouldStop, never_stop
from rules.opponents.quick_policy import QuickPolicy, choose_attackers, declare
from rules.opponents.reasons import WON, Reasons
from rules.opponents.skill import SKILLS
from rules.state import FIELD, DecisionKind, GameState

_CLEARLY_BEHIND = -6.0
"""The value of a position from which a draw is welcome."""


class Thinker:
    """An opponent of a level in `SKILLS`: `Thinker("normal")`. `errs` says whether it makes the
    mistakes of its level. Hints should not."""

    most_acts = 1
    """How many acts it tells, the best first."""

    keen_deliberation: type[KeenDeliberation] = KeenDeliberation
    """How it thinks at a level that is keen."""

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
        judge = NetworkEvaluator(cards) if self._skill.is_keen else Evaluator(cards, WEIGHTS)
        if state.decision_kind is DecisionKind.DRAW_OFFER:
            return _answer_draw_offer(state, player, judge)
        thinks = self.keen_deliberation if self._skill.is_keen else Deliberation
        thinking = thinks(state, cards, judge, self._skill, should_stop)
        considered = thinking.choose()
        if should_stop():
            considered = _with_hasty_act(thinking, considered)
        reasons = Reasons(state, considered)
        first, *others = (
            Choice(one.moves, reasons.reason_for(one))
            for one in self._told(state, considered)[: self.most_acts]
        )
        return Choice(first.moves, first.reason, tuple(others))

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act of the player who must decide; see `Opponent`."""
        return self.choose(game).moves

    def _told(self, state: GameState, considered: Sequence[Considered]) -> list[Considered]:
        """The acts to choose from, the best first."""
        return _different_acts(state, considered)


def _with_hasty_act(
    thinking: Deliberation, considered: tuple[Considered, ...]
) -> tuple[Considered, ...]:
    """What was considered before the time was up, and the act of the fast policy.

    To do nothing is considered first. Without time it would always be the choice, and free
    characters would stay in the Reserve Pool.
    """
    moves = _hasty_moves(thinking.state, thinking.policy)
    if not moves or any(one.moves == moves for one in considered):
        return considered
    return tuple(sorted((*considered, thinking.judged(moves)), key=lambda one: -one.value))


def _hasty_moves(state: GameState, policy: QuickPolicy) -> tuple[Move, ...]:
    """The act of the fast policy; none where it would only pass, or where blocks are considered."""
    match state.decision_kind:
        case DecisionKind.MAIN:
            move = policy.main_move(state, state.active)
            return next(iter(ways_to_act(state, move, policy, 1)))[0]
        case DecisionKind.ATTACKERS:
            return declare(state.copy(), [Attack(die) for die in policy.attackers(state)])
        case DecisionKind.REROLL if state.decision is not None:
            poor = policy.poor_dice(state, state.decision.dice)
            return declare(state.copy(), [MarkForReroll(die) for die in poor])
        case _:
            return ()


def _different_acts(state: GameState, considered: Sequence[Considered]) -> list[Considered]:
    """The acts in their order, the best of those that begin alike: how it is paid for, and what
    else it is used on, makes no other act."""
    found: dict[object, Considered] = {}
    is_declared = state.decision_kind in _DECLARATIONS
    for one in considered:
        looks = sorted(repr(_look(state, move)) for move in one.moves)
        found.setdefault(tuple(looks) if is_declared else one.moves[0], one)
    return list(found.values())


def _look(state: GameState, move: Move) -> object:
    """A move, with what a player sees of its dice: equal dice may be exchanged."""
    match move:
        case Attack(die=die) | MarkForReroll(die=die):
            dice = [state.dice[die]]
        case Block(die=die, attacker=attacker):
            dice = [state.dice[die], state.dice[attacker]]
        case _:
            return move
    return type(move).__name__, [(one.card, one.face, one.damage) for one in dice]


_DECLARATIONS = (DecisionKind.REROLL, DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)


def _answer_draw_offer(state: GameState, player: PlayerId, evaluator: Judge) -> Choice:
    """Accept a draw only if the player is clearly behind (END-1)."""
    if evaluator.value(state, player) < _CLEARLY_BEHIND:
        return Choice((Accept(),), make_message("reason.accept_draw"))
    return Choice((Pass(),), make_message("reason.play_on"))


# --- advice ---------------------------------------------------------------------------------------


class HintThinker(Thinker):
    """Says what a player could do: the suggestions, the hint and the lit button follow it."""

    most_acts = 3
    keen_deliberation = FarsightedDeliberation

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide; see `Opponent`."""
        if proposals := game.proposals():
            first, *rest = (Choice(one.moves, one.reason) for one in proposals)
            return Choice(first.moves, first.reason, tuple(rest))
        choice = super().choose(game, should_stop)
        is_attack = game.decision_kind is DecisionKind.ATTACKERS
        if is_attack and choice.moves == (Pass(),) and reason_to_end(game, choice) is None:
            free = _free_attack(game.state)
            if free is not None:
                listed = (choice, *(one for one in choice.others if one.moves != free.moves))
                others = tuple(Choice(one.moves, one.reason) for one in listed)
                return Choice(free.moves, free.reason, others[: self.most_acts - 1])
        return choice

    def _told(self, state: GameState, considered: Sequence[Considered]) -> list[Considered]:
        """The acts to choose from; characters that are free to field are one act."""
        told = super()._told(state, considered)
        if state.decision_kind is DecisionKind.MAIN:
            # Nothing more is needed if the attack wins anyway.
            told.sort(key=lambda one: one.moves != (Pass(),) or one.value < WON)
        together = _free_fieldings(state, told)
        if together is None:
            return told
        place = next(n for n, one in enumerate(told) if one.moves[0] in together.moves)
        rest = [one for one in told if one.moves[0] not in together.moves]
        return [*rest[:place], together, *rest[place:]]


def _free_fieldings(state: GameState, told: Sequence[Considered]) -> Considered | None:
    """Fielding all characters that cost nothing, are better fielded than not, and have no ability
    that triggers then; None if there are not several."""
    if state.decision_kind is not DecisionKind.MAIN:
        return None
    watching = {one.card for one in state.setup.index.triggers.get("fielded", ())}
    ending = max((one.value for one in told if one.moves == (Pass(),)), default=-inf)
    free = {
        (die.card, die.face): one
        for one in told
        if len(one.moves) == 1
        and isinstance(move := one.moves[0], FieldCharacter)
        and (die := state.dice[move.die]).card not in watching
        and one.value > ending
    }
    moves, twin = list[Move](), state.copy()
    while twin.decision_kind is DecisionKind.MAIN and twin.deciding_player == state.active:
        offered = [one for one in turn_loop.legal_moves(twin) if isinstance(one, FieldCharacter)]
        dice = ((one, twin.dice[one.die]) for one in offered)
        fielding = next((one for one, die in dice if (die.card, die.face) in free), None)
        if fielding is None:
            break
        turn_loop.apply_move(twin, fielding, [])
        moves.append(fielding)
    best = max(free.values(), key=lambda one: one.value, default=None)
    return best._replace(moves=tuple(moves)) if best is not None and len(moves) > 1 else None


def _free_attack(state: GameState) -> Choice | None:
    """An attack on an empty Field; None if an opponent has characters, or all are needed at home.

    The evaluation would rather keep the characters. But the damage is certain, nothing there can
    strike back, and a player sees no reason to stay.
    """
    theirs = (die for one in state.inactive_players for die in state.dice_in_zone(one, FIELD))
    if any(map(state.level_of, theirs)):
        return None
    dice = choose_attackers(state)
    if not dice:
        return None
    moves = declare(state.copy(), [Attack(die_id) for die_id in dice])
    damage = damage_past_blockers(state, state.active, dice)
    name = rival_name(state, state.active)
    return Choice(moves, make_message("reason.free_attack", player=name, count=damage))


_DECIDES_MATCH = ("reason.wins", "reason.survives")

_REASONS_TO_END = {
    DecisionKind.MAIN: ("reason.keep_energy", *_DECIDES_MATCH),
    DecisionKind.ATTACKERS: ("reason.stay_ko", "reason.stay_strike", *_DECIDES_MATCH),
    DecisionKind.BLOCKERS: ("reason.open", *_DECIDES_MATCH),
    DecisionKind.WINDOW: ("reason.keep_energy", *_DECIDES_MATCH),
    DecisionKind.REPLY: ("reason.keep_energy", *_DECIDES_MATCH),
}
"""The reasons that say why it is better to do nothing, at each decision."""


def reason_to_end(game: Game, advice: Choice) -> Message | None:
    """Why the advice is to do nothing, although something is possible; None if it is not known."""
    kind, reason = game.decision_kind, advice.reason
    if kind is None or reason is None or advice.moves != (Pass(),):
        return None
    return reason if reason.id in _REASONS_TO_END.get(kind, ()) else None
