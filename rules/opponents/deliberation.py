"""Chooses an act: plays each candidate on to the end of the turn, and compares the positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from math import inf
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeVar

from rules.engine.payment import availability
from rules.engine.turn import block_declaration, turn_loop
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.model.ids import DieId, PlayerId
from rules.model.moves import (
    Accept,
    Attack,
    Block,
    ChooseDie,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    RollOutcome,
    UseGlobal,
    UsePaidAbility,
)
from rules.opponents.evaluation import CardValues
from rules.opponents.opponent import ShouldStop
from rules.opponents.quick_policy import (
    QuickPolicy,
    able_attackers,
    choose_attackers,
    declare,
    is_misplaced,
    without_payment,
)
from rules.opponents.skill import Skill
from rules.state import PRIORITY_DECISIONS, DecisionKind, GameState

_QUIET = (*PRIORITY_DECISIONS, DecisionKind.REROLL, DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)
"""Decisions that begin an act."""

_MOST_STEPS = 40


def ways_to_act(
    state: GameState, first: Move, policy: QuickPolicy, most_answers: int
) -> Iterator[tuple[tuple[Move, ...], GameState]]:
    """A move with every payment and choice that it needs, and the state after it.

    The first question about its effect is answered in several ways, the others by the fast policy.
    An act ends where the other player or Chance decides.
    """
    twin = state.copy()
    turn_loop.apply_move(twin, first, [])
    moves = (first, *_pay_through(twin, state, policy))
    if _is_own_question(twin, state):
        answers = sorted(turn_loop.legal_moves(twin), key=partial(is_misplaced, twin))
        if len(answers) > 1:
            for answer in answers[:most_answers]:
                branch = twin.copy()
                turn_loop.apply_move(branch, answer, [])
                rest = _carry_on(branch, state, policy)
                yield (*moves, answer, *rest), branch
            return
    yield (*moves, *_carry_on(twin, state, policy)), twin


def _carry_on(twin: GameState, start: GameState, policy: QuickPolicy) -> tuple[Move, ...]:
    """Answer all further questions of the act by the fast policy."""
    moves: list[Move] = []
    for _ in range(_MOST_STEPS):
        moves += _pay_through(twin, start, policy)
        if not _is_own_question(twin, start):
            break
        if twin.decision_kind is DecisionKind.ASSIGN:
            answers = policy.split(twin)
        else:
            answers = (policy.answer(twin),)
        for answer in answers:
            turn_loop.apply_move(twin, answer, [])
            moves.append(answer)
    return tuple(moves)


def _pay_through(twin: GameState, start: GameState, policy: QuickPolicy) -> tuple[Move, ...]:
    if twin.decision_kind is DecisionKind.PAY and twin.deciding_player == start.deciding_player:
        return policy.pay(twin)
    return ()


def _is_own_question(twin: GameState, start: GameState) -> bool:
    """Whether the same player must answer something before the act is over."""
    if twin.is_over or twin.decision is None:
        return False
    is_own = twin.decision.player == start.deciding_player
    return is_own and twin.decision.kind not in _QUIET


# --- declarations ---------------------------------------------------------------------------------


def attacks(state: GameState) -> Iterator[tuple[DieId, ...]]:
    """No one, everyone, the fast policy's, each alone, all but one, the strongest, the weakest."""
    able = [die.die for die in able_attackers(state)]
    count = len(able)
    found = [(), tuple(able), tuple(choose_attackers(state))]
    found += [(die,) for die in able]
    found += [tuple(die for die in able if die != home) for home in able]
    found += [tuple(able[:size]) for size in range(2, count)]
    found += [tuple(able[size:]) for size in range(1, count)]
    yield from _unlike(state, found)


def _unlike(
    state: GameState, sets_of_dice: Sequence[tuple[DieId, ...]]
) -> Iterator[tuple[DieId, ...]]:
    """The sets of dice that do not look like an earlier one."""
    seen: set[object] = set()
    for dice in sets_of_dice:
        shown = (state.dice[die_id] for die_id in dice)
        look = tuple(sorted((die.card, die.face, die.damage) for die in shown))
        if look not in seen:
            seen.add(look)
            yield dice


def more_blocks(
    state: GameState, blocks: Sequence[tuple[DieId, DieId]]
) -> list[tuple[DieId, DieId]]:
    """The blocks that could be added to some blocks; a blocker blocks only once."""
    busy = {blocker for blocker, _ in blocks}
    return [
        (blocker.id, attacker.id)
        for blocker, attacker in block_declaration.possible_blocks(state)
        if blocker.id not in busy
    ]


