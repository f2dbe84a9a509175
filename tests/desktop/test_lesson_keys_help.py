"""What a learner who uses the keyboard is told in lessons when something goes wrong."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from desktop.text.translation import translate
from rules.advice import TableSubject
from rules.model import Block, MarkForReroll
from rules.state import Zone
from tests.desktop.lesson_learner import Learner
from tests.desktop.window_driver import Key, WindowDriver

BLOCKS = 1
"""The page of the fifth lesson that asks for blocks."""


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


@pytest.fixture
def learner(driver: WindowDriver) -> Learner:
    driver.window.learning.open_lesson("5-defend-and-answer", BLOCKS)
    return Learner(driver)


def test_no_menu_ends_a_lesson_by_agreement(learner: Learner):
    inspector = learner.screen.inspector
    listed = []
    inspector.menu.open_at = lambda title, about, possible, *_, **__: listed.extend(possible)  # type: ignore[method-assign]
    inspector.open_menu(TableSubject("player", player=0), QPoint(300, 300))
    words = [translate(one.label) for one in listed]
    assert words
    assert "Concede" not in words
    assert "Offer a draw" not in words


@pytest.mark.parametrize("uses_keys", [False, True])
def test_a_learner_who_waits_gets_a_hint_beside_the_instruction(learner: Learner, uses_keys: bool):
    if uses_keys:
        learner.driver.key(Key.Key_Tab)
    learner.screen.help.nudge.tell()
    assert learner.says.startswith("An attacker that is blocked")
    instruction = "Press Enter on Kitty Pryde" if uses_keys else "Drag Kitty Pryde onto Angel"
    assert instruction in learner.screen.coach.page.instruction


def test_the_coach_says_how_to_drop_a_wrong_block(learner: Learner):
    state = learner.driver.game.state
    own = [die for die in state.dice.in_zone(Zone.FIELD) if die.controller == 0]
    sidekick, kitty = sorted(own, key=lambda die: bool(die.card))
    angel = next(die for die in state.dice.in_zone(Zone.ATTACK) if die.card)
    other = next(die for die in state.dice.in_zone(Zone.ATTACK) if not die.card)
    learner.screen.session.choose(Block(sidekick.id, angel.id))
    assert learner.screen.coach.page.instruction == (
        "Your Sidekick shouldn't block this attacker. Pick it again to drop it."
    )
    assert learner.run.stray_picks == (sidekick.id,)
    learner.screen.session.undo(step=True)
    assert learner.run.stray_picks == ()
    learner.screen.session.choose(Block(kitty.id, angel.id))
    learner.screen.session.choose(Block(sidekick.id, other.id))
    assert learner.screen.coach.page.instruction == "Press “Confirm blocks”."


def test_the_coach_says_how_to_drop_a_die_that_is_kept(driver: WindowDriver):
    driver.window.learning.open_lesson("3-fielding-and-levels", 0)
    learner = Learner(driver)
    run = learner.run
    page = next(
        number
        for number, beat in enumerate(run.lesson.beats)
        if any(one.pattern.verb == "reroll" for one in beat.accepted)
    )
    driver.window.learning.open_lesson("3-fielding-and-levels", page)
    screen = Learner(driver).screen
    while screen.run.due_moves:
        screen.lesson.play_due()
    wanted = {move.die for move in screen.run.expected_moves if isinstance(move, MarkForReroll)}
    marks = [move for move in screen.session.game.legal_moves() if isinstance(move, MarkForReroll)]
    others = [move for move in marks if move.die not in wanted]
    for move in others:
        screen.session.choose(move)
        if screen.run.stray_picks:
            break
    assert screen.coach.page.instruction == "You picked another die too. Pick it again to drop it."
