"""Parse the lines of a lesson (docs/lesson-notation.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, cast, get_args

from msgspec.structs import replace

from rules.notation.records import lesson_lines as lesson
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import LessonLine, Ref
from rules.notation.syntax.fact_parser import parse_facts, parse_roll_groups
from rules.notation.syntax.tokenizer import ZONE_WORDS, ZONES_BY_WORD, LineTokenizer

TEXT_WORDS = ("say", "chapter", "hint", "stuck", "ask", "fine", "wrong", "fail")
"""The lines whose text runs to the end of the line, so that none of them has a remark."""


def _text(line: LineTokenizer, what: str) -> str:
    """The rest of the line as a text."""
    text = line.rest
    if not text:
        raise line.mismatch(what)
    line.index = len(line.text)
    return text


def _text_after_colon(line: LineTokenizer) -> str:
    line.expect_sign(":")
    return _text(line, "the coach's words")


def _parse_point(line: LineTokenizer) -> lesson.CoachPoint:
    if line.accept_word("card"):
        return lesson.CoachPoint(card=line.expect_card())
    player = line.accept_player()
    if player is None:
        targets = get_args(lesson.PointTarget)[1:-1]  # life has a player
        target = next((word for word in targets if line.accept_word(word)), None)
        if target is None:
            expected = f'a player\'s zone, "card" and a card, or one of {", ".join(targets)}'
            raise line.mismatch(expected)
        return lesson.CoachPoint(target)
    if line.accept_word("life"):
        return lesson.CoachPoint("life", player)
    zone = ZONES_BY_WORD[line.expect_one_of(ZONE_WORDS, "life or a zone")]
    dice = line.read_dice() if line.accept_sign(":") else ()
    return lesson.CoachPoint("", player, zone, dice)


def _parse_stuck(line: LineTokenizer) -> lesson.StuckLine:
    seconds = line.accept_number()
    if not seconds:
        raise line.mismatch("the number of seconds, such as stuck 30: You can ...")
    return lesson.StuckLine(seconds, _text_after_colon(line))


def _parse_ask(line: LineTokenizer) -> lesson.AskLine:
    """Parse `ask How many?: 4: Too few. | *7: Right. | 8`; the star marks the right answer."""
    question, mark, rest = line.rest.partition("?:")
    if not mark:
        raise line.mismatch('a question that ends in "?:"')
    answers = tuple(map(_quiz_answer, rest.split("|")))
    if len(answers) < 2 or sum(answer.is_right for answer in answers) != 1:
        raise LineMismatch(
            f'"{rest.strip()}"', "two or more answers between |, exactly one of them with a *"
        )
    line.index = len(line.text)
    return lesson.AskLine(question.strip() + "?", answers)


def _quiz_answer(part: str) -> lesson.QuizAnswer:
    text, _, reply = part.strip().partition(":")
    if not text.strip(" *"):
        raise LineMismatch("an empty answer", "an answer before each |")
    return lesson.QuizAnswer(text.lstrip("*").strip(), reply.strip(), text.startswith("*"))


def _parse_pattern(line: LineTokenizer) -> lesson.ActPattern:
    """Parse a description of acts: a verb, and only what matters about the rest."""
    verb = line.accept_one_of(tuple(_REST_OF_PATTERN))
    if not verb:
        verbs = ", ".join(_REST_OF_PATTERN)
        raise line.mismatch(f"the acts that are meant ({verbs})", _REST_OF_PATTERN)
    pattern = _REST_OF_PATTERN[verb](line, verb)
    without = line.read_dice() if line.accept_word("without") else ()
    return replace(pattern, without=without, on=line.read_dice() if line.accept_word("on") else ())


def _is_at_reference(line: LineTokenizer) -> bool:
    """Whether a card or die comes next, not a joining word or the end of the pattern."""
    return (
        bool(line.rest)
        and not any(
            line.rest == word or line.rest.startswith((f"{word} ", f"{word}:"))
            for word in ("with", "without", "on")
        )
        and not line.rest.startswith(":")
    )


def _paid(line: LineTokenizer, verb: str) -> lesson.ActPattern:
    what: Ref | None = None
    if _is_at_reference(line):
        what = line.expect_card() if verb in ("buy", "global") else line.expect_ref()
    return lesson.ActPattern(verb, what, line.read_dice() if line.accept_word("with") else ())


def _picked(line: LineTokenizer, verb: str) -> lesson.ActPattern:
    """`reroll nothing`, `reroll sidekick x2`, `attack with nobody`, `choose Angel`."""
    line.accept_word("with")
    if line.accept_one_of(("nothing", "nobody")):
        return lesson.ActPattern(verb, is_nothing=True)
    return lesson.ActPattern(verb, dice=line.read_dice() if _is_at_reference(line) else ())


def _block(line: LineTokenizer, verb: str) -> lesson.ActPattern:
    if line.accept_word("with"):
        line.expect_word("nobody", '"nobody" after "block with"')
        return lesson.ActPattern(verb, is_nothing=True)
    groups = line.read_block_groups()[0] if _is_at_reference(line) else ()
    return lesson.ActPattern(verb, groups=groups)


def _assign(line: LineTokenizer, verb: str) -> lesson.ActPattern:
    shares = line.read_list(line.expect_share)[0] if _is_at_reference(line) else ()
    return lesson.ActPattern(verb, shares=shares)


_REST_OF_PATTERN: dict[str, Callable[[LineTokenizer, str], lesson.ActPattern]] = {
    **dict.fromkeys(("buy", "field", "use", "global", "ability"), _paid),
    **dict.fromkeys(("reroll", "attack", "choose"), _picked),
    "block": _block,
    "assign": _assign,
    **dict.fromkeys(
        ("pass", "accept", "decline", "any"), lambda line, verb: lesson.ActPattern(verb)
    ),
}


def _parse_verdict(kind: Literal["fine", "wrong"], line: LineTokenizer) -> lesson.AnswerLine:
    return lesson.AnswerLine(kind, _parse_pattern(line), _text_after_colon(line))


def _parse_side(line: LineTokenizer) -> lesson.SideLine:
    """Parse `side Mike: script else simple`, or without the script `side Mike: simple`."""
    player = line.expect_player()
    line.expect_sign(":")
    follows_script = line.accept_word("script")
    if follows_script and not line.rest:
        return lesson.SideLine(player)
    if follows_script:
        line.expect_word("else", '"else" and who plays on')
    opponent = line.expect_one_of(get_args(lesson.OtherSide), "who plays on")
    return lesson.SideLine(player, follows_script, cast("lesson.OtherSide", opponent))


LESSON_LINE_PARSERS: dict[str, Callable[[LineTokenizer], LessonLine]] = {
    "say": lambda line: lesson.CoachSay(_text(line, "the coach's words")),
    "wait": lambda line: lesson.CoachWait(),
    "point": _parse_point,
    "light": lambda line: lesson.CoachLight(_parse_point(line)),
    "chapter": lambda line: lesson.ChapterLine(_text(line, "the title of the chapter")),
    "stuck": _parse_stuck,
    "hint": lambda line: lesson.HintLine(_text(line, "the hint")),
    "also": lambda line: lesson.AlsoLine(_parse_pattern(line)),
    "fine": partial(_parse_verdict, "fine"),
    "wrong": partial(_parse_verdict, "wrong"),
    "faces": lambda line: lesson.FacesLine(parse_roll_groups(line)),
    "ask": _parse_ask,
    "side": _parse_side,
    "hold": lambda line: lesson.HoldLine(),
    "back": lambda line: lesson.BackLine(),
    "goal": lambda line: lesson.GoalLine(parse_facts(line)),
    "fail": lambda line: lesson.FailLine(parse_facts(line), _text_after_colon(line)),
    "task": lambda line: lesson.TaskLine(
        _text(line, "the name of an exercise, such as 03-half-a-face")
    ),
    "free": lambda line: lesson.FreeLine(),
}
"""The lines of a lesson by their first words, each with the parser of what follows."""
