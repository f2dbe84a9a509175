"""What is said about a saved match: its players, its progress, and when it was last played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt

from desktop.storage.store import MatchSummary
from desktop.text.match_choices import level_title


def tr(text: str) -> str:
    """Translate a text on a tile."""
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


def turn_text(match: MatchSummary) -> str:
    """The turn that the match has reached."""
    turn = tr("Turn {turn}") if not match.is_finished else tr("Ended on turn {turn}")
    return turn.format(turn=match.turn)


def match_summary(match: MatchSummary) -> str:
    """The turn and the current prompt, or the result."""
    turn = turn_text(match)
    return f"{turn}. {match.says}" if match.says else turn


def records_against_levels(matches: Iterable[MatchSummary]) -> dict[str, str]:
    """How the finished matches of a person against each level of the computer ended.

    Only levels with such a match are there. Ties and draws are not won; copies of other matches do
    not count.
    """
    played, won = Counter[str](), Counter[str]()
    for match in matches:
        levels = match.computers.split(",")
        computers = [level for level in levels if level]
        if match.is_finished and not match.is_copy and (len(levels), len(computers)) == (2, 1):
            level = computers[0]
            played[level] += 1
            won[level] += match.winner == levels.index("")
    template = tr("You against {level}: won {won} of {count}")
    return {
        level: template.format(level=level_title(level), won=won[level], count=count)
        for level, count in played.items()
    }
