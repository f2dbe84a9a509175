"""Tests throwing dice by hand: they wait in the Prep Area, are flung, and show the dealt faces."""

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
from desktop.table.dice_motion.dice_physics import MAX_SPEED, MIN_SPEED, ThrowVelocity
from desktop.table.input.focus_order import FocusStop
from desktop.table.view import TableView
from rules.state import DecisionKind, Zone
from tests.desktop.scene_checks import differences
from tests.desktop.table_driver import TableDriver, seeded
from tests.desktop.texts import message, sidekicks, zone_line
from tests.desktop.window_driver import WindowDriver
from tests.rules.table import Table

Key = Qt.Key
LEFT, NO_MODIFIER = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class ThrowingDriver(TableDriver):
    """A table where dice are thrown by hand; the first roll of the match is waiting."""

    def __init__(self, qtbot: QtBot, table: Table | None = None) -> None:
        super().__init__(qtbot, table or seeded(Table(), 3), moving=True)
        self.view.set_throw_by_hand(True)
        self.signaled_rolls: list[object] = []
        self.view.pending_roll_changed.connect(self.signaled_rolls.append)

    def draw(self) -> ThrowingDriver:
        """Let the first dice be drawn, so that they wait."""
        self.view.tempo.speed = 50
        with self.qtbot.waitSignal(self.view.pending_roll_changed):
            self.session.start()
        self.view.tempo.speed = 10
        return self

    @property
    def waiting_dice(self) -> list[int]:
        """The dice waiting to be thrown."""
        dice = self.view.table_scene.dice
        return sorted(number for number, die in dice.items() if die.marks.legal)

    @property
    def is_holding(self) -> bool:
        return self.view.pending_roll is not None and not self.waiting_dice

    def grab(self) -> None:
        """Grab the waiting dice."""
        self.press_die(self.waiting_dice[0])

    def move_through(self, *ways: tuple[int, int]) -> None:
        """Move the pointer quickly through points of the view."""
        for x, y in ways:
            QTest.mouseMove(self.view.viewport(), QPoint(x, y))

    def release_at(self, x: int, y: int) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, NO_MODIFIER, QPoint(x, y))

    def wait_for_end(self) -> None:
        if self.view.is_animating:
            with self.qtbot.waitSignal(self.view.playback_finished):
                pass


