"""Plans for a turn's energy: what to purchase and field, and which dice to reroll for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from rules.engine.evaluate import costs
from rules.model.dice import ENERGY_TYPES, WILD, Energy, Face
from rules.model.energy import NO_COST, EnergyPool, Need, pool_covers
from rules.model.ids import SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import GameState

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

    Args:
        state: the match, in the player's Main Step.
        player: the player.
        purchases: the cards of which the player can purchase a die now.
        characters: the characters in the Reserve Pool that the player can field.
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
    for number in characters:
        face = state.face_of(state.dice[number])
        if face is not None:
            cost = costs.current_fielding_cost(state, state.dice[number])
            yield gain_of_fielding(face, cost), cost, number


# --- rerolling ------------------------------------------------------------------------------------


def plan_reroll(state: GameState, player: PlayerId, dice: Sequence[DieId]) -> RerollPlan:
    """Which of the rolled dice to reroll: those that do not help the best purchase in reach."""
    shown = {number: face for number in dice if (face := state.face_of(state.dice[number]))}
    energy = {number: face for number, face in shown.items() if face.energy}
    pool = _pool_of(energy.values())
    fieldings = sorted(_fieldings(state, [n for n in shown if shown[n].level]), reverse=True)
    budget, kept_cost, unpayable = pool.total, 0, list[DieId]()
    for _, cost, number in fieldings:
        if cost > budget:
            unpayable.append(number)
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
        useless = [number for number in energy if number not in used] if missing else []
        reason = ReasonToReroll.TYPE if missing else ReasonToReroll.ENERGY
        again = tuple(number for number in shown if number in loose or number in useless)
        if again or now is None:
            return RerollPlan(again, _reason(reason, again), goal, missing)
    assert now is not None
    need = costs.need_of_purchase(state, now, player)
    total = Need(min(need.total + kept_cost, pool.total), need.types)
    used = _paying_dice(energy, total)
    spare = [number for number in energy if number not in used and not _is_wild(energy[number])]
    spare = [*unpayable, *spare]
    return RerollPlan(tuple(spare), _reason(ReasonToReroll.SPARE, spare), now)


def _energy_to_turn_into_characters(
    state: GameState, energy: dict[DieId, Face]
) -> tuple[DieId, ...]:
    """With nothing to purchase, the energy that is of no use, beyond some for fielding."""
    own = [n for n in energy if not state.setup.cards[state.dice[n].card].card.die.is_action]
    characters = [number for number in own if state.dice[number].card != SIDEKICK_ID]
    sidekicks = [number for number in own if number not in characters]
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
