"""Tests the home screen: what comes first, the links at its foot, the shelf, and its picture."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from importlib import resources
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from desktop.panels.prompt.hints import skip_hint
from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.learn.course_state import exercises_of_the_day
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage import match_notation
from desktop.storage.lesson_progress import LessonProgress
from desktop.storage.settings import TABLE_NAMES, Settings
from desktop.storage.store import Store
from desktop.style.key_caps import KeyButton
from desktop.style.palette import theme_for
from desktop.style.style_sheet import apply_theme
from rules.lessons import read_course
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.test_saved_matches import save_match, shelf_of
from tests.desktop.window_driver import LEFT, Key, WindowDriver


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def focused(driver: WindowDriver) -> str:
    return driver.window.focusWidget().objectName()


MATCHES = ("play-computer", "play-friend")
TILES = ("teams", "album", "draft", "workshop")


def small_buttons(driver: WindowDriver) -> tuple[WoodButton, ...]:
    """The buttons in the row below the large ones."""
    home = driver.window.home_screen
    return tuple(home.buttons[name] for name in TILES)


def large_buttons(driver: WindowDriver) -> tuple[WoodButton, ...]:
    home = driver.window.home_screen
    return (home.resume, home.computer, home.friend, home.learn)


def lit(driver: WindowDriver) -> list[str]:
    """The large buttons that are lit."""
    choices = (*large_buttons(driver), *small_buttons(driver))
    return [one.objectName() for one in choices if one.isVisible() and one.is_first]


def order(driver: WindowDriver) -> list[str]:
    """The buttons from top to bottom, and those of one row from left to right."""
    QApplication.processEvents()
    buttons = (*large_buttons(driver), *small_buttons(driver))
    shown = [one for one in buttons if one.isVisible()]
    return [one.objectName() for one in sorted(shown, key=lambda one: (one.y(), one.x()))]


# --- what comes first -----------------------------------------------------------------------------


def test_new_players_see_the_lesson_first(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    assert order(driver) == ["learn", *MATCHES, *TILES]
    assert lit(driver) == ["learn"]
    assert focused(driver) == "learn"
    said = driver.shown_words(driver.window.home_screen)
    assert "battle of cards and dice for two" in said


def test_players_with_an_unfinished_match_see_continue_first(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike")
    driver = WindowDriver(qtbot, store)
    assert order(driver) == ["continue", *MATCHES, "learn", *TILES]
    assert lit(driver) == ["continue"]
    assert focused(driver) == "continue"
    assert driver.window.home_screen.resume.accessibleName() == "Continue: Turn 1. Eric – Mike"


def test_players_whose_matches_are_over_see_the_computer_first(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike", concedes=True)
    driver = WindowDriver(qtbot, store)
    assert order(driver) == [*MATCHES, "learn", *TILES]
    assert lit(driver) == ["play-computer"]


def test_the_level_of_the_last_computer_is_shown(qtbot: QtBot) -> None:
    chosen = Settings()
    chosen.last_players = ("", "hard")
    home = WindowDriver(qtbot, settings=chosen).window.home_screen
    assert "Hard" in home.computer.accessibleName()


# --- keys -----------------------------------------------------------------------------------------


def shown_keys(driver: WindowDriver) -> set[str]:
    return {button.key for button in large_buttons(driver)} - {""}


def test_no_keys_are_shown_until_a_key_is_pressed(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    window = driver.window.windowHandle()
    assert shown_keys(driver) == set()
    assert driver.window.home_screen.learn.text() == "Learn (L)", "screen readers say it"
    QTest.keyClick(window, Key.Key_Tab)
    assert shown_keys(driver) == {"C", "P", "F", "L"}
    for _ in range(2):
        QTest.mouseClick(window, LEFT, pos=QPoint(2, 2))
    QApplication.processEvents()
    assert shown_keys(driver) == set()
    driver.window.settings.show_keys = "always"
    assert shown_keys(driver) == {"C", "P", "F", "L"}


def test_after_a_key_all_screens_show_theirs(qtbot: QtBot) -> None:
    """The caps appear on the rails and in panels too, and a setting keeps them away."""
    driver = WindowDriver(qtbot)
    window, native = driver.window, driver.window.windowHandle()
    driver.open_match(match_notation.new_match(("Ann", "Ben"), 1, computers=("", "easy")))
    tools = driver.table.rails.tools
    wide = tools.undo.width()
    for key in (Key.Key_Space, Key.Key_Shift):
        QTest.keyClick(native, key)
    assert not tools.log.key, "those who use the mouse press them too"
    assert tools.menu.toolTip() == "All commands"
    assert skip_hint() == "Click to skip."
    QTest.keyClick(native, Key.Key_Right)
    assert tools.menu.toolTip() == "All commands (F10)"
    assert skip_hint() == "Press any key to skip."
    assert (tools.help.key, tools.log.key, tools.menu.key) == ("H", "Ctrl+L", "F10")
    assert tools.undo.width() > wide, "with room for the cap"
    window.open_screen("settings")
    done = window.findChild(KeyButton, "close-settings")
    with_cap = done.grab().toImage()
    window.settings.show_keys = "never"
    assert done.grab().toImage() != with_cap
    assert done.text() == "Done (Esc)", "screen readers still say it"


# --- links ----------------------------------------------------------------------------------------


def opens_file(driver: WindowDriver, asked: list[str]) -> bool:
    return asked == ["file"]


def opens_settings(driver: WindowDriver, asked: list[str]) -> bool:
    return driver.window.screens.currentWidget() is driver.window.opener.find("settings")


def opens_rules(driver: WindowDriver, asked: list[str]) -> bool:
    from desktop.panels.rules_reference import RulesWindow

    return driver.window.findChild(RulesWindow).isVisible()


def opens_keys(driver: WindowDriver, asked: list[str]) -> bool:
    from PySide6.QtWidgets import QDialog

    return any(box.isVisible() for box in driver.window.findChildren(QDialog))


def opens_about(driver: WindowDriver, asked: list[str]) -> bool:
    return any(box.isVisible() for box in driver.window.findChildren(QMessageBox))


def opens_history(driver: WindowDriver, asked: list[str]) -> bool:
    return driver.window.screens.currentWidget() is driver.window.opener.find("history")


LINKS: dict[str, tuple[Key, Callable[[WindowDriver, list[str]], bool]]] = {
    "history": (Key.Key_H, opens_history),
    "settings": (Key.Key_S, opens_settings),
    "rules": (Key.Key_R, opens_rules),
    "keys": (Key.Key_K, opens_keys),
    "open-file": (Key.Key_O, opens_file),
    "full-screen": (Key.Key_F11, lambda driver, asked: driver.window.isFullScreen()),
    "about": (Key.Key_B, opens_about),
}


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "key"])
@pytest.mark.parametrize("link", LINKS)
def test_links_at_the_foot(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, link: str, by_key: bool
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *_: (asked.append("file"), ([], ""))[1]
    )
    driver = WindowDriver(qtbot)
    key, is_done = LINKS[link]
    if by_key:
        driver.key(key)
    elif link in ("history", "settings"):
        driver.press(link)
    else:
        opened: list[QMenu] = []
        monkeypatch.setattr(QMenu, "popup", lambda menu, _: opened.append(menu))
        driver.press("help")
        (action,) = [one for one in opened[0].actions() if one.objectName() == link]
        action.trigger()
    assert is_done(driver, asked)


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "key"])
def test_the_small_buttons_open_their_screens(qtbot: QtBot, by_key: bool) -> None:
    driver = WindowDriver(qtbot)
    for tile, key, title in (
        ("teams", Key.Key_T, "Teams"),
        ("album", Key.Key_A, "Album"),
        ("draft", Key.Key_D, "Draft"),
        ("workshop", Key.Key_W, "Card workshop"),
    ):
        driver.key(key) if by_key else driver.press(tile)
        assert driver.window.windowTitle().startswith(title)
        driver.key(Key.Key_Escape)
        assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_mistakes_in_own_cards_are_marked_on_the_workshop(qtbot: QtBot) -> None:
    home = WindowDriver(qtbot).window.home_screen
    workshop = home.buttons["workshop"]
    home.show_own_cards(12, 2)
    assert workshop.accessibleName() == "Workshop: Your cards: 12 \u00b7 \u26a0 2 to fix"


def test_mistakes_are_marked_even_if_no_own_card_is_right(qtbot: QtBot) -> None:
    home = WindowDriver(qtbot).window.home_screen
    workshop = home.buttons["workshop"]
    home.show_own_cards(0, 1)
    assert workshop.accessibleName() == "Workshop: Your cards: 0 \u00b7 \u26a0 1 to fix"


def test_quit_closes_the_window(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.press("quit")
    assert not driver.window.isVisible()


# --- the shelf ------------------------------------------------------------------------------------


def shown(driver: WindowDriver) -> list[str]:
    """What is on the shelf, from the left: "match" or the title of an exercise."""
    plaques = driver.window.home_screen.matches.plaques
    return ["match" if one.exercise is None else one.exercise.title for one in plaques]


def test_exercises_of_the_day_fill_the_shelf(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    home = driver.window.home_screen
    shelf_of(driver)
    driver.window.learning.read_course()
    driver.window.resize(1280, 800)
    before = shown(driver)
    assert len(set(before)) == 4, "a different one in each place"
    assert "Today's exercises" in driver.shown_words(home.matches)
    save_match(store, "Eric", "Mike")
    driver.window.saved_matches.show_list()
    assert shown(driver) == ["match", *before[:3]]
    assert "Your matches and today's exercises" in driver.shown_words(home.matches)
    first = home.matches.plaques[1].exercise.name
    driver.window.learning.progress.mark_solved(first)
    assert before[0] not in shown(driver), "unsolved ones come first"
    for width, count in ((1600, 5), (1920, 6)):
        driver.window.resize(width, width * 5 // 8)
        QApplication.processEvents()
        assert len(shown(driver)) == count
    QTest.mouseClick(home.matches.plaques[1], LEFT)
    assert (
        driver.shown_screen(LessonScreen).run.lesson.name == home.matches.plaques[1].exercise.name
    )


def test_exercises_change_from_day_to_day() -> None:
    course, progress = read_course(), LessonProgress()
    days = {exercises_of_the_day(course, progress, date(2026, 1, day), 4) for day in range(1, 5)}
    assert len(days) > 1
    for exercise in course.exercises:
        progress.mark_solved(exercise.name)
    assert len(exercises_of_the_day(course, progress, date(2026, 1, 1), 6)) == 6


def test_many_matches_fill_one_row(qtbot: QtBot, store: Store) -> None:
    for number in range(9):
        save_match(store, f"Ann {number}", "Bo", seed=number)
    driver = WindowDriver(qtbot, store)
    shelf = shelf_of(driver)
    assert shelf.all.text() == "All 9 matches  › (H)"
    assert [match.first for match in shelf.shown_matches] == ["Ann 8", "Ann 7", "Ann 6", "Ann 5"]


# --- a match against the computer -----------------------------------------------------------------


def test_a_match_against_the_computer_starts_at_once(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_P)
    assert [player.computer for player in driver.game.setup.players] == ["", "easy"]
    assert driver.game.setup.ruleset.name == "UXM"
    driver.window.go_home()
    shelf_of(driver)
    said = driver.window.home_screen.computer.accessibleName()
    assert said == "Play the computer: Easy  ·  Uncanny X-Men"


def test_the_medal_opens_the_choices(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.home_screen.computer.setFocus()
    driver.key(Key.Key_Tab)
    assert focused(driver) == "choose-opponent"
    driver.key(Key.Key_Return)
    form = driver.window.opener.find("new-match")
    assert form.isVisible()
    assert form.opponent.levels == ("", "easy")


def test_a_draft_is_not_started_without_a_question(qtbot: QtBot) -> None:
    chosen = Settings()
    chosen.last_format = "rainbow-draft"
    driver = WindowDriver(qtbot, settings=chosen)
    driver.key(Key.Key_P)
    assert driver.window.opener.find("new-match").isVisible()


# --- sizes ----------------------------------------------------------------------------------------

SIZES = ((1024, 700), (1280, 800), (1920, 1080), (3840, 2160))


@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_is_clipped_in_any_window(qtbot: QtBot, store: Store, text_size: int) -> None:
    save_match(store, "Annabelle the Great", "Maximilian the Second")
    save_match(store, "Eric", "Mike", concedes=True)
    chosen = Settings()
    chosen.text_size = text_size
    driver = WindowDriver(qtbot, store, chosen)
    home = driver.window.home_screen
    for size in SIZES:
        driver.window.resize(*size)
        driver.window.go_home()
        assert clipped_texts(driver.window) == [], size
        parts = [*large_buttons(driver), *small_buttons(driver)]
        plates = [
            one.geometry().toRectF().adjusted(one.margin, one.margin, -one.margin, -one.margin)
            for one in parts
        ]
        plates += [home.matches.geometry().toRectF()]
        for number, plate in enumerate(plates):
            assert not any(plate.intersects(other) for other in plates[number + 1 :]), size


# --- the picture ----------------------------------------------------------------------------------


LOOKS = ("light", "dark")


def test_cards_are_on_the_felt_of_every_table(qtbot: QtBot) -> None:
    home = WindowDriver(qtbot).window.home_screen
    app = QApplication.instance()
    for palette, look, table in product(("standard", "high-contrast"), LOOKS, TABLE_NAMES):
        apply_theme(app, theme_for(palette, look, table))
        felt = home.grab(home.felt_area.toRect()).toImage()
        row = {felt.pixelColor(x, felt.height() // 2).name() for x in range(felt.width())}
        assert len(row) > 100, "empty felt has few colors in a row"


def test_every_button_at_home_has_its_picture(qtbot: QtBot) -> None:
    buttons = WindowDriver(qtbot).window.home_screen.findChildren(WoodButton)
    names = {button.objectName() for button in buttons}
    assert names == {"continue", *MATCHES, "learn", *TILES}
    assert not any(button.picture.isNull() for button in buttons)


def test_prepared_pictures_are_small() -> None:
    pictures = resources.files("assets").joinpath("pictures")
    for file in pictures.iterdir():
        assert len(file.read_bytes()) < 300_000, file.name
