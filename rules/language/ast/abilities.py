"""Node types for abilities: the paragraphs of a card, built from events, effects and conditions."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.language.ast.actions import Prevent, Redirect, Survive
from rules.language.ast.compound_effects import (
    ChooseOne,
    Cost,
    Effect,
    If,
    Modifier,
    Optional,
    Unless,
    Watch,
)
from rules.language.ast.expressions import Condition, Node
from rules.language.ast.keyword_names import KeywordName
from rules.language.ast.trigger_events import Moment

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

    `when` is the event that triggers its text and `cost` is what a player pays for it; `total` is a
    second number, as in "Fabricate 2-5".
    """

    word: KeywordName
    do: tuple[Effect, ...] = ()
    names: tuple[str, ...] = ()
    number: int = 0
    total: int = 0
    when: Moment | None = None
    cost: Cost | None = None


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
            return any(_prevents(one) for option in options for one in option)
        case _:
            return False


# msgspec prepares a type at its first use, and crashes if two threads do that at the same time. So
# these decoders are made while this module is imported, which only one thread does.
_TEXT_DECODER = msgspec.json.Decoder(Text)
_TEXTS_DECODER = msgspec.json.Decoder(dict[str, Text])


def decode_text(saved: bytes) -> Text:
    """Decode a tree that was saved as JSON.

    Raises:
        msgspec.ValidationError: the bytes are not a valid tree; the message names the place.
    """
    return _TEXT_DECODER.decode(saved)


def decode_texts(saved: bytes) -> dict[str, Text]:
    """Decode several trees that were saved as one JSON object.

    Raises:
        msgspec.ValidationError: the bytes are not valid trees; the message names the place.
    """
    return _TEXTS_DECODER.decode(saved)


def encode_text(text: Text) -> bytes:
    """Encode a tree as JSON."""
    return msgspec.json.encode(text)
