"""Tests the clock of a match: whose time counts, when it rests, and what happens at its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.match.match_clock import MatchClock
from desktop.panels.prompt.clock_faces import ClockFace, ClockFaces, clock_text, clock_words
from desktop.storage import match_notation
from desktop.storage.match_terms import ClockTimes, MatchTerms, terms_of
from desktop.storage.store import Store
from rules.model import PlayerId
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.doubles_table import DoublesTable
from tests.rules.table import Table

pytestmark = pytest.mark.qt_log_ignore("does not support")  # a menu without a display
ERIC = PlayerId(0)


class Watch:
    """The time of day, which passes only when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1000.0
        monkeypatch.setattr(MatchClock, "now", lambda: self.seconds)

    def think(self, driver: WindowDriver, seconds: int) -> None:
        """Let time pass, during which the clock is looked at each second."""
        for _ in range(seconds):
            self.seconds += 1
            faces_of(driver).clock.look()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def faces_of(driver: WindowDriver) -> ClockFaces:
    return next(part for part in driver.table.parts if isinstance(part, ClockFaces))


def shown(driver: WindowDriver) -> tuple[str, ...]:
    """The times on the rails, from the first player."""
    faces = driver.table.findChildren(ClockFace)
    return tuple(face.text for face in faces if face.isVisible())


def open_with_clock(driver: WindowDriver, table: Table, *used: float) -> WindowDriver:
    terms = MatchTerms(clock=ClockTimes(15, used or (0.0, 0.0)))
    driver.window.current_table.open_match(table.game, terms=terms)
    return driver


def main_step() -> Table:
    return Table().lay("Eric", "reserve", "sidekick mask", "sidekick fist").begin()


def test_only_the_time_of_the_person_who_decides_counts(qtbot: QtBot, watch: Watch) -> None:
    driver = open_with_clock(WindowDriver(qtbot), main_step())
    watch.think(driver, 65)
    assert shown(driver) == ("13:55", "15:00")
    driver.key(Key.Key_Escape)  # the pause menu
    watch.think(driver, 30)
    driver.window.menus.menu.close()
    faces_of(driver).clock.look()
    assert shown(driver) == ("13:55", "15:00")
    driver.window.open_screen("settings")
    watch.think(driver, 30)
    driver.window.go_back()
    watch.seconds += 8 * 3600  # the machine slept
    faces_of(driver).clock.look()
    assert shown(driver) == ("13:53", "15:00")


def test_partners_share_the_time_of_their_side(qtbot: QtBot, watch: Watch) -> None:
    """DBL-3: They take their turns together."""
    driver = open_with_clock(WindowDriver(qtbot), DoublesTable().begin("main"))
    watch.think(driver, 65)
    driver.key(Key.Key_Space)  # Eric hands over to Anna
    watch.think(driver, 10)
    assert shown(driver) == ("13:45", "15:00")
    assert faces_of(driver).faces[0].accessibleName().startswith("Eric & Anna's clock")


def test_the_time_rests_while_dice_wait_for_the_hand(qtbot: QtBot, watch: Watch) -> None:
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True
    game = match_notation.new_match(("Eric", "Mike"), 3)
    driver.window.current_table.open_match(game, terms=MatchTerms(clock=ClockTimes(50)))
    driver.table.view.tempo.speed = 50
    driver.end_movements()
    assert driver.table.view.pending_roll is not None
    watch.think(driver, 30)
    assert shown(driver) == ("50:00", "50:00")
    driver.table.view.throw()
    driver.end_movements()
    watch.think(driver, 5)
    assert shown(driver) == ("49:55", "50:00")


def test_who_has_no_time_left_is_told_and_plays_on(qtbot: QtBot, watch: Watch) -> None:
    driver = open_with_clock(WindowDriver(qtbot), main_step(), 838.0, 0.0)
    told: list[str] = []
    driver.table.announcer.announced.connect(lambda words, _: told.append(words))
    watch.think(driver, 3)
    assert told == ["Eric has 1 minute left"]
    watch.think(driver, 59)
    assert driver.table.note.isVisible()
    assert driver.table.note.accessibleName() == (
        "Eric has used all 15 minutes. Play on: the clock now shows the time beyond them."
    )
    watch.think(driver, 75)
    assert shown(driver)[0] == "+1:15"
    assert len(told) == 2, "it is said once"
    driver.key(Key.Key_Space)
    assert driver.game.state.turn == 2, "Eric may still end his turn"


def test_the_computer_has_no_time_and_names_make_room(qtbot: QtBot, watch: Watch) -> None:
    driver = WindowDriver(qtbot)
    game = match_notation.new_match(("Eric" * 9, "Mike"), 3, computers=("", "simple"))
    driver.window.current_table.open_match(game, terms=MatchTerms(clock=ClockTimes(25)))
    assert shown(driver) == ("25:00",)
    (face,) = (face for face in faces_of(driver).faces.values() if face.isVisible())
    plate = driver.table.view.table_scene.plates[ERIC]
    assert plate.tag_right <= face.x()
    stations = driver.table._stations()
    assert face in stations


def test_the_time_is_saved_with_the_match(qtbot: QtBot, watch: Watch, tmp_path: Path) -> None:
    store = Store(tmp_path)
    driver = WindowDriver(qtbot, store)
    game = match_notation.new_match(("Eric", "Mike"), 5)
    driver.window.current_table.open_match(game, terms=MatchTerms(clock=ClockTimes(15)))
    watch.think(driver, 20)
    driver.key(Key.Key_Space)
    watch.think(driver, 7)
    driver.window.go_home()
    (saved,) = store.summaries()
    clock = terms_of(saved).clock
    assert clock is not None
    assert clock.used == (27.0, 0.0), "also what was thought since the last move"
    driver.window.saved_matches.open_saved(saved.id)
    assert faces_of(driver).clock.times == clock


def test_the_time_in_digits_and_in_words() -> None:
    assert [clock_text(seconds) for seconds in (900, 59.2, 0.3, 0, -0.5, -61.5)] == [
        "15:00", "1:00", "0:01", "0:00", "0:00", "+1:01",
    ]  # fmt: skip
    assert clock_words("Eric", 130) == "Eric's clock: 2 min left"
    assert clock_words("Eric", 12) == "Eric's clock: less than a minute left"
    assert clock_words("Eric", -130) == "Eric's clock: 2 min beyond the time"
