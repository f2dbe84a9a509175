"""Deeds of the rules language: verbs that do one thing, and are done with it."""

from __future__ import annotations

from typing import Literal

from rules.dice import Energy
from rules.language.tree.moments import Moment, Until
from rules.language.tree.terms import Amount, Group, Node, StatWord, Who, ZoneWord


class Deal(Node, frozen=True):
    """Deal damage to dice or to players, or to both at once as one batch.

    It is this die that deals it, or `source`: "that die deals 1 damage to the opponent".
    """

    amount: Amount
    to: Group | None = None
    players: Who | None = None
    source: Group | None = None


class Duel(Node, frozen=True):
    """Two dice deal damage to each other, each as much as its number says, at once (R056)."""

    one: Group
    other: Group
    stat: StatWord = "attack"


class Gain(Node, frozen=True):
    """A player gains life, up to the starting amount (END-1)."""

    amount: Amount
    who: Who = "you"


class Lose(Node, frozen=True):
    """A player loses life, which is not damage (DMG-6)."""

    amount: Amount
    who: Who = "you"


class KnockOut(Node, frozen=True):
    """Knock dice out, to their owner's Prep Area."""

    who: Group


class Spin(Node, frozen=True):
    """Spin dice up (`by` > 0) or down, to a level, or to a given energy face (SPN-1)."""

    who: Group
    by: int = 0
    to: Energy | None = None
    level: int = 0


class FieldIt(Node, frozen=True):
    """Field dice by this effect: free, on the given level (FLD-1).

    With `control` dice of another player's are fielded too, under your control (CTL-1).
    """

    who: Group
    level: int = 1
    control: bool = False


class Move(Node, frozen=True):
    """Move dice to a zone of their owner: no fielding, no KO.

    An unrolled die that is moved to the Field comes on the given level.
    """

    who: Group
    to: ZoneWord
    level: int = 1


class Return(Node, frozen=True):
    """Return borrowed, captured or visiting dice to where they came from (CAP-1, CTL-1)."""

    who: Group


class Draw(Node, frozen=True):
    """Draw dice and put them in a zone; `reserve` means roll them first (RRL-2).

    To the `bag` means into the hand: they are looked at until what follows puts them somewhere;
    what nothing is said of goes back to the bag. `whose` is the bag they are drawn from; of `up_to`
    so many dice the drawer says the number before any is seen.
    """

    count: Amount = 1
    to: ZoneWord = "reserve"
    whose: Literal["your", "opposing"] = "your"
    up_to: bool = False


class Reroll(Node, frozen=True):
    """Reroll dice where they lie (RRL-1)."""

    who: Group


class ClearDamage(Node, frozen=True):
    """Take all damage off dice."""

    who: Group


class Capture(Node, frozen=True):
    """Capture dice under this die (CAP-1), until the end of turn or until a moment."""

    who: Group
    until: Until | Moment = "end of turn"


class Control(Node, frozen=True):
    """Take control of dice (CTL-1)."""

    who: Group
    until: Until = "end of turn"


class Swap(Node, frozen=True):
    """Exchange the places of two dice exactly (SWP-1).

    A die that comes from an unrolled place comes in at level 1, or on the other's level.
    """

    one: Group
    other: Group
    same_level: bool = False


class SwapControl(Node, frozen=True):
    """Each of two dice of different players comes under the control of the other's (CTL-1)."""

    one: Group
    other: Group
    until: Until = "end of turn"


class Prevent(Node, frozen=True):
    """Prevent that much of the damage that the moment is about; None is all of it (TIM-2)."""

    amount: Amount | None = None


class Redirect(Node, frozen=True):
    """Redirect that much of the damage that the moment is about; None is all of it (TIM-2).

    The damage keeps its source. It goes to dice or to a player.
    """

    amount: Amount | None = None
    to: Group | None = None
    players: Who | None = None


class Survive(Node, frozen=True):
    """Instead of being KO'd the die stays in the Field at that level."""

    level: int = 1


class ChooseWord(Node, frozen=True):
    """A player chooses an energy type or an affiliation; the card remembers it (`Dice.noted`)."""

    what: Literal["energy", "affiliation"]
    without: tuple[str, ...] = ()


class ChooseDice(Node, frozen=True):
    """Choose dice, or note all of a kind, for what follows: "choose a character die"."""

    who: Group


class Sacrifice(Node, frozen=True):
    """From the Field to the Used Pile; no KO (KW-11)."""

    who: Group


class SetAside(Node, frozen=True):
    """Remove dice from the Field until the end of the turn; they return at their level (R106)."""

    who: Group


class LeaveCombat(Node, frozen=True):
    """Remove dice from combat: they go back to the Field at once."""

    who: Group


class Attach(Node, frozen=True):
    """This die goes to the Field and lies on another die, going where that goes (RUL-15)."""

    to: Group


class LayOn(Node, frozen=True):
    """This die is put on the card of another die, and stays there until something removes it."""

    to: Group


class PairUp(Node, frozen=True):
    """This die pairs with another, until the start of your next turn (HER-1)."""

    who: Group


class MakeTokens(Node, frozen=True):
    """Put tokens into your Field (TOK-1)."""

    name: str
    attack: int
    defense: int
    count: Amount = 1


class Regenerate(Node, frozen=True):
    """Roll this knocked out die: on a character face it returns to the Field (KW-10)."""


class Purchase(Node, frozen=True):
    """Purchase dice by this effect, at once and in any step, and put them where it says.

    It costs `less` than else, but at least `least`; or nothing (`free`).
    """

    who: Group
    less: int = 0
    least: int = 0
    free: bool = False
    to: ZoneWord = "used"


class UseCopy(Node, frozen=True):
    """Use a copy of the text of the action die that the moment is about."""


Deed = (
    Deal | Duel | Gain | Lose | KnockOut | Spin | FieldIt | Move | Return | Draw | Reroll
    | ClearDamage | Capture | Control | Swap | SwapControl | Prevent | Redirect | Survive
    | ChooseWord | ChooseDice | Sacrifice | SetAside | LeaveCombat | Attach | LayOn | PairUp
    | MakeTokens | Regenerate | Purchase | UseCopy
)  # fmt: skip
