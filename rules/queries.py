"""Every number and permission that text can touch, as it is now.

A query starts from what is printed and lets the modifiers in force take part in a fixed order:
lasting effects first, then static abilities. No other module reads attack, defense, costs or
permissions from a face or a card.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules import phrases
from rules.language import tree
from rules.placing import is_fielded
from rules.setup import Listed
from rules.state import Die, Frame, GameState


def attack(state: GameState, die: Die) -> int:
    """A die's attack now; never below 0 (DMG-5)."""
    return stats(state, die)[0]


def defense(state: GameState, die: Die) -> int:
    """A die's defense now; never below 0 (DMG-5)."""
    return stats(state, die)[1]


def stats(state: GameState, die: Die) -> tuple[int, int]:
    """Attack and defense now: all bonuses are summed, then applied to what is printed (EFF-3)."""
    face = state.face(die)
    if face is None:
        return 0, 0
    a, d = face.attack, face.defense
    for effect in state.lasting:
        if effect.dice and die.id in effect.dice:
            a += effect.attack
            d += effect.defense
    for modifier, frame in _statics(state, "Bonus", die):
        if isinstance(modifier, tree.Bonus):
            a += phrases.amount(state, modifier.attack, frame)
            d += phrases.amount(state, modifier.defense, frame)
    return max(a, 0), max(d, 0)


def cannot(state: GameState, die: Die, act: tree.Act, by: Die | None = None) -> bool:
    """Whether text forbids a die to do something, or to have it done by another die (TXT-1)."""
    for effect in state.lasting:
        modifier = effect.modifier
        if type(modifier) is tree.Cannot and modifier.act == act:
            frame = phrases.view(effect.player, effect.card, effect.die, effect.word)
            if reaches(state, modifier.who, effect.dice, die, frame) and _is_by(
                state, modifier.by, by, frame
            ):
                return True
    for modifier, frame in _statics(state, "Cannot", die):
        forbids = isinstance(modifier, tree.Cannot) and modifier.act == act
        if forbids and _is_by(state, getattr(modifier, "by", None), by, frame):
            return True
    return False


def must(state: GameState, die: Die, act: tree.Act) -> bool:
    """Whether text requires a die to do something if it can."""
    for effect in state.lasting:
        modifier = effect.modifier
        if type(modifier) is tree.Must and modifier.act == act:
            frame = phrases.view(effect.player, effect.card, effect.die, effect.word)
            if reaches(state, modifier.who, effect.dice, die, frame):
                return True
    return any(
        isinstance(modifier, tree.Must) and modifier.act == act
        for modifier, _ in _statics(state, "Must", die)
    )


def ignores(state: GameState, card: int, die: Die | None, kind: tree.AbilityWord) -> bool:
    """Whether an ability of a card is ignored now; `die` is its source, None for a global."""
    for effect in state.lasting:
        modifier = effect.modifier
        if (
            type(modifier) is tree.IgnoreText
            and die is not None
            and effect.dice
            and die.id in effect.dice
            and (not modifier.kinds or kind in modifier.kinds)
        ):
            return True
    return _ignored_by_static(state, die, kind) or _is_of_ignored_card(state, card)


def _ignored_by_static(state: GameState, die: Die | None, kind: tree.AbilityWord) -> bool:
    if die is None:
        return False
    return any(
        isinstance(modifier, tree.IgnoreText)
        and (not modifier.kinds or kind in modifier.kinds)
        and any(reaches(state, modifier.who, None, die, f) for f in sources(state, listed))
        for listed, modifier in state.setup.index.statics.get("IgnoreText", ())
    )


def _is_of_ignored_card(state: GameState, card: int) -> bool:
    return any(
        listed.card != card and any(_is_noted(state, listed, card) for _ in sources(state, listed))
        for listed, _ in state.setup.index.statics.get("CardsIgnored", ())
    )


def has_keyword(state: GameState, die: Die, word: str) -> bool:
    """Whether a die has a keyword."""
    return word in state.setup.cards[die.card].card.text.keywords


def is_active(state: GameState, card: int, player: int) -> bool:
    """Whether one or more dice of a card are in a player's Field (EFF-2)."""
    return any(die.card == card and die.player == player and is_fielded(die) for die in state.dice)


