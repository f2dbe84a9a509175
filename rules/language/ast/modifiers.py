"""Node types for modifiers of dice and costs, which abilities and effects grant."""

from __future__ import annotations

from typing import Literal

from rules.language.ast.expressions import (
    AbilityKind,
    Amount,
    Dice,
    DieKindWord,
    Duration,
    Group,
    Node,
    PlayerWord,
    ZoneWord,
)

ForcedAct = Literal[
    "attack", "block", "be blocked", "deal damage", "deal combat damage", "be targeted", "spin",
    "use globals", "leave unblocked", "be KO'd", "be captured", "be prevented",
]  # fmt: skip


class Bonus(Node, frozen=True):
    """Dice get a modifier to their attack and defense."""

    who: Group
    attack: Amount = 0
    defense: Amount = 0
    until: Duration = "end of turn"


class Must(Node, frozen=True):
    """Dice must perform an act if they can."""

    who: Group
    act: ForcedAct
    until: Duration = "end of turn"


class Cannot(Node, frozen=True):
    """Dice can't perform an act; "can't" beats "can" (TXT-1).

    `by` restricts the ban to acts of certain dice ("by sidekicks"); `kinds` and `cause` restrict it
    to certain kinds of abilities and to one player: "can't be targeted by the opponent's global
    abilities". For "use globals", `player` is the player who can't, and `by` describes the cards
    with those abilities from that player's point of view.
    """

    who: Group
    act: ForcedAct
    by: Dice | None = None
    until: Duration = "end of turn"
    kinds: tuple[AbilityKind, ...] = ()
    cause: Literal["any", "you", "opponent"] = "any"
    player: PlayerWord = "each"


class IgnoreText(Node, frozen=True):
    """Ignore the text of dice: all of it, or only some kinds of abilities."""

    who: Group
    kinds: tuple[AbilityKind, ...] = ()
    until: Duration = "end of turn"


class Has(Node, frozen=True):
    """Dice have additional affiliations or keywords."""

    who: Group
    affiliations: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    until: Duration = "end of turn"


class CopyStats(Node, frozen=True):
    """Dice use the stats of another die (CPY-1)."""

    who: Group
    of: Group
    until: Duration = "end of turn"


class CopyText(Node, frozen=True):
    """Dice use the abilities of another die (CPY-1)."""

    who: Group
    of: Group
    until: Duration = "end of turn"


class SwapStats(Node, frozen=True):
    """Two dice swap a stat, or one die swaps its attack and defense (no `stat`, no `other`).

    The swap covers printed values and applied effects; static modifiers are added afterwards
    (EFF-3).
    """

    one: Group
    other: Group | None = None
    stat: Literal["attack", "defense"] | None = None
    until: Duration = "end of turn"


class SetStat(Node, frozen=True):
    """Dice have a given attack, defense or level: "has a defense equal to its attack".

    `That` in the amount refers to each affected die in turn. A die with a set level still shows its
    face, but counts as being at that level: it uses the stats and bursts of that level's face.
    """

    who: Group
    stat: Literal["attack", "defense", "level"]
    amount: Amount
    until: Duration = "end of turn"


class Blocks(Node, frozen=True):
    """Dice can block up to this many attackers (BLK-1)."""

    who: Group
    most: int
    until: Duration = "end of turn"


class NeedsBlockers(Node, frozen=True):
    """Dice can only be blocked by at least this many dice."""

    who: Group
    least: int
    until: Duration = "end of turn"


class BlockCost(Node, frozen=True):
    """The opponent pays life to block: per blocker of a kind, or once for blocking at all."""

    life: int
    each: Dice | None = None
    until: Duration = "end of turn"


class AttackCost(Node, frozen=True):
    """Dice can't attack unless a player pays life for each one when it is declared as an
    attacker."""

    who: Group
    payer: PlayerWord
    life: int
    until: Duration = "end of turn"


class DoubleDamage(Node, frozen=True):
    """Dice deal double damage, to certain dice or to all dice and players."""

    who: Group
    to: Dice | None = None
    until: Duration = "end of turn"


class Goes(Node, frozen=True):
    """Dice that leave the Field go to another zone than they would: "instead of the used pile".

    Out of Play counts as being on the way to the Used Pile.
    """

    who: Group
    to: ZoneWord
    instead: tuple[ZoneWord, ...]
    until: Duration = "end of turn"


class CostChange(Node, frozen=True):
    """Changes what a purchase, fielding or Global Ability costs, or makes it free (BUY-2).

    `times` multiplies the printed cost before any increase or reduction. `own` changes the cost of
    this die itself, even with no copy in the Field (BUY-3); `of` changes the cost of chosen dice;
    `least` is a minimum named in the text. `next` affects only the next such die; with `alone` it
    counts once, however many times a card says it.
    """

    what: Literal["purchase", "field", "global"]
    by: int = 0
    dice: Dice | None = None
    who: PlayerWord = "each"
    free: bool = False
    own: bool = False
    least: int = 0
    next: bool = False
    alone: bool = False
    times: int = 1
    until: Duration | None = None
    """The duration if an effect grants it; None if an ability does."""
    of: Group | None = None


class RemovedAs(Node, frozen=True):
    """Effects that remove dice of this kind can remove this die while it is on a card."""

    kind: DieKindWord


class CardsIgnored(Node, frozen=True):
    """Ignore all text, even Global Abilities, on cards of the chosen affiliation or energy type."""

    noted: Literal["energy", "affiliation"]


TimedModifier = (
    Bonus | Must | Cannot | IgnoreText | Has | CopyStats | CopyText | SwapStats | SetStat | Blocks
    | NeedsBlockers | BlockCost | AttackCost | DoubleDamage | Goes | CostChange
)  # fmt: skip
"""Modifiers that an effect can grant for a while, and an ability as long as it applies."""
