"""Texts by hand at the table: the panel with the card, the tools, what they do, reminders."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from desktop.match.match_request import MatchRequest, Seat
from desktop.panels.hand_tools.hand_panel import HandPanel
from desktop.panels.hand_tools.tool_tile import ToolTile
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from rules.advice import TableSubject
from rules.language import ast
from rules.model import EDITIONS, Confirm, FieldCharacter, Pass
from rules.model.moves import HandAgreement
from rules.state import DecisionKind, Zone
from rules.state.setup import with_by_hand
from rules.teams import FIRST_GAME, Team, TeamCard, custom_format
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table

HUMMER = made_up("Hummer", 'When fielded: by hand "Each player hums a tune.".')
SINGER = made_up("Singer", 'By hand "Sing whenever you like.".')
WALKER = made_up("Walker", ast.Text())
NO_KEYS = Qt.KeyboardModifier.NoModifier


def table(agreed: HandAgreement = "cards") -> Table:
    """Eric's Main Step with Hummer in his Reserve Pool, and Sidekicks in both Fields."""
    table = Table(eric=[HUMMER, SINGER], mike=[WALKER])
    table.game._use_setup(with_by_hand(table.game.setup, agreed))
    table.lay("Eric", "reserve", "Hummer L1", "Singer L1").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick", "Walker L2").lay("Eric", "used", "sidekick")
    return table.life(Eric=9, Mike=8).begin()


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def open_table(driver: WindowDriver, agreed: HandAgreement = "cards") -> WindowDriver:
    return driver.open_match(table(agreed).game)


def field(driver: WindowDriver, name: str = "Hummer") -> WindowDriver:
    """Field a character; Hummer's text is carried out by hand."""
    driver.table.session.play(FieldCharacter(driver.die(f"{name}: L1", Zone.RESERVE)))
    if driver.game.decision_kind is DecisionKind.PAY:
        driver.table.session.play(*driver.game.proposed_payment(), Confirm())
    return driver


@pytest.fixture
def asked(driver: WindowDriver) -> WindowDriver:
    """A table that asks for Hummer's text by hand."""
    return field(open_table(driver))


def panel(driver: WindowDriver) -> HandPanel:
    found = driver.window.findChild(HandPanel, "hand-panel")
    assert isinstance(found, HandPanel)
    return found


def tile(driver: WindowDriver, tool: str) -> ToolTile:
    found = panel(driver).findChild(ToolTile, f"tool-{tool}")
    assert isinstance(found, ToolTile)
    return found


def drag_tool(driver: WindowDriver, tool: str, end: QPointF) -> None:
    """Drag a tile to a point of the scene."""
    port, made = driver.table.view.viewport(), tile(driver, tool)
    start = made.rect().center()
    goal = made.mapFromGlobal(port.mapToGlobal(driver.table.view.mapFromScene(end)))
    QTest.mousePress(made, LEFT, NO_KEYS, start)
    for part in range(1, 9):
        QTest.mouseMove(made, start + (goal - start) * part / 8)
    QTest.mouseRelease(made, LEFT, NO_KEYS, goal)


def place_of(driver: WindowDriver, die: int) -> QPointF:
    return driver.table.view.table_scene.dice[die].pos()


def walker(driver: WindowDriver) -> int:
    return driver.die("Walker: L2", Zone.FIELD, "Mike")


def settle(driver: WindowDriver) -> None:
    """Let the question be seen, so that the next press is no accident."""
    guard = driver.table.session.input_guard
    driver.qtbot.waitUntil(lambda: guard.warning_for((), needs_stillness=True) is None)


# --- the panel ------------------------------------------------------------------------------------


def test_the_panel_with_the_card_opens_when_its_moment_comes(asked: WindowDriver) -> None:
    assert panel(asked).isVisible()
    assert panel(asked).heading.text() == "Hummer"
    assert panel(asked).card.accessibleName() == "Hummer: Made Up"
    assert not panel(asked).card.sheet.isVisible()
    assert asked.buttons() == ["move.pass_by_hand (Space)"]
    asked.key(Key.Key_Space)
    assert not panel(asked).isVisible()
    assert asked.game.decision_kind is DecisionKind.MAIN


def test_words_that_have_no_room_on_the_card_are_shown_alone(driver: WindowDriver) -> None:
    many = " ".join(["Each player hums another tune."] * 30)
    hummer = made_up("Hummer", f'When fielded: by hand "{many}".')
    at = Table(eric=[hummer])
    at.game._use_setup(with_by_hand(at.game.setup, "cards"))
    field(driver.open_match(at.lay("Eric", "reserve", "Hummer L1").begin().game))
    card = panel(driver).card
    assert card.sheet.isVisible()
    assert many in card.words.text()


