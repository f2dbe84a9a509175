"""A learner in a lesson: the plan, other ways, mistakes, questions, goals, and going back."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.cards import all_card_sets
from rules.lessons import (
    BadLesson,
    GoalState,
    LessonRun,
    VerdictKind,
    Wants,
    parse_lesson,
    read_lesson,
)
from rules.model import Attack, Buy, Confirm, FieldCharacter, MarkForReroll, Move, Pass, Pay
from rules.model.dice import Energy
from rules.notation import read_match, write_match
from rules.notation.records.record import AttackAct
from rules.state import DecisionKind, Zone
from tests.rules import lesson_players
from tests.rules.lesson_players import play_due

HEAD = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

chapter A lesson
side Mike: script else nobody
"""
FIRST_TURN = """
turn Eric
  say Throw your dice!
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  say Reroll them.
  faces sidekick fist: fist; sidekick shield: wild, bolt; sidekick character: bolt
  also reroll sidekick shield
  wrong reroll nothing: You have no mask yet.
  reroll sidekick: fist, wild, bolt, bolt
  say Purchase Kitty Pryde.
  also buy Kitty Pryde with wild
  wrong buy Cyclops: He costs 6.
  fine buy Ambush: That works too.
  buy Kitty Pryde with fist, wild as mask, bolt
  say She is in your Used Pile.
  ask How many dice are there?: 3 | *4: Three paid, and she. | 5: Too many.
  say End your turn.
  end
turn Mike
  say Watch Mike.
  draw sidekick x4
  roll sidekick: bolt, fist, shield, character
  field sidekick
  end
"""


def begun(lines: str, beat: int = 0) -> LessonRun:
    return lesson_players.begun(parse_lesson(HEAD + lines, "lesson", all_card_sets()), beat)


def do(run: LessonRun, *moves: Move) -> VerdictKind:
    """The learner makes moves, if the coach lets them."""
    verdict = run.judge(moves)
    if verdict.is_played:
        for move in verdict.moves:
            run.play(move)
        play_due(run)
    return verdict.kind


def follow_plan(run: LessonRun) -> None:
    beat = run.beat_number
    while run.beat_number == beat and run.wants is Wants.ACT:
        assert do(run, run.expected_moves[0]) is VerdictKind.ACCEPTED


def at_the_purchase() -> LessonRun:
    run = begun(FIRST_TURN)
    follow_plan(run)
    assert run.text == "Purchase Kitty Pryde."
    return run


def faces(run: LessonRun, zone: Zone, player: int = 0) -> list[str]:
    state = run.game.state
    return sorted(state.face_of(die).name for die in state.dice_in_zone(player, zone))


def die_showing(run: LessonRun, face: str, zone: Zone = Zone.RESERVE) -> int:
    state = run.game.state
    return next(d.id for d in state.dice_in_zone(0, zone) if state.face_of(d).name == face)


# --- the plan -------------------------------------------------------------------------------------


def test_the_draw_and_the_throw_come_without_being_asked_for():
    run = begun(FIRST_TURN)
    assert run.text == "Reroll them."
    assert run.game.decision_kind is DecisionKind.REROLL


def test_equal_dice_count_as_the_planned_ones():
    run = begun(FIRST_TURN)
    prep = run.game.state.dice_in_zone(0, Zone.PREP)
    assert do(run, *(MarkForReroll(die.id) for die in reversed(prep)), Confirm())
    assert faces(run, Zone.RESERVE) == ["bolt", "bolt", "fist", "wild"]
    assert run.text == "Purchase Kitty Pryde."


def test_the_other_side_is_played_by_the_coach_after_the_text_is_read():
    run = at_the_purchase()
    follow_plan(run)
    run.answer(1)
    run.next()
    assert do(run, Pass()) is VerdictKind.ACCEPTED
    assert (run.text, run.wants, run.due_moves) == ("Watch Mike.", Wants.READ, ())
    run.next()
    play_due(run)
    assert run.is_over
    assert len(run.game.state.dice_in_zone(1, Zone.FIELD)) == 1


def test_a_second_learner_can_play_the_other_side():
    lesson = parse_lesson(HEAD + FIRST_TURN, "lesson", all_card_sets())
    run = LessonRun(lesson, 5, coach_plays=False)
    play_due(run)
    assert run.text == "Watch Mike."
    assert run.wants is Wants.ACT
    follow_plan(run)
    assert run.is_over


def test_the_other_learner_is_not_asked_for_a_forced_pass_before_the_act_that_is_told():
    lesson = read_lesson("4-attack")
    attack = next(
        place
        for place, beat in enumerate(lesson.beats)
        if any(isinstance(one.act, AttackAct) for one in beat.acts)
    )
    run = LessonRun(lesson, attack, coach_plays=False)
    assert run.due_moves == (Pass(),)
    play_due(run)
    assert isinstance(run.expected_moves[0], Attack)


DEAR = """
position active: Eric; step: main; turn: 9
position Eric reserve: wild x2, fist x2, bolt x2

turn Eric
  say Purchase Kitty Pryde.
  wrong buy Cyclops: Kitty Pryde first.
  buy Kitty Pryde with wild as mask, fist, fist
"""


