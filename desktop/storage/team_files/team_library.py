"""The player's teams: one TOML file for each team in the folder `teams` of the data folder.

A file that is no team of this program is named in `mistakes` and left alone. Cards that no set has,
such as a deleted card of the player's own, are kept in the file and come back with the card. The
team that is being built and not saved yet has a file too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.atomic_files import delete_file, keep_copy, read_bytes, write_bytes, write_text
from desktop.storage.own_cards import OwnCards
from desktop.storage.source_files import read_source_file, unused_file
from rules.reading import TEAM_SOURCE, UnreadableSource

if TYPE_CHECKING:
    from rules.messages import Message
    from rules.teams import SharedTeam, Team, TeamReader, UnknownTeamCard

TEAMS_FOLDER = "teams"

_Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its size."""


class LibraryTeam(NamedTuple):
    """A team of the library."""

    key: str  # identifies it; the name of its file
    team: Team  # its cards that are known
    format_id: str  # the format it is built for; "" if that is open
    unknown: tuple[UnknownTeamCard, ...]  # its cards that no set has
    problems: tuple[Message, ...]  # a message for each of these
    changed: float  # when it was saved, in seconds since 1970
    words: str  # all its words in small letters, for the search


class TeamFileMistake(NamedTuple):
    """A file in the folder that cannot be read as a team, and why; it is left alone."""

    path: Path
    reason: Message | str


class DeletedTeam(NamedTuple):
    """What `TeamLibrary.restore` needs to bring a deleted team back."""

    key: str
    content: bytes
    entry: LibraryTeam


