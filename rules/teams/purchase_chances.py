"""The exact chance to afford a card on each turn, given what is purchased before.

**What is computed.** For turn `t`, the chance that the player can pay for one die of the card on
that turn, if the player

1. plays alone: no card text, no Global Ability and no opponent changes anything;
2. on each turn before `t` tries to purchase the next die of the plan, and nothing else: if the
   Reserve Pool can pay for it, it is purchased, else the player tries again next turn;
3. on each turn rerolls so that the chance to pay for the wanted die is greatest: for the next die
   of the plan before turn `t`, for the card itself on turn `t`;
4. fields nothing: every rolled die goes to the Used Pile in the next Clear (DRAW-1).

Everything else is as in the rulebooks. The player starts with eight Sidekicks in the bag (DIE-1)
and draws four dice a turn (DRAW-2); the first player's first turn may be an exception (DRAW-4).
An empty bag is refilled from the Used Pile in the middle of a draw (ZONE-3). A purchased die goes
to the Used Pile at once (BUY-1). All drawn dice are rolled, and any of them rerolled once, together
(ROLL-1). A payment needs the printed cost in energy, at least one of each type on the card; wild
stands for any type, generic energy for none (PAY-1). No one is knocked out, so the Prep Area only
holds the dice just drawn, and at the start of a turn each die is in the bag or in the Used Pile.

**How.** The state before a turn is the number of dice of each kind in the bag and the number of
purchases made; its probability, and each chance, is a `Fraction`. Nothing is sampled or rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

import msgspec

from rules.cards.card import Card
from rules.model.dice import ENERGY_TYPES, SIDEKICK, DieKind
from rules.model.energy import EnergyGoal, Gain, Need, Profile, goal_of, profile_of
from rules.model.ruleset import AI, Ruleset

DEFAULT_TURNS = 6
"""How many turns the odds cover unless told otherwise."""

_Counts = tuple[int, ...]
"""How many dice there are of each kind."""

_Positions = dict[tuple[_Counts, int], Fraction]
"""The chance of each state before a turn: the dice in the bag, and the number of purchases made."""


class PurchaseOdds(msgspec.Struct, frozen=True):
    """The chance to afford a die of a card on turn 1, 2, 3..."""

    card: Card
    by_turn: tuple[Fraction, ...]


def purchase_odds(
    cards: Sequence[Card],
    plan: Sequence[Card] = (),
    *,
    ruleset: Ruleset = AI,
    goes_first: bool = True,
    turns: int = DEFAULT_TURNS,
) -> tuple[PurchaseOdds, ...]:
    """The chance to afford each card on each of the player's first turns (see the module).

    Args:
        plan: what the player purchases before, in order, at most one die a turn.
        ruleset: the edition, for the first player's first draw.
        turns: how many of the player's own turns to look at.
    """
    goals = {card: _goal_of(card) for card in (*cards, *plan)}
    kinds = tuple(dict.fromkeys((SIDEKICK, *(card.die for card in plan))))
    steps = [(kinds.index(card.die), goals[card]) for card in plan]
    wanted = dict.fromkeys(goals[card] for card in cards)
    chances: dict[EnergyGoal, list[Fraction]] = {goal: [] for goal in wanted}

    full_bag = (ruleset.sidekick_count, *(0 for _ in kinds[1:]))
    positions: _Positions = {(full_bag, 0): Fraction(1)}
    for turn in range(turns):
        is_first = goes_first and turn == 0
        size = ruleset.first_turn_draw_count if is_first else ruleset.draw_count
        aside = ruleset.first_turn_out_of_play_count if is_first else 0
        totals = dict.fromkeys(wanted, Fraction(0))
        after: _Positions = {}
        for hand in _hands(positions, kinds, steps, ruleset.sidekick_count, size):
            for goal in wanted:
                totals[goal] += hand.chance * _chance_to_meet(goal, hand.dice)
            bag = (hand.bag[0] - aside, *hand.bag[1:])  # only Sidekicks are in the bag on turn 1
            bought, paid = hand.bought, Fraction(0)
            if bought < len(steps):
                paid = hand.chance * _chance_to_meet(steps[bought][1], hand.dice)
            for count, chance in ((bought + 1, paid), (bought, hand.chance - paid)):
                if chance:
                    after[bag, count] = after.get((bag, count), Fraction(0)) + chance
        for goal, total in totals.items():
            chances[goal].append(total)
        positions = after
    return tuple(PurchaseOdds(card, tuple(chances[goals[card]])) for card in cards)


def _goal_of(card: Card) -> EnergyGoal:
    """What a die of a card costs: at least one energy of each type on the card (BUY-1)."""
    fist, bolt, mask, shield = (card.energy.count(one) for one in ENERGY_TYPES)
    types = (fist, bolt, mask, shield)
    return goal_of(Need(max(card.cost, sum(types)), types))


# --- where the dice are ---------------------------------------------------------------------------


class _Hand(NamedTuple):
    """The dice drawn on a turn, those left in the bag, the purchases so far, and the chance."""

    dice: tuple[DieKind, ...]
    bag: _Counts
    bought: int
    chance: Fraction


def _hands(
    positions: _Positions,
    kinds: tuple[DieKind, ...],
    steps: Sequence[tuple[int, EnergyGoal]],
    sidekicks: int,
    size: int,
) -> Iterator[_Hand]:
    """Each hand that the player may draw on a turn."""
    for (bag, bought), chance in positions.items():
        used = _used_pile(sidekicks, len(kinds), steps[:bought], bag)
        for drawn, left, part in _draws(bag, used, size):
            yield _Hand(_listed(kinds, drawn), left, bought, chance * part)


def _used_pile(
    sidekicks: int, kinds: int, bought: Sequence[tuple[int, EnergyGoal]], bag: _Counts
) -> _Counts:
    """The dice in the Used Pile after the Clear: all that the player has but the bag."""
    owned = [sidekicks, *(0 for _ in range(kinds - 1))]
    for kind, _ in bought:
        owned[kind] += 1
    return tuple(has - inside for has, inside in zip(owned, bag, strict=True))


def _draws(bag: _Counts, used: _Counts, size: int) -> Iterator[tuple[_Counts, _Counts, Fraction]]:
    """Each possible draw, what it leaves in the bag, and its chance; refills the bag (ZONE-3)."""
    inside = sum(bag)
    if inside >= size:
        for drawn, chance in _samples(bag, size):
            yield drawn, _difference(bag, drawn), chance
        return
    for more, chance in _samples(used, min(size - inside, sum(used))):
        drawn = tuple(a + b for a, b in zip(bag, more, strict=True))
        yield drawn, _difference(used, more), chance


@lru_cache(maxsize=2048)
def _samples(dice: _Counts, size: int) -> tuple[tuple[_Counts, Fraction], ...]:
    """Each way to draw some dice without looking, with its chance."""
    ways = comb(sum(dice), size)
    each = product(*(range(min(count, size) + 1) for count in dice))
    return tuple(
        (drawn, Fraction(prod(map(comb, dice, drawn)), ways))
        for drawn in each
        if sum(drawn) == size
    )


def _difference(dice: _Counts, taken: _Counts) -> _Counts:
    return tuple(a - b for a, b in zip(dice, taken, strict=True))


def _listed(kinds: tuple[DieKind, ...], counts: _Counts) -> tuple[DieKind, ...]:
    return tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


# --- rolling --------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _chance_to_meet(goal: EnergyGoal, dice: tuple[DieKind, ...]) -> Fraction:
    """The chance to meet a goal by rolling dice and rerolling the best choice of them once."""
    profiles = tuple(sorted(profile_of(goal, kind) for kind in dice))
    return _chance_with_best_reroll(goal, profiles)


@lru_cache(maxsize=4096)
def _chance_with_best_reroll(goal: EnergyGoal, profiles: tuple[Profile, ...]) -> Fraction:
    ways = 0
    for outcome in product(*profiles):
        weight = prod(count for _, count in outcome)
        rolled = tuple(sorted(zip(profiles, (gain for gain, _ in outcome), strict=True)))
        ways += weight * _ways_after_best_reroll(goal, rolled)
    return Fraction(ways, 36 ** len(profiles))


@lru_cache(maxsize=65536)
def _ways_after_best_reroll(goal: EnergyGoal, rolled: tuple[tuple[Profile, Gain], ...]) -> int:
    """How many of the 6**n rerolls meet the goal, if the best choice of dice is rerolled.

    A face that contributes nothing is always rerolled, and the best face of a die never.
    """
    kept = goal.nothing
    again: list[Profile] = []
    open_dice: list[tuple[Profile, Gain]] = []
    for profile, gain in rolled:
        if not any(gain):
            again.append(profile)
        elif all(_is_as_good(gain, other) for other, _ in profile):
            kept = goal.sum_of(kept, gain)
        else:
            open_dice.append((profile, gain))
    best = 0
    for count in range(len(open_dice) + 1):
        for chosen in combinations(range(len(open_dice)), count):
            held, thrown = kept, list(again)
            for place, (profile, gain) in enumerate(open_dice):
                if place in chosen:
                    thrown.append(profile)
                else:
                    held = goal.sum_of(held, gain)
            ways = _ways_to_meet(goal, held, tuple(sorted(thrown)))
            best = max(best, ways * 6 ** (len(rolled) - len(thrown)))
    return best


@lru_cache(maxsize=65536)
def _ways_to_meet(goal: EnergyGoal, gain: Gain, profiles: tuple[Profile, ...]) -> int:
    """How many of the 6**n rolls of some dice meet a goal together with what is there."""
    if not profiles:
        return int(goal.is_met_by(gain))
    first, rest = profiles[0], profiles[1:]
    return sum(count * _ways_to_meet(goal, goal.sum_of(gain, more), rest) for more, count in first)


def _is_as_good(one: Gain, other: Gain) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))
