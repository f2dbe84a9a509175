"""Node types for modifiers and for abilities: the paragraphs of a card.

Modifiers change dice and costs. Abilities are built from events, effects and conditions.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.language.ast.actions import Action, Prevent, Redirect, Survive
from rules.language.ast.expressions import (
    AbilityKind,
    Amount,
    Condition,
    Dice,
    DieKindWord,
    Duration,
    Each,
    Group,
    KeywordName,
    Moment,
    Node,
    Pair,
    Partner,
    PlayerWord,
    This,
    ZoneWord,
)
from rules.model.dice import Energy

ForcedAct = Literal[
    "attack", "block", "be blocked", "deal damage", "deal combat damage", "be targeted", "spin",
    "use globals", "leave unblocked", "be KO'd", "be captured", "be prevented", "fight anyone else",
]  # fmt: skip
"""What dice must or can't do. Two dice that can't "fight anyone else" are an attacker and the only
die that can block it, which can block nothing else (KW-37)."""


class Bonus(Node, frozen=True):
    """Dice get a modifier to their attack and defense."""

    who: Group
    attack: Amount = 0
    defense: Amount = 0
    until: Duration = "end of turn"


class Must(Node, frozen=True):
    """Dice must perform an act if they can."""

    who: Group
    act: ForcedAct
    until: Duration = "end of turn"


class Cannot(Node, frozen=True):
    """Dice can't perform an act; "can't" beats "can" (TXT-1).

    `by` restricts the ban to acts of certain dice ("by sidekicks"); `kinds` and `cause` restrict it
    to certain kinds of abilities and to one player: "can't be targeted by the opponent's global
    abilities". For "use globals", `player` is the player who can't, and `by` describes the cards
    with those abilities from that player's point of view.
    """

    who: Group
    act: ForcedAct
    by: Dice | None = None
    until: Duration = "end of turn"
    kinds: tuple[AbilityKind, ...] = ()
    cause: Literal["any", "you", "opponent"] = "any"
    player: PlayerWord = "each"


class IgnoreText(Node, frozen=True):
    """Ignore the text of dice: all of it, or only some kinds of abilities."""

    who: Group
    kinds: tuple[AbilityKind, ...] = ()
    until: Duration = "end of turn"


class Has(Node, frozen=True):
    """Dice have additional affiliations or keywords."""

    who: Group
    affiliations: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    until: Duration = "end of turn"


class CopyStats(Node, frozen=True):
    """Dice use the stats of another die (CPY-1)."""

    who: Group
    of: Group
    until: Duration = "end of turn"


class CopyText(Node, frozen=True):
    """Dice use the abilities of another die (CPY-1)."""

    who: Group
    of: Group
    until: Duration = "end of turn"


class SwapStats(Node, frozen=True):
    """Two dice swap a stat, or one die swaps its attack and defense (no `stat`, no `other`).

    The swap covers printed values and applied effects; static modifiers are added afterwards
    (EFF-3).
    """

    one: Group
    other: Group | None = None
    stat: Literal["attack", "defense"] | None = None
    until: Duration = "end of turn"


class SetStat(Node, frozen=True):
    """Dice have a given attack, defense or level: "has a defense equal to its attack".

    `That` in the amount refers to each affected die in turn. A die with a set level still shows its
    face, but counts as being at that level: it uses the stats and bursts of that level's face.
    """

    who: Group
    stat: Literal["attack", "defense", "level"]
    amount: Amount
    until: Duration = "end of turn"


class Blocks(Node, frozen=True):
    """Dice can block up to this many attackers (BLK-1)."""

    who: Group
    most: int
    until: Duration = "end of turn"


class NeedsBlockers(Node, frozen=True):
    """Dice can only be blocked by at least this many dice."""

    who: Group
    least: int
    until: Duration = "end of turn"


class BlockCost(Node, frozen=True):
    """The opponent pays life to block: per blocker of a kind, or once for blocking at all."""

    life: int
    each: Dice | None = None
    until: Duration = "end of turn"


class AttackCost(Node, frozen=True):
    """Dice can't attack unless a player pays life for each one when it is declared as an
    attacker."""

    who: Group
    payer: PlayerWord
    life: int
    until: Duration = "end of turn"


class DoubleDamage(Node, frozen=True):
    """Dice deal double damage, to certain dice or to all dice and players."""

    who: Group
    to: Dice | None = None
    until: Duration = "end of turn"


class Goes(Node, frozen=True):
    """Dice that leave the Field go to another zone than they would: "instead of the used pile".

    Out of Play counts as being on the way to the Used Pile.
    """

    who: Group
    to: ZoneWord
    instead: tuple[ZoneWord, ...]
    until: Duration = "end of turn"


class CostChange(Node, frozen=True):
    """Changes what a purchase, fielding or Global Ability costs, or makes it free (BUY-2).

    `times` multiplies the printed cost before any increase or reduction. `own` changes the cost of
    this die itself, even with no copy in the Field (BUY-3); `of` changes the cost of chosen dice;
    `least` is a minimum named in the text. `next` affects only the next such die; with `alone` it
    counts once, however many times a card says it.
    """

    what: Literal["purchase", "field", "global"]
    by: int = 0
    dice: Dice | None = None
    who: PlayerWord = "each"
    free: bool = False
    own: bool = False
    least: int = 0
    next: bool = False
    alone: bool = False
    times: int = 1
    until: Duration | None = None
    """The duration if an effect grants it; None if an ability does."""
    of: Group | None = None


class RemovedAs(Node, frozen=True):
    """Effects that remove dice of this kind can remove this die while it is on a card."""

    kind: DieKindWord


class CardsIgnored(Node, frozen=True):
    """Ignore all text, even Global Abilities, on cards of the chosen affiliation or energy type."""

    noted: Literal["energy", "affiliation"]


TimedModifier = (
    Bonus | Must | Cannot | IgnoreText | Has | CopyStats | CopyText | SwapStats | SetStat | Blocks
    | NeedsBlockers | BlockCost | AttackCost | DoubleDamage | Goes | CostChange
)  # fmt: skip
"""Modifiers that an effect can grant for a while, and an ability as long as it applies."""


# --- compound effects -----------------------------------------------------------------------------


class Cost(Node, frozen=True):
    """What a player pays for an ability: typed energy, energy of any type, life, dice (PAY-6).

    `do` is performed as a cost after the energy is paid: the player KOs, sacrifices, spins down or
    moves their own dice. It cannot be prevented or redirected, and must be possible in full.
    `energy_equal` is an amount of energy of any type that is worked out when the cost is offered.
    """

    energy: tuple[Energy, ...] = ()
    any_energy: int = 0
    life: int = 0
    do: tuple[Effect, ...] = ()
    energy_equal: Amount | None = None


class Repeat(Node, frozen=True):
    """Repeat effects a number of times, one after the other: "for each die KO'd: ..."."""

    times: Amount
    do: tuple[Effect, ...]


class Gains(Node, frozen=True):
    """Dice temporarily have a keyword with its text, including dice that arrive later.

    "This die" in the text is the die that has the keyword: "Your dice get Impulse this turn: ...".
    """

    who: Group
    keyword: KeywordName
    do: tuple[Effect, ...]
    until: Duration = "end of turn"


class Optional(Node, frozen=True):
    """ "you may ...", optionally at a cost; a later "if you do" depends on whether it was done."""

    do: tuple[Effect, ...]
    cost: Cost | None = None
    who: PlayerWord = "you"


class Unless(Node, frozen=True):
    """ "..., unless the opponent pays 3 life"."""

    do: tuple[Effect, ...]
    who: PlayerWord
    cost: Cost


class AtCost(Node, frozen=True):
    """ "sacrifice a die in order to draw a die": mandatory, but only if both parts can be done.

    The cost is not paid if the effect has no valid target, and the effect does not happen unless
    the cost is paid in full (PAY-6, RUL-4).
    """

    cost: tuple[Effect, ...]
    do: tuple[Effect, ...]


class If(Node, frozen=True):
    """Perform effects if a condition holds, otherwise perform others."""

    condition: Condition
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ChooseOne(Node, frozen=True):
    """ "choose one: draw a die; or gain 1 life": a player chooses one of several options.

    The words of the options are relative to the ability's controller, whoever chooses.
    """

    options: tuple[tuple[Effect, ...], ...]
    who: PlayerWord = "you"


class Later(Node, frozen=True):
    """Perform effects at the next such event this turn: "at the start of your Attack Step: ..."."""

    when: Moment
    do: tuple[Effect, ...]


class Watch(Node, frozen=True):
    """For a while, respond to every such event: "this turn, when a sidekick is KO'd: ...".

    It acts as a triggered ability, or as an interruption if it prevents or replaces.
    """

    when: Moment
    do: tuple[Effect, ...]
    until: Duration = "end of turn"


Effect = (
    Action | TimedModifier
    | Optional | Unless | AtCost | If | ChooseOne | Repeat | Later | Watch | Gains
)  # fmt: skip


class OtherCost(Node, frozen=True):
    """ "You may pay 1 life to field this die": an alternative to this die's fielding cost."""

    cost: Cost


