"""Builds the abilities of a card from the sentences of its paragraphs."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from rules.cards.printed_import import placeholders
from rules.cards.printed_import.effect_phrases import multiply_amount
from rules.cards.printed_import.grouping import AbilityDraft, add_sentence
from rules.cards.printed_import.linked_effects import (
    require_blocks_after_attack,
    require_clear_other_after_cost,
    require_event_of_this_die,
    require_one_meaning,
    with_deed_as_cost,
)
from rules.cards.printed_import.placeholders import (
    ACTIVE,
    THOSE_ABILITIES,
    BareNoun,
    OpenEnded,
    ParsedSentence,
    PreventedDamage,
    is_about_pronoun,
)
from rules.cards.printed_import.pronouns import (
    prevented_damage_event,
    resolve_condition,
    resolve_pronouns,
)
from rules.language import ast
from rules.language.ast import Dice, Node
from rules.language.ast.expressions import (
    LABELS,
    NEEDS_COST,
    NEEDS_NAMES,
    NEEDS_NUMBER,
    NEEDS_TEXT,
    TAKES_EVENT_OR_COST,
    TAKES_NAMES,
    TAKES_NUMBER,
    Part,
    map_nodes,
    walk,
)
from rules.language.parser.phrase_builders import InvalidCombination
from rules.language.parser.sentence_builders import CausePhrase
from rules.language.printer.vocabulary import TIME_PHRASES


def assemble_text(
    paragraphs: list[list[ParsedSentence]], name: str, *, is_character: bool
) -> ast.Text:
    """Build a card's text from its parsed sentences.

    `is_character` says whether it is a character card; modifiers on action cards last for the turn.
    Raises `InvalidCombination` if the sentences make no sense together.
    """
    abilities: list[ast.Ability] = []
    keywords: list[str] = []
    earlier: list[AbilityDraft] = []
    for paragraph in paragraphs:
        drafts: list[AbilityDraft] = []
        for sentence in map(count_active_characters, paragraph):
            if not is_character:
                _require_paragraph_of_its_own(sentence, drafts)
            if sentence.keyword and (sentence.names or sentence.number):
                abilities.append(_keyword(sentence))
            elif sentence.keyword and sentence.leads:
                add_sentence(drafts, _granted_keywords(sentence, is_character), earlier)
            elif sentence.keyword:
                keywords += _check_bare_keywords(sentence.keyword, *sentence.others)
            else:
                add_sentence(drafts, sentence, earlier)
        for draft in drafts:
            draft.do = _complete_partial_burst(draft)
        for draft in (part for whole in drafts for part in _split_draft(whole)):
            keywords += draft.keywords
            if not draft.do:
                continue
            ability = _ability(draft, name, is_character, "Continuous" in keywords)
            require_all_headers(draft, ability)
            require_clear_other_after_cost(ability)
            ability = with_deed_as_cost(ability)
            require_one_meaning(ability, name)
            match abilities, ability:
                case [*_, ast.Used(do=do, burst="")], ast.Used(instead=True, burst=""):
                    abilities[-1] = ast.Used((_otherwise(ability.do, do),))
                case _:
                    abilities.append(ability)
            if not draft.is_global:
                earlier.append(draft)
    text = ast.Text(tuple(abilities), tuple(dict.fromkeys(keywords)))
    _require_complete(text)
    return text


def _require_complete(text: ast.Text) -> None:
    """Check that nothing is missing that a sentence announces or refers to.

    Raises `InvalidCombination` if a payment has no effect, a pronoun refers to nothing, or dice "of
    the chosen kind" have no choice before them.
    """
    nodes = tuple(walk(text))
    if any(isinstance(node, ast.Optional) and not node.do for node in nodes):
        raise InvalidCombination("an effect of what is paid for")
    if any(type(node).__module__ == placeholders.__name__ for node in nodes):
        raise InvalidCombination("something that the pronoun refers to")
    chosen = {node.what for node in nodes if isinstance(node, ast.ChooseWord)}
    if any(isinstance(node, Dice) and node.noted not in ("", *chosen) for node in nodes):
        raise InvalidCombination("a choice before dice of the chosen kind")


def _require_paragraph_of_its_own(sentence: ParsedSentence, drafts: list[AbilityDraft]) -> None:
    """Check that the text of an action die is apart from what a keyword does.

    Raises:
        InvalidCombination: "Impulse - Gain 1 life. Draw a die." could end with the text of the die.
    """
    after_keyword = bool(drafts) and drafts[-1].keyword and drafts[-1].do
    if after_keyword and not sentence.leads and not sentence.keyword:
        raise InvalidCombination("a paragraph of its own after the text of a keyword")


def _otherwise(do: tuple[ast.Effect, ...], before: tuple[ast.Effect, ...]) -> ast.If:
    """Build "Underdog - Instead, ...": on a condition, these effects replace those before. Raises
    `InvalidCombination` if there is no condition."""
    match do:
        case (ast.If(otherwise=()) as either,):
            return replace(either, otherwise=before)
        case _:
            raise InvalidCombination('a condition for "instead"')


def _split_draft(draft: AbilityDraft) -> tuple[AbilityDraft, ...]:
    """Split a draft whose sentence makes two abilities, such as a ban and damage prevention."""
    match draft.do:
        case [OpenEnded(effect=ast.Cannot() as cannot) as held, PreventedDamage() as prevented]:
            by = prevented.by
            if by == THOSE_ABILITIES:
                by = CausePhrase(cannot.cause, cannot.kinds)
            rest = dataclasses.replace(draft, keywords=(), do=[replace(prevented, by=by)])
            return dataclasses.replace(draft, do=[held]), rest
        case _ if draft.when is not None and any(map(_is_on_card, draft.do)):
            there = [effect for effect in draft.do if _is_on_card(effect)]
            first = [effect for effect in draft.do if not _is_on_card(effect)]
            return dataclasses.replace(draft, do=first), AbilityDraft(do=there)
        case _:
            return (draft,)


def _is_on_card(part: object) -> bool:
    """Return whether a modifier applies only while its die is on another die's card."""
    if not isinstance(part, OpenEnded):
        return False
    match part.effect:
        case ast.CostChange(dice=ast.Dice(underneath=True)) | ast.RemovedAs():
            return True
        case _:
            return False


