"""Checks a team against the rules of a format (FMT-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from rules.cards.card import Card, CardKind
from rules.messages.message import Message, make_message
from rules.teams.formats import Format
from rules.teams.team import Team, TeamCard

_Values = tuple[tuple[str, str | int], ...]
"""What is filled into the sentences of a fault."""


class TeamFault(msgspec.Struct, frozen=True):
    """A rule that a team breaks. `card` is the card at fault, None if it is the whole team."""

    kind: str
    values: _Values
    rule_id: str
    card: Card | None = None

    @property
    def message(self) -> Message:
        """What is wrong, as a sentence."""
        return self._message("")

    @property
    def remedy(self) -> Message:
        """What to do about it, as a sentence."""
        return self._message(".remedy")

    @property
    def found(self) -> Message:
        """What was found, without a verb, for errors in files."""
        return self._message(".found")

    @property
    def expected(self) -> Message:
        """What the rule expects instead, for errors in files."""
        return self._message(".expected")

    def _message(self, part: str) -> Message:
        return make_message(f"team.{self.kind}{part}", **dict(self.values))


def faults_of_team(played: Format, team: Team) -> tuple[TeamFault, ...]:
    """Every rule of a format that a player's team breaks; () if it is legal.

    Faults of single cards come first. An unfinished team has faults too. A format that fixes its
    teams has no rules for them.
    """
    if not played.has_team_rules:
        return ()
    faults = [*_faults_of_cards(played, team.cards), *_faults_of_size(played, team.cards)]
    if not played.shares_basics:
        faults += _faults_of_basics(played, team.basics)
    return tuple(faults)


def faults_of_team_line(played: Format, cards: Sequence[TeamCard]) -> tuple[TeamFault, ...]:
    """The faults of a player's cards alone, without the basic actions."""
    if not played.has_team_rules:
        return ()
    return (*_faults_of_cards(played, cards), *_faults_of_size(played, cards))


def faults_of_all_basics(played: Format, cards: Sequence[Card]) -> tuple[TeamFault, ...]:
    """The faults of the basic actions of both players together.

    Both players may have brought the same card, but nobody brings a name twice (FMT-1).
    """
    if not played.has_team_rules:
        return ()
    per_name = 1 if played.shares_basics else 2
    wanted = played.basics if played.shares_basics else 2 * played.basics
    if len(cards) != wanted:
        values: _Values = (("count", len(cards)), ("wanted", wanted))
        return (TeamFault("basics_together", values, played.rule_id),)
    counts = Counter(card.name for card in cards)
    return tuple(
        TeamFault("basic_too_often", (("count", count), ("named", name)), played.rule_id)
        for name, count in counts.items()
        if count > per_name
    )


def _faults_of_cards(played: Format, cards: Sequence[TeamCard]) -> Iterator[TeamFault]:
    first_of_name: dict[str, Card] = {}
    for one in cards:
        card, dice = one.card, one.dice
        if card.kind is CardKind.BASIC_ACTION:
            yield TeamFault("basic_among_cards", _named("card", card), played.rule_id, card)
        if card.name in first_of_name:
            values = (
                *_named("first", first_of_name[card.name]),
                *_named("card", card),
                ("named", card.name),
            )
            yield TeamFault("name_twice", values, played.rule_id, card)
        first_of_name.setdefault(card.name, card)
        if not 1 <= dice <= card.maximum:
            kind = "no_dice" if dice < 1 else "too_many_on_card"
            counts: _Values = (("dice", dice), *_named("card", card), ("maximum", card.maximum))
            yield TeamFault(kind, counts, played.rule_id, card)


def _faults_of_size(played: Format, cards: Sequence[TeamCard]) -> Iterator[TeamFault]:
    if not cards:
        yield TeamFault("no_cards", (("maximum", played.max_cards),), played.rule_id)
    if len(cards) > played.max_cards:
        yield _too_many("too_many_cards", len(cards), played.max_cards, played)
    total = sum(one.dice for one in cards)
    if total > played.max_dice:
        yield _too_many("too_many_dice", total, played.max_dice, played)


def _faults_of_basics(played: Format, basics: Sequence[Card]) -> Iterator[TeamFault]:
    seen: set[str] = set()
    for card in basics:
        if card.kind is not CardKind.BASIC_ACTION:
            yield TeamFault("no_basic", _named("card", card), played.rule_id, card)
        if card.name in seen:
            yield TeamFault("basic_twice", _named("card", card), played.rule_id, card)
        seen.add(card.name)
    if len(basics) < played.basics:
        values = (("count", len(basics)), ("wanted", played.basics))
        more = ("missing", played.basics - len(basics))
        yield TeamFault("too_few_basics", (*values, more), played.rule_id)
    if len(basics) > played.basics:
        yield _too_many("too_many_basics", len(basics), played.basics, played)


def _too_many(kind: str, count: int, maximum: int, played: Format) -> TeamFault:
    values = (("count", count), ("maximum", maximum), ("over", count - maximum))
    return TeamFault(kind, values, played.rule_id)


def _named(place: str, card: Card) -> tuple[tuple[str, str], ...]:
    """A card for sentences on the screen, and its title for errors in files."""
    return (place, card.full_name), (f"{place}_title", card.title)
