"""Every move that a player, or Chance, can make: one small frozen type each.

Dice are named by their id (their place in `GameState.dice`), cards by their index in
`Setup.cards`. Of equal dice only one is listed by `Game.legal()`; `Game.play` accepts any of them.
"""

from __future__ import annotations

import msgspec

from rules.dice import Energy

NO_DIE = -1
"""In `Pay`: generic energy that has no die, gained from a short draw (DRAW-3)."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """Something that a player does, or that chance brings."""


# --- starting an act ------------------------------------------------------------------------------


class Buy(Move, frozen=True):
    """Purchase a die of a card (BUY-1)."""

    card: int


class Field(Move, frozen=True):
    """Field a character from the Reserve Pool (FLD-1).

    `instead` is the index of an ability of its card that names another cost, or -1.
    """

    die: int
    instead: int = -1


class Use(Move, frozen=True):
    """Use an action die (ACT-1)."""

    die: int


class UseGlobal(Move, frozen=True):
    """Use the Global Ability of a card (GLB-1); `ability` is its index in the card's text."""

    card: int
    ability: int


class UsePaid(Move, frozen=True):
    """Use a die's own paid ability (ABL-1); `ability` is its index in the card's text."""

    die: int
    ability: int


# --- paying ---------------------------------------------------------------------------------------


class AlsoBuy(Move, frozen=True):
    """Add a purchase to the batch that is being paid (PAY-4)."""

    card: int


class AlsoField(Move, frozen=True):
    """Add a fielding to the batch that is being paid (PAY-4)."""

    die: int


class AlsoUse(Move, frozen=True):
    """Add a use of a Global Ability to the batch that is being paid (PAY-4)."""

    card: int
    ability: int


class Pay(Move, frozen=True):
    """Pay with one symbol of a die, or with a whole generic face.

    `energy` is what it is spent as: for a wild the type it stands for, or `WILD` where any will do.
    """

    die: int
    energy: Energy


# --- choosing -------------------------------------------------------------------------------------


class Reroll(Move, frozen=True):
    """Mark a die to be rerolled (ROLL-1)."""

    die: int


class Attack(Move, frozen=True):
    """Send a character to attack (ATK-1)."""

    die: int


class Block(Move, frozen=True):
    """Block an attacker with a character (BLK-1)."""

    die: int
    attacker: int


class Assign(Move, frozen=True):
    """Assign an amount of a die's combat damage to one die that it is engaged with (DMG-1)."""

    die: int
    to: int
    amount: int


class Choose(Move, frozen=True):
    """Choose a die for an effect."""

    die: int


class ChooseWord(Move, frozen=True):
    """Choose an energy type or an affiliation for an effect."""

    word: str


class ChoosePlayer(Move, frozen=True):
    """Choose a player for an effect."""

    player: int


class Order(Move, frozen=True):
    """Say which of one's simultaneous effects resolves next (TIM-1): its place in the group."""

    index: int


class Accept(Move, frozen=True):
    """Do what "may" be done, or pay what may be paid."""


class Confirm(Move, frozen=True):
    """Finish what has been put together: a payment, a set of dice."""


class Pass(Move, frozen=True):
    """Do nothing (more): decline, or offer the other player to act (PRI-1)."""


class Concede(Move, frozen=True):
    """Give up the match. Legal at any time for the player who decides (END-1)."""


class OfferDraw(Move, frozen=True):
    """Offer to end the match as a draw (END-1).

    Legal for the player who decides, unless something is half done.
    """


# --- chance ---------------------------------------------------------------------------------------


class Drawn(Move, frozen=True):
    """Chance: these dice come out of the bag."""

    dice: tuple[int, ...]


class Rolled(Move, frozen=True):
    """Chance: the dice being rolled show these faces, as indices 0 to 5, in the order asked."""

    faces: tuple[int, ...]


CHANCE_MOVES = (Drawn, Rolled)
STARTING_MOVES = (Buy, Field, Use, UseGlobal, UsePaid)