def _complete_partial_burst(draft: AbilityDraft) -> list[Node]:
    """Complete a burst that replaces only one of several sentences with the unchanged others.

    It replaces the effect of the same type.
    """
    if not (draft.instead and len(draft.do) == 1 and len(draft.previous_effects) > 1):
        return draft.do
    same = [i for i, one in enumerate(draft.previous_effects) if type(one) is type(draft.do[0])]
    if len(same) != 1 or isinstance(draft.do[0], OpenEnded):
        return draft.do
    return [*draft.previous_effects[: same[0]], *draft.do, *draft.previous_effects[same[0] + 1 :]]


def _ability(draft: AbilityDraft, name: str, is_character: bool, stays: bool) -> ast.Ability:
    draft.condition = resolve_condition(draft.condition, draft.when)
    if draft.is_global:
        return _global(draft)
    if draft.keyword:
        return _keyword_with_text(draft, name, is_character=is_character, stays=stays)
    if draft.when == ast.Moment("used") and not is_character:
        draft.when = None  # an action die's text always happens when it is used
    event_ability = _ability_of_event(draft, name, is_character=is_character, stays=stays)
    if event_ability is not None:
        return event_ability
    if draft.limit and draft.cost is None and not _is_paid_ability(draft):
        raise InvalidCombination("an event, a cost or a Global Ability to limit")
    lasting = is_character or draft.active
    if draft.needs_modifier and not lasting:
        raise InvalidCombination("a character card")
    if not lasting:
        _require_duration(draft, stays)
    do = _resolved(draft, name if draft.active else "", lasting=lasting)
    static = _static(draft, do, lasting)
    if static is not None:
        _require_active_for_own_cost(static, name)
    return static if static is not None else _build_used_or_paid(draft, do, is_character)


