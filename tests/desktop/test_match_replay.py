"""A match is watched like a film: by mouse, by keys, act by act and event by event."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop.screens.match_replay.film import FILM_SPEEDS
from desktop.screens.match_replay.match_slider import MatchSlider
from desktop.screens.match_replay.replay_dialogs import TakeOverDialog
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.match_notation import read_and_replay
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from rules.match_log import MarkKind
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.window_driver import LEFT, Key, WindowDriver

MATCH = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"
CONTROL = Qt.KeyboardModifier.ControlModifier


class ReplayDriver(WindowDriver):
    """A window with the replay of an example game: seven turns, then Mike concedes."""

    def __init__(
        self,
        qtbot: QtBot,
        at: int = 0,
        settings: Settings | None = None,
        store: Store | None = None,
    ) -> None:
        super().__init__(qtbot, store, settings)
        text = MATCH.read_text("utf-8") + "\n  Mike: concede\n"
        self.window.current_table.open_replay(read_and_replay(text, MATCH.name), at)

    @property
    def replay(self) -> ReplayScreen:
        assert isinstance(self.table, ReplayScreen)
        return self.table

    @property
    def slider(self) -> MatchSlider:
        found = self.replay.findChild(MatchSlider, "match-slider")
        assert found is not None
        return found

    def button(self, name: str) -> QPushButton:
        found = self.replay.findChild(QPushButton, name)
        assert found is not None, name
        return found

    def click(self, name: str) -> None:
        """Click a button of the bar with the mouse."""
        button = self.button(name)
        QTest.mouseClick(button, LEFT, pos=button.rect().center())

    @property
    def position(self) -> str:
        return self.replay.controls.position.text()

    @property
    def marked_line(self) -> str:
        """The line of the log that is marked as the present."""
        return self.log[self.replay.side.log_lines.marked]


@pytest.fixture
def driver(qtbot: QtBot) -> ReplayDriver:
    return ReplayDriver(qtbot)


def test_keys_step_by_move_and_by_turn(driver: ReplayDriver) -> None:
    assert driver.position == "Turn 1 · Move 0 of 44"
    driver.key(Key.Key_PageDown)
    driver.key(Key.Key_PageDown)
    assert driver.position == "Turn 1 · Move 2 of 44"
    driver.key(Key.Key_PageUp)
    assert driver.position == "Turn 1 · Move 1 of 44"
    QTest.keyClick(driver.slider, Key.Key_PageDown, CONTROL)
    assert driver.position == "Turn 2 · Move 5 of 44"
    QTest.keyClick(driver.slider, Key.Key_PageUp, CONTROL)
    assert driver.position == "Turn 1 · Move 0 of 44"
    driver.key(Key.Key_End)
    assert driver.game.state.is_over
    driver.key(Key.Key_Home)
    assert driver.game.history == []


def test_buttons_step_and_end_where_the_match_does(driver: ReplayDriver) -> None:
    assert not driver.button("replay-back").isEnabled()
    driver.click("replay-forward")
    assert driver.replay.rails.news.words == "Eric draws 4 Sidekicks"
    driver.click("replay-turn-forward")
    assert driver.game.state.turn == 2
    driver.click("replay-turn-back")
    driver.replay.go_to_act(44)
    assert not driver.button("replay-forward").isEnabled()
    assert not driver.button("take-over").isEnabled()
    driver.replay.go_to_act(45)
    assert driver.replay.act_number == 44, "there is nothing after the end"


def test_a_replay_takes_no_moves(driver: ReplayDriver) -> None:
    driver.replay.go_to_act(30)
    assert driver.table.bar.buttons == []
    assert not driver.table.session.can_undo
    assert not driver.table.session.can_redo
    assert not driver.table.session.play(*driver.game.legal_moves()[:1])


def test_the_slider_is_clicked_and_dragged(driver: ReplayDriver) -> None:
    slider, plan = driver.slider, driver.slider.plan
    middle = plan.groove.center().y()

    def at(act: int) -> QPointF:
        return QPointF(plan.x_of(act), middle)

    QTest.mousePress(slider, LEFT, pos=at(20).toPoint())
    assert driver.replay.act_number == 20
    QTest.mouseMove(slider, at(33).toPoint())
    assert driver.replay.act_number == 33
    QTest.mouseRelease(slider, LEFT, pos=at(33).toPoint())
    QTest.mouseMove(slider, at(5).toPoint())
    assert driver.replay.act_number == 33, "only a drag moves it"


def test_a_click_on_a_mark_goes_to_what_happened(driver: ReplayDriver) -> None:
    plan = driver.slider.plan
    mark = next(one for one in plan.shown_marks if one.kind is MarkKind.LIFE_LOST)
    QTest.mouseClick(driver.slider, LEFT, pos=plan.place_of(mark).toPoint())
    assert driver.replay.act_number == mark.act
    assert driver.game.state.life[mark.player] < 10


def test_the_arrows_go_from_mark_to_mark(driver: ReplayDriver) -> None:
    driver.slider.setFocus()
    driver.key(Key.Key_Up)
    assert driver.replay.rails.news.words == "Eric purchases Kitty Pryde"
    driver.key(Key.Key_Right)
    driver.key(Key.Key_Up)
    assert driver.replay.rails.news.words.startswith("Mike purchases")
    driver.key(Key.Key_Down)
    assert driver.replay.rails.news.words == "Eric purchases Kitty Pryde"


def test_the_log_shows_the_whole_match_and_a_line_leads_there(driver: ReplayDriver) -> None:
    driver.replay.side.open_tab("log")
    log = driver.replay.side.contents.log
    whole = driver.log
    assert len(whole) == len(driver.replay.timeline.log)
    line = whole.index("Eric purchases Kitty Pryde")
    log.page.line_chosen.emit(line)
    assert driver.marked_line == "Eric purchases Kitty Pryde"
    assert driver.game.history
    assert driver.log == whole


def test_the_light_on_a_die_of_the_log_follows_it_through_the_match(driver: ReplayDriver) -> None:
    driver.replay.side.open_tab("log")
    contents = driver.replay.side.contents
    log, lights = contents.log, contents.log_lights
    log.page.put_cursor(driver.log.index("Eric purchases Kitty Pryde"))
    log.page.setFocus()
    before = lights.areas
    driver.key(Key.Key_Return)
    assert len(before) == len(lights.areas) == 1
    assert before != lights.areas, "the die has left its card"


def test_a_film_plays_act_after_act(driver: ReplayDriver) -> None:
    driver.replay.film.set_speed(FILM_SPEEDS[-1])
    driver.key(Key.Key_Space)
    assert driver.button("replay-play").accessibleName() == "Pause"
    driver.qtbot.waitUntil(lambda: driver.replay.act_number >= 3)
    driver.key(Key.Key_Space)
    assert not driver.replay.film.is_playing
    assert driver.button("replay-play").accessibleName() == "Play"


def test_a_film_waits_while_the_slider_is_held(driver: ReplayDriver) -> None:
    driver.replay.film.set_speed(FILM_SPEEDS[-1])
    slider, plan = driver.slider, driver.slider.plan
    driver.click("replay-play")
    there = QPointF(plan.x_of(20), plan.groove.center().y()).toPoint()
    QTest.mousePress(slider, LEFT, pos=there)
    QTest.qWait(150)
    assert driver.replay.act_number == 20
    QTest.mouseRelease(slider, LEFT, pos=there)
    driver.qtbot.waitUntil(lambda: driver.replay.act_number > 20)


def test_dice_move_in_a_film_as_in_a_match(driver: ReplayDriver) -> None:
    driver.window.settings.reduced_motion = False
    driver.table.view.tempo.is_reduced = False
    driver.click("replay-play")
    assert driver.table.view.is_playing_back
    assert driver.replay.rails.news.words == "", "nothing is told before it was seen"
    driver.key(Key.Key_Space)
    driver.end_movements()
    assert driver.replay.rails.news.words == "Eric draws 4 Sidekicks"
    assert driver.replay.act_number == 1


def test_a_step_while_dice_move_stops_the_film_and_shows_the_next_move(
    driver: ReplayDriver,
) -> None:
    driver.table.view.tempo.is_reduced = False
    driver.key(Key.Key_Space)
    assert driver.table.view.is_playing_back
    driver.key(Key.Key_PageDown)
    assert not driver.table.view.is_animating
    assert not driver.replay.film.is_playing
    assert driver.position == "Turn 1 · Move 2 of 44"
    shown = {number: item.face_index for number, item in driver.table.view.table_scene.dice.items()}
    rolled = [die for die in driver.game.state.dice if die.face >= 0]
    assert rolled
    assert all(shown[die.id] == die.face for die in rolled)


def test_the_film_ends_with_the_result_and_begins_anew(driver: ReplayDriver) -> None:
    driver.replay.go_to_act(43)
    driver.click("replay-play")
    driver.qtbot.waitUntil(lambda: not driver.replay.film.is_playing)
    assert driver.game.state.is_over
    assert driver.replay.match_end.is_open
    scene = driver.replay.match_end.scene
    assert scene.rematch.isVisible()
    assert not scene.swap.isVisible()
    driver.key(Key.Key_A)
    driver.replay.film.stop()
    assert driver.replay.act_number == 1
    assert not driver.replay.match_end.is_open


def test_after_a_jump_to_the_end_a_button_shows_the_result(driver: ReplayDriver) -> None:
    driver.key(Key.Key_End)
    assert not driver.replay.match_end.is_open
    assert driver.buttons() == ["show-result (T)"]
    driver.key(Key.Key_T)
    assert driver.replay.match_end.is_open


def test_a_move_is_watched_event_by_event(driver: ReplayDriver) -> None:
    driver.key(Key.Key_Period)
    assert driver.position == "Turn 1 · Move 0 of 44 · Event 1 of 5"
    zones = {die.zone.name for die in driver.game.state.dice if die.controller == 0}
    assert "PREP" in zones
    assert driver.table.bar.buttons == []
    for _ in range(4):
        driver.key(Key.Key_Period)
    assert driver.position == "Turn 1 · Move 1 of 44"
    driver.key(Key.Key_Comma)
    assert driver.position == "Turn 1 · Move 0 of 44 · Event 4 of 5"
    driver.key(Key.Key_PageUp)
    assert driver.position == "Turn 1 · Move 0 of 44"


def test_every_event_of_a_match_can_be_shown(driver: ReplayDriver) -> None:
    driver.replay.go_to_act(25)
    while driver.replay.act_number < 32:
        driver.replay.step_event(1)
    events = len(driver.game.events())
    for _ in range(40):
        driver.replay.step_event(-1)
    assert len(driver.game.events()) < events


def test_plus_and_minus_change_the_speed(driver: ReplayDriver) -> None:
    speed = driver.button("replay-speed")
    assert speed.text() == "1×"
    driver.key(Key.Key_Plus)
    assert speed.text() == "2×"
    for _ in range(5):
        driver.key(Key.Key_Minus)
    assert speed.text() == "0.5×"
    assert driver.table.view.tempo.rate < 1


def test_taking_over_starts_a_match_that_does_not_know_what_came_later(
    driver: ReplayDriver,
) -> None:
    driver.replay.go_to_act(20)
    played = len(driver.game.history)
    driver.key(Key.Key_F5)
    take_over(driver)
    assert not isinstance(driver.table, ReplayScreen)
    assert len(driver.game.history) >= played
    assert not driver.table.session.can_redo
    assert driver.table.session.can_undo


def test_a_match_that_was_taken_over_is_saved_and_the_replay_is_not(
    qtbot: QtBot, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    driver = ReplayDriver(qtbot, 20, store=store)
    driver.key(Key.Key_PageDown)
    assert not store.summaries()
    driver.click("take-over")
    assert not store.summaries(), "not before the answer who plays on"
    take_over(driver)
    assert len(store.summaries()) == 1


def take_over(driver: WindowDriver) -> None:
    """Answer the question who plays on as proposed."""
    (dialog,) = driver.window.findChildren(TakeOverDialog)
    dialog.start.click()


def test_the_bar_is_part_of_the_screen_for_the_keyboard(driver: ReplayDriver) -> None:
    assert driver.slider.hasFocus(), "a replay begins at its slider"
    driver.table.view.setFocus()
    for _ in range(6):
        driver.key(Key.Key_F6)
        if driver.replay.controls.isAncestorOf(driver.window.focusWidget()):
            break
    assert driver.replay.controls.isAncestorOf(driver.window.focusWidget())


def test_the_slider_says_where_it_is(driver: ReplayDriver) -> None:
    driver.replay.go_to_act(4)
    assert driver.slider.accessibleName() == "Point of the match"
    told = driver.slider.accessibleDescription().splitlines()
    assert told[0] == "Turn 1: Eric · Move 4"
    assert told[-1] == "Eric purchases Kitty Pryde"


def test_nothing_is_clipped_in_a_small_window_with_large_letters(qtbot: QtBot) -> None:
    settings = Settings()
    settings.text_size = 150
    driver = ReplayDriver(qtbot, 30, settings)
    driver.window.resize(1024, 700)
    assert clipped_texts(driver.window) == []
    driver.key(Key.Key_Period)
    assert clipped_texts(driver.window) == []
    bar = driver.replay.controls
    assert bar.sizeHint().width() <= bar.width()


def test_it_shows_why_the_computer_chose_an_act(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    text = MATCH.read_text("utf-8").split("\n  ")
    text[3] += "\n  # Computer's reason: No one can block it."
    driver.window.current_table.open_replay(read_and_replay("\n  ".join(text), MATCH.name), 3)
    assert driver.table.rails.news.words.endswith(". No one can block it.")
    driver.key(Key.Key_Left)
    assert "No one can block it" not in driver.table.rails.news.words
