"""The keyboard focus in lessons: it is seen, it is where it helps, and the coach names keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from rules.state import DecisionKind
from tests.desktop.lesson_learner import Learner
from tests.desktop.window_driver import Key, WindowDriver

REROLL = 6
"""The page of the first lesson that asks for a reroll of all dice."""

QUESTION = 10
"""The page of the second lesson that asks a question."""

EXERCISE = 9
"""The page of the third lesson that opens an exercise."""

PURCHASE = 8
"""The page of the first lesson that asks for a purchase of Kitty Pryde."""


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


@pytest.fixture
def learner(driver: WindowDriver) -> Learner:
    driver.window.learning.open_lesson("1-throw-and-purchase", REROLL)
    return Learner(driver)


def test_enter_presses_the_focused_button_of_the_home_screen(driver: WindowDriver):
    driver.window.go_home()
    driver.window.home_screen.learn.setFocus()
    driver.key(Key.Key_Return)
    assert driver.window.screens.currentWidget() is driver.window.opener.find("learn")


def test_the_coach_names_keys_as_soon_as_tab_is_pressed(learner: Learner):
    assert learner.screen.coach.page.instruction.startswith("Click these four dice")
    learner.driver.key(Key.Key_Tab)
    assert learner.screen.coach.page.instruction == (
        "Use the arrows and Enter to pick these four dice."
    )


def test_the_thing_with_the_focus_is_never_in_the_dark(learner: Learner):
    keyboard, spotlight = learner.screen.view.keyboard, learner.screen.guide.spotlight
    learner.driver.key(Key.Key_PageUp)
    learner.driver.key(Key.Key_PageUp)
    assert keyboard.focused_stop is not None
    assert any(area.contains(keyboard.focused_stop.center) for area in spotlight.lit)


def test_enter_presses_the_focused_button_beside_the_table(learner: Learner):
    learner.screen.coach.back.setFocus()
    learner.driver.key(Key.Key_Return)
    assert learner.run.beat_number < REROLL


def test_the_next_part_of_the_screen_is_entered_at_its_main_button(learner: Learner):
    learner.back()
    for _ in range(9):
        learner.driver.key(Key.Key_F6)
        if learner.screen.coach.isAncestorOf(learner.driver.window.focusWidget()):
            break
    assert learner.driver.window.focusWidget() is learner.screen.coach.next


def test_escape_returns_from_a_button_to_the_table_before_it_leaves(learner: Learner):
    learner.screen.rails.tools.log.setFocus()
    learner.driver.key(Key.Key_Escape)
    assert learner.driver.window.focusWidget() is learner.screen.view
    assert learner.driver.table is learner.screen


def test_tab_goes_from_everywhere_to_what_the_coach_wants(driver: WindowDriver):
    driver.window.learning.open_lesson("1-throw-and-purchase", PURCHASE)
    keyboard = driver.table.view.keyboard
    driver.key(Key.Key_Tab)
    driver.key(Key.Key_PageDown)
    driver.key(Key.Key_PageDown)
    assert keyboard.focused_stop is not None
    assert not keyboard.focused_stop.is_actionable
    driver.key(Key.Key_Tab)
    assert driver.table.view.accessibleDescription().startswith("Kitty Pryde")


def test_the_coach_sends_nobody_where_the_focus_already_is(driver: WindowDriver):
    driver.window.learning.open_lesson("1-throw-and-purchase", PURCHASE)
    coach = Learner(driver).screen.coach
    driver.key(Key.Key_Tab)
    assert coach.page.instruction == "Press Enter on Kitty Pryde's card."
    driver.key(Key.Key_PageDown)
    assert coach.page.instruction == "Tab to Kitty Pryde's card and press Enter."


def test_the_coach_goes_on_naming_keys_when_the_focus_leaves_the_table(driver: WindowDriver):
    driver.window.learning.open_lesson("1-throw-and-purchase", PURCHASE)
    coach = Learner(driver).screen.coach
    driver.key(Key.Key_Tab)
    driver.key(Key.Key_Tab)
    assert driver.window.focusWidget() is not driver.table.view
    assert "Enter" in coach.page.instruction


def test_cancelling_a_payment_by_its_button_returns_to_the_table(driver: WindowDriver):
    driver.window.learning.open_lesson("1-throw-and-purchase", PURCHASE)
    driver.key(Key.Key_Tab)
    driver.key(Key.Key_Return)
    assert driver.game.decision_kind is DecisionKind.PAY
    while driver.window.focusWidget() is driver.table.view:
        driver.key(Key.Key_Tab)
    driver.key(Key.Key_Return)
    assert driver.game.decision_kind is DecisionKind.MAIN
    assert driver.window.focusWidget() is driver.table.view


# --- in the text view -----------------------------------------------------------------------------


def test_in_the_text_view_the_coach_names_the_line_to_choose(driver: WindowDriver):
    driver.window.learning.open_lesson("1-throw-and-purchase", PURCHASE)
    driver.key(Key.Key_F4)
    text_view = driver.table.side.text_view
    line = text_view.line_model.find_node(("coach",))
    assert line is not None
    assert line.text.endswith("Go to “Purchase Kitty Pryde” and press Enter.")
    driver.key(Key.Key_Return)
    now = text_view.line_model.node_at(text_view.currentIndex())
    assert now is not None
    assert now.text == "Purchase Kitty Pryde"
    assert driver.game.decision_kind is DecisionKind.MAIN, "nothing is played yet"


def test_enter_on_a_question_of_the_coach_goes_to_the_answers(driver: WindowDriver):
    driver.window.learning.open_lesson("2-the-dice-come-round", QUESTION)
    driver.key(Key.Key_F4)
    text_view = driver.table.side.text_view
    driver.key(Key.Key_Return)
    now = text_view.line_model.node_at(text_view.currentIndex())
    assert now is not None
    assert now.key == ("coach", "lesson-answer-1")
    assert Learner(driver).screen.coach.reply_kind is None, "nothing is answered yet"


def test_who_reads_the_table_in_words_stays_there_whatever_key_answers(driver: WindowDriver):
    driver.window.learning.open_lesson("1-throw-and-purchase", REROLL)
    driver.key(Key.Key_F4)
    text_view, coach = driver.table.side.text_view, Learner(driver).screen.coach
    driver.key(Key.Key_Space)  # keeps all dice, which the coach takes back
    assert coach.reply_kind is not None
    assert driver.window.focusWidget() is text_view
    driver.key(Key.Key_Backspace)
    driver.key(Key.Key_Space)  # the next page
    assert driver.window.focusWidget() is text_view


def test_the_coach_makes_way_for_the_column_beside_the_table(driver: WindowDriver):
    driver.window.learning.open_lesson("3-fielding-and-levels", 4)
    driver.key(Key.Key_F4)
    screen = Learner(driver).screen
    assert not any(QRectF(screen.coach.geometry()).intersects(a) for a in screen.side.open_areas)


def test_an_exercise_begins_in_words_for_a_learner_who_reads_the_lesson_in_words(
    driver: WindowDriver,
):
    driver.window.learning.open_lesson("3-fielding-and-levels", EXERCISE)
    lesson = Learner(driver).screen
    driver.key(Key.Key_F4)
    driver.key(Key.Key_Return)
    exercise = Learner(driver).screen
    assert exercise is not lesson
    assert driver.window.focusWidget() is exercise.side.text_view


def test_at_a_new_question_tab_begins_with_the_first_thing_that_can_be_done(driver: WindowDriver):
    driver.window.learning.open_exercise("10-win-with-kitty")
    keyboard = driver.table.view.keyboard
    while keyboard.focused_stop is None or keyboard.focused_stop.kind != "card":
        driver.key(Key.Key_Tab)
    driver.key(Key.Key_Space)
    assert driver.game.decision_kind is DecisionKind.ATTACKERS
    driver.key(Key.Key_Tab)
    assert keyboard.focused_stop.kind == "die"
    assert keyboard.focused_stop.is_actionable


def test_down_from_the_fifth_lesson_goes_to_the_whole_game(driver: WindowDriver):
    driver.window.open_screen("learn")
    stations = driver.window.opener.find("learn").path.stations
    stations[4].setFocus()
    driver.key(Key.Key_Down)
    assert driver.window.focusWidget() is stations[6]
