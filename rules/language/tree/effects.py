"""Effects of the rules language: what is done and what holds, and what is paid for it."""

from __future__ import annotations

from typing import Literal

from rules.dice import Energy
from rules.language.tree.keywords import KeywordWord
from rules.language.tree.moments import AbilityWord, Moment, Until
from rules.language.tree.terms import (
    Amount,
    Condition,
    Dice,
    DieKindWord,
    Group,
    Node,
    StatWord,
    Who,
    ZoneWord,
)

# --- costs ----------------------------------------------------------------------------------------


class Cost(Node, frozen=True):
    """What is paid for an ability: energy by type, energy of any kind, life, dice (PAY-6).

    `do` is what is done as a cost after the energy is paid: KO, sacrifice, spin down or move
    one's own dice. It cannot be prevented or redirected, and has to be possible in full.
    """

    energy: tuple[Energy, ...] = ()
    any_energy: int = 0
    life: int = 0
    do: tuple[Effect, ...] = ()


# --- verbs: what is done --------------------------------------------------------------------------

Act = Literal[
    "attack", "block", "be blocked", "deal damage", "deal combat damage", "be targeted", "spin",
    "use globals", "leave unblocked", "be KO'd", "be captured", "be prevented",
]  # fmt: skip


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


class Bonus(Node, frozen=True):
    """Dice get a modifier to attack and defense."""

    who: Group
    attack: Amount = 0
    defense: Amount = 0
    until: Until = "end of turn"


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


class IgnoreText(Node, frozen=True):
    """Text of dice or cards is ignored: all of it, or abilities of some kinds only."""

    who: Group
    kinds: tuple[AbilityWord, ...] = ()
    until: Until = "end of turn"


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


class Repeat(Node, frozen=True):
    """Do something a number of times, one after the other: "for each die KO'd: ..."."""

    times: Amount
    do: tuple[Effect, ...]


class Has(Node, frozen=True):
    """Dice have further affiliations or keywords."""

    who: Group
    affiliations: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    until: Until = "end of turn"


class Gains(Node, frozen=True):
    """For a while dice have a keyword with its text, also dice that come later.

    "This die" in the text is the die that has it: "Your dice get Impulse this turn: ..."
    """

    who: Group
    keyword: KeywordWord
    do: tuple[Effect, ...]
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


class Optional(Node, frozen=True):
    """ "you may ...", with a cost or without; `then` follows only if it was done."""

    do: tuple[Effect, ...]
    cost: Cost | None = None
    who: Who = "you"


class Unless(Node, frozen=True):
    """ "..., unless the opponent pays 3 life"."""

    do: tuple[Effect, ...]
    who: Who
    cost: Cost


class AtCost(Node, frozen=True):
    """ "sacrifice a die in order to draw a die": without "may", but only if both can be done.

    It is not paid where what it is for has no valid target, nor done where it is not paid in full
    (PAY-6, RUL-4).
    """

    cost: tuple[Effect, ...]
    do: tuple[Effect, ...]


class If(Node, frozen=True):
    """Do it if a condition holds, else do something else."""

    condition: Condition
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ChooseOne(Node, frozen=True):
    """ "choose one: draw a die; or gain 1 life": a player chooses which of several things is done.

    The options are seen from the controller of the ability, whoever chooses.
    """

    options: tuple[tuple[Effect, ...], ...]
    who: Who = "you"


class Later(Node, frozen=True):
    """Do it at the next such moment this turn: "at the start of your Attack Step: ..."."""

    when: Moment
    do: tuple[Effect, ...]


class Watch(Node, frozen=True):
    """For a while something answers each such moment: "this turn, when a sidekick is KO'd: ...".

    It answers as a triggered ability does, or as an interruption where it prevents or replaces.
    """

    when: Moment
    do: tuple[Effect, ...]
    until: Until = "end of turn"


Effect = (
    Deal | Gain | Lose | KnockOut | Bonus | Spin | FieldIt | Move | Return | Draw | Reroll
    | ClearDamage | Capture | Control | Swap | Must | Cannot | Prevent | Survive | IgnoreText
    | ChooseWord | UseCopy | Optional | Unless | If | Later | ChooseOne
    | Redirect | ChooseDice | Sacrifice | SetAside | LeaveCombat | Attach | PairUp | MakeTokens
    | Regenerate | Repeat | Duel | Has | CopyStats | CopyText | SwapStats | SetStat | Blocks
    | NeedsBlockers | BlockCost | CostChange | Watch | Purchase | SwapControl | AtCost | Gains
    | AttackCost | DoubleDamage | Goes
    | LayOn
)  # fmt: skip

# --- what holds: modifiers of queries -------------------------------------------------------------


class OtherCost(Node, frozen=True):
    """ "You may pay 1 life to field this die": a cost in place of this die's fielding cost."""

    cost: Cost


class RemovedAs(Node, frozen=True):
    """This die can be removed by what removes such dice, though it lies on a card."""

    kind: DieKindWord


class CardsIgnored(Node, frozen=True):
    """Text on all cards of a noted affiliation or type is ignored, globals included."""

    noted: Literal["energy", "affiliation"]


Modifier = (
    RemovedAs |
    Bonus | Must | Cannot | IgnoreText | CostChange | CardsIgnored | OtherCost | Has | CopyStats
    | CopyText | SwapStats | SetStat | Blocks | NeedsBlockers | BlockCost
    | AttackCost | DoubleDamage | Goes
)  # fmt: skip
