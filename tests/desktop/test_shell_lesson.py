"""Learning: a lesson is followed on the real table, with its own dice and a patient coach."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.screens.lesson_screen import LessonScreen
from desktop.storage import match_notation
from rules.cards.card_library import asset_text
from rules.state import Zone
from tests.desktop.shell import LEFT, Key, Shell

LESSON = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

turn Eric
say Four dice come out of the bag.
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
say You may roll again, once.
wait
say Take the two shields.
point Eric prep: sidekick shield x2
  reroll sidekick shield: mask, bolt
say Kitty Pryde costs 3, and one of it must be mask.
point card Kitty Pryde
  buy Kitty Pryde with fist, mask, bolt
say The sidekick on the character face can be fielded for nothing.
point pass
  field sidekick
  end
say That was a turn.
"""


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    """The lesson on the table, at its first words."""
    shell = Shell(qtbot)
    screen = LessonScreen(shell.window.theme, match_notation.read_lesson(LESSON, "lesson.match"))
    shell.window.show_table_screen(screen)
    return shell


def coach(shell: Shell) -> str:
    return shell.shown_words(shell.table.coach)


def next_step(shell: Shell) -> None:
    QTest.mouseClick(shell.table.coach.next, LEFT)


def test_the_coach_tells_what_has_happened_and_waits(shell: Shell) -> None:
    assert coach(shell) == "Four dice come out of the bag.\n\nYou may roll again, once."
    assert shell.log[-1] == "Eric rolls 4 Sidekicks (fist, shield, shield, character)"
    assert shell.table.coach.next.text() == "Next (Space)"
    next_step(shell)
    assert "Take the two shields." in coach(shell)
    assert "▸ Reroll Sidekick: shield" in coach(shell)
    assert shell.table.coach.next.text() == "Do it for me (F2)"


def test_nothing_else_asks_to_be_pressed_while_there_is_more_to_read(shell: Shell) -> None:
    assert shell.buttons() == []
    shell.table.view.setFocus()
    shell.key(Key.Key_Space)
    assert "Take the two shields." in coach(shell)
    assert not shell.table.note.isVisible()
    assert shell.buttons() == [], "dice are to be rolled again: keeping them is not offered"


def test_the_bar_offers_only_what_the_lesson_takes(shell: Shell) -> None:
    next_step(shell)
    shell.table.view.setFocus()
    shell.key(Key.Key_Space)
    assert "First: Reroll Sidekick: shield." in shell.shown_words(shell.table.note)
    to_the_main_step(shell)
    assert shell.buttons() == [], "something is to be purchased before the step can end"
    shell.key(Key.Key_F2)
    shell.key(Key.Key_F2)
    assert shell.buttons() == ["End Main Step (Space)"]


def test_what_is_pointed_at_is_framed(shell: Shell) -> None:
    assert shell.table.pointer.frames == ()
    next_step(shell)
    frames = shell.table.pointer.frames
    shields = [d for d in shell.game.state.dice_in_zone(0, Zone.PREP) if d.face == 3]
    places = [shell.table.view.table_scene.die(die.id).pos() for die in shields]
    assert len(frames) == len(places) == 2
    assert all(any(frame.contains(place) for frame in frames) for place in places)


def to_the_main_step(shell: Shell) -> None:
    """Reroll the two shields, in the order that the lesson does not have."""
    for die in reversed(shell.game.state.dice_in_zone(0, Zone.PREP)):
        if die.face == 3:
            shell.click_die(die.id)
    shell.key(Key.Key_Space)


def test_the_learner_plays_and_the_dice_of_the_lesson_come(shell: Shell) -> None:
    to_the_main_step(shell)
    assert shell.log[-1] == "Eric rerolls 2 Sidekicks (mask, bolt)"
    assert "Kitty Pryde costs 3" in coach(shell)
    assert "▸ Purchase Kitty Pryde" in coach(shell)


def test_something_else_is_gently_refused(shell: Shell) -> None:
    to_the_main_step(shell)
    shell.click_die(shell.die("sidekick: character", Zone.RESERVE))
    assert shell.table.note.isVisible()
    words = shell.shown_words(shell.table.note)
    assert "Not yet." in words
    assert "First: Purchase Kitty Pryde." in words
    assert not shell.table.note.rule.isVisible(), "no rule forbids it"
    assert shell.game.state.dice_in_zone(0, Zone.FIELD) == ()


def test_what_the_rules_forbid_is_refused_by_its_rule(shell: Shell) -> None:
    to_the_main_step(shell)
    shell.drag(shell.die("Cyclops", Zone.CARD), shell.zone("Eric", Zone.USED))
    assert "Cyclops costs 6 energy" in shell.shown_words(shell.table.note)
    assert shell.table.note.rule.isVisible()


def test_the_payment_of_the_lesson_is_proposed(shell: Shell) -> None:
    to_the_main_step(shell)
    shell.drag(shell.die("Kitty Pryde", Zone.CARD), shell.zone("Eric", Zone.USED))
    shell.click_die(shell.die("sidekick: bolt", Zone.RESERVE))
    assert not shell.table.note.isVisible(), "the order of paying is free"
    shell.key(Key.Key_Space)
    assert shell.log[-1] == "Eric purchases Kitty Pryde"


def test_next_does_it_for_the_learner_to_the_end(shell: Shell) -> None:
    for _ in range(12):
        if shell.table.lesson.is_over:
            break
        next_step(shell)
    assert shell.table.lesson.is_over
    assert "That was a turn." in coach(shell)
    assert shell.table.coach.next.text() == "Finish (F2)"
    shell.table.view.setFocus()
    shell.key(Key.Key_Space)
    assert "The lesson ends here." in shell.shown_words(shell.table.note)
    shell.key(Key.Key_F2)
    assert shell.window.screens.currentWidget() is shell.window.home_screen


def test_a_step_of_the_lesson_can_be_taken_back(shell: Shell) -> None:
    to_the_main_step(shell)
    shell.press("Undo")
    assert shell.game.decision.kind == "reroll"
    assert coach(shell) == "You may roll again, once."
    to_the_main_step(shell)
    assert shell.log[-1] == "Eric rerolls 2 Sidekicks (mask, bolt)"


def test_the_lesson_can_be_left_at_any_time(shell: Shell) -> None:
    shell.press("Leave")
    assert shell.window.screens.currentWidget() is shell.window.home_screen


def test_the_packaged_lesson_is_followed_to_its_end(qtbot: QtBot) -> None:
    shell = Shell(qtbot)
    shell.window.open_lesson()
    said = []
    for _ in range(100):
        said.append(coach(shell))
        if shell.table.coach.next.text() == "Finish (F2)":
            break
        shell.key(Key.Key_F2)
    assert said[0].startswith("Welcome!")
    lesson = match_notation.read_and_replay(asset_text(match_notation.FIRST_LESSON), "lesson")
    assert shell.game.digest() == lesson.game.digest()
    assert not shell.window.problem_bar.isVisible()


def test_what_the_coach_says_of_an_act_stays_until_it_is_done(shell: Shell) -> None:
    next_step(shell)
    assert "▸ Reroll Sidekick: shield, Sidekick: shield" in coach(shell)
    shields = [d for d in shell.game.state.dice_in_zone(0, Zone.PREP) if d.face == 3]
    shell.click_die(shields[0].id)
    assert "Take the two shields." in coach(shell)
    shell.click_die(shields[1].id)
    assert "▸ Reroll these dice" in coach(shell)
    assert shell.buttons() == ["Reroll these dice (Space)"]
    shell.key(Key.Key_Space)
    assert "Take the two shields." not in coach(shell)
