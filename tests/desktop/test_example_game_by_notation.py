"""Plays the rulebook's example from its notation in the real window with mouse and buttons.

The dice come from the match file. Every move of a player is made with the pointer, and the match
ends in the state that the notation describes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rules.cards.card_library import all_card_sets
from rules.game import Game
from rules.model.moves import (
    CHANCE_MOVES,
    Attack,
    Buy,
    ChooseDie,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    UseAction,
)
from rules.notation import RecordedDealer, read_match, replay_match
from rules.state import Zone
from tests.desktop.window_driver import LEFT, WindowDriver

EXAMPLE = Path(__file__).parent.parent / "matches" / "uncanny-x-men-example.match"


@pytest.fixture
def example_game() -> Game:
    """The example game, replayed from its notation."""
    return replay_match(read_match(EXAMPLE.read_text("utf-8"), EXAMPLE.name, all_card_sets()))


def press_main(driver: WindowDriver) -> None:
    """Press the main button, whose key is Space."""
    QApplication.processEvents()
    button = driver.table.bar.main_button
    assert button is not None, f"no button finishes this: {driver.prompt}"
    QTest.mouseClick(button, LEFT)


def play_by_hand(driver: WindowDriver, move: Move) -> None:
    """Make one move as a person would."""
    state = driver.game.state
    player = state.setup.players[state.active].name
    match move:
        case Buy(card=card):
            die = next(d.id for d in state.dice if d.card == card and d.zone is Zone.CARD)
            driver.drag(die, driver.zone(player, Zone.USED))
        case FieldCharacter(die=die):
            driver.drag(die, driver.zone(player, Zone.FIELD))
        case UseAction(die=die):
            driver.drag(die, driver.table.view.table_scene.layout.action_area.center())
        case Attack(die=die):
            driver.drag(die, driver.zone(player, Zone.ATTACK))
        case MarkForReroll(die=die) | Pay(die=die) | ChooseDie(die=die):
            driver.click_die(die)
        case Confirm() | Pass():
            press_main(driver)
        case _:
            raise AssertionError(f"no gesture is known for {move}")


def test_the_example_played_by_hand_ends_like_its_notation(
    qtbot: QtBot, example_game: Game
) -> None:
    coming = [played.move for played in example_game.history]
    dealer = RecordedDealer(read_match(EXAMPLE.read_text("utf-8"), EXAMPLE.name, all_card_sets()))
    driver = WindowDriver(qtbot).open_match(Game(example_game.setup, dealer))
    by_person = 0
    while (place := len(driver.game.history)) < len(coming):
        move = coming[place]
        assert not isinstance(move, CHANCE_MOVES), "the dealer answers for chance"
        play_by_hand(driver, move)
        by_person += 1
        after = [played.move for played in driver.game.history]
        assert len(after) > place, f"{move} did nothing: {driver.prompt}"
        assert after == coming[: len(after)], f"{move} became something else"
    assert by_person > 60
    assert driver.game.digest() == example_game.digest()
    assert "Mike" in driver.prompt
