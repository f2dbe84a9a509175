"""Evaluates noun phrases of the rules language in a state: finds and tests dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from rules.cards.card import Card
from rules.engine.evaluate import die_texts, phrases
from rules.language import ast
from rules.model.dice import Face
from rules.model.ids import NO_CARD, NO_DIE, UNROLLED, CardId, DieId, PlayerId, are_dice, die_of
from rules.state import (
    ATTACK,
    BAG,
    CAPTIVE,
    CARD,
    FIELD,
    OUT,
    PREP,
    RESERVE,
    USED,
    Die,
    Frame,
    GameState,
    Zone,
    is_fielded,
)
from rules.state.match_cards import TOKEN_OWNER

_ZONES_BY_WORD: dict[ast.ZoneWord, tuple[Zone, ...]] = {
    "field": (FIELD, ATTACK),
    "attack": (ATTACK,),
    "reserve": (RESERVE,),
    "prep": (PREP,),
    "used": (USED,),
    "bag": (BAG,),
    "card": (CARD,),
    "out": (OUT,),
}

ZONE_BY_WORD: dict[ast.ZoneWord, Zone] = {word: zones[0] for word, zones in _ZONES_BY_WORD.items()}
"""The zone a die goes to when a text uses the word."""


# --- noun phrases ---------------------------------------------------------------------------------


def matching_dice(state: GameState, phrase: ast.Dice, frame: Frame) -> list[Die]:
    """All dice that match a noun phrase, seen from a frame."""
    found = [
        die
        for die in _dice_to_search(state, phrase, frame)
        if matches_anywhere(state, phrase, die, frame)
    ]
    for test in phrase.tests:
        if test.op in ("lowest", "highest") and found:
            best = (min if test.op == "lowest" else max)(
                phrases.stat_of_die(state, die, test.stat) for die in found
            )
            found = [die for die in found if phrases.stat_of_die(state, die, test.stat) == best]
    return found


def _dice_to_search(state: GameState, phrase: ast.Dice, frame: Frame) -> Iterable[Die]:
    """The dice to search: the group the phrase names, else the zones it names."""
    if phrase.among is None:
        if "captured" in phrase.roles:
            return state.dice.in_zone(CAPTIVE)
        if phrase.zones == ("field",):  # the most common phrase
            return state.dice.in_field()
        return state.dice_in_zones(_zones_of_words(phrase.zones))
    named = [state.dice[die_id] for die_id in referents(state, frame, phrase.among)]
    if phrase.zones == ("field",):  # the text names no zone
        return named
    return [die for die in named if die.zone in _zones_of_words(phrase.zones)]


def matches(state: GameState, phrase: ast.Dice, die: Die, frame: Frame) -> bool:
    """Whether a die matches a noun phrase, zone included ("lowest" and "highest" ignored)."""
    return die.zone in _zones_of_words(phrase.zones) and matches_anywhere(state, phrase, die, frame)


@cache
def _zones_of_words(words: tuple[ast.ZoneWord, ...]) -> tuple[Zone, ...]:
    return tuple(zone for word in words for zone in _ZONES_BY_WORD[word])


def count_knocked_out(
    state: GameState,
    phrase: ast.Dice,
    when: ast.KnockoutPeriod,
    frame: Frame,
    spared: tuple[DieId, ...] = (),
) -> int:
    """Count the knocked-out dice that matched a phrase while they were in the Field.

    Those of `spared` do not count.
    """
    found = state.knocked_out if when == "this turn" else frame.results.knocked_out
    counted = [entry for entry in found if entry[0] not in spared] if spared else found
    return sum(_matched_in_field(state, phrase, *knocked_out, frame) for knocked_out in counted)


def _matched_in_field(
    state: GameState, phrase: ast.Dice, die_id: DieId, player: PlayerId, frame: Frame
) -> bool:
    die = state.dice[die_id]
    level = state.setup.cards[die.card].card.die.face_of_level(1)
    then = replace(die, controller=player, zone=FIELD, face=UNROLLED if level is None else level)
    return matches_anywhere(state, phrase, then, frame)


def matches_anywhere(state: GameState, phrase: ast.Dice, die: Die, frame: Frame) -> bool:
    """Whether a die matches a noun phrase in any zone: "when an action die is used"."""
    if phrase.whose != "any" and not _is_controlled_as(state, phrase.whose, die, frame):
        return False
    return (
        _matches_kind(state, phrase, die, frame)
        and (not phrase.roles or all(_has_role(state, role, die) for role in phrase.roles))
        and (
            not phrase.tests or all(_passes_test(state, test, die, frame) for test in phrase.tests)
        )
        and (phrase.engaged_with is None or _engaged(state, phrase.engaged_with, die, frame))
        and (phrase.paired_with is None or _paired(state, phrase.paired_with, die, frame))
        and (phrase.allied_with is None or _allied(state, phrase.allied_with, die, frame))
        and (phrase.among is None or die.id in referents(state, frame, phrase.among))
    )


def matches_card(state: GameState, phrase: ast.Dice, card_id: CardId) -> bool:
    """Whether a card matches a phrase by kind, name, affiliation and energy type."""
    card = state.setup.cards[card_id].card
    if phrase.kind != "die" and card.die.is_action != (phrase.kind == "action"):
        return False
    if not _has_card_traits(phrase, card):
        return False
    for wanted, have, word in (
        (phrase.affiliations, card.affiliations, "affiliations"),
        (phrase.energy, card.energy, "energy"),
        (phrase.names, (card.name,), "names"),
    ):
        if wanted and any(word in have for word in wanted) is (word in phrase.without):
            return False
    return True


def _is_controlled_as(state: GameState, whose: ast.OwnerWord, die: Die, frame: Frame) -> bool:
    match whose:
        case "your":
            return die.controller == frame.player
        case "opposing":
            return die.controller >= 0 and not state.on_same_side(die.controller, frame.player)
        case "active":
            return state.is_active(die.controller)
        case "borrowed":
            return die.controller != die.owner
        case _:
            return True


def _matches_kind(state: GameState, phrase: ast.Dice, die: Die, frame: Frame) -> bool:
    if is_of_kind(state, phrase.kind, die) and _has_traits(state, phrase, die, frame):
        return True
    if phrase.or_kind is None or not is_of_kind(state, phrase.or_kind, die):
        return False
    return _has_traits(state, _second_kind_phrase(phrase), die, frame)


def _has_card_traits(phrase: ast.Dice, card: Card) -> bool:
    """Whether a card has the alignment and creature types of a phrase, or not the one excluded."""
    if not phrase.traits:
        return True
    return (set(phrase.traits) <= set(card.traits)) is not ("traits" in phrase.without)


_OF_FIRST_KIND = ("affiliations", "energy", "traits")


@cache
def _second_kind_phrase(phrase: ast.Dice) -> ast.Dice:
    """The phrase as it applies to the second kind of die ("Villain character die or action die").

    Affiliations and energy types precede the first noun and apply only to the first kind.
    """
    left = tuple(word for word in phrase.without if word not in _OF_FIRST_KIND)
    return replace(phrase, affiliations=(), energy=(), traits=(), without=left)


def is_of_kind(state: GameState, kind: ast.DieKindWord, die: Die) -> bool:
    """Whether a die is of a kind: by the face it shows, or unrolled by its card (DIE-2)."""
    if kind == "die":
        return True
    at_table = state.setup.cards[die.card]
    face = at_table.faces[die.face]
    if kind == "sidekick":
        return _is_sidekick(state, die, face)
    if kind == "continuous":
        return "Continuous" in at_table.card.text.keywords
    if die.card == 0 and kind == "character":
        return _is_sidekick_character(state, die, face)
    if face is None:
        return at_table.card.die.is_action == (kind == "action")
    return face.action if kind == "action" else face.level > 0


def _is_sidekick(state: GameState, die: Die, face: Face | None) -> bool:
    """Whether a die is a Sidekick; in the Field only as a character, or with Ally (KW-4)."""
    if not is_fielded(die):
        return die.card == 0
    if face is None or not face.level:
        return False
    return die.card == 0 or die_texts.has_keyword(state, die, "Ally")


def _is_sidekick_character(state: GameState, die: Die, face: Face | None) -> bool:
    """Whether a Sidekick die counts as a character die, by edition (DIE-2, RUL-1)."""
    rules = state.setup.ruleset
    if face is None:
        return rules.unrolled_sidekicks_are_characters
    in_reserve = die.zone is RESERVE
    return face.level > 0 and (not in_reserve or rules.reserve_sidekicks_are_characters)


def _has_traits(state: GameState, phrase: ast.Dice, die: Die, frame: Frame) -> bool:
    """Whether a die has the phrase's names, affiliations, energy and keywords, minus exclusions."""
    without = phrase.without
    if "this" in without and die.id == frame.die:
        return False
    if "sidekicks" in without and is_of_kind(state, "sidekick", die):
        return False
    if phrase.underneath and die.card != _card_underneath(state, frame):
        return False
    if "same card" in without and die.card == own_card_of(state, frame):
        return False
    if phrase.own_card and die.card != own_card_of(state, frame):
        return False
    card = state.setup.cards[die.card].card
    if phrase.traits and not _has_card_traits(phrase, card):
        return False
    if phrase.names:
        called = _overlaps(phrase.names, die_texts.names_of(state, die))
        if (called or _names_copier(state, phrase, die, frame)) is ("names" in without):
            return False
    if phrase.affiliations or phrase.noted == "affiliation":
        belongs = die_texts.affiliations_of(state, die)
        shared = _overlaps(phrase.affiliations, belongs)
        if phrase.affiliations and shared is ("affiliations" in without):
            return False
        if phrase.noted == "affiliation" and frame.chosen_word not in belongs:
            return False
    energy = card.energy
    if phrase.energy and _overlaps(phrase.energy, energy) is ("energy" in without):
        return False
    if phrase.noted == "energy" and frame.chosen_word not in energy:
        return False
    words = phrase.keywords
    return not words or all(die_texts.has_keyword(state, die, word) for word in words)


