"""Plays the rulebook's example game in the window: every move is made with the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rules.cards.card_library import all_card_sets
from rules.game import Game
from rules.notation import RecordedDealer, read_match, replay_match
from rules.notation.records.record import MatchRecord, RollAct
from rules.state import Zone
from tests.desktop.texts import message
from tests.desktop.window_driver import WindowDriver

EXAMPLE = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"


@pytest.fixture
def example() -> MatchRecord:
    return read_match(EXAMPLE.read_text("utf-8"), EXAMPLE.name, all_card_sets())


@pytest.fixture
def driver(qtbot: QtBot, example: MatchRecord) -> WindowDriver:
    """The example before its first move; its recorded dice will come up again."""
    return WindowDriver(qtbot).open_match(Game(example.setup, RecordedDealer(example)))


def read_example(example: MatchRecord, rolls: int) -> Game:
    """The example after a number of rolls, read from the notation."""
    acts = [place for place, act in enumerate(example.acts) if isinstance(act, RollAct)]
    return replay_match(example, acts[rolls - 1] + 1)


def reroll(driver: WindowDriver, *faces: str, player: str) -> None:
    """Click the dice in a Prep Area that show these faces, and reroll them."""
    picked: list[int] = []
    for face in faces:
        owner = ("Eric", "Mike").index(player)
        prep = driver.game.state.dice_in_zone(owner, Zone.PREP)
        die = next(d.id for d in prep if d.id not in picked and driver.shows(d.id) == face)
        driver.click_die(die)
        picked.append(die)
    driver.press("move.confirm_reroll")


def buy(driver: WindowDriver, card: str, *pay: str, player: str) -> None:
    """Drag a die from its card to the Used Pile, click dice, and pay the rest as suggested."""
    driver.drag(driver.die(card, Zone.CARD), driver.zone(player, Zone.USED))
    for face in pay:
        driver.click_die(driver.die(f"sidekick: {face}", Zone.RESERVE, player))
    driver.press("pay-as-suggested")


def field_sidekick(driver: WindowDriver, player: str) -> None:
    """Drag a Sidekick from the Reserve Pool to the Field."""
    die = driver.die("sidekick: character", Zone.RESERVE, player)
    driver.drag(die, driver.zone(player, Zone.FIELD))


def test_the_first_two_turns_of_both_players_with_the_mouse(
    driver: WindowDriver, example: MatchRecord
) -> None:
    # Eric: no energy type matches Kitty Pryde, so he rerolls everything.
    reroll(driver, "fist", "shield", "shield", "character", player="Eric")
    buy(driver, "Kitty Pryde", "fist", "bolt", player="Eric")
    driver.press("move.pass_turn")
    assert driver.game.digest() == read_example(example, 2).digest()

    # Mike keeps all, purchases Angel, and attacks with a Sidekick that Eric can't block. Eric has
    # a bolt left and could use Enrage, so he is asked and passes.
    driver.press("move.pass_reroll")
    buy(driver, "Angel", player="Mike")
    field_sidekick(driver, "Mike")
    driver.press("move.pass_main").press("move.pass")
    sidekick = driver.die("sidekick: character", Zone.FIELD, "Mike")
    driver.drag(sidekick, driver.zone("Mike", Zone.ATTACK))
    driver.press("move.confirm_attackers")
    driver.press("move.pass_window").press("move.pass")
    assert driver.game.state.life == [9, 10]
    assert driver.game.digest() == read_example(example, 3).digest()

    # Eric still has no mask, but any energy pays for Reckless Melee.
    reroll(driver, "bolt", "bolt", player="Eric")
    buy(driver, "Reckless Melee", player="Eric")
    field_sidekick(driver, "Eric")
    driver.press("move.pass_main")
    driver.press("move.pass_attackers")
    assert driver.game.digest() == read_example(example, 4).digest()

    # Mike fields three Sidekicks and does not attack.
    reroll(driver, "shield", "mask", player="Mike")
    for _ in range(3):
        field_sidekick(driver, "Mike")
    driver.press("move.pass_main")
    driver.press("move.pass_attackers")
    assert driver.game.digest() == read_example(example, 5).digest()
    assert driver.log[-1].startswith(message("log.roll", player="Eric", dice=""))
