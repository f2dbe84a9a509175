"""Counts the calls after one move: unchanged and hidden parts must do nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from benchmarks.calls import Count, corner, die_in, open_table, release
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.window.main_window import MainWindow
from rules.model.dice import Face
from rules.state import Zone
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.texts import zone_line
from tests.desktop.window_driver import Key, WindowDriver

TEXT_VIEW = "desktop/panels/text_view/"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = open_table(tmp_path)
    qtbot.addWidget(window)
    yield window
    window.close()


def lines(panel: TextViewPanel) -> list[str]:
    """The visible lines of the text view, read like a screen reader."""
    found, index = [], panel.model().index(0, 0)
    while index.isValid():
        found.append(str(index.data()))
        index = panel.indexBelow(index)
    return found


def is_character(face: Face) -> bool:
    return face.level > 0


def calls_to(count: Count, folder: str) -> int:
    return sum(calls for module, calls in count.modules.items() if module.startswith(folder))


def test_a_mouse_release_runs_few_calls(window: MainWindow) -> None:
    """Counts of calls do not depend on the machine. The limits leave room for new features."""
    energy = die_in(window, lambda face: bool(face.energy))
    assert release(window, energy, corner(window, Zone.FIELD)).modules.total() < 800
    character = die_in(window, is_character)
    count = release(window, character, corner(window, Zone.FIELD))
    assert window.table_screen.session.game.state.dice[character].zone is Zone.FIELD
    assert count.modules.total() < 3600


def test_the_hidden_text_view_is_not_updated(window: MainWindow) -> None:
    side = window.table_screen.side
    character = die_in(window, is_character)
    assert not side.text_view.isVisible()
    count = release(window, character, corner(window, Zone.FIELD))
    assert calls_to(count, TEXT_VIEW) < 10


def test_the_text_view_is_up_to_date_when_it_is_shown(qtbot: QtBot) -> None:
    driver = open_match(WindowDriver(qtbot), main_step("sidekick character", "sidekick bolt"))
    side = driver.table.side
    driver.drag(die_in(driver.window, is_character), driver.zone("Eric", Zone.FIELD))
    driver.key(Key.Key_F4)
    seen = lines(side.text_view)
    assert seen[0] == driver.prompt
    assert any(line.startswith(zone_line("field", 1)) for line in seen), seen
    driver.table.commands.undo()
    assert not any(line.startswith(zone_line("field", 1)) for line in lines(side.text_view))


def test_the_text_view_opened_while_dice_move_shows_the_table_before_the_move(
    qtbot: QtBot,
) -> None:
    driver = open_match(WindowDriver(qtbot), main_step("sidekick character", "sidekick bolt"))
    driver.window.settings.reduced_motion = False
    driver.drag(die_in(driver.window, is_character), driver.zone("Eric", Zone.FIELD))
    assert driver.table.view.is_animating
    driver.table.toggle_text_view()
    panel = driver.table.side.text_view
    assert not any(line.startswith(zone_line("field", 1)) for line in lines(panel))
    assert not any(line.moves for line in panel.line_model.nodes())
    driver.table.view.skip_animations()
    assert any(line.startswith(zone_line("field", 1)) for line in lines(panel))
    assert any(line.moves for line in panel.line_model.nodes())
