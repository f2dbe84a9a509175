"""Moments of the rules language: when something happens, and how long it lasts."""

from __future__ import annotations

from typing import Literal

from rules.language.tree.keywords import KeywordWord
from rules.language.tree.terms import Dice, Node, Pair, Who

MomentWord = Literal[
    "fielded", "attacks", "blocks", "is blocked", "is engaged", "damaged", "deals damage",
    "ko", "would be ko", "used", "purchased", "drawn", "turn starts", "turn ends",
    "attack step starts", "attack step ends", "player damaged", "leaves field", "spins up",
    "targeted", "draws", "pairs", "keyword used", "attacks alone", "kos", "regenerates",
    "spins down", "global used", "life gained", "life lost",
]  # fmt: skip
"""`draws` is a player's one draw of the Clear and Draw Step (RUL-2), or a draw by an effect;
`drawn` is about each die drawn."""

AbilityWord = Literal["fielded", "attacks", "action", "global", "other", "keyword", "cost"]
"""What kind of ability something is done by; `keyword` abilities are no "when fielded" abilities to
other texts (KW-1), and what is done as a `cost` cannot be answered (PAY-6)."""


class Moment(Node, frozen=True):
    """When something happens, to whom: "when this die is blocked", "when a Villain is KO'd".

    `dice` of None is the die itself, `Pair` the die and its partner. For moments of players (turn,
    attack step, player damaged) `player` says whose. `by` narrows to what abilities of those kinds
    did, `cause` to what one player's dice and abilities did: "until you damage the opponent".
    `source` narrows to what such dice did, `how` to combat damage or ability damage (KW-14), `whom`
    to damage that is dealt to such dice, or to a player, and to blocking such dice. `keyword` is
    what a player uses. `other` is a further moment that the same ability answers: "when this die
    attacks or blocks"; one event that is both triggers it once (EFF-5).
    """

    word: MomentWord
    dice: Dice | Pair | None = None
    player: Who = "each"
    by: tuple[AbilityWord, ...] = ()
    cause: Literal["any", "you", "opponent"] = "any"
    source: Dice | None = None
    how: Literal["any", "combat", "ability"] = "any"
    whom: Dice | Who | None = None
    keyword: KeywordWord | None = None
    other: Moment | None = None


Until = Literal[
    "end of turn", "your next turn", "next opportunity", "replaced", "the end of combat"
]
"""How long an effect lasts (EFF-1)."""
