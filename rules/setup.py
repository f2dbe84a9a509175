"""What never changes in a match: the edition, the players, their cards, the number of dice.

The abilities of all cards in play are indexed here by the moments that trigger them and the queries
that they modify, so that nothing during play asks every card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec

from rules.cards import Card, CardKind
from rules.dice import SIDEKICK, TYPES, Energy
from rules.energy import FREE, Need, Worth
from rules.keywords import given, granted_words, printed_words, unfold
from rules.language import tree
from rules.language.tree import AbilityWord, Burst, Watch
from rules.language.walking import nodes
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
    where it gives none; `symbols` the different ones among it. `need` is what a purchase costs as
    printed: at least one energy of each type on the card (BUY-1). `alike` names for each face the
    first one that shows the same. `abilities` are those of its text, keywords unfolded; abilities
    are named by their place here.
    `unfolded` names for each the keyword that it comes from, or ""; `kinds` what other texts call
    it; `words` are its keywords. The last abilities are those that its effects let be for a while,
    the `watches`.
    """

    card: Card
    owner: int | None
    dice: int
    worth: tuple[Worth | None, ...]
    symbols: tuple[tuple[Energy, ...], ...]
    need: Need
    alike: tuple[int, ...]
    abilities: tuple[tree.Ability, ...]
    unfolded: tuple[str, ...]
    kinds: tuple[AbilityWord, ...]
    words: frozenset[str]
    watches: tuple[tree.Watch, ...] = ()


_ORDER = (*TYPES, Energy.WILD, Energy.GENERIC)


def lay_out(
    card: Card, owner: int | None, dice: int, granted: frozenset[str] = frozenset()
) -> CardAtTable:
    """Put a card on the table, with what its faces are worth counted once and for all.

    `granted` are the keywords that dice can be given in this match.
    """
    worth = tuple(_counts(face.energy, _ORDER) if face.energy else None for face in card.die.faces)
    symbols = tuple(tuple(dict.fromkeys(face.energy)) for face in card.die.faces)
    types = _counts(card.energy, TYPES)
    alike = tuple(card.die.faces.index(face) for face in card.die.faces)
    need = Need(max(card.cost, sum(types)), types)
    unfolded = unfold(card.text, granted)
    kinds = [kind_of(one, keyword, of_action=card.die.is_action) for one, keyword in unfolded]
    watches = [
        (given(node) if isinstance(node, tree.Gains) else node, kind)
        for (ability, _), kind in zip(unfolded, kinds, strict=True)
        for node in nodes(ability)
        if isinstance(node, tree.Watch | tree.Gains)
    ]
    return CardAtTable(
        card, owner, dice, worth, symbols, need, alike,
        (*(one for one, _ in unfolded), *(tree.ability_of(watch) for watch, _ in watches)),
        (*(word for _, word in unfolded), *("" for _ in watches)),
        (*kinds, *(kind for _, kind in watches)),
        printed_words(card.text),
        tuple(watch for watch, _ in watches),
    )  # fmt: skip


@cache
def cost_need(cost: tree.Cost) -> Need:
    """The energy part of a cost that text asks for."""
    return Need(len(cost.energy) + cost.any_energy, _counts(cost.energy, TYPES))


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
    own_dice: bool = False
    """Whether the players roll and draw their own dice, and the program only referees."""

    def opponents(self, player: int) -> tuple[int, ...]:
        """The players on the other side."""
        return (*range(player), *range(player + 1, len(self.players)))


class Listed(msgspec.Struct, frozen=True, gc=False):
    """One ability of one card, found by what it answers or modifies.

    `keyword` is the keyword that it comes from, or ""; `kind` what other texts call it. `burst` is
    what the die must show for it, and with one of `replaced_by` another ability stands in its
    place (BST-1). `asks` says whether its noun phrases ask for numbers or words that text can give
    to dice. `need` is the energy that its use costs as printed. `watch` is what lets it be for a
    while, if its card does not have it by itself.
    """

    card: int
    ability: int
    tree: tree.Ability
    keyword: str = ""
    kind: AbilityWord = "other"
    burst: Burst = ""
    replaced_by: tuple[Burst, ...] = ()
    asks: Literal["", "words", "numbers"] = ""
    need: Need = FREE
    watch: Watch | None = None