def test_drawn_dice_wait_in_the_prep_area(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    tray = driver.view.table_scene.zones[0, Zone.PREP].area
    assert len(driver.waiting_dice) == 4
    assert all(
        tray.contains(driver.view.table_scene.dice[number].pos()) for number in driver.waiting_dice
    )
    assert all(
        driver.view.table_scene.dice[number].face_index is None for number in driver.waiting_dice
    )
    assert not driver.session.can_act


def test_flung_dice_tumble_and_show_the_dealt_faces(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    dice = driver.waiting_dice
    driver.grab()
    assert driver.is_holding
    driver.move_through((420, 640), (520, 600), (640, 560))
    driver.release_at(640, 560)
    assert all(driver.view.table_scene.dice[number].is_moving for number in dice)
    driver.wait_for_end()
    assert driver.differences() == []
    assert driver.session.can_act


def test_held_dice_follow_the_pointer_and_turn(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    dice = [driver.view.table_scene.dice[number] for number in driver.waiting_dice]
    lying = [die.orientation for die in dice]
    driver.grab()
    driver.move_through((600, 400), (700, 300))
    qtbot.waitUntil(lambda: all(_near(die.pos(), (700, 300), 2.5 * die.edge) for die in dice))
    assert all(die.orientation != turn for die, turn in zip(dice, lying, strict=True))


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_R, Key.Key_Return])
def test_a_key_throws_the_dice(qtbot: QtBot, key: Qt.Key):
    driver = ThrowingDriver(qtbot).draw()
    driver.press_keys(key)
    assert driver.view.pending_roll is None
    assert driver.view.is_animating, "the key starts the roll but does not skip it"
    driver.view.skip_animations()
    assert driver.differences() == []


def test_dropped_dice_still_roll(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    dice = driver.waiting_dice
    driver.click(dice[0])
    assert all(driver.view.table_scene.dice[number].is_moving for number in dice)
    driver.view.skip_animations()
    assert driver.differences() == []


def test_pressing_beside_the_dice_does_not_throw_them(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    driver.click(driver.view.table_scene.zones[1, Zone.FIELD].area.center())
    assert driver.view.pending_roll is not None
    assert len(driver.waiting_dice) == 4
    dice = [driver.view.table_scene.dice[number] for number in driver.waiting_dice]
    qtbot.waitUntil(lambda: not any(die.is_moving for die in dice))
    assert all(die.face_index is None for die in dice), "they rolled only a short way"


def test_escape_puts_the_dice_back(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    places = [driver.view.table_scene.dice[number].pos() for number in driver.waiting_dice]
    driver.grab()
    driver.move_through((600, 400), (700, 300))
    driver.press_keys(Key.Key_Escape)
    driver.release_at(700, 300)
    assert [driver.view.table_scene.dice[number].pos() for number in driver.waiting_dice] == places
    assert driver.view.pending_roll is not None


def test_losing_focus_during_a_throw_puts_the_dice_back(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    with qtbot.waitActive(driver.view):
        driver.view.activateWindow()
    driver.view.setFocus()
    driver.grab()
    driver.move_through((600, 400), (700, 300))
    driver.view.clearFocus()
    assert len(driver.waiting_dice) == 4
    driver.release_at(700, 300)
    assert driver.view.pending_roll is not None, "the release belonged to the canceled throw"
    driver.press_keys(Key.Key_Space)
    driver.view.skip_animations()
    assert driver.differences() == []


def test_dice_flung_out_of_the_window_land_on_the_table(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    dice = driver.waiting_dice
    driver.grab()
    driver.move_through((500, 900), (900, 1500), (1600, 2400))
    table = driver.view.table_scene.sceneRect()
    assert all(table.contains(driver.view.table_scene.dice[number].pos()) for number in dice)
    driver.release_at(1600, 2400)
    driver.view.skip_animations()
    assert driver.differences() == []


def test_resizing_moves_the_waiting_dice(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    driver.grab()
    driver.move_through((600, 400))
    driver.view.resize(QSize(760, 520))
    tray = driver.view.table_scene.zones[0, Zone.PREP].area
    assert len(driver.waiting_dice) == 4
    assert all(
        tray.contains(driver.view.table_scene.dice[number].pos()) for number in driver.waiting_dice
    )
    driver.press_keys(Key.Key_Space)
    driver.view.skip_animations()
    assert driver.differences() == []


def test_the_table_rotates_to_the_throwing_player(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick")
    driver = ThrowingDriver(qtbot, table=seeded(table.begin(), 3))
    driver.view.seat_turns.set_enabled(True)
    driver.view.tempo.speed = 50
    while driver.view.pending_roll is None:
        driver.session.play(driver.game.legal_moves()[-1])
        qtbot.waitUntil(
            lambda: driver.view.pending_roll is not None or not driver.view.is_animating
        )
    assert driver.view.pending_roll.player == driver.view.table_rotation.bottom_player == 1
    tray = driver.view.table_scene.zones[1, Zone.PREP].area
    assert tray.top() > driver.view.height() / 2
    assert all(
        tray.contains(driver.view.table_scene.dice[number].pos()) for number in driver.waiting_dice
    )
    assert len(driver.waiting_dice) == 4
    driver.press_keys(Key.Key_Space)
    driver.view.skip_animations()
    assert driver.differences() == []


def test_resize_or_theme_change_during_a_roll_ends_in_the_current_state(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    driver.press_keys(Key.Key_Space)
    driver.wear(palette.DARK)
    assert driver.view.is_animating
    driver.view.resize(QSize(760, 520))
    assert not driver.view.is_animating
    assert driver.differences() == []


def test_a_hundred_fast_clicks_leave_no_inconsistency(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    places = [driver.view.mapFromScene(die.pos()) for die in driver.view.table_scene.dice.values()]
    for click in range(100):
        spot = places[click % len(places)] + QPoint(click % 5, click % 3)
        QTest.mouseClick(driver.view.viewport(), LEFT, NO_MODIFIER, spot)
    driver.view.skip_animations()
    assert driver.differences() == []
    assert driver.session.can_act


def test_without_manual_throws_dice_roll_at_once(qtbot: QtBot):
    driver = ThrowingDriver(qtbot)
    driver.view.set_throw_by_hand(False)
    driver.view.tempo.speed = 50
    driver.session.start()
    driver.wait_for_end()
    assert driver.signaled_rolls == []


def test_with_reduced_motion_no_dice_wait(qtbot: QtBot):
    driver = ThrowingDriver(qtbot)
    driver.view.tempo.is_reduced = True
    driver.session.start()
    assert driver.signaled_rolls == []
    assert driver.session.can_act


def test_switching_to_reduced_motion_shows_waiting_dice_at_once(qtbot: QtBot):
    driver = ThrowingDriver(qtbot).draw()
    driver.view.tempo.is_reduced = True
    driver.view.follow_tempo()
    assert driver.session.can_act
    assert driver.differences() == []


def test_throw_speed_is_limited():
    limp, gentle, wild = (
        ThrowVelocity.from_hand((speed, 0.0), 50) for speed in (20.0, 200.0, 90_000.0)
    )
    assert (limp.angle, limp.speed) == (None, MIN_SPEED)
    assert (gentle.angle, gentle.speed) == (0.0, MIN_SPEED)
    assert wild.speed == MAX_SPEED
    assert (gentle.force, wild.force) == (0.0, 1.0)


# --- in the window --------------------------------------------------------------------------------


def open_waiting_roll(qtbot: QtBot, store: Store | None = None) -> WindowDriver:
    """A window in which the first roll of a match is waiting."""
    driver = WindowDriver(qtbot, store, Settings())
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True
    driver.open_match(new_match(("Eric", "Mike"), 3))
    driver.table.view.tempo.speed = 50
    driver.end_movements()
    assert driver.table.view.pending_roll is not None
    return driver


@pytest.mark.parametrize("by_key", [True, False])
def test_a_press_that_skips_the_draw_leaves_the_roll_to_the_player(qtbot: QtBot, by_key: bool):
    driver = WindowDriver(qtbot, settings=Settings())
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True
    driver.open_match(new_match(("Eric", "Mike"), 3))
    view = driver.table.view
    assert view.is_playing_back
    if by_key:
        driver.key(Key.Key_Space)
    else:
        QTest.mousePress(view.viewport(), LEFT, NO_MODIFIER, view.viewport().rect().center())
    assert view.pending_roll is not None
    driver.key(Key.Key_Space)
    assert view.pending_roll is None


def test_the_bar_shows_who_throws_and_how(qtbot: QtBot):
    driver = open_waiting_roll(qtbot)
    assert driver.prompt == "Eric: roll the dice"
    assert "click Roll" in driver.shown_words(driver.table.bar)
    assert message("step.roll_and_reroll") in driver.step
    assert driver.buttons() == ["show-odds (O)", "roll-dice (Space)"]


@pytest.mark.parametrize("by_key", [True, False])
def test_the_roll_button_and_its_key_roll_the_dice(qtbot: QtBot, by_key: bool):
    driver = open_waiting_roll(qtbot)
    if by_key:
        driver.key(Key.Key_Space)
    else:
        driver.press("roll-dice")
    assert driver.table.view.pending_roll is None
    assert driver.prompt == "Eric rolls"
    driver.table.view.skip_animations()
    assert driver.buttons() == ["show-odds (O)", "move.pass_reroll (Space)"]
    assert not driver.table.view.keyboard.is_ring_visible, "nobody has pressed Tab"


def test_to_confirm_a_reroll_is_to_throw(qtbot: QtBot):
    """Two inputs: the die and the button; the first roll of the turn waits for the hand."""
    driver = open_waiting_roll(qtbot)
    driver.key(Key.Key_Space)
    driver.table.view.skip_animations()
    chosen = driver.game.state.dice_in_zone(0, Zone.PREP)[0].id
    driver.click_die(chosen)
    driver.key(Key.Key_Space)
    assert driver.table.view.is_playing_back, "the die rolls"
    assert driver.table.view.pending_roll is None
    driver.table.view.skip_animations()
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_waiting_dice_can_be_thrown_from_the_text_view(qtbot: QtBot):
    driver = open_waiting_roll(qtbot)
    driver.table.toggle_text_view()
    words = driver.table.side.text_view
    first = words.line_model.index(0, 0)
    said = [words.line_model.data(line) for line in (first, words.line_model.index(0, 0, first))]
    assert said == ["Eric: roll the dice", "Roll the dice"]
    driver.key(Key.Key_Down).key(Key.Key_Return)
    assert driver.table.view.pending_roll is None
    driver.table.view.skip_animations()
    assert driver.game.decision_kind is DecisionKind.REROLL


def test_hovering_over_waiting_dice_does_not_reveal_them(qtbot: QtBot):
    driver = open_waiting_roll(qtbot)
    read: list[object] = []
    driver.table.view.die_hovered.connect(read.append)
    for number in driver.table.view.pending_roll.dice:
        driver.table.view.table_scene.dice[number].hovered.emit(number, True)
    assert set(read) == {None}
    view = driver.table.view
    stops = [FocusStop("die", number, QPointF(), QRectF()) for number in view.pending_roll.dice]
    assert {view.accessible_names.name(stop) for stop in stops} == {"Sidekick, ready to roll"}


def test_the_log_shows_the_draw_before_the_throw_but_not_the_roll(qtbot: QtBot):
    """While dice wait, the log and the text view show the draw but not the coming roll."""
    driver = open_waiting_roll(qtbot)
    assert driver.log == ["Turn 1: Eric", message("log.draw", player="Eric", dice=sidekicks(4))]
    words = driver.table.side.text_view.line_model
    lines = [entry.text for entry in words.nodes()]
    assert zone_line("prep", 4) in lines
    assert not [line for line in lines if message("words.decides") in line]
    driver.table.view.throw()
    driver.table.view.skip_animations()
    assert driver.log[2].startswith(message("log.roll", player="Eric", dice="4 Sidekicks ("))


def test_tooltips_do_not_reveal_waiting_dice(qtbot: QtBot):
    """While dice wait, hovering on or beside them opens no tooltip."""
    driver = ThrowingDriver(qtbot).draw()
    view, area = driver.view, driver.view.table_scene.zones[0, Zone.PREP].area
    for point in (
        driver.view.table_scene.dice[driver.waiting_dice[0]].pos(),
        area.topLeft() + QPointF(4, 4),
    ):
        hover_at(view, view.mapFromScene(point))
        assert not view.zone_peek.panel.isVisible()
        assert not QToolTip.isVisible()
    view.throw()
    driver.wait_for_end()
    hover_at(view, view.mapFromScene(area.topLeft() + QPointF(4, 4)))
    assert "Sidekick" in view.zone_peek.panel.lines[1], "now the tooltip shows it"


def hover_at(view: TableView, at: QPoint) -> None:
    """Hover at a point of the table."""
    event = QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at))
    QApplication.sendEvent(view.viewport(), event)


def test_closing_before_the_throw_saves_the_roll(qtbot: QtBot, tmp_path):
    store = Store(tmp_path)
    driver = open_waiting_roll(qtbot, store)
    dealt = sorted(die.face for die in driver.game.state.dice)
    driver.window.go_home()
    driver.window.run_command("continue")
    assert sorted(die.face for die in driver.game.state.dice) == dealt
    assert driver.game.decision_kind is DecisionKind.REROLL
    assert driver.table.session.can_act


def open_later_waiting_roll(qtbot: QtBot) -> WindowDriver:
    """A match whose players have made some moves; now dice wait to be thrown."""
    driver = open_waiting_roll(qtbot)
    view = driver.table.view
    view.skip_animations()
    while view.pending_roll is None:
        driver.table.session.play(driver.game.legal_moves()[-1])
        qtbot.waitUntil(lambda: view.pending_roll is not None or not view.is_animating)
    return driver


def test_undo_before_a_throw_asks_first_and_reveals_nothing(qtbot: QtBot):
    driver = open_later_waiting_roll(qtbot)
    view = driver.table.view
    acts = len(driver.game.history)
    dice = [view.table_scene.dice[number] for number in view.pending_roll.dice]
    driver.window.table_screen.commands.undo()
    assert all(die.face_index is None for die in dice)
    driver.answer("no")
    assert view.pending_roll is not None
    driver.window.table_screen.commands.undo()
    driver.answer("yes")
    assert view.pending_roll is None
    assert len(driver.game.history) < acts


def test_changing_a_setting_does_not_throw_the_dice(qtbot: QtBot):
    driver = open_waiting_roll(qtbot)
    driver.window.settings.theme = "dark"
    driver.window.settings.speed = "slow"
    assert driver.table.view.pending_roll is not None


def _near(point: QPointF, other: tuple[int, int], far: float) -> bool:
    return (point - QPointF(*other)).manhattanLength() < far


def test_the_undo_button_works_while_dice_wait_like_its_key(qtbot: QtBot):
    driver = open_later_waiting_roll(qtbot)
    assert driver.table.rails.tools.undo.isEnabled()
    driver.press("undo")
    assert driver.question().objectName() == "undo-past-roll"
    driver.answer("no")
    driver.table.view.skip_animations()


def test_the_button_and_the_keys_for_undo_are_the_same_action(qtbot: QtBot):
    """So there is no moment at which one of them works and the other does not."""
    driver = open_later_waiting_roll(qtbot)
    button, action = driver.table.rails.tools.undo, driver.window.menus.actions["undo"]
    for _ in range(2):
        action.setEnabled(not action.isEnabled())
        assert button.isEnabled() is action.isEnabled()
    driver.table.view.skip_animations()


def test_a_bonus_that_has_ended_is_gone_while_the_next_roll_waits(qtbot: QtBot):
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "sidekick")
    table.begin().use_global("Enrage", "bolt").choose("Mike's sidekick")
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True
    driver.open_match(seeded(table, 1).game)
    view = driver.table.view
    view.tempo.speed = 50
    sidekick = view.table_scene.dice[driver.die("sidekick: character", Zone.FIELD, "Mike")]
    assert sidekick.marks.attack == 2
    while driver.game.state.active == 0:
        driver.press(driver.table.bar.main_button.objectName())
    qtbot.waitUntil(lambda: view.pending_roll is not None)
    assert sidekick.marks.attack == 1
    assert differences(view) == []
