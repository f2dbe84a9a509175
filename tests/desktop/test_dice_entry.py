"""Tests dice entry: players roll physical dice and enter the results."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.panels.match_panels.dice_entry import DiceEntryPanel, FaceButton
from desktop.storage import match_notation
from desktop.storage.store import Store
from rules.engine.turn.dealer import SeededDealer
from rules.model.moves import CHANCE_MOVES, DrawOutcome, Pass, RollOutcome
from rules.state import DecisionKind
from tests.desktop.texts import message, sidekicks
from tests.desktop.window_driver import LEFT, Key, WindowDriver

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    """A new match with physical dice; Eric draws first."""
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.window.current_table.open_match(
        match_notation.new_match(("Eric", "Mike"), 0, own_dice=True)
    )
    return driver


def entry_panel(driver: WindowDriver) -> DiceEntryPanel:
    found = driver.table.dice_entry_panel
    assert found is not None
    assert found.isVisible()
    return found


def face_buttons(driver: WindowDriver) -> list[FaceButton]:
    return entry_panel(driver).findChildren(FaceButton)


def enter_roll(driver: WindowDriver, *digits: Key) -> None:
    """Enter the drawn dice, then these faces."""
    driver.key(Key.Key_Return)
    for digit in digits:
        driver.key(digit)


FISTS_AND_A_MASK = (Key.Key_1, Key.Key_1, Key.Key_1, Key.Key_3)


def test_dice_entry_is_chosen_in_the_new_match_form(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.key(Key.Key_N)
    driver.window.opener.find("new-match").real_dice.click()
    assert not driver.window.opener.find("new-match").seed.isEnabled(), "physical dice have no seed"
    driver.key(Key.Key_Return)
    assert driver.game.setup.own_dice
    assert "draws 4 dice" in driver.shown_words(entry_panel(driver))


def test_the_first_roll_is_entered_with_the_keyboard(driver: WindowDriver) -> None:
    enter_roll(driver, *FISTS_AND_A_MASK)
    assert driver.game.decision_kind is DecisionKind.ROLL, "nothing is played until it is confirmed"
    driver.key(Key.Key_Return)
    assert driver.log == [
        "Turn 1: Eric",
        message("log.draw", player="Eric", dice=sidekicks(4)),
        message("log.roll", player="Eric", dice=sidekicks(4, "fist, fist, fist, mask")),
    ]
    assert not driver.table.dice_entry_panel.isVisible()
    assert driver.buttons() == ["show-odds (O)", "move.pass_reroll (Space)"]


def test_the_first_roll_is_entered_with_clicks(driver: WindowDriver) -> None:
    driver.press("confirm-dice")
    fist, bolt = face_buttons(driver)[:2]
    for _ in range(3):
        QTest.mouseClick(fist, LEFT)
    QTest.mouseClick(fist, Qt.MouseButton.RightButton)
    for _ in range(2):
        QTest.mouseClick(bolt, LEFT)
    driver.press("confirm-dice")
    assert driver.log[-1] == message(
        "log.roll", player="Eric", dice=sidekicks(4, "fist, fist, bolt, bolt")
    )


def test_face_buttons_have_accessible_names(driver: WindowDriver) -> None:
    driver.key(Key.Key_Return)
    one = face_buttons(driver)[0]
    assert not one.icon().isNull()
    assert one.accessibleName() == "Sidekick: fist"
    driver.key(Key.Key_1)
    assert one.accessibleName() == "Sidekick: fist, entered 1 times"


def test_backspace_removes_the_last_entry(driver: WindowDriver) -> None:
    enter_roll(driver, Key.Key_1, Key.Key_2)
    driver.key(Key.Key_Backspace)
    for digit in (Key.Key_4, Key.Key_4, Key.Key_4, Key.Key_Return):
        driver.key(digit)
    assert driver.log[-1] == message(
        "log.roll", player="Eric", dice=sidekicks(4, "fist, shield, shield, shield")
    )


def test_impossible_entries_are_refused_with_the_rule(driver: WindowDriver) -> None:
    enter_roll(driver, Key.Key_1)
    driver.key(Key.Key_Return)
    said = driver.shown_words(entry_panel(driver))
    assert escape(message("no.not_faces", count=4)) + " (ROLL-1)" in said
    assert driver.game.decision_kind is DecisionKind.ROLL
    for digit in (Key.Key_1, Key.Key_1, Key.Key_3):
        driver.key(digit)
    assert "ROLL-1" not in driver.shown_words(entry_panel(driver))


def test_more_dice_than_the_bag_holds_cannot_be_drawn(driver: WindowDriver) -> None:
    driver.key(Key.Key_Backspace)
    driver.key(Key.Key_Return)
    reason = message("no.not_bag", dice=message("words.dice", count=4), player="Eric")
    assert escape(reason) in driver.shown_words(entry_panel(driver))
    for _ in range(6):
        driver.key(Key.Key_1)
    driver.key(Key.Key_Return)
    assert driver.log[-1] == message("log.draw", player="Eric", dice=sidekicks(4))


def test_a_confirmed_entry_is_corrected_after_both_agree(driver: WindowDriver) -> None:
    enter_roll(driver, *FISTS_AND_A_MASK)
    driver.key(Key.Key_Return)
    driver.key(Key.Key_Z, CTRL)
    assert driver.question().objectName() == "undo-past-roll"
    assert "correct the results you entered" in driver.question().informativeText()
    driver.answer("yes")
    assert driver.log[-1] == message("log.draw", player="Eric", dice=sidekicks(4)), (
        "only the last entry is undone"
    )
    assert "4 of 4" in driver.shown_words(entry_panel(driver)), "the earlier entry is filled in"
    driver.key(Key.Key_Backspace).key(Key.Key_2).key(Key.Key_Return)
    assert driver.log[-1] == message(
        "log.roll", player="Eric", dice=sidekicks(4, "fist, fist, fist, bolt")
    )


def test_entered_dice_come_up_again_after_undo_and_redo(driver: WindowDriver) -> None:
    enter_roll(driver, *FISTS_AND_A_MASK)
    driver.key(Key.Key_Return)
    before = driver.game.digest()
    driver.key(Key.Key_Z, CTRL).answer("yes")
    driver.key(Key.Key_Y, CTRL)
    assert driver.game.digest() == before
    driver.key(Key.Key_Z, CTRL).answer("yes")
    driver.key(Key.Key_Return)
    assert driver.game.digest() == before


def test_a_reroll_asks_only_for_the_rerolled_die(driver: WindowDriver) -> None:
    enter_roll(driver, *FISTS_AND_A_MASK)
    driver.key(Key.Key_Return)
    driver.click_die(driver.game.state.decision.dice[0])
    driver.key(Key.Key_Space)
    assert len(face_buttons(driver)) == 6
    driver.key(Key.Key_6).key(Key.Key_Return)
    assert driver.log[-1] == message("log.reroll", player="Eric", dice=sidekicks(faces="character"))


def test_a_match_with_physical_dice_resumes_where_it_was_left(
    qtbot: QtBot, driver: WindowDriver
) -> None:
    enter_roll(driver, *FISTS_AND_A_MASK)
    driver.key(Key.Key_Return)
    driver.key(Key.Key_Z, CTRL).answer("yes")
    driver.window.close()
    again = WindowDriver(qtbot, Store(driver.window.store.file.parent))
    again.key(Key.Key_C)
    assert again.game.setup.own_dice
    assert again.game.decision_kind is DecisionKind.ROLL
    assert "4 of 4" in again.shown_words(entry_panel(again)), "the same dice come up again"
    again.key(Key.Key_Return)
    assert again.log[-1] == message(
        "log.roll", player="Eric", dice=sidekicks(4, "fist, fist, fist, mask")
    )


def test_the_log_is_the_same_as_in_any_match(driver: WindowDriver) -> None:
    """The file's header names the physical dice; turns and acts are those of a seeded match."""
    seeded = match_notation.new_match(("Eric", "Mike"), 7)
    seeded.start()
    while seeded.state.turn < 4:
        seeded.play(Pass())
    for played in seeded.history:
        outcome = played.move
        if isinstance(outcome, CHANCE_MOVES):
            entry_panel(driver).entered.emit(outcome)
        elif driver.game.decision != seeded.decision:
            driver.table.session.play(outcome)
    written, own = match_notation.write_notation(seeded), match_notation.write_notation(driver.game)
    assert "\ndice own\n" in own
    assert "seed" not in own
    assert own.partition("turn ")[2] == written.partition("turn ")[2]


