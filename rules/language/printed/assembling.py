"""Sentences to abilities: what belongs together, and what "it" and "he" are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from rules.language import tree
from rules.language.building import _either as either
from rules.language.nouns import Misuse
from rules.language.printed.marks import (
    THEM,
    Held,
    Instead,
    It,
    Lead,
    Limited,
    Proper,
    Remark,
    Said,
)
from rules.language.tree import Effect, Node
from rules.language.tree.keywords import WITH_TEXT

_OPENING = {
    "burst", "global", "when", "active", "while", "limit", "first", "keyword", "pay",
    "when this turn",
}  # fmt: skip
"""Leads with which a new ability begins."""


@dataclass
class _Draft:
    """An ability as far as it has been read."""

    when: tree.Moment | None = None
    active: bool = False
    limit: tree.Limit = ""
    burst: tree.Burst = ""
    instead: bool = False
    cost: tree.Cost | None = None
    is_global: bool = False
    keyword: str = ""
    condition: tree.Condition | None = None
    keywords: tuple[str, ...] = ()
    do: list[Any] = field(default_factory=list)


def assemble(paragraphs: list[list[Said]], *, is_character: bool) -> tree.Text:
    """The text of a card from the sentences of its paragraphs.

    Raises:
        Misuse: sentences that say nothing together.
    """
    abilities: list[tree.Ability] = []
    keywords: list[str] = []
    before: _Draft | None = None
    for paragraph in paragraphs:
        drafts: list[_Draft] = []
        for said in paragraph:
            if said.keyword and said.names:
                abilities.append(tree.Keyword(said.keyword, names=tuple(map(str, said.names))))  # type: ignore[arg-type]
            elif said.keyword:
                keywords.append(said.keyword)
            else:
                _take(drafts, said, before)
        for draft in drafts:
            keywords += draft.keywords
            if draft.keywords and not draft.do:
                continue
            abilities.append(_ability(draft, is_character))
            if not draft.is_global:
                before = draft
    return tree.Text(tuple(abilities), tuple(dict.fromkeys(keywords)))


# --- sentences to drafts --------------------------------------------------------------------------


def _take(drafts: list[_Draft], said: Said, before: _Draft | None) -> None:
    """Add a sentence to the ability it belongs to, or begin a new one with it."""
    words: set[str] = {lead.word for lead in said.leads}
    current = drafts[-1] if drafts else None
    if current is None or (words & _OPENING and not _is_open(current, words)):
        if current is None and words & {"otherwise"}:
            raise Misuse("what is otherwise done, after what is done first")
        current = _Draft()
        drafts.append(current)
        if before is not None and "burst" in words and not words & {"when", "first", "active"}:
            _inherit(current, before, said)
    do: tuple[Any, ...] = said.do
    for lead in reversed(said.leads):
        do = _lead(current, lead, do)
    for one in do:
        _put(current, one)


def _is_open(current: _Draft, words: set[str]) -> bool:
    """Whether a draft still waits for what it does: "Pay fist. Once per turn, ..."."""
    return not current.do and not words & {"global", "burst"}


def _inherit(draft: _Draft, before: _Draft, said: Said) -> None:
    """A burst says "instead" of an ability whose moment it does not say again."""
    instead = any(lead.word == "instead" for lead in said.leads)
    if instead or any(isinstance(one, Instead) for one in said.do):
        draft.when, draft.active = before.when, before.active
        draft.limit, draft.condition, draft.cost = before.limit, before.condition, before.cost


def _lead(draft: _Draft, lead: Lead, do: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a lead says of the ability; an "if" holds what follows it."""
    match lead.word:
        case "burst":
            draft.burst = lead.value
        case "global":
            draft.is_global = True
        case "pay":
            draft.cost = lead.value
        case "keyword" if lead.value == "Underdog":
            draft.condition = tree.Underdog()
        case "keyword" if lead.value in WITH_TEXT:
            draft.keyword = lead.value
        case "keyword":
            draft.keywords += (lead.value,)
        case "when":
            draft.when = lead.value if draft.when is None else either(draft.when, lead.value)
        case "active":
            draft.active = True
        case "while":
            draft.condition = _while(lead.value)
        case "limit" if isinstance(lead.value, tuple):
            draft.limit, draft.condition = "once per turn", lead.value[1]
        case "limit" | "first":
            draft.limit = "once per turn" if lead.word == "limit" else "first time each turn"
            if lead.word == "first":
                draft.when = lead.value
        case "if" if draft.when is None and not draft.do and all(isinstance(d, Held) for d in do):
            draft.condition = lead.value
        case "if":
            return (tree.If(lead.value, do),)
        case "otherwise":
            return _otherwise(draft, do)
        case "instead":
            draft.instead = True
        case "your turn" | "when this turn":
            raise Misuse("nothing that is said of your turn or this turn only: no words for it yet")
        case _:
            pass
    return do


