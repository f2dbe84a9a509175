"""Opens damaged databases of saved matches: nothing escapes, and no refused file is changed."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from desktop.storage import match_notation
from desktop.storage.store import STORE_FILE, MatchDetails, Store
from desktop.storage.store_error import StoreError
from tests.torture.part import Report
from tests.torture.window_player import WindowPlayer, caught_exceptions

TITLE = "Damaged databases"
SHORT = 12
FULL = 1000

_WINDOW_EVERY = 40
"""Every so many files are also opened in the real window, and a match is played there."""


def run(amount: int, seed: int, folder: Path) -> Report:
    """Damage this many databases, and use each of them as the program does."""
    originals = make_originals(folder / "originals")
    faults: list[str] = []
    outcomes: Counter[str] = Counter()
    for number in range(amount):
        chance = Random(f"{seed} {number}")
        place = folder / str(number)
        shutil.copytree(chance.choice(originals), place)
        damage = DAMAGES[number % len(DAMAGES)]
        damage(place / STORE_FILE, chance)
        found = use(place, outcomes)
        if number % _WINDOW_EVERY == _WINDOW_EVERY // 2 and sys.platform != "win32":
            found += play_there(place, chance)
        faults += [f"file {number}, {damage.__name__}: {fault}" for fault in found]
        if not found:
            shutil.rmtree(place)
    figures = [f"{amount} damaged databases, {(amount + 19) // _WINDOW_EVERY} in the real window"]
    figures += [f"{count} {outcome}" for outcome, count in sorted(outcomes.items())]
    return Report(TITLE, tuple(figures), tuple(faults))


# --- using them -----------------------------------------------------------------------------------


def use(place: Path, outcomes: Counter[str]) -> list[str]:
    """Read and write a damaged database, then move it away; returns what went wrong."""
    before = contents(place)
    store = Store(place)
    faults: list[str] = []
    try:
        try:
            store.open()
        except StoreError as failure:
            outcomes[f"refused: {failure.trouble.name}"] += 1
        else:
            outcomes["opened"] += 1
            faults += use_opened(store)
            before = {}
        store.close()
        if before and contents(place) != before:
            faults.append("a refused file was changed")
        (place / STORE_FILE).rename(place / "moved away")
        if read_again(store, save(store)) != _NOTATION:
            faults.append("nothing can be saved after the file was moved away")
    except Exception as failure:  # noqa: BLE001 (to find them is the point)
        faults.append(f"{type(failure).__name__} escaped: {failure}")
    finally:
        store.close()
    return faults


def use_opened(store: Store) -> list[str]:
    """Do everything that the program does with a database that it has opened."""
    try:
        for match in store.summaries():
            store.find(match.id)
            store.describe(match, "a status", MatchDetails("", ",", None, "", 1))
            store.rename(match.id, "a title")
            store.set_tally(match.id, 1, "{}")
        for match in store.summaries()[:1]:
            store.update(match.id, notation="later", turn=2, finished=False, before="")
            store.delete(match)
            store.restore([match.id])
            store.delete(match)
            store.erase_deleted([match.id])
        store.matches_without_tally(1)
        list(store.tallies(1))
        store.latest_unfinished()
        number = save(store)
        return [] if read_again(store, number) == _NOTATION else ["saved, but not there"]
    except StoreError:
        return []  # damage that the check at the start does not find is reported when met


def save(store: Store) -> int:
    """Save a match; returns its number."""
    return store.add(
        edition="UXM", format_name="first-game", players=("Eric", "Mike"), notation=_NOTATION
    )


def read_again(store: Store, number: int) -> str | None:
    """The notation of a match."""
    found = store.find(number)
    return None if found is None else found.notation


def play_there(place: Path, chance: Random) -> list[str]:
    """Open the window on a damaged database, play, and move the file away meanwhile."""
    (place / STORE_FILE).unlink()
    (place / "moved away").rename(place / STORE_FILE)
    with caught_exceptions() as faults:
        player = WindowPlayer(place, chance)
        player.window.run_command("continue")
        player.open_match()
        for number in range(6):
            player.move()
            if fault := player.fault():
                faults.append(fault)
            if number == 3:
                (place / STORE_FILE).rename(place / "moved away")
        if player.autosave.problem:
            faults.append(f"not saved after the file was moved away: {player.autosave.problem}")
        player.close()
    return faults


def contents(place: Path) -> dict[str, bytes]:
    """The files of a folder, except the index that SQLite makes beside a log."""
    files = (file for file in place.iterdir() if file.is_file())
    return {file.name: file.read_bytes() for file in files if not file.name.endswith("-shm")}


# --- making them ----------------------------------------------------------------------------------

_NOTATION = "sidekick-table match 1\n"


def make_originals(folder: Path) -> list[Path]:
    """Intact databases: closed in good order, left by a crash, and of the first version."""
    closed, crashed, first = folder / "closed", folder / "crashed", folder / "first version"
    store = Store(closed)
    for seed in range(3):
        game = match_notation.new_match(("Eric", "Mike"), seed)
        game.start()
        store.add(
            edition="UXM",
            format_name="first-game",
            players=("Eric", "Mike"),
            notation=match_notation.write_notation(game) * (1 + 20 * seed),
        )
    shutil.copytree(closed, crashed, ignore=shutil.ignore_patterns("*-shm"))
    store.close()
    shutil.copytree(closed, first)
    with closing(sqlite3.connect(first / STORE_FILE)) as older:
        older.executescript(
            "CREATE TABLE first (id INTEGER PRIMARY KEY, created TEXT NOT NULL, changed TEXT NOT"
            " NULL, edition TEXT NOT NULL, format TEXT NOT NULL, first TEXT NOT NULL, second TEXT"
            " NOT NULL, progress TEXT NOT NULL, turn INTEGER NOT NULL, notation TEXT NOT NULL);"
            "INSERT INTO first SELECT id, created, changed, edition, format, first, second,"
            " progress, turn, notation FROM matches JOIN notations ON match = id;"
            "DROP TABLE matches; DROP TABLE notations; DROP TABLE tallies;"
            "ALTER TABLE first RENAME TO matches;"
            "PRAGMA user_version = 1;"
        )
    return [closed, crashed, first]


Damage = Callable[[Path, Random], None]


def truncated(file: Path, chance: Random) -> None:
    """The end of the file is missing."""
    content = file.read_bytes()
    file.write_bytes(content[: chance.randrange(len(content))])


def flipped(file: Path, chance: Random) -> None:
    """Some bytes are others, anywhere."""
    content = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 5, 50, 500))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    file.write_bytes(content)


def header_flipped(file: Path, chance: Random) -> None:
    """A byte of the file's header is another."""
    content = bytearray(file.read_bytes())
    content[chance.randrange(100)] = chance.choice((0, 1, 255, chance.randrange(256)))
    file.write_bytes(content)


