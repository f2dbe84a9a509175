"""Tests what is over the table: the rails, the side column, the list of abilities, the menu."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QMargins, QRect, Qt
from PySide6.QtGui import QAction, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.widgets.wood_button import WoodButton
from desktop.storage.settings import Settings
from rules.state import Zone
from tests.desktop.computer_at_table import against_mike
from tests.desktop.decision_tables import (
    any_player,
    attacked,
    double_blocked,
    purchase,
    reply,
    targets,
    three_effects,
)
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def both_may_respond() -> Table:
    """Eric can end his Main Step, and Mike can respond with a Global Ability."""
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    return table.begin()


def area_on_screen(driver: WindowDriver, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(driver.table, widget.rect().topLeft()), widget.size())


def is_low(driver: WindowDriver, widget: QWidget) -> bool:
    """Whether a widget is in the lower half of the table."""
    return area_on_screen(driver, widget).center().y() > driver.table.height() / 2


# --- the rails ------------------------------------------------------------------------------------


def test_the_table_gets_at_least_85_percent_of_the_window(driver: WindowDriver) -> None:
    driver.window.resize(1280, 800)
    open_match(driver, main_step("sidekick bolt"))
    QApplication.processEvents()
    view, rails = driver.table.view, driver.table.rails
    assert view.size() == driver.window.size()
    covered = QRegion()
    for part in (rails.bar.question, *rails.bar.buttons, rails.strip, rails.news, rails.tools):
        if part.isVisible():
            covered = covered.united(area_on_screen(driver, part))
    others = sum(rect.width() * rect.height() for rect in covered)  # type: ignore[attr-defined]
    assert others < 0.15 * 1280 * 800


def test_the_prompt_moves_to_the_player_who_decides_and_the_table_stays(
    driver: WindowDriver,
) -> None:
    open_match(driver, both_may_respond())
    rails, plan = driver.table.rails, driver.table.view.table_scene.layout
    cards = dict(plan.cards)
    assert driver.prompt_rail == "below", "Eric decides, at the bottom"
    assert not is_low(driver, rails.news)
    tools = area_on_screen(driver, rails.tools)
    driver.key(Key.Key_Space)
    assert driver.prompt_rail == "above", "Mike may respond, at the top"
    assert area_on_screen(driver, rails.tools) == tools, "Undo, Log and Menu stay"
    assert is_low(driver, rails.news)
    assert is_low(driver, rails.strip), "the steps are always below"
    assert driver.table.view.table_scene.layout.cards == cards


def test_the_last_event_and_the_turn_stand_in_the_other_rail(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick character"))
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))
    news = driver.table.rails.news
    assert news.turn == "Turn 1"
    assert news.words == driver.log[-1]
    assert news.accessibleName() == f"Turn 1. {news.words}"


def test_an_answered_question_leaves_no_buttons_while_dice_roll(driver: WindowDriver) -> None:
    driver.open_match(against_mike(levels=("", "")))
    assert driver.game.decision is not None
    driver.click_die(driver.game.decision.dice[0])
    driver.window.settings.reduced_motion = False
    driver.press("move.confirm_reroll")
    bar = driver.table.bar
    driver.qtbot.waitUntil(lambda: bar.question.words.text() == "Eric rolls")
    assert driver.table.view.is_playing_back
    assert bar.buttons == []


def test_only_who_chose_to_pass_is_named_as_passing(driver: WindowDriver) -> None:
    """Eric ends his Main Step, Mike passes, and the program makes Eric's last pass."""
    open_match(driver, both_may_respond())
    driver.press("move.pass_main")
    driver.key(Key.Key_Space)
    assert driver.log[-1] == "Eric and Mike pass"
    assert driver.table.rails.news.words == "Mike passes"


def test_passes_that_no_one_chose_are_no_news(driver: WindowDriver) -> None:
    open_match(driver, Table().lay("Eric", "reserve", "sidekick L1").begin())
    driver.drag(driver.die("sidekick: character", Zone.RESERVE), driver.zone("Eric", Zone.FIELD))
    driver.press("move.pass_main")
    assert driver.log[-1] == "Eric and Mike pass"
    assert driver.table.rails.news.words == driver.log[-2]