def _while(value: Any) -> tree.Condition:
    if not isinstance(value, tuple):
        return value  # type: ignore[no-any-return]
    roles = ("engaged",) if set(value) == {"blocking", "blocked"} else value
    return tree.Are(tree.This(), tree.Dice(roles=roles))


def _otherwise(draft: _Draft, do: tuple[Any, ...]) -> tuple[Any, ...]:
    match draft.do:
        case [*_, tree.If() as last]:
            draft.do[-1] = replace(last, otherwise=do)
            return ()
        case _:
            raise Misuse('an "if" before what is done otherwise')


def _put(draft: _Draft, one: Any) -> None:
    match one:
        case Remark(unless=(who, cost)):
            draft.do = [tree.Unless(tuple(draft.do), who, cost)]
        case Remark(limit=limit):
            draft.limit = limit
        case Limited(do=do):
            draft.limit = "once per turn"
            draft.do += do
        case Instead(do=do) if draft.burst:
            draft.instead = True
            draft.do += do
        case Instead():
            raise Misuse("instead of what?")
        case _:
            draft.do.append(one)


# --- drafts to abilities --------------------------------------------------------------------------


def _ability(draft: _Draft, is_character: bool) -> tree.Ability:
    held = bool(draft.do) and all(isinstance(one, Held) for one in draft.do)
    do = _Resolving(draft.when).all(draft.do)
    if draft.keyword:
        return tree.Keyword(draft.keyword, do=do)  # type: ignore[arg-type]
    if draft.is_global:
        return tree.Global(draft.cost or tree.Cost(), do, draft.limit, draft.when)
    if draft.when is not None:
        if draft.condition is not None:
            do = (tree.If(draft.condition, do),)
        made = tree.Interruption if tree.answers(draft.when, do) else tree.Triggered
        return made(draft.when, do, draft.active, draft.limit, draft.burst, draft.instead)
    if held and (is_character or draft.active):
        return tree.Static(do, draft.active, draft.condition, draft.burst)  # type: ignore[arg-type]
    match do:
        case (tree.Optional(do=inner, cost=tree.Cost() as cost, who="you"),) if is_character:
            return tree.Paid(cost, inner, draft.limit, draft.burst, draft.condition)
        case _:
            if draft.condition is not None:
                do = (tree.If(draft.condition, do),)
            return tree.Used(do, draft.burst, draft.instead)


class _Resolving:
    """Finds out what "it" is: the die picked before, else that of the moment, else this die."""

    def __init__(self, when: tree.Moment | None) -> None:
        self._of_moment: tree.Group = tree.This()
        if when is not None and when.dice is not None:
            self._of_moment = tree.Subject()
        self._picked = False

    def all(self, parts: Any) -> tuple[Effect, ...]:
        return tuple(self._one(part) for part in _prepped(parts))

    def _one(self, part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(self._one(one) for one in _prepped(part))
        if isinstance(part, tree.Deal) and part.to == THEM and not self._picked:
            part = replace(part, to=None, players="opponent")
        if isinstance(part, Held):
            return self._one(part.effect)
        if isinstance(part, It):
            return tree.That() if self._picked else self._of_moment
        if not isinstance(part, Node):
            return str(part) if isinstance(part, Proper) else part
        made = replace(
            part, **{name: self._one(getattr(part, name)) for name in part.__struct_fields__}
        )
        if isinstance(part, tree.Pick | tree.Random | tree.Draw):
            self._picked = True
        return made


def _prepped(parts: Any) -> tuple[Any, ...]:
    """ "Draw a die and Prep it" is one thing done: the die is not rolled."""
    made: list[Any] = []
    for part in parts:
        match made, part:
            case [*_, tree.Draw(count=count, to="reserve")], tree.Move(who=It(), to="prep"):
                made[-1] = tree.Move(tree.Random(count), "prep")
            case _:
                made.append(part)
    return tuple(made)
