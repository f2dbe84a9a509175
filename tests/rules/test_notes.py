"""Notes: what players write about a match is kept in its file, and is in everything exported."""

from __future__ import annotations

import json

from rules.game import Game
from rules.match_history import LONGEST_NOTE, LONGEST_REASON, WHOLE_MATCH
from rules.match_log import Timeline, export_text, open_match
from rules.model import Pass
from rules.notation import read_match, replay_match, write_match
from tests.rules.matches import HEAD, SETS, START, played, read

MARKUP = '<b>Bold</b> & *stars*\n\n# not a heading, "quoted"\n- no list'


def match_with_notes() -> Game:
    """Eric buys Kitty Pryde, and someone wrote about the match, its start and its roll."""
    game = played(START + "  buy Kitty Pryde with fist, wild as mask, bolt\n  end\n")
    timeline = Timeline(game)
    timeline.set_note(WHOLE_MATCH, "Our first match.\nIn the garden.")
    timeline.set_note(0, "Good luck!")
    timeline.set_note(2, MARKUP)
    return timeline.game


def test_a_match_file_keeps_notes_as_remarks_that_every_version_reads():
    game = match_with_notes()
    text = write_match(game)
    assert text.startswith("sidekick-table match 1\n# Our first match.\n# In the garden.\nedition")
    assert "\n# Good luck!\n\nturn Eric\n  draw sidekick x4\n  roll" in text
    assert "\n  # <b>Bold</b> & *stars*\n  #\n  # # not a heading" in text
    again = replay_match(read_match(text, "test", SETS))
    assert write_match(again) == text
    assert again.digest() == game.digest()
    assert Timeline(again).notes() == Timeline(game).notes()


def test_remarks_of_a_file_written_by_hand_are_notes_to_the_act_above():
    game = replay_match(read(f"{HEAD}\nturn Eric\n  draw sidekick x4  # as always\n  # oh!\n"))
    assert Timeline(game).notes() == {1: "as always\noh!"}
    many = replay_match(read(f"{HEAD}\nturn Eric\n" + "  # more\n" * 5_000))
    assert len(Timeline(many).notes()[0]) == LONGEST_NOTE


def test_a_note_is_plain_text_and_can_be_changed_and_removed():
    game = played(START)
    game.set_note(2, "\u2028tab\there\r\nbell\a  \n" + "x" * LONGEST_NOTE)
    assert game.notes[2].startswith("tab here\nbell\nxxx")
    assert len(game.notes[2]) <= LONGEST_NOTE
    timeline = Timeline(game)
    timeline.set_note(2, "short")
    assert timeline.notes() == {2: "short"}
    timeline.set_note(2, "  ")
    assert timeline.notes() == {}
    assert game.notes  # the timeline has its own copy


def test_a_note_to_a_move_that_is_undone_comes_back_with_it_or_goes_with_it():
    game = played(START)
    before = len(game.history)
    game.play(Pass())
    game.set_note(len(game.history), "No reroll?")
    game.undo(to=before)
    assert "No reroll?" not in write_match(game)
    assert "No reroll?" in write_match(game.with_all_redone())
    game.redo()
    assert "No reroll?" in write_match(game)
    game.undo(to=before)
    game.play(Pass())
    assert "No reroll?" not in write_match(game)


def test_notes_are_exported_as_plain_text():
    timeline = Timeline(match_with_notes())
    text, markdown = export_text(timeline, "txt"), export_text(timeline, "md")
    assert "  | Note on: Eric rolls 4 Sidekicks (fist, wild, bolt, bolt)\n  | <b>Bold</b>" in text
    assert "> *Note*\n>\n> Our first match.  \n> In the garden.\n" in markdown
    assert "> \\<b\\>Bold\\</b\\> \\& \\*stars\\*\n>\n> \\# not a heading" in markdown
    assert "\n> \\- no list\n" in markdown
    page = export_text(timeline, "html")
    assert "&lt;b&gt;Bold&lt;/b&gt; &amp; *stars*<br><br># not" in page
    assert "Note: \\u003cb>Bold" in page
    assert "<b>Bold" not in page


def test_json_has_notes_only_if_there_are_any_and_reads_them_again():
    assert "notes" not in json.loads(export_text(Timeline(played(START)), "json"))
    timeline = Timeline(match_with_notes())
    text = export_text(timeline, "json")
    match = json.loads(text)
    assert match["version"] == 2
    assert [note["after_act"] for note in match["notes"]] == [None, 0, 2]
    opened = open_match(text.encode(), "match.json", SETS)
    assert opened.damage is None
    assert Timeline(opened.game).notes() == timeline.notes()


def test_the_reasons_of_the_computer_are_remarks_of_their_own():
    game = match_with_notes()
    game.set_reason(3, "It is the only die this energy can purchase.\n" + "x" * LONGEST_NOTE)
    text = write_match(game)
    assert "\n  # Computer's reason: It is the only die this energy can purchase. xxx" in text
    again = replay_match(read_match(text, "test", SETS))
    assert write_match(again) == text
    assert Timeline(again).notes() == Timeline(game).notes()
    assert Timeline(again).reasons() == Timeline(game).reasons()
    ((act, reason),) = Timeline(again).reasons().items()
    assert act > 0
    assert len(reason) == LONGEST_REASON


def test_exports_tell_the_reasons_of_the_computer():
    game = match_with_notes()
    assert "reasons" not in json.loads(export_text(Timeline(game), "json"))
    game.set_reason(len(game.history), "It is the only die this energy can purchase.")
    timeline = Timeline(game)
    text = export_text(timeline, "json")
    why = {"act": len(timeline), "text": "It is the only die this energy can purchase."}
    assert json.loads(text)["reasons"] == [why]
    opened = open_match(text.encode(), "match.json", SETS)
    assert opened.damage is None
    assert Timeline(opened.game).reasons() == timeline.reasons()
    assert Timeline(opened.game).notes() == timeline.notes()
    assert f"Why: {why['text']}" in export_text(timeline, "html")
