"""Dice are thrown by hand: they wait in the tray, are flung, and show what the dealer gave."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from desktop.storage.match_notation import new_match
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.style import palette
from desktop.table.dice.dice_physics import MAX_SPEED, MIN_SPEED, ThrowVelocity
from desktop.table.input.focus_order import FocusStop
from desktop.table.view import TableView
from rules.state import Zone
from tests.desktop.seated import Seated, seeded
from tests.desktop.shell import Shell
from tests.rules.table import Table

Key = Qt.Key
LEFT, NOTHING_HELD = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Throwers(Seated):
    """Two people who throw their dice by hand; the first roll of the match lies ready."""

    def __init__(self, qtbot: QtBot, table: Table | None = None) -> None:
        super().__init__(qtbot, table or seeded(Table(), 3), moving=True)
        self.view.set_throw_by_hand(True)
        self.told: list[object] = []
        self.view.pending_roll_changed.connect(self.told.append)

    def draw(self) -> Throwers:
        """The first dice are drawn; now they wait."""
        self.view.set_speed(50)
        with self.qtbot.waitSignal(self.view.pending_roll_changed):
            self.session.start()
        self.view.set_speed(10)
        return self

    @property
    def ready(self) -> list[int]:
        """The dice that lie ready to be thrown."""
        dice = self.view.table_scene.dice
        return sorted(number for number, die in dice.items() if die.marks.legal)

    @property
    def in_hand(self) -> bool:
        return self.view.pending_roll is not None and not self.ready

    def take(self) -> None:
        """Close a hand on the dice."""
        self.press(self.ready[0])

    def swing(self, *ways: tuple[int, int]) -> None:
        """Move the hand through points of the view, fast."""
        for x, y in ways:
            QTest.mouseMove(self.view.viewport(), QPoint(x, y))

    def let_go(self, x: int, y: int) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, NOTHING_HELD, QPoint(x, y))

    def see_it_end(self) -> None:
        if self.view.is_animating:
            with self.qtbot.waitSignal(self.view.playback_finished):
                pass


def test_dice_that_were_drawn_wait_in_the_prep_area(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    tray = seat.view.table_scene.zones[0, Zone.PREP].area
    assert len(seat.ready) == 4
    assert all(tray.contains(seat.view.table_scene.dice[number].pos()) for number in seat.ready)
    assert all(seat.view.table_scene.dice[number].face_index is None for number in seat.ready)
    assert not seat.session.can_act


def test_dice_that_are_flung_tumble_and_show_what_was_dealt(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    dice = seat.ready
    seat.take()
    assert seat.in_hand
    seat.swing((420, 640), (520, 600), (640, 560))
    seat.let_go(640, 560)
    assert all(seat.view.table_scene.dice[number].is_moving for number in dice)
    seat.see_it_end()
    assert seat.differences() == []
    assert seat.session.can_act


def test_dice_in_the_hand_follow_it_and_turn_over(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    dice = [seat.view.table_scene.dice[number] for number in seat.ready]
    lying = [die.orientation for die in dice]
    seat.take()
    seat.swing((600, 400), (700, 300))
    qtbot.waitUntil(lambda: all(_near(die.pos(), (700, 300), 2.5 * die.edge) for die in dice))
    assert all(die.orientation != turn for die, turn in zip(dice, lying, strict=True))


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_R, Key.Key_Return])
def test_a_key_throws_them_too(qtbot: QtBot, key: Qt.Key):
    seat = Throwers(qtbot).draw()
    seat.type(key)
    assert seat.view.pending_roll is None
    assert seat.view.is_animating, "they tumble; the key does not show the end"
    seat.view.skip_animations()
    assert seat.differences() == []


def test_dice_that_are_only_let_go_still_roll(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    dice = seat.ready
    seat.click(dice[0])
    assert all(seat.view.table_scene.dice[number].is_moving for number in dice)
    seat.view.skip_animations()
    assert seat.differences() == []


def test_a_press_beside_the_dice_does_not_throw_them(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    seat.click(seat.view.table_scene.zones[1, Zone.FIELD].area.center())
    assert seat.view.pending_roll is not None
    assert len(seat.ready) == 4
    dice = [seat.view.table_scene.dice[number] for number in seat.ready]
    qtbot.waitUntil(lambda: not any(die.is_moving for die in dice))
    assert all(die.face_index is None for die in dice), "they only hopped"


def test_escape_lays_the_dice_back_and_they_wait(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    places = [seat.view.table_scene.dice[number].pos() for number in seat.ready]
    seat.take()
    seat.swing((600, 400), (700, 300))
    seat.type(Key.Key_Escape)
    seat.let_go(700, 300)
    assert [seat.view.table_scene.dice[number].pos() for number in seat.ready] == places
    assert seat.view.pending_roll is not None


def test_losing_the_window_in_mid_swing_lays_the_dice_back(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    with qtbot.waitActive(seat.view):
        seat.view.activateWindow()
    seat.view.setFocus()
    seat.take()
    seat.swing((600, 400), (700, 300))
    seat.view.clearFocus()
    assert len(seat.ready) == 4
    seat.let_go(700, 300)
    assert seat.view.pending_roll is not None, "the release belonged to the swing that ended"
    seat.type(Key.Key_Space)
    seat.view.skip_animations()
    assert seat.differences() == []


def test_dice_flung_out_of_the_window_come_to_rest_on_the_table(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    dice = seat.ready
    seat.take()
    seat.swing((500, 900), (900, 1500), (1600, 2400))
    table = seat.view.table_scene.sceneRect()
    assert all(table.contains(seat.view.table_scene.dice[number].pos()) for number in dice)
    seat.let_go(1600, 2400)
    seat.view.skip_animations()
    assert seat.differences() == []


def test_another_size_leaves_the_dice_waiting_at_their_new_places(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    seat.take()
    seat.swing((600, 400))
    seat.view.resize(QSize(760, 520))
    tray = seat.view.table_scene.zones[0, Zone.PREP].area
    assert len(seat.ready) == 4
    assert all(tray.contains(seat.view.table_scene.dice[number].pos()) for number in seat.ready)
    seat.type(Key.Key_Space)
    seat.view.skip_animations()
    assert seat.differences() == []


def test_the_table_turns_to_the_one_who_throws(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick")
    seat = Throwers(qtbot, table=seeded(table.begin(), 3))
    seat.view.set_rotates_to_player(True)
    seat.view.set_speed(50)
    while seat.view.pending_roll is None:
        seat.session.play(seat.game.legal_moves()[-1])
        qtbot.waitUntil(lambda: seat.view.pending_roll is not None or not seat.view.is_animating)
    assert seat.view.pending_roll.player == seat.view.table_rotation.bottom_player == 1
    tray = seat.view.table_scene.zones[1, Zone.PREP].area
    assert tray.top() > seat.view.height() / 2
    assert all(tray.contains(seat.view.table_scene.dice[number].pos()) for number in seat.ready)
    assert len(seat.ready) == 4
    seat.type(Key.Key_Space)
    seat.view.skip_animations()
    assert seat.differences() == []


def test_another_size_or_theme_in_mid_roll_ends_where_the_state_is(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    seat.type(Key.Key_Space)
    seat.view.set_theme(palette.LIGHT)
    assert seat.view.is_animating
    seat.view.resize(QSize(760, 520))
    assert not seat.view.is_animating
    assert seat.differences() == []


def test_a_hundred_fast_clicks_leave_nothing_stuck(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    places = [seat.view.mapFromScene(die.pos()) for die in seat.view.table_scene.dice.values()]
    for click in range(100):
        spot = places[click % len(places)] + QPoint(click % 5, click % 3)
        QTest.mouseClick(seat.view.viewport(), LEFT, NOTHING_HELD, spot)
    seat.view.skip_animations()
    assert seat.differences() == []
    assert seat.session.can_act


def test_without_throwing_by_hand_dice_roll_at_once(qtbot: QtBot):
    seat = Throwers(qtbot)
    seat.view.set_throw_by_hand(False)
    seat.view.set_speed(50)
    seat.session.start()
    seat.see_it_end()
    assert seat.told == []


def test_with_reduced_motion_nothing_waits_to_be_thrown(qtbot: QtBot):
    seat = Throwers(qtbot)
    seat.view.set_reduced_motion(True)
    seat.session.start()
    assert seat.told == []
    assert seat.session.can_act


def test_choosing_reduced_motion_while_dice_wait_shows_them_at_once(qtbot: QtBot):
    seat = Throwers(qtbot).draw()
    seat.view.set_reduced_motion(True)
    assert seat.session.can_act
    assert seat.differences() == []


def test_a_throw_is_no_softer_than_dice_need_and_no_harder_than_eyes_follow():
    limp, gentle, wild = (
        ThrowVelocity.from_hand((speed, 0.0), 50) for speed in (20.0, 200.0, 90_000.0)
    )
    assert (limp.angle, limp.speed) == (None, MIN_SPEED)
    assert (gentle.angle, gentle.speed) == (0.0, MIN_SPEED)
    assert wild.speed == MAX_SPEED
    assert (gentle.force, wild.force) == (0.0, 1.0)


# --- in the window --------------------------------------------------------------------------------


def at_the_table(qtbot: QtBot, store: Store | None = None) -> Shell:
    """A window in which the first roll of a match waits."""
    shell = Shell(qtbot, store, Settings())
    shell.window.set_reduced_motion(False)
    shell.window.settings.throw_by_hand = True
    shell.seat(new_match(("Eric", "Mike"), 3))
    shell.table.view.set_speed(50)
    with qtbot.waitSignal(shell.table.view.pending_roll_changed):
        pass
    return shell


def test_the_bar_tells_who_throws_and_how(qtbot: QtBot):
    shell = at_the_table(qtbot)
    assert shell.prompt == "Eric: roll the dice"
    assert "press Space" in shell.shown_words(shell.table.bar)
    assert "Roll and Reroll" in shell.step
    assert shell.buttons() == ["Roll (Space)"]


@pytest.mark.parametrize("by_key", [True, False])
def test_the_button_and_its_key_roll(qtbot: QtBot, by_key: bool):
    shell = at_the_table(qtbot)
    if by_key:
        shell.key(Key.Key_Space)
    else:
        shell.press("Roll")
    assert shell.table.view.pending_roll is None
    assert shell.prompt == "Eric rolls"
    shell.table.view.skip_animations()
    assert shell.buttons() == ["Keep all dice (Space)"]


def test_what_waits_is_thrown_from_the_table_in_words_too(qtbot: QtBot):
    shell = at_the_table(qtbot)
    shell.table.toggle_text_view_focus()
    words = shell.table.side.text_view
    first = words.line_model.index(0, 0)
    said = [words.line_model.data(line) for line in (first, words.line_model.index(0, 0, first))]
    assert said == ["Eric: roll the dice", "Roll the dice"]
    shell.key(Key.Key_Down).key(Key.Key_Return)
    assert shell.table.view.pending_roll is None
    shell.table.view.skip_animations()
    assert shell.game.decision.kind == "reroll"


def test_pointing_at_dice_that_wait_does_not_tell_what_they_will_show(qtbot: QtBot):
    shell = at_the_table(qtbot)
    read: list[object] = []
    shell.table.view.die_hovered.connect(read.append)
    for number in shell.table.view.pending_roll.dice:
        shell.table.view.table_scene.dice[number].hovered.emit(number, True)
    assert set(read) == {None}
    view = shell.table.view
    stops = [FocusStop("die", number, QPointF(), QRectF()) for number in view.pending_roll.dice]
    assert {view.accessible_names.name(stop) for stop in stops} == {"Sidekick, ready to throw"}


def test_what_led_to_the_throw_is_told_before_it_and_the_roll_is_not(qtbot: QtBot):
    """Given dice that wait, then the log and the words tell of the draw, but not what will come."""
    shell = at_the_table(qtbot)
    assert shell.log == ["Turn 1: Eric", "Eric draws 4 Sidekicks"]
    words = shell.table.side.text_view.line_model
    lines = [entry.text for entry in words.nodes()]
    assert "Prep Area: 4 dice" in lines
    assert not [line for line in lines if "decides now" in line]
    shell.table.view.throw()
    shell.table.view.skip_animations()
    assert shell.log[2].startswith("Eric rolls 4 Sidekicks (")


def test_resting_on_dice_that_wait_or_their_zone_tells_nothing(qtbot: QtBot):
    """Given dice that wait, when the pointer rests on them or beside, then nothing pops up."""
    seat = Throwers(qtbot).draw()
    view, area = seat.view, seat.view.table_scene.zones[0, Zone.PREP].area
    for point in (seat.view.table_scene.dice[seat.ready[0]].pos(), area.topLeft() + QPointF(4, 4)):
        rest(view, view.mapFromScene(point))
        assert not view.zone_peek.panel.isVisible()
        assert not QToolTip.isVisible()
    view.throw()
    seat.see_it_end()
    rest(view, view.mapFromScene(area.topLeft() + QPointF(4, 4)))
    assert "Sidekick" in view.zone_peek.panel.lines[1], "now it is told"


def rest(view: TableView, at: QPoint) -> None:
    """Let the pointer rest at a point of the table."""
    event = QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at))
    QApplication.sendEvent(view.viewport(), event)


def test_closing_before_the_throw_keeps_the_roll(qtbot: QtBot, tmp_path):
    store = Store(tmp_path)
    shell = at_the_table(qtbot, store)
    dealt = sorted(die.face for die in shell.game.state.dice)
    shell.window.go_home()
    shell.window.resume_match()
    assert sorted(die.face for die in shell.game.state.dice) == dealt
    assert shell.game.decision.kind == "reroll"
    assert shell.table.session.can_act


def test_taking_back_before_a_throw_asks_first_and_shows_nothing_of_it(qtbot: QtBot):
    shell = at_the_table(qtbot)
    view = shell.table.view
    view.skip_animations()
    while view.pending_roll is None:
        shell.table.session.play(shell.game.legal_moves()[-1])
        qtbot.waitUntil(lambda: view.pending_roll is not None or not view.is_animating)
    acts = len(shell.game.history)
    dice = [view.table_scene.dice[number] for number in view.pending_roll.dice]
    shell.window.undo()
    assert all(die.face_index is None for die in dice)
    shell.answer("Cancel")
    assert view.pending_roll is not None
    shell.window.undo()
    shell.answer("We both agree")
    assert view.pending_roll is None
    assert len(shell.game.history) < acts


def test_changing_a_setting_does_not_throw_the_dice(qtbot: QtBot):
    shell = at_the_table(qtbot)
    shell.window.set_theme("dark")
    shell.window.settings.speed = "slow"
    assert shell.table.view.pending_roll is not None


def _near(point: QPointF, other: tuple[int, int], far: float) -> bool:
    return (point - QPointF(*other)).manhattanLength() < far
