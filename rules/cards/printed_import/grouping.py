"""Groups printed sentences into drafts of abilities."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from rules.cards.printed_import.antecedents import earlier_mentions
from rules.cards.printed_import.effect_phrases import THIS_TURN
from rules.cards.printed_import.placeholders import (
    Lead,
    OncePerCard,
    OpenEnded,
    ParsedSentence,
    Remark,
    ReplacingEffects,
    Steps,
    TrailingEvent,
    as_effects,
    is_reference,
)
from rules.language import ast
from rules.language.ast import Node
from rules.language.ast.expressions import TAKES_TEXT, map_nodes, walk
from rules.language.parser.phrase_builders import InvalidCombination
from rules.language.printer.vocabulary import TIME_PHRASES

_OPENING_LEADS = {
    "burst", "global", "when", "active", "while", "limit", "first", "keyword", "pay",
    "when this turn", "could use",
}  # fmt: skip
"""Leads that begin a new ability."""


@dataclass
class AbilityDraft:
    """An ability under construction."""

    when: ast.Moment | None = None
    active: bool = False
    limit: ast.Limit = ""
    burst: ast.Burst = ""
    instead: bool = False
    cost: ast.Cost | None = None
    is_global: bool = False
    keyword: str = ""
    keywords: tuple[str, ...] = ()
    once_for_all: bool = False
    needs_modifier: bool = False
    """Whether it needs a modifier, since its condition is a "while ..."."""
    condition: ast.Condition | None = None
    is_for_turn: bool = False
    """Whether the event is waited for until end of turn: "this turn, when ..."."""
    has_event_lead: bool = False
    """Whether the current sentence already named an event; an earlier "when" is then the outer
    one."""
    previous_effects: Steps = ()
    """The effects that a burst replaces or adds to; it may refer back to their comparisons."""
    do: list[Node] = field(default_factory=list)


def add_sentence(
    drafts: list[AbilityDraft], sentence: ParsedSentence, earlier: list[AbilityDraft]
) -> None:
    """Add a sentence to the current ability, or start a new one.

    `drafts` are the abilities of the paragraph so far; modified in place. `earlier` are the
    abilities of the paragraphs before, which a burst may change. Raises `InvalidCombination` if the
    sentence refers to something that is missing.
    """
    words: set[str] = {lead.word for lead in sentence.leads}
    current = drafts[-1] if drafts else None
    if sentence.do and all(isinstance(effect, Remark) for effect in sentence.do):
        if current is None or not (current.do or current.cost) or not _is_at_end(sentence.leads):
            raise InvalidCombination("an effect before this remark")
        for effect in sentence.do:
            _add_effect(current, effect)
        return
    if current is None or (words & _OPENING_LEADS and not _is_open(current, words)):
        if current is not None and not words & {"global", "active", "keyword"}:
            _require_own_moment(current, sentence)
        current = AbilityDraft()
        if "burst" in words:
            _build_on(current, [one for one in (*earlier, *drafts) if one.do], sentence)
        drafts.append(current)
    _require_one_reading(current, sentence)
    do: Steps = sentence.do
    current.has_event_lead = False
    for lead in reversed(sentence.leads):
        do = _apply_lead(current, lead, do)
    for effect in do:
        _add_effect(current, effect)


def _is_at_end(leads: tuple[Lead, ...]) -> bool:
    """Return whether a remark has no leads except "at the end of the turn"."""
    moments = [lead.value for lead in leads]
    return all(isinstance(at, ast.Moment) and at.word == "turn ends" for at in moments)


def _is_open(current: AbilityDraft, words: set[str]) -> bool:
    """Return whether a draft still lacks its effects: "Pay fist. Once per turn, ..."."""
    return not current.do and not words & {"global", "burst"}


def _build_on(draft: AbilityDraft, earlier: list[AbilityDraft], sentence: ParsedSentence) -> None:
    """Let a burst change the ability before it: it has the same event, limit and cost. Raises
    `InvalidCombination` if it could change several abilities."""
    if not earlier:
        return
    before = next((one for one in reversed(earlier) if not one.burst), earlier[-1])
    _require_clear_burst(earlier, sentence)
    draft.previous_effects = tuple(before.do)
    words = {lead.word for lead in sentence.leads}
    stands_alone = all(isinstance(effect, OpenEnded) for effect in sentence.do)
    replaces = "instead" in words or any(
        isinstance(effect, ReplacingEffects) for effect in sentence.do
    )
    if words & {"when", "first", "active"} or (stands_alone and not replaces):
        return
    if sum(not one.burst for one in earlier) > 1:
        raise InvalidCombination("which ability the burst changes")
    if replaces and any(isinstance(one, ast.Optional | ast.Unless) for one in before.do):
        raise InvalidCombination('the whole offer, instead of "instead", on the burst')
    draft.when, draft.active = before.when, before.active
    draft.limit, draft.condition, draft.cost = before.limit, before.condition, before.cost


def _require_clear_burst(earlier: list[AbilityDraft], sentence: ParsedSentence) -> None:
    """Check that "it" on a second burst does not mean the dice of the first one. Raises
    `InvalidCombination` if it could."""
    chosen = any(
        isinstance(node, ast.Pick) for one in earlier if one.burst for node in walk(tuple(one.do))
    )
    said = (sentence.do, tuple(lead.value for lead in sentence.leads))
    if chosen and any(map(is_reference, walk(said))):
        raise InvalidCombination('the dice themselves, instead of "it", on the second burst')


def _require_one_reading(current: AbilityDraft, sentence: ParsedSentence) -> None:
    """Check that a sentence belongs either to the event before it or to no event.

    Raises `InvalidCombination` if "When fielded, gain 1 life. Ram gets +1A." could be a lasting
    bonus, or one until end of turn.
    """
    lasting = [one.effect for one in sentence.do if isinstance(one, OpenEnded)]
    if sentence.leads or current.when is None or not current.do or not lasting:
        return
    if len(lasting) == len(sentence.do) and all(map(_has_own_subject, lasting[:1])):
        raise InvalidCombination("a duration, or a paragraph of its own")


def _require_own_moment(current: AbilityDraft, sentence: ParsedSentence) -> None:
    """Check that a moment after another ability is one of every turn, or only of this one.

    Raises `InvalidCombination` if "When fielded, gain 1 life. At the end of your turn, lose 1 life"
    could lose life in each turn, or once.
    """
    follows = (
        current.is_global
        or current.keyword
        or (current.when is not None and current.when.word not in TIME_PHRASES)
    )
    moments = [lead.value for lead in sentence.leads if lead.word == "when"]
    if follows and any(one.word in TIME_PHRASES for one in moments):
        raise InvalidCombination("a paragraph of its own for this moment")


def _has_own_subject(modifier: Node) -> bool:
    """Return whether a modifier is about this die or all dice of a kind, not dice chosen before."""
    return isinstance(getattr(modifier, "who", None), ast.This | ast.Each)


def _apply_lead(draft: AbilityDraft, lead: Lead, do: Steps) -> Steps:
    """Apply a lead to the draft; conditions and the like wrap the effects after it."""
    match lead.word:
        case "if" if (
            draft.when is None
            and not (draft.do or draft.is_global)
            and all(isinstance(d, OpenEnded) for d in do)
        ):
            _set_condition(draft, lead.value)
        case "if":
            return (ast.If(lead.value, as_effects(do)),)
        case "for each":
            return (ast.Repeat(lead.value, as_effects(do)),)
        case "otherwise":
            return _otherwise(draft, do)
        case "option":
            return _add_option(draft, do)
        case "could use":
            draft.cost = ast.Cost()
            return tuple(one for part in do for one in _at_will(part))
        case "this turn" if draft.has_event_lead:
            draft.is_for_turn = True
        case "this turn":
            return map_nodes(do, _for_this_turn)
        case "when" | "when this turn" if draft.when is not None and draft.has_event_lead:
            if not draft.is_for_turn:
                raise InvalidCombination('"this turn" after the inner "when"')
            inner, draft.when = draft.when, lead.value
            draft.is_for_turn = lead.word == "when this turn"
            return (ast.Watch(inner, as_effects(do)),)
        case _:
            _apply_ability_lead(draft, lead)
    return do


def _apply_ability_lead(draft: AbilityDraft, lead: Lead) -> None:
    """Apply a lead that concerns the ability as a whole."""
    match lead.word:
        case "burst":
            draft.burst = lead.value
        case "global":
            draft.is_global = True
        case "pay":
            draft.cost = lead.value
        case "keyword" if lead.value == "Underdog":
            _set_condition(draft, ast.Underdog())
        case "keyword" if lead.value in TAKES_TEXT:
            draft.keyword = lead.value
        case "keyword":
            draft.keywords += (lead.value,)
        case "when" | "when this turn":
            draft.when, draft.has_event_lead = lead.value, True
            draft.is_for_turn = lead.word == "when this turn"
        case "active":
            draft.active = True
        case "while":
            _set_condition(draft, _while(lead.value))
            draft.needs_modifier = True
        case "limit":
            if draft.limit:
                raise InvalidCombination("only one limit for each turn")
            draft.limit = lead.value
        case "first":
            if draft.limit or draft.when is not None:
                raise InvalidCombination("only one event and one limit")
            draft.limit, draft.when = "first time each turn", lead.value
        case "instead":
            draft.instead = True
        case _:  # "also" and "then" add no information
            pass


def _set_condition(draft: AbilityDraft, condition: ast.Condition) -> None:
    """Set the condition of a draft. Raises `InvalidCombination` if it has one: "if you have a
    Sidekick, while Ram is attacking, ..."."""
    if draft.condition not in (None, condition):
        raise InvalidCombination("only one condition")
    draft.condition = condition


