"""Tests that what was not recognized of a shared team goes into its notes, so nothing is lost."""

from __future__ import annotations

from rules.cards import all_card_sets
from rules.teams import MAX_TEAM_NOTES, TeamReader, with_unread_lines, write_team_toml

READER = TeamReader(all_card_sets())


def notes_after(text: str) -> str:
    return with_unread_lines(READER.read(text), text, "Not recognized:").notes


def test_a_team_that_is_understood_keeps_its_notes() -> None:
    assert notes_after("2x Angel: Inspiring\n\nNotes:\nFly.") == "Fly."


def test_unknown_lines_stand_as_they_were_below_the_notes() -> None:
    text = "2x Angel: Inspiring\n 3 x Nobody (at all)\n4x Angle: Inspiring\n\nNotes:\nFly."
    assert notes_after(text) == (
        "Fly.\n\nNot recognized:\n3 x Nobody (at all)\n4x Angle: Inspiring"
    )


def test_a_card_that_is_in_the_team_is_not_noted() -> None:
    assert notes_after("Angel: Inspiring") == "", "one die is assumed, and the player is told"


def test_unknown_entries_of_a_link_are_noted() -> None:
    notes = notes_after("?cards=2x14uxm;3x999uxm;nonsense;1x4zzz")
    assert "UXM has no card number 999" in notes
    assert "nonsense" in notes
    assert "ZZZ" in notes


def test_a_team_file_keeps_its_unknown_cards_itself() -> None:
    shared = READER.read(
        'version = 1\nname = "Old"\n[[card]]\ntitle = "Nobody/Here"\nset = "MINE"\ndice = 2\n'
    )
    team = with_unread_lines(shared, "", "Not recognized:")
    assert team.notes == ""
    assert 'title = "Nobody/Here"' in write_team_toml(team, unknown=shared.unknown)


def test_lines_beyond_the_most_cards_are_all_noted() -> None:
    lines = [f"1x Nobody {number}" for number in range(130)]
    notes = notes_after("\n".join(lines))
    assert notes.endswith("1x Nobody 129")


def test_notes_do_not_become_longer_than_a_file_may_have() -> None:
    text = "2x Angel: Inspiring\n" + "\n".join(f"5x {'Nobody ' * 40}{n}" for n in range(90))
    notes = notes_after(text)
    assert len(notes) <= MAX_TEAM_NOTES
    again = READER.read(write_team_toml(with_unread_lines(READER.read(text), text, "Not:")))
    assert not again.problems
