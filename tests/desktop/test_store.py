"""Tests the store, which saves matches in one SQLite file."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from desktop.storage import match_notation
from desktop.storage.match_database import LOCK_WAIT, MatchDatabase, sqlite_address
from desktop.storage.store import STORE_FILE, Store, data_folder
from desktop.storage.store_error import StoreError, StoreTrouble
from tests.desktop.file_permissions import folder_for_anybody, posix, read_only
from tests.symbolic_links import make_link


def begin(store: Store, notation: str = "turn Eric") -> int:
    return store.add(
        edition="UXM", format_name="first-game", players=("Eric", "Mike"), notation=notation
    )


def save_and_close(folder: Path, notation: str = "turn Eric") -> None:
    store = Store(folder)
    begin(store, notation)
    store.close()


def test_a_saved_match_is_found_after_a_restart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    number = begin(store)
    store.update(number, notation="turn Eric\n  end", turn=2, finished=False)
    store.close()

    kept = Store(tmp_path).latest_unfinished()
    assert kept is not None
    summary = kept.summary
    assert (kept.id, summary.first, summary.second, summary.turn) == (number, "Eric", "Mike", 2)
    assert kept.notation == "turn Eric\n  end"


def test_continue_opens_the_last_played_match(tmp_path: Path) -> None:
    store = Store(tmp_path)
    older, newer = begin(store), begin(store)
    assert store.latest_unfinished().id == newer
    store.update(newer, notation="won", turn=9, finished=True)
    assert store.latest_unfinished().id == older, "an older match is unfinished"
    store.update(older, notation="won", turn=5, finished=True)
    assert store.latest_unfinished() is None


def test_the_folder_is_created_when_first_needed(tmp_path: Path) -> None:
    store = Store(tmp_path / "far" / "away")
    assert store.latest_unfinished() is None
    assert store.file == tmp_path / "far" / "away" / STORE_FILE


def test_an_environment_variable_sets_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIDEKICK_TABLE_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("SIDEKICK_TABLE_DATA")
    assert data_folder().name == "sidekick-table"


def damaged(file: Path, content: bytes) -> bytes:
    file.write_bytes(content)
    return content


def test_a_file_that_is_not_a_database_is_named_and_left_alone(tmp_path: Path) -> None:
    content = damaged(tmp_path / STORE_FILE, b"sidekick-table match 1\n" * 100)
    with pytest.raises(StoreError, match=r"table\.sqlite: file is not a database"):
        Store(tmp_path).open()
    assert (tmp_path / STORE_FILE).read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == [STORE_FILE]


def test_a_database_with_damaged_pages_is_named_and_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for _ in range(20):
        begin(store, "turn Eric\n" * 500)
    store.close()
    whole = (tmp_path / STORE_FILE).read_bytes()
    content = damaged(tmp_path / STORE_FILE, whole[:9000] + b"\xff" * 30000 + whole[39000:])
    with pytest.raises(StoreError, match=r"table\.sqlite: the file is damaged|malformed"):
        Store(tmp_path).open()
    assert (tmp_path / STORE_FILE).read_bytes() == content


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / STORE_FILE)
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    content = (tmp_path / STORE_FILE).read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Store(tmp_path).open()
    assert (tmp_path / STORE_FILE).read_bytes() == content


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    save_and_close(tmp_path)
    newer = sqlite3.connect(tmp_path / STORE_FILE, isolation_level=None)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    content = (tmp_path / STORE_FILE).read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        Store(tmp_path).open()
    assert (tmp_path / STORE_FILE).read_bytes() == content


def test_a_folder_that_cannot_be_created_is_a_readable_error(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, no folder")
    with pytest.raises(StoreError, match="taken"):
        Store(tmp_path / "taken").open()


# A file of the first version, which stored a single unfinished match.
_FIRST_VERSION = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    edition TEXT NOT NULL,
    format TEXT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    progress TEXT NOT NULL CHECK (progress IN ('in progress', 'finished')),
    turn INTEGER NOT NULL,
    notation TEXT NOT NULL
);
CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO matches VALUES (3, '2026-11-20T09:30:00.000+00:00', '2026-11-20T10:00:00.000+00:00',
    'UXM', 'first-game', 'Eric', 'Mike', 'in progress', 4, 'turn Eric');
PRAGMA application_id = 1399081812;
PRAGMA user_version = 1;
"""


