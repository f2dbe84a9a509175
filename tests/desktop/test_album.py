"""Tests the album: looking through cards with the mouse and the keyboard, and a page for each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.card_browser.card_browser import CardBrowser
from desktop.panels.card_browser.card_model import CARD_MIME_TYPE
from desktop.panels.rules_reference import RulesWindow
from desktop.screens.album.album_screen import AlbumScreen
from desktop.storage.collection_file import CollectionFile
from desktop.storage.own_cards import OwnCards
from rules.advice import TableSubject
from rules.cards import Card, CardQuery, CardSort, all_card_sets
from tests.desktop.asked_navigator import AskedNavigator
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]
CONTROL = Qt.KeyboardModifier.ControlModifier

OWN_CARDS = """\
[set]
name = "Mine"
code = "MINE"
year = 2026

[[die]]
name = "Sample Hero"
faces = ["bolt", "bolt", "bolt bolt", "0 2 1", "1 3 3 *", "1 4 4"]

[[character]]
name = "Sample Hero"
subtitle = "Made Up"
number = 3
cost = "4 bolt"
affiliations = ["Neighbors"]
max = 4
text = ""
"""


class AlbumReader:
    """Someone who looks through an album."""

    def __init__(self, album: AlbumScreen) -> None:
        self.album, self.browser = album, album.browser

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(QApplication.focusWidget() or self.album, key, modifier)
        return self

    def type(self, words: str) -> AlbumReader:
        QTest.keyClicks(QApplication.focusWidget(), words)
        return self

    def press(self, name: str) -> AlbumReader:
        QTest.mouseClick(self.find(name), LEFT)
        return self

    def check(self, name: str) -> AlbumReader:
        """Click a value in the open popup of a filter, and close the popup."""
        self.find(name).click()
        return self.key(Key.Key_Escape)

    def find(self, name: str) -> QAbstractButton:
        found = self.album.window().findChild(QAbstractButton, name)
        assert found is not None, name
        return found

    @property
    def titles(self) -> list[str]:
        return [card.title for card in self.browser.shown_cards]

    @property
    def chosen(self) -> str:
        card = self.browser.chosen_card
        return card.title if card else ""

    @property
    def page(self) -> str:
        """The title of the card whose page is shown, or ""."""
        return self.album.page.title.text() if self.album.shows_page else ""

    @property
    def count(self) -> str:
        return self.browser.count.text()


def show(qtbot: QtBot, widget: QWidget) -> None:
    """Show a widget that does not paint, because painting takes most of the time."""
    qtbot.addWidget(widget, before_close_func=lambda _, kept=widget: None)
    widget.resize(1280, 800)
    widget.setUpdatesEnabled(False)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)


@pytest.fixture
def reader(qtbot: QtBot) -> AlbumReader:
    album = AlbumScreen(OwnCards(None), CollectionFile())
    show(qtbot, AskedNavigator(qtbot, album))
    return AlbumReader(album)


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    made = WindowDriver(qtbot)
    made.window.setUpdatesEnabled(False)
    return made


def card(title: str) -> Card:
    return next(card for card in CARDS if card.title == title)


# --- searching ------------------------------------------------------------------------------------


def test_the_album_shows_all_cards_and_the_keyboard_is_on_the_first(reader: AlbumReader) -> None:
    assert reader.count == "160 cards"
    assert reader.browser.grid.hasFocus()
    assert reader.chosen == "Angel/Air Transport"


def test_slash_searches_and_enter_leads_to_the_cards(reader: AlbumReader) -> None:
    reader.key(Key.Key_Slash).type("angel")
    assert reader.titles == ["Angel/Air Transport", "Angel/Inspiring", "Angel/Superhero"]
    assert reader.count == "3 of 160 cards"
    reader.key(Key.Key_Return).key(Key.Key_Right).key(Key.Key_Return)
    assert reader.page == "Angel: Inspiring"


def test_escape_clears_the_words_before_it_leaves(reader: AlbumReader) -> None:
    reader.key(Key.Key_F, CONTROL).type("angel").key(Key.Key_Escape)
    assert reader.count == "160 cards"
    reader.key(Key.Key_Escape)
    asked = reader.album.window()
    assert isinstance(asked, AskedNavigator)
    assert asked.asked == [("go_back",)]


def test_a_filter_lists_its_values_with_counts_and_several_can_be_chosen(
    reader: AlbumReader,
) -> None:
    reader.press("filter-energy")
    assert reader.find("energy-fist").text() == "Fist   30"
    reader.check("energy-fist")
    assert reader.count == "30 of 160 cards"
    assert reader.find("filter-energy").text() == "Energy: Fist"
    reader.press("filter-energy").check("energy-bolt")
    assert reader.count == "60 of 160 cards"
    reader.press("clear-filters")
    assert reader.count == "160 cards"
    assert not reader.find("clear-filters").isVisible()
    assert reader.browser.grid.hasFocus()  # not the button beside, which leaves the album


def test_the_counts_of_a_filter_follow_the_others(reader: AlbumReader) -> None:
    reader.press("filter-box").check("box-UXM").press("filter-kind")
    assert reader.find("kind-character").text() == "Character   24"
    reader.check("kind-basic_action")
    assert reader.count == "10 of 160 cards"


def test_the_arrow_keys_walk_through_the_values_of_a_filter(reader: AlbumReader) -> None:
    reader.press("filter-cost")
    popup = reader.browser.filters.popups[next(k for k in reader.browser.filters.popups)]
    QTest.keyClick(popup.focusWidget(), Key.Key_Down)
    QTest.keyClick(popup.focusWidget(), Key.Key_Space)
    QTest.keyClick(popup.focusWidget(), Key.Key_Escape)
    assert not popup.isVisible()
    assert reader.browser.query.costs == {3}


def test_nothing_found_offers_a_way_out(reader: AlbumReader) -> None:
    reader.press("filter-box").check("box-UXM")
    reader.key(Key.Key_Slash).type("thor")
    assert reader.browser.nothing.isVisible()
    assert "thor" in reader.browser.nothing.words.text()
    reader.press("search-all")
    assert {title.partition("/")[0] for title in reader.titles} >= {"Thor"}
    reader.browser.set_query(CardQuery("no such card"))
    reader.press("show-all-cards")
    assert reader.count == "160 cards"


def test_a_misspelled_name_is_understood(reader: AlbumReader) -> None:
    reader.key(Key.Key_Slash).type("gamorra")
    assert reader.find("similar-name").text() == "Did you mean “Gamora”?"
    reader.press("similar-name")
    assert [title.partition("/")[0] for title in reader.titles] == ["Gamora"] * 3


def test_the_chosen_card_stays_chosen_while_it_is_found(reader: AlbumReader) -> None:
    reader.browser.choose_card(card("Thor/Donald Blake"))
    reader.key(Key.Key_Slash).type("th")
    assert reader.chosen == "Thor/Donald Blake"
    reader.type("or don")
    assert reader.titles == ["Thor/Donald Blake"]


def test_a_click_on_a_heading_sorts_and_a_second_one_turns_the_order_around(
    reader: AlbumReader,
) -> None:
    reader.key(Key.Key_F2)
    assert reader.browser.list.isVisible()
    header = reader.browser.list.header()
    header.sectionClicked.emit(1)
    costs = [card.cost for card in reader.browser.shown_cards]
    assert costs == sorted(costs)
    header.sectionClicked.emit(1)
    assert [card.cost for card in reader.browser.shown_cards] == costs[::-1]
    assert reader.browser.query.sort is CardSort.COST


def test_the_list_and_the_pictures_have_the_same_card_chosen(reader: AlbumReader) -> None:
    reader.browser.choose_card(card("Thor/Donald Blake"))
    reader.key(Key.Key_F2)
    assert reader.chosen == "Thor/Donald Blake"
    reader.key(Key.Key_Return)
    assert reader.page == "Thor: Donald Blake"


def test_keys_move_by_cards_rows_pages_and_to_both_ends(reader: AlbumReader) -> None:
    grid, shown = reader.browser.grid, reader.titles
    for key, place in (
        (Key.Key_Right, 1),
        (Key.Key_Down, 1 + grid.columns),
        (Key.Key_Left, grid.columns),
        (Key.Key_Up, 0),
        (Key.Key_Up, 0),
        (Key.Key_End, len(shown) - 1),
        (Key.Key_Down, len(shown) - 1),
        (Key.Key_Home, 0),
    ):
        assert reader.key(key).chosen == shown[place], key
    assert shown.index(reader.key(Key.Key_PageDown).chosen) >= grid.columns
    assert reader.key(Key.Key_PageUp).chosen == shown[0]


def test_screen_readers_hear_a_card_with_its_facts_and_its_text(reader: AlbumReader) -> None:
    reader.browser.choose_card(card("Angel/Inspiring"))
    index = reader.browser.grid.currentIndex()
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("Angel: Inspiring, cost ")
    assert " Shield, Character, X-Men. " in said


# --- the page of a card ---------------------------------------------------------------------------


def test_a_double_click_opens_the_page_and_the_arrows_turn_pages(reader: AlbumReader) -> None:
    grid = reader.browser.grid
    grid.doubleClicked.emit(grid.currentIndex())
    assert reader.page == "Angel: Air Transport"
    assert reader.album.page.place.text() == "1 of 160"
    assert not reader.album.page.previous.isEnabled()
    assert reader.key(Key.Key_Right).page == "Angel: Inspiring"
    assert reader.press("previous-card").page == "Angel: Air Transport"
    assert reader.key(Key.Key_Right).key(Key.Key_Escape).chosen == "Angel/Inspiring"
    assert reader.browser.grid.hasFocus()


def test_the_page_turns_only_to_cards_that_were_found(reader: AlbumReader) -> None:
    reader.key(Key.Key_Slash).type("angel").key(Key.Key_Return).key(Key.Key_Return)
    assert reader.album.page.place.text() == "1 of 3"
    assert reader.key(Key.Key_Right).key(Key.Key_Right).page == "Angel: Superhero"
    assert reader.key(Key.Key_Right).page == "Angel: Superhero"


def test_the_page_shows_faces_with_chances_levels_rules_and_rulings(reader: AlbumReader) -> None:
    reader.album.open_card(card("White Tiger/Mystical Amulet"))
    page = reader.album.page
    assert "The Amazing Spider-Man (ASM), number 23" in page.facts.text()
    assert "up to 4 dice" in page.facts.text()
    assert "Overcrush" in [term.word for term in page.text.terms]
    said = [group.accessibleName() for group in page.faces.groups]
    assert said[1] == "2 fists: 33% in one roll, 56% with a reroll"
    assert "KW-8 Overcrush" in [link.text() for link in page.notes.links]
    assert any("Overcrush" in label.text() for label in page.notes.rulings)


def test_a_rule_opens_in_the_rules_reference(reader: AlbumReader) -> None:
    reader.album.open_card(card("White Tiger/Mystical Amulet"))
    reader.press("rule-KW-8")
    window = reader.album.window().findChild(RulesWindow)
    assert window is not None
    assert window.panel.current_page == "KW-8"
    window.close()


def test_other_versions_of_a_name_are_a_click_away(reader: AlbumReader) -> None:
    reader.album.open_card(card("Angel/Inspiring"))
    versions = reader.album.page.versions.buttons
    assert [one.card.title for one in versions] == ["Angel/Air Transport", "Angel/Superhero"]
    versions[1].click()
    assert reader.page == "Angel: Superhero"


def test_searching_from_a_page_leads_to_all_cards(reader: AlbumReader) -> None:
    reader.album.open_card(card("Angel/Inspiring"))
    reader.key(Key.Key_Slash)
    assert not reader.page
    assert reader.browser.search.hasFocus()


def test_own_cards_are_in_the_album(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_text(OWN_CARDS)
    collection = CollectionFile()
    album = AlbumScreen(OwnCards(tmp_path), collection)
    show(qtbot, album)
    reader = AlbumReader(album)
    qtbot.waitUntil(lambda: reader.count == "161 cards")
    reader.key(Key.Key_Slash).type("box:mine")
    assert reader.titles == ["Sample Hero/Made Up"]
    reader.key(Key.Key_Return).key(Key.Key_Return)
    assert "Mine, number 3" in album.page.facts.text()
    reader.key(Key.Key_3)
    assert collection.now.cards == {("MINE", 3)}
    assert collection.now.dice == {("MINE", "Sample Hero"): 3}


# --- from home and from the table -----------------------------------------------------------------


def test_the_album_opens_from_the_home_screen(driver: WindowDriver) -> None:
    driver.window.open_screen("album")
    album = driver.window.screens.currentWidget()
    assert isinstance(album, AlbumScreen)
    assert "Album" in driver.window.windowTitle()
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def open_by_menu(driver: WindowDriver, thing: TableSubject) -> None:
    driver.table.inspector.open_menu(thing)
    rows = driver.table.inspector.menu.rows
    next(row for row in rows if row.accessibleName() == "Open in the album").click()


def open_by_key(driver: WindowDriver, thing: TableSubject) -> None:
    driver.table.inspector.show_card(thing)
    QTest.keyClick(driver.table.view, Key.Key_A)


@pytest.mark.parametrize("open_album", [open_by_menu, open_by_key])
def test_a_card_at_the_table_opens_in_the_album_and_back_leads_to_the_same_match(
    driver: WindowDriver, open_album: Callable[[WindowDriver, TableSubject], None]
) -> None:
    table = Table(eric=["Kitty Pryde/Ariel"])
    driver.open_match(table.game)
    at_table = driver.table
    number = next(
        place
        for place, one in enumerate(driver.game.setup.cards)
        if one.card.title == "Kitty Pryde/Ariel"
    )
    open_album(driver, TableSubject("card", card=number))
    album = driver.window.screens.currentWidget()
    assert isinstance(album, AlbumScreen)
    assert album.page.title.text() == "Kitty Pryde: Ariel"
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is at_table
    assert driver.table is at_table


# --- the browser for other screens ----------------------------------------------------------------


def test_dragged_cards_name_their_set_and_number(qtbot: QtBot) -> None:
    browser = CardBrowser(CARDS)
    show(qtbot, browser)
    browser.choose_card(card("Angel/Inspiring"))
    data = browser.grid.model().mimeData([browser.grid.currentIndex()])
    angel = card("Angel/Inspiring")
    assert bytes(data.data(CARD_MIME_TYPE).data()).decode() == f"UXM:{angel.number}"


def test_a_badge_is_shown_and_read_out(qtbot: QtBot) -> None:
    browser = CardBrowser(CARDS)
    show(qtbot, browser)
    browser.set_badges(lambda one: "×2 in your team" if one.name == "Angel" else "")
    index = browser.grid.currentIndex()
    assert "×2 in your team" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert index.data() == "Angel: Air Transport  (×2 in your team)"


def test_choosing_and_activating_cards_is_signaled(qtbot: QtBot) -> None:
    browser = CardBrowser(CARDS)
    show(qtbot, browser)
    browser.focus_cards()
    with qtbot.waitSignal(browser.card_chosen) as chosen:
        QTest.keyClick(browser.grid, Key.Key_Right)
    assert chosen.args[0].title == "Angel/Inspiring"
    with qtbot.waitSignal(browser.card_activated) as activated:
        QTest.keyClick(browser.grid, Key.Key_Return)
    assert activated.args[0].title == "Angel/Inspiring"


def test_visible_cards_are_painted_a_few_at_a_time_and_few_are_kept(qtbot: QtBot) -> None:
    browser = CardBrowser(CARDS)
    show(qtbot, browser)
    browser.setUpdatesEnabled(True)
    pictures = browser.grid.pictures
    qtbot.waitUntil(lambda: not pictures.is_busy)
    assert pictures.find(browser.shown_cards[0]) is not None
    assert pictures.find(browser.shown_cards[-1]) is None


def test_cards_that_flew_past_are_painted_where_the_flight_ends(qtbot: QtBot) -> None:
    browser = CardBrowser(CARDS)
    show(qtbot, browser)
    browser.setUpdatesEnabled(True)
    grid = browser.grid
    bar = grid.verticalScrollBar()
    for place in range(0, bar.maximum(), 2 * grid.cell_size.height()):
        bar.setValue(place)
        QApplication.processEvents()
    qtbot.waitUntil(lambda: not grid.pictures.is_busy)
    seen = [browser.shown_cards[row] for row in grid.visible_rows()]
    assert None not in map(grid.pictures.find, seen)
