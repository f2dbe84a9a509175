"""Proves whether the active player wins this turn, whatever the opponent answers and Chance rolls.

All answers of the opponent and all rolls count, so a win is certain. An act is whole: with its
choices, or all of its attackers. Ways to do the same are one act: another payment, another order of
choosing, or another of equal dice.

The act to find is the one that matters. It begins a win, and every win contains it: without it,
now or later in the turn, nothing wins. Another act may come first if it does no harm, such as
fielding a Sidekick that changes nothing: it is neither a second solution nor an act that loses. Two
acts that must both be done are one solution in either order. Passing and attacking are part of
every win, so they are solutions only if no other act at all begins one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, prod

import msgspec

from rules.engine.movement.equivalence import are_interchangeable, interchangeable_dice
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import turn_loop
from rules.model.ids import CHANCE, DieId, PlayerId
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    Confirm,
    DrawOutcome,
    FieldCharacter,
    Move,
    Pass,
    Pay,
    RollOutcome,
    UseAction,
    UsePaidAbility,
)
from rules.state import DecisionKind, GameState

MOST_STATES = 20_000
"""How many positions a search looks at before it gives up."""

_MOST_OUTCOMES = 250
"""A draw or a roll with more outcomes is not searched."""

_PASSED_BOTH = 2
"""The passes after which the active player passes once more: the program does it (RUL-9)."""

_OF_DICE = (FieldCharacter, UseAction, UsePaidAbility, Attack, ChooseDie)


class TooLarge(Exception):
    """The search would take too long, or a text by hand decides: nothing is proven."""


class FirstAct(msgspec.Struct, frozen=True):
    """An act that can begin the rest of the turn: its moves, and whether it wins for certain.

    Of equal ways to do it, `moves` is one that wins, if any does.
    """

    moves: tuple[Move, ...]
    wins: bool
    key: object = None


class WinSearch:
    """Searches what can happen until the end of the turn, and remembers it.

    `start` is a position of the active player's turn, in which that player may have to decide.
    A rough search leaves out purchases, pays only in the cheapest way, and attacks with everybody.
    It proves nothing, but says quickly whether a thorough one is worth while. `without` is an act,
    as `whole_acts` names it, that the active player never does.
    """

    def __init__(
        self,
        start: GameState,
        most_states: int = MOST_STATES,
        *,
        is_rough: bool = False,
        without: object = None,
    ) -> None:
        self.player, self.turn = start.active, start.turn
        self.most_states, self.is_rough = most_states, is_rough
        self._start, self._without = start, without
        self._known: dict[object, bool] = {}

    @property
    def states(self) -> int:
        """How many positions were searched so far."""
        return len(self._known)

    def wins(self, state: GameState) -> bool:
        """Whether the active player wins from here for certain. Raises `TooLarge`."""
        state, known = self._after_forced_moves(state)
        if known is not None:
            return known
        key = _look_of(state)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self.most_states:
                raise TooLarge
            found = self._known[key] = self._search(state)
        return found

    def first_acts(self, state: GameState, most_wins: int = 1_000) -> list[FirstAct]:
        """All acts that the active player can begin with, those that win and those that do not.

        It stops when more than `most_wins` of them win. Raises `TooLarge`.
        """
        found: dict[object, FirstAct] = {}
        for key, moves, after in self.whole_acts(state):
            known = found.get(key)
            if known is not None and known.wins:
                continue
            found[key] = FirstAct(moves, self.wins(after), key)
            if sum(act.wins for act in found.values()) > most_wins:
                break
        return list(found.values())

    def refutation(self, state: GameState) -> tuple[Move, ...]:
        """An answer of the opponent after which the active player does not win; () if all fail."""
        passing = (Pass(), Confirm())
        legal = sorted(turn_loop.legal_moves(state), key=lambda move: move not in passing)
        return next(((move,) for move in legal if not self.wins(_after(state, move))), ())

    # --- the search -----------------------------------------------------------------------------

    def _after_forced_moves(self, state: GameState) -> tuple[GameState, bool | None]:
        """The next position with a choice, and whether it is won; None if that is not clear yet."""
        while True:
            if state.is_over:
                return state, state.winner == self.player
            if state.turn != self.turn or state.active != self.player:
                return state, False
            decision = state.decision
            if decision is None or decision.player == CHANCE:
                return state, None
            if decision.kind is DecisionKind.BY_HAND:
                raise TooLarge
            if state.passes == _PASSED_BOTH and decision.player == self.player:
                state = _after(state, Pass())
                continue
            legal = turn_loop.legal_moves(state)
            if len(legal) != 1:
                return state, None
            state = _after(state, legal[0])

    def _search(self, state: GameState) -> bool:
        decision = state.decision
        assert decision is not None
        if decision.player == CHANCE:
            return all(self.wins(_after(state, move)) for move in outcomes(state))
        is_own = decision.player == self.player
        if self._without is not None and is_own and turn_loop.is_between_acts(state):
            acts = self.whole_acts(state)
            return any(self.wins(after) for key, _, after in acts if key != self._without)
        moves = self._moves(state)
        if is_own:
            return any(self.wins(_after(state, move)) for move in moves)
        return all(self.wins(_after(state, move)) for move in moves)

    def _moves(self, state: GameState) -> Sequence[Move]:
        """The moves of the open decision; dice of a declaration are picked in one order only."""
        legal, combat = turn_loop.legal_moves(state), state.combat
        if self.is_rough and state.decision_kind is DecisionKind.PAY:
            return cheapest_payment(state)[:1] or [Confirm()]
        if self.is_rough:
            legal = [move for move in legal if not isinstance(move, Buy)]
        if combat is None or state.decision_kind not in (
            DecisionKind.ATTACKERS,
            DecisionKind.BLOCKERS,
        ):
            return legal
        if state.decision_kind is DecisionKind.ATTACKERS:
            last = max(combat.attackers, default=-1)
            if self.is_rough:
                following = [m for m in legal if isinstance(m, Attack) and m.die > last]
                return following[:1] or [Confirm()]
        else:
            last = max((blocker for blocker, _ in combat.blocks), default=-1)
        return [move for move in legal if not isinstance(move, Attack | Block) or move.die > last]

    # --- acts -----------------------------------------------------------------------------------

    def whole_acts(self, state: GameState) -> Iterator[tuple[object, tuple[Move, ...], GameState]]:
        """Each way to begin: what makes it the same act as another way, its moves, the state after
        it."""
        for move in sorted(self._moves(state), key=lambda move: move != Pass()):
            yield from self._ways_on((move,), _after(state, move))

    def _ways_on(
        self, moves: tuple[Move, ...], state: GameState
    ) -> Iterator[tuple[object, tuple[Move, ...], GameState]]:
        if not self._is_half_done(state):
            yield _key_of(self._start, moves), moves, state
            return
        seen: set[object] = set()
        for move in self._moves(state):
            after = _after(state, move)
            if (look := _look_of(after)) not in seen:
                seen.add(look)
                yield from self._ways_on((*moves, move), after)

    def _is_half_done(self, state: GameState) -> bool:
        if state.is_over or state.decision is None or state.decision.player != self.player:
            return False
        return not turn_loop.is_between_acts(state)


def _key_of(start: GameState, moves: Sequence[Move]) -> object:
    """What makes ways to act one act: everything but the payment, with equal dice exchanged."""
    chosen = [move for move in moves if not isinstance(move, Pay | Confirm)]
    looks = Counter(
        msgspec.structs.replace(move, die=_first_alike(start, move.die))
        if isinstance(move, _OF_DICE)
        else move
        for move in chosen
    )
    return frozenset(looks.items())


def _first_alike(state: GameState, die_id: DieId) -> DieId:
    if not 0 <= die_id < len(state.dice):
        return die_id
    return next(
        (die.id for die in state.dice[:die_id] if are_interchangeable(state, die.id, die_id)),
        die_id,
    )


_BESIDE = ("setup", "dice", "life", "virtual_energy", "payment", "chance_count")


def _look_of(state: GameState) -> object:
    """What makes two positions of this search the same, however what is paid was picked."""
    payment = state.payment
    paid = () if payment is None else (payment.acts, tuple(sorted(payment.paid_symbols)))
    rest = tuple(getattr(state, name) for name in _FIELDS)
    return tuple(state.dice), tuple(state.life), tuple(state.virtual_energy), paid, rest


_FIELDS = tuple(name for name in GameState.__struct_fields__ if name not in _BESIDE)


def _after(state: GameState, move: Move) -> GameState:
    twin = state.copy()
    turn_loop.apply_move(twin, move, [])
    return twin


_NO_WAY = 1_000
"""More damage than any: what the opponent chooses last."""


class DamageSearch(WinSearch):
    """Finds how much life the opponent loses this turn at least, if the active player plays well.

    It is rough, like a rough `WinSearch`.
    """

    def __init__(self, start: GameState, most_states: int = MOST_STATES) -> None:
        super().__init__(start, most_states, is_rough=True)
        self._rival = other_player(start, start.active)
        self._life = start.life[self._rival]
        self._damage: dict[object, int] = {}

    def most_damage(self, state: GameState) -> int:
        """The damage that is certain from here. Raises `TooLarge`."""
        state, is_won = self._after_forced_moves(state)
        if is_won is not None:
            return self._life - state.life[self._rival]
        key = _look_of(state)
        found = self._damage.get(key)
        if found is None:
            if len(self._damage) >= self.most_states:
                raise TooLarge
            self._damage[key] = 0  # counts as searched from now on
            found = self._damage[key] = self._best(state)
        return found

    def _best(self, state: GameState) -> int:
        decision = state.decision
        assert decision is not None
        is_chance = decision.player == CHANCE
        moves = outcomes(state) if is_chance else self._moves(state)
        results = (self.most_damage(_after(state, move)) for move in moves)
        if decision.player == self.player:
            return max(results, default=0)
        # a die that must block may come too late in the order in which blockers are picked
        return min(results, default=_NO_WAY)


# --- chance ---------------------------------------------------------------------------------------


def outcomes(state: GameState) -> Iterator[Move]:
    """All outcomes of the open draw or roll, equal ones once. Raises `TooLarge` for too many."""
    decision = state.decision
    assert decision is not None
    groups = interchangeable_dice(state)
    if decision.kind is DecisionKind.DRAW:
        yield from _draws(groups, decision.count)
        return
    if prod(comb(len(group) + 5, 5) for group in groups) > _MOST_OUTCOMES:
        raise TooLarge
    for faces in product(*(combinations_with_replacement(range(6), len(g)) for g in groups)):
        shown = {
            die: face
            for group, found in zip(groups, faces, strict=True)
            for die, face in zip(group, found, strict=True)
        }
        yield RollOutcome(tuple(shown[die] for die in decision.dice))


def _draws(groups: Sequence[Sequence[DieId]], count: int) -> Iterator[Move]:
    found = 0
    for counts in product(*(range(min(len(group), count) + 1) for group in groups)):
        if sum(counts) != count:
            continue
        found += 1
        if found > _MOST_OUTCOMES:
            raise TooLarge
        taken = zip(groups, counts, strict=True)
        yield DrawOutcome(tuple(die for group, some in taken for die in group[:some]))
    if not found:  # not enough dice to draw: nothing would be proven
        raise TooLarge


def other_player(state: GameState, player: PlayerId) -> PlayerId:
    """The opponent."""
    return state.setup.opponents(player)[0]
