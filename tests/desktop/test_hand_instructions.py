"""Tests the instruction line of lessons: what the hand does for the expected moves, in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from desktop.match.hand_instructions import hand_instruction, throw_instruction
from desktop.match.hand_plan import moves_for_question, plan_hand
from rules.lessons import LessonRun, Wants, lesson_card_sets, parse_lesson, read_lesson
from rules.model import MarkForReroll, UseAction

UXM = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee
chapter Test
"""

FIRST_TURN = """
turn Eric
  say Throw.
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  say Reroll.
  reroll sidekick: fist, wild, bolt, character
  say Purchase.
  buy Kitty Pryde with fist, wild as mask, bolt
  say Field.
  field sidekick
  say End.
  end
"""

ATTACK = """
position active: Eric; step: main; turn: 7
position Eric field: 2 sidekick, Cyclops L3; Eric reserve: bolt, Reckless Melee action
position Mike field: sidekick, Angel L3
turn Eric
  say Attack.
  attack with Cyclops, sidekick
  say Block.
  block Cyclops with Angel, sidekick
  say Boost.
  global Enrage with bolt on Cyclops
  say Go on.
  assign Cyclops L3: 6 to Angel, 1 to sidekick
  end
"""


def instructions(text: str, *, uses_keys: bool = False) -> Iterator[str]:
    """The instructions of a lesson, in which the learner plays both sides."""
    run = LessonRun(parse_lesson(UXM + text, "test", lesson_card_sets()), coach_plays=False)
    while True:
        while due := run.due_moves:
            for move in due:
                run.play(move)
        if run.wants is Wants.READ:
            run.next()
        elif run.wants is Wants.ACT and run.expected_moves:
            yield hand_instruction(run.game, run.expected_moves, uses_keys=uses_keys)
            for move in moves_for_question(run.game, run.expected_moves):
                run.play(move)
        else:
            return


def test_a_first_turn_by_hand() -> None:
    assert list(instructions(FIRST_TURN)) == [
        "Click these four dice, then press “Reroll these dice”.",
        "Drag a die from Kitty Pryde's card to your Used Pile.",
        "Press “Pay with these dice”.",
        "Drag your Sidekick to your Field.",
        "Press “End Main Step”.",
        "Press “Don't attack”.",
    ]


def test_a_first_turn_by_keyboard() -> None:
    assert list(instructions(FIRST_TURN, uses_keys=True)) == [
        "Use the arrows and Enter to pick these four dice, then press Space.",
        "Tab to Kitty Pryde's card and press Enter.",
        "Press Space.",
        "Tab to your Sidekick and press Enter.",
        "Press Space.",
        "Press Space.",
    ]


def test_an_attack_by_hand() -> None:
    said = list(dict.fromkeys(instructions(ATTACK)))
    assert said == [
        "Press “End Main Step”, then drag Cyclops and a Sidekick to the Attack Zone.",
        "Drag Cyclops and a Sidekick to the Attack Zone, then press “Start the attack”.",
        "Drag Angel and your Sidekick onto Cyclops, then press “Confirm blocks”.",
        "Click the G on Enrage's card.",
        "Press “Pay with these dice”.",
        "Click Cyclops.",
        "Press “Go to damage”.",
        "Use + and − to give Angel 6 and Mike's Sidekick 1, then press “Deal this damage”.",
    ]


def test_dice_that_look_alike_are_not_told_apart() -> None:
    opening, _, _ = FIRST_TURN.partition("  reroll")
    text = opening + "  reroll sidekick shield: wild\n"
    assert next(instructions(text)) == "Click one of these dice, then press “Reroll these dice”."


def test_what_is_left_of_a_begun_act() -> None:
    run = LessonRun(parse_lesson(UXM + FIRST_TURN, "test", lesson_card_sets()))
    while due := run.due_moves:
        for move in due:
            run.play(move)
    while run.wants is Wants.READ:
        run.next()
    first, *_ = run.expected_moves
    assert isinstance(first, MarkForReroll)
    run.play(first)
    said = hand_instruction(run.game, run.expected_moves)
    assert said == "Click these three dice, then press “Reroll these dice”."


def test_there_is_no_instruction_without_moves() -> None:
    run = LessonRun(parse_lesson(UXM + FIRST_TURN, "test", lesson_card_sets()))
    assert hand_instruction(run.game, ()) == ""
    assert plan_hand(run.game, ()) == ()


def test_how_to_throw() -> None:
    assert throw_instruction(4) == "Grab the dice, swing and let go, or press “Roll”."
    assert throw_instruction(1) == "Grab the die, swing and let go, or press “Roll”."
    assert throw_instruction(4, uses_keys=True) == "Press Space to roll."


@pytest.mark.parametrize("uses_keys", [False, True])
def test_a_card_that_ends_with_an_exclamation_mark_ends_the_sentence(uses_keys: bool) -> None:
    run = LessonRun(read_lesson("8-overcrush-and-underdog"), coach_plays=False)
    said = []
    for _ in range(6):
        while due := run.due_moves:
            for move in due:
                run.play(move)
        if run.expected_moves:
            said.append(hand_instruction(run.game, run.expected_moves, uses_keys=uses_keys))
            break
        run.next()
    focused = hand_focus(run)
    said.append(hand_instruction(run.game, run.expected_moves, uses_keys=True, focused=focused))
    assert any("Back for Seconds!" in one for one in said)
    assert not any("!." in one for one in said)


def hand_focus(run: LessonRun) -> tuple[str, int]:
    """The keyboard focus on the die that the lesson asks for."""
    move = run.expected_moves[0]
    assert isinstance(move, UseAction)
    return "die", move.die