def _ability_of_event(
    draft: AbilityDraft, name: str, *, is_character: bool, stays: bool
) -> ast.Ability | None:
    """The ability that an event sets off; None if the draft names none."""
    prevented = _prevented(draft) if draft.when is None and is_character else None
    if prevented is not None and not prevented.is_for_turn:
        draft.when = prevented_damage_event(prevented)
        return _triggered(draft, name, answers=True)
    is_lasting_card = is_character or stays
    if draft.is_for_turn and is_lasting_card:
        raise InvalidCombination('an event before "this turn, when ..."')
    if draft.when is None:
        return None
    return _triggered(draft, name) if is_lasting_card else _build_delayed_action(draft)


def _static(draft: AbilityDraft, do: tuple[ast.Effect, ...], lasting: bool) -> ast.Static | None:
    """The static ability of a draft of modifiers only; None if it has other effects too."""
    kinds = OpenEnded | ast.BlockCost if draft.active else OpenEnded
    if not draft.do or not all(isinstance(effect, kinds) for effect in draft.do):
        return None
    if all(map(_is_on_card, draft.do)):
        return ast.Static(do, burst=draft.burst, on_card=True)  # type: ignore[arg-type]
    if draft.active and _has_pronoun_subject(draft):
        raise InvalidCombination("the dice that get this")
    if not lasting:
        return None
    return ast.Static(do, draft.active, draft.condition, draft.burst)  # type: ignore[arg-type]


def _require_duration(draft: AbilityDraft, stays: bool) -> None:
    """Check that a modifier on an action die lasts for the turn.

    Raises `InvalidCombination` if the die stays in the Field, or is attached: then "it gets +1A"
    could last as long as the die stays.
    """
    attaches = any(isinstance(node, ast.Attach) for node in walk(tuple(draft.do)))
    is_open = any(isinstance(node, OpenEnded) for node in walk(tuple(draft.do)))
    if is_open and draft.cost is None and draft.when is None and (stays or attaches):
        raise InvalidCombination('a duration, such as "until end of turn"')


def _require_active_for_own_cost(static: ast.Static, name: str) -> None:
    """Check when a card changes the cost of its own dice. Raises `InvalidCombination` if "your Ram
    dice cost 1 less" could also hold without a die in the Field (BUY-3)."""
    changes = (one for one in static.holds if isinstance(one, ast.CostChange))
    if not static.while_active and any(one.dice and name in one.dice.names for one in changes):
        raise InvalidCombination(f'"while {name} is active", or "{name} costs"')


def _has_pronoun_subject(draft: AbilityDraft) -> bool:
    """Return whether a while-active modifier refers to dice of another sentence."""
    return any(isinstance(one, OpenEnded) and is_about_pronoun(one.effect) for one in draft.do[:1])


def _keyword(sentence: ParsedSentence) -> ast.Keyword:
    """Build a keyword with names or a number: "Suit Up - Iron Man", "Range 2"."""
    if sentence.leads:
        raise InvalidCombination(f"nothing before {sentence.keyword}")
    allowed = TAKES_NAMES if sentence.names else TAKES_NUMBER
    if sentence.keyword not in allowed:
        raise InvalidCombination(f"a keyword that takes names or a number, not {sentence.keyword}")
    names = tuple(map(str, sentence.names))
    return ast.Keyword(sentence.keyword, (), names, sentence.number, sentence.total)  # type: ignore[arg-type]


