"""Tests the rules reference: search, links, contents, and editions."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from desktop.panels.rules_reference import RulesPanel, RulesWindow
from desktop.storage.store import Store
from rules.cards import packaged_reference
from rules.model import EDITIONS
from tests.desktop.test_match_undo_and_end import new_game
from tests.desktop.window_driver import LEFT, Key, WindowDriver

UXM, ASM, SWW, AI = (edition.title for edition in EDITIONS.values())

NARROW, WIDE = 280, 800


class Reader:
    """Reads the rules panel: search, links and contents."""

    def __init__(self, qtbot: QtBot, edition: str = "", width: int = NARROW) -> None:
        self.panel = RulesPanel(edition)
        qtbot.addWidget(self.panel)
        self.panel.resize(width, 500)
        self.panel.show()
        qtbot.waitExposed(self.panel)

    @property
    def words(self) -> str:
        return self.panel.text.toPlainText()

    def search(self, words: str) -> list[str]:
        """Type into the search field, and return the listed rules."""
        self.panel.search.clear()
        QTest.keyClicks(self.panel.search, words)
        contents = self.panel.contents
        chapters = [contents.topLevelItem(n) for n in range(contents.topLevelItemCount())]
        rules = [top.child(n) for top in chapters for n in range(top.childCount())]
        return [rule.text(0).split()[0] for rule in rules if not rule.isHidden()]

    def click_link(self, words: str) -> None:
        """Click a link in the text, after scrolling to it."""
        text = self.panel.text
        assert text.find(words), f"{words} is not in the text"
        text.ensureCursorVisible()
        at = text.cursorRect().center() - QPoint(8, 0)
        QTest.mouseClick(text.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def click_entry(self, item: QTreeWidgetItem) -> None:
        """Click a visible line of the contents."""
        QApplication.processEvents()
        contents = self.panel.contents
        at = contents.visualItemRect(item).center()
        assert contents.viewport().rect().contains(at), f"{item.text(0)} cannot be seen"
        QTest.mouseClick(contents.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)


@pytest.fixture
def reader(qtbot: QtBot) -> Reader:
    return Reader(qtbot)


def test_the_reference_opens_with_a_turn_for_newcomers(reader: Reader) -> None:
    assert reader.words.startswith("A turn in one minute")


def test_a_rule_is_found_by_its_words(reader: Reader) -> None:
    found = reader.search("wild stands")
    assert "PAY-1" in found
    assert "DMG-1" not in found
    QTest.keyClick(reader.panel.search, Qt.Key.Key_Return)
    assert reader.words.startswith("PAY-1")
    assert reader.panel.search.text() == "", "the next search starts over"


def test_a_rule_is_found_by_its_id_even_if_others_mention_it(reader: Reader) -> None:
    reader.search("zone-2")
    QTest.keyClick(reader.panel.search, Qt.Key.Key_Return)
    assert reader.panel.current_page == "ZONE-2"


def test_a_search_without_matches_finds_nothing(reader: Reader) -> None:
    assert reader.search("hippopotamus") == []
    QTest.keyClick(reader.panel.search, Qt.Key.Key_Return)
    assert reader.words.startswith("A turn in one minute"), "nothing else is opened"


def test_a_chapter_of_the_contents_lists_its_rules(reader: Reader) -> None:
    reader.panel.to_contents.click()
    contents = reader.panel.contents
    reader.click_entry(contents.findItems("Priority", Qt.MatchFlag.MatchExactly)[0])
    assert reader.panel.current_page == "Priority"
    reader.click_link("PRI-2 Casual procedure")
    assert reader.panel.current_page == "PRI-2"


def test_no_markup_is_visible(reader: Reader) -> None:
    for name in ("PAY-4", "The editions at a glance", "A turn in one minute"):
        reader.panel.open_page(name)
        assert not any(mark in reader.words for mark in ("](rule:", "**", "\\", "| "))


def test_an_unknown_rule_opens_the_first_page(reader: Reader) -> None:
    reader.panel.open_page("NO-99")
    assert reader.words.startswith("A turn in one minute")


def test_links_open_other_rules_and_back_returns(reader: Reader) -> None:
    reader.panel.open_page("CTL-1")
    reader.click_link("OPEN-4 A controlled die turns to energy")
    assert reader.words.startswith("OPEN-4")
    assert reader.panel.text.verticalScrollBar().value() == 0, (
        "the text is scrolled to the rule's beginning"
    )
    reader.panel.back.click()
    assert reader.words.startswith("CTL-1")


def test_a_rule_far_down_the_contents_is_scrolled_into_view(qtbot: QtBot) -> None:
    reader = Reader(qtbot, width=WIDE)
    reader.panel.open_page("OPEN-11")
    contents = reader.panel.contents
    here = contents.visualItemRect(contents.currentItem())
    assert contents.currentItem().text(0).startswith("OPEN-11")
    assert contents.viewport().rect().contains(here)


def test_a_narrow_panel_shows_either_contents_or_text(qtbot: QtBot) -> None:
    reader = Reader(qtbot, width=NARROW)
    panel = reader.panel
    assert (panel.contents.isVisible(), panel.text.isVisible()) == (False, True)
    panel.to_contents.click()
    assert (panel.contents.isVisible(), panel.text.isVisible()) == (True, False)
    panel.back.click()
    assert (panel.contents.isVisible(), panel.text.isVisible()) == (False, True)
    panel.resize(WIDE, 500)
    assert (panel.contents.isVisible(), panel.text.isVisible()) == (True, True)


@pytest.mark.parametrize(
    ("edition", "ours", "others"),
    [
        ("UXM", "Dice that paid go to the Used Pile.", f"{ASM}, {SWW}, {AI}: on your own turn"),
        ("AI", "On your own turn they go Out of Play", f"{UXM}: dice that paid"),
    ],
)
def test_the_matchs_edition_comes_first(qtbot: QtBot, edition: str, ours: str, others: str) -> None:
    reader = Reader(qtbot, edition)
    reader.panel.open_page("PAY-5")
    here, _, elsewhere = reader.words.partition("In other editions")
    assert f"In this match ({EDITIONS[edition].title}):" in here
    assert ours in here
    assert others in elsewhere


def test_the_edition_table_starts_with_this_match(qtbot: QtBot) -> None:
    reader = Reader(qtbot, "SWW")
    reader.panel.open_page("The editions at a glance")
    row = reader.words.partition("First draw of the first player (DRAW-4)")[2].split("\n")
    assert f"In this match ({SWW}): 3 dice" in row[1]
    assert row[2].startswith(f"{UXM}, {ASM}: 4 dice")
    assert row[3].startswith(f"{AI}: 3 dice")


def test_without_a_match_editions_are_listed_equally(reader: Reader) -> None:
    reader.panel.open_page("PAY-5")
    assert "In this match" not in reader.words
    assert f"{UXM}: dice that paid go to the Used Pile." in reader.words


def test_the_learn_menu_opens_the_reference(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    rules = driver.window.menus.actions["rules"]
    assert rules in driver.window.menus.menu.findChild(QMenu, "learn-menu").actions()
    rules.trigger()
    window = driver.window.findChild(RulesWindow)
    assert window.panel.text.isVisible()
    window.close()


def test_the_rules_open_in_a_window_where_the_settings_hide_the_table(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot).open_match(new_game())
    driver.window.open_screen("settings")
    driver.key(Key.Key_F1)
    assert not driver.table.side.is_open
    assert driver.window.findChild(RulesWindow).isVisible()


def test_every_rule_named_by_a_refusal_opens(reader: Reader) -> None:
    for rule in packaged_reference().entries:
        reader.panel.open_page(rule)
        assert reader.words.startswith(f"{rule} ")
