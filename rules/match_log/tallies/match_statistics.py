"""Statistics over many matches: by player, by team and by card."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import Literal, TypeVar

import msgspec

from rules.match_log.tallies.match_tally import CardTally, MatchTally, PlayerTally

_Z = 1.959964
"""The 97.5 % quantile of the normal distribution."""


class Proportion(msgspec.Struct, frozen=True):
    """How many of some cases had something, with the 95 % interval of Wilson.

    The interval of Wilson is never outside of 0 to 1, and right for few cases too.
    """

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """The share, from 0 to 1; None without any case."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the share; None without any case."""
        return wilson_interval(self.count, self.of) if self.of else None


class Average(msgspec.Struct, frozen=True):
    """The mean of some values, with its 95 % interval by Student's t distribution.

    The values need not be normal: the mean of many is nearly so. With few values the interval is
    rough, so `count` always stands beside it.
    """

    count: int
    mean: float | None = None
    spread: float | None = None
    """Half the width of the interval; None for fewer than two values."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean; None for fewer than two values."""
        if self.mean is None or self.spread is None:
            return None
        return self.mean - self.spread, self.mean + self.spread


def average_of_sums(count: int, total: int, squares: int) -> Average:
    """The average of whole numbers of which only the count, the sum and the sum of squares is
    known; these are exact."""
    if not count:
        return Average(0)
    mean = total / count
    if count < 2:
        return Average(count, mean)
    variance = (count * squares - total * total) / (count * (count - 1))
    return Average(count, mean, t_quantile(count - 1) * math.sqrt(variance / count))


def wilson_interval(hits: float, cases: int) -> tuple[float, float]:
    """The 95 % interval (Wilson) of a share of cases, from 0 to 1.

    `hits` is how many of the cases had it; may be an average. `cases` is how many cases there are;
    without any, the interval is all from 0 to 1.
    """
    if not cases:
        return 0.0, 1.0
    rate, z2 = hits / cases, _Z**2
    middle = rate + z2 / (2 * cases)
    spread = _Z * math.sqrt(rate * (1 - rate) / cases + z2 / (4 * cases**2))
    scale = 1 + z2 / cases
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""The 97.5 % quantiles of Student's t distribution with 1 to 10 degrees of freedom."""


def t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution, with at least three right digits."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    z, n = _Z, freedom  # Cornish-Fisher expansion
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


OpponentKind = Literal["", "computer", "person", "both"]

NameOfTeam = Callable[[frozenset[str]], str]
"""The name of a team with these cards (`CardTally.key`), or "" if it has none."""


class TalliedMatch(msgspec.Struct, frozen=True):
    """A match that was counted, and the day it was played, as "2026-01-31"."""

    tally: MatchTally
    day: str = ""


class StatisticsFilter(msgspec.Struct, frozen=True):
    """Which matches count, and for whom. "" lets everything through."""

    player: str = ""  # the player whose side of each match counts; "" counts both sides
    # Whether the other side was played by the computer, by a person, or by both in turn
    opponent: OpponentKind = ""
    edition: str = ""  # the ids of the edition and the format
    format: str = ""  # the ids of the edition and the format
    since: str = ""  # the first and the last day
    until: str = ""  # the first and the last day


EVERYTHING = StatisticsFilter()
"""The filter that lets every match through."""


class StatisticsRow(msgspec.Struct, frozen=True):
    """What matches say about a player, a team or a card."""

    key: str  # what tells it from all others
    name: str
    won: Proportion  # how many of its matches were won. Ties and draws are not.
    won_first: Proportion  # the same, of the matches in which it went first
    used: Proportion | None  # for a card, in how many matches a die of it was purchased; else None
    purchased: Average  # dice purchased in a match
    damage: Average  # damage dealt to the opponent in a match
    dice_damage: Average  # damage dealt to opposing dice in a match
    knock_outs: Average  # opposing dice knocked out in a match
    energy: Average  # energy spent in a match
    wait: Average  # own turns from the purchase of a die until it was fielded


