"""Tests the victory scene: when it appears, what it says, and what its buttons and keys do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF, Qt
from pytestqt.qtbot import QtBot

from desktop.match.match_tries import TryStart
from desktop.panels.victory.defeat_scene import DefeatLayout
from desktop.panels.victory.match_result import (
    ResultOffers,
    match_numbers,
    result_line,
    result_title,
)
from desktop.panels.victory.result_scene import ResultScene
from desktop.panels.victory.victory_pictures import VictoryLayout
from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.learn.learn_screen import LearnScreen
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.store import Store
from rules.game import Game
from rules.lessons import read_lesson
from rules.match_log import MatchFacts, Timeline, facts_of_match
from rules.model import Concede, PlayerId
from rules.state import DecisionKind
from tests.desktop.lesson_learner import Learner
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table


def last_attack() -> Game:
    """Mike has 1 life left, and Eric's Sidekick attacks him."""
    table = Table().lay("Eric", "field", "sidekick").life(Mike=1)
    return table.begin("attack").attack_with("sidekick").game


def win(driver: WindowDriver) -> WindowDriver:
    """Let the last attack hit."""
    driver.open_match(last_attack())
    while not driver.game.state.is_over:
        driver.key(Key.Key_Space)
        driver.table.view.skip_animations()
    return driver


def scene_of(driver: WindowDriver) -> ResultScene:
    return driver.table.match_end.scene


def lose_more_than_all(driver: WindowDriver) -> WindowDriver:
    """Mike has 1 life left, and two attackers deal 2 damage to him."""
    table = Table().lay("Eric", "field", "sidekick", "sidekick").life(Mike=1)
    driver.open_match(table.begin("attack").attack_with("sidekick", "sidekick").game)
    while not driver.game.state.is_over:
        driver.key(Key.Key_Space)
        driver.table.view.skip_animations()
    return driver


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


@pytest.fixture
def moving(driver: WindowDriver) -> WindowDriver:
    """A window with movement."""
    driver.window.settings.reduced_motion = False
    return driver


# --- the entrance ---------------------------------------------------------------------------------


def test_a_win_is_played_once_and_a_key_shows_its_end(moving: WindowDriver) -> None:
    scene = scene_of(win(moving))
    assert scene.isVisible()
    assert scene.is_entering
    assert not scene.rematch.isVisible(), "the table stands still first"
    moving.key(Key.Key_A)
    assert not scene.is_entering
    assert moving.game.state.is_over, "that key only skipped the entrance"
    assert scene.rematch.isVisible()
    assert scene.chart.isVisible()


def test_life_below_0_is_shown_as_0(driver: WindowDriver) -> None:
    """END-1: a match is lost at 0 life; the log tells all the damage."""
    scene = scene_of(lose_more_than_all(driver))
    assert driver.game.state.life[1] == -1
    assert "Mike: 0" in scene.facts.accessibleDescription()
    assert driver.table.view.table_scene.plates[1].life == 0
    mike = [spot.point.value for spot in scene.chart.spots if spot.series.player == 1]
    assert mike[-1] == 0


def test_no_button_has_the_focus_when_the_result_appears(driver: WindowDriver) -> None:
    scene = scene_of(win(driver))
    assert scene.hasFocus()
    driver.key(Key.Key_Tab)
    assert scene.rematch.hasFocus(), "the main button is first"


def test_a_click_shows_the_end_of_the_entrance(moving: WindowDriver) -> None:
    scene = scene_of(win(moving))
    moving.qtbot.mouseClick(scene, LEFT)
    assert not scene.is_entering
    assert scene.isVisible()


def test_the_result_is_announced_when_the_ribbon_unrolls(moving: WindowDriver) -> None:
    scene = scene_of(moving.open_match(last_attack()))
    told: list[bool] = []
    scene.result_shown.connect(lambda: told.append(True))
    while not moving.game.state.is_over:
        moving.key(Key.Key_Space)
        moving.table.view.skip_animations()
    assert told == []
    moving.key(Key.Key_X)
    assert told == [True]


