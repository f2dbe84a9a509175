"""The text a die has now, whether it is in force, and the modifiers that texts apply to dice.

A die has its card's text or a copied one, plus words that other texts gave it (CPY-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from rules.engine.evaluate import dice_matching, phrases, stats
from rules.language import ast
from rules.model.ids import UNROLLED, AbilityId, CardId, DieId, PlayerId
from rules.model.moves import UseGlobal, UsePaidAbility
from rules.state import LAID, Die, Frame, GameState, viewpoint
from rules.state.match_cards import IndexedAbility

# --- whose text -----------------------------------------------------------------------------------


def text_cards_of(state: GameState, die: Die) -> tuple[CardId, ...]:
    """The cards whose text a die has: its own, and copied ones added to or replacing it (CPY-1)."""
    if not state.continuous_effects or "CopyText" not in state.setup.index.node_kinds:
        return (die.card,)
    copied = tuple(
        effect.copied_card
        for effect in state.continuous_effects
        if type(effect.modifier) is ast.CopyText and effect.dice and die.id in effect.dice
    )
    if not copied:
        return (die.card,)
    if state.setup.ruleset.copied_abilities_are_added:
        return (die.card, *copied)
    return copied[-1:]


def _copies(state: GameState) -> bool:
    """Whether any text of the match copies another."""
    says = state.setup.index.node_kinds
    return "CopyText" in says or "CopyStats" in says


def dice_with_text(state: GameState, card: CardId) -> list[Die]:
    """The dice in the Field that have the text of a card: its own dice, and those that copy it."""
    fielded = state.dice.in_field()
    if state.continuous_effects and "CopyText" in state.setup.index.node_kinds:
        return [die for die in fielded if card in text_cards_of(state, die)]
    return [die for die in fielded if die.card == card]


def names_of(state: GameState, die: Die) -> tuple[str, ...]:
    """The names a die answers to in texts: its card's, and that of any die it copies (CPY-1)."""
    own = state.setup.cards[die.card].card.name
    if not state.continuous_effects or not _copies(state):
        return (own,)
    copied = tuple(
        state.setup.cards[effect.copied_card].card.name
        for effect in state.continuous_effects
        if effect.copied_card >= 0 and effect.dice and die.id in effect.dice
    )
    return (own, *copied)


def paid_abilities(state: GameState, die: Die) -> list[tuple[AbilityId, IndexedAbility]]:
    """The paid abilities that a die has now, each with its index for `UsePaidAbility`."""
    index = state.setup.index.paid_abilities
    if not state.continuous_effects or not _copies(state):
        return [(listed.ability_index, listed) for listed in index.get(die.card, ())]
    return [
        (AbilityId(start + listed.ability_index), listed)
        for start, card in _ability_offsets(state, die)
        if card in text_cards_of(state, die)
        for listed in index.get(card, ())
    ]


def locate_ability(state: GameState, act: UseGlobal | UsePaidAbility) -> tuple[CardId, AbilityId]:
    """The card and ability index of a Global Ability or a die's paid ability.

    Abilities of copied texts are numbered after the die's own.
    """
    if not isinstance(act, UsePaidAbility):
        return act.card, act.ability
    places = _ability_offsets(state, state.dice[act.die])
    start, card = max(place for place in places if place[0] <= act.ability)
    return card, AbilityId(act.ability - start)


def _ability_offsets(state: GameState, die: Die) -> list[tuple[int, CardId]]:
    """The texts of a die as pairs of the index of its first ability and its card."""
    places = [(0, die.card)]
    for card in text_cards_of(state, die):
        if card != die.card:
            start, before = places[-1]
            places.append((start + len(state.setup.cards[before].abilities), card))
    return places


# --- abilities in force ---------------------------------------------------------------------------


