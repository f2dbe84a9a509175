"""Brings the window into each of its states: every screen, and each kind of question at the table.

A state is opened in a window whatever it shows, so that one window can go through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from desktop.match.match_request import starter_request
from desktop.screens.draft.draft_screen import DraftScreen
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage import match_notation
from desktop.table.view import TableView
from desktop.window.main_window import MainWindow
from rules.cards import all_card_sets
from rules.lessons import read_course, read_lesson
from rules.model import EDITIONS, Accept
from rules.teams import DEMO_GAMES, DraftKind, DraftPlan, new_draft
from tests.desktop import decision_tables
from tests.rules.table import Table

State = Callable[[MainWindow], object]

_EXAMPLE = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"
_LESSON, _WITH_A_TASK = "1-throw-and-purchase", 8
_ACTS = 44  # of the example game
_STILL = 1e-6  # so slow that an animation never ends


def window_states() -> Mapping[str, State]:
    """Every state by its name."""
    return {**_screens(), **_questions(), **_tables(), **_states_with_result()}


def enter(state: State, window: MainWindow) -> None:
    """Bring a window into a state; only the states of movement move."""
    window.settings.reduced_motion, window.settings.throw_by_hand = True, False
    state(window)


def _screens() -> Mapping[str, State]:
    return {
        "home": lambda window: window.go_home(),
        "new match": lambda window: window.open_screen("new-match"),
        "opening": _open_opening,
        "learn": lambda window: window.open_screen("learn"),
        "history": lambda window: window.open_screen("history"),
        "statistics": lambda window: window.open_screen("statistics"),
        "album": lambda window: window.open_screen("album"),
        "sets in the album": _open_sets,
        "page of a card": _open_card,
        "teams": lambda window: window.open_screen("teams"),
        "team builder": lambda window: window.collection.open_builder(),
        "drafts": lambda window: window.open_screen("draft"),
        "draft": partial(_open_draft, DraftKind.STACKS),
        "draft behind the curtain": partial(_open_draft, DraftKind.RAINBOW),
        "workshop": lambda window: window.open_screen("workshop"),
        "settings": lambda window: window.open_screen("settings"),
    }


def _questions() -> Mapping[str, State]:
    """A table for each kind of question."""
    tables = (
        decision_tables.main_step,
        decision_tables.reply,
        decision_tables.window,
        decision_tables.purchase,
        decision_tables.attack_step,
        decision_tables.attacked,
        decision_tables.double_blocked,
        decision_tables.targets,
        decision_tables.word,
        decision_tables.any_player,
        decision_tables.three_effects,
        decision_tables.price,
        decision_tables.draw_offered,
    )
    return {f"question: {one.__name__}": partial(_open_table, one) for one in tables}


def _tables() -> Mapping[str, State]:
    return {
        "question: reroll": _open_reroll,
        "roll waiting": partial(_open_moving, throws=True),
        "animation": partial(_open_moving, throws=False),
        "real dice": _open_real_dice,
        "computer paused": _open_paused_computer,
        "practice": _open_practice,
        "replay": partial(_open_replay, 12),
        "lesson": lambda window: window.learning.open_lesson(_LESSON, 0),
        "task of a lesson": lambda window: window.learning.open_lesson(_LESSON, _WITH_A_TASK),
        "end of a lesson": _open_end_of_lesson,
        "exercise": _open_exercise,
    }


def _states_with_result() -> Mapping[str, State]:
    """The states in which the result of a match is shown, or lies behind another screen."""
    return {
        "result": partial(_open_table, decision_tables.over),
        "result after a draw": _open_draw,
        "result after a win": _win,
        "result after a defeat": _lose,
        "result of a lesson": _win_lesson,
        "table behind the result": _look_behind_result,
        "settings over a result": _open_settings_over_result,
        "album over a result": _open_album_over_result,
        "result of a replay": partial(_open_replay, _ACTS),
    }


# --- screens --------------------------------------------------------------------------------------


def _open_opening(window: MainWindow) -> None:
    request = starter_request(DEMO_GAMES["UXM"], ("Eric", "Mike"), EDITIONS["UXM"], 7)
    window.settings.opening = True
    window.match_start.open_request(request)
    window.settings.opening = False


def _open_sets(window: MainWindow) -> None:
    window.open_screen("album")
    window.opener.find("album").show_sets()


def _open_card(window: MainWindow) -> None:
    window.open_card(all_card_sets()[0].cards[0])


def _open_draft(kind: DraftKind, window: MainWindow) -> None:
    window.open_screen("draft")
    screen = window.screens.currentWidget()
    assert isinstance(screen, DraftScreen)
    plan = DraftPlan(kind, ("Eric", "Mike"), 7, "UXM", ("UXM",), 8, 3, ("", ""))
    screen.hold(new_draft(plan, all_card_sets()), None)


# --- tables ---------------------------------------------------------------------------------------


def _open_table(make: Callable[[], Table], window: MainWindow) -> None:
    window.current_table.open_match(make().game)


def _open_reroll(window: MainWindow) -> None:
    window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 3))


def _open_moving(window: MainWindow, *, throws: bool) -> None:
    """Open a table where the first dice wait to be thrown, or move without end."""
    window.settings.reduced_motion, window.settings.throw_by_hand = False, throws
    window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 3))
    view = _view(window)
    if throws:
        while view.pending_roll is None:
            view.playback._playback._finished()  # the dice have come from the bag
    else:
        view.tempo.speed = _STILL


def _open_real_dice(window: MainWindow) -> None:
    match = match_notation.new_match(("Eric", "Mike"), 0, own_dice=True)
    window.current_table.open_match(match)


def _open_paused_computer(window: MainWindow) -> None:
    match = match_notation.new_match(("Eric", "Mike"), 3, computers=("simple", ""))
    window.current_table.open_match(match)
    window.run_command("pause")


def _open_practice(window: MainWindow) -> None:
    card_set = all_card_sets()[0]
    window.current_table.open_practice(card_set, card_set.cards[0], EDITIONS["UXM"])


def _open_replay(act: int, window: MainWindow) -> None:
    """Open the replay of an example game after an act; Mike concedes in the last one."""
    text = _EXAMPLE.read_text("utf-8") + "\n  Mike: concede\n"
    match = match_notation.read_and_replay(text, _EXAMPLE.name)
    window.current_table.open_replay(match, act)


def _open_end_of_lesson(window: MainWindow) -> None:
    window.learning.open_lesson(_LESSON, len(read_lesson(_LESSON).beats) - 1)


def _open_exercise(window: MainWindow) -> None:
    window.learning.open_exercise(read_course().exercises[0].name)


# --- results --------------------------------------------------------------------------------------


def _open_draw(window: MainWindow) -> None:
    window.current_table.open_match(decision_tables.draw_offered().play(Accept()).game)


def _win(window: MainWindow) -> None:
    """Win on the table, so that the result makes its entrance."""
    table = Table().lay("Eric", "field", "sidekick").life(Mike=1).begin("attack")
    window.current_table.open_match(table.attack_with("sidekick").game)
    screen = window.table_screen
    assert screen is not None
    while not screen.session.game.state.is_over:
        screen.session.play(screen.session.game.legal_moves()[0])


def _lose(window: MainWindow) -> None:
    """The computer has won against a person."""
    table = Table().lay("Eric", "field", "sidekick").life(Mike=1)
    table.game.seat_computers(("normal", ""))
    game = table.begin("attack").attack_with("sidekick").both_pass().game
    window.current_table.open_match(game)


def _win_lesson(window: MainWindow) -> None:
    """The learner wins for the first time."""
    window.learning.open_lesson("6-win", len(read_lesson("6-win").beats) - 1)
    screen = window.table_screen
    assert isinstance(screen, LessonScreen)
    screen.lesson.play_expected()


def _look_behind_result(window: MainWindow) -> None:
    _open_table(decision_tables.over, window)
    assert window.table_screen is not None
    window.table_screen.match_end.close()


def _open_settings_over_result(window: MainWindow) -> None:
    _open_table(decision_tables.over, window)
    window.open_screen("settings")


def _open_album_over_result(window: MainWindow) -> None:
    _open_table(decision_tables.over, window)
    window.open_screen("album")


def _view(window: MainWindow) -> TableView:
    assert window.table_screen is not None
    return window.table_screen.view