class MatchStatistics(msgspec.Struct, frozen=True):
    """The tables, each with the most matches first."""

    matches: int
    players: tuple[StatisticsRow, ...]
    teams: tuple[StatisticsRow, ...]
    cards: tuple[StatisticsRow, ...]


class CountedMatches:
    """Matches that are over, counted once: from then on any filter gives its tables at once.

    Copies are left out: `copies` is their number. So are the cards of matches in which the table
    was adjusted by hand (HAND-1).
    """

    def __init__(self, matches: Iterable[TalliedMatch]) -> None:
        matches = tuple(matches)
        self.copies = sum(bool(match.tally.ending and match.tally.is_copy) for match in matches)
        numbered = enumerate(matches)
        self._sides = [side for number, match in numbered for side in _sides(number, match)]
        self._players = defaultdict[str, _Counts](_Counts)
        self._teams = defaultdict[tuple[_Key, ...], _Counts](_Counts)
        self._cards = defaultdict[_Key, _Counts](_Counts)
        for place, side in enumerate(self._sides):
            own = side.player
            self._players[own.name].add(place, side, own.cards, own.cards)
            if own.team:
                team = tuple(sorted(map(_key, own.team)))
                self._teams[team].add(place, side, own.cards, own.team)
            for key, same in _own_cards(own).items() if side.tells_of_cards else ():
                self._cards[key].add(place, side, same, same[:1])

    def statistics(
        self, wanted: StatisticsFilter = EVERYTHING, name_of_team: NameOfTeam = lambda _: ""
    ) -> MatchStatistics:
        """The tables of the matches that a filter lets through. `name_of_team` finds the name that
        the player gave a team."""
        counts = [side.passes(wanted) for side in self._sides]
        return MatchStatistics(
            len({side.match for side in compress(self._sides, counts)}),
            _in_order(sums.row(name, name) for name, sums in _sums(self._players, counts)),
            _in_order(_team_row(sums, name_of_team) for _, sums in _sums(self._teams, counts)),
            _in_order(
                sums.row(sums.cards[0].key, sums.cards[0].full_name)
                for _, sums in _sums(self._cards, counts)
            ),
        )


class _Side(msgspec.Struct, frozen=True):
    """A player in a match that is over; `match` is a number that no other match has."""

    match: int
    player: PlayerTally
    is_winner: bool
    was_first: bool
    opponent: OpponentKind
    edition: str
    format: str
    day: str
    tells_of_cards: bool

    def passes(self, wanted: StatisticsFilter) -> bool:
        """Whether a filter lets it through."""
        return (
            wanted.player in ("", self.player.name)
            and wanted.opponent in ("", self.opponent)
            and wanted.edition in ("", self.edition)
            and wanted.format in ("", self.format)
            and wanted.since <= self.day <= (wanted.until or "~")
        )


def _sides(number: int, match: TalliedMatch) -> Iterator[_Side]:
    """The sides of a match; none if it does not count."""
    tally = match.tally
    if not tally.counts:
        return
    for place, player in enumerate(tally.players):
        kinds = {one.kind for one in tally.players if one is not player}
        yield _Side(
            number,
            player,
            tally.winner is not None and tally.winner % 2 == place % 2,  # partners win together
            place % 2 == 0,
            kinds.pop() if len(kinds) == 1 else "both",
            tally.edition,
            tally.format,
            match.day,
            not tally.is_adjusted,
        )


_Key = tuple[str, str, str]
_Cards = tuple[CardTally, ...]


def _key(card: CardTally) -> _Key:
    return card.name, card.subtitle, card.set_code


def _own_cards(player: PlayerTally) -> dict[_Key, _Cards]:
    """A player's own cards. Two of the same basic action, one of each player, are one card."""
    found: dict[_Key, _Cards] = {}
    for card in player.cards:
        if card.is_own:
            found[_key(card)] = (*found.get(_key(card), ()), card)
    return found


_AVERAGED = 7
"""The first column of the numbers that are averaged over matches."""