def _for_this_turn(part: Node) -> Node:
    """Give a modifier the duration that the sentence begins with: "this turn, ..."."""
    if not isinstance(part, OpenEnded):
        return part
    if "until" not in part.effect.__struct_fields__:
        raise InvalidCombination("an effect that can last for the turn")
    return replace(part.effect, until=THIS_TURN)


def _while(value: ast.Condition | tuple[ast.Role, ...]) -> ast.Condition:
    if not isinstance(value, tuple):
        return value
    roles = ("engaged",) if set(value) == {"blocking", "blocked"} else value
    return ast.Are(ast.This(), ast.Dice(roles=roles))


def _otherwise(draft: AbilityDraft, do: Steps) -> Steps:
    match draft.do:
        case [*_, ast.If() as last]:
            draft.do[-1] = replace(last, otherwise=do)
            return ()
        case _:
            raise InvalidCombination('an "if" before "otherwise"')


def _add_option(draft: AbilityDraft, do: Steps) -> Steps:
    match draft.do:
        case [*_, ast.ChooseOne(options=options) as choice]:
            draft.do[-1] = replace(choice, options=(*options, do))
            return ()
        case _:
            raise InvalidCombination('"choose one" before the options')


def _at_will(part: Node) -> Steps:
    """Drop the "may" of an effect that is optional anyway, like a Global Ability."""
    match part:
        case ast.Optional(do=do, cost=None, who="you"):
            return do
        case _:
            return (part,)


