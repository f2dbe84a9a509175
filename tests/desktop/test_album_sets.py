"""Tests the shelves of the album: a box for each set, found by keys and by typing."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from desktop.collection.die_field import DieDialog
from desktop.panels.dialogs.text_window import TextWindow
from desktop.screens.album.album_screen import AlbumScreen
from desktop.screens.album.import_panel import ImportPanel
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.screens.workshop_screen import WorkshopScreen
from desktop.storage.collection_file import CollectionFile
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import Store
from rules.cards import CardKind, CardOutcome, CardQuery, Filter, card_outcome
from rules.teams import Team, UnknownTeamCard
from tests.desktop.asked_navigator import AskedNavigator
from tests.desktop.test_album import OWN_CARDS, AlbumReader, show
from tests.desktop.window_driver import Key, WindowDriver

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


def test_ones_own_sets_share_the_first_shelf_as_soon_as_it_has_room(shelves: ShelfReader) -> None:
    boxes = [shelves.find(name) for name in ("set-SWW", "set-AI", "set-MINE", "make-card")]
    for width in range(400, 1600, 20):
        shelves.album.sets_page.shelves.resize(width, 700)
        if len({box.y() for box in boxes}) == 1:
            break
    lefts = [box.x() for box in boxes]
    gaps = [right - left for left, right in pairwise(lefts)]
    assert max(gaps) - min(gaps) <= 1, "no empty place is between them"


def test_boxes_are_painted_before_they_are_scrolled_into_sight(
    shelves: ShelfReader, qtbot: QtBot
) -> None:
    area = shelves.album.sets_page.shelves
    area.setFixedSize(300, 100)
    last = area.boxes[-1]
    assert last.visibleRegion().isEmpty()
    qtbot.waitUntil(lambda: all(box.is_painted for box in area.boxes))


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


# --- imported sets --------------------------------------------------------------------------------


LISTED = """\
set,number,name,subtitle,kind,cost,energy,maximum,text
Winter,1,Snow Baker,At Dawn,character,4,bolt,4,"When fielded, draw a die."
Winter,2,Snow Baker,In a Hurry,character,5,bolt,4,"When fielded, bake a cake for everyone."
Winter,3,Ice Piper,Off Duty,character,3,mask,4,"When fielded, draw a die."
"""


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    made = WindowDriver(qtbot, Store(tmp_path / "data"))
    made.window.setUpdatesEnabled(False)
    made.window.open_screen("album")
    return made


def import_winter(driver: WindowDriver, file: Path, more: str = "") -> ImportPanel:
    """Import the list at the shelves, and wait for the result."""
    file.write_text(LISTED + more + "Winter,4,Nobody,,character,many,bolt,4,\n", "utf-8")
    album = driver.window.opener.find("album")
    album.show_sets()
    album.import_panel.start(file)
    job = driver.window.card_import.job
    driver.qtbot.waitUntil(lambda: not job.is_running, timeout=60_000)
    driver.qtbot.waitUntil(lambda: len(album.sets_page.shelves.boxes) == 5, timeout=60_000)
    return album.import_panel


def button(driver: WindowDriver, name: str) -> QAbstractButton:
    found = driver.window.findChild(QAbstractButton, name)
    assert found is not None, name
    return found


def test_a_list_imported_at_the_shelves_becomes_a_box_and_a_result(
    driver: WindowDriver, tmp_path: Path
) -> None:
    panel = import_winter(driver, tmp_path / "winter.csv")
    box = button(driver, "set-WINTER")
    assert box.accessibleName() == "Winter, 3 cards, 0 played by the program, 3 with data missing"
    button(driver, "show-import-faults").click()
    window = driver.window.findChild(TextWindow, "import-faults")
    assert window is not None
    assert "line 5" in window.text.toPlainText()
    window.close()
    button(driver, "end-import").click()
    assert panel.sheet.isHidden()


def test_the_die_of_a_card_is_typed_as_a_row_and_the_next_card_is_shown(
    driver: WindowDriver, tmp_path: Path
) -> None:
    import_winter(driver, tmp_path / "winter.csv")
    album = driver.window.opener.find("album")
    button(driver, "see-missing").click()
    album.browser.card_activated.emit(album.browser.shown_cards[0])
    field = album.page.die_field
    assert field.isVisible()
    assert album.page.title.text() == "Snow Baker: At Dawn"
    QTest.keyClicks(field.row, "022 133")
    assert not field.save.isEnabled()
    QTest.keyClicks(field.row, " 134*")
    QTest.keyClick(field.row, Key.Key_Return)
    assert album.page.title.text() == "Ice Piper: Off Duty"
    assert driver.window.focusWidget() is field.row
    known = {
        card.subtitle: card for card in album.browser._index.cards if card.set_code == "WINTER"
    }
    assert card_outcome(known["At Dawn"]) is CardOutcome.RUNS
    assert card_outcome(known["In a Hurry"]) is CardOutcome.BY_HAND
    assert known["In a Hurry"].die.faces[-1].bursts == 1


def test_a_card_without_a_cost_is_completed_in_the_workshop(
    driver: WindowDriver, tmp_path: Path
) -> None:
    more = "Winter,9,Ice King,Cold,character,,fist,2,Overcrush\n"
    import_winter(driver, tmp_path / "winter.csv", more)
    button(driver, "see-missing").click()
    album = driver.window.opener.find("album")
    (king,) = [card for card in album.browser.shown_cards if card.name == "Ice King"]
    album.browser.card_activated.emit(king)
    assert album.page.symbols.accessibleName() == "Cost – fist", "the list does not say it"
    assert not album.page.die_field.row.isVisible()
    assert "in the workshop: cost, die" in album.page.die_field.about.text()
    button(driver, "complete-card").click()
    workshop = driver.shown_screen(WorkshopScreen)
    assert workshop.editor.details.name.text() == "Ice King"
    assert "does not say: cost, die" in workshop.foot.status.text()
    workshop.editor.details.cost.setValue(6)
    assert workshop.save_card()
    own = driver.window.own_cards
    (king,) = [card for one in own.sets for card in one.cards if card.name == "Ice King"]
    assert (king.cost, king.number, king.maximum) == (6, 9, 2)
    assert all(card.name != "Ice King" for card in own.waiting_cards)
    assert "[[card]]" in own.files[0].source, "the others still wait"


def test_the_row_of_a_die_says_the_kind_of_a_card(driver: WindowDriver, tmp_path: Path) -> None:
    import_winter(driver, tmp_path / "winter.csv", "Winter,9,Cold Cup,Sip,,4,none,2,Draw a die.\n")
    button(driver, "see-missing").click()
    album = driver.window.opener.find("album")
    (cup,) = [card for card in album.browser.shown_cards if card.name == "Cold Cup"]
    album.browser.card_activated.emit(cup)
    assert album.page.facts.text().startswith("Kind not known · up to 2 dice")
    assert album.page.symbols.accessibleName() == "Cost 4"
    field = album.page.die_field
    field.row.setText("1, 2, 2: - * **")
    field.save.click()
    own = driver.window.own_cards
    (cup,) = [card for one in own.sets for card in one.cards if card.name == "Cold Cup"]
    assert cup.kind is CardKind.ACTION


def test_the_team_builder_asks_for_a_missing_die_before_it_adds_the_card(
    driver: WindowDriver, tmp_path: Path
) -> None:
    import_winter(driver, tmp_path / "winter.csv")
    driver.window.collection.open_builder()
    builder = driver.window.opener.find("builder")
    builder.browser.set_query(CardQuery("ice piper"))
    builder.browser.card_activated.emit(builder.browser.shown_cards[0])
    dialog = driver.window.findChild(DieDialog)
    assert dialog is not None
    QTest.keyClicks(dialog.field.row, "011 122 133")
    QTest.keyClick(dialog.field.row, Key.Key_Return)
    assert [one.card.title for one in builder.team.cards] == ["Ice Piper/Off Duty"]


def test_a_team_with_missing_cards_asks_for_their_dice_or_leads_to_the_import(
    driver: WindowDriver, tmp_path: Path
) -> None:
    import_winter(driver, tmp_path / "winter.csv")
    library = driver.window.collection.library
    missing = (
        UnknownTeamCard("Ice Piper/Off Duty", dice=2),
        UnknownTeamCard("Nobody/Here", dice=1),
    )
    key = library.save(Team("Cold"), unknown=missing)
    driver.window.open_screen("teams")
    teams = driver.window.opener.find("teams")
    teams.choose(key)
    button(driver, "find-missing").click()
    dialog = driver.window.findChild(DieDialog)
    assert dialog is not None
    QTest.keyClicks(dialog.field.row, "011 122 133")
    QTest.keyClick(dialog.field.row, Key.Key_Return)
    assert [one.card.title for one in teams.chosen.team.cards] == ["Ice Piper/Off Duty"]
    button(driver, "find-missing").click()
    assert driver.window.opener.find("album").shows_import


def test_new_match_asks_for_the_dice_that_a_team_lacks(
    driver: WindowDriver, tmp_path: Path
) -> None:
    import_winter(driver, tmp_path / "winter.csv")
    library = driver.window.collection.library
    key = library.save(Team("Cold"), unknown=(UnknownTeamCard("Ice Piper/Off Duty", dice=2),))
    driver.window.open_screen("new-match")
    form = driver.shown_screen(NewMatchScreen)
    form.tabs.select("custom")
    form.plates[0].team_button.click()
    chooser = form.chooser
    names = [chooser.list.item(row).text() for row in range(chooser.list.count())]
    chooser.list.setCurrentRow(names.index("Cold"))
    assert "1 card of this team cannot be played yet" in chooser.about.text()
    chooser.find_missing.click()
    dialog = driver.window.findChild(DieDialog)
    assert dialog is not None
    QTest.keyClicks(dialog.field.row, "011 122 133")
    QTest.keyClick(dialog.field.row, Key.Key_Return)
    assert form.teams.chosen[0].key == f"own:{key}"
    assert [one.card.title for one in form.teams.chosen[0].team.cards] == ["Ice Piper/Off Duty"]
