"""Tests undo and redo: one act is one undo, including the automatic moves after it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.storage.store import Store
from rules.model.moves import Confirm, FieldCharacter, Pass
from rules.state import DecisionKind, Step, Zone
from tests.desktop.opened_tables import drag_kitty_to_used, main_step, open_match
from tests.desktop.table_driver import seeded
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def undo(driver: WindowDriver) -> None:
    driver.key(Key.Key_Z, CTRL)


def redo(driver: WindowDriver) -> None:
    driver.key(Key.Key_Y, CTRL)


def idle_opponent() -> Table:
    """Eric can attack with a Sidekick; Mike can only pass."""
    return Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist").begin()


def test_undo_during_an_animation_skips_it_and_undoes_the_act(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    before = driver.game.digest()
    driver.window.settings.reduced_motion = False
    drag_kitty_to_used(driver)
    driver.key(Key.Key_Space)
    assert driver.table.view.is_animating
    undo(driver)
    assert not driver.table.view.is_animating
    assert driver.game.digest() == before
    redo(driver)
    assert driver.log[-1] == message("log.buy", player="Eric", card="Kitty Pryde")


def test_undo_with_a_held_die_releases_it(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    drag_kitty_to_used(driver)
    driver.key(Key.Key_Space)
    driver.table.view.drag_controller.pick_up(driver.die("Cyclops", Zone.CARD))
    undo(driver)
    assert driver.table.view.drag_controller.held_die is None
    assert driver.game.decision_kind is DecisionKind.MAIN


@pytest.mark.parametrize("by_key", [True, False])
def test_several_free_characters_are_fielded_in_one_act_with_one_undo(
    driver: WindowDriver, by_key: bool
) -> None:
    table = Table().lay("Eric", "reserve", *["sidekick character"] * 4, "sidekick bolt").begin()
    driver.open_match(table.game)
    assert "field-free (F)" in driver.buttons()
    if by_key:
        driver.key(Key.Key_F)
    else:
        driver.press("field-free")
    moves = [played.move for played in driver.game.history]
    assert [type(move) for move in moves] == [FieldCharacter] * 4, "single moves, as in a file"
    assert "field-free (F)" not in driver.buttons()
    undo(driver)
    assert driver.game.history == []
    redo(driver)
    assert len(driver.game.state.dice_in_zone(0, Zone.FIELD)) == 4


def test_undo_during_a_payment_drops_the_purchase_and_redo_restores_it(
    driver: WindowDriver,
) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    drag_kitty_to_used(driver)
    driver.click_die(driver.die("sidekick: mask", Zone.RESERVE))
    paying = driver.game.digest()
    undo(driver)
    assert driver.game.decision_kind is DecisionKind.MAIN
    redo(driver)
    assert driver.game.digest() == paying
    assert driver.prompt == message("decide.pay", player="Eric", open=2, what="Kitty Pryde")


def test_undo_reverts_automatic_passes_with_the_act(driver: WindowDriver) -> None:
    open_match(driver, idle_opponent())
    start = driver.game.digest()
    driver.key(Key.Key_Space)
    assert driver.game.state.step is Step.ATTACK
    after = driver.game.digest()
    undo(driver)
    assert driver.game.digest() == start
    redo(driver)
    assert driver.game.digest() == after


def test_a_new_move_after_undo_clears_redo(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    drag_kitty_to_used(driver)
    driver.key(Key.Key_Space)
    undo(driver)
    assert driver.window.menus.actions["redo"].isEnabled()
    driver.key(Key.Key_Space)
    assert not driver.window.menus.actions["redo"].isEnabled()
    undo(driver)
    assert driver.game.decision_kind is DecisionKind.MAIN, (
        "automatic moves of the old line are forgotten"
    )


def test_a_refused_move_keeps_redo(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    drag_kitty_to_used(driver)
    driver.key(Key.Key_Space)
    undo(driver)
    assert not driver.table.session.play(Confirm())
    redo(driver)
    assert driver.log[-1] == message("log.buy", player="Eric", card="Kitty Pryde")


def test_a_new_line_gets_the_same_dice_even_after_resuming(
    driver: WindowDriver,
) -> None:
    """Mike's first roll is the same after different moves and after resuming the match."""
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.key(Key.Key_Space)
    driver.key(Key.Key_Space)
    assert driver.game.state.active == 1
    rolled = driver.log[-2:]
    text = match_notation.write_notation(driver.game)
    driver.window.current_table.open_match(match_notation.read_to_resume(text, "left"))
    undo(driver)
    driver.answer("yes")
    while driver.game.state.active == 0:
        assert driver.table.session.play(Pass())
    assert driver.log[-2:] == rolled


def test_redo_works_after_resuming_a_match(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.key(Key.Key_Space)
    drag_kitty_to_used(driver)
    driver.key(Key.Key_Space)
    bought = driver.game.digest()
    undo(driver)
    driver.window.close()
    again = WindowDriver(qtbot, Store(tmp_path))
    again.key(Key.Key_C)
    assert again.game.decision_kind is DecisionKind.MAIN
    redo(again)
    assert again.game.digest() == bought
    assert not again.window.menus.actions["redo"].isEnabled()


# --- past a roll or a draw ------------------------------------------------------------------------


def asks(driver: WindowDriver) -> bool:
    """Whether a question is open."""
    return any(box.isVisible() for box in driver.window.findChildren(QMessageBox))


def throw_by_hand(driver: WindowDriver) -> None:
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True


def test_undo_of_a_choice_of_dice_asks_nothing_and_undo_of_a_seen_roll_asks(
    driver: WindowDriver,
) -> None:
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    rolled = driver.game.digest()
    for die in driver.game.state.dice_in_zone(0, Zone.PREP)[:2]:
        driver.click_die(die.id)
    undo(driver)
    assert (asks(driver), driver.game.digest()) == (False, rolled)
    driver.click_die(driver.game.state.dice_in_zone(0, Zone.PREP)[0].id)
    driver.key(Key.Key_Space)
    undo(driver)
    assert driver.question().text() == "Undo past a roll? Both players must agree."
    driver.answer("yes")
    assert driver.game.digest() == rolled


def test_undo_of_a_pass_asks_once_the_next_player_has_drawn(driver: WindowDriver) -> None:
    """The roll that waits has not been seen, but the draw before it has."""
    throw_by_hand(driver)
    driver.window.settings.answer_alone = False
    open_match(driver, seeded(main_step("sidekick bolt"), 1))
    while driver.game.state.active == 0:
        driver.key(Key.Key_Space).end_movements()
    assert driver.table.view.pending_roll is not None
    undo(driver)
    assert driver.question().text() == "Undo past a draw? Both players must agree."
    driver.answer("yes")
    assert driver.game.state.active == 0


def test_undo_of_blockers_asks_nothing(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel", "sidekick")
    open_match(driver, table.begin("attack").attack_with("sidekick"))
    before = driver.game.digest()
    assert driver.table.session.play(*driver.game.legal_moves()[:1])
    undo(driver)
    assert (asks(driver), driver.game.digest()) == (False, before)
    assert driver.table.session.play(*driver.game.legal_moves()[:1], Confirm())
    undo(driver)
    assert (asks(driver), driver.game.digest()) == (False, before)
