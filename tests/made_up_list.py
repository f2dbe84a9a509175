"""Makes up a card list in the form of the community's team builder, with texts of our own.

    python -m tests.made_up_list 3700 > list.php

The same seed makes the same list. A quarter of its texts can be read; the others are nonsense about
hats, cakes and the weather. The names are made up too.
"""

from __future__ import annotations

import random
import sys

_FIRST = ("Amber", "Brass", "Cloudy", "Dusty", "Elder", "Foggy", "Golden", "Hazel", "Iron", "Jolly")
_SECOND = ("Baker", "Cobbler", "Drummer", "Falconer", "Gardener", "Hatter", "Juggler", "Piper")
_SUBTITLES = "At Dawn|In a Hurry|Off Duty|On Stilts|The Second|Twice as Loud|Up Late|Without Shoes"
_READABLE = (
    "When fielded, draw a die.",
    "When fielded, deal 2 damage to target character die.",
    "When {name} attacks, gain 1 life.",
    "When {name} is KO'd, deal 1 damage to target opponent.",
    "While {name} is active, your Sidekicks get +1A.",
    "{name} can't be blocked by Sidekicks.",
    "{name} gets +1A and +1D for each of your Sidekicks.",
    "Overcrush",
    "Regenerate",
)
_NONSENSE = (
    "When fielded, each player puts on a hat. Gain 1 life for each hat that fits.",
    "While {name} is active, nobody may speak before noon.",
    "When {name} blocks, whistle a tune. If your opponent knows it, draw 2 dice.",
    "Once per turn, you may bake a cake to give {name} +3A <em>(until it is eaten)</em>.",
    "If it rains, {name} can't attack. Otherwise it gets +[2B] boots.",
    "When {name} attacks, stack your dice. Deal damage equal to the highest stack.",
    "At the start of your turn, count the windows. Prep that many dice, at most 2.",
)
_BURSTS = ("* Instead, do it twice.", "** Also gain 1 life.", "*/** Also draw a die.")
_GLOBALS = (
    "Global: Pay [M]. Target character die gets +1A.",
    "Global: Pay [1]. Once per turn, hum a tune to prep a die.",
    "Global: Pay [2F]. Juggle 3 dice.",
)
_LEVELS = (
    "021 132 133",
    "011*022 133",
    "133 144 255*",
    "144 266 377",
    "166 277 38A",
    "012 022 1332",
)


def made_up_list(cards: int = 3_700, seed: int = 1, *, dice: bool = True, per_set: int = 75) -> str:
    """A list with so many cards. Without `dice` it has no levels, as most lists of players."""
    chance = random.Random(seed)
    lines = ["// A made-up list for tests", "<script>"]
    named: dict[str, str] = {}
    for number, start in enumerate(range(0, cards, per_set)):
        code = f"mu{number:02}"
        lines += [f"var {code}_aff = {{ 0:'0', V:'6', X:'1' }};", f"var {code} = ["]
        rows = _rows(chance, min(per_set, cards - start), code, named)
        lines += [f"'{row}'," for row in rows] + ["];"]
    if dice:
        lines.append("var dice = {")
        lines += [f'"{key}":"{levels}",' for key, levels in named.items()] + ["};"]
    return "\n".join((*lines, "</script>", ""))


def _rows(chance: random.Random, count: int, code: str, named: dict[str, str]) -> list[str]:
    names = [f"{one} {two}" for one in _FIRST for two in _SECOND]
    chance.shuffle(names)
    subtitles = _SUBTITLES.split("|")
    rows = []
    for at in range(count):
        name, subtitle = names[at // 3 % len(names)], subtitles[at % 3 + at % 2 * 3]
        if at % 13 == 12:
            rows.append(
                f"1{chance.randint(2, 5)}003{name} Day|Basic Action Card|{_text(chance, name)}"
            )
            continue
        named.setdefault(f"{code.upper()}@{name}", chance.choice(_LEVELS))
        signs = f"{chance.randint(0, 4)}{chance.randint(2, 7)}{1 + at // 3 % 4}"
        rows.append(f"{signs}{chance.choice('0VX')}4{name}|{subtitle}|{_text(chance, name)}")
    return rows


def _text(chance: random.Random, name: str) -> str:
    reads = chance.random() < 0.3
    paragraphs = [chance.choice(_READABLE if reads else _NONSENSE).format(name=name)]
    if not reads and chance.random() < 0.3:
        paragraphs.append(chance.choice(_BURSTS))
    if chance.random() < 0.2:
        paragraphs.append(_GLOBALS[0] if reads else chance.choice(_GLOBALS))
    return "|".join(paragraphs).replace("'", "\\'")


if __name__ == "__main__":
    print(made_up_list(int(sys.argv[1]) if len(sys.argv) > 1 else 3_700), end="")
