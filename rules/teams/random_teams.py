"""Random numbers from a seed, random legal teams, and matches between them (FMT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from rules.cards.card import Card, CardKind
from rules.engine.turn.dealer import random_below, splitmix64
from rules.model.ruleset import Ruleset
from rules.state.setup import Setup
from rules.teams.formats import DOUBLES, TOURNAMENT, Format
from rules.teams.match_setup import team_setup
from rules.teams.team import Team, TeamCard

_T = TypeVar("_T")


class RandomNumbers:
    """A stream of random numbers; the same seed gives the same stream on every platform."""

    def __init__(self, seed: int) -> None:
        self._seed = splitmix64(seed)

    def below(self, bound: int) -> int:
        """A random number from 0 to `bound` - 1."""
        number, self._seed = random_below(self._seed, bound)
        return number

    def sample(self, cards: Iterable[Card], count: int) -> tuple[Card, ...]:
        """Draw up to `count` random cards with different names."""
        left = list(cards)
        found: list[Card] = []
        while left and len(found) < count:
            found.append(left[self.below(len(left))])
            left = [card for card in left if card.name != found[-1].name]
        return tuple(found)


_DiceLimit = Callable[[Card], int]
"""How many dice a team may have of a card."""


def _printed_maximum(card: Card) -> int:
    return card.maximum


def random_team(
    played: Format, cards: Iterable[Card], seed: int, most_dice: _DiceLimit | None = None
) -> Team:
    """A random team of the largest size that a format allows (FMT-1). `played` is a format with
    rules for teams. `most_dice` may limit the dice of each card further; a card without dice is
    left out. The same seed and cards give the same team."""
    limit, luck = most_dice or _printed_maximum, RandomNumbers(seed)
    available = tuple(card for card in cards if limit(card) > 0)
    return Team(
        cards=random_cards(played, available, luck, limit),
        basics=random_basics(played, available, luck),
    )


def random_cards(
    played: Format,
    cards: Iterable[Card],
    luck: RandomNumbers,
    most_dice: _DiceLimit = _printed_maximum,
) -> tuple[TeamCard, ...]:
    """Random characters and actions with dice, as many as a format allows."""
    usable = [card for card in cards if card.kind is not CardKind.BASIC_ACTION]
    usable.sort(key=lambda card: card.kind is CardKind.ACTION)  # characters first, else as given
    chosen = luck.sample(usable, min(played.max_cards, played.max_dice))
    counts = [1] * len(chosen)
    while sum(counts) < played.max_dice:
        growing = [place for place, card in enumerate(chosen) if counts[place] < most_dice(card)]
        if not growing:
            break
        counts[growing[luck.below(len(growing))]] += 1
    return tuple(TeamCard(*one) for one in zip(chosen, counts, strict=True))


def random_basics(played: Format, cards: Iterable[Card], luck: RandomNumbers) -> tuple[Card, ...]:
    """Random basic actions with different names, as many as a format needs."""
    return luck.sample(
        [card for card in cards if card.kind is CardKind.BASIC_ACTION], played.basics
    )


def random_tournament_setup(ruleset: Ruleset, cards: Iterable[Card], seed: int) -> Setup:
    """A tournament match between two random teams of the largest legal size."""
    available, luck = tuple(cards), RandomNumbers(seed)
    first, second = (random_cards(TOURNAMENT, available, luck) for _ in range(2))
    basics = [random_basics(TOURNAMENT, available, luck) for _ in range(2)]
    teams = (Team(cards=first, basics=basics[0]), Team(cards=second, basics=basics[1]))
    return team_setup(TOURNAMENT, ruleset, ("first", "second"), teams)


def random_doubles_setup(ruleset: Ruleset, cards: Iterable[Card], seed: int) -> Setup:
    """A Doubles match between two random pairs of partners (DBL-1)."""
    available, luck = tuple(cards), RandomNumbers(seed)
    names = ("first", "second", "third", "fourth")
    sides = [tuple(_random_side(available, luck)) for _ in range(2)]
    teams = tuple(team for partners in zip(*sides, strict=True) for team in partners)
    return team_setup(DOUBLES, ruleset, names, teams)


def _random_side(cards: tuple[Card, ...], luck: RandomNumbers) -> Iterator[Team]:
    """Random teams of two partners, which are legal together."""
    size = DOUBLES.side_size
    whole = replace(
        DOUBLES, max_cards=size * DOUBLES.max_cards, max_dice=size * DOUBLES.max_dice, basics=size
    )
    chosen, basics = random_cards(whole, cards, luck), random_basics(whole, cards, luck)
    for place in range(size):
        yield Team(cards=chosen[place::size], basics=basics[place::size])
