"""What the table of matches shows in each column, how it sorts by it, and what a search finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.match_log.saved_matches.match_words import local_time_text, match_title
from desktop.storage.match_terms import terms_of
from desktop.storage.store import MatchSummary
from desktop.text.translation import translate
from rules.messages import PluralCount
from rules.model import EDITIONS
from rules.teams import UnknownFormat, format_of

if TYPE_CHECKING:
    from rules.match_log import NameOfTeam

_FEW_CARDS = 2
"""How many cards of a team a cell names."""

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


def tr(text: str) -> str:
    """Translate a text of the history."""
    return QCoreApplication.translate("History", text)


# --- the words ------------------------------------------------------------------------------------


def edition_words(name: str) -> str:
    """The title of an edition, by its id in the match notation."""
    ruleset = EDITIONS.get(name)
    return name if ruleset is None else ruleset.title


@cache
def format_words(name: str) -> str:
    """The title of a format, by its id in the match notation."""
    try:
        return translate(format_of(name).title)
    except UnknownFormat:
        return name


def title_words(match: MatchSummary) -> str:
    """The title that the player gave the match, and the names of the players.

    A copy that was taken over from a replay is marked at the start, which is never cut off.
    """
    title = _title_and_players(match)
    return tr("Copy: {match}").format(match=title) if match.is_copy else title


def _title_and_players(match: MatchSummary) -> str:
    players = match_title(match)
    return f"{match.title} ({players})" if match.title else players


def result_words(match: MatchSummary) -> str:
    """Who won, or that the match is not over."""
    if not match.is_finished:
        return tr("In progress")
    if match.winner in (0, 1):
        return tr("{name} won").format(name=(match.first, match.second)[match.winner])
    return match.says if match.acts is None else tr("Draw")


def series_words(match: MatchSummary) -> str:
    """The place of a match in its series, and the score after it: "2 of 3 · 1–1"."""
    terms = terms_of(match)
    if terms.series is None:
        return ""
    before = terms.series.before
    one, two = terms.score_of(match).wins
    place = tr("{number} of {most}").format(number=before.next_number, most=before.most_matches)
    return f"{place} · {one}–{two}"


def _series_key(match: MatchSummary) -> tuple[str, str]:
    """Sorts the matches of a series one after another, and single matches before all series."""
    series = terms_of(match).series
    return ("", "") if series is None else (series.id, match.created)


def _series_details(match: MatchSummary) -> str:
    """The place of a match in its series and the score after it, as a sentence; or ""."""
    terms = terms_of(match)
    if terms.series is None:
        return ""
    before, after = terms.series.before, terms.score_of(match)
    template = tr("Match {number} of {most} in a series, {one} to {two}")
    return template.format(
        number=before.next_number, most=before.most_matches, one=after.wins[0], two=after.wins[1]
    )


def length_words(match: MatchSummary) -> str:
    """How long the match was played."""
    minutes = round(match.seconds / 60)
    if not match.seconds:
        return "–"
    if minutes < 1:
        return tr("< 1 min")
    if minutes < 60:
        return tr("{minutes} min").format(minutes=minutes)
    return tr("{hours} h {minutes:02} min").format(hours=minutes // 60, minutes=minutes % 60)


def with_team_names(match: MatchSummary, name_of_team: NameOfTeam) -> MatchSummary:
    """A match with the player's names for its teams, which the titles of the cards identify."""
    first, second = (name_of_team(frozenset(team)) if team else "" for team in match.teams[:2])
    return match._replace(team_names=(first, second))


def teams_words(match: MatchSummary) -> str:
    """The names of both teams; the first cards of a team without a name."""
    named = zip(match.team_names, match.teams, strict=False)
    return " – ".join(name or _few(team) for name, team in named if name or team)


def _few(team: tuple[str, ...]) -> str:
    named = ", ".join(_name(title) for title in team[:_FEW_CARDS])
    more = len(team) - _FEW_CARDS
    return f"{named} +{more}" if more > 0 else named


def _name(title: str) -> str:
    """The name on a card, without its subtitle."""
    return title.split("/")[0]


def match_details(match: MatchSummary) -> str:
    """Everything about a match in a few sentences: below the table, and in tooltips."""
    first, second, basics = (", ".join(map(_name, team)) for team in match.teams)
    first, second = map(_named_team, match.team_names, (first, second))
    parts = []
    if match.title:
        parts.append(f"{match_title(match)}.")
    if first or second:
        parts.append(f"{match.first}: {first}. {match.second}: {second}.")
    if basics:
        parts.append(tr("Basic actions: {cards}.").format(cards=basics))
    if series := _series_details(match):
        parts.append(f"{series}.")
    about = f"{edition_words(match.edition)}, {format_words(match.format)}"
    acts = tr("{acts} moves").format(acts=match.acts) if match.acts is not None else ""
    endings = {
        "life": tr("ended when a player had no life left"),
        "concession": tr("ended when a player conceded"),
        "tie": tr("ended with both players out of life"),
        "agreement": tr("ended with an agreed draw"),
    }
    about = ", ".join(part for part in (about, acts, endings.get(match.ending, "")) if part)
    parts.append(f"{about}.")
    if match.is_copy:
        parts.append(tr("Taken over from a replay, so statistics do not count it."))
    if match.notes:
        parts.append(tr("Notes: {notes}").format(notes=notes_in_short(match)))
    return " ".join(parts)


