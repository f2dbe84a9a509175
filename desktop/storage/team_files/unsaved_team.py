"""The team that is being built, kept on disk from change to change until it is saved.

The file is a team file with one more line, which names the team of the library that it will
replace. Nothing is lost if the program is killed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.atomic_files import keep_copy, write_text
from desktop.storage.own_cards import OwnCards
from desktop.storage.source_files import read_source_file
from rules.reading import TEAM_SOURCE, UnreadableSource

if TYPE_CHECKING:
    from rules.teams import SharedTeam, Team

UNSAVED_TEAM_FILE = "unsaved-team.toml"
_KEY = re.compile(r"# library: ([^\n]{0,250})\n")


class FoundTeam(NamedTuple):
    """The team that was being built when the program ended, and its key in the library."""

    shared: SharedTeam
    key: str


class UnsavedTeam:
    """The file with the team that is not saved yet; without a folder there is none."""

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
            self.file.unlink(missing_ok=True)