def _card_underneath(state: GameState, frame: Frame) -> CardId:
    """The card under the frame's own die, or `NO_CARD`."""
    return state.dice[frame.die].on_card if frame.die >= 0 else NO_CARD


def _overlaps(wanted: tuple[str, ...], found: tuple[str, ...]) -> bool:
    return any(word in wanted for word in found)


def own_card_of(state: GameState, frame: Frame) -> CardId:
    """The card of the frame's own die, even if the die uses another card's text (CPY-1)."""
    return state.dice[frame.die].card if frame.die >= 0 else frame.card


def cards_of_group(state: GameState, frame: Frame, group: ast.Group) -> tuple[CardId, ...]:
    """The cards of dice, each once; those of Sidekicks and of die tokens carry no tokens (KW-23).

    "This card" is meant even if none of its dice has the text.
    """
    dice = () if isinstance(group, ast.This) else referents(state, frame, group)
    cards = [state.dice[die_id].card for die_id in dice]
    if isinstance(group, ast.This):
        cards = [own_card_of(state, frame)]
    return tuple(dict.fromkeys(card for card in cards if can_carry_tokens(state, card)))


def can_carry_tokens(state: GameState, card: CardId) -> bool:
    """Whether tokens can lie on a card: one of a team, not of Sidekicks, tokens or for both."""
    owner = state.setup.cards[card].owner
    return owner is not None and owner != TOKEN_OWNER


