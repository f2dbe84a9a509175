"""Tests playing in the window: purchases, refusals, questions, panels, and clipped text."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QSizePolicy
from pytestqt.qtbot import QtBot

from rules.model.moves import Buy
from rules.state import DecisionKind, Step, Zone
from tests.desktop.opened_tables import drag_kitty_to_used, main_step, open_match
from tests.desktop.texts import capitalized, joined, message, sidekicks
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


# --- purchasing and paying ------------------------------------------------------------------------


def test_a_purchase_takes_a_drag_and_one_key(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    die = drag_kitty_to_used(driver)
    assert driver.prompt == message(
        "decide.pay_types", player="Eric", open=3, what="Kitty Pryde", types="a mask"
    )
    assert driver.buttons() == ["cancel-payment (Esc)", "pay-as-suggested (Space)"]
    driver.key(Key.Key_Space)
    assert driver.game.state.dice[die].zone is Zone.USED
    assert driver.log[-1] == message("log.buy", player="Eric", card="Kitty Pryde")
    assert not driver.table.panels.payment.isVisible()


def test_the_payment_shows_what_remains_of_a_partly_spent_die(driver: WindowDriver) -> None:
    open_match(driver, main_step("Kitty Pryde 2 mask", "Cyclops 2 bolt"))
    drag_kitty_to_used(driver)
    words = driver.shown_words(driver.table.panels.payment)
    assert message("words.paying", what="Kitty Pryde") in words
    assert "spent" in words
    assert "stays, spun down" in words
    driver.press("pay-as-suggested")
    spin = message("log.spin", die="", start="(.+)", end="(.+)")
    assert any(re.search(spin, line) for line in driver.log)


def test_the_payment_shows_lost_energy(driver: WindowDriver) -> None:
    open_match(driver, main_step("Enrage 2", "Cyclops L1"))
    driver.click_die(driver.die("Cyclops: L1", Zone.RESERVE))
    lost = driver.table.panels.payment.lost
    assert lost.isVisible()
    assert re.match(r"1 .*\(PAY-4\)", lost.text())


def test_a_click_pays_with_another_die(driver: WindowDriver) -> None:
    open_match(
        driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield")
    )
    drag_kitty_to_used(driver)
    driver.click_die(driver.die("sidekick: shield", Zone.RESERVE))
    assert driver.game.payment_preview().open_total == 2
    for face in ("mask", "fist"):
        driver.click_die(driver.die(f"sidekick: {face}", Zone.RESERVE))
    assert driver.buttons() == ["cancel-payment (Esc)", "move.confirm_pay (Space)"]
    driver.key(Key.Key_Space)
    left = [die.face for die in driver.game.state.dice_in_zone(0, Zone.RESERVE)]
    assert len(left) == 1
    assert driver.die("sidekick: bolt", Zone.RESERVE)


def test_esc_cancels_the_payment(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    die = drag_kitty_to_used(driver)
    driver.click_die(driver.die("sidekick: bolt", Zone.RESERVE))
    driver.key(Key.Key_Escape)
    assert driver.game.decision_kind is DecisionKind.MAIN
    assert driver.game.state.dice[die].zone is Zone.CARD


# --- refusals -------------------------------------------------------------------------------------


def test_a_refused_drop_says_why_and_opens_the_rule(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick bolt"))
    place = driver.zone("Eric", Zone.USED)
    driver.drag(driver.die("Kitty Pryde", Zone.CARD), place)
    note = driver.table.note
    assert note.isVisible()
    words = driver.shown_words(note)
    assert message("no.cost", what="Kitty Pryde", number=1, cost=3, have=1) in words
    assert message("help.cost", missing=2) in words
    assert driver.table.view.rect().contains(note.geometry()), "the whole note is visible"
    driver.press("open-rule")
    assert driver.table.side.rules.isVisible()
    assert "PAY-6" in driver.table.side.rules.text.toPlainText()
    driver.key(Key.Key_Escape)
    assert not note.isVisible()


def test_a_refusal_note_closes_at_the_next_action(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick bolt", "sidekick character"))
    drag_kitty_to_used(driver)
    assert driver.table.note.isVisible()
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))
    assert not driver.table.note.isVisible()
    assert driver.log[-1] == message("log.field", player="Eric", die=sidekicks())


# --- every kind of decision -----------------------------------------------------------------------


def test_the_bar_shows_the_step_and_the_deciding_player(driver: WindowDriver) -> None:
    open_match(driver, main_step())
    assert driver.step == "Main Step"
    assert driver.prompt == message("decide.main_idle_turn", player="Eric")
    assert driver.table.bar.accessibleName() == "Eric decides"
    assert driver.prompt_rail == "below", "Eric sits at the bottom"
    driver.press("move.pass_turn")
    assert driver.game.state.step is not Step.MAIN


def split_damage_table() -> Table:
    """A Sidekick and Angel block Cyclops, whose damage must be split."""
    table = Table().lay("Eric", "field", "Cyclops").lay("Mike", "field", "sidekick", "Angel")
    table.begin("attack").attack_with("Cyclops")
    return table.block(("sidekick", "Cyclops"), ("Angel", "Cyclops")).both_pass()


def test_damage_is_split_on_the_dice_and_dealt_with_one_key(driver: WindowDriver) -> None:
    open_match(driver, split_damage_table())
    assert driver.prompt == message("decide.assign", player="Eric", card="Cyclops")
    assert driver.buttons() == ["deal-damage (Space)"]
    driver.key(Key.Key_0)
    assert driver.buttons() == [], "one point is unassigned"
    driver.key(Key.Key_1).key(Key.Key_Space)
    assert message("log.damage", dice="Angel (level 1)", number=1, amount=3) in driver.log


def test_yes_and_no_each_have_a_key(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "sidekick")
    open_match(driver, table.begin().field("Cyclops L1", "bolt").choose("Mike's sidekick"))
    assert driver.prompt == message(
        "decide.answer_pay", player="Mike", cost=message("part.life", count=3), card="Cyclops"
    )
    assert driver.buttons() == ["move.accept_pay (Y)", "move.pass_answer (N)"]
    cost = message("part.life", count=3)
    assert driver.button_texts()[0].startswith(message("move.accept_pay", cost=cost))
    driver.key(Key.Key_Space)
    assert driver.game.decision_kind is DecisionKind.ANSWER, (
        "no button has Space, so it does nothing"
    )
    driver.key(Key.Key_Y)
    assert driver.game.state.life == [10, 7]


def test_an_optional_effect_is_declined_by_its_button(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "sidekick")
    open_match(driver, table.begin().field("Cyclops L1", "bolt").choose("Mike's sidekick"))
    driver.press("move.pass_answer")
    assert driver.log[-1] == message("log.ko", dice="Mike's Sidekick", number=1)


def test_a_global_is_used_by_digit_and_its_target_clicked(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "Kitty Pryde")
    open_match(driver, table.begin())
    driver.press("show-abilities")
    assert "Enrage (1)" in driver.button_texts()
    assert "+1A this turn" in driver.shown_words(driver.table.panels.choice)
    driver.key(Key.Key_1).key(Key.Key_Space)
    assert driver.prompt == message(
        "decide.choose", player="Eric", what=message("part.a_die"), card="Enrage"
    )
    driver.click_die(driver.die("Kitty Pryde: L1", Zone.FIELD))
    assert driver.log[-1] == message(
        "log.bonus",
        dice="Kitty Pryde (level 1)",
        number=1,
        bonus="+1A",
        until=message("now.end_of_turn"),
    )


def test_the_opponent_may_respond_before_the_step_ends(driver: WindowDriver) -> None:
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    open_match(driver, table.begin())
    driver.key(Key.Key_Space)
    assert driver.prompt == (
        message("decide.reply_main", player="Mike", other="Eric", what=message("part.with_global"))
    )
    assert driver.prompt_rail == "above", "Mike sits at the top"
    driver.key(Key.Key_Space)
    assert driver.game.state.step is Step.ATTACK


def test_attackers_and_blockers_are_dragged_or_clicked(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde").lay("Mike", "field", "Angel")
    open_match(driver, table.begin("attack"))
    assert driver.buttons() == ["move.pass_attackers (Space)"]
    kitty = driver.die("Kitty Pryde: L1", Zone.FIELD)
    driver.drag(kitty, driver.zone("Eric", Zone.ATTACK))
    assert driver.buttons() == ["move.confirm_attackers (Space)"]
    driver.key(Key.Key_Space)
    assert driver.buttons() == ["move.pass_blockers (Space)"]
    angel = driver.die("Angel: L1", Zone.FIELD, "Mike")
    driver.drag(angel, driver.table.view.table_scene.dice[kitty].pos())
    driver.key(Key.Key_Space)
    assert (
        message("log.block", blocker="Angel (level 1)", attacker="Kitty Pryde (level 1)")
        in driver.log
    )


def test_the_player_orders_simultaneous_abilities(driver: WindowDriver) -> None:
    from rules.language import ast

    wakes = ast.Text(
        (ast.Triggered(ast.Moment("attacks"), (ast.Deal(1, None, players="opponent"),)),)
    )
    table = Table(eric=[made_up("Ada", wakes), made_up("Bea", wakes)])
    table.lay("Eric", "field", "Ada", "Bea").begin("attack").attack_with("Ada", "Bea")
    open_match(driver, table)
    assert driver.prompt == message("decide.order", player="Eric")
    chips = driver.table.asking.order_row.chips
    assert [chip.accessibleName() for chip in chips] == ["Ada (level 1)", "Bea (level 1)"]
    driver.key(Key.Key_2)
    told = [line for line in driver.log if "triggers" in line]
    assert told == [
        message("log.ability", player="Eric", card="Bea"),
        message("log.ability", player="Eric", card="Ada"),
    ]


def test_an_option_is_chosen_from_a_list(driver: WindowDriver) -> None:
    from rules.language import ast

    names = ast.Text((ast.Triggered(ast.Moment("attacks"), (ast.ChooseWord("energy"),)),))
    table = Table(eric=[made_up("Ada", names)])
    open_match(driver, table.lay("Eric", "field", "Ada").begin("attack").attack_with("Ada"))
    assert driver.button_texts() == ["fist (1)", "bolt (2)", "mask (3)", "shield (4)"]
    driver.press_choice("mask")
    assert message("log.word", player="Eric", word="mask") in driver.log


def test_a_choice_shows_the_card_text(driver: WindowDriver) -> None:
    table = Table().lay("Mike", "used", "sidekick").lay("Mike", "reserve", "Angel L1")
    open_match(driver, table.begin(active="Mike").field("Angel"))
    assert driver.prompt == message(
        "decide.choose_optional", player="Mike", what=message("part.a_die"), card="Angel"
    )
    words = driver.shown_words(driver.table.panels.choice)
    assert words == "Angel\nWhen fielded: you may field a sidekick from your used pile."
    driver.key(Key.Key_Space)
    assert not driver.table.panels.choice.isVisible()


def test_a_questions_subject_is_marked(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L1").begin()
    open_match(driver, table.field("Cyclops", "bolt").choose("Juggernaut"))
    assert driver.prompt == message(
        "decide.answer_pay", player="Mike", cost=message("part.life", count=3), card="Cyclops"
    )
    dice = driver.table.view.table_scene.dice
    assert [number for number, die in dice.items() if die.marks.wanted] == [
        driver.die("Juggernaut: L1", Zone.FIELD, "Mike")
    ]


def test_equal_blockers_have_separate_damage_points(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "sidekick", "sidekick")
    table.begin("attack").attack_with("Cyclops")
    table.block(("sidekick", "Cyclops"), ("sidekick", "Cyclops")).both_pass()
    open_match(driver, table)
    split = driver.game.damage_split()
    boxes = driver.table.asking.split.boxes
    for die, box in zip(split.targets, boxes, strict=True):
        middle = driver.table.view.mapFromScene(driver.table.view.table_scene.dice[die].pos())
        assert abs(box.geometry().center().x() - middle.x()) <= 2, (
            "its damage points are at the die"
        )


def test_a_payment_lists_further_costs(driver: WindowDriver) -> None:
    table = main_step("Ambush 2", "sidekick mask", "sidekick wild", "sidekick fist", "Enrage 2")
    open_match(driver, table.play(Buy(table.card("Kitty Pryde"))))
    assert "marked +" in driver.table.bar.question.hint.text()
    driver.click_die(driver.die("Ambush: 2", Zone.RESERVE))
    driver.click_die(driver.die("sidekick: mask", Zone.RESERVE))
    assert "what is highlighted" in driver.table.bar.question.hint.text()


# --- reading --------------------------------------------------------------------------------------


def test_the_card_panel_shows_the_hovered_item(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L3")
    open_match(driver, table.begin())
    driver.press("open-log")
    view = driver.table.view
    for card, area in view.table_scene.layout.cards.items():
        if driver.game.setup.cards[card].card.name == "Juggernaut":
            QTest.mouseMove(view.viewport(), view.mapFromScene(area.topLeft() + QPointF(9, 9)))
    words = driver.shown_words(driver.table.side.contents.card)
    assert "Juggernaut: Cain Marko" in words
    assert "Prevent 3 of that damage" in words
    assert "2 of 2 dice left to purchase" in words
    kitty = driver.die("Kitty Pryde: L3", Zone.FIELD)
    QTest.mouseMove(view.viewport(), view.mapFromScene(view.table_scene.dice[kitty].pos()))
    words = driver.shown_words(driver.table.side.contents.card)
    assert "Kitty Pryde: Sprite" in words
    assert "In Eric's Field" in words
    assert (
        capitalized(joined(message("words.attack", now=3), message("words.defense", now=3)))
        in words
    )


def test_the_card_panel_shows_modified_stats(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "Kitty Pryde")
    open_match(driver, table.begin().use_global("Enrage", "bolt").choose("Kitty Pryde"))
    driver.press("open-log")
    driver.table.view.die_hovered.emit(driver.die("Kitty Pryde: L1", Zone.FIELD))
    attack = capitalized(message("words.attack_printed", now=3, printed=2))
    assert joined(attack, message("words.defense", now=2)) in driver.shown_words(
        driver.table.side.contents.card
    )


# --- room -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_no_text_is_clipped(driver: WindowDriver, size: tuple[int, int]) -> None:
    """The longest card is shown while an ability is offered and a purchase is being paid for."""
    driver.window.resize(*size)
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "Cyclops 2 bolt")
    open_match(driver, table.lay("Eric", "field", "Kitty Pryde").begin())
    for card in range(1, 8):
        driver.table.view.card_hovered.emit(card)
        assert clipped_labels(driver) == []
    drag_kitty_to_used(driver)
    driver.table.view.card_hovered.emit(7)
    assert clipped_labels(driver) == []


def clipped_labels(driver: WindowDriver) -> list[str]:
    """The labels in the window that have less room than they need."""
    driver.buttons()  # lays out new buttons
    return [
        label.text()
        for label in driver.window.findChildren(QLabel)
        if label.isVisible()
        and label.text()
        and not label.window().isHidden()
        and label.sizePolicy().horizontalPolicy() is not QSizePolicy.Policy.Ignored
        and (
            label.height() < label.heightForWidth(label.width())
            or label.width() < label.minimumSizeHint().width()
        )
    ]
