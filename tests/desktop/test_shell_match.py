"""A match in the window: what is taken back, how it ends, and its log."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.moves import Concede, Pass
from rules.model.ruleset import UXM
from rules.state import Step, Zone
from rules.state.formats import first_game_setup
from tests.desktop.shell import LEFT, Key, Shell
from tests.desktop.test_shell_table import buys_kitty, main_step, seated
from tests.rules.table import NAMES, Table

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    return Shell(qtbot)


# --- undo -----------------------------------------------------------------------------------------


def new_game(seed: int = 5) -> Game:
    return Game(first_game_setup(UXM, NAMES, all_card_sets()), SeededDealer(seed))


def test_an_act_is_taken_back_and_played_again(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    buys_kitty(shell)
    shell.key(Key.Key_Space)
    bought = shell.log
    shell.key(Key.Key_Z, CTRL)
    assert "Eric purchases Kitty Pryde" not in shell.log
    assert len(shell.game.state.dice_in_zone(0, Zone.RESERVE)) == 3
    shell.key(Key.Key_Y, CTRL)
    assert shell.log == bought
    assert not shell.window.menus.redo.isEnabled()


def test_beyond_a_roll_both_players_are_asked_and_the_dice_come_again(shell: Shell) -> None:
    shell.seat(new_game())
    rolled = shell.log
    shell.key(Key.Key_Space)  # keeps all: the Main Step
    shell.key(Key.Key_Space)  # ends it, and the turn: Mike draws and rolls
    mikes = shell.log
    assert shell.game.state.active == 1
    shell.key(Key.Key_Z, CTRL)
    assert "Both players must agree" in shell.question().text()
    shell.answer("Cancel")
    assert shell.log == mikes
    shell.key(Key.Key_Z, CTRL).answer("We both agree")
    assert shell.game.state.active == 0
    shell.key(Key.Key_Space)
    assert shell.log == mikes, "the same dice came again"
    assert mikes[: len(rolled)] == rolled


def test_taking_back_skips_the_pass_of_who_could_do_nothing_else(shell: Shell) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    seated(shell, table.begin())
    shell.key(Key.Key_Space)
    assert shell.game.state.step is Step.ATTACK
    shell.key(Key.Key_Z, CTRL).key(Key.Key_Z, CTRL)
    assert shell.game.decision.kind == "main"
    assert shell.game.state.passes == 0


# --- while dice move ------------------------------------------------------------------------------


def test_nothing_can_be_answered_while_dice_roll_and_space_shows_the_end(shell: Shell) -> None:
    shell.window.set_reduced_motion(False)
    shell.seat(new_game())
    assert shell.table.view.is_animating
    assert shell.buttons() == []
    shell.key(Key.Key_Space)
    assert not shell.table.view.is_animating
    assert shell.game.decision.kind == "reroll", "that Space only showed the end"
    assert shell.buttons() == ["Keep all dice (Space)"]


# --- the end --------------------------------------------------------------------------------------


def test_the_end_shows_who_won_and_a_chart_of_life(shell: Shell) -> None:
    shell.seat(new_game())
    shell.table.session.play(Pass())
    shell.table.session.play(Concede())
    words = shell.shown_words(shell.table.end)
    assert "Mike wins" in words
    assert shell.table.end.chart.isVisible()
    assert shell.prompt == "Mike wins"
    shell.key(Key.Key_Escape)
    assert not shell.table.end.isVisible(), "the table can be looked at"


def test_a_lost_attack_is_seen_in_the_life_chart(qtbot: QtBot) -> None:
    from desktop.panels.match.life_chart import life_by_turn

    game = new_game()
    game.start()
    assert life_by_turn(game) == {0: (10, 10), 1: (10, 10)}
    game.state.life[1] = 8
    for _ in range(20):
        if game.state.turn > 1:
            break
        game.play(Pass())
    assert life_by_turn(game) == {0: (10, 10), 1: (10, 8), 2: (10, 8)}


def test_a_key_pressed_late_begins_no_other_match(shell: Shell) -> None:
    shell.seat(new_game())
    shell.table.session.play(Concede())
    game = shell.game
    shell.key(Key.Key_Space)
    assert shell.game is game
    assert not shell.table.end.isVisible(), "the table can be looked at"


def test_a_rematch_lets_the_other_player_start(shell: Shell) -> None:
    shell.seat(new_game())
    shell.table.session.play(Concede())
    shell.press("Rematch")
    assert [player.name for player in shell.game.setup.players] == ["Mike", "Eric"]
    assert not shell.game.state.is_over


def test_home_is_one_press_from_the_end(shell: Shell) -> None:
    shell.seat(new_game())
    shell.table.session.play(Concede())
    shell.press("Home")
    assert shell.window.screens.currentWidget() is shell.window.home_screen


# --- the log leaves the program -------------------------------------------------------------------


def choose_file(monkeypatch: pytest.MonkeyPatch, file: Path | str, kind: str = "") -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(file), kind))


def test_the_log_is_saved_as_a_text_for_reading(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.seat(new_game())
    choose_file(monkeypatch, tmp_path / "match.txt")
    shell.key(Key.Key_E, CTRL)
    text = (tmp_path / "match.txt").read_text("utf-8")
    assert text.startswith("Eric – Mike\n\nEric: Kitty Pryde/Sprite ×2, Cyclops/Optic Blast ×2\n")
    assert "Basic actions: Ambush, Enrage, Reckless Melee" in text
    assert "Turn 1: Eric\n\n  Eric draws 4 Sidekicks\n" in text
    assert "match.txt" in shell.shown_words(shell.window.problem_bar)
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["match.txt"]


def test_a_log_that_cannot_be_saved_leaves_what_was_there(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.seat(new_game())
    choose_file(monkeypatch, tmp_path / "missing" / "match.txt")
    shell.window.export_log()
    words = shell.shown_words(shell.window.problem_bar)
    assert "Could not save" in words
    assert str(tmp_path / "missing" / "match.txt") in words


def test_thinking_better_of_it_saves_nothing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.seat(new_game())
    choose_file(monkeypatch, "")
    shell.window.export_log()
    assert not shell.window.problem_bar.isVisible()


def test_the_bar_of_troubles_is_closed_when_read(shell: Shell) -> None:
    shell.window.problem_bar.add_message("One file is lost.")
    shell.window.problem_bar.add_message("Another file is lost.")
    assert shell.shown_words(shell.window.problem_bar) == "One file is lost.\nAnother file is lost."
    QTest.mouseClick(shell.window.problem_bar.close_button, LEFT)
    assert not shell.window.problem_bar.isVisible()
