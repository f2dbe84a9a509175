"""Tests the library of teams: files that can be read, searched, copied, renamed and deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.storage.own_cards import OwnCards
from desktop.storage.team_files.team_library import TeamLibrary, has_words, latest_first
from desktop.text.translation import translate
from rules.cards import all_card_sets
from rules.teams import TOURNAMENT, Team, random_team, read_shared_team

MUTANTS = """Team: Two mutants

2x Kitty Pryde: Sprite
3x Angel: Air Transport

Basic actions:
Enrage

Notes:
Fly over them.
"""

OWN_SET = """
[set]
name = "My cards"
code = "MINE"
year = 2026

[[die]]
name = "Nobody"
faces = ["mask", "mask", "mask mask", "0 1 1", "1 2 2", "1 3 3"]

[[character]]
name = "Nobody"
subtitle = "Here Today"
number = 1
cost = "2 mask"
max = 4
"""


def mutants() -> Team:
    return read_shared_team(MUTANTS, all_card_sets()).team


def open_library(folder: Path) -> TeamLibrary:
    return TeamLibrary(folder, OwnCards(folder))


@pytest.fixture
def library(tmp_path: Path) -> TeamLibrary:
    return open_library(tmp_path)


def names(library: TeamLibrary) -> list[str]:
    return [one.team.name for one in library.teams]


# --- saving and reading ---------------------------------------------------------------------------


def test_a_saved_team_is_there_after_a_restart(library: TeamLibrary, tmp_path: Path) -> None:
    key = library.save(mutants(), format_id="basic")
    again = open_library(tmp_path)
    (found,) = again.teams
    assert found.key == key == "two-mutants.toml"
    assert found.team == mutants()
    assert found.format_id == "basic"


def test_saving_with_its_key_replaces_a_team(library: TeamLibrary, tmp_path: Path) -> None:
    key = library.save(mutants(), format_id="basic")
    smaller = Team(name="One mutant", cards=mutants().cards[:1])
    assert library.save(smaller, key) == key
    (found,) = open_library(tmp_path).teams
    assert found.team == smaller
    assert found.format_id == "basic", "it is still built for the same format"


def test_teams_of_one_name_have_files_of_their_own(library: TeamLibrary) -> None:
    keys = [library.save(mutants()) for _ in range(3)]
    assert keys == ["two-mutants.toml", "two-mutants-2.toml", "two-mutants-3.toml"]


def test_an_empty_team_without_a_name_can_be_saved(library: TeamLibrary, tmp_path: Path) -> None:
    library.save(Team())
    assert [one.key for one in open_library(tmp_path).teams] == ["team.toml"]


def test_very_long_names_and_notes_are_cut_so_that_the_team_can_be_read(
    library: TeamLibrary, tmp_path: Path
) -> None:
    library.save(Team("Long name " * 40, mutants().cards, (), '\\"Long" notes. ' * 2000))
    (found,) = open_library(tmp_path).teams
    assert found.team.cards == mutants().cards
    assert found.team.name.startswith("Long name Long")
    assert found.team.notes.startswith('\\"Long" notes.')


def test_a_file_that_is_added_while_the_program_runs_is_found(
    library: TeamLibrary, tmp_path: Path
) -> None:
    library.save(mutants())
    text = (library.folder / "two-mutants.toml").read_text("utf-8")
    (library.folder / "friend.toml").write_text(text.replace("Two mutants", "From a friend"))
    assert names(library) == ["From a friend", "Two mutants"]
    (library.folder / "friend.toml").unlink()
    assert names(library) == ["Two mutants"]


def test_without_a_folder_teams_stay_until_the_program_ends() -> None:
    library = TeamLibrary(None, OwnCards(None))
    key = library.save(mutants())
    library.rename(key, "Renamed")
    library.copy(key, "Copy")
    assert names(library) == ["Copy", "Renamed"]
    library.restore(library.delete(key))
    assert names(library) == ["Copy", "Renamed"]


# --- files that are damaged, foreign or changed ---------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"name = ", b"\xff\xfe\x00", b"shopping list", b"version = 1\ncolour = 3\n", b""],
    ids=["cut off", "no text", "foreign", "unknown key", "empty"],
)
def test_a_file_that_is_no_team_is_named_and_left_alone(
    library: TeamLibrary, content: bytes
) -> None:
    library.save(mutants())
    file = library.folder / "strange.toml"
    file.write_bytes(content)
    assert names(library) == ["Two mutants"]
    (mistake,) = library.mistakes
    assert mistake.path == file
    assert translate(mistake.reason)
    library.save(Team(name="Strange"))
    assert file.read_bytes() == content


def test_a_team_with_a_deleted_card_keeps_it(library: TeamLibrary, tmp_path: Path) -> None:
    own = tmp_path / "cards" / "mine.toml"
    own.parent.mkdir()
    own.write_text(OWN_SET)
    library = open_library(tmp_path)
    sets = (*all_card_sets(), *OwnCards(tmp_path).sets)
    team = read_shared_team("Team: Odd\n2x Nobody: Here Today\n1x Angel: Air Transport", sets).team
    assert len(team.cards) == 2
    key = library.save(team)
    own.unlink()

    library = open_library(tmp_path)
    found = library.find(key)
    assert [one.card.name for one in found.team.cards] == ["Angel"]
    assert "Nobody" in translate(found.problems[0])
    library.rename(key, "Odder")
    library.copy(key, "Copy")
    own.write_text(OWN_SET)
    for one in open_library(tmp_path).teams:
        assert {member.card.name for member in one.team.cards} == {"Nobody", "Angel"}
        assert not one.problems


def test_a_version_that_somebody_else_saved_is_kept(library: TeamLibrary) -> None:
    key = library.save(mutants())
    file = library.folder / key
    theirs = file.read_text("utf-8").replace("Two mutants", "Their mutants, changed")
    file.write_text(theirs)
    library.save(Team(name="Mine"), key)
    assert names(library) == ["Mine", "Their mutants, changed"]


def test_a_team_that_cannot_be_written_stays_as_it_was(
    library: TeamLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = library.save(mutants())

    def fail(file: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desktop.storage.team_files.team_library.write_bytes", fail)
    with pytest.raises(OSError, match="No space"):
        library.rename(key, "Other")
    assert names(library) == ["Two mutants"]


# --- copying, renaming, deleting ------------------------------------------------------------------


def test_a_copy_has_another_name_and_the_same_cards(library: TeamLibrary) -> None:
    key = library.save(mutants(), format_id="basic")
    copied = library.find(library.copy(key, "Two mutants 2"))
    assert copied.team.name == "Two mutants 2"
    assert copied.team.cards == mutants().cards
    assert copied.format_id == "basic"
    assert library.unused_name("Two mutants") == "Two mutants 3"


def test_a_renamed_team_keeps_its_key(library: TeamLibrary, tmp_path: Path) -> None:
    key = library.save(mutants())
    library.rename(key, "Flyers / “best”")
    assert open_library(tmp_path).find(key).team.name == "Flyers / “best”"


def test_a_deleted_team_comes_back_exactly_as_it_was(library: TeamLibrary) -> None:
    key = library.save(mutants())
    content = (library.folder / key).read_bytes()
    deleted = library.delete(key)
    assert names(library) == []
    assert not (library.folder / key).exists()
    assert library.restore(deleted) == key
    assert (library.folder / key).read_bytes() == content
    assert names(library) == ["Two mutants"]


def test_a_restored_team_does_not_replace_a_new_one(library: TeamLibrary) -> None:
    deleted = library.delete(library.save(mutants()))
    library.save(mutants())
    assert library.restore(deleted) == "two-mutants-2.toml"
    assert len(library.teams) == 2


# --- searching and sorting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Other", "Two mutants"]),
        ("MUTANTS", ["Two mutants"]),
        ("sprite enrage", ["Two mutants"]),
        ("fly over", ["Two mutants"]),
        ("x-men angel", ["Two mutants"]),
        ("sprite nobody", []),
    ],
)
def test_the_search_looks_at_names_cards_and_notes(
    library: TeamLibrary, typed: str, found: list[str]
) -> None:
    library.save(mutants())
    library.save(Team(name="Other"))
    assert [one.team.name for one in library.teams if has_words(one.words, typed)] == found


def test_teams_are_sorted_by_name_or_by_date(library: TeamLibrary) -> None:
    import os

    for age, name in enumerate(("Beta", "alpha", "Gamma")):
        key = library.save(Team(name=name))
        os.utime(library.folder / key, (1000 - age, 1000 - age))
    assert names(library) == ["alpha", "Beta", "Gamma"]
    assert [one.team.name for one in latest_first(library.teams)] == ["Beta", "alpha", "Gamma"]


def test_many_random_teams_are_read_back(library: TeamLibrary, tmp_path: Path) -> None:
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    teams = [random_team(TOURNAMENT, cards, seed) for seed in range(60)]
    keys = [library.save(team) for team in teams]
    again = open_library(tmp_path)
    assert [again.find(key).team for key in keys] == teams
    assert again.mistakes == ()


def test_a_team_is_saved_in_its_own_file_although_the_library_was_not_read_yet(
    tmp_path: Path,
) -> None:
    key = open_library(tmp_path).save(mutants())
    library = open_library(tmp_path)  # the program was killed, and continues with the team
    assert library.save(Team(name="Two changed mutants"), key) == key
    assert names(library) == ["Two changed mutants"]


def test_a_mistake_among_very_many_missing_cards_keeps_the_file_from_being_replaced(
    tmp_path: Path,
) -> None:
    library = open_library(tmp_path)
    key = library.save(mutants())
    file = tmp_path / "teams" / key
    missing = "".join(f'[[card]]\ntitle = "No {number}"\ndice = 1\n' for number in range(60))
    file.write_text(f"version = 1\n{missing}", "utf-8")
    assert len(library.teams[0].unknown) == 60
    file.write_text(f"version = 1\n{missing}[[card]]\ntitle = 7\ndice = 1\n", "utf-8")
    assert library.teams == ()
    assert library.mistakes
