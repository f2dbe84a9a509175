"""Tests selecting and dragging several dice, and the drop hint at the pointer."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.style import palette
from rules.model.moves import Attack, Buy, FieldCharacter, MarkForReroll, Pay
from rules.state import RESERVE, Zone
from tests.desktop.table_driver import LEFT, NO_MODIFIER, TableDriver, seeded
from tests.desktop.texts import message
from tests.rules.table import Table

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def open_table(qtbot: QtBot):
    return lambda table: TableDriver(qtbot, seeded(table, 1))


def main_step(*reserve: str) -> Table:
    return Table().lay("Eric", "reserve", *reserve).begin("main")


def band(driver: TableDriver, dice: list[int], *, lets_go: bool = True) -> None:
    """Draw a rubber band around some dice."""
    places = [driver.view.table_scene.dice[die].pos() for die in dice]
    edge = driver.view.table_scene.dice[dice[0]].edge
    reach = QPointF(0.7 * edge, 0.7 * edge)
    start = QPointF(min(p.x() for p in places), min(p.y() for p in places)) - reach
    end = QPointF(max(p.x() for p in places), max(p.y() for p in places)) + reach
    port, view = driver.view.viewport(), driver.view
    QTest.mousePress(port, LEFT, NO_MODIFIER, view.mapFromScene(start))
    for part in range(1, 5):
        QTest.mouseMove(port, view.mapFromScene(start + (end - start) * part / 4))
    if lets_go:
        QTest.mouseRelease(port, LEFT, NO_MODIFIER, view.mapFromScene(end))


def shift_click(driver: TableDriver, die: int) -> None:
    at = driver.view.mapFromScene(driver.view.table_scene.dice[die].pos())
    QTest.mouseClick(driver.view.viewport(), LEFT, SHIFT, at)


def dice_in(table: Table, zone: Zone = RESERVE) -> list[int]:
    return [die.id for die in table.state.dice_in_zone(0, zone)]


# --- the word at the pointer ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "place", "word"),
    [
        ("sidekick character", "Eric's attack", "after the Main Step"),
        ("sidekick character", "Mike's field", "Mike's side"),
        ("sidekick bolt", "Eric's field", "shows no character"),
        ("sidekick bolt", "Kitty Pryde", "not enough energy"),
    ],
)
def test_the_drop_hint_says_why_a_drop_is_illegal(open_table, die, place, word):
    table = main_step("sidekick bolt", "sidekick character")
    driver = open_table(table)
    number = table.die(die, "reserve")
    driver.press_die(number)
    driver.move_to(number, driver.spot(place))
    assert driver.view.drag_controller.drop_hint.isVisible()
    assert (
        driver.view.drag_controller.drop_hint.text,
        driver.view.drag_controller.drop_hint.is_legal,
    ) == (
        word,
        False,
    )
    driver.move_to(number, driver.spot("Eric's reserve"))
    assert not driver.view.drag_controller.drop_hint.isVisible(), (
        "over its own zone there is no hint"
    )
    driver.release(driver.spot("Eric's reserve"))
    assert driver.refused == []


def test_the_drop_hint_stays_inside_the_table(open_table):
    table = main_step("sidekick character")
    driver = open_table(table)
    die = table.die("sidekick character", "reserve")
    driver.press_die(die)
    for place in ("Mike's prep", "Mike's bag", "Juggernaut", "Eric's prep"):
        driver.move_to(die, driver.spot(place))
        tag = driver.view.drag_controller.drop_hint
        assert tag.isVisible()
        assert driver.view.sceneRect().contains(tag.mapRectToScene(tag.boundingRect()))
    driver.press_keys(Key.Key_Escape)
    assert not driver.view.drag_controller.drop_hint.isVisible()


def test_the_drop_hint_names_blocker_and_attacker(open_table):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L1")
    table.begin("attack").attack_with("sidekick")
    driver = open_table(table)
    angel, sidekick = table.die("Angel", "field"), table.die("Eric's sidekick", "attack")
    driver.press_die(angel)
    driver.move_to(angel, driver.view.table_scene.dice[sidekick].pos())
    assert driver.view.drag_controller.drop_hint.is_legal
    assert driver.view.drag_controller.drop_hint.text == message(
        "move.block", attacker="Sidekick", die="Angel (level 1)"
    )


# --- taking several -------------------------------------------------------------------------------


def test_a_box_around_dice_picks_them_for_the_reroll(open_table):
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, fist, mask, wild").begin("draw")
    driver = open_table(table)
    dice = [table.die(f"sidekick {face}", "prep") for face in ("bolt", "fist", "mask")]
    driver.click(dice[0])
    band(driver, dice)
    assert driver.dice_marked("picked") == set(dice), "one that was picked stays picked"
    assert driver.differences() == []


def test_a_rubber_band_selects_dice(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    driver = open_table(table)
    band(driver, dice_in(table))
    assert driver.dice_marked("grouped") == set(dice_in(table))
    assert not driver.view.drag_controller.rubber_band.is_drawn
    driver.click(driver.spot("Eric's field"))
    assert driver.dice_marked("grouped") == set(), "a click on the felt deselects them"
    assert (driver.moves, driver.refused) == ([], [])


def test_selected_energy_is_dragged_onto_the_card_it_pays_for(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    driver = open_table(table)
    band(driver, dice_in(table))
    driver.drag(dice_in(table)[1], "Kitty Pryde")
    assert [type(move) for move in driver.moves] == [Buy, Pay, Pay, Pay]
    assert driver.dice_marked("picked") == set(dice_in(table))
    assert driver.dice_marked("grouped") == set()
    assert driver.differences() == []


def test_energy_dropped_on_a_character_fields_it_and_pays(open_table):
    table = main_step("Kitty Pryde L3", "sidekick bolt")
    driver = open_table(table)
    kitty, bolt = table.die("Kitty Pryde", "reserve"), table.die("sidekick bolt", "reserve")
    driver.drag(bolt, kitty)
    assert [type(move) for move in driver.moves] == [FieldCharacter, Pay]
    assert driver.dice_marked("picked") == {bolt}


def test_clicked_energy_goes_where_the_next_click_is(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    driver = open_table(table)
    driver.click(dice_in(table)[0])
    assert driver.view.drag_controller.held_die == dice_in(table)[0]
    assert "Kitty Pryde" in driver.highlighted_places()
    driver.click(driver.spot("Kitty Pryde"))
    assert [type(move) for move in driver.moves] == [Buy, Pay]


def test_shift_click_selects_dice_and_one_click_rerolls_them(open_table):
    table = Table()
    driver = open_table(table)
    driver.session.start()
    dice = dice_in(table, Zone.PREP)
    assert table.asks() == ("Eric", "reroll")
    for die in dice[:3]:
        shift_click(driver, die)
    shift_click(driver, dice[1])
    assert driver.dice_marked("grouped") == {dice[0], dice[2]}
    assert driver.moves == [], "selecting dice is not a move"
    driver.click(dice[2])
    assert {type(move) for move in driver.moves} == {MarkForReroll}
    assert driver.dice_marked("picked") == {dice[0], dice[2]}


def test_attackers_selected_with_arrow_keys_attack_together(open_table):
    table = Table().lay("Eric", "field", "sidekick", "sidekick", "Kitty Pryde L1").begin("attack")
    driver = open_table(table)
    driver.view.setFocus()
    driver.press_keys(Key.Key_Tab)
    for _ in range(2):
        QTest.keyClick(driver.view, Key.Key_Right, SHIFT)
    assert len(driver.dice_marked("grouped")) == 3
    driver.press_keys(Key.Key_Return)
    assert [type(move) for move in driver.moves] == [Attack] * 3
    assert driver.differences() == []


def test_selected_attackers_are_dragged_to_attack_and_back(open_table):
    table = Table().lay("Eric", "field", "sidekick", "sidekick", "Kitty Pryde L1").begin("attack")
    driver = open_table(table)
    fielded = dice_in(table, Zone.FIELD)
    band(driver, fielded)
    driver.drag(fielded[0], "Eric's attack")
    assert {driver.zone_of(die) for die in fielded} == {Zone.ATTACK}
    band(driver, fielded[:2])
    driver.drag(fielded[0], "Eric's field")
    back = [die for die in fielded if driver.zone_of(die) is Zone.FIELD]
    assert back == fielded[:2]
    assert driver.differences() == []


def test_unselectable_dice_stay_in_place(open_table):
    table = main_step("sidekick mask").lay("Mike", "field", "Angel L1")
    driver = open_table(table)
    band(driver, [table.die("Angel", "field"), dice_in(table)[0]])
    assert driver.dice_marked("grouped") == set(dice_in(table))


# --- nothing stuck, nothing lost ------------------------------------------------------------------


@pytest.fixture
def dragging(open_table):
    """Two dice being dragged over the Field."""
    table = main_step("sidekick character", "sidekick character")
    driver = open_table(table)
    band(driver, dice_in(table))
    die = dice_in(table)[0]
    driver.press_die(die)
    driver.move_to(die, driver.spot("Eric's field"))
    assert driver.view.drag_controller.is_dragging
    return driver


def is_at_rest(driver: TableDriver) -> bool:
    """Whether nothing is held or highlighted, no hint shows, and every die is in its place."""
    hand = driver.view.drag_controller
    quiet = not (hand.is_active or hand.drop_hint.isVisible() or hand.rubber_band.item.isVisible())
    return quiet and driver.highlighted_places() == set() and driver.differences() == []


def test_losing_focus_during_a_drag_returns_the_dice(dragging: TableDriver):
    dragging.view.clearFocus()
    assert is_at_rest(dragging)
    dragging.release(dragging.spot("Eric's field"))
    assert dragging.moves == []


def test_the_other_mouse_button_during_a_drag_returns_the_dice(dragging: TableDriver):
    at = dragging.view.mapFromScene(dragging.spot("Eric's field"))
    QTest.mousePress(dragging.view.viewport(), Qt.MouseButton.RightButton, NO_MODIFIER, at)
    QTest.mouseRelease(dragging.view.viewport(), Qt.MouseButton.RightButton, NO_MODIFIER, at)
    assert is_at_rest(dragging)
    dragging.release(dragging.spot("Eric's field"))
    assert dragging.moves == []
    assert is_at_rest(dragging)


def test_escape_during_a_drag_returns_the_dice(dragging: TableDriver):
    dragging.press_keys(Key.Key_Escape)
    assert is_at_rest(dragging)
    dragging.release(dragging.spot("Eric's field"))
    assert dragging.moves == []


def test_resizing_during_a_drag_returns_the_dice(dragging: TableDriver):
    dragging.view.resize(900, 700)
    assert is_at_rest(dragging)
    dragging.release(dragging.spot("Eric's field"))
    assert dragging.moves == []


def test_a_theme_change_during_a_drag_changes_nothing_else(dragging: TableDriver):
    dragging.wear(palette.DARK)
    assert dragging.view.drag_controller.is_dragging
    dragging.release(dragging.spot("Eric's field"))
    assert [type(move) for move in dragging.moves] == [FieldCharacter, FieldCharacter]
    assert is_at_rest(dragging)


def test_a_move_played_elsewhere_during_a_drag_returns_the_dice(dragging: TableDriver):
    """A key or the text view may play a move while the mouse button is down."""
    dragging.session.play(FieldCharacter(dragging.view.drag_controller.held_die))
    assert is_at_rest(dragging)
    dragging.release(dragging.spot("Eric's attack"))
    assert len(dragging.moves) == 1
    assert is_at_rest(dragging)


def test_the_window_can_close_during_a_drag(dragging: TableDriver):
    dragging.view.close()
    assert dragging.view.drag_controller.held_die is None
    assert dragging.moves == []


def test_a_die_dragged_out_of_the_window_stays_at_the_edge_and_slides_back(dragging: TableDriver):
    outside = QPointF(-300, 5000)
    die = dragging.view.drag_controller.held_die
    dragging.move_to(die, outside)
    room = dragging.view.table_scene.sceneRect()
    assert all(
        room.contains(dragging.view.table_scene.dice[n].pos())
        for n in dragging.view.drag_controller.carried_dice
    )
    dragging.release(outside)
    assert is_at_rest(dragging)
    assert (dragging.moves, dragging.refused) == ([], [])


def test_undo_during_a_drag_returns_the_dice(open_table):
    table = main_step("sidekick character", "sidekick character")
    driver = open_table(table)
    first, second = dice_in(table)
    driver.click(first)
    driver.press_die(second)
    driver.move_to(second, driver.spot("Eric's field"))
    assert driver.session.undo()
    assert is_at_rest(driver)
    driver.release(driver.spot("Eric's field"))
    assert driver.zone_of(second) is RESERVE


def test_a_canceled_rubber_band_selects_nothing(open_table):
    table = main_step("sidekick mask", "sidekick fist")
    driver = open_table(table)
    band(driver, dice_in(table), lets_go=False)
    assert driver.dice_marked("grouped")
    driver.press_keys(Key.Key_Escape)
    assert driver.dice_marked("grouped") == set()
    assert is_at_rest(driver)


@pytest.mark.parametrize("held", [NO_MODIFIER, SHIFT])
def test_a_hundred_fast_clicks_leave_no_inconsistency(open_table, held: Qt.KeyboardModifier):
    table = main_step("sidekick character", "sidekick mask", "sidekick mask", "sidekick mask")
    driver = open_table(table)
    port = driver.view.viewport()
    for click in range(50):
        die = dice_in(table, RESERVE)[click % len(dice_in(table, RESERVE))]
        at = driver.view.mapFromScene(driver.view.table_scene.dice[die].pos())
        QTest.mouseClick(port, LEFT, held, at)
        QTest.mouseDClick(port, LEFT, held, at)
    driver.press_keys(Key.Key_Escape, Key.Key_Escape)
    assert driver.dice_marked("grouped") == set()
    assert is_at_rest(driver)
