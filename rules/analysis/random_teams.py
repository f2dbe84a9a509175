"""Random legal tournament teams, so that random games cover all cards (FMT-1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards.card import Card, CardKind
from rules.engine.turn.dealer import random_below, splitmix64
from rules.model.ruleset import Ruleset
from rules.state.formats import (
    BASIC_ACTIONS_PER_PLAYER,
    MAX_TEAM_CARDS,
    MAX_TEAM_DICE,
    TOURNAMENT_LIFE,
)
from rules.state.setup import Setup, make_setup


class _SeededRandom:
    """Random numbers from a seed, identical on every platform."""

    def __init__(self, seed: int) -> None:
        self._seed = splitmix64(seed)

    def below(self, bound: int) -> int:
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


def random_tournament_setup(ruleset: Ruleset, cards: Iterable[Card], seed: int) -> Setup:
    """A tournament match between two random teams of the largest legal size."""
    of_kind: dict[CardKind, list[Card]] = {kind: [] for kind in CardKind}
    for card in cards:
        of_kind[card.kind].append(card)
    luck = _SeededRandom(seed)
    teams = tuple(
        _add_random_dice(
            luck.sample(of_kind[CardKind.CHARACTER] + of_kind[CardKind.ACTION], MAX_TEAM_CARDS),
            luck,
        )
        for _ in range(2)
    )
    basics = (
        luck.sample(of_kind[CardKind.BASIC_ACTION], BASIC_ACTIONS_PER_PLAYER) for _ in range(2)
    )
    both = tuple(card for two in basics for card in two)
    return make_setup(ruleset, "tournament", ("first", "second"), teams, both, TOURNAMENT_LIFE)


def _add_random_dice(cards: tuple[Card, ...], luck: _SeededRandom) -> tuple[tuple[Card, int], ...]:
    """Give each card a random number of dice within its maximum, as many as a team may have."""
    counts = [1] * len(cards)
    while sum(counts) < MAX_TEAM_DICE:
        growing = [place for place, card in enumerate(cards) if counts[place] < card.maximum]
        if not growing:
            break
        counts[growing[luck.below(len(growing))]] += 1
    return tuple(zip(cards, counts, strict=True))
