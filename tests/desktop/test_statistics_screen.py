"""The statistics: counted when a match ends, shown in three tables, filtered, and exported."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from desktop.screens.statistics_page.statistics_screen import StatisticsScreen
from desktop.screens.statistics_page.statistics_table import DETAIL_ROLE, StatisticsTable
from desktop.storage import match_notation
from desktop.storage.store import Store
from rules.game import SeededDealer
from rules.match_log.tallies.match_tally import TALLY_VERSION
from rules.model import Concede
from rules.notation import read_match, replay_match, write_match
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.matches import SETS

EXAMPLES = ("uncanny-x-men-example", "avengers-infinity-example")


def finished(name: str) -> str:
    """An example game; the player who must decide gives up at its end."""
    text = Path(f"tests/matches/{name}.match").read_text("utf-8")
    game = replay_match(read_match(text, name, SETS))
    game.dealer = SeededDealer(1)
    game = match_notation.deal_pending_dice(game)
    game.play(Concede())
    return write_match(game)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Two finished matches that no one counted yet, and one in progress."""
    made = Store(tmp_path)
    made.open()
    for name in EXAMPLES:
        made.add(
            edition=name[:3], format_name="first-game", players=("A", "B"),
            notation=finished(name), turn=7, finished=True,
        )  # fmt: skip
    made.add(edition="UXM", format_name="first-game", players=("Eric", "Mike"), notation="")
    return made


@pytest.fixture
def driver(qtbot: QtBot, store: Store) -> WindowDriver:
    return WindowDriver(qtbot, store)


def open_statistics(driver: WindowDriver) -> StatisticsScreen:
    """Open the statistics from the menu, and wait until all matches are counted."""
    driver.window.run_command("statistics")
    screen = driver.window.opener.find("statistics")
    assert screen is not None
    driver.qtbot.waitUntil(lambda: not driver.window.statistics.keeper.left)
    return screen


def cells(table: StatisticsTable, role: int = Qt.ItemDataRole.DisplayRole) -> dict[str, list[str]]:
    model = table.statistics
    return {
        str(model.index(row, 0).data()): [
            str(model.index(row, column).data(role)) for column in range(1, model.columnCount())
        ]
        for row in range(model.rowCount())
    }


def test_older_matches_are_counted_when_somebody_asks(driver: WindowDriver, store: Store) -> None:
    screen = open_statistics(driver)
    assert screen.about.text().startswith("2 finished matches")
    assert set(cells(screen.players)) == {"Eric", "Mike", "June", "Paul"}
    assert cells(screen.players)["Eric"][:2] == ["1", "100%"]
    assert cells(screen.players, DETAIL_ROLE)["Eric"][1] == "1 of 1 · 21–100%"
    assert len([*store.tallies(TALLY_VERSION)]) == 2


def test_cards_and_teams_have_tables_of_their_own(driver: WindowDriver) -> None:
    screen = open_statistics(driver)
    driver.key(Key.Key_3)
    assert screen.tabs.currentWidget() is screen.cards
    assert cells(screen.cards)["Kitty Pryde: Sprite"][0] == "1"
    driver.key(Key.Key_2)
    assert "Kitty Pryde, Cyclops" in cells(screen.teams)


def test_filters_choose_what_counts(driver: WindowDriver) -> None:
    screen = open_statistics(driver)
    box = driver.window.findChild(QComboBox, "filter-player")
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData("June"))
    box.activated.emit(box.currentIndex())
    assert set(cells(screen.players)) == {"June"}
    assert screen.about.text().startswith("1 finished match")
    computer = screen.filters.opponent
    computer.setCurrentIndex(computer.findData("computer"))
    computer.activated.emit(computer.currentIndex())
    assert not screen.tabs.isVisible()
    assert "No matches found" in screen.nothing.text()
    driver.press("clear-filters")
    assert len(cells(screen.players)) == 4


def test_a_click_on_a_heading_or_a_key_sorts(driver: WindowDriver) -> None:
    screen = open_statistics(driver)
    driver.key(Key.Key_3)
    table = screen.cards
    headings = [
        table.statistics.headerData(place, Qt.Orientation.Horizontal)
        for place in range(table.statistics.columnCount())
    ]
    header, damage = table.horizontalHeader(), headings.index("Damage")
    spot = QPoint(header.sectionViewportPosition(damage) + 20, header.height() // 2)
    driver.qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    driver.qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    driver.key(Key.Key_Home).key(Key.Key_S)
    by_name = next(iter(cells(table)))
    driver.key(Key.Key_S)
    assert next(iter(cells(table))) == "Ambush"
    assert by_name != "Ambush"
    table.setCurrentIndex(table.statistics.index(0, damage))
    driver.key(Key.Key_S)
    assert next(iter(cells(table))) == "Angel: Air Transport"


def test_the_statistics_open_from_the_history_and_lead_back(driver: WindowDriver) -> None:
    driver.window.open_screen("history")
    driver.press("open-statistics")
    screen = driver.window.opener.find("statistics")
    assert driver.window.screens.currentWidget() is screen
    driver.press("leave-statistics")
    assert driver.window.screens.currentWidget() is driver.window.opener.find("history")


def test_the_tables_are_saved_as_a_spreadsheet(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_statistics(driver)
    file = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    driver.key(Key.Key_E)
    text = (tmp_path / "out.csv").read_text("utf-8-sig")
    assert text.startswith("Table,Name,Matches,Won,")
    assert "Cards,Kitty Pryde: Sprite,1,1,1," in text


def test_a_match_is_counted_when_it_ends(driver: WindowDriver, store: Store) -> None:
    number = store.summaries()[0].id
    text = Path("tests/matches/uncanny-x-men-example.match").read_text("utf-8")
    driver.open_match(replay_match(read_match(text, "example", SETS)))
    driver.table.session.play(Concede())
    driver.end_movements()
    driver.qtbot.waitUntil(lambda: len([*store.tallies(TALLY_VERSION)]) == 1)
    assert store.tallies(TALLY_VERSION) is not None
    assert number != next(iter(store.tallies(TALLY_VERSION)))[0].id


def test_without_a_finished_match_the_screen_says_what_to_do(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    screen = open_statistics(driver)
    assert screen.nothing.text().startswith("No finished matches yet.")
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen
