"""The events that `Game.play` returns, in order.

The table animates them and the log puts them into words, so neither has to apply a rule to follow a
match. Events name a die by id, a card by index and a player by number.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.state.game_state import Step
from rules.state.zones import Zone

MoveReason = Literal[
    "", "cleared", "drawn", "refilled", "rolled", "purchased", "spent", "fielded", "used",
    "attacks", "blocks", "knocked out", "returned", "unfielded", "unblocked", "effect",
    "captured", "released", "controlled", "set aside", "sacrificed", "attached", "left combat",
    "gone", "regenerated", "laid",
]  # fmt: skip


EndReason = Literal["life", "concession", "tie", "agreement"]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base class of everything that happens in a match."""


class TurnBegan(Event, frozen=True):
    """A player's turn began. Turns count from 1 over both players."""

    player: int
    turn: int


class StepBegan(Event, frozen=True):
    """A step of the turn began (TURN-1)."""

    player: int
    step: Step


class DieMoved(Event, frozen=True):
    """A die moved from one zone to another, for a given reason."""

    die: int
    from_zone: Zone
    to_zone: Zone
    reason: MoveReason


class DiePutOnCard(Event, frozen=True):
    """An effect put a die on a card that is not its own."""

    die: int
    card: int


class DiceRolled(Event, frozen=True):
    """Dice were rolled together and show these faces; `is_reroll` marks a reroll."""

    player: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    is_reroll: bool


class DieSpun(Event, frozen=True):
    """A die was turned to another face: by an effect, or because it was partly spent (PAY-3)."""

    die: int
    from_face: int
    to_face: int
    is_payment: bool


class EnergyPaid(Event, frozen=True):
    """A player paid for one or several acts; `lost` is unused generic energy that was lost (PAY-4).

    `kept` is unused energy that stays as virtual energy (PAY-9).
    """

    player: int
    dice: tuple[int, ...]
    lost: int
    kept: int = 0


class EnergyGained(Event, frozen=True):
    """A player gained generic energy without a die, from a short draw (DRAW-3)."""

    player: int
    amount: int


class EnergyLost(Event, frozen=True):
    """A player passed and lost unused virtual energy (PAY-9)."""

    player: int
    amount: int


class DiePurchased(Event, frozen=True):
    """A player purchased a die of a card."""

    player: int
    card: int
    die: int


class DieFielded(Event, frozen=True):
    """A character was fielded, for its cost or by an effect."""

    player: int
    die: int
    is_by_effect: bool


class ActionUsed(Event, frozen=True):
    """A player used an action die."""

    player: int
    die: int


class GlobalUsed(Event, frozen=True):
    """A player used a Global Ability."""

    player: int
    card: int


class AbilityStarted(Event, frozen=True):
    """An ability of a card began to resolve; `die` is its source, or -1 for a Global Ability."""

    player: int
    card: int
    die: int


class AttackDeclared(Event, frozen=True):
    """The active player declared attackers."""

    player: int
    dice: tuple[int, ...]


class BlockDeclared(Event, frozen=True):
    """The defending player declared blocks, as pairs of blocker and attacker."""

    player: int
    blocks: tuple[tuple[int, int], ...]


class DamageDealt(Event, frozen=True):
    """A die took damage."""

    die: int
    amount: int
    source: int
    is_combat: bool


class DamagePrevented(Event, frozen=True):
    """Damage to a die, or to a player (`die` -1), was prevented (TIM-2)."""

    die: int
    amount: int
    player: int = -1


class PlayerDamaged(Event, frozen=True):
    """A player took damage; `life` is the life left."""

    player: int
    amount: int
    life: int
    source: int


class LifeChanged(Event, frozen=True):
    """A player gained life, or lost or paid life without damage (DMG-6)."""

    player: int
    amount: int
    life: int
    reason: Literal["effect", "cost", "short draw"]


class KnockedOut(Event, frozen=True):
    """A die was knocked out (DMG-3)."""

    die: int


class BonusGiven(Event, frozen=True):
    """Dice got a bonus or penalty to attack and defense."""

    dice: tuple[int, ...]
    attack: int
    defense: int


class RestrictionGiven(Event, frozen=True):
    """Dice must or can't do something for a while; `act` is a word of the rules language.

    `player` is the player the rule is about, or -1 if it is about dice.
    """

    dice: tuple[int, ...]
    is_must: bool
    act: str
    player: int = -1


class KeywordsGiven(Event, frozen=True):
    """Dice have additional affiliations or keywords for a while."""

    dice: tuple[int, ...]
    words: tuple[str, ...]


class TextIgnored(Event, frozen=True):
    """Some or all of the text of dice is ignored for a while."""

    dice: tuple[int, ...]


class CostsChanged(Event, frozen=True):
    """Something (`what`, as in the rules language) costs more, less or nothing for a while."""

    what: str
    change: int
    is_free: bool


class BlockLimitChanged(Event, frozen=True):
    """For a while, dice can block up to `max_blocks` attackers or need `min_blockers` blockers."""

    dice: tuple[int, ...]
    max_blocks: int = 0
    min_blockers: int = 0


class BlockCostAdded(Event, frozen=True):
    """For a while, a player pays life to block, once or for each blocker (`is_per_blocker`)."""

    player: int
    life: int
    is_per_blocker: bool


class AttackCostAdded(Event, frozen=True):
    """Attacking with these dice costs life for a while."""

    dice: tuple[int, ...]
    life: int


class DamageDoubled(Event, frozen=True):
    """Dice deal double damage for a while."""

    dice: tuple[int, ...]


class DestinationChanged(Event, frozen=True):
    """For a while, dice that leave the Field go to another zone than usual."""

    dice: tuple[int, ...]
    to_zone: Zone


class TemporaryTriggerAdded(Event, frozen=True):
    """A card's effect with a duration began: it will trigger on certain events."""

    player: int
    card: int


class WordChosen(Event, frozen=True):
    """A player chose an energy type, an affiliation, or one of several options."""

    player: int
    word: str


class Declined(Event, frozen=True):
    """A player declined an optional effect, a payment to avoid an effect, or an offered draw."""

    player: int


class PriorityPassed(Event, frozen=True):
    """A player passed priority (PRI-1)."""

    player: int


class MatchEnded(Event, frozen=True):
    """The match is over; `winner` is None for a tie or an agreed draw."""

    winner: int | None
    reason: EndReason


class DamageRedirected(Event, frozen=True):
    """Damage was redirected to another die, or to a player (`die` -1) (TIM-2)."""

    die: int
    player: int
    amount: int


class TokenMade(Event, frozen=True):
    """A token of a card entered the Field (TOK-1)."""

    player: int
    card: int
    die: int


class HeroicPairFormed(Event, frozen=True):
    """Two Heroic dice became partners (HER-1)."""

    one: int
    other: int


class StatsOrTextReplaced(Event, frozen=True):
    """Dice use other stats or another text for a while (CPY-1)."""

    dice: tuple[int, ...]


class DrawOffered(Event, frozen=True):
    """A player offered to end the match as a draw (END-1)."""

    player: int
