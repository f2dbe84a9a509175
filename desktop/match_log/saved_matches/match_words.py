"""What is said about a saved match: its players, its progress, and when it was last played."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt

from desktop.storage.store import MatchSummary


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
