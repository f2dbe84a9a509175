"""Words that single sets have for the same things: Superstars and monsters are characters.

Some words mean another thing in other sets: a monster is a character in Yu-Gi-Oh! sets, and has an
affiliation of that name in Dungeons & Dragons sets. Without a set such a word is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from rules.language import ast

_DUNGEONS_SETS = "BFF|FUS|TOA|TIW|AIW|ZHN|DDOP"
_DUELISTS_SETS = "YGO"
_OTHER_PRINTINGS = "(?:OP|PROMO)?[0-9]*"
"""What follows the code of a set in that of its promotional cards, or of a second copy: "BFFOP"."""

_CHARACTER = {"": "character", "s": "characters", "'s": "character's", "s'": "characters'"}
_SIDEKICK = {"": "sidekick", "s": "sidekicks", "'s": "sidekick's", "s'": "sidekicks'"}

_EVERYWHERE = {
    **{f"superstar{end}": word for end, word in _CHARACTER.items()},
    **{f"npc{end}": word for end, word in _SIDEKICK.items()},
    "this monster": "this character",
    "this monster's": "this character's",
    **{f"{creature}s": f"{creature} character dice" for creature in get_args(ast.Creature)},
    "undead": "undead",
    "yuan-ti": "yuan-ti",
    "summon": "field",
    "summons": "fields",
    "summoned": "fielded",
}

_OF_WORLDS: dict[str, dict[str, str]] = {
    _DUELISTS_SETS: {f"monster{end}": word for end, word in _CHARACTER.items()},
    _DUNGEONS_SETS: {
        **{f"creature{end}": word for end, word in _CHARACTER.items()},
        "monster": "[Monster]",
        "monsters": "[Monster]",
    },
}


def world_words(set_code: str) -> tuple[str, Callable[[re.Match[str]], str]]:
    """Return the replacement that puts the words of all sets for those of one set.

    Text in quotes and brackets stays as it is, and so do names.
    """
    words = dict(_EVERYWHERE)
    for sets, more in _OF_WORLDS.items():
        is_of_world = re.fullmatch(f"(?:{sets}){_OTHER_PRINTINGS}", set_code)
        words |= more if is_of_world else {}
    known = "|".join(sorted(words, key=len, reverse=True))
    pattern = rf"""["~][^"~]*["~]|\[[^\]]*\]|(?<![\w'-])(?i:{known})(?![\w'-])"""
    return pattern, lambda found: words.get(found[0].lower(), found[0])
