"""Prints effects and costs."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Effect
from rules.language.printer.modifier_printer import ModifierPrinter
from rules.language.printer.vocabulary import (
    DURATION_PHRASES,
    PLAYER_WORDS,
    ZONE_NAMES,
    NoWording,
    join_energies,
    join_names,
    with_article,
    written_name,
)
from rules.model.dice import Energy

_PARTICIPLES: dict[type[Effect], str] = {
    ast.Move: "moved", ast.KnockOut: "KO'd", ast.FieldIt: "fielded", ast.Draw: "drawn",
    ast.Reroll: "rerolled", ast.Return: "returned", ast.Capture: "captured",
    ast.Deal: "damaged", ast.Duel: "damaged", ast.Spin: "spun", ast.Sacrifice: "sacrificed",
    ast.SetAside: "removed", ast.LeaveCombat: "removed", ast.ChooseDice: "picked",
}  # fmt: skip
"""Participles: what a verb did to its dice."""

_Rate = int | ast.Count | ast.Done


class EffectPrinter(ModifierPrinter):
    """Prints effects in the order in which they happen, and costs."""

    def single_effect(self, effect: Effect) -> str:
        """Print one effect and remember its participle for later references."""
        said = self._verb(effect)
        self.last_participle = _PARTICIPLES.get(type(effect), "affected")
        return said

    # costs

    def may_pay(self, who: ast.PlayerWord, cost: ast.Cost) -> str:
        """Print what a player may pay: "you may pay 1", "the opponent may KO one of their
        sidekicks"."""
        self.possessive = "your" if who == "you" else "their"
        said = f"{PLAYER_WORDS[who]} may {self.price(cost)}"
        self.possessive = "your"
        return said

    def price(self, cost: ast.Cost) -> str:
        """Print a cost: "pay bolt and 1 life", "KO one of your sidekicks"."""
        if cost.do and cost == ast.Cost(do=cost.do):
            return " and ".join(map(self._cost_action, cost.do))
        return f"pay {self._paid(cost)}"

    def player_pays(self, who: ast.PlayerWord, cost: ast.Cost) -> str:
        """Print what a given player pays: "the opponent pays 3 life", "the opponent KOs a
        sidekick"."""
        if who == "you":
            return f"you {self.price(cost)}"
        self.possessive = "their"
        said = self._paid_by_other(who, cost)
        self.possessive = "your"
        return said

    def _paid_by_other(self, who: ast.PlayerWord, cost: ast.Cost) -> str:
        if cost.do and cost == ast.Cost(do=cost.do):
            deeds = [self._cost_action(effect).split(" ", 1) for effect in cost.do]
            return f"{PLAYER_WORDS[who]} {' and '.join(f'{verb}s {rest}' for verb, rest in deeds)}"
        return f"{PLAYER_WORDS[who]} pays {self._paid(cost)}"

    def _paid(self, cost: ast.Cost) -> str:
        parts = [join_energies(cost.energy)] if cost.energy else []
        parts += [str(cost.any_energy)] if cost.any_energy else []
        parts += [f"{cost.life} life"] if cost.life else []
        parts += map(self._cost_action, cost.do)
        return " and ".join(parts) or "nothing"

    def _cost_action(self, effect: Effect) -> str:
        match effect:
            case ast.Move(who=ast.Random()):
                raise NoWording(effect)
            case ast.KnockOut() | ast.Sacrifice() | ast.Move(level=1):
                return self.single_effect(effect)
            case ast.Spin(to=None, level=0):
                return self.single_effect(effect)
            case _:
                raise NoWording(effect)

    # verbs

    def _verb(self, effect: Effect) -> str:
        match effect:
            case ast.Deal():
                return self._deal(effect)
            case ast.Gain(amount=amount, who=who):
                return self._life("gain", amount, who)
            case ast.Lose(amount=amount, who=who):
                return self._life("lose", amount, who)
            case ast.Prevent(amount=ast.Less(amount=ast.Hurt(), by=left)) if left > 0:
                return f"prevent all but {left} of that damage"
            case ast.Prevent(amount=amount):
                return self._of_that("prevent", amount)
            case ast.Redirect(amount=amount):
                whom = f" to {self._whom(effect)}"
                return self._of_that("redirect", amount, whom)
            case ast.Survive(level=level):
                return f"it stays in the field at level {level} instead"
            case ast.ChooseWord(what="energy", without=without):
                types = join_energies([Energy(word) for word in without], " or ")
                return "choose an energy type" + _other_than(types)
            case ast.ChooseWord(what="affiliation", without=without):
                return "choose an affiliation" + _other_than(join_names(without))
            case ast.UseCopy():
                return "use a copy of that die's text"
            case ast.Regenerate():
                return "regenerate this die"
            case _:
                return self._dice_verb(effect)

    def _dice_verb(self, effect: Effect) -> str:
        """Print verbs whose object is dice."""
        match effect:
            case ast.KnockOut(who=who):
                return f"KO {self.group(who)}"
            case ast.Sacrifice(who=who):
                return f"sacrifice {self.group(who)}"
            case ast.ClearDamage(who=who):
                return f"clear all damage from {self.group(who)}"
            case ast.Return(who=who):
                return f"return {self.group(who)}"
            case ast.Reroll(who=who):
                unrolled = _is_unrolled(who) or (self.last_is_in_hand and _is_of_hand(who))
                return (
                    f"roll {self.group(who, 'from')}" if unrolled else f"reroll {self.group(who)}"
                )
            case ast.ChooseDice(who=who):
                said = f"choose {self.group(who)}"
                self.last_is_plural = self.last_is_plural or isinstance(who, ast.Each)
                return said
            case ast.SetAside(who=who):
                return f"remove {self.group(who)} from the field this turn"
            case ast.LeaveCombat(who=who):
                return f"remove {self.group(who)} from combat"
            case ast.Attach(to=to):
                return f"attach this die to {self.group(to)}"
            case ast.LayOn(to=ast.Pick(dice=ast.Dice(zones=("card",))) as to):
                named = replace(to, dice=replace(to.dice, zones=("field",)))
                return f"put this die on the card of {self.group(named)}"
            case ast.PairUp(who=who):
                return f"pair this die with {self.group(who)}"
            case ast.Duel(one=one, other=other, stat=stat):
                pair = f"{self.group(one)} and {self.group(other)}"
                return f"{pair} deal damage to each other equal to their {stat}"
            case ast.Capture(who=who, until=ast.Moment() as until):
                return f"capture {self.group(who)} {self.until(until)}"
            case ast.Capture(who=who, until=str(until)):
                return f"capture {self.group(who)} {DURATION_PHRASES[until]}"
            case ast.Control(who=who, until=until):
                return f"take control of {self.group(who)} {DURATION_PHRASES[until]}"
            case _:
                return self._moving_verb(effect)

    def _moving_verb(self, effect: Effect) -> str:
        """Print verbs that turn or move dice."""
        match effect:
            case ast.Spin():
                return self._spin(effect)
            case ast.FieldIt(who=who, level=level):
                at = "" if level == 1 else f" at level {level}"
                under = " under your control" if effect.control else ""
                return f"field {self._drawn_or_named(who)}{at}{under}"
            case ast.Move(who=ast.Random(count=count), to=to, level=1):
                number, per = self.split_rate(count)
                verb, where = (
                    ("prep", "") if to == "prep" else ("move", f" to your {ZONE_NAMES[to]}")
                )
                return f"{verb} {_drawn(number)}{where}{per}"
            case ast.Move(who=who, to="prep", level=1):
                return f"prep {self.group(who, 'from')}"
            case ast.Move(who=who, to=to, level=level) if level == 1 or to == "field":
                at = "" if level == 1 else f" at level {level}"
                owner = self._owner(who)
                return f"move {self.group(who, 'from')} to {owner} {ZONE_NAMES[to]}{at}"
            case ast.Draw():
                return self._draw(effect)
            case ast.SwapControl(one=one, other=other, until=until):
                both = f"{self.group(one)} and {self.group(other)}"
                return f"swap control of {both} {DURATION_PHRASES[until]}"
            case ast.Purchase(who=who, to=to):
                into = "" if to == "used" else f" into your {ZONE_NAMES[to]}"
                return f"purchase {self.group(who, 'from')}{_discount(effect)}{into}"
            case ast.Swap(one=one, other=other, same_level=same_level):
                said = f"swap {self.group(one)} for {self.group(other)}"
                return f"{said} on the same level" if same_level else said
            case ast.MakeTokens():
                return self._tokens(effect)
            case _:
                return self.timed_modifier(effect)

    # amounts of damage, life and dice

    def _whom(self, effect: ast.Deal | ast.Redirect) -> str:
        whom = [self.group(effect.to)] if effect.to is not None else []
        whom += [PLAYER_WORDS[effect.players]] if effect.players is not None else []
        if not whom:
            raise NoWording(effect)
        return " and ".join(whom)

    def _deal(self, effect: ast.Deal) -> str:
        deal = "deal" if effect.source is None else self._subject_and_verb(effect.source, "deal")
        to = self._whom(effect)
        match effect.amount:
            case int() | ast.Count() | ast.Done():
                number, per = self.split_rate(effect.amount)
                return f"{deal} {number} damage to {to}{per}"
            case ast.Hurt():
                return f"{deal} that much damage to {to}"
            case amount:
                return f"{deal} damage to {to} equal to {self.value(amount)}"

    def _life(self, verb: str, amount: ast.Amount, who: ast.PlayerWord) -> str:
        does = verb if who == "you" else f"{PLAYER_WORDS[who]} {verb}s"
        match amount:
            case int() | ast.Count() | ast.Done():
                number, per = self.split_rate(amount)
                return f"{does} {number} life{per}"
            case ast.Hurt():
                return f"{does} that much life"
            case _:
                return f"{does} life equal to {self.value(amount)}"

    def _of_that(self, verb: str, amount: ast.Amount | None, to: str = "") -> str:
        """Print "prevent that damage", "redirect 2 of that damage to the opponent"."""
        match amount:
            case None:
                return f"{verb} that damage{to}"
            case int() | ast.Count() | ast.Done():
                number, per = self.split_rate(amount)
                return f"{verb} {number} of that damage{to}{per}"
            case _:
                return f"{verb} as much of that damage as {self.value(amount)}{to}"

    def _spin(self, effect: ast.Spin) -> str:
        who = self.group(effect.who)
        match effect.by, effect.to, effect.level:
            case 0, Energy() as energy, 0 if energy in Energy:
                its = "their" if self.is_plural(effect.who) else "its"
                return f"spin {who} to {its} {energy.value} face"
            case 0, None, int(level) if level > 0:
                return f"spin {who} to level {level}"
            case int(by), None, 0 if by:
                levels = "level" if abs(by) == 1 else "levels"
                return f"spin {who} {'up' if by > 0 else 'down'} {abs(by)} {levels}"
            case _:
                raise NoWording(effect)

    def _drawn_or_named(self, who: ast.Group) -> str:
        match who:
            case ast.Random(count=int(count)):
                return _drawn(count)
            case _:
                return self.group(who, "from")

    def _draw(self, effect: ast.Draw) -> str:
        self.last_is_plural = effect.count != 1
        self.last_is_in_hand = effect.to == "bag"
        if effect.to == "bag" and isinstance(effect.count, int):
            drawn = _drawn(effect.count, "your" if effect.whose == "your" else "the opponent's")
            return f"draw {'up to ' if effect.up_to else ''}{drawn}"
        if effect.whose != "your" or effect.up_to:
            raise NoWording(effect)
        into = "" if effect.to == "reserve" else f" into your {ZONE_NAMES[effect.to]}"
        match effect.count:
            case int() | ast.Count() | ast.Done():
                number, per = self.split_rate(effect.count)
                return f"draw {'a die' if number == 1 else f'{number} dice'}{into}{per}"
            case count:
                return f"draw as many dice as {self.value(count)}{into}"

    def _tokens(self, effect: ast.MakeTokens) -> str:
        called = written_name(effect.name)
        stats = f"with an attack of {effect.attack} and a defense of {effect.defense}"
        match effect.count:
            case int() | ast.Count() | ast.Done():
                number, per = self.split_rate(effect.count)
                some = (
                    f"{with_article(called)} token" if number == 1 else f"{number} {called} tokens"
                )
                return f"put {some} {stats} into your field{per}"
            case count:
                many = f"as many {called} tokens"
                return f"put {many} {stats} into your field as {self.value(count)}"


def _discount(purchase: ast.Purchase) -> str:
    """Print a discount: " for 3 less but at least 1", " for free"."""
    match purchase:
        case ast.Purchase(less=0, least=0, free=free):
            return " for free" if free else ""
        case ast.Purchase(less=less, least=least, free=False) if less > 0:
            return f" for {less} less" + (f" but at least {least}" if least else "")
        case _:
            raise NoWording(purchase)


def _drawn(number: int, whose: str = "your") -> str:
    return f"{'a die' if number == 1 else f'{number} dice'} from {whose} bag"


_ZONES_WITHOUT_FACES = frozenset(("prep", "used", "bag", "card", "out"))
"""Zones where dice show no face (DIE-2): from there they are rolled, not rerolled."""


def _is_unrolled(who: ast.Group) -> bool:
    return isinstance(who, ast.Pick | ast.Each) and _ZONES_WITHOUT_FACES.issuperset(who.dice.zones)


def _is_of_hand(who: ast.Group) -> bool:
    return isinstance(who, ast.Pick | ast.Each) and who.dice.among is not None


def _other_than(words: str) -> str:
    return f" other than {words}" if words else ""
