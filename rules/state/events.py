"""The events that `Game.play` returns, in order.

The table animates them and the log puts them into words, so neither has to apply a rule to follow a
match. Events name a die by id, a card by index and a player by number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from rules.language.ast import CardTokenWord, Duration, ForcedAct
from rules.model.ids import NO_CARD, NOBODY, CardId, DieId, PlayerId
from rules.model.moves import HandAgreement
from rules.state.decision import Step
from rules.state.resolution import EffectObstacle
from rules.state.zones import Zone

MoveReason = Literal[
    "", "cleared", "drawn", "refilled", "rolled", "purchased", "spent", "fielded", "used",
    "attacks", "blocks", "knocked out", "returned", "unfielded", "unblocked", "effect",
    "captured", "released", "controlled", "set aside", "sacrificed", "attached", "left combat",
    "gone", "regenerated", "laid",
]  # fmt: skip


StatChange = Literal["attack", "defense", "level", "swapped", "copied stats", "copied text"]

EndReason = Literal["life", "concession", "tie", "agreement"]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base class of everything that happens in a match."""


class TurnBegan(Event, frozen=True):
    """A player's turn began. Turns count from 1 over both players."""

    player: PlayerId
    turn: int


class StepBegan(Event, frozen=True):
    """A step of the turn began (TURN-1)."""

    player: PlayerId
    step: Step


class DieMoved(Event, frozen=True):
    """A die moved from one zone to another, for a given reason.

    `taker` is the player who takes control of it. If nobody does, it is `NOBODY`.
    """

    die: DieId
    from_zone: Zone
    to_zone: Zone
    reason: MoveReason
    taker: PlayerId = NOBODY


class DiePutOnCard(Event, frozen=True):
    """An effect put a die on a card that is not its own."""

    die: DieId
    card: CardId


class DiceRolled(Event, frozen=True):
    """Dice were rolled together and show these faces; `is_reroll` marks a reroll."""

    player: PlayerId
    dice: tuple[DieId, ...]
    faces: tuple[int, ...]
    is_reroll: bool


class DieSpun(Event, frozen=True):
    """A die was turned to another face: by an effect, or because it was partly spent (PAY-3)."""

    die: DieId
    from_face: int
    to_face: int
    is_payment: bool


class EnergyPaid(Event, frozen=True):
    """A player paid for one or several acts; `lost` is unused generic energy that was lost (PAY-4).

    `kept` is unused energy that stays as virtual energy (PAY-9).
    """

    player: PlayerId
    dice: tuple[DieId, ...]
    lost: int
    kept: int = 0


class EnergyGained(Event, frozen=True):
    """A player gained generic energy without a die, from a short draw (DRAW-3)."""

    player: PlayerId
    amount: int


class EnergyLost(Event, frozen=True):
    """A player passed and lost unused virtual energy (PAY-9)."""

    player: PlayerId
    amount: int


class DiePurchased(Event, frozen=True):
    """A player purchased a die of a card."""

    player: PlayerId
    card: CardId
    die: DieId


class DieFielded(Event, frozen=True):
    """A character was fielded, for its cost or by an effect."""

    player: PlayerId
    die: DieId
    is_by_effect: bool


class ActionUsed(Event, frozen=True):
    """A player used an action die."""

    player: PlayerId
    die: DieId


class GlobalUsed(Event, frozen=True):
    """A player used a Global Ability."""

    player: PlayerId
    card: CardId


class AbilityStarted(Event, frozen=True):
    """An ability of a card began to resolve; `die` is its source, `NO_DIE` for a Global Ability."""

    player: PlayerId
    card: CardId
    die: DieId


class AbilityDidNothing(Event, frozen=True):
    """An ability ended and nothing came of it; `die` is its source, `NO_DIE` for a Global
    Ability."""

    player: PlayerId
    card: CardId
    die: DieId
    obstacle: EffectObstacle


class AttackDeclared(Event, frozen=True):
    """The active player declared attackers."""

    player: PlayerId
    dice: tuple[DieId, ...]


class BlockDeclared(Event, frozen=True):
    """The defending player declared blocks, as pairs of blocker and attacker."""

    player: PlayerId
    blocks: tuple[tuple[DieId, DieId], ...]


class DamageDealt(Event, frozen=True):
    """A die took damage from one source; several sources at once give an event each (DMG-1)."""

    die: DieId
    amount: int
    source: DieId
    is_combat: bool


class DamagePrevented(Event, frozen=True):
    """Damage to a die, or to a player (then `die` is `NO_DIE`), was prevented (TIM-2)."""

    die: DieId
    amount: int
    player: PlayerId = NOBODY


class PlayerDamaged(Event, frozen=True):
    """A player took damage; `life` is the life left."""

    player: PlayerId
    amount: int
    life: int
    source: DieId


class LifeChanged(Event, frozen=True):
    """A player gained life, or lost or paid life without damage (DMG-6)."""

    player: PlayerId
    amount: int
    life: int
    reason: Literal["effect", "cost", "short draw"]


class KnockedOut(Event, frozen=True):
    """A die was knocked out (DMG-3)."""

    die: DieId


