"""The rules of thumb of the level *simple*: the worth of dice, energy, attacks and blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rules.advice.combat_outlook import Fighter, fighter_of, promising_blockers, worth_of_stats
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.model.dice import ENERGY_TYPES, WILD, Energy, Face
from rules.model.energy import NO_COST, EnergyPool, Need, pool_covers
from rules.model.ids import SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import CARD, IN_FIELD, PREP, RESERVE, Die, GameState

if TYPE_CHECKING:
    from rules.advice.forecast import AttackForecast

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


# --- blocking -------------------------------------------------------------------------------------


def plan_blocks(
    state: GameState, attackers: Sequence[DieId], defender: PlayerId, blockers: list[Fighter]
) -> Blocks:
    """Blocks that a sensible defender declares: survive first, then KO much and lose little."""
    threats = sorted(
        (fighter_of(state, state.dice[die_id]) for die_id in attackers),
        key=lambda one: (-one.attack, one.die),
    )
    life = state.life_of(defender)
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
            blocks += [(fighter.die, threat.die) for fighter in group]
            free = [fighter for fighter in free if fighter not in group]
    return blocks


def _groups_against(
    state: GameState, threat: Fighter, free: list[Fighter], *, singles_only: bool
) -> Iterator[tuple[Fighter, ...]]:
    attacker = state.dice[threat.die]
    able = [
        fighter
        for fighter in free
        if not evaluate.cannot(state, attacker, "be blocked", state.dice[fighter.die])
    ]
    least = evaluate.min_blockers(state, attacker)
    for size in range(least, least + (1 if singles_only else 2)):
        yield from combinations(able, size)


def _gain_of_block(threat: Fighter, group: tuple[Fighter, ...]) -> float:
    gain = float(threat.attack)  # the life that it saves
    if sum(fighter.attack for fighter in group) >= threat.defense:
        gain += threat.worth
    return (
        gain
        - sum(fighter.worth for fighter in _killed_by(threat.attack, group))
        - 0.01 * len(group)
    )


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
    """The characters with which a careful player attacks; () if staying home is better."""
    defender = state.setup.opponents(player)[0]
    fighters = sorted(
        (fighter_of(state, state.dice[die_id]) for die_id in able),
        key=lambda one: (-one.attack, -one.defense, one.die),
    )
    defenders = promising_blockers(state, defender)
    best: tuple[DieId, ...] = ()
    best_gain = _gain_of_attack(state, player, (), defenders)
    for chosen in _candidate_attacks(fighters):
        gain = _gain_of_attack(state, player, chosen, defenders)
        if gain > best_gain + 0.1:
            best, best_gain = tuple(fighter.die for fighter in chosen), gain
    return best


def _candidate_attacks(fighters: list[Fighter]) -> Iterator[tuple[Fighter, ...]]:
    """Each alone, the strongest few, the weakest few, and all."""
    for count in range(1, len(fighters) + 1):
        yield tuple(fighters[:count])
    for fighter in fighters[1:]:
        yield (fighter,)
    for count in range(1, len(fighters)):
        yield tuple(fighters[count:])


def _gain_of_attack(
    state: GameState, player: PlayerId, chosen: Sequence[Fighter], defenders: list[Fighter]
) -> float:
    """What an attack gains after the blocks of a sensible defender, and after the attack back."""
    defender = state.setup.opponents(player)[0]
    blocks = plan_blocks(state, [fighter.die for fighter in chosen], defender, defenders)
    damage = _unblocked_damage(chosen, blocks)
    if damage >= state.life_of(defender):
        return CERTAIN_WIN
    gain, away = float(damage), set[DieId]()
    by_die = {defender.die: defender for defender in defenders}
    fallen: set[DieId] = set()
    for fighter in chosen:
        group = [by_die[blocker] for blocker, attacker in blocks if attacker == fighter.die]
        if not group:  # it leaves the Field until it is rolled again
            away.add(fighter.die)
            gain -= _ABSENCE * fighter.worth
            continue
        killed = _killed_by(fighter.attack, group)
        gain += sum(blocker.worth for blocker in killed)
        fallen.update(blocker.die for blocker in killed)
        if sum(blocker.attack for blocker in group) >= fighter.defense:
            away.add(fighter.die)
            gain -= fighter.worth
    return gain - _danger(state, player, away, [d for d in defenders if d.die not in fallen])


def _danger(state: GameState, player: PlayerId, away: set[DieId], others: list[Fighter]) -> float:
    """The damage to expect from the opponent's next attack, if these dice are away."""
    home = sum(blocker.die not in away for blocker in promising_blockers(state, player))
    threats = sorted((*(other.attack for other in others), _NEWCOMER), reverse=True)
    damage = sum(threats[home:])
    return CERTAIN_WIN / 2 if damage >= state.life_of(player) else _CAUTION * damage


