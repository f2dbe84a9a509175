"""Node types for actions: one-shot verbs such as "deal", "KO", "draw" and "move"."""

from __future__ import annotations

from typing import Literal

from rules.language.ast.expressions import (
    Amount,
    CardTokenWord,
    Duration,
    Group,
    Moment,
    Node,
    PlayerWord,
    StatWord,
    ZoneWord,
)
from rules.model.dice import Energy


class Deal(Node, frozen=True):
    """Deal damage to dice, to players, or to both at once as one batch.

    This die deals it unless `source` names another: "that die deals 1 damage to the opponent".
    """

    amount: Amount
    to: Group | None = None
    players: PlayerWord | None = None
    source: Group | None = None


class Aim(Node, frozen=True):
    """Choose the dice that take damage once everybody has aimed in a ranged attack (KW-41).

    All damage of the active player's dice is then dealt at once, and after it the opponent's.
    """

    amount: int
    who: Group


class Duel(Node, frozen=True):
    """Two dice deal damage to each other simultaneously, each as much as its `stat` (R056)."""

    one: Group
    other: Group
    stat: StatWord = "attack"


class Gain(Node, frozen=True):
    """A player gains life, up to the starting amount (END-1)."""

    amount: Amount
    who: PlayerWord = "you"


class Lose(Node, frozen=True):
    """A player loses life, which is not damage (DMG-6)."""

    amount: Amount
    who: PlayerWord = "you"


class KnockOut(Node, frozen=True):
    """Knock out dice; they go to their owner's Prep Area."""

    who: Group


class Spin(Node, frozen=True):
    """Spin dice up (`by` > 0) or down, to a level, or to a given energy or action face (SPN-1)."""

    who: Group
    by: int = 0
    to: Energy | None = None
    level: int = 0
    action: bool = False


class SpinToEnergy(Node, frozen=True):
    """Spin dice to an energy face; the player chooses which of their energy faces (SPN-1)."""

    who: Group


class FieldIt(Node, frozen=True):
    """Field dice by an effect: free, at the given level (FLD-1).

    With `control`, another player's dice can be fielded too, under your control (CTL-1).
    """

    who: Group
    level: int = 1
    control: bool = False


class MoveDice(Node, frozen=True, tag="move"):
    """Move dice to a zone of their owner; this is neither fielding nor a KO.

    An unrolled die that moves to the Field enters at the given level.
    """

    who: Group
    to: ZoneWord
    level: int = 1


class Return(Node, frozen=True):
    """Return borrowed, captured or visiting dice to where they came from (CAP-1, CTL-1)."""

    who: Group


class Draw(Node, frozen=True):
    """Draw dice and put them in a zone; for the Reserve Pool they are rolled first (RRL-2).

    Drawing to the `bag` only takes the dice in hand, until later effects put them somewhere; dice
    that no effect places return to the bag. `whose` names the bag to draw from. With `up_to`, the
    player names a number before seeing any of the dice.
    """

    count: Amount = 1
    to: ZoneWord = "reserve"
    whose: Literal["your", "opposing"] = "your"
    up_to: bool = False


class Reroll(Node, frozen=True):
    """Reroll dice without moving them (RRL-1)."""

    who: Group


class ClearDamage(Node, frozen=True):
    """Remove damage from dice: this much from each, or all of it if the amount is 0."""

    who: Group
    amount: int = 0


class Capture(Node, frozen=True):
    """Capture dice under this die (CAP-1), until the end of turn or until an event."""

    who: Group
    until: Duration | Moment = "end of turn"


class Control(Node, frozen=True):
    """Take control of dice (CTL-1)."""

    who: Group
    until: Duration = "end of turn"


class Swap(Node, frozen=True):
    """Swap the exact places of two dice (SWP-1).

    A die that was unrolled enters at level 1, or at the other die's level with `same_level`.
    """

    one: Group
    other: Group
    same_level: bool = False


