"""Words for the parts of trees: players, costs, noun phrases, groups, amounts, conditions, moments."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.dice import TYPES, Energy
from rules.language import tree
from rules.language.grammar import PROPER, VOCABULARY
from rules.language.tree import Dice


class Unspeakable(ValueError):
    """A tree that the grammar has no words for; the message names the part."""

    def __init__(self, part: object) -> None:
        super().__init__(f"the rules language has no words yet for {part!r}")


WHO: dict[tree.Who, str] = {
    "you": "you", "opponent": "the opponent", "each": "each player", "owner": "its owner",
    "active": "the active player", "inactive": "the inactive player", "any": "a player",
}  # fmt: skip
UNTIL: dict[tree.Until, str] = {
    "end of turn": "this turn",
    "your next turn": "until your next turn",
    "next opportunity": "at its next opportunity",
    "replaced": "until replaced",
    "the end of combat": "until the end of combat",
}
ZONES: dict[tree.ZoneWord, str] = {
    "field": "field", "attack": "attack zone", "reserve": "reserve pool", "prep": "prep area",
    "used": "used pile", "bag": "bag", "card": "cards", "out": "out-of-play zone",
}  # fmt: skip
NOTED = {"energy": "the chosen energy type", "affiliation": "the chosen affiliation"}
_KINDS: dict[tree.AbilityWord, str] = {
    "fielded": "when-fielded", "attacks": "when-attacks", "action": "action", "global": "global",
    "other": "other",
}  # fmt: skip
_HEADS: dict[tree.DieKindWord, tuple[str, str]] = {
    "die": ("die", "dice"),
    "character": ("character die", "character dice"),
    "sidekick": ("sidekick", "sidekicks"),
    "action": ("action die", "action dice"),
    "continuous": ("continuous die", "continuous dice"),
}
_ZONE_OWNERS: dict[tree.Whose, str] = {
    "any": "any", "borrowed": "any", "your": "your", "opposing": "the opponent's",
    "active": "the active player's",
}  # fmt: skip
_HAPPENINGS: dict[tree.MomentWord, str] = {
    "fielded": "is fielded", "attacks": "attacks", "blocks": "blocks", "is blocked": "is blocked",
    "is engaged": "is engaged", "damaged": "takes damage", "deals damage": "deals damage",
    "ko": "is KO'd", "would be ko": "would be KO'd", "used": "is used",
    "purchased": "is purchased", "drawn": "is drawn", "leaves field": "leaves the field",
}  # fmt: skip
_TIMES: dict[tree.MomentWord, str] = {
    "turn starts": "the start of {} turn",
    "turn ends": "the end of {} turn",
    "attack step starts": "the start of {} attack step",
    "attack step ends": "the end of {} attack step",
}
_WHOSE_TURN: dict[tree.Who, str] = {
    "you": "your", "opponent": "the opponent's", "each": "each player's"
}  # fmt: skip
_DAMAGED: dict[tree.Who, str] = {
    "you": "you are damaged",
    "opponent": "the opponent is damaged",
    "each": "a player is damaged",
}
_COMPARED = {
    "<": "less than", "<=": "at most", "=": "equal to", ">=": "at least", ">": "more than",
}  # fmt: skip


def article(phrase: str) -> str:
    """ "a" or "an" before a phrase, by its sound: "an X-Men character die", "a Unique..."."""
    an = re.match(r'"?([aeio]|u(?!ni|se)|x-)', phrase, re.IGNORECASE)
    return f"{'an' if an else 'a'} {phrase}"


def name(words: str) -> str:
    """A name of a card or an affiliation: in quotes where it would not be seen to be one."""
    if not words or '"' in words or "\n" in words:
        raise Unspeakable(words)
    plain = PROPER.fullmatch(words) and words not in ("KO", "KO'd")
    return words if plain and words.split()[0].lower() not in VOCABULARY else f'"{words}"'


def names(several: Iterable[str]) -> str:
    """ "Villain or X-Men"."""
    return " or ".join(map(name, several))


def energies(types: Iterable[Energy], joint: str = " ") -> str:
    """ "bolt bolt", "bolt or fist"."""
    if unknown := [energy for energy in types if energy not in TYPES]:
        raise Unspeakable(unknown[0])
    return joint.join(energy.value for energy in types)


def cost(cost: tree.Cost) -> str:
    """ "bolt bolt and 1 and 2 life", "nothing"."""
    parts = [energies(cost.energy)] if cost.energy else []
    parts += [str(cost.any_energy)] if cost.any_energy else []
    parts += [f"{cost.life} life"] if cost.life else []
    return " and ".join(parts) or "nothing"


def kinds(words: tuple[tree.AbilityWord, ...], joint: str) -> str:
    """ "when-fielded or when-attacks"."""
    return joint.join(_KINDS[word] for word in words)


def _is_yours(dice: Dice) -> bool:
    """Whether "your" or "one of your" stands before the noun: in the Field, of yours."""
    return dice.whose == "your" and dice.zones == ("field",)


class Speaker:
    """Words for phrases whose form depends on what was said before in the same ability.

    `done` is what the last verb did to its dice ("moved"); `several` whether the dice that were
    picked last may be more than one ("those dice", not "it").
    """

    def __init__(self) -> None:
        self.done = "affected"
        self.several = False

    # noun phrases

    def noun(self, dice: Dice, many: bool, other: bool = True, plain: bool = False) -> str:
        """A noun with the words beside it, without article; "your" is left to the caller."""
        level, tests = _level(dice)
        if plain and (tests or dice.engaged_with):
            raise Unspeakable(dice)
        words = ["other"] if other and "this" in dice.without else []
        if dice.whose == "borrowed" or (dice.whose == "opposing" and dice.zones == ("field",)):
            words.append(dice.whose)
        words += [*dice.roles, *level, *_types(dice), _HEADS[dice.kind][many]]
        words += _behind(dice)
        if tests:
            words.append("with " + " and with ".join(map(self._test, tests)))
        if dice.engaged_with is not None:
            words.append("engaged with " + self._reference(dice.engaged_with))
        return " ".join(words)

    def one(self, dice: Dice, target: bool = False) -> str:
        """ "an opposing character die", "another sidekick", "one of your sidekicks"."""
        if _is_yours(dice) and not target:
            return "one of " + self.yours(dice)
        of_yours = _is_yours(dice)
        said = ("target " if target else "") + self._of_yours(dice, False, False, of_yours)
        return f"another {said}" if "this" in dice.without else article(said)

    def many(self, dice: Dice, plain: bool = False) -> str:
        """ "opposing character dice", "your sidekicks"."""
        return self.yours(dice, plain) if _is_yours(dice) else self.noun(dice, True, plain=plain)

    def yours(self, dice: Dice, plain: bool = False) -> str:
        """ "your other sidekicks"."""
        return "your " + self.noun(dice, True, plain=plain)

    def _of_yours(self, dice: Dice, many: bool, other: bool, owned: bool) -> str:
        """A noun that has "of yours" behind it where it is owned."""
        said = self.noun(dice, many, other)
        if not owned:
            return said
        head = _HEADS[dice.kind][many]
        bare = Dice(kind=dice.kind)
        behind = " ".join([head, *_behind(dice)])
        return said.replace(behind, f"{behind} of yours", 1) if bare else said

    def _test(self, test: tree.StatTest) -> str:
        if test.op in ("lowest", "highest"):
            return f"the {test.op} {test.stat}"
        return article(f"{test.stat} {self.measure(test)}")

    def measure(self, test: tree.StatTest) -> str:
        """ "of 2 or less", "less than its attack"."""
        match test.op, test.amount:
            case "lowest" | "highest", _:
                raise Unspeakable(test)
            case "=", int(number):
                return f"of {number}"
            case "<=", int(number):
                return f"of {number} or less"
            case ">=", int(number):
                return f"of {number} or more"
            case op, amount:
                return f"{_COMPARED[op]} {self.value(amount)}"
