"""Tests text sizes from 80 to 200 percent: no text is clipped beside the table or on it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.style import palette
from desktop.window.main_window import MainWindow
from rules.model.moves import Buy, Concede
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.table_driver import TableDriver
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table

MATCHES = Path(__file__).parent.parent / "matches"


def small_window(qtbot: QtBot, store: Store | None = None) -> WindowDriver:
    """A 1024x700 window with text at 150 percent and without automatic answers."""
    chosen = Settings()
    chosen.text_size, chosen.answer_alone, chosen.passes_for_idle = 150, False, False
    driver = WindowDriver(qtbot, store, chosen)
    driver.window.resize(1024, 700)
    return driver


def home(driver: WindowDriver) -> None:
    driver.window.go_home()


def new_match(driver: WindowDriver) -> None:
    driver.window.open_screen("new-match")


def settings(driver: WindowDriver) -> None:
    driver.window.open_screen("settings")


def workshop(driver: WindowDriver) -> None:
    driver.window.open_screen("workshop")


def lesson(driver: WindowDriver) -> None:
    driver.window.learning.open_lesson("7-out-of-play")
    driver.table.view.skip_animations()


def table(driver: WindowDriver) -> None:
    """The Main Step, with an ability to pay for."""
    laid = (
        Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").lay("Mike", "field", "Angel L1")
    )
    driver.open_match(laid.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin().game)


def paying(driver: WindowDriver) -> None:
    laid = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "sidekick fist").begin()
    driver.open_match(laid.game)
    driver.table.session.play(Buy(laid.card("Kitty Pryde")))


def shown(driver: WindowDriver) -> None:
    """A replay of a match file."""
    file = MATCHES / "payment-batch.match"
    driver.window.current_table.open_replay(
        match_notation.read_and_replay(file.read_text("utf-8"), file.name), 1
    )


def rules(driver: WindowDriver) -> None:
    table(driver)
    driver.window.help_commands.open_rules()


def end(driver: WindowDriver) -> None:
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.table.session.play(Concede())


SCREENS = (home, new_match, settings, workshop, lesson, table, paying, shown, rules, end)


def test_no_text_is_clipped_at_150_percent_in_a_small_window(qtbot: QtBot) -> None:
    driver = small_window(qtbot)
    for screen in SCREENS:
        screen(driver)
        assert clipped_texts(driver.window) == [], screen.__name__


def test_text_on_the_table_grows_and_everything_stays_in_place(qtbot: QtBot) -> None:
    laid = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").begin()
    driver = TableDriver(qtbot, laid)
    scene = driver.view.table_scene
    usual = scene.layout.title_height
    for size, letters in product(((760, 600), (1600, 900)), (0.8, 1.5, 2.0)):
        driver.view.resize(*size)
        driver.wear(replace(palette.LIGHT, text_scale=letters))
        areas = [place.area for place in scene.pieces.places]
        areas += [plate.rect.translated(plate.pos()) for plate in scene.plates.values()]
        for number, area in enumerate(areas):
            assert scene.sceneRect().contains(area)
            assert not any(area.intersects(other) for other in areas[number + 1 :])
        assert driver.differences() == []
    driver.view.resize(1000, 720)
    assert scene.layout.title_height > 1.3 * usual


def test_the_text_size_changes_while_dice_wait(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True
    driver.window.settings.speed = "fast"
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.end_movements()
    driver.window.open_screen("settings")
    driver.window.settings.text_size = 150
    driver.key(Key.Key_Escape)
    assert driver.table.view.pending_roll is not None, "the dice have not rolled"
    driver.key(Key.Key_Space)
    qtbot.waitUntil(lambda: driver.table.session.can_act)
    assert driver.log[-1].startswith(message("log.roll", player="Eric", dice=""))


def test_long_questions_are_readable_at_150_percent(qtbot: QtBot) -> None:
    driver = small_window(qtbot)
    for file in sorted((MATCHES / "perft").glob("[bw]*.match")):
        match = match_notation.read_and_replay(file.read_text("utf-8"), file.name)
        driver.window.current_table.open_match(match.continue_from(match.act_count))
        assert clipped_texts(driver.window) == [], file.stem


def test_home_with_matches_is_readable_at_150_percent(qtbot: QtBot, tmp_path: Path) -> None:
    driver = small_window(qtbot, Store(tmp_path))
    for names in (("Eric", "Mike"), ("Annabelle the Great", "Maximilian")):
        driver.window.current_table.open_match(match_notation.new_match(names, 5))
    driver.window.go_home()
    assert clipped_texts(driver.window) == []


def test_home_is_readable_at_150_percent_when_first_shown(qtbot: QtBot, tmp_path: Path):
    """A window that opens with large text, with no earlier layout at another size."""
    earlier = WindowDriver(qtbot, Store(tmp_path))
    earlier.open_match(Table().begin().game)
    earlier.window.close()
    chosen = Settings()
    chosen.text_size = 150
    window = MainWindow(Store(tmp_path), settings=chosen)
    qtbot.addWidget(window)
    window.resize(1024, 700)
    window.show()
    QApplication.processEvents()
    assert clipped_texts(window) == []
