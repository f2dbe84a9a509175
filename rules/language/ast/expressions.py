"""Node types for players, dice, amounts, conditions and events, and the names of keywords."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeVar, cast

import msgspec
from msgspec.structs import astuple, replace

from rules.model.dice import Energy


def _tag(name: str) -> str:
    """Turn a class name into its tag in saved trees: `ClearDamage` is `clear_damage`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Node(
    msgspec.Struct, frozen=True, tag=_tag, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Base class of all syntax tree nodes: immutable, comparable, hashable and saved under its
    tag."""


# --- who ------------------------------------------------------------------------------------------

PlayerWord = Literal[
    "you", "opponent", "each", "owner", "active", "inactive", "any", "active partner",
    "inactive partner",
]  # fmt: skip
"""A player, relative to the ability's controller. "any" is one player of someone's choice.

No text says `active partner` or `inactive partner`: they are the second players of the sides, when
what each player may do is offered to one after the other (DBL-9).
"""

OwnerWord = Literal["any", "your", "opposing", "active", "borrowed"]
"""The player whose dice are meant, relative to the ability's controller.

`active` means the active player's dice, `borrowed` dice under another player's control than their
owner's.
"""

# --- noun phrases: which dice ---------------------------------------------------------------------

DieKindWord = Literal["die", "character", "sidekick", "action", "continuous"]
ZoneWord = Literal["field", "attack", "reserve", "prep", "used", "bag", "card", "out"]
ANY_ZONE: tuple[ZoneWord, ...] = ("field", "reserve", "prep", "used", "bag", "card", "out")
"""All zones of "a die in any zone"; the Attack Zone is part of the Field."""
Role = Literal[
    "attacking", "blocking", "blocked", "unblocked", "engaged", "damaged", "captured", "visiting",
    "paired", "attached", "newly fielded",
]  # fmt: skip
"""What a die is currently doing.

`visiting`: an effect will send the die back to where it came from. `paired`: it has a partner
(HER-1). `attached`: it is attached to a character die (RUL-15). `newly fielded`: it was fielded
this turn.
"""

Alignment = Literal["good", "evil", "neutral"]
Creature = Literal["dragon", "fiend", "giant", "golem", "pirate", "undead", "yuan-ti"]
"""What kind of creature a character is; other words of a subtitle are no creature types."""

StatWord = Literal[
    "attack", "defense", "printed attack", "printed defense", "level", "purchase cost",
    "fielding cost", "damage",
]  # fmt: skip
"""A number of a die. The `printed` stats are those of the face, without modifiers (R146)."""

Comparison = Literal["<", "<=", "=", ">=", ">"]


class StatTest(Node, frozen=True):
    """ "... with a level of 2 or less", "... with the lowest purchase cost"."""

    stat: StatWord
    op: Comparison | Literal["lowest", "highest"]
    amount: Amount = 0


class Dice(Node, frozen=True):
    """A noun phrase for dice: "opposing character dice", "a sidekick die in your used pile"."""

    kind: DieKindWord = "character"
    whose: OwnerWord = "any"
    zones: tuple[ZoneWord, ...] = ("field",)
    names: tuple[str, ...] = ()
    affiliations: tuple[str, ...] = ()
    energy: tuple[Energy, ...] = ()
    roles: tuple[Role, ...] = ()
    tests: tuple[StatTest, ...] = ()
    without: tuple[
        Literal["this", "same card", "sidekicks", "affiliations", "energy", "names", "traits"], ...
    ] = ()
    """What the phrase excludes: "other" is `this`; "non-Villain" is `affiliations`."""
    noted: Literal["", "energy", "affiliation"] = ""
    """ "of that type", "of that affiliation": the word chosen earlier by `ChooseWord`."""
    engaged_with: Group | None = None
    paired_with: Group | None = None
    keywords: tuple[str, ...] = ()
    """Keywords that the dice have, printed or granted: "a die with Heroic"."""
    underneath: bool = False
    """ "of the card under this die": dice of the card that this die was put on."""
    or_kind: DieKindWord | None = None
    """A second kind of die that also qualifies: "a character die or sidekick".

    Affiliations and energy types apply only to the first kind: "a Villain character die or
    sidekick".
    """
    among: Group | None = None
    """The group to select from: "each sidekick among those dice", whatever zone they are in."""
    own_card: bool = False
    """ "of this card": dice of the card of this die."""
    traits: tuple[Alignment | Creature, ...] = ()
    """Facts of their cards, all of which they have: "an evil dragon character die"."""
    allied_with: Group | None = None
    """ "sharing an affiliation with this die": every one of the group has one in common with it."""


class Each(Node, frozen=True):
    """All dice of a kind at once: "each opposing character die". It does not target (TXT-3)."""

    dice: Dice


class Pick(Node, frozen=True):
    """Dice of a kind that a player chooses: "a target character die", "up to 2 of your sidekicks".

    `most` of None means "any number". `limit` bounds the sum of a stat over all chosen dice, as in
    "with a total fielding cost of 2 or less".
    """

    dice: Dice
    least: int = 1
    most: int | None = 1
    target: bool = False
    by: PlayerWord = "you"
    limit: StatTest | None = None
    or_player: bool = False
    """Whether a player may be chosen instead: "a target player or character die"."""
    foremost: bool = False
    """Whether it is a superlative such as "the sidekick with the lowest attack".

    Nothing is targeted; the player chooses only between dice that tie.
    """


class This(Node, frozen=True):
    """This die: the die that has the text."""


class That(Node, frozen=True):
    """The dice chosen last ("it", "that die", "those dice"); with `back=1` those chosen before
    them."""

    back: int = 0


class Subject(Node, frozen=True):
    """The die that the event is about: the die that was fielded, damaged, used and so on."""


class Rest(Node, frozen=True):
    """ "the rest": the dice still in hand, or the dice chosen earlier except the last choice.

    Dice are in hand if the ability drew them to look at and has not yet put them anywhere.
    """


class Random(Node, frozen=True):
    """Dice drawn at random from the bag: "a die from your bag"."""

    count: Amount = 1


class Partner(Node, frozen=True):
    """The die that this die is paired with (HER-1)."""


class Pair(Node, frozen=True):
    """ "this die and its partner", while it has one (HER-1)."""


class Together(Node, frozen=True):
    """ "both this die and those dice": the effect applies to all of them at once."""

    one: Group
    other: Group


Group = Each | Pick | This | That | Rest | Subject | Random | Partner | Pair | Together


# --- amounts: how much ----------------------------------------------------------------------------


KnockoutPeriod = Literal["this turn", "this way"]
"""The period in which dice were knocked out: `this way` means by this ability since it began."""


class Count(Node, frozen=True):
    """The number of such dice, times a factor: "for each opposing character die".

    With `fallen` it counts dice that were knocked out, wherever they have gone since.
    """

    dice: Dice
    times: int = 1
    fallen: Literal[KnockoutPeriod, ""] = ""


class Stat(Node, frozen=True):
    """A stat of one die: "its attack"."""

    stat: StatWord
    of: Group


class Highest(Node, frozen=True):
    """The highest such stat among dice: "the highest level of your character dice"."""

    stat: StatWord
    dice: Dice


class Lowest(Node, frozen=True):
    """The lowest such stat among dice: "the lowest defense of opposing character dice"."""

    stat: StatWord
    dice: Dice


class Done(Node, frozen=True):
    """How many dice the previous sentence affected, times a factor: "for each die moved"."""

    times: int = 1


class Fielded(Node, frozen=True):
    """How many dice you fielded this turn, even those that have left the Field."""


CardTokenWord = Literal["experience", "loyalty", "stun"]
"""A token that lies on a card and outlives the turn. Experience and loyalty tokens give all dice of
the card +1A and +1D each (KW-23, KW-24); dice of a card with a stun token can't attack or block."""

GROWTH_TOKENS: tuple[CardTokenWord, ...] = ("experience", "loyalty")
"""The tokens that make all dice of their card stronger."""


class CardTokens(Node, frozen=True):
    """How many tokens lie on cards, times a factor: "for each experience token on this card".

    `of` are dice of the card; `This` is this card, also if none of its dice is in the Field.
    """

    token: CardTokenWord
    of: Group
    times: int = 1


class Hurt(Node, frozen=True):
    """The triggering event's damage: "that much damage"."""


class Dealt(Node, frozen=True):
    """The damage this ability has dealt so far: "if this dealt at least 2 damage"."""


class Variety(Node, frozen=True):
    """How many different affiliations, energy types or names there are among dice.

    Names count characters: several dice of one card count once (TXT-5, EFF-7).
    """

    what: Literal["affiliation", "energy", "name"]
    dice: Dice


class Symbols(Node, frozen=True):
    """The number of energy symbols in your Reserve Pool, as opposed to dice (PAY-7).

    An empty `energy` means symbols of any type. `types` counts the different types among them
    instead; a wild symbol has no type.
    """

    energy: tuple[Energy, ...] = ()
    types: bool = False


class Life(Node, frozen=True):
    """A player's life now: "if the opponent's life is more than your life"."""

    who: PlayerWord = "you"


class Less(Node, frozen=True):
    """An amount minus a number ("minus 1"); never below zero."""

    amount: Amount
    by: int


class Times(Node, frozen=True):
    """A multiple of an amount: "twice", "three times"."""

    amount: Amount
    times: int


class Half(Node, frozen=True):
    """Half of an amount, rounded up or down."""

    amount: Amount
    up: bool = False


Amount = (
    int | Count | Stat | Highest | Lowest | Done | Fielded | CardTokens | Hurt | Dealt | Variety
    | Symbols | Life | Less | Times | Half
)  # fmt: skip

Rate = Count | Done | CardTokens
"""An amount that is so much for each of something: "2 damage for each sidekick"."""

# --- conditions: whether --------------------------------------------------------------------------


class Compare(Node, frozen=True):
    """ "if you have more than 3 sidekicks": a comparison of two amounts."""

    left: Amount
    op: Comparison
    right: Amount


class Are(Node, frozen=True):
    """ "if it is a Villain": the dice match a noun phrase."""

    group: Group
    dice: Dice


FaceWord = Literal["character", "action", "energy", "double energy", "burst"]
"""A kind of face; a double energy face has two symbols."""


class Shows(Node, frozen=True):
    """ "if it shows a character face": the face that is up, whatever zone the die is in."""

    group: Group
    face: FaceWord


class Not(Node, frozen=True):
    """The condition does not hold."""

    condition: Condition


class Both(Node, frozen=True):
    """Both of two conditions hold."""

    first: Condition
    second: Condition


class Underdog(Node, frozen=True):
    """ "if you are the underdog": you have fewer character dice fielded than the opponent
    (KW-13)."""


class Fell(Node, frozen=True):
    """ "if an opposing character die was KO'd this turn"."""

    dice: Dice
    when: KnockoutPeriod = "this turn"
    by_others: bool = False
    """ "by someone else": not by the player who controlled the die."""


Condition = Compare | Are | Shows | Not | Both | Underdog | Fell


SupportedKeyword = Literal[
    "Aftershock", "Ally", "Amplify", "Anti-Breath Weapon", "Attune", "Awaken", "Back for More",
    "Boomerang", "Breath Weapon", "Call Out", "Common Ground", "Continuous", "Crossover", "Deadly",
    "Energize", "Energy Drain", "Enlistment", "Experience", "Fast", "Founder", "Heroic", "Immortal",
    "Impulse", "Infiltrate", "Intimidate", "Iron Will", "Loyalty", "Obscure", "Overcrush", "Range",
    "Regenerate", "Resistance", "Retaliation", "Rush", "Spark", "Strike", "Suit Up", "Swarm",
    "Synergy", "Tag Out", "Teamwatch", "Teamwork", "Turtle Power", "Vengeance",
]  # fmt: skip

UnsupportedKeyword = Literal[
    "Cleave", "Corrupt", "Crosspulse", "Epic", "Equip", "Fabricate", "Flip", "Frag", "Fusion",
    "Gadgeteer", "Gate", "Recruit", "Ritual", "Trap",
]  # fmt: skip
"""Keywords that the engine does not implement; `unsupported_features` rejects them."""

KeywordName = Literal[SupportedKeyword, UnsupportedKeyword]

LABELS = ("Enlistment", "Resistance", "Teamwork")
"""Keywords before an ordinary ability, which has its own event or cost, or is an action's text."""
NEEDS_COST = ("Synergy",)
"""Keywords that are meaningless without a cost."""
GAINED_WITH_TEXT = ("Aftershock", "Awaken", "Impulse")
"""Keywords with effects that dice can gain: an event of the die itself triggers them."""
NEEDS_TEXT = (
    *GAINED_WITH_TEXT, "Back for More", "Common Ground", "Energize", "Spark", "Teamwatch",
    "Vengeance", *NEEDS_COST, *LABELS,
)  # fmt: skip
"""Keywords that are meaningless without effects."""
TAKES_EVENT_OR_COST = (*LABELS, *NEEDS_COST, "Crosspulse", "Recruit", "Trap")
"""Keywords that can be followed by effects, and by an event or a cost before these."""
TAKES_TEXT = (*NEEDS_TEXT, "Retaliation", "Tag Out", *TAKES_EVENT_OR_COST)
"""Keywords that can be followed by effects."""
TAKES_NAMES = ("Suit Up", "Flip", "Recruit", "Rush", "Gate")
"""Keywords that can be followed by names."""
TAKES_NUMBER = (
    "Anti-Breath Weapon", "Breath Weapon", "Corrupt", "Energy Drain", "Fabricate", "Range",
)  # fmt: skip
"""Keywords that can be followed by a number."""
TAKES_TOTAL = ("Fabricate",)
"""Keywords with a second number."""
NEEDS_NUMBER = ("Breath Weapon", "Range")
"""Keywords that are meaningless without a number."""
TAKES_KINDS = ("Rush",)
"""Keywords that can be followed by energy types."""
NEEDS_NAMES = ("Suit Up", *TAKES_KINDS)
"""Keywords that are meaningless without names or energy types."""


# --- trigger events -------------------------------------------------------------------------------


EventWord = Literal[
    "fielded", "attacks", "blocks", "is blocked", "is unblocked", "is engaged", "damaged",
    "deals damage", "ko", "would be ko", "used", "purchased", "drawn", "turn starts", "turn ends",
    "attack step starts", "ranged attack", "blockers declared", "attack step ends",
    "player damaged", "leaves field", "spins up", "targeted", "draws", "pairs", "keyword used",
    "attacks alone", "kos", "regenerates", "spins down", "global used", "life gained", "life lost",
    "rolled", "rolled from prep", "rolls",
]  # fmt: skip
"""The events that can trigger an ability.

`rolled` is an event for each die at the end of the Roll and Reroll Step and after an effect has
rolled it. `rolled from prep` is one at the end of that step for each die that lay in the Prep Area
when the turn began, and `rolls` one for the player, once for all dice of that step. `draws` is a
player drawing, either the one draw of the Clear and Draw Step (RUL-2) or a draw by an effect;
`drawn` is an event for each die drawn. `ranged attack` comes after the events of attackers if a die
with Range attacks (KW-41). `blockers declared` comes once in each attack, even if nobody blocks,
together with the events of dice that are blocked or not.
"""

AbilityKind = Literal["fielded", "attacks", "action", "global", "other", "keyword", "cost"]
"""The kind of ability that causes an event.

Other texts do not count `keyword` abilities as "when fielded" abilities (KW-1), and nothing can
respond to what is done as a `cost` (PAY-6).
"""

DamageKind = Literal["any", "combat", "ability"]
"""The kind of damage that an event involves (KW-14)."""


class Moment(Node, frozen=True):
    """An event and its subject: "when this die is blocked", "when a Villain is KO'd".

    `dice` is the event's subject; None means this die, `Pair` this die and its partner. For events
    of players (turns, attack steps, damage to a player), `player` is the player instead. `by`
    restricts the event to those caused by certain kinds of abilities, `cause` to those caused by
    one player's dice and abilities ("until you damage the opponent"), and `source` to those caused
    by certain dice. `how` restricts it to combat damage or ability damage (KW-14), and `whom` to
    damage dealt to certain dice or to a player, or to blocking certain dice. `keyword` is the
    keyword a player uses, or whose ability deals the damage, and `face` what a rolled die shows.
    `other` is another event that triggers the same ability: "when this die attacks or blocks"; one
    event that is both triggers it once (EFF-5).
    """

    word: EventWord
    dice: Dice | Pair | None = None
    player: PlayerWord = "each"
    by: tuple[AbilityKind, ...] = ()
    cause: Literal["any", "you", "opponent"] = "any"
    source: Dice | None = None
    how: DamageKind = "any"
    whom: Dice | PlayerWord | None = None
    keyword: KeywordName | None = None
    other: Moment | None = None
    face: FaceWord | None = None


def single_moments(moment: Moment) -> Iterator[Moment]:
    """Yield each event of a chain of alternatives, without the ones chained to it."""
    yield replace(moment, other=None)
    if moment.other is not None:
        yield from single_moments(moment.other)


Duration = Literal[
    "end of turn", "your next turn", "next opportunity", "replaced", "the end of combat"
]
"""How long an effect lasts (EFF-1)."""


# --- traversal ------------------------------------------------------------------------------------


Part = TypeVar("Part")


def walk(value: object) -> Iterator[Node]:
    """Yield a node and all nodes inside it, in preorder; tuples are traversed too."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Node):
            yield part
            waiting += reversed(astuple(part))
        elif isinstance(part, tuple):
            waiting += reversed(part)


MAX_NESTING = 30
"""How deep the nodes of a text may be nested; no known card needs more than 10."""


def nesting_depth(value: object) -> int:
    """Return how deep the nodes of a part of a tree are nested."""
    if isinstance(value, Node):
        return 1 + max(
            (nesting_depth(getattr(value, n)) for n in value.__struct_fields__), default=0
        )
    return max(map(nesting_depth, value), default=0) if isinstance(value, tuple) else 0


def map_nodes(part: Part, change: Callable[[Node], Node]) -> Part:
    """Return a part of a tree with `change` applied to every node, to inner nodes first.

    `change` must return a node that fits where the old one was.
    """
    return cast(Part, _mapped(part, change))


def _mapped(part: object, change: Callable[[Node], Node]) -> object:
    if isinstance(part, tuple):
        return tuple(_mapped(inner, change) for inner in part)
    if not isinstance(part, Node):
        return part
    fields = {name: _mapped(getattr(part, name), change) for name in part.__struct_fields__}
    return change(replace(part, **fields))
