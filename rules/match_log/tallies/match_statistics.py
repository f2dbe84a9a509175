"""Statistics over many matches: by player, by team and by card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from rules.match_log.tallies.intervals import Average, Proportion, average_of, average_of_sums
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
    players = defaultdict[str, _Sums](_Sums)
    teams = defaultdict[tuple[_Key, ...], _Sums](_Sums)
    cards = defaultdict[_Key, _Sums](_Sums)
    for match in matches:
        sides = [*_sides(match, wanted)]
        counted += bool(sides)
        for side in sides:
            own = side.player
            whole = _counts_of(own.cards)
            waits = [wait for card in own.cards for wait in card.waits]
            players[own.name].add(side, whole, waits, own.cards)
            if own.team:
                teams[tuple(sorted(map(_key, own.team)))].add(side, whole, waits, own.team)
            for key, same in _own_cards(own).items():
                waits = [wait for card in same for wait in card.waits]
                cards[key].add(side, _counts_of(same), waits, same[:1])
    return MatchStatistics(
        counted,
        _in_order(sums.row(name, name) for name, sums in players.items()),
        _in_order(_team_row(sums, name_of_team) for sums in teams.values()),
        _in_order(sums.row(sums.cards[0].key, sums.cards[0].full_name) for sums in cards.values()),
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


_Key = tuple[str, str, str]
_Counts = tuple[int, int, int, int, int]


def _key(card: CardTally) -> _Key:
    return card.name, card.subtitle, card.set_code


def _own_cards(player: PlayerTally) -> dict[_Key, tuple[CardTally, ...]]:
    """A player's own cards. Two of the same basic action, one of each player, are one card."""
    found: dict[_Key, tuple[CardTally, ...]] = {}
    for card in player.cards:
        if card.is_own:
            found[_key(card)] = (*found.get(_key(card), ()), card)
    return found


def _counts_of(cards: Sequence[CardTally]) -> _Counts:
    """Dice purchased, damage, damage to dice, knock-outs and energy of some cards together."""
    purchased = damage = dice_damage = knock_outs = energy = 0
    for card in cards:
        purchased += len(card.purchased)
        damage += card.damage
        dice_damage += card.dice_damage
        knock_outs += card.knock_outs
        energy += card.energy
    return purchased, damage, dice_damage, knock_outs, energy


class _Sums:
    """The sums for a row while sides of matches are added."""

    def __init__(self) -> None:
        self.cards: tuple[CardTally, ...] = ()
        self.matches = self.won = self.first = self.won_first = self.used = 0
        self._totals, self._squares = [0] * 5, [0] * 5
        self._waits: list[int] = []

    def add(
        self, side: _Side, counts: _Counts, waits: Iterable[int], cards: tuple[CardTally, ...]
    ) -> None:
        """Add a player's side of a match.

        Args:
            side: the player in the match.
            counts: what the row counts of it.
            waits: the own turns until dice were fielded.
            cards: the card or the team that the row is about, or all cards of the player.
        """
        self.matches += 1
        self.won += side.is_winner
        if side.was_first:
            self.first += 1
            self.won_first += side.is_winner
        for place, count in enumerate(counts):
            if count:
                self._totals[place] += count
                self._squares[place] += count * count
        self._waits += waits
        self.cards = self.cards or cards
        self.used += counts[0] > 0

    def row(self, key: str, name: str) -> StatisticsRow:
        """The row that the sums give."""
        purchased, damage, dice_damage, knock_outs, energy = (
            average_of_sums(self.matches, total, squares)
            for total, squares in zip(self._totals, self._squares, strict=True)
        )
        can_be_purchased = len(self.cards) == 1 and self.cards[0].dice > 0
        return StatisticsRow(
            key,
            name,
            Proportion(self.won, self.matches),
            Proportion(self.won_first, self.first),
            Proportion(self.used, self.matches) if can_be_purchased else None,
            purchased,
            damage,
            dice_damage,
            knock_outs,
            energy,
            average_of(self._waits),
        )


def _in_order(rows: Iterable[StatisticsRow]) -> tuple[StatisticsRow, ...]:
    """Rows, the most matches first."""
    return tuple(sorted(rows, key=lambda row: (-row.won.of, row.name, row.key)))


def _team_row(sums: _Sums, name_of_team: NameOfTeam) -> StatisticsRow:
    """The row of a team, with the name it has or the names of its cards."""
    keys = [card.key for card in sums.cards]
    plain = ", ".join(card.name for card in sums.cards)
    return sums.row("; ".join(sorted(keys)), name_of_team(frozenset(keys)) or plain)
