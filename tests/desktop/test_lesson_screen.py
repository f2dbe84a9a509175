"""A lesson on the table: reading, throwing, acting, the coach's answers, Back, and leaving."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.coach.coach_page import ReplyKind
from desktop.screens.lesson_pages import LessonFacts
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage.lesson_progress import OtherSide
from desktop.storage.store import Store
from rules.cards import all_card_sets
from rules.lessons import LessonRun, Wants, parse_lesson
from rules.model import MarkForReroll
from rules.state import DecisionKind, Zone
from tests.desktop.lesson_learner import Learner
from tests.desktop.window_driver import LEFT, Key, WindowDriver

HEAD = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

chapter A first turn
side Mike: script else nobody
"""
TURN = """
turn Eric
  say Welcome.
  wait
  say Throw your dice!
  stuck 30: Press Space.
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  say Reroll the shields.
  wrong reroll nothing: You have no mask yet.
  stuck 30: Click them.
  reroll sidekick shield x2: wild, bolt
  say Purchase Kitty Pryde.
  fine buy Ambush: That works too.
  buy Kitty Pryde with fist, wild as mask, bolt
  say End your turn.
  field sidekick
  end
turn Mike
  say Watch Mike.
  draw sidekick x4
  roll sidekick: bolt, fist, shield, character
  field sidekick
  end
turn Eric
  say Well done.
"""
GOAL = """
position active: Eric; step: main; turn: 9
position Eric field: Kitty Pryde L2, sidekick; Eric reserve: bolt
position Mike life: 2; Mike field: 2 sidekick

turn Eric
  say Win this turn.
  goal winner: Eric
  fail Eric attack: sidekick: Mike can block the Sidekick.
  hint Who can't be blocked?
  hint Attack with Kitty Pryde.
  attack with Kitty Pryde L2
  end
"""
ATTACK = """
position active: Eric; step: main; turn: 9
position Eric field: Kitty Pryde L2, sidekick; Eric reserve: bolt

turn Eric
  say End your Main Step.
  pass
  say Send both.
  wrong attack: Take both.
  attack with Kitty Pryde L2, sidekick
"""


def open_lesson(driver: WindowDriver, lines: str, beat: int = 0, *, coach_plays: bool = True):
    lesson = parse_lesson(HEAD + lines, "lesson", all_card_sets())
    facts = LessonFacts("Take a turn.", is_exercise=lesson.is_exercise)

    def make() -> LessonScreen:
        run = LessonRun(lesson, beat, coach_plays=coach_plays)
        return LessonScreen(run, facts)

    driver.window.current_table.open(make)
    return Learner(driver)


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def at(driver: WindowDriver, text: str, lines: str = TURN) -> Learner:
    """A lesson at the beat with this text."""
    lesson = parse_lesson(HEAD + lines, "lesson", all_card_sets())
    number = next(n for n, beat in enumerate(lesson.beats) if beat.text == text)
    return open_lesson(driver, lines, number)


def throw_by_hand(driver: WindowDriver) -> None:
    """Let drawn dice wait on the table until a hand throws them."""
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True


def test_the_key_to_start_over_waits_for_a_goal(driver: WindowDriver):
    learner = at(driver, "Reroll the shields.")
    before = driver.game.digest()
    driver.key(Key.Key_F5)
    assert (learner.says, driver.game.digest()) == ("Reroll the shields.", before)


# --- reading and throwing -------------------------------------------------------------------------


def test_a_text_is_read_before_anything_moves(driver: WindowDriver):
    learner = open_lesson(driver, TURN)
    assert (learner.says, driver.buttons()) == ("Welcome.", [])
    port = driver.table.view.viewport()
    QTest.mouseClick(port, LEFT, pos=port.rect().center())
    assert learner.says == "Welcome."
    driver.key(Key.Key_Space)
    assert learner.says == "Throw your dice!"


def test_without_animations_a_button_rolls(driver: WindowDriver):
    learner = at(driver, "Throw your dice!")
    assert len(driver.game.state.dice_in_zone(0, Zone.PREP)) == 4, "the draw has been made"
    assert driver.game.decision_kind is DecisionKind.ROLL
    learner.next()
    assert learner.says == "Reroll the shields."


