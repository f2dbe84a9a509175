"""Plays a combat to its end on a copy of the match, to see what it will do.

Both players pass whenever they may (PRI-1) and decline whatever is optional. A player who must
split damage (DMG-1) has several ways on, and so does a die that rolls to regenerate (KW-10). The
first run splits damage as suggested. Each other run differs from it in one split or roll, so that
comparing them tells what depends on it. Nothing hidden is ever dealt: a run ends before any other
draw or roll, and before any other choice that a player has to make.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from rules.engine.turn import combat, turn_loop
from rules.engine.turn.damage_assignment import open_assignment_of
from rules.language import ast
from rules.model.ids import CHANCE, DieId, PlayerId
from rules.model.moves import Confirm, Move, Pass, RollOutcome
from rules.state import Decision, DecisionKind, GameState, Step
from rules.state.events import Event, KnockedOut, LifeChanged, PlayerDamaged, StepBegan

MOST_RUNS = 40
"""The most runs of one lookahead; a choice that would need more ends it."""


class LookaheadEnd(Enum):
    """Why a lookahead went no further."""

    COMBAT_OVER = "combat over"
    """All combat damage was dealt, and all that it triggers has resolved."""
    CHOICE = "choice"
    """A player must choose something first."""
    CHANCE = "chance"
    """Dice must be drawn or rolled first."""


@dataclass(frozen=True, slots=True)
class CombatOutcome:
    """What one run of a combat did.

    `damage` holds the damage dealt to players as (source, player, amount), in order. `life` is the
    life of each player afterwards.
    """

    end: LookaheadEnd
    knocked_out: tuple[DieId, ...]
    damage: tuple[tuple[DieId, PlayerId, int], ...]
    life: tuple[int, ...]

    def damage_to(self, player: PlayerId) -> int:
        """All damage dealt to a player."""
        return sum(amount for _, target, amount in self.damage if target == player)

    def damage_by(self, source: DieId, player: PlayerId) -> int:
        """The damage that a die dealt to a player."""
        return sum(n for one, target, n in self.damage if one == source and target == player)


@dataclass(frozen=True, slots=True)
class Lookahead:
    """All runs of a combat, the first with every split as suggested.

    `contested` are the dice to which several splits, still open, may give damage. Their fate can
    depend on two splits at once, which no single run shows.
    """

    outcomes: tuple[CombatOutcome, ...]
    contested: frozenset[DieId]


def look_ahead(state: GameState, planned: tuple[Move, ...] = ()) -> Lookahead:
    """Play the combat of a match to its end in every way that matters. The match stays as it is.

    Args:
        state: a match in the Attack Step.
        planned: what a player is about to do: a block, or a whole split of a die's damage.
    """
    first = _Run(state.copy())
    if planned:
        first.play(planned)
    first.drop_open_payment()
    end, variants, targets = _play_first_run(first)
    outcomes = [_outcome(first, state.life, end)]
    outcomes += (_outcome(run, state.life, _play_variant(run)) for run in variants)
    contested = frozenset(die for die in targets if targets.count(die) > 1)
    return Lookahead(tuple(outcomes), contested)


@dataclass(slots=True)
class _Run:
    """A run in progress: a copy of the match, and what has happened on it."""

    state: GameState
    log: list[Event] = field(default_factory=list)

    def play(self, moves: tuple[Move, ...]) -> None:
        """Play some moves: one, or all shares of a die's damage."""
        *shares, last = moves
        for share in shares:  # the rest of the match need not follow every share
            decision = self.state.decision
            assert decision is not None
            combat.apply_move(self.state, decision, share, self.log)
        turn_loop.apply_move(self.state, last, self.log)

    def branch(self, moves: tuple[Move, ...]) -> _Run:
        """A copy of this run, continued with these moves."""
        twin = _Run(self.state.copy(), self.log[:])
        twin.play(moves)
        return twin

    def drop_open_payment(self) -> None:
        """Continue as if the act being paid for had not begun: it does nothing until it is paid."""
        state = self.state
        if state.payment is not None and state.payment.acts and not state.stack:
            state.payment = state.decision = None
            turn_loop.advance(state, self.log)

    @property
    def is_over(self) -> bool:
        """Whether the Attack Step or the match is over."""
        return self.state.is_over or self.state.step is not Step.ATTACK

    def reason_to_stop(self) -> LookaheadEnd:
        """What the open decision needs."""
        decision = self.state.decision
        is_chance = decision is not None and decision.player == CHANCE
        return LookaheadEnd.CHANCE if is_chance else LookaheadEnd.CHOICE