# --- rerolls --------------------------------------------------------------------------------------


def rerolls(
    state: GameState, dice: Sequence[DieId], policy: QuickPolicy
) -> Iterator[tuple[DieId, ...]]:
    """No die, the poor ones, all characters, all energy, all, and each alone; equal dice once."""
    cards = policy.cards
    levels = {n: cards.levels[state.dice[n].card][state.dice[n].face] for n in dice}
    symbols = {n: cards.symbols[state.dice[n].card][state.dice[n].face] for n in dice}
    found: list[tuple[DieId, ...]] = [
        (),
        tuple(policy.poor_dice(state, dice)),
        tuple(n for n in dice if levels[n]),
        tuple(n for n in dice if symbols[n]),
        tuple(dice),
        *((n,) for n in dice),
    ]
    yield from _unlike(state, found)


# --- deliberation ---------------------------------------------------------------------------------


_PRICES: dict[type[Move], float] = {Pass: 0.02, UseGlobal: 0.1, UsePaidAbility: 0.1}
"""The prices of acts. Of equal values any act comes before passing, which ends the Main Step; but
energy is not spent on an ability that changes nothing."""

_LEAST_GAIN = 0.01
"""What an act that spends energy must gain at least, or else the player keeps the energy."""

_MISPLACED_GAIN = 1.0
"""How much better than anything else it must be to help a die of the other player, or to harm an
own one. A smaller gain is more likely a blunder of the fast policy, which plays for both."""

_PRICE_OF_A_DRAW = 10.0
"""A draw by agreement is accepted only in a position that is nearly lost (END-1)."""

_Candidate = TypeVar("_Candidate")

_Shown = tuple[tuple[int, int], ...]
"""The card and the face of each die of a roll, sorted: equal dice may be exchanged."""


class Considered(NamedTuple):
    """An act that was considered: its moves, its value, and the positions that it leads to.

    Of an act whose outcome depends on chance, `ends` has only one; of a reroll, one for each roll.
    """

    moves: tuple[Move, ...]
    value: float
    ends: tuple[GameState, ...]


class Judge(Protocol):
    """Judges positions at the end of a turn."""

    def value(self, state: GameState, player: PlayerId) -> float:
        """The value of a position for a player, in points of life."""

    def mean(self, values: Sequence[float]) -> float:
        """The value if each of some values is equally likely."""


