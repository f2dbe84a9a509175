"""Two people who own the dice draw and roll on their desk, and enter what came."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.panels.dice_entry.dice_entry_panel import DiceEntryPanel, FaceButton
from desktop.storage import match_notation
from desktop.storage.store import Store
from rules.engine.turn.dealer import SeededDealer
from rules.model.moves import CHANCE_MOVES, DrawOutcome, Pass, RollOutcome
from tests.desktop.shell import LEFT, Key, Shell

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shell(qtbot: QtBot, tmp_path: Path) -> Shell:
    """A match with own dice has begun: Eric is to draw."""
    shell = Shell(qtbot, Store(tmp_path))
    shell.window.open_match(match_notation.new_match(("Eric", "Mike"), 0, own_dice=True))
    return shell


def desk(shell: Shell) -> DiceEntryPanel:
    found = shell.table.dice_entry_panel
    assert found is not None
    assert found.isVisible()
    return found


def faces(shell: Shell) -> list[FaceButton]:
    return desk(shell).findChildren(FaceButton)


def rolls(shell: Shell, *digits: Key) -> None:
    """Draw what is in the bag, and enter these faces."""
    shell.key(Key.Key_Return)
    for digit in digits:
        shell.key(digit)


FISTS_AND_A_MASK = (Key.Key_1, Key.Key_1, Key.Key_1, Key.Key_3)


def test_it_is_chosen_when_a_match_is_set_up(qtbot: QtBot) -> None:
    shell = Shell(qtbot)
    shell.key(Key.Key_N)
    shell.window.new_match_screen.real_dice.click()
    assert not shell.window.new_match_screen.seed.isEnabled(), "there is nothing to be seeded"
    shell.key(Key.Key_Return)
    assert shell.game.setup.own_dice
    assert "draws 4 dice" in shell.shown_words(desk(shell))


def test_the_first_roll_is_entered_by_keys_alone(shell: Shell) -> None:
    rolls(shell, *FISTS_AND_A_MASK)
    assert shell.game.decision.kind == "roll", "nothing counts until it is confirmed"
    shell.key(Key.Key_Return)
    assert shell.log == [
        "Turn 1: Eric",
        "Eric draws 4 Sidekicks",
        "Eric rolls 4 Sidekicks (fist, fist, fist, mask)",
    ]
    assert not shell.table.dice_entry_panel.isVisible()
    assert shell.buttons() == ["Keep all dice (Space)"]


def test_the_first_roll_is_entered_by_clicks_alone(shell: Shell) -> None:
    shell.press("Confirm")
    fist, bolt = faces(shell)[:2]
    for _ in range(3):
        QTest.mouseClick(fist, LEFT)
    QTest.mouseClick(fist, Qt.MouseButton.RightButton)
    for _ in range(2):
        QTest.mouseClick(bolt, LEFT)
    shell.press("Confirm")
    assert shell.log[-1] == "Eric rolls 4 Sidekicks (fist, fist, bolt, bolt)"


def test_faces_are_pictures_that_can_be_read_out(shell: Shell) -> None:
    shell.key(Key.Key_Return)
    one = faces(shell)[0]
    assert not one.icon().isNull()
    assert one.accessibleName() == "Sidekick: fist"
    shell.key(Key.Key_1)
    assert one.accessibleName() == "Sidekick: fist, entered 1 times"


def test_backspace_corrects_a_slip(shell: Shell) -> None:
    rolls(shell, Key.Key_1, Key.Key_2)
    shell.key(Key.Key_Backspace)
    for digit in (Key.Key_4, Key.Key_4, Key.Key_4, Key.Key_Return):
        shell.key(digit)
    assert shell.log[-1] == "Eric rolls 4 Sidekicks (fist, shield, shield, shield)"


def test_what_cannot_be_is_refused_with_the_rule(shell: Shell) -> None:
    rolls(shell, Key.Key_1)
    shell.key(Key.Key_Return)
    said = shell.shown_words(desk(shell))
    assert "a face for each of the 4 rolled dice. (ROLL-1)" in said
    assert shell.game.decision.kind == "roll"
    for digit in (Key.Key_1, Key.Key_1, Key.Key_3):
        shell.key(digit)
    assert "ROLL-1" not in shell.shown_words(desk(shell))


def test_more_dice_than_the_bag_holds_cannot_be_drawn(shell: Shell) -> None:
    shell.key(Key.Key_Backspace)
    shell.key(Key.Key_Return)
    assert "draw exactly 4 dice" in shell.shown_words(desk(shell))
    for _ in range(6):
        shell.key(Key.Key_1)
    shell.key(Key.Key_Return)
    assert shell.log[-1] == "Eric draws 4 Sidekicks"


def test_a_slip_that_was_confirmed_is_corrected_once_both_agree(shell: Shell) -> None:
    rolls(shell, *FISTS_AND_A_MASK)
    shell.key(Key.Key_Return)
    shell.key(Key.Key_Z, CTRL)
    assert "Both players must agree" in shell.question().text()
    assert "correct the results you entered" in shell.question().informativeText()
    shell.answer("We both agree")
    assert shell.log[-1] == "Eric draws 4 Sidekicks", "only what was entered last is taken back"
    assert "4 of 4" in shell.shown_words(desk(shell)), "filled in as it was"
    shell.key(Key.Key_Backspace).key(Key.Key_2).key(Key.Key_Return)
    assert shell.log[-1] == "Eric rolls 4 Sidekicks (fist, fist, fist, bolt)"


def test_the_same_dice_come_again_on_another_line_and_with_redo(shell: Shell) -> None:
    rolls(shell, *FISTS_AND_A_MASK)
    shell.key(Key.Key_Return)
    before = shell.game.digest()
    shell.key(Key.Key_Z, CTRL).answer("We both agree")
    shell.key(Key.Key_Y, CTRL)
    assert shell.game.digest() == before
    shell.key(Key.Key_Z, CTRL).answer("We both agree")
    shell.key(Key.Key_Return)
    assert shell.game.digest() == before


def test_a_die_to_be_rolled_again_is_asked_for_alone(shell: Shell) -> None:
    rolls(shell, *FISTS_AND_A_MASK)
    shell.key(Key.Key_Return)
    shell.click_die(shell.game.state.decision.dice[0])
    shell.key(Key.Key_Space)
    assert len(faces(shell)) == 6
    shell.key(Key.Key_6).key(Key.Key_Return)
    assert shell.log[-1] == "Eric rerolls a Sidekick (character)"


def test_a_match_with_own_dice_waits_where_it_was_left(qtbot: QtBot, shell: Shell) -> None:
    rolls(shell, *FISTS_AND_A_MASK)
    shell.key(Key.Key_Return)
    shell.key(Key.Key_Z, CTRL).answer("We both agree")
    shell.window.close()
    again = Shell(qtbot, Store(shell.window.store.file.parent))
    again.key(Key.Key_C)
    assert again.game.setup.own_dice
    assert again.game.decision.kind == "roll"
    assert "4 of 4" in again.shown_words(desk(again)), "what was seen comes again"
    again.key(Key.Key_Return)
    assert again.log[-1] == "Eric rolls 4 Sidekicks (fist, fist, fist, mask)"


def test_the_log_is_that_of_any_match(shell: Shell) -> None:
    """The head says whose dice were rolled; turns and acts are those of a seeded match."""
    seeded = match_notation.new_match(("Eric", "Mike"), 7)
    seeded.start()
    while seeded.state.turn < 4:
        seeded.play(Pass())
    for played in seeded.history:
        outcome = played.move
        if isinstance(outcome, CHANCE_MOVES):
            desk(shell).entered.emit(outcome)
        elif shell.game.decision != seeded.decision:
            shell.table.session.play(outcome)
    written, own = match_notation.write_notation(seeded), match_notation.write_notation(shell.game)
    assert "\ndice own\n" in own
    assert "seed" not in own
    assert own.partition("turn ")[2] == written.partition("turn ")[2]


def test_a_rematch_is_played_with_own_dice_too(shell: Shell) -> None:
    shell.window.rematch()
    assert shell.game.setup.own_dice
    assert "Mike draws 4 dice" in shell.shown_words(desk(shell))


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_everything_to_be_entered_can_be_reached_in_the_window(
    shell: Shell, size: tuple[int, int]
) -> None:
    shell.window.resize(*size)
    game, dealer = shell.game, SeededDealer(3)
    while game.state.turn < 8:  # some purchases, so that many kinds of dice are rolled
        if game.decision.player < 0:
            outcome = dealer.deal(game.state)
            assert isinstance(outcome, DrawOutcome | RollOutcome)
            game.play(outcome)
        else:
            game.play(game.legal_moves()[0])
    while not (game.decision.player < 0 and len(game.decision.dice) > 2):
        game.play(dealer.deal(game.state) if game.decision.player < 0 else Pass())
    shell.table.session.state_jumped.emit()
    shell.table.session.decision_ready.emit()
    panel = desk(shell)
    assert shell.table.view.rect().contains(panel.geometry())
    for button in (panel.confirm, panel.back, *faces(shell)):
        panel._area.ensureWidgetVisible(button)
        assert not button.visibleRegion().isEmpty()
