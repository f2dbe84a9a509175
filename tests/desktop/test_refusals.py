"""Tests that every illegal attempt on the table says why and leads to its rule."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rules.messages.message import make_message
from rules.model.moves import Buy
from rules.reading import asset_text
from rules.reference import read_reference
from rules.state import Zone
from tests.desktop.table_driver import NO_MODIFIER, TableDriver
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

ENERGY = ("mask", "bolt", "fist", "shield")
KNOWN = read_reference(asset_text("rules.md")).entries


@pytest.fixture
def open_table(qtbot: QtBot):
    return lambda table: TableDriver(qtbot, table)


def main_step() -> Table:
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick fist")
    table.lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Angel L1")
    table.lay("Eric", "prep", "sidekick").lay("Mike", "reserve", "sidekick mask")
    table.state.virtual_energy[1] = 1
    return table.begin()


def refused_rules(driver: TableDriver) -> list[str]:
    """The rules of all refusals so far; each is in the reference and has a remedy."""
    for refusal, point in driver.refused:
        assert refusal.rule_id in KNOWN
        assert str(refusal.reason)
        assert str(refusal.remedy)
        assert driver.view.rect().contains(point)
    return [refusal.rule_id for refusal, _ in driver.refused]


# --- clicks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "zone", "rule"),
    [
        ("Kitty Pryde", "field", "TURN-1"),  # characters attack after the Main Step
        ("Angel", "field", "PRI-1"),  # it is Eric who decides
        ("Eric's sidekick", "prep", "ROLL-1"),  # not rolled yet
        ("Cyclops", "card", "PAY-6"),  # too expensive
        ("Angel", "card", "BUY-1"),  # Mike's card
    ],
)
def test_a_click_on_an_unplayable_die_says_why(open_table, die, zone, rule):
    table = main_step()
    driver = open_table(table)
    driver.click(table.die(die, zone))
    assert driver.moves == []
    assert refused_rules(driver) == [rule]


def test_a_click_on_an_unpurchasable_card_says_why(open_table):
    table = main_step()
    driver = open_table(table)
    driver.click(driver.spot("Cyclops"))
    driver.click(driver.spot("Angel"))
    assert refused_rules(driver) == ["PAY-6", "BUY-1"]


def test_a_click_on_a_sold_out_card_says_why(open_table):
    table = Table().lay("Eric", "used", "Cyclops", "Cyclops").begin()
    driver = open_table(table)
    driver.click(driver.spot("Cyclops"))
    assert refused_rules(driver) == ["BUY-1"]
    assert driver.refused[0][0].reason == make_message("no.sold_out", card="Cyclops")


def test_an_unusable_global_button_says_why(open_table):
    table = Table().lay("Eric", "field", "sidekick").begin()
    driver = open_table(table)
    (button,) = driver.view.table_scene.cards[table.card("Enrage")].buttons.values()
    driver.click(button.mapToScene(button.rect.center()))
    assert refused_rules(driver) == ["PAY-6"]


def test_a_global_button_says_why_it_cannot_join_a_payment(open_table):
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3).lay("Eric", "field", "sidekick")
    table.begin().play(Buy(table.card("Kitty Pryde")))
    driver = open_table(table)
    (button,) = driver.view.table_scene.cards[table.card("Enrage")].buttons.values()
    driver.click(button.mapToScene(button.rect.center()))
    assert refused_rules(driver) == ["PAY-6"], (
        "a missing bolt is a more specific reason than the wrong time"
    )


def test_a_coin_that_cannot_pay_says_why(open_table):
    table = main_step()
    driver = open_table(table)
    driver.click(driver.view.table_scene.coins[1].pos())
    assert refused_rules(driver) == ["PRI-1"], "the coin is Mike's, and Eric decides"


def test_a_click_on_an_ineligible_player_says_why(open_table):
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "Angel L1").begin().use_global("Enrage", "bolt")
    driver = open_table(table)
    driver.click(driver.view.table_scene.plates[1].area.center())
    assert table.asks() == ("Eric", "choose")
    assert refused_rules(driver) == ["TXT-3"]


def test_a_click_on_a_player_does_nothing_unless_players_are_chosen(open_table):
    driver = open_table(main_step())
    driver.click(driver.view.table_scene.plates[1].area.center())
    assert driver.moves == []
    assert refused_rules(driver) == []


# --- drops ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "zone", "where", "rule"),
    [
        ("Eric's sidekick bolt", "reserve", "Eric's field", "FLD-1"),
        ("Kitty Pryde", "field", "Eric's attack", "TURN-1"),
        ("Cyclops", "card", "Eric's field", "BUY-1"),
        ("Kitty Pryde", "field", "Mike's field", "ZONE-1"),
    ],
)
def test_an_illegal_drop_says_why(open_table, die, zone, where, rule):
    table = main_step()
    driver = open_table(table)
    driver.drag(table.die(die, zone), where)
    assert driver.moves == []
    assert refused_rules(driver) == [rule]


# --- keys -----------------------------------------------------------------------------------------


def test_enter_says_why_like_a_click(open_table):
    table = main_step()
    driver = open_table(table)
    driver.view.setFocus()
    for _ in range(30):
        driver.press_keys(Qt.Key.Key_Tab)
        if (
            driver.view.keyboard.focused_stop is not None
            and driver.view.keyboard.focused_stop.kind == "card"
        ):
            break
    driver.press_keys(Qt.Key.Key_Return)
    assert driver.moves == []
    assert len(refused_rules(driver)) == 1


def test_space_says_why_passing_is_illegal(qtbot: QtBot) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "Angel L1").begin().use_global("Enrage", "bolt")
    driver = WindowDriver(qtbot).open_match(table.game)
    driver.key(Key.Key_Space)
    assert message("no.must_choose") in driver.shown_words(driver.table.note)
    assert table.asks() == ("Eric", "choose")


def test_f1_opens_the_shown_rule(qtbot: QtBot) -> None:
    table = main_step()
    driver = WindowDriver(qtbot).open_match(table.game)
    driver.click_die(table.die("Kitty Pryde", "field"))
    assert driver.table.note.isVisible()
    assert "Rule TURN-1" in driver.table.note.rule.text()
    driver.window.menus.actions["rules"].trigger()
    assert driver.table.side.rules is not None
    assert driver.table.side.rules.current_page == "TURN-1"
    driver.key(Key.Key_Escape)
    assert not driver.table.note.isVisible()


def test_a_menu_closes_the_note(qtbot: QtBot) -> None:
    table = main_step()
    driver = WindowDriver(qtbot).open_match(table.game)
    driver.click_die(table.die("Kitty Pryde", "field"))
    driver.key(Key.Key_Menu)
    assert not driver.table.note.isVisible()
    assert driver.table.inspector.menu.isVisible()


# --- the note on the table ------------------------------------------------------------------------


def covered_by_note(driver: WindowDriver) -> list[str]:
    """The dice and cards that the note covers."""
    view, note = driver.table.view, QRectF(driver.table.note.geometry())
    assert driver.table.note.isVisible()
    scene = view.table_scene
    things = {
        f"die {number}": die.mapRectToScene(die.shape().boundingRect())
        for number, die in scene.dice.items()
        if die.isVisible()
    }
    things |= {card.card.name: card.area for card in scene.cards.values()}
    areas = (
        (name, QRectF(view.mapFromScene(area).boundingRect())) for name, area in things.items()
    )
    return [name for name, area in areas if area.adjusted(4, 4, -4, -4).intersects(note)]


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Kitty Pryde", "field"),
        ("Angel", "field"),
        ("Eric's sidekick", "prep"),
        ("Cyclops", "card"),
    ],
)
def test_the_note_covers_no_dice_and_no_cards(qtbot: QtBot, name: str, zone: str) -> None:
    table = main_step()
    driver = WindowDriver(qtbot).open_match(table.game)
    driver.click_die(table.die(name, zone))
    assert covered_by_note(driver) == []


def test_a_note_without_a_place_covers_no_dice(qtbot: QtBot) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "Angel L1").begin().use_global("Enrage", "bolt")
    driver = WindowDriver(qtbot).open_match(table.game)
    driver.key(Key.Key_Space)
    assert covered_by_note(driver) == []


def open_note(qtbot: QtBot) -> WindowDriver:
    table = main_step()
    driver = WindowDriver(qtbot).open_match(table.game)
    driver.click_die(table.die("Kitty Pryde", "field"))
    assert driver.table.note.isVisible()
    return driver


@pytest.mark.parametrize("key", [Key.Key_Tab, Key.Key_Left, Key.Key_C])
def test_the_note_goes_away_with_the_next_key(qtbot: QtBot, key: Qt.Key) -> None:
    driver = open_note(qtbot)
    QTest.keyClick(driver.window.windowHandle(), key)
    assert not driver.table.note.isVisible()


def test_the_note_goes_away_with_the_next_click_anywhere(qtbot: QtBot) -> None:
    driver = open_note(qtbot)
    news = driver.table.rails.news
    beside = news.mapTo(driver.window, news.rect().center())
    QTest.mouseClick(driver.window.windowHandle(), LEFT, NO_MODIFIER, beside)
    assert not driver.table.note.isVisible()


def test_keys_of_the_note_do_not_close_it_first(qtbot: QtBot) -> None:
    driver = open_note(qtbot)
    for key in (Key.Key_F1, Key.Key_Shift):
        QTest.keyClick(driver.window.windowHandle(), key)
        assert driver.table.note.isVisible()


def test_the_note_goes_away_after_a_while(qtbot: QtBot) -> None:
    driver = open_note(qtbot)
    assert driver.table.note.timer.isActive()
    driver.table.note.timer.timeout.emit()
    assert not driver.table.note.isVisible()


def test_the_note_stays_while_the_pointer_is_on_it(qtbot: QtBot) -> None:
    driver = open_note(qtbot)
    inside = QPointF(5, 5)
    QApplication.sendEvent(driver.table.note, QEnterEvent(inside, inside, inside))
    assert not driver.table.note.timer.isActive()
    QApplication.sendEvent(driver.table.note, QEvent(QEvent.Type.Leave))
    assert driver.table.note.timer.isActive()


def test_a_price_says_what_it_is_the_price_of(qtbot: QtBot) -> None:
    """PAY-4: a second die joins the payment, and the price is that of both."""
    table = Table().lay("Eric", "reserve", *(f"sidekick {one}" for one in ENERGY))
    driver = WindowDriver(qtbot).open_match(table.begin().game)
    for _ in range(2):
        driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    both = message("part.dice", count=2, card="Kitty Pryde")
    said = message("no.cost", what=both, number=2, cost=6, have=4)
    assert said == "2 Kitty Pryde dice cost 6 energy. You have 4."
    assert said in driver.shown_words(driver.table.note)