def test_a_long_reason_of_the_computer_takes_two_lines_and_then_a_bubble(
    driver: WindowDriver,
) -> None:
    driver.window.resize(1280, 800)
    open_match(driver, main_step())
    rails, news = driver.table.rails, driver.table.rails.news
    event = "Mike purchases Professor X with a bolt, a mask and 2 wild energy"
    reason = "“Professor X means 2 fewer dice for Maximilian to roll next turn.”"
    rails.show_news(7, event, reason)
    assert len(news.lines) == 2
    assert " ".join(news.lines) == f"{event}. {reason}"
    assert not rails.bubble.isVisible()
    rails.show_news(7, event, 3 * reason)
    assert news.lines[-1].endswith("…")
    assert driver.shown_words(rails.bubble) == 3 * reason
    under = area_on_screen(driver, rails.bubble)
    dice = driver.table.view.table_scene.dice.values()
    assert not any(under.contains(driver.table.view.mapFromScene(die.pos())) for die in dice)
    rails.show_news(8, event)
    assert not rails.bubble.isVisible()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_no_words_on_the_rails_are_smaller_than_12_pixels(
    driver: WindowDriver, size: tuple[int, int]
) -> None:
    """Whatever is asked, and whoever decides."""
    driver.window.resize(*size)
    for position in (
        main_step("sidekick bolt"),
        both_may_respond(),
        reply(),
        purchase(),
        attacked(),
        double_blocked(),
        targets(),
        any_player(),
        three_effects(),
    ):
        open_match(driver, position)
        QApplication.processEvents()
        rails = driver.table.rails
        question = rails.bar.question
        buttons = (*rails.bar.buttons, *rails.tools.buttons)
        shown = [question.words, *([question.hint] if question.hint.isVisible() else [])]
        assert min(label.pixels for label in shown) >= 12
        assert min(min(button.pixels, button.key_pixels) for button in buttons) >= 12


def test_nothing_on_the_rails_overlaps(driver: WindowDriver) -> None:
    """Also with large letters: other names of steps and the keys on buttons give way."""
    open_match(driver, both_may_respond())
    rails = driver.table.rails
    sizes = (((1024, 700), 100), ((1280, 800), 150), ((1024, 700), 200))
    for decider, (size, letters) in product(("below", "above"), sizes):
        if driver.prompt_rail != decider:
            driver.key(Key.Key_Space)
        driver.window.settings.text_size = letters
        driver.window.resize(*size)
        QApplication.processEvents()
        plates = [area_on_screen(driver, b).marginsRemoved(_margins(b)) for b in rails.bar.buttons]
        parts = [area_on_screen(driver, one) for one in (rails.bar.question, rails.news)]
        parts += [area_on_screen(driver, step) for step in rails.strip.steps if step.shows_name]
        parts += plates
        parts += [area_on_screen(driver, one) - _margins(one) for one in rails.tools.buttons]
        for place, area in enumerate(parts):
            assert driver.table.rect().contains(area)
            assert not any(area.intersects(other) for other in parts[place + 1 :])


def test_buttons_give_way_before_the_prompt_gets_small(driver: WindowDriver) -> None:
    """At 200 percent text in a small window, the list of abilities is a G with their number."""
    driver.window.resize(1024, 700)
    driver.window.settings.text_size = 200
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "Kitty Pryde")
    open_match(driver, table.begin())
    QApplication.processEvents()
    bar = driver.table.rails.bar
    assert bar.question.words.pixels >= 20
    button = driver.table.findChild(WoodButton, "show-abilities")
    assert button.width() < button.plate_width(), "its words do not fit"
    assert "Global Abilities" in button.text(), "screen readers still say all of it"


def _margins(button: WoodButton) -> QMargins:
    """The room around the plate of a button."""
    around = button.margin
    return QMargins(around, around, around, around)


def test_the_current_step_keeps_its_name_at_large_text(driver: WindowDriver) -> None:
    driver.window.settings.text_size = 200
    driver.window.resize(1024, 700)
    open_match(driver, main_step())
    QApplication.processEvents()
    steps = driver.table.rails.strip.steps
    assert driver.step == "Main Step"
    assert not any(step.shows_name for step in steps)
    assert next(step for step in steps if step.is_now).width() > 100


# --- the side column ------------------------------------------------------------------------------


def test_the_log_slides_over_the_table_and_escape_closes_it(driver: WindowDriver) -> None:
    open_match(driver, main_step())
    table = driver.table
    whole = table.view.width()
    driver.press("open-log")
    assert table.side.isVisible()
    assert table.side.contents.tabs.currentWidget() is table.side.contents.log
    assert table.view.width() == whole
    assert not table.side.geometry().intersects(area_on_screen(driver, table.bar.main_button))
    driver.key(Key.Key_Escape)
    assert not table.side.isVisible()


def test_the_log_slides_in_if_things_move(driver: WindowDriver) -> None:
    driver.window.settings.reduced_motion = False
    open_match(driver, main_step())
    driver.press("open-log")
    side = driver.table.side
    assert side.isVisible()
    driver.qtbot.waitUntil(lambda: side.geometry().right() == driver.table.rect().right())
    driver.key(Key.Key_Escape)
    driver.qtbot.waitUntil(lambda: not side.isVisible())


