"""Terms of the rules language: who, which dice, how much, whether."""

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
    "paired", "attached", "newly fielded",
]  # fmt: skip
"""What a die is doing; `visiting` is a die that an effect will send back to where it came from,
`paired` one with a partner (HER-1), `attached` one that lies on a character (RUL-15);
`newly fielded` one that was fielded this turn."""

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
    without: tuple[
        Literal["this", "same card", "sidekicks", "affiliations", "energy", "names"], ...
    ] = ()
    """What the phrase excludes: "other" is `this`; "non-Villain" is `affiliations`."""
    noted: Literal["", "energy", "affiliation"] = ""
    """"of that type", "of that affiliation": what was chosen earlier by `ChooseWord`."""
    engaged_with: Group | None = None
    paired_with: Group | None = None
    keywords: tuple[str, ...] = ()
    """Keywords that the dice have, printed or given: "a die with Heroic"."""
    underneath: bool = False
    """"of the card under this die": dice of the card on which this die was put."""
    or_kind: DieKindWord | None = None
    """A second kind that is meant as well: "a character die or sidekick". Affiliations and
    energy types are about the first: "a Villain character die or sidekick"."""
    among: Group | None = None
    """Of which dice they are: "each sidekick among those dice", wherever those lie."""


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
    foremost: bool = False
    """Whether it is "the sidekick with the lowest attack": nothing is targeted, and only where
    several are the lowest, or the highest, the player who picks says which."""


class This(Node, frozen=True):
    """The die whose text it is."""


class That(Node, frozen=True):
    """The dice picked last ("it", "that die", "those dice"); `back=1` those picked before them."""

    back: int = 0


class Subject(Node, frozen=True):
    """The die that the moment is about: the die that was fielded, damaged, used..."""


class Rest(Node, frozen=True):
    """ "the rest": the dice that are still in hand; or those picked before, without the last.

    Dice are in hand that the ability has drawn to look at, and has not put anywhere yet.
    """


class Random(Node, frozen=True):
    """Dice drawn blindly from the bag: "a die from your bag"."""

    count: Amount = 1


class Partner(Node, frozen=True):
    """The die that this die is paired with (HER-1)."""


class Pair(Node, frozen=True):
    """ "this die and its partner", while it has one (HER-1)."""


class Together(Node, frozen=True):
    """ "both this die and those dice": what is done to them is done to all of them at once."""

    one: Group
    other: Group


Group = Each | Pick | This | That | Rest | Subject | Random | Partner | Pair | Together


# --- amounts: how much ----------------------------------------------------------------------------


Fallen = Literal["this turn", "this way"]
"""Since when dice were knocked out; `this way` is by this ability, since it began."""


class Count(Node, frozen=True):
    """How many such dice there are: "for each opposing character die", with a factor.

    With `fallen` it counts those that were knocked out, whatever has become of them since.
    """

    dice: Dice
    times: int = 1
    fallen: Literal[Fallen, ""] = ""


class Stat(Node, frozen=True):
    """A number of one die: "its attack"."""

    stat: StatWord
    of: Group


class Highest(Node, frozen=True):
    """The highest such number among dice: "the highest level of your character dice"."""

    stat: StatWord
    dice: Dice


class Lowest(Node, frozen=True):
    """The lowest such number among dice: "the lowest defense of opposing character dice"."""

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

    No `energy` means symbols of any kind. `types` counts how many different types there are among
    them instead: a wild is of none.
    """

    energy: tuple[Energy, ...] = ()
    types: bool = False


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
    int | Count | Stat | Highest | Lowest | Done | Hurt | Dealt | Variety | Symbols | Life | Less
    | Times | Half
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


FaceWord = Literal["character", "action", "energy", "burst"]


class Shows(Node, frozen=True):
    """ "if it shows a character face": what lies uppermost, wherever the die is."""

    group: Group
    face: FaceWord


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
    when: Fallen = "this turn"


Condition = Compare | Are | Shows | Not | Both | Underdog | Fell
