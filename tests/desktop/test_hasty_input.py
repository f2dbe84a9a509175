"""Tests that no key or click answers a question that its player has not seen.

The tests have their own clock: time passes only where they say so.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match.settle_clock import SettleClock
from desktop.panels.coach.coach_page import ReplyKind
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage.settings import Settings
from rules.state import Zone
from tests.desktop.table_driver import seeded
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

AT_ONCE, DELIBERATELY, A_MOMENT = 0.05, 0.4, 1.0
ALMOST_AT_ONCE = 0.25
LONG = 5.0
ENERGY = ("mask", "bolt", "fist", "shield")
NO_KEYS = Qt.KeyboardModifier.NoModifier


class ScriptedClock:
    """A clock that a test moves on; the screen is painted before and after."""

    def __init__(self) -> None:
        self.now = 1000.0

    def wait(self, seconds: float) -> None:
        QApplication.processEvents()
        self.now += seconds
        QApplication.processEvents()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ScriptedClock:
    made = ScriptedClock()
    monkeypatch.setattr(SettleClock, "seconds", 0.3)
    monkeypatch.setattr(SettleClock, "clock", lambda: made.now)
    return made


@pytest.fixture
def driver(clock: ScriptedClock, qtbot: QtBot) -> WindowDriver:
    """The window with default settings, and dice that do not wait to be thrown."""
    settings = Settings()
    settings.throw_by_hand = False
    return WindowDriver(qtbot, settings=settings)


def kind(driver: WindowDriver) -> str:
    return driver.game.decision.kind.value


def note(driver: WindowDriver) -> str:
    return driver.shown_words(driver.table.note) if driver.table.note.isVisible() else ""


def can_just_pay_kitty(*also_in_reserve: str) -> Table:
    energy = ("sidekick mask", "sidekick bolt", "sidekick fist")
    return Table().lay("Eric", "reserve", *energy, *also_in_reserve)


def can_attack(in_reserve: str) -> Table:
    """Eric can attack with a Sidekick, and has this die in his Reserve Pool."""
    return Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", in_reserve)


def open_table(driver: WindowDriver, clock: ScriptedClock, table: Table) -> None:
    """Open the table of a match, and wait until the players have seen it."""
    driver.open_match(table.game)
    clock.wait(LONG)


# --- the question changed without the player -----------------------------------------------------


@pytest.mark.parametrize("pause", [AT_ONCE, A_MOMENT])
def test_the_space_meant_for_the_payment_never_ends_the_turn(
    driver: WindowDriver, clock: ScriptedClock, pause: float
) -> None:
    """There was one way to pay, so it is paid, and passing is the only move left."""
    open_table(driver, clock, seeded(can_just_pay_kitty().begin(), 1))
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    clock.wait(pause)
    driver.key(Key.Key_Space)
    assert (kind(driver), driver.game.state.active) == ("main", 0)
    assert message("main.paid") in note(driver)
    assert message("main.end_turn_now") in note(driver)
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Space)
    assert driver.game.state.active == 1


@pytest.mark.parametrize("pause", [AT_ONCE, A_MOMENT])
def test_the_space_meant_for_a_target_never_ends_the_main_step(
    driver: WindowDriver, clock: ScriptedClock, pause: float
) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick character")
    open_table(driver, clock, table.lay("Eric", "field", "Kitty Pryde").begin())
    driver.key(Key.Key_G)
    clock.wait(LONG)
    driver.key(Key.Key_1)
    clock.wait(pause)
    driver.key(Key.Key_Space)
    assert kind(driver) == "main"


def test_a_fast_second_space_does_not_end_the_attack_step(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    open_table(driver, clock, can_attack("sidekick bolt").begin())
    driver.key(Key.Key_Space)
    clock.wait(AT_ONCE)
    driver.key(Key.Key_Space)
    assert kind(driver) == "attackers"
    assert message("hasty.changed") in note(driver)
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Space)
    assert kind(driver) != "attackers"


def test_hammering_on_space_passes_only_once(driver: WindowDriver, clock: ScriptedClock) -> None:
    """Each press that comes too early starts the pause again."""
    open_table(driver, clock, can_attack("sidekick bolt").begin())
    for _ in range(100):
        driver.key(Key.Key_Space)
        clock.wait(ALMOST_AT_ONCE)
    assert kind(driver) == "attackers"


def end_main_step(driver: WindowDriver, clock: ScriptedClock) -> None:
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))
    clock.wait(LONG)
    driver.key(Key.Key_Space)
    assert kind(driver) == "attackers"


def test_a_fast_click_does_not_attack_when_the_main_step_has_just_ended(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    open_table(driver, clock, can_attack("sidekick character").begin())
    end_main_step(driver, clock)
    clock.wait(AT_ONCE)
    driver.click_die(driver.die("sidekick: character", Zone.FIELD))
    assert driver.game.state.combat is None or not driver.game.state.combat.attackers
    assert message("hasty.changed") in note(driver)


def test_a_fast_drag_does_not_attack_either(driver: WindowDriver, clock: ScriptedClock) -> None:
    open_table(driver, clock, can_attack("sidekick character").begin())
    end_main_step(driver, clock)
    clock.wait(AT_ONCE)
    before = len(driver.game.history)
    driver.drag(driver.die("sidekick: character", Zone.FIELD), driver.zone("Eric", Zone.ATTACK))
    assert len(driver.game.history) == before


def test_the_other_player_is_not_answered_for(driver: WindowDriver, clock: ScriptedClock) -> None:
    """Eric passes twice in a row; the second is not Mike's reply."""
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick character")
    table.lay("Mike", "reserve", "sidekick bolt").lay("Mike", "field", "Angel")
    open_table(driver, clock, table.lay("Eric", "field", "Kitty Pryde").begin())
    for key in (Key.Key_Space, Key.Key_Space, Key.Key_P):
        driver.key(key)
        clock.wait(AT_ONCE)
    assert kind(driver) == "reply"