class SwapControl(Node, frozen=True):
    """Two dice of different players each come under the control of the other's controller
    (CTL-1)."""

    one: Group
    other: Group
    until: Duration = "end of turn"


class Prevent(Node, frozen=True):
    """Prevent this much of the triggering event's damage; None means all of it (TIM-2).

    With `all_yours` it prevents as much of the damage that each of your dice and you yourself would
    take for the same reason.
    """

    amount: Amount | None = None
    all_yours: bool = False


class Redirect(Node, frozen=True):
    """Redirect this much of the triggering event's damage; None means all of it (TIM-2).

    The damage keeps its source. It is redirected to dice or to a player.
    """

    amount: Amount | None = None
    to: Group | None = None
    players: PlayerWord | None = None


class Survive(Node, frozen=True):
    """Instead of being KO'd, the die stays in the Field at this level."""

    level: int = 1


class ChooseWord(Node, frozen=True):
    """A player chooses an energy type or affiliation; the card remembers it (see `Dice.noted`)."""

    what: Literal["energy", "affiliation"]
    without: tuple[str, ...] = ()


class ChooseDice(Node, frozen=True):
    """Choose dice, or remember all dice of a kind, for later effects: "choose a character die"."""

    who: Group


class Sacrifice(Node, frozen=True):
    """Move dice from the Field to the Used Pile; this is not a KO (KW-11)."""

    who: Group


class SetAside(Node, frozen=True):
    """Remove dice from the Field until end of turn; they return at the level they had (R106)."""

    who: Group


class LeaveCombat(Node, frozen=True):
    """Remove dice from combat: they return to the Field at once."""

    who: Group


class Attach(Node, frozen=True):
    """Attach this die to another die in the Field; it then goes wherever that die goes (RUL-15)."""

    to: Group


class LayOn(Node, frozen=True):
    """Put this die on another die's card, where it stays until something removes it."""

    to: Group


class PairUp(Node, frozen=True):
    """Pair this die with another until the start of your next turn (HER-1)."""

    who: Group


class MakeTokens(Node, frozen=True):
    """Put tokens into your Field (TOK-1)."""

    name: str
    attack: int
    defense: int
    count: Amount = 1


class PutCardTokens(Node, frozen=True):
    """Put tokens on the cards of dice, where they stay (KW-23); `This` is this card."""

    token: CardTokenWord
    of: Group
    count: Amount = 1


class RemoveCardTokens(Node, frozen=True):
    """Remove tokens from the cards of dice; a `count` of None removes all."""

    token: CardTokenWord
    of: Group
    count: Amount | None = 1


class Regenerate(Node, frozen=True):
    """Roll this knocked-out die: on a character face it returns to the Field (KW-10)."""


class Purchase(Node, frozen=True):
    """Purchase dice by an effect, immediately and in any step, and put them in a zone.

    The cost is reduced by `less`, but not below `least`; with `free` they cost nothing.
    """

    who: Group
    less: int = 0
    least: int = 0
    free: bool = False
    to: ZoneWord = "used"


class UseCopy(Node, frozen=True):
    """Use a copy of the text of the action die that the event is about."""


class ByHand(Node, frozen=True):
    """Words that the players carry out themselves, with acts by hand; they change nothing (HAND-1).

    `words` are printed as they are: the program does not understand them.
    """

    words: str


class Note(Node, frozen=True):
    """Keep words beside the card, such as a number of counters; they change nothing.

    They replace the word that was chosen or noted for the card before.
    """

    words: str


Action = (
    Deal | Aim | Duel | Gain | Lose | KnockOut | Spin | SpinToEnergy | FieldIt | MoveDice | Return
    | Draw | Reroll | ClearDamage | Capture | Control | Swap | SwapControl | Prevent | Redirect
    | Survive | ChooseWord | ChooseDice | Sacrifice | SetAside | LeaveCombat | Attach | LayOn
    | PairUp | MakeTokens | PutCardTokens | RemoveCardTokens | Regenerate | Purchase | UseCopy
    | ByHand | Note
)  # fmt: skip