def burst_matches(burst: tree.Burst, bursts: int) -> bool:
    """`*` matches one burst, `**` two, `*/**` both; no burst matches always (BST-1)."""
    return burst == "" or (bursts > 0 and burst == "*/**") or burst == "*" * bursts


def action_text(state: GameState, number: int) -> tuple[tree.Effect, ...]:
    """What an action die does on the face that it shows."""
    die = state.dice[number]
    face = state.face(die)
    bursts = face.bursts if face else 0
    text = state.setup.cards[die.card].card.text
    fitting = [
        ability
        for ability in text.abilities
        if isinstance(ability, tree.Used) and burst_matches(ability.burst, bursts)
    ]
    replacing = [ability for ability in fitting if ability.instead]
    return tuple(effect for ability in replacing or fitting for effect in ability.do)


# --- modifiers in force ---------------------------------------------------------------------------


def _statics(state: GameState, kind: str, die: Die) -> Iterator[tuple[tree.Modifier, Frame]]:
    """The static modifiers of a kind that reach a die, each with its viewpoint."""
    for listed, modifier in state.setup.index.statics.get(kind, ()):
        who = modifier.who if isinstance(modifier, tree.Bonus | tree.Cannot | tree.Must) else None
        if who is None or (type(who) is tree.This and die.card != listed.card):
            continue
        for frame in sources(state, listed):
            if reaches(state, who, None, die, frame):
                yield modifier, frame


def sources(state: GameState, listed: Listed) -> Iterator[Frame]:
    """The dice from which a static ability holds: each die, or one a player while active."""
    ability = listed.tree
    if not isinstance(ability, tree.Static):
        return
    seen: set[int] = set()
    for die in state.dice:
        if die.card != listed.card or not is_fielded(die) or die.player in seen:
            continue
        face = state.face(die)
        if face is None or not burst_matches(ability.burst, face.bursts):
            continue
        frame = phrases.view(die.player, listed.card, die.id, noted(state, listed.card, die.player))
        if ability.condition is not None and not phrases.holds(state, ability.condition, frame):
            continue
        ignorable = _may_be_ignored(state) and not _is_ignoring_other(listed)
        if ignorable and ignores(state, listed.card, die, "other"):
            continue
        if ability.while_active:
            seen.add(die.player)
        yield frame


def _may_be_ignored(state: GameState) -> bool:
    statics = state.setup.index.statics
    return (
        "IgnoreText" in statics
        or "CardsIgnored" in statics
        or any(type(effect.modifier) is tree.IgnoreText for effect in state.lasting)
    )


def _is_ignoring_other(listed: Listed) -> bool:
    """Abilities that ignore text are not ignored in turn, or two could ignore each other."""
    return isinstance(listed.tree, tree.Static) and any(
        isinstance(modifier, tree.IgnoreText | tree.CardsIgnored) for modifier in listed.tree.holds
    )


def reaches(
    state: GameState, who: tree.Group, dice: tuple[int, ...] | None, die: Die, frame: Frame
) -> bool:
    """Whether a modifier reaches a die: it was given to it, or its noun phrase means it."""
    if dice is not None:
        return die.id in dice
    if type(who) is tree.This:
        return die.id == frame.die
    return isinstance(who, tree.Each) and phrases.matches(state, who.dice, die, frame)


def _is_by(state: GameState, phrase: tree.Dice | None, by: Die | None, frame: Frame) -> bool:
    return phrase is None or (by is not None and phrases.matches(state, phrase, by, frame))


def noted(state: GameState, card: int, player: int) -> str:
    """The word that a player last chose for a card, or ""."""
    for number, whose, word in state.noted:
        if number == card and whose == player:
            return word
    return ""


def _is_noted(state: GameState, listed: Listed, card: int) -> bool:
    """Whether a card is of the affiliation or type that was chosen for another card."""
    facts = state.setup.cards[card].card
    return any(
        number == listed.card and (word in facts.affiliations or word in facts.energy)
        for number, _, word in state.noted
    )


def cannot_use_global(state: GameState, card: int, player: int) -> bool:
    """Whether the Global Ability of a card is ignored now, or forbidden to a player."""
    return ignores(state, card, None, "global")
