"""Words for the smallest parts of trees: players, zones, events, names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from rules.language import ast
from rules.language.grammar import KEYWORD_PATTERN, NAME_PATTERN, VOCABULARY
from rules.model.dice import ENERGY_TYPES, Energy


class NoWording(ValueError):
    """Raised for a tree that the grammar cannot express; the message names the part."""

    def __init__(self, part: object) -> None:
        super().__init__(f"the rules language cannot express {part!r}")
        self.part = part


PLAYER_WORDS: dict[ast.PlayerWord, str] = {
    "you": "you", "opponent": "the opponent", "each": "each player", "owner": "its owner",
    "active": "the active player", "inactive": "the inactive player", "any": "a player",
    "active partner": "the active player's partner",
    "inactive partner": "the inactive player's partner",
}  # fmt: skip
DURATION_PHRASES: dict[ast.Duration, str] = {
    "end of turn": "this turn",
    "your next turn": "until your next turn",
    "next opportunity": "at its next opportunity",
    "replaced": "until replaced",
    "the end of combat": "until the end of combat",
}
ZONE_NAMES: dict[ast.ZoneWord, str] = {
    "field": "field", "attack": "attack zone", "reserve": "reserve pool", "prep": "prep area",
    "used": "used pile", "bag": "bag", "card": "cards", "out": "out-of-play zone",
}  # fmt: skip
CHOSEN_PHRASES = {"energy": "the chosen energy type", "affiliation": "the chosen affiliation"}
ABILITY_KIND_WORDS: dict[ast.AbilityKind, str] = {
    "fielded": "when-fielded", "attacks": "when-attacks", "action": "action", "global": "global",
    "keyword": "keyword", "cost": "cost", "other": "other",
}  # fmt: skip
DIE_NOUNS: dict[ast.DieKindWord, tuple[str, str]] = {
    "die": ("die", "dice"),
    "character": ("character die", "character dice"),
    "sidekick": ("sidekick", "sidekicks"),
    "action": ("action die", "action dice"),
    "continuous": ("continuous die", "continuous dice"),
}
CARD_NOUNS: dict[ast.DieKindWord, str] = {
    "die": "cards", "character": "character cards", "action": "action cards",
}  # fmt: skip
ZONE_OWNERS: dict[ast.OwnerWord, str] = {
    "any": "any", "borrowed": "any", "your": "your", "opposing": "the opponent's",
    "active": "the active player's",
}  # fmt: skip
EVENT_VERBS: dict[ast.EventWord, str] = {
    "fielded": "is fielded", "attacks": "attacks", "blocks": "blocks", "is blocked": "is blocked",
    "is engaged": "is engaged", "is unblocked": "is unblocked",
    "damaged": "takes damage", "deals damage": "deals damage",
    "ko": "is KO'd", "would be ko": "would be KO'd", "used": "is used",
    "purchased": "is purchased", "drawn": "is drawn", "leaves field": "leaves the field",
    "attacks alone": "attacks alone", "regenerates": "regenerates", "spins down": "spins down",
    "kos": "KOs", "spins up": "spins up", "targeted": "is targeted", "pairs": "pairs up",
    "rolled": "is rolled", "rolled from prep": "is rolled after waiting in your prep area",
}  # fmt: skip
TIME_PHRASES: dict[ast.EventWord, str] = {
    "turn starts": "the start of {} turn",
    "turn ends": "the end of {} turn",
    "attack step starts": "the start of {} attack step",
    "attack step ends": "the end of {} attack step",
}
TURN_OWNERS: dict[ast.PlayerWord, str] = {
    "you": "your", "opponent": "the opponent's", "each": "each player's"
}  # fmt: skip
PLAYER_SUBJECTS: dict[ast.PlayerWord, str] = {
    "you": "you",
    "opponent": "the opponent",
    "each": "a player",
}
"""Players as the subject of an event."""
PLAYER_POSSESSIVES: dict[ast.PlayerWord, str] = {
    "you": "your", "opponent": "the opponent's", "owner": "its owner's",
    "active": "the active player's", "inactive": "the inactive player's",
}  # fmt: skip
VARIETY_NOUNS = {"affiliation": "affiliations", "energy": "energy types", "name": "names"}
FACE_PHRASES: dict[ast.FaceWord, str] = {
    "character": "a character face", "action": "an action face", "energy": "an energy face",
    "double energy": "a double energy face", "burst": "a burst",
}  # fmt: skip
COMPARISON_PHRASES = {
    "<": "less than", "<=": "at most", "=": "equal to", ">=": "at least", ">": "more than",
}  # fmt: skip


def with_article(phrase: str) -> str:
    """Put "a" or "an" before a phrase, by its sound: "an X-Men character die", "a Unique..."."""
    an = re.match(r'"?([aeio]|u(?!ni|se)|x-)', phrase, re.IGNORECASE)
    return f"{'an' if an else 'a'} {phrase}"


def written_name(words: str) -> str:
    """Write the name of a card or affiliation, in quotes if it would not be recognized as a
    name."""
    if not words or '"' in words or "\n" in words:
        raise NoWording(words)
    plain = NAME_PATTERN.fullmatch(words) and words not in ("KO", "KO'd", "KOs")
    plain = plain and not KEYWORD_PATTERN.match(words)
    first = words.split()[0].lower() if plain else ""
    seen = plain and first not in VOCABULARY and not first.startswith("non-")
    return words if seen else f'"{words}"'


def quoted(words: str) -> str:
    """Write words that only people read in quotes, as they are."""
    if not words.strip() or set(words) & _NOT_IN_QUOTES:
        raise NoWording(words)
    return f'"{words}"'


_NOT_IN_QUOTES = frozenset('"\u201c\u201d\n')


def join_names(several: Iterable[str]) -> str:
    """Join names: "Villain or X-Men"."""
    return " or ".join(map(written_name, several))


def format_affiliations(affiliations: Iterable[str]) -> str:
    """Phrase affiliations: "the Villain affiliation", "the Avengers and X-Men affiliations"."""
    names = [written_name(name) for name in affiliations]
    return f"the {' and '.join(names)} affiliation{'s' if len(names) > 1 else ''}"


def join_keywords(several: Iterable[str]) -> str:
    """Join keywords: "Overcrush and Iron Will"."""
    for word in several:
        if not KEYWORD_PATTERN.fullmatch(word):
            raise NoWording(word)
    return " and ".join(several)


def join_energies(types: Iterable[Energy], joint: str = " ") -> str:
    """Join energy types: "bolt bolt", "bolt or fist"."""
    if unknown := [energy for energy in types if energy not in ENERGY_TYPES]:
        raise NoWording(unknown[0])
    return joint.join(energy.value for energy in types)


def join_ability_kinds(words: tuple[ast.AbilityKind, ...], joint: str) -> str:
    """Join kinds of abilities: "when-fielded or when-attacks"."""
    return joint.join(ABILITY_KIND_WORDS[word] for word in words)


@dataclass
class PrintContext:
    """What earlier phrases of an ability said, since the words of later phrases depend on it.

    Each ability is printed with a new context. All print functions of this package receive it
    after the node; those that print a choice or an effect change it.
    """

    # What the last effect did to its dice ("moved"): "for each die moved"
    last_participle: str = "affected"
    # Whether the dice chosen last may be several: "those dice", not "it"
    last_is_plural: bool = False
    # Whether dice were drawn but not rolled, so they are rolled, not rerolled
    last_is_in_hand: bool = False
    # Whose dice "your" dice are called; "their" in what another player pays or each player chooses
    possessive: Literal["your", "their"] = "your"
    # The word before a zone: "in", or "from" if dice leave it
    zone_preposition: Literal["in", "from"] = "in"

    def for_addition(self) -> PrintContext:
        """Return the context of a burst that adds to this ability: "those dice get Overcrush"."""
        return PrintContext(self.last_participle, self.last_is_plural)

    @contextmanager
    def viewed_by(self, player: ast.PlayerWord) -> Iterator[None]:
        """Inside a `with` block, print dice from the view of the player who pays or chooses."""
        before = self.possessive
        self.possessive = "your" if player == "you" else "their"
        try:
            yield
        finally:
            self.possessive = before

    @contextmanager
    def with_preposition(self, preposition: Literal["in", "from"]) -> Iterator[None]:
        """Inside a `with` block, print this preposition before zones."""
        before = self.zone_preposition
        self.zone_preposition = preposition
        try:
            yield
        finally:
            self.zone_preposition = before
