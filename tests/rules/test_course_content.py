"""The lessons: they can be followed, forgive mistakes, and say what is true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rules.lessons import (
    Beat,
    Lesson,
    LessonGroup,
    LessonRun,
    VerdictKind,
    Wants,
    cards_pointed_at,
    dice_pointed_at,
    read_course,
    read_exercise,
    read_lesson,
)
from rules.messages import terms_in
from rules.model import CHANCE
from tests.rules.lesson_players import (
    all_acts,
    begun,
    choice_of,
    choices_of,
    do,
    follow,
    play_due,
    take_step,
)

BASICS = [entry.name for entry in read_course().of_group(LessonGroup.BASICS)]
LESSONS = [*BASICS, *(entry.name for entry in read_course().of_group(LessonGroup.BOXES))]
EXERCISES = [entry.name for entry in read_course().exercises]
KINDS = {"also": VerdictKind.ACCEPTED, "fine": VerdictKind.FINE, "wrong": VerdictKind.WRONG}
MINUTES = 15
LONGEST_SENTENCE = 19
LONGEST_TEXT = 30


def lesson_beats() -> Iterator[tuple[Lesson, int, Beat]]:
    for name in LESSONS:
        lesson = read_lesson(name)
        for number, beat in enumerate(lesson.beats):
            yield lesson, number, beat


ACTING = [
    pytest.param(lesson.name, number, id=f"{lesson.name}:{beat.line_number}")
    for lesson, number, beat in lesson_beats()
    if beat.accepted
]


def texts_of(beat: Beat) -> Iterator[str]:
    """All that the coach may say in a beat, its own text first."""
    yield beat.text
    yield from (one.text for one in beat.accepted if one.text)
    if beat.stuck is not None:
        yield beat.stuck.text
    if beat.question is not None:
        yield beat.question.question
        for answer in beat.question.answers:
            yield from (answer.text, answer.reply)
    yield from (one.text for one in beat.fails)
    yield from beat.hints


# --- following, and every mistake that the coach knows --------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_followed_to_its_end(name: str):
    assert follow(begun(read_lesson(name))) is Wants.OVER


@pytest.mark.parametrize("name", LESSONS)
def test_a_second_learner_can_play_the_other_side(name: str):
    run = LessonRun(read_lesson(name), coach_plays=False)
    play_due(run)
    assert follow(run) is Wants.OVER


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_resumed_at_each_beat(name: str):
    lesson = read_lesson(name)
    for beat in range(len(lesson.beats)):
        assert follow(begun(lesson, beat)) is Wants.OVER, f"from beat {beat}"


@pytest.mark.parametrize("name", LESSONS)
def test_back_and_forward_lead_to_the_same_table_at_each_beat(name: str):
    run = begun(read_lesson(name))
    while run.wants is not Wants.OVER:
        before = moment(run)
        take_step(run)
        now = moment(run)
        if now[0] == before[0]:
            continue
        while run.beat_number == now[0]:
            assert run.back()
        assert run.beat_number >= before[0], "Back leads one beat back"
        while run.beat_number != now[0]:
            take_step(run)
        assert moment(run) == now, "forward leads to the same table"


def moment(run: LessonRun) -> tuple[int, Wants, str]:
    """Where a learner is, and the table."""
    return run.beat_number, run.wants, run.game.digest()


@pytest.mark.parametrize(("name", "beat"), ACTING)
def test_the_coach_has_an_answer_to_each_legal_act(name: str, beat: int):
    lesson = read_lesson(name)
    for run in choices_of(lesson, beat):
        plan = run.expected_moves
        for moves in all_acts(run):
            if moves[: len(plan)] != plan:  # else it continues into the next act of the plan
                assert run.judge(moves).kind is not VerdictKind.OTHER, moves


@pytest.mark.parametrize(("name", "beat"), ACTING)
def test_each_answer_is_heard_and_the_lesson_goes_on(name: str, beat: int):
    lesson = read_lesson(name)
    heard = set()
    for place, run in enumerate(choices_of(lesson, beat)):
        for moves in all_acts(run):
            verdict = run.judge(moves)
            answer = (verdict.kind, verdict.text)
            is_kept = verdict.kind in (VerdictKind.ACCEPTED, VerdictKind.FINE)
            if verdict.kind is VerdictKind.OTHER or (not is_kept and answer in heard):
                continue  # the plan's act and the beginning of the next, or an answer heard before
            fresh = choice_of(lesson, beat, place)
            done = do(fresh, moves)
            assert (done.kind, done.text) == answer
            if is_kept:
                play_due(fresh)
                assert follow(fresh) is Wants.OVER, f"{moves} leaves a table that does not fit"
            heard.add(answer)
    assert {(KINDS[one.kind], one.text) for one in lesson.beats[beat].accepted} <= heard


@pytest.mark.parametrize("name", LESSONS)
def test_what_the_coach_points_at_is_on_the_table(name: str):
    lesson = read_lesson(name)
    for number, beat in enumerate(lesson.beats):
        run = begun(lesson, number)
        if run.beat_number != number:
            continue  # the dice have been thrown, and the next text is about them
        for point in beat.points:
            wanted = sum(counted.count for counted in point.dice)
            assert len(dice_pointed_at(run.game, point)) == wanted, f"{beat.text}: {point}"
            if point.card is not None:
                assert cards_pointed_at(run.game, point), f"{beat.text}: {point}"


# --- words ----------------------------------------------------------------------------------------


def all_texts() -> Iterator[tuple[str, str]]:
    for name in (*LESSONS, "whole-game"):
        for beat in read_lesson(name).beats:
            yield from ((f"{name}:{beat.line_number}", text) for text in texts_of(beat))
    for name in EXERCISES:
        for beat in read_exercise(name).beats:
            yield from ((f"{name}:{beat.line_number}", text) for text in texts_of(beat))


def test_sentences_are_short():
    for place, text in all_texts():
        for sentence in re.split(r"(?<=[.!?])\s", text):
            assert len(sentence.split()) <= LONGEST_SENTENCE, f"{place}: {sentence}"
        assert len(text.split()) <= LONGEST_TEXT, f"{place}: {text}"


def test_texts_fit_mouse_and_keyboard():
    """The instruction below the coach's text says how to make a move."""
    for place, text in all_texts():
        found = re.search(r"\b(click|drag|swing|tab|space|enter|press)\b", text, re.IGNORECASE)
        assert not found or place.startswith("whole-game"), f"{place}: {text}"