# --- position value -------------------------------------------------------------------------------


CERTAIN_WIN = 1000.0
"""The worth of a won match: more than anything else can be worth."""

_PURCHASE_COST, _SIDEKICK, _ENERGY = 0.5, 0.3, 0.1
_IN_PREP, _IN_PREP_PER_COST = 0.5, 0.15
"""A die in the Prep Area is rolled next turn."""

_AWAY = 0.3
"""The share of its worth that an attacker keeps when it leaves the Field after its hit (DMG-2)."""


def worth_of_die(state: GameState, die_id: DieId) -> float:
    """The worth of a die in the Field, by its printed numbers: bonuses last a turn at most."""
    face = state.face_of(state.dice[die_id])
    return 0.0 if face is None or not face.level else worth_of_stats(face.attack, face.defense)


def worth_of_position(
    state: GameState, player: PlayerId, forecast: AttackForecast | None = None
) -> float:
    """The worth of a position for a player, less its worth for the opponent. `forecast` is what the
    attack in progress will do, if there is one. It counts as done."""
    if state.is_over:
        return (
            0.0
            if state.winner is None
            else _signed(state.on_same_side(state.winner, player), CERTAIN_WIN)
        )
    total = 0.0
    for other in state.setup.one_of_each_side(state.setup.player_ids):
        life = state.life_of(other) if forecast is None else forecast.life_after[other]
        total += _signed(state.on_same_side(other, player), life if life > 0 else -CERTAIN_WIN)
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
        total += _signed(state.on_same_side(die.controller, player), worth)
    return total


def _worth_of_owning(state: GameState, die: Die) -> float:
    if die.card == SIDEKICK_ID:
        return _SIDEKICK
    return _PURCHASE_COST * state.setup.cards[die.card].card.cost


def _signed(is_own: bool, worth: float) -> float:
    return worth if is_own else -worth


# --- energy ---------------------------------------------------------------------------------------


_KEPT_FOR_FIELDING = 2


class SpendingPlan(NamedTuple):
    """The purchase (or None) and the characters that a player best spends their energy on."""

    purchase: CardId | None
    fielded: tuple[DieId, ...]


class ReasonToReroll(Enum):
    """What a reroll is for."""

    NOTHING = "nothing"
    """Every die is of use as it is."""
    TYPE = "type"
    """A type of energy is missing for the purchase."""
    ENERGY = "energy"
    """More energy is needed for a better purchase."""
    SPARE = "spare"
    """The dice would not be used: energy left over, or characters that cannot be paid for."""


class RerollPlan(NamedTuple):
    """Dice to reroll, and why: the card to be purchased and the types that it still needs."""

    dice: tuple[DieId, ...]
    reason: ReasonToReroll
    card: CardId | None = None
    missing: tuple[Energy, ...] = ()


def gain_of_fielding(face: Face, cost: int) -> float:
    """The gain of fielding a character, in points of life."""
    return 0.9 * face.attack + 0.7 * face.defense - 0.4 * cost + 1.5


