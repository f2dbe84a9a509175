"""Printed phrases for dice and players."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import (
    ACTIVE,
    CHARACTER,
    COMPARED,
    CONTROLLER,
    IT,
    THAT_DIE,
    THAT_PLAYER,
    THEM,
    BareNoun,
    CardName,
    DefiniteDie,
    Pronoun,
)
from rules.language import ast
from rules.language.ast import Dice, StatTest
from rules.language.parser import phrase_builders
from rules.language.parser.phrase_builders import Builders, InvalidCombination, unchanged
from rules.language.parser.phrase_builders import DiceWord as Word

GRAMMAR = r"""
// --- who and which dice -------------------------------------------------------------------------

// The card says "Ram", "this character" or "he" where we say "this die".
p_myself: SELF ["die" | "character" | "character" "die"]           -> this
    | "this" ("die" | "card" | "character" "die"?)                 -> this
    | ("he" | "she" | "him" | "her" | "himself" | "herself")       -> this

// Dice that were mentioned: pronouns, which `pronouns` resolves.
%extend reference: SELF                                            -> this
    | "this" ("one" | "character" "die"?)                          -> this
    | ("he" | "she" | "him" | "her" | "himself" | "herself")       -> this
    | (SELF | "he" | "she") "and" _his "partner"                   -> pair
    | "they"                                                       -> they
    | "itself"                                                     -> that
    | "the" ("character" | "character" "die" | "die")              -> p_the_die
    | (_his | SELF_S) "die"                                        -> this
    | "them"                                                       -> them
    | "that" ("character" "die"? | "sidekick" | "action" "die")    -> subject
    | "those" ("characters" | "character" "dice" | "sidekicks")    -> those

_his: "his" | "her" | "its" | "their"

// The players: "your opponent" and "target opponent" are the same in a game of two.
%extend who: ("your" | "an" | "target" | "that" | "each") "opponent" -> the_opponent
    | "your"? "opponents"                                          -> the_opponent
    | "the" "defending" "player"                                   -> the_opponent
    | "target" "player"                                            -> a_player
    | "that" "player"                                              -> that_player
    | "they"                                                       -> that_player
    | ("all" | "both")? "players"                                  -> each_player
    | "its" "controller"                                           -> its_controller

%extend player: ("an" | "your" | "any") "opponent"                 -> the_opponent

// A choice, often without an article: "target Sidekick", "any or all of your dice".
%extend picked: "target" noun{one}                                 -> pick_target
    | "target" (noun{one} "or" "player" | "player" "or" noun{one}) -> pick_target_or_player
    | "any" noun{one}                                              -> pick_one
    | "any" "or" "all" "of" yours                                  -> pick_any

// All dice of a kind: "all of the", "each of", "every", or the plural alone.
%extend each: "all" "of"? "the"? yours
    | ("each" | "all") "of" "the"? noun{many}
    | "every" noun{one}
    | "the" noun{many} p_myself "is" "engaged" "with"              -> each_engaged
    | noun{many}

// One die of a kind.
%extend indefinite: "one" noun{one}                                -> a_noun
    | "a" "different" noun{one}                                    -> different_noun

// Words before the noun. Names and keywords stand there without "named" and "with".
%extend front: KEYWORD                                             -> keyword_front
    | name "and" name                                              -> names_and
    | SELF                                                -> named_front
    | "non-" SELF                                                  -> not_named_front
    | "active"                                                     -> p_active_front
    | ","                                                          -> no_word
    | "your"? "opponent's"                                         -> opposing
    | ("lower" "level" | "lower-level")                            -> lower_level
    | ("higher" "level" | "higher-level")                          -> higher_level

// "That Villain": the die of the event.
%extend reference: "that" names                                    -> p_that_named

// The noun itself: "character" and "Sidekick" without "die", a name, an affiliation or a creature type.
%extend one: "sidekick" ("die" | "character" "die"?)               -> kind_of_sidekick
    | "character"                                                  -> bare_character
    | "action"                                                     -> kind_of_action
    | names                                                        -> named_kind
    | CREATURE                                                     -> creature_kind
    | _NON name                                                    -> non_named_kind

%extend many: "sidekick" "character"? "dice"                       -> kind_of_sidekick
    | "characters"                                                 -> bare_character
    | names                                                        -> affiliated_kind
    | _NON name                                                    -> non_named_kind

%extend allied: ("who" | "that") ("shares" | "share") "an" "affiliation" "with" reference