def test_dice_wait_for_the_hand_while_the_coach_says_so(driver: WindowDriver):
    throw_by_hand(driver)
    learner = at(driver, "Throw your dice!")
    driver.end_movements()
    assert driver.table.view.pending_roll is not None
    assert learner.screen.coach.isVisible()
    assert learner.says == "Throw your dice!"
    assert driver.buttons() == ["roll-dice (Space)"]
    driver.key(Key.Key_Space)
    assert not learner.screen.coach.isVisible(), "its text was about the dice before"
    driver.table.view.skip_animations()
    assert learner.says == "Reroll the shields."


def test_the_button_that_rolls_skips_no_text(driver: WindowDriver):
    throw_by_hand(driver)
    learner = open_lesson(
        driver, TURN.replace("  say Reroll the", "  say Look!\n  wait\n  say Now the"), 1
    )
    driver.end_movements()
    driver.press("roll-dice")
    driver.table.view.skip_animations()
    assert learner.says == "Look!"


def test_back_works_while_dice_wait_for_the_hand(driver: WindowDriver):
    throw_by_hand(driver)
    learner = at(driver, "Throw your dice!")
    driver.end_movements()
    driver.key(Key.Key_Backspace)
    assert learner.says == "Welcome."
    assert driver.game.history == []


def test_the_coach_explains_before_the_other_side_plays(driver: WindowDriver):
    learner = at(driver, "Watch Mike.")
    assert driver.game.state.dice_in_zone(1, Zone.FIELD) == ()
    learner.next()
    assert len(driver.game.state.dice_in_zone(1, Zone.FIELD)) == 1
    assert learner.says == "Well done."


def test_while_the_coach_plays_nothing_is_asked_of_the_learner(driver: WindowDriver):
    learner = at(driver, "Watch Mike.")
    asked: set[tuple[str, int]] = set()
    bar = learner.screen.bar
    learner.screen.asked.connect(
        lambda: (
            asked.add((bar.question.words.text(), len(bar.buttons)))
            if learner.says == "Watch Mike." and learner.screen.session.computer_decides
            else None
        )
    )
    learner.next()
    assert asked == {("Mike plays", 0)}


def test_the_other_side_may_be_played_by_the_learner(driver: WindowDriver):
    learner = open_lesson(driver, TURN, 5, coach_plays=False)
    assert learner.says == "Watch Mike."
    learner.step()
    assert "Mike: press “Keep all dice”" in learner.screen.coach.instruction.text()
    while learner.says == "Watch Mike.":
        learner.step()
    assert learner.says == "Well done."
    assert driver.table.view.table_scene.arrangement.bottom_player == 0, (
        "the learner stays at the bottom"
    )


def test_two_learners_read_whom_the_coach_means_and_who_acts(driver: WindowDriver):
    learner = open_lesson(driver, TURN, coach_plays=False)
    assert learner.says.startswith("Here you make Mike's moves too. When I say “you”, I mean Eric.")
    learner.next()
    assert learner.says == "Throw your dice!"
    learner.next()
    assert "Eric: click these two dice" in learner.screen.coach.instruction.text()


def test_next_lights_up_if_the_table_is_clicked_before_reading_on(driver: WindowDriver):
    learner = open_lesson(driver, TURN)
    pulse = learner.screen.coach.findChild(QWidget, "button-pulse")
    assert pulse is not None
    assert pulse.isHidden()
    QTest.mouseClick(learner.screen.view.viewport(), LEFT)
    assert pulse.isVisible()
    assert learner.says == "Welcome."


# --- the coach's answers --------------------------------------------------------------------------


def test_a_wrong_act_is_answered_and_not_done(driver: WindowDriver):
    learner = at(driver, "Reroll the shields.")
    driver.press("move.pass_reroll")
    assert learner.says == "You have no mask yet."
    assert learner.screen.coach.reply_kind is ReplyKind.TAKEN_BACK
    assert driver.game.decision_kind is DecisionKind.REROLL


