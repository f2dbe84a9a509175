"""Tests questions asked on the table: damage points, the order of effects, options, numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rules.cards.card_library import all_card_sets
from rules.language import ast
from rules.model.moves import ChooseOption, Pass
from rules.notation.replay.replayer import replay_match
from rules.notation.syntax.match_reader import read_match
from rules.state import DecisionKind, Zone
from tests.desktop.decision_tables import (
    ada_attacks,
    dice_in,
    double_blocked,
    three_effects,
    when_it_attacks,
    word,
)
from tests.desktop.pointer_driver import NO_MODIFIER, PointerDriver
from tests.desktop.table_driver import seeded
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table

GALLERY = Path(__file__).parents[2] / "packaging" / "pictures" / "scenes"


def test_fast_clicks_on_plus_and_minus_never_assign_too_much_damage(qtbot: QtBot):
    driver = WindowDriver(qtbot).open_match(seeded(double_blocked(), 2).game)
    split = driver.table.asking.split
    for click in range(100):
        box = split.boxes[click % 2]
        QTest.mouseClick(box.more if click % 3 else box.less, LEFT)
        QTest.mouseDClick(box.amount, LEFT)
        assert split.unassigned >= 0
        assert sum(split.amounts) + split.unassigned == 6
    driver.table.view.clearFocus()
    assert not split.boxes[0].property("pointed")


def test_a_damage_point_dropped_beside_the_dice_returns(qtbot: QtBot):
    driver = WindowDriver(qtbot).open_match(seeded(double_blocked(), 2).game)
    pointer, split = PointerDriver(driver), driver.table.asking.split
    pointer.drag_widget(split.boxes[0], driver.table.bar)
    assert (split.amounts, split.unassigned) == ([2, 4], 0)


@pytest.mark.parametrize("how", ["focus", "escape", "other button"])
def test_a_damage_point_returns_when_its_drag_is_canceled(qtbot: QtBot, how: str):
    driver = WindowDriver(qtbot).open_match(seeded(double_blocked(), 2).game)
    split, view = driver.table.asking.split, driver.table.view
    box, other = split.boxes
    end = box.mapFromGlobal(other.mapToGlobal(other.rect().center()))
    QTest.mousePress(box, LEFT, NO_MODIFIER, box.rect().center())
    QTest.mouseMove(box, end)
    assert other.property("pointed")
    if how == "focus":
        view.clearFocus()
    elif how == "escape":
        driver.key(Key.Key_Escape)
    else:
        QTest.mouseClick(box, Qt.MouseButton.RightButton, NO_MODIFIER, end)
    assert not other.property("pointed")
    QTest.mouseRelease(box, LEFT, NO_MODIFIER, end)
    assert (split.amounts, split.unassigned) == ([2, 4], 0)


def test_a_number_is_chosen_with_its_digit_key(qtbot: QtBot):
    table = ada_attacks(ast.Draw(2, up_to=True))
    driver = WindowDriver(qtbot).open_match(seeded(table, 1).game)
    assert table.asks() == ("Eric", "choose word")
    assert driver.button_texts() == ["0", "1", "2"]
    driver.key(Key.Key_0)
    assert ChooseOption("0") in [played.move for played in table.game.history]


def test_a_question_stays_in_place_when_the_window_is_resized(qtbot: QtBot):
    table = double_blocked()
    driver = WindowDriver(qtbot).open_match(seeded(table, 2).game)
    pointer, split = PointerDriver(driver), driver.table.asking.split
    QTest.mouseClick(split.boxes[1].less, LEFT)
    for size in ((1024, 700), (1500, 900)):
        driver.window.resize(*size)
        qtbot.waitUntil(lambda size=size: driver.window.width() == size[0])
        die = pointer.view.mapFromScene(pointer.pos(table.die("Angel", "attack")))
        assert abs(split.boxes[0].geometry().center().x() - die.x()) <= 2
    assert (split.amounts, split.unassigned) == ([2, 3], 1), "moved points stay"


def test_a_dragged_chip_returns_to_its_row_when_focus_is_lost(qtbot: QtBot):
    driver = WindowDriver(qtbot).open_match(seeded(three_effects(), 2).game)
    order = driver.table.asking.order_row
    chip = order.chips[0]
    at = chip.pos()
    QTest.mousePress(chip, LEFT, NO_MODIFIER, chip.rect().center())
    QTest.mouseMove(chip, chip.rect().center() + QPointF(40, 0).toPoint())
    assert chip.is_dragged
    chip.setFocus()
    chip.clearFocus()
    assert not chip.is_dragged
    assert chip.pos() == at


@pytest.mark.parametrize(("table", "count"), [(three_effects, 4), (double_blocked, 4), (word, 4)])
def test_tab_moves_from_the_table_to_its_question_and_the_side_column(
    qtbot: QtBot, table: Callable[[], Table], count: int
):
    driver = WindowDriver(qtbot).open_match(seeded(table(), 2).game)
    split = driver.table.asking.split
    while split.unassigned < 1 and split.boxes:
        QTest.mouseClick(split.boxes[1].less, LEFT)  # so that every button can be pressed
    driver.table.view.setFocus()
    driver.table.view.keyboard.focus_first(forward=False)
    reached = []
    for _ in range(count + 12):
        driver.key(Key.Key_Tab)
        focused = driver.window.focusWidget()
        if focused is not driver.table.view and driver.table.view.isAncestorOf(focused):
            reached.append(focused)
        elif reached:
            break
    assert len(reached) == len(set(reached)) == count
    driver.key(Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert driver.window.focusWidget() is reached[-1]


def test_shift_and_arrow_keys_move_a_chip(qtbot: QtBot):
    driver = WindowDriver(qtbot).open_match(seeded(three_effects(), 2).game)
    order = driver.table.asking.order_row
    QTest.keyClick(order.chips[0], Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Bea", "Ada", "Cid"]
    assert order.first_answer.text.startswith("Bea")


def test_a_revealed_die_is_chosen_by_its_picture(qtbot: QtBot):
    one_of_them = ast.Pick(ast.Dice("die", among=ast.That()))
    digs = when_it_attacks(ast.Draw(3, "bag"), ast.MoveDice(one_of_them, "prep"))
    table = Table(eric=[made_up("Digger", digs)])
    table.lay("Eric", "field", "Digger").lay("Eric", "bag", "Kitty Pryde")
    kitty = table.die("Kitty Pryde", "bag")
    table.begin("attack").will_draw("sidekick", "sidekick", "Kitty Pryde").attack_with("Digger")
    driver = WindowDriver(qtbot).open_match(table.game)
    assert table.asks() == ("Eric", "choose")
    chips = driver.table.asking.word_chips
    assert chips.isVisible()
    words = [chip.accessibleName() for chip in chips.buttons]
    assert words == ["Choose Sidekick", "Choose Kitty Pryde"]
    assert not chips.buttons[1].icon().isNull()
    driver.key(Key.Key_2)
    assert kitty in dice_in(table, Zone.PREP)


def test_boxes_for_points_hide_no_die_of_the_split_in_a_crowded_attack(qtbot: QtBot):
    """Blockers in one lane stand behind each other, with a box at the side of each."""
    file = GALLERY / "full-attack.match"
    match = read_match(file.read_text(encoding="utf-8"), file.name, all_card_sets())
    driver = WindowDriver(qtbot).open_match(replay_match(match))
    while driver.game.decision_kind is not DecisionKind.ASSIGN:
        driver.table.session.play(Pass())
    split, view = driver.table.asking.split, driver.table.view
    dice = [view.table_scene.dice[die] for die in (split.split.die, *split.split.targets)]
    shown = [view.mapFromScene(die.sceneBoundingRect()).boundingRect() for die in dice]
    assert len(split.boxes) > 1
    boxes = [box.geometry() for box in (split.pool, *split.boxes)]
    for box, other in combinations(boxes, 2):
        assert not box.intersects(other)
    for box in boxes:
        assert not any(box.contains(die.center()) for die in shown)
