"""Plans for combat by numbers alone: which characters attack, which block, how damage is split."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.advice.forecast import AttackForecast
from rules.engine import evaluate
from rules.engine.turn.combat import DamageAssignment
from rules.model.ids import SIDEKICK_ID, DieId, PlayerId
from rules.state import CARD, FIELD, IN_FIELD, PREP, RESERVE, Die, GameState

_MOST_BLOCKERS = 8
"""Groups of blockers are formed from this many dice at most, to stay quick."""

_ABSENCE = 0.8
"""The share of its worth that a die costs while it is away after a hit."""

_NEWCOMER = 2
"""The attack to expect of a character that the opponent fields next turn."""

_CAUTION = 0.6
"""How much damage next turn counts, compared with damage now."""

Blocks = list[tuple[DieId, DieId]]
"""Pairs of a blocker and the attacker that it blocks."""


class Fighter(NamedTuple):
    """A character that fights: its current attack, and the defense that it has left."""

    die: DieId
    attack: int
    defense: int

    @property
    def worth(self) -> float:
        """The loss if it is KO'd: it comes back with the next roll, so only a part of it."""
        return 0.6 * worth_of_stats(self.attack, self.defense)


def _fighter(state: GameState, die: Die) -> Fighter:
    attack, defense = evaluate.attack_and_defense(state, die)
    return Fighter(die.id, attack, max(defense - die.damage, 0))


def promising_blockers(state: GameState, player: PlayerId) -> list[Fighter]:
    """A player's characters in the Field that may block, the strongest first."""
    able = [
        _fighter(state, die)
        for die in state.dice_in_zone(player, FIELD)
        if state.level_of(die) and not evaluate.cannot(state, die, "block")
    ]
    return sorted(able, key=lambda one: (-one.attack - one.defense, one.die))


# --- blocking -------------------------------------------------------------------------------------


def plan_blocks(
    state: GameState, attackers: Sequence[DieId], defender: PlayerId, blockers: list[Fighter]
) -> Blocks:
    """Blocks that a sensible defender declares: survive first, then KO much and lose little."""
    threats = sorted(
        (_fighter(state, state.dice[number]) for number in attackers),
        key=lambda one: (-one.attack, one.die),
    )
    life = state.life[defender]
    blocks = _blocks_against(state, threats, blockers, singles_only=False)
    if _unblocked_damage(threats, blocks) >= life:
        blocks = _blocks_against(state, threats, blockers, singles_only=True)
    return blocks


def _blocks_against(
    state: GameState, threats: list[Fighter], blockers: list[Fighter], *, singles_only: bool
) -> Blocks:
    """Give each attacker, the strongest first, the blockers that help most against it.

    With `singles_only`, the defender is about to lose: every attacker is blocked, at any price.
    """
    free, blocks = blockers[:_MOST_BLOCKERS], list[tuple[DieId, DieId]]()
    for threat in threats:
        groups = _groups_against(state, threat, free, singles_only=singles_only)
        gain, group = max(
            ((_gain_of_block(threat, group), group) for group in groups),
            key=lambda one: (one[0], -len(one[1])),
            default=(0.0, ()),
        )
        if group and (gain > 0 or singles_only):
            blocks += [(one.die, threat.die) for one in group]
            free = [one for one in free if one not in group]
    return blocks


def _groups_against(
    state: GameState, threat: Fighter, free: list[Fighter], *, singles_only: bool
) -> Iterator[tuple[Fighter, ...]]:
    attacker = state.dice[threat.die]
    able = [
        one
        for one in free
        if not evaluate.cannot(state, attacker, "be blocked", state.dice[one.die])
    ]
    least = evaluate.min_blockers(state, attacker)
    for size in range(least, least + (1 if singles_only else 2)):
        yield from combinations(able, size)


