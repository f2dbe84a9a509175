"""Parse the lines of a lesson (docs/lesson-notation.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from msgspec.structs import replace

from rules.notation.records import lesson_lines as lesson
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import (
    AssignedDamage,
    BlockGroup,
    CountedRef,
    LessonLine,
    Ref,
)
from rules.notation.syntax.fact_parser import ZONE_WORDS, parse_facts, parse_roll_groups
from rules.notation.syntax.tokenizer import ZONES_BY_WORD, LineTokenizer

TEXT_WORDS = ("say", "chapter", "hint", "stuck", "ask", "fine", "wrong", "fail")
"""The lines whose text runs to the end of the line, so that none of them has a remark."""

_NOTHING = "nothing"
_ANY = "any"


def parse_lesson_line(word: str, said: LineTokenizer) -> LessonLine:
    """Parse a line of a lesson after its first word, one of `LESSON_WORDS`.

    Raises:
        LineMismatch: the line is not valid.
    """
    return _PARSERS[word](said)


def _text(said: LineTokenizer, what: str) -> str:
    """The rest of the line as a text."""
    text = said.rest
    if not text:
        raise said.mismatch(what)
    said.index = len(said.text)
    return text


def _text_after_colon(said: LineTokenizer) -> str:
    said.expect_sign(":")
    return _text(said, "the coach's words")


# --- what the coach says and shows ----------------------------------------------------------------


def _parse_point(said: LineTokenizer) -> lesson.CoachPoint:
    if said.accept_word("card"):
        return lesson.CoachPoint(card=said.expect_card())
    player = said.accept_player()
    if player is None:
        words: tuple[lesson.PointTarget, ...] = (
            "middle", "bar", "pass", "log", "steps", "help",
        )  # fmt: skip
        word: lesson.PointTarget = next((one for one in words if said.accept_word(one)), "")
        if not word:
            raise said.mismatch(
                f'a player\'s zone, "card" and a card, or one of {", ".join(words)}'
            )
        return lesson.CoachPoint(word)
    if said.accept_word("life"):
        return lesson.CoachPoint("life", player)
    zone = said.accept_one_of(ZONE_WORDS)
    if not zone:
        raise said.mismatch(f"life or a zone: {', '.join(ZONE_WORDS)}")
    dice = said.read_list(said.expect_counted_ref)[0] if said.accept_sign(":") else ()
    return lesson.CoachPoint("", player, ZONES_BY_WORD[zone], dice)


def _parse_stuck(said: LineTokenizer) -> lesson.StuckLine:
    seconds = said.accept_number()
    if not seconds:
        raise said.mismatch("the number of seconds, such as stuck 30: You can ...")
    return lesson.StuckLine(seconds, _text_after_colon(said))


def _parse_ask(said: LineTokenizer) -> lesson.AskLine:
    """Parse `ask How many?: 4: Too few. | *7: Right. | 8`; the star marks the right answer."""
    question, mark, rest = said.rest.partition("?:")
    if not mark:
        raise said.mismatch('a question that ends in "?:"')
    answers = tuple(_quiz_answer(one) for one in rest.split("|"))
    if len(answers) < 2 or sum(one.is_right for one in answers) != 1:
        raise LineMismatch(
            f'"{rest.strip()}"', "two or more answers between |, exactly one of them with a *"
        )
    said.index = len(said.text)
    return lesson.AskLine(question.strip() + "?", answers)


def _quiz_answer(said: str) -> lesson.QuizAnswer:
    text, _, reply = said.strip().partition(":")
    if not text.strip(" *"):
        raise LineMismatch("an empty answer", "an answer before each |")
    return lesson.QuizAnswer(text.lstrip("*").strip(), reply.strip(), text.startswith("*"))


# --- what the learner may do ----------------------------------------------------------------------


def _parse_pattern(said: LineTokenizer) -> lesson.ActPattern:
    """Parse a description of acts: a verb, and only what matters about the rest."""
    verb = said.accept_one_of(tuple(_REST_OF_PATTERN))
    if not verb:
        verbs = ", ".join(_REST_OF_PATTERN)
        raise said.mismatch(f"the acts that are meant ({verbs})", _REST_OF_PATTERN)
    pattern = _REST_OF_PATTERN[verb](said, verb)
    without = _dice(said) if said.accept_word("without") else ()
    return replace(pattern, without=without, on=_dice(said) if said.accept_word("on") else ())


def _dice(said: LineTokenizer) -> tuple[CountedRef, ...]:
    return said.read_list(said.expect_counted_ref)[0]


def _is_at_reference(said: LineTokenizer) -> bool:
    """Whether a card or die comes next, not a joining word or the end of the pattern."""
    return (
        bool(said.rest)
        and not any(
            said.rest == word or said.rest.startswith((f"{word} ", f"{word}:"))
            for word in ("with", "without", "on")
        )
        and not said.rest.startswith(":")
    )


def _paid(said: LineTokenizer, verb: str) -> lesson.ActPattern:
    what: Ref | None = None
    if _is_at_reference(said):
        what = said.expect_card() if verb in ("buy", "global") else said.expect_ref()
    return lesson.ActPattern(verb, what, _dice(said) if said.accept_word("with") else ())


def _picked(said: LineTokenizer, verb: str) -> lesson.ActPattern:
    """`reroll nothing`, `reroll sidekick x2`, `attack with nobody`, `choose Angel`."""
    said.accept_word("with")
    if said.accept_one_of((_NOTHING, "nobody")):
        return lesson.ActPattern(verb, is_nothing=True)
    return lesson.ActPattern(verb, dice=_dice(said) if _is_at_reference(said) else ())


def _block(said: LineTokenizer, verb: str) -> lesson.ActPattern:
    if said.accept_word("with"):
        if not said.accept_word("nobody"):
            raise said.mismatch('"nobody" after "block with"')
        return lesson.ActPattern(verb, is_nothing=True)
    groups: list[BlockGroup] = []
    while _is_at_reference(said):
        attacker = said.expect_ref()
        if not said.accept_word("with"):
            raise said.mismatch('"with" and the blockers')
        groups.append(BlockGroup(attacker, _dice(said)))
        if not said.accept_sign(";"):
            break
    return lesson.ActPattern(verb, groups=tuple(groups))


def _assign(said: LineTokenizer, verb: str) -> lesson.ActPattern:
    shares: list[AssignedDamage] = []
    while (amount := said.accept_number()) is not None:
        if not said.accept_word("to"):
            raise said.mismatch('"to" and the die, such as 6 to Angel')
        shares.append(AssignedDamage(amount, said.expect_ref()))
        said.accept_sign(",")
    return lesson.ActPattern(verb, shares=tuple(shares))


def _bare(said: LineTokenizer, verb: str) -> lesson.ActPattern:
    return lesson.ActPattern(verb)


_REST_OF_PATTERN: dict[str, Callable[[LineTokenizer, str], lesson.ActPattern]] = {
    **dict.fromkeys(("buy", "field", "use", "global", "ability"), _paid),
    **dict.fromkeys(("reroll", "attack", "choose"), _picked),
    "block": _block,
    "assign": _assign,
    **dict.fromkeys(("pass", "accept", "decline", _ANY), _bare),
}


def _parse_also(said: LineTokenizer) -> lesson.AlsoLine:
    return lesson.AlsoLine(_parse_pattern(said))


def _parse_fine(said: LineTokenizer) -> lesson.AnswerLine:
    return lesson.AnswerLine("fine", _parse_pattern(said), _text_after_colon(said))


def _parse_wrong(said: LineTokenizer) -> lesson.AnswerLine:
    return lesson.AnswerLine("wrong", _parse_pattern(said), _text_after_colon(said))


# --- how the lesson goes on -----------------------------------------------------------------------


def _parse_side(said: LineTokenizer) -> lesson.SideLine:
    """Parse `side Mike: script else simple`, or without the script `side Mike: simple`."""
    player = said.expect_player()
    said.expect_sign(":")
    follows_script = said.accept_word("script")
    if follows_script and not said.rest:
        return lesson.SideLine(player)
    if follows_script and not said.accept_word("else"):
        raise said.mismatch('"else" and who plays on')
    known: tuple[lesson.OtherSide, ...] = get_args(lesson.OtherSide)
    opponent = next((one for one in known if said.accept_word(one)), None)
    if opponent is None:
        raise said.mismatch(f"who plays on: {', '.join(known)}", known)
    return lesson.SideLine(player, follows_script, opponent)


def _parse_fail(said: LineTokenizer) -> lesson.FailLine:
    return lesson.FailLine(parse_facts(said), _text_after_colon(said))


def _parse_task(said: LineTokenizer) -> lesson.TaskLine:
    return lesson.TaskLine(_text(said, "the name of an exercise, such as 03-half-a-face"))


_PARSERS: dict[str, Callable[[LineTokenizer], LessonLine]] = {
    "say": lambda said: lesson.CoachSay(_text(said, "the coach's words")),
    "wait": lambda said: lesson.CoachWait(),
    "point": _parse_point,
    "light": lambda said: lesson.CoachLight(_parse_point(said)),
    "chapter": lambda said: lesson.ChapterLine(_text(said, "the title of the chapter")),
    "stuck": _parse_stuck,
    "hint": lambda said: lesson.HintLine(_text(said, "the hint")),
    "also": _parse_also,
    "fine": _parse_fine,
    "wrong": _parse_wrong,
    "faces": lambda said: lesson.FacesLine(parse_roll_groups(said)),
    "ask": _parse_ask,
    "side": _parse_side,
    "hold": lambda said: lesson.HoldLine(),
    "back": lambda said: lesson.BackLine(),
    "goal": lambda said: lesson.GoalLine(parse_facts(said)),
    "fail": _parse_fail,
    "task": _parse_task,
    "free": lambda said: lesson.FreeLine(),
}
LESSON_WORDS = tuple(_PARSERS)
"""The first words of the lines of a lesson."""