def test_no_die_lies_below_the_panel(driver: WindowDriver) -> None:
    """Dice of the Prep Area move aside while the panel is open, and back with Done."""
    at = table().lay("Eric", "prep", "sidekick", "sidekick")
    driver.open_match(at.game)
    scene = driver.table.view.table_scene
    prep = [die.id for die in driver.game.state.dice if die.zone is Zone.PREP]
    before = [place_of(driver, die) for die in prep]
    field(driver)
    driver.end_movements()
    scene.glides.finish()
    shown = [die.id for die in driver.game.state.dice if die.zone.name in ("PREP", "FIELD")]
    assert all(place_of(driver, die).x() > panel(driver).covered.right() for die in shown)
    driver.press("move.pass_by_hand")
    driver.end_movements()
    scene.glides.finish()
    assert [place_of(driver, die) for die in prep] == before


def test_nothing_opens_without_an_agreement(driver: WindowDriver) -> None:
    field(open_table(driver, ""))
    assert not panel(driver).isVisible()
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_done_is_lit_once_something_was_done(asked: WindowDriver) -> None:
    done = asked.table.bar.main_button
    assert done is not None
    assert not done.is_lit
    drag_tool(asked, "damage", place_of(asked, walker(asked)))
    done = asked.table.bar.main_button
    assert done is not None
    assert done.is_lit


# --- tools ----------------------------------------------------------------------------------------


def test_a_tool_is_dragged_onto_a_die(asked: WindowDriver) -> None:
    die = walker(asked)
    drag_tool(asked, "damage", place_of(asked, die))
    assert asked.game.state.dice[die].damage == 1
    assert asked.game.decision_kind is DecisionKind.BY_HAND
    assert asked.log[-2:] == [
        "Eric acts by hand for Hummer: Deal 1 damage to a character die.",
        "Walker (level 2) takes 1 damage",
    ]
    assert asked.table.view.table_scene.dice[die].marks.by_hand


def test_undo_last_takes_back_the_last_act_only(asked: WindowDriver) -> None:
    die = walker(asked)
    drag_tool(asked, "damage", place_of(asked, die))
    drag_tool(asked, "spin-down", place_of(asked, die))
    asked.press("hand-undo")
    assert asked.game.state.dice[die].damage == 1
    assert asked.game.decision_kind is DecisionKind.BY_HAND
    asked.press("hand-undo")
    assert asked.game.state.dice[die].damage == 0
    assert panel(asked).isVisible()
    assert not asked.table.view.table_scene.dice[die].marks.by_hand


def test_a_tool_is_pressed_and_then_its_goal(asked: WindowDriver) -> None:
    asked.press("tool-ko").click_die(walker(asked))
    assert asked.game.state.dice_in_zone(1, Zone.PREP)


def test_esc_drops_the_tool(asked: WindowDriver) -> None:
    asked.press("tool-ko")
    assert tile(asked, "ko").is_held
    asked.key(Key.Key_Escape)
    assert not tile(asked, "ko").is_held
    assert panel(asked).isVisible()