def test_leaving_stops_the_entrance(moving: WindowDriver) -> None:
    scene = scene_of(win(moving))
    assert scene.is_entering
    moving.window.go_home()
    assert not scene.is_entering
    assert moving.window.screens.currentWidget() is moving.window.home_screen


def test_reduced_motion_shows_the_buttons_at_once(driver: WindowDriver) -> None:
    scene = scene_of(win(driver))
    assert not scene.is_entering
    assert scene.rematch.isVisible()


# --- buttons and keys -----------------------------------------------------------------------------


def test_a_plays_again_and_the_second_player_goes_first(driver: WindowDriver) -> None:
    win(driver).key(Key.Key_A)
    assert driver.game.setup.players[driver.game.state.active].name == "Mike"
    assert not driver.game.state.is_over


def test_s_plays_again_with_the_teams_swapped(driver: WindowDriver) -> None:
    def team(player: str) -> list[str]:
        setup = driver.game.setup
        number = [one.name for one in setup.players].index(player)
        return [at.card.name for at in setup.cards if at.owner == number]

    win(driver)
    before = team("Eric")
    driver.key(Key.Key_S)
    assert not driver.game.state.is_over
    assert team("Mike") == before


def test_h_goes_home(driver: WindowDriver) -> None:
    win(driver).key(Key.Key_H)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_t_shows_the_table_and_then_the_result_again(driver: WindowDriver) -> None:
    scene = scene_of(win(driver))
    driver.key(Key.Key_T)
    assert not scene.isVisible()
    assert driver.buttons() == ["show-result (T)"]
    driver.key(Key.Key_T)
    assert scene.isVisible()
    assert not scene.is_entering, "it is not played twice"


def test_r_watches_the_match_from_the_start(driver: WindowDriver) -> None:
    played = win(driver).game
    driver.key(Key.Key_R)
    assert isinstance(driver.table, ReplayScreen)
    assert driver.table.act_number == 0
    replay = driver.shown_screen(ReplayScreen)
    replay.go_to_act(len(replay.timeline))
    assert driver.game.digest() == played.digest()


@pytest.mark.parametrize("way", ["Esc", "Back", "menu"])
def test_a_replay_leads_back_to_the_result(driver: WindowDriver, way: str) -> None:
    played = win(driver).game
    driver.key(Key.Key_R)
    if way == "Esc":
        driver.key(Key.Key_Escape)
    elif way == "Back":
        driver.press("leave-replay")
    else:
        driver.window.run_command("leave")
    assert driver.game is played
    assert scene_of(driver).isVisible()
    assert not scene_of(driver).is_entering
    driver.key(Key.Key_A)
    assert driver.game.setup.players[driver.game.state.active].name == "Mike"
    assert not driver.game.state.is_over


def test_the_way_back_from_a_try_leads_on_to_the_result(driver: WindowDriver) -> None:
    win(driver).key(Key.Key_R)
    replay = driver.shown_screen(ReplayScreen)
    driver.window.open_try(replay.tries, TryStart(0, 0, ("", "")))
    driver.press("back-to-replay")
    driver.key(Key.Key_Escape)
    assert scene_of(driver).isVisible()


def test_a_note_from_the_replay_is_kept_at_the_result(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path)
    driver = win(WindowDriver(qtbot, store))
    driver.key(Key.Key_R)
    driver.shown_screen(ReplayScreen).notes.write(0, "Well begun.")
    driver.key(Key.Key_Escape)
    assert driver.game.notes == {0: "Well begun."}
    driver.window.table_screen.commands.undo()  # saves the match
    (kept,) = store.summaries()
    assert "Well begun." in store.find(kept.id).notation


def test_a_replay_offers_no_replay_of_itself(driver: WindowDriver) -> None:
    win(driver).key(Key.Key_R)
    replay = driver.shown_screen(ReplayScreen)
    replay.go_to_act(len(replay.timeline))
    driver.key(Key.Key_T)
    assert scene_of(driver).rematch.isVisible(), "it can be watched again"
    assert not scene_of(driver).replay.isVisible()