EVERYDAY = {
    "Win", "Die", "Roll", "Turn", "Cost", "Card", "Pay", "Face", "Draw", "Spend", "Purchase",
    "Attack", "Block", "Blocker", "Attacker", "Damage", "Refill", "Step",
}  # fmt: skip
"""Terms whose everyday meaning is enough to understand a lesson."""

INTRODUCED_BY = {
    "Life": "from 10 life to 0 and you win",
    "Bag": "Four dice from your bag",
    "Prep Area": "wait in your Prep Area",
    "Energy": "energy, your money for this turn",
    "Energy type": "The other two types are",
    "Fist": "A fist and two shields: energy",
    "Shield": "A fist and two shields: energy",
    "Bolt": "The other two types are bolt and mask",
    "Mask": "The other two types are bolt and mask",
    "Sidekick": "a Sidekick, a small fighter",
    "Reroll": "roll any of your dice again",
    "Wild": "it stands for any one type",
    "Used Pile": "goes to your Used Pile first",
    "Fielding": "he moved it to his Field",
    "Field": "his Field, where fighters stand",
    "Basic action": "This card is a basic action",
    "Reserve Pool": "the Reserve Pool, where rolled dice go",
    "Main Step": "you purchase, field and use dice",
    "Generic energy": "it pays for 2, but has no type",
    "Action": "We want its action face",
    "Character": "to every character in both Fields",
    "Defense": "A Sidekick has defense 1, so 1 damage KOs it",
    "KO": "all four were knocked out",
    "When fielded": "Such texts work once, at that moment",
    "Level": "Level 3, her best",
    "Fielding cost": "Top left is what fielding costs",
    "Double face": "can be spent in half",
    "Spent in part": "The die turns to show what is left",
    "Attack Zone": "to the Attack Zone",
    "Global Ability": "both players may use it",
    "Unblocked": "she went to your Used Pile",
    "Pass": "he could act first. He passed",
    "Priority": "now you may act. That is called priority",
    "Burst": "one star, a burst",
    "Spin": "it turns to its next face",
    "Out of Play": "the dice you paid are Out of Play until your turn ends",
    "Underdog": "Fewer than he has: you are the underdog",
    "Sacrifice": "sacrifice another of your characters",
    "Overcrush": "damage his blockers don't need goes on to the player",
    "Opposing": "an opposing Sidekick: one of Diane's",
    "Prep": "prep a die: draw it into your Prep Area",
    "Swap": "swaps one of your characters with one in your Used Pile",
    "Virtual energy": "1 energy is left, without a die",
    "Ability": "He may use one ability",
    "While active": "While active, your Captain America preps a die",
    "Effect queue": "first yours, then Paul's",
    "Prevent": "prevent, change or replace something",
    "Keyword": "one word for a whole rule",
    "Suit Up": "you may KO Rivet to move the new die to your Field",
    "Token": "he puts two tokens into your Field",
    "Iron Will": "the first damage in a turn can't KO it",
    "Fast": "she deals her damage before all others",
    "Regenerate": "A character face brings it back to your Field",
}
"""The other terms, each with the words in which a lesson introduces it."""