def swapped_pages(file: Path, chance: Random) -> None:
    """Two pages stand in each other's place."""
    content = bytearray(file.read_bytes())
    count = len(content) // 4096
    one, two = (4096 * chance.randrange(count) for _ in range(2))
    content[one : one + 4096], content[two : two + 4096] = (
        content[two : two + 4096],
        content[one : one + 4096],
    )
    file.write_bytes(content)


def zeroed_page(file: Path, chance: Random) -> None:
    """A page is empty."""
    content = bytearray(file.read_bytes())
    start = 4096 * chance.randrange(len(content) // 4096)
    content[start : start + 4096] = bytes(len(content[start : start + 4096]))
    file.write_bytes(content)


def lengthened(file: Path, chance: Random) -> None:
    """More follows the end of the file: random bytes, or very many zeros."""
    with file.open("ab") as stream:
        stream.write(chance.randbytes(chance.randrange(1, 9000)))
        if chance.random() < 0.2:
            stream.truncate(50_000_000)


def wrong_version(file: Path, chance: Random) -> None:
    """The version, or the mark of our program, is another."""
    pragma = chance.choice(("user_version", "user_version", "application_id"))
    version = chance.choice((0, -1, 1, 2, 4, 99, -(2**31), 2**31 - 1))
    _change(file, f"PRAGMA {pragma} = {version}")


def wrong_tables(file: Path, chance: Random) -> None:
    """The table of matches is missing, or has other columns, or is another kind of thing."""
    _change(
        file,
        chance.choice(
            (
                "DROP TABLE matches",
                "ALTER TABLE matches RENAME TO games",
                "ALTER TABLE matches RENAME COLUMN progress TO words",
                "DROP TABLE IF EXISTS notations",
                "DROP TABLE IF EXISTS tallies",
                "ALTER TABLE matches ADD COLUMN more TEXT",
                "DROP TABLE matches; CREATE VIEW matches AS SELECT 1 AS id",
                "CREATE TRIGGER t BEFORE UPDATE ON matches BEGIN SELECT RAISE(ABORT, 'no'); END",
                "CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END",
            )
        ),
    )


def wrong_values(file: Path, chance: Random) -> None:
    """The matches hold values that no program wrote."""
    column = chance.choice(("created", "changed", "edition", "first", "turn", "notation"))
    value = chance.choice(("x'ff00fe'", "''", "-1", "1e300", "9223372036854775807", "char(0)"))
    with closing(sqlite3.connect(file)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}
    if column == "notation" and "notations" in tables:
        _change(file, f"UPDATE notations SET notation = {value} WHERE match > 1")
    else:
        _change(file, f"UPDATE matches SET {column} = {value} WHERE id > 1")


def foreign(file: Path, chance: Random) -> None:
    """The file is something else altogether."""
    log = file.with_name(f"{file.name}-wal")
    log.unlink(missing_ok=True)
    kind = chance.randrange(4)
    if kind == 0:
        file.write_bytes(chance.randbytes(chance.randrange(1, 20_000)))
    elif kind == 1:
        file.write_text("Dear Mike,\n" * chance.randrange(1, 500), encoding="utf-8")
    elif kind == 2:
        file.write_bytes(b"SQLite format 3\0" + chance.randbytes(chance.randrange(1, 9000)))
    else:
        file.unlink()
        _change(file, "CREATE TABLE recipes (name)", f"PRAGMA user_version = {chance.randrange(3)}")


def damaged_log(file: Path, chance: Random) -> None:
    """The log beside the file is damaged, cut off, or belongs to another file."""
    log = file.with_name(f"{file.name}-wal")
    content = bytearray(log.read_bytes() if log.exists() else chance.randbytes(9000))
    if chance.random() < 0.5:
        content = content[: chance.randrange(len(content))]
    for _ in range(chance.choice((0, 1, 20))):
        if content:
            content[chance.randrange(len(content))] = chance.randrange(256)
    log.write_bytes(content)


def stray_journal(file: Path, chance: Random) -> None:
    """A journal of an interrupted change stands beside the file, and means nothing."""
    journal = file.with_name(f"{file.name}-journal")
    journal.write_bytes(chance.randbytes(chance.randrange(2000)))


DAMAGES: tuple[Damage, ...] = (
    truncated,
    flipped,
    header_flipped,
    swapped_pages,
    zeroed_page,
    lengthened,
    wrong_version,
    wrong_tables,
    wrong_values,
    foreign,
    damaged_log,
    stray_journal,
)


def _change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        for statement in statements:
            database.executescript(statement)