def old_store(folder: Path) -> None:
    old = sqlite3.connect(folder / STORE_FILE)
    old.executescript(_FIRST_VERSION)
    old.close()


def test_a_first_version_file_is_migrated_without_loss(
    tmp_path: Path,
) -> None:
    old_store(tmp_path)
    store = Store(tmp_path)
    (listed,) = store.summaries()
    assert (listed.id, listed.first, listed.turn, listed.says) == (3, "Eric", 4, "")
    assert store.find(3).notation == "turn Eric"
    assert store.update(3, notation="turn Mike", turn=5, finished=False, says="Mike: ...")
    store.close()
    assert Store(tmp_path).find(3).summary.says == "Mike: ..."


@pytest.mark.parametrize(
    ("version", "added"), [(3, ("is_copy", "terms", "notes")), (4, ("terms", "notes"))]
)
def test_a_file_without_later_columns_is_migrated_without_loss(
    tmp_path: Path, version: int, added: tuple[str, ...]
) -> None:
    store = Store(tmp_path)
    begin(store)
    store.close()
    old = sqlite3.connect(tmp_path / STORE_FILE)
    for column in added:
        old.execute(f"ALTER TABLE matches DROP COLUMN {column}")
    old.executescript(f"PRAGMA user_version = {version};")
    old.close()
    (listed,) = Store(tmp_path).summaries()
    assert (listed.first, listed.is_copy) == ("Eric", False)
    assert listed.terms == listed.notes == ""


def test_two_programs_can_create_the_file_at_once(tmp_path: Path) -> None:
    one, two = Store(tmp_path), Store(tmp_path)
    begin(one)
    begin(two)
    assert len(one.summaries()) == len(two.summaries()) == 2


def test_matches_are_listed_by_last_play_and_can_be_deleted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first, second = begin(store), begin(store)
    store.update(first, notation="later", turn=2, finished=True, says="Eric has won")
    assert [match.id for match in store.summaries()] == [first, second]
    assert store.summaries()[0].is_finished
    assert store.delete(store.summaries()[0])
    assert [match.id for match in store.summaries()] == [second]
    assert store.find(first) is None


def test_binary_data_reads_as_damaged_text_and_hides_no_other_match(tmp_path: Path) -> None:
    store = Store(tmp_path)
    whole, damaged = begin(store), begin(store)
    other = sqlite3.connect(tmp_path / STORE_FILE)
    other.execute("UPDATE notations SET notation = x'ff00' WHERE match = ?", (damaged,))
    other.execute(
        "UPDATE matches SET says = CAST(x'ff' AS TEXT), turn = 'many' WHERE id = ?", (damaged,)
    )
    other.commit()
    other.close()
    assert {match.id: match.turn for match in store.summaries()} == {whole: 1, damaged: 0}
    assert isinstance(store.find(damaged).notation, str)
    assert store.find(whole).notation == "turn Eric"


# --- files that come and go -----------------------------------------------------------------------


def database(folder: Path) -> sqlite3.Connection:
    """The file as another program opens it."""
    return sqlite3.connect(folder / STORE_FILE, isolation_level=None)


def notations(folder: Path) -> list[str]:
    """The saved matches as a program that starts now would find them."""
    store = Store(folder)
    found = [store.find(match.id).notation for match in store.summaries()]
    store.close()
    return found


def refused(store: Store) -> StoreTrouble:
    """Try to save, which must fail; returns the kind of trouble."""
    with pytest.raises(StoreError) as failure:
        begin(store)
    return failure.value.trouble


def test_on_macos_a_checkpoint_is_on_the_disk_and_not_only_in_the_drive(tmp_path: Path) -> None:
    database = MatchDatabase(tmp_path, STORE_FILE)
    with database.writing() as connection:
        assert connection.execute("PRAGMA checkpoint_fullfsync").fetchone() == (1,)
    database.close()


def test_a_locked_file_is_given_up_soon_and_works_again_when_free(tmp_path: Path) -> None:
    store = Store(tmp_path)
    number = begin(store)
    other = database(tmp_path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked") as failure:
        store.update(number, notation="later", turn=1, finished=False)
    assert failure.value.trouble is StoreTrouble.LOCKED
    assert 2 * LOCK_WAIT <= 0.25, "beginning and committing may both wait"
    other.execute("COMMIT")
    assert store.update(number, notation="later", turn=1, finished=False)


def test_a_file_that_is_locked_at_start_is_opened_later(tmp_path: Path) -> None:
    save_and_close(tmp_path)
    other = database(tmp_path)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("UPDATE matches SET turn = 3")
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="locked"):
        store.summaries()
    other.close()
    assert [match.turn for match in store.summaries()] == [3]