Modifier = TimedModifier | RemovedAs | CardsIgnored | OtherCost


def needs_duration(modifier: Modifier) -> bool:
    """Return whether a modifier must end: it affects dice that were chosen or mentioned before.

    Without a duration, a modifier applies as long as its ability does, to whichever dice fit at
    that time: this die, its partner, or all dice of a kind (EFF-1).
    """
    groups = [getattr(modifier, name, None) for name in ("who", "of", "one", "other")]
    return any(
        isinstance(group, Node) and not isinstance(group, This | Each | Partner | Pair)
        for group in groups
    )


# --- abilities and texts --------------------------------------------------------------------------


Burst = Literal["", "*", "**", "*/**"]
Limit = Literal[
    "", "once per turn", "first time each turn", "on your turn", "once during your turn",
    "once for each target",
]  # fmt: skip
"""How often or when an ability may be used.

The card itself keeps track of `first time each turn`, and counts events that happened while it was
not active (EFF-4). "Your turn" is the turn of the player who uses the ability.
"""


class Triggered(Node, frozen=True):
    """ "When fielded: ..."; with `while_active` the active card triggers, not one die (EFF-2)."""

    when: Moment
    do: tuple[Effect, ...]
    while_active: bool = False
    limit: Limit = ""
    burst: Burst = ""
    instead: bool = False