class AbilityIndex(msgspec.Struct, frozen=True):
    """The abilities of a match by what they answer: triggers, interruptions, statics, globals.

    `says` names the kinds of nodes that stand anywhere in a text of the match, and of "must" and
    "can't" also the acts ("Cannot be targeted"), and what dice are said to be doing: what no text
    says need not be asked for. `watches` are the abilities, by card and place, that effects let
    be for a while.
    """

    triggers: dict[str, tuple[Listed, ...]]
    interruptions: dict[str, tuple[Listed, ...]]
    statics: dict[str, tuple[tuple[Listed, tree.Modifier], ...]]
    globals: tuple[Listed, ...]
    paid: dict[int, tuple[Listed, ...]]
    says: frozenset[str] = frozenset()
    watches: dict[tree.Watch, tuple[int, int]] = {}


def index_abilities(cards: tuple[CardAtTable, ...]) -> AbilityIndex:
    """Sort the abilities of the cards of a match by what they answer."""
    triggers: dict[str, list[Listed]] = {}
    interruptions: dict[str, list[Listed]] = {}
    statics: dict[str, list[tuple[Listed, tree.Modifier]]] = {}
    globals_: list[Listed] = []
    paid: dict[int, list[Listed]] = {}
    watches: dict[tree.Watch, tuple[int, int]] = {}
    for number, at_table in enumerate(cards):
        for place, ability in enumerate(at_table.abilities):
            listed = _listed(number, place, at_table)
            if listed.watch is not None:
                if listed.watch in watches:
                    continue  # one text says what the other does
                watches[listed.watch] = (number, place)
            match ability:
                case tree.Triggered(when=when):
                    _list_under(triggers, when, listed)
                case tree.Interruption(when=when):
                    _list_under(interruptions, when, listed)
                case tree.Static(holds=holds):
                    for modifier in holds:
                        kind = kind_of_rule(modifier)
                        statics.setdefault(kind, []).append((listed, modifier))
                case tree.Global(when=when, do=do):
                    globals_.append(listed)
                    if when is not None:  # reactive (GLB-2)
                        answers = tree.answers(when, do)
                        _list_under(interruptions if answers else triggers, when, listed)
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
        frozenset(said for at_table in cards for said in _said(at_table)),
        watches,
    )


def _list_under(index: dict[str, list[Listed]], when: tree.Moment, listed: Listed) -> None:
    """List an ability under each moment that it answers, once."""
    following: tree.Moment | None = when
    while following is not None:
        found = index.setdefault(following.word, [])
        if listed not in found:
            found.append(listed)
        following = following.other


def kind_of_rule(node: tree.Node) -> str:
    """How the index names a node: by its kind, "must" and "can't" with their act."""
    kind = type(node).__name__
    return f"{kind} {node.act}" if isinstance(node, tree.Must | tree.Cannot) else kind


def _said(at_table: CardAtTable) -> Iterator[str]:
    """The kinds of nodes in the text of a card."""
    for ability in at_table.abilities:
        for node in nodes(ability):
            yield kind_of_rule(node)
            if isinstance(node, tree.Dice):
                yield from node.roles


def _listed(number: int, place: int, at_table: CardAtTable) -> Listed:
    ability = at_table.abilities[place]
    watched = place - len(at_table.abilities) + len(at_table.watches)
    return Listed(
        number, place, ability, at_table.unfolded[place],
        at_table.kinds[place],
        getattr(ability, "burst", ""),
        _replaced_by(at_table.abilities, place),
        _asks(ability),
        _need(ability),
        at_table.watches[watched] if watched >= 0 else None,
    )  # fmt: skip


