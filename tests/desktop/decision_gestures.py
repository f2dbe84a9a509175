"""How to answer every kind of decision: with its dice_in gesture, with clicks, and with keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from rules.model.moves import (
    Accept,
    AssignDamage,
    Attack,
    Block,
    ChooseDie,
    ChooseNext,
    ChooseOption,
    ChoosePlayer,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    UseGlobal,
)
from rules.state import DecisionKind, Zone
from tests.desktop.decision_tables import (
    any_player,
    attack_step,
    attacked,
    by_hand,
    dice_in,
    double_blocked,
    draw_offered,
    hand_offered,
    main_step,
    over,
    price,
    purchase,
    reply,
    targets,
    three_effects,
    window,
    word,
)
from tests.desktop.pointer_driver import NO_MODIFIER, PointerDriver
from tests.desktop.texts import capitalized, message
from tests.desktop.window_driver import LEFT, Key
from tests.rules.table import Table


class Case(NamedTuple):
    """How to reach a kind of decision, three ways to answer it, and the type of move this plays."""

    table: Callable[[], Table]
    gesture: Callable[[PointerDriver, Table], object]
    click: Callable[[PointerDriver, Table], object]
    key: Callable[[PointerDriver, Table], object]
    played: type[Move] | None


# --- rolling --------------------------------------------------------------------------------------


def fling(pointer: PointerDriver, table: Table) -> None:
    """Grab the waiting dice and fling them."""
    port = pointer.view.viewport()
    die = next(n for n, d in pointer.view.table_scene.dice.items() if d.marks.legal)
    start = pointer.view.mapFromScene(pointer.pos(die))
    QTest.mousePress(port, LEFT, NO_MODIFIER, start)
    for part in range(1, 5):
        QTest.mouseMove(port, start + QPointF(40 * part, -30 * part).toPoint())
    QTest.mouseRelease(port, LEFT, NO_MODIFIER, start + QPointF(160, -120).toPoint())
    pointer.view.skip_animations()


def throw_by_click(pointer: PointerDriver, table: Table) -> None:
    die = next(n for n, d in pointer.view.table_scene.dice.items() if d.marks.legal)
    pointer.click(pointer.pos(die))
    pointer.view.skip_animations()


def throw_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.key(Key.Key_Space)
    pointer.view.skip_animations()


def reroll_by_drag(pointer: PointerDriver, table: Table) -> None:
    dice = dice_in(table, Zone.PREP)
    pointer.band(*dice)
    pointer.drag(pointer.pos(dice[0]), pointer.spot(pointer.view.table_scene.pieces.action_area))
    pointer.driver.press("move.confirm_reroll")


def reroll_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.click_die(dice_in(table, Zone.PREP)[0]).press("move.confirm_reroll")


def reroll_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.reach(dice_in(table, Zone.PREP)[0])
    pointer.driver.key(Key.Key_Return).key(Key.Key_Space)


# --- acting and answering -------------------------------------------------------------------------


def enrage_button(pointer: PointerDriver, table: Table) -> QPointF:
    (button,) = pointer.view.table_scene.cards[table.card("Enrage")].buttons.values()
    return button.mapToScene(button.rect.center())


def field_by_drag(pointer: PointerDriver, table: Table) -> None:
    die = table.die("sidekick character", "reserve")
    pointer.drag(pointer.pos(die), pointer.zone(0, Zone.FIELD))


def field_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.click_die(table.die("sidekick character", "reserve"))


def field_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.reach(table.die("sidekick character", "reserve"))
    pointer.driver.key(Key.Key_Return)


def drag_energy_onto_card(pointer: PointerDriver, table: Table) -> None:
    bolt = table.die("sidekick bolt", "reserve")
    pointer.drag(
        pointer.pos(bolt), pointer.spot(pointer.view.table_scene.cards[table.card("Enrage")])
    )


def click_the_global(pointer: PointerDriver, table: Table) -> None:
    pointer.click(enrage_button(pointer, table))


def press_digit_in_list(pointer: PointerDriver, table: Table) -> None:
    """Open the list of Global Abilities, and use the first one by its number."""
    pointer.driver.key(Key.Key_G).key(Key.Key_1)


# --- paying ---------------------------------------------------------------------------------------


def drag_energy_onto_purchase(pointer: PointerDriver, table: Table) -> None:
    dice = dice_in(table, Zone.RESERVE)
    pointer.band(*dice)
    pointer.drag(
        pointer.pos(dice[0]),
        pointer.spot(pointer.view.table_scene.cards[table.card("Kitty Pryde")]),
    )
    pointer.driver.key(Key.Key_Space)
    assert dice_in(table, Zone.RESERVE) == []


def pay_by_click(pointer: PointerDriver, table: Table) -> None:
    for die in dice_in(table, Zone.RESERVE):
        pointer.driver.click_die(die)
    pointer.driver.press("move.confirm_pay")


def pay_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.key(Key.Key_Space)
    assert dice_in(table, Zone.RESERVE) == []


# --- fighting -------------------------------------------------------------------------------------


def attack_by_drag(pointer: PointerDriver, table: Table) -> None:
    dice = dice_in(table, Zone.FIELD)
    pointer.band(*dice)
    pointer.drag(pointer.pos(dice[0]), pointer.zone(0, Zone.ATTACK))
    assert dice_in(table, Zone.ATTACK) == dice
    pointer.driver.key(Key.Key_Space)


def attack_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.click_die(table.die("sidekick", "field")).press("move.confirm_attackers")


def attack_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.reach(table.die("sidekick", "field"))
    pointer.driver.key(Key.Key_Return).key(Key.Key_Space)


def block_by_drag(pointer: PointerDriver, table: Table) -> None:
    angel, cyclops = table.die("Angel", "field"), table.die("Cyclops", "attack")
    pointer.drag(pointer.pos(angel), pointer.pos(cyclops), lets_go=False)
    assert pointer.view.target_arrow.item.current_target is not None, (
        "an arrow shows the blocker and its attacker"
    )
    QTest.mouseRelease(
        pointer.view.viewport(), LEFT, NO_MODIFIER, pointer.view.mapFromScene(pointer.pos(cyclops))
    )
    assert len(pointer.view.table_scene.pieces.lanes.plan.blocks) == 1


def block_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.click_die(table.die("Angel", "field")).click_die(table.die("Cyclops", "attack"))


def block_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.reach(table.die("Angel", "field"))
    pointer.driver.key(Key.Key_Return)
    pointer.reach(table.die("Cyclops", "attack"))
    pointer.driver.key(Key.Key_Return)


def points_by_drag(pointer: PointerDriver, table: Table) -> None:
    split = pointer.driver.table.asking.split
    angel, juggernaut = split.boxes
    assert split.amounts == [2, 4]
    pointer.drag_widget(juggernaut, angel)
    assert (split.amounts, split.unassigned) == ([3, 3], 0)
    pointer.drag_widget(juggernaut, split.pool)
    assert (split.amounts, split.unassigned) == ([3, 2], 1)
    assert pointer.driver.buttons() == [], "some damage is not assigned"
    pointer.drag_widget(split.pool, juggernaut)
    pointer.driver.press("deal-damage")


def points_by_click(pointer: PointerDriver, table: Table) -> None:
    split = pointer.driver.table.asking.split
    angel, juggernaut = split.boxes
    QTest.mouseClick(juggernaut.less, LEFT)
    assert split.unassigned == 1
    assert split.pool.words.text().startswith("1 ")
    QTest.mouseClick(angel.more, LEFT)
    pointer.driver.press("deal-damage")


def points_by_key(pointer: PointerDriver, table: Table) -> None:
    split = pointer.driver.table.asking.split
    pointer.reach(table.die("Juggernaut", "attack"))
    pointer.driver.key(Key.Key_3)
    pointer.reach(table.die("Angel", "attack"))
    pointer.driver.key(Key.Key_Plus)
    assert split.amounts == [3, 3]
    pointer.driver.key(Key.Key_Space)


# --- choosing -------------------------------------------------------------------------------------


def click_target_of_arrow(pointer: PointerDriver, table: Table) -> None:
    angel, enrage = table.die("Angel", "field"), table.die("Enrage", "reserve")
    aim = pointer.view.target_arrow.item
    assert aim.source.contains(pointer.pos(enrage)), "the asking die is framed"
    assert len(aim.targets) == 2
    pointer.hover(pointer.pos(angel))
    assert aim.current_target is not None
    assert aim.current_target.contains(pointer.pos(angel))
    pointer.click(pointer.pos(angel))


def target_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.click_die(table.die("Angel", "field"))


def target_by_key(pointer: PointerDriver, table: Table) -> None:
    angel = table.die("Angel", "field")
    pointer.reach(angel)
    now = pointer.view.target_arrow.item.current_target
    assert now is not None
    assert now.contains(pointer.pos(angel)), "the arrow follows the keyboard"
    pointer.driver.key(Key.Key_Return)


def click_chip_on_table(pointer: PointerDriver, table: Table) -> None:
    chips, ada = pointer.driver.table.asking.word_chips, pointer.pos(table.die("Ada", "attack"))
    assert not chips.geometry().contains(pointer.view.mapFromScene(ada)), (
        "it does not cover the asking die"
    )
    assert [chip.accessibleName() for chip in chips.buttons] == ["fist", "bolt", "mask", "shield"]
    assert not chips.buttons[0].icon().isNull(), "energy also shows its symbol"
    QTest.mouseClick(chips.buttons[2], LEFT)


def word_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.press_choice("mask")


def word_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.key(Key.Key_3)


def click_plate_of_arrow(pointer: PointerDriver, table: Table) -> None:
    plate = pointer.view.table_scene.plates[1]
    pointer.hover(plate.area.center())
    assert pointer.view.target_arrow.item.current_target == plate.area
    pointer.click(plate.area.center())


def plate_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.click(pointer.view.table_scene.plates[1].area.center())


def plate_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.tab_to(("plate", 1))
    pointer.driver.key(Key.Key_Return)


def resolved(table: Table) -> list[str]:
    orders = [p for p in table.game.history if isinstance(p.move, ChooseNext)]
    return [
        table.state.setup.cards[p.state_before.queue[0][p.move.index].card].card.name
        for p in orders
        if isinstance(p.move, ChooseNext)
    ]


def chips_by_drag(pointer: PointerDriver, table: Table) -> None:
    order = pointer.driver.table.asking.order_row
    pointer.drag_widget(order.chips[2], order.chips[0])
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Cid", "Ada", "Bea"]
    pointer.driver.press("resolve-in-order")
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Ada", "Bea"]
    pointer.driver.key(Key.Key_Space)
    assert resolved(table) == ["Cid", "Ada"]


def chip_by_click(pointer: PointerDriver, table: Table) -> None:
    QTest.mouseClick(pointer.driver.table.asking.order_row.chips[1], LEFT)
    assert resolved(table) == ["Bea"]


def chip_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.key(Key.Key_3)
    assert resolved(table) == ["Cid"]


# --- yes or no ------------------------------------------------------------------------------------


def answer_in_bubble(pointer: PointerDriver, table: Table) -> None:
    bubble = pointer.driver.table.asking.answer_bubble
    assert bubble.question_label.text() == capitalized(
        message(
            "decide.answer_pay", player="", cost=message("part.life", count=3), card="Cyclops"
        ).removeprefix(": ")
    )
    juggernaut = pointer.view.mapFromScene(pointer.pos(table.die("Juggernaut", "field")))
    assert not bubble.geometry().contains(juggernaut)
    assert (bubble.geometry().center() - juggernaut).manhattanLength() < 200, (
        "the bubble is beside the die"
    )
    QTest.mouseClick(bubble.buttons[0], LEFT)


def yes_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.press("move.accept_pay")


def yes_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.key(Key.Key_Y)


def agree_in_bubble(pointer: PointerDriver, table: Table) -> None:
    bubble = pointer.driver.table.asking.answer_bubble
    assert bubble.geometry().bottom() < pointer.view.height() / 2, "the bubble is on Mike's side"
    QTest.mouseClick(bubble.buttons[0], LEFT)


def agree_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.press("move.agree")


def agree_to_act_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.press("move.agree_hand")


def done_by_click(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.press("move.pass_by_hand")


def done_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.key(Key.Key_Space)


# --- the end --------------------------------------------------------------------------------------


def view_table(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.press("view-table")
    assert not pointer.driver.table.match_end.scene.isVisible()


def close_by_key(pointer: PointerDriver, table: Table) -> None:
    pointer.driver.key(Key.Key_Escape)
    assert not pointer.driver.table.match_end.scene.isVisible()


CASES: dict[DecisionKind | None, Case] = {
    DecisionKind.DRAW: Case(Table, fling, throw_by_click, throw_by_key, None),
    DecisionKind.ROLL: Case(Table, fling, throw_by_click, throw_by_key, None),
    DecisionKind.REROLL: Case(Table, reroll_by_drag, reroll_by_click, reroll_by_key, MarkForReroll),
    DecisionKind.MAIN: Case(main_step, field_by_drag, field_by_click, field_by_key, FieldCharacter),
    DecisionKind.REPLY: Case(
        reply, drag_energy_onto_card, click_the_global, press_digit_in_list, UseGlobal
    ),
    DecisionKind.WINDOW: Case(
        window, drag_energy_onto_card, click_the_global, press_digit_in_list, UseGlobal
    ),
    DecisionKind.PAY: Case(purchase, drag_energy_onto_purchase, pay_by_click, pay_by_key, Pay),
    DecisionKind.ATTACKERS: Case(
        attack_step, attack_by_drag, attack_by_click, attack_by_key, Attack
    ),
    DecisionKind.BLOCKERS: Case(attacked, block_by_drag, block_by_click, block_by_key, Block),
    DecisionKind.ASSIGN: Case(
        double_blocked, points_by_drag, points_by_click, points_by_key, AssignDamage
    ),
    DecisionKind.CHOOSE: Case(
        targets, click_target_of_arrow, target_by_click, target_by_key, ChooseDie
    ),
    DecisionKind.CHOOSE_WORD: Case(
        word, click_chip_on_table, word_by_click, word_by_key, ChooseOption
    ),
    DecisionKind.CHOOSE_PLAYER: Case(
        any_player, click_plate_of_arrow, plate_by_click, plate_by_key, ChoosePlayer
    ),
    DecisionKind.ORDER: Case(three_effects, chips_by_drag, chip_by_click, chip_by_key, ChooseNext),
    DecisionKind.ANSWER: Case(price, answer_in_bubble, yes_by_click, yes_by_key, Accept),
    DecisionKind.DRAW_OFFER: Case(
        draw_offered, agree_in_bubble, agree_by_click, yes_by_key, Accept
    ),
    DecisionKind.HAND_OFFER: Case(
        hand_offered, agree_in_bubble, agree_to_act_by_click, yes_by_key, Accept
    ),
    DecisionKind.BY_HAND: Case(by_hand, done_by_click, done_by_click, done_by_key, Pass),
    None: Case(over, view_table, view_table, close_by_key, None),
}