class TeamLibrary:
    """All saved teams, read on first use.

    Without a folder, teams are kept until the program ends.
    """

    def __init__(self, data: Path | None, own_cards: OwnCards) -> None:
        self.folder = data / TEAMS_FOLDER if data is not None else None
        self._own_cards = own_cards
        self._entries: dict[str, LibraryTeam] = {}
        self._mistakes: dict[str, TeamFileMistake] = {}
        self._stamps: dict[str, _Stamp] = {}
        self._reader: TeamReader | None = None
        self._read_with: object = None

    # --- reading ------------------------------------------------------------------------------

    @property
    def teams(self) -> tuple[LibraryTeam, ...]:
        """The teams in the order of their names."""
        self.refresh()
        return tuple(sorted(self._entries.values(), key=_by_name))

    @property
    def mistakes(self) -> tuple[TeamFileMistake, ...]:
        """The files of the folder that are no teams, as of the last reading."""
        return tuple(mistake for _, mistake in sorted(self._mistakes.items()))

    def find(self, key: str) -> LibraryTeam | None:
        """The team with a key, or None."""
        if key not in self._entries:
            self.refresh()
        return self._entries.get(key)

    def refresh(self) -> None:
        """Read the files that were changed since the last time; all if the own cards changed."""
        if self.folder is None:
            return
        if self._read_with is not self._own_cards.files:
            self._reader, self._read_with = None, self._own_cards.files
            self._stamps.clear()
        stamps = _stamps_in(self.folder)
        for gone in self._stamps.keys() - stamps.keys():
            self._forget(gone)
        for key, stamp in stamps.items():
            if self._stamps.get(key) != stamp:
                self._read(key, stamp)

    def _read(self, key: str, stamp: _Stamp) -> None:
        assert self.folder is not None
        self._forget(key)
        self._stamps[key] = stamp
        file = self.folder / key
        try:
            source = read_source_file(file, TEAM_SOURCE)
        except (OSError, UnreadableSource) as failure:
            reason = failure.message if isinstance(failure, UnreadableSource) else failure.strerror
            self._mistakes[key] = TeamFileMistake(file, reason or str(failure))
            return
        found = self._team_reader().read(source)
        # Every problem must be a card that can be written back; else saving would lose something.
        if _count_problems(found.problems) > len(found.unknown):
            self._mistakes[key] = TeamFileMistake(file, found.problems[0])
            return
        self._entries[key] = _entry(
            key, found.team, found.format_id, found.unknown, found.problems, stamp[0] / 1e9
        )

    def _team_reader(self) -> TeamReader:
        from rules.cards import all_card_sets
        from rules.teams import TeamReader

        if self._reader is None:
            self._reader = TeamReader((*all_card_sets(), *self._own_cards.sets))
        return self._reader

    def _forget(self, key: str) -> None:
        self._stamps.pop(key, None)
        self._entries.pop(key, None)
        self._mistakes.pop(key, None)

    # --- changing -----------------------------------------------------------------------------

    def save(
        self,
        team: Team,
        key: str | None = None,
        *,
        format_id: str | None = None,
        unknown: Iterable[UnknownTeamCard] | None = None,
    ) -> str:
        """Save a team, and return its key.

        A name or notes longer than a team file allows are cut. It replaces the team with the key,
        if there is one, and keeps its format and its unknown cards unless others are given.

        Raises:
            OSError: it could not be written; the file is as before.
        """
        from rules.teams import write_team_toml

        team = _within_limits(team)
        before = self.find(key) if key is not None else None
        if format_id is None:
            format_id = before.format_id if before is not None else ""
        if unknown is None:
            unknown = before.unknown if before is not None else ()
        kept = tuple(unknown)
        content = write_team_toml(team, format_id, kept).encode("utf-8")
        if before is None or key is None:
            key = self._unused_key(team.name)
        self._write(key, content)
        problems = before.problems if before is not None and kept == before.unknown else ()
        self._entries[key] = _entry(key, team, format_id, kept, problems, self._time_of(key))
        return key

    def copy(self, key: str, name: str) -> str:
        """Copy a team under another name; returns the key of the copy.

        Raises:
            OSError: it could not be written.
        """
        entry = self._entries[key]
        team = _renamed(entry.team, name)
        return self.save(team, format_id=entry.format_id, unknown=entry.unknown)

    def rename(self, key: str, name: str) -> str:
        """Give a team another name; its file and its key, which is returned, stay the same.

        Raises:
            OSError: it could not be written; the team is as before.
        """
        return self.save(_renamed(self._entries[key].team, name), key)

    def forget_unknown(self, key: str) -> str:
        """Move the unknown cards of a team into its notes; returns its key.

        Raises:
            OSError: it could not be written; the team is as before.
        """
        from msgspec.structs import replace

        entry = self._entries[key]
        lines = [f"{card.dice or 1}x {_label_of(card)}" for card in entry.unknown]
        notes = "\n".join(part for part in (entry.team.notes, *lines) if part)
        return self.save(replace(entry.team, notes=notes), key, unknown=())

    def delete(self, key: str) -> DeletedTeam:
        """Delete a team; returns what `restore` needs.

        Raises:
            OSError: its file could not be deleted.
        """
        entry, content = self._entries[key], b""
        if self.folder is not None:
            file = self.folder / key
            content = read_bytes(file)
            delete_file(file)
        self._forget(key)
        return DeletedTeam(key, content, entry)

    def restore(self, deleted: DeletedTeam) -> str:
        """Bring a deleted team back; returns its key.

        Raises:
            OSError: its file could not be written.
        """
        key = deleted.key
        if key in self._entries or (self.folder is not None and (self.folder / key).exists()):
            key = self._unused_key(deleted.entry.team.name)
        self._write(key, deleted.content)
        self._entries[key] = deleted.entry._replace(key=key)
        return key

    def unused_name(self, name: str, *, is_taken: bool = False) -> str:
        """The name, with a number behind it if another team has it, or if `is_taken`."""
        taken = {name.casefold()} if is_taken else set()
        taken |= {entry.team.name.casefold() for entry in self._entries.values()}
        number, free = 1, name
        while free.casefold() in taken:
            number += 1
            free = f"{name} {number}"
        return free

    def _unused_key(self, name: str) -> str:
        if self.folder is not None:
            return unused_file(self.folder, name, "team").name
        return f"{max((int(key) for key in self._entries), default=0) + 1}"

    def _write(self, key: str, content: bytes) -> None:
        """Write a file; if someone else changed it since it was read, keep that version too."""
        if self.folder is None:
            return
        file = self.folder / key
        self.folder.mkdir(parents=True, exist_ok=True)
        stamp = _stamp_of(file)
        if stamp is not None and stamp != self._stamps.get(key):
            keep_copy(file, "changed")
        write_bytes(file, content)
        written = _stamp_of(file)
        if written is not None:
            self._stamps[key] = written

    def _time_of(self, key: str) -> float:
        return self._stamps[key][0] / 1e9 if key in self._stamps else 0.0


# --- searching ------------------------------------------------------------------------------------


def has_words(words: str, typed: str) -> bool:
    """Whether a text in small letters has all typed words."""
    return all(word in words for word in typed.casefold().split())


def latest_first(teams: Iterable[LibraryTeam]) -> tuple[LibraryTeam, ...]:
    """The teams with the one that was saved last first."""
    return tuple(sorted(teams, key=lambda team: -team.changed))