def is_ability_active(state: GameState, die: Die, listed: IndexedAbility) -> bool:
    """Whether an ability in a die's text is in force: its burst shows, and it is not ignored."""
    face = stats.effective_face(state, die)
    bursts = face.bursts if face is not None else 0
    if listed.burst and not burst_matches(listed.burst, bursts):
        return False
    if bursts and any(burst_matches(burst, bursts) for burst in listed.replaced_by):
        return False
    if listed.keyword and isinstance(listed.node, ast.Static):
        # asking statics here would ask this one, which may give a keyword, without end
        return _has_keyword_apart_from_statics(state, die, listed.keyword)
    if listed.keyword:
        return has_keyword(state, die, listed.keyword)
    return not is_silenced(state, listed, die)


def burst_matches(burst: ast.Burst, bursts: int) -> bool:
    """Whether bursts match: `*` needs one, `**` two, `*/**` either; "" always matches (BST-1)."""
    return burst == "" or (bursts > 0 and burst == "*/**") or burst == "*" * bursts


def action_effects(
    state: GameState, die_id: DieId, shown: int = UNROLLED
) -> tuple[ast.Effect, ...]:
    """The effects of an action die on the face it shows, or on the face `shown` earlier."""
    die = state.dice[die_id]
    at_table = state.setup.cards[die.card]
    face = at_table.faces[shown] if shown >= 0 else state.face_of(die)
    bursts = face.bursts if face else 0
    fitting = [
        ability
        for ability in at_table.abilities
        if isinstance(ability, ast.Used) and burst_matches(ability.burst, bursts)
    ]
    replacing = [ability for ability in fitting if ability.instead]
    return tuple(effect for ability in replacing or fitting for effect in ability.do)


def chosen_word(state: GameState, card: CardId, player: PlayerId) -> str:
    """The word that a player last chose for a card, or ""."""
    for card_id, whose, word in state.chosen_words:
        if card_id == card and whose == player:
            return word
    return ""


# --- affiliations and keywords --------------------------------------------------------------------


def affiliations_of(state: GameState, die: Die) -> tuple[str, ...]:
    """A die's affiliations in any zone (DIE-4): those of its card, and those given by texts."""
    own = state.setup.cards[die.card].card.affiliations
    if not _words_can_be_given(state):
        return own
    return (*own, *(word for has in _given_words(state, die) for word in has.affiliations))


def has_keyword(state: GameState, die: Die, word: str) -> bool:
    """Whether a die has a keyword, in its own text or given by a text, and it is not ignored.

    A die with two energy types is a Crossover die, whatever its text says (KW-17).
    """
    if word == "Crossover" and len(set(state.setup.cards[die.card].card.energy)) > 1:
        return True
    return _prints_keyword(state, die, word) or (
        _words_can_be_given(state)
        and any(word in has.keywords for has in _given_words(state, die))
        and not is_given_ability_ignored(state, die, "keyword")
    )


def _has_keyword_apart_from_statics(state: GameState, die: Die, word: str) -> bool:
    """Whether a die has a keyword in its own text, or given by a temporary effect."""
    return _prints_keyword(state, die, word) or (
        any(word in has.keywords for has in _words_of_effects(state, die))
        and not is_given_ability_ignored(state, die, "keyword")
    )


def _prints_keyword(state: GameState, die: Die, word: str) -> bool:
    """Whether a text of a die has a keyword, and it is not ignored."""
    for card in text_cards_of(state, die):
        if word in state.setup.cards[card].keywords and not is_ability_ignored(
            state, card, die, "keyword"
        ):
            return True
    return False


def _words_can_be_given(state: GameState) -> bool:
    return bool(state.continuous_effects) or "Has" in state.setup.index.statics


def _words_of_effects(state: GameState, die: Die) -> Iterator[ast.Has]:
    for effect in state.continuous_effects:
        if type(effect.modifier) is ast.Has and effect.dice and die.id in effect.dice:
            yield effect.modifier


def _given_words(state: GameState, die: Die) -> Iterator[ast.Has]:
    yield from _words_of_effects(state, die)
    for _, _, modifier, _ in static_modifiers_on(state, "Has", die):
        if isinstance(modifier, ast.Has):
            yield modifier


# --- ignored text ---------------------------------------------------------------------------------