def purchase(run: LessonRun, name: str) -> Buy:
    cards = run.game.setup.cards
    moves = [move for move in run.game.legal_moves() if isinstance(move, Buy)]
    return next(move for move in moves if cards[move.card].card.name == name)


# --- other ways -----------------------------------------------------------------------------------


def test_another_reroll_counts_and_gives_each_die_its_outcome():
    run = begun(FIRST_TURN)
    prep = run.game.state.dice_in_zone(0, Zone.PREP)
    for die in prep:
        if run.game.state.face_of(die).name != "fist":
            assert do(run, MarkForReroll(die.id)) is VerdictKind.ACCEPTED
    assert do(run, Confirm()) is VerdictKind.ACCEPTED
    assert faces(run, Zone.RESERVE) == ["bolt", "bolt", "fist", "wild"]
    assert run.text == "Purchase Kitty Pryde."


def test_a_lesson_that_cannot_go_on_asks_to_go_back():
    run = begun(FIRST_TURN)
    assert do(run, MarkForReroll(die_showing(run, "shield", Zone.PREP)), Confirm())
    assert run.wants is Wants.LOST, "there is no bolt for the planned payment"
    assert run.back()
    play_due(run)
    assert run.text == "Reroll them."


def test_keeping_all_dice_is_answered_and_not_done():
    run = begun(FIRST_TURN)
    verdict = run.judge([Pass()])
    assert (verdict.kind, verdict.text) == (VerdictKind.WRONG, "You have no mask yet.")
    assert run.game.decision_kind is DecisionKind.REROLL


def test_a_wrong_purchase_is_answered_at_its_first_click():
    run = begun(DEAR)
    verdict = run.judge([purchase(run, "Cyclops")])
    assert (verdict.kind, verdict.text) == (VerdictKind.WRONG, "Kitty Pryde first.")
    assert run.judge([purchase(run, "Kitty Pryde")]).kind is VerdictKind.ACCEPTED


def test_any_payment_with_the_wild_counts():
    run = at_the_purchase()
    kitty = run.expected_moves[0]
    assert do(run, kitty) is VerdictKind.ACCEPTED
    bolts = [d.id for d in run.game.state.dice_in_zone(0, Zone.RESERVE)]
    wild = die_showing(run, "wild")
    bolt, other = [
        n for n in bolts if run.game.state.face_of(run.game.state.dice[n]).name == "bolt"
    ]
    assert do(run, Pay(bolt, Energy.BOLT)) is VerdictKind.ACCEPTED
    assert do(run, Pay(other, Energy.BOLT)) is VerdictKind.ACCEPTED
    assert do(run, Pay(wild, Energy.MASK)) is VerdictKind.ACCEPTED
    if run.game.decision_kind is DecisionKind.PAY:
        assert do(run, Confirm()) is VerdictKind.ACCEPTED
    assert run.text == "She is in your Used Pile."


def test_the_planned_payment_is_suggested():
    run = at_the_purchase()
    assert do(run, run.expected_moves[0]) is VerdictKind.ACCEPTED
    paid = run.game.proposed_payment()
    assert [pay.energy for pay in paid] == [Energy.FIST, Energy.MASK, Energy.BOLT]
    assert run.expected_moves == (*paid, Confirm())


def test_a_pick_can_be_taken_back():
    run = begun(FIRST_TURN)
    first, second, *_ = run.expected_moves
    assert do(run, first, second) is VerdictKind.ACCEPTED
    assert run.undo_pick()
    assert run.expected_moves[0] == second
    assert run.undo_pick()
    assert not run.undo_pick()


def test_a_fine_act_can_be_kept_or_taken_back():
    run = at_the_purchase()
    assert do(run, purchase(run, "Ambush")) is VerdictKind.ACCEPTED
    while run.wants is Wants.ACT:
        move = (*run.game.proposed_payment(), Confirm())[0]
        assert do(run, move) in (VerdictKind.ACCEPTED, VerdictKind.FINE)
    assert (run.wants, run.fine_text) == (Wants.KEEP, "That works too.")
    run.cancel_act()
    assert (run.wants, run.text) == (Wants.ACT, "Purchase Kitty Pryde.")


def test_a_legal_act_that_no_line_describes_is_held_back():
    run = at_the_purchase()
    assert run.judge([Pass()]).kind is VerdictKind.OTHER


def test_an_illegal_act_is_refused_with_its_rule():
    run = at_the_purchase()
    verdict = run.judge([FieldCharacter(die_showing(run, "bolt"))])
    assert verdict.kind is VerdictKind.ILLEGAL
    assert verdict.refusal is not None


# --- questions, and going back --------------------------------------------------------------------


def test_a_question_waits_for_the_right_answer():
    run = at_the_purchase()
    follow_plan(run)
    assert run.wants is Wants.ANSWER
    wrong = run.answer(2)
    assert wrong is not None
    assert (wrong.reply, run.wants) == ("Too many.", Wants.ANSWER)
    right = run.answer(1)
    assert right is not None
    assert (right.reply, run.wants) == ("Three paid, and she.", Wants.READ)


