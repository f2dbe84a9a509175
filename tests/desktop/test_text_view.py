"""Tests the text view: the whole table as lines of a tree, and every move by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.panels.text_view.text_view_model import LineNode
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.storage import match_notation
from rules.analysis.playout import PlayoutTally, play_out
from rules.engine.turn.dealer import random_below as pick
from rules.engine.turn.dealer import splitmix64
from rules.state import DecisionKind, Zone
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.test_match_undo_and_end import new_game
from tests.desktop.texts import character, joined, message, sidekicks
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def text_view_of(driver: WindowDriver) -> TextViewPanel:
    return driver.table.side.text_view


def focus_text_view(driver: WindowDriver) -> WindowDriver:
    """Focus the text view with its key."""
    return driver.key(Key.Key_F4)


def current_line(driver: WindowDriver) -> str:
    """The current line."""
    return str(text_view_of(driver).currentIndex().data())


def lines_below(driver: WindowDriver, *path: str) -> list[str]:
    """The lines below a line, which is found by the start of its text and of its parents' texts."""
    model = text_view_of(driver).line_model
    index = QModelIndex()
    for start in path:
        rows = [model.index(row, 0, index) for row in range(model.rowCount(index))]
        index = next(row for row in rows if str(row.data()).startswith(start))
    return [str(model.index(row, 0, index).data()) for row in range(model.rowCount(index))]


def go_to(driver: WindowDriver, row: int) -> None:
    """Go to a line of the available moves with the keyboard."""
    panel = driver.window.focusWidget()
    assert panel is text_view_of(driver), "the focus stays in the text view after a move"
    for key in (Key.Key_Home, *[Key.Key_Down] * (row + 1)):
        QTest.keyClick(panel, key)


# --- playing --------------------------------------------------------------------------------------


def test_a_random_match_is_played_by_keys_alone(driver: WindowDriver) -> None:
    seed = 235  # a short match, so that the test can press every key
    game = new_game(seed)
    told = play_out(game.setup, seed, PlayoutTally())
    driver.open_match(game)
    driver.table.session.auto_pass.passes_for_idle = False
    focus_text_view(driver)
    luck = splitmix64(~seed & ((1 << 64) - 1))
    while game.decision is not None:
        legal = game.legal_moves()
        place = 0
        if len(legal) > 1:  # only choices use random numbers, as in `play_out`
            place, luck = pick(luck, len(legal))
        rows = [entry.moves for entry in moves_heading(driver).children]
        go_to(driver, rows.index((legal[place],)))
        QTest.keyClick(text_view_of(driver), Key.Key_Return)
    assert game.digest() == told.digest()
    assert current_line(driver) == driver.prompt


def test_a_payment_is_suggested_assembled_or_canceled(driver: WindowDriver) -> None:
    open_match(
        driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick fist")
    )
    focus_text_view(driver)
    choose_move(driver, message("move.buy", card="Kitty Pryde"))
    assert current_line(driver).startswith(
        message("words.proposed", dice="Sidekick: mask, Sidekick:")
    )
    choose_move(driver, message("words.cancel"))
    assert driver.game.decision_kind is DecisionKind.MAIN
    choose_move(driver, message("move.buy", card="Kitty Pryde"))
    for words_of_move in (
        message("move.pay", die="Sidekick: mask"),
        message("move.pay", die="Sidekick: fist"),
    ):
        choose_move(driver, words_of_move)
    assert joined("Sidekick", "mask", message("words.picked")) in lines_below(
        driver, "Eric: 10", "Reserve Pool"
    )
    choose_move(driver, message("words.proposed", dice=""))
    assert driver.log[-1] == message("log.buy", player="Eric", card="Kitty Pryde")


