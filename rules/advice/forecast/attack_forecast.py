"""Forecasts an attack: the damage that gets through, the life it leaves, and which dice are KO'd.

A forecast tells what happens if both players only pass from now on (PRI-1). The engine itself plays
that out on a copy of the match, so Overcrush, Fast, Iron Will, prevention and every card count.
Before blocks are confirmed, they are taken as they stand.

A player who must split damage among several dice still has a choice (DMG-1). The forecast splits it
as suggested, and says which knock-outs that choice could change. If combat depends on something
else that is unknown, such as a target to choose or dice to draw, the forecast covers only what
happens before that.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.advice.forecast.combat_lookahead import CombatOutcome, LookaheadEnd, look_ahead
from rules.engine import evaluate
from rules.engine.turn import combat
from rules.model.ids import DieId, PlayerId
from rules.model.moves import Move
from rules.state import ATTACK, Batch, DecisionKind, GameState, Step


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
    the life of each player. `knocked_out` are the dice that are KO'd however damage is split.
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
        """The fights of the attackers that nobody blocks."""
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

    Args:
        state: the match, which does not change.
        planned: what a player is about to do: a block, or a whole split of a die's damage.
    """
    if state.step is not Step.ATTACK or state.is_over:
        return None
    if not combat.next_strikers(state) and not _dice_striking(state):
        return None
    attackers = [n for n in combat.combat_of(state).attackers if state.dice[n].zone is ATTACK]
    if not attackers:
        return None
    seen = look_ahead(state, planned)
    first, defending = seen.outcomes[0], combat.defending_player(state)
    certain = [
        number
        for number in first.knocked_out
        if number not in seen.contested and all(number in one.knocked_out for one in seen.outcomes)
    ]
    fallen = dict.fromkeys(number for one in seen.outcomes for number in one.knocked_out)
    amounts = [one.damage_to(defending) for one in seen.outcomes]
    return AttackForecast(
        attacking=state.active,
        defending=defending,
        fights=tuple(_fight(state, number, first) for number in attackers),
        damage=amounts[0],
        least_damage=min(amounts),
        most_damage=max(amounts),
        life_before=tuple(state.life),
        life_after=first.life,
        knocked_out=tuple(certain),
        possibly_knocked_out=tuple(number for number in fallen if number not in certain),
        end=first.end,
        is_declared=state.decision_kind not in (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS),
    )


def _fight(state: GameState, attacker: DieId, outcome: CombatOutcome) -> FightForecast:
    blockers = tuple(combat.blockers_of(state, attacker))
    return FightForecast(
        attacker=attacker,
        blockers=blockers,
        is_blocked=attacker in combat.combat_of(state).blocked_attackers,
        attack=_damage_to_come(state, attacker),
        defense=_defense_left(state, attacker),
        blockers_attack=sum(_damage_to_come(state, number) for number in blockers),
        blockers_defense=sum(_defense_left(state, number) for number in blockers),
        damage_to_player=outcome.damage_by(attacker, combat.defending_player(state)),
    )


def _damage_to_come(state: GameState, number: DieId) -> int:
    """The combat damage that a die will still deal; dice with Fast strike before others (KW-6)."""
    done = combat.combat_of(state).dice_done_striking
    has_struck = number in done and number not in _dice_striking(state)
    return 0 if has_struck else combat.combat_damage_of(state, number)


def _dice_striking(state: GameState) -> set[DieId]:
    """The dice whose combat damage is being dealt: texts may still prevent or redirect it."""
    return {
        change.source
        for entry in state.stack
        if isinstance(entry, Batch)
        for change in entry.changes
        if change.change_kind != "ko" and change.cause_kind == "combat"
    }


def _defense_left(state: GameState, number: DieId) -> int:
    die = state.dice[number]
    return max(evaluate.defense(state, die) - die.damage, 0)