// Words after the noun: whose dice, in which zone, in which combat.
%extend tests: ("with" | _AND_WITH) test (_AND_WITH test)* back+   -> tests_and_back

%extend back: "controlled" "by" "a" "player" "other" "than" "their" "owner" -> borrowed
    | "temporarily" "in" "the" "field"                             -> visiting
    | ("they" | "he" | "she") ("control" | "controls")     -> of_theirs
    | ("you" "control" | "under" "your" "control")                 -> of_yours
    | ("your" "opponent" | "an" "opponent" | "opponents") ("controls" | "control" | "has") -> of_opponent
    | "controlled" "by" "the" "active" "player"                    -> of_active_player
    | ("in" "the" "field" | _FROM_THE_FIELD | "in" "play")         -> no_word
    | _FROM_THE_FIELD "or" zone                                    -> from_field_or
    | "of" "either" "player"                                       -> of_either_player
    | ("in" | "from") ("your" | "an" | "any")? "opponent's" zone   -> place_opposing
    | "of" ("that" | "the" "same") word                            -> of_chosen
    | "of" "that" "type"                                           -> of_that_type
    | ("blocking" | "that" ("blocks" | "block")) p_myself          -> blocking_this

"""


def _tested(
    dice: Dice,
    tests: tuple[StatTest | Word | tuple[Word, ...], ...] | None,
    *more: ast.Group | None,
) -> Dice:
    """Complete a noun phrase with what follows it, including words for the dice that come last."""
    if dice.or_kind:
        _require_shared_words(dice, tests, *more)
    words: list[Word] = []
    stat_tests: tuple[StatTest, ...] = ()
    for part in tests or ():
        match part:
            case tuple() if not isinstance(part, Word):
                words += part
            case Word():
                words.append(part)
            case _:
                stat_tests += (part,)
    tested = phrase_builders.with_tests(dice, stat_tests, *more)
    tested = replace(tested, engaged_with=tested.engaged_with or dice.engaged_with)
    for word in words:
        if getattr(tested, word.field) != getattr(Dice(), word.field):
            raise InvalidCombination(f"only one phrase for the {word.field} of the dice")
        tested = replace(tested, **{word.field: word.value})
    return tested


def classify_names(names: tuple[str, ...]) -> Word:
    """Return names before a noun: names of cards, or affiliations. Raises `InvalidCombination` if
    they are both."""
    fields = {"names" if isinstance(name, CardName) else "affiliations" for name in names}
    if len(fields) > 1:
        raise InvalidCombination("either names of cards or affiliations")
    return Word(fields.pop(), tuple(map(str, names)))


def _not_front(name: str) -> tuple[Word, ...]:
    word = classify_names((name,))
    return (repeatable_word(word), phrase_builders.excluding(word.field))


def _affiliated_kind(names: tuple[str, ...]) -> tuple[Word, ...]:
    word = classify_names(names)
    if word.field == "names":
        raise InvalidCombination('"dice" after the name of a card')
    return (word,)


def _head(
    kind: ast.DieKindWord | tuple[Word, ...], other: ast.DieKindWord | tuple[Word, ...] | None
) -> tuple[Word, ...]:
    """Build the noun itself; an affiliation or a name may stand for character dice that have it."""
    if isinstance(other, tuple):
        raise InvalidCombination("a kind of die")
    words = (*kind, Word("kind", CHARACTER)) if isinstance(kind, tuple) else (Word("kind", kind),)
    return (*words, Word("or_kind", other))


def repeatable_word(word: Word) -> Word:
    """Allow a word to occur several times: "non-Villain"."""
    return Word(word.field, word.value, True)


def _either_name(*names: str) -> Word:
    """Build "a Superman and Supergirl character die": a die has only one of the names. Raises
    `InvalidCombination` if they are affiliations, of which a die may have both."""
    word = classify_names(names)
    if word.field != "names":
        raise InvalidCombination('"or" between affiliations')
    return word


def _engaged(this: ast.Group) -> Word:
    return Word("engaged_with", this)


class _OwnName(Word):
    """The card's own name before a noun."""

    __slots__ = ()


def printed_noun(*words: Word | tuple[Word, ...] | None) -> Dice:
    """Build a noun phrase, ignoring words without meaning (None).

    A card that names itself means dice of its own player (TXT-2).
    """
    dice = phrase_builders.combine_noun(*(word for word in words if word is not None))
    if dice.or_kind:
        _require_shared_words(dice, words[0] == phrase_builders.DiceWord("whose", "opposing"))
    if any(isinstance(word, _OwnName) for word in words) and dice.whose == "any":
        dice = replace(dice, whose="your")
    if dice.names and dice.kind == "die" and dice.zones == ("field",):
        return replace(dice, kind="character")  # in the Field, a die with a name is a character die
    return dice


