"""Node types for the events that trigger abilities, and for how long effects last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from rules.language.ast.expressions import Dice, Node, Pair, PlayerWord
from rules.language.ast.keyword_names import KeywordName

EventWord = Literal[
    "fielded", "attacks", "blocks", "is blocked", "is engaged", "damaged", "deals damage",
    "ko", "would be ko", "used", "purchased", "drawn", "turn starts", "turn ends",
    "attack step starts", "attack step ends", "player damaged", "leaves field", "spins up",
    "targeted", "draws", "pairs", "keyword used", "attacks alone", "kos", "regenerates",
    "spins down", "global used", "life gained", "life lost",
]  # fmt: skip
"""The events that can trigger an ability.

`draws` is a player drawing, either the one draw of the Clear and Draw Step (RUL-2) or a draw by an
effect; `drawn` is an event for each die drawn.
"""

AbilityKind = Literal["fielded", "attacks", "action", "global", "other", "keyword", "cost"]
"""The kind of ability that causes an event.

Other texts do not count `keyword` abilities as "when fielded" abilities (KW-1), and nothing can
respond to what is done as a `cost` (PAY-6).
"""

DamageKind = Literal["any", "combat", "ability"]
"""The kind of damage that an event involves (KW-14)."""


class Moment(Node, frozen=True):
    """An event and its subject: "when this die is blocked", "when a Villain is KO'd".

    `dice` is the event's subject; None means this die, `Pair` this die and its partner. For events
    of players (turns, attack steps, damage to a player), `player` is the player instead. `by`
    restricts the event to those caused by certain kinds of abilities, `cause` to those caused by
    one player's dice and abilities ("until you damage the opponent"), and `source` to those caused
    by certain dice. `how` restricts it to combat damage or ability damage (KW-14), and `whom` to
    damage dealt to certain dice or to a player, or to blocking certain dice. `keyword` is the
    keyword a player uses. `other` is another event that triggers the same ability: "when this die
    attacks or blocks"; one event that is both triggers it once (EFF-5).
    """

    word: EventWord
    dice: Dice | Pair | None = None
    player: PlayerWord = "each"
    by: tuple[AbilityKind, ...] = ()
    cause: Literal["any", "you", "opponent"] = "any"
    source: Dice | None = None
    how: DamageKind = "any"
    whom: Dice | PlayerWord | None = None
    keyword: KeywordName | None = None
    other: Moment | None = None


def single_moments(moment: Moment) -> Iterator[Moment]:
    """Yield each event of a chain of alternatives, without the ones chained to it."""
    yield replace(moment, other=None)
    if moment.other is not None:
        yield from single_moments(moment.other)


Duration = Literal[
    "end of turn", "your next turn", "next opportunity", "replaced", "the end of combat"
]
"""How long an effect lasts (EFF-1)."""
