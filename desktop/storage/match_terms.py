"""What the players of a match have agreed on besides its rules: a series, and a clock.

It is saved with the match in the player's database, not in match files: a file stands on its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from desktop.storage.store import MatchSummary
from rules.model import PlayerId, SideId
from rules.teams import BEST_OF_THREE, SeriesScore

CLOCK_MINUTES = (15, 25, 50)
"""The times to choose from. A round of a tournament takes 50 minutes, shared it is 25 for each."""

_Seconds = Annotated[float, msgspec.Meta(ge=0, le=1e6)]


class SeriesPlace(msgspec.Struct, frozen=True):
    """The place of a match in a series."""

    id: str  # what all matches of the series have in common
    before: SeriesScore = BEST_OF_THREE  # the score when the match began


class ClockTimes(msgspec.Struct, frozen=True):
    """The time that each side has for all decisions of a match: partners have one in common."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=600)]
    used: tuple[_Seconds, _Seconds] = (0.0, 0.0)  # seconds

    def left(self, side: SideId) -> float:
        """The seconds that a side has left; less than 0 for one that has used more."""
        return 60 * self.minutes - self.used[side]

    def with_used(self, side: SideId, seconds: float) -> ClockTimes:
        """The times after a player of a side has thought for these seconds."""
        one, two = self.used
        return replace(self, used=(one + seconds, two) if side == 0 else (one, two + seconds))


class MatchTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the players have agreed on."""

    series: SeriesPlace | None = None
    clock: ClockTimes | None = None

    @property
    def text(self) -> str:
        """As it is saved: JSON, or "" for a single match without a clock.

        Names may be added, so that older versions of the program can still read the others.
        """
        return "" if self == NO_TERMS else msgspec.json.encode(self).decode()

    def series_after(self, winner: PlayerId | None) -> SeriesScore | None:
        """The score of the series after this match; None for a single match."""
        return None if self.series is None else self.series.before.after(winner)

    def score_of(self, match: MatchSummary) -> SeriesScore:
        """The score after a saved match of a series; before it is over, that before it."""
        assert self.series is not None
        winner = match.winner if match.is_finished and match.winner in (0, 1) else None
        return self.series.before.after(None if winner is None else PlayerId(winner))

    def next_terms(self, winner: PlayerId | None) -> MatchTerms:
        """The terms of the next match: it goes on with the series, or begins a new one."""
        after = self.series_after(winner)
        if self.series is None or after is None or after.is_over:
            return self.renewed()
        return replace(self.renewed(), series=replace(self.series, before=after))

    def renewed(self) -> MatchTerms:
        """The same terms, with a new series and all the time."""
        series = None if self.series is None else new_series(self.series.before.needed)
        return MatchTerms(series, None if self.clock is None else ClockTimes(self.clock.minutes))


NO_TERMS = MatchTerms()
"""A single match without a clock."""

_DECODER = msgspec.json.Decoder(MatchTerms)


def new_series(needed: int = BEST_OF_THREE.needed) -> SeriesPlace:
    """The first place in a new series."""
    return SeriesPlace(secrets.token_hex(6), SeriesScore(needed=needed))


def terms_of(match: MatchSummary) -> MatchTerms:
    """The terms of a saved match. Terms that were damaged outside the program are dropped, because
    the match itself can be played without them."""
    if not match.terms:
        return NO_TERMS
    try:
        return _DECODER.decode(match.terms)
    except msgspec.MsgspecError:
        return NO_TERMS


def awaits_next(match: MatchSummary, matches: Iterable[MatchSummary]) -> bool:
    """Whether a finished match is the last one so far of a series that is not over."""
    terms = terms_of(match)
    if terms.series is None or not match.is_finished or terms.score_of(match).is_over:
        return False
    series_id = terms.series.id
    return not any(
        other.created > match.created and belongs_to(other, series_id) for other in matches
    )


def belongs_to(match: MatchSummary, series_id: str) -> bool:
    """Whether a saved match is one of a series."""
    series = terms_of(match).series if series_id in match.terms else None
    return series is not None and series.id == series_id