def _names_copier(state: GameState, phrase: ast.Dice, die: Die, frame: Frame) -> bool:
    """Whether a copied text's own name matches the die because it means the copier (CPY-1)."""
    own = own_card_of(state, frame)
    text_of = state.setup.cards[frame.card].card.name
    return own != frame.card and die.card == own and text_of in phrase.names


def _has_role(state: GameState, role: ast.Role, die: Die) -> bool:
    if role == "paired":
        return bool(partners(state, die.id))
    if role == "attached":
        return die.attached_to >= 0
    if role == "newly fielded":
        return die.id in state.newly_fielded
    combat = state.combat
    if role == "visiting":
        return die.holder >= 0
    if role == "damaged":
        return die.damage > 0
    if role == "captured":
        return die.zone is CAPTIVE
    if combat is None or die.zone is not ATTACK:
        return False
    attacks = die.id in combat.attackers
    match role:
        case "attacking":
            return attacks
        case "blocking":
            return not attacks
        case "blocked":
            return die.id in combat.blocked_attackers
        case "unblocked":
            return attacks and die.id not in combat.blocked_attackers
        case _:
            return not attacks or die.id in combat.blocked_attackers


def _engaged(state: GameState, group: ast.Group, die: Die, frame: Frame) -> bool:
    """Whether a die blocks, or is blocked by, a die of the group in the Attack Zone (BLK-1)."""
    if state.combat is None or die.zone is not ATTACK:
        return False
    others = referents(state, frame, group)
    return any(
        (die.id == blocker and attacker in others) or (die.id == attacker and blocker in others)
        for blocker, attacker in state.combat.blocks
    )