def gain_of_purchase(state: GameState, card: CardId, need: Need) -> float:
    """The gain of purchasing a die of a card: its price tells most of it."""
    faces = state.setup.cards[card].card.die.faces
    stats = sum(3 if f.action else f.attack + f.defense - f.fielding for f in faces)
    return need.total + 0.3 * stats / len(faces) - 0.6


# --- spending -------------------------------------------------------------------------------------


def plan_spending(
    state: GameState, player: PlayerId, purchases: Iterable[CardId], characters: Iterable[DieId]
) -> SpendingPlan:
    """The best purchase together with the characters that the rest of the energy can field.

    `purchases` are the cards of which the player can purchase a die now. `characters` are the
    characters in the Reserve Pool that the player can field.
    """
    energy = costs.energy_pool_of(state, player).total
    fieldings = sorted(_fieldings(state, characters), reverse=True)
    best, best_gain = SpendingPlan(None, ()), 0.0
    for card in (None, *purchases):
        need = NO_COST if card is None else costs.need_of_purchase(state, card, player)
        gain = 0.0 if card is None else gain_of_purchase(state, card, need)
        left, chosen = energy - need.total, list[DieId]()
        for worth, cost, number in fieldings:
            if cost <= left and worth > 0:
                left -= cost
                gain += worth
                chosen.append(number)
        if gain > best_gain:
            best, best_gain = SpendingPlan(card, tuple(chosen)), gain
    return best


def _fieldings(state: GameState, characters: Iterable[DieId]) -> Iterable[tuple[float, int, DieId]]:
    for die_id in characters:
        face = state.face_of(state.dice[die_id])
        if face is not None:
            cost = costs.current_fielding_cost(state, state.dice[die_id])
            yield gain_of_fielding(face, cost), cost, die_id


# --- rerolling ------------------------------------------------------------------------------------


def plan_reroll(state: GameState, player: PlayerId, dice: Sequence[DieId]) -> RerollPlan:
    """Which of the rolled dice to reroll: those that do not help the best purchase in reach."""
    shown = {die_id: face for die_id in dice if (face := state.face_of(state.dice[die_id]))}
    energy = {die_id: face for die_id, face in shown.items() if face.energy}
    pool = _pool_of(energy.values())
    fieldings = sorted(_fieldings(state, [n for n in shown if shown[n].level]), reverse=True)
    budget, kept_cost, unpayable = pool.total, 0, list[DieId]()
    for _, cost, die_id in fieldings:
        if cost > budget:
            unpayable.append(die_id)
        else:
            budget -= cost
            kept_cost += cost
    figures = [n for n in shown if shown[n].level and state.dice[n].card == SIDEKICK_ID]
    loose = unpayable if _needs_bodies(state, player) else [*unpayable, *figures]
    now, goal = _purchases_in_reach(state, player, pool, len(loose))
    if goal is None:
        again = (*unpayable, *_energy_to_turn_into_characters(state, energy))
        return RerollPlan(again, _reason(ReasonToReroll.SPARE, again))
    if goal != now:
        need = costs.need_of_purchase(state, goal, player)
        missing = _missing_types(pool, need)
        used = _paying_dice(energy, need)
        useless = [die_id for die_id in energy if die_id not in used] if missing else []
        reason = ReasonToReroll.TYPE if missing else ReasonToReroll.ENERGY
        again = tuple(die_id for die_id in shown if die_id in loose or die_id in useless)
        if again or now is None:
            return RerollPlan(again, _reason(reason, again), goal, missing)
    assert now is not None
    need = costs.need_of_purchase(state, now, player)
    total = Need(min(need.total + kept_cost, pool.total), need.types)
    used = _paying_dice(energy, total)
    spare = [die_id for die_id in energy if die_id not in used and not _is_wild(energy[die_id])]
    spare = [*unpayable, *spare]
    return RerollPlan(tuple(spare), _reason(ReasonToReroll.SPARE, spare), now)


