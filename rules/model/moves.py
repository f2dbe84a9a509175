"""All moves of players and of Chance, each a small frozen type.

Moves name dice by id (the index in `GameState.dice`) and cards by index in `Setup.cards`. Of
several equal dice `Game.legal()` lists only one; `Game.play` accepts any of them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.model.dice import Energy
from rules.model.ids import NO_ABILITY, NO_CARD, NO_DIE, AbilityId, CardId, DieId, PlayerId


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base class of everything that a player does or that Chance decides."""


# --- acts -----------------------------------------------------------------------------------------
# While a payment is open, a `BatchAct` joins it; at any other time it starts its own act.


class Buy(Move, frozen=True):
    """Purchase a die of a card (BUY-1), or add the purchase to the open payment (PAY-4)."""

    card: CardId


class FieldCharacter(Move, frozen=True):
    """Field a character from the Reserve Pool (FLD-1), or add this to the open payment (PAY-4).

    `alternative_cost` is the ability of its card that offers another cost, or `NO_ABILITY`. A
    fielding that joins a payment has none.
    """

    die: DieId
    alternative_cost: AbilityId = NO_ABILITY


class UseAction(Move, frozen=True):
    """Use an action die (ACT-1)."""

    die: DieId


class UseGlobal(Move, frozen=True):
    """Use the Global Ability of a card (GLB-1), or add the use to the open payment (PAY-4).

    `ability` is its index in the card's text.
    """

    card: CardId
    ability: AbilityId


class UsePaidAbility(Move, frozen=True):
    """Use a die's own paid ability (ABL-1); `ability` is its index in the card's text."""

    die: DieId
    ability: AbilityId


# --- paying ---------------------------------------------------------------------------------------


class Pay(Move, frozen=True):
    """Pay with one symbol of a die, or with a whole generic face; `NO_DIE` spends virtual energy.

    `energy` is what the symbol is spent as: for a wild, the type it stands for, or `WILD` if any
    type will do.
    """

    die: DieId
    energy: Energy


# --- choosing -------------------------------------------------------------------------------------


class MarkForReroll(Move, frozen=True):
    """Mark a die to be rerolled (ROLL-1)."""

    die: DieId


class Attack(Move, frozen=True):
    """Send a character to attack (ATK-1)."""

    die: DieId


class Block(Move, frozen=True):
    """Block an attacker with a character (BLK-1)."""

    die: DieId
    attacker: DieId


class AssignDamage(Move, frozen=True):
    """Assign part of a die's combat damage to one die that it is engaged with (DMG-1)."""

    die: DieId
    target: DieId
    amount: int


class ChooseDie(Move, frozen=True):
    """Choose a die for an effect."""

    die: DieId


class ChooseOption(Move, frozen=True):
    """Choose an energy type or an affiliation for an effect."""

    word: str


class ChoosePlayer(Move, frozen=True):
    """Choose a player for an effect."""

    player: PlayerId


class ChooseNext(Move, frozen=True):
    """Choose which of your simultaneous effects resolves next (TIM-1): its index in the group."""

    index: int


class Accept(Move, frozen=True):
    """Agree to an optional effect, an optional payment, or an offered draw."""


class Confirm(Move, frozen=True):
    """Finish a selection: a payment, or a set of dice."""


class Pass(Move, frozen=True):
    """Do nothing (more): decline, or let the other player act (PRI-1)."""


class Concede(Move, frozen=True):
    """Concede the match. Legal at any time for the player who must decide (END-1)."""


class OfferDraw(Move, frozen=True):
    """Offer to end the match as a draw (END-1).

    Legal for the player who must decide, unless an act is only half done.
    """


HandAgreement = Literal["", "cards", "table"]
"""What players agree to do by hand (HAND-1): nothing, texts of cards that say so, or also
adjustments of the table. Match files hold the words, so they must not change."""

HAND_AGREEMENTS: tuple[HandAgreement, ...] = ("", "cards", "table")
"""The agreements about acts by hand; each allows all that the ones before it allow."""


class HandAct(Move, frozen=True):
    """Carry out a sentence of the rules language once, by hand (HAND-1).

    "You" in the sentence is `player`, whoever makes the move, and "this die" is `die`, or no die.
    `card` is the card whose text it is for, or `NO_CARD` to adjust the table; it need not be given
    beside a die. Legal while a text by hand is asked for, and between acts; it is never listed.
    """

    player: PlayerId
    wording: str
    card: CardId = NO_CARD
    die: DieId = NO_DIE


class OfferHand(Move, frozen=True):
    """Offer to act by hand, or to adjust the table too, from here on (HAND-1).

    Legal for the player who must decide, unless an act is only half done.
    """

    extent: HandAgreement


# --- chance ---------------------------------------------------------------------------------------


class DrawOutcome(Move, frozen=True):
    """Chance: these dice are drawn from the bag."""

    dice: tuple[DieId, ...]


class RollOutcome(Move, frozen=True):
    """Chance: the decision's dice show these faces (indices 0 to 5), in the same order."""

    faces: tuple[int, ...]


CHANCE_MOVES = (DrawOutcome, RollOutcome)
ACT_MOVES = (Buy, FieldCharacter, UseAction, UseGlobal, UsePaidAbility)

BatchAct = Buy | FieldCharacter | UseGlobal
"""The acts that can share one payment (PAY-4)."""
