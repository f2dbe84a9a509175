"""The form for a new match in every format: legal teams start a match, others say why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.screens.new_match.opponent_choice import LevelButton, WhoPlays
from desktop.screens.new_match.team_offers import TeamOffer
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.text.translation import translate
from rules.messages import YOU
from rules.model import EDITIONS
from rules.teams import (
    BASIC,
    FOR_FUN,
    TOURNAMENT,
    Format,
    Team,
    TeamCard,
    custom_format,
    faults_of_team,
    format_of,
    ready_teams,
    ready_teams_for,
)
from tests.desktop.asked_navigator import AskedNavigator
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.test_saved_matches import save_match
from tests.desktop.window_driver import LEFT, Key, WindowDriver

SMALL = custom_format(4, 8, 1)
FORMATS = (BASIC, FOR_FUN, TOURNAMENT, SMALL)


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    made = WindowDriver(qtbot)
    made.window.open_screen("new-match")
    return made


@pytest.fixture
def lone_form(qtbot: QtBot) -> NewMatchScreen:
    """The form without a window, for what no one needs to see."""
    screen = NewMatchScreen()
    AskedNavigator(qtbot, screen)
    return screen


@pytest.fixture
def form(driver: WindowDriver) -> NewMatchScreen:
    screen = driver.window.opener.find("new-match")
    assert screen is not None
    return screen


def too_many_dice(played: Format) -> Team:
    """A ready team of the format with a die more than its first card allows."""
    team = ready_teams_for(played.id)[0].team
    first, *others = team.cards
    return Team("Greedy", (TeamCard(first.card, first.card.maximum + 1), *others), team.basics)


# --- starting -------------------------------------------------------------------------------------


@pytest.mark.parametrize("played", FORMATS, ids=lambda one: one.kind)
def test_deal_and_play_works_at_once_in_every_edition(qtbot, lone_form, played: Format) -> None:
    form = lone_form
    form.tabs.select(played.kind)
    for edition in EDITIONS:
        form.fill_in(("", ""))
        form.options.select_edition(edition)
        chosen = [offer.team for offer in form.teams.chosen]
        assert all(not faults_of_team(played, team) for team in chosen)
        assert chosen[0] != chosen[1]
        form.submit()
        _, request = form.window().asked[-1]
        setup = request.setup(0)
        assert (setup.ruleset.name, setup.format, setup.life) == (edition, played.id, played.life)
        at_table = {one.card.title for one in setup.cards[1:] if one.owner is not None}
        assert at_table == {one.card.title for team in chosen for one in team.cards}


@pytest.mark.parametrize("played", FORMATS, ids=lambda one: one.kind)
def test_the_teams_to_begin_with_are_ready_teams_of_the_format(lone_form, played) -> None:
    lone_form.tabs.select(played.kind)
    ready = [one.team.name for one in ready_teams_for(played.id)]
    assert [offer.team.name for offer in lone_form.teams.chosen] == ready[:2]


def test_an_illegal_team_starts_nothing_and_says_why(driver, form) -> None:
    for played in FORMATS:
        form.tabs.select(played.kind)
        assert form.problem.text() == ""
        team = too_many_dice(played)
        form.receive_team(1, team)
        driver.press("start-match")
        assert driver.window.table_screen is None
        fault = faults_of_team(played, team)[0]
        assert form.problem.text().startswith("Player two's team: ")
        assert translate(fault.message) in form.problem.text()
        assert translate(fault.remedy) in form.problem.text()


def test_an_illegal_team_can_be_fixed_in_the_builder(driver, form, qtbot: QtBot) -> None:
    form.tabs.select("basic")
    team = too_many_dice(BASIC)
    form.receive_team(0, team)
    with qtbot.waitSignal(form.fix_wanted) as asked:
        driver.press("fix-team-1")
    assert asked.args == [BASIC, 0, team, ""]


def test_the_same_basic_action_on_both_sides_makes_two_sets(driver, form) -> None:
    """SET-3"""
    form.tabs.select("basic")
    team = form.teams.chosen[0].team
    form.receive_team(1, team)
    assert "two sets of its dice (SET-3)" in form.summary.text()
    driver.press("start-match")
    shared = [one.card for one in driver.game.setup.cards[1:] if one.owner is None]
    assert shared == [*team.basics, *team.basics]


def test_a_custom_format_has_the_players_own_numbers(driver, form) -> None:
    form.tabs.select("custom")
    for name, number in {"cards": 3, "dice": 7, "basics": 2, "life": 33}.items():
        form.limits.boxes[name].setValue(number)
    for offer in form.teams.chosen:
        assert not faults_of_team(custom_format(3, 7, 2), offer.team), "legal ones take their place"
    driver.press("start-match")
    setup = driver.game.setup
    assert (setup.format, setup.life) == ("custom 3 cards 7 dice 2 basics", 33)


def test_a_team_of_the_player_stays_when_the_limits_change(form) -> None:
    form.tabs.select("custom")
    mine = ready_teams_for(SMALL.id)[0].team
    form.receive_team(0, Team("Mine", mine.cards, mine.basics))
    form.limits.boxes["cards"].setValue(3)
    assert form.teams.chosen[0].team.name == "Mine"
    assert form.teams.chosen[0].faults
    QApplication.processEvents()  # what fits on the plate is shown at the next painting
    assert "⚠" in form.plates[0]._status.text()


@pytest.mark.parametrize("kind", ["draft", "rainbow-draft"])
def test_a_draft_is_opened_instead_of_a_match(qtbot: QtBot, kind: str) -> None:
    form = NewMatchScreen()
    qtbot.addWidget(form)
    form.tabs.select(kind)
    with qtbot.waitSignal(form.draft_wanted) as asked:
        form.submit()
    assert asked.args == [kind]


# --- who plays ------------------------------------------------------------------------------------


def players(driver: WindowDriver) -> list[tuple[str, str]]:
    """The players from the left, each with the level of the computer, "" for a person."""
    return [(one.name, one.computer) for one in driver.game.setup.players]


@pytest.mark.parametrize("kind", ["first-game", "tournament"])
def test_people_watch_two_computers(driver, form, kind: str) -> None:
    form.tabs.select(kind)
    QTest.mouseClick(form.opponent.plaques[WhoPlays.WATCH], LEFT)
    for name in ("first-level-hard", "second-level-easy"):
        QTest.mouseClick(driver.window.findChild(QWidget, name), LEFT)
    form.starters.button(1).click()
    driver.press("start-match")
    assert players(driver) == [("Computer 1", "hard"), ("Computer 2", "easy")]


def test_the_computer_is_the_first_opponent(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot, settings=Settings())
    driver.press("choose-opponent")
    form = driver.shown_screen(NewMatchScreen)
    shown = [button for button in form.opponent.findChildren(LevelButton) if button.isVisible()]
    assert [button.accessibleName() for button in shown] == ["Easy", "Normal", "Hard", "Expert"]
    driver.key(Key.Key_2).key(Key.Key_Return)
    assert players(driver) == [(YOU, ""), ("Computer", "normal")]
    assert driver.window.windowTitle().startswith("You – Computer")
    assert driver.table.view.table_rotation.bottom_player == 0


def test_a_friend_is_chosen_at_home(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot, settings=Settings())
    driver.press("play-friend").key(Key.Key_Return)
    assert players(driver) == [("Player one", ""), ("Player two", "")]
    driver.window.open_screen("new-match")
    assert driver.shown_screen(NewMatchScreen).opponent.levels == ("", ""), "as last time"


def test_formats_are_in_a_drawer_until_a_match_is_finished(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.window.open_screen("new-match")
    form = driver.shown_screen(NewMatchScreen)
    assert not form.tabs.isVisible()
    driver.press("more-formats")
    assert form.tabs.isVisible()
    assert not form.drawer.isVisible()
    driver.window.close()
    save_match(Store(tmp_path), "Eric", "Mike", concedes=True)
    again = WindowDriver(qtbot, Store(tmp_path))
    again.window.open_screen("new-match")
    assert again.shown_screen(NewMatchScreen).tabs.isVisible()


def test_players_swap_their_chosen_teams(driver, form) -> None:
    form.tabs.select("tournament")
    before = list(form.teams.chosen)
    form.start.setFocus()
    driver.key(Key.Key_S)
    assert form.teams.chosen == before[::-1]


# --- choosing a team ------------------------------------------------------------------------------


def test_a_team_is_chosen_with_the_keyboard(driver, form) -> None:
    form.tabs.select("tournament")
    form.plates[1].team_button.setFocus()
    driver.key(Key.Key_Space)
    assert form.chooser.isVisible()
    before = form.chooser.current.team
    driver.key(Key.Key_Up)
    after = form.chooser.current.team
    assert before != after
    driver.key(Key.Key_Return)
    assert form.chooser.isHidden()
    assert form.teams.chosen[1].team == after
    assert driver.window.focusWidget() is form.plates[1].team_button
    assert after.name in form.plates[1].team_button.text()


def test_tab_stops_at_the_chosen_format_only(lone_form) -> None:
    lone_form.tabs.select("tournament")
    stops = [tab.text() for tab in lone_form.tabs.group.buttons() if is_tab_stop(tab)]
    assert stops == ["Tournament"]


def is_tab_stop(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def test_escape_keeps_the_team_from_before(driver, form) -> None:
    form.tabs.select("tournament")
    before = form.teams.chosen[0]
    driver.press("team-1").key(Key.Key_Down).key(Key.Key_Escape)
    assert form.chooser.isHidden()
    assert form.teams.chosen[0] == before


def test_the_search_finds_teams_by_name_and_by_card(driver, form) -> None:
    form.tabs.select("tournament")
    driver.press("team-1")
    wanted = form.teams.offers[1].team
    QTest.keyClicks(form.chooser.search, wanted.name)
    assert form.chooser.current.team == wanted
    form.chooser.search.setText(wanted.cards[0].card.title)
    assert form.chooser.current.team.cards
    form.chooser.search.setText("zzzz")
    assert form.chooser.current is None
    assert not form.chooser.choose.isEnabled()


def test_a_random_team_is_legal_and_comes_at_one_press(driver, form) -> None:
    form.tabs.select("for-fun")
    driver.press("team-2").press("random-team")
    assert form.chooser.isHidden()
    offer = form.teams.chosen[1]
    assert offer.origin == "random"
    assert not faults_of_team(FOR_FUN, offer.team)
    assert offer.team.dice_count == FOR_FUN.max_dice


def test_teams_of_the_library_are_offered_and_illegal_ones_say_what_is_wrong(driver, form, qtbot):
    legal, greedy = ready_teams_for("basic")[0].team, too_many_dice(BASIC)
    library = {"a": greedy, "b": Team("My best", legal.cards, legal.basics)}
    form.teams._own = lambda: library
    form.tabs.select("basic")
    driver.press("team-1")
    own = [offer for offer in form.teams.offers if offer.origin == "own"]
    assert [offer.team.name for offer in own] == ["My best", "Greedy"], "legal ones come first"
    select(form, own[1])
    assert not form.chooser.choose.isEnabled()
    assert own[1].first_fault in form.chooser.about.text()
    with qtbot.waitSignal(form.fix_wanted) as asked:
        driver.press("fix-team")
    assert asked.args == [BASIC, 0, greedy, "a"]


def select(form: NewMatchScreen, offer: TeamOffer) -> None:
    names = [form.chooser.list.item(row).text() for row in range(form.chooser.list.count())]
    form.chooser.list.setCurrentRow(names.index(offer.team.name))


def test_a_team_from_elsewhere_opens_the_form_in_its_format(driver) -> None:
    one_of_each_format = {ready.format_id: ready for ready in ready_teams()}
    for ready in one_of_each_format.values():
        played = format_of(ready.format_id)
        driver.window.match_start.open_form_with(ready.team, played)
        form = driver.window.opener.find("new-match")
        assert form.format == played
        assert form.teams.chosen[0].team == ready.team
        assert not form.teams.chosen[0].faults


def test_a_team_without_a_format_gets_one_that_allows_it(driver) -> None:
    team = ready_teams_for("tournament")[0].team
    driver.window.match_start.open_form_with(team)
    assert driver.window.opener.find("new-match").format == TOURNAMENT


# --- remembering and showing ----------------------------------------------------------------------


def test_the_last_choices_come_back(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    driver = WindowDriver(qtbot, Store(tmp_path), settings=Settings(file))
    driver.window.open_screen("new-match")
    form = driver.window.opener.find("new-match")
    form.tabs.select("tournament")
    form.options.select_edition("SWW")
    form.opponent.show_levels(("", "hard"))
    form._choosing = 1
    form._take_team(form.teams.offers[2])
    driver.press("start-match")
    driver.window.close()
    again = WindowDriver(qtbot, Store(tmp_path), settings=Settings(file))
    again.window.open_screen("new-match")
    later = again.window.opener.find("new-match")
    assert later.tabs.kind == "tournament"
    assert later.options.selected_edition.name == "SWW"
    assert later.opponent.levels == ("", "hard")
    assert later.teams.chosen[1].team == form.teams.offers[2].team


def test_the_edition_is_chosen_beside_the_format_with_its_effect(lone_form) -> None:
    shown = {}
    for name in EDITIONS:
        action = next(one for one in lone_form.edition.menu().actions() if one.data() == name)
        action.trigger()
        assert lone_form.options.selected_edition.name == name
        assert EDITIONS[name].title in lone_form.edition.text()
        shown[name] = lone_form.summary.text()
    assert len(set(shown.values())) == len(EDITIONS), "each says what is special"


@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_is_clipped_in_any_format(qtbot: QtBot, text_size: int) -> None:
    chosen = Settings()
    chosen.text_size = text_size
    driver = WindowDriver(qtbot, settings=chosen)
    driver.window.open_screen("new-match")
    form = driver.window.opener.find("new-match")
    for kind in ("tournament", "custom", "draft"):
        form.tabs.select(kind)
        for size in ((1024, 700), (1280, 800)):
            driver.window.resize(*size)
            assert clipped_texts(driver.window) == [], (kind, size)
        if kind != "draft":
            form._choose_team(0)
            assert clipped_texts(driver.window) == [], "the choice of a team"