def _add_effect(draft: AbilityDraft, one: Node) -> None:
    match one:
        case Remark(unless=(who, cost)):
            draft.do = [ast.Unless(as_effects(tuple(draft.do)), who, cost)]
        case Remark(until=ast.Moment() as moment) if draft.do:
            draft.do[-1] = replace(draft.do[-1], until=moment)
        case Remark(limit=limit):
            draft.limit = limit or draft.limit
        case TrailingEvent(do=do, when=when):
            draft.when = when
            draft.do += do
        case OncePerCard(do=do):
            draft.once_for_all = True
            draft.do += do
        case ReplacingEffects(do=(ast.If(condition=condition, do=do),)) if draft.do:
            draft.do[-1] = _replaced_if(condition, do, draft.do[-1])
        case ast.If(condition=condition, do=(ReplacingEffects(do=do),)) if draft.do:
            draft.do[-1] = _replaced_if(condition, do, draft.do[-1])
        case ReplacingEffects(do=do) if draft.burst:
            draft.instead = True
            draft.do += do
        case ReplacingEffects():
            raise InvalidCombination('an effect before "instead"')
        case OpenEnded(effect=ast.If(condition=condition, do=do)):
            _add_while_modifier(draft, condition, do)
        case ast.If(condition=condition, do=do, otherwise=()) if _is_new(draft) and _are_open_ended(
            do
        ):
            _set_condition(draft, condition)
            draft.do += do
        case ast.If(condition=condition, do=do) if _is_if_you_do_not(condition) and _has_if_you_do(
            draft
        ):
            _otherwise(draft, do)
        case ast.If(condition=condition, do=do) if _awaits_if_you_do(draft):
            draft.do[-1] = _complete_offer(draft.do[-1], condition, do)
        case ast.If(condition=condition, do=do) if _sends_itself_away(draft) and _is_if_you_do(
            condition
        ):
            draft.do += do  # "You may send this die away. If you do, ...": it always can
        case _:
            draft.do.append(one)