@pytest.mark.qt_log_ignore("does not support")  # a menu without a display
def test_a_pinned_column_stays_beside_the_table_also_in_the_next_match(
    driver: WindowDriver,
) -> None:
    open_match(driver, main_step())
    whole = driver.table.view.width()
    driver.press("open-log").press("pin-column")
    assert driver.table.view.width() < whole
    assert driver.table.side.x() == driver.table.view.width()
    driver.key(Key.Key_Escape)
    assert driver.table.side.isVisible()
    assert driver.window.settings.pinned_column == "log"
    open_match(driver, main_step())
    assert driver.table.side.isVisible()
    assert driver.table.view.width() < whole
    driver.press("close-column")
    assert driver.window.settings.pinned_column == ""
    assert driver.table.view.width() == whole


def test_a_click_on_the_last_event_opens_the_log(driver: WindowDriver) -> None:
    open_match(driver, main_step())
    QTest.mouseClick(driver.table.rails.news, LEFT)
    assert driver.table.side.contents.log.isVisible()


# --- Global Abilities in a list -------------------------------------------------------------------


def test_the_abilities_are_listed_by_a_key_and_used_by_their_number(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "Kitty Pryde")
    open_match(driver, table.begin())
    choice = driver.table.panels.choice
    assert not choice.isVisible(), "the cards show what can be used"
    driver.key(Key.Key_1)
    assert driver.game.decision_kind.value == "main", "a number means nothing yet"
    driver.key(Key.Key_G)
    assert "Enrage" in driver.shown_words(choice) + " ".join(driver.button_texts())
    driver.key(Key.Key_Escape)
    assert not choice.isVisible()
    driver.key(Key.Key_G).key(Key.Key_1)
    assert driver.game.decision_kind.value == "pay"


# --- the menu -------------------------------------------------------------------------------------


@pytest.mark.qt_log_ignore("This plugin does not support")  # a menu without a display
@pytest.mark.parametrize("opens", ["F10", "Alt", "button"])
def test_the_menu_opens_by_key_and_by_its_button(driver: WindowDriver, opens: str) -> None:
    open_match(driver, main_step())
    menu = driver.window.menus.menu
    handle = driver.window.windowHandle()
    if opens == "F10":
        driver.key(Key.Key_F10)
    elif opens == "Alt":
        QTest.keyClick(handle, Key.Key_Alt)
    else:
        driver.press("open-menu")
    assert menu.isVisible()
    menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support")  # a menu without a display
def test_the_menu_also_opens_on_the_home_screen(driver: WindowDriver) -> None:
    driver.key(Key.Key_F10)
    menu = driver.window.menus.menu
    assert menu.isVisible()
    menu.close()


def test_the_keys_of_the_menu_work_while_it_is_closed(driver: WindowDriver) -> None:
    open_match(driver, main_step())
    driver.key(Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert driver.table.side.contents.log.isVisible()
    driver.key(Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_alt_with_another_key_opens_no_menu(driver: WindowDriver) -> None:
    open_match(driver, main_step())
    handle = driver.window.windowHandle()
    QTest.keyPress(handle, Key.Key_Alt)
    QTest.keyClick(handle, Key.Key_X, ALT)
    QTest.keyRelease(handle, Key.Key_Alt)
    assert not driver.window.menus.menu.isVisible()


def test_every_action_is_in_the_menu_once(driver: WindowDriver) -> None:
    menus = driver.window.menus
    lists = [menus.menu, *menus.menu.findChildren(QMenu)]
    listed = [action for menu in lists for action in menu.actions() if not action.isSeparator()]
    named = [value for value in vars(menus).values() if isinstance(value, QAction)]
    assert [action.text() for action in named if listed.count(action) != 1] == []
    assert driver.window.menuWidget() is None, "there is no menu bar"


# --- the keyboard ---------------------------------------------------------------------------------


def test_f6_goes_from_part_to_part(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick bolt"))
    table = driver.table
    parts = {"table": table.view, "bar": table.bar, "tools": table.rails.tools}
    parts["steps"] = table.rails.strip

    def part() -> str:
        now = driver.window.focusWidget()
        return next(name for name, one in parts.items() if one is now or one.isAncestorOf(now))

    seen = [part()]
    for _ in parts:
        driver.key(Key.Key_F6)
        seen.append(part())
    assert seen == ["table", "bar", "tools", "steps", "table"]
    driver.key(Key.Key_F6, SHIFT)
    assert part() == "steps"


def test_the_column_that_was_pinned_is_open_from_the_start(qtbot: QtBot) -> None:
    chosen = Settings()
    chosen.pinned_column = "words"
    driver = WindowDriver(qtbot, settings=chosen)
    open_match(driver, main_step())
    side = driver.table.side
    assert side.isVisible()
    assert side.contents.tabs.currentWidget() is side.text_view