class Deliberation:
    """Thinks about one decision. `evaluator` judges positions at the end of a turn."""

    price_of_reroll = 0.02
    """The price of each die rerolled, so that a die is not rerolled for nothing."""

    def __init__(
        self,
        state: GameState,
        cards: CardValues,
        evaluator: Judge,
        skill: Skill,
        should_stop: ShouldStop,
    ) -> None:
        assert state.decision is not None
        self.state, self.player = state, state.decision.player
        self.decision = state.decision
        self.cards, self.evaluator, self.skill = cards, evaluator, skill
        self._is_stopped = should_stop
        self._judged = 0
        self._wastes: dict[object, float] = {}
        self.policy = self._policy()
        self.plans = self._plans()
        self.seed = seed_of(state)
        self._luck = splitmix64(~self.seed & ((1 << 64) - 1))

    @property
    def plays(self) -> int:
        """How often the rest of a turn was played so far, which takes most of the time."""
        return self._judged

    def choose(self) -> tuple[Considered, ...]:
        """Everything that was considered, the best first."""
        match self.decision.kind:
            case DecisionKind.REROLL:
                found = self._rerolls()
            case DecisionKind.ATTACKERS:
                found = self._attacks()
            case DecisionKind.BLOCKERS:
                found = self._blocks()
            case _:
                found = self._acts()
        return tuple(sorted(found, key=lambda one: -one.value))

    def judged(self, moves: Sequence[Move]) -> Considered:
        """Judge one act as the candidates of `choose` are judged, whether it is among them or not.

        `moves` are those of the player, up to the next draw or roll.
        """
        if self.decision.kind is DecisionKind.REROLL:
            again = [move.die for move in moves if isinstance(move, MarkForReroll)]
            return self._rerolled(again, self._rolls, {})
        after = self.state.copy()
        for move in moves:
            turn_loop.apply_move(after, move, [])
        if moves == (Pass(),) and self.decision.kind is not DecisionKind.REPLY:
            self._pass_through(after)
        value, end = self._value(after)
        return Considered(tuple(moves), value, (end,))

    # --- acts and answers -------------------------------------------------------------------

    def _acts(self) -> list[Considered]:
        """The acts that waste nothing, with the mistakes of this skill."""
        return [self._with_mistakes(one) for one in self._without_waste(self._judged_acts())]

    def _with_mistakes(self, one: Considered) -> Considered:
        value = self._misjudged(one.value)
        if one.moves == (Pass(),):
            value -= self.skill.noise  # mistakes are made by acting, not by forgetting to
        return one._replace(value=value)

    def _judged_acts(self) -> list[Considered]:
        """The acts that are noticed, with their values."""
        legal = turn_loop.legal_moves(self.state)
        legal = sorted(legal, key=lambda move: (move != Pass(), is_misplaced(self.state, move)))
        found: list[Considered] = []
        for move in self._noticed(legal):
            for moves, after in ways_to_act(self.state, move, self.policy, self.skill.most_answers):
                if found and self._should_stop():
                    return found
                if isinstance(move, Pass) and self.decision.kind is not DecisionKind.REPLY:
                    self._pass_through(after)
                value, end = self._value(after)
                value -= _PRICES.get(type(move), 0.0)
                if self.decision.kind is DecisionKind.DRAW_OFFER and isinstance(move, Accept):
                    value -= _PRICE_OF_A_DRAW
                found.append(Considered(moves, value, (end,)))
        return found

    def _without_waste(self, found: Sequence[Considered]) -> Sequence[Considered]:
        """Leave out what is spent in vain, and help for the other side, however it is misjudged."""
        good, misplaced = list[Considered](), list[Considered]()
        for one in found:
            if self._is_act_misplaced(one.moves):
                misplaced.append(one)
            elif not self._is_spent_in_vain(one):
                good.append(one)
        if not good or not misplaced:
            return good or found
        least = max(one.value for one in good)
        if self.decision.kind in PRIORITY_DECISIONS:  # a better act may have been overlooked
            least = max(least, self._value_of_playing_on)
        return good + [one for one in misplaced if one.value > least + _MISPLACED_GAIN]

    def _is_act_misplaced(self, moves: Sequence[Move]) -> bool:
        """Whether an act helps a die of the other player, or harms an own one."""
        if not any(isinstance(move, ChooseDie) for move in moves):
            return False
        twin = self.state.copy()
        for move in moves:
            if is_misplaced(twin, move):
                return True
            turn_loop.apply_move(twin, move, [])
        return False

    def _is_spent_in_vain(self, one: Considered) -> bool:
        """Whether an act costs energy, and the player does as well without it.

        An action die is not wasted: unused, it would leave the Reserve Pool all the same.
        """
        if self.decision.kind not in PRIORITY_DECISIONS:
            return False
        if isinstance(one.moves[0], UseGlobal | UsePaidAbility):
            gain = one.value - _LEAST_GAIN
            return gain < self._value_of_playing_on or gain < self._value_of_waste(one.moves)
        if any(isinstance(move, Pay) for move in one.moves):
            return one.value < self._value_of_passing + _LEAST_GAIN
        return False

    @cached_property
    def _value_of_passing(self) -> float:
        return self.judged((Pass(),)).value

    @cached_property
    def _value_of_playing_on(self) -> float:
        """The value if the fast policy plays the rest of the turn, without Global Abilities."""
        return max(self._value(self.state)[0], self._value_of_passing)

    def _pass_through(self, state: GameState) -> None:
        """Pass on until the step has ended, for all players but the partner, who finishes their own
        acts (DBL-9): no later act of the player hides what passing costs (PRI-1)."""
        partners = self.state.setup.partners(self.player)
        for _ in range(_MOST_STEPS):
            if (decision := state.decision) is None or state.step is not self.state.step:
                return
            if decision.player in partners and state.passes < 2:
                self.policy.decide(state, decision)
            elif decision.kind in PRIORITY_DECISIONS:
                turn_loop.apply_move(state, Pass(), [])
            else:
                return

    def _value_of_waste(self, moves: Sequence[Move]) -> float:
        """The value of playing on if the energy for an act were gone, and nothing done with it.

        Without it, the fast policy may leave out a bad purchase. That is no gain of the act.
        """
        if (wasted := without_payment(self.state, moves)) is None:
            return -inf
        spent = tuple((die.zone, die.face) for die in wasted.dice)
        if spent not in self._wastes:
            self._wastes[spent] = self._value(wasted)[0]
        return self._wastes[spent]

    def _policy(self) -> QuickPolicy:
        """The policy that answers questions, and blocks for the other player."""
        return QuickPolicy(self.cards)

    def _plans(self) -> Sequence[QuickPolicy]:
        """The ways in which the rest of the turn may be played; the best one counts."""
        return [
            QuickPolicy(self.cards, uses_actions=uses_actions)
            for uses_actions in self._uses_of_actions()
        ]

    def _uses_of_actions(self) -> tuple[bool, ...]:
        """Whether the plans use action dice: both, if one shows."""
        is_main = self.decision.kind is DecisionKind.MAIN
        shows_action = is_main and availability.shown_actions(self.state, self.player)
        return (True, False) if shows_action else (True,)

    def _value(self, state: GameState) -> tuple[float, GameState]:
        """The mean value of a position once the turn has ended, and one such end."""
        return max((self._value_of_plan(state, plan) for plan in self.plans), key=itemgetter(0))

    def _value_of_plan(self, state: GameState, plan: QuickPolicy) -> tuple[float, GameState]:
        values = list[float]()
        end = state
        for sample in range(self.skill.chance_samples):
            end = state.copy()
            self._judged += 1
            plan.finish_turn(end, self.state.turn, self.seed + sample)
            values.append(self.evaluator.value(end, self.player))
            if end.chance_count == state.chance_count:
                break
        return self.evaluator.mean(values), end

    # --- declarations -----------------------------------------------------------------------

    def _attacks(self) -> list[Considered]:
        found: list[Considered] = []
        for dice in self._noticed(attacks(self.state)):
            if found and self._should_stop():
                break
            found.append(self._declared([Attack(die_id) for die_id in dice]))
        return found

    def _blocks(self) -> list[Considered]:
        """Start from the better of no block and the fast policy's; add the best block, again."""
        plans = [[], self.policy.blocks(self.state)]
        found = [self._declared([Block(*pair) for pair in plan]) for plan in plans]
        best, blocks = max(zip(found, plans, strict=True), key=lambda one: one[0].value)
        for _ in range(4):
            better = None
            for pair in self._noticed(more_blocks(self.state, blocks)):
                if self._should_stop():
                    return found
                plan = [*blocks, pair]
                one = self._declared([Block(*each) for each in plan])
                found.append(one)
                if one.value > best.value:
                    best, better = one, plan
            if better is None:
                break
            blocks = better
        return found

    def _declared(self, wanted: Sequence[Move]) -> Considered:
        twin = self.state.copy()
        moves = declare(twin, wanted)
        value, end = self._value(twin)
        return Considered(moves, self._misjudged(value), (end,))

    # --- rerolls ----------------------------------------------------------------------------

    def _rerolls(self) -> list[Considered]:
        rolls = self._rolls
        known: dict[_Shown, tuple[float, GameState]] = {}
        found: list[Considered] = []
        plans: list[tuple[DieId, ...]] = []
        for again in self._noticed(self._possible_rerolls()):
            if found and self._should_stop():
                break
            found.append(self._rerolled(again, rolls, known))
            plans.append(again)
        if self.skill.improves_rerolls:
            found += self._improved_rerolls(found, plans, rolls, known)
        return found

    @cached_property
    def _rolls(self) -> list[dict[DieId, int]]:
        """The rolls that all candidates share."""
        return self._imagined_rolls(self.decision.dice)

    def _possible_rerolls(self) -> Iterator[tuple[DieId, ...]]:
        """The sets of dice to reroll; those that the player has picked belong to each of them."""
        picked = self._picked
        found = rerolls(self.state, self.decision.dice, self.policy)
        if not picked:
            yield from found
            return
        yield from dict.fromkeys(tuple(sorted({*picked, *again})) for again in found)

    @cached_property
    def _picked(self) -> tuple[DieId, ...]:
        """The dice that the player has marked already; a partner's are not among them."""
        return tuple([n for n in self.state.marked_dice if n in self.decision.dice])

    def _improved_rerolls(
        self,
        found: Sequence[Considered],
        plans: Sequence[tuple[DieId, ...]],
        rolls: Sequence[dict[DieId, int]],
        known: dict[_Shown, tuple[float, GameState]],
    ) -> list[Considered]:
        """Add or leave out one die at a time, as long as that helps."""
        better: list[Considered] = []
        best, again = max(zip(found, plans, strict=True), key=lambda one: one[0].value)
        tried = {frozenset(plan) for plan in plans}
        is_improved = True
        while is_improved:
            is_improved = False
            for die_id in self.decision.dice:
                changed = tuple(
                    one for one in self.decision.dice if (one in again) != (one == die_id)
                )
                is_possible = {*self._picked} <= {*changed}
                if not is_possible or frozenset(changed) in tried or self._should_stop():
                    continue
                tried.add(frozenset(changed))
                one = self._rerolled(changed, rolls, known)
                better.append(one)
                if one.value > best.value:
                    best, again, is_improved = one, changed, True
        return better

    def _rerolled(
        self,
        again: Sequence[DieId],
        rolls: Sequence[dict[DieId, int]],
        known: dict[_Shown, tuple[float, GameState]],
    ) -> Considered:
        """Average over the imagined rolls; the same faces are played on only once."""
        marked = self.state.copy()
        moves = declare(marked, [MarkForReroll(number) for number in again])
        if not again:
            value, end = self._value(marked)
            return Considered(moves, self._misjudged(value), (end,))
        values, ends = list[float](), list[GameState]()
        rolled = self._go_on_to_own_roll(marked)
        for faces in rolls:
            shown = self._shown_after(again, faces)
            if shown not in known:
                twin = marked.copy()
                outcome = RollOutcome(tuple(faces[number] for number in rolled))
                turn_loop.apply_move(twin, outcome, [])
                known[shown] = self._value(twin)
            values.append(known[shown][0])
            ends.append(known[shown][1])
        value = self.evaluator.mean(values) - self.price_of_reroll * len(again)
        return Considered(moves, self._misjudged(value), tuple(ends))

    def _go_on_to_own_roll(self, state: GameState) -> tuple[DieId, ...]:
        """Let partners choose and roll before the player's own roll; returns its dice (DBL-3)."""
        dealer = SeededDealer(0)
        while (decision := state.decision) is not None:
            if decision.kind is not DecisionKind.ROLL:
                self.policy.decide(state, decision)
            elif decision.dice[0] in self.decision.dice:
                return decision.dice
            else:
                turn_loop.apply_move(state, dealer.deal(state), [])
        raise AssertionError("dice that are marked are rolled again")

    def _shown_after(self, again: Sequence[DieId], faces: dict[DieId, int]) -> _Shown:
        """What the dice show once some are rerolled, with these new faces."""
        dice = self.state.dice
        return tuple(
            sorted(
                (dice[die_id].card, faces[die_id] if die_id in again else dice[die_id].face)
                for die_id in self.decision.dice
            )
        )

    def _imagined_rolls(self, dice: Sequence[DieId]) -> list[dict[DieId, int]]:
        """Faces for all dice, for each sample; every six samples show each face of a die once."""
        rolls: list[dict[DieId, int]] = [{} for _ in range(self.skill.reroll_samples)]
        for die_id in dice:
            alike = self.state.setup.cards[self.state.dice[die_id].card].first_equal_face
            order: list[int] = []
            for place in range(len(rolls)):
                if place % 6 == 0:
                    order = list(range(6))
                rolls[place][die_id] = alike[order.pop(self._random(len(order)))]
        return rolls

    def _should_stop(self) -> bool:
        return self._judged >= self.skill.most_positions or self._is_stopped()

    # --- mistakes ---------------------------------------------------------------------------

    def _noticed(self, possible: Iterable[_Candidate]) -> Iterator[_Candidate]:
        """The candidates that a player of this skill notices: at least one."""
        always = (Pass, ChooseDie)  # overlooking the own dice would help the other player's
        percent = round(100 * self.skill.blindness)
        last_overlooked: list[_Candidate] = []
        has_noticed = False
        for move in possible:
            if percent and not isinstance(move, always) and self._random(100) < percent:
                last_overlooked = [move]
                continue
            has_noticed = True
            yield move
        if not has_noticed:
            yield from last_overlooked

    def _misjudged(self, value: float) -> float:
        noise = self.skill.noise
        if not noise:
            return value
        return value + noise * (self._random(2001) - self._random(2001)) / 1000

    def _random(self, bound: int) -> int:
        number, self._luck = random_below(self._luck, bound)
        return number


def seed_of(state: GameState) -> int:
    """A seed that depends only on the table as it is, never on the dice to come."""
    seed = splitmix64(state.turn * 8 + state.step)
    for die in state.dice:
        seed = splitmix64(seed ^ (die.zone * 8 + die.face + 1) ^ (die.id << 8))
    return splitmix64(seed ^ (state.chance_count << 16) ^ state.passes & 7)
