"""Tests the large card over the table: opened by hover, a long press, or the key C."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panels.inspector import inspector
from rules.advice.table_subjects import TableSubject
from rules.cards.card_library import all_card_sets
from rules.state import DecisionKind, Zone
from tests.desktop.texts import capitalized, joined, message
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

NO_MODIFIER = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """A window that does not paint, because painting takes most of the time."""
    made = WindowDriver(qtbot)
    made.window.setUpdatesEnabled(False)
    return made


def open_match(driver: WindowDriver, table: Table) -> WindowDriver:
    driver.open_match(table.game)
    QApplication.processEvents()
    return driver


def at_die(driver: WindowDriver, die: int) -> QPoint:
    view = driver.table.view
    return view.mapFromScene(view.table_scene.dice[die].pos())


def move_to(driver: WindowDriver, at: QPoint) -> None:
    QTest.mouseMove(driver.table.view.viewport(), at)


def hover_at(driver: WindowDriver, at: QPoint) -> None:
    """Hover: send the tooltip event that Qt sends after a moment."""
    port = driver.table.view.viewport()
    move_to(driver, at)
    QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, at, port.mapToGlobal(at)))


def is_open(driver: WindowDriver) -> bool:
    return driver.table.inspector.card.isVisible()


def page_text(driver: WindowDriver) -> str:
    """The text of the sheet beside the large card."""
    assert is_open(driver)
    return driver.table.inspector.card.page.toPlainText()


def card_text(driver: WindowDriver) -> str:
    """The text of the large card with its sheet, as a screen reader reads it."""
    assert is_open(driver)
    return driver.table.inspector.card.accessibleName()


def area(driver: WindowDriver) -> QRect:
    return driver.table.inspector.card.geometry()


def main_step() -> Table:
    table = Table().lay("Eric", "field", "Kitty Pryde L2", "sidekick")
    return table.lay("Eric", "reserve", "sidekick bolt", "Cyclops L3", "Enrage action").begin()


# --- what it says ---------------------------------------------------------------------------------


def test_a_card_shows_its_facts_faces_and_text(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    assert driver.table.show_large_card(TableSubject("card", card=table.card("Juggernaut")))
    words = card_text(driver)
    assert "Juggernaut: Cain Marko" in words
    assert "When this die takes damage: move any number of your sidekicks" in words
    words = page_text(driver)
    assert "Villain" in words
    assert "maximum 4 dice, 2 in this match, 2 left to purchase" in words
    assert [words.count(name) for name in ("shield", "level 1", "level 2", "level 3")] == [
        3,
        1,
        1,
        1,
    ]
    driver.key(Key.Key_Escape)
    assert not is_open(driver)


def test_a_die_shows_its_zone_face_and_stats(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    driver.table.show_large_card(TableSubject("die", die=table.die("Kitty Pryde", "field")))
    words = page_text(driver)
    assert "▲ level 2" in words, "the visible face is marked by more than a color"
    assert "Kitty Pryde: L2\nIn Eric's Field" in words
    assert (
        capitalized(joined(message("words.attack", now=3), message("words.defense", now=2)))
        in words
    )
    driver.table.show_large_card(TableSubject("die", die=table.die("Cyclops", "reserve")))
    assert capitalized(message("words.fielding", cost=1)) in page_text(driver)


def test_modifiers_show_their_source_and_duration(driver: WindowDriver) -> None:
    table = Table(box="AI", eric=["Captain America/Living Legend"], basics=["Raised Shields"])
    table.lay("Eric", "reserve", "Raised Shields action*")
    table.lay("Eric", "field", "Captain America L1", "sidekick").begin()
    table.use("Raised Shields").choose("sidekick", "Captain America")
    open_match(driver, table)
    driver.table.show_large_card(TableSubject("die", die=table.die("sidekick", "field")))
    words = page_text(driver)
    attack = capitalized(message("words.attack_printed", now=2, printed=1))
    defense = message("words.defense_printed", now=4, printed=1)
    assert joined(attack, defense) in words
    shields = message("now.source", player="Eric", card="Raised Shields")
    until_end_of_turn = f"{shields}, {message('now.end_of_turn')}"
    assert f"+1A, +1D · {until_end_of_turn}" in words
    assert f"{message('now.has', words='Overcrush')} · {until_end_of_turn}" in words
    assert f"Overcrush: {message('term.overcrush')}" in words, "a granted keyword is explained too"
    captain = message("now.source", player="Eric", card="Captain America (level 1)")
    assert f"+2D · {captain}, {message('now.holds')}" in words


def test_bursts_and_keywords_are_explained_and_link_to_their_rules(driver: WindowDriver) -> None:
    table = Table(box="AI", basics=["Raised Shields"]).begin()
    open_match(driver, table)
    driver.table.show_large_card(TableSubject("card", card=table.card("Raised Shields")))
    words = page_text(driver)
    assert f"*/**: {message('burst.4')} BST-1" in words
    assert f"Overcrush: {message('term.overcrush')}" in words
    page = driver.table.inspector.card.page
    at = page.cursorRect(page.document().find("KW-8")).center() - QPoint(6, 0)
    QTest.mouseClick(page.viewport(), LEFT, NO_MODIFIER, at)
    assert driver.table.side.rules is not None
    assert driver.table.side.rules.current_page == "KW-8"


def test_a_card_shows_a_reduced_cost(driver: WindowDriver) -> None:
    strange = "Doctor Strange/Defender of the Black Arts"
    table = Table(box="AI", eric=[strange], basics=["Raised Shields"])
    table.lay("Eric", "field", "Doctor Strange L1").begin()
    open_match(driver, table)
    number = table.card("Raised Shields")
    printed = table.state.setup.cards[number].card.cost
    driver.table.show_large_card(TableSubject("card", card=number))
    assert f"costs {printed - 1} now (printed {printed})" in page_text(driver)
    cheaper = message("now.cheaper", what=message("part.to_purchase"), count=1)
    source = message("now.source", player="Eric", card="Doctor Strange (level 1)")
    assert f"{cheaper} · {source}" in page_text(driver)


def test_it_has_accessible_text(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    driver.table.show_large_card(TableSubject("die", die=table.die("Kitty Pryde", "field")))
    name = driver.table.inspector.card.accessibleName()
    for words in ("Kitty Pryde: Sprite", "cost 3 mask", "level 3", "Attack 3, defense 2"):
        assert words in name


def test_only_a_card_opened_by_key_is_announced(
    driver: WindowDriver,
) -> None:
    table = main_step()
    open_match(driver, table)
    said: list[str] = []
    driver.table.announcer.announced.connect(lambda words, _: said.append(words))
    hover_at(driver, at_die(driver, table.die("Kitty Pryde", "field")))
    assert said == []
    driver.key(Key.Key_C)
    assert len(said) == 1
    assert said[0].startswith("Kitty Pryde: Sprite")


def test_the_card_panel_lists_modifiers(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt").begin()
    table.use_global("Enrage", "bolt").choose("sidekick")
    open_match(driver, table)
    driver.press("open-log")
    move_to(driver, at_die(driver, table.die("sidekick", "field")))
    assert "<b>+1A</b> · Eric&#x27;s Enrage" in driver.table.side.contents.card.die_state.text()


# --- by pointer -----------------------------------------------------------------------------------


def test_hovering_over_a_die_shows_its_card_and_leaving_hides_it(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    kitty = table.die("Kitty Pryde", "field")
    hover_at(driver, at_die(driver, kitty))
    assert "Kitty Pryde: L2" in page_text(driver)
    move_to(driver, at_die(driver, kitty) + QPoint(3, 3))
    assert is_open(driver)
    move_to(driver, at_die(driver, table.die("Cyclops", "reserve")))
    assert not is_open(driver)


def test_the_card_never_covers_the_hovered_item(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    for size in (QSize(1024, 700), QSize(1920, 1080)):
        driver.window.resize(size)
        QApplication.processEvents()
        for name, zone in (("Kitty Pryde", "field"), ("sidekick", "field"), ("Cyclops", "reserve")):
            at = at_die(driver, table.die(name, zone))
            hover_at(driver, at)
            assert not area(driver).contains(at)
            assert driver.table.view.rect().contains(area(driver))
            move_to(driver, QPoint(2, 2))


def test_a_hover_card_leaves_the_coach_of_a_lesson_readable(driver: WindowDriver) -> None:
    driver.window.show()
    driver.window.learning.open_lesson("6-win", 3)
    coach = driver.table.panels.coach
    assert coach is not None
    assert coach.isVisible()
    shown = 0
    for die in driver.table.view.table_scene.dice:
        hover_at(driver, at_die(driver, die))
        if is_open(driver):
            shown += 1
            window = driver.window
            card = driver.table.inspector.card
            card_area = QRect(card.mapTo(window, QPoint(0, 0)), card.size())
            assert not card_area.intersects(QRect(coach.mapTo(window, QPoint(0, 0)), coach.size()))
    assert shown


def test_a_hover_card_lets_clicks_through(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    hover_at(driver, at_die(driver, table.die("Kitty Pryde", "field")))
    assert driver.table.inspector.card.testAttribute(
        Qt.WidgetAttribute.WA_TransparentForMouseEvents
    )
    die = table.die("Cyclops", "reserve")
    driver.click_die(die)
    assert not is_open(driver)
    assert driver.game.decision_kind is DecisionKind.PAY, "the click fielded Cyclops"


def test_hovering_over_a_card_shows_it(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    view = driver.table.view
    title = view.table_scene.cards[table.card("Angel")].area.topLeft() + QPointF(30, 8)
    hover_at(driver, view.mapFromScene(title))
    assert "Air Transport" in card_text(driver)


def test_a_long_press_shows_a_die_without_using_it(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspector, "LONG_PRESS", 1)
    table = main_step()
    open_match(driver, table)
    at = at_die(driver, table.die("Cyclops", "reserve"))
    port = driver.table.view.viewport()
    QTest.mousePress(port, LEFT, NO_MODIFIER, at)
    driver.qtbot.waitUntil(lambda: is_open(driver))
    QTest.mouseRelease(port, LEFT, NO_MODIFIER, at)
    assert "Optic Blast" in card_text(driver)
    assert driver.game.decision_kind is DecisionKind.MAIN, "the long press is no click"


def test_a_drag_shows_no_card(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = main_step()
    open_match(driver, table)
    at = at_die(driver, table.die("Cyclops", "reserve"))
    port = driver.table.view.viewport()
    QTest.mousePress(port, LEFT, NO_MODIFIER, at)
    QTest.mouseMove(port, at + QPoint(60, -40))
    hover_at(driver, at + QPoint(60, -40))
    assert not is_open(driver), "nothing covers the table during a drag"
    QTest.mouseRelease(port, LEFT, NO_MODIFIER, at)


# --- by keyboard ----------------------------------------------------------------------------------


def test_c_shows_the_focused_item_and_follows_the_focus(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").begin("attack")
    open_match(driver, table)
    driver.key(Key.Key_Tab)
    driver.key(Key.Key_C)
    first = page_text(driver)
    driver.key(Key.Key_Tab)
    assert page_text(driver) != first
    assert driver.table.view.hasFocus()
    driver.key(Key.Key_C)
    assert not is_open(driver)


def test_c_shows_the_card_under_the_pointer_rather_than_the_focused_one(
    driver: WindowDriver,
) -> None:
    """Whichever the player moved last counts: the pointer or the focus."""
    table = main_step()
    open_match(driver, table)
    driver.key(Key.Key_Tab)
    focused = driver.table.view.keyboard.focused_stop
    kitty = driver.die("Kitty Pryde: L2", Zone.FIELD)
    assert focused.die != kitty
    for point in (at_die(driver, kitty) + QPoint(1, 1), at_die(driver, kitty)):
        move_to(driver, point)
    driver.key(Key.Key_C)
    assert "Kitty Pryde" in page_text(driver)
    driver.key(Key.Key_C).key(Key.Key_Tab).key(Key.Key_C)
    assert "Kitty Pryde" not in page_text(driver)


def test_the_menu_key_opens_the_menu_of_the_card_under_the_pointer(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    driver.key(Key.Key_Tab)
    at = at_die(driver, driver.die("Kitty Pryde: L2", Zone.FIELD))
    for point in (at + QPoint(1, 1), at):  # the pointer may rest there since another test
        move_to(driver, point)
    driver.key(Key.Key_Menu)
    assert driver.table.inspector.menu.title.text() == "Kitty Pryde: L2"


def test_c_pins_a_hover_card(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    hover_at(driver, at_die(driver, table.die("Kitty Pryde", "field")))
    driver.key(Key.Key_C)
    move_to(driver, QPoint(2, 2))
    assert "Kitty Pryde: L2" in page_text(driver)
    driver.key(Key.Key_Escape)
    assert not is_open(driver)


def test_esc_closes_the_card_before_it_cancels_a_payment(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    driver.click_die(table.die("Cyclops", "reserve"))
    driver.table.show_large_card(TableSubject("card", card=table.card("Cyclops")))
    driver.key(Key.Key_Escape)
    assert not is_open(driver)
    assert driver.game.decision_kind is DecisionKind.PAY
    driver.key(Key.Key_Escape)
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_a_dies_context_menu_can_show_its_card(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    driver.table.inspector.open_menu(TableSubject("die", die=table.die("Kitty Pryde", "field")))
    menu = driver.table.inspector.menu
    next(row for row in menu.rows if row.accessibleName().startswith("Show the card")).click()
    assert "Kitty Pryde: L2" in page_text(driver)
    assert not menu.isVisible()


def test_a_move_closes_the_card(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    driver.table.show_large_card(TableSubject("die", die=table.die("Kitty Pryde", "field")))
    driver.key(Key.Key_Space)
    assert driver.game.decision_kind is not DecisionKind.PAY
    assert not is_open(driver)


# --- room -----------------------------------------------------------------------------------------


def test_the_longest_cards_of_all_sets_fit(driver: WindowDriver) -> None:
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    longest = sorted(cards, key=lambda card: -len(card.wording))[:5]
    longest += sorted(cards, key=lambda card: -len(card.title))[:2]
    own = [card for card in longest if card.kind != "basic_action"]
    basics = [card for card in longest if card.kind == "basic_action"]
    table = Table(eric=own, basics=basics, edition="AI").begin()
    open_match(driver, table)
    for size in (QSize(1024, 700), QSize(1280, 800)):
        driver.window.resize(size)
        QApplication.processEvents()
        for number, at_table in enumerate(table.state.setup.cards):
            if at_table.card not in longest:
                continue
            driver.table.show_large_card(TableSubject("card", card=number))
            page = driver.table.inspector.card.page
            assert page.verticalScrollBar().maximum() == 0, at_table.card.title
            assert page.horizontalScrollBar().maximum() == 0, at_table.card.title
            assert driver.table.view.rect().contains(area(driver))


def test_the_card_grows_with_the_window(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    found = []
    for size in (QSize(1024, 700), QSize(2400, 1500)):
        driver.window.resize(size)
        QApplication.processEvents()
        driver.table.show_large_card(TableSubject("card", card=table.card("Kitty Pryde")))
        found.append(area(driver).width())
    assert found[1] > 1.6 * found[0]


def test_the_card_fits_at_large_text_sizes(driver: WindowDriver) -> None:
    table = Table(box="AI", eric=["Captain America/Living Legend"], basics=["Raised Shields"])
    table.lay("Eric", "reserve", "Raised Shields action*")
    table.lay("Eric", "field", "Captain America L1", "sidekick").begin()
    table.use("Raised Shields").choose("sidekick", "Captain America")
    open_match(driver, table)
    driver.window.settings.text_size = 200
    driver.window.resize(1024, 700)
    QApplication.processEvents()
    thing = TableSubject("die", die=table.die("Captain America", "field"))
    for stays in (True, False):
        driver.table.inspector.show_card(thing, stays=stays)
        assert driver.table.inspector.card.page.verticalScrollBar().maximum() == 0
        assert driver.table.view.rect().contains(area(driver))
    driver.window.settings.text_size = 100


def test_zones_still_show_their_contents_on_hover(driver: WindowDriver) -> None:
    table = main_step()
    open_match(driver, table)
    view = driver.table.view
    hover_at(driver, view.mapFromScene(view.table_scene.zones[0, Zone.BAG].area.center()))
    assert not is_open(driver)
    assert view.zone_peek.panel.isVisible()