def _energy_to_turn_into_characters(
    state: GameState, energy: dict[DieId, Face]
) -> tuple[DieId, ...]:
    """With nothing to purchase, the energy that is of no use, beyond some for fielding."""
    own = [n for n in energy if not state.setup.cards[state.dice[n].card].card.die.is_action]
    characters = [die_id for die_id in own if state.dice[die_id].card != SIDEKICK_ID]
    sidekicks = [die_id for die_id in own if die_id not in characters]
    return (*characters, *sidekicks[_KEPT_FOR_FIELDING:])


def _reason(reason: ReasonToReroll, dice: Sequence[DieId]) -> ReasonToReroll:
    return reason if dice else ReasonToReroll.NOTHING


def _needs_bodies(state: GameState, player: PlayerId) -> bool:
    """Whether the player has too few characters to block, so that a Sidekick is welcome."""
    other = state.setup.opponents(player)[0]
    return len(state.fielded_dice(player)) + 1 < len(state.fielded_dice(other))


def _purchases_in_reach(
    state: GameState, player: PlayerId, pool: EnergyPool, loose: int
) -> tuple[CardId | None, CardId | None]:
    """The best purchase with the energy shown, and the best that a reroll can well make possible.

    A loose die shows energy with five of its six faces.
    """
    reach = pool.total + (5 * loose + 3) // 6
    now: tuple[float, CardId] | None = None
    goal: tuple[float, CardId] | None = None
    for card, need in costs.purchase_needs(state, player).items():
        gain = (gain_of_purchase(state, card, need), card)
        if need.total <= reach and (goal is None or gain > goal):
            goal = gain
        if pool_covers(pool, need) and (now is None or gain > now):
            now = gain
    if now is not None and (goal is None or goal[0] < now[0] + 1.5):
        goal = now  # too little to gain by a risk
    return None if now is None else now[1], None if goal is None else goal[1]


def _pool_of(faces: Iterable[Face]) -> EnergyPool:
    symbols = [symbol for face in faces for symbol in face.energy]
    fist, bolt, mask, shield = (symbols.count(energy) for energy in ENERGY_TYPES)
    wild, generic = symbols.count(WILD), symbols.count(Energy.GENERIC)
    return EnergyPool((fist, bolt, mask, shield), wild, generic, len(symbols))


def _missing_types(pool: EnergyPool, need: Need) -> tuple[Energy, ...]:
    """The types that a cost needs and that neither symbols nor wilds give."""
    lacking = [
        energy
        for energy, wanted, given in zip(ENERGY_TYPES, need.types, pool.types, strict=True)
        for _ in range(wanted - given)
    ]
    return tuple(lacking[pool.wild :])


def _paying_dice(energy: dict[DieId, Face], need: Need) -> set[DieId]:
    """Dice that pay for a need, as far as they can: types first, then wilds, then anything."""
    used: dict[DieId, None] = {}
    missing = 0
    for kind, wanted in zip(ENERGY_TYPES, need.types, strict=True):
        given = 0
        for number, face in energy.items():
            if given < wanted and number not in used and kind in face.energy:
                used[number] = None
                given += face.energy.count(kind)
        missing += max(wanted - given, 0)
    for number in [number for number, face in energy.items() if _is_wild(face)][:missing]:
        used[number] = None
    paid = sum(len(energy[number].energy) for number in used) + max(
        missing - sum(_is_wild(energy[number]) for number in used), 0
    )
    for number in sorted(energy, key=lambda n: (_is_wild(energy[n]), -len(energy[n].energy), n)):
        if paid < need.total and number not in used:
            used[number] = None
            paid += len(energy[number].energy)
    return set(used)


def _is_wild(face: Face) -> bool:
    return WILD in face.energy