def test_space_presses_the_main_button_from_the_text_view(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick bolt", "sidekick fist"))
    focus_text_view(driver).key(Key.Key_Space)
    assert driver.game.decision_kind is not DecisionKind.MAIN


def test_enter_plays_a_dies_only_move(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character"))
    focus_text_view(driver)
    go_to_line(driver, "Sidekick, character")
    driver.key(Key.Key_Return)
    assert driver.log[-1] == message("log.field", player="Eric", die=sidekicks())


def test_enter_on_an_unplayable_die_says_why(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask"))
    focus_text_view(driver)
    go_to_line(driver, "Sidekick, mask")
    driver.key(Key.Key_Return)
    menu = driver.table.inspector.menu
    assert menu.isVisible()
    assert "✗" in " ".join(row.text() for row in menu.rows) or menu.rows
    driver.key(Key.Key_Escape)
    assert text_view_of(driver).hasFocus(), "the focus is back in the text view"


def test_physical_dice_are_entered_and_the_focus_returns(driver: WindowDriver) -> None:
    driver.window.current_table.open_match(
        match_notation.new_match(("Eric", "Mike"), 0, own_dice=True)
    )
    driver.table.view.setFocus()
    focus_text_view(driver)
    choose_move(driver, message("words.enter_dice"))
    driver.key(Key.Key_Return)  # what is in the bag was drawn
    assert driver.table.dice_entry_panel.isVisible()
    for face in (Key.Key_1, Key.Key_1, Key.Key_1, Key.Key_3, Key.Key_Return):
        driver.key(face)
    assert driver.log[-1].startswith(message("log.roll", player="Eric", dice="4 Sidekicks (fist"))
    assert text_view_of(driver).hasFocus()
    assert message("move.reroll", die="Sidekick: mask") in lines_below(driver, driver.prompt)


# --- reading --------------------------------------------------------------------------------------


def test_a_die_line_has_everything_the_table_shows(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L2", "sidekick")
    table.lay("Mike", "field", "Angel L2").begin("attack").attack_with("Kitty Pryde", "sidekick")
    open_match(driver, table.block(("Angel", "Kitty Pryde")))
    assert lines_below(driver, "Eric: 10", "Attack Zone") == [
        character("Sidekick", 1, 1),
        joined(
            character("Kitty Pryde", 3, 2, level=2),
            message("words.blocked", dice="Angel (level 2)"),
        ),
    ]
    assert lines_below(driver, "Mike", "Attack Zone") == [
        joined(
            character("Angel", 3, 3, level=2),
            message("words.blocks", dice="Kitty Pryde (level 2)"),
        )
    ]


def test_a_dies_modifiers_are_listed_below_it(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    focus_text_view(open_match(driver, table.begin()))
    choose_move(driver, message("move.global", card="Enrage"))
    choose_move(driver, message("words.proposed", dice=""))
    choose_move(driver, message("move.choose", die="Sidekick: character"))
    die = "Sidekick, character, attack 2 (printed 1), defense 1"
    assert die in lines_below(driver, "Eric: 10", "Field")
    (reason,) = lines_below(driver, "Eric: 10", "Field", "Sidekick")
    assert "Enrage" in reason


def test_the_current_decision_comes_first(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    assert lines_below(driver)[0] == driver.prompt
    assert lines_below(driver)[1] == message("words.suggested")
    assert lines_below(driver)[2].startswith(
        joined(
            message("words.player", player="Eric", life=10),
            message("words.active"),
            message("words.decides"),
        )
    )
    assert message("move.buy", card="Kitty Pryde") in lines_below(driver, driver.prompt)
    assert message("move.buy", card="Kitty Pryde") in lines_below(
        driver, "Eric: 10", "Eric's cards", "Kitty Pryde"
    )
    text = "This die can't be blocked by sidekicks."
    assert text in lines_below(driver, "Eric: 10", "Eric's cards", "Kitty Pryde")


def missing_lines(driver: WindowDriver) -> list[str]:
    """The visible dice and available moves that the text view lacks."""
    model, scene = text_view_of(driver).line_model, driver.table.view.table_scene
    keys = {entry.key for entry in model.nodes()}
    wrong = [f"zone {key}" for key in scene.zones if ("zone", *key) not in keys]
    wrong += [f"card {card}" for card in scene.cards if ("card", card) not in keys]
    for die in driver.game.state.dice:
        is_seen = scene.dice[die.id].isVisible() and die.zone is not Zone.CARD
        if is_seen and ("die", die.id) not in keys:
            wrong.append(f"die {die.id} in {die.zone.name}")
    for (player, zone), item in scene.zones.items():
        entry = model.find_node(("zone", player, zone))
        count = f": {item.count} di" if item.count else ": empty"
        if entry is None or count not in entry.text:
            wrong.append(f"{zone.name} counts {item.count}")
    for player, plate in scene.plates.items():
        entry = model.find_node(("player", player))
        if entry is None or f"{plate.life} life" not in entry.text:
            wrong.append(f"life of {player}")
    offered = [entry.moves for entry in moves_heading(driver).children]
    wrong += [str(move) for move in driver.game.legal_moves() if (move,) not in offered]
    return wrong


def test_the_text_view_is_complete_after_every_move(driver: WindowDriver) -> None:
    driver.open_match(new_game(3))
    luck = splitmix64(3)
    for _ in range(60):
        legal = driver.game.legal_moves()
        place, luck = pick(luck, len(legal))
        driver.table.session.play(legal[place])
        assert missing_lines(driver) == []
    assert driver.game.state.turn > 3


# --- keeping the place ----------------------------------------------------------------------------


def test_the_current_line_stays_while_the_opponent_plays(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    focus_text_view(driver)
    kitty = go_to_line(driver, "Kitty Pryde, Sprite")
    driver.key(Key.Key_Right).key(Key.Key_Down)
    place = current_line(driver)
    driver.table.session.play(*moves_heading(driver).children[0].moves)
    assert current_line(driver) == place or place == message("move.buy", card="Kitty Pryde")
    assert text_view_of(driver).isExpanded(text_view_of(driver).line_model.index_of(kitty))


def test_the_current_line_follows_a_moved_die(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character", "sidekick mask"))
    focus_text_view(driver)
    go_to_line(driver, "Sidekick, character")
    die = driver.die("sidekick: character", Zone.RESERVE)
    driver.click_die(die)
    focus_text_view(driver)
    entry = text_view_of(driver).line_model.node_at(text_view_of(driver).currentIndex())
    assert entry is not None
    assert entry.parent_node is not None
    assert (entry.key, entry.parent_node.key) == (("die", die), ("zone", 0, Zone.FIELD))


def test_the_current_line_is_in_view_when_the_text_view_opens_again(
    driver: WindowDriver,
) -> None:
    driver.window.resize(1024, 700)
    open_match(driver, main_step("sidekick character", "sidekick mask"))
    focus_text_view(driver)
    panel = text_view_of(driver)
    QTest.keyClick(panel, Key.Key_End)
    driver.key(Key.Key_Escape)
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))
    panel.scrollToTop()  # as if many lines above had come or gone
    focus_text_view(driver)
    assert panel.viewport().rect().contains(panel.visualRect(panel.currentIndex()))


def test_its_key_toggles_the_focus(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask"))
    focus_text_view(driver)
    assert text_view_of(driver).hasFocus()
    assert current_line(driver) == driver.prompt
    focus_text_view(driver)
    assert driver.table.view.hasFocus()


def test_a_setting_opens_the_text_view_at_start(driver: WindowDriver) -> None:
    driver.window.settings.words_panel = True
    open_match(driver, main_step("sidekick mask"))
    assert text_view_of(driver).isVisible()
    driver.table.side.contents.tabs.setCurrentIndex(0)
    driver.window.settings.speed = "fast"
    assert not text_view_of(driver).isVisible(), "another tab was opened since"


# --- means ----------------------------------------------------------------------------------------


def moves_heading(driver: WindowDriver) -> LineNode:
    """The line above the available moves."""
    entry = text_view_of(driver).line_model.find_node(("now",))
    assert entry is not None
    return entry


def choose_move(driver: WindowDriver, start: str) -> None:
    """Choose one of the available moves with the keyboard."""
    said = [entry.text for entry in moves_heading(driver).children]
    go_to(driver, next(row for row, text in enumerate(said) if text.startswith(start)))
    driver.key(Key.Key_Return)


def go_to_line(driver: WindowDriver, start: str) -> LineNode:
    """Go to the first line that starts with a text."""
    panel = text_view_of(driver)
    for entry in panel.line_model.nodes():
        if entry.text.startswith(start):
            panel.setCurrentIndex(panel.line_model.index_of(entry))
            return entry
    raise AssertionError(f"no line starts with {start}")