def notes_in_short(match: MatchSummary) -> str:
    """The beginning of the notes to a match, in one line."""
    words = " ".join(match.notes.split())
    return words if len(words) <= _LONGEST_NOTE else f"{words[:_LONGEST_NOTE]}…"


def _named_team(name: str, cards: str) -> str:
    """The cards of a team, behind its name if it has one."""
    return f"{name} ({cards})" if name else cards


def spoken_match(match: MatchSummary) -> str:
    """A row as screen readers read it."""
    template = tr("{match}. {result}, turn {turn}. {format}, {edition}. Last played {when}.")
    spoken = template.format(
        match=title_words(match),
        result=result_words(match),
        turn=match.turn,
        format=format_words(match.format),
        edition=edition_words(match.edition),
        when=local_time_text(match.changed),
    )
    if series := _series_details(match):
        spoken += f" {series}."
    if match.notes:
        spoken += " " + tr("Notes: {notes}").format(notes=notes_in_short(match))
    return spoken


def searched_words(match: MatchSummary) -> str:
    """The words of a match that a search looks through, in lower case."""
    day = match.changed[:10]
    month = day[5:7]
    date = f"{day} {_MONTHS[int(month) - 1]} {day[8:]}" if month in _MONTH_NUMBERS else day
    parts = (
        match.title,
        match.first,
        match.second,
        match.cards,
        *match.team_names,
        edition_words(match.edition),
        match.edition,
        format_words(match.format),
        result_words(match),
        date,
        tr("copy") if match.is_copy else "",
        tr("series, best of three") if match.terms and terms_of(match).series else "",
        match.notes,
    )
    return "\n".join(parts).casefold()


_MONTH_NUMBERS = {f"{number:02}" for number in range(1, 13)}


# --- the columns ----------------------------------------------------------------------------------

NOTE_SIGN = "✎"
_LONGEST_NOTE = 200
"""Letters of the notes in details."""

_LONGEST_NAME = 40
"""Letters of a title or of two names in a note."""


class Column(Enum):
    """A column of the table, in order from the left."""

    PLAYED = "played"
    MATCH = "match"
    TEAMS = "teams"
    EDITION = "edition"
    FORMAT = "format"
    RESULT = "result"
    SERIES = "series"
    NOTES = "notes"
    TURNS = "turns"
    LENGTH = "length"


def match_count(count: int, total: int | None = None) -> str:
    """A number of matches: "1 match", "5,000 matches", "2 of 40 matches" if there is a total."""
    if total is not None:
        return tr("{found} of {count} matches").format(found=f"{count:,}", count=f"{total:,}")
    return tr("{count:,} {count:match|matches}").format(count=PluralCount(count))


def name_or_count(matches: Sequence[MatchSummary]) -> str:
    """One match by its title or players, several by their number."""
    if len(matches) == 1:
        name = matches[0].title or match_title(matches[0])
        return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return match_count(len(matches))


class ColumnKind(NamedTuple):
    """What a column shows."""

    heading: str  # its heading
    words: Callable[[MatchSummary], str]  # what it says about a match
    sort_key: Callable[[MatchSummary], object]  # what it sorts by
    width: int  # its width in pixels at normal text size; the least one if it `stretches`
    stretches: bool = False  # whether it shares the room that is left
    newest_first: bool = False  # whether it sorts downwards first: the latest, the most
    is_number: bool = False  # whether it is aligned to the right


@cache
def column_kinds() -> dict[Column, ColumnKind]:
    """The kinds of the columns, from the left."""

    def name(match: MatchSummary) -> str:
        return _title_and_players(match).casefold()

    return {
        Column.PLAYED: ColumnKind(
            tr("Last played"),
            lambda match: local_time_text(match.changed),
            lambda match: match.changed,
            128,
            newest_first=True,
        ),
        Column.MATCH: ColumnKind(tr("Match"), title_words, name, 170, stretches=True),
        Column.TEAMS: ColumnKind(
            tr("Teams"),
            teams_words,
            lambda match: teams_words(match).casefold(),
            250,
            stretches=True,
        ),
        Column.EDITION: ColumnKind(
            tr("Edition"),
            lambda match: edition_words(match.edition),
            lambda match: edition_words(match.edition),
            190,
            stretches=True,
        ),
        Column.FORMAT: ColumnKind(
            tr("Format"),
            lambda match: format_words(match.format),
            lambda match: format_words(match.format),
            112,
        ),
        Column.RESULT: ColumnKind(
            tr("Result"),
            result_words,
            lambda match: result_words(match).casefold(),
            124,
            stretches=True,
        ),
        Column.SERIES: ColumnKind(tr("Series"), series_words, _series_key, 104, newest_first=True),
        Column.NOTES: ColumnKind(
            tr("Notes"),
            lambda match: NOTE_SIGN if match.notes else "",
            lambda match: bool(match.notes),
            64,
            newest_first=True,
        ),
        Column.TURNS: ColumnKind(
            tr("Turns"),
            lambda match: str(match.turn),
            lambda match: match.turn,
            64,
            newest_first=True,
            is_number=True,
        ),
        Column.LENGTH: ColumnKind(
            tr("Time"),
            length_words,
            lambda match: match.seconds,
            92,
            newest_first=True,
            is_number=True,
        ),
    }


DROPPED_FIRST = (
    Column.EDITION,
    Column.FORMAT,
    Column.LENGTH,
    Column.TEAMS,
    Column.TURNS,
    Column.SERIES,
)
"""The columns that a narrow window leaves out, in this order."""
