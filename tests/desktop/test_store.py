"""Tests the store, which saves matches in one SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from desktop.storage.store import STORE_FILE, Store, StoreError, data_folder


def begin(store: Store, notation: str = "turn Eric") -> int:
    return store.add(
        edition="UXM", format_name="first-game", players=("Eric", "Mike"), notation=notation
    )


def test_a_saved_match_is_found_after_a_restart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    number = begin(store)
    store.update(number, notation="turn Eric\n  end", turn=2, finished=False)
    store.close()

    kept = Store(tmp_path).latest_unfinished()
    assert kept is not None
    assert (kept.id, kept.first, kept.second, kept.turn) == (number, "Eric", "Mike", 2)
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
    begin(Store(tmp_path))
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
    assert Store(tmp_path).find(3).says == "Mike: ..."


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
    other.execute(
        "UPDATE matches SET notation = x'ff00', says = CAST(x'ff' AS TEXT), turn = 'many'"
        " WHERE id = ?",
        (damaged,),
    )
    other.commit()
    other.close()
    assert {match.id: match.turn for match in store.summaries()} == {whole: 1, damaged: 0}
    assert isinstance(store.find(damaged).notation, str)
    assert store.find(whole).notation == "turn Eric"
