"""From the home screen to a match: the window, its menus, and setting up a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QTextBrowser
from pytestqt.qtbot import QtBot

from desktop.storage.settings import Settings
from desktop.storage.store import Store
from rules.state import Step
from tests.desktop.shell import LEFT, Key, Shell


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    return Shell(qtbot)


def fill_in(shell: Shell, first: str, second: str, seed: str = "") -> None:
    form = shell.window.new_match_screen
    for field, text in zip((*form.names, form.seed), (first, second, seed), strict=True):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)


def test_home_offers_what_there_is(shell: Shell) -> None:
    home = shell.window.home_screen
    assert home.new.isVisible()
    assert home.learn.isVisible()
    assert not home.resume.isVisible(), "there is no match to go on with"
    assert "not affiliated with the publisher" in shell.shown_words(home)


def test_a_match_is_set_up_and_begun_with_the_keyboard_alone(shell: Shell) -> None:
    shell.key(Key.Key_N)
    fill_in(shell, "Eric", "Mike", "5")
    shell.window.new_match_screen.starters.button(1).setFocus()
    shell.key(Key.Key_Space).key(Key.Key_Return)
    assert [player.name for player in shell.game.setup.players] == ["Eric", "Mike"]
    assert shell.prompt == "Eric: pick dice to reroll, or keep them all"
    assert shell.buttons() == ["Keep all dice (Space)"]


@pytest.mark.parametrize(
    ("first", "second", "seed", "said"),
    [
        ("Eric", "Mike", "seven", "“seven”"),
        ("Eric", "Mike", "-3", "“-3”"),
        ("Eric", "Mike", "99999999999999999999", "99999999999999999999"),
    ],
)
def test_what_cannot_be_is_said_in_the_form(
    shell: Shell, first: str, second: str, seed: str, said: str
) -> None:
    shell.press("About").question().close()
    QTest.mouseClick(shell.window.home_screen.new, LEFT)
    fill_in(shell, first, second, seed)
    QTest.mouseClick(shell.window.new_match_screen.start, LEFT)
    assert said in shell.window.new_match_screen.problem.text()
    assert shell.window.table_screen is None


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        (("", ""), ["Player one", "Player two"]),
        (("Eric", ""), ["Eric", "Player two"]),
        (("Eric", "Eric"), ["Eric 1", "Eric 2"]),
        (("", "Player one"), ["Player one 1", "Player one 2"]),
    ],
)
def test_players_are_told_apart_also_without_names(
    shell: Shell, typed: tuple[str, str], called: list[str]
) -> None:
    shell.window.open_new_match()
    fill_in(shell, *typed)
    shell.window.new_match_screen.starters.button(1).click()
    shell.key(Key.Key_Return)
    assert [player.name for player in shell.game.setup.players] == called


def test_a_player_without_a_name_has_none_the_next_time(qtbot: QtBot, tmp_path: Path) -> None:
    shell = Shell(qtbot, Store(tmp_path))
    shell.window.open_new_match()
    shell.key(Key.Key_Return)
    assert shell.window.table_screen is not None
    shell.window.open_new_match()
    assert [field.text() for field in shell.window.new_match_screen.names] == ["", ""]


def test_chance_picks_who_begins_or_the_players_say_it(shell: Shell) -> None:
    """SET-2: left to chance both come up; or whoever was picked some other way is named."""

    def beginner(choice: int, seed: str) -> str:
        shell.window.open_new_match()
        fill_in(shell, "Eric", "Mike", seed)
        shell.window.new_match_screen.starters.button(choice).click()
        QTest.mouseClick(shell.window.new_match_screen.start, LEFT)
        assert shell.game.state.active == 0
        return shell.game.setup.players[0].name

    random, eric, mike = range(3)
    assert {beginner(random, str(seed)) for seed in range(8)} == {"Eric", "Mike"}
    assert {beginner(eric, str(seed)) for seed in range(3)} == {"Eric"}
    assert {beginner(mike, str(seed)) for seed in range(3)} == {"Mike"}


def test_the_one_who_starts_plays_the_first_team(shell: Shell) -> None:
    shell.window.open_new_match()
    fill_in(shell, "Eric", "Mike")
    shell.window.new_match_screen.starters.button(2).click()
    QTest.mouseClick(shell.window.new_match_screen.start, LEFT)
    assert [player.name for player in shell.game.setup.players] == ["Mike", "Eric"]
    assert shell.game.setup.cards[1].card.name == "Kitty Pryde"


def test_the_same_seed_gives_the_same_start_and_the_same_dice(shell: Shell) -> None:
    begun = []
    for _ in range(2):
        shell.window.open_new_match()
        fill_in(shell, "Eric", "Mike", "77")
        QTest.mouseClick(shell.window.new_match_screen.start, LEFT)
        begun.append((shell.game.setup.players[0].name, shell.log))
    assert begun[0] == begun[1]


def test_names_are_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.toml")
    settings.first_name, settings.second_name = "Eric", "Mike"
    again = Shell(qtbot, settings=Settings(tmp_path / "settings.toml"))
    again.window.open_new_match()
    assert [field.text() for field in again.window.new_match_screen.names] == ["Eric", "Mike"]


def test_a_match_can_be_left_for_home(shell: Shell) -> None:
    shell.window.open_new_match()
    shell.key(Key.Key_Escape)
    assert shell.window.screens.currentWidget() is shell.window.home_screen


def test_about_tells_that_this_is_fan_work(shell: Shell) -> None:
    shell.press("About")
    assert "unofficial fan project" in shell.question().informativeText()
    shell.question().close()


def test_light_and_dark_can_be_chosen(shell: Shell) -> None:
    shell.window.set_theme("dark")
    assert shell.window.theme.name == "dark"
    shell.window.open_new_match()
    fill_in(shell, "Eric", "Mike")
    QTest.mouseClick(shell.window.new_match_screen.start, LEFT)
    before = shell.window.grab().toImage().pixelColor(640, 20).lightness()
    shell.window.set_theme("light")
    assert shell.window.grab().toImage().pixelColor(640, 20).lightness() > before
    assert shell.window.menus.themes.actions()[2].text() == "&Dark"


def test_full_screen_is_one_key_away(shell: Shell) -> None:
    shell.key(Key.Key_F11)
    assert shell.window.isFullScreen()
    shell.key(Key.Key_F11)
    assert not shell.window.isFullScreen()


def test_the_rules_can_be_read_without_a_match(shell: Shell) -> None:
    from desktop.panels.reference.rules_panel import RulesWindow

    shell.key(Key.Key_F1)
    reference = shell.window.findChild(RulesWindow)
    assert "A turn in one minute" in reference.panel.text.toPlainText()
    reference.close()


def test_menus_offer_what_can_be_done_now(shell: Shell) -> None:
    menus = shell.window.menus
    assert not menus.undo.isEnabled()
    assert not menus.export.isEnabled()
    assert not menus.concede.isEnabled()
    shell.window.open_new_match()
    fill_in(shell, "Eric", "Mike")
    QTest.mouseClick(shell.window.new_match_screen.start, LEFT)
    assert menus.export.isEnabled()
    assert menus.concede.isEnabled()
    assert not menus.undo.isEnabled(), "nobody has done anything yet"
    shell.key(Key.Key_Space)
    assert shell.game.state.step is Step.MAIN
    assert menus.undo.isEnabled()


def test_conceding_is_asked_twice(shell: Shell) -> None:
    shell.window.open_new_match()
    fill_in(shell, "Eric", "Mike")
    QTest.mouseClick(shell.window.new_match_screen.start, LEFT)
    shell.window.concede()
    shell.answer("Keep playing")
    assert not shell.game.state.is_over
    shell.window.concede()
    shell.answer("Concede")
    assert shell.game.state.is_over


def test_the_keys_are_listed(shell: Shell) -> None:
    shell.window.show_keys()
    (box,) = (one for one in shell.window.findChildren(QDialog) if one.isVisible())
    assert "Space" in box.findChildren(QTextBrowser)[0].toPlainText()
    box.close()
