"""Tests choosing a starter match and an edition, and keeping both from match to match."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.screens.new_match.card_tile import CardTile
from desktop.screens.new_match_screen import NewMatchScreen
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
def form(qtbot: QtBot) -> NewMatchScreen:
    """The form, with the boxes and the options."""
    driver = WindowDriver(qtbot)
    driver.window.open_new_match()
    return driver.window.new_match_screen


@pytest.mark.parametrize("box", DEMO_GAMES)
def test_a_box_selects_its_edition_and_shows_the_cards(form: NewMatchScreen, box: str) -> None:
    form.choice.set_buttons.button(tuple(DEMO_GAMES).index(box)).click()
    assert form.options.selected_edition.name == box
    assert form.options.edition_buttons.checkedButton().text() != edition_title(EDITIONS[box]), (
        "it comes with this set"
    )
    game = DEMO_GAMES[box]
    for seat in (0, 1):
        shown = [tile.accessibleName() for tile in tiles(form.plates[seat])]
        assert shown == [title.replace("/", ": ") for title in game.teams[seat]]
    assert [tile.accessibleName() for tile in tiles(form.basics)] == list(game.basics)


def tiles(widget: QWidget) -> list[CardTile]:
    return [tile for tile in widget.findChildren(CardTile) if not tile.isHidden()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_explains_its_differences_and_casual_timing(form, edition: str) -> None:
    ruleset, options = EDITIONS[edition], form.options
    options.edition_buttons.button(tuple(EDITIONS).index(edition)).click()
    options.casual.setChecked(True)
    assert (message("at.out") in options.rules.text()) is ruleset.has_out_of_play
    assert ("virtual" in options.rules.text()) is not ruleset.unused_generic_is_lost
    assert options.is_casual is options.casual.isEnabled() is ruleset.has_casual_priority


def test_every_set_has_its_own_rules_summary() -> None:
    told = {name: edition_differences(ruleset) for name, ruleset in EDITIONS.items()}
    assert told["UXM"] != told["ASM"] != told["SWW"] != told["AI"]


def test_a_match_keeps_its_edition_when_resumed_and_rematched(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.window.open_new_match()
    options = driver.window.new_match_screen.options
    options.edition_buttons.button(tuple(EDITIONS).index("SWW")).click()
    options.casual.click()
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
