"""Tests the shelves of the album: a box for each set, found by keys and by typing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from desktop.screens.album.album_screen import AlbumScreen
from desktop.storage.collection_file import CollectionFile
from desktop.storage.own_cards import OwnCards
from rules.cards import Filter
from tests.desktop.asked_navigator import AskedNavigator
from tests.desktop.test_album import OWN_CARDS, AlbumReader, show
from tests.desktop.window_driver import Key

CONTROL = Qt.KeyboardModifier.ControlModifier
NAMES = ["Uncanny X-Men", "The Amazing Spider-Man", "Superman Wonder Woman", "Avengers Infinity"]


class ShelfReader(AlbumReader):
    """Someone at the shelves of the album."""

    @property
    def names(self) -> list[str]:
        """The names on the boxes, in order."""
        return [box.shown.name for box in self.album.sets_page.shelves.boxes]

    @property
    def focused(self) -> str:
        """The object name of the box that has the keyboard."""
        widget = QApplication.focusWidget()
        return widget.objectName() if widget is not None else ""


@pytest.fixture
def shelves(qtbot: QtBot, tmp_path: Path) -> ShelfReader:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_text(OWN_CARDS, "utf-8")
    own = OwnCards(tmp_path)
    assert own.files
    album = AlbumScreen(own, CollectionFile())
    show(qtbot, AskedNavigator(qtbot, album))
    reader = ShelfReader(album)
    reader.press("leaf-sets")
    return reader


def test_each_set_is_a_box_that_says_what_the_program_plays(shelves: ShelfReader) -> None:
    assert shelves.album.shows_sets
    assert shelves.names == [*NAMES, "Mine"]
    said = shelves.find("set-AI").accessibleName()
    assert said == "Avengers Infinity, 58 cards, all played by the program"


def test_arrows_letters_and_enter_lead_from_a_box_to_its_cards(shelves: ShelfReader) -> None:
    assert shelves.focused == "set-UXM"
    assert shelves.key(Key.Key_Right).key(Key.Key_Right).focused == "set-SWW"
    assert shelves.key(Key.Key_A).focused == "set-AI"
    assert shelves.key(Key.Key_End).focused == "make-card"
    shelves.key(Key.Key_Left).key(Key.Key_Return)
    assert not shelves.album.shows_sets
    assert shelves.titles == ["Sample Hero/Made Up"]
    assert shelves.find("filter-box").text() == "Set: Mine (MINE)"
    QTest.keyClick(shelves.album, Key.Key_Tab, CONTROL)
    assert shelves.album.shows_sets
    shelves.key(Key.Key_Escape)
    asked = shelves.album.window()
    assert isinstance(asked, AskedNavigator)
    assert asked.asked == [("go_back",)]


def test_a_set_is_found_by_its_name_and_by_its_cards(shelves: ShelfReader) -> None:
    shelves.key(Key.Key_Slash).type("spider")
    assert shelves.names == ["The Amazing Spider-Man"]
    shelves.key(Key.Key_Escape)
    shelves.key(Key.Key_Slash).type("sample hero").key(Key.Key_Return).key(Key.Key_Return)
    assert shelves.album.browser.query.words == "sample hero"
    assert shelves.titles == ["Sample Hero/Made Up"]


def test_only_a_set_of_ones_own_can_be_removed_and_only_after_a_question(
    shelves: ShelfReader, tmp_path: Path
) -> None:
    shelves.key(Key.Key_Delete)
    assert shelves.album.findChild(QMessageBox) is None
    shelves.key(Key.Key_M).key(Key.Key_Delete)
    box = shelves.album.window().findChild(QMessageBox, "remove-set")
    assert box is not None
    file = tmp_path / "cards" / "mine.toml"
    assert str(file) in box.informativeText()
    yes = box.findChild(QAbstractButton, "yes")
    assert yes is not None
    yes.click()
    assert not file.exists()
    assert shelves.names == NAMES


def test_many_sets_are_found_in_their_filter_by_typing(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    for number in range(12):
        text = OWN_CARDS.replace("MINE", f"M{number}").replace("Mine", f"Sample Set {number}")
        (tmp_path / "cards" / f"{number:02}.toml").write_text(text, "utf-8")
    own = OwnCards(tmp_path)
    assert own.files
    album = AlbumScreen(own, CollectionFile())
    show(qtbot, AskedNavigator(qtbot, album))
    reader = ShelfReader(album).press("filter-box").type("set 7")
    popup = album.browser.filters.popups[Filter.BOX]
    assert [value for value, box in popup.boxes.items() if box.isVisible()] == ["M7"]
    reader.key(Key.Key_Return)
    assert album.browser.query.boxes == {"M7"}
    assert popup.isVisible()
    reader.key(Key.Key_Escape)
    assert not popup.isVisible()