def _gain_of_block(threat: Fighter, group: tuple[Fighter, ...]) -> float:
    gain = float(threat.attack)  # the life that it saves
    if sum(one.attack for one in group) >= threat.defense:
        gain += threat.worth
    return gain - sum(one.worth for one in _killed_by(threat.attack, group)) - 0.01 * len(group)


def _killed_by(damage: int, group: Iterable[Fighter]) -> list[Fighter]:
    """The fighters that damage can KO together, the easiest first."""
    killed: list[Fighter] = []
    for one in sorted(group, key=lambda fighter: (fighter.defense, -fighter.worth)):
        if one.defense <= damage:
            damage -= one.defense
            killed.append(one)
    return killed


def _unblocked_damage(threats: Iterable[Fighter], blocks: Blocks) -> int:
    blocked = {attacker for _, attacker in blocks}
    return sum(threat.attack for threat in threats if threat.die not in blocked)


# --- attacking ------------------------------------------------------------------------------------


def plan_attack(state: GameState, player: PlayerId, able: Sequence[DieId]) -> tuple[DieId, ...]:
    """The characters with which a careful player attacks; () if staying home is better.

    Args:
        state: the match, before attackers are declared.
        player: the attacking player.
        able: the characters that can attack.
    """
    defender = state.setup.opponents(player)[0]
    fighters = sorted(
        (_fighter(state, state.dice[number]) for number in able),
        key=lambda one: (-one.attack, -one.defense, one.die),
    )
    defenders = promising_blockers(state, defender)
    best: tuple[DieId, ...] = ()
    best_gain = _gain_of_attack(state, player, (), defenders)
    for chosen in _candidate_attacks(fighters):
        gain = _gain_of_attack(state, player, chosen, defenders)
        if gain > best_gain + 0.1:
            best, best_gain = tuple(one.die for one in chosen), gain
    return best


def _candidate_attacks(fighters: list[Fighter]) -> Iterator[tuple[Fighter, ...]]:
    """Each alone, the strongest few, the weakest few, and all."""
    for count in range(1, len(fighters) + 1):
        yield tuple(fighters[:count])
    for one in fighters[1:]:
        yield (one,)
    for count in range(1, len(fighters)):
        yield tuple(fighters[count:])


def gain_of_attack(state: GameState, player: PlayerId, dice: Sequence[DieId]) -> float:
    """What an attack with these dice gains, in points of life; () means to stay home."""
    defenders = promising_blockers(state, state.setup.opponents(player)[0])
    fighters = [_fighter(state, state.dice[number]) for number in dice]
    return _gain_of_attack(state, player, fighters, defenders)


def _gain_of_attack(
    state: GameState, player: PlayerId, chosen: Sequence[Fighter], defenders: list[Fighter]
) -> float:
    """What an attack gains after the blocks of a sensible defender, and after the attack back."""
    defender = state.setup.opponents(player)[0]
    blocks = plan_blocks(state, [one.die for one in chosen], defender, defenders)
    damage = _unblocked_damage(chosen, blocks)
    if damage >= state.life[defender]:
        return CERTAIN_WIN
    gain, away = float(damage), set[DieId]()
    by_die = {one.die: one for one in defenders}
    fallen: set[DieId] = set()
    for one in chosen:
        group = [by_die[blocker] for blocker, attacker in blocks if attacker == one.die]
        if not group:  # it leaves the Field until it is rolled again
            away.add(one.die)
            gain -= _ABSENCE * one.worth
            continue
        killed = _killed_by(one.attack, group)
        gain += sum(blocker.worth for blocker in killed)
        fallen.update(blocker.die for blocker in killed)
        if sum(blocker.attack for blocker in group) >= one.defense:
            away.add(one.die)
            gain -= one.worth
    return gain - _danger(state, player, away, [d for d in defenders if d.die not in fallen])


def _danger(state: GameState, player: PlayerId, away: set[DieId], others: list[Fighter]) -> float:
    """The damage to expect from the opponent's next attack, if these dice are away."""
    home = sum(one.die not in away for one in promising_blockers(state, player))
    threats = sorted((*(one.attack for one in others), _NEWCOMER), reverse=True)
    damage = sum(threats[home:])
    return CERTAIN_WIN / 2 if damage >= state.life[player] else _CAUTION * damage