def test_back_undoes_one_beat():
    run = at_the_purchase()
    follow_plan(run)
    assert run.back()
    assert run.text == "Purchase Kitty Pryde."
    assert run.game.state.dice_in_zone(0, Zone.USED) == ()
    assert run.back()
    play_due(run)
    assert run.text == "Reroll them."
    assert run.game.decision_kind is DecisionKind.REROLL


def test_back_takes_back_an_act_that_is_half_done_first():
    run = at_the_purchase()
    assert do(run, run.expected_moves[0]) is VerdictKind.ACCEPTED
    assert run.game.decision_kind is DecisionKind.PAY
    assert run.back()
    assert (run.text, run.game.decision_kind) == ("Purchase Kitty Pryde.", DecisionKind.MAIN)


def test_a_lesson_resumes_at_any_beat():
    lesson = parse_lesson(HEAD + FIRST_TURN, "lesson", all_card_sets())
    for number, beat in enumerate(lesson.beats):
        run = LessonRun(lesson, number)
        assert (run.text, len(run.game.history)) == (beat.text, beat.place)


# --- goals ----------------------------------------------------------------------------------------

GOAL = """
position active: Eric; step: main; turn: 9
position Eric field: Kitty Pryde L2, sidekick; Eric reserve: bolt
position Mike life: 2; Mike field: 2 sidekick

turn Eric
  say Win this turn.
  goal winner: Eric
  fail Eric attack: sidekick: The Sidekick can be blocked.
  hint Who can't be blocked?
  hint Attack with Kitty Pryde.
  attack with Kitty Pryde L2
  end
"""


def test_a_goal_is_reached_by_any_way():
    run = begun(GOAL)
    assert run.wants is Wants.GOAL
    for _ in range(20):
        if run.goal_state is not GoalState.OPEN:
            break
        legal = run.game.legal_moves()
        kitty = die_of(run, "Kitty Pryde")
        move = next((m for m in legal if m == Attack(kitty)), None)
        do(run, move or (Confirm() if Confirm() in legal else Pass()))
    assert run.goal_state is GoalState.REACHED
    assert run.wants is Wants.READ


def die_of(run: LessonRun, name: str) -> int:
    state = run.game.state
    return next(d.id for d in state.dice if state.setup.cards[d.card].card.name == name)


def test_a_goal_fails_at_the_end_of_the_turn_and_can_be_tried_again():
    run = begun(GOAL)
    while run.goal_state is GoalState.OPEN:
        do(run, Pass())
    assert run.goal_state is GoalState.FAILED
    run.restart_goal()
    assert run.wants is Wants.GOAL
    assert run.game.decision_kind is DecisionKind.MAIN


def test_the_solution_reaches_the_goal():
    run = begun(GOAL)
    for number in range(len(run.beat.solution)):
        if run.goal_state is GoalState.OPEN:
            for move in run.solution_moves(number):
                run.play(move)
    assert run.goal_state is GoalState.REACHED


# --- mistakes of authors --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        ("turn Eric\n  say Go on.\n  draw sidekick x5", 12, "4 dice to draw"),
        ("turn Eric\n  point pass\n  say Go on.", 11, "before it"),
        ("turn Eric\n  say Go on.\n  also buy Wolverine", 12, "a card of this match"),
        ("turn Eric\n  say Go on.\n  wrong buy Cyclops", 12, '":"'),
        ("turn Eric\n  say Go on.\n  ask Really?: yes | no", 12, "exactly one of them"),
        ("turn Eric\n  say Go on.\n  stuck soon: Click.", 12, "the number of seconds"),
        ("turn Eric\n  say Go on.\n  side Angel: script", 12, "a player"),
        ("turn Eric\n  draw sidekick x4", 1, "the coach's words"),
    ],
)
def test_a_lesson_that_cannot_be_followed_names_its_line(lines: str, line: int, said: str):
    with pytest.raises(BadLesson) as error:
        parse_lesson(HEAD + lines, "lesson", all_card_sets(), "lesson.match")
    assert error.value.line_number == line
    assert said in str(error.value)


def test_the_example_of_the_documentation_can_be_played():
    page = (Path(__file__).parents[2] / "docs" / "lesson-notation.md").read_text("utf-8")
    example = page.split("```match\n")[1].split("```")[0]
    lesson = parse_lesson(example, "example", all_card_sets())
    run = LessonRun(lesson)
    play_due(run)
    follow_plan(run)
    follow_plan(run)
    assert run.wants is Wants.ANSWER
    run.answer(1)
    run.next()
    assert run.is_over


def test_a_lesson_is_written_back_as_its_author_wrote_it():
    record = read_match(HEAD + FIRST_TURN, "lesson", all_card_sets())
    written = [line.strip() for line in write_match(record).splitlines() if line.strip()]
    assert written == [line.strip() for line in (HEAD + FIRST_TURN).splitlines() if line.strip()]
