"""Parse the facts of expectations and positions: life, zones, links of dice, effects, questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar, get_args

from msgspec.structs import replace

from rules.language.ast import CardTokenWord, Duration
from rules.model.ids import CHANCE, NOBODY
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.tokenizer import ZONE_WORDS, LineTokenizer
from rules.state import DecisionKind, Step

STEPS_BY_WORD = {
    "draw": Step.CLEAR_AND_DRAW,
    "roll": Step.ROLL_AND_REROLL,
    "main": Step.MAIN,
    "attack": Step.ATTACK,
    "cleanup": Step.CLEANUP,
}
"""The steps by their words in a match file."""

_WORDS_OF_ACTS = {
    DecisionKind.CHOOSE_WORD: "name",
    DecisionKind.CHOOSE_PLAYER: "player",
    DecisionKind.DRAW_OFFER: "offer",
}
QUESTION_WORDS = {kind: _WORDS_OF_ACTS.get(kind, kind.value) for kind in DecisionKind}
"""The kinds of decisions as `question` writes them; a few by the act that answers them."""

NO_QUESTION = "nothing"
"""The word for `question` when the match is over."""

_PLAYER_SUBJECTS = (
    "life",
    "generic",
    "effects",
    "later",
    "words",
    "tokens",
    "fielded",
    "purchased",
)
_MATCH_SUBJECTS = (
    "winner", "digest", "active", "step", "turn", "attack", "defense", "decides", "question",
    "choices", "offered", "not offered", "by hand",
)  # fmt: skip
_NUMBER = re.compile(r"-?\d{1,3}(?=$|[\s,;])")
_SIGNED = re.compile(r"([+-]\d{1,2})([AD])(?=$|[\s,;])")

_T = TypeVar("_T")
ReadAct = Callable[[LineTokenizer], r.Act]


def parse_facts(line: LineTokenizer, read_act: ReadAct | None = None) -> tuple[r.StateFact, ...]:
    """Parse facts separated by semicolons.

    `line` is the line, after its first word. `read_act` reads the act of an `offered` fact; None
    where there is none, as in a position. Raises `LineMismatch` if the line is not a list of facts.
    """
    return line.read_groups(lambda: _parse_fact(line, read_act))


def _parse_fact(line: LineTokenizer, read_act: ReadAct | None) -> r.StateFact:
    start = line.index
    what = line.accept_one_of(_MATCH_SUBJECTS)
    if what in ("attack", "defense") and line.accept_word("of"):
        die = line.expect_ref()
        line.expect_sign(":")
        return r.StateFact(what, die=die, amount=_expect_number(line, f"the {what} of the die"))
    if what and line.accept_sign(":"):
        return _parse_match_fact(line, what, read_act)
    line.index = start
    return _parse_player_fact(line)


def _parse_player_fact(line: LineTokenizer) -> r.StateFact:
    player = line.accept_player()
    if player is None:
        players = line.match_names.player_by_name
        known = f"a player: {' or '.join(players)}; or one of {', '.join(_MATCH_SUBJECTS)}"
        raise line.mismatch(known, (*players, *_MATCH_SUBJECTS))
    subjects = (*_PLAYER_SUBJECTS, *ZONE_WORDS)
    what = line.accept_one_of(subjects)
    if not what:
        known = ", ".join(_PLAYER_SUBJECTS)
        raise line.mismatch(f"{known} or a zone: {', '.join(ZONE_WORDS)}", subjects)
    line.expect_sign(":")
    if what in ("life", "generic", "purchased"):
        return r.StateFact(what, player, _expect_number(line, what))
    if line.accept_word("nothing"):
        return r.StateFact(what, player)
    if what in ("effects", "later"):
        return r.StateFact(what, player, effects=_list(line, _expect_effect))
    if what == "words":
        return r.StateFact(what, player, words=_list(line, _expect_chosen_word))
    if what == "tokens":
        return r.StateFact(what, player, tokens=_list(line, _expect_card_tokens))
    return r.StateFact(what, player, dice=_list(line, expect_placed_dice))


def _list(line: LineTokenizer, read: Callable[[LineTokenizer], _T]) -> tuple[_T, ...]:
    return line.read_list(lambda: read(line))[0]


def _parse_match_fact(line: LineTokenizer, what: str, read_act: ReadAct | None) -> r.StateFact:
    match what:
        case "turn":
            return r.StateFact(what, amount=_expect_number(line, "the number of the turn"))
        case "winner" | "active" | "decides":
            if what != "active" and line.accept_word("nobody"):
                return r.StateFact(what, NOBODY)
            if what == "decides" and line.accept_word("chance"):
                return r.StateFact(what, CHANCE)
            return r.StateFact(what, line.expect_player())
        case "step":
            return r.StateFact(what, word=line.expect_one_of(tuple(STEPS_BY_WORD), "a step"))
        case "question":
            words = (*QUESTION_WORDS.values(), NO_QUESTION)
            return r.StateFact(what, word=line.expect_one_of(words, "a question"))
        case "choices":
            if line.accept_word("nothing"):
                return r.StateFact(what)
            return r.StateFact(what, dice=line.read_dice())
        case "by hand":
            return r.StateFact(what, word=line.expect_quoted("a sentence in quotes"))
        case "digest":
            return r.StateFact(what, word=line.expect_name("a digest"))
        case _:
            if read_act is None:
                raise line.mismatch(f'no "{what}" here: only an expectation says what is offered')
            return r.StateFact(what, act=read_act(line))


def _expect_number(line: LineTokenizer, what: str) -> int:
    """Read a number; life can be negative once the match is over."""
    found = line.accept_pattern(_NUMBER)
    if found is None:
        raise line.mismatch(f"a number: {what}")
    return int(found.group())


# --- dice and their links -------------------------------------------------------------------------


def expect_placed_dice(line: LineTokenizer) -> r.CountedRef:
    """Read dice in a zone: `2 sidekick`, `Angel L1 damaged 1 attached to Cyclops L2 of Eric`."""
    dice = line.expect_counted_ref()
    links: list[r.DieLink] = []
    part_spent = False
    while True:
        word = next((word for word in get_args(r.LinkWord) if line.accept_word(word)), None)
        if word is not None:
            links.append(_expect_link(line, word))
        elif line.accept_word("part-spent"):
            part_spent = True
        else:
            break
    if not links and not part_spent:
        return dice
    return r.PlacedDice(dice.ref, dice.count, tuple(links), part_spent)


def _expect_link(line: LineTokenizer, word: r.LinkWord) -> r.DieLink:
    other: r.Ref | None = None
    if word == "on":
        other = line.expect_card()
    elif word != "held":
        other = line.expect_ref()
    home = line.expect_zone() if line.accept_word("from") else None
    until = line.expect_player() if line.accept_word("until turn of") else None
    return r.DieLink(word, other, home, until)


# --- effects --------------------------------------------------------------------------------------


def _expect_effect(line: LineTokenizer) -> r.LastingEffect:
    """Read `2 of Enrage on Angel L1 and sidekick giving +2A until end of turn`."""
    number = line.accept_number()
    if number is not None and not line.accept_word("of"):
        raise line.mismatch('"of" between the number of an effect and its card')
    card, sentence = _expect_cause(line)
    dice: list[r.CountedRef] = []
    if line.accept_word("on"):
        dice.append(line.expect_counted_ref())
        while line.accept_word("and"):
            dice.append(line.expect_counted_ref())
    numbers: dict[str, int] = {}
    if line.accept_word("giving"):
        while (found := line.accept_pattern(_SIGNED)) is not None:
            numbers[found.group(2)] = int(found.group(1))
        if not numbers:
            raise line.mismatch("a modifier, such as +2A -1D")
    word = _expect_chosen(line) if line.accept_word("naming") else ""
    copied: r.Ref | None = None
    if line.accept_word("copying"):
        card_ref = line.accept_card()
        copied = replace(card_ref, face=line.accept_face())
        if not card_ref.name:
            raise line.mismatch("the card that is copied", line.match_names.card_names)
    since = _expect_number(line, "the turn") if line.accept_word("since turn") else 0
    until = ""
    if line.accept_word("until"):
        until = line.expect_one_of(get_args(Duration), "the end of an effect")
    return r.LastingEffect(
        card,
        number or 0,
        tuple(dice),
        attack=numbers.get("A"),
        defense=numbers.get("D"),
        word=word,
        since_turn=since,
        until=until,
        copied=copied,
        by_hand=sentence,
    )


def _expect_cause(line: LineTokenizer) -> tuple[r.Ref, str]:
    """Read the card that caused an effect, or `by hand Angel: "..."`, with or without a card."""
    if not line.accept_word("by hand"):
        return line.expect_card(), ""
    card = r.Ref()
    if not line.is_quoted_last():
        card = line.expect_card()
        line.expect_sign(":")
    return card, line.expect_quoted("the sentence in quotes that was carried out by hand")


def _expect_chosen_word(line: LineTokenizer) -> r.ChosenWord:
    """Read `mask for Censor`."""
    word = _expect_chosen(line)
    line.expect_word("for", '"for" and the card for which the word was chosen')
    return r.ChosenWord(word, line.expect_card())


def _expect_card_tokens(line: LineTokenizer) -> r.TokensOnCard:
    """Read `2 experience on Thief`."""
    count = line.accept_number()
    token = line.expect_one_of(get_args(CardTokenWord), "a kind of token")
    line.expect_word("on", '"on" and the card on which the tokens lie')
    return r.TokensOnCard(1 if count is None else count, token, line.expect_card())


def _expect_chosen(line: LineTokenizer) -> str:
    """Read a chosen word: an energy type, an affiliation, or anything else in quotes."""
    words = line.match_names.words_to_choose
    return line.accept_one_of(words) or line.expect_quoted(
        f"an energy type, an affiliation or a text in quotes: {', '.join(words)}", words
    )


def _parse_rolled_faces(line: LineTokenizer) -> r.RolledFaces:
    """Parse `sidekick x2: fist, 2 bolt`."""
    dice = line.expect_counted_ref()
    line.expect_sign(":")
    faces = [line.accept_face()]
    while faces[-1] and line.accept_sign(","):
        faces.append(line.accept_face())
    if not faces[-1]:
        raise line.mismatch(
            "a face, such as fist, 2 bolt, L1 or action*", line.match_names.face_names
        )
    if dice.count not in (1, len(faces)):
        raise LineMismatch(f"{len(faces)} faces", f"{dice.count} faces for {dice.count} dice")
    return r.RolledFaces(dice.ref, tuple(faces))


def parse_roll_groups(line: LineTokenizer) -> tuple[r.RolledFaces, ...]:
    """Parse rolled dice up to the end of the line."""
    return line.read_groups(lambda: _parse_rolled_faces(line))
