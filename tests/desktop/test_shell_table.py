"""Playing in the window: purchases, refusals, questions, reading, room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QSizePolicy
from pytestqt.qtbot import QtBot

from rules.model.moves import Buy
from rules.state import Step, Zone
from tests.desktop.shell import Key, Shell
from tests.rules.table import Table, made_up


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    return Shell(qtbot)


def seated(shell: Shell, table: Table) -> Shell:
    """Open the window on a table that a test has laid."""
    return shell.seat(table.game)


def main_step(*reserve: str) -> Table:
    """Eric's Main Step with these dice in his Reserve Pool."""
    return Table().lay("Eric", "reserve", *reserve).begin()


def buys_kitty(shell: Shell) -> int:
    """Drag a die of Kitty Pryde to Eric's Used Pile; returns the die."""
    die = shell.die("Kitty Pryde", Zone.CARD)
    shell.drag(die, shell.zone("Eric", Zone.USED))
    return die


# --- purchasing and paying ------------------------------------------------------------------------


def test_a_purchase_is_a_drag_and_one_key(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    die = buys_kitty(shell)
    assert shell.prompt == "Eric: pay 3 energy for Kitty Pryde, at least 1 of it mask"
    assert shell.buttons() == ["Cancel (Esc)", "Pay with these dice (Space)"]
    shell.key(Key.Key_Space)
    assert shell.game.state.dice[die].zone is Zone.USED
    assert shell.log[-1] == "Eric purchases Kitty Pryde"
    assert not shell.table.side.payment.isVisible()


def test_the_payment_shows_what_stays_on_a_die_spent_in_part(shell: Shell) -> None:
    seated(shell, main_step("Kitty Pryde 2 mask", "Cyclops 2 bolt"))
    buys_kitty(shell)
    words = shell.shown_words(shell.table.side.payment)
    assert "Paying for Kitty Pryde" in words
    assert "spent" in words
    assert "stays, spun down" in words
    shell.press("Pay with these dice")
    assert "spins from" in "\n".join(shell.log)


def test_the_payment_tells_what_will_be_lost(shell: Shell) -> None:
    seated(shell, main_step("Enrage 2", "Cyclops L1"))
    shell.click_die(shell.die("Cyclops: L1", Zone.RESERVE))
    assert "1 energy will be lost as soon as you pay (PAY-4)" in shell.shown_words(
        shell.table.side.payment
    )


def test_another_die_can_be_clicked_to_pay_with(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield"))
    buys_kitty(shell)
    shell.click_die(shell.die("sidekick: shield", Zone.RESERVE))
    assert shell.prompt.startswith("Eric: pay 2 energy")
    for face in ("mask", "fist"):
        shell.click_die(shell.die(f"sidekick: {face}", Zone.RESERVE))
    assert shell.buttons() == ["Cancel (Esc)", "Pay (Space)"]
    shell.key(Key.Key_Space)
    left = [die.face for die in shell.game.state.dice_in_zone(0, Zone.RESERVE)]
    assert len(left) == 1
    assert shell.die("sidekick: bolt", Zone.RESERVE)


def test_esc_drops_the_payment_in_hand(shell: Shell) -> None:
    seated(shell, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    die = buys_kitty(shell)
    shell.click_die(shell.die("sidekick: bolt", Zone.RESERVE))
    shell.key(Key.Key_Escape)
    assert shell.game.decision.kind == "main"
    assert shell.game.state.dice[die].zone is Zone.CARD


# --- refusals -------------------------------------------------------------------------------------


def test_a_refused_drop_says_why_and_leads_to_the_rule(shell: Shell) -> None:
    seated(shell, main_step("sidekick bolt"))
    place = shell.zone("Eric", Zone.USED)
    shell.drag(shell.die("Kitty Pryde", Zone.CARD), place)
    note = shell.table.note
    assert note.isVisible()
    words = shell.shown_words(note)
    assert "Kitty Pryde costs 3 energy. You have 1." in words
    assert "You need 2 more." in words
    assert shell.table.view.rect().contains(note.geometry()), "the whole note is in sight"
    shell.press("Rule PAY-6")
    assert shell.table.side.rules.isVisible()
    assert "PAY-6" in shell.table.side.rules.text.toPlainText()
    shell.key(Key.Key_Escape)
    assert not note.isVisible()


def test_a_note_goes_when_the_table_is_touched_again(shell: Shell) -> None:
    seated(shell, main_step("sidekick bolt", "sidekick character"))
    buys_kitty(shell)
    assert shell.table.note.isVisible()
    shell.click_die(shell.die("sidekick: character", Zone.RESERVE))
    assert not shell.table.note.isVisible()
    assert shell.log[-1] == "Eric fields a Sidekick"


# --- every kind of decision -----------------------------------------------------------------------


def test_the_bar_tells_the_step_and_who_decides(shell: Shell) -> None:
    seated(shell, main_step())
    assert shell.step == "▸ Main Step"
    nothing = "nothing left to do. End your turn"
    assert shell.prompt == f"Eric: {nothing}"
    assert shell.table.bar.decider_arrow.toolTip() == "Eric decides"
    assert shell.table.bar.decider_arrow.text() == "▼", "Eric sits at the bottom"
    shell.press("End turn")
    assert shell.game.state.step is not Step.MAIN


def fight() -> Table:
    """Cyclops is blocked by a sidekick and Angel, and 4 damage must be split."""
    table = Table().lay("Eric", "field", "Cyclops").lay("Mike", "field", "sidekick", "Angel")
    table.begin("attack").attack_with("Cyclops")
    return table.block(("sidekick", "Cyclops"), ("Angel", "Cyclops")).both_pass()


def test_damage_is_split_at_the_dice_and_dealt_with_one_key(shell: Shell) -> None:
    seated(shell, fight())
    assert shell.prompt.startswith("Eric: split Cyclops's damage")
    assert shell.buttons() == ["Deal this damage (Space)"]
    shell.key(Key.Key_0)
    assert shell.buttons() == [], "a point is left"
    shell.key(Key.Key_1).key(Key.Key_Space)
    assert "Angel (level 1) takes 3 damage" in shell.log


def test_a_yes_or_no_has_a_key_each(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "sidekick")
    seated(shell, table.begin().field("Cyclops L1", "bolt").choose("Mike's sidekick"))
    assert shell.prompt == "Mike: pay 3 life to prevent Cyclops's effect?"
    assert shell.buttons() == ["Pay 3 life (Y)", "Decline (N)"]
    shell.key(Key.Key_Space)
    assert shell.game.decision.kind == "answer", "Space is on no button, so it does nothing"
    shell.key(Key.Key_Y)
    assert shell.game.state.life == [10, 7]


def test_an_offer_is_declined_by_its_button(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "sidekick")
    seated(shell, table.begin().field("Cyclops L1", "bolt").choose("Mike's sidekick"))
    shell.press("Decline")
    assert shell.log[-1] == "Mike's Sidekick is KO'd"


def test_a_global_is_used_by_its_digit_and_its_die_by_a_click(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "Kitty Pryde")
    seated(shell, table.begin())
    assert "Enrage (1)" in shell.buttons()
    assert "+1A this turn" in shell.shown_words(shell.table.side.choice)
    shell.key(Key.Key_1).key(Key.Key_Space)
    assert shell.prompt == "Eric: choose a die for Enrage"
    shell.click_die(shell.die("Kitty Pryde: L1", Zone.FIELD))
    assert shell.log[-1] == "Kitty Pryde (level 1) gets +1A"


def test_the_other_player_answers_before_the_step_ends(shell: Shell) -> None:
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    seated(shell, table.begin())
    shell.key(Key.Key_Space)
    assert shell.prompt == (
        "Mike: Eric wants to end the Main Step. Respond with a Global Ability, or pass"
    )
    assert shell.table.bar.decider_arrow.text() == "▲", "Mike sits at the top"
    shell.key(Key.Key_Space)
    assert shell.game.state.step is Step.ATTACK


def test_attackers_and_blockers_are_dragged_or_clicked(shell: Shell) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde").lay("Mike", "field", "Angel")
    seated(shell, table.begin("attack"))
    assert shell.buttons() == ["Don't attack (Space)"]
    kitty = shell.die("Kitty Pryde: L1", Zone.FIELD)
    shell.drag(kitty, shell.zone("Eric", Zone.ATTACK))
    assert shell.buttons() == ["Start the attack (Space)"]
    shell.key(Key.Key_Space)
    assert shell.buttons() == ["Don't block (Space)"]
    angel = shell.die("Angel: L1", Zone.FIELD, "Mike")
    shell.drag(angel, shell.table.view.table_scene.die(kitty).pos())
    shell.key(Key.Key_Space)
    assert "Angel (level 1) blocks Kitty Pryde (level 1)" in shell.log


def test_simultaneous_abilities_are_put_in_order(shell: Shell) -> None:
    from rules.language import ast

    wakes = ast.Text(
        (ast.Triggered(ast.Moment("attacks"), (ast.Deal(1, None, players="opponent"),)),)
    )
    table = Table(eric=[made_up("Ada", wakes), made_up("Bea", wakes)])
    table.lay("Eric", "field", "Ada", "Bea").begin("attack").attack_with("Ada", "Bea")
    seated(shell, table)
    assert shell.prompt == "Eric: choose which ability goes first"
    chips = shell.table.asking.order_row.chips
    assert [chip.accessibleName() for chip in chips] == ["Ada (level 1)", "Bea (level 1)"]
    shell.key(Key.Key_2)
    told = [line for line in shell.log if "triggers" in line]
    assert told == ["Eric's Bea triggers", "Eric's Ada triggers"]


def test_a_word_is_chosen_from_a_list(shell: Shell) -> None:
    from rules.language import ast

    names = ast.Text((ast.Triggered(ast.Moment("attacks"), (ast.ChooseWord("energy"),)),))
    table = Table(eric=[made_up("Ada", names)])
    seated(shell, table.lay("Eric", "field", "Ada").begin("attack").attack_with("Ada"))
    assert shell.buttons() == ["fist (1)", "bolt (2)", "mask (3)", "shield (4)"]
    shell.press("mask")
    assert "Eric chooses mask" in shell.log


def test_a_choice_tells_what_the_card_says(shell: Shell) -> None:
    table = Table().lay("Mike", "used", "sidekick").lay("Mike", "reserve", "Angel L1")
    seated(shell, table.begin(active="Mike").field("Angel"))
    assert shell.prompt == "Mike: choose a die for Angel, or decline"
    words = shell.shown_words(shell.table.side.choice)
    assert words == "Angel\nWhen fielded: you may field a sidekick from your used pile."
    shell.key(Key.Key_Space)
    assert not shell.table.side.choice.isVisible()


def test_what_a_question_is_about_is_marked(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L1").begin()
    seated(shell, table.field("Cyclops", "bolt").choose("Juggernaut"))
    assert shell.prompt == "Mike: pay 3 life to prevent Cyclops's effect?"
    dice = shell.table.view.table_scene.dice
    assert [number for number, die in dice.items() if die.marks.wanted] == [
        shell.die("Juggernaut: L1", Zone.FIELD, "Mike")
    ]


def test_of_two_equal_blockers_each_has_its_own_points(shell: Shell) -> None:
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "sidekick", "sidekick")
    table.begin("attack").attack_with("Cyclops")
    table.block(("sidekick", "Cyclops"), ("sidekick", "Cyclops")).both_pass()
    seated(shell, table)
    split = shell.game.damage_split()
    boxes = shell.table.asking.split.boxes
    for die, box in zip(split.targets, boxes, strict=True):
        middle = shell.table.view.mapFromScene(shell.table.view.table_scene.die(die).pos())
        assert abs(box.geometry().center().x() - middle.x()) <= 2, "its points stand at the die"


def test_what_can_join_a_payment_is_told(shell: Shell) -> None:
    table = main_step("Ambush 2", "sidekick mask", "sidekick wild", "sidekick fist", "Enrage 2")
    seated(shell, table.play(Buy(table.card("Kitty Pryde"))))
    assert "marked +" in shell.table.bar.question.hint.text()
    shell.click_die(shell.die("Ambush: 2", Zone.RESERVE))
    shell.click_die(shell.die("sidekick: mask", Zone.RESERVE))
    assert "what is highlighted" in shell.table.bar.question.hint.text()


# --- reading --------------------------------------------------------------------------------------


def test_what_is_pointed_at_can_be_read(shell: Shell) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L3")
    seated(shell, table.begin())
    view = shell.table.view
    for card, area in view.table_scene.layout.cards.items():
        if shell.game.setup.cards[card].card.name == "Juggernaut":
            QTest.mouseMove(view.viewport(), view.mapFromScene(area.topLeft() + QPointF(9, 9)))
    words = shell.shown_words(shell.table.side.card)
    assert "Juggernaut: Cain Marko" in words
    assert "Prevent 3 of that damage" in words
    assert "2 of 2 dice left to purchase" in words
    kitty = shell.die("Kitty Pryde: L3", Zone.FIELD)
    QTest.mouseMove(view.viewport(), view.mapFromScene(view.table_scene.die(kitty).pos()))
    words = shell.shown_words(shell.table.side.card)
    assert "Kitty Pryde: Sprite" in words
    assert "Eric, in the Field" in words
    assert "Attack 3, defense 3" in words


def test_a_die_that_is_stronger_than_printed_says_so(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "Kitty Pryde")
    seated(shell, table.begin().use_global("Enrage", "bolt").choose("Kitty Pryde"))
    shell.table.view.die_hovered.emit(shell.die("Kitty Pryde: L1", Zone.FIELD))
    assert "Attack 3, defense 2 (printed 2 and 2)" in shell.shown_words(shell.table.side.card)


# --- room -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_nothing_is_cut_off(shell: Shell, size: tuple[int, int]) -> None:
    """The longest card is read while an ability is on offer and a purchase is paid for."""
    shell.window.resize(*size)
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "Cyclops 2 bolt")
    seated(shell, table.lay("Eric", "field", "Kitty Pryde").begin())
    for card in range(1, 8):
        shell.table.view.card_hovered.emit(card)
        assert cut_off(shell) == []
    buys_kitty(shell)
    shell.table.view.card_hovered.emit(7)
    assert cut_off(shell) == []


def cut_off(shell: Shell) -> list[str]:
    """The words in the window that have less room than they need."""
    shell.buttons()  # lays out what is new
    return [
        label.text()
        for label in shell.window.findChildren(QLabel)
        if label.isVisible()
        and label.text()
        and not label.window().isHidden()
        and label.sizePolicy().horizontalPolicy() is not QSizePolicy.Policy.Ignored
        and (
            label.height() < label.heightForWidth(label.width())
            or label.width() < label.minimumSizeHint().width()
        )
    ]
