"""Forecasts an attack: the damage that gets through, the life it leaves, and which dice are KO'd.

A forecast says what happens if both players only pass from now on (PRI-1). The engine itself plays
that out on a copy of the match, so Overcrush, Fast, Iron Will, prevention and every card count.
Before blocks are confirmed, they are taken as they stand.

A player who must split damage among several dice still has a choice (DMG-1). The forecast splits it
as suggested, and says which knock-outs that choice could change. If combat depends on something
else that is unknown, such as a target to choose or dice to draw, the forecast covers only what
happens before that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from rules.advice import labels
from rules.engine import evaluate
from rules.engine.turn import combat, turn_loop
from rules.engine.turn.combat import open_assignment_of
from rules.language import ast
from rules.messages.message import Message, make_message
from rules.model.ids import CHANCE, DieId, PlayerId
from rules.model.moves import Confirm, Move, Pass, RollOutcome
from rules.state import ATTACK, Batch, Decision, DecisionKind, GameState, Step
from rules.state.events import Event, KnockedOut, LifeChanged, PlayerDamaged, StepBegan


@dataclass(frozen=True, slots=True)
class FightForecast:
    """One attacker with its blockers: their strength now, and what the attacker will do.

    `attack` is the combat damage that the attacker will deal, and `blockers_attack` that of all its
    blockers. `defense` and `blockers_defense` are what is left of their defense after the damage
    they have taken. An attacker stays blocked after its blockers are gone (BLK-2).
    `damage_to_player` is what it deals to the defending player: unblocked, or through Overcrush.
    """

    attacker: DieId
    blockers: tuple[DieId, ...]
    is_blocked: bool
    attack: int
    defense: int
    blockers_attack: int
    blockers_defense: int
    damage_to_player: int


@dataclass(frozen=True, slots=True)
class AttackForecast:
    """What the attack will do if both players only pass from now on.

    `damage` is all damage to the defending player, with splits of damage as suggested. Other splits
    make it at least `least_damage` and at most `most_damage`. `life_before` and `life_after` hold
    the life of each player, which partners share; `attacking` and `defending` are the first players
    of their sides (DBL-10). `knocked_out` are the dice that are KO'd however damage is split.
    `possibly_knocked_out` are those whose KO depends on a split or on a roll to regenerate.
    `is_declared` is False while attackers or blockers are still being chosen.
    """

    attacking: PlayerId
    defending: PlayerId
    fights: tuple[FightForecast, ...]
    damage: int
    least_damage: int
    most_damage: int
    life_before: tuple[int, ...]
    life_after: tuple[int, ...]
    knocked_out: tuple[DieId, ...]
    possibly_knocked_out: tuple[DieId, ...]
    end: LookaheadEnd
    is_declared: bool

    @property
    def is_complete(self) -> bool:
        """Whether the forecast covers all of the combat; otherwise more may happen."""
        return self.end is LookaheadEnd.COMBAT_OVER

    @property
    def is_certain(self) -> bool:
        """Whether damage and life are the same however the players split damage."""
        return self.is_complete and self.least_damage == self.most_damage

    @property
    def unblocked(self) -> tuple[FightForecast, ...]:
        """The fights of the attackers that no one blocks."""
        return tuple(fight for fight in self.fights if not fight.is_blocked)

    @property
    def unblocked_attack(self) -> int:
        """The combat damage that the unblocked attackers deal as they are now."""
        return sum(fight.attack for fight in self.unblocked)

    @property
    def is_lethal(self) -> bool:
        """Whether the defending player surely loses their last life."""
        return self.is_certain and self.life_after[self.defending] <= 0


def forecast_attack(state: GameState, planned: tuple[Move, ...] = ()) -> AttackForecast | None:
    """Forecast the attack of this turn; None once all combat damage has been dealt.

    There is no forecast either while no decision is open, as within an act. `planned` is what a
    player is about to do: a block, or a whole split of a die's damage.
    """
    if state.step is not Step.ATTACK or state.is_over or state.decision is None:
        return None
    if not combat.next_strikers(state) and not _dice_striking(state):
        return None
    attackers = [n for n in state.current_combat.attackers if state.dice[n].zone is ATTACK]
    if not attackers:
        return None
    seen = look_ahead(state, planned)
    first, defending = seen.outcomes[0], state.inactive_player
    certain = [
        die_id
        for die_id in first.knocked_out
        if die_id not in seen.contested
        and all(die_id in outcome.knocked_out for outcome in seen.outcomes)
    ]
    fallen = dict.fromkeys(die_id for outcome in seen.outcomes for die_id in outcome.knocked_out)
    amounts = [outcome.damage_to(defending) for outcome in seen.outcomes]
    return AttackForecast(
        attacking=state.active_players[0],
        defending=defending,
        fights=tuple(_fight(state, die_id, first) for die_id in attackers),
        damage=amounts[0],
        least_damage=min(amounts),
        most_damage=max(amounts),
        life_before=tuple(map(state.life_of, state.setup.player_ids)),
        life_after=first.life,
        knocked_out=tuple(certain),
        possibly_knocked_out=tuple(die_id for die_id in fallen if die_id not in certain),
        end=first.end,
        is_declared=state.decision_kind not in (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS),
    )


def _fight(state: GameState, attacker: DieId, outcome: CombatOutcome) -> FightForecast:
    blockers = tuple(combat.blockers_of(state, attacker))
    return FightForecast(
        attacker=attacker,
        blockers=blockers,
        is_blocked=attacker in state.current_combat.blocked_attackers,
        attack=_damage_to_come(state, attacker),
        defense=_defense_left(state, attacker),
        blockers_attack=sum(_damage_to_come(state, die_id) for die_id in blockers),
        blockers_defense=sum(_defense_left(state, die_id) for die_id in blockers),
        damage_to_player=outcome.damage_by(attacker, state.inactive_player),
    )


def _damage_to_come(state: GameState, die_id: DieId) -> int:
    """The combat damage that a die will still deal; dice with Fast strike before others (KW-6)."""
    done = state.current_combat.dice_done_striking
    has_struck = die_id in done and die_id not in _dice_striking(state)
    return 0 if has_struck else combat.combat_damage_of(state, die_id)


def _dice_striking(state: GameState) -> set[DieId]:
    """The dice whose combat damage is being dealt: texts may still prevent or redirect it."""
    return {
        change.source
        for entry in state.stack
        if isinstance(entry, Batch)
        for change in entry.changes
        if change.change_kind != "ko" and change.cause_kind == "combat"
    }


def _defense_left(state: GameState, die_id: DieId) -> int:
    die = state.dice[die_id]
    return max(evaluate.defense(state, die) - die.damage, 0)


# --- combat lookahead -----------------------------------------------------------------------------


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
    `planned` is what a player is about to do: a block, or a whole split of a die's damage."""
    first = _Run(state.copy())
    if planned:
        first.play(planned)
    first.drop_open_payment()
    end, variants, targets = _play_first_run(first)
    life = [state.life_of(player) for player in state.setup.player_ids]
    outcomes = [_outcome(first, life, end)]
    outcomes += (_outcome(run, life, _play_variant(run)) for run in variants)
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
    """Play the first run to its end. Returns why it ended, its variants, and the targets of all its
    splits of damage."""
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
            case _:
                pass
        if isinstance(event, PlayerDamaged | LifeChanged):
            for one in run.state.setup.teams[event.player]:
                left[one] = event.life
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


