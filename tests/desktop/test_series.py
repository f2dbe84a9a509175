"""Tests a best of three from the form to its end, and what is left of it after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.panels.victory.result_scene import ResultScene
from desktop.screens.history.history_screen import HistoryScreen
from desktop.screens.history.match_columns import Column
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.storage import match_notation
from desktop.storage.match_terms import ClockTimes, MatchTerms, new_series
from desktop.storage.store import Store
from rules.model import Concede
from tests.desktop.window_driver import Key, WindowDriver


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def start_series(driver: WindowDriver) -> WindowDriver:
    """Start a best of three between Dana and Sam; Dana goes first."""
    driver.key(Key.Key_N)
    form = driver.shown_screen(NewMatchScreen)
    for field, name in zip(form.names, ("Dana", "Sam"), strict=True):
        field.setText(name)
    driver.press("more-options")
    form.options.lengths.button(1).click()
    form.options.starters.button(1).click()
    form.seed.setText("7")
    assert "Best of three" in form.summary.text()
    assert "best of three" in form.start.about
    return driver.press("start-match")


def concede(driver: WindowDriver) -> ResultScene:
    """Let the player who decides concede."""
    driver.window.menus.actions["concede"].trigger()
    driver.answer("yes")
    return driver.table.match_end.scene


def starter(driver: WindowDriver) -> str:
    setup = driver.game.setup
    return setup.players[setup.starter].name


def listed_series(driver: WindowDriver) -> list[str]:
    """The column of series in the history, the newest match first."""
    driver.window.open_screen("history")
    history = driver.shown_screen(HistoryScreen)
    assert history.table.shows(Column.SERIES)
    model, place = history.table.match_model, list(Column).index(Column.SERIES)
    return [model.data(model.index(row, place)) for row in range(model.rowCount())]


def test_a_best_of_three_is_played_to_its_end(qtbot: QtBot, store: Store) -> None:
    driver = start_series(WindowDriver(qtbot, store))
    scene = concede(driver)  # Dana
    assert scene.accessibleName() == "Sam wins"
    assert scene.accessibleDescription().endswith("Sam leads 1 to 0. First to two wins.")
    assert scene.rematch.is_first
    assert scene.rematch.text() == "Next match (A)"
    assert scene.rematch.about == "Match 2 of 3, Dana goes first"
    assert not scene.swap.isVisible()
    driver.press("rematch")
    assert starter(driver) == "Dana", "the loser goes first"
    assert driver.window.windowTitle().startswith("Dana – Sam, match 2 of 3, turn 1")
    driver.window.menus.actions["offer-draw"].trigger()
    driver.press("move.agree")
    scene = driver.table.match_end.scene
    assert "A draw counts for neither player: Sam leads 1 to 0." in scene.accessibleDescription()
    assert scene.rematch.about == "Match 2 of 3, Sam goes first"
    driver.key(Key.Key_A)
    scene = concede(driver)  # Sam
    assert scene.accessibleDescription().endswith("The series stands at 1 to 1.")
    driver.key(Key.Key_A)
    assert starter(driver) == "Sam"
    scene = concede(driver)
    assert scene.accessibleName() == "Dana wins the series"
    assert scene.accessibleDescription().endswith("The series ends 2 to 1.")
    assert scene.swap.isVisible()
    assert scene.rematch.about == "A new series, Sam goes first"
    driver.window.go_home()
    assert listed_series(driver) == ["3 of 3 · 2–1", "2 of 3 · 1–1", "2 of 3 · 0–1", "1 of 3 · 0–1"]


def test_a_series_goes_on_after_the_program_was_closed(qtbot: QtBot, store: Store) -> None:
    driver = start_series(WindowDriver(qtbot, store))
    concede(driver)  # Dana
    assert driver.window.settings.last_series, "the form remembers it"
    driver.window.close()
    driver = WindowDriver(qtbot, store)
    assert listed_series(driver) == ["1 of 3 · 0–1"]
    driver.press("open-selected-match")
    driver.press("rematch")
    driver.key(Key.Key_Space)
    driver.window.close()
    driver = WindowDriver(qtbot, store)
    assert listed_series(driver) == ["2 of 3 · 0–1", "1 of 3 · 0–1"]
    driver.press("open-selected-match")
    scene = concede(driver)  # Dana again
    assert scene.accessibleDescription().endswith("The series ends 2 to 0.")
    driver.window.go_home()
    listed_series(driver)
    driver.press("open-selected-match")
    driver.shown_screen(ReplayScreen)  # the series is over: there is nothing to go on with


def test_a_match_against_the_computer_names_the_score_and_keeps_the_opponent(
    qtbot: QtBot,
) -> None:
    driver = WindowDriver(qtbot)
    game = match_notation.new_match(("Dana", "Mike"), 3, computers=("", "simple"))
    driver.window.current_table.open_match(game, terms=MatchTerms(new_series()))
    driver.table.session.play(Concede())
    scene = driver.table.match_end.scene
    assert "Mike leads 1 to 0. First to two wins." in scene.accessibleDescription()
    assert scene.rematch.is_first
    assert not scene.other_level.isVisible()
    driver.window.menus.actions["undo"].trigger()
    assert not driver.game.state.is_over
    driver.table.session.play(Concede())
    driver.key(Key.Key_A)
    driver.table.session.play(Concede())
    scene = driver.table.match_end.scene
    assert "Mike wins the series 2 to 0." in scene.accessibleDescription()


def test_terms_are_read_again_and_damaged_ones_are_dropped(store: Store) -> None:
    from desktop.storage.match_terms import NO_TERMS, terms_of

    terms = MatchTerms(new_series(), ClockTimes(25, (12.5, 0.25)))
    match_id = store.add(
        edition="UXM", format_name="first-game", players=("A", "B"), notation="x", terms=terms.text
    )
    match = store.find_summary(match_id)
    assert match is not None
    assert terms_of(match) == terms
    later = match._replace(terms=match.terms.replace('"clock"', '"later": [1], "clock"'))
    assert terms_of(later) == terms, "a later version may add names"
    for damaged in ("{", '{"clock": {"minutes": -5}}', match.terms[:-9], "[]", '"' * 600):
        assert terms_of(match._replace(terms=damaged)) == NO_TERMS
