"""What holds of dice and prices: always, by an ability, or for a while, by an effect."""

from __future__ import annotations

from typing import Literal

from rules.language.tree.moments import AbilityWord, Until
from rules.language.tree.terms import Amount, Dice, DieKindWord, Group, Node, Who, ZoneWord

Act = Literal[
    "attack", "block", "be blocked", "deal damage", "deal combat damage", "be targeted", "spin",
    "use globals", "leave unblocked", "be KO'd", "be captured", "be prevented",
]  # fmt: skip


class Bonus(Node, frozen=True):
    """Dice get a modifier to attack and defense."""

    who: Group
    attack: Amount = 0
    defense: Amount = 0
    until: Until = "end of turn"


class Must(Node, frozen=True):
    """Dice must do something if they can."""

    who: Group
    act: Act
    until: Until = "end of turn"


class Cannot(Node, frozen=True):
    """Dice can't do something; "can't" beats "can" (TXT-1).

    `by` narrows to what dice do: "by sidekicks"; `kinds` and `cause` to abilities of some kinds and
    of one player: "can't be targeted by the opponent's global abilities". `player` says which
    player can't, where the act is a player's ("use globals"); `by` are then the cards on which the
    abilities stand, as that player sees them.
    """

    who: Group
    act: Act
    by: Dice | None = None
    until: Until = "end of turn"
    kinds: tuple[AbilityWord, ...] = ()
    cause: Literal["any", "you", "opponent"] = "any"
    player: Who = "each"


class IgnoreText(Node, frozen=True):
    """Text of dice or cards is ignored: all of it, or abilities of some kinds only."""

    who: Group
    kinds: tuple[AbilityWord, ...] = ()
    until: Until = "end of turn"


class Has(Node, frozen=True):
    """Dice have further affiliations or keywords."""

    who: Group
    affiliations: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    until: Until = "end of turn"


class CopyStats(Node, frozen=True):
    """Dice use the stats of another die (CPY-1)."""

    who: Group
    of: Group
    until: Until = "end of turn"


class CopyText(Node, frozen=True):
    """Dice use the abilities of another die (CPY-1)."""

    who: Group
    of: Group
    until: Until = "end of turn"


class SwapStats(Node, frozen=True):
    """Two dice exchange a stat, or (`stat` None, no `other`) one die its attack and defense.

    What is printed and applied is exchanged; static modifiers are added after (EFF-3).
    """

    one: Group
    other: Group | None = None
    stat: Literal["attack", "defense"] | None = None
    until: Until = "end of turn"


class SetStat(Node, frozen=True):
    """Dice have a given attack or defense: "has a defense equal to its attack".

    In the amount `That` is each of the dice. A die that is given a level shows its face still, but
    is considered to be of that level: its numbers and its bursts are those of that face.
    """

    who: Group
    stat: Literal["attack", "defense", "level"]
    amount: Amount
    until: Until = "end of turn"


class Blocks(Node, frozen=True):
    """Dice can block up to so many attackers (BLK-1)."""

    who: Group
    most: int
    until: Until = "end of turn"


class NeedsBlockers(Node, frozen=True):
    """Dice can only be blocked by so many dice or more."""

    who: Group
    least: int
    until: Until = "end of turn"


class BlockCost(Node, frozen=True):
    """The opponent pays life to block: for each blocker of a kind, or once for blocking at all."""

    life: int
    each: Dice | None = None
    until: Until = "end of turn"


class AttackCost(Node, frozen=True):
    """Dice can't attack unless a player pays life for each of them, as they are declared."""

    who: Group
    payer: Who
    life: int
    until: Until = "end of turn"


class DoubleDamage(Node, frozen=True):
    """Dice deal double damage: to such dice, or to all dice and players."""

    who: Group
    to: Dice | None = None
    until: Until = "end of turn"


class Goes(Node, frozen=True):
    """Dice that leave the Field go somewhere else than they would: "instead of the used pile".

    Out of Play is on the way to the Used Pile.
    """

    who: Group
    to: ZoneWord
    instead: tuple[ZoneWord, ...]
    until: Until = "end of turn"


class CostChange(Node, frozen=True):
    """Something costs more or less, or nothing (`free`): purchases, fieldings, globals (BUY-2).

    `times` multiplies what is printed, before anything is added to it or taken off.
    `own` says it of this die itself, which needs no copy of it in the Field for that (BUY-3); `of`
    of dice that are chosen; `least` is a floor that the text names. `next` says it of the next such
    die only; with `alone` it counts once, however often a card says it.
    """

    what: Literal["purchase", "field", "global"]
    by: int = 0
    dice: Dice | None = None
    who: Who = "each"
    free: bool = False
    own: bool = False
    least: int = 0
    next: bool = False
    alone: bool = False
    times: int = 1
    until: Until | None = None
    """How long it lasts where an effect says it; None where an ability holds it."""
    of: Group | None = None


class RemovedAs(Node, frozen=True):
    """This die can be removed by what removes such dice, though it lies on a card."""

    kind: DieKindWord


class CardsIgnored(Node, frozen=True):
    """Text on all cards of a noted affiliation or type is ignored, globals included."""

    noted: Literal["energy", "affiliation"]


Held = (
    Bonus | Must | Cannot | IgnoreText | Has | CopyStats | CopyText | SwapStats | SetStat | Blocks
    | NeedsBlockers | BlockCost | AttackCost | DoubleDamage | Goes | CostChange
)  # fmt: skip
"""What an effect can say for a while as well as an ability for as long as it is in force."""
