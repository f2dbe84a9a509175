"""Tests that a match can be left at any moment, in any way, and resumes there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.storage.store import Store
from desktop.text.translation import translate
from desktop.window.match_library.thumbnails import ThumbnailPainter
from rules.advice import prompts
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.moves import Pass
from rules.model.ruleset import AI
from rules.state import Zone
from rules.teams.random_teams import random_tournament_setup
from tests.desktop.window_driver import LEFT, Key, WindowDriver

CTRL = Qt.KeyboardModifier.ControlModifier
NO_KEY = Qt.KeyboardModifier.NoModifier


def progress_of(game: Game) -> str:
    """The kind of the open decision, with its progress: what is already picked or paid."""
    state, decision = game.state, game.decision
    if decision is None:
        return "over"
    began = {
        "pay": state.payment is not None and bool(state.payment.paid_symbols),
        "reroll": bool(state.marked_dice),
        "attackers": state.combat is not None and bool(state.combat.attackers),
        "blockers": state.combat is not None and bool(state.combat.blocks),
        "choose": any(die >= 0 for die in decision.dice),
    }
    kind = decision.kind.value
    return f"{kind}, begun" if began.get(kind) else kind


ALL = {
    "reroll", "reroll, begun", "main", "reply", "window", "pay", "pay, begun", "attackers",
    "attackers, begun", "blockers", "blockers, begun", "assign", "choose", "answer", "choose word",
}  # fmt: skip
SEEDS = (34, 126, 29, 56, *range(30))
"""Random matches in which all of that comes: the first ones, unless the rules have changed."""


def first_decisions() -> Iterator[tuple[str, str, str, str]]:
    """The first decision of each kind in random matches: kind, notation, prompt and digest."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    seen: set[str] = set()
    for seed in SEEDS:
        if seen >= ALL:
            break
        setup = random_tournament_setup(AI, cards, seed)
        game, chance = Game(setup, SeededDealer(seed)), Random(seed)
        game.start()
        while not game.state.is_over and len(game.history) < 300 and not seen >= ALL:
            kind = progress_of(game)
            if kind in ALL and kind not in seen:
                seen.add(kind)
                yield (
                    kind,
                    match_notation.write_notation(game),
                    translate(prompts.prompt_for(game.state)),
                    game.digest(),
                )
            # Passing only now and then fills the table.
            busy = [move for move in game.legal_moves() if not isinstance(move, Pass)]
            passes = not busy or chance.random() > 0.9
            game.play(game.legal_moves()[-1] if passes else chance.choice(busy))


def test_a_match_resumes_at_every_kind_of_decision(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ThumbnailPainter, "save_thumbnail", lambda *_: None)  # no one sees them
    store = Store(tmp_path)
    driver = WindowDriver(qtbot, store)
    kinds = set()
    for kind, notation, prompt, digest in first_decisions():
        number = store.add(
            edition="AI", format_name="tournament", players=("Eric", "Mike"), notation=notation
        )
        driver.window.saved_matches.open_saved(number)
        assert not driver.window.problem_bar.isVisible(), (
            kind,
            driver.window.problem_bar.text.text(),
        )
        assert driver.game.digest() == digest, kind
        assert driver.prompt == prompt
        assert driver.table.session.can_act
        kinds.add(kind)
    assert kinds == ALL


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    """A match whose first dice have been rolled."""
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.key(Key.Key_Space)
    return driver


def resume(qtbot: QtBot, left: WindowDriver) -> WindowDriver:
    """Close the window and resume in another one."""
    assert left.window.close()
    again = WindowDriver(qtbot, Store(left.window.store.file.parent))
    again.key(Key.Key_C)
    return again


class EventNotes(QObject):
    """Counts the events of a kind."""

    def __init__(self, kind: QEvent.Type) -> None:
        super().__init__()
        self._kind, self.count = kind, 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == self._kind
        return False


def test_closing_shows_no_other_screen_in_place_of_the_table(driver: WindowDriver) -> None:
    shown = EventNotes(QEvent.Type.Show)
    driver.window.home_screen.installEventFilter(shown)
    assert driver.window.close()
    assert shown.count == 0


def test_closing_with_a_held_die(qtbot: QtBot, driver: WindowDriver) -> None:
    before = driver.game.digest()
    port, die = driver.table.view.viewport(), driver.die("sidekick: mask", Zone.RESERVE)
    at = driver.table.view.mapFromScene(driver.table.view.table_scene.dice[die].pos())
    QTest.mousePress(port, LEFT, NO_KEY, at)
    for step in range(1, 6):
        QTest.mouseMove(port, at + QPoint(0, -20 * step))
    assert driver.table.view.drag_controller.held_die == die
    assert resume(qtbot, driver).game.digest() == before


def test_closing_while_dice_roll(qtbot: QtBot, driver: WindowDriver) -> None:
    driver.window.settings.reduced_motion = False
    driver.key(Key.Key_Space)
    driver.table.view.skip_animations()
    driver.key(Key.Key_Space)
    assert driver.table.view.is_animating
    after = driver.game.digest()
    assert resume(qtbot, driver).game.digest() == after


def test_closing_with_an_open_question(qtbot: QtBot, driver: WindowDriver) -> None:
    driver.key(Key.Key_Space)
    driver.key(Key.Key_Z, CTRL)
    before = driver.game.digest()
    assert driver.question().objectName() == "undo-past-roll"
    again = resume(qtbot, driver)
    assert again.game.digest() == before
    assert not again.window.findChildren(QMessageBox)


def test_leaving_and_resuming_three_times_changes_nothing(
    qtbot: QtBot, driver: WindowDriver
) -> None:
    before, rows = driver.game.digest(), len(driver.window.store.summaries())
    for _ in range(3):
        driver.key(Key.Key_H, CTRL).key(Key.Key_C)
    assert driver.game.digest() == before
    assert len(driver.window.store.summaries()) == rows


def test_twenty_undos_and_redos_restore_the_position(driver: WindowDriver) -> None:
    driver.drag(driver.die("Kitty Pryde", Zone.CARD), driver.zone("Eric", Zone.USED))
    driver.key(Key.Key_Space)
    bought = driver.game.digest()
    for _ in range(20):
        driver.window.table_screen.commands.undo()
        driver.window.table_screen.commands.redo()
    assert driver.game.digest() == bought


def test_the_way_back_skips_a_table_that_is_gone(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    window = driver.window
    driver.open_match(match_notation.new_match(("Ann", "Ben"), 1))
    window.open_screen("history")
    window.current_table.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.go_back()
    assert window.screens.currentIndex() == 0, "home"