def _granted_keywords(sentence: ParsedSentence, is_character: bool) -> ParsedSentence:
    """Build "* Fast": a keyword that this die has only on a burst, or on another condition. Raises
    `InvalidCombination` if the card has no character dice, or the keyword needs a text or names."""
    if not is_character:
        raise InvalidCombination("a character card")
    words = _check_bare_keywords(sentence.keyword, *sentence.others)
    granted = OpenEnded(ast.Has(ast.This(), (), words))
    return sentence._replace(do=(granted,), keyword="", others=())


def _check_bare_keywords(*words: str) -> tuple[str, ...]:
    for word in words:
        if word in NEEDS_TEXT + NEEDS_NAMES + NEEDS_NUMBER:
            raise InvalidCombination(f"a text, names or a number after {word}")
    return words


def _keyword_with_text(
    draft: AbilityDraft, name: str, *, is_character: bool, stays: bool
) -> ast.Ability:
    when, cost = draft.when, draft.cost
    if draft.keyword in LABELS:
        unlabeled = dataclasses.replace(draft, keyword="")
        return _labeled(draft.keyword, _ability(unlabeled, name, is_character, stays))
    if draft.is_for_turn:
        raise InvalidCombination(f'no "this turn, when ..." after {draft.keyword}')
    if draft.keyword not in TAKES_EVENT_OR_COST and (when or cost):
        raise InvalidCombination(f"no event and no cost after {draft.keyword}")
    if (when and cost) or draft.active or draft.limit or draft.burst:
        raise InvalidCombination(f"only one event or cost after {draft.keyword}")
    do = _apply_condition(draft, _resolved(draft))
    match do:
        case (ast.Optional(do=inner, cost=ast.Cost() as paid, who="you"),) if (
            draft.keyword in NEEDS_COST and cost is None
        ):
            do, cost = inner, paid
        case _ if draft.keyword in NEEDS_COST and cost is None:
            raise InvalidCombination(f"a cost after {draft.keyword}")
        case _:
            pass
    return ast.Keyword(draft.keyword, do, when=when, cost=cost)  # type: ignore[arg-type]


def _labeled(word: str, ability: ast.Ability) -> ast.Ability:
    """Put a label before an ability. Raises `InvalidCombination` if no text can have both.

    A modifier that lasts has no label in the language: it gets the condition that Resistance means.
    """
    label = ast.Keyword(word)  # type: ignore[arg-type]
    match ability:
        case ast.Triggered(limit="", burst="") | ast.Interruption(limit="", burst=""):
            active = ability.while_active
            return replace(label, do=ability.do, when=ability.when, while_active=active)
        case ast.Paid(cost=cost, do=do, limit="", burst="", condition=None):
            return replace(label, do=do, cost=cost)
        case ast.Used(do=do, burst="", instead=False):
            return replace(label, do=do)
        case ast.Static(burst="", condition=None | ast.Fell()) if word == "Resistance":
            return replace(ability, condition=ast.Fell(Dice(whose="your")))
        case _:
            raise InvalidCombination(f"an event or a cost after {word}, without a limit or a burst")


def _is_paid_ability(draft: AbilityDraft) -> bool:
    """Return whether a draft is a die's own paid ability."""
    return any(isinstance(effect, ast.Optional) and effect.cost is not None for effect in draft.do)


def _build_used_or_paid(
    draft: AbilityDraft, do: tuple[ast.Effect, ...], is_character: bool
) -> ast.Ability:
    """Build a paid ability, or the text of an action die."""
    if draft.active and draft.cost is None and not _is_paid_ability(draft):
        raise InvalidCombination("an event that triggers it while the card is active")
    if draft.active and draft.limit:
        raise InvalidCombination("a limit for each die, as the ability of a die has")
    if draft.cost is not None:
        return ast.Paid(draft.cost, do, draft.limit, draft.burst, draft.condition)
    match do:
        case (ast.Optional(do=(ast.FieldIt(who=ast.This()),)),):
            raise InvalidCombination("an event: paying to field this die changes its cost")
        case (ast.Optional(do=inner, cost=ast.Cost() as cost, who="you"),) if is_character:
            return ast.Paid(cost, inner, draft.limit, draft.burst, draft.condition)
        case _ if draft.instead and not draft.burst and draft.condition is None:
            raise InvalidCombination('an effect before "instead"')
        case _ if is_character:
            raise InvalidCombination("an event that triggers it")
        case _:
            return ast.Used(_apply_condition(draft, do), draft.burst, draft.instead)