def is_silenced(state: GameState, listed: IndexedAbility, die: Die) -> bool:
    """Whether an ability of a die is ignored now.

    An ability that ignores text can itself be ignored by a temporary effect or with its card, but
    not by another static ability of that kind; otherwise two could ignore each other in a loop.
    """
    says = state.setup.index.node_kinds
    if "IgnoreText" not in says and "CardsIgnored" not in says:
        return False
    holds = listed.node.holds if isinstance(listed.node, ast.Static) else ()
    if any(isinstance(modifier, ast.CardsIgnored) for modifier in holds):
        return _ignored_by_effect(state, die, listed.kind)
    if any(isinstance(modifier, ast.IgnoreText) for modifier in holds):
        return _ignored_by_effect(state, die, listed.kind) or _is_of_ignored_card(
            state, listed.card
        )
    return is_ability_ignored(state, listed.card, die, listed.kind)


def is_ability_ignored(
    state: GameState, card: CardId, die: Die | None, kind: ast.AbilityKind
) -> bool:
    """Whether an ability of a card is ignored now; `die` is its source, None for a global."""
    says = state.setup.index.node_kinds
    if "IgnoreText" not in says and "CardsIgnored" not in says:
        return False
    if _is_of_ignored_card(state, card):
        return True
    if die is not None and _stays_as_given(state, card, die):
        return False
    return _ignored_by_effect(state, die, kind) or _ignored_by_static(state, die, kind)


def is_given_ability_ignored(state: GameState, die: Die, kind: ast.AbilityKind) -> bool:
    """Whether an ability that a text gave to a die is ignored now, as one of the die's own (TXT-1).

    It is on no card of the die, so it is not ignored with the text on a card.
    """
    if not state.setup.ruleset.has_later_corrections:
        return False
    return _ignored_by_effect(state, die, kind) or _ignored_by_static(state, die, kind)


def _stays_as_given(state: GameState, card: CardId, die: Die) -> bool:
    """Whether a die keeps the text of a card that an effect of another card has given to it.

    Version 3 of the rules ignored only what the die's own card says.
    """
    ruleset = state.setup.ruleset
    if card == die.card or not ruleset.has_corrections or ruleset.has_later_corrections:
        return False
    return any(
        type(effect.modifier) is ast.CopyText
        and effect.copied_card == card
        and effect.card != die.card
        and effect.dice is not None
        and die.id in effect.dice
        for effect in state.continuous_effects
    )


def _ignored_by_effect(state: GameState, die: Die | None, kind: ast.AbilityKind) -> bool:
    return die is not None and any(
        type(modifier := effect.modifier) is ast.IgnoreText
        and effect.dice is not None
        and die.id in effect.dice
        and (not modifier.kinds or kind in modifier.kinds)
        for effect in state.continuous_effects
    )


def _ignored_by_static(state: GameState, die: Die | None, kind: ast.AbilityKind) -> bool:
    if die is None or "IgnoreText" not in state.setup.index.statics:
        return False
    return any(
        isinstance(modifier, ast.IgnoreText) and (not modifier.kinds or kind in modifier.kinds)
        for _, _, modifier, _ in static_modifiers_on(state, "IgnoreText", die)
    )


def _is_of_ignored_card(state: GameState, card: CardId) -> bool:
    return any(
        listed.card != card
        and is_of_chosen_word(state, listed, card)
        and any(True for _ in viewpoints(state, listed))
        for listed, _ in state.setup.index.statics.get("CardsIgnored", ())
    )


def is_of_chosen_word(state: GameState, listed: IndexedAbility, card: CardId) -> bool:
    """Whether a card has the affiliation or energy type that was chosen for another card."""
    facts = state.setup.cards[card].card
    return any(
        card_id == listed.card and (word in facts.affiliations or word in facts.energy)
        for card_id, _, word in state.chosen_words
    )


# --- modifiers in force ---------------------------------------------------------------------------


STAT_MODIFIERS = ("CopyStats", "SetStat", "SwapStats", "Bonus")
"""The modifiers of attack and defense, in the order in which they apply."""