@posix
def test_a_deleted_file_is_noticed_and_created_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    number = begin(store, "lost")
    store.file.unlink()
    assert not store.update(number, notation="later", turn=1, finished=False)
    begin(store, "new")
    assert notations(tmp_path) == ["new"]


@posix
def test_a_deleted_folder_is_noticed_and_created_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    begin(store)
    shutil.rmtree(tmp_path / "data")
    begin(store, "new")
    assert notations(tmp_path / "data") == ["new"]


@posix
@pytest.mark.parametrize("has_log", [False, True])
def test_a_replaced_file_keeps_its_contents_and_gets_none_of_the_old_ones(
    tmp_path: Path, has_log: bool
) -> None:
    backup = Store(tmp_path / "backup")
    begin(backup, "from the backup")
    if not has_log:
        backup.close()
    shutil.copytree(tmp_path / "backup", tmp_path / "copy")

    store = Store(tmp_path / "data")
    begin(store, "before the backup")
    (tmp_path / "copy" / STORE_FILE).replace(store.file)
    if has_log:
        (tmp_path / "copy" / f"{STORE_FILE}-wal").replace(f"{store.file}-wal")
    begin(store, "after the backup")
    assert [match.id for match in store.summaries()] == [2, 1]
    store.close()
    assert notations(tmp_path / "data") == ["after the backup", "from the backup"]


@posix
def test_a_file_that_becomes_unreadable_is_left_alone_until_it_is_repaired(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin(store, "whole")
    store.close()
    whole = store.file.read_bytes()
    store = Store(tmp_path)
    assert len(store.summaries()) == 1
    store.file.unlink()
    content = damaged(store.file, b"Dear Mike, " * 500)
    for _ in range(2):
        assert refused(store) is StoreTrouble.REFUSED
    assert store.file.read_bytes() == content
    damaged(store.file, whole)
    begin(store, "new")
    assert notations(tmp_path) == ["new", "whole"]


@pytest.mark.parametrize("version", [0, -1, 6, 2**31 - 1])
def test_a_version_that_no_program_wrote_is_refused_and_left_alone(
    tmp_path: Path, version: int
) -> None:
    save_and_close(tmp_path)
    other = database(tmp_path)
    other.execute(f"PRAGMA user_version = {version}")
    other.close()
    content = (tmp_path / STORE_FILE).read_bytes()
    assert refused(Store(tmp_path)) is StoreTrouble.REFUSED
    assert (tmp_path / STORE_FILE).read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE matches",
        "DROP TABLE notations",
        "ALTER TABLE matches DROP COLUMN says",
        "CREATE VIEW matches AS SELECT 1",
    ],
)
def test_a_file_without_our_tables_is_refused_and_left_alone(tmp_path: Path, change: str) -> None:
    save_and_close(tmp_path)
    other = database(tmp_path)
    if change.startswith("CREATE VIEW"):
        other.execute("DROP TABLE matches")
    other.execute(change)
    other.close()
    content = (tmp_path / STORE_FILE).read_bytes()
    assert refused(Store(tmp_path)) is StoreTrouble.REFUSED
    assert (tmp_path / STORE_FILE).read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == [STORE_FILE]


@posix
def test_a_damaged_file_keeps_its_log(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    for _ in range(20):
        begin(store, "turn Eric\n" * 500)
    shutil.copytree(tmp_path / "data", tmp_path / "copy")  # as a crash leaves it
    (tmp_path / "copy" / f"{STORE_FILE}-shm").unlink()
    file, log = tmp_path / "copy" / STORE_FILE, tmp_path / "copy" / f"{STORE_FILE}-wal"
    database(tmp_path / "data").execute("PRAGMA user_version = 99")
    log.write_bytes((tmp_path / "data" / f"{STORE_FILE}-wal").read_bytes())
    before = file.read_bytes(), log.read_bytes()
    assert refused(Store(tmp_path / "copy")) is StoreTrouble.REFUSED
    assert (file.read_bytes(), log.read_bytes()) == before


@posix
def test_a_pipe_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / STORE_FILE)
    assert refused(Store(tmp_path)) is StoreTrouble.REFUSED


