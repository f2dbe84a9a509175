"""Tests the card workshop: typing a card, seeing how it reads, and trying it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.screens.practice_screen import PracticeScreen
from desktop.storage.store import Store
from desktop.workshop.card_editor import PhraseGuide
from rules.cards.card import CardKind
from rules.model.dice import Energy
from rules.state import DecisionKind, Zone
from tests.desktop.window_driver import Key, WindowDriver
from tests.desktop.workshop_driver import (
    CTRL,
    GOOD,
    open_workshop,
    result_lines,
    type_card,
    type_name,
    workshop_of,
    write_card_file,
)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    return open_workshop(WindowDriver(qtbot, Store(tmp_path)))


# --- typing and reading ---------------------------------------------------------------------------


def test_typed_text_is_parsed_clause_by_clause(driver: WindowDriver) -> None:
    workshop = workshop_of(driver)
    for field, typed in ((workshop.editor.details.name, "Storm"), (workshop.editor.text, GOOD)):
        field.setFocus()
        QTest.keyClicks(field, typed)
    workshop.editor.live_parser.finish()
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
    (card,) = driver.window.own_cards.sets[0].cards
    assert card.wording == "While active: your sidekicks get +1A.", "on the table"
    written = "While Storm is active, your Sidekicks get +1A."
    assert workshop.editor.text.toPlainText() == written, "the words of the player stay"
    assert written in driver.window.own_cards.files[0].source


def test_a_card_name_resolves_printed_references(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", "When Banshee attacks, draw a die.")
    type_name(workshop, "Banshee")
    assert workshop.save_card()
    (card,) = driver.window.own_cards.sets[0].cards
    assert card.wording == "When this die attacks: draw a die."


def test_the_words_of_a_text_are_those_of_its_set(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Hero", "When fielded, KO target monster.")
    assert result_lines(workshop)[0].startswith("● By hand")
    workshop.editor.details.set_name.setEditText("Yu-Gi-Oh!")
    workshop.editor.live_parser.finish()
    assert result_lines(workshop)[0] == "\u2713 Everything is understood"


def test_text_is_parsed_shortly_after_the_last_key(driver: WindowDriver, qtbot: QtBot) -> None:
    workshop = type_card(driver, "Storm", "Overcrush.")
    with qtbot.waitSignal(workshop.editor.live_parser.parsed):
        QTest.keyClicks(workshop.editor.text, " Fasst.")
    assert workshop.editor.parse_result.summary.text().startswith("●")


def test_a_parse_error_is_underlined_with_what_was_expected(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", "When fielded: gain 1 lief. Draw a die.")
    assert result_lines(workshop) == [
        "● By hand: 0 of 2 sentences understood",
        "✓ When fielded:",
        "✗ gain 1 lief.",
        "– Draw a die.",
        '"lief" is not understood after "when fielded: gain 1".',
        'Expected here: "life"',
        "Did you mean: gain 1 life.",
        "● By hand: When fielded · Reword it so that the program plays it",
    ]
    (marked,) = workshop.editor.text.extraSelections()
    assert marked.cursor.selectedText() == "lief"


def test_a_sentence_with_two_meanings_shows_both(driver: WindowDriver) -> None:
    workshop = type_card(
        driver, "Storm", "When Storm blocks, draw a die and gain 1 life if you have 5 or less life."
    )
    assert result_lines(workshop)[-5:-1] == [
        "This has two meanings.",
        "Choose the one you mean:",
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


def test_what_the_program_cannot_play_yet_is_named_and_left_to_the_players(
    driver: WindowDriver,
) -> None:
    workshop = type_card(
        driver, "Storm", "When fielded: move a target sidekick to its owner's attack zone."
    )
    assert result_lines(workshop)[0] == "● By hand"
    lines = "\n".join(result_lines(workshop))
    assert "The program can't play this yet: moving dice to the Attack Zone" in lines
    assert "● By hand: When fielded" in lines


def test_each_paragraph_says_when_the_players_do_it(driver: WindowDriver) -> None:
    workshop = type_card(
        driver,
        "Storm",
        "Overcrush\nWhen Storm attacks, each player hums.\nStorm hums.\nGlobal: Pay [mask]. Hum.",
    )
    lines = result_lines(workshop)
    assert lines[0].startswith("● Partly by hand")
    assert [line.split(" · ")[0] for line in lines[1:] if line.startswith("●")] == [
        "● By hand: When this die attacks",
        "● By hand: on demand",
        "● By hand: Global: pay mask",
    ]
    workshop.editor.parse_result.page.anchorClicked.emit(QUrl("edit:2"))
    assert workshop.editor.text.textCursor().selectedText() == "Storm hums."


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
    assert "All basic actions share this die" in workshop.editor.shared_die_note.text()


def test_the_colors_follow_the_theme(driver: WindowDriver) -> None:
    type_card(driver, "Storm", GOOD)
    light = driver.window.grab().toImage().pixelColor(300, 400).lightness()
    driver.window.settings.theme = "dark"
    assert driver.window.grab().toImage().pixelColor(300, 400).lightness() < light


# --- trying ---------------------------------------------------------------------------------------


def test_a_card_can_be_tried_without_saving(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", GOOD)
    workshop.foot.edition.setCurrentIndex(2)
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


def test_a_card_that_is_done_by_hand_can_be_tried(driver: WindowDriver) -> None:
    type_card(driver, "Storm", "When fielded, each player hums.")
    driver.key(Key.Key_T, CTRL)
    played = driver.game.setup.cards[1].card
    assert played.wording == 'When fielded: by hand "Each player hums.".'
    me = driver.game.setup.players[0].name
    driver.drag(driver.die("Storm: L1", Zone.RESERVE, me), driver.zone(me, Zone.FIELD))
    assert driver.game.decision.kind is DecisionKind.BY_HAND


def test_a_text_that_is_too_long_cannot_be_tried(driver: WindowDriver) -> None:
    type_card(driver, "Storm", "Gain 1 lief. " * 200)
    driver.key(Key.Key_T, CTRL)
    assert workshop_of(driver).foot.status.objectName() == "problem"
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