def words_of_team(team: Team) -> str:
    """All words of a team in small letters: its name, its notes, its cards and their kinds."""
    cards = [*(entry.card for entry in team.cards), *team.basics]
    words = [team.name, team.notes]
    for card in cards:
        words += [card.name, card.subtitle, *card.affiliations, card.set_code]
    return "\n".join(words).casefold()


def _by_name(entry: LibraryTeam) -> tuple[str, str]:
    return entry.team.name.casefold(), entry.key


def _entry(
    key: str,
    team: Team,
    format_id: str,
    unknown: tuple[UnknownTeamCard, ...],
    problems: Sequence[Message],
    changed: float,
) -> LibraryTeam:
    words = "\n".join((words_of_team(team), *(card.title.casefold() for card in unknown)))
    return LibraryTeam(key, team, format_id, unknown, tuple(problems), changed, words)


def _within_limits(team: Team) -> Team:
    """The team with a name and notes that are short enough to be read again."""
    from msgspec.structs import replace

    from rules.teams import MAX_TEAM_NAME, MAX_TEAM_NOTES

    if len(team.name) <= MAX_TEAM_NAME and len(team.notes) <= MAX_TEAM_NOTES:
        return team
    return replace(team, name=team.name[:MAX_TEAM_NAME], notes=team.notes[:MAX_TEAM_NOTES])


def _count_problems(problems: Iterable[Message]) -> int:
    """How many problems there are; the last message may stand for those that are not listed."""
    total = 0
    for problem in problems:
        more = dict(problem.values)["count"] if problem.id == "share.more" else 1
        total += more if isinstance(more, int) else 1
    return total


def _label_of(unknown: UnknownTeamCard) -> str:
    """An unknown card as people write it: `Nobody: Here Today [MINE 4]`."""
    box = " ".join(str(part) for part in (unknown.set_code, unknown.number) if part)
    label = unknown.title.replace("/", ": ", 1)
    return f"{label} [{box}]".strip() if box else label


def _renamed(team: Team, name: str) -> Team:
    from msgspec.structs import replace

    return replace(team, name=name)


def _stamps_in(folder: Path) -> dict[str, _Stamp]:
    """The team files of a folder, and when each was changed."""
    try:
        files = sorted(folder.glob("*.toml"))
    except OSError:
        return {}
    found = ((file.name, _stamp_of(file)) for file in files if not file.name.startswith("."))
    return {name: stamp for name, stamp in found if stamp is not None}


def _stamp_of(file: Path) -> _Stamp | None:
    try:
        state = file.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


# --- unsaved team ---------------------------------------------------------------------------------

UNSAVED_TEAM_FILE = "unsaved-team.toml"
_KEY = re.compile(r"# library: ([^\n]{0,250})\n")


class FoundTeam(NamedTuple):
    """The team that was being built when the program ended, and its key in the library."""

    shared: SharedTeam
    key: str


class UnsavedTeam:
    """The team that is being built, kept on disk from change to change until it is saved.

    The file is a team file with one more line, which names the team of the library that it will
    replace. Nothing is lost if the program is killed. Without a folder there is no file.
    """

    def __init__(self, own_cards: OwnCards) -> None:
        """Keep the file beside the folder of the player's own cards."""
        self._own_cards = own_cards
        folder = own_cards.folder
        self.file: Path | None = folder.parent / UNSAVED_TEAM_FILE if folder is not None else None

    def read(self) -> FoundTeam | None:
        """Read the team, if there is one.

        A file that is not completely understood is copied first, so that nothing of it is lost.

        Raises:
            OSError: the file cannot be read, or not copied.
        """
        if self.file is None or not self.file.exists():
            return None
        from rules.cards import all_card_sets
        from rules.teams import read_shared_team

        try:
            source = read_source_file(self.file, TEAM_SOURCE)
        except UnreadableSource:
            keep_copy(self.file, "unread")
            return None
        shared = read_shared_team(source, (*all_card_sets(), *self._own_cards.sets))
        if shared.problems:
            keep_copy(self.file, "unread")
        key = _KEY.match(source)
        return FoundTeam(shared, key[1] if key else "")

    def write(self, team: Team, format_id: str, key: str) -> None:
        """Write the team.

        Raises:
            OSError: it could not be written; the earlier one is still there.
        """
        from rules.teams import write_team_toml

        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            text = write_team_toml(team, format_id)
            write_text(self.file, f"# library: {' '.join(key.split())}\n{text}")

    def clear(self) -> None:
        """Delete the file: the team is saved, or discarded.

        Raises:
            OSError: it could not be deleted.
        """
        if self.file is not None:
            delete_file(self.file)