def _need(ability: tree.Ability) -> Need:
    return cost_need(ability.cost) if isinstance(ability, tree.Global | tree.Paid) else FREE


def kind_of(ability: tree.Ability, keyword: str, *, of_action: bool) -> AbilityWord:
    """What other texts call an ability; one of a keyword is no "when fielded" ability (KW-1).

    What an action die does from the Field is done by an action die, too.
    """
    if keyword:
        return "keyword"
    match ability:
        case tree.Global():
            return "global"
        case _ if of_action:
            return "action"
        case tree.Triggered(when=tree.Moment(word="fielded", dice=None)):
            return "fielded"
        case tree.Triggered(when=tree.Moment(word="attacks", dice=None)):
            return "attacks"
        case _:
            return "other"


def _replaced_by(abilities: tuple[tree.Ability, ...], place: int) -> tuple[Burst, ...]:
    """The bursts with which one of the abilities after this one stands in its place (BST-1)."""
    if getattr(abilities[place], "burst", "") or isinstance(abilities[place], tree.Global):
        return ()
    found: list[Burst] = []
    for after in abilities[place + 1 :]:
        if not getattr(after, "instead", False):
            break
        found.append(getattr(after, "burst", ""))
    return tuple(found)


def _asks(ability: tree.Ability) -> Literal["", "words", "numbers"]:
    asked: Literal["", "words", "numbers"] = ""
    for node in nodes(ability):
        match node:
            case (
                tree.StatTest(stat=stat)
                | tree.Stat(stat=stat)
                | tree.Highest(stat=stat)
                | tree.Lowest(stat=stat)
            ):
                if stat not in ("purchase cost", "damage"):
                    return "numbers"
            case tree.Dice(affiliations=names, keywords=words, noted=word) as dice:
                of_kind = "sidekick" in (dice.kind, dice.or_kind) or "sidekicks" in dice.without
                if names or words or of_kind or word == "affiliation":
                    asked = "words"
            case tree.Variety():
                asked = "words"
    return asked


def make_setup(
    ruleset: Ruleset,
    format_name: str,
    names: tuple[str, ...],
    teams: tuple[tuple[tuple[Card, int], ...], ...],
    basics: tuple[Card, ...],
    life: int,
    *,
    casual: bool = False,
    own_dice: bool = False,
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
        own_dice: whether the players roll and draw their own dice.

    Raises:
        UnplayableCard: a card says something that the engine cannot play yet.
    """
    all_cards = (*(card for team in teams for card, _ in team), *basics)
    granted = granted_words(card.text for card in all_cards)
    cards = [lay_out(SIDEKICK_CARD, None, 0, granted)]
    for owner, team in enumerate(teams):
        cards += [lay_out(card, owner, count, granted) for card, count in team]
    cards += [lay_out(card, None, card.maximum, granted) for card in basics]
    made = token_cards((one.card.text, one.abilities) for one in cards)
    laid = (*cards, *(lay_out(card, NO_PLAYER, 0, granted) for card in made))
    for at_table in laid:
        check_playable(at_table.card)
    players = tuple(Player(name) for name in names)
    return Setup(ruleset, format_name, players, laid, life, index_abilities(laid), casual, own_dice)


def seats_turned(setup: Setup) -> Setup:
    """The same match with the players in the other order, each with their own team."""
    teams = tuple(
        tuple((one.card, one.dice) for one in setup.cards[1:] if one.owner == player)
        for player in range(len(setup.players))
    )
    return make_setup(
        setup.ruleset,
        setup.format,
        tuple(player.name for player in reversed(setup.players)),
        teams[::-1],
        tuple(one.card for one in setup.cards[1:] if one.owner is None),
        setup.life,
        casual=setup.casual,
        own_dice=setup.own_dice,
    )
