"""Checks of what the player owns: matches, settings and cards. They work on copies.

Opening a database may create files next to it, and reading cards caches the parsed texts. So both
are copied to a temporary folder first.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from desktop.diagnostics.check_failure import CheckFailure
from desktop.diagnostics.program_facts import can_write_in

_TRIES = 5
"""How often the database is copied while another window keeps writing to it."""


def check_storing() -> str:
    """Save the recorded match in a temporary folder, and read it back."""
    from desktop.diagnostics.game_checks import RECORDED_MATCH
    from desktop.storage.store import Store
    from rules.cards import asset_text

    notation = asset_text(RECORDED_MATCH)
    with tempfile.TemporaryDirectory(prefix="sidekick-table-") as folder:
        store = Store(Path(folder))
        with closing(store):
            number = store.add(
                edition="SWW", format_name="tournament", players=("One", "Two"), notation=notation
            )
        with closing(store):
            found = store.find(number)
        if found is None or found.notation != notation:
            raise CheckFailure("A match that was saved came back differently.")
    return "A match was saved in a temporary folder and read back."


def check_saved_matches() -> str:
    """Open a copy of the player's database, and check it thoroughly."""
    from desktop.storage.store import STORE_FILE, Store, data_folder
    from desktop.storage.store_error import StoreError

    original = data_folder() / STORE_FILE
    if not can_write_in(original.parent):
        raise CheckFailure(f"{original.parent} cannot be written to, so no match is saved.")
    if not original.exists():
        return "No matches are saved yet."
    with tempfile.TemporaryDirectory(prefix="sidekick-table-") as folder:
        copy = _copy_database(original, Path(folder))
        store = Store(Path(folder))
        try:
            with closing(store):
                count = len(store.summaries())
            with closing(sqlite3.connect(copy)) as database:
                (said,) = database.execute("PRAGMA integrity_check").fetchone()
        except StoreError as failure:
            raise CheckFailure(f"{original}: {failure.reason}.") from failure
        except sqlite3.Error as failure:
            raise CheckFailure(f"{original}: {failure}.") from failure
    if said != "ok":
        raise CheckFailure(f"{original} is damaged: {said}.")
    return f"{_counted(count, 'match', 'matches')} saved. The database is intact."


def _copy_database(file: Path, folder: Path) -> Path:
    """Copy the database and its log; try again if either changes meanwhile. Returns the copy."""
    log = file.with_name(f"{file.name}-wal")
    for _ in range(_TRIES):
        before = [_state(one) for one in (file, log)]
        for one in (file, log):
            copy = folder / one.name
            copy.unlink(missing_ok=True)
            if one.exists():
                shutil.copyfile(one, copy)
        if before == [_state(one) for one in (file, log)]:
            return folder / file.name
    raise CheckFailure(f"{file} kept changing, so it could not be checked.")


def _state(file: Path) -> tuple[int, int, int] | None:
    """Tells whether a file was changed or replaced; None if there is none."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def check_settings() -> str:
    """Read the settings file."""
    from desktop.storage.settings import Settings, settings_file

    file = settings_file()
    settings = Settings(file)
    if settings.errors:
        raise CheckFailure(" ".join(f"{problem}." for problem in settings.errors))
    changed = len(settings.chosen_values)
    if not file.exists():
        return "There is no settings file yet."
    return f"The settings file is readable. It has {_counted(changed, 'setting', 'settings')}."


def check_own_cards() -> str:
    """Read the player's own card files. A mistake in a card is no failure of the program."""
    from desktop.storage.own_cards import CARDS_FOLDER, OwnCards
    from desktop.storage.store import data_folder

    files = sorted((data_folder() / CARDS_FOLDER).glob("*.toml"))
    if not files:
        return "There are no cards of your own."
    with tempfile.TemporaryDirectory(prefix="sidekick-table-") as folder:
        copies = Path(folder) / CARDS_FOLDER
        copies.mkdir()
        for file in files:
            shutil.copyfile(file, copies / file.name)
        own = OwnCards(Path(folder))
        cards, mistakes = sum(len(file.cards) for file in own.files), own.mistakes
    faults = [mistake for mistake in mistakes if "report this fault" in mistake.message]
    if faults:
        raise CheckFailure(faults[0].message)
    told = f"{_counted(len(files), 'file', 'files')} with {_counted(cards, 'card', 'cards')}."
    if mistakes:
        told += f" {_counted(len(mistakes), 'mistake', 'mistakes')}: see the workshop."
    return told


def _counted(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"
