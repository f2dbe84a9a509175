"""The charts of a match: opened at the table, in a replay and after a win, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop.panels.match_charts.charts_panel import ChartsPanel, ChartView, NumberTable
from desktop.panels.match_charts.pane_plot import PanePlot
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.match_notation import read_and_replay
from rules.model import Concede, Pass
from tests.desktop.window_driver import LEFT, Key, WindowDriver

MATCH = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"
"""Eric is hit for 1 by act 11 and for 2 by act 36; the match stops in act 43."""


class ChartsDriver(WindowDriver):
    """A window with a match, and the charts over it."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__(qtbot)
        self.activate()

    def open_table(self) -> ChartsDriver:
        """Open the match for play, and its charts."""
        self.open_match(read_and_replay(MATCH.read_text("utf-8"), MATCH.name).game)
        return self.open_charts()

    def open_replay(self, at: int) -> ChartsDriver:
        """Open the replay of the match, and its charts."""
        match = read_and_replay(MATCH.read_text("utf-8"), MATCH.name)
        self.window.current_table.open_replay(match, at)
        return self.open_charts()

    def open_charts(self) -> ChartsDriver:
        self.window.menus.actions["charts"].trigger()
        return self

    @property
    def panel(self) -> ChartsPanel:
        found = self.table.findChild(ChartsPanel, "charts")
        assert found is not None
        return found

    @property
    def view(self) -> ChartView:
        found = self.panel.findChild(ChartView, "chart")
        assert found is not None
        return found

    @property
    def told(self) -> str:
        """What the panel says about the point under the pointer or the keys."""
        return self.panel.findChild(QLabel, "chart-caption").text()

    @property
    def summary(self) -> str:
        return self.view.accessibleDescription()

    def press_keys(self, *keys: Key) -> ChartsDriver:
        """Press keys while the chart has the focus."""
        for key in keys:
            QTest.keyClick(self.view, key)
        return self

    def place_of(self, event: str) -> tuple[PanePlot, QPointF]:
        """The plot with a point whose event begins like this, and where it is."""
        QApplication.processEvents()
        for plot in self.view.plots:
            for spot in plot.spots:
                if str(spot.point.event).startswith(event):
                    return plot, plot.place_of(spot).center()
        raise AssertionError(f"no point says {event}")

    def point_at(self, event: str) -> None:
        plot, place = self.place_of(event)
        QTest.mouseMove(plot.viewport(), place.toPoint() - QPointF(3, 2).toPoint())
        QTest.mouseMove(plot.viewport(), place.toPoint())

    def click(self, event: str) -> None:
        plot, place = self.place_of(event)
        QTest.mouseClick(plot.viewport(), LEFT, pos=place.toPoint())


@pytest.fixture
def driver(qtbot: QtBot) -> ChartsDriver:
    return ChartsDriver(qtbot)


def test_the_charts_open_with_the_focus_and_close_again(driver: ChartsDriver) -> None:
    driver.open_table()
    assert driver.view.isVisible()
    assert driver.view.hasFocus()
    assert driver.view.accessibleName() == "Life"
    driver.open_charts()
    assert not driver.view.isVisible()


def test_numbers_choose_a_chart(driver: ChartsDriver) -> None:
    driver.open_table()
    names = []
    for key in (Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_5, Key.Key_6, Key.Key_1):
        driver.press_keys(key)
        names.append(driver.view.accessibleName())
    assert names == ["Energy", "Dice", "Damage", "Field", "Luck", "Life"]


def test_a_button_chooses_a_chart_and_its_sums_are_read_aloud(driver: ChartsDriver) -> None:
    driver.open_table()
    driver.panel.findChild(QPushButton, "chart-energy").click()
    assert driver.view.accessibleName() == "Energy"
    assert "10 energy rolled: 9 spent, 1 lost." in driver.summary


def test_pointing_at_a_step_names_what_happened(driver: ChartsDriver) -> None:
    driver.open_table().point_at("Eric takes 2 damage")
    assert driver.told == "Turn 6: Eric takes 2 damage (7 life left)"


def test_a_line_says_what_led_to_it(driver: ChartsDriver) -> None:
    driver.open_table()
    plot, place = driver.place_of("Eric takes 1 damage")
    start = plot.place_of(plot.spots[1]).left()
    assert place.x() - start > 40, "in the middle of the line that begins there"
    driver.point_at("Eric takes 1 damage")
    assert driver.told == "Turn 2: Eric takes 1 damage (9 life left)"


