"""Tests what editions add to the table: zones, links between dice, virtual energy."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from desktop.style.palette import TOKEN_DIE
from rules.language import ast
from rules.model.dice import Energy
from rules.model.moves import (
    Accept,
    ChooseNext,
    ChoosePlayer,
    Confirm,
    FieldCharacter,
    OfferDraw,
    Pass,
    UseGlobal,
)
from rules.state import DecisionKind, Zone
from tests.desktop.table_driver import TableDriver, seeded
from tests.desktop.texts import capitalized, message
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


def change(table: Table, die: int, **how: object) -> None:
    table.state.dice[die] = replace(table.state.dice[die], **how)


def open_table(qtbot: QtBot, table: Table) -> TableDriver:
    return TableDriver(qtbot, seeded(table, 1))


@pytest.mark.parametrize(("edition", "has"), [("UXM", False), ("ASM", True), ("AI", True)])
def test_out_of_play_is_shown_where_the_edition_has_it(qtbot, edition: str, has):
    """ZONE-2: in some editions, dice spent on your own turn wait Out of Play."""
    table = Table(edition=edition).lay("Eric", "reserve", *["sidekick mask"] * 3).begin()
    driver = open_table(qtbot, table)
    places = [(player, Zone.OUT) in driver.view.table_scene.zones for player in (0, 1)]
    assert places == [has, has]
    table.buy("Kitty Pryde", "mask", "mask", "mask")
    driver.view.show_state()
    assert len(table.state.dice_in_zone(0, Zone.OUT if has else Zone.USED)) == 3 + (not has)
    assert driver.differences() == []


def test_captured_attached_and_paired_dice_are_shown(qtbot) -> None:
    """CAP-1, CTL-1, RUL-15, HER-1: beside the captor or bearer, tied to a controller or partner."""
    table = Table(edition="AI").lay("Eric", "field", "Kitty Pryde", "Cyclops", "sidekick")
    table.lay("Mike", "field", "Angel", "Juggernaut", "sidekick").lay(
        "Eric", "field", "Enrage action"
    )
    kitty, cyclops = table.die("Kitty Pryde", "field"), table.die("Cyclops", "field")
    angel, juggernaut = table.die("Angel", "field"), table.die("Juggernaut", "field")
    theirs = table.die("Mike's sidekick", "field")
    enrage = next(die.id for die in table.state.dice_in_zone(0, Zone.FIELD) if die.card > 4)
    change(table, angel, zone=Zone.CAPTIVE, holder=kitty)
    change(table, theirs, zone=Zone.CAPTIVE, holder=kitty)
    change(table, juggernaut, controller=0, holder=cyclops)
    change(table, enrage, attached_to=kitty, face=3)
    table.state.heroic_pairs = ((kitty, table.die("Eric's sidekick", "field"), 0),)
    driver = open_table(qtbot, table.begin())
    assert driver.differences() == []
    scene = driver.view.table_scene
    at = [scene.spots[die].center for die in (angel, theirs, enrage, kitty)]
    assert len({(place.x(), place.y()) for place in at}) == 4
    sidekick = table.die("Eric's sidekick", "field")
    row = sorted(
        (cyclops, kitty, juggernaut, sidekick), key=lambda die: scene.spots[die].center.x()
    )
    assert row == [kitty, sidekick, cyclops, juggernaut], "partners lie side by side"
    assert len(scene.overlays.ties.ties) == 2
    field = scene.layout.zones[0, Zone.FIELD]
    for die in (angel, theirs, enrage):
        spot = scene.spots[die]
        reach = QPointF(spot.edge / 2, spot.edge / 2)
        assert field.contains(QRectF(spot.center - reach, spot.center + reach)), "inside the tray"
    assert driver.dice_marked("captive") == {angel, theirs}, "behind bars"
    owners = {die: scene.dice[die].marks.owner for die in (juggernaut, cyclops, angel)}
    assert owners == {juggernaut: 1, cyclops: None, angel: None}, "a controlled die shows its owner"
    assert capitalized(message("words.captured", die="Kitty Pryde")) in driver.tooltip(angel)
    assert capitalized(message("words.controlled", die="Cyclops")) in driver.tooltip(juggernaut)
    assert capitalized(message("words.attached", die="Kitty Pryde")) in driver.tooltip(enrage)
    assert capitalized(message("words.partner", die="Sidekick")) in driver.tooltip(kitty)


def test_dice_set_aside_are_apart_and_removed_dice_hidden(qtbot) -> None:
    table = Table(edition="AI").lay("Mike", "field", "Angel", "Juggernaut", *["sidekick"] * 6)
    aside, gone = table.die("Angel", "field"), table.die("Juggernaut", "field")
    change(table, aside, zone=Zone.ASIDE)
    change(table, gone, zone=Zone.GONE)
    driver = open_table(qtbot, table.begin())
    assert driver.differences() == []
    scene = driver.view.table_scene
    assert [shelf.isVisible() for shelf in scene.pieces.shelves.values()] == [False, True]
    shelf = scene.layout.shelves[1]
    assert not any(
        shelf.contains(scene.spots[die.id].center) for die in table.state.dice_in_zone(1, 4)
    )


ROBOTS = ast.Text((ast.Triggered(ast.Moment("fielded"), (ast.MakeTokens("Robot", 1, 1, 2),)),))
""" "When fielded: put two Robot tokens into your field." """


@pytest.mark.parametrize("moving", [False, True])
def test_tokens_appear_in_the_field_and_vanish_when_they_leave(qtbot, moving: bool) -> None:
    """TOK-1: tokens are dice that come from no card and no bag."""
    table = Table(eric=[made_up("Maker", ROBOTS)], edition="AI")
    table.lay("Eric", "reserve", "Maker L1").lay("Mike", "field", "Angel").begin()
    driver = TableDriver(qtbot, seeded(table, 1), moving=moving)
    driver.click(table.die("Maker", "reserve"))
    driver.view.skip_animations()
    assert sum(die.zone is Zone.FIELD for die in table.state.dice_in_zone(0, Zone.FIELD)) == 3
    plastics = {name: _plastic(driver, table.die(name, "field")) for name in ("Robot", "Maker")}
    assert plastics["Robot"] == TOKEN_DIE.body != plastics["Maker"]
    assert driver.differences() == []
    robot = table.die("Robot", "field")
    change(table, robot, zone=Zone.GONE, face=-1)
    driver.view.show_state()
    assert driver.differences() == []


def test_virtual_energy_is_a_coin_and_passing_warns_of_losing_it(qtbot) -> None:
    """PAY-9: unspent generic energy stays as virtual energy until its owner passes."""
    table = Table(edition="AI").lay("Eric", "reserve", "Enrage 2", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").begin()
    table.use_global("Enrage", "bolt")
    table.state.virtual_energy[0] = 1
    driver = open_table(qtbot, table)
    coin = driver.view.table_scene.coins[0]
    assert coin.isVisible()
    assert "virtual" in coin.toolTip()


def test_which_player_may_look_into_which_bag(qtbot) -> None:
    """ZONE-1: both players may look into both bags, or each only into their own."""
    for edition, own, other in (("UXM", True, False), ("AI", True, True)):
        driver = open_table(qtbot, Table(edition=edition).begin())
        told = [driver.bag_tooltip(player) for player in (0, 1)]
        assert [bool(words) for words in told] == [own, other], edition
        assert "8 Sidekicks" in told[0]


STRIKE = ast.Text(
    (
        ast.Triggered(ast.Moment("fielded"), (ast.Deal(1, ast.Pick(ast.Dice(), or_player=True)),)),
        ast.Triggered(ast.Moment("fielded"), (ast.Gain(1),)),
    )
)
""" "When fielded: deal 1 damage to a player or character die." "When fielded: gain 1 life." """


def test_effects_are_ordered_by_text_and_a_player_is_chosen_by_plate(
    qtbot: QtBot,
) -> None:
    table = Table(eric=[made_up("Striker", STRIKE)], edition="AI")
    table.lay("Eric", "reserve", "Striker L1").lay("Mike", "field", "Angel").begin()
    driver = open_table(qtbot, table)
    driver.click(table.die("Striker", "reserve"))
    if table.asks() == ("Eric", "order"):
        driver.session.play(ChooseNext(0))
    assert table.asks() == ("Eric", "choose")
    plate = driver.view.table_scene.plates[1]
    assert plate.is_choosable
    driver.click(plate.area.center())
    assert ChoosePlayer(1) in driver.moves
    assert driver.differences() == []


DODGER = ast.Text((ast.Static((ast.OtherCost(ast.Cost(life=1)),)),))
""" "You may pay 1 life to field this die." """


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # a menu without a display
def test_a_die_with_an_alternative_cost_asks_which_to_pay(qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QMenu

    table = Table(eric=[made_up("Dodger", DODGER)])
    table.lay("Eric", "reserve", "Dodger L2", "sidekick mask").begin()
    driver = open_table(qtbot, table)
    die = table.die("Dodger", "reserve")
    driver.drag(die, "Eric's field")
    (menu,) = (menu for menu in driver.view.findChildren(QMenu) if menu.isVisible())
    words = [action.text() for action in menu.actions()]
    assert words == [
        message("move.field", die="Dodger (level 2)"),
        message("move.field_for", die="Dodger (level 2)", cost=message("part.life", count=1)),
    ]
    menu.actions()[1].trigger()
    menu.close()
    assert driver.moves == [FieldCharacter(die, 0)]
    assert table.state.life[0] == 9


CHEERS = ast.Text((ast.Global(ast.Cost(any_energy=1), (ast.Bonus(ast.Pick(ast.Dice()), 1),)),))
""" "Global: pay 1: a character die gets +1A this turn." """


def test_a_global_ability_joins_a_payment_by_its_button(qtbot: QtBot) -> None:
    """PAY-4: several costs may be paid at once, to use up a generic face."""
    table = Table(eric=[made_up("Cheers", CHEERS)], edition="UXM")
    table.lay("Eric", "reserve", "Ambush 2").lay("Eric", "field", "sidekick").begin()
    driver = open_table(qtbot, table)
    card = table.card("Cheers")
    button = driver.view.table_scene.cards[card].buttons[0]
    for _ in range(2):
        assert button.is_legal
        driver.click(button.mapToScene(button.rect.center()))
    assert driver.moves == [UseGlobal(card, 0), UseGlobal(card, 0)]
    assert not button.is_legal, "there is no energy for a third"
    driver.click(table.die("Ambush", "reserve"))
    driver.session.play(Confirm())
    assert table.asks() == ("Eric", "choose")


GUARD = ast.Text((ast.Static((ast.Blocks(ast.This(), 2),)),))
""" "This die can block up to two character dice." """


def test_one_die_is_dropped_on_each_attacker_that_it_blocks(qtbot: QtBot) -> None:
    table = Table(mike=[made_up("Guard", GUARD)], edition="AI")
    table.lay("Eric", "field", "Kitty Pryde L1", "Cyclops L1").lay("Mike", "field", "Guard L1")
    table.begin("attack").attack_with("Kitty Pryde", "Cyclops")
    driver = open_table(qtbot, table)
    guard = table.die("Guard", "field")
    attackers = [table.die("Kitty Pryde", "field"), table.die("Cyclops", "field")]
    for attacker in attackers:
        driver.drag(guard, attacker)
    assert table.state.combat.blocks == tuple((guard, attacker) for attacker in attackers)
    assert len(driver.view.table_scene.pieces.lanes.plan.blocks) == 2
    assert driver.differences() == []


AVENGER = ast.Text(
    (
        ast.Global(
            ast.Cost((Energy.BOLT,)),
            (ast.Gain(2),),
            when=ast.Moment("ko", ast.Dice(whose="your")),
        ),
    )
)
""" "Global: pay bolt. When one of your character dice is KO'd: gain 2 life." """


def test_a_reactive_global_shows_its_cost_and_subject(
    qtbot: QtBot,
) -> None:
    """GLB-2: reactive Global Abilities are decided at their event."""
    table = Table(eric=[made_up("Avenger", AVENGER)], edition="AI").life(Mike=5)
    table.lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "Angel L1", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt").begin("attack").attack_with("Cyclops")
    table.block(("Angel", "Cyclops")).pass_()
    driver = WindowDriver(qtbot)
    driver.open_match(seeded(table, 1).game)
    while driver.game.decision_kind is not DecisionKind.ANSWER:
        driver.key(Key.Key_Space)
    assert driver.prompt == "Mike may use Avenger in response to the KO of Angel"
    assert driver.buttons() == ["move.accept_pay (Y)", "move.pass_answer (N)"]
    cost = message("part.energy", count=1)
    assert driver.button_texts()[0].startswith(message("move.accept_pay", cost=cost))
    assert "When one of your character dice" in driver.shown_words(driver.table.panels.choice)
    driver.key(Key.Key_Y)
    if driver.game.decision_kind is DecisionKind.PAY:
        driver.key(Key.Key_Space)
    assert driver.game.state.life[1] == 7


def test_a_draw_is_offered_from_the_menu_and_answered_on_the_table(qtbot: QtBot) -> None:
    """END-1: a match ends in a draw if both agree."""
    driver = WindowDriver(qtbot)
    table = Table().lay("Eric", "field", "sidekick").begin()
    driver.open_match(seeded(table, 1).game)
    assert driver.window.menus.actions["offer-draw"].isEnabled()
    driver.window.menus.actions["offer-draw"].trigger()
    assert driver.prompt == message("decide.draw_offer", player="Mike", other="Eric")
    assert driver.buttons() == ["move.agree (Y)", "move.play_on (N)"]
    driver.key(Key.Key_N)
    assert driver.game.decision.player == 0
    driver.window.menus.actions["offer-draw"].trigger()
    driver.key(Key.Key_Y)
    assert driver.game.state.is_over
    assert [played.move for played in driver.game.history] == [
        OfferDraw(), Pass(), OfferDraw(), Accept(),
    ]  # fmt: skip


def test_players_who_can_only_pass_are_asked_if_set(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.menus.settings["passes_for_idle"].setChecked(False)
    table = Table().lay("Eric", "reserve", "sidekick mask").begin()
    driver.open_match(seeded(table, 1).game)
    driver.key(Key.Key_Space)
    assert driver.prompt == message("decide.reply_main_idle", player="Mike", other="Eric")
    driver.key(Key.Key_Space)
    assert driver.prompt == message("decide.main_again_idle", player="Eric", other="Mike")


def _plastic(driver: TableDriver, die: int) -> str:
    """The color of a die."""
    return driver.view.table_scene.dice[die].looks[0].colors.body