@pytest.mark.parametrize("is_animated", [True, False])
def test_a_wrong_attack_is_answered_after_the_passes_before_it(
    driver: WindowDriver, is_animated: bool
):
    driver.window.settings.reduced_motion = not is_animated
    learner = open_lesson(driver, ATTACK)
    view = driver.table.view
    driver.press("move.pass_main")
    view.skip_animations()
    driver.drag(driver.die("Sidekick: character", Zone.FIELD), driver.zone("Eric", Zone.ATTACK))
    view.skip_animations()
    driver.press("move.confirm_attackers")
    while view.is_playing_back:
        view.skip_animations()
    assert learner.says == "Take both."
    assert driver.game.decision_kind is DecisionKind.ATTACKERS


def test_an_act_out_of_turn_is_answered_by_what_to_do_first(driver: WindowDriver):
    learner = at(driver, "Purchase Kitty Pryde.")
    driver.click_die(driver.die("Sidekick: character", Zone.RESERVE))
    assert learner.screen.coach.reply_kind is ReplyKind.NOT_NOW
    assert learner.screen.coach.instruction.isVisible()
    assert driver.game.state.dice_in_zone(0, Zone.FIELD) == ()


def test_an_illegal_act_is_refused_with_its_rule(driver: WindowDriver):
    at(driver, "Purchase Kitty Pryde.")
    driver.drag(driver.die("Cyclops", Zone.CARD), driver.zone("Eric", Zone.USED))
    assert driver.table.note.rule.isVisible()


@pytest.mark.parametrize("keeps", [True, False])
def test_another_good_act_can_be_kept_or_taken_back(driver: WindowDriver, keeps: bool):
    learner = at(driver, "Purchase Kitty Pryde.")
    driver.drag(driver.die("Ambush", Zone.CARD), driver.zone("Eric", Zone.USED))
    driver.key(Key.Key_Space)
    assert learner.says == "That works too."
    assert driver.buttons() == [], "the coach asks first"
    driver.key(Key.Key_Space if keeps else Key.Key_Backspace)
    used = len(driver.game.state.dice_in_zone(0, Zone.USED))
    assert (learner.says, used) == (
        ("End your turn.", 4) if keeps else ("Purchase Kitty Pryde.", 0)
    )


def test_the_payment_of_the_script_is_suggested(driver: WindowDriver):
    learner = at(driver, "Purchase Kitty Pryde.")
    learner.do(learner.run.expected_moves)
    assert "pay-as-suggested (Space)" in driver.buttons()
    driver.key(Key.Key_Space)
    assert learner.says == "End your turn."


def test_a_learner_who_is_stuck_gets_a_hint(driver: WindowDriver):
    learner = at(driver, "Reroll the shields.")
    learner.screen.help.nudge.tell()
    assert learner.says == "Click them."
    assert learner.screen.coach.reply_kind is ReplyKind.NUDGE


def test_undo_takes_back_one_pick_then_the_beat(driver: WindowDriver):
    learner = at(driver, "Reroll the shields.")
    first, second = [
        move.die for move in learner.run.expected_moves if isinstance(move, MarkForReroll)
    ]
    driver.click_die(first).click_die(second)
    driver.click_die(second)
    assert len(learner.run.expected_moves) == 2, "one die and the button are left"
    driver.press("undo")
    assert len(learner.run.expected_moves) == 3
    driver.press("undo")
    assert learner.says == "Throw your dice!"


# --- goals ----------------------------------------------------------------------------------------


def test_only_what_the_coach_asks_for_is_lit(driver: WindowDriver):
    """How to reach a goal is the learner's to find: no button says what is best."""
    learner = at(driver, "End your Main Step.", ATTACK)
    assert learner.screen.bar.main_button.is_lit
    learner = open_lesson(driver, GOAL)
    for name in ("move.pass_main", "move.pass_attackers"):
        main = learner.screen.bar.main_button
        assert (main.objectName(), main.is_lit) == (name, False)
        driver.press(name)


