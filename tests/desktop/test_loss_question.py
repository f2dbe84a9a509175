"""The main button is lit when nothing useful is left; the rail asks before something is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.match.loss_question import END_ANYWAY, SAVE
from desktop.panels.widgets.wood_button import WoodButton
from rules.model import PlayerId
from rules.state import Zone
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table

END_MAIN_STEP = "move.pass_main"


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """A window that asks before losses."""
    driver = WindowDriver(qtbot)
    driver.window.settings.ask_before_losses = "always"
    return driver


def main_button(driver: WindowDriver) -> WoodButton:
    button = driver.table.bar.main_button
    assert button is not None
    return button


def is_asked(driver: WindowDriver) -> bool:
    return driver.table.bar.is_warning


def answers(driver: WindowDriver) -> list[str]:
    """The names of the answers that the rail offers."""
    return [button.objectName() for button in driver.table.bar.buttons]


def field_of_eric(driver: WindowDriver) -> int:
    return len(driver.game.state.dice_in_zone(0, Zone.FIELD))


def lethal_attack(*blockers: str) -> Table:
    """Eric attacks Mike, who has 2 life, with Cyclops."""
    table = Table().lay("Eric", "field", "Cyclops L3").lay("Mike", "field", *blockers)
    return table.life(Mike=2).begin("attack").attack_with("Cyclops L3")


# --- the main button ------------------------------------------------------------------------------


def test_the_main_button_is_of_wood_until_nothing_useful_is_left(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character", "sidekick bolt"))
    button = main_button(driver)
    assert not button.is_lit
    assert button.toolTip() == button.accessibleDescription()
    assert button.toolTip() == "You can still field a character."
    driver.drag(driver.die("sidekick: character", Zone.RESERVE), driver.zone("Eric", Zone.FIELD))
    assert main_button(driver).is_lit
    assert main_button(driver).toolTip() == ""


def test_a_plain_main_button_is_pressed_by_space_and_by_the_keyboard_focus(
    driver: WindowDriver,
) -> None:
    driver.window.settings.ask_before_losses = "never"
    open_match(driver, main_step("sidekick character"))
    assert not main_button(driver).is_lit
    main_button(driver).setFocus()
    assert main_button(driver).hasFocus()
    driver.key(Key.Key_Space)
    assert driver.game.history


def test_the_end_of_an_attack_is_lit_once_all_damage_is_blocked(driver: WindowDriver) -> None:
    table = lethal_attack("sidekick")
    open_match(driver, table)
    assert not main_button(driver).is_lit
    table.play(table.blocks("Mike's sidekick", "Cyclops L3"))
    driver.table.session.show_game(driver.game)
    assert main_button(driver).is_lit


# --- the question ---------------------------------------------------------------------------------


def test_the_rail_asks_before_characters_are_lost_and_the_remedy_fields_them(
    driver: WindowDriver,
) -> None:
    open_match(driver, main_step("Kitty Pryde L3", "sidekick character", "sidekick bolt"))
    driver.key(Key.Key_Space)
    assert is_asked(driver)
    assert driver.prompt == "Kitty Pryde and a Sidekick would go to the Used Pile."
    hint = driver.table.bar.question.hint
    assert hint.text() == "Fielding them costs 1 energy. You have 1."
    assert answers(driver) == [END_ANYWAY, SAVE]
    assert main_button(driver).is_lit
    assert len(driver.table.rails.loss_signs.ghosts) == 2
    driver.key(Key.Key_Space)
    assert not is_asked(driver)
    assert field_of_eric(driver) == 2
    assert driver.table.rails.loss_signs.ghosts == ()
    assert main_button(driver).is_lit


def test_end_anyway_ends_the_step(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character"))
    driver.press(END_MAIN_STEP)
    assert is_asked(driver)
    driver.press(END_ANYWAY)
    assert not is_asked(driver)
    assert driver.game.history


def test_shift_and_space_is_the_other_answer(driver: WindowDriver, qtbot: QtBot) -> None:
    open_match(driver, main_step("sidekick character"))
    driver.key(Key.Key_Space).key(Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: not is_asked(driver))
    assert field_of_eric(driver) == 0
    assert driver.game.history


def test_passing_until_something_happens_asks_too(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character")).key(Key.Key_P)
    assert is_asked(driver)
    assert not driver.game.history


def test_a_computer_that_takes_the_seat_is_not_asked(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character")).key(Key.Key_Space)
    driver.table.computer.toggle_pause()
    driver.table.session.seat(PlayerId(0), "simple")
    assert not is_asked(driver)


def test_esc_goes_back_and_the_same_dice_are_not_asked_about_twice(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character"))
    driver.key(Key.Key_Space).key(Key.Key_Escape)
    assert not is_asked(driver)
    assert not driver.game.history
    driver.key(Key.Key_Space)
    assert not is_asked(driver)
    assert driver.game.history


def test_a_legal_move_closes_the_question(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character", "sidekick character"))
    driver.key(Key.Key_Space)
    driver.drag(driver.die("sidekick: character", Zone.RESERVE), driver.zone("Eric", Zone.FIELD))
    assert not is_asked(driver)
    assert field_of_eric(driver) == 1


def test_the_question_before_the_match_is_lost_leads_back_to_the_blocks(
    driver: WindowDriver,
) -> None:
    open_match(driver, lethal_attack("sidekick", "sidekick"))
    driver.key(Key.Key_Space)
    assert driver.prompt == "6 damage gets through. You have 2 life."
    assert driver.table.rails.loss_signs.words == "2 of yours can still block"
    driver.key(Key.Key_Space)
    assert not is_asked(driver)
    driver.key(Key.Key_Space)
    assert is_asked(driver)
    driver.press(END_ANYWAY)
    assert driver.game.state.combat is None or not driver.game.state.combat.blocks
    assert not is_asked(driver)


def test_nothing_is_asked_if_nothing_would_be_lost(driver: WindowDriver) -> None:
    open_match(driver, main_step("Cyclops L3"))
    assert main_button(driver).is_lit
    driver.key(Key.Key_Space)
    assert not is_asked(driver)
    assert driver.game.history


@pytest.mark.parametrize(
    ("setting", "asks_for_dice", "asks_for_match"),
    [("match", False, True), ("never", False, False)],
)
def test_the_setting_turns_the_question_off(
    driver: WindowDriver, setting: str, asks_for_dice: bool, asks_for_match: bool
) -> None:
    driver.window.settings.ask_before_losses = setting
    open_match(driver, main_step("sidekick character")).key(Key.Key_Space)
    assert is_asked(driver) is asks_for_dice
    open_match(driver, lethal_attack("sidekick")).key(Key.Key_Space)
    assert is_asked(driver) is asks_for_match


def test_the_question_is_announced_and_asked_in_words(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character"))
    said: list[str] = []
    driver.table.announcer.announced.connect(lambda words, _: said.append(words))
    panel = driver.table.side.text_view
    driver.table.side.open_text_view()
    driver.key(Key.Key_Space)
    question = "A Sidekick would go to the Used Pile. Fielding it is free."
    assert said == [question]
    current = panel.currentIndex()
    assert (current.parent().data(), current.data()) == (question, "Field it")
    driver.key(Key.Key_Return)
    assert field_of_eric(driver) == 1
