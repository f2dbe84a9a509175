"""Tests what the store keeps about matches for lists: details, titles, deletion and tallies."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop.match.autosave import Autosave
from desktop.match.session import Session
from desktop.storage import match_notation
from desktop.storage.store import STORE_FILE, MatchSummary, Store
from rules.model.moves import Concede, Pass

EARLIER = Path(__file__).parent / "earlier"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def begin(store: Store) -> int:
    """Save a match that has just begun; returns its number."""
    return store.add(
        edition="UXM", format_name="first-game", players=("Eric", "Mike"), notation="turn Eric"
    )


def finish(store: Store, number: int) -> None:
    assert store.update(number, notation="turn Eric\n  end", turn=2, finished=True)


def listed(store: Store) -> MatchSummary:
    (only,) = store.summaries()
    return only


def test_a_list_tells_the_cards_the_ending_and_the_winner(qapp: object, store: Store) -> None:
    game = match_notation.new_match(("Eric", "Mike"), 5, computers=("", "easy"))
    game.start()
    keeper = Autosave(store, Session(game))
    keeper.save()
    match = listed(store)
    assert match.teams[0] == ("Kitty Pryde/Sprite", "Cyclops/Optic Blast")
    assert match.teams[1] == ("Angel/Air Transport", "Juggernaut/Cain Marko")
    assert match.teams[2] == ("Ambush", "Enrage", "Reckless Melee")
    assert (match.computers, match.is_against_computer) == (",easy", True)
    assert (match.acts, match.winner, match.ending) == (2, None, "")

    game.play(Pass())
    game.play(Concede())
    keeper.save()
    match = listed(store)
    assert (match.winner, match.ending, match.is_finished) == (1, "concession", True)


def test_the_number_of_acts_is_that_of_the_saved_file(qapp: object, store: Store) -> None:
    game = match_notation.new_match(("Eric", "Mike"), 5)
    game.start()
    keeper = Autosave(store, Session(game))
    for _ in range(12):
        game.play(Pass())
        keeper.save()
        saved = store.find(keeper.match_id)
        assert saved is not None
        assert saved.summary.acts == match_notation.read_and_replay(saved.notation, "").act_count


def test_the_time_played_is_added_up(store: Store) -> None:
    number = begin(store)
    for seconds in (4.5, 6.5):
        store.update(number, notation="turn Eric", turn=1, finished=False, seconds=seconds)
    assert listed(store).seconds == 11


def test_a_title_stays_until_it_is_taken_away(store: Store) -> None:
    number = begin(store)
    before = listed(store)
    store.rename(number, "The night of the Sidekicks")
    assert listed(store) == before._replace(title="The night of the Sidekicks")
    store.update(number, notation="turn Eric", turn=3, finished=False)
    assert listed(store).title == "The night of the Sidekicks"
    store.rename(number, "")
    assert listed(store).title == ""


def test_what_names_and_titles_hide_is_visible_in_lists(store: Store) -> None:
    number = store.add(edition="UXM", format_name="", players=("\u202eEve", "a\nb"), notation="1")
    store.rename(number, "two\x07")
    (match,) = store.summaries()
    assert (match.first, match.second, match.title) == (r"\u202eEve", r"a\nb", r"two\x07")


def test_a_deleted_match_can_be_restored_until_it_is_erased(store: Store) -> None:
    first, second = begin(store), begin(store)
    for match in store.summaries():
        assert store.delete(match)
        assert not store.delete(match), "it is gone"
    assert store.summaries() == ()
    assert store.find(first) is store.find_summary(first) is store.latest_unfinished() is None
    assert not store.update(first, notation="later", turn=2, finished=False)

    store.restore([first])
    assert [match.id for match in store.summaries()] == [first]
    assert store.find(first).notation == "turn Eric"
    assert store.erase_deleted() == (), "the last deletion can still be undone"
    assert store.erase_deleted([first, second]) == (second,), "only what is deleted is erased"
    store.restore([second])
    assert [match.id for match in store.summaries()] == [first]


def test_a_match_that_was_deleted_long_ago_is_erased(tmp_path: Path, store: Store) -> None:
    begin(store)
    store.delete(listed(store))
    with closing(sqlite3.connect(tmp_path / STORE_FILE)) as other, other:
        other.execute("UPDATE matches SET deleted = '2026-01-31T12:00:00.000000+00:00'")
    assert store.erase_deleted() == (1,)
    with closing(sqlite3.connect(tmp_path / STORE_FILE)) as other:
        for table in ("matches", "notations", "tallies"):
            assert other.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_tally_belongs_to_the_finished_match_as_it_was_counted(store: Store) -> None:
    number, other = begin(store), begin(store)
    finish(store, number)
    assert [match.id for match in store.matches_without_tally(1)] == [number]
    store.set_tally(number, 1, '{"won": 1}')
    assert store.tally(number) == '{"won": 1}'
    assert store.tally(other) is None
    assert store.matches_without_tally(1) == ()
    assert [(match.id, tally) for match, tally in store.tallies(1)] == [(number, '{"won": 1}')]

    assert [match.id for match in store.matches_without_tally(2)] == [number], "a new way to count"
    assert list(store.tallies(2)) == []
    finish(store, number)
    assert store.tally(number) is None, "the match went on"


def test_a_deleted_match_is_not_counted(store: Store) -> None:
    number = begin(store)
    finish(store, number)
    store.set_tally(number, 1, "{}")
    store.delete(listed(store))
    assert list(store.tallies(1)) == []
    store.restore([number])
    assert [match.id for match, _ in store.tallies(1)] == [number]


def test_every_match_of_the_previous_version_is_kept(tmp_path: Path, store: Store) -> None:
    shutil.copyfile(EARLIER / STORE_FILE, store.file)
    with closing(sqlite3.connect(EARLIER / STORE_FILE)) as earlier:
        rows = earlier.execute(
            "SELECT id, created, changed, edition, format, first, second, progress, turn, says,"
            " notation, beyond FROM matches"
        ).fetchall()
    assert len(rows) == 12
    for number, *fields, notation, beyond in rows:
        saved = store.find(number)
        assert saved is not None
        assert list(saved.summary[1:10]) == fields
        assert (saved.notation, saved.beyond) == (notation, beyond)
        assert (saved.summary.acts, saved.summary.seconds, saved.summary.title) == (None, 0, "")
    assert store.matches_without_tally(1), "the finished ones can be counted"
