"""The text a die has now: its card's or a copied one, plus words that other texts gave it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.evaluate import active_modifiers, permissions, stats
from rules.language import ast
from rules.model.ids import UNROLLED, AbilityId, CardId, DieId, PlayerId
from rules.model.moves import UseGlobal, UsePaidAbility
from rules.state import Die, GameState
from rules.state.ability_index import IndexedAbility

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
    start, card = max(one for one in places if one[0] <= act.ability)
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
    if listed.keyword:
        return has_keyword(state, die, listed.keyword)
    return not permissions.is_silenced(state, listed, die)


def burst_matches(burst: ast.Burst, bursts: int) -> bool:
    """Whether bursts match: `*` needs one, `**` two, `*/**` either; "" always matches (BST-1)."""
    return burst == "" or (bursts > 0 and burst == "*/**") or burst == "*" * bursts


def action_effects(
    state: GameState, number: DieId, shown: int = UNROLLED
) -> tuple[ast.Effect, ...]:
    """The effects of an action die on the face it shows, or on the face `shown` earlier."""
    die = state.dice[number]
    card = state.setup.cards[die.card].card
    face = card.die.faces[shown] if shown >= 0 else state.face_of(die)
    bursts = face.bursts if face else 0
    text = card.text
    fitting = [
        ability
        for ability in text.abilities
        if isinstance(ability, ast.Used) and burst_matches(ability.burst, bursts)
    ]
    replacing = [ability for ability in fitting if ability.instead]
    return tuple(effect for ability in replacing or fitting for effect in ability.do)


def is_card_active(state: GameState, card: CardId, player: PlayerId) -> bool:
    """Whether a player has a die of a card in the Field (EFF-2)."""
    return any(die.card == card for die in state.fielded_dice(player))


def chosen_word(state: GameState, card: CardId, player: PlayerId) -> str:
    """The word that a player last chose for a card, or ""."""
    for number, whose, word in state.chosen_words:
        if number == card and whose == player:
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
    """Whether a die has a keyword, in its own text or given by a text, and it is not ignored."""
    for card in text_cards_of(state, die):
        if word in state.setup.cards[card].keywords and not permissions.is_ability_ignored(
            state, card, die, "keyword"
        ):
            return True
    return (
        _words_can_be_given(state)
        and any(word in has.keywords for has in _given_words(state, die))
        and not permissions.is_given_ability_ignored(state, die, "keyword")
    )


def _words_can_be_given(state: GameState) -> bool:
    return bool(state.continuous_effects) or "Has" in state.setup.index.statics


def _given_words(state: GameState, die: Die) -> Iterator[ast.Has]:
    for effect in state.continuous_effects:
        if type(effect.modifier) is ast.Has and effect.dice and die.id in effect.dice:
            yield effect.modifier
    for _, _, modifier, _ in active_modifiers.static_modifiers_on(state, "Has", die):
        if isinstance(modifier, ast.Has):
            yield modifier
