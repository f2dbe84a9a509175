"""Taking back and playing again: one act is one undo, also what the table did by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.storage.store import Store
from rules.model.moves import Confirm, Pass
from rules.state import Step, Zone
from tests.desktop.shell import Key, Shell
from tests.desktop.test_shell_table import buys_kitty, main_step, seated
from tests.rules.table import Table

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    return Shell(qtbot)


def undo(shell: Shell) -> None:
    shell.key(Key.Key_Z, CTRL)


def redo(shell: Shell) -> None:
    shell.key(Key.Key_Y, CTRL)


def idle_opponent() -> Table:
    """Eric can attack with a sidekick; whatever he does, Mike can do nothing."""
    return Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist").begin()


def test_undo_in_mid_movement_shows_the_end_and_takes_the_act_back(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    before = shell.game.digest()
    shell.window.set_reduced_motion(False)
    buys_kitty(shell)
    shell.key(Key.Key_Space)
    assert shell.table.view.is_animating
    undo(shell)
    assert not shell.table.view.is_animating
    assert shell.game.digest() == before
    redo(shell)
    assert shell.log[-1] == "Eric purchases Kitty Pryde"


def test_undo_with_a_die_in_the_hand_puts_it_down(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    buys_kitty(shell)
    shell.key(Key.Key_Space)
    shell.table.view.drag_controller.pick_up(shell.die("Cyclops", Zone.CARD))
    undo(shell)
    assert shell.table.view.drag_controller.held_die is None
    assert shell.game.decision.kind == "main"


def test_in_mid_payment_undo_drops_the_whole_purchase_and_redo_brings_it_back(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    buys_kitty(shell)
    shell.click_die(shell.die("sidekick: mask", Zone.RESERVE))
    paying = shell.game.digest()
    undo(shell)
    assert shell.game.decision.kind == "main"
    redo(shell)
    assert shell.game.digest() == paying
    assert shell.prompt == "Eric: pay 2 energy for Kitty Pryde"


def test_what_the_table_passed_by_itself_is_taken_back_with_the_act(shell: Shell) -> None:
    seated(shell, idle_opponent())
    start = shell.game.digest()
    shell.key(Key.Key_Space)
    assert shell.game.state.step is Step.ATTACK
    after = shell.game.digest()
    undo(shell)
    assert shell.game.digest() == start
    redo(shell)
    assert shell.game.digest() == after


def test_another_line_after_an_undo_leaves_nothing_to_redo(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    buys_kitty(shell)
    shell.key(Key.Key_Space)
    undo(shell)
    assert shell.window.menus.redo.isEnabled()
    shell.key(Key.Key_Space)
    assert not shell.window.menus.redo.isEnabled()
    undo(shell)
    assert shell.game.decision.kind == "main", "what the table did on the old line is forgotten"


def test_a_refused_move_leaves_what_can_be_redone(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    buys_kitty(shell)
    shell.key(Key.Key_Space)
    undo(shell)
    assert not shell.table.session.play(Confirm())
    redo(shell)
    assert shell.log[-1] == "Eric purchases Kitty Pryde"


def test_another_line_meets_the_same_dice_also_after_the_match_was_left(shell: Shell) -> None:
    """Mike's first roll is the same on another line, and after the match was left."""
    shell.seat(match_notation.new_match(("Eric", "Mike"), 5))
    shell.key(Key.Key_Space)
    shell.key(Key.Key_Space)
    assert shell.game.state.active == 1
    rolled = shell.log[-2:]
    text = match_notation.write_notation(shell.game)
    shell.window.open_match(match_notation.read_to_resume(text, "left"))
    undo(shell)
    shell.answer("We both agree")
    while shell.game.state.active == 0:
        assert shell.table.session.play(Pass())
    assert shell.log[-2:] == rolled


def test_what_was_taken_back_can_be_played_again_after_the_match_was_left(
    qtbot: QtBot, tmp_path: Path
) -> None:
    shell = Shell(qtbot, Store(tmp_path))
    shell.seat(match_notation.new_match(("Eric", "Mike"), 5))
    shell.key(Key.Key_Space)
    buys_kitty(shell)
    shell.key(Key.Key_Space)
    bought = shell.game.digest()
    undo(shell)
    shell.window.close()
    again = Shell(qtbot, Store(tmp_path))
    again.key(Key.Key_C)
    assert again.game.decision.kind == "main"
    redo(again)
    assert again.game.digest() == bought
    assert not again.window.menus.redo.isEnabled()
