"""Words for the smallest parts of trees: players, zones, events, names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.dice import TYPES, Energy
from rules.language import tree
from rules.language.grammar import KEYWORD, PROPER, VOCABULARY


class Unspeakable(ValueError):
    """Raised for a tree that the grammar cannot express; the message names the part."""

    def __init__(self, part: object) -> None:
        super().__init__(f"the rules language cannot express {part!r}")


WHO: dict[tree.Who, str] = {
    "you": "you", "opponent": "the opponent", "each": "each player", "owner": "its owner",
    "active": "the active player", "inactive": "the inactive player", "any": "a player",
}  # fmt: skip
UNTIL: dict[tree.Until, str] = {
    "end of turn": "this turn",
    "your next turn": "until your next turn",
    "next opportunity": "at its next opportunity",
    "replaced": "until replaced",
    "the end of combat": "until the end of combat",
}
ZONES: dict[tree.ZoneWord, str] = {
    "field": "field", "attack": "attack zone", "reserve": "reserve pool", "prep": "prep area",
    "used": "used pile", "bag": "bag", "card": "cards", "out": "out-of-play zone",
}  # fmt: skip
NOTED = {"energy": "the chosen energy type", "affiliation": "the chosen affiliation"}
KINDS: dict[tree.AbilityWord, str] = {
    "fielded": "when-fielded", "attacks": "when-attacks", "action": "action", "global": "global",
    "keyword": "keyword", "cost": "cost", "other": "other",
}  # fmt: skip
HEADS: dict[tree.DieKindWord, tuple[str, str]] = {
    "die": ("die", "dice"),
    "character": ("character die", "character dice"),
    "sidekick": ("sidekick", "sidekicks"),
    "action": ("action die", "action dice"),
    "continuous": ("continuous die", "continuous dice"),
}
CARDS: dict[tree.DieKindWord, str] = {
    "die": "cards", "character": "character cards", "action": "action cards",
}  # fmt: skip
ZONE_OWNERS: dict[tree.Whose, str] = {
    "any": "any", "borrowed": "any", "your": "your", "opposing": "the opponent's",
    "active": "the active player's",
}  # fmt: skip
HAPPENINGS: dict[tree.MomentWord, str] = {
    "fielded": "is fielded", "attacks": "attacks", "blocks": "blocks", "is blocked": "is blocked",
    "is engaged": "is engaged", "damaged": "takes damage", "deals damage": "deals damage",
    "ko": "is KO'd", "would be ko": "would be KO'd", "used": "is used",
    "purchased": "is purchased", "drawn": "is drawn", "leaves field": "leaves the field",
    "attacks alone": "attacks alone", "regenerates": "regenerates", "spins down": "spins down",
    "kos": "KOs", "spins up": "spins up", "targeted": "is targeted", "pairs": "pairs up",
}  # fmt: skip
TIMES: dict[tree.MomentWord, str] = {
    "turn starts": "the start of {} turn",
    "turn ends": "the end of {} turn",
    "attack step starts": "the start of {} attack step",
    "attack step ends": "the end of {} attack step",
}
WHOSE_TURN: dict[tree.Who, str] = {
    "you": "your", "opponent": "the opponent's", "each": "each player's"
}  # fmt: skip
PLAYERS: dict[tree.Who, str] = {"you": "you", "opponent": "the opponent", "each": "a player"}
"""Players as the subject of an event."""
OWNED: dict[tree.Who, str] = {
    "you": "your", "opponent": "the opponent's", "owner": "its owner's",
    "active": "the active player's", "inactive": "the inactive player's",
}  # fmt: skip
VARIETIES = {"affiliation": "affiliations", "energy": "energy types", "name": "names"}
FACES: dict[tree.FaceWord, str] = {
    "character": "a character face", "action": "an action face", "energy": "an energy face",
    "burst": "a burst",
}  # fmt: skip
COMPARED = {
    "<": "less than", "<=": "at most", "=": "equal to", ">=": "at least", ">": "more than",
}  # fmt: skip


def article(phrase: str) -> str:
    """Put "a" or "an" before a phrase, by its sound: "an X-Men character die", "a Unique..."."""
    an = re.match(r'"?([aeio]|u(?!ni|se)|x-)', phrase, re.IGNORECASE)
    return f"{'an' if an else 'a'} {phrase}"


def name(words: str) -> str:
    """Write the name of a card or affiliation, in quotes if it would not be recognized as a
    name."""
    if not words or '"' in words or "\n" in words:
        raise Unspeakable(words)
    plain = PROPER.fullmatch(words) and words not in ("KO", "KO'd", "KOs")
    plain = plain and not KEYWORD.match(words)
    first = words.split()[0].lower() if plain else ""
    seen = plain and first not in VOCABULARY and not first.startswith("non-")
    return words if seen else f'"{words}"'


def names(several: Iterable[str]) -> str:
    """Join names: "Villain or X-Men"."""
    return " or ".join(map(name, several))


def affiliations(several: Iterable[str]) -> str:
    """Phrase affiliations: "the Villain affiliation", "the Avengers and X-Men affiliations"."""
    said = [name(words) for words in several]
    return f"the {' and '.join(said)} affiliation{'s' if len(said) > 1 else ''}"


def keywords(several: Iterable[str]) -> str:
    """Join keywords: "Overcrush and Iron Will"."""
    for word in several:
        if not KEYWORD.fullmatch(word):
            raise Unspeakable(word)
    return " and ".join(several)


def energies(types: Iterable[Energy], joint: str = " ") -> str:
    """Join energy types: "bolt bolt", "bolt or fist"."""
    if unknown := [energy for energy in types if energy not in TYPES]:
        raise Unspeakable(unknown[0])
    return joint.join(energy.value for energy in types)


def kinds(words: tuple[tree.AbilityWord, ...], joint: str) -> str:
    """Join kinds of abilities: "when-fielded or when-attacks"."""
    return joint.join(KINDS[word] for word in words)
