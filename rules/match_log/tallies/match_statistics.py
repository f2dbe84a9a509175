"""Statistics over many matches: by player, by team and by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from rules.match_log.tallies.intervals import Average, Proportion, average_of
from rules.match_log.tallies.match_tally import CardTally, MatchTally, PlayerTally

OpponentKind = Literal["", "computer", "person"]

NameOfTeam = Callable[[frozenset[str]], str]
"""The name of a team with these cards (`CardTally.key`), or "" if it has none."""


class TalliedMatch(msgspec.Struct, frozen=True):
    """A match that was counted, and the day it was played, as "2026-01-31"."""

    tally: MatchTally
    day: str = ""


class StatisticsFilter(msgspec.Struct, frozen=True):
    """Which matches count, and for whom. "" lets everything through.

    Attributes:
        player: the player whose side of each match counts; "" counts both sides.
        opponent: whether the other side was played by the computer or by a person.
        edition, format: the ids of the edition and the format.
        since, until: the first and the last day.
    """

    player: str = ""
    opponent: OpponentKind = ""
    edition: str = ""
    format: str = ""
    since: str = ""
    until: str = ""


EVERYTHING = StatisticsFilter()
"""The filter that lets every match through."""


class StatisticsRow(msgspec.Struct, frozen=True):
    """What matches say about a player, a team or a card.

    Attributes:
        key: what tells it from all others.
        name: its name for players.
        won: how many of its matches were won. Ties and draws are not.
        won_first: the same, of the matches in which it went first.
        used: for a card, in how many matches a die of it was purchased; else None.
        purchased: dice purchased in a match.
        damage: damage dealt to the opponent in a match.
        dice_damage: damage dealt to opposing dice in a match.
        knock_outs: opposing dice knocked out in a match.
        energy: energy spent in a match.
        wait: own turns from the purchase of a die until it was fielded.
    """

    key: str
    name: str
    won: Proportion
    won_first: Proportion
    used: Proportion | None
    purchased: Average
    damage: Average
    dice_damage: Average
    knock_outs: Average
    energy: Average
    wait: Average


class MatchStatistics(msgspec.Struct, frozen=True):
    """The tables, each with the most matches first.

    Attributes:
        matches: how many matches were counted.
        players, teams, cards: the tables.
    """

    matches: int
    players: tuple[StatisticsRow, ...]
    teams: tuple[StatisticsRow, ...]
    cards: tuple[StatisticsRow, ...]


def match_statistics(
    matches: Iterable[TalliedMatch],
    wanted: StatisticsFilter = EVERYTHING,
    name_of_team: NameOfTeam = lambda _: "",
) -> MatchStatistics:
    """Count matches that are over.

    Args:
        matches: the matches.
        wanted: which of them count, and for whom.
        name_of_team: finds the name that the player gave a team.
    """
    counted = 0
    players, teams, cards = _Table(), _Table(), _Table()
    for match in matches:
        sides = [*_sides(match, wanted)]
        counted += bool(sides)
        for side in sides:
            own = side.player
            players.add(own.name, own.name, side, own.cards)
            if own.team:
                keys = frozenset(card.key for card in own.team)
                key, plain = "; ".join(sorted(keys)), ", ".join(card.name for card in own.team)
                teams.add(key, name_of_team(keys) or plain, side, own.cards)
            for card in own.cards:
                cards.add(card.key, card.full_name, side, (card,))
    return MatchStatistics(
        counted,
        tuple(players.rows()),
        tuple(teams.rows()),
        tuple(cards.rows(counts_use=True)),
    )


class _Side(msgspec.Struct, frozen=True):
    """A player in a match that is over."""

    player: PlayerTally
    is_winner: bool
    was_first: bool


def _sides(match: TalliedMatch, wanted: StatisticsFilter) -> Iterator[_Side]:
    """The sides of a match that a filter lets through."""
    tally = match.tally
    if wanted.edition not in ("", tally.edition) or wanted.format not in ("", tally.format):
        return
    if not tally.ending or not wanted.since <= match.day <= (wanted.until or "~"):
        return
    for number, player in enumerate(tally.players):
        if wanted.player not in ("", player.name):
            continue
        others = [one for one in tally.players if one is not player]
        is_computer = any(one.computer for one in others)
        if wanted.opponent not in ("", "computer" if is_computer else "person"):
            continue
        yield _Side(player, tally.winner == number, number == 0)


class _Table:
    """The rows of a table while matches are added."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._entries: dict[str, list[tuple[_Side, Sequence[CardTally]]]] = {}

    def add(self, key: str, name: str, side: _Side, cards: Sequence[CardTally]) -> None:
        """Add a player's side of a match.

        Args:
            key: what it is added to.
            name: the name of that.
            side: the player in the match.
            cards: the cards that count.
        """
        self._names.setdefault(key, name)
        self._entries.setdefault(key, []).append((side, cards))

    def rows(self, *, counts_use: bool = False) -> list[StatisticsRow]:
        """The rows, the most matches first."""
        rows = [self._row(key, counts_use=counts_use) for key in self._entries]
        return sorted(rows, key=lambda row: (-row.won.of, row.name, row.key))

    def _row(self, key: str, *, counts_use: bool) -> StatisticsRow:
        entries = self._entries[key]

        def average(count: Callable[[CardTally], int]) -> Average:
            return average_of([sum(map(count, cards)) for _, cards in entries])

        firsts = [side for side, _ in entries if side.was_first]
        used = sum(any(card.purchased for card in cards) for _, cards in entries)
        can_be_purchased = any(card.dice for _, cards in entries for card in cards)
        waits = [wait for _, cards in entries for card in cards for wait in card.waits]
        return StatisticsRow(
            key,
            self._names[key],
            Proportion(sum(side.is_winner for side, _ in entries), len(entries)),
            Proportion(sum(side.is_winner for side in firsts), len(firsts)),
            Proportion(used, len(entries)) if counts_use and can_be_purchased else None,
            average(lambda card: len(card.purchased)),
            average(lambda card: card.damage),
            average(lambda card: card.dice_damage),
            average(lambda card: card.knock_outs),
            average(lambda card: card.energy),
            average_of(waits),
        )
