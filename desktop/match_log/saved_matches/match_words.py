"""What is said about a saved match: its players, its progress, and when it was last played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt

from desktop.storage.store import MatchSummary
from desktop.text.match_choices import level_beside, level_name, level_title

LONGEST_TITLE = 100
"""How many letters the title of a match may have."""


def tr(text: str) -> str:
    """Translate a text about a saved match."""
    return QCoreApplication.translate("MatchTiles", text)


def local_time_text(written: str) -> str:
    """A time stamp of the store in local time and words: "today, 16:54", "January 31"."""
    moment = QDateTime.fromString(written, Qt.DateFormat.ISODateWithMs).toLocalTime()
    now = QDateTime.currentDateTime()
    days = moment.daysTo(now)
    if days > 1:
        is_this_year = moment.date().year() == now.date().year()
        return QLocale(QLocale.Language.English).toString(
            moment.date(), tr("MMMM d") if is_this_year else tr("MMMM d, yyyy")
        )
    template = tr("yesterday, {time}") if days else tr("today, {time}")
    short = QLocale.FormatType.ShortFormat
    return template.format(time=QLocale().toString(moment.time(), short))


def day_in_words(written: str) -> str:
    """The day of a time stamp of the store, for files that are read later: "January 31, 2026"."""
    moment = QDateTime.fromString(written, Qt.DateFormat.ISODateWithMs).toLocalTime()
    return QLocale(QLocale.Language.English).toString(moment.date(), tr("MMMM d, yyyy"))


def match_title(match: MatchSummary) -> str:
    """The names of both players."""
    return f"{match.first} – {match.second}"


# --- on the shelf of the home screen --------------------------------------------------------------


class MatchWords(NamedTuple):
    """What a plaque on the shelf says."""

    title: str  # the opponent, both players, or the player's own name for the match
    note: str  # the day, and before it whether the match is over, if no result says so
    about: str  # the turn and the prompt, or how long the match was
    result: str = ""  # "Won", "Lost" or "Draw", as the only person of the match sees it
    is_win: bool = False


def own_seat(match: MatchSummary) -> int:
    """The seat of the player who looks at the shelf: a person's, the first one of two."""
    first, _, second = match.computers.partition(",")
    return 1 if first and not second else 0


def words_of(match: MatchSummary) -> MatchWords:
    """What the plaque of a match says."""
    levels = match.computers.split(",")
    computers = [level for level in levels if level]
    is_against_one = (len(levels), len(computers)) == (2, 1)
    title = match_title(match)
    if is_against_one:
        title = tr("Computer, {level}").format(level=level_name(computers[0]))
    title = match.title or title
    if match.is_copy:
        title = tr("Copy: {match}").format(match=title)
    day = _day_text(match.changed)
    if not match.is_finished:
        turn = tr("Turn {turn}").format(turn=match.turn)
        about = f"{turn}. {match.says}" if match.says else turn
        return MatchWords(title, tr("In play, {day}").format(day=day), about)
    turns = tr("1 turn") if match.turn == 1 else tr("{turns} turns").format(turns=match.turn)
    if match.acts is None:  # an older version saved it, and its winner is not known yet
        return MatchWords(title, tr("Finished, {day}").format(day=day), match.says or turns)
    if match.ending == "concession":
        turns = tr("{turns}, conceded").format(turns=turns)
    if match.winner is None:
        return MatchWords(title, day, turns, tr("Draw"))
    if is_against_one:
        is_win = match.winner == own_seat(match)
        return MatchWords(title, day, turns, tr("Won") if is_win else tr("Lost"), is_win)
    won = tr("{name} won. {turns}").format(
        name=(match.first, match.second)[match.winner == 1], turns=turns
    )
    return MatchWords(title, tr("Finished, {day}").format(day=day), won)


def spoken_match(match: MatchSummary, lives: str) -> str:
    """What screen readers read of a plaque; `lives` of both players are empty if not known."""
    words = words_of(match)
    who = words.title
    if match_title(match) not in who:
        who = f"{who} ({match_title(match)})"
    parts = [who, f"{words.result}, {words.note}" if words.result else words.note]
    parts.append(words.about.rstrip("."))
    if lives:
        parts.append(tr("Life: {lives}").format(lives=lives))
    return ". ".join(parts) + "."


_DAYS_BY_NAME = 6
"""How many days ago a day is still called by the name of the weekday."""


def _day_text(written: str) -> str:
    """The day of a time stamp of the store: "today", "yesterday", "Saturday", "January 31"."""
    moment = QDateTime.fromString(written, Qt.DateFormat.ISODateWithMs).toLocalTime()
    now = QDateTime.currentDateTime()
    days = moment.daysTo(now)
    if days <= 1:
        return tr("yesterday") if days == 1 else tr("today")
    if days <= _DAYS_BY_NAME:
        form = "dddd"
    elif moment.date().year() == now.date().year():
        form = tr("MMMM d")
    else:
        form = tr("MMMM d, yyyy")
    return QLocale(QLocale.Language.English).toString(moment.date(), form)


# --- against the computer -------------------------------------------------------------------------

_LOSSES, _WINS = 2, 3
"""After this many in a row, an easier or a stronger opponent is offered."""


class LevelRecord(NamedTuple):
    """How the matches of a person against a level of the computer ended."""

    words: str  # how many were played and won
    advised: str = ""  # the level to try instead, after losses or wins in a row
    advice: str = ""  # the sentence that offers it


def records_against_levels(matches: Iterable[MatchSummary]) -> dict[str, LevelRecord]:
    """How the finished matches of a person against each level of the computer ended.

    The newest match comes first. Only levels with such a match are there. Ties and draws are
    neither won nor lost; copies of other matches do not count.
    """
    results: dict[str, list[int]] = {}  # for each match 1 if it was won, -1 if it was lost
    for match in matches:
        levels = match.computers.split(",")
        computers = [level for level in levels if level]
        if match.is_finished and not match.is_copy and (len(levels), len(computers)) == (2, 1):
            is_win = match.winner == levels.index("")
            result = 0 if match.winner is None else 1 if is_win else -1
            results.setdefault(computers[0], []).append(result)
    return {level: _record(level, ends) for level, ends in results.items()}


def _record(level: str, results: Sequence[int]) -> LevelRecord:
    title = level_title(level)
    words = tr("You against {level}: won {won} of {count}").format(
        level=title, won=results.count(1), count=len(results)
    )
    lost, won = ([result] * count for result, count in ((-1, _LOSSES), (1, _WINS)))
    advised, template = "", ""
    if results[:_LOSSES] == lost:
        advised = level_beside(level, -1)
        template = tr("You lost twice against {level}: try {other}?")
    elif results[:_WINS] == won:
        advised = level_beside(level, 1)
        template = tr("Three wins against {level}: try {other}?")
    if not advised:
        return LevelRecord(words)
    return LevelRecord(words, advised, template.format(level=title, other=level_title(advised)))
