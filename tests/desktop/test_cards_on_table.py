"""Tests the cards on the table, in the real window: light, dice left, Global Abilities, reading."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.card_art.anatomy import CardSize
from desktop.panels.inspector import inspector
from desktop.table.items.card_item import CardItem
from rules.advice import describe_card
from rules.cards.card_library import all_card_sets
from rules.model.moves import Buy, Move, UseGlobal
from rules.state import Zone
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.made_up_cards import made_up_action
from tests.rules.table import Table

NO_MODIFIER = Qt.KeyboardModifier.NoModifier
CHARACTERS = [
    card
    for card_set in all_card_sets()
    for card in card_set.cards
    if card.kind == "character" and card.name not in ("Kitty Pryde", "Cyclops")
]


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    made = WindowDriver(qtbot)
    made.window.resize(1280, 800)
    return made


def card_item(driver: WindowDriver, number: int) -> CardItem:
    return driver.table.view.table_scene.cards[number]


def moves_of(driver: WindowDriver) -> list[Move]:
    return [played.move for played in driver.game.history]


def click_scene(driver: WindowDriver, point: QPointF) -> None:
    view = driver.table.view
    QTest.mouseClick(view.viewport(), LEFT, NO_MODIFIER, view.mapFromScene(point))


def test_a_card_is_lit_while_one_of_its_dice_can_be_purchased(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick mask", "sidekick mask")
    driver.open_match(table.begin().game)
    assert card_item(driver, table.card("Kitty Pryde")).is_usable
    assert not card_item(driver, table.card("Cyclops")).is_usable, "it costs a bolt"
    assert not card_item(driver, table.card("Angel")).is_usable, "it is Mike's"


def test_with_eight_cards_a_die_is_dragged_from_a_strip(driver: WindowDriver) -> None:
    table = Table(eric=CHARACTERS[:18:3], mike=CHARACTERS[18:36:3])
    table.lay("Eric", "reserve", "sidekick mask", "sidekick mask", "sidekick mask").begin()
    driver.open_match(table.game)
    kitty = table.card("Kitty Pryde")
    item = card_item(driver, kitty)
    layout = driver.table.view.table_scene.layout
    assert layout.frame.card_grid.size is CardSize.STRIP
    assert item.dice_left == 2
    driver.drag(driver.die("Kitty Pryde", Zone.CARD), driver.zone("Eric", Zone.USED))
    assert Buy(kitty) in moves_of(driver)
    assert item.payment_label == "Paying…"
    driver.key(Key.Key_Space)
    driver.qtbot.waitUntil(lambda: item.dice_left == 1)


def test_pressing_the_words_of_a_global_ability_uses_it(driver: WindowDriver) -> None:
    table = Table(box="AI", eric=["Black Widow/Red Alert"])
    table.lay("Eric", "reserve", "sidekick fist").lay("Eric", "field", "sidekick").begin()
    driver.open_match(table.game)
    widow = table.card("Black Widow")
    ((ability, button),) = card_item(driver, widow).buttons.items()
    assert button.is_legal
    click_scene(driver, button.mapToScene(button.rect.center() + QPointF(20, 4)))
    assert UseGlobal(widow, ability) in moves_of(driver)


def test_a_card_under_a_resting_pointer_is_shown_in_reading_size(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspector, "REST", 1)
    table = Table().begin()
    driver.open_match(table.game)
    QApplication.processEvents()
    view, card = driver.table.view, driver.table.inspector.card
    at = view.mapFromScene(card_item(driver, table.card("Angel")).area.topLeft() + QPointF(60, 12))
    for point in (at, at + QPointF(1, 0).toPoint()):
        QTest.mouseMove(view.viewport(), point)
    driver.qtbot.waitUntil(card.isVisible)
    assert "Angel: Air Transport" in card.accessibleName()
    assert not card.geometry().contains(at)
    QTest.mouseMove(view.viewport(), view.rect().center())
    assert not card.isVisible()


def test_the_next_card_is_shown_sooner(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspector, "REST_AGAIN", 1)
    monkeypatch.setattr(inspector, "REST", 1)
    table = Table().begin()
    driver.open_match(table.game)
    QApplication.processEvents()
    view, card = driver.table.view, driver.table.inspector.card
    names = ("Angel", "Juggernaut")
    tops = [card_item(driver, table.card(name)).area.topLeft() + QPointF(60, 12) for name in names]
    first, second = (view.mapFromScene(top) for top in tops)
    for point in (first, first + QPointF(1, 0).toPoint()):
        QTest.mouseMove(view.viewport(), point)
    driver.qtbot.waitUntil(card.isVisible)
    monkeypatch.setattr(inspector, "REST", 100_000)
    QTest.mouseMove(view.viewport(), second)
    driver.qtbot.waitUntil(lambda: card.accessibleName().startswith("Juggernaut"))


def test_resting_on_a_global_ability_shows_its_card(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspector, "REST", 1)
    table = Table(box="AI", eric=["Black Widow/Red Alert"]).begin()
    driver.open_match(table.game)
    QApplication.processEvents()
    view, (button,) = (
        driver.table.view,
        card_item(driver, table.card("Black Widow")).buttons.values(),
    )
    at = view.mapFromScene(button.mapToScene(button.rect.center()))
    for point in (at, at + QPointF(1, 0).toPoint()):
        QTest.mouseMove(view.viewport(), point)
    driver.qtbot.waitUntil(driver.table.inspector.card.isVisible)
    assert "Black Widow: Red Alert" in driver.table.inspector.card.accessibleName()


def test_the_art_follows_when_the_table_is_open(driver: WindowDriver) -> None:
    table = Table().begin()
    driver.open_match(table.game)
    items = list(driver.table.view.table_scene.cards.values())
    driver.qtbot.waitUntil(lambda: all(item.has_art for item in items))
    driver.window.settings.theme = "dark"
    driver.window.settings.theme = "light"
    driver.qtbot.waitUntil(lambda: all(item.has_art for item in items))


# --- tokens ---------------------------------------------------------------------------------------


def test_a_stun_token_is_on_its_card_and_a_click_pays_for_its_removal(driver: WindowDriver) -> None:
    """KW-30: The sign lights up for the owner of the card alone."""
    flash = made_up_action("Flash", "Put a stun token on the card of a target character die.")
    table = Table(basics=[flash], edition="AI").lay("Eric", "field", "Kitty Pryde")
    table.lay("Eric", "reserve", "Flash action", "sidekick bolt", "sidekick mask").begin()
    driver.open_match(table.game)
    kitty = table.card("Kitty Pryde")
    item = card_item(driver, kitty)
    ((_, button),) = item.buttons.items()
    assert (item.tokens, button.isVisible()) == ((), False)
    driver.click_die(driver.die("Flash: action", Zone.RESERVE))
    driver.click_die(driver.die("Kitty Pryde: L1", Zone.FIELD))
    driver.qtbot.waitUntil(lambda: item.tokens == (("stun", 1),))
    assert button.isVisible()
    assert button.is_legal
    assert "1 stun token" in str(describe_card(driver.game.state, kitty))
    click_scene(driver, button.mapToScene(button.rect.center()))
    driver.key(Key.Key_Space)
    driver.qtbot.waitUntil(lambda: item.tokens == ())
    assert not button.isVisible()