def _build_delayed_action(draft: AbilityDraft) -> ast.Used:
    """Build an action that waits for an event this turn, or responds to each such event."""
    when = draft.when
    assert when is not None
    do = _resolved(draft)
    made = ast.Later if when.word in TIME_PHRASES else ast.Watch
    if made is ast.Later and (when.word == "turn starts" or when.player == "opponent"):
        raise InvalidCombination("a moment that comes later this turn")
    return ast.Used(_apply_condition(draft, (made(when, do),)), draft.burst, draft.instead)


def _global(draft: AbilityDraft) -> ast.Global:
    require_event_to_answer(draft.when)
    do = _resolved(draft)
    if any(isinstance(node, ast.This) for node in walk((do, draft.cost))):
        raise InvalidCombination("other dice: a Global Ability is not that of a die")
    if draft.cost is None and not (len(do) == 1 and isinstance(do[0], ast.Optional) and do[0].cost):
        raise InvalidCombination("what the Global Ability costs")
    match do:
        case _ if draft.is_for_turn and draft.when is not None:
            watch = ast.Watch(draft.when, do)
            return ast.Global(draft.cost or ast.Cost(), (watch,), draft.limit)
        case (
            ast.Optional(do=inner, cost=None, who="you"),
        ):  # Global Abilities are always optional
            return ast.Global(draft.cost or ast.Cost(), inner, draft.limit, draft.when)
        case (ast.Optional(do=inner, cost=ast.Cost() as cost, who="you"),) if draft.cost is None:
            return ast.Global(cost, inner, draft.limit, draft.when)
        case _:
            return ast.Global(draft.cost or ast.Cost(), do, draft.limit, draft.when)


def _triggered(draft: AbilityDraft, name: str, *, answers: bool = False) -> ast.Ability:
    when = draft.when
    assert when is not None
    if draft.instead and not draft.burst:
        raise InvalidCombination('a burst before "instead"')
    if draft.once_for_all and when.dice is None:
        draft.active, draft.limit = True, "once per turn"
        when = draft.when = replace(when, dice=ast.Dice(whose="your", names=(name,)))
    if not draft.active:
        require_event_of_this_die(when, name)
    do = _apply_condition(draft, _resolved(draft, name if draft.active else "", answers=answers))
    require_blocks_after_attack(when, do)
    made = ast.Interruption if ast.is_interrupting(when, do) else ast.Triggered
    return made(when, do, draft.active, draft.limit, draft.burst, draft.instead)


def _resolved(
    draft: AbilityDraft, named: str = "", *, answers: bool = False, lasting: bool = False
) -> tuple[ast.Effect, ...]:
    """Return the effects of a draft with all pronouns replaced."""
    return resolve_pronouns(
        draft.do,
        draft.when,
        named,
        answers=answers,
        before=draft.previous_effects,
        adds=not draft.instead,
        lasting=lasting,
        condition=draft.condition,
        cost=draft.cost,
    )


def _apply_condition(draft: AbilityDraft, do: tuple[ast.Effect, ...]) -> tuple[ast.Effect, ...]:
    return do if draft.condition is None else (ast.If(draft.condition, do),)


def _prevented(draft: AbilityDraft) -> PreventedDamage | None:
    """Return the damage prevention if it is all that a draft does, otherwise None."""
    match draft.do:
        case [PreventedDamage() as prevented]:
            return prevented
        case [ast.If(condition=condition, do=(PreventedDamage() as prevented,))]:
            draft.do, draft.condition = [prevented], condition
            return prevented
        case _:
            return None


