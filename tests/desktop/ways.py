"""How every kind of decision is answered: with its own gesture, with clicks, and with keys."""

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
    Pay,
    UseGlobal,
)
from rules.state import DecisionKind, Zone
from tests.desktop.fingers import NOTHING_HELD, Fingers
from tests.desktop.occasions import (
    any_player,
    attack_step,
    attacked,
    double_blocked,
    draw_offered,
    main_step,
    over,
    own,
    price,
    purchase,
    reply,
    targets,
    three_effects,
    window,
    word,
)
from tests.desktop.shell import LEFT, Key
from tests.rules.table import Table


class Case(NamedTuple):
    """How a kind of decision comes about, how it is answered, and the moves that it then has."""

    table: Callable[[], Table]
    gesture: Callable[[Fingers, Table], object]
    click: Callable[[Fingers, Table], object]
    key: Callable[[Fingers, Table], object]
    played: type[Move] | None


# --- rolling --------------------------------------------------------------------------------------


def fling(hands: Fingers, table: Table) -> None:
    """Take the dice that wait, and let go of them in a swing."""
    port = hands.view.viewport()
    die = next(n for n, d in hands.view.table_scene.dice.items() if d.marks.legal)
    start = hands.view.mapFromScene(hands.pos(die))
    QTest.mousePress(port, LEFT, NOTHING_HELD, start)
    for part in range(1, 5):
        QTest.mouseMove(port, start + QPointF(40 * part, -30 * part).toPoint())
    QTest.mouseRelease(port, LEFT, NOTHING_HELD, start + QPointF(160, -120).toPoint())
    hands.view.skip_animations()


def throw_by_click(hands: Fingers, table: Table) -> None:
    die = next(n for n, d in hands.view.table_scene.dice.items() if d.marks.legal)
    hands.click(hands.pos(die))
    hands.view.skip_animations()


def throw_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Space)
    hands.view.skip_animations()


def reroll_together(hands: Fingers, table: Table) -> None:
    dice = own(table, Zone.PREP)
    hands.band(*dice)
    hands.drag(hands.pos(dice[0]), hands.spot(hands.view.table_scene.action_area))
    hands.shell.press("Reroll these dice")


def reroll_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(own(table, Zone.PREP)[0]).press("Reroll these dice")


def reroll_by_key(hands: Fingers, table: Table) -> None:
    hands.reach(own(table, Zone.PREP)[0])
    hands.shell.key(Key.Key_Return).key(Key.Key_Space)


# --- acting and answering -------------------------------------------------------------------------


def enrage_button(hands: Fingers, table: Table) -> QPointF:
    (button,) = hands.view.table_scene.cards[table.card("Enrage")].buttons.values()
    return button.mapToScene(button.rect.center())


def field_by_drag(hands: Fingers, table: Table) -> None:
    die = table.die("sidekick character", "reserve")
    hands.drag(hands.pos(die), hands.zone(0, Zone.FIELD))


def field_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(table.die("sidekick character", "reserve"))


def field_by_key(hands: Fingers, table: Table) -> None:
    hands.reach(table.die("sidekick character", "reserve"))
    hands.shell.key(Key.Key_Return)


def energy_onto_the_card(hands: Fingers, table: Table) -> None:
    bolt = table.die("sidekick bolt", "reserve")
    hands.drag(hands.pos(bolt), hands.spot(hands.view.table_scene.cards[table.card("Enrage")]))


def click_the_global(hands: Fingers, table: Table) -> None:
    hands.click(enrage_button(hands, table))


def press_its_digit(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_1)


# --- paying ---------------------------------------------------------------------------------------


def energy_onto_what_is_paid(hands: Fingers, table: Table) -> None:
    dice = own(table, Zone.RESERVE)
    hands.band(*dice)
    hands.drag(
        hands.pos(dice[0]), hands.spot(hands.view.table_scene.cards[table.card("Kitty Pryde")])
    )
    hands.shell.key(Key.Key_Space)
    assert own(table, Zone.RESERVE) == []


def pay_by_click(hands: Fingers, table: Table) -> None:
    for die in own(table, Zone.RESERVE):
        hands.shell.click_die(die)
    hands.shell.press("Pay")


