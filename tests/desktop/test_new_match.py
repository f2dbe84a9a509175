"""Tests choosing a starter match and an edition, and keeping both from match to match."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.screens.game_choice import GameChoice
from desktop.storage.match_notation import rematch, rematch_swapped
from desktop.storage.store import Store
from desktop.text.editions import edition_differences, edition_title
from rules.cards import all_card_sets
from rules.model.moves import Concede
from rules.model.ruleset import EDITIONS, UXM, as_of_version
from rules.state.formats import DEMO_GAMES, first_game_setup
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver


@pytest.fixture
def choice(qtbot: QtBot) -> GameChoice:
    shown = GameChoice()
    qtbot.addWidget(shown)
    shown.show()
    return shown


@pytest.mark.parametrize("box", DEMO_GAMES)
def test_a_set_selects_its_edition_and_describes_the_table(choice, box: str) -> None:
    choice.set_buttons.button(tuple(DEMO_GAMES).index(box)).click()
    assert choice.selected_edition.name == box
    assert choice.edition_buttons.checkedButton().text() != edition_title(
        EDITIONS[box]
    )  # it is checked
    game = DEMO_GAMES[box]
    for card in (*game.teams[0], *game.teams[1], *game.basics):
        assert card.split("/")[0] in choice.teams.text()


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_explains_its_differences_and_casual_timing(choice, edition: str) -> None:
    ruleset = EDITIONS[edition]
    choice.edition_buttons.button(tuple(EDITIONS).index(edition)).click()
    choice.casual.setChecked(True)
    assert (message("at.out") in choice.rules.text()) is ruleset.has_out_of_play
    assert ("virtual" in choice.rules.text()) is not ruleset.unused_generic_is_lost
    assert choice.is_casual is choice.casual.isEnabled() is ruleset.has_casual_priority


def test_every_set_has_its_own_rules_summary() -> None:
    told = {name: edition_differences(ruleset) for name, ruleset in EDITIONS.items()}
    assert told["UXM"] != told["ASM"] != told["SWW"] != told["AI"]


def test_a_match_keeps_its_edition_when_resumed_and_rematched(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.window.open_new_match()
    choice = driver.window.new_match_screen.choice
    choice.edition_buttons.button(tuple(EDITIONS).index("SWW")).click()
    choice.casual.click()
    driver.key(Key.Key_Return)
    begun = driver.game.setup
    assert (begun.ruleset.name, begun.casual) == ("SWW", True)
    driver.window.close()
    again = WindowDriver(qtbot, Store(tmp_path))
    again.key(Key.Key_C)
    assert again.game.setup == begun
    again.table.session.play(Concede())
    again.window.match_commands.rematch()
    assert again.game.setup.players == begun.players[::-1]
    assert (again.game.setup.ruleset.name, again.game.setup.casual) == ("SWW", True)


def test_a_rematch_of_an_earlier_match_uses_the_newest_rules():
    """Only the match that was begun with an earlier version of the rules keeps them."""
    earlier = first_game_setup(as_of_version(UXM, 2), ("Ann", "Bob"), all_card_sets())
    assert not earlier.ruleset.has_corrections
    for again in (rematch(earlier, seed=1), rematch_swapped(earlier, seed=1)):
        assert again.setup.ruleset is UXM