def test_a_link_to_the_file_is_followed(tmp_path: Path) -> None:
    save_and_close(tmp_path / "real", "linked")
    (tmp_path / "data").mkdir()
    make_link(tmp_path / "data" / STORE_FILE, tmp_path / "real" / STORE_FILE)
    store = Store(tmp_path / "data")
    begin(store, "added")
    store.close()
    assert notations(tmp_path / "real") == ["added", "linked"]
    assert store.file.is_symlink()


# --- read-only folders ----------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("left", ["closed", "crashed", "first version"])
def test_matches_in_a_read_only_folder_can_be_looked_at(left: str) -> None:
    with folder_for_anybody() as folder:
        if left == "first version":
            old_store(folder)
        else:
            other = Store(folder)
            begin(other)
            if left == "crashed":
                shutil.copytree(folder, folder / "crashed")
                folder /= "crashed"
            other.close()
        before = {file.name: file.read_bytes() for file in folder.iterdir()}
        with read_only(folder):
            store = Store(folder)
            (listed,) = store.summaries()
            assert store.find(listed.id).notation == "turn Eric"
            assert refused(store) is StoreTrouble.READ_ONLY
            assert len(store.summaries()) == 1, "looking works after a failed attempt too"
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
        begin(store, "writable again")
        assert len(store.summaries()) == 2
        store.close()


@posix
def test_a_folder_that_only_proves_read_only_when_written_to_is_called_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On Windows the permissions of a folder do not tell."""
    with folder_for_anybody() as folder:
        save_and_close(folder)
        with read_only(folder):
            monkeypatch.setattr(os, "access", lambda *_: True)
            store = Store(folder)
            assert len(store.summaries()) == 1
            assert refused(store) is StoreTrouble.READ_ONLY
        store.close()


@pytest.mark.parametrize(
    ("place", "address"),
    [
        (
            PureWindowsPath(r"D:\Größe 2\table.sqlite"),
            "file:///D:/Gr%C3%B6%C3%9Fe%202/table.sqlite",
        ),
        (PureWindowsPath(r"\\school\homes\eric\t.sqlite"), "file:////school/homes/eric/t.sqlite"),
        (PurePosixPath("/home/eric/t.sqlite"), "file:///home/eric/t.sqlite"),
    ],
)
def test_the_file_is_found_on_every_drive_and_in_folders_of_a_server(
    place: PurePath, address: str
) -> None:
    """SQLite refuses addresses that name a server."""
    assert sqlite_address(place) == address


def test_a_match_that_changed_since_it_was_listed_is_not_deleted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    number = begin(store)
    (listed,) = store.summaries()
    store.update(number, notation="later", turn=9, finished=False)
    assert not store.delete(listed)
    assert store.find(number).notation == "later"


def test_damage_that_is_not_text_is_refused_too(tmp_path: Path) -> None:
    save_and_close(tmp_path)
    content = (tmp_path / STORE_FILE).read_bytes()
    damaged(tmp_path / STORE_FILE, content.replace(b"CREATE TABLE", b"CREATE T\xd2BLE"))
    assert refused(Store(tmp_path)) is StoreTrouble.REFUSED


def test_enormous_texts_are_cut_off_and_hide_no_other_match(tmp_path: Path) -> None:
    save_and_close(tmp_path)
    with sqlite3.connect(tmp_path / STORE_FILE) as database:
        database.execute(
            "INSERT INTO matches (id, created, changed, edition, format, first, second, progress,"
            " turn, says) SELECT 7, created, changed, edition, format, ?, second, progress, turn, ?"
            " FROM matches",
            ("E" * 1_000_000, "s" * 1_000_000),
        )
        database.execute("INSERT INTO notations VALUES (7, ?, '')", ("# remark\n" * 500_000,))
    database.close()
    store = Store(tmp_path)
    assert sorted(len(match.first) for match in store.summaries()) == [4, 500]
    enormous = store.find(7)
    assert enormous is not None
    with pytest.raises(match_notation.BadMatch, match="expected a match file of at most 4,000,000"):
        match_notation.read_to_resume(enormous.notation, "table.sqlite, match 7")
    assert len(enormous.summary.says) == 500
