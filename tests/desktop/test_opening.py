"""The opening: teams are revealed together, a roll decides who goes first (SET-2, FMT-2)."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.match.match_request import MatchRequest, Seat, starter_request
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.screens.opening import opening_screen
from desktop.screens.opening.opening_course import OpeningCourse, OpeningStep
from desktop.screens.opening.opening_screen import OpeningScreen
from rules.model import EDITIONS
from rules.teams import DEMO_GAMES, Team, draft_format, format_of, ready_pairs, ready_teams_for
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver


@pytest.fixture
def driver(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> WindowDriver:
    """A window that shows openings, without movement and with little time to read."""
    monkeypatch.setattr(opening_screen, "_LOOK_MS", 30)
    monkeypatch.setattr(opening_screen, "_READ_MS", 200)
    made = WindowDriver(qtbot)
    made.window.settings.opening = True
    return made


FOUR = ("Eric", "Mike", "Anna", "Zoe")
"""The players of a match of two against two, as they sit: Eric and Anna are partners."""


def choose(driver: WindowDriver, kind: str, seed: str = "7") -> None:
    """Fill in the form: the format and the seed."""
    driver.window.open_screen("new-match")
    form = driver.window.opener.find("new-match")
    form.tabs.select(kind)
    form.seed.setText(seed)


def begin(
    driver: WindowDriver,
    kind: str,
    edition: str = "AI",
    seed: int = 7,
    levels: tuple[str, str] = ("", ""),
) -> None:
    """Ask for a match as the form does: a starter game, or one between two ready teams."""
    players = ("Player one", "Player two")
    if kind == "first-game":
        request = starter_request(DEMO_GAMES["UXM"], players, EDITIONS[edition], seed)
        one, two = request.seats
    else:
        one, two = (Seat("", "", offer.team) for offer in ready_teams_for(kind)[:2])
        request = MatchRequest(format_of(kind), (one, two), EDITIONS[edition], seed)
    seats = (
        one._replace(name=players[0], computer=levels[0]),
        two._replace(name=players[1], computer=levels[1]),
    )
    driver.window.match_start.open_request(request._replace(seats=seats))


def opening(driver: WindowDriver) -> OpeningScreen:
    screen = driver.shown_screen(OpeningScreen)
    return screen


def wait_for(driver: WindowDriver, step: OpeningStep) -> OpeningCourse:
    course = opening(driver).course
    driver.qtbot.waitUntil(lambda: course.step is step)
    return course


def names(driver: WindowDriver) -> list[str]:
    """The names of the players in the order of play."""
    setup = driver.game.setup
    order = (setup.starter, *setup.opponents(setup.starter))
    return [setup.players[player].name for player in order]


# --- who goes first -------------------------------------------------------------------------------


def test_a_newcomer_is_at_the_table_after_two_presses(driver: WindowDriver) -> None:
    driver.key(Key.Key_N).key(Key.Key_Return)
    course = wait_for(driver, OpeningStep.CALL)
    driver.key(Key.Key_Return)
    assert course.step is OpeningStep.DECIDED
    assert course.first == course.winner, "the first rulebook knows no choice"
    driver.key(Key.Key_Return)
    assert driver.game.decision is not None
    assert names(driver)[0] == course.request.names[course.winner]


def test_the_result_of_the_throw_stays_until_the_player_goes_on(driver: WindowDriver) -> None:
    choose(driver, "first-game")
    driver.press("start-match").press("call-energy")
    wait_for(driver, OpeningStep.DECIDED)
    assert not opening(driver).is_waiting
    driver.press("deal")
    assert driver.window.table_screen is not None


@pytest.mark.parametrize(("call", "key"), [(Key.Key_C, Key.Key_F), (Key.Key_E, Key.Key_S)])
def test_the_winner_of_the_throw_chooses_the_order(driver: WindowDriver, key, call) -> None:
    begin(driver, "first-game", "ASM")
    driver.key(call)
    course = wait_for(driver, OpeningStep.CHOOSE)
    assert course.winner == course.throw.winner("character" if call == Key.Key_C else "energy")
    winner = course.request.names[course.winner]
    assert f"{winner} wins the roll" in opening(driver).prompt.text()
    driver.key(key)
    assert (names(driver)[0] == winner) is (key == Key.Key_F)


@pytest.mark.parametrize("key", ["go-first", "go-second"])
def test_players_keep_place_and_team_whoever_goes_first(driver: WindowDriver, key: str) -> None:
    begin(driver, "first-game", "ASM")
    driver.press("call-energy")
    wait_for(driver, OpeningStep.CHOOSE)
    shown = [plate.name.text() for plate in opening(driver).shown_plates]
    cards = [plate.tiles.tiles[0].card for plate in opening(driver).shown_plates]
    driver.press(key)
    setup = driver.game.setup
    assert [player.name for player in setup.players] == shown == ["Player one", "Player two"]
    teams = [next(one.card for one in setup.cards if one.owner == place) for place in (0, 1)]
    assert teams == cards
    assert driver.table.view.table_rotation.bottom_player == 0


def test_escape_lets_chance_decide(driver: WindowDriver) -> None:
    begun = set()
    for seed in range(6):
        begin(driver, "tournament", seed=seed)
        opening(driver)
        driver.key(Key.Key_Escape)
        begun.add(names(driver)[0])
        if len(begun) == 2:
            break
    assert begun == {"Player one", "Player two"}


def test_the_form_is_one_press_away_and_as_it_was(driver: WindowDriver) -> None:
    choose(driver, "tournament", seed="12")
    driver.press("start-match").press("leave-opening")
    form = driver.shown_screen(NewMatchScreen)
    assert (form.tabs.kind, form.seed.text()) == ("tournament", "12")


def test_a_setting_skips_the_opening(driver: WindowDriver) -> None:
    driver.window.settings.opening = False
    choose(driver, "tournament")
    driver.press("start-match")
    assert driver.window.table_screen is not None


def test_a_chosen_first_player_needs_no_throw(driver: WindowDriver) -> None:
    choose(driver, "first-game")
    driver.window.opener.find("new-match").starters.button(2).click()
    driver.press("start-match")
    assert names(driver)[0] == "Player two"


def test_players_with_real_dice_say_who_goes_first(driver: WindowDriver) -> None:
    choose(driver, "first-game")
    driver.window.opener.find("new-match").real_dice.click()
    driver.press("start-match")
    assert "flip a coin" in opening(driver).prompt.text()
    driver.press("starter-2")
    assert names(driver)[0] == "Player two"


def test_the_same_seed_gives_the_same_throw_and_the_same_match(driver: WindowDriver) -> None:
    begun = []
    for _ in range(2):
        begin(driver, "first-game", "ASM", seed=77)
        driver.press("call-energy")
        course = wait_for(driver, OpeningStep.CHOOSE)
        driver.press("go-first")
        begun.append((course.throw, names(driver), driver.log))
    assert begun[0] == begun[1]


# --- computers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("person", [0, 1])
def test_the_person_calls_and_a_computer_that_wins_goes_first(driver, person: int) -> None:
    found = set()
    for seed in range(8):
        begin(driver, "first-game", "ASM", seed, ("", "easy") if person == 0 else ("easy", ""))
        course = wait_for(driver, OpeningStep.CALL)
        assert course.throw.caller == person
        driver.press("call-character")
        found.add(course.winner)
        assert course.step is (
            OpeningStep.CHOOSE if course.winner == person else OpeningStep.DECIDED
        )
        assert course.first == (None if course.winner == person else 1 - person)
        if len(found) == 2:
            break
    assert found == {0, 1}


def test_two_computers_need_no_press(driver: WindowDriver) -> None:
    begin(driver, "first-game", "AI", levels=("easy", "easy"))
    driver.qtbot.waitUntil(lambda: driver.window.table_screen is not None)
    assert [player.computer for player in driver.game.setup.players] == ["easy", "easy"]


# --- two against two ------------------------------------------------------------------------------


def begin_doubles(driver: WindowDriver, levels: tuple[str, ...] = ("",) * 4, seed: int = 7) -> None:
    """Ask for a match of two against two with ready teams, as the form does."""
    offers = ready_pairs()
    teams = [offers[place].team for place in (0, 2, 1, 3)]
    seats = tuple(map(Seat, FOUR, levels, teams))
    request = MatchRequest(format_of("doubles"), seats, EDITIONS["AI"], seed)
    driver.window.match_start.open_request(request)


def test_the_teams_of_four_players_are_revealed_with_partners_below_each_other(driver) -> None:
    """DBL-1"""
    begin_doubles(driver)
    assert face_down(driver) == [5, 5, 5, 5]
    wait_for(driver, OpeningStep.CALL)
    assert face_down(driver) == [0, 0, 0, 0]
    plates = opening(driver).shown_plates
    assert [plate.name.text() for plate in plates] == [*FOUR]
    eric, mike, anna, zoe = (plate.geometry() for plate in plates)
    assert eric.left() == anna.left() < mike.left() == zoe.left()
    assert eric.bottom() < anna.top()


def test_a_side_throws_once_and_both_partners_go_first(driver: WindowDriver) -> None:
    """SET-2, DBL-3"""
    begin_doubles(driver)
    course = wait_for(driver, OpeningStep.CALL)
    assert opening(driver).prompt.text().startswith("Mike rolls")
    driver.press("call-energy")
    winners = (("Eric", "Anna"), ("Mike", "Zoe"))[course.winner]
    assert f"{' & '.join(winners)} win the roll" in opening(driver).prompt.text()
    driver.press("go-second")
    setup = driver.game.setup
    assert [player.name for player in setup.players] == [*FOUR]
    first = [setup.players[player].name for player in setup.teams[setup.starter]]
    assert first == [name for name in FOUR if name not in winners]


def test_both_partners_read_that_they_go_first(driver: WindowDriver) -> None:
    begin_doubles(driver, levels=("", "easy", "easy", "easy"))
    course = wait_for(driver, OpeningStep.CALL)
    driver.press("call-character" if course.throw.result == "energy" else "call-energy")
    notes = [plate.note.text().partition(" · ")[0] for plate in opening(driver).shown_plates]
    assert notes == ["Goes second", "Goes first", "Goes second", "Goes first"]
    assert opening(driver).prompt.text().endswith("Mike & Zoe go first.")


def test_a_person_throws_for_a_computer_at_the_same_side(driver: WindowDriver) -> None:
    begin_doubles(driver, levels=("easy", "easy", "", "easy"))
    wait_for(driver, OpeningStep.CALL)
    assert opening(driver).prompt.text().endswith("Anna guesses what it will show.")


def test_four_computers_need_no_press(driver: WindowDriver) -> None:
    begin_doubles(driver, levels=("easy",) * 4)
    driver.qtbot.waitUntil(lambda: driver.window.table_screen is not None)
    assert driver.game.setup.computers == ("easy",) * 4


def test_two_plates_are_left_after_an_opening_of_four(driver: WindowDriver) -> None:
    begin_doubles(driver)
    begin(driver, "tournament")
    wait_for(driver, OpeningStep.CALL)
    assert [plate.isVisible() for plate in opening(driver).plates] == [True, True, False, False]


# --- the reveal -----------------------------------------------------------------------------------


def face_down(driver: WindowDriver) -> list[int]:
    """How many cards of each player lie face down."""
    plates = opening(driver).shown_plates
    return [sum(tile.is_face_down for tile in plate.tiles.tiles) for plate in plates]


def choose_in_secret(driver: WindowDriver, kind: str) -> None:
    choose(driver, kind)
    driver.window.opener.find("new-match").options.secret.click()


def test_secret_teams_are_turned_over_together(driver: WindowDriver) -> None:
    """FMT-1"""
    choose_in_secret(driver, "tournament")
    form = driver.window.opener.find("new-match")
    hidden = [tile for plate in form.plates for tile in plate.tiles.tiles]
    assert all(tile.is_face_down for tile in hidden)
    assert {tile.accessibleName() for tile in hidden} == {"A card, face down"}
    assert not any(offer.team.name in driver.shown_words(form) for offer in form.teams.chosen)
    driver.press("start-match")
    assert face_down(driver) == [10, 10]
    driver.press("reveal")
    assert face_down(driver) == [0, 0]
    wait_for(driver, OpeningStep.CALL)


def test_basic_teams_show_their_basic_actions_first(driver: WindowDriver) -> None:
    """FMT-2: the basic actions, then the cards, then the first player is chosen."""
    choose_in_secret(driver, "basic")
    driver.key(Key.Key_Return)
    assert face_down(driver) == [8, 8]
    driver.key(Key.Key_Return)
    assert face_down(driver) == [6, 6]
    driver.key(Key.Key_Return)
    assert face_down(driver) == [0, 0]
    wait_for(driver, OpeningStep.CALL)


def test_teams_that_both_know_are_turned_over_without_a_press(driver: WindowDriver) -> None:
    begin(driver, "basic")
    assert face_down(driver) == [8, 8]
    wait_for(driver, OpeningStep.CALL)
    assert face_down(driver) == [0, 0]


def test_secret_teams_are_revealed_even_if_the_first_player_is_known(driver) -> None:
    choose_in_secret(driver, "tournament")
    driver.window.opener.find("new-match").starters.button(1).click()
    driver.press("start-match").press("reveal")
    assert "Player one goes first" in opening(driver).prompt.text()
    driver.press("deal")
    assert driver.prompt == message("decide.reroll", player="Player one")


def test_any_press_ends_the_animation_of_an_opening(driver: WindowDriver) -> None:
    driver.window.settings.reduced_motion = False
    begin(driver, "first-game", "ASM")
    driver.press("call-energy")
    assert opening(driver).tray.is_rolling
    driver.key(Key.Key_Return)
    assert not opening(driver).tray.is_rolling
    wait_for(driver, OpeningStep.CHOOSE)


def test_leaving_while_the_die_rolls_starts_nothing(driver: WindowDriver) -> None:
    driver.window.settings.reduced_motion = False
    begin(driver, "first-game", "UXM")
    driver.press("call-energy")
    driver.window.go_home()
    driver.qtbot.wait(50)
    assert driver.window.table_screen is None
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_after_a_draft_only_the_first_player_is_open() -> None:
    seats = Seat("Ann", "", Team()), Seat("Bob", "", Team())
    course = OpeningCourse(MatchRequest(draft_format(12, 3), seats, EDITIONS["AI"], 1))
    assert course.step is OpeningStep.CALL


def test_the_opening_waits_while_the_settings_are_open(driver: WindowDriver) -> None:
    begin(driver, "basic")
    driver.window.open_screen("settings")
    driver.press("close-settings")
    assert face_down(driver) == [8, 8]
    wait_for(driver, OpeningStep.CALL)
