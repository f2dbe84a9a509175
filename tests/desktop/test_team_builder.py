"""The team builder in the real window: teams are built by mouse and by keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.storage.team_files.team_library import UNSAVED_TEAM_FILE
from rules.teams import TOURNAMENT, faults_of_team, purchase_odds
from tests.desktop.builder_driver import (
    AMBUSH,
    ANGEL,
    CARDS,
    CTRL,
    ENRAGE,
    JUGGERNAUT,
    KITTY,
    BuilderDriver,
    team_of,
)
from tests.desktop.window_driver import Key
from tests.desktop.workshop_driver import write_card_file

OWN_CARD = """
[set]
name = "Mine"
code = "MINE"
year = 2026

[[die]]
name = "Sample Hero"
faces = ["bolt", "bolt", "bolt bolt", "0 2 1", "1 3 3", "1 4 4"]

[[character]]
name = "Sample Hero"
subtitle = "Made Up"
number = 3
cost = "4 bolt"
affiliations = []
max = 4
text = ""
"""


@pytest.fixture
def driver(qtbot) -> BuilderDriver:
    return BuilderDriver(qtbot)


# --- building -------------------------------------------------------------------------------------


def test_a_team_is_built_with_the_keyboard(driver: BuilderDriver):
    """Search, Enter adds, plus and minus count dice, F6 goes to the team, Delete takes out."""
    driver.add(KITTY).key(Key.Key_Plus).key(Key.Key_Plus).key(Key.Key_Minus)
    driver.add(ANGEL).add(JUGGERNAUT).add(AMBUSH).add(ENRAGE)
    assert driver.dice == {
        KITTY.title: 2, ANGEL.title: 1, JUGGERNAUT.title: 1, AMBUSH.title: 0, ENRAGE.title: 0
    }  # fmt: skip
    driver.key(Key.Key_F6).key(Key.Key_Down).key(Key.Key_3).key(Key.Key_Plus)
    assert driver.dice[ANGEL.title] == 4
    driver.key(Key.Key_Down).key(Key.Key_Delete)
    assert JUGGERNAUT.title not in driver.dice
    assert driver.builder.tray.focused_card == AMBUSH, "the keyboard stays in the team"
    assert faults_of_team(TOURNAMENT, driver.builder.team) == ()
    assert driver.builder.page.play.isEnabled()


def test_space_presses_what_is_offered_where_no_card_is_found(driver: BuilderDriver):
    driver.search("xyzzy")
    driver.builder.browser.nothing.clear.setFocus()
    driver.key(Key.Key_Space)
    assert driver.builder.browser.shown_cards


def test_a_team_is_built_with_the_mouse(driver: BuilderDriver):
    """Double click and drag add, buttons and the wheel count dice, dragging out takes out."""
    driver.double_click(CARDS["Carnage/Sinister"]).drop_card(KITTY).drop_card(AMBUSH)
    assert driver.dice == {"Carnage/Sinister": 1, KITTY.title: 1, AMBUSH.title: 0}
    driver.turn_wheel(KITTY, 2).click(driver.row(KITTY).more).click(driver.row(KITTY).fewer)
    assert driver.dice[KITTY.title] == 3
    driver.click(driver.row(KITTY).pips, QPoint(3, 8))
    assert driver.dice[KITTY.title] == 1
    driver.drag_out(CARDS["Carnage/Sinister"]).click(driver.row(AMBUSH).remove)
    assert driver.dice == {KITTY.title: 1}


def test_a_card_of_the_team_that_is_dropped_back_on_it_stays(driver: BuilderDriver):
    driver.drop_card(KITTY)
    driver._drop(driver.builder.tray, driver.row(KITTY).drag_data())
    assert driver.dice == {KITTY.title: 1}


def test_a_card_takes_no_more_dice_than_it_allows_and_says_so(driver: BuilderDriver):
    driver.drop_card(KITTY).turn_wheel(KITTY, 9)
    assert driver.dice[KITTY.title] == KITTY.maximum
    driver.row(KITTY).setFocus()
    driver.key(Key.Key_Plus)
    assert driver.said[-1] == "Kitty Pryde: Shadowcat allows no more than 4 dice."
    driver.turn_wheel(KITTY, -9)
    assert driver.dice[KITTY.title] == 1


def test_own_cards_are_offered_and_follow_their_file(qtbot, tmp_path: Path):
    driver = BuilderDriver(qtbot, Store(tmp_path))
    builder = driver.builder

    def edit(source: str) -> None:
        driver.window.go_home()
        write_card_file(driver, source)
        driver.window.own_cards.invalidate()
        driver.window.screens.setCurrentWidget(builder)

    edit(OWN_CARD)
    driver.search("Sample Hero").key(Key.Key_Return)
    assert driver.dice == {"Sample Hero/Made Up": 1}
    edit(OWN_CARD.replace("4 bolt", "5 bolt"))
    (own,) = driver.builder.team.cards
    assert own.card.cost == 5


def test_cards_in_the_team_are_marked_among_the_cards(driver: BuilderDriver):
    driver.drop_card(KITTY).turn_wheel(KITTY, 1).drop_card(AMBUSH)
    badges = {driver.builder.editor.badge_of(card) for card in (KITTY, AMBUSH, ANGEL)}
    assert badges == {"2 of 4 dice", "in your team", ""}


def test_screen_readers_hear_changes_and_the_check(driver: BuilderDriver):
    driver.open_team(team_of((KITTY, 1), basics=(AMBUSH,)))
    driver.drop_card(ENRAGE)
    assert driver.said[-2:] == ["The team is legal", "Enrage is in your team."]
    driver.click(driver.row(ENRAGE).remove)
    assert "1 to fix: The team has 1 of 2 basic actions." in driver.said
    assert "1 of 4 dice" in driver.row(KITTY).accessibleName()


# --- undo -----------------------------------------------------------------------------------------


def test_every_change_is_undone_and_redone(driver: BuilderDriver):
    driver.drop_card(KITTY).turn_wheel(KITTY, 1)
    page = driver.builder.page
    page.format.names.setCurrentIndex(0)
    page.format.names.activated.emit(0)
    page.name.setFocus()
    QTest.keyClicks(page.name, "Cats")
    page.notes.setFocus()
    QTest.keyClicks(page.notes, "Buy cats")
    assert driver.builder.format.kind == "basic"
    driver.key(Key.Key_Z, CTRL)
    assert page.notes.toPlainText() == ""
    driver.key(Key.Key_Z, CTRL)
    assert page.name.text() == "", "what is typed in a field is one step"
    driver.key(Key.Key_Z, CTRL)
    assert driver.builder.format is TOURNAMENT
    driver.key(Key.Key_Z, CTRL).key(Key.Key_Z, CTRL)
    assert driver.dice == {}
    for _ in range(5):
        driver.key(Key.Key_Y, CTRL)
    assert (page.name.text(), page.notes.toPlainText()) == ("Cats", "Buy cats")
    assert driver.dice == {KITTY.title: 2}


# --- formats --------------------------------------------------------------------------------------


def test_limits_of_a_custom_format_are_chosen_with_numbers(driver: BuilderDriver):
    chooser = driver.builder.page.format
    assert not chooser.dice.isVisible()
    place = chooser.names.findData("custom")
    chooser.names.setCurrentIndex(place)
    chooser.names.activated.emit(place)
    assert chooser.dice.isVisible()
    chooser.cards.setValue(3)
    chooser.dice.setValue(7)
    chooser.basics.setValue(1)
    assert driver.builder.format.id == "custom 3 cards 7 dice 1 basics"
    driver.open_team(team_of((KITTY, 4), (ANGEL, 4)), driver.builder.format)
    assert driver.faults == ["too_many_dice", "too_many_basics"]


def test_an_empty_team_can_begin_randomly(driver: BuilderDriver):
    driver.press("random-team")
    assert len(driver.builder.team.cards) == 8
    assert driver.faults == []
    assert not driver.builder.tray.random.isVisible()
    driver.key(Key.Key_Z, CTRL)
    assert driver.dice == {}


def test_every_format_with_rules_for_teams_is_offered(driver: BuilderDriver):
    chooser = driver.builder.page.format
    for place in range(chooser.names.count()):
        chooser.names.setCurrentIndex(place)
        chooser.names.activated.emit(place)
        assert driver.builder.format.kind == chooser.names.currentData()
    assert chooser.names.count() == 7


# --- charts and chances ---------------------------------------------------------------------------


def test_charts_say_their_numbers_to_screen_readers(driver: BuilderDriver):
    driver.open_team(team_of((KITTY, 3), (ANGEL, 2)))
    driver.builder.page.tabs.setCurrentIndex(1)
    charts = driver.builder.page.charts
    assert "cost 3: 1 card, 2 dice" in charts.costs.accessibleName()
    assert "X-Men: 2 cards, 5 dice" in charts.affiliations.accessibleName()


def test_chances_follow_the_plan_of_purchases(driver: BuilderDriver):
    """Enter plans a purchase, Backspace takes it back, and both can be undone."""
    driver.open_team(team_of((ANGEL, 2), (JUGGERNAUT, 2), basics=()))
    page = driver.builder.page
    page.tabs.setCurrentIndex(2)
    table = page.odds.table

    def shown(row: int) -> list[str]:
        return [table.item(row, column).text() for column in range(1, 7)]

    assert shown(1) == ["–"] * 6, "four Sidekicks cannot pay 6"
    table.setCurrentCell(0, 0)
    table.setFocus()
    driver.key(Key.Key_Return).key(Key.Key_Return)
    assert driver.builder.editor.state.plan == (ANGEL, ANGEL)
    (exact,) = purchase_odds([JUGGERNAUT], [ANGEL, ANGEL])
    assert table.item(1, 6).toolTip() == f"{float(exact.by_turn[5]):.4%}"
    driver.key(Key.Key_Backspace).key(Key.Key_Z, CTRL)
    assert driver.builder.editor.state.plan == (ANGEL, ANGEL)
    driver.builder.editor.remove_card(ANGEL)
    assert driver.builder.editor.state.plan == (), "what is not in the team cannot be bought"


def test_who_goes_first_changes_turn_1(driver: BuilderDriver):
    driver.open_team(team_of((KITTY, 2)))
    page = driver.builder.page
    page.tabs.setCurrentIndex(2)
    row = page.odds.table.rowCount() - 1
    assert page.odds.table.item(row, 1).text() == "–"
    page.odds.first.setCurrentIndex(1)
    page.odds.first.activated.emit(1)
    assert page.odds.table.item(row, 1).text() == "82"


# --- saving and keeping ---------------------------------------------------------------------------


def test_a_saved_team_is_in_the_library_and_opens_again(qtbot, tmp_path: Path):
    driver = BuilderDriver(qtbot, Store(tmp_path))
    driver.drop_card(KITTY).drop_card(AMBUSH).drop_card(ENRAGE)
    driver.builder.page.name.setFocus()
    QTest.keyClicks(driver.builder.page.name, "Cats")
    driver.key(Key.Key_S, CTRL)
    (saved,) = driver.window.collection.library.teams
    assert (saved.team.name, saved.format_id) == ("Cats", "tournament")
    assert not driver.builder.is_changed
    assert not (tmp_path / UNSAVED_TEAM_FILE).exists()
    driver.open_builder()
    assert driver.dice == {}
    driver.open_builder(saved.key)
    assert driver.dice == {KITTY.title: 1, AMBUSH.title: 0, ENRAGE.title: 0}


def test_a_legal_team_goes_to_the_form_for_a_new_match(qtbot, tmp_path: Path):
    """Built, saved, opened again, and played."""
    driver = BuilderDriver(qtbot, Store(tmp_path))
    driver.drop_card(KITTY).drop_card(AMBUSH).drop_card(ENRAGE).press("save-team")
    (saved,) = driver.window.collection.library.teams
    driver.open_builder()
    driver.open_builder(saved.key)
    driver.press("play-team")
    form = driver.window.screens.currentWidget()
    assert isinstance(form, NewMatchScreen)
    assert form.format is TOURNAMENT
    assert form.teams.chosen[0].team == saved.team


def test_unsaved_changes_come_back_after_the_program_was_killed(qtbot, tmp_path: Path):
    driver = BuilderDriver(qtbot, Store(tmp_path))
    driver.drop_card(KITTY).turn_wheel(KITTY, 2)
    assert (tmp_path / UNSAVED_TEAM_FILE).exists(), "at once, without leaving the screen"
    again = BuilderDriver(qtbot, Store(tmp_path))
    again.answer("cancel")  # the window wanted a new team
    assert again.dice == {KITTY.title: 3}
    assert again.builder.is_changed


def test_opening_another_team_asks_about_unsaved_changes(driver: BuilderDriver):
    driver.drop_card(KITTY)
    driver.builder.open(team_of((ANGEL, 1)), TOURNAMENT, "other")
    driver.answer("cancel")
    assert driver.dice == {KITTY.title: 1}
    driver.builder.open(team_of((ANGEL, 1)), TOURNAMENT, "other")
    driver.answer("discard")
    assert list(driver.dice) == [ANGEL.title, AMBUSH.title, ENRAGE.title]
    assert not driver.builder.is_changed


def test_a_team_without_a_name_is_named_after_its_first_card(driver: BuilderDriver):
    driver.drop_card(KITTY)
    driver.key(Key.Key_S, CTRL)
    assert driver.builder.team.name == "Kitty Pryde team"


def test_only_a_legal_team_can_play(driver: BuilderDriver):
    wanted = []
    driver.builder.play_wanted.disconnect()
    driver.builder.play_wanted.connect(lambda team, played: wanted.append((team, played)))
    driver.open_team(team_of((KITTY, 2), basics=(AMBUSH,)))
    driver.key(Key.Key_Return, CTRL)
    assert wanted == []
    driver.drop_card(ENRAGE)
    driver.key(Key.Key_Return, CTRL)
    assert wanted == [(driver.builder.team, TOURNAMENT)]


def test_esc_clears_the_search_and_then_leaves(driver: BuilderDriver):
    builder = driver.builder
    driver.search("angel")
    builder.browser.focus_search()
    driver.key(Key.Key_Escape)
    assert builder.browser.search.text() == ""
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_tab_leads_through_the_page_and_stops_once_in_the_team(driver: BuilderDriver):
    """From the name over the format, the pages, one row of the team, and the buttons."""
    driver.open_team(team_of((KITTY, 1), (ANGEL, 1)))
    driver.builder.page.name.setFocus()
    seen = []
    while not seen or seen[-1] != "team-name":
        driver.key(Key.Key_Tab)
        focused = driver.window.focusWidget()
        seen.append(focused.objectName() or type(focused).__name__)
    assert seen[:4] == ["format", "qt_tabwidget_tabbar", "TeamRow", "open-rule"]
    assert seen[4:8] == ["leave-builder", "save-team", "play-team", "card-search"]
    assert seen[-2] == "card-grid"
    driver.row(KITTY).setFocus()
    driver.key(Key.Key_Down)
    assert driver.builder.tray.focused_card == ANGEL


@pytest.mark.parametrize("text_size", [100, 150])
def test_the_list_of_cards_has_room_for_their_names_in_every_window(qtbot: QtBot, text_size: int):
    settings = Settings()
    settings.text_size = text_size
    driver = BuilderDriver(qtbot, settings=settings)
    browser = driver.builder.browser
    browser.show_as_list(True)
    for width, height in ((0, 0), (1280, 800), (1366, 768), (1600, 900), (1920, 1080)):
        driver.window.resize(width, height)
        QApplication.processEvents()
        cards = browser.list
        widest = max(cards.fontMetrics().horizontalAdvance(one.name) for one in CARDS.values())
        assert cards.columnWidth(0) > widest + 12, f"{width} pixels"
        assert cards.header().length() <= cards.viewport().width(), "every column is in view"
        assert not cards.isColumnHidden(1), "the cost stays"