class LastingChange(Event, frozen=True, kw_only=True):
    """Base class of changes that last for a while (EFF-1)."""

    until: Duration = "end of turn"  # how long it lasts
    # The player whose text it is; a duration such as "your next turn" is theirs
    giver: PlayerId = NOBODY


class BonusGiven(LastingChange, frozen=True):
    """Dice got a bonus or penalty to attack and defense."""

    dice: tuple[DieId, ...]
    attack: int
    defense: int


class RestrictionGiven(LastingChange, frozen=True):
    """Dice must or can't do something for a while; `act` is a word of the rules language.

    `player` is the player the rule is about, or `NOBODY` if it is about dice.
    """

    dice: tuple[DieId, ...]
    is_must: bool
    act: ForcedAct
    player: PlayerId = NOBODY


class KeywordsGiven(LastingChange, frozen=True):
    """Dice have additional affiliations or keywords for a while."""

    dice: tuple[DieId, ...]
    words: tuple[str, ...]


class TextIgnored(LastingChange, frozen=True):
    """Some or all of the text of dice is ignored for a while."""

    dice: tuple[DieId, ...]


class CostsChanged(LastingChange, frozen=True):
    """Something (`what`, as in the rules language) costs more, less or nothing for a while."""

    what: str
    change: int
    is_free: bool


class BlockLimitChanged(LastingChange, frozen=True):
    """For a while, dice can block up to `max_blocks` attackers or need `min_blockers` blockers."""

    dice: tuple[DieId, ...]
    max_blocks: int = 0
    min_blockers: int = 0


class BlockCostAdded(LastingChange, frozen=True):
    """For a while, a player pays life to block, once or for each blocker (`is_per_blocker`)."""

    player: PlayerId
    life: int
    is_per_blocker: bool


class AttackCostAdded(LastingChange, frozen=True):
    """Attacking with these dice costs life for a while."""

    dice: tuple[DieId, ...]
    life: int


class DamageDoubled(LastingChange, frozen=True):
    """Dice deal double damage for a while."""

    dice: tuple[DieId, ...]


class DestinationChanged(LastingChange, frozen=True):
    """For a while, dice that leave the Field go to another zone than usual."""

    dice: tuple[DieId, ...]
    to_zone: Zone


class TemporaryTriggerAdded(LastingChange, frozen=True):
    """A card's effect with a duration began: it will trigger on certain events."""

    player: PlayerId
    card: CardId


class WordChosen(Event, frozen=True):
    """A player chose an energy type, an affiliation, or one of several options."""

    player: PlayerId
    word: str


class Declined(Event, frozen=True):
    """A player declined an optional effect, a payment to avoid an effect, or an offered draw."""

    player: PlayerId


class PriorityPassed(Event, frozen=True):
    """A player passed priority (PRI-1)."""

    player: PlayerId


class MatchEnded(Event, frozen=True):
    """The match is over; `winner` is None for a tie or an agreed draw."""

    winner: PlayerId | None
    reason: EndReason


class DamageRedirected(Event, frozen=True):
    """Damage was redirected to another die, or to a player (then `die` is `NO_DIE`) (TIM-2)."""

    die: DieId
    player: PlayerId
    amount: int


class TokenMade(Event, frozen=True):
    """A token of a card entered the Field (TOK-1)."""

    player: PlayerId
    card: CardId
    die: DieId


class CardTokensChanged(Event, frozen=True):
    """Tokens were put on a card (`amount` > 0) or removed; `count` are there now (KW-23)."""

    card: CardId
    token: CardTokenWord
    amount: int
    count: int


class HeroicPairFormed(Event, frozen=True):
    """Two Heroic dice became partners (HER-1)."""

    one: DieId
    other: DieId


class StatsOrTextReplaced(LastingChange, frozen=True):
    """Dice use other stats or another text for a while (CPY-1).

    `copied` is the card whose stats or text they copy, if `change` says that they do.
    """

    dice: tuple[DieId, ...]
    change: StatChange = "attack"
    copied: CardId = NO_CARD


class DrawOffered(Event, frozen=True):
    """A player offered to end the match as a draw (END-1)."""

    player: PlayerId


class HandActBegan(Event, frozen=True):
    """A player began to carry out a sentence by hand (HAND-1).

    `card` is the card whose text it is for, or `NO_CARD` if it adjusts the table.
    """

    player: PlayerId
    card: CardId
    die: DieId
    wording: str


class HandOffered(Event, frozen=True):
    """A player offered to act by hand from here on (HAND-1): texts of cards, or also the table."""

    player: PlayerId
    extent: HandAgreement


class HandAgreed(Event, frozen=True):
    """The players agreed to act by hand from here on (HAND-1)."""

    player: PlayerId
    extent: HandAgreement


def life_lost(events: Iterable[Event]) -> Counter[PlayerId]:
    """How much life each player lost in all; negative for a gain."""
    lost = Counter[PlayerId]()
    for event in events:
        match event:
            case PlayerDamaged(player=player, amount=amount):
                lost[player] += amount
            case LifeChanged(player=player, amount=amount):
                lost[player] -= amount
    return lost
