"""The review of a match: in its replay, and after the match for the person who lost."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop.panels.review_panel.review_sheet import ReviewSheet
from desktop.panels.victory.defeat_scene import DefeatScene
from desktop.screens.match_replay.replay_dialogs import TryDialog
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.match_notation import deal_pending_dice, replay_of
from rules.game import Game, SeededDealer
from rules.match_log import Timeline
from rules.model import Concede
from rules.review import review_match
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table
from tests.rules.test_review import MIKE, lucky_win


def missed_attack() -> Game:
    """Eric keeps three Sidekicks home that could have won, and Mike's turn begins."""
    table = Table().lay("Eric", "field", "sidekick", "sidekick", "sidekick").life(Eric=1, Mike=3)
    return table.begin("attack").pass_().game


def opened(qtbot: QtBot) -> WindowDriver:
    """The replay of that match with its review, once it is made."""
    driver = WindowDriver(qtbot)
    driver.window.current_table.open_replay(replay_of(missed_attack()), 0)
    driver.key(Key.Key_V)
    qtbot.waitUntil(lambda: sheet_of(driver).review is not None, timeout=30_000)
    return driver


def replay_in(driver: WindowDriver) -> ReplayScreen:
    assert isinstance(driver.table, ReplayScreen)
    return driver.table


def sheet_of(driver: WindowDriver) -> ReviewSheet:
    return replay_in(driver).review.sheet


def test_the_review_shows_what_was_better(qtbot: QtBot) -> None:
    driver = opened(qtbot)
    (card,) = sheet_of(driver).cards
    assert card.better.text() == "Better: Attack with 3 Sidekicks."
    assert card.why.text() == "It wins the match."
    assert not card.better.isHidden()
    assert sheet_of(driver).progress.isHidden()


def test_a_moment_can_be_seen_on_the_table(qtbot: QtBot) -> None:
    driver = opened(qtbot)
    driver.press("see-moment-1")
    assert not replay_in(driver).review.is_open
    assert replay_in(driver).act_number == 0


def test_the_table_marks_what_was_better(qtbot: QtBot) -> None:
    driver = opened(qtbot)
    driver.press("see-moment-1")
    review = replay_in(driver).review
    assert review.panel.isVisible()
    assert review.panel.better.text() == "Attack with 3 Sidekicks."
    assert review.marks is not None
    assert len(review.marks.better) == 3
    assert all(thing.goal is not None for thing in review.marks.better)
    assert not review.marks.played  # Eric did nothing


def test_the_marks_go_when_the_replay_goes_on(qtbot: QtBot) -> None:
    driver = opened(qtbot)
    driver.press("see-moment-1")
    driver.press("replay-forward")
    review = replay_in(driver).review
    assert not review.panel.isVisible()
    assert review.marks is not None
    assert not review.marks.better


def test_v_leads_back_to_the_whole_review(qtbot: QtBot) -> None:
    driver = opened(qtbot)
    driver.press("see-moment-1")
    driver.key(Key.Key_V)
    assert replay_in(driver).review.is_open
    assert not replay_in(driver).review.panel.isVisible()


def test_a_moment_can_be_tried_from_there(qtbot: QtBot) -> None:
    driver = opened(qtbot)
    driver.press("try-moment-1")
    dialog = replay_in(driver).findChild(TryDialog)
    assert dialog is not None
    dialog.reject()


def test_esc_closes_the_review_and_a_review_is_made_only_once(qtbot: QtBot) -> None:
    driver = opened(qtbot)
    driver.key(Key.Key_Escape)
    assert not replay_in(driver).review.is_open
    driver.key(Key.Key_V)
    assert replay_in(driver).review.is_open
    assert not replay_in(driver).review.work.is_running


def test_leaving_while_the_review_is_made_stops_it(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.current_table.open_replay(replay_of(missed_attack()), 0)
    replay = replay_in(driver)
    replay.review.open()
    replay.leave()
    assert not replay.review.work.is_running


def test_who_lost_reads_which_decision_cost_most(qtbot: QtBot) -> None:
    """The review comes while the result is shown; the main button then leads to it."""
    game = missed_attack()
    review = review_match(Timeline(game))
    game.seat_computers(("", "normal"))
    driver = WindowDriver(qtbot).open_match(lost(game))
    scene = driver.table.match_end.scene
    assert isinstance(scene, DefeatScene)
    assert scene.result is not None
    scene.show_review(review, scene.result.game.setup.player_ids[0])
    assert "Better: Attack with 3 Sidekicks." in scene.result.advice
    assert scene.facts.chances is not None
    assert scene.facts.numbers[0].value == "100%"


def test_who_lost_to_a_lucky_roll_reads_so(qtbot: QtBot) -> None:
    game = lucky_win()
    review = review_match(Timeline(game))
    game.seat_computers(("normal", ""))
    scene = WindowDriver(qtbot).open_match(game).table.match_end.scene
    assert scene.result is not None
    scene.show_review(review, MIKE)
    assert scene.result.advice.startswith("The dice were against you on turn 2")


def lost(game: Game) -> Game:
    """The match, conceded by Eric in his next turn."""
    game.dealer = SeededDealer(1)
    deal_pending_dice(game)
    while game.state.deciding_player != 0:
        game.play(game.legal_moves()[0])
    game.play(Concede())
    return game
