"""What a position at the end of a turn looks like in numbers, for the network that judges it.

The turn has ended, and the next player is about to draw. Each player has the same features; those
of the player who moves next come first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

import msgspec

from rules.cards.card import Card, CardKind
from rules.engine import evaluate
from rules.model.ids import SIDEKICK_ID, CardId
from rules.opponents.evaluation import CardValues
from rules.state import (
    BAG,
    CAPTIVE,
    CARD,
    FIELD,
    GONE,
    OUT,
    PREP,
    RESERVE,
    USED,
    GameState,
    Zone,
)

_DRAWN = 4
"""How many dice a player draws each turn (DRAW-1)."""

_LONGEST = 30
"""From this turn on, the number of the turn says nothing more."""


class DiceCount(msgspec.Struct, gc=False):
    """Some dice of one player: their number, the Sidekicks among them, and their sums."""

    dice: float = 0.0
    sidekicks: float = 0.0
    stats: float = 0.0
    energy: float = 0.0


class SideFeatures(msgspec.Struct, gc=False):
    """What counts for one player at the end of a turn."""

    life: float = 0.0
    life_below_10: float = 0.0
    life_below_5: float = 0.0

    attack: float = 0.0
    """The attack of the characters in the Field that the player controls."""
    defense: float = 0.0
    """Their defense, without their damage."""
    characters: float = 0.0
    highest_attack: float = 0.0
    field_sidekicks: float = 0.0
    field_stats: float = 0.0
    """The mean stats of those that are no Sidekicks."""
    levels: float = 0.0

    owned_stats: float = 0.0
    """The mean stats of all dice owned (`CardValues.mean_stats`)."""
    owned_dice: float = 0.0
    """The dice owned that are no Sidekicks, and below what they cost, strike and pay on average."""
    owned_cost: float = 0.0
    owned_attack: float = 0.0
    owned_energy: float = 0.0
    owned_actions: float = 0.0

    prep_dice: float = 0.0
    prep_sidekicks: float = 0.0
    prep_stats: float = 0.0
    bag_dice: float = 0.0
    bag_sidekicks: float = 0.0
    bag_stats: float = 0.0
    used_dice: float = 0.0
    used_sidekicks: float = 0.0
    used_stats: float = 0.0
    captured: float = 0.0
    energy: float = 0.0
    """Unspent energy in the Reserve Pool."""

    draw: float = 0.0
    """The dice that the next draw brings."""
    roll: float = 0.0
    """The dice of the next roll: those drawn, and those in the Prep Area."""
    roll_stats: float = 0.0
    roll_energy: float = 0.0
    short: float = 0.0
    """The dice missing from the next draw; each costs a life (DRAW-3)."""

    unblocked: float = 0.0
    """The damage of an attack with all if each enemy blocks one of the strongest."""
    wins: float = 0.0
    """Whether that damage wins."""
    surplus: float = 0.0
    """How much more attack there is than the enemy has life."""
    outnumbers: float = 0.0
    """How many more characters there are than the enemy has."""

    card_worth: float = 0.0
    """What the texts of the dice owned are worth, learned for each card (`Network.cards`)."""
    field_worth: float = 0.0
    """What the texts of the dice in the Field are worth there, besides."""


_COMPARED = ("card_worth", "field_worth")
"""The features of which the network sees only the difference."""

_NAMES = tuple(name for name in SideFeatures.__struct_fields__ if name not in _COMPARED)

_values = attrgetter(*_NAMES)

INPUT_NAMES = (
    *(f"next.{name}" for name in _NAMES),
    *(f"last.{name}" for name in _NAMES),
    *_COMPARED,
    "turn",
)
"""The names of the inputs of the network, in order: the player who moves next, the one who has just
moved, the differences of both, and the turn."""


class _CardNumbers(msgspec.Struct, frozen=True, gc=False):
    """The means over the faces of the dice of one card."""

    stats: float
    is_sidekick: bool
    cost: float
    attack: float
    energy: float
    is_action: bool
    worth: float
    field_worth: float


CardWorth = Mapping[str, tuple[float, float]]
"""The worth of a die of a card, and its further worth in the Field, by `card_key`. Its stats are
not in it. Cards that are not known are worth what their stats say."""


def card_key(card: Card) -> str:
    """How a card is named among the weights: `ASM 1 Carnage`."""
    return f"{card.set_code} {card.number} {card.name}"


class PositionReader:
    """Reads the features of positions of one match. `worth` says what the texts of cards are
    worth."""

    def __init__(self, cards: CardValues, worth: CardWorth) -> None:
        self.setup = cards.setup
        self._levels = cards.levels
        self._symbols = cards.symbols
        self._cards = [_card_numbers(cards, card, worth) for card in cards.setup.card_ids]

    def inputs(self, state: GameState) -> tuple[float, ...]:
        """The inputs of the network, in the order of `INPUT_NAMES`."""
        of, mover = self.setup.sides, state.active
        sides = self._sides(state)
        first, second = sides[of[mover]], sides[of[self.setup.rivals[mover][0]]]
        _compare(first, second)
        _compare(second, first)
        return (
            *_values(first),
            *_values(second),
            first.card_worth - second.card_worth,
            first.field_worth - second.field_worth,
            float(min(state.turn, _LONGEST)),
        )

    def _sides(self, state: GameState) -> tuple[SideFeatures, SideFeatures]:
        sides = first, second = SideFeatures(), SideFeatures()
        piles = [{zone: DiceCount() for zone in (PREP, BAG, USED)} for _ in sides]
        self._count_dice(state, sides, piles)
        attacks = list[int](), list[int]()
        self._count_field(state, sides, attacks)
        first.unblocked = _unblocked(attacks[0], len(attacks[1]))
        second.unblocked = _unblocked(attacks[1], len(attacks[0]))
        size = len(self.setup.teams[state.active])
        for side, life, of in zip(sides, state.life, piles, strict=True):
            side.life = life
            if size > 1:
                _share(size, _SHARED, side)
                _share(size, DiceCount.__struct_fields__, *of.values())
            _add_life(side, side.life)
            _add_piles(side, of[PREP], of[BAG], of[USED])
        return sides

    def _count_dice(
        self,
        state: GameState,
        sides: tuple[SideFeatures, SideFeatures],
        piles: list[dict[Zone, DiceCount]],
    ) -> None:
        """Count the dice of both sides by zones; those still on their cards belong to no one."""
        of = self.setup.sides
        for die in state.dice:
            zone = die.zone
            if zone is CARD or zone is GONE or die.owner < 0:
                continue
            card, side = self._cards[die.card], sides[of[die.owner]]
            side.owned_stats += card.stats
            side.card_worth += card.worth
            if not card.is_sidekick:
                side.owned_dice += 1
                side.owned_cost += card.cost
                side.owned_attack += card.attack
                side.owned_energy += card.energy
                side.owned_actions += card.is_action
            pile = piles[of[die.owner]].get(USED if zone is OUT else zone)
            if pile is not None:
                pile.dice += 1
                pile.sidekicks += card.is_sidekick
                pile.stats += card.stats
                pile.energy += card.energy
            elif zone is CAPTIVE:
                side.captured += 1
            elif zone is RESERVE and die.face >= 0:
                side.energy += self._symbols[die.card][die.face]

    def _count_field(
        self,
        state: GameState,
        sides: tuple[SideFeatures, SideFeatures],
        attacks: tuple[list[int], list[int]],
    ) -> None:
        """Count the characters in the Field for those who control them."""
        for die in state.dice.in_field():
            level = self._levels[die.card][die.face]
            if not level or die.zone is not FIELD:
                continue
            attack, defense = evaluate.attack_and_defense(state, die)
            of = self.setup.sides[die.controller]
            side = sides[of]
            side.attack += attack
            side.defense += defense - die.damage
            side.characters += 1
            side.highest_attack = max(side.highest_attack, attack)
            side.levels += level
            side.field_worth += self._cards[die.card].field_worth
            if die.card == SIDEKICK_ID:
                side.field_sidekicks += 1
            else:
                side.field_stats += self._cards[die.card].stats
            attacks[of].append(attack)


def _card_numbers(cards: CardValues, card: CardId, worth: CardWorth) -> _CardNumbers:
    faces = cards.setup.cards[card].card.die.faces
    owned, in_field = worth.get(card_key(cards.setup.cards[card].card), (0.0, 0.0))
    kind = cards.setup.cards[card].card.kind
    return _CardNumbers(
        stats=cards.mean_stats[card],
        is_sidekick=card == SIDEKICK_ID,
        cost=cards.setup.cards[card].card.cost,
        attack=sum(face.attack for face in faces) / len(faces),
        energy=sum(len(face.energy) for face in faces) / len(faces),
        is_action=kind is not CardKind.CHARACTER,
        worth=owned,
        field_worth=in_field,
    )


_SHARED = (
    "life", "attack", "defense", "characters", "field_sidekicks", "field_stats", "levels",
    "owned_stats", "owned_dice", "owned_cost", "owned_attack", "owned_energy", "owned_actions",
    "captured", "energy", "unblocked", "card_worth", "field_worth",
)  # fmt: skip
"""The sums of both partners that are shared out; the rest follows from them."""


def _share(size: int, names: Sequence[str], *sums: SideFeatures | DiceCount) -> None:
    """Make sums of partners those of one of them on average: the network has only seen matches of
    one player a side, and each partner draws for themselves (DBL-2)."""
    for one in sums:
        for name in names:
            setattr(one, name, getattr(one, name) / size)


def _add_life(side: SideFeatures, life: float) -> None:
    side.life = life
    side.life_below_10 = max(0, 10 - life)
    side.life_below_5 = max(0, 5 - life)


def _add_piles(side: SideFeatures, prep: DiceCount, bag: DiceCount, used: DiceCount) -> None:
    """Add what lies in three zones, and what to expect of the next roll (DRAW-1, DRAW-3)."""
    side.prep_dice, side.prep_sidekicks, side.prep_stats = prep.dice, prep.sidekicks, prep.stats
    side.bag_dice, side.bag_sidekicks, side.bag_stats = bag.dice, bag.sidekicks, bag.stats
    side.used_dice, side.used_sidekicks, side.used_stats = used.dice, used.sidekicks, used.stats
    draw = min(_DRAWN, bag.dice + used.dice)
    from_bag = min(draw, bag.dice)
    share = from_bag / bag.dice if bag.dice else 0.0
    rest = (draw - from_bag) / used.dice if used.dice else 0.0
    side.draw, side.short = draw, _DRAWN - draw
    side.roll = draw + prep.dice
    side.roll_stats = prep.stats + share * bag.stats + rest * used.stats
    side.roll_energy = prep.energy + share * bag.energy + rest * used.energy


def _unblocked(attacks: list[int], blockers: int) -> float:
    """The attack of all characters but the strongest, one for each blocker."""
    return float(sum(sorted(attacks)[: max(len(attacks) - blockers, 0)]))


def _compare(side: SideFeatures, enemy: SideFeatures) -> None:
    side.wins = float(side.unblocked >= enemy.life)
    side.unblocked = min(side.unblocked, enemy.life)
    side.surplus = max(-6.0, min(6.0, side.attack - enemy.life))
    side.outnumbers = max(0.0, side.characters - enemy.characters)
