"""Tests choosing a starter match and an edition, and keeping both from match to match."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.screens.new_match.card_tiles import CardTile
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.screens.new_match.opponent_choice import WhoPlays
from desktop.storage.match_notation import rematch, rematch_swapped
from desktop.storage.settings import Settings
from desktop.storage.store import MatchDetails, Store
from desktop.text.match_choices import edition_differences, edition_title
from rules.cards import all_card_sets
from rules.model.moves import Concede
from rules.model.ruleset import EDITIONS, UXM, as_of_version
from rules.teams.demo_games import DEMO_GAMES, first_game_setup
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver


@pytest.fixture
def form(qtbot: QtBot) -> NewMatchScreen:
    """The form, with the boxes and the options."""
    screen = NewMatchScreen()
    qtbot.addWidget(screen)
    return screen


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


# --- by keyboard ----------------------------------------------------------------------------------


def test_arrows_choose_a_box_tab_goes_to_the_names_and_enter_starts(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.key(Key.Key_N).key(Key.Key_Right).key(Key.Key_Right)
    screen = driver.shown_screen(NewMatchScreen)
    chosen = tuple(DEMO_GAMES)[2]
    assert screen.choice.selected_game.set_code == chosen
    driver.key(Key.Key_Tab)
    assert driver.window.focusWidget() is screen.names[0]
    QTest.keyClicks(screen.names[0], "Olo")
    assert screen.names[0].text() == "Olo", "typing does not open the options"
    driver.key(Key.Key_Return)
    assert "Olo" in [player.name for player in driver.game.setup.players]
    assert driver.game.setup.ruleset.name == chosen


def test_enter_presses_a_focused_button_instead_of_starting(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.key(Key.Key_N)
    screen = driver.shown_screen(NewMatchScreen)
    screen.more.setFocus()
    driver.key(Key.Key_Return)
    assert screen.options.isVisible()
    assert driver.window.table_screen is None


def test_every_option_is_explained_and_reachable_by_keyboard(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.key(Key.Key_N).key(Key.Key_O)
    options = driver.window.opener.find("new-match").options
    assert options.isVisible()
    said = driver.shown_words(options)
    for sentence in (
        "Each set has its own rulebook",
        "All keep their place and their team",
        "The program never draws or rolls",
        "after each action of the active player",
        "The same seed gives the same draws",
    ):
        assert sentence in said
    found = []
    for _ in range(12):
        found.append(driver.window.focusWidget())
        driver.key(Key.Key_Tab)
    options_found = [one for one in found if options.isAncestorOf(one)]
    wanted = {options.real_dice, options.casual, options.seed}
    wanted |= {options.edition_buttons.checkedButton(), options.starters.checkedButton()}
    assert {one for one in wanted if one.isEnabled()} <= set(options_found)


def test_escape_goes_back_to_the_boxes_and_then_home(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.key(Key.Key_N).key(Key.Key_O).key(Key.Key_Escape)
    screen = driver.shown_screen(NewMatchScreen)
    assert screen.isVisible()
    assert screen.choice.isVisible()
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_a_wrong_seed_opens_the_options_there(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.open_screen("new-match")
    screen = driver.shown_screen(NewMatchScreen)
    screen.seed.setText("seven")
    driver.press("start-match")
    assert driver.window.focusWidget() is screen.seed
    assert "“seven” is not a seed" in screen.problem.text()
    screen.seed.setText("7")
    driver.key(Key.Key_Return)
    assert driver.window.table_screen is not None


def test_the_teams_stay_with_the_players_until_they_swap_them(form: NewMatchScreen) -> None:
    first, second = (
        [title.replace("/", ": ") for title in team] for team in DEMO_GAMES["UXM"].teams
    )

    def shown() -> list[list[str]]:
        return [
            [tile.accessibleName() for tile in tiles(plate)] for plate in form.page.shown_plates
        ]

    form.starters.button(2).click()
    assert shown() == [first, second]
    assert "Computer goes first" in form.summary.text()
    form.swap.click()
    assert shown() == [second, first]
    setup = form.request().setup(1)
    at_table = [[one.card.title for one in setup.cards if one.owner == seat] for seat in (0, 1)]
    assert [[title.replace("/", ": ") for title in team] for team in at_table] == shown()


def test_the_summary_tells_what_was_changed(form: NewMatchScreen) -> None:
    assert form.edition.text().startswith("Rules: Uncanny X-Men (2014)")
    assert form.summary.text().endswith("Chance decides who goes first.")
    form.seed.setText("5")
    assert form.summary.text().endswith("seed 5.")
    form.real_dice.click()
    assert form.summary.text().endswith("real dice."), "real dice have no seed"


@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_is_clipped_in_any_window(qtbot: QtBot, text_size: int) -> None:
    chosen = Settings()
    chosen.text_size = text_size
    driver = WindowDriver(qtbot, settings=chosen)
    driver.window.open_screen("new-match")
    for size in ((1024, 700), (1280, 800), (1920, 1080), (3840, 2160)):
        driver.window.resize(*size)
        for _ in range(2):  # the boxes, then the options
            assert clipped_texts(driver.window) == [], size
            driver.press("more-options")


# --- editions -------------------------------------------------------------------------------------


def test_every_set_has_its_own_rules_summary() -> None:
    told = {name: edition_differences(ruleset) for name, ruleset in EDITIONS.items()}
    assert told["UXM"] != told["ASM"] != told["SWW"] != told["AI"]


def test_a_match_keeps_its_edition_when_resumed_and_rematched(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.window.open_screen("new-match")
    options = driver.window.opener.find("new-match").options
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
    again.window.run_command("rematch")
    assert again.game.setup.players == begun.players
    assert again.game.state.active != begun.starter
    assert (again.game.setup.ruleset.name, again.game.setup.casual) == ("SWW", True)


def test_a_rematch_of_an_earlier_match_uses_the_newest_rules():
    """Only the match that was begun with an earlier version of the rules keeps them."""
    earlier = first_game_setup(as_of_version(UXM, 2), ("Ann", "Bob"), all_card_sets())
    assert not earlier.ruleset.has_corrections
    for again in (rematch(earlier, seed=1), rematch_swapped(earlier, seed=1)):
        assert again.setup.ruleset is UXM


def keep_results(store: Store, *results: tuple[str, int | None, bool]) -> None:
    """Save finished matches: the computers, the winner, and whether it is a copy of another."""
    for computers, winner, is_copy in results:
        store.add(
            edition="UXM",
            format_name="first-game",
            players=("Nora", "Mike"),
            notation="",
            finished=True,
            details=MatchDetails("", computers, winner, "life", 40, is_copy),
        )


def test_the_level_picker_tells_how_matches_against_each_level_ended(
    qtbot: QtBot, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    keep_results(
        store,
        (",easy", 0, False),
        ("easy,", 1, False),
        (",easy", 1, False),
        (",easy", None, False),
        (",easy", 0, True),
        ("easy,easy", 0, False),
        (",", 0, False),
    )
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    opponent = driver.shown_screen(NewMatchScreen).opponent
    plaque = opponent.plaques[WhoPlays.COMPUTER]
    assert plaque.accessibleDescription().endswith("\nYou against Easy: won 2 of 4")
    opponent.choose_level(1)
    assert "against" not in plaque.accessibleDescription()


@pytest.mark.parametrize(
    ("results", "level", "words", "advised"),
    [
        ([(",hard", 1)] * 2, 2, "You lost twice against Hard: try Normal?", "normal"),
        ([("easy,", 1)] * 3, 0, "Three wins against Easy: try Normal?", "normal"),
    ],
)
def test_another_level_is_offered_after_losses_or_wins_in_a_row(
    qtbot: QtBot, tmp_path: Path, results, level: int, words: str, advised: str
) -> None:
    store = Store(tmp_path)
    keep_results(store, *((*result, False) for result in results))
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    opponent = driver.shown_screen(NewMatchScreen).opponent
    opponent.choose_level(1)
    assert opponent.advice.isHidden()
    opponent.choose_level(level)
    assert opponent.advice.isVisible()
    assert opponent.advice.accessibleName() == words
    driver.qtbot.mouseClick(opponent.advice, LEFT)
    assert opponent.levels == ("", advised)
    assert opponent.advice.isHidden()


@pytest.mark.parametrize(
    "results",
    [
        [(",hard", 1, False), (",hard", 0, False), (",hard", 1, False)],
        [(",hard", 1, False), (",hard", 1, True)],  # a copy that Take over made does not count
        [(",easy", 1, False), (",easy", 1, False)],  # there is no easier level
    ],
)
def test_no_other_level_is_offered(qtbot: QtBot, tmp_path: Path, results) -> None:
    store = Store(tmp_path)
    keep_results(store, *results)
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    opponent = driver.shown_screen(NewMatchScreen).opponent
    for level in range(4):
        opponent.choose_level(level)
        assert opponent.advice.isHidden()