def _replaced_if(condition: ast.Condition, do: Steps, before: Node) -> ast.If:
    """Replace an effect on a condition: "If you have 5 or less life, deal it 2 damage instead".

    "It" is the die that the replaced effect would choose. Raises `InvalidCombination` if it could
    be another one.
    """
    mentioned = [one for one in earlier_mentions((before,)) if one.source != "this"]
    references = [node for node in walk((condition, do)) if is_reference(node)]
    if mentioned and references:
        picks = [node for node in walk(before) if isinstance(node, ast.Pick)]
        if (
            len(mentioned) > 1
            or len(picks) != 1
            or len(references) > 1
            or references[0] in tuple(walk(condition))
        ):
            raise InvalidCombination('the dice themselves, instead of "it", before "instead"')
        do = map_nodes(do, lambda node: picks[0] if is_reference(node) else node)
    return ast.If(condition, as_effects(do), as_effects((before,)))


def _sends_itself_away(draft: AbilityDraft) -> bool:
    """Return whether all that a draft does so far, at will, is moving its own die."""
    match draft.do:
        case [ast.MoveDice(who=ast.This())]:
            return draft.cost == ast.Cost()
        case _:
            return False


def _is_new(draft: AbilityDraft) -> bool:
    """Return whether the draft has no effects, event, cost or condition yet."""
    headers = (draft.when, draft.cost, draft.condition)
    return not draft.do and not draft.is_global and all(header is None for header in headers)


def _are_open_ended(do: Steps) -> bool:
    return all(isinstance(effect, OpenEnded) for effect in do)


def _add_while_modifier(draft: AbilityDraft, condition: ast.Condition, do: Steps) -> None:
    if not _is_new(draft):
        raise InvalidCombination('nothing before a modifier with "while"')
    _set_condition(draft, condition)
    draft.needs_modifier = True
    draft.do += do


def _awaits_if_you_do(draft: AbilityDraft) -> bool:
    """Return whether the last effect is an optional payment: "You may pay fist. If you do, ..."."""
    return bool(draft.do) and isinstance(draft.do[-1], ast.Optional) and not draft.do[-1].do


def _complete_offer(offer: Node, condition: ast.Condition, do: Steps) -> Node:
    if _is_if_you_do(condition):
        return replace(offer, do=do)
    if _is_if_you_do_not(condition) and isinstance(offer, ast.Optional) and offer.cost is not None:
        return ast.Unless(as_effects(do), offer.who, offer.cost)
    raise InvalidCombination('"if you do" or "if they don\'t" after an optional payment')


def _has_if_you_do(draft: AbilityDraft) -> bool:
    """Return whether the last effects depend on "if you do", so that "if you don't" is about the
    same. Raises `InvalidCombination` if they do so after an offer, which has no "otherwise"."""
    match draft.do:
        case [*_, ast.If(condition=condition, otherwise=())]:
            return _is_if_you_do(condition)
        case [*_, ast.Optional(do=done)] if done:
            raise InvalidCombination('either "if you do" or "if you don\'t" after an offer')
        case _:
            return False


def _is_if_you_do_not(condition: ast.Condition) -> bool:
    return condition == ast.Compare(ast.Done(), "=", 0)


def _is_if_you_do(condition: ast.Condition) -> bool:
    return condition == ast.Compare(ast.Done(), ">=", 1)