def test_terms_are_introduced_where_they_are_first_used():
    known = set(EVERYDAY)
    for lesson, _, beat in lesson_beats():
        place = f"{lesson.name}:{beat.line_number}"
        used = {found.term.word for text in texts_of(beat) for found in terms_in(text)}
        for term in sorted(used - known):
            assert term in INTRODUCED_BY, f"{place}: {term} is never introduced"
            assert INTRODUCED_BY[term] in beat.text, f"{place}: {term} is not introduced here"
        known |= used
    assert not INTRODUCED_BY.keys() - known, "terms that no lesson uses"


NAMES = {
    *("Eric", "Mike", "Kitty", "Pryde", "Cyclops", "Angel", "Juggernaut", "Reckless", "Melee"),
    *("Enrage", "Ambush", "Kitty Pryde", "I", "H"),
    *("Alisa", "Sam", "Drax", "Silver", "Sable", "Spider", "Woman", "Carnage", "White", "Tiger"),
    *("Back", "Seconds", "Carlos", "Diane", "Cheetah", "Cheetahs", "Giganta", "Wonder"),
    *("Misdirection", "June", "Paul", "Captain", "America", "Black", "Widow", "Arnim", "Zola"),
    *("Red", "Skull", "Loki", "Take", "Cover", "Nora", "Quickstep", "Evergreen", "Granite"),
    *("Rivet", "Walking", "Crane", "Clockmaker", "Sparks", "Yes"),
    *("Anna", "Zoe", "Wolverine", "Magneto"),
}


def test_capitalized_words_within_a_sentence_are_terms_or_names():
    for lesson, _, beat in lesson_beats():
        for text in texts_of(beat):
            spans = [(found.start, found.end) for found in terms_in(text)]
            for word in re.finditer(r"(?<=[a-z,] )[A-Z][A-Za-z]*", text):
                is_term = any(start <= word.start() < end for start, end in spans)
                is_name = word[0] in NAMES
                assert is_term or is_name, f"{lesson.name}: {text}"


# --- time -----------------------------------------------------------------------------------------

_WORDS_A_MINUTE = 180
_SECONDS_AN_ACT = 6.0
_SECONDS_TO_REPEAT = 3.0
"""For the same act once more, such as fielding a second Sidekick."""
_SECONDS_OF_ANIMATION = 1.5
_SECONDS_TO_THINK = 12.0
"""Before a question or an exercise."""


def seconds_of(beats: tuple[Beat, ...], learner: int) -> float:
    """How long a learner needs who makes no mistake."""
    total = 0.0
    for beat in beats:
        words = len(beat.text.split())
        if beat.question is not None:
            replies = [answer.reply for answer in beat.question.answers if answer.is_right]
            words += sum(len(text.split()) for text in (beat.question.question, *replies))
        acts = (*beat.acts, *beat.solution)
        throws = [act for act in acts if act.player == CHANCE]
        own = [act.act for act in acts if act.player == learner]
        repeats = sum(act == before for before, act in pairwise(own))
        total += 60 * words / _WORDS_A_MINUTE
        total += _SECONDS_AN_ACT * (len(own) - repeats) + _SECONDS_TO_REPEAT * repeats
        total += _SECONDS_OF_ANIMATION * (len(acts) + len(throws))
        total += _SECONDS_TO_THINK * bool(beat.question or beat.goal)
        if beat.task:
            exercise = read_exercise(beat.task)
            total += seconds_of(exercise.beats, exercise.learner)
    return total


def test_the_basics_take_a_quarter_of_an_hour_at_most():
    minutes = {name: seconds_of(read_lesson(name).beats, 0) / 60 for name in BASICS}
    assert sum(minutes.values()) <= MINUTES, minutes
    for entry in read_course().of_group(LessonGroup.BASICS):
        assert minutes[entry.name] <= entry.minutes + 0.5, (entry.name, minutes[entry.name])


# --- what a learner can answer afterwards ---------------------------------------------------------


def test_the_coach_says_what_the_page_of_the_lessons_quotes():
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("## What you can answer afterwards\n")
    rows = [line.strip("| ").split(" | ") for line in rest.partition("\n## ")[0].splitlines()]
    questions = [row for row in rows if len(row) == 3 and row[0].endswith("?")]
    assert len(questions) == 10
    lessons = {lesson.title: lesson for lesson in map(read_lesson, BASICS)}
    for question, title, words in questions:
        assert any(words in beat.text for beat in lessons[title].beats), question