_EXCLUDED_KINDS = {
    **dict.fromkeys(STAT_MODIFIERS, STAT_MODIFIERS),
    "Has": ("Has",),
    **dict.fromkeys(("IgnoreText", "CardsIgnored"), ("IgnoreText", "CardsIgnored")),
}
"""For each modifier, those left out when deciding which dice it applies to, so that it cannot
depend on its own result."""


def static_modifiers_on(
    state: GameState, kind: str, die: Die
) -> Iterator[tuple[GameState, IndexedAbility, ast.Modifier, Frame]]:
    """The static modifiers of a kind that apply to a die.

    Yields the state each one sees, its ability, the modifier and its viewpoint.

    A "while active" ability applies once per player, however many of its dice are in the Field
    (EFF-2).
    """
    for listed, modifier in state.setup.index.statics.get(kind, ()):
        who = getattr(modifier, "who", None) or getattr(modifier, "one", None)
        if who is None or (type(who) is ast.This and listed.card not in text_cards_of(state, die)):
            continue
        seen = state_without_kind(state, kind, listed)
        for frame in viewpoints(seen, listed):
            if applies_to(seen, who, None, die, frame):
                yield seen, listed, modifier, frame


_Rule = TypeVar("_Rule", bound=ast.Modifier)


def active_modifiers_on(
    state: GameState, kind: type[_Rule], die: Die
) -> Iterator[tuple[_Rule, Frame]]:
    """All modifiers of a kind that apply to a die, with viewpoints: temporary ones, then static."""
    for effect in state.continuous_effects:
        modifier = effect.modifier
        if isinstance(modifier, kind):
            frame = effect.viewpoint
            who: ast.Group = getattr(modifier, "who")  # noqa: B009
            if applies_to(state, who, effect.dice, die, frame):
                yield modifier, frame
    for _, _, modifier, frame in static_modifiers_on(state, kind.__name__, die):
        if isinstance(modifier, kind):
            yield modifier, frame


def state_without_kind(state: GameState, kind: str, listed: IndexedAbility) -> GameState:
    """The state in which an ability finds its dice: without the static modifiers of its own kind.

    "Each die with an attack of 2 or less gets +1A" tests the attack that dice have without it.
    Static modifiers apply last (EFF-3), and none of them sees another of its kind.
    """
    index = state.setup.index
    may_turn_back = "Has" in index.statics or "IgnoreText" in index.statics
    if listed.tested_values == "" or (listed.tested_values == "words" and not may_turn_back):
        return state
    alike = _EXCLUDED_KINDS.get(kind, ())
    kept = {name: found for name, found in index.statics.items() if name not in alike}
    return replace(state, setup=replace(state.setup, index=replace(index, statics=kept)))


def viewpoints(state: GameState, listed: IndexedAbility) -> Iterator[Frame]:
    """The viewpoints of a static ability: one per die, or per player if while active (R160)."""
    ability = listed.node
    if not isinstance(ability, ast.Static):
        return
    if ability.on_card:
        for die in state.dice.in_zone(LAID):
            if die.card == listed.card and is_ability_active(state, die, listed):
                yield viewpoint(die.controller, listed.card, die.id)
        return
    active: set[int] = set()
    for die in dice_with_text(state, listed.card):
        if die.controller in active or die.face < 0:
            continue
        if not is_ability_active(state, die, listed):
            continue
        word = chosen_word(state, listed.card, die.controller)
        frame = viewpoint(die.controller, listed.card, die.id, word)
        if ability.condition is not None and not phrases.holds(state, ability.condition, frame):
            continue
        if ability.while_active:
            active.add(die.controller)
        yield frame


def applies_to(
    state: GameState, who: ast.Group, dice: tuple[DieId, ...] | None, die: Die, frame: Frame
) -> bool:
    """Whether a modifier applies to a die: a given one, or one that its phrase describes."""
    if dice is not None:
        return die.id in dice
    if isinstance(who, ast.Each):
        return dice_matching.matches(state, who.dice, die, frame)
    return die.id in dice_matching.referents(state, frame, who)