def test_the_wheel_and_plus_and_minus_change_the_number(asked: WindowDriver) -> None:
    damage = tile(asked, "damage")
    middle = QPointF(damage.rect().center())
    turned = QWheelEvent(
        middle,
        QPointF(damage.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        NO_KEYS,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(damage, turned)
    assert damage.number_words == "2"
    asked.press("tool-damage").key(Key.Key_Plus).key(Key.Key_Minus).key(Key.Key_Plus)
    assert damage.number_words == "3"
    asked.key(Key.Key_Escape)
    life = tile(asked, "life")
    assert life.number_words == "+1"
    life.step(-1)
    assert life.number_words == "−1"


def test_tools_about_a_player_are_dragged_onto_the_plate(asked: WindowDriver) -> None:
    plate = asked.table.view.table_scene.plates[1]
    drag_tool(asked, "life", plate.area.center())
    assert asked.game.state.life == [9, 9]
    drag_tool(asked, "damage", plate.area.center())
    assert asked.game.state.life == [9, 8]


def test_everything_works_by_keyboard(asked: WindowDriver) -> None:
    settle(asked)
    asked.key(Key.Key_D).key(Key.Key_Plus)
    assert tile(asked, "damage").number_words == "2"
    view = asked.table.view
    while (stop := view.keyboard.focused_stop) is None or stop.kind != "die":
        asked.key(Key.Key_Tab)
    die = stop.die
    settle(asked)
    asked.key(Key.Key_Return)
    assert asked.game.state.dice[die].damage == 2 or asked.game.state.dice[die].zone is Zone.PREP


def test_a_die_is_dragged_to_its_new_place(asked: WindowDriver) -> None:
    die = asked.die("sidekick: character", Zone.FIELD)
    asked.drag(die, asked.zone("Eric", Zone.USED))
    assert asked.game.state.dice[die].zone is Zone.USED
    assert asked.log[-1] == "Eric's Sidekick goes to the Used Pile"


def test_a_form_fills_in_other_sentences(asked: WindowDriver) -> None:
    asked.press("tool-more").press("tool-rules")
    choice = panel(asked).findChild(QComboBox, "hand-slot-rule")
    assert isinstance(choice, QComboBox)
    choice.setCurrentIndex(1)
    assert panel(asked).sentence.line.text() == "A character die can't block this turn."
    panel(asked).targets.setChecked(True)
    assert panel(asked).sentence.line.text() == "A target character die can't block this turn."
    settle(asked)
    asked.press("hand-do")
    assert asked.game.decision_kind is DecisionKind.CHOOSE
    assert panel(asked).isVisible()
    asked.click_die(walker(asked))
    assert asked.game.decision_kind is DecisionKind.BY_HAND


def test_a_typed_sentence_says_how_it_reads(asked: WindowDriver) -> None:
    asked.press("tool-more")
    line = panel(asked).findChild(QLineEdit, "hand-sentence")
    do = panel(asked).findChild(QPushButton, "hand-do")
    assert isinstance(line, QLineEdit)
    assert isinstance(do, QPushButton)
    line.setText("Lose 2 lifes.")
    assert not do.isEnabled()
    assert panel(asked).sentence.verdict.text().startswith("✗ ")
    line.setText("Lose 2 life.")
    assert panel(asked).sentence.verdict.text().startswith("✓ ")
    line.setFocus()
    settle(asked)
    asked.key(Key.Key_Return)
    assert asked.game.state.life == [7, 8]
    assert asked.game.decision_kind is DecisionKind.BY_HAND


def test_a_note_is_pinned_to_the_card(asked: WindowDriver) -> None:
    settle(asked)
    asked.key(Key.Key_N)
    words = panel(asked).findChild(QLineEdit, "hand-slot-words")
    assert isinstance(words, QLineEdit)
    words.setText("3 counters")
    asked.press("hand-do")
    card = asked.game.state.dice[asked.die("Hummer: L1", Zone.FIELD)].card
    assert asked.table.view.table_scene.cards[card].note == "3 counters"


def test_a_token_that_players_make_is_on_the_table(asked: WindowDriver) -> None:
    asked.press("tool-more").press("tool-token")
    name = panel(asked).findChild(QLineEdit, "hand-slot-name")
    assert isinstance(name, QLineEdit)
    name.setText("Robot")
    settle(asked)
    asked.press("hand-do")
    token = asked.game.state.dice[-1]
    assert token.zone is Zone.FIELD
    assert asked.table.view.table_scene.dice[token.id].isVisible()
    asked.press("hand-undo")
    assert token.id not in asked.table.view.table_scene.dice


# --- on demand, by agreement, reminders -----------------------------------------------------------


def menu_words(driver: WindowDriver, thing: TableSubject) -> list[str]:
    return [line.words for line in driver.table.overlays.hand.menu_lines(thing)]


def test_a_text_is_carried_out_on_demand_from_the_menu(driver: WindowDriver) -> None:
    field(open_table(driver), "Singer")
    die = driver.die("Singer: L1", Zone.FIELD)
    (line,) = driver.table.overlays.hand.menu_lines(TableSubject("die", die=die))
    line.callback()
    assert panel(driver).heading.text() == "Singer"
    assert driver.game.decision_kind is DecisionKind.MAIN
    drag_tool(driver, "ko", place_of(driver, walker(driver)))
    assert driver.game.state.dice_in_zone(1, Zone.PREP)
    assert panel(driver).isVisible()
    driver.key(Key.Key_Escape)
    assert not panel(driver).isVisible()
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_without_an_agreement_the_menu_offers_one(driver: WindowDriver) -> None:
    open_table(driver, "")
    die = driver.die("Singer: L1", Zone.RESERVE)
    (line,) = driver.table.overlays.hand.menu_lines(TableSubject("die", die=die))
    line.callback()
    assert driver.game.decision_kind is DecisionKind.HAND_OFFER


def test_the_table_is_adjusted_once_both_agree(driver: WindowDriver) -> None:
    open_table(driver)
    hand = driver.table.overlays.hand
    assert hand.can_adjust_table
    hand.adjust_table()
    assert driver.game.decision_kind is DecisionKind.HAND_OFFER
    settle(driver)
    driver.key(Key.Key_Y)
    assert driver.game.setup.by_hand == "table"
    assert panel(driver).heading.text() == "Adjust the table", "it opens at once"
    drag_tool(driver, "damage", place_of(driver, walker(driver)))
    assert driver.game.state.dice[walker(driver)].damage == 1


def test_arrow_keys_do_not_lead_below_the_panel(asked: WindowDriver) -> None:
    edge = panel(asked).covered
    stops = asked.table.view.keyboard.stops
    assert stops
    assert not any(edge.contains(stop.center) for stop in stops)


def test_a_tool_that_is_dropped_beside_its_goals_says_so(asked: WindowDriver) -> None:
    drag_tool(asked, "ko", asked.zone("Mike", Zone.USED))
    assert "lights up" in panel(asked).notice.text()
    assert not asked.game.state.knocked_out


def test_a_text_without_a_moment_is_recalled_by_a_chip(driver: WindowDriver) -> None:
    field(open_table(driver), "Singer")
    reminders = driver.table.overlays.reminders
    card = driver.game.state.dice[driver.die("Singer: L1", Zone.FIELD)].card
    assert reminders.chip.isVisible()
    assert reminders.chip.text() == "Singer: by hand?"
    assert driver.table.view.table_scene.cards[card].is_glowing
    driver.press("hand-chip")
    assert panel(driver).heading.text() == "Singer"
    assert not reminders.chip.isVisible()


def test_players_may_be_asked_only_once_for_each_card(driver: WindowDriver) -> None:
    driver.window.settings.ask_by_hand = "once"
    open_table(driver)
    field(driver)
    assert driver.game.decision_kind is DecisionKind.BY_HAND
    driver.table.session.play(Pass())
    card = driver.game.state.dice[driver.die("Hummer: L1", Zone.FIELD)].card
    assert driver.table.session.auto_pass.quiet_cards == {card}


def test_the_table_in_words_lists_the_tools(asked: WindowDriver) -> None:
    words = asked.table.side.text_view
    lines = words.line_model
    top = lines.find_node(("by hand",))
    assert top is not None
    assert "Each player hums a tune." in top.text
    asked.table.toggle_text_view()
    life = lines.find_node(("by hand", "life"))
    assert life is not None
    words.setCurrentIndex(lines.index_of(life))
    settle(asked)
    asked.key(Key.Key_Return)
    assert panel(asked).sentence.line.text() == "Gain 1 life."
    asked.press("hand-do")
    assert asked.game.state.life == [10, 8]


# --- a new match ----------------------------------------------------------------------------------


def test_a_new_match_with_such_cards_is_the_agreement() -> None:
    first, second = Team(cards=(TeamCard(HUMMER, 2),)), Team(cards=(TeamCard(WALKER, 2),))
    friends = request(first, second)
    assert friends.cards_by_hand == (HUMMER,)
    assert friends.setup(0).by_hand == "cards"
    assert request(second, second).setup(0).by_hand == ""


def test_against_the_computer_the_words_are_blank_unless_a_person_acts_for_both() -> None:
    team = Team(cards=(TeamCard(HUMMER, 2),))
    computer = request(team, team, level="easy")
    assert computer.setup(0).by_hand == ""
    assert computer._replace(hand_for_computer=True).setup(0).by_hand == "cards"


def request(first: Team, second: Team, level: str = "") -> MatchRequest:
    seats = Seat("Eric", "", first), Seat("Mike", level, second)
    return MatchRequest(FIRST_GAME, seats, EDITIONS["UXM"], 1)


def test_the_form_for_a_new_match_counts_such_cards(driver: WindowDriver) -> None:
    driver.window.open_screen("new-match")
    form = driver.shown_screen(NewMatchScreen)
    form.play_team(Team(cards=(TeamCard(HUMMER, 2),)), custom_format(4, 8, 0))
    assert "Texts by hand: 1 card." in form.summary.text()
    form.choose_opponent("computer")
    assert "do nothing against the computer" in form.summary.text()


def test_a_person_acts_for_the_card_of_the_computer(driver: WindowDriver) -> None:
    start = table()
    start.game.seat_computers(("easy", ""))
    driver.open_match(start.game)
    driver.table.computer.toggle_pause()
    session = driver.table.session
    session.play(FieldCharacter(driver.die("Hummer: L1", Zone.RESERVE)))
    assert driver.game.decision is not None
    assert driver.game.decision.player == 1
    assert panel(driver).about.text() == "Eric's card: you do what it says for Eric."