_SHARED_FIELDS = {"kind", "or_kind", "affiliations", "energy", "whose", "zones"}


def _require_shared_words(dice: Dice, *more: object) -> None:
    """Check that every word beside two kinds of dice clearly belongs to one or to both of them.

    A Sidekick has no affiliation and no energy type, so these belong to the other kind. Both kinds
    share their zones and their player, unless "opposing" stands before the first. Raises
    `InvalidCombination` if "a level 2 character or Sidekick" could mean any Sidekick.
    """
    fields = (name for name in dice.__struct_fields__ if name not in _SHARED_FIELDS)
    described = (dice.affiliations or dice.energy) and "sidekick" not in (dice.kind, dice.or_kind)
    narrowed = any(getattr(dice, name) != getattr(Dice(), name) for name in fields)
    if narrowed or described or any(more):
        raise InvalidCombination("nothing but an affiliation or a type beside two kinds of dice")


def _definite_pick(dice: Dice) -> ast.Pick:
    """Build "the sidekick with the lowest attack", a superlative, or "the blocking die"."""
    if any(test.op in ("lowest", "highest") for test in dice.tests):
        return ast.Pick(dice, foremost=True)
    return DefiniteDie(dice)


def _different(dice: Dice) -> Dice:
    """Build "a different character die". Raises `InvalidCombination` for "a different character",
    which is another card, not another die of this one (TXT-5)."""
    if isinstance(dice.kind, BareNoun):
        raise InvalidCombination('"die" after "a different character"')
    return cast("Dice", phrase_builders.GROUP_BUILDERS["another_noun"](dice))


BUILDERS: Builders = {
    "different_noun": _different,
    "pick_foremost": _definite_pick,
    "affiliations": classify_names,
    "non_affiliation": _not_front,
    "named_front": lambda name: _OwnName("names", (str(name),)),
    "not_named_front": lambda name: (
        Word("names", (str(name),)),
        phrase_builders.excluding("names"),
    ),
    "no_word": lambda *_: None,
    "p_active_front": lambda: Word("roles", (ACTIVE,), True),
    "bare_character": lambda: CHARACTER,
    "plain": printed_noun,
    "plain_yours": lambda dice: (
        dice if dice.whose == "your" else phrase_builders.owned_by("your")(dice)
    ),
    "that": lambda *_: IT,
    "p_the_die": lambda: Pronoun("the"),
    "they": lambda: Pronoun("they"),
    "those": lambda *_: Pronoun("those"),
    "subject": lambda: THAT_DIE,
    "them": lambda: THEM,
    "of_opponent": lambda *_: Word("whose", "opposing"),
    "of_either_player": lambda: Word("whose", "any"),
    "place_opposing": lambda *zones: phrase_builders.zone_words("opposing", *zones),
    "blocking_this": lambda this: (Word("roles", ("blocking",), True), _engaged(this)),
    "this": lambda *_: ast.This(),
    "p_myself": unchanged,
    "pair": lambda *_: ast.Pair(),
    "from_field_or": lambda zone: Word("zones", ("field", zone)),
    "lower_level": lambda: Word("tests", (StatTest("level", "<", ast.Stat("level", COMPARED)),)),
    "higher_level": lambda: Word("tests", (StatTest("level", ">", ast.Stat("level", COMPARED)),)),
    "of_that_type": lambda: Word("noted", "energy"),
    "borrowed": lambda: Word("whose", "borrowed"),
    "visiting": lambda: Word("roles", ("visiting",), True),
    "tests_and_back": lambda *parts: parts,
    "noun": _tested,
    "yours": _tested,
    "each_engaged": lambda dice, this: ast.Each(replace(dice, engaged_with=this)),
    "keyword_front": lambda word: Word("keywords", (word,)),
    "names_and": _either_name,
    "its_controller": lambda: CONTROLLER,
    "p_that_named": lambda _: THAT_DIE,
    "head": _head,
    "named_kind": lambda names: (classify_names(names),),
    "creature_kind": lambda word: (Word("traits", (word,), True),),
    "affiliated_kind": _affiliated_kind,
    "non_named_kind": _not_front,
    "that_player": lambda: THAT_PLAYER,
    "while_active": lambda *_: True,
}