# --- ability headers ------------------------------------------------------------------------------


_UNSET = (None, "", False)


def require_all_headers(draft: AbilityDraft, ability: ast.Ability) -> None:
    """Check that an ability has everything that its sentences said before their effects.

    Not every ability has room for every header: "Pay fist. When fielded, gain 1 life" would lose
    its cost, and "Global: Pay fist. While Ram is attacking, gain 1 life" its condition. Raises
    `InvalidCombination` if a header is missing in the ability.
    """
    kept = tuple(walk(ability))
    parts = {"event": draft.when, "condition": draft.condition, "cost": draft.cost}
    for name, part in parts.items():
        if part is not None and part not in kept:
            raise InvalidCombination(f"an ability that can have this {name}")
    words = {
        "limit": draft.limit,
        "burst": draft.burst,
        "instead": draft.instead,
        "while_active": draft.active and not isinstance(ability, ast.Paid),
    }
    for name, word in words.items():
        if word not in _UNSET and getattr(ability, name, None) != word:
            raise InvalidCombination(f'an ability that can have "{name.replace("_", " ")}"')


def require_event_to_answer(when: ast.Moment | None) -> None:
    """Check that a Global Ability with an event answers it, and is not paid for in advance.

    Raises `InvalidCombination` if "Global: Pay fist. At the end of your turn, gain 1 life" could be
    paid for earlier, or then.
    """
    if when is not None and when.word in TIME_PHRASES:
        raise InvalidCombination("an event that a Global Ability can answer")


# --- character counts -----------------------------------------------------------------------------


def count_active_characters(sentence: ParsedSentence) -> ParsedSentence:
    """Make "for each active Villain character" count characters: cards with dice in the Field.

    Several dice of one card are one character (EFF-7, TXT-5); "active character dice" are dice.
    Elsewhere, dice in the Field are active, so that the word adds nothing. Raises
    `InvalidCombination` if characters of both players are counted, who may have the same one.
    """
    leads = tuple(lead._replace(value=_without_active(lead.value)) for lead in sentence.leads)
    return sentence._replace(leads=leads, do=_without_active(sentence.do))


def _without_active(part: Part) -> Part:
    return map_nodes(map_nodes(map_nodes(part, _without_threshold), _counted), _plain)


def _is_character(dice: ast.Dice) -> bool:
    """Return whether a noun phrase is about active characters, not dice."""
    return ACTIVE in dice.roles and isinstance(dice.kind, BareNoun)


def _without_threshold(node: Node) -> Node:
    """Simplify "if you have an active character": one die is enough."""
    match node:
        case (
            ast.Compare(left=ast.Count(dice=dice) as count, op=">=", right=1)
            | ast.Compare(left=ast.Count(dice=dice) as count, op="=", right=0)
        ) if _is_character(dice):
            return replace(node, left=replace(count, dice=_plain_dice(dice)))
        case _:
            return node


def _counted(node: Node) -> Node:
    match node:
        case ast.Count(dice=dice, times=times, fallen="") if _is_character(dice):
            if dice.whose not in ("your", "opposing"):
                raise InvalidCombination('"your" or "opposing" characters to count')
            return multiply_amount(times, ast.Variety("name", _plain_dice(dice)))  # type: ignore[return-value]
        case _:
            return node


def _plain(node: Node) -> Node:
    return _plain_dice(node) if isinstance(node, ast.Dice) else node


def _plain_dice(dice: ast.Dice) -> ast.Dice:
    """Leave out "active", and make "other active characters" mean dice of other cards."""
    without = dice.without
    if _is_character(dice):
        without = tuple("same card" if word == "this" else word for word in without)
    roles = tuple(role for role in dice.roles if role != ACTIVE)
    kind: ast.DieKindWord = "character" if isinstance(dice.kind, BareNoun) else dice.kind
    return replace(dice, roles=roles, kind=kind, without=without)