def test_a_failed_goal_says_why_and_can_be_tried_again(driver: WindowDriver):
    learner = open_lesson(driver, GOAL)
    driver.press("move.pass_main")
    driver.drag(driver.die("Sidekick: character", Zone.FIELD), driver.zone("Eric", Zone.ATTACK))
    driver.press("move.confirm_attackers")
    assert learner.says == "Mike can block the Sidekick."
    assert driver.buttons() == [], "there is nothing left to win"
    driver.key(Key.Key_Space)
    assert learner.run.wants is Wants.GOAL
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_a_goal_missed_at_the_end_of_the_turn_can_be_tried_again(driver: WindowDriver):
    learner = open_lesson(
        driver, GOAL.replace("  fail Eric", "  fail active: Mike: Over.\n  fail Eric")
    )
    driver.press("move.pass_main")
    driver.press("move.pass_attackers")
    assert learner.says == "Over."
    assert learner.screen.coach.page.next_label == "Try again"
    driver.key(Key.Key_Space)
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_an_act_toward_a_goal_can_be_undone(driver: WindowDriver):
    learner = open_lesson(driver, GOAL)
    driver.press("move.pass_main")
    assert driver.game.decision_kind is DecisionKind.ATTACKERS
    driver.press("undo")
    assert driver.game.decision_kind is DecisionKind.MAIN
    assert learner.run.wants is Wants.GOAL


# --- leaving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["button", "menu", "home", "close"])
def test_leaving_keeps_the_place(qtbot: QtBot, tmp_path: Path, way: str):
    driver = WindowDriver(qtbot, Store(tmp_path))
    window = driver.window
    window.learning.open_lesson("1-throw-and-purchase")
    learner = Learner(driver)
    learner.next()
    learner.next()
    said, beat = learner.says, learner.run.beat_number
    assert beat == 2
    if way == "button":
        learner.press("leave-lesson")
    elif way == "menu":
        window.menus.actions["leave"].trigger()
    elif way == "home":
        window.go_home()
    else:
        window.close()
        driver = WindowDriver(qtbot, Store(tmp_path))
        window = driver.window
    assert window.table_screen is None
    window.learning.open_lesson("1-throw-and-purchase")
    again = Learner(driver)
    assert (again.says, again.run.beat_number) == (said, beat)


def test_the_end_says_what_was_learned_and_leads_on(driver: WindowDriver):
    window = driver.window
    window.learning.open_lesson("1-throw-and-purchase")
    learner = Learner(driver)
    window.learning.open_lesson("1-throw-and-purchase", len(learner.run.lesson.beats) - 1)
    while not learner.run.is_over:
        learner.step()
    assert learner.says.startswith("Now you can roll")
    assert window.learning.progress.is_done("1-throw-and-purchase")
    learner.press("lesson-answer-1")
    assert (learner.run.lesson.name, learner.run.beat_number) == ("1-throw-and-purchase", 0)
    window.learning.open_lesson("1-throw-and-purchase", len(learner.run.lesson.beats) - 1)
    while not learner.run.is_over:
        learner.step()
    learner.next()
    assert learner.run.lesson.name == "2-the-dice-come-round"


def test_a_friend_may_play_the_other_side_and_the_table_turns(driver: WindowDriver):
    window = driver.window
    window.settings.turn_table = "turns"
    window.learning.progress.set_other_side(OtherSide.FRIEND)
    window.learning.open_lesson("1-throw-and-purchase")
    learner = Learner(driver)
    assert not learner.run.coach_plays
    assert learner.screen.view.seat_turns in learner.screen.parts


def test_only_free_play_can_be_conceded(driver: WindowDriver) -> None:
    driver.window.learning.open_lesson("1-throw-and-purchase", 6)
    assert driver.table.session.can_act
    assert not driver.window.menus.actions["concede"].isEnabled()
    driver.table.commands.concede()
    assert not driver.game.state.is_over


LEFT_SIDEKICK = """
position active: Eric; step: main; turn: 9
position Eric field: Kitty Pryde L2; Eric reserve: character

turn Eric
  say End your Main Step.
"""


@pytest.mark.parametrize(("act", "asks"), [("pass", False), ("free", True)])
def test_before_a_loss_only_free_play_asks(driver: WindowDriver, act: str, asks: bool) -> None:
    """What the coach asks for is lit, and done at once, whatever else would be useful."""
    driver.window.settings.ask_before_losses = "always"
    learner = open_lesson(driver, f"{LEFT_SIDEKICK}  {act}\n")
    while act == "free" and learner.screen.coach.isVisible():
        learner.next()
    button = driver.table.bar.main_button
    assert button is not None
    assert button.is_lit is not asks
    driver.key(Key.Key_Space)
    assert driver.table.bar.is_warning is asks
