"""Tests the lesson on the real table, with its own dice and a coach."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.screens.lesson_screen import LessonScreen
from desktop.storage import match_notation
from rules.cards.card_library import asset_text
from rules.state import DecisionKind, Zone
from tests.desktop.texts import message, sidekicks
from tests.desktop.window_driver import LEFT, Key, WindowDriver

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
def driver(qtbot: QtBot) -> WindowDriver:
    """The lesson on the table, at its first text."""
    driver = WindowDriver(qtbot)
    screen = LessonScreen(driver.window.theme, match_notation.read_lesson(LESSON, "lesson.match"))
    driver.window.current_table.open(lambda: screen)
    return driver


def coach_text(driver: WindowDriver) -> str:
    return driver.shown_words(driver.table.coach)


def next_step(driver: WindowDriver) -> None:
    coach = driver.table.coach
    QTest.mouseClick(coach.next if coach.next.isVisible() else coach.show_me, LEFT)


def test_the_coach_explains_and_waits(driver: WindowDriver) -> None:
    assert coach_text(driver) == "Four dice come out of the bag.\n\nYou may roll again, once."
    assert driver.log[-1] == message(
        "log.roll", player="Eric", dice=sidekicks(4, "fist, shield, shield, character")
    )
    assert driver.table.coach.next.text() == "Next (Space)"
    next_step(driver)
    assert "Take the two shields." in coach_text(driver)
    assert "▸ " + message("move.reroll", die="Sidekick: shield") in coach_text(driver)
    assert driver.table.coach.show_me.text() == "Show me (F2)"


def test_the_coach_is_silent_while_dice_move(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    script = match_notation.read_lesson(LESSON, "lesson.match")
    driver.window.current_table.open(lambda: LessonScreen(driver.window.theme, script))
    assert driver.table.view.is_animating
    assert not driver.table.coach.isVisible(), "there is nothing to read yet"
    driver.table.view.skip_animations()
    assert driver.table.coach.isVisible()
    next_step(driver)
    driver.key(Key.Key_F2)
    assert driver.table.view.is_animating
    assert not driver.table.coach.isVisible(), "its text was about the dice before"
    driver.table.view.skip_animations()
    assert "Kitty Pryde costs 3" in coach_text(driver)


def test_no_buttons_are_offered_while_the_coach_has_more_text(driver: WindowDriver) -> None:
    assert driver.buttons() == []
    driver.table.view.setFocus()
    driver.key(Key.Key_Space)
    assert "Take the two shields." in coach_text(driver)
    assert not driver.table.note.isVisible()
    assert driver.buttons() == [], (
        "the lesson wants a reroll, so it offers no button to keep all dice"
    )


def test_the_bar_offers_only_moves_of_the_lesson(driver: WindowDriver) -> None:
    next_step(driver)
    driver.table.view.setFocus()
    driver.key(Key.Key_Space)
    assert message(
        "lesson.hint", what=message("move.reroll", die="Sidekick: shield")
    ) in driver.shown_words(driver.table.note)
    go_to_main_step(driver)
    assert driver.buttons() == [], "the lesson wants a purchase before the step can end"
    driver.key(Key.Key_F2)
    driver.key(Key.Key_F2)
    assert driver.buttons() == ["move.pass_main (Space)"]


def test_the_coach_frames_what_it_mentions(driver: WindowDriver) -> None:
    assert driver.table.guide.spotlight.frames == ()
    next_step(driver)
    frames = driver.table.guide.spotlight.frames
    shields = [d for d in driver.game.state.dice_in_zone(0, Zone.PREP) if d.face == 3]
    places = [driver.table.view.table_scene.die(die.id).pos() for die in shields]
    assert len(frames) == len(places) == 2
    assert all(any(frame.contains(place) for frame in frames) for place in places)


def go_to_main_step(driver: WindowDriver) -> None:
    """Reroll the two shields in a different order than the lesson."""
    for die in reversed(driver.game.state.dice_in_zone(0, Zone.PREP)):
        if die.face == 3:
            driver.click_die(die.id)
    driver.key(Key.Key_Space)


def test_the_lesson_deals_its_own_dice(driver: WindowDriver) -> None:
    go_to_main_step(driver)
    assert driver.log[-1] == message("log.reroll", player="Eric", dice=sidekicks(2, "mask, bolt"))
    assert "Kitty Pryde costs 3" in coach_text(driver)
    assert "▸ Purchase Kitty Pryde" in coach_text(driver)


def test_other_moves_are_refused_with_a_hint(driver: WindowDriver) -> None:
    go_to_main_step(driver)
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))
    assert driver.table.note.isVisible()
    words = driver.shown_words(driver.table.note)
    assert message("lesson.other") in words
    assert message("lesson.hint", what=message("move.buy", card="Kitty Pryde")) in words
    assert not driver.table.note.rule.isVisible(), "no rule forbids the move"
    assert driver.game.state.dice_in_zone(0, Zone.FIELD) == ()


def test_an_illegal_move_is_refused_with_its_rule(driver: WindowDriver) -> None:
    go_to_main_step(driver)
    driver.drag(driver.die("Cyclops", Zone.CARD), driver.zone("Eric", Zone.USED))
    reason = message("no.cost", what="Cyclops", cost=6, have=3)
    assert reason in driver.shown_words(driver.table.note)
    assert driver.table.note.rule.isVisible()


def test_the_lessons_payment_is_suggested(driver: WindowDriver) -> None:
    go_to_main_step(driver)
    driver.drag(driver.die("Kitty Pryde", Zone.CARD), driver.zone("Eric", Zone.USED))
    driver.click_die(driver.die("sidekick: bolt", Zone.RESERVE))
    assert not driver.table.note.isVisible(), "the payment may be in any order"
    driver.key(Key.Key_Space)
    assert driver.log[-1] == message("log.buy", player="Eric", card="Kitty Pryde")


def test_next_plays_the_lesson_to_its_end(driver: WindowDriver) -> None:
    for _ in range(12):
        if driver.table.lesson.is_over:
            break
        next_step(driver)
    assert driver.table.lesson.is_over
    assert "That was a turn." in coach_text(driver)
    assert driver.table.coach.next.text() == "Finish (Space)"
    driver.table.view.setFocus()
    driver.key(Key.Key_Space)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_a_lesson_step_can_be_undone(driver: WindowDriver) -> None:
    go_to_main_step(driver)
    driver.press("undo")
    assert driver.game.decision_kind is DecisionKind.REROLL
    assert coach_text(driver) == "You may roll again, once."
    go_to_main_step(driver)
    assert driver.log[-1] == message("log.reroll", player="Eric", dice=sidekicks(2, "mask, bolt"))


def test_the_lesson_can_be_left_at_any_time(driver: WindowDriver) -> None:
    driver.press("leave-lesson")
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_the_packaged_lesson_can_be_finished(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.current_table.open_lesson()
    said = []
    for _ in range(100):
        said.append(coach_text(driver))
        if driver.table.coach.next.text() == "Finish (Space)":
            break
        driver.key(Key.Key_F2)
    assert said[0].startswith("Welcome!")
    lesson = match_notation.read_and_replay(asset_text(match_notation.FIRST_LESSON), "lesson")
    assert driver.game.digest() == lesson.game.digest()
    assert not driver.window.problem_bar.isVisible()


def test_the_coachs_text_stays_until_its_act_is_complete(driver: WindowDriver) -> None:
    next_step(driver)
    reroll = message("move.reroll", die="Sidekick: shield")
    assert f"▸ {reroll}, Sidekick: shield" in coach_text(driver)
    shields = [d for d in driver.game.state.dice_in_zone(0, Zone.PREP) if d.face == 3]
    driver.click_die(shields[0].id)
    assert "Take the two shields." in coach_text(driver)
    driver.click_die(shields[1].id)
    assert "▸ " + message("move.confirm_reroll") in coach_text(driver)
    assert driver.buttons() == ["move.confirm_reroll (Space)"]
    driver.key(Key.Key_Space)
    assert "Take the two shields." not in coach_text(driver)


def test_a_term_of_the_coach_leads_to_its_rule(driver: WindowDriver):
    text = driver.table.coach.text
    assert [term.word for term in text.terms][:2] == ["Die", "Bag"]
    place = text.term_area(1).center().toPoint()
    QTest.mouseClick(text, LEFT, pos=place)
    driver.press("term-rule")
    assert driver.table.side.rules.current_page == "ZONE-3"