class _Counts:
    """What a row of a table counts, for each side of a match that has it.

    The numbers become columns, because a column is added up much faster than objects are.
    """

    def __init__(self) -> None:
        self._sides: list[int] = []
        self._cards: list[_Cards] = []
        self._numbers: list[tuple[int, ...]] = []

    def add(self, place: int, side: _Side, counted: _Cards, cards: _Cards) -> None:
        """Add a player's side of a match.

        Args:
            counted: the cards of the player that the row counts.
            cards: the card or the team that the row is about, or all cards of the player.
        """
        purchased = damage = dice_damage = knock_outs = energy = 0
        waits: tuple[int, ...] = ()
        for card in counted:
            purchased += len(card.purchased)
            damage += card.damage
            dice_damage += card.dice_damage
            knock_outs += card.knock_outs
            energy += card.energy
            waits += card.waits
        won, first = side.is_winner, side.was_first
        squares = sum([wait * wait for wait in waits]) if waits else 0
        shares = (won, first, won and first, purchased > 0)
        averaged = (purchased, damage, dice_damage, knock_outs, energy)
        self._sides.append(place)
        self._cards.append(cards)
        self._numbers.append((*shares, len(waits), sum(waits), squares, *averaged))

    @cached_property
    def _columns(self) -> list[Sequence[int]]:
        """All numbers as columns, and the squares of those that are averaged; no more is added."""
        columns = [*zip(*self._numbers, strict=True)]
        self._numbers.clear()
        return [
            *columns,
            *([number * number for number in column] for column in columns[_AVERAGED:]),
        ]

    def sums(self, counts: Sequence[bool]) -> _Sums | None:
        """The sums over the sides that count; None if none of them does."""
        chosen = [counts[place] for place in self._sides]
        matches = sum(chosen)
        if not matches:
            return None
        won, first, won_first, used, *others = (
            sum(compress(column, chosen)) for column in self._columns
        )
        waits, totals, squares = others[:3], others[3:8], others[8:]
        return _Sums(
            next(compress(self._cards, chosen)),
            Proportion(won, matches),
            Proportion(won_first, first),
            Proportion(used, matches),
            tuple(average_of_sums(matches, *both) for both in zip(totals, squares, strict=True)),
            average_of_sums(*waits),
        )


class _Sums(msgspec.Struct, frozen=True):
    """What a row of a table says, before it has a name; `cards` are those of its first match."""

    cards: _Cards
    won: Proportion
    won_first: Proportion
    used: Proportion
    averages: tuple[Average, ...]
    wait: Average

    def row(self, key: str, name: str) -> StatisticsRow:
        """The row that the sums give."""
        can_be_purchased = len(self.cards) == 1 and self.cards[0].dice > 0
        used = self.used if can_be_purchased else None
        purchased, damage, dice_damage, knock_outs, energy = self.averages
        return StatisticsRow(
            key,
            name,
            self.won,
            self.won_first,
            used,
            purchased,
            damage,
            dice_damage,
            knock_outs,
            energy,
            self.wait,
        )


_RowKey = TypeVar("_RowKey")


def _sums(
    table: Mapping[_RowKey, _Counts], counts: Sequence[bool]
) -> Iterator[tuple[_RowKey, _Sums]]:
    """The sums of the rows of which any side counts."""
    for key, row in table.items():
        sums = row.sums(counts)
        if sums is not None:
            yield key, sums


def _in_order(rows: Iterable[StatisticsRow]) -> tuple[StatisticsRow, ...]:
    """Rows, the most matches first."""
    return tuple(sorted(rows, key=lambda row: (-row.won.of, row.name, row.key)))


def _team_row(sums: _Sums, name_of_team: NameOfTeam) -> StatisticsRow:
    """The row of a team, with the name it has or the names of its cards."""
    keys = [card.key for card in sums.cards]
    plain = ", ".join(card.name for card in sums.cards)
    return sums.row("; ".join(sorted(keys)), name_of_team(frozenset(keys)) or plain)
