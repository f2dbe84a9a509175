"""Checks a team against the rules of a format (FMT-1), and repairs what the program can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from rules.cards.card import Card, CardKind
from rules.cards.owned_cards import Collection, has_own_dice
from rules.messages.message import Message, make_message
from rules.model.ids import players_by_side
from rules.teams.formats import Format
from rules.teams.team import Team, TeamCard, with_dice, without_card

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


def faults_of_side(played: Format, teams: Sequence[Team]) -> tuple[TeamFault, ...]:
    """The faults of the teams of partners together, each of which is legal: their cards and basic
    actions must be legal as one team (DBL-1)."""
    if not played.has_team_rules or len(teams) < 2:
        return ()
    cards = [card for team in teams for card in team.cards]
    basics = [card for team in teams for card in team.basics]
    whole = replace(played, basics=len(basics))
    return (*_faults_of_cards(played, cards), *_faults_of_basics(whole, basics))


def faults_of_team_line(played: Format, cards: Sequence[TeamCard]) -> tuple[TeamFault, ...]:
    """The faults of a player's cards alone, without the basic actions."""
    if not played.has_team_rules:
        return ()
    return (*_faults_of_cards(played, cards), *_faults_of_size(played, cards))


def faults_of_all_basics(played: Format, cards: Sequence[Card]) -> tuple[TeamFault, ...]:
    """The faults of the basic actions of all players together.

    Both sides may have brought the same card, but no side brings a name twice (FMT-1, DBL-1).
    """
    if not played.has_team_rules:
        return ()
    per_name = 1 if played.shares_basics else 2
    wanted = played.basics if played.shares_basics else played.player_count * played.basics
    if len(cards) != wanted:
        values: _Values = (("count", len(cards)), ("wanted", wanted))
        return (TeamFault("basics_together", values, played.rule_id),)
    if played.side_size > 1:  # a card of each player, who sit in turn (DBL-1)
        whole = replace(played, basics=played.side_size * played.basics)
        sides = players_by_side(len(cards))
        faults = [
            fault
            for side in sides
            for fault in _faults_of_basics(whole, [cards[player] for player in side])
        ]
        if faults:
            return tuple(faults)
    counts = Counter(card.name for card in cards)
    return tuple(
        TeamFault("basic_too_often", (("count", count), ("named", name)), played.rule_id)
        for name, count in counts.items()
        if count > per_name
    )


def _faults_of_cards(played: Format, cards: Sequence[TeamCard]) -> Iterator[TeamFault]:
    first_of_name: dict[str, Card] = {}
    for team_card in cards:
        card, dice = team_card.card, team_card.dice
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
    total = sum(card.dice for card in cards)
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


_MOST_NAMED = 3  # cards that a sentence about the collection names


def missing_from_collection(team: Team, collection: Collection) -> tuple[Message, ...]:
    """What a team needs that its player does not own, as sentences; () for an empty collection.

    This breaks no rule: the program has all cards and dice.
    """
    if collection.is_empty:
        return ()
    cards = [*(team_card.card for team_card in team.cards), *team.basics]
    missing = [card.full_name for card in cards if not collection.owns(card)]
    wanted: Counter[tuple[str, str]] = Counter()
    for team_card in team.cards:
        if collection.owns(team_card.card) and has_own_dice(team_card.card):
            wanted[team_card.card.set_code, team_card.card.die.name] += team_card.dice
    found = [_listed("team.not_owned", missing)] if missing else []
    for (code, name), dice in wanted.items():
        owned = collection.dice.get((code, name), 0)
        if owned < dice:
            found.append(make_message("team.few_dice", card=name, owned=owned, dice=dice))
    return tuple(found)


def _listed(name: str, cards: Sequence[str]) -> Message:
    """A sentence about some cards, of which it names the first ones."""
    shown = ", ".join(cards[:_MOST_NAMED])
    if len(cards) > _MOST_NAMED:
        return make_message(f"{name}_more", cards=shown, count=len(cards) - _MOST_NAMED)
    return make_message(name, cards=shown)


def remedied_team(played: Format, team: Team, fault: TeamFault) -> Team | None:
    """The team after the remedy of a fault; None if only the player can choose what to do.

    Too many cards or basic actions: the last ones go. Too many dice: they come off the cards with
    the most dice, and each card keeps one.
    """
    match fault.kind, fault.card:
        case "name_twice" | "basic_twice", Card() as card:
            return without_card(team, card)
        case "too_many_on_card", Card() as card:
            return with_dice(team, card, card.maximum)
        case "no_dice", Card() as card:
            return with_dice(team, card, 1)
        case "basic_among_cards", Card() as card:
            return replace(without_card(team, card), basics=(*team.basics, card))
        case "no_basic", Card() as card:
            basics = tuple(basic for basic in team.basics if basic != card)
            return replace(team, basics=basics, cards=(*team.cards, TeamCard(card, 1)))
        case "too_many_cards", _:
            return replace(team, cards=team.cards[: played.max_cards])
        case "too_many_basics", _:
            return replace(team, basics=team.basics[: played.basics])
        case "too_many_dice", _:
            return _with_fewer_dice(team, played.max_dice)
    return None


def remedy_label(fault: TeamFault) -> Message:
    """What the remedy does, as the text of a button."""
    return make_message(f"team.{fault.kind}.do", **dict(fault.values))


def _with_fewer_dice(team: Team, maximum: int) -> Team:
    dice = [one.dice for one in team.cards]
    while sum(dice) > maximum and max(dice) > 1:
        most = max(dice)
        dice[len(dice) - 1 - dice[::-1].index(most)] -= 1
    cards = zip(team.cards, dice, strict=True)
    return replace(team, cards=tuple(TeamCard(one.card, count) for one, count in cards))
