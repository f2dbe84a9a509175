"""First-time hints in real matches: once each, at their thing, never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match.hint_memory import STOP_HERE
from desktop.panels.newcomer_hints.hint_list_window import HintListWindow, listed_hints
from desktop.panels.prompt.hints import hint_text
from desktop.panels.rules_reference import RulesWindow
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage.lesson_progress import Help
from desktop.storage.match_notation import new_match
from desktop.storage.settings import Settings
from desktop.table.layout.panel_placement import item_on_view
from rules.advice import HINTS
from rules.messages import make_message
from rules.model import Block
from rules.notation import replay_match
from rules.state import Zone
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.hint_examples import DUE
from tests.rules.matches import read
from tests.rules.table import Table


class NewcomerDriver(WindowDriver):
    """A window with the settings of a first start, but with fast dice."""

    def __init__(self, qtbot: QtBot, settings: Settings | None = None) -> None:
        super().__init__(qtbot, settings=settings or Settings())
        self.window.settings.first_time_hints = True

    def start_match(self) -> NewcomerDriver:
        """Start a match by hand; its first dice wait to be thrown."""
        self.window.settings.reduced_motion = False
        self.window.settings.throw_by_hand = True
        self.open_match(new_match(("Eric", "Mike"), 3))
        self.table.view.tempo.speed = 50
        self.end_movements()
        assert self.table.view.pending_roll is not None
        return self

    def throw(self) -> NewcomerDriver:
        """Press the button that rolls the waiting dice."""
        self.press("roll-dice")
        self.table.view.skip_animations()
        return self

    @property
    def hint(self) -> str:
        """The hint on the table, or ""."""
        QApplication.processEvents()
        bubble = self.table.hints.bubble
        return bubble.text.text() if bubble.isVisible() else ""

    @property
    def seen(self) -> tuple[str, ...]:
        return self.window.settings.hints_seen


@pytest.fixture
def newcomer(qtbot: QtBot) -> NewcomerDriver:
    return NewcomerDriver(qtbot)


def open_after(newcomer: NewcomerDriver, example: str) -> None:
    """Open an example of a hint and play its last act; the hints before it do not appear."""
    head, _, _, match = DUE[example]
    record = read(head + match)
    game = replay_match(record, upto=len(record.acts) - 1)
    moves = [played.move for played in replay_match(record).history[len(game.history) :]]
    newcomer.window.settings.answer_alone = newcomer.window.settings.passes_for_idle = False
    newcomer.window.settings.first_time_hints = False
    newcomer.open_match(game)
    newcomer.window.settings.first_time_hints = True
    for move in moves:
        newcomer.table.session.play(move)


# --- a match from an empty data folder ------------------------------------------------------------


def test_the_first_throw_is_explained_at_the_dice_until_they_are_thrown(newcomer: NewcomerDriver):
    newcomer.start_match()
    assert newcomer.hint == message("hint.throw")
    newcomer.throw()
    assert newcomer.hint == message("hint.reroll"), "the throw has been explained"
    newcomer.key(Key.Key_Space)
    assert newcomer.hint != message("hint.reroll")
    assert newcomer.seen[:2] == ("throw", "reroll")


def test_a_hint_does_not_appear_in_the_second_match(newcomer: NewcomerDriver):
    newcomer.start_match().throw()
    newcomer.start_match()
    assert newcomer.hint == ""
    newcomer.throw()
    assert newcomer.hint == ""


def test_hints_seen_are_remembered_in_the_settings_file(qtbot: QtBot, tmp_path: Path):
    file = tmp_path / "settings.toml"
    NewcomerDriver(qtbot, Settings(file)).start_match()
    assert Settings(file).hints_seen == ("throw",)


def test_hints_can_be_turned_off(newcomer: NewcomerDriver):
    newcomer.window.settings.first_time_hints = False
    newcomer.start_match()
    assert newcomer.hint == ""
    newcomer.throw()
    assert newcomer.hint == ""
    assert newcomer.seen == ()


def test_turning_hints_off_removes_the_one_on_the_table(newcomer: NewcomerDriver):
    newcomer.start_match()
    newcomer.window.settings.first_time_hints = False
    assert newcomer.hint == ""


def test_a_hint_stays_while_dice_are_picked(newcomer: NewcomerDriver):
    newcomer.start_match().throw()
    newcomer.click_die(newcomer.game.decision.dice[0])
    assert newcomer.hint == message("hint.reroll")


def test_news_goes_with_the_next_pick(newcomer: NewcomerDriver):
    """Both players have passed; once the first attacker is picked, that is old."""
    open_after(newcomer, "both passed: the Main Step is over")
    assert newcomer.hint == message("hint.passed")
    newcomer.click_die(newcomer.die("Sidekick: character", Zone.FIELD))
    assert newcomer.hint == message("hint.through", place=make_message("to.used"))


def test_the_first_attacker_is_told_where_it_will_go(newcomer: NewcomerDriver):
    """It is said before the attack starts, and stays while other attackers are chosen."""
    table = Table(edition="UXM").lay("Eric", "field", "Cyclops L1", "Kitty Pryde L1")
    newcomer.open_match(table.begin("attack").game)
    assert newcomer.hint == ""
    newcomer.click_die(newcomer.die("Cyclops: L1", Zone.FIELD))
    assert newcomer.hint == message("hint.through", place=make_message("to.used"))
    newcomer.click_die(newcomer.die("Kitty Pryde: L1", Zone.FIELD))
    assert newcomer.hint == message("hint.through", place=make_message("to.used"))
    newcomer.key(Key.Key_Space)
    assert newcomer.hint == ""


def test_dice_at_home_keep_their_places_while_attackers_are_chosen(newcomer: NewcomerDriver):
    table = Table(edition="UXM").lay("Eric", "field", "Cyclops L1", "Kitty Pryde L1")
    newcomer.open_match(table.begin("attack").game)
    kitty = newcomer.die("Kitty Pryde: L1", Zone.FIELD)
    before = newcomer.table.view.table_scene.spots[kitty]
    newcomer.click_die(newcomer.die("Cyclops: L1", Zone.FIELD))
    assert newcomer.table.view.table_scene.spots[kitty] == before


def test_what_can_wait_does_not_follow_another_hint_at_once(newcomer: NewcomerDriver):
    table = Table().lay("Eric", "reserve", "Reckless Melee action", "sidekick bolt")
    table.lay("Eric", "field", "Kitty Pryde L3").lay("Mike", "field", "sidekick")
    newcomer.open_match(table.begin().game)
    newcomer.click_die(newcomer.die("Reckless Melee: action", Zone.RESERVE))
    assert newcomer.hint == message("hint.ko")
    newcomer.key(Key.Key_Space)
    assert newcomer.step == message("step.attack")
    assert newcomer.hint == "", "the energy that was kept can be explained another time"


def test_one_question_has_one_hint(newcomer: NewcomerDriver):
    """The prompt explains step stops when Mike is passed for; the table waits with its hint."""
    table = Table().lay("Eric", "reserve", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick")
    newcomer.open_match(table.begin().game)
    newcomer.key(Key.Key_Space)
    assert newcomer.table.bar.question.hint.text().endswith(hint_text(STOP_HERE))
    assert newcomer.seen == (STOP_HERE,)
    assert newcomer.hint == ""


# --- never in the way -----------------------------------------------------------------------------


def test_a_hint_takes_neither_focus_nor_clicks(newcomer: NewcomerDriver):
    newcomer.start_match()
    assert newcomer.window.focusWidget() is newcomer.table.view
    bubble = newcomer.table.hints.bubble
    middle = bubble.geometry().center()
    assert newcomer.table.childAt(middle) is not bubble
    assert not bubble.isAncestorOf(newcomer.table.childAt(middle))


def test_space_answers_the_question_while_a_hint_is_shown(newcomer: NewcomerDriver):
    newcomer.start_match().key(Key.Key_Space)
    assert newcomer.table.view.pending_roll is None


@pytest.mark.parametrize(
    "example",
    [
        "reroll: the dice were thrown",
        "type missing: three energy, but no mask for Kitty Pryde",
        "answer: Mike has a bolt for Enrage in Eric's turn",
        "both passed: the Main Step is over",
        "block: attackers come, and somebody is home",
        "KO: a Sidekick falls to Reckless Melee",
        "generic left: a 2 pays for 1",
    ],
)
@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 700), 200)])
def test_a_hint_covers_neither_its_thing_nor_dice(
    newcomer: NewcomerDriver, example: str, size: tuple[int, int], text: int
):
    newcomer.window.settings.text_size = text
    newcomer.window.resize(*size)
    open_after(newcomer, example)
    assert newcomer.hint
    table = newcomer.table
    bubble = table.hints.bubble.geometry()
    assert table.rect().contains(bubble)
    assert not bubble.intersects(table.hints.bubble.tail.target.toRect())
    scene = table.view.table_scene
    for die in scene.shown_dice:
        if die.zone in (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK):
            area = item_on_view(table.view, scene.dice[die.id]).toRect()
            assert not bubble.intersects(area), "it covers a die"


def test_how_to_block_is_not_said_any_more_after_a_block(newcomer: NewcomerDriver):
    open_after(newcomer, "block: attackers come, and somebody is home")
    assert newcomer.hint
    blocks = [move for move in newcomer.game.legal_moves() if isinstance(move, Block)]
    newcomer.table.session.choose(blocks[0])
    assert not newcomer.hint


def test_a_hint_follows_its_thing_when_the_window_changes(newcomer: NewcomerDriver):
    newcomer.start_match()
    before = newcomer.table.hints.bubble.pos()
    newcomer.window.resize(1600, 1000)
    QApplication.processEvents()
    assert newcomer.hint
    assert newcomer.table.hints.bubble.pos() != before
    assert newcomer.table.rect().contains(newcomer.table.hints.bubble.geometry())


def test_a_hint_makes_way_for_what_can_i_do(newcomer: NewcomerDriver):
    newcomer.start_match().throw().key(Key.Key_H)
    assert newcomer.table.suggestions.panel.isVisible()
    assert newcomer.hint == ""
    newcomer.key(Key.Key_Escape)
    assert newcomer.hint == message("hint.reroll")


# --- for everyone --------------------------------------------------------------------------------


def test_a_hint_is_announced_and_in_the_table_in_words(newcomer: NewcomerDriver):
    newcomer.start_match()
    said: list[str] = []
    newcomer.table.hints.announcer.announced.connect(lambda words, _: said.append(words))
    newcomer.table.side.open_text_view()
    newcomer.throw()
    assert message("hint.reroll") in said
    lines = [line.text for line in newcomer.table.side.text_view.line_model.nodes()]
    assert lines[0] == message("hint.reroll")


def test_f1_opens_the_rule_of_a_hint(newcomer: NewcomerDriver):
    newcomer.start_match().key(Key.Key_F1)
    rules = newcomer.table.side.rules
    assert rules is not None
    assert rules.current_page == "ROLL-1"


# --- the list of hints ----------------------------------------------------------------------------


def open_list(driver: WindowDriver) -> HintListWindow:
    driver.window.menus.actions["hints"].trigger()
    found = driver.window.findChild(HintListWindow)
    assert found is not None
    return found


def seen_in(window: HintListWindow) -> list[str]:
    """The titles of the hints that the list marks as seen."""
    lines = [line for line in window.text.toPlainText().split("\n") if line]
    marked = [place for place, line in enumerate(lines) if line.startswith("✓")]
    titles = {hint.title for hint in listed_hints()}
    return [next(line for line in reversed(lines[:place]) if line in titles) for place in marked]


def test_all_hints_are_listed_with_their_rule(newcomer: NewcomerDriver):
    text = open_list(newcomer).text.toPlainText()
    for hint in HINTS:
        assert str(hint.title) in text
        assert str(hint.general_text) in text
        assert hint.rule in text


def test_the_list_shows_what_has_been_seen_and_lets_it_appear_again(newcomer: NewcomerDriver):
    newcomer.start_match()
    listed = open_list(newcomer)
    assert seen_in(listed) == [message("hint_title.throw")]
    QTest.mouseClick(listed.again, Qt.MouseButton.LeftButton)
    assert seen_in(listed) == []
    listed.close()
    newcomer.start_match()
    assert newcomer.hint == message("hint.throw")


def test_the_list_opens_a_rule(newcomer: NewcomerDriver):
    listed = open_list(newcomer)
    listed.text.anchorClicked.emit(QUrl("DMG-3"))
    rules = listed.findChild(RulesWindow)
    assert rules is not None
    assert rules.panel.current_page == "DMG-3"


def test_the_switch_in_the_list_turns_hints_off(newcomer: NewcomerDriver):
    listed = open_list(newcomer)
    assert listed.switch.isChecked()
    listed.switch.click()
    assert not newcomer.window.settings.first_time_hints


def test_the_settings_let_all_hints_appear_again(newcomer: NewcomerDriver):
    newcomer.start_match()
    newcomer.window.open_screen("settings")
    newcomer.press("show-hints-again")
    assert newcomer.seen == ()


# --- lessons --------------------------------------------------------------------------------------


def test_a_lesson_shows_no_hints(newcomer: NewcomerDriver):
    newcomer.window.learning.open_lesson("1-throw-and-purchase")
    assert isinstance(newcomer.table, LessonScreen)
    assert newcomer.hint == ""


def test_a_finished_lesson_has_taught_the_hints_about_its_rules(newcomer: NewcomerDriver):
    newcomer.window.learning.open_lesson("1-throw-and-purchase")
    screen = newcomer.table
    assert isinstance(screen, LessonScreen)
    screen.finished.emit(Help.NONE)
    assert {"throw", "reroll", "type"} <= set(newcomer.seen)
    assert "ko" not in newcomer.seen
    newcomer.start_match()
    assert newcomer.hint == ""
