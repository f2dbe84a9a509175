"""Tests the card workshop: typing a card, seeing how it reads, saving it and trying it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from desktop.screens.practice_screen import PracticeScreen
from desktop.screens.workshop_screen import WorkshopScreen
from desktop.storage.store import Store
from desktop.workshop.phrase_guide import PhraseGuide
from rules.cards.card import CardKind
from rules.cards.card_file import read_card_set
from rules.model.dice import Energy
from rules.state import Zone
from tests.desktop.test_own_cards import BY_HAND
from tests.desktop.window_driver import Key, WindowDriver

CTRL = Qt.KeyboardModifier.ControlModifier
GOOD = "When fielded: gain 1 life. Draw a die."


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    return open_workshop(WindowDriver(qtbot, Store(tmp_path)))


def open_workshop(driver: WindowDriver) -> WindowDriver:
    driver.window.open_workshop()
    return driver


def workshop_of(driver: WindowDriver) -> WorkshopScreen:
    assert driver.window.workshop_screen is not None
    return driver.window.workshop_screen


def type_card(driver: WindowDriver, name: str, text: str) -> WorkshopScreen:
    """Type a name and a text, and wait until the text is parsed."""
    workshop = workshop_of(driver)
    for field, typed in ((workshop.editor.details.name, name), (workshop.editor.text, text)):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, typed)
    workshop.editor.live_parser.finish()
    return workshop


def type_name(workshop: WorkshopScreen, name: str) -> None:
    workshop.editor.details.name.setFocus()
    workshop.editor.details.name.selectAll()
    QTest.keyClicks(workshop.editor.details.name, name)
    workshop.editor.live_parser.finish()


def result_lines(workshop: WorkshopScreen) -> list[str]:
    """The lines of the parse result."""
    lines = workshop.editor.parse_result.page.toPlainText().replace("\xa0", " ").splitlines()
    return [workshop.editor.parse_result.summary.text(), *lines]


def write_card_file(driver: WindowDriver, text: str = BY_HAND) -> None:
    folder = driver.window.own_cards.folder
    assert folder is not None
    folder.mkdir(exist_ok=True)
    (folder / "mine.toml").write_text(text, "utf-8")


# --- typing and reading ---------------------------------------------------------------------------


def test_typed_text_is_parsed_clause_by_clause(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", GOOD)
    assert result_lines(workshop) == [
        "✓ Everything is understood",
        "Triggered ability",
        "✓ When fielded:",
        "✓ gain 1 life.",
        "✓ Draw a die.",
    ]


def test_printed_wording_can_be_typed_as_is(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", "While Storm is active, your Sidekicks get +1A.")
    assert result_lines(workshop)[0] == "✓ Everything is understood"
    assert workshop.save_card()
    assert workshop.editor.text.toPlainText() == "While active: your sidekicks get +1A."


def test_a_card_name_resolves_printed_references(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", "When Banshee attacks, draw a die.")
    type_name(workshop, "Banshee")
    assert workshop.save_card()
    assert workshop.editor.text.toPlainText() == "When this die attacks: draw a die."


def test_text_is_parsed_shortly_after_the_last_key(driver: WindowDriver, qtbot: QtBot) -> None:
    workshop = type_card(driver, "Storm", "Overcrush.")
    with qtbot.waitSignal(workshop.editor.live_parser.parsed, timeout=5000):
        QTest.keyClicks(workshop.editor.text, " Fasst.")
    assert workshop.editor.parse_result.summary.text().startswith("✗")


def test_a_parse_error_is_underlined_with_what_was_expected(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", "When fielded: gain 1 lief. Draw a die.")
    assert result_lines(workshop) == [
        "✗ 0 of 2 sentences understood",
        "✓ When fielded:",
        "✗ gain 1 lief.",
        "– Draw a die.",
        '"lief" is not understood after "when fielded: gain 1".',
        'Expected here: "life"',
        "Did you mean: gain 1 life.",
    ]
    (marked,) = workshop.editor.text.extraSelections()
    assert marked.cursor.selectedText() == "lief"


def test_a_sentence_with_two_meanings_shows_both(driver: WindowDriver) -> None:
    workshop = type_card(
        driver, "Storm", "When Storm blocks, draw a die and gain 1 life if you have 5 or less life."
    )
    assert result_lines(workshop)[-4:] == [
        "This has two meanings.",
        "Write the one that is meant:",
        "– When this die blocks: draw a die. If your life is at most 5, gain 1 life.",
        "– When this die blocks: if your life is at most 5, draw a die, then gain 1 life.",
    ]


@pytest.mark.parametrize(
    ("typed", "how", "after"),
    [
        ("When fielded: gain 1 lief.", "key", "When fielded: gain 1 life."),
        ("Draw a die. Gain 1 lief.", "word", "Draw a die. Gain 1 life."),
        ("When fielded: gin a life. Draw a die.", "phrase", "Draw a die."),
    ],
)
def test_a_suggestion_can_be_inserted(
    driver: WindowDriver, typed: str, how: str, after: str
) -> None:
    workshop = type_card(driver, "Storm", typed)
    match how:
        case "key":
            driver.key(Key.Key_Space, CTRL)
        case "word":
            workshop.editor.parse_result.page.anchorClicked.emit(QUrl("word:0:0"))
        case _:
            workshop.editor.parse_result.page.anchorClicked.emit(QUrl("phrase:0"))
    assert workshop.editor.text.toPlainText().endswith(after)
    workshop.editor.live_parser.finish()
    assert result_lines(workshop)[0] == "✓ Everything is understood"
    workshop.editor.text.undo()
    assert workshop.editor.text.toPlainText() == typed


def test_the_phrase_guide_finds_and_inserts_phrases(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", "Draw a die.")
    driver.press("phrase-guide")
    phrases = workshop.findChild(PhraseGuide)
    QTest.keyClicks(phrases.search, "prep bag leaves")
    (chosen,) = (item.text() for item in phrases.list.selectedItems())
    phrases.insert.click()
    assert workshop.editor.text.toPlainText() == f"Draw a die. {chosen}"


def test_an_unsupported_text_is_marked(driver: WindowDriver, monkeypatch) -> None:
    from desktop.screens import workshop_screen as screen
    from desktop.workshop import parse_result_panel

    for module in (screen, parse_result_panel):
        monkeypatch.setattr(
            module, "find_unsupported_features", lambda _: iter(("standing on its head",))
        )
    workshop = type_card(driver, "Storm", GOOD)
    assert (
        result_lines(workshop)[0]
        == "⚠ Everything is understood, but part of it can't be played yet"
    )
    assert "standing on its head" in "\n".join(result_lines(workshop))
    workshop.try_card()
    assert "standing on its head" in workshop.status.text()
    assert driver.window.table_screen is None


# --- the die and the facts ------------------------------------------------------------------------


def test_die_faces_are_edited_and_shown(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", "")
    first, *_, last = workshop.editor.die.faces
    first.choice.setCurrentText("2 bolt")
    last.attack.setValue(7)
    last.bursts.setCurrentText("**")
    assert workshop.editor.draft.faces == (
        "bolt bolt",
        "fist",
        "fist fist",
        "0 1 1",
        "1 2 2",
        "1 7 3 **",
    )


def test_the_dies_energy_follows_the_card(driver: WindowDriver) -> None:
    facts = workshop_of(driver).editor.details
    facts.energy[Energy.MASK].click()
    facts.energy[Energy.FIST].click()
    assert workshop_of(driver).editor.draft.faces[:3] == ("mask", "mask", "mask mask")


def test_every_kind_of_card_has_its_die(driver: WindowDriver) -> None:
    workshop = workshop_of(driver)
    workshop.editor.details.kind.setCurrentIndex(1)
    assert workshop.editor.draft.kind is CardKind.ACTION
    assert workshop.editor.draft.faces[3:] == ("action", "action *", "action **")
    workshop.editor.details.kind.setCurrentIndex(2)
    assert workshop.editor.draft.faces == ()
    assert "All Basic Actions share this die" in workshop.editor.shared_die_note.text()


# --- saving ---------------------------------------------------------------------------------------


def test_a_saved_card_is_there_next_time(qtbot: QtBot, tmp_path: Path) -> None:
    driver = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    type_card(driver, "Storm", "when fielded:  Gain 1 life. draw a die.")
    driver.key(Key.Key_S, CTRL)
    assert str(tmp_path / "cards" / "my-cards.toml") in workshop_of(driver).status.text()
    assert workshop_of(driver).editor.text.toPlainText() == GOOD, (
        "the shown text is the one that runs"
    )
    assert not workshop_of(driver).is_changed
    driver.window.close()
    again = WindowDriver(qtbot, Store(tmp_path))
    qtbot.waitUntil(lambda: "Your cards: 1" in again.window.home_screen.workshop.accessibleName())
    (mine,) = again.window.own_cards.sets
    assert [(card.title, card.wording) for card in mine.cards] == [("Storm", GOOD)]
    again.window.close()


def test_an_unparsed_card_is_saved_with_a_warning(driver: WindowDriver) -> None:
    type_card(driver, "Storm", "Gain 1 lief.")
    driver.key(Key.Key_S, CTRL)
    assert workshop_of(driver).status.objectName() == "problem"
    assert workshop_of(driver).editor.text.toPlainText() == "Gain 1 lief."
    assert "⚠ 1" in driver.window.home_screen.workshop.accessibleName()
    assert driver.window.own_cards.sets[0].cards == ()


def test_a_card_without_a_name_is_not_saved(driver: WindowDriver) -> None:
    driver.key(Key.Key_S, CTRL)
    assert workshop_of(driver).status.text() == "Give the card a name first."


def test_a_title_is_unique_within_a_set(driver: WindowDriver) -> None:
    write_card_file(driver)
    driver.window.own_cards.invalidate()
    workshop = type_card(driver, "Sample Hero", GOOD)
    workshop._list()
    workshop.editor.details.set_name.setEditText("Mine")
    workshop.editor.details.subtitle.setText("Made Up")
    assert not workshop.save_card()
    assert workshop.status.objectName() == "problem"
    workshop.editor.details.subtitle.setText("Another")
    assert "Sample Hero: Made Up" in workshop.editor.shared_die_note.text()
    assert workshop.save_card()


def test_a_failed_save_is_reported_and_nothing_is_lost(driver: WindowDriver) -> None:
    folder = driver.window.own_cards.folder
    assert folder is not None
    folder.write_text("a file, no folder")
    type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_S, CTRL)
    assert workshop_of(driver).status.text().startswith("Not saved: ")
    assert workshop_of(driver).is_changed


def test_closing_with_unsaved_changes_asks(driver: WindowDriver) -> None:
    type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen
    driver.window.close()
    assert driver.window.isVisible()
    assert "“Storm”" in driver.question().text()
    driver.answer("cancel")
    assert workshop_of(driver).editor.draft.name == "Storm"
    driver.window.close()
    driver.question().findChild(QPushButton, "save").click()
    assert not driver.window.isVisible()
    assert [card.title for card in driver.window.own_cards.sets[0].cards] == ["Storm"]


def test_a_card_that_cannot_be_saved_on_closing_can_be_exported(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = driver.window.own_cards.folder
    assert folder is not None
    folder.write_text("a file, no folder")
    type_card(driver, "Storm", GOOD)
    file = tmp_path / "rescued.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(file), ""))
    driver.window.close()
    driver.answer("save")
    assert driver.question().objectName() == "leave-unsaved"
    assert driver.question().informativeText().startswith("Not saved: ")
    driver.answer("try-again").answer("stay")
    assert driver.window.isVisible()
    driver.window.close()
    driver.answer("save").answer("export")
    assert not driver.window.isVisible()
    (rescued,) = read_card_set(file.read_text("utf-8"), file.name).cards
    assert rescued.title == "Storm"


def test_a_card_that_another_window_changed_is_not_overwritten_unasked(
    driver: WindowDriver,
) -> None:
    type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_S, CTRL)
    workshop = workshop_of(driver)
    (file,) = driver.window.own_cards.files
    theirs = file.source.replace("max = 4", "max = 2")
    assert theirs != file.source
    file.path.write_text(theirs, "utf-8")
    workshop.editor.details.maximum.setValue(3)
    driver.key(Key.Key_S, CTRL)
    assert "changed elsewhere" in workshop.status.text()
    assert file.path.read_text("utf-8") == theirs
    driver.key(Key.Key_S, CTRL)
    assert "max = 3" in file.path.read_text("utf-8")


def test_a_card_is_saved_again_after_its_file_was_deleted(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_S, CTRL)
    folder = driver.window.own_cards.folder
    assert folder is not None
    shutil.rmtree(folder)
    workshop.editor.details.maximum.setValue(3)
    driver.key(Key.Key_S, CTRL)
    assert [card.maximum for card in driver.window.own_cards.sets[0].cards] == [3]
    shutil.rmtree(folder)
    driver.press("delete-card").answer("yes")
    assert not any(entry.path for entry in workshop.card_list.entries)


# --- the list -------------------------------------------------------------------------------------


def test_a_packaged_card_can_be_copied_as_a_start(driver: WindowDriver) -> None:
    workshop = workshop_of(driver)
    entry = next(one for one in workshop.card_list.entries if one.draft.name == "Juggernaut")
    workshop.card_list.chosen.emit(entry)
    workshop.editor.live_parser.finish()
    assert not workshop.is_changed
    assert "Uncanny X-Men" in workshop.editor.heading.text()
    assert result_lines(workshop)[0] == "✓ Everything is understood"
    workshop.editor.details.cost.setValue(7)
    assert workshop.save_card()
    (mine,) = driver.window.own_cards.sets
    assert [(card.title, card.cost) for card in mine.cards] == [(entry.draft.title, 7)]


def test_an_invalid_card_is_marked_and_can_be_fixed(driver: WindowDriver, qtbot: QtBot) -> None:
    write_card_file(driver, BY_HAND.replace("gain 1 life", "gain 1 lief"))
    again = open_workshop(WindowDriver(qtbot, driver.window.store))
    workshop = workshop_of(again)
    entry = next(one for one in workshop.card_list.entries if one.mistakes)
    assert "line 24, column 22" in entry.mistakes[0]
    workshop.card_list.chosen.emit(entry)
    workshop.editor.live_parser.finish()
    again.key(Key.Key_Space, CTRL)
    assert workshop.save_card()
    assert again.window.own_cards.mistakes == ()
    assert again.window.own_cards.files[0].source == BY_HAND, "everything else stays"


def test_an_unreadable_file_is_listed_with_its_error(driver: WindowDriver, qtbot: QtBot) -> None:
    write_card_file(driver, BY_HAND.replace("year = 2026", "year = soon"))
    workshop = workshop_of(open_workshop(WindowDriver(qtbot, driver.window.store)))
    (item,) = workshop.card_list.tree.findItems("mine.toml", Qt.MatchFlag.MatchStartsWith)
    workshop.card_list.tree.setCurrentItem(item)
    assert "mine.toml, line 5, column 8: this is not valid TOML" in workshop.status.text()


def test_a_card_is_copied_and_deleted(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", GOOD)
    assert workshop.save_card()
    driver.press("copy-card")
    assert workshop.is_changed
    assert workshop.save_card()
    assert [card.title for card in driver.window.own_cards.sets[0].cards] == ["Storm", "Storm/copy"]
    driver.press("delete-card").answer("yes")
    assert [card.title for card in driver.window.own_cards.sets[0].cards] == ["Storm"]


def test_the_colors_follow_the_theme(driver: WindowDriver) -> None:
    type_card(driver, "Storm", GOOD)
    light = driver.window.grab().toImage().pixelColor(300, 400).lightness()
    driver.window.settings.theme = "dark"
    assert driver.window.grab().toImage().pixelColor(300, 400).lightness() < light


# --- trying ---------------------------------------------------------------------------------------


def test_a_card_can_be_tried_without_saving(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", GOOD)
    workshop.edition.setCurrentIndex(2)
    driver.key(Key.Key_T, CTRL)
    assert isinstance(driver.window.table_screen, PracticeScreen)
    assert driver.game.setup.ruleset.name == "SWW"
    me = driver.game.setup.players[0].name
    storm = driver.die("Storm: L1", Zone.RESERVE, me)
    driver.drag(storm, driver.zone(me, Zone.FIELD))
    assert driver.game.state.life[0] == 8
    driver.press("back-to-workshop")
    assert workshop_of(driver).editor.draft.name == "Storm"
    assert driver.window.store.latest_unfinished() is None, "practice is not saved"


def test_restarting_practice_resets_the_table(driver: WindowDriver) -> None:
    type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_T, CTRL)
    first = driver.window.table_screen
    driver.press("restart-practice")
    assert driver.window.table_screen is not first
    assert driver.game.setup.cards[1].card.name == "Storm"


def test_an_unparsed_card_cannot_be_tried(driver: WindowDriver) -> None:
    type_card(driver, "Storm", "Gain 1 lief.")
    driver.key(Key.Key_T, CTRL)
    assert workshop_of(driver).status.objectName() == "problem"
    assert driver.window.table_screen is None


def test_a_match_with_custom_cards_resumes_where_it_was_left(qtbot: QtBot, tmp_path: Path) -> None:
    from desktop.storage import match_notation
    from rules.model.ruleset import UXM

    driver = WindowDriver(qtbot, Store(tmp_path))
    write_card_file(driver)
    (mine,) = driver.window.own_cards.sets
    names = ("Eric", "Mike")
    driver.open_match(match_notation.practice_match(mine.cards[0], UXM, names, mine))
    driver.key(Key.Key_Space)
    left = driver.game.digest()
    driver.window.close()
    again = WindowDriver(qtbot, Store(tmp_path))
    again.key(Key.Key_C)
    assert again.game.digest() == left
    assert again.game.setup.cards[1].card == mine.cards[0]
    again.window.close()
