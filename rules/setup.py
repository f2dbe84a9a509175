"""What never changes in a match: the edition, the players, their cards, the number of dice.

The abilities of all cards in play are indexed here by the moments that trigger them and the queries
that they modify, so that nothing during play asks every card.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.cards import Card, CardKind
from rules.dice import SIDEKICK, TYPES, Energy
from rules.energy import Need, Worth
from rules.keywords import unfold
from rules.language import tree
from rules.playable import check_playable
from rules.ruleset import Ruleset
from rules.tokens import token_cards

SIDEKICK_CARD = Card(
    "", 0, "Sidekick", "", CardKind.SIDEKICK, 0, (), (), 8, SIDEKICK, "", tree.Text()
)
"""A blank card for sidekick dice, so that all dice are alike in the engine (DIE-1)."""


NO_PLAYER = -1
"""Whose the cards of tokens are: nobody can purchase from them (TOK-1)."""


class CardAtTable(msgspec.Struct, frozen=True):
    """A card in this match: whose it is (None for what both may use), and with how many dice.

    `worth` holds for each face the energy it gives: fist, bolt, mask, shield, wild, generic; None
    where it gives none. `need` is what a purchase costs as printed: at least one energy of each
    type on the card (BUY-1). `alike` names for each face the first one that shows the same.
    `abilities` are those of its text, keywords unfolded; abilities are named by their place here.
    """

    card: Card
    owner: int | None
    dice: int
    worth: tuple[Worth | None, ...]
    need: Need
    alike: tuple[int, ...]
    abilities: tuple[tree.Ability, ...]


_ORDER = (*TYPES, Energy.WILD, Energy.GENERIC)


def lay_out(card: Card, owner: int | None, dice: int) -> CardAtTable:
    """Put a card on the table, with what its faces are worth counted once and for all."""
    worth = tuple(_counts(face.energy, _ORDER) if face.energy else None for face in card.die.faces)
    types = _counts(card.energy, TYPES)
    alike = tuple(card.die.faces.index(face) for face in card.die.faces)
    need = Need(max(card.cost, sum(types)), types)
    return CardAtTable(card, owner, dice, worth, need, alike, unfold(card.text))


def _counts(energy: tuple[Energy, ...], order: tuple[Energy, ...]) -> Any:
    return tuple(energy.count(one) for one in order)


class Player(msgspec.Struct, frozen=True):
    """A player of this match."""

    name: str


class Setup(msgspec.Struct, frozen=True):
    """A match before its first move. `cards[0]` is the blank card of the sidekicks."""

    ruleset: Ruleset
    format: str
    players: tuple[Player, ...]
    cards: tuple[CardAtTable, ...]
    life: int
    index: AbilityIndex
    casual: bool = False
    """Whether the casual procedure was agreed on, where the edition has it (PRI-2)."""

    def opponents(self, player: int) -> tuple[int, ...]:
        """The players on the other side."""
        return tuple(other for other in range(len(self.players)) if other != player)


class Listed(msgspec.Struct, frozen=True, gc=False):
    """One ability of one card, found by what it answers or modifies."""

    card: int
    ability: int
    tree: tree.Ability


class AbilityIndex(msgspec.Struct, frozen=True):
    """The abilities of a match by what they answer: triggers, interruptions, statics, globals."""

    triggers: dict[str, tuple[Listed, ...]]
    interruptions: dict[str, tuple[Listed, ...]]
    statics: dict[str, tuple[tuple[Listed, tree.Modifier], ...]]
    globals: tuple[Listed, ...]
    paid: dict[int, tuple[Listed, ...]]


def index_abilities(cards: tuple[CardAtTable, ...]) -> AbilityIndex:
    """Sort the abilities of the cards of a match by what they answer."""
    triggers: dict[str, list[Listed]] = {}
    interruptions: dict[str, list[Listed]] = {}
    statics: dict[str, list[tuple[Listed, tree.Modifier]]] = {}
    globals_: list[Listed] = []
    paid: dict[int, list[Listed]] = {}
    for number, at_table in enumerate(cards):
        for place, ability in enumerate(at_table.abilities):
            listed = Listed(number, place, ability)
            match ability:
                case tree.Triggered(when=when):
                    triggers.setdefault(when.word, []).append(listed)
                case tree.Interruption(when=when):
                    interruptions.setdefault(when.word, []).append(listed)
                case tree.Static(holds=holds):
                    for modifier in holds:
                        kind = type(modifier).__name__
                        statics.setdefault(kind, []).append((listed, modifier))
                case tree.Global():
                    globals_.append(listed)
                case tree.Paid():
                    paid.setdefault(number, []).append(listed)
                case tree.Used() | tree.Keyword():
                    pass  # found on the die that is used, or asked for by a rule
    return AbilityIndex(
        {word: tuple(found) for word, found in triggers.items()},
        {word: tuple(found) for word, found in interruptions.items()},
        {kind: tuple(found) for kind, found in statics.items()},
        tuple(globals_),
        {number: tuple(found) for number, found in paid.items()},
    )


def make_setup(
    ruleset: Ruleset,
    format_name: str,
    names: tuple[str, ...],
    teams: tuple[tuple[tuple[Card, int], ...], ...],
    basics: tuple[Card, ...],
    life: int,
    *,
    casual: bool = False,
) -> Setup:
    """Lay out a match.

    Args:
        ruleset: the edition.
        format_name: the format's id, as in the match notation.
        names: the players' names, the first player first.
        teams: for each player the cards with their number of dice.
        basics: the basic action cards, open to both (ZONE-1), three dice each (SET-3).
        life: the life each starts with.
        casual: whether the casual procedure is agreed on (PRI-2).

    Raises:
        UnplayableCard: a card says something that the engine cannot play yet.
    """
    cards = [lay_out(SIDEKICK_CARD, None, 0)]
    for owner, team in enumerate(teams):
        cards += [lay_out(card, owner, count) for card, count in team]
    cards += [lay_out(card, None, card.maximum) for card in basics]
    made = token_cards((one.card.text, one.abilities) for one in cards)
    laid = (*cards, *(lay_out(card, NO_PLAYER, 0) for card in made))
    for at_table in laid:
        check_playable(at_table.card)
    players = tuple(Player(name) for name in names)
    return Setup(ruleset, format_name, players, laid, life, index_abilities(laid), casual)