def test_tab_stays_in_the_scene_and_the_log_uncovers_the_table(driver: WindowDriver) -> None:
    scene, table = scene_of(win(driver)), driver.table
    reached = set()
    for _ in range(10):
        driver.key(Key.Key_Tab)
        reached.add(driver.window.focusWidget())
    buttons = {scene.rematch, scene.view_table, scene.home, scene.replay, scene.export}
    assert reached >= {scene, *buttons}
    assert table.view not in reached
    driver.key(Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert not table.match_end.is_open
    assert table.side.contents.log.page.hasFocus()


def test_undo_takes_the_scene_away(driver: WindowDriver) -> None:
    win(driver)
    driver.window.table_screen.commands.undo()
    assert not scene_of(driver).isVisible()
    assert driver.game.decision_kind is not None


def test_a_finished_match_opens_with_its_result(driver: WindowDriver) -> None:
    game = last_attack()
    while not game.state.is_over:
        game.play(game.legal_moves()[-1])
    driver.window.settings.reduced_motion = False
    driver.open_match(game)
    scene = scene_of(driver)
    assert scene.isVisible()
    assert not scene.is_entering


def test_the_result_takes_on_a_new_theme_behind_the_settings(driver: WindowDriver) -> None:
    win(driver)
    driver.window.open_screen("settings")
    driver.window.settings.theme = "dark"
    driver.window.go_back()
    facts = scene_of(driver).facts
    picture = facts.grab().toImage()
    driver.table.match_end.open_again()
    assert picture == facts.grab().toImage()


# --- a defeat against the computer ----------------------------------------------------------------


def lose(driver: WindowDriver, *, level: str = "normal", life: int = 3) -> WindowDriver:
    """The computer wins with an attack that Mike, a person, cannot block."""
    return open_ended(driver, (level, ""), life)


def open_ended(driver: WindowDriver, computers: tuple[str, str], life: int = 3) -> WindowDriver:
    """Eric has won with an attack; some players are computers of these levels."""
    table = Table().lay("Eric", "field", "sidekick").life(Eric=life, Mike=1)
    table.game.seat_computers(computers)
    table.begin("attack").attack_with("sidekick").both_pass()
    return driver.open_match(table.game)


def offered(driver: WindowDriver) -> list[str]:
    """The buttons of the result with their keys, the large ones first."""
    scene = scene_of(driver)
    return [button.text() for button in (*scene._large, *scene._links) if button.isVisible()]


def test_the_loser_reads_what_cost_most_and_can_see_it(driver: WindowDriver) -> None:
    scene = scene_of(lose(driver))
    assert scene.accessibleName() == "So close"
    assert scene.accessibleDescription() == (
        "The computer (normal) won on turn 1, with 3 life left"
        " Turn 1 cost you the most, 1 life: 1 attacker hit you, and you had no one to block."
    )
    assert offered(driver)[:3] == [
        "See the turning point (P)", "Try again (A)", "Easier opponent (O)",
    ]  # fmt: skip
    assert scene.moment.is_first
    driver.key(Key.Key_P)
    assert driver.shown_screen(ReplayScreen).act_number == 0


def test_a_defeat_fades_in_without_a_fanfare(
    moving: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds: list[str] = []
    monkeypatch.setattr(moving.window.sound_player, "play", sounds.append)
    table = Table().lay("Mike", "field", "sidekick")
    table.game.seat_computers(("", "normal"))
    moving.open_match(table.begin().game)
    moving.table.session.play(Concede())
    scene = scene_of(moving)
    assert scene.is_entering
    moving.key(Key.Key_X)
    assert not scene.is_entering
    assert scene.accessibleDescription() == (
        "You conceded on turn 1. The computer (normal) had 10 life left"
    )
    assert offered(moving)[:2] == ["Try again (A)", "Easier opponent (O)"]
    assert sounds == []


def test_a_replay_goes_back_to_the_turning_point(driver: WindowDriver) -> None:
    lose(driver).key(Key.Key_R)
    replay = driver.shown_screen(ReplayScreen)
    replay.go_to_act(len(replay.timeline))
    driver.key(Key.Key_T)
    assert offered(driver)[:2] == ["See the turning point (P)", "Watch again (A)"]
    driver.key(Key.Key_P)
    assert replay.act_number == 0
    assert not replay.match_end.is_open
    assert replay.view.hasFocus()


def test_the_loser_tries_again_against_the_same_opponent(driver: WindowDriver) -> None:
    lose(driver).key(Key.Key_A)
    setup = driver.game.setup
    assert [player.computer for player in setup.players] == ["normal", ""]
    assert setup.players[setup.starter].name == "Mike"
    assert not driver.game.state.is_over


def test_the_loser_plays_an_easier_opponent_if_there_is_one(driver: WindowDriver) -> None:
    lose(driver).key(Key.Key_O)
    assert [player.computer for player in driver.game.setup.players] == ["easy", ""]
    lose(driver, level="easy")
    assert not scene_of(driver).other_level.isVisible()


def test_the_winner_is_offered_a_stronger_opponent(driver: WindowDriver) -> None:
    open_ended(driver, ("", "easy"))
    assert scene_of(driver).accessibleName() == "Eric wins"
    assert offered(driver)[:3] == [
        "Play again (A)", "Stronger opponent (O)", "See the best turn (P)",
    ]  # fmt: skip
    driver.key(Key.Key_O)
    assert [player.computer for player in driver.game.setup.players] == ["", "normal"]


def test_after_three_wins_in_a_row_the_stronger_opponent_is_lit(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    for _ in range(2):
        assert scene_of(open_ended(driver, ("", "easy"))).rematch.is_lit
    scene = scene_of(open_ended(driver, ("", "easy")))
    assert offered(driver)[:2] == ["Stronger opponent (O)", "Play again (A)"]
    assert (scene.other_level.is_lit, scene.rematch.is_lit) == (True, False)
    assert scene_of(open_ended(driver, ("", "normal"))).rematch.is_lit


# --- words ----------------------------------------------------------------------------------------


def ended(reason: str, winner: PlayerId | None) -> tuple[Game, MatchFacts]:
    game = last_attack()
    game.state.winner, game.state.is_over = winner, True
    return game, MatchFacts(5, 0, None, 0, 0, reason)


@pytest.mark.parametrize(
    ("reason", "winner", "title", "line"),
    [
        ("life", 0, "Eric wins", "Mike has no life left on turn 5"),
        ("concession", 1, "Mike wins", "Eric concedes on turn 5"),
        ("tie", None, "It’s a draw", "Both players ran out of life on turn 5"),
        ("agreement", None, "It’s a draw", "Both players agreed to a draw on turn 5"),
    ],
)
def test_every_end_has_its_own_words(reason: str, winner: int | None, title: str, line: str):
    game, facts = ended(reason, winner)
    assert result_title(game.state) == title
    assert result_line(game.state, facts) == line


@pytest.mark.parametrize(
    ("user", "computers", "line"),
    [
        ("Eric", ("easy", ""), "Eric's own Reckless Melee took the last life on turn 1"),
        ("Mike", ("easy", ""), "Mike's Reckless Melee took Eric's last life on turn 1"),
        (
            "Eric", ("", "easy"),
            "Your own Reckless Melee took your last life on turn 1."
            " The computer (easy) had 9 life left",
        ),
        (
            "Mike", ("", "easy"),
            "The computer's Reckless Melee took your last life on turn 1."
            " The computer (easy) had 9 life left",
        ),
    ],
)  # fmt: skip
def test_the_result_names_the_card_that_took_the_last_life(
    driver: WindowDriver, user: str, computers: tuple[str, str], line: str
) -> None:
    table = Table().lay(user, "reserve", "Reckless Melee action*").life(Eric=1, Mike=10)
    table.game.seat_computers(computers)
    driver.open_match(table.begin(active=user).use("Reckless Melee action*").game)
    result = scene_of(driver).result
    assert result is not None
    assert result.line == line


def test_a_draw_shows_both_players(driver: WindowDriver) -> None:
    driver.open_match(last_attack())
    game, _ = ended("agreement", None)
    scene_of(driver).show_result(game, ResultOffers())
    assert scene_of(driver).accessibleName() == "It’s a draw"


def test_the_numbers_of_a_match_leave_out_what_tells_nothing():
    game, facts = ended("concession", 1)
    assert [number.words for number in match_numbers(game.state, facts)] == ["turns"]


def test_the_numbers_of_a_match_name_the_best_card():
    table = Table().lay("Eric", "field", "sidekick", "Cyclops L3").lay("Mike", "field", "Angel")
    table.life(Mike=20).begin("attack").attack_with("sidekick", "Cyclops")
    table.block(("Angel", "Cyclops"))
    game = table.game
    while game.decision_kind in (DecisionKind.WINDOW, DecisionKind.REPLY):
        game.play(game.legal_moves()[-1])
    facts = facts_of_match(Timeline(game))
    assert facts.hardest_blow == 1
    assert game.setup.cards[facts.best_card].card.name == "Cyclops"
    assert (facts.knock_outs, facts.damage, facts.reason) == (1, 0, None)


def test_the_end_of_a_match_has_a_reason():
    game = last_attack()
    game.play(Concede())
    facts = facts_of_match(Timeline(game))
    assert facts.reason == "concession"


# --- sizes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080), (3840, 2160)])
def test_nothing_overlaps_at_any_size(size: tuple[int, int], letters: float):
    feast, quiet = (layout(QSizeF(*size), letters) for layout in (VictoryLayout, DefeatLayout))
    assert feast.crest_center.y() - feast.crest_radius >= 0
    assert feast.ribbon.top() > 0
    assert feast.ribbon.bottom() < feast.plan.facts.top()
    assert quiet.panel.top() >= 0
    assert quiet.felt.height() > 0.2 * quiet.panel.height()
    assert quiet.felt.bottom() < quiet.plan.facts.top()
    for plan in (feast.plan, quiet.plan):
        assert plan.facts.bottom() < plan.row.top()
        assert plan.row.bottom() < plan.links.top()
        assert plan.links.bottom() <= size[1]
        assert plan.facts.left() >= 0


# --- the first win --------------------------------------------------------------------------------


@pytest.fixture
def learner(driver: WindowDriver) -> Learner:
    """A learner who has just won lesson 6, with everything that the coach asks."""
    learner = Learner(driver)
    learning = driver.window.learning
    learning.open_lesson("6-win", len(read_lesson("6-win").beats) - 1)
    while not learner.run.is_over:
        learner.step()
    return learner


def test_lesson_6_ends_with_the_ceremony_and_one_bright_choice(learner: Learner) -> None:
    driver, scene = learner.driver, scene_of(learner.driver)
    assert scene.isVisible()
    assert scene.accessibleName() == "You win!"
    assert offered(driver) == [
        "Play your first match (N)", "Once more (A)", "All lessons (H)", "See the table (T)",
    ]  # fmt: skip
    assert [button for button in scene.findChildren(WoodButton) if button.is_first] == [scene.go_on]
    assert driver.window.learning.progress.is_done("6-win")
    driver.key(Key.Key_Space)
    assert learner.run.lesson.name == "whole-game"


@pytest.mark.qt_log_ignore("does not support")  # a menu without a display
def test_esc_shows_the_last_table_of_the_lesson_then_the_menu_leads_to_the_course(
    learner: Learner,
) -> None:
    driver, scene = learner.driver, scene_of(learner.driver)
    driver.key(Key.Key_Escape)
    assert not scene.isVisible()
    assert learner.screen.coach.isVisible()
    driver.key(Key.Key_T)
    assert scene.isVisible()
    driver.key(Key.Key_Escape)
    driver.key(Key.Key_Escape)
    menus = driver.window.menus
    assert menus.menu.isVisible(), "Esc opens the pause menu, as at every table"
    menus.menu.close()
    menus.actions["leave"].trigger()
    assert isinstance(driver.window.screens.currentWidget(), LearnScreen)


def test_the_ceremony_leads_back_to_the_course(learner: Learner) -> None:
    learner.driver.press("go-home")
    assert isinstance(learner.driver.window.screens.currentWidget(), LearnScreen)
