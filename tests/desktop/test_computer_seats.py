"""Who plays for each player can change during a match, and the computer can be paused."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match.computer_player import ComputerPlayer
from desktop.storage import match_notation
from desktop.storage.background_task import BackgroundTask
from desktop.storage.store import Store
from rules.messages import make_message
from rules.model import CHANCE, Pass
from rules.opponents import LEVELS, SimpleOpponent
from rules.state import DecisionKind
from tests.desktop.computer_at_table import (
    Ponderer,
    Scripted,
    against_mike,
    decider,
    wait_for_person,
)
from tests.desktop.window_driver import Key, WindowDriver

CTRL = Qt.KeyboardModifier.ControlModifier
BOTH = ("simple", "simple")


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ComputerPlayer, "pause", 0)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


@pytest.fixture
def driver(qtbot: QtBot, store: Store) -> WindowDriver:
    return WindowDriver(qtbot, store)


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    """The computer of the level "simple" thinks until the test lets it answer."""
    ponderer = Ponderer()
    monkeypatch.setitem(LEVELS, "simple", lambda: ponderer)
    return ponderer


def choose_seat(driver: WindowDriver, player: int, level: str) -> None:
    """Choose in the menu Who plays."""
    driver.window.menus.seats.menu.aboutToShow.emit()
    action = driver.window.findChild(QAction, f"seat-{player}-{level or 'person'}")
    assert action is not None
    action.trigger()


def levels(driver: WindowDriver) -> list[str]:
    return [player.computer for player in driver.game.setup.players]


def news(driver: WindowDriver) -> str:
    return driver.table.rails.news.words


# --- two computers --------------------------------------------------------------------------------


def test_two_computers_play_a_starter_match_to_its_end(driver: WindowDriver) -> None:
    driver.window.settings.speed = "off"
    driver.open_match(against_mike(levels=BOTH))
    driver.qtbot.waitUntil(lambda: driver.game.state.is_over)
    assert driver.game.state.winner is not None
    # The ended match is counted in the background; then nothing runs any more.
    driver.qtbot.waitUntil(lambda: not BackgroundTask.running_threads)


def test_people_who_watch_can_pause_and_go_on(driver: WindowDriver, thinks: Ponderer) -> None:
    driver.open_match(against_mike(levels=BOTH))
    assert driver.buttons() == ["pause-computer (P)"]
    driver.press("pause-computer")
    assert driver.prompt == "Eric is paused"
    assert driver.buttons() == ["pause-computer (Space)"]
    thinks.may_answer.set()
    driver.qtbot.waitUntil(lambda: not BackgroundTask.running_threads)
    assert driver.game.decision_kind is DecisionKind.REROLL, "nothing was played"
    driver.key(Key.Key_Space)
    driver.qtbot.waitUntil(lambda: decider(driver) == "Mike")


def test_undo_while_both_are_computers_goes_back_one_act_and_waits(
    driver: WindowDriver, thinks: Ponderer
) -> None:
    driver.open_match(against_mike(levels=BOTH))
    thinks.may_answer.set()
    driver.qtbot.waitUntil(lambda: driver.game.state.turn > 1)
    driver.key(Key.Key_P)
    before = len(driver.game.history)
    driver.window.menus.actions["undo"].trigger()
    if len(driver.game.history) == before:  # it asks before it takes a roll back
        driver.answer("yes")
    assert len(driver.game.history) < before
    assert driver.prompt.endswith(" is paused")


def test_the_menu_pauses_the_computer_too(driver: WindowDriver, thinks: Ponderer) -> None:
    driver.open_match(against_mike())
    pause = driver.window.menus.actions["pause"]
    assert pause.isEnabled()
    driver.key(Key.Key_P, CTRL)
    assert pause.isChecked()
    while driver.table.session.can_act:
        driver.table.session.play(Pass())
    assert driver.prompt == "Mike is paused"
    assert not BackgroundTask.running_threads
    driver.key(Key.Key_P, CTRL)
    assert not pause.isChecked()
    thinks.may_answer.set()
    wait_for_person(driver)


# --- other players --------------------------------------------------------------------------------


def test_a_person_takes_over_while_the_computer_thinks(
    driver: WindowDriver, store: Store, thinks: Ponderer
) -> None:
    driver.open_match(against_mike(levels=BOTH))
    choose_seat(driver, 0, "")
    assert levels(driver) == ["", "simple"]
    assert driver.table.session.can_act
    assert driver.prompt.startswith("Eric: pick dice to reroll")
    assert "computer Mike: simple" in store.find(store.summaries()[0].id).notation
    driver.qtbot.waitUntil(lambda: not BackgroundTask.running_threads)
    assert thinks.stopped == 1
    assert decider(driver) == "Eric", "the answer came too late"


def test_the_computer_takes_over_from_a_person(
    driver: WindowDriver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level in ("easy", "normal"):
        monkeypatch.setitem(LEVELS, level, SimpleOpponent)
    driver.open_match(against_mike(levels=("", "")))
    assert driver.table.session.can_act
    choose_seat(driver, 1, "easy")
    assert driver.table.session.can_act, "it is Eric's turn"
    choose_seat(driver, 0, "normal")
    driver.qtbot.waitUntil(lambda: driver.game.state.turn > 1)
    driver.key(Key.Key_P)
    said = store.find(store.summaries()[0].id).notation
    assert "computer Eric: normal, Mike: easy" in said


def test_dice_that_wait_for_a_person_are_thrown_when_the_computer_takes_over(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "easy", SimpleOpponent)
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True
    driver.open_match(against_mike(levels=("", "")))
    driver.end_movements()
    assert driver.table.view.pending_roll is not None
    choose_seat(driver, 0, "easy")
    assert driver.table.view.pending_roll is None
    driver.window.settings.speed = "off"
    driver.qtbot.waitUntil(lambda: decider(driver) == "Mike")


def test_the_only_person_sits_at_the_bottom(driver: WindowDriver, thinks: Ponderer) -> None:
    driver.open_match(against_mike(levels=BOTH))
    choose_seat(driver, 1, "")
    assert driver.table.view.table_rotation.bottom_player == 1
    choose_seat(driver, 0, "")
    assert driver.table.view.table_rotation.bottom_player == 1, "nobody has to move"


def test_undo_goes_back_to_what_the_computer_did_for_a_seat_that_a_person_has_now(
    driver: WindowDriver,
) -> None:
    driver.open_match(against_mike())
    wait_for_person(driver)
    while driver.game.state.turn < 3:
        driver.table.session.play(Pass())
        wait_for_person(driver)
    choose_seat(driver, 1, "")
    driver.table.session.undo(past_chance=True)
    while decider(driver) != "Mike":
        assert driver.table.session.undo(past_chance=True)
    assert driver.table.session.can_act


def test_the_menu_names_the_players_and_who_plays(driver: WindowDriver) -> None:
    assert not driver.window.menus.seats.menu.isEnabled()
    driver.open_match(against_mike())
    menu = driver.window.menus.seats.menu
    assert menu.isEnabled()
    menu.aboutToShow.emit()
    titles = [action.text() for action in menu.actions()]
    assert titles == ["Eric: Person", "Mike: Computer: simple"]
    driver.window.go_home()
    assert not menu.isEnabled()


# --- what it says ---------------------------------------------------------------------------------


def test_it_says_why_beside_the_last_event(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = make_message("reason.free_body")
    rules_of_thumb = SimpleOpponent()
    monkeypatch.setitem(LEVELS, "simple", lambda: Scripted(rules_of_thumb.next_moves, reason))
    driver.open_match(against_mike(levels=BOTH))
    said: set[str] = set()
    driver.table.asked.connect(lambda: said.add(news(driver)))
    heard: list[str] = []
    driver.table.announcer.announced.connect(lambda words, _: heard.append(words))
    driver.qtbot.waitUntil(lambda: driver.game.state.turn > 2)
    driver.key(Key.Key_P)
    why = "“It is free, and it can block.”"
    assert any(one.endswith(f". {why}") for one in said), said
    assert any(one.endswith(why) for one in heard)
    kept = set(driver.game.reasons.values())
    said_of = {
        "",
        "Don't attack: ",
        "Keep all dice: ",
    }  # a pass has no line of its own in the match file
    assert kept <= {f"{start}It is free, and it can block." for start in said_of}
    assert "It is free, and it can block." in kept, "the match file keeps what was said"


def test_a_setting_switches_the_reasons_off(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.window.settings.computer_reasons = False
    reason = make_message("reason.free_body")
    rules_of_thumb = SimpleOpponent()
    monkeypatch.setitem(LEVELS, "simple", lambda: Scripted(rules_of_thumb.next_moves, reason))
    driver.open_match(against_mike(levels=BOTH))
    said: set[str] = set()
    driver.table.asked.connect(lambda: said.add(news(driver)))
    driver.qtbot.waitUntil(lambda: driver.game.state.turn > 2)
    driver.key(Key.Key_P)
    assert not any("“" in one for one in said)


def test_with_real_dice_people_roll_for_the_computer(driver: WindowDriver) -> None:
    driver.open_match(
        match_notation.new_match(("Eric", "Mike"), 7, own_dice=True, computers=("simple", ""))
    )
    panel = driver.table.dice_entry_panel
    assert panel is not None
    assert driver.game.decision is not None
    assert driver.game.decision.player == CHANCE
    assert panel.hint.text().startswith("Draw Eric's dice for the computer.")
    driver.key(Key.Key_Return)
    assert panel.hint.text().startswith("Roll Eric's dice for the computer, then click the face")


# --- behind the scenes ----------------------------------------------------------------------------


def test_it_waits_while_the_settings_cover_the_table(
    driver: WindowDriver, thinks: Ponderer
) -> None:
    driver.open_match(against_mike(levels=BOTH))
    driver.window.open_screen("settings")
    thinks.may_answer.set()
    driver.qtbot.waitUntil(lambda: not BackgroundTask.running_threads)
    QApplication.processEvents()
    assert driver.game.decision_kind is DecisionKind.REROLL
    driver.key(Key.Key_Escape)
    driver.qtbot.waitUntil(lambda: driver.game.decision_kind is not DecisionKind.REROLL)


def test_after_an_error_people_can_take_the_seat(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: object) -> tuple[()]:
        raise ZeroDivisionError

    monkeypatch.setitem(LEVELS, "simple", lambda: Scripted(fail))
    with driver.qtbot.captureExceptions() as raised:
        driver.open_match(against_mike(levels=("simple", "")))
        driver.qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is ZeroDivisionError
    assert driver.prompt == "Eric is paused"
    choose_seat(driver, 0, "")
    assert driver.table.session.can_act
