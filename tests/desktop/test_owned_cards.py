"""Tests the collection in the window: marking cards that are owned, and teams made of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from desktop.panels.card_browser.card_model import CARD_ROLE, OWNED_ROLE
from desktop.screens.album.album_screen import AlbumScreen
from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen
from desktop.screens.teams_screen import TeamsScreen
from desktop.storage.collection_file import COLLECTION_NAME, CollectionFile
from desktop.storage.store import Store
from rules.cards import Card, Collection, all_card_sets, read_collection, write_collection
from tests.desktop.file_permissions import folder_for_anybody, posix, read_only
from tests.desktop.window_driver import Key, WindowDriver

pytestmark = pytest.mark.qt_log_ignore("does not support")  # a menu without a display

CARDS = {card.title: card for card_set in all_card_sets() for card in card_set.cards}
X_MEN = [card for card in CARDS.values() if card.set_code == "UXM"]
ANGEL, OTHER_ANGEL = CARDS["Angel/Air Transport"], CARDS["Angel/Inspiring"]
CONTROL = Qt.KeyboardModifier.ControlModifier


class Collector(WindowDriver):
    """Someone who marks cards in a window that does not paint."""

    def __init__(self, qtbot: QtBot, folder: Path | None = None) -> None:
        super().__init__(qtbot, Store(folder) if folder is not None else None)
        self.window.setUpdatesEnabled(False)

    def open_album(self) -> Collector:
        self.window.open_screen("album")
        self.browser.focus_cards()
        return self

    def open_builder(self) -> Collector:
        self.window.collection.open_builder()
        QApplication.processEvents()
        return self

    @property
    def album(self) -> AlbumScreen:
        return self.shown_screen(AlbumScreen)

    @property
    def builder(self) -> TeamBuilderScreen:
        return self.shown_screen(TeamBuilderScreen)

    @property
    def browser(self):
        screen = self.window.screens.currentWidget()
        assert isinstance(screen, AlbumScreen | TeamBuilderScreen)
        return screen.browser

    @property
    def count(self) -> str:
        return self.browser.count.text()

    @property
    def marks(self) -> dict[str, str]:
        """The marks of the shown cards, by title."""
        model = self.browser.grid.model()
        rows = [model.index(row, 0) for row in range(model.rowCount())]
        found = ((row.data(CARD_ROLE).title, row.data(OWNED_ROLE)) for row in rows)
        return {title: mark for title, mark in found if mark}

    def keys(self, *keys: Qt.Key) -> Collector:
        for key in keys:
            self.key(key)
        return self

    def filter(self, name: str, value: str) -> Collector:
        """Click a value in the popup of a filter."""
        self.press(f"filter-{name}")
        box = self.window.findChild(QCheckBox, f"{name}-{value}")
        assert box is not None
        box.click()
        self.key(Key.Key_Escape)
        return self

    def menu(self, card: Card, *names: str) -> Collector:
        """Choose a line of the menu that a right-click on a card opens."""
        for name in names:
            assert self.browser.choose_card(card)
            grid = self.browser.grid
            grid.customContextMenuRequested.emit(grid.visualRect(grid.currentIndex()).center())
            menu = self.browser.findChild(QMenu)
            assert menu is not None
            action = menu.findChild(QAction, name)
            assert action is not None, name
            assert action.isEnabled(), name
            action.trigger()
            menu.close()
            QApplication.sendPostedEvents(None, 0)
            QApplication.processEvents()
        return self

    def owned(self) -> Collection:
        return self.window.collection.collection.now


# --- marking --------------------------------------------------------------------------------------


def test_nothing_is_marked_or_written_until_something_is_owned(
    qtbot: QtBot, tmp_path: Path
) -> None:
    collector = Collector(qtbot, tmp_path).open_album()
    assert collector.count == "160 cards"
    assert collector.marks == {}
    assert collector.browser.filters.chips["owned"].isHidden()
    collector.open_builder()
    assert collector.builder.page.missing.text() == ""
    assert not (tmp_path / COLLECTION_NAME).exists()


def test_cards_are_marked_by_keys_and_undone(qtbot: QtBot, tmp_path: Path) -> None:
    collector = Collector(qtbot, tmp_path).open_album()
    said: list[str] = []
    marker = collector.browser.marker
    marker.announcer.announced.connect(lambda sentence, _: said.append(sentence))
    collector.keys(Key.Key_Space)
    assert collector.marks == {"Angel/Air Transport": "✓ 4"}
    collector.keys(Key.Key_Right, Key.Key_2, Key.Key_Plus)
    assert collector.marks == {"Angel/Air Transport": "✓ 3", "Angel/Inspiring": "✓ 3"}
    collector.keys(Key.Key_Minus).key(Key.Key_Z, CONTROL)
    assert said[:2] == ["Angel: Air Transport, owned, 4 dice", "Angel: Inspiring, owned, 2 dice"]
    assert collector.count == "160 cards, 2 owned"
    chosen = collector.browser.grid.currentIndex()
    assert chosen.data(Qt.ItemDataRole.AccessibleTextRole).startswith(
        "Angel: Inspiring, owned, 3 dice, cost 3"
    )
    assert "✓ 3" in chosen.data(Qt.ItemDataRole.DisplayRole), "the list marks it, too"
    collector.keys(Key.Key_Space)
    saved = read_collection((tmp_path / COLLECTION_NAME).read_text("utf-8"), "")
    assert saved.cards == {("UXM", 1)}
    assert Collector(qtbot, tmp_path).open_album().marks == {"Angel/Air Transport": "✓ 3"}


def test_the_page_of_a_card_has_a_control_for_mouse_and_keys(qtbot: QtBot) -> None:
    collector = Collector(qtbot).open_album()
    collector.key(Key.Key_Return)
    control = collector.album.page.owned
    assert not control.fewer.isEnabled()
    collector.press("more-owned-dice")
    collector.press("more-owned-dice")
    assert (control.owned.isChecked(), control.dice.text()) == (True, "2 dice")
    collector.album.page.setFocus()
    collector.keys(Key.Key_Minus)
    assert control.dice.text() == "1 die"
    assert control.note.text() == "All Angel cards of this set use the same dice."
    control.owned.click()
    assert collector.owned().is_empty
    collector.keys(Key.Key_Escape)
    assert collector.marks == {}
    collector.browser.choose_card(CARDS["Enrage"])
    collector.keys(Key.Key_Space, Key.Key_Return)
    assert control.more.isHidden(), "a basic action has no dice of its own"
    assert control.owned.isChecked()


def test_a_whole_box_or_what_is_shown_is_marked_at_once(qtbot: QtBot) -> None:
    collector = Collector(qtbot).open_album().menu(ANGEL, "own-set")
    assert collector.count == f"160 cards, {len(X_MEN)} owned"
    collector.browser.search.setText("angel own:yes")
    collector.menu(ANGEL, "own-no-shown")
    assert collector.browser.nothing.isVisible()
    collector.browser.clear_search()
    assert collector.count == f"160 cards, {len(X_MEN) - 3} owned"
    collector.menu(ANGEL, "undo-collection", "own-no-set")
    assert collector.count == "160 cards"
    assert collector.owned().is_empty


def test_the_filter_shows_what_is_owned_and_what_is_not(qtbot: QtBot) -> None:
    collector = Collector(qtbot).open_album()
    collector.keys(Key.Key_Space).filter("owned", "no")
    assert collector.count == "159 of 160 cards"
    assert collector.browser.filters.chips["owned"].text() == "Owned: No"
    collector.browser.focus_cards()
    assert collector.browser.chosen_card == OTHER_ANGEL
    collector.keys(Key.Key_Right, Key.Key_Space, Key.Key_Space)
    assert collector.count == "157 of 160 cards", "the next card takes its place"
    assert collector.browser.chosen_card == CARDS["Cyclops/Overlook"]


# --- lists ----------------------------------------------------------------------------------------


def test_a_collection_is_exported_and_imported_as_a_table(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    collector = Collector(qtbot).open_album()
    collector.keys(Key.Key_3).menu(ANGEL, "export-collection")
    assert file.read_text("utf-8") == "card,dice,name\nUXM 1,3,Angel: Air Transport\n"
    file.write_text("card,dice\nUXM 2,1\n4x Juggernaut: Archvillain\nwho is this\n", "utf-8")
    collector.menu(ANGEL, "import-collection")
    assert collector.marks == {
        "Angel/Air Transport": "✓ 1",
        "Angel/Inspiring": "✓ 1",
        "Juggernaut/Archvillain": "✓ 4",
    }
    shown = collector.window.problem_bar.text.text()
    assert '2 cards imported. Line 4: "who is this" is not a card' in shown
    file.write_bytes(b"\xff\xfe")
    collector.menu(ANGEL, "import-collection")
    assert "not UTF-8" in collector.window.problem_bar.text.text()


# --- teams ----------------------------------------------------------------------------------------


def test_teams_are_built_from_owned_cards_and_the_limit_is_remembered(
    qtbot: QtBot, tmp_path: Path
) -> None:
    owned = Collection().with_cards(X_MEN).with_dice(ANGEL, 1)
    (tmp_path / COLLECTION_NAME).write_text(write_collection(owned), "utf-8")
    collector = Collector(qtbot, tmp_path).open_builder().filter("owned", "yes")
    assert collector.count == f"{len(X_MEN)} of 160 cards"
    collector.press("random-team")
    assert {team_card.card.set_code for team_card in collector.builder.team.cards} == {"UXM"}
    assert collector.builder.page.missing.text() == ""
    again = Collector(qtbot, tmp_path).open_builder()
    assert again.count == f"{len(X_MEN)} of 160 cards"
    again.press("clear-filters")
    assert again.count == f"160 cards, {len(X_MEN)} owned"
    assert not again.owned().limits_teams


def test_a_team_with_cards_that_are_not_owned_says_so_and_stays_legal(qtbot: QtBot) -> None:
    collector = Collector(qtbot).open_builder()
    builder = collector.builder
    collector.window.collection.collection.change(lambda now: now.with_dice(ANGEL, 1))
    for card in (ANGEL, ANGEL, CARDS["Juggernaut/Archvillain"]):
        builder.editor.add_card(card)
    for card in (CARDS["Ambush"], CARDS["Enrage"]):
        builder.editor.add_card(card)
    said = "Not in your collection: Juggernaut: Archvillain, Ambush, Enrage. "
    said += "Angel: the team has 2 dice, you own 1."
    assert builder.page.missing.text() == f"◇ {said}"
    assert builder.page.play.isEnabled(), "the program has all cards and dice"
    collector.menu(CARDS["Juggernaut/Archvillain"], "own-this-card")
    assert "Juggernaut" not in builder.page.missing.text()
    builder.save()
    collector.window.open_screen("teams")
    page = collector.shown_screen(TeamsScreen).page
    assert page.missing.text().startswith("Not in your collection: Ambush, Enrage.")


# --- the file -------------------------------------------------------------------------------------


def test_a_damaged_file_is_reported_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / COLLECTION_NAME).write_text("version = oops", "utf-8")
    collector = Collector(qtbot, tmp_path).open_album().keys(Key.Key_1)
    shown = collector.window.problem_bar.text.text()
    assert "collection.toml, line 1" in shown
    assert "a copy of the file is collection.unread.toml" in shown
    assert (tmp_path / "collection.unread.toml").read_text("utf-8") == "version = oops"
    saved = read_collection((tmp_path / COLLECTION_NAME).read_text("utf-8"), "")
    assert saved.cards == {("UXM", 1)}


def test_two_programs_change_one_file(tmp_path: Path) -> None:
    one, other = CollectionFile(tmp_path), CollectionFile(tmp_path)
    assert one.now == other.now == Collection()
    one.change(lambda now: now.with_more_dice(ANGEL, 1))
    other.change(lambda now: now.with_more_dice(ANGEL, 1))
    assert CollectionFile(tmp_path).now.dice_of(ANGEL) == 2
    (tmp_path / COLLECTION_NAME).unlink()
    other.change(lambda now: now.with_more_dice(ANGEL, 1))
    assert CollectionFile(tmp_path).now.dice_of(ANGEL) == 3, "once, although the file was gone"


@posix
def test_a_change_that_cannot_be_saved_is_kept_and_tried_again() -> None:
    with folder_for_anybody() as folder:
        file = CollectionFile(folder)
        problems: list[str] = []
        file.failed.connect(problems.append)
        with read_only(folder):
            file.change(lambda now: now.with_dice(ANGEL, 2))
            file.change(lambda now: now.with_dice(ANGEL, 3))
            assert len(problems) == 1
            assert "not saved yet" in problems[0]
        file.save_pending()
        assert CollectionFile(folder).now.dice_of(ANGEL) == 3