def test_a_click_that_waited_while_the_program_was_busy_does_not_count(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    """The window has not been painted since, however long that took."""
    open_table(driver, clock, can_attack("sidekick bolt").begin())
    QTest.keyClick(driver.table.view, Key.Key_Space)
    clock.now += LONG
    QTest.keyClick(driver.table.view, Key.Key_Space)
    assert kind(driver) == "attackers"


def open_payment(driver: WindowDriver, clock: ScriptedClock) -> None:
    table = can_just_pay_kitty("sidekick shield", "sidekick character").begin()
    open_table(driver, clock, table)
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert kind(driver) == "pay"


def test_escape_does_not_cancel_a_payment_that_has_just_opened(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    open_payment(driver, clock)
    driver.key(Key.Key_Escape)
    assert kind(driver) == "pay"
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Escape).key(Key.Key_Escape)  # the first closes the note
    assert kind(driver) == "main"


def test_escape_for_a_note_that_has_just_gone_away_does_not_cancel_the_payment(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    open_payment(driver, clock)
    clock.wait(LONG)
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert note(driver)
    driver.table.note.timer.timeout.emit()
    driver.key(Key.Key_Escape)
    assert kind(driver) == "pay"
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Escape)
    assert kind(driver) == "main"


def test_after_a_while_a_pass_is_meant(driver: WindowDriver, clock: ScriptedClock) -> None:
    open_table(driver, clock, seeded(can_just_pay_kitty("sidekick character").begin(), 1))
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    clock.wait(LONG)
    driver.key(Key.Key_Space)
    assert kind(driver) != "main"


def test_a_match_tells_once_what_is_automatic(driver: WindowDriver, clock: ScriptedClock) -> None:
    open_table(driver, clock, can_just_pay_kitty("sidekick character").begin())
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    clock.wait(DELIBERATELY)
    driver.key(Key.Key_Space)
    assert kind(driver) == "main"
    assert message("main.paid") in note(driver)
    driver.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    clock.wait(LONG)
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    clock.wait(DELIBERATELY)
    driver.key(Key.Key_Space)
    assert kind(driver) != "main"


def test_a_deliberate_press_counts_as_soon_as_the_question_has_been_seen(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    open_table(driver, clock, can_attack("sidekick bolt").begin())
    driver.key(Key.Key_Space)
    clock.wait(DELIBERATELY)
    driver.key(Key.Key_Space)
    assert kind(driver) != "attackers"
    assert note(driver) == ""


def test_a_press_that_is_held_back_gets_a_plain_note_and_a_refusal_a_cross(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    open_table(driver, clock, can_attack("sidekick bolt").begin())
    driver.key(Key.Key_Space)
    driver.key(Key.Key_Space)
    assert message("hasty.again") in note(driver)
    assert "✗" not in note(driver)
    plain = edge_color(driver)
    clock.wait(A_MOMENT)
    driver.click_die(driver.die("sidekick: bolt", Zone.RESERVE))
    assert "✗" in note(driver)
    assert edge_color(driver) != plain


def edge_color(driver: WindowDriver) -> str:
    """The color of the edge of the note."""
    picture = driver.table.note.grab().toImage()
    return picture.pixelColor(0, picture.height() // 2).name()


def three_sidekicks(driver: WindowDriver, clock: ScriptedClock) -> None:
    table = Table().lay("Eric", "reserve", *["sidekick character"] * 3, "sidekick bolt")
    open_table(driver, clock, table.lay("Mike", "field", "Angel").begin())


def fielded(driver: WindowDriver) -> int:
    return len(driver.game.state.dice_in_zone(0, Zone.FIELD))


def test_a_hundred_fast_clicks_on_one_point_mean_one_die(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    """The next die closes up, and lies where the first one was."""
    three_sidekicks(driver, clock)
    view = driver.table.view
    die = driver.die("sidekick: character", Zone.RESERVE)
    at = view.mapFromScene(view.table_scene.dice[die].pos())
    for _ in range(100):
        QTest.mouseClick(view.viewport(), LEFT, NO_KEYS, at)
        clock.wait(ALMOST_AT_ONCE)
    assert fielded(driver) == 1


def test_a_fast_second_enter_does_not_act_on_the_next_item(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    """The focus moves on when a die has been used."""
    three_sidekicks(driver, clock)
    die = driver.die("sidekick: character", Zone.RESERVE)
    keyboard = driver.table.view.keyboard
    stop = next(one for one in keyboard.stops if one.kind == "die" and one.number == die)
    assert keyboard.go_to(stop.key)
    for _ in range(3):
        driver.key(Key.Key_Return)
    assert fielded(driver) == 1
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Return)
    assert fielded(driver) == 2


# --- what stays fast ------------------------------------------------------------------------------


def test_fast_clicks_on_several_dice_all_count(driver: WindowDriver, clock: ScriptedClock) -> None:
    """Picked dice stay where they are, so each click means what the player saw."""
    table = Table().lay("Eric", "reserve", *(f"sidekick {one}" for one in ENERGY))
    open_table(driver, clock, table.lay("Mike", "field", "Angel").begin())
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert kind(driver) == "pay"
    clock.wait(A_MOMENT)
    for name in ("bolt", "fist"):
        driver.click_die(driver.die(f"sidekick: {name}", Zone.RESERVE))
        clock.wait(AT_ONCE)
    assert len(driver.game.state.payment.paid_symbols) == 2


def test_fast_undo_and_redo_always_mean_the_same(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    open_table(driver, clock, can_attack("sidekick bolt").begin())
    driver.key(Key.Key_Space)
    driver.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert kind(driver) == "main"
    driver.key(Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert kind(driver) == "attackers"


# --- keys that are held down ----------------------------------------------------------------------


def hold_down(driver: WindowDriver, key: Qt.Key) -> None:
    for target in (driver.table.view, driver.table):
        QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, key, NO_KEYS, " ", True, 1))


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return, Key.Key_Enter])
def test_a_key_that_is_held_down_confirms_nothing(
    driver: WindowDriver, clock: ScriptedClock, key: Qt.Key
) -> None:
    driver.open_match(can_attack("sidekick character").begin().game)
    driver.key(Key.Key_Tab)
    clock.wait(LONG)
    before = driver.game.digest()
    hold_down(driver, key)
    assert driver.game.digest() == before


def test_a_key_that_is_held_down_throws_no_dice(driver: WindowDriver, clock: ScriptedClock) -> None:
    wait_for_throw(driver, clock)
    hold_down(driver, Key.Key_Space)
    assert driver.table.view.pending_roll is not None


# --- while dice move ------------------------------------------------------------------------------


def wait_for_throw(driver: WindowDriver, clock: ScriptedClock) -> None:
    """Open a match in which Eric's first dice wait to be thrown."""
    driver.window.settings.throw_by_hand = True
    driver.window.settings.reduced_motion = False
    open_table(driver, clock, seeded(Table(), 1))
    driver.end_movements()
    assert driver.table.view.pending_roll is not None


def test_a_fast_space_does_not_throw_dice_that_have_just_come(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    wait_for_throw(driver, clock)
    driver.key(Key.Key_Space)
    assert driver.table.view.pending_roll is not None
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Space)
    assert driver.table.view.pending_roll is None
    driver.table.view.skip_animations()


def test_a_fast_space_or_click_does_not_skip_what_it_has_just_begun(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    wait_for_throw(driver, clock)
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Space)
    driver.key(Key.Key_Space)
    assert driver.table.view.is_animating
    port = driver.table.view.viewport()
    QTest.mouseClick(port, LEFT, NO_KEYS, port.rect().center())
    assert driver.table.view.is_animating
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Space)
    assert not driver.table.view.is_animating


# --- in a lesson ----------------------------------------------------------------------------------


def test_after_the_coach_has_answered_the_next_act_counts(
    driver: WindowDriver, clock: ScriptedClock
) -> None:
    driver.window.learning.open_lesson("1-throw-and-purchase", 8)
    clock.wait(A_MOMENT)
    driver.key(Key.Key_Space)
    lesson = driver.shown_screen(LessonScreen)
    assert lesson.coach.reply_kind is ReplyKind.TAKEN_BACK
    clock.wait(A_MOMENT)
    purchase = lesson.run.expected_moves
    assert driver.table.session.choose(*purchase)
    assert note(driver) == ""


# --- every way to act -----------------------------------------------------------------------------

_MAY_PLAY = {
    "learner_help.py": 1,  # what Show me has shown
    "session.py": 1,  # `choose` itself, and passing until something happens
    "lesson_session.py": 2,  # what the coach accepts, and what the coach shows
    "drag_controller.py": 3,  # the rest of one gesture; the later picks, after one was taken back
    "question_box.py": 1,  # after its own question
    "smoke_test.py": 2,  # a script
}


def test_every_key_and_click_goes_through_the_guard() -> None:
    """Whatever turns input into moves calls `Session.choose`; these few call `play` on purpose."""
    found: dict[str, int] = {}
    for file in Path("desktop").rglob("*.py"):
        calls = re.findall(r"(?:session|super\(\)|self)\.play\(", file.read_text(encoding="utf-8"))
        if calls and file.name not in ("playback_controller.py", "view.py"):
            found[file.name] = len(calls)
    assert found == {**_MAY_PLAY, "session.py": found["session.py"]}
