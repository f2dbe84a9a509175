"""Prints effects and costs."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import tree
from rules.language.modifying import ModifierPrinter
from rules.language.tree import Effect
from rules.language.vocabulary import (
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
    tree.Move: "moved", tree.KnockOut: "KO'd", tree.FieldIt: "fielded", tree.Draw: "drawn",
    tree.Reroll: "rerolled", tree.Return: "returned", tree.Capture: "captured",
    tree.Deal: "damaged", tree.Duel: "damaged", tree.Spin: "spun", tree.Sacrifice: "sacrificed",
    tree.SetAside: "removed", tree.LeaveCombat: "removed", tree.ChooseDice: "picked",
}  # fmt: skip
"""Participles: what a verb did to its dice."""

_Rate = int | tree.Count | tree.Done


class EffectPrinter(ModifierPrinter):
    """Prints effects in the order in which they happen, and costs."""

    def single_effect(self, effect: Effect) -> str:
        """Print one effect and remember its participle for later references."""
        said = self._verb(effect)
        self.last_participle = _PARTICIPLES.get(type(effect), "affected")
        return said

    # costs

    def may_pay(self, who: tree.PlayerWord, cost: tree.Cost) -> str:
        """Print what a player may pay: "you may pay 1", "the opponent may KO one of their
        sidekicks"."""
        self.possessive = "your" if who == "you" else "their"
        said = f"{PLAYER_WORDS[who]} may {self.price(cost)}"
        self.possessive = "your"
        return said

    def price(self, cost: tree.Cost) -> str:
        """Print a cost: "pay bolt and 1 life", "KO one of your sidekicks"."""
        if cost.do and cost == tree.Cost(do=cost.do):
            return " and ".join(map(self._cost_action, cost.do))
        return f"pay {self._paid(cost)}"

    def player_pays(self, who: tree.PlayerWord, cost: tree.Cost) -> str:
        """Print what a given player pays: "the opponent pays 3 life", "the opponent KOs a
        sidekick"."""
        if who == "you":
            return f"you {self.price(cost)}"
        self.possessive = "their"
        said = self._paid_by_other(who, cost)
        self.possessive = "your"
        return said

    def _paid_by_other(self, who: tree.PlayerWord, cost: tree.Cost) -> str:
        if cost.do and cost == tree.Cost(do=cost.do):
            deeds = [self._cost_action(effect).split(" ", 1) for effect in cost.do]
            return f"{PLAYER_WORDS[who]} {' and '.join(f'{verb}s {rest}' for verb, rest in deeds)}"
        return f"{PLAYER_WORDS[who]} pays {self._paid(cost)}"

    def _paid(self, cost: tree.Cost) -> str:
        parts = [join_energies(cost.energy)] if cost.energy else []
        parts += [str(cost.any_energy)] if cost.any_energy else []
        parts += [f"{cost.life} life"] if cost.life else []
        parts += map(self._cost_action, cost.do)
        return " and ".join(parts) or "nothing"

    def _cost_action(self, effect: Effect) -> str:
        match effect:
            case tree.Move(who=tree.Random()):
                raise NoWording(effect)
            case tree.KnockOut() | tree.Sacrifice() | tree.Move(level=1):
                return self.single_effect(effect)
            case tree.Spin(to=None, level=0):
                return self.single_effect(effect)
            case _:
                raise NoWording(effect)

    # verbs

    def _verb(self, effect: Effect) -> str:
        match effect:
            case tree.Deal():
                return self._deal(effect)
            case tree.Gain(amount=amount, who=who):
                return self._life("gain", amount, who)
            case tree.Lose(amount=amount, who=who):
                return self._life("lose", amount, who)
            case tree.Prevent(amount=tree.Less(amount=tree.Hurt(), by=left)) if left > 0:
                return f"prevent all but {left} of that damage"
            case tree.Prevent(amount=amount):
                return self._of_that("prevent", amount)
            case tree.Redirect(amount=amount):
                whom = f" to {self._whom(effect)}"
                return self._of_that("redirect", amount, whom)
            case tree.Survive(level=level):
                return f"it stays in the field at level {level} instead"
            case tree.ChooseWord(what="energy", without=without):
                types = join_energies([Energy(word) for word in without], " or ")
                return "choose an energy type" + _other_than(types)
            case tree.ChooseWord(what="affiliation", without=without):
                return "choose an affiliation" + _other_than(join_names(without))
            case tree.UseCopy():
                return "use a copy of that die's text"
            case tree.Regenerate():
                return "regenerate this die"
            case _:
                return self._dice_verb(effect)

    def _dice_verb(self, effect: Effect) -> str:
        """Print verbs whose object is dice."""
        match effect:
            case tree.KnockOut(who=who):
                return f"KO {self.group(who)}"
            case tree.Sacrifice(who=who):
                return f"sacrifice {self.group(who)}"
            case tree.ClearDamage(who=who):
                return f"clear all damage from {self.group(who)}"
            case tree.Return(who=who):
                return f"return {self.group(who)}"
            case tree.Reroll(who=who):
                unrolled = _is_unrolled(who) or (self.last_is_in_hand and _is_of_hand(who))
                return (
                    f"roll {self.group(who, 'from')}" if unrolled else f"reroll {self.group(who)}"
                )
            case tree.ChooseDice(who=who):
                said = f"choose {self.group(who)}"
                self.last_is_plural = self.last_is_plural or isinstance(who, tree.Each)
                return said
            case tree.SetAside(who=who):
                return f"remove {self.group(who)} from the field this turn"
            case tree.LeaveCombat(who=who):
                return f"remove {self.group(who)} from combat"
            case tree.Attach(to=to):
                return f"attach this die to {self.group(to)}"
            case tree.LayOn(to=tree.Pick(dice=tree.Dice(zones=("card",))) as to):
                named = replace(to, dice=replace(to.dice, zones=("field",)))
                return f"put this die on the card of {self.group(named)}"
            case tree.PairUp(who=who):
                return f"pair this die with {self.group(who)}"
            case tree.Duel(one=one, other=other, stat=stat):
                pair = f"{self.group(one)} and {self.group(other)}"
                return f"{pair} deal damage to each other equal to their {stat}"
            case tree.Capture(who=who, until=tree.Moment() as until):
                return f"capture {self.group(who)} {self.until(until)}"
            case tree.Capture(who=who, until=str(until)):
                return f"capture {self.group(who)} {DURATION_PHRASES[until]}"
            case tree.Control(who=who, until=until):
                return f"take control of {self.group(who)} {DURATION_PHRASES[until]}"
            case _:
                return self._moving_verb(effect)

    def _moving_verb(self, effect: Effect) -> str:
        """Print verbs that turn or move dice."""
        match effect:
            case tree.Spin():
                return self._spin(effect)
            case tree.FieldIt(who=who, level=level):
                at = "" if level == 1 else f" at level {level}"
                under = " under your control" if effect.control else ""
                return f"field {self._drawn_or_named(who)}{at}{under}"
            case tree.Move(who=tree.Random(count=count), to=to, level=1):
                number, per = self.split_rate(count)
                verb, where = (
                    ("prep", "") if to == "prep" else ("move", f" to your {ZONE_NAMES[to]}")
                )
                return f"{verb} {_drawn(number)}{where}{per}"
            case tree.Move(who=who, to="prep", level=1):
                return f"prep {self.group(who, 'from')}"
            case tree.Move(who=who, to=to, level=level) if level == 1 or to == "field":
                at = "" if level == 1 else f" at level {level}"
                owner = self._owner(who)
                return f"move {self.group(who, 'from')} to {owner} {ZONE_NAMES[to]}{at}"
            case tree.Draw():
                return self._draw(effect)
            case tree.SwapControl(one=one, other=other, until=until):
                both = f"{self.group(one)} and {self.group(other)}"
                return f"swap control of {both} {DURATION_PHRASES[until]}"
            case tree.Purchase(who=who, to=to):
                into = "" if to == "used" else f" into your {ZONE_NAMES[to]}"
                return f"purchase {self.group(who, 'from')}{_discount(effect)}{into}"
            case tree.Swap(one=one, other=other, same_level=same_level):
                said = f"swap {self.group(one)} for {self.group(other)}"
                return f"{said} on the same level" if same_level else said
            case tree.MakeTokens():
                return self._tokens(effect)
            case _:
                return self.timed_modifier(effect)

    # amounts of damage, life and dice

    def _whom(self, effect: tree.Deal | tree.Redirect) -> str:
        whom = [self.group(effect.to)] if effect.to is not None else []
        whom += [PLAYER_WORDS[effect.players]] if effect.players is not None else []
        if not whom:
            raise NoWording(effect)
        return " and ".join(whom)

    def _deal(self, effect: tree.Deal) -> str:
        deal = "deal" if effect.source is None else self._subject_and_verb(effect.source, "deal")
        to = self._whom(effect)
        match effect.amount:
            case int() | tree.Count() | tree.Done():
                number, per = self.split_rate(effect.amount)
                return f"{deal} {number} damage to {to}{per}"
            case tree.Hurt():
                return f"{deal} that much damage to {to}"
            case amount:
                return f"{deal} damage to {to} equal to {self.value(amount)}"

    def _life(self, verb: str, amount: tree.Amount, who: tree.PlayerWord) -> str:
        does = verb if who == "you" else f"{PLAYER_WORDS[who]} {verb}s"
        match amount:
            case int() | tree.Count() | tree.Done():
                number, per = self.split_rate(amount)
                return f"{does} {number} life{per}"
            case tree.Hurt():
                return f"{does} that much life"
            case _:
                return f"{does} life equal to {self.value(amount)}"

    def _of_that(self, verb: str, amount: tree.Amount | None, to: str = "") -> str:
        """Print "prevent that damage", "redirect 2 of that damage to the opponent"."""
        match amount:
            case None:
                return f"{verb} that damage{to}"
            case int() | tree.Count() | tree.Done():
                number, per = self.split_rate(amount)
                return f"{verb} {number} of that damage{to}{per}"
            case _:
                return f"{verb} as much of that damage as {self.value(amount)}{to}"

    def _spin(self, effect: tree.Spin) -> str:
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

    def _drawn_or_named(self, who: tree.Group) -> str:
        match who:
            case tree.Random(count=int(count)):
                return _drawn(count)
            case _:
                return self.group(who, "from")

    def _draw(self, effect: tree.Draw) -> str:
        self.last_is_plural = effect.count != 1
        self.last_is_in_hand = effect.to == "bag"
        if effect.to == "bag" and isinstance(effect.count, int):
            drawn = _drawn(effect.count, "your" if effect.whose == "your" else "the opponent's")
            return f"draw {'up to ' if effect.up_to else ''}{drawn}"
        if effect.whose != "your" or effect.up_to:
            raise NoWording(effect)
        into = "" if effect.to == "reserve" else f" into your {ZONE_NAMES[effect.to]}"
        match effect.count:
            case int() | tree.Count() | tree.Done():
                number, per = self.split_rate(effect.count)
                return f"draw {'a die' if number == 1 else f'{number} dice'}{into}{per}"
            case count:
                return f"draw as many dice as {self.value(count)}{into}"

    def _tokens(self, effect: tree.MakeTokens) -> str:
        called = written_name(effect.name)
        stats = f"with an attack of {effect.attack} and a defense of {effect.defense}"
        match effect.count:
            case int() | tree.Count() | tree.Done():
                number, per = self.split_rate(effect.count)
                some = (
                    f"{with_article(called)} token" if number == 1 else f"{number} {called} tokens"
                )
                return f"put {some} {stats} into your field{per}"
            case count:
                many = f"as many {called} tokens"
                return f"put {many} {stats} into your field as {self.value(count)}"


def _discount(purchase: tree.Purchase) -> str:
    """Print a discount: " for 3 less but at least 1", " for free"."""
    match purchase:
        case tree.Purchase(less=0, least=0, free=free):
            return " for free" if free else ""
        case tree.Purchase(less=less, least=least, free=False) if less > 0:
            return f" for {less} less" + (f" but at least {least}" if least else "")
        case _:
            raise NoWording(purchase)


def _drawn(number: int, whose: str = "your") -> str:
    return f"{'a die' if number == 1 else f'{number} dice'} from {whose} bag"


_ZONES_WITHOUT_FACES = frozenset(("prep", "used", "bag", "card", "out"))
"""Zones where dice show no face (DIE-2): from there they are rolled, not rerolled."""


def _is_unrolled(who: tree.Group) -> bool:
    return isinstance(who, tree.Pick | tree.Each) and _ZONES_WITHOUT_FACES.issuperset(
        who.dice.zones
    )


def _is_of_hand(who: tree.Group) -> bool:
    return isinstance(who, tree.Pick | tree.Each) and who.dice.among is not None


def _other_than(words: str) -> str:
    return f" other than {words}" if words else ""
