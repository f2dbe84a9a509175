"""Prints noun phrases, groups and amounts."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice
from rules.language.printer.vocabulary import (
    CARD_NOUNS,
    CHOSEN_PHRASES,
    COMPARISON_PHRASES,
    DIE_NOUNS,
    PLAYER_POSSESSIVES,
    PLAYER_WORDS,
    VARIETY_NOUNS,
    ZONE_NAMES,
    ZONE_OWNERS,
    NoWording,
    join_energies,
    join_keywords,
    join_names,
    with_article,
    written_name,
)


def starts_with_your(dice: Dice) -> bool:
    """Return whether the phrase starts with "your" or "one of your": your dice in the Field."""
    return dice.whose == "your" and dice.zones == ("field",)


def _level(dice: Dice) -> tuple[list[str], tuple[ast.StatTest, ...]]:
    """Split the tests into "level 2" before the noun, and the tests that follow it."""
    match dice.tests:
        case (ast.StatTest("level", "=", int(level)), *others):
            return [f"level {level}"], tuple(others)
        case tests:
            return [], tests


def _before_noun(dice: Dice) -> list[str]:
    """Phrase affiliations and energy types before the noun: "Villain or X-Men", "non-bolt"."""
    said = ["non-sidekick"] if "sidekicks" in dice.without else []
    if "affiliations" in dice.without:
        said += [f"non-{written_name(words)}" for words in dice.affiliations]
    elif dice.affiliations:
        said.append(join_names(dice.affiliations))
    if "energy" in dice.without:
        said += [f"non-{join_energies((energy,))}" for energy in dice.energy]
    elif dice.energy:
        said.append(join_energies(dice.energy, " or "))
    return said


def _after_noun(dice: Dice, of_yours: bool, place: str, your: str) -> list[str]:
    """Phrase what follows the noun: names, owner, chosen word, zone."""
    said: list[str] = []
    if dice.names:
        said.append(
            ("not named " if "names" in dice.without else "named ") + join_names(dice.names)
        )
    in_field = dice.zones == ("field",)
    if of_yours:
        said.append(f"of {your}s")
    if dice.whose == "active" and in_field:
        said.append("of the active player")
    if dice.noted:
        said.append(f"of {CHOSEN_PHRASES[dice.noted]}")
    if "same card" in dice.without:
        said.append("of another card")
    if dice.underneath:
        said.append("of the card under this die")
    if not in_field:
        if not dice.zones:
            raise NoWording(dice)
        zones = " or ".join(ZONE_NAMES[zone] for zone in dice.zones)
        place = "in" if "bag" in dice.zones else place  # "from your bag" is a blind draw
        owner = your if dice.whose == "your" else ZONE_OWNERS[dice.whose]
        said.append(f"{place} {owner} {zones}")
    return said


class PhrasePrinter:
    """Prints phrases whose form depends on earlier phrases of the same ability.

    `last_participle` is the participle of the last verb ("moved"). `last_is_plural` tells whether
    the dice chosen last may be more than one ("those dice", not "it"), and `last_is_in_hand`
    whether they were drawn but not rolled. `possessive` is "their" inside what another player pays
    or chooses.
    """

    def __init__(self) -> None:
        self.last_participle = "affected"
        self.last_is_plural = False
        self.last_is_in_hand = False
        self.possessive = "your"
        self._zone_preposition = "in"

    # noun phrases

    def noun_phrase(
        self, dice: Dice, many: bool, *, other: bool = True, plain: bool = False,
        of_yours: bool = False, cards: bool = False,
    ) -> str:  # fmt: skip
        """Print a noun with the words beside it; the caller adds the article or "your"."""
        level, tests = _level(dice)
        related = dice.engaged_with or dice.paired_with or dice.among
        if plain and (tests or related):
            raise NoWording(dice)
        words = ["other"] if other and "this" in dice.without else []
        if dice.whose == "borrowed" or (dice.whose == "opposing" and dice.zones == ("field",)):
            words.append(dice.whose)
        kinds = [dice.kind] if dice.or_kind is None else [dice.kind, dice.or_kind]
        heads = [CARD_NOUNS[kind] if cards else DIE_NOUNS[kind][many] for kind in kinds]
        words += [*dice.roles, *level, *_before_noun(dice), " or ".join(heads)]
        words += _after_noun(dice, of_yours, self._zone_preposition, self.possessive)
        if dice.keywords:
            words.append("with " + join_keywords(dice.keywords))
        if tests:
            words += ["and"] if dice.keywords else []
            words.append("with " + " and with ".join(map(self._test, tests)))
        if dice.engaged_with is not None:
            words.append("engaged with " + self.reference(dice.engaged_with))
        if dice.paired_with is not None:
            words.append("paired with " + self.reference(dice.paired_with))
        if dice.among is not None:
            words.append("among " + self.reference(dice.among))
        return " ".join(words)

    def singular(self, dice: Dice, target: bool = False) -> str:
        """Phrase one die: "an opposing character die", "another sidekick", "one of your
        sidekicks"."""
        if starts_with_your(dice) and not target:
            return "one of " + self.plural(dice)
        said = self.noun_phrase(dice, False, other=False, of_yours=starts_with_your(dice))
        said = f"target {said}" if target else said
        return f"another {said}" if "this" in dice.without else with_article(said)

    def plural(self, dice: Dice, plain: bool = False) -> str:
        """Phrase several dice: "opposing character dice", "your sidekicks"."""
        yours = f"{self.possessive} " if starts_with_your(dice) else ""
        return yours + self.noun_phrase(dice, True, plain=plain)

    def card_phrase(self, dice: Dice) -> str:
        """Phrase cards: "your character cards", "Villain cards"."""
        if dice.kind not in CARD_NOUNS or dice.or_kind not in (None, *CARD_NOUNS):
            raise NoWording(dice)
        yours = f"{self.possessive} " if starts_with_your(dice) else ""
        return yours + self.noun_phrase(dice, True, plain=True, cards=True)

    def _test(self, test: ast.StatTest) -> str:
        if test.op in ("lowest", "highest"):
            return f"the {test.op} {test.stat}"
        return with_article(f"{test.stat} {self._measure(test)}")

    def _measure(self, test: ast.StatTest) -> str:
        """Phrase a bound: "of 2 or less", "less than its attack"."""
        match test.op, test.amount:
            case (("lowest" | "highest"), _):
                raise NoWording(test)
            case "=", int(number):
                return f"of {number}"
            case "<=", int(number):
                return f"of {number} or less"
            case ">=", int(number):
                return f"of {number} or more"
            case op, amount:
                return f"{COMPARISON_PHRASES[op]} {self.value(amount)}"

    # groups

    def group(self, group: ast.Group, place: str = "in") -> str:
        """Phrase a group of dice; `place` is the preposition before a zone ("from" for
        fielding)."""
        self._zone_preposition = place
        match group:
            case ast.Each(dice=dice):
                said = (
                    self.plural(dice)
                    if starts_with_your(dice)
                    else "each " + self.noun_phrase(dice, False)
                )
            case ast.Pick():
                said = self._pick(group)
                self.last_is_plural = group.most != 1
            case ast.Together(one=one, other=other):
                said = f"both {self.group(one, place)} and {self.group(other, place)}"
            case _:
                said = self.reference(group)
        self._zone_preposition = "in"
        return said

    def is_plural(self, group: ast.Group) -> bool:
        """Return whether the verb after this group is plural: "your sidekicks get"."""
        match group:
            case ast.Each(dice=dice):
                return starts_with_your(dice)
            case ast.Pick(most=most):
                return most != 1
            case ast.That(back=0):
                return self.last_is_plural
            case ast.Pair() | ast.Together() | ast.Rest():
                return True
            case _:
                return False

    def reference(self, group: ast.Group) -> str:
        """Refer to dice mentioned before, or related to this one: "it", "this die"."""
        match group:
            case ast.This():
                return "this die"
            case ast.That(back=0):
                return "those dice" if self.last_is_plural else "it"
            case ast.That(back=1):
                return "the die chosen before"
            case ast.Rest():
                return "the rest"
            case ast.Subject():
                return "that die"
            case ast.Partner():
                return "this die's partner"
            case ast.Pair():
                return "this die and its partner"
            case _:
                raise NoWording(group)

    def _pick(self, pick: ast.Pick) -> str:
        said = self._picked_by_each(pick) if pick.by == "each" else self._picked(pick)
        if pick.limit is not None:
            said += f" with a total {pick.limit.stat} {self._measure(pick.limit)}"
        return said if pick.by == "you" else f"{said} chosen by {PLAYER_WORDS[pick.by]}"

    def _picked_by_each(self, pick: ast.Pick) -> str:
        if self.possessive != "your":
            raise NoWording(pick)  # "their" can refer to one player only
        self.possessive = "their"
        said = self._picked(pick)
        self.possessive = "your"
        return said

    def _picked(self, pick: ast.Pick) -> str:
        if pick.or_player:
            return self._player_or_die(pick)
        if pick.foremost:
            return self._foremost(pick)
        match pick.least, pick.most:
            case 1, 1:
                return self.singular(pick.dice, pick.target)
            case 0, 1:
                return "up to one " + self._some(pick, many=False)
            case 0, None:
                return "any number of " + self._some(pick).removeprefix("of ")
            case 1, None:
                return "one or more " + self._some(pick)
            case 0, int(most) if most > 1:
                return f"up to {most} " + self._some(pick)
            case int(least), int(most) if least == most > 1:
                return f"{most} " + self._some(pick)
            case _:
                raise NoWording(pick)

    def _foremost(self, pick: ast.Pick) -> str:
        """Phrase a superlative: "the opposing character die with the lowest level"."""
        best = any(test.op in ("lowest", "highest") for test in pick.dice.tests)
        if not best or (pick.least, pick.most, pick.target) != (1, 1, False):
            raise NoWording(pick)
        return "the " + self.noun_phrase(pick.dice, False, of_yours=starts_with_your(pick.dice))

    def _player_or_die(self, pick: ast.Pick) -> str:
        if (pick.least, pick.most) != (1, 1) or pick.foremost:
            raise NoWording(pick)
        target = "target " if pick.target else ""
        die = self.noun_phrase(pick.dice, False, of_yours=starts_with_your(pick.dice))
        return f"a {target}player or {die}"

    def _some(self, pick: ast.Pick, many: bool = True) -> str:
        """Phrase the dice after a number: "2 sidekicks", "2 of your sidekicks"."""
        if pick.target:
            owned = starts_with_your(pick.dice)
            return "target " + self.noun_phrase(pick.dice, many, of_yours=owned)
        if starts_with_your(pick.dice):
            return "of " + self.plural(pick.dice)
        return self.noun_phrase(pick.dice, many)

    # amounts

    def split_rate(self, amount: ast.Amount) -> tuple[int, str]:
        """Split an amount into a number and what follows the verb: 2 and " for each sidekick".

        Raises:
            Unspeakable: the amount has no such form.
        """
        match amount:
            case int(number) if number >= 0:
                return number, ""
            case ast.Count(dice=dice, times=times, fallen="") if times > 0:
                each = (
                    f"of {self.plural(dice)}"
                    if starts_with_your(dice)
                    else self.noun_phrase(dice, False)
                )
                return times, f" for each {each}"
            case ast.Count(dice=dice, times=times, fallen=fallen) if times > 0:
                each = self.noun_phrase(dice, False, of_yours=starts_with_your(dice))
                return times, f" for each {each} KO'd {fallen}"
            case ast.Done(times=times) if times > 0:
                return times, f" for each die {self.last_participle}"
            case _:
                raise NoWording(amount)

    def bonus(self, attack: ast.Amount, defense: ast.Amount, until: str = "") -> str:
        """Phrase a bonus: "+1A and +1D", "+1A for each sidekick", "+A equal to its attack"."""
        match attack, defense:
            case int(a), int(d) if a or d:
                return _signed(a, d) + until
            case ((ast.Count() | ast.Done() | 0), (ast.Count() | ast.Done() | 0)):
                rates = [part for part in (attack, defense) if not isinstance(part, int)]
                each = {self.split_rate(replace(rate, times=1))[1] for rate in rates}
                if len(each) == 1 and all(rate.times for rate in rates):
                    return _signed(_factor(attack), _factor(defense)) + until + each.pop()
            case a, d if a == d or 0 in (a, d):
                letters = [letter for letter, part in (("+A", a), ("+D", d)) if part != 0]
                return f"{' and '.join(letters)} equal to {self.value(a if a != 0 else d)}{until}"
            case _:
                pass
        raise NoWording((attack, defense))

    def value(self, amount: ast.Amount) -> str:
        """Phrase an amount: "3", "the number of your sidekicks", "its attack minus 1"."""
        match amount:
            case ast.Less(amount=more, by=by):
                return f"{self.value(more)} minus {by}"
            case _:
                return self._term(amount)

    def _term(self, amount: ast.Amount) -> str:
        """Phrase an amount that can follow "half of" or "2 times"."""
        match amount:
            case int(number) if number >= 0:
                return str(number)
            case ast.Count() | ast.Done() if amount.times > 1:
                return f"{amount.times} times {self._term(replace(amount, times=1))}"
            case ast.Times(amount=ast.Count(times=1) | ast.Done(times=1)):
                raise NoWording(amount)  # a multiple of a count is itself a count
            case ast.Times(amount=once, times=times) if times > 0:
                return f"{times} times {self._term(once)}"
            case ast.Half(amount=whole, up=up):
                return f"half of {self._term(whole)} rounded {'up' if up else 'down'}"
            case ast.Stat(stat=stat, of=of):
                return self._stat(stat, of)
            case ast.Hurt():
                return "that damage"
            case ast.Dealt():
                return "the damage dealt"
            case ast.Life(who=who) if who in PLAYER_POSSESSIVES:
                return f"{PLAYER_POSSESSIVES[who]} life"
            case _:
                return self._counted(amount)

    def _stat(self, stat: ast.StatWord, of: ast.Group) -> str:
        match of:
            case ast.This() | ast.Subject():
                return f"{self.reference(of)}'s {stat}"
            case ast.That(back=0) if not self.last_is_plural:
                return f"its {stat}"
            case _:
                return f"the {stat} of {self.reference(of)}"

    def _counted(self, amount: ast.Amount) -> str:
        match amount:
            case ast.Count(dice=dice, times=1, fallen=fallen):
                said = f"the number of {self.plural(dice, plain=True)}"
                return f"{said} that were KO'd {fallen}" if fallen else said
            case ast.Done(times=1):
                return f"the number of dice {self.last_participle}"
            case ast.Variety(what=what, dice=dice):
                among = self.plural(dice, plain=True)
                return f"the number of different {VARIETY_NOUNS[what]} among {among}"
            case ast.Symbols(energy=(), types=True):
                return "the number of different energy types in your reserve pool"
            case ast.Symbols(energy=types, types=False):
                kind = join_energies(types, " or ") if types else "energy"
                return f"the number of {kind} symbols in your reserve pool"
            case ast.Highest(stat=stat, dice=dice):
                return f"the highest {stat} of {self.plural(dice, plain=True)}"
            case ast.Lowest(stat=stat, dice=dice):
                return f"the lowest {stat} of {self.plural(dice, plain=True)}"
            case _:
                raise NoWording(amount)


def _signed(attack: int, defense: int) -> str:
    parts = [f"{attack:+}A"] if attack else []
    parts += [f"{defense:+}D"] if defense else []
    return " and ".join(parts)


def _factor(amount: ast.Amount) -> int:
    return amount.times if isinstance(amount, ast.Count | ast.Done) else 0