def _play_first_run(run: _Run) -> tuple[LookaheadEnd, list[_Run], list[DieId]]:
    """Play the first run to its end.

    Returns:
        why it ended, its variants, and the targets of all its splits of damage.
    """
    variants: list[_Run] = []
    targets: list[DieId] = []
    while not run.is_over:
        ways = tuple(_ways_on(run.state))
        if not ways or len(variants) + len(ways) > MOST_RUNS:
            return run.reason_to_stop(), variants, targets
        split = open_assignment_of(run.state)
        targets += split.targets if split is not None else ()
        variants += (run.branch(way) for way in ways[1:])
        run.play(ways[0])
    return LookaheadEnd.COMBAT_OVER, variants, targets


def _play_variant(run: _Run) -> LookaheadEnd:
    """Play a variant to its end, from now on like the first run; return why it ended."""
    while not run.is_over:
        way = next(_ways_on(run.state), None)
        if way is None:
            return run.reason_to_stop()
        run.play(way)
    return LookaheadEnd.COMBAT_OVER


def _outcome(run: _Run, life: Sequence[int], end: LookaheadEnd) -> CombatOutcome:
    """What a run did, up to the end of the Attack Step; `life` is the life before it."""
    knocked_out: list[DieId] = []
    damage: list[tuple[DieId, PlayerId, int]] = []
    left = list(life)
    for event in run.log:
        match event:
            case StepBegan():
                break
            case KnockedOut(die=die):
                knocked_out.append(die)
            case PlayerDamaged(player=player, amount=amount, source=source):
                damage.append((source, player, amount))
                left[player] = event.life
            case LifeChanged(player=player):
                left[player] = event.life
    return CombatOutcome(end, tuple(knocked_out), tuple(damage), tuple(left))


# --- the moves of a run ---------------------------------------------------------------------------


def _ways_on(state: GameState) -> Iterator[tuple[Move, ...]]:
    """The ways to go on from the open decision, each as one or several moves; none to stop there.

    The first is the one that the first run takes.
    """
    decision = state.decision
    if decision is None:
        return
    match decision.kind:
        case (
            DecisionKind.WINDOW | DecisionKind.REPLY | DecisionKind.ANSWER | DecisionKind.DRAW_OFFER
        ):
            yield (Pass(),)
        case DecisionKind.ASSIGN:
            yield from _splits(state)
        case DecisionKind.ROLL:
            yield from _regenerating_rolls(state, decision)
        case _ if decision.player != CHANCE:
            yield from _forced_or_declined(state)


def _forced_or_declined(state: GameState) -> Iterator[tuple[Move, ...]]:
    """Finish what may be finished now, or make the only legal move."""
    legal = turn_loop.legal_moves(state)
    ends = [move for move in legal if isinstance(move, Pass | Confirm)]
    if ends or len(legal) == 1:
        yield ((*ends, *legal)[0],)


def _splits(state: GameState) -> Iterator[tuple[Move, ...]]:
    """The suggested split of a die's damage, then all of it to each target in turn (DMG-1)."""
    split = open_assignment_of(state)
    if split is None:
        return
    count = len(split.targets)
    one_sided = (
        tuple(split.total if at == chosen else 0 for at in range(count)) for chosen in range(count)
    )
    for amounts in dict.fromkeys((split.suggested_amounts, *one_sided)):
        yield split.moves(amounts)


def _regenerating_rolls(state: GameState, decision: Decision) -> Iterator[tuple[Move, ...]]:
    """Every face that a die which rolls to regenerate can show (KW-10); none for other rolls."""
    frame = state.top_frame
    if frame is None or not isinstance(frame.remaining_effects[0], ast.Regenerate):
        return
    die = state.setup.cards[state.dice[decision.dice[0]].card].card.die
    for face in dict.fromkeys(die.faces):
        yield (RollOutcome((die.faces.index(face),)),)