class Interruption(Node, frozen=True):
    """A triggered ability that prevents, redirects or replaces its event (TIM-2)."""

    when: Moment
    do: tuple[Effect, ...]
    while_active: bool = False
    limit: Limit = ""
    burst: Burst = ""
    instead: bool = False


class Static(Node, frozen=True):
    """Modifiers that apply as long as a condition holds: while active, or for this die (EFF-1).

    With `on_card` they apply only while this die is on another die's card (see `LayOn`).
    """

    holds: tuple[Modifier, ...]
    while_active: bool = False
    condition: Condition | None = None
    burst: Burst = ""
    on_card: bool = False


class Global(Node, frozen=True):
    """A Global Ability: both players may use it (GLB-1); with `when` it is reactive (GLB-2)."""

    cost: Cost
    do: tuple[Effect, ...]
    limit: Limit = ""
    when: Moment | None = None


class Paid(Node, frozen=True):
    """A die's own paid ability. Only its controller may use it, once for each die (ABL-1)."""

    cost: Cost
    do: tuple[Effect, ...]
    limit: Limit = ""
    burst: Burst = ""
    condition: Condition | None = None


class Used(Node, frozen=True):
    """The text of an action die, performed when the die is used (ACT-1, BST-1)."""

    do: tuple[Effect, ...]
    burst: Burst = ""
    instead: bool = False


class Keyword(Node, frozen=True):
    """A keyword with its own text, names or number: "Aftershock: gain 1 life.", "Range 2.".

    `when` is the event that triggers its text, with `while_active` that of the active card, and
    `cost` is what a player pays for it; `total` is a second number, as in "Fabricate 2-5".
    """

    word: KeywordName
    do: tuple[Effect, ...] = ()
    names: tuple[str, ...] = ()
    number: int = 0
    total: int = 0
    when: Moment | None = None
    cost: Cost | None = None
    while_active: bool = False


Ability = Triggered | Interruption | Static | Global | Paid | Used | Keyword


class Text(Node, frozen=True):
    """A card's whole text: its abilities in printed order, and its keywords."""

    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()


def is_interrupting(when: Moment, do: tuple[Effect, ...]) -> bool:
    """Return whether a triggered ability is an interruption: it prevents or replaces (TIM-2)."""
    return when.word == "would be ko" or any(map(_prevents, do))


def granted_ability(watch: Watch) -> Triggered | Interruption:
    """Return the ability that a `Watch` effect grants for a while."""
    made = Interruption if is_interrupting(watch.when, watch.do) else Triggered
    return made(watch.when, watch.do)


def _prevents(effect: Effect) -> bool:
    match effect:
        case Prevent() | Survive() | Redirect():
            return True
        case Optional(do=do) | Unless(do=do):
            return any(map(_prevents, do))
        case If(do=do, otherwise=otherwise):
            return any(map(_prevents, (*do, *otherwise)))
        case ChooseOne(options=options):
            return any(_prevents(effect) for option in options for effect in option)
        case _:
            return False


# msgspec prepares a type at its first use, and crashes if two threads do that at the same time. So
# these decoders are made while this module is imported, which only one thread does.
_TEXT_DECODER = msgspec.json.Decoder(Text)
_TEXTS_DECODER = msgspec.json.Decoder(dict[str, Text])


def decode_text(saved: bytes) -> Text:
    """Decode a tree that was saved as JSON. Raises `msgspec.ValidationError` if the bytes are not a
    valid tree; the message names the place."""
    return _TEXT_DECODER.decode(saved)


def decode_texts(saved: bytes) -> dict[str, Text]:
    """Decode several trees that were saved as one JSON object. Raises `msgspec.ValidationError` if
    the bytes are not valid trees; the message names the place."""
    return _TEXTS_DECODER.decode(saved)


def encode_text(text: Text) -> bytes:
    """Encode a tree as JSON."""
    return msgspec.json.encode(text)