def pay_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Space)
    assert own(table, Zone.RESERVE) == []


# --- fighting -------------------------------------------------------------------------------------


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


def block_by_drag(hands: Fingers, table: Table) -> None:
    angel, cyclops = table.die("Angel", "field"), table.die("Cyclops", "attack")
    hands.drag(hands.pos(angel), hands.pos(cyclops), lets_go=False)
    assert hands.view.target_arrow.item.current_target is not None, (
        "an arrow shows who would block whom"
    )
    QTest.mouseRelease(
        hands.view.viewport(), LEFT, NOTHING_HELD, hands.view.mapFromScene(hands.pos(cyclops))
    )
    assert len(hands.view.table_scene.arrows.arrows) == 1


def block_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(table.die("Angel", "field")).click_die(table.die("Cyclops", "attack"))


def block_by_key(hands: Fingers, table: Table) -> None:
    hands.reach(table.die("Angel", "field"))
    hands.shell.key(Key.Key_Return)
    hands.reach(table.die("Cyclops", "attack"))
    hands.shell.key(Key.Key_Return)


def points_by_drag(hands: Fingers, table: Table) -> None:
    split = hands.shell.table.asking.split
    angel, juggernaut = split.boxes
    assert split.amounts == [2, 4]
    hands.drag_widget(juggernaut, angel)
    assert (split.amounts, split.unassigned) == ([3, 3], 0)
    hands.drag_widget(juggernaut, split.pool)
    assert (split.amounts, split.unassigned) == ([3, 2], 1)
    assert hands.shell.buttons() == [], "not all of the damage is given"
    hands.drag_widget(split.pool, juggernaut)
    hands.shell.press("Deal this damage")


def points_by_click(hands: Fingers, table: Table) -> None:
    split = hands.shell.table.asking.split
    angel, juggernaut = split.boxes
    QTest.mouseClick(juggernaut.less, LEFT)
    assert split.unassigned == 1
    assert split.pool.words.text().startswith("1 ")
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


def follow_the_arrow(hands: Fingers, table: Table) -> None:
    angel, enrage = table.die("Angel", "field"), table.die("Enrage", "reserve")
    aim = hands.view.target_arrow.item
    assert aim.source.contains(hands.pos(enrage)), "the die that asks is framed"
    assert len(aim.targets) == 2
    hands.hover(hands.pos(angel))
    assert aim.current_target is not None
    assert aim.current_target.contains(hands.pos(angel))
    hands.click(hands.pos(angel))


def target_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.click_die(table.die("Angel", "field"))


def target_by_key(hands: Fingers, table: Table) -> None:
    angel = table.die("Angel", "field")
    hands.reach(angel)
    now = hands.view.target_arrow.item.current_target
    assert now is not None
    assert now.contains(hands.pos(angel)), "the arrow follows the keyboard"
    hands.shell.key(Key.Key_Return)


def chip_where_it_lies(hands: Fingers, table: Table) -> None:
    chips, ada = hands.shell.table.asking.word_chips, hands.pos(table.die("Ada", "attack"))
    assert not chips.geometry().contains(hands.view.mapFromScene(ada)), "it hides not who asks"
    assert [chip.accessibleName() for chip in chips.buttons] == ["fist", "bolt", "mask", "shield"]
    assert not chips.buttons[0].icon().isNull(), "energy is shown by its symbol too"
    QTest.mouseClick(chips.buttons[2], LEFT)


def word_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.press("mask")


def word_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_3)


def follow_the_arrow_to_a_plate(hands: Fingers, table: Table) -> None:
    plate = hands.view.table_scene.plates[1]
    hands.hover(plate.area.center())
    assert hands.view.target_arrow.item.current_target == plate.area
    hands.click(plate.area.center())


def plate_by_click(hands: Fingers, table: Table) -> None:
    hands.click(hands.view.table_scene.plates[1].area.center())


def plate_by_key(hands: Fingers, table: Table) -> None:
    hands.tab_to(("plate", 1))
    hands.shell.key(Key.Key_Return)


def resolved(table: Table) -> list[str]:
    orders = [p for p in table.game.history if isinstance(p.move, ChooseNext)]
    return [
        table.state.setup.cards[p.state_before.queue[0][p.move.index].card].card.name
        for p in orders
        if isinstance(p.move, ChooseNext)
    ]


