"""Every kind of decision is answered with its own gesture, with clicks, and with keys.

A kind that the engine has and this file has not makes it fail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, get_args

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QTextBrowser
from pytestqt.qtbot import QtBot

from desktop.gestures import GESTURES
from rules.language import tree
from rules.moves import (
    Accept,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Concede,
    Field,
    Move,
    OfferDraw,
    Order,
    Pay,
    Reroll,
    UseGlobal,
)
from rules.state import DecisionKind, Zone
from tests.desktop.fingers import NOTHING_HELD, Fingers
from tests.desktop.seated import seeded
from tests.desktop.shell import LEFT, Key, Shell
from tests.rules.table import Table, made_up

KINDS: tuple[DecisionKind, ...] = get_args(DecisionKind)


class Case(NamedTuple):
    """How a kind of decision comes about, how it is answered, and the moves that it then has."""

    table: Callable[[], Table]
    gesture: Callable[[Fingers, Table], object]
    click: Callable[[Fingers, Table], object]
    key: Callable[[Fingers, Table], object]
    played: type[Move] | None


def own(table: Table, zone: Zone, player: int = 0) -> list[int]:
    return [die.id for die in table.state.in_zone(player, zone)]


# --- rolling --------------------------------------------------------------------------------------


def fling(hands: Fingers, table: Table) -> None:
    """Take the dice that wait, and let go of them in a swing."""
    port = hands.view.viewport()
    die = next(n for n, d in hands.view.table.dice.items() if d.marks.legal)
    start = hands.view.mapFromScene(hands.pos(die))
    QTest.mousePress(port, LEFT, NOTHING_HELD, start)
    for part in range(1, 5):
        QTest.mouseMove(port, start + QPointF(40 * part, -30 * part).toPoint())
    QTest.mouseRelease(port, LEFT, NOTHING_HELD, start + QPointF(160, -120).toPoint())
    hands.view.finish_now()


def throw_by_click(hands: Fingers, table: Table) -> None:
    die = next(n for n, d in hands.view.table.dice.items() if d.marks.legal)
    hands.click(hands.pos(die))
    hands.view.finish_now()


def throw_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Space)
    hands.view.finish_now()


def reroll_together(hands: Fingers, table: Table) -> None:
    dice = own(table, Zone.PREP)
    hands.band(*dice)
    hands.drag(hands.pos(dice[0]), hands.spot(hands.view.table.middle))
    hands.shell.press("Reroll these dice")


def reroll_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(own(table, Zone.PREP)[0]).press("Reroll these dice")


def reroll_by_key(hands: Fingers, table: Table) -> None:
    hands.reach(own(table, Zone.PREP)[0])
    hands.shell.key(Key.Key_Return).key(Key.Key_Space)


# --- acting and answering -------------------------------------------------------------------------


def main_step() -> Table:
    return Table().lay("Eric", "reserve", "sidekick character", "sidekick bolt").begin()


def enrage_button(hands: Fingers, table: Table) -> QPointF:
    (button,) = hands.view.table.cards[table.card("Enrage")].buttons.values()
    return button.mapToScene(button.rect.center())


def field_by_drag(hands: Fingers, table: Table) -> None:
    die = table.die("sidekick character", "reserve")
    hands.drag(hands.pos(die), hands.zone(0, Zone.FIELD))


def field_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(table.die("sidekick character", "reserve"))


def field_by_key(hands: Fingers, table: Table) -> None:
    hands.reach(table.die("sidekick character", "reserve"))
    hands.shell.key(Key.Key_Return)


def reply() -> Table:
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    return table.begin().pass_()


def window() -> Table:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    return table.begin("attack").attack_with("sidekick")


def energy_onto_the_card(hands: Fingers, table: Table) -> None:
    bolt = table.die("sidekick bolt", "reserve")
    hands.drag(hands.pos(bolt), hands.spot(hands.view.table.cards[table.card("Enrage")]))


def click_the_global(hands: Fingers, table: Table) -> None:
    hands.click(enrage_button(hands, table))


def press_its_digit(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_1)


# --- paying ---------------------------------------------------------------------------------------


def purchase() -> Table:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick mask", "sidekick bolt")
    table.begin()
    return table.play(Buy(table.card("Kitty Pryde")))


def energy_onto_what_is_paid(hands: Fingers, table: Table) -> None:
    dice = own(table, Zone.RESERVE)
    hands.band(*dice)
    hands.drag(hands.pos(dice[0]), hands.spot(hands.view.table.cards[table.card("Kitty Pryde")]))
    hands.shell.key(Key.Key_Space)
    assert own(table, Zone.RESERVE) == []


def pay_by_click(hands: Fingers, table: Table) -> None:
    for die in own(table, Zone.RESERVE):
        hands.shell.click_die(die)
    hands.shell.press("Confirm the payment")


def pay_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Space)
    assert own(table, Zone.RESERVE) == []


# --- fighting -------------------------------------------------------------------------------------


def attack_step() -> Table:
    return Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").begin("attack")


def attack_together(hands: Fingers, table: Table) -> None:
    dice = own(table, Zone.FIELD)
    hands.band(*dice)
    hands.drag(hands.pos(dice[0]), hands.zone(0, Zone.ATTACK))
    assert own(table, Zone.ATTACK) == dice
    hands.shell.key(Key.Key_Space)


def attack_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(table.die("sidekick", "field")).press("Start the attack")


def attack_by_key(hands: Fingers, table: Table) -> None:
    hands.reach(table.die("sidekick", "field"))
    hands.shell.key(Key.Key_Return).key(Key.Key_Space)


def attacked() -> Table:
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "Cyclops L1")
    table.lay("Mike", "field", "Angel L2", "sidekick").begin("attack")
    return table.attack_with("Kitty Pryde", "Cyclops")


def block_by_drag(hands: Fingers, table: Table) -> None:
    angel, cyclops = table.die("Angel", "field"), table.die("Cyclops", "attack")
    hands.drag(hands.pos(angel), hands.pos(cyclops), lets_go=False)
    assert hands.view.aim.item.now is not None, "an arrow shows who would block whom"
    QTest.mouseRelease(
        hands.view.viewport(), LEFT, NOTHING_HELD, hands.view.mapFromScene(hands.pos(cyclops))
    )
    assert len(hands.view.table.arrows.arrows) == 1


def block_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(table.die("Angel", "field")).click_die(table.die("Cyclops", "attack"))


def block_by_key(hands: Fingers, table: Table) -> None:
    hands.reach(table.die("Angel", "field"))
    hands.shell.key(Key.Key_Return)
    hands.reach(table.die("Cyclops", "attack"))
    hands.shell.key(Key.Key_Return)


def double_blocked() -> Table:
    """Cyclops deals 6: the 2 that Angel needs and 4 for Juggernaut are proposed."""
    table = Table().lay("Eric", "field", "Cyclops L3")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L1").begin("attack").attack_with("Cyclops")
    return table.block(("Angel", "Cyclops"), ("Juggernaut", "Cyclops")).both_pass()


def points_by_drag(hands: Fingers, table: Table) -> None:
    split = hands.shell.table.asking.split
    angel, juggernaut = split.boxes
    assert split.amounts == [2, 4]
    hands.drag_widget(juggernaut, angel)
    assert (split.amounts, split.rest) == ([3, 3], 0)
    hands.drag_widget(juggernaut, split.pool)
    assert (split.amounts, split.rest) == ([3, 2], 1)
    assert hands.shell.buttons() == [], "not all of the damage is given"
    hands.drag_widget(split.pool, juggernaut)
    hands.shell.press("Deal this damage")


def points_by_click(hands: Fingers, table: Table) -> None:
    split = hands.shell.table.asking.split
    angel, juggernaut = split.boxes
    QTest.mouseClick(juggernaut.less, LEFT)
    assert split.pool.words.text() == "1 to give"
    QTest.mouseClick(angel.more, LEFT)
    hands.shell.press("Deal this damage")


def points_by_key(hands: Fingers, table: Table) -> None:
    split = hands.shell.table.asking.split
    hands.reach(table.die("Juggernaut", "attack"))
    hands.shell.key(Key.Key_3)
    hands.reach(table.die("Angel", "attack"))
    hands.shell.key(Key.Key_Plus)
    assert split.amounts == [3, 3]
    hands.shell.key(Key.Key_Space)


# --- choosing -------------------------------------------------------------------------------------


def when_it_attacks(*does: tree.Effect) -> tree.Text:
    return tree.Text((tree.Triggered(tree.Moment("attacks"), does),))


def ada_attacks(*does: tree.Effect) -> Table:
    table = Table(eric=[made_up("Ada", when_it_attacks(*does))])
    return table.lay("Eric", "field", "Ada").begin("attack").attack_with("Ada")


def targets() -> Table:
    table = Table().lay("Eric", "reserve", "Enrage action").lay("Eric", "field", "sidekick")
    return table.lay("Mike", "field", "Angel L1").begin().use("Enrage")


def follow_the_arrow(hands: Fingers, table: Table) -> None:
    angel, enrage = table.die("Angel", "field"), table.die("Enrage", "reserve")
    aim = hands.view.aim.item
    assert aim.source.contains(hands.pos(enrage)), "the die that asks is framed"
    assert len(aim.targets) == 2
    hands.hover(hands.pos(angel))
    assert aim.now is not None
    assert aim.now.contains(hands.pos(angel))
    hands.click(hands.pos(angel))


def target_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(table.die("Angel", "field"))


def target_by_key(hands: Fingers, table: Table) -> None:
    angel = table.die("Angel", "field")
    hands.reach(angel)
    now = hands.view.aim.item.now
    assert now is not None
    assert now.contains(hands.pos(angel)), "the arrow follows the keyboard"
    hands.shell.key(Key.Key_Return)


def word() -> Table:
    return ada_attacks(tree.ChooseWord("energy"))


def chip_where_it_lies(hands: Fingers, table: Table) -> None:
    chips, ada = hands.shell.table.asking.words, hands.pos(table.die("Ada", "attack"))
    assert not chips.geometry().contains(hands.view.mapFromScene(ada)), "it hides not who asks"
    assert [chip.accessibleName() for chip in chips.buttons] == ["fist", "bolt", "mask", "shield"]
    assert not chips.buttons[0].icon().isNull(), "energy is shown by its symbol too"
    QTest.mouseClick(chips.buttons[2], LEFT)


def word_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.press("mask")


def word_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_3)


def any_player() -> Table:
    return ada_attacks(tree.Deal(1, None, players="any"))


def follow_the_arrow_to_a_plate(hands: Fingers, table: Table) -> None:
    plate = hands.view.table.plates[1]
    hands.hover(plate.area.center())
    assert hands.view.aim.item.now == plate.area
    hands.click(plate.area.center())


def plate_by_click(hands: Fingers, table: Table) -> None:
    hands.click(hands.view.table.plates[1].area.center())


def plate_by_key(hands: Fingers, table: Table) -> None:
    hands.tab_to(("plate", 1))
    hands.shell.key(Key.Key_Return)


def three_effects() -> Table:
    wakes = when_it_attacks(tree.Deal(1, None, players="opponent"))
    names = ("Ada", "Bea", "Cid")
    table = Table(eric=[made_up(name, wakes) for name in names])
    return table.lay("Eric", "field", *names).begin("attack").attack_with(*names)


def resolved(table: Table) -> list[str]:
    orders = [p for p in table.game.played if isinstance(p.move, Order)]
    return [
        table.state.setup.cards[p.before.queue[0][p.move.index].card].card.name
        for p in orders
        if isinstance(p.move, Order)
    ]


def chips_by_drag(hands: Fingers, table: Table) -> None:
    order = hands.shell.table.asking.order
    hands.drag_widget(order.chips[2], order.chips[0])
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Cid", "Ada", "Bea"]
    hands.shell.press("In this order")
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Ada", "Bea"]
    hands.shell.key(Key.Key_Space)
    assert resolved(table) == ["Cid", "Ada"]


def chip_by_click(hands: Fingers, table: Table) -> None:
    QTest.mouseClick(hands.shell.table.asking.order.chips[1], LEFT)
    assert resolved(table) == ["Bea"]


def chip_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_3)
    assert resolved(table) == ["Cid"]


# --- yes or no ------------------------------------------------------------------------------------


def price() -> Table:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L1").begin()
    return table.field("Cyclops", "bolt").choose("Juggernaut")


def answer_where_it_lies(hands: Fingers, table: Table) -> None:
    bubble = hands.shell.table.asking.answer
    assert bubble.words.text() == "Pay 3 life to prevent Cyclops?"
    juggernaut = hands.view.mapFromScene(hands.pos(table.die("Juggernaut", "field")))
    assert not bubble.geometry().contains(juggernaut)
    assert (bubble.geometry().center() - juggernaut).manhattanLength() < 200, "it lies beside it"
    QTest.mouseClick(bubble.buttons[0], LEFT)


def yes_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.press("Pay 3 life")


def yes_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Y)


def draw_offered() -> Table:
    return main_step().play(OfferDraw())


def agree_where_it_lies(hands: Fingers, table: Table) -> None:
    bubble = hands.shell.table.asking.answer
    plate = hands.view.mapFromScene(hands.view.table.plates[1].area.center())
    assert (bubble.geometry().center() - plate).manhattanLength() < 300, "it lies at Mike's name"
    QTest.mouseClick(bubble.buttons[0], LEFT)


def agree_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.press("Agree")


# --- the end --------------------------------------------------------------------------------------


def over() -> Table:
    return main_step().play(Concede())


def look_at_the_table(hands: Fingers, table: Table) -> None:
    hands.shell.press("Look at the table")
    assert not hands.shell.table.end.isVisible()


def put_away_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Escape)
    assert not hands.shell.table.end.isVisible()


CASES: dict[DecisionKind, Case] = {
    "draw": Case(Table, fling, throw_by_click, throw_by_key, None),
    "roll": Case(Table, fling, throw_by_click, throw_by_key, None),
    "reroll": Case(Table, reroll_together, reroll_by_click, reroll_by_key, Reroll),
    "main": Case(main_step, field_by_drag, field_by_click, field_by_key, Field),
    "reply": Case(reply, energy_onto_the_card, click_the_global, press_its_digit, UseGlobal),
    "window": Case(window, energy_onto_the_card, click_the_global, press_its_digit, UseGlobal),
    "pay": Case(purchase, energy_onto_what_is_paid, pay_by_click, pay_by_key, Pay),
    "attackers": Case(attack_step, attack_together, attack_by_click, attack_by_key, Attack),
    "blockers": Case(attacked, block_by_drag, block_by_click, block_by_key, Block),
    "assign": Case(double_blocked, points_by_drag, points_by_click, points_by_key, Assign),
    "choose": Case(targets, follow_the_arrow, target_by_click, target_by_key, Choose),
    "choose word": Case(word, chip_where_it_lies, word_by_click, word_by_key, ChooseWord),
    "choose player": Case(
        any_player, follow_the_arrow_to_a_plate, plate_by_click, plate_by_key, ChoosePlayer
    ),
    "order": Case(three_effects, chips_by_drag, chip_by_click, chip_by_key, Order),
    "answer": Case(price, answer_where_it_lies, yes_by_click, yes_by_key, Accept),
    "draw offer": Case(draw_offered, agree_where_it_lies, agree_by_click, yes_by_key, Accept),
    "over": Case(over, look_at_the_table, look_at_the_table, put_away_by_key, None),
}


def test_every_kind_of_decision_has_a_gesture_and_an_example():
    assert set(GESTURES) == set(KINDS)
    assert set(CASES) == set(KINDS)
    for kind, gesture in GESTURES.items():
        assert all(gesture), f"{kind} lacks a way"


@pytest.mark.parametrize("kind", KINDS)
def test_it_can_be_answered_by_hand_by_click_and_by_key(qtbot: QtBot, kind: DecisionKind):
    case, shell = CASES[kind], Shell(qtbot)
    rolls = kind in ("draw", "roll")
    if rolls:
        shell.window.choose_reduced_motion(False)
        shell.window.settings.throw_by_hand = True
    for way in (case.gesture, case.click, case.key):
        table = seeded(case.table(), 2)
        shell.seat(table.game)
        hands = Fingers(shell)
        if rolls:
            hands.view.set_speed(50)
            qtbot.waitUntil(lambda hands=hands: hands.view.awaited is not None)
        else:
            assert table.state.over or table.asks()[1] == kind
        before = len(table.game.played)
        way(hands, table)
        played = {type(one.move) for one in table.game.played[before:]}
        assert case.played is None or case.played in played, way.__name__
        assert not rolls or table.asks() == ("Eric", "reroll")
        assert not hands.view.hand.is_busy


def test_the_gestures_are_listed_under_keys(qtbot: QtBot):
    shell = Shell(qtbot)
    shell.window.show_keys()
    (box,) = (box for box in shell.window.findChildren(QDialog) if box.isVisible())
    told = "\n".join(page.toPlainText() for page in box.findChildren(QTextBrowser))
    told = " ".join(told.split())
    for gesture in GESTURES.values():
        assert gesture.asks in told
        assert gesture.key in told


def test_a_hundred_fast_clicks_on_plus_and_minus_give_no_more_than_there_is(qtbot: QtBot):
    shell = Shell(qtbot).seat(seeded(double_blocked(), 2).game)
    split = shell.table.asking.split
    for click in range(100):
        box = split.boxes[click % 2]
        QTest.mouseClick(box.more if click % 3 else box.less, LEFT)
        QTest.mouseDClick(box.amount, LEFT)
        assert split.rest >= 0
        assert sum(split.amounts) + split.rest == 6
    shell.table.view.clearFocus()
    assert not split.boxes[0].property("pointed")


def test_a_point_dropped_beside_the_dice_goes_back(qtbot: QtBot):
    shell = Shell(qtbot).seat(seeded(double_blocked(), 2).game)
    hands, split = Fingers(shell), shell.table.asking.split
    hands.drag_widget(split.boxes[0], shell.table.bar)
    assert (split.amounts, split.rest) == ([2, 4], 0)


@pytest.mark.parametrize("how", ["focus", "escape", "other button"])
def test_a_point_in_mid_drag_goes_back_when_the_drag_is_called_off(qtbot: QtBot, how: str):
    shell = Shell(qtbot).seat(seeded(double_blocked(), 2).game)
    split, view = shell.table.asking.split, shell.table.view
    box, other = split.boxes
    end = box.mapFromGlobal(other.mapToGlobal(other.rect().center()))
    QTest.mousePress(box, LEFT, NOTHING_HELD, box.rect().center())
    QTest.mouseMove(box, end)
    assert other.property("pointed")
    if how == "focus":
        view.clearFocus()
    elif how == "escape":
        shell.key(Key.Key_Escape)
    else:
        QTest.mouseClick(box, Qt.MouseButton.RightButton, NOTHING_HELD, end)
    assert not other.property("pointed")
    QTest.mouseRelease(box, LEFT, NOTHING_HELD, end)
    assert (split.amounts, split.rest) == ([2, 4], 0)


def test_a_number_is_chosen_by_its_own_digit(qtbot: QtBot):
    table = ada_attacks(tree.Draw(2, up_to=True))
    shell = Shell(qtbot).seat(seeded(table, 1).game)
    assert table.asks() == ("Eric", "choose word")
    assert shell.buttons() == ["0", "1", "2"]
    shell.key(Key.Key_0)
    assert ChooseWord("0") in [played.move for played in table.game.played]


def test_what_is_asked_keeps_its_place_when_the_window_changes_its_size(qtbot: QtBot):
    table = double_blocked()
    shell = Shell(qtbot).seat(seeded(table, 2).game)
    hands, split = Fingers(shell), shell.table.asking.split
    QTest.mouseClick(split.boxes[1].less, LEFT)
    for size in ((1024, 700), (1500, 900)):
        shell.window.resize(*size)
        qtbot.waitUntil(lambda size=size: shell.window.width() == size[0])
        die = hands.view.mapFromScene(hands.pos(table.die("Angel", "attack")))
        assert abs(split.boxes[0].geometry().center().x() - die.x()) <= 2
    assert (split.amounts, split.rest) == ([2, 3], 1), "points that were moved stay"


def test_a_chip_in_mid_drag_falls_back_into_its_row_when_the_focus_goes(qtbot: QtBot):
    shell = Shell(qtbot).seat(seeded(three_effects(), 2).game)
    order = shell.table.asking.order
    chip = order.chips[0]
    at = chip.pos()
    QTest.mousePress(chip, LEFT, NOTHING_HELD, chip.rect().center())
    QTest.mouseMove(chip, chip.rect().center() + QPointF(40, 0).toPoint())
    assert chip.is_dragged
    chip.setFocus()
    chip.clearFocus()
    assert not chip.is_dragged
    assert chip.pos() == at


@pytest.mark.parametrize(("table", "count"), [(three_effects, 4), (double_blocked, 4), (word, 4)])
def test_tab_goes_from_the_table_to_what_is_asked_on_it_and_on_to_the_column(
    qtbot: QtBot, table: Callable[[], Table], count: int
):
    shell = Shell(qtbot).seat(seeded(table(), 2).game)
    split = shell.table.asking.split
    while split.rest < 1 and split.boxes:
        QTest.mouseClick(split.boxes[1].less, LEFT)  # so that every button can be pressed
    shell.table.view.setFocus()
    shell.table.view.keyboard.enter(forward=False)
    reached = []
    for _ in range(count + 12):
        shell.key(Key.Key_Tab)
        focused = shell.window.focusWidget()
        if focused is not shell.table.view and shell.table.view.isAncestorOf(focused):
            reached.append(focused)
        elif reached:
            break
    assert len(reached) == len(set(reached)) == count
    shell.key(Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert shell.window.focusWidget() is reached[-1]


def test_a_chip_is_moved_with_shift_and_the_arrow_keys(qtbot: QtBot):
    shell = Shell(qtbot).seat(seeded(three_effects(), 2).game)
    order = shell.table.asking.order
    QTest.keyClick(order.chips[0], Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Bea", "Ada", "Cid"]
    assert order.first.text.startswith("Bea")


def test_a_die_that_was_drawn_to_be_looked_at_is_chosen_by_its_picture(qtbot: QtBot):
    one_of_them = tree.Pick(tree.Dice("die", among=tree.That()))
    digs = when_it_attacks(tree.Draw(3, "bag"), tree.Move(one_of_them, "prep"))
    table = Table(eric=[made_up("Digger", digs)])
    table.lay("Eric", "field", "Digger").lay("Eric", "bag", "Kitty Pryde")
    kitty = table.die("Kitty Pryde", "bag")
    table.begin("attack").will_draw("sidekick", "sidekick", "Kitty Pryde").attack_with("Digger")
    shell = Shell(qtbot).seat(table.game)
    assert table.asks() == ("Eric", "choose")
    chips = shell.table.asking.words
    assert chips.isVisible()
    words = [chip.accessibleName() for chip in chips.buttons]
    assert words == ["Choose sidekick", "Choose Kitty Pryde"]
    assert not chips.buttons[1].icon().isNull()
    shell.key(Key.Key_2)
    assert kitty in own(table, Zone.PREP)