def _paired(state: GameState, group: ast.Group, die: Die, frame: Frame) -> bool:
    return any(die.id in partners(state, die_id) for die_id in referents(state, frame, group))


def _allied(state: GameState, group: ast.Group, die: Die, frame: Frame) -> bool:
    """Whether a die has an affiliation in common with each die of the group."""
    own = die_texts.affiliations_of(state, die)
    return shares_affiliation(state, group, own, frame)


def shares_affiliation(
    state: GameState, group: ast.Group, words: tuple[str, ...], frame: Frame
) -> bool:
    """Whether each die of the group has one of these affiliations."""
    others = referents(state, frame, group)
    return bool(others) and all(
        _overlaps(words, die_texts.affiliations_of(state, state.dice[other])) for other in others
    )


def partners(state: GameState, die_id: DieId) -> tuple[DieId, ...]:
    """The die's Heroic partner as a tuple, empty without a partner (HER-1)."""
    for pair in state.heroic_pairs:
        if die_id in pair[:2]:
            return (pair[0] if die_id == pair[1] else pair[1],)
    return ()


def _passes_test(state: GameState, test: ast.StatTest, die: Die, frame: Frame) -> bool:
    compare = phrases.COMPARISONS.get(test.op)
    return compare is None or compare(
        phrases.stat_of_die(state, die, test.stat),
        phrases.evaluate_amount(state, test.amount, frame),
    )


def referents(state: GameState, frame: Frame, group: ast.Group) -> tuple[DieId, ...]:
    """The dice of a group that needs no choice: this die, that die, the subject, the partner..."""
    match group:
        case ast.This():
            return (frame.die,)
        case ast.Subject():
            about = die_of(frame.event.subject)
            return () if about == NO_DIE else (about,)
        case ast.That(back=back):
            made = choices_of_dice(frame)
            return made[-1 - back] if len(made) > back else ()
        case ast.Rest():
            return _rest_of_dice(state, frame)
        case ast.Partner():
            return partners(state, frame.die)
        case ast.Pair():
            partner = partners(state, frame.die)
            return (frame.die, *partner) if partner else ()
        case ast.Together(one=one, other=other):
            return tuple(
                dict.fromkeys(referents(state, frame, one) + referents(state, frame, other))
            )
        case ast.Each(dice=dice):
            return tuple(die.id for die in matching_dice(state, dice, frame))
        case _:
            return ()


def choices_of_dice(frame: Frame) -> list[tuple[DieId, ...]]:
    """The choices of dice made for an ability so far, without choices of players."""
    return [dice for dice in frame.choices if are_dice(dice)]


def _rest_of_dice(state: GameState, frame: Frame) -> tuple[DieId, ...]:
    """Drawn dice still in the bag; without any, the second-last pick minus the last pick."""
    if frame.results.looked_at:
        return tuple(die_id for die_id in frame.results.looked_at if state.dice[die_id].zone is BAG)
    made = choices_of_dice(frame)
    return tuple(n for n in made[-2] if n not in made[-1]) if len(made) > 1 else ()
