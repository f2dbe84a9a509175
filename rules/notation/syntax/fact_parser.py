"""Parse the facts of expectations and positions: life, zones, links of dice, effects, questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar, get_args

from msgspec.structs import replace

from rules.language.ast import Duration
from rules.model.ids import CHANCE, NOBODY
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.tokenizer import ZONES_BY_WORD, LineTokenizer
from rules.state import DecisionKind, Step

STEPS_BY_WORD = {
    "draw": Step.CLEAR_AND_DRAW,
    "roll": Step.ROLL_AND_REROLL,
    "main": Step.MAIN,
    "attack": Step.ATTACK,
    "cleanup": Step.CLEANUP,
}
"""The steps by their words in a match file."""

ZONE_WORDS = tuple(ZONES_BY_WORD)
"""The zones whose dice a fact can list."""

_WORDS_OF_ACTS = {
    DecisionKind.CHOOSE_WORD: "name",
    DecisionKind.CHOOSE_PLAYER: "player",
    DecisionKind.DRAW_OFFER: "offer",
}
QUESTION_WORDS = {kind: _WORDS_OF_ACTS.get(kind, kind.value) for kind in DecisionKind}
"""The kinds of decisions as `question` writes them; a few by the act that answers them."""

NO_QUESTION = "nothing"
"""The word for `question` when the match is over."""

_PLAYER_SUBJECTS = ("life", "generic", "effects", "later", "words", "fielded", "purchased")
_MATCH_SUBJECTS = (
    "winner", "digest", "active", "step", "turn", "attack", "defense", "decides", "question",
    "choices", "offered", "not offered",
)  # fmt: skip
_NUMBER = re.compile(r"-?\d{1,3}(?=$|[\s,;])")
_SIGNED = re.compile(r"([+-]\d{1,2})([AD])(?=$|[\s,;])")

_T = TypeVar("_T")
ReadAct = Callable[[LineTokenizer], r.Act]


def parse_facts(said: LineTokenizer, read_act: ReadAct | None = None) -> tuple[r.StateFact, ...]:
    """Parse facts separated by semicolons.

    Args:
        said: the line, after its first word.
        read_act: reads the act of an `offered` fact; None where there is none, as in a position.

    Raises:
        LineMismatch: the line is not a list of facts.
    """
    found = [_parse_fact(said, read_act)]
    while said.accept_sign(";"):
        found.append(_parse_fact(said, read_act))
    return tuple(found)


def _parse_fact(said: LineTokenizer, read_act: ReadAct | None) -> r.StateFact:
    start = said.index
    what = said.accept_one_of(_MATCH_SUBJECTS)
    if what in ("attack", "defense") and said.accept_word("of"):
        die = said.expect_ref()
        said.expect_sign(":")
        return r.StateFact(what, die=die, amount=_expect_number(said, f"the {what} of the die"))
    if what and said.accept_sign(":"):
        return _parse_match_fact(said, what, read_act)
    said.index = start
    return _parse_player_fact(said)


def _parse_player_fact(said: LineTokenizer) -> r.StateFact:
    player = said.accept_player()
    if player is None:
        players = said.match_names.player_by_name
        known = f"a player: {' or '.join(players)}; or one of {', '.join(_MATCH_SUBJECTS)}"
        raise said.mismatch(known, (*players, *_MATCH_SUBJECTS))
    subjects = (*_PLAYER_SUBJECTS, *ZONE_WORDS)
    what = said.accept_one_of(subjects)
    if not what:
        known = ", ".join(_PLAYER_SUBJECTS)
        raise said.mismatch(f"{known} or a zone: {', '.join(ZONE_WORDS)}", subjects)
    said.expect_sign(":")
    if what in ("life", "generic", "purchased"):
        return r.StateFact(what, player, _expect_number(said, what))
    if said.accept_word("nothing"):
        return r.StateFact(what, player)
    if what in ("effects", "later"):
        return r.StateFact(what, player, effects=_list(said, _expect_effect))
    if what == "words":
        return r.StateFact(what, player, words=_list(said, _expect_chosen_word))
    return r.StateFact(what, player, dice=_list(said, expect_placed_dice))


def _list(said: LineTokenizer, read: Callable[[LineTokenizer], _T]) -> tuple[_T, ...]:
    return said.read_list(lambda: read(said))[0]


def _parse_match_fact(said: LineTokenizer, what: str, read_act: ReadAct | None) -> r.StateFact:
    match what:
        case "turn":
            return r.StateFact(what, amount=_expect_number(said, "the number of the turn"))
        case "winner" | "active" | "decides":
            if what != "active" and said.accept_word("nobody"):
                return r.StateFact(what, NOBODY)
            if what == "decides" and said.accept_word("chance"):
                return r.StateFact(what, CHANCE)
            return r.StateFact(what, said.expect_player())
        case "step":
            return r.StateFact(what, word=_expect_word(said, "a step", tuple(STEPS_BY_WORD)))
        case "question":
            words = (*QUESTION_WORDS.values(), NO_QUESTION)
            return r.StateFact(what, word=_expect_word(said, "a question", words))
        case "choices":
            if said.accept_word("nothing"):
                return r.StateFact(what)
            return r.StateFact(what, dice=said.read_list(said.expect_counted_ref)[0])
        case "digest":
            return r.StateFact(what, word=said.expect_name("a digest"))
        case _:
            if read_act is None:
                raise said.mismatch(f'no "{what}" here: only an expectation says what is offered')
            return r.StateFact(what, act=read_act(said))


def _expect_word(said: LineTokenizer, what: str, words: tuple[str, ...]) -> str:
    found = said.accept_one_of(words)
    if not found:
        raise said.mismatch(f"{what}: {', '.join(words)}", words)
    return found


def _expect_number(said: LineTokenizer, what: str) -> int:
    """Read a number; life can be negative once the match is over."""
    found = said.accept_pattern(_NUMBER)
    if found is None:
        raise said.mismatch(f"a number: {what}")
    return int(found.group())


# --- dice and their links -------------------------------------------------------------------------


def expect_placed_dice(said: LineTokenizer) -> r.CountedRef:
    """Read dice in a zone: `2 sidekick`, `Angel L1 damaged 1 attached to Cyclops L2 of Eric`."""
    one = said.expect_counted_ref()
    links: list[r.DieLink] = []
    part_spent = False
    while True:
        word = next((w for w in get_args(r.LinkWord) if said.accept_word(w)), None)
        if word is not None:
            links.append(_expect_link(said, word))
        elif said.accept_word("part-spent"):
            part_spent = True
        else:
            break
    if not links and not part_spent:
        return one
    return r.PlacedDice(one.ref, one.count, tuple(links), part_spent)


def _expect_link(said: LineTokenizer, word: r.LinkWord) -> r.DieLink:
    other: r.Ref | None = None
    if word == "on":
        other = said.expect_card()
    elif word != "held":
        other = said.expect_ref()
    home = ZONES_BY_WORD[said.expect_zone_word()] if said.accept_word("from") else None
    until = said.expect_player() if said.accept_word("until turn of") else None
    return r.DieLink(word, other, home, until)


# --- effects --------------------------------------------------------------------------------------


def _expect_effect(said: LineTokenizer) -> r.LastingEffect:
    """Read `2 of Enrage on Angel L1 and sidekick giving +2A until end of turn`."""
    number = said.accept_number()
    if number is not None and not said.accept_word("of"):
        raise said.mismatch('"of" between the number of an effect and its card')
    card = said.expect_card()
    dice: list[r.CountedRef] = []
    if said.accept_word("on"):
        dice.append(said.expect_counted_ref())
        while said.accept_word("and"):
            dice.append(said.expect_counted_ref())
    numbers: dict[str, int] = {}
    if said.accept_word("giving"):
        while (found := said.accept_pattern(_SIGNED)) is not None:
            numbers[found.group(2)] = int(found.group(1))
        if not numbers:
            raise said.mismatch("a modifier, such as +2A -1D")
    word = _expect_chosen(said) if said.accept_word("naming") else ""
    copied: r.Ref | None = None
    if said.accept_word("copying"):
        card_ref = said.accept_card()
        copied = replace(card_ref, face=said.accept_face())
        if not card_ref.name:
            raise said.mismatch("the card that is copied", said.match_names.card_names)
    since = _expect_number(said, "the turn") if said.accept_word("since turn") else 0
    until = ""
    if said.accept_word("until"):
        until = _expect_word(said, "the end of an effect", get_args(Duration))
    return r.LastingEffect(
        card,
        number or 0,
        tuple(dice),
        numbers.get("A"),
        numbers.get("D"),
        word,
        since,
        until,
        copied,
    )


def _expect_chosen_word(said: LineTokenizer) -> r.ChosenWord:
    """Read `mask for Censor`."""
    word = _expect_chosen(said)
    if not said.accept_word("for"):
        raise said.mismatch('"for" and the card for which the word was chosen')
    return r.ChosenWord(word, said.expect_card())


def _expect_chosen(said: LineTokenizer) -> str:
    """Read a chosen word: an energy type, an affiliation, or anything else in quotes."""
    words = said.match_names.words_to_choose
    return said.accept_one_of(words) or said.expect_quoted(
        f"an energy type, an affiliation or a text in quotes: {', '.join(words)}", words
    )


def _parse_rolled_faces(said: LineTokenizer) -> r.RolledFaces:
    one = said.expect_counted_ref()
    said.expect_sign(":")
    return parse_faces(said, one)


def parse_faces(said: LineTokenizer, one: r.CountedRef) -> r.RolledFaces:
    """Parse the faces that dice show, after the dice and a colon."""
    faces = [said.accept_face()]
    while faces[-1] and said.accept_sign(","):
        faces.append(said.accept_face())
    if not faces[-1]:
        raise said.mismatch(
            "a face, such as fist, 2 bolt, L1 or action*", said.match_names.face_names
        )
    if one.count not in (1, len(faces)):
        raise LineMismatch(f"{len(faces)} faces", f"{one.count} faces for {one.count} dice")
    return r.RolledFaces(one.ref, tuple(faces))


def parse_roll_groups(
    said: LineTokenizer, first: r.RolledFaces | None = None
) -> tuple[r.RolledFaces, ...]:
    """Parse rolled dice up to the end of the line; `first` are dice that were read already."""
    found = [first or _parse_rolled_faces(said)]
    while said.accept_sign(";"):
        found.append(_parse_rolled_faces(said))
    return tuple(found)