# --- damage ---------------------------------------------------------------------------------------


def best_split(state: GameState, split: DamageAssignment) -> tuple[int, ...]:
    """The split of damage that KOs the most: dice of the greatest worth, then many."""
    places = range(len(split.targets))
    fighters = [_fighter(state, state.dice[number]) for number in split.targets]
    best: tuple[int, ...] = ()
    best_gain = -1.0
    for count in range(min(len(fighters), 5) + 1):
        for group in combinations(places, count):
            needed = sum(split.lethal_amounts[place] for place in group)
            gain = sum(fighters[place].worth for place in group)
            if needed <= split.total and gain > best_gain:
                best, best_gain = group, gain
    amounts = [split.lethal_amounts[place] if place in best else 0 for place in places]
    amounts[best[0] if best else 0] += split.total - sum(amounts)  # nothing may be held back
    return tuple(amounts)


# --- position value -------------------------------------------------------------------------------


CERTAIN_WIN = 1000.0
"""The worth of a won match: more than anything else can be worth."""

_ATTACK, _DEFENSE, _BODY = 0.55, 0.45, 0.6
_PURCHASE_COST, _SIDEKICK, _ENERGY = 0.5, 0.3, 0.1
_IN_PREP, _IN_PREP_PER_COST = 0.5, 0.15
"""A die in the Prep Area is rolled next turn."""

_AWAY = 0.3
"""The share of its worth that an attacker keeps when it leaves the Field after its hit (DMG-2)."""


def worth_of_stats(attack: int, defense: int) -> float:
    """The worth of a character with these numbers in the Field."""
    return _ATTACK * attack + _DEFENSE * defense + _BODY


def worth_of_die(state: GameState, number: DieId) -> float:
    """The worth of a die in the Field, by its printed numbers: bonuses last a turn at most."""
    face = state.face_of(state.dice[number])
    return 0.0 if face is None or not face.level else worth_of_stats(face.attack, face.defense)


def worth_of_position(
    state: GameState, player: PlayerId, forecast: AttackForecast | None = None
) -> float:
    """The worth of a position for a player, less its worth for the opponent.

    Args:
        state: the position.
        player: the player.
        forecast: what the attack in progress will do, if there is one. It counts as done.
    """
    if state.is_over:
        return 0.0 if state.winner is None else _signed(state.winner == player, CERTAIN_WIN)
    life = forecast.life_after if forecast is not None else tuple(state.life)
    total = 0.0
    for one in state.setup.player_ids:
        total += _signed(one == player, life[one] if life[one] > 0 else -CERTAIN_WIN)
    knocked_out = set(forecast.knocked_out) if forecast is not None else set[DieId]()
    leaving = {fight.attacker for fight in forecast.unblocked} if forecast is not None else ()
    for die in state.dice:
        if die.zone is CARD:
            continue
        worth = _worth_of_owning(state, die)
        if die.zone is PREP or (die.zone in IN_FIELD and die.id in knocked_out):
            worth += _IN_PREP + _IN_PREP_PER_COST * state.setup.cards[die.card].card.cost
        elif die.zone in IN_FIELD:
            worth += worth_of_die(state, die.id) * (_AWAY if die.id in leaving else 1)
        elif die.zone is RESERVE:
            face = state.face_of(die)
            worth += _ENERGY * len(face.energy) if face is not None else 0
        total += _signed(die.controller == player, worth)
    return total


def _worth_of_owning(state: GameState, die: Die) -> float:
    if die.card == SIDEKICK_ID:
        return _SIDEKICK
    return _PURCHASE_COST * state.setup.cards[die.card].card.cost


def _signed(is_own: bool, worth: float) -> float:
    return worth if is_own else -worth
