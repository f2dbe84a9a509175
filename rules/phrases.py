"""What noun phrases, amounts and conditions of the rules language mean in a given state."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rules import queries
from rules.language import tree
from rules.placing import is_fielded
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
)

_ZONES: dict[tree.ZoneWord, tuple[Zone, ...]] = {
    "field": (FIELD, ATTACK),
    "attack": (ATTACK,),
    "reserve": (RESERVE,),
    "prep": (PREP,),
    "used": (USED,),
    "bag": (BAG,),
    "card": (CARD,),
    "out": (OUT,),
}

ZONE_OF: dict[tree.ZoneWord, Zone] = {word: zones[0] for word, zones in _ZONES.items()}
"""The zone that a dice is put in when text says the word."""

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}


def view(player: int, card: int, die: int, word: str = "") -> Frame:
    """The viewpoint of a text that is not being resolved: a static ability, a lasting effect."""
    return Frame(player, card, die, "other", (), word=word)


# --- noun phrases ---------------------------------------------------------------------------------


def dice_of(state: GameState, phrase: tree.Dice, frame: Frame) -> list[Die]:
    """All dice that a noun phrase means, as seen from a text."""
    zones = _zones(phrase.zones) if "captured" not in phrase.roles else (CAPTIVE,)
    found = [
        die for die in state.dice if die.zone in zones and describes(state, phrase, die, frame)
    ]
    for test in phrase.tests:
        if test.op in ("lowest", "highest") and found:
            best = (min if test.op == "lowest" else max)(
                stat(state, die, test.stat) for die in found
            )
            found = [die for die in found if stat(state, die, test.stat) == best]
    return found


def matches(state: GameState, phrase: tree.Dice, die: Die, frame: Frame) -> bool:
    """Whether a die is one of those that a noun phrase means ("lowest" and "highest" aside)."""
    return die.zone in _zones(phrase.zones) and describes(state, phrase, die, frame)


@cache
def _zones(words: tuple[tree.ZoneWord, ...]) -> tuple[Zone, ...]:
    return tuple(zone for word in words for zone in _ZONES[word])


def describes(state: GameState, phrase: tree.Dice, die: Die, frame: Frame) -> bool:
    """Whether a phrase fits a die wherever it lies: "when an action die is used"."""
    if phrase.whose != "any" and not _belongs(state, phrase.whose, die, frame):
        return False
    return (
        _is_kind(state, phrase.kind, die)
        and _has_facts(state, phrase, die, frame)
        and all(_has_role(state, role, die) for role in phrase.roles)
        and all(_passes(state, test, die, frame) for test in phrase.tests)
        and (phrase.engaged_with is None or _engaged(state, phrase.engaged_with, die, frame))
    )


def _belongs(state: GameState, whose: tree.Whose, die: Die, frame: Frame) -> bool:
    match whose:
        case "your":
            return die.player == frame.player
        case "opposing":
            return die.player != frame.player and die.player >= 0
        case "active":
            return die.player == state.active
        case "borrowed":
            return die.player != die.owner
        case _:
            return True


def _is_kind(state: GameState, kind: tree.DieKindWord, die: Die) -> bool:
    """A rolled die is what its face says, another what its faces make it (DIE-2)."""
    if kind == "die":
        return True
    if kind == "sidekick":
        face = state.face(die)
        return die.card == 0 and (not is_fielded(die) or (face is not None and face.level > 0))
    card = state.setup.cards[die.card].card
    if kind == "continuous":
        return "Continuous" in card.text.keywords
    face = state.face(die)
    if face is None:
        return card.die.is_action == (kind == "action")
    return face.action if kind == "action" else face.level > 0


def _has_facts(state: GameState, phrase: tree.Dice, die: Die, frame: Frame) -> bool:
    """Names, affiliations and energy types of the card, and what the phrase leaves out."""
    card = state.setup.cards[die.card].card
    without = phrase.without
    if "this" in without and die.id == frame.die:
        return False
    if "same card" in without and die.card == frame.card:
        return False
    if phrase.names and (card.name in phrase.names) is ("names" in without):
        return False
    if phrase.affiliations:
        shared = any(name in phrase.affiliations for name in card.affiliations)
        if shared is ("affiliations" in without):
            return False
    if phrase.energy:
        shared = any(energy in phrase.energy for energy in card.energy)
        if shared is ("energy" in without):
            return False
    if phrase.noted == "energy":
        return frame.word in card.energy
    if phrase.noted == "affiliation":
        return frame.word in card.affiliations
    return True


def _has_role(state: GameState, role: tree.Role, die: Die) -> bool:
    combat = state.combat
    if role == "visiting":
        return die.host >= 0
    if role == "damaged":
        return die.damage > 0
    if role == "captured":
        return die.zone is CAPTIVE
    if role == "paired":
        return any(die.id in pair[:2] for pair in state.pairs)
    if role == "attached":
        return die.bearer >= 0
    if combat is None or die.zone is not ATTACK:
        return False
    attacks = die.id in combat.attackers
    match role:
        case "attacking":
            return attacks
        case "blocking":
            return not attacks
        case "blocked":
            return die.id in combat.blocked
        case "unblocked":
            return attacks and die.id not in combat.blocked
        case _:
            return not attacks or die.id in combat.blocked


def _engaged(state: GameState, group: tree.Group, die: Die, frame: Frame) -> bool:
    """Engaged is each blocker with what it blocks, both ways, while it is there (BLK-1)."""
    if state.combat is None or die.zone is not ATTACK:
        return False
    others = known(frame, group)
    return any(
        (die.id == blocker and attacker in others) or (die.id == attacker and blocker in others)
        for blocker, attacker in state.combat.blocks
    )


def _passes(state: GameState, test: tree.StatTest, die: Die, frame: Frame) -> bool:
    compare = COMPARE.get(test.op)
    return compare is None or compare(
        stat(state, die, test.stat), amount(state, test.amount, frame)
    )


def known(frame: Frame, group: tree.Group) -> tuple[int, ...]:
    """The dice of a group that needs no choice and no search: this die, that die, the subject."""
    match group:
        case tree.This():
            return (frame.die,)
        case tree.Subject():
            return (frame.subject,)
        case tree.That(back=back):
            made = frame.chosen + frame.answers
            return made[-1 - back] if len(made) > back else ()
        case _:
            return ()


# --- amounts --------------------------------------------------------------------------------------


def stat(state: GameState, die: Die, word: tree.StatWord) -> int:
    """A number of a die as it is now."""
    match word:
        case "attack":
            return queries.attack(state, die)
        case "defense":
            return queries.defense(state, die)
        case "damage":
            return die.damage
        case "purchase cost":
            return state.setup.cards[die.card].card.cost
        case _:
            face = state.face(die)
            if face is None:
                return 0
            return face.level if word == "level" else face.fielding


def amount(state: GameState, wanted: tree.Amount, frame: Frame) -> int:
    """How much an amount is now; it is never below zero (DMG-5)."""
    match wanted:
        case int():
            return wanted
        case tree.Count(dice=dice, times=times):
            return times * len(dice_of(state, dice, frame))
        case tree.Done(times=times):
            return times * frame.done
        case tree.Hurt():
            return frame.amount
        case tree.Highest(stat=word, dice=dice):
            return max((stat(state, die, word) for die in dice_of(state, dice, frame)), default=0)
        case tree.Stat(stat=word, of=of):
            return sum(stat(state, state.dice[number], word) for number in known(frame, of))


# --- conditions -----------------------------------------------------------------------------------


def holds(state: GameState, condition: tree.Condition, frame: Frame) -> bool:
    """Whether a condition is true now."""
    match condition:
        case tree.Compare(left=left, op=op, right=right):
            return COMPARE[op](amount(state, left, frame), amount(state, right, frame))
        case tree.Are(group=group, dice=dice):
            named = known(frame, group)
            # "if it is a sidekick" is true of it wherever it lies, unless a place is said
            fits = describes if dice.zones == ("field",) else matches
            return bool(named) and all(
                fits(state, dice, state.dice[number], frame) for number in named
            )
        case tree.Not(condition=inner):
            return not holds(state, inner, frame)
        case tree.Both(first=first, second=second):
            return holds(state, first, frame) and holds(state, second, frame)
