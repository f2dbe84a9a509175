"""What happened: the reports that `Game.play` returns, in order.

The screen animates them, the log words them; nobody needs to work out a rule to follow a match.
A die is named by its id, a card by its index, a player by number.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.state import Step, Zone

MoveReason = Literal[
    "", "cleared", "drawn", "refilled", "rolled", "purchased", "spent", "fielded", "used",
    "attacks", "blocks", "knocked out", "returned", "unfielded", "unblocked", "effect",
    "captured", "released", "controlled", "set aside", "sacrificed", "attached", "left combat",
    "gone", "regenerated", "laid",
]  # fmt: skip


EndReason = Literal["life", "concession", "tie", "agreement"]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened in a match."""


class TurnBegan(Event, frozen=True):
    """A player's turn begins; turns are counted from 1 over both players."""

    player: int
    turn: int


class StepBegan(Event, frozen=True):
    """A step of the turn begins (TURN-1)."""

    player: int
    step: Step


class DieMoved(Event, frozen=True):
    """A die went from one zone to another, and why."""

    die: int
    start: Zone
    end: Zone
    reason: MoveReason


class DieLaid(Event, frozen=True):
    """A die was put on a card that is not its own."""

    die: int
    card: int


class DiceRolled(Event, frozen=True):
    """Dice were rolled together and show these faces; `again` is a reroll."""

    player: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    again: bool


class DieSpun(Event, frozen=True):
    """A die was turned to another face: by an effect, or because it was spent in part (PAY-3)."""

    die: int
    start: int
    end: int
    paying: bool


class EnergyPaid(Event, frozen=True):
    """A player paid for one act or several; `lost` is generic energy that went unused (PAY-4).

    `kept` is what stays as virtual energy (PAY-9).
    """

    player: int
    dice: tuple[int, ...]
    lost: int
    kept: int = 0


class EnergyGained(Event, frozen=True):
    """A player has generic energy without a die, from a short draw (DRAW-3)."""

    player: int
    amount: int


class EnergyLost(Event, frozen=True):
    """Energy without a die went unused and is gone: its owner passed (PAY-9)."""

    player: int
    amount: int


class DiePurchased(Event, frozen=True):
    """A player purchased a die of a card."""

    player: int
    card: int
    die: int


class DieFielded(Event, frozen=True):
    """A character was fielded, by its cost or by an effect."""

    player: int
    die: int
    by_effect: bool


class ActionUsed(Event, frozen=True):
    """A player used an action die."""

    player: int
    die: int


class GlobalUsed(Event, frozen=True):
    """A player used a Global Ability."""

    player: int
    card: int


class AbilityStarted(Event, frozen=True):
    """An ability of a card begins to resolve; `die` is its source, or -1 (a global)."""

    player: int
    card: int
    die: int


class AttackDeclared(Event, frozen=True):
    """The attackers."""

    player: int
    dice: tuple[int, ...]


class BlockDeclared(Event, frozen=True):
    """The blocks, each as blocker and attacker."""

    player: int
    blocks: tuple[tuple[int, int], ...]


class DamageDealt(Event, frozen=True):
    """A die took damage."""

    die: int
    amount: int
    source: int
    combat: bool


class DamagePrevented(Event, frozen=True):
    """Damage to a die, or to a player (`die` -1), was prevented (TIM-2)."""

    die: int
    amount: int
    player: int = -1


class PlayerDamaged(Event, frozen=True):
    """A player took damage; `life` is what is left."""

    player: int
    amount: int
    life: int
    source: int


class LifeChanged(Event, frozen=True):
    """A player gained life, or lost or paid it without damage (DMG-6)."""

    player: int
    amount: int
    life: int
    reason: Literal["effect", "cost", "short draw"]


class KnockedOut(Event, frozen=True):
    """A die was knocked out, to its owner's Prep Area (DMG-3)."""

    die: int


class BonusGiven(Event, frozen=True):
    """Dice got a modifier to attack and defense."""

    dice: tuple[int, ...]
    attack: int
    defense: int


class RuleGiven(Event, frozen=True):
    """Dice must or can't do something for a while; `act` as in the rules language.

    `player` is who must or can't, where it is a player, or -1.
    """

    dice: tuple[int, ...]
    must: bool
    act: str
    player: int = -1


class WordsGiven(Event, frozen=True):
    """Dice have further affiliations or keywords for a while."""

    dice: tuple[int, ...]
    words: tuple[str, ...]


class TextIgnored(Event, frozen=True):
    """The text of dice is ignored for a while, all of it or a part."""

    dice: tuple[int, ...]


class CostsChanged(Event, frozen=True):
    """Something costs more or less for a while, or nothing (`free`); what, as in the language."""

    what: str
    by: int
    free: bool


class BlockRuleGiven(Event, frozen=True):
    """Dice can block so many at `most`, or take so many blockers at `least`, for a while."""

    dice: tuple[int, ...]
    most: int = 0
    least: int = 0


class BlockPriced(Event, frozen=True):
    """A player pays life to block for a while: for each blocker of a kind, or once."""

    player: int
    life: int
    each: bool


class AttackPriced(Event, frozen=True):
    """It costs life to attack with some dice, for a while."""

    dice: tuple[int, ...]
    life: int


class DamageDoubled(Event, frozen=True):
    """Dice deal double damage for a while."""

    dice: tuple[int, ...]


class WayGiven(Event, frozen=True):
    """Dice that leave the Field go somewhere else than they would, for a while."""

    dice: tuple[int, ...]
    end: Zone


class WatchBegan(Event, frozen=True):
    """What a card lets happen at such moments lasts from now on for a while."""

    player: int
    card: int


class WordChosen(Event, frozen=True):
    """A player chose an energy type, an affiliation, or which of several things is done."""

    player: int
    word: str


class EffectDeclined(Event, frozen=True):
    """A player did not use a "may", or did not pay to avoid an effect."""

    player: int


class Passed(Event, frozen=True):
    """A player passed: with an action of the other to follow, or for good (PRI-1)."""

    player: int


class MatchEnded(Event, frozen=True):
    """The match is over; `winner` is None for a tie."""

    winner: int | None
    reason: EndReason


class DamageRedirected(Event, frozen=True):
    """Damage goes to another die, or to a player (`die` -1), than it was dealt to (TIM-2)."""

    die: int
    player: int
    amount: int


class TokenMade(Event, frozen=True):
    """A token of a card came into the Field (TOK-1)."""

    player: int
    card: int
    die: int


class Paired(Event, frozen=True):
    """Two Heroic dice are partners from now on (HER-1)."""

    one: int
    other: int


class StatsChanged(Event, frozen=True):
    """Dice use other stats or another text than their own for a while (CPY-1)."""

    dice: tuple[int, ...]


class DrawOffered(Event, frozen=True):
    """A player offers to end the match as a draw (END-1)."""

    player: int