def test_a_rematch_also_uses_physical_dice(driver: WindowDriver) -> None:
    driver.window.run_command("rematch")
    assert driver.game.setup.own_dice
    assert message("log.draw", player="Mike", dice="4 dice") in driver.shown_words(
        entry_panel(driver)
    )


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_every_entry_button_is_reachable_in_the_window(
    driver: WindowDriver, size: tuple[int, int]
) -> None:
    driver.window.resize(*size)
    game, dealer = driver.game, SeededDealer(3)
    while game.state.turn < 8:  # purchases, so that many kinds of dice are rolled
        if game.decision.player < 0:
            outcome = dealer.deal(game.state)
            assert isinstance(outcome, DrawOutcome | RollOutcome)
            game.play(outcome)
        else:
            game.play(game.legal_moves()[0])
    while not (game.decision.player < 0 and len(game.decision.dice) > 2):
        game.play(dealer.deal(game.state) if game.decision.player < 0 else Pass())
    driver.table.session.show_game(game)
    panel = entry_panel(driver)
    assert driver.table.view.rect().contains(panel.geometry())
    for button in (panel.confirm, panel.back, *face_buttons(driver)):
        panel._area.ensureWidgetVisible(button)
        assert not button.visibleRegion().isEmpty()


def test_a_replay_asks_for_no_dice(driver: WindowDriver) -> None:
    """The file of a match with own dice can end where the players had to draw or roll."""
    text = match_notation.write_notation(driver.game)
    driver.window.current_table.open_replay(match_notation.read_and_replay(text, "own dice"), 0)
    assert driver.table.dice_entry_panel is None
