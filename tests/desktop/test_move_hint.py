"""A hint: what the computer would do now, lit on the table, with its reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panels.text_view.text_view_model import ASK_HINT, MOVE_HINT
from desktop.storage.background_task import BackgroundTask
from desktop.style.current_theme import current_theme
from rules.game import Game
from rules.model import Confirm, MarkForReroll, Move, Pass
from rules.opponents import HIDDEN_LEVELS, HINT_LEVEL, LEVELS
from rules.state import DecisionKind, Zone
from tests.desktop import decision_tables
from tests.desktop.computer_at_table import Ponderer, Scripted, against_mike, wait_for_person
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


@pytest.fixture
def kitty_can_be_bought(driver: WindowDriver) -> WindowDriver:
    return open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))


def wait_for_hint(driver: WindowDriver) -> str:
    """Wait for the hint, and return what it says."""
    hint = driver.table.move_hint
    driver.qtbot.waitUntil(lambda: hint.shown is not None)
    QApplication.processEvents()
    assert hint.panel.isVisible()
    return hint.panel.act.text()


def used_pile(driver: WindowDriver) -> list[str]:
    state = driver.game.state
    return [state.setup.cards[die.card].card.name for die in state.dice_in_zone(0, Zone.USED)]


def lit_areas(driver: WindowDriver) -> int:
    """The number of things that stand in the light."""
    spotlight = driver.table.move_hint.spotlight
    return len(spotlight.frames) if spotlight is not None and spotlight.isVisible() else 0


def test_a_key_shows_the_act_with_its_reason_and_esc_closes_it(
    kitty_can_be_bought: WindowDriver,
) -> None:
    driver = kitty_can_be_bought
    driver.key(Key.Key_F2)
    assert wait_for_hint(driver) == "Purchase Kitty Pryde"
    panel = driver.table.move_hint.panel
    assert panel.reason.text()
    assert panel.how.text().startswith("Drag a die from Kitty Pryde's card")
    assert lit_areas(driver) >= 2, "the card and the Used Pile"
    driver.key(Key.Key_Escape)
    assert not panel.isVisible()
    assert lit_areas(driver) == 0
    assert driver.table.view.highlights.limit is None


def test_a_hint_to_reroll_lights_the_dice_and_not_the_button_that_keeps_them(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reroll_one(game: Game) -> tuple[Move, ...]:
        assert game.decision is not None
        return MarkForReroll(game.decision.dice[0]), Confirm()

    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: Scripted(reroll_one))
    driver.open_match(against_mike(levels=("", "")))
    driver.key(Key.Key_F2)
    wait_for_hint(driver)
    assert lit_areas(driver) == 1, "only the die, while the button still says to keep all dice"
    assert driver.game.decision is not None
    driver.click_die(driver.game.decision.dice[0])
    assert driver.buttons()[-1].startswith("move.confirm_reroll")
    assert lit_areas(driver) == 1, "now the button"


def test_its_frames_take_on_the_colors_of_a_new_theme(kitty_can_be_bought: WindowDriver) -> None:
    driver = kitty_can_be_bought
    driver.key(Key.Key_F2)
    wait_for_hint(driver)
    view, spotlight = driver.table.view, driver.table.move_hint.spotlight
    frame = view.mapFromScene(spotlight.frames[0].center().x(), spotlight.frames[0].top())
    for palette in ("high-contrast", "standard"):
        driver.window.settings.palette = palette
        picture = view.grab().toImage()
        assert picture.pixelColor(frame).name() == current_theme().legal


def test_playing_it_with_the_mouse(kitty_can_be_bought: WindowDriver) -> None:
    driver = kitty_can_be_bought
    driver.press("what-can-i-do")
    driver.press("ask-hint")
    wait_for_hint(driver)
    driver.press("play-hint")
    assert "Kitty Pryde" in used_pile(driver)
    assert not driver.table.move_hint.is_open


def test_playing_it_with_the_keyboard(kitty_can_be_bought: WindowDriver) -> None:
    driver = kitty_can_be_bought
    driver.key(Key.Key_F2)
    wait_for_hint(driver)
    driver.key(Key.Key_Space)
    assert "Kitty Pryde" in used_pile(driver)


def test_asking_and_playing_it_in_words(kitty_can_be_bought: WindowDriver) -> None:
    driver = kitty_can_be_bought
    driver.key(Key.Key_F4)
    words = driver.table.side.text_view
    words.setCurrentIndex(words.line_model.index_of(words.line_model.find_node(ASK_HINT)))
    driver.key(Key.Key_Return)
    wait_for_hint(driver)
    line = words.line_model.node_at(words.currentIndex())
    assert line is not None
    assert line.key == MOVE_HINT
    assert line.text.startswith("Hint: Purchase Kitty Pryde. ")
    driver.key(Key.Key_Down)
    driver.key(Key.Key_Return)
    assert "Kitty Pryde" in used_pile(driver)
    assert words.line_model.find_node(MOVE_HINT) is None


def test_closing_it_in_words(kitty_can_be_bought: WindowDriver) -> None:
    driver = kitty_can_be_bought
    driver.key(Key.Key_F4)
    driver.key(Key.Key_F2)
    wait_for_hint(driver)
    driver.key(Key.Key_Down).key(Key.Key_Down).key(Key.Key_Return)
    assert not driver.table.move_hint.is_open
    assert driver.game.decision_kind is DecisionKind.MAIN


@pytest.mark.parametrize(
    "position",
    [
        decision_tables.main_step,
        decision_tables.reply,
        decision_tables.window,
        decision_tables.purchase,
        decision_tables.attack_step,
        decision_tables.attacked,
        decision_tables.double_blocked,
        decision_tables.targets,
        decision_tables.word,
        decision_tables.any_player,
        decision_tables.three_effects,
        decision_tables.price,
        decision_tables.draw_offered,
    ],
)
def test_there_is_a_hint_for_each_kind_of_decision(
    driver: WindowDriver, position: Callable[[], Table]
) -> None:
    open_match(driver, position())
    before = len(driver.game.history)
    driver.key(Key.Key_F2)
    assert wait_for_hint(driver)
    assert lit_areas(driver) > 0
    assert driver.table.move_hint.panel.how.text()
    driver.press("play-hint")
    assert len(driver.game.history) > before


def test_it_stays_while_the_player_follows_it(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike(levels=("", "")))
    assert driver.game.decision_kind is DecisionKind.REROLL
    assert driver.game.decision is not None
    first, second, third, *_ = driver.game.decision.dice
    marks = (MarkForReroll(first), MarkForReroll(second))
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: Scripted(lambda _: marks))
    driver.key(Key.Key_F2)
    wait_for_hint(driver)
    driver.click_die(first)
    assert driver.table.move_hint.shown is not None
    assert driver.table.move_hint.shown.moves == marks[1:]
    driver.click_die(third)
    assert driver.table.move_hint.shown is None, "the player wants something else"


def test_a_hint_that_comes_too_late_is_dropped(
    kitty_can_be_bought: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = kitty_can_be_bought
    slow = Ponderer()
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: slow)
    driver.key(Key.Key_F2)
    driver.qtbot.waitUntil(driver.table.move_hint.panel.isVisible)
    assert driver.table.move_hint.panel.act.text() == "Looking for a good move…"
    driver.table.session.play(Pass())
    slow.may_answer.set()
    driver.qtbot.waitUntil(lambda: not BackgroundTask.running_threads)
    assert driver.table.move_hint.shown is None
    assert not driver.table.move_hint.panel.isVisible()


def test_a_hint_that_comes_behind_another_screen_leaves_the_keyboard_there(
    kitty_can_be_bought: WindowDriver,
) -> None:
    driver = kitty_can_be_bought
    table = driver.table
    driver.key(Key.Key_F2)
    driver.window.open_screen("teams")
    driver.qtbot.waitUntil(lambda: table.move_hint.shown is not None)
    teams = driver.window.opener.find("teams")
    assert teams.isAncestorOf(driver.window.focusWidget())
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is table
    assert table.move_hint.panel.isVisible()


def test_leaving_the_match_ends_the_search(
    kitty_can_be_bought: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = kitty_can_be_bought
    slow = Ponderer()
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: slow)
    driver.key(Key.Key_F2)
    driver.window.go_home()
    assert slow.stopped == 1
    assert not BackgroundTask.running_threads


def test_there_is_no_hint_while_the_computer_plays(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Ponderer()
    monkeypatch.setitem(LEVELS, "simple", lambda: slow)
    driver.open_match(against_mike())
    wait_for_person(driver)
    assert driver.window.menus.actions["move-hint"].isEnabled()
    while driver.table.session.can_act:
        driver.table.session.play(Pass())
    assert not driver.window.menus.actions["move-hint"].isEnabled()
    driver.key(Key.Key_F2)
    assert not driver.table.move_hint.is_open