def chips_by_drag(hands: Fingers, table: Table) -> None:
    order = hands.shell.table.asking.order_row
    hands.drag_widget(order.chips[2], order.chips[0])
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Cid", "Ada", "Bea"]
    hands.shell.press("Resolve in this order")
    assert [chip.answer.text.split()[0] for chip in order.chips] == ["Ada", "Bea"]
    hands.shell.key(Key.Key_Space)
    assert resolved(table) == ["Cid", "Ada"]


def chip_by_click(hands: Fingers, table: Table) -> None:
    QTest.mouseClick(hands.shell.table.asking.order_row.chips[1], LEFT)
    assert resolved(table) == ["Bea"]


def chip_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_3)
    assert resolved(table) == ["Cid"]


# --- yes or no ------------------------------------------------------------------------------------


def answer_where_it_lies(hands: Fingers, table: Table) -> None:
    bubble = hands.shell.table.asking.answer_bubble
    assert bubble.question_label.text() == "Pay 3 life to prevent Cyclops's effect?"
    juggernaut = hands.view.mapFromScene(hands.pos(table.die("Juggernaut", "field")))
    assert not bubble.geometry().contains(juggernaut)
    assert (bubble.geometry().center() - juggernaut).manhattanLength() < 200, "it lies beside it"
    QTest.mouseClick(bubble.buttons[0], LEFT)


def yes_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.press("Pay 3 life")


def yes_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Y)


def agree_where_it_lies(hands: Fingers, table: Table) -> None:
    bubble = hands.shell.table.asking.answer_bubble
    plate = hands.view.mapFromScene(hands.view.table_scene.plates[1].area.center())
    assert (bubble.geometry().center() - plate).manhattanLength() < 300, "it lies at Mike's name"
    QTest.mouseClick(bubble.buttons[0], LEFT)


def agree_by_click(hands: Fingers, table: Table) -> None:
    hands.shell.press("Accept the draw")


# --- the end --------------------------------------------------------------------------------------


def look_at_the_table(hands: Fingers, table: Table) -> None:
    hands.shell.press("View table")
    assert not hands.shell.table.end.isVisible()


def put_away_by_key(hands: Fingers, table: Table) -> None:
    hands.shell.key(Key.Key_Escape)
    assert not hands.shell.table.end.isVisible()


CASES: dict[DecisionKind, Case] = {
    "draw": Case(Table, fling, throw_by_click, throw_by_key, None),
    "roll": Case(Table, fling, throw_by_click, throw_by_key, None),
    "reroll": Case(Table, reroll_together, reroll_by_click, reroll_by_key, MarkForReroll),
    "main": Case(main_step, field_by_drag, field_by_click, field_by_key, FieldCharacter),
    "reply": Case(reply, energy_onto_the_card, click_the_global, press_its_digit, UseGlobal),
    "window": Case(window, energy_onto_the_card, click_the_global, press_its_digit, UseGlobal),
    "pay": Case(purchase, energy_onto_what_is_paid, pay_by_click, pay_by_key, Pay),
    "attackers": Case(attack_step, attack_together, attack_by_click, attack_by_key, Attack),
    "blockers": Case(attacked, block_by_drag, block_by_click, block_by_key, Block),
    "assign": Case(double_blocked, points_by_drag, points_by_click, points_by_key, AssignDamage),
    "choose": Case(targets, follow_the_arrow, target_by_click, target_by_key, ChooseDie),
    "choose word": Case(word, chip_where_it_lies, word_by_click, word_by_key, ChooseOption),
    "choose player": Case(
        any_player, follow_the_arrow_to_a_plate, plate_by_click, plate_by_key, ChoosePlayer
    ),
    "order": Case(three_effects, chips_by_drag, chip_by_click, chip_by_key, ChooseNext),
    "answer": Case(price, answer_where_it_lies, yes_by_click, yes_by_key, Accept),
    "draw offer": Case(draw_offered, agree_where_it_lies, agree_by_click, yes_by_key, Accept),
    "over": Case(over, look_at_the_table, look_at_the_table, put_away_by_key, None),
}