def test_a_bar_says_what_it_stands_for(driver: ChartsDriver) -> None:
    driver.open_table().press_keys(Key.Key_4)
    driver.point_at("Eric takes 2 damage")
    assert driver.told == "Turn 6: Eric takes 2 damage (7 life left) · Angel: 2 damage"


def test_a_click_at_the_table_opens_the_log_at_that_line(driver: ChartsDriver) -> None:
    driver.open_table().click("Eric takes 2 damage")
    side = driver.table.side
    assert side.current_tab == "log"
    assert driver.log[side.log_lines.marked] == "Eric takes 2 damage (7 life left)"


def test_a_click_in_a_replay_shows_the_table_then(driver: ChartsDriver) -> None:
    driver.open_replay(0).click("Eric takes 1 damage")
    assert isinstance(driver.table, ReplayScreen)
    assert driver.table.act_number == 11
    assert driver.table.session.game.state.life[0] == 9
    assert driver.view.isVisible(), "the charts stay open"


def test_the_mark_of_a_replay_moves_with_the_table(driver: ChartsDriver) -> None:
    driver.open_replay(5)
    assert driver.view.plots[0].now == 1.0
    assert isinstance(driver.table, ReplayScreen)
    driver.table.go_to_act(11)
    assert driver.view.plots[0].now == 2.0


def test_the_arrow_keys_walk_through_the_points_and_enter_jumps(driver: ChartsDriver) -> None:
    driver.open_replay(0).press_keys(Key.Key_Right, Key.Key_Right)
    assert driver.told == "Turn 2: Eric takes 1 damage (9 life left)"
    driver.press_keys(Key.Key_Right, Key.Key_Right)
    assert driver.told == "Turn 6: Eric takes 2 damage (7 life left)", "the last one"
    driver.press_keys(Key.Key_Return)
    assert isinstance(driver.table, ReplayScreen)
    assert driver.table.act_number == 36
    driver.press_keys(Key.Key_Down)
    assert driver.told == "Turn 1: The match begins · Mike: 10", "he has lost no life"


def test_charts_can_be_read_as_numbers(driver: ChartsDriver) -> None:
    driver.open_table().press_keys(Key.Key_N)
    table = driver.panel.findChild(NumberTable, "chart-numbers")
    assert table.isVisible()
    assert [table.item(5, column).text() for column in range(3)] == ["6", "7", "10"]
    QTest.keyClick(table, Key.Key_2)
    assert table.horizontalHeaderItem(2).text() == "Eric: Spent"


def test_open_charts_follow_the_match(driver: ChartsDriver) -> None:
    driver.open_table().press_keys(Key.Key_1)
    while driver.game.state.turn == 7:
        driver.table.session.play(Pass())
    QApplication.processEvents()
    lives = [spot.point.value for spot in driver.view.plots[0].spots if spot.series.player == 1]
    assert lives[-1] == driver.game.state.life[1]
    assert lives[-1] < 10, "Eric's attack was not blocked"


def test_a_match_that_has_just_begun_says_why_a_chart_is_empty(driver: ChartsDriver) -> None:
    match = read_and_replay(MATCH.read_text("utf-8"), MATCH.name)
    driver.open_match(match.timeline.game_after(0))
    driver.open_charts()
    assert driver.view.plots == []
    assert "No life has been lost yet." in [
        label.text() for label in driver.view.findChildren(QLabel)
    ]


def test_the_charts_open_from_the_victory_scene(driver: ChartsDriver) -> None:
    driver.open_match(read_and_replay(MATCH.read_text("utf-8"), MATCH.name).game)
    driver.table.session.play(Concede())
    scene = driver.table.match_end.scene
    assert scene.isVisible()
    QTest.keyClick(scene, Key.Key_C)
    assert not scene.isVisible()
    assert driver.view.isVisible()


def test_no_color_alone_tells_the_players_apart(driver: ChartsDriver) -> None:
    from desktop.panels.match_charts.spots import series_pen

    driver.open_table()
    eric, mike = driver.view.plots[0].spots[0].series, driver.view.plots[0].spots[-1].series
    assert series_pen(eric).style() is Qt.PenStyle.SolidLine
    assert series_pen(mike).style() is Qt.PenStyle.DashLine