# --- forecast text --------------------------------------------------------------------------------


def describe_forecast(state: GameState, forecast: AttackForecast) -> tuple[Message, ...]:
    """The forecast in sentences: the damage and life, then the dice that are KO'd."""
    sentences = [_damage_sentence(state, forecast)]
    attacking = forecast.attacking
    if forecast.life_after[attacking] != forecast.life_before[attacking]:
        sentences.append(_life_sentence(state, forecast, attacking))
    if forecast.knocked_out:
        dice = labels.dice_names(state, forecast.knocked_out, with_level=False)
        sentences.append(make_message("forecast.ko", dice=dice))
    if forecast.possibly_knocked_out:
        dice = labels.dice_names(state, forecast.possibly_knocked_out, with_level=False)
        sentences.append(make_message("forecast.ko_open", dice=dice))
    return tuple(sentences)


def summarize_forecast(state: GameState, forecast: AttackForecast) -> Message:
    """The sentences of a forecast in one message."""
    first, *others = describe_forecast(state, forecast)
    for sentence in others:
        first = make_message("forecast.and", first=first, second=sentence)
    return first


def describe_fate(forecast: AttackForecast, die: DieId) -> Message | None:
    """What the attack will do to a die: "will be KO'd", "may be KO'd"; None if it survives."""
    if die in forecast.knocked_out:
        return make_message("forecast.die_ko")
    if die in forecast.possibly_knocked_out:
        return make_message("forecast.die_ko_open")
    return None


def describe_fight(state: GameState, fight: FightForecast) -> Message:
    """One attacker and its blockers: "Superman (6/7) against Drax and Angel (5/8 together)"."""
    attacker = labels.card_name(state, state.dice[fight.attacker].card)
    if not fight.is_blocked:
        return make_message("forecast.unblocked", die=attacker, attack=fight.attack)
    own = make_message("forecast.stats", die=attacker, a=fight.attack, d=fight.defense)
    if not fight.blockers:
        return make_message("forecast.blockers_gone", die=own)
    blockers = labels.dice_names(state, fight.blockers, with_level=False)
    against = make_message(
        "forecast.stats_together" if len(fight.blockers) > 1 else "forecast.stats",
        die=blockers,
        a=fight.blockers_attack,
        d=fight.blockers_defense,
    )
    return make_message("forecast.fight", die=own, blockers=against)


def _damage_sentence(state: GameState, forecast: AttackForecast) -> Message:
    player = forecast.defending
    name = labels.player_name(state, player)
    if not forecast.is_complete:
        return make_message(
            "forecast.unknown",
            player=name,
            damage=forecast.least_damage,
            attack=forecast.unblocked_attack,
        )
    if not forecast.is_certain:
        return make_message(
            "forecast.open", player=name, least=forecast.least_damage, most=forecast.most_damage
        )
    before, after = forecast.life_before[player], max(0, forecast.life_after[player])
    if not forecast.damage and before == after:
        return make_message("forecast.no_damage", player=name)
    return make_message(
        "forecast.damage", player=name, damage=forecast.damage, before=before, after=after
    )


def _life_sentence(state: GameState, forecast: AttackForecast, player: PlayerId) -> Message:
    return make_message(
        "forecast.life",
        player=labels.player_name(state, player),
        before=forecast.life_before[player],
        after=max(0, forecast.life_after[player]),
    )
