"""The rulebook's example game, played by hand: every move is made with the mouse in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rules.cards.card_library import all_card_sets
from rules.game import Game
from rules.notation import RecordedDealer, read_match, replay_match
from rules.notation.model.record import MatchRecord, RollAct
from rules.state import Zone
from tests.desktop.shell import Shell

EXAMPLE = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"


@pytest.fixture
def example() -> MatchRecord:
    return read_match(EXAMPLE.read_text("utf-8"), EXAMPLE.name, all_card_sets())


@pytest.fixture
def shell(qtbot: QtBot, example: MatchRecord) -> Shell:
    """The example before its first move: the dice that were rolled in it will come again."""
    return Shell(qtbot).seat(Game(example.setup, RecordedDealer(example)))


def as_written(example: MatchRecord, rolls: int) -> Game:
    """The example after so many rolls, as the notation has it."""
    acts = [place for place, act in enumerate(example.acts) if isinstance(act, RollAct)]
    return replay_match(example, acts[rolls - 1] + 1)


def reroll(shell: Shell, *faces: str, player: str) -> None:
    """Click the dice in a Prep Area that show these faces, and roll them again."""
    picked: list[int] = []
    for face in faces:
        owner = ("Eric", "Mike").index(player)
        prep = shell.game.state.dice_in_zone(owner, Zone.PREP)
        die = next(d.id for d in prep if d.id not in picked and shell.shows(d.id) == face)
        shell.click_die(die)
        picked.append(die)
    shell.press("Reroll these dice")


def buy(shell: Shell, card: str, *pay: str, player: str) -> None:
    """Drag a die from its card to the Used Pile, click what pays, and let the rest be proposed."""
    shell.drag(shell.die(card, Zone.CARD), shell.zone(player, Zone.USED))
    for face in pay:
        shell.click_die(shell.die(f"sidekick: {face}", Zone.RESERVE, player))
    shell.press("Pay with these dice")


def field_sidekick(shell: Shell, player: str) -> None:
    """Drag a sidekick from the Reserve Pool to the Field."""
    die = shell.die("sidekick: character", Zone.RESERVE, player)
    shell.drag(die, shell.zone(player, Zone.FIELD))


def test_the_first_two_turns_of_both_players_by_hand(shell: Shell, example: MatchRecord) -> None:
    # Eric: neither die type matches Kitty Pryde, so everything is rolled again.
    reroll(shell, "fist", "shield", "shield", "character", player="Eric")
    buy(shell, "Kitty Pryde", "fist", "bolt", player="Eric")
    shell.press("End turn")
    assert shell.game.digest() == as_written(example, 2).digest()

    # Mike: keeps all, purchases Angel, and attacks with a sidekick that nobody can block. Eric has
    # a bolt left and could use Enrage, so he is asked and passes.
    shell.press("Keep all dice")
    buy(shell, "Angel", player="Mike")
    field_sidekick(shell, "Mike")
    shell.press("End Main Step").press("Pass")
    sidekick = shell.die("sidekick: character", Zone.FIELD, "Mike")
    shell.drag(sidekick, shell.zone("Mike", Zone.ATTACK))
    shell.press("Start the attack")
    shell.press("Go to damage").press("Pass")
    assert shell.game.state.life == [9, 10]
    assert shell.game.digest() == as_written(example, 3).digest()

    # Eric: still no mask, but any energy buys Reckless Melee.
    reroll(shell, "bolt", "bolt", player="Eric")
    buy(shell, "Reckless Melee", player="Eric")
    field_sidekick(shell, "Eric")
    shell.press("End Main Step")
    shell.press("Don't attack")
    assert shell.game.digest() == as_written(example, 4).digest()

    # Mike: fields three sidekicks and keeps them at home.
    reroll(shell, "shield", "mask", player="Mike")
    for _ in range(3):
        field_sidekick(shell, "Mike")
    shell.press("End Main Step")
    shell.press("Don't attack")
    assert shell.game.digest() == as_written(example, 5).digest()
    assert shell.log[-1].startswith("Eric rolls")
