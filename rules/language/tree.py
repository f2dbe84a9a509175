"""What a card's text means, as a typed tree of plain data.

A tree is built from five kinds of part that combine freely: *noun phrases* (which dice), *amounts*
(how much), *conditions* (whether), *verbs* (what is done) and *moments* (when). `reading` makes
trees from sentences, `wording` makes sentences from trees, and `rules.effects` runs them. Nothing
in here names a card, and nothing runs code: a tree can be compared, hashed, saved and shown.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.dice import Energy


def _tag(name: str) -> str:
    """Turn a class name into its tag in saved trees: `ClearDamage` is `clear_damage`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Node(
    msgspec.Struct, frozen=True, tag=_tag, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """One part of a tree: immutable, comparable, hashable, and saved under its tag."""


# --- who ------------------------------------------------------------------------------------------

Who = Literal["you", "opponent", "each", "owner", "active", "inactive", "any"]
"""A player, seen from the controller of the ability. "any" is one chosen player."""

Whose = Literal["any", "your", "opposing", "active", "borrowed"]
"""Whose dice: seen from the controller; `active` is the active player's, `borrowed` are dice that
somebody else than their owner controls."""

# --- noun phrases: which dice ---------------------------------------------------------------------

DieKindWord = Literal["die", "character", "sidekick", "action", "continuous"]
ZoneWord = Literal["field", "attack", "reserve", "prep", "used", "bag", "card", "out"]
Role = Literal[
    "attacking", "blocking", "blocked", "unblocked", "engaged", "damaged", "captured", "visiting",
    "paired", "attached",
]  # fmt: skip
"""What a die is doing; `visiting` is a die that an effect will send back to where it came from,
`paired` one with a partner (HER-1), `attached` one that lies on a character (RUL-15)."""

StatWord = Literal[
    "attack", "defense", "printed attack", "printed defense", "level", "purchase cost",
    "fielding cost", "damage",
]  # fmt: skip
"""A number of a die; what is `printed` is the face's, whatever was added to it (R146)."""

Comparison = Literal["<", "<=", "=", ">=", ">"]


class StatTest(Node, frozen=True):
    """ "... with a level of 2 or less", "... with the lowest purchase cost"."""

    stat: StatWord
    op: Comparison | Literal["lowest", "highest"]
    amount: Amount = 0


class Dice(Node, frozen=True):
    """A kind of dice: "opposing character dice", "a sidekick die in your used pile"."""

    kind: DieKindWord = "character"
    whose: Whose = "any"
    zones: tuple[ZoneWord, ...] = ("field",)
    names: tuple[str, ...] = ()
    affiliations: tuple[str, ...] = ()
    energy: tuple[Energy, ...] = ()
    roles: tuple[Role, ...] = ()
    tests: tuple[StatTest, ...] = ()
    without: tuple[Literal["this", "same card", "affiliations", "energy", "names"], ...] = ()
    """What the phrase excludes: "other" is `this`; "non-Villain" is `affiliations`."""
    noted: Literal["", "energy", "affiliation"] = ""
    """"of that type", "of that affiliation": what was chosen earlier by `ChooseWord`."""
    engaged_with: Group | None = None
    paired_with: Group | None = None
    keywords: tuple[str, ...] = ()
    """Keywords that the dice have, printed or given: "a die with Heroic"."""


class Each(Node, frozen=True):
    """All dice of a kind at once: "each opposing character die". It does not target (TXT-3)."""

    dice: Dice


class Pick(Node, frozen=True):
    """Dice of a kind that a player chooses: "a target character die", "up to 2 of your sidekicks".

    `most` of None is "any number". `limit` bounds a sum over all that are picked, as in "with a
    total fielding cost of 2 or less".
    """

    dice: Dice
    least: int = 1
    most: int | None = 1
    target: bool = False
    by: Who = "you"
    limit: StatTest | None = None
    or_player: bool = False
    """Whether a player may be chosen instead: "a target player or character die"."""


class This(Node, frozen=True):
    """The die whose text it is."""


class That(Node, frozen=True):
    """The dice picked last ("it", "that die", "those dice"); `back=1` those picked before them."""

    back: int = 0


class Subject(Node, frozen=True):
    """The die that the moment is about: the die that was fielded, damaged, used..."""


class Random(Node, frozen=True):
    """Dice drawn blindly from the bag: "a die from your bag"."""

    count: Amount = 1


class Partner(Node, frozen=True):
    """The die that this die is paired with (HER-1)."""


class Pair(Node, frozen=True):
    """ "this die and its partner", while it has one (HER-1)."""


Group = Each | Pick | This | That | Subject | Random | Partner | Pair


# --- amounts: how much ----------------------------------------------------------------------------


class Count(Node, frozen=True):
    """How many such dice there are: "for each opposing character die", with a factor."""

    dice: Dice
    times: int = 1


class Stat(Node, frozen=True):
    """A number of one die: "its attack"."""

    stat: StatWord
    of: Group


class Highest(Node, frozen=True):
    """The highest such number among dice: "the highest level of your character dice"."""

    stat: StatWord
    dice: Dice


class Done(Node, frozen=True):
    """How many dice the sentence before reached: "for each die moved", with a factor."""

    times: int = 1


class Hurt(Node, frozen=True):
    """The damage that the moment is about: "that much damage"."""


class Dealt(Node, frozen=True):
    """The damage that this ability has dealt so far: "if this dealt at least 2 damage"."""


class Variety(Node, frozen=True):
    """How many different affiliations, energy types or names there are among dice.

    Names count characters: several dice of a card are one (TXT-5, EFF-7).
    """

    what: Literal["affiliation", "energy", "name"]
    dice: Dice


class Symbols(Node, frozen=True):
    """How many energy symbols lie in your Reserve Pool, not how many dice (PAY-7).

    No `energy` means symbols of any kind.
    """

    energy: tuple[Energy, ...] = ()


class Life(Node, frozen=True):
    """A player's life now: "if the opponent's life is more than your life"."""

    who: Who = "you"


class Less(Node, frozen=True):
    """An amount "minus 1"; never below zero."""

    amount: Amount
    by: int


class Times(Node, frozen=True):
    """An amount "twice", "three times"."""

    amount: Amount
    times: int


class Half(Node, frozen=True):
    """Half of an amount, rounded up or down."""

    amount: Amount
    up: bool = False


Amount = (
    int | Count | Stat | Highest | Done | Hurt | Dealt | Variety | Symbols | Life | Less | Times
    | Half
)  # fmt: skip

# --- conditions: whether --------------------------------------------------------------------------


class Compare(Node, frozen=True):
    """ "if you have more than 3 sidekicks": two amounts compared."""

    left: Amount
    op: Comparison
    right: Amount


class Are(Node, frozen=True):
    """ "if it is a Villain": the dice are of a kind."""

    group: Group
    dice: Dice


class Not(Node, frozen=True):
    """The condition does not hold."""

    condition: Condition


class Both(Node, frozen=True):
    """Two conditions hold together."""

    first: Condition
    second: Condition


class Underdog(Node, frozen=True):
    """ "if you are the underdog": fewer character dice fielded than the opponent (KW-13)."""


class Fell(Node, frozen=True):
    """ "if an opposing character die was KO'd this turn"."""

    dice: Dice


Condition = Compare | Are | Not | Both | Underdog | Fell

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


# --- moments: when --------------------------------------------------------------------------------

MomentWord = Literal[
    "fielded", "attacks", "blocks", "is blocked", "is engaged", "damaged", "deals damage",
    "ko", "would be ko", "used", "purchased", "drawn", "turn starts", "turn ends",
    "attack step starts", "attack step ends", "player damaged", "leaves field", "spins up",
    "targeted", "draws", "pairs",
]  # fmt: skip
"""`draws` is a player's one draw of the Clear and Draw Step (RUL-2), or a draw by an effect;
`drawn` is about each die drawn."""

AbilityWord = Literal["fielded", "attacks", "action", "global", "other", "keyword", "cost"]
"""What kind of ability something is done by; `keyword` abilities are no "when fielded" abilities to
other texts (KW-1), and what is done as a `cost` cannot be answered (PAY-6)."""


class Moment(Node, frozen=True):
    """When something happens, to whom: "when this die is blocked", "when a Villain is KO'd".

    `dice` of None is the die itself. For moments of players (turn, attack step, player damaged)
    `player` says whose. `by` narrows to what abilities of those kinds did, `cause` to what one
    player's dice and abilities did: "until you damage the opponent". `source` narrows to what such
    dice did, `how` to combat damage or ability damage (KW-14). `other` is a further moment that
    the same ability answers: "when this die attacks or blocks"; one event that is both triggers it
    once (EFF-5).
    """

    word: MomentWord
    dice: Dice | None = None
    player: Who = "each"
    by: tuple[AbilityWord, ...] = ()
    cause: Literal["any", "you", "opponent"] = "any"
    source: Dice | None = None
    how: Literal["any", "combat", "ability"] = "any"
    other: Moment | None = None


Until = Literal[
    "end of turn", "your next turn", "next opportunity", "replaced", "the end of combat"
]
"""How long an effect lasts (EFF-1)."""

# --- verbs: what is done --------------------------------------------------------------------------

Act = Literal[
    "attack", "block", "be blocked", "deal damage", "deal combat damage", "be targeted", "spin",
    "use globals", "leave unblocked", "be KO'd", "be captured", "be prevented",
]  # fmt: skip


class Deal(Node, frozen=True):
    """Deal damage to dice or to players, or to both at once as one batch."""

    amount: Amount
    to: Group | None = None
    players: Who | None = None


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
    """Field dice by this effect: free, on the given level (FLD-1)."""

    who: Group
    level: int = 1


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
    """Draw dice and put them in a zone; `reserve` means roll them first (RRL-2)."""

    count: Amount = 1
    to: ZoneWord = "reserve"


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


class Must(Node, frozen=True):
    """Dice must do something if they can."""

    who: Group
    act: Act
    until: Until = "end of turn"


class Cannot(Node, frozen=True):
    """Dice can't do something; "can't" beats "can" (TXT-1).

    `by` narrows to what dice do: "by sidekicks"; `kinds` and `cause` to abilities of some kinds and
    of one player: "can't be targeted by the opponent's global abilities". `player` says which
    player can't, where the act is a player's ("use globals").
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


class CostChange(Node, frozen=True):
    """Something costs more or less, or nothing (`free`): purchases, fieldings, globals (BUY-2).

    `own` says it of this die itself, which needs no copy of it in the Field for that (BUY-3);
    `least` is a floor that the text names.
    """

    what: Literal["purchase", "field", "global"]
    by: int = 0
    dice: Dice | None = None
    who: Who = "each"
    free: bool = False
    own: bool = False
    least: int = 0
    until: Until | None = None
    """How long it lasts where an effect says it; None where an ability holds it."""


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


class If(Node, frozen=True):
    """Do it if a condition holds, else do something else."""

    condition: Condition
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class Later(Node, frozen=True):
    """Do it at the next such moment this turn: "at the start of your Attack Step: ..."."""

    when: Moment
    do: tuple[Effect, ...]


Effect = (
    Deal | Gain | Lose | KnockOut | Bonus | Spin | FieldIt | Move | Return | Draw | Reroll
    | ClearDamage | Capture | Control | Swap | Must | Cannot | Prevent | Survive | IgnoreText
    | ChooseWord | UseCopy | Optional | Unless | If | Later
    | Redirect | ChooseDice | Sacrifice | SetAside | LeaveCombat | Attach | PairUp | MakeTokens
    | Regenerate | Repeat | Has | CopyStats | CopyText | SwapStats | SetStat | Blocks
    | NeedsBlockers | BlockCost | CostChange
)  # fmt: skip

# --- what holds: modifiers of queries -------------------------------------------------------------


class OtherCost(Node, frozen=True):
    """ "You may pay 1 life to field this die": a cost in place of this die's fielding cost."""

    cost: Cost


class CardsIgnored(Node, frozen=True):
    """Text on all cards of a noted affiliation or type is ignored, globals included."""

    noted: Literal["energy", "affiliation"]


Modifier = (
    Bonus | Must | Cannot | IgnoreText | CostChange | CardsIgnored | OtherCost | Has | CopyStats
    | CopyText | SwapStats | SetStat | Blocks | NeedsBlockers | BlockCost
)  # fmt: skip

# --- abilities ------------------------------------------------------------------------------------

Burst = Literal["", "*", "**", "*/**"]
Limit = Literal["", "once per turn", "first time each turn"]
"""`first time each turn` is watched by the card, and counts what happened while it was away
(EFF-4)."""


class Triggered(Node, frozen=True):
    """ "When fielded: ..."; with `while_active` it is the card that watches (EFF-2)."""

    when: Moment
    do: tuple[Effect, ...]
    while_active: bool = False
    limit: Limit = ""
    burst: Burst = ""
    instead: bool = False


class Interruption(Node, frozen=True):
    """A triggered ability that may prevent, redirect or replace what it answers (TIM-2)."""

    when: Moment
    do: tuple[Effect, ...]
    while_active: bool = False
    limit: Limit = ""
    burst: Burst = ""
    instead: bool = False


class Static(Node, frozen=True):
    """What holds as long as a condition does: while active, or for this die (EFF-1)."""

    holds: tuple[Modifier, ...]
    while_active: bool = False
    condition: Condition | None = None
    burst: Burst = ""


class Global(Node, frozen=True):
    """A Global Ability: open to both players (GLB-1); `when` makes it reactive (GLB-2)."""

    cost: Cost
    do: tuple[Effect, ...]
    limit: Limit = ""
    when: Moment | None = None


class Paid(Node, frozen=True):
    """A die's own paid ability: its controller only, for each die (ABL-1)."""

    cost: Cost
    do: tuple[Effect, ...]
    limit: Limit = ""
    burst: Burst = ""
    condition: Condition | None = None


class Used(Node, frozen=True):
    """The text of an action die, done when it is used (ACT-1, BST-1)."""

    do: tuple[Effect, ...]
    burst: Burst = ""
    instead: bool = False


KeywordWord = Literal[
    "Aftershock", "Ally", "Amplify", "Attune", "Continuous", "Deadly", "Fast", "Heroic", "Impulse",
    "Intimidate", "Iron Will", "Overcrush", "Regenerate", "Suit Up",
]  # fmt: skip


class Keyword(Node, frozen=True):
    """A keyword with its own text or names: "Aftershock: gain 1 life.", "Suit Up: Iron Man"."""

    word: KeywordWord
    do: tuple[Effect, ...] = ()
    names: tuple[str, ...] = ()


Ability = Triggered | Interruption | Static | Global | Paid | Used | Keyword


class Text(Node, frozen=True):
    """All abilities of one card, in their printed order, and its keywords."""

    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()


def answers(when: Moment, do: tuple[Effect, ...]) -> bool:
    """Whether a triggered ability is an interruption: it prevents or replaces (TIM-2)."""
    return when.word == "would be ko" or any(map(_prevents, do))


def _prevents(effect: Effect) -> bool:
    match effect:
        case Prevent() | Survive() | Redirect():
            return True
        case Optional(do=do) | Unless(do=do):
            return any(map(_prevents, do))
        case If(do=do, otherwise=otherwise):
            return any(map(_prevents, (*do, *otherwise)))
        case _:
            return False


def decode(saved: bytes) -> Text:
    """Read a tree that was saved as JSON.

    Raises:
        msgspec.ValidationError: the bytes are no tree; the message names the place.
    """
    return msgspec.json.decode(saved, type=Text)


def encode(text: Text) -> bytes:
    """Save a tree as JSON."""
    return msgspec.json.encode(text)
