"""Stores matches in one SQLite file in the player's data folder; lists need only their summaries.
Each change is its own transaction, so killing the program loses nothing that was saved.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from desktop.storage.match_database import MatchDatabase
from desktop.storage.store_error import StoreError
from rules.reading import MATCH_SOURCE, visible

__all__ = [
    "MatchDetails", "MatchSummary", "NewestMatches", "SavedMatch", "Store", "StoreError",
    "data_folder",
]  # fmt: skip


class MatchDetails(NamedTuple):
    """What a list of matches shows besides the players and the turn."""

    # The cards of both teams and then the basic actions, as three lines. A line holds the titles of
    # its cards, separated by `CARD_SEPARATOR`.
    cards: str
    # For each player the level of the computer that plays for them, "" for a person; separated by a
    # comma
    computers: str
    winner: int | None  # the player who won, by number; None without a winner
    # Why the match is over: "life", "concession", "tie" or "agreement"; "" if it goes on
    ending: str
    acts: int  # how many acts have been played
    is_copy: bool = False  # whether it was taken over from the replay of another match
    notes: str = ""  # what players wrote about it and its moments, for lists and searches


CARD_SEPARATOR = "; "


class MatchSummary(NamedTuple):
    """The summary of a saved match for lists: players, progress and result.

    `says` is the prompt above the table: the open decision, or the result. `title` is the player's
    own name for the match, or "". `seconds` is how long it has been played. For the other fields
    see `MatchDetails`; `acts` is None until they are known, for a match that an older version of
    the program saved. It may also have no `says`. `terms` is the place in a series and the clock,
    as text (`match_terms.py`). `team_names` are the names by which the player knows the teams, ""
    for a team without one; they are not saved with the match.
    """

    id: int
    created: str
    changed: str
    edition: str
    format: str
    first: str
    second: str
    progress: str
    turn: int
    says: str
    title: str = ""
    cards: str = ""
    computers: str = ""
    winner: int | None = None
    ending: str = ""
    acts: int | None = None
    is_copy: bool = False
    notes: str = ""
    seconds: int = 0
    terms: str = ""
    team_names: tuple[str, str] = ("", "")

    @property
    def is_finished(self) -> bool:
        """Whether the match is over."""
        return self.progress == "finished"

    @property
    def is_against_computer(self) -> bool:
        """Whether the computer plays for one player or both."""
        return bool(self.computers.strip(","))

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """The titles of the cards: of the first team, of the second, and of the basic actions."""
        lines = (*self.cards.split("\n"), "", "")[:3]
        return tuple(tuple(line.split(CARD_SEPARATOR)) if line else () for line in lines)


class NewestMatches(NamedTuple):
    """The matches that were played last, and how many there are."""

    matches: tuple[MatchSummary, ...] = ()  # those in progress first, each kind newest first
    total: int = 0
    finished: int = 0

    @property
    def in_progress(self) -> MatchSummary | None:
        """The match in progress that was played last, or None."""
        first = self.matches[0] if self.matches else None
        return None if first is None or first.is_finished else first


class SavedMatch(NamedTuple):
    """A saved match: its summary and its full notation.

    `beyond` is the notation including moves that were undone and can still be redone; else "".
    """

    summary: MatchSummary
    notation: str
    beyond: str

    @property
    def id(self) -> int:
        return self.summary.id


# --- store ----------------------------------------------------------------------------------------

STORE_FILE = "table.sqlite"
DATA_FOLDER_VARIABLE = "SIDEKICK_TABLE_DATA"
RESTORE_TIME = timedelta(days=1)
"""How long a deleted match is kept if the program that deleted it was killed."""


def _columns(fields: tuple[str, ...]) -> str:
    """The SQL column list for these fields.

    Each is cast to its type, and a text is cut off, in case the file was edited.
    """
    return ", ".join(
        f"CAST({field} AS INTEGER)"
        if field in _NUMBERS
        else f"substr(CAST({field} AS TEXT), 1, {_LONGEST_TEXTS.get(field, _LONGEST_WORDS)})"
        for field in fields
    )


_NUMBERS = ("id", "turn", "winner", "acts", "is_copy", "seconds")
_LONGEST_WORDS = 500
LONGEST_NOTES = 20_000
"""How many letters of all notes of a match lists and searches know."""
_LONGEST_NOTATION = MATCH_SOURCE.max_bytes + 1  # one more, so that the reader refuses it
_LONGEST_TEXTS = {
    "cards": 10_000,
    "notes": LONGEST_NOTES,
    "notation": _LONGEST_NOTATION,
    "beyond": _LONGEST_NOTATION,
    "tally": 1_000_000,
}

_SUMMARY = _columns(tuple(name for name in MatchSummary._fields if name != "team_names"))
_NOTATIONS = _columns(("notation", "beyond"))
_TALLY = _columns(("tally",))


def data_folder() -> Path:
    """The player's data folder: `SIDEKICK_TABLE_DATA`, or else the system's standard place."""
    if chosen := os.environ.get(DATA_FOLDER_VARIABLE):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("sidekick-table", appauthor=False)


class Store:
    """The saved matches. The file may come and go while the program runs.

    Every method raises `StoreError` if the file cannot be used just now, and may work later.
    A deleted match is hidden from all methods but `restore` and `erase_deleted`.
    """

    def __init__(self, folder: Path) -> None:
        """Use the match file in a folder. It is opened, or created, on first use."""
        self._database = MatchDatabase(folder, STORE_FILE)
        self.file = self._database.file
        self._listed: tuple[MatchSummary, ...] = ()
        self._listed_state: object = None

    def open(self) -> None:
        """Open the match file, or create it.

        Raises:
            StoreError: the file is damaged, written by a newer version or another program, or
                cannot be opened now. It is left unchanged.
        """
        with self._database.reading():
            pass

    def close(self) -> None:
        self._database.close()

    # --- saving -------------------------------------------------------------------------------

    def add(
        self,
        *,
        edition: str,
        format_name: str,
        players: tuple[str, str],
        notation: str,
        turn: int = 1,
        finished: bool = False,
        says: str = "",
        beyond: str = "",
        details: MatchDetails | None = None,
        seconds: float = 0,
        terms: str = "",
    ) -> int:
        """Save a new match; returns its number. For the other arguments see `update`."""
        now, progress = _now(), _progress(finished)
        row = (now, now, edition, format_name, *players, progress, turn, says, seconds, terms)
        with self._database.writing() as database:
            added = database.execute(
                "INSERT INTO matches (created, changed, edition, format, first, second, progress,"
                " turn, says, seconds, terms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            match_id = added.lastrowid or 0
            database.execute(
                "INSERT OR REPLACE INTO notations (match, notation, beyond) VALUES (?, ?, ?)",
                (match_id, notation, beyond),
            )
            if details is not None:
                database.execute(_SET_DETAILS, (*details, match_id))
        return match_id

    def update(
        self,
        match: int,
        *,
        notation: str,
        turn: int,
        finished: bool,
        says: str = "",
        beyond: str = "",
        before: str | None = None,
        details: MatchDetails | None = None,
        seconds: float = 0,
        terms: str | None = None,
    ) -> bool:
        """Save the current position of a match.

        `says` is the open decision or the result, for players; `beyond` the notation with moves
        that can be redone. With `before`, save only if the file still holds that notation. Add
        `seconds` played since it was saved last; without `terms` they stay as they are. It is False
        if the file holds something other than `before`.
        """
        with self._database.writing() as database:
            kept = database.execute(
                "UPDATE notations SET notation = ?, beyond = ?"
                " WHERE match = (SELECT id FROM matches WHERE id = ? AND deleted = '')"
                " AND notation = coalesce(?, notation)",
                (notation, beyond, match, before),
            )
            if not kept.rowcount:
                return False
            database.execute(
                "UPDATE matches SET changed = ?, turn = ?, progress = ?, says = ?,"
                " seconds = seconds + ?, terms = coalesce(?, terms), acts = NULL WHERE id = ?",
                (_now(), turn, _progress(finished), says, seconds, terms, match),
            )
            database.execute("DELETE FROM tallies WHERE match = ?", (match,))
            if details is not None:
                database.execute(_SET_DETAILS, (*details, match))
        return True

    def set_notes(self, match: int, *, notation: str, before: str, notes: str) -> bool:
        """Save other notes to a match that was not played on; the arguments are those of `update`
        and `MatchDetails`. It is False if the file no longer holds `before`."""
        with self._database.writing() as database:
            kept = database.execute(
                "UPDATE notations SET notation = ?"
                " WHERE match = (SELECT id FROM matches WHERE id = ? AND deleted = '')"
                " AND notation = ?",
                (notation, match, before),
            )
            if not kept.rowcount:
                return False
            database.execute("UPDATE matches SET notes = ? WHERE id = ?", (notes, match))
        return True

    def describe(self, match: MatchSummary, says: str, details: MatchDetails) -> None:
        """Add what an older version of the program did not save, if the match is unchanged."""
        with self._database.writing() as database:
            found = database.execute(
                "UPDATE matches SET says = ? WHERE id = ? AND changed = ?",
                (says, match.id, match.changed),
            )
            if found.rowcount:
                database.execute(_SET_DETAILS, (*details, match.id))

    def set_terms(self, match_id: int, terms: str) -> None:
        """Save the terms of a match whose position has not changed, such as the time used."""
        with self._database.writing() as database:
            database.execute("UPDATE matches SET terms = ? WHERE id = ?", (terms, match_id))

    def rename(self, match_id: int, title: str) -> bool:
        """Give a match a title, or take it away with ""; False if the match is gone."""
        with self._database.writing() as database:
            renamed = database.execute(
                "UPDATE matches SET title = ? WHERE id = ? AND deleted = ''", (title, match_id)
            )
        return renamed.rowcount > 0

    # --- reading ------------------------------------------------------------------------------

    def latest_unfinished(self) -> SavedMatch | None:
        """The most recent match in progress, or None."""
        return self._one("progress = 'in progress' ORDER BY changed DESC, id DESC LIMIT 1")

    def find(self, match_id: int) -> SavedMatch | None:
        """The saved match with this number, or None."""
        return self._one("id = ?", match_id)

    def find_summary(self, match_id: int) -> MatchSummary | None:
        """The summary of the match with this number, or None."""
        return next(iter(self._summaries("id = ?", match_id)), None)

    def find_notation(self, notation: str) -> int | None:
        """The number of a match with exactly this notation, or None."""
        with self._database.reading() as database:
            found = database.execute(
                "SELECT match FROM notations JOIN matches ON match = id"
                " WHERE deleted = '' AND notation = ? LIMIT 1",
                (notation,),
            ).fetchone()
        return None if found is None else int(found[0])

    def summaries(self) -> tuple[MatchSummary, ...]:
        """Summaries of all matches, the most recent first.

        They are read again only after a change, by this program or by another one.
        """
        with self._database.reading() as database:
            (by_others,) = database.execute("PRAGMA data_version").fetchone()
            state = (database, by_others, database.total_changes)
            if state != self._listed_state:
                self._listed = self._summaries("1 ORDER BY changed DESC, id DESC")
                self._listed_state = state
        return self._listed

    def newest(self, most: int) -> NewestMatches:
        """The newest matches, at most this many, without reading all others."""
        matches = self._summaries(
            f"1 ORDER BY progress = 'finished', changed DESC, id DESC LIMIT {most:d}"
        )
        with self._database.reading() as database:
            total, finished = database.execute(
                "SELECT count(*), count(CASE progress WHEN 'finished' THEN 1 END) FROM matches"
                " WHERE deleted = ''"
            ).fetchone()
        return NewestMatches(matches, total, finished)

    # --- deleting -----------------------------------------------------------------------------

    def delete(self, *matches: MatchSummary) -> tuple[MatchSummary, ...]:
        """Delete matches that are still as the player saw them in the list, and return those.

        They can be restored. Those that were changed or deleted meanwhile are left alone.
        """
        now = _now()
        with self._database.writing() as database:
            return tuple(
                match
                for match in matches
                if database.execute(
                    "UPDATE matches SET deleted = ? WHERE id = ? AND changed = ? AND deleted = ''",
                    (now, match.id, match.changed),
                ).rowcount
            )

    def restore(self, match_ids: Iterable[int]) -> int:
        """Undo the deletion of these matches; returns how many there still are."""
        with self._database.writing() as database:
            restored = database.executemany(
                "UPDATE matches SET deleted = '' WHERE id = ?",
                [(match_id,) for match_id in match_ids],
            )
        return max(restored.rowcount, 0)

    def erase_deleted(self, match_ids: Iterable[int] = ()) -> tuple[int, ...]:
        """Erase matches that were deleted: these ones, and all that were deleted long ago.

        It returns the numbers of the erased matches.
        """
        long_ago = (datetime.now(UTC) - RESTORE_TIME).isoformat(timespec="microseconds")
        chosen = set(match_ids)
        with self._database.reading() as database:
            deleted = database.execute(
                "SELECT id, CAST(deleted AS TEXT) FROM matches WHERE deleted <> ''"
            ).fetchall()
        erased = tuple(
            match_id for match_id, when in deleted if match_id in chosen or when < long_ago
        )
        if erased:
            with self._database.writing() as database:
                for table in ("notations WHERE match", "tallies WHERE match", "matches WHERE id"):
                    rows = [(match_id,) for match_id in erased]
                    database.executemany(f"DELETE FROM {table} = ?", rows)
        return erased

    # --- tallies ------------------------------------------------------------------------------

    def tally(self, match_id: int) -> str | None:
        """What was counted in a match, in whatever version; None if nothing was."""
        with self._database.reading() as database:
            row = database.execute(f"SELECT {_TALLY} FROM tallies WHERE match = ?", (match_id,))
            found: tuple[str] | None = row.fetchone()
        return None if found is None else found[0]

    def set_tally(self, match_id: int, version: int, text: str) -> None:
        """Save what was counted in a match. Playing on deletes it."""
        with self._database.writing() as database:
            database.execute(
                "INSERT OR REPLACE INTO tallies (match, version, tally) VALUES (?, ?, ?)",
                (match_id, version, text),
            )

    def matches_without_tally(self, version: int) -> tuple[MatchSummary, ...]:
        """The finished matches without a tally of this version, the most recent first."""
        return self._summaries(
            "progress = 'finished' AND id NOT IN (SELECT match FROM tallies WHERE version = ?)"
            " ORDER BY changed DESC, id DESC",
            version,
        )

    def tallies(self, version: int) -> Iterator[tuple[MatchSummary, str]]:
        """The matches with a tally of this version, the most recent first, and their tallies."""
        with self._database.reading() as database:
            rows = _fetch_all(
                database,
                f"SELECT {_SUMMARY}, {_TALLY} FROM matches JOIN tallies ON match = id"
                " WHERE deleted = '' AND version = ? ORDER BY changed DESC, id DESC",
                (version,),
            )
        for *summary, tally in rows:
            yield _summary(summary), tally

    # --- queries ------------------------------------------------------------------------------

    def _one(self, condition: str, *values: object) -> SavedMatch | None:
        with self._database.reading() as database:
            row = database.execute(
                f"SELECT {_SUMMARY}, {_NOTATIONS} FROM matches LEFT JOIN notations ON match = id"
                f" WHERE deleted = '' AND {condition}",
                values,
            ).fetchone()
        if row is None:
            return None
        *summary, notation, beyond = row
        return SavedMatch(_summary(summary), notation or "", beyond or "")

    def _summaries(self, condition: str, *values: object) -> tuple[MatchSummary, ...]:
        query = f"SELECT {_SUMMARY} FROM matches WHERE deleted = '' AND {condition}"
        with self._database.reading() as database:
            rows = _fetch_all(database, query, values)
        return tuple(map(_summary, rows))


_SET_DETAILS = (
    "UPDATE matches SET cards = ?, computers = ?, winner = ?, ending = ?, acts = ?, is_copy = ?,"
    " notes = ? WHERE id = ?"
)


def _fetch_all(
    database: sqlite3.Connection, query: str, values: tuple[object, ...]
) -> list[tuple[Any, ...]]:
    """All rows of a query. Thousands of texts are read much faster while none is damaged."""
    tolerant, database.text_factory = database.text_factory, str
    try:
        return database.execute(query, values).fetchall()
    except sqlite3.OperationalError:
        database.text_factory = tolerant
        return database.execute(query, values).fetchall()
    finally:
        database.text_factory = tolerant


def _summary(row: Iterable[Any]) -> MatchSummary:
    """The summary in a row; what a file hides in names and titles becomes visible."""
    read = MatchSummary(*row)
    if f"{read.first}{read.second}{read.title}".isprintable():
        return read
    return read._replace(
        first=visible(read.first), second=visible(read.second), title=visible(read.title)
    )


def _progress(finished: bool) -> str:
    return "finished" if finished else "in progress"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
