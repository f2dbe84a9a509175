"""Sentences for trees: the canonical wording, which reads back to the same tree.

`word` of what was read from a canonical text is that text. Trees can say more than the grammar
can; for such a tree `Unspeakable` names the part that has no words.
"""

from __future__ import annotations

from rules.dice import TYPES, Energy
from rules.language import tree
from rules.language.phrasing import Speaker
from rules.language.tree import Effect
from rules.language.vocabulary import (
    NOTED,
    UNTIL,
    WHO,
    ZONES,
    Unspeakable,
    affiliations,
    cost,
    energies,
    kinds,
    names,
)

__all__ = ["Unspeakable", "word", "word_ability"]

_ACTS: dict[tree.Act, str] = {
    "attack": "attack", "block": "block", "be blocked": "be blocked", "deal damage": "deal damage",
    "deal combat damage": "deal combat damage", "be targeted": "be targeted", "spin": "spin",
    "use globals": "use global abilities", "leave unblocked": "leave the field unblocked",
}  # fmt: skip
_COSTING = {"purchase": "purchases", "field": "fieldings", "global": "global abilities"}
_DONE: dict[type[Effect], str] = {
    tree.Move: "moved", tree.KnockOut: "KO'd", tree.FieldIt: "fielded", tree.Draw: "drawn",
    tree.Reroll: "rerolled", tree.Return: "returned", tree.Capture: "captured",
    tree.Deal: "damaged", tree.Spin: "spun",
}  # fmt: skip


def word(text: tree.Text) -> str:
    """Say a card's text: keywords first, then one line for each ability.

    Raises:
        Unspeakable: the grammar has no words for a part of the tree.
    """
    if unknown := [keyword for keyword in text.keywords if keyword != "Continuous"]:
        raise Unspeakable(unknown[0])
    keywords = [f"{keyword}." for keyword in text.keywords]
    return "\n".join([*keywords, *map(word_ability, text.abilities)])


def word_ability(ability: tree.Ability) -> str:
    """Say one ability: one paragraph.

    Raises:
        Unspeakable: the grammar has no words for a part of the tree.
    """
    teller = _Teller()
    match ability:
        case tree.Used(do=do, burst=burst, instead=instead):
            joint = "" if not burst else "instead: " if instead else "also: "
            said = teller.effects(do, capital=not burst)
            return _paragraph(burst, joint, said, instead and not burst)
        case tree.Triggered() | tree.Interruption():
            if tree.answers(ability.when, ability.do) != isinstance(ability, tree.Interruption):
                raise Unspeakable(ability)
            instead = ability.instead
            said = f"{_header(teller, ability)}: {teller.effects(ability.do)}"
            joint = "instead: " if instead else ""
            return _paragraph(ability.burst, joint, said, instead and not ability.burst)
        case tree.Static():
            return _paragraph(ability.burst, "", teller.static(ability))
        case tree.Global(cost=price, do=do, limit=limit, when=when):
            conditions: list[str] = [limit] if limit else []
            conditions += [teller.moment(when)] if when is not None else []
            return _capital(f"global: pay {cost(price)}{_terms(conditions)}: {teller.effects(do)}")
        case tree.Paid(cost=price, do=do, limit=limit, burst=burst, condition=condition):
            said = f"while {teller.condition(condition)}, " if condition is not None else ""
            said += f"pay {cost(price)}{_terms([limit] if limit else [])}: {teller.effects(do)}"
            return _paragraph(burst, "", said)


def _header(teller: Speaker, ability: tree.Triggered | tree.Interruption) -> str:
    words = ["while active"] if ability.while_active else []
    words += [ability.limit] if ability.limit else []
    return ", ".join([*words, teller.moment(ability.when)])


def _terms(conditions: list[str]) -> str:
    return f". {_capital(', '.join(conditions))}" if conditions else ""


def _paragraph(burst: tree.Burst, joint: str, said: str, nothing_replaced: bool = False) -> str:
    if nothing_replaced:
        raise Unspeakable("what stands instead of other text without a burst")
    return f"{burst} {_capital(joint + said)}" if burst else _capital(said)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class _Teller(Speaker):
    """Says the effects and modifiers of one ability, in their order."""

    # sentences

    def effects(self, do: tuple[Effect, ...], capital: bool = False) -> str:
        """Sentences; the first begins small behind a colon."""
        if not do:
            raise Unspeakable(do)
        said = [self._chain((effect,)) for effect in do]
        first, *others = (sentence + "." for sentence in said)
        return " ".join([_capital(first) if capital else first, *map(_capital, others)])

    def _chain(self, do: tuple[Effect, ...]) -> str:
        """Effects in one sentence; a block can only be the last of them."""
        match do:
            case (tree.Unless(do=inner, who=who, cost=price),):
                pays = "pay" if who == "you" else "pays"
                return f"{self._steps(inner)}, unless {WHO[who]} {pays} {cost(price)}"
            case (*steps, (tree.Optional() | tree.If() | tree.Later() | tree.Repeat()) as block):
                return ", then ".join([*map(self._step, steps), self._block(block)])
            case _:
                return self._steps(do)

    def _steps(self, do: tuple[Effect, ...]) -> str:
        if not do:
            raise Unspeakable(do)
        return ", then ".join(map(self._step, do))

    def _block(self, block: tree.Optional | tree.If | tree.Later | tree.Repeat) -> str:
        match block:
            case tree.Optional(do=do, cost=None, who=who):
                joint = "" if do and _is_imperative(do[0]) else "do this: "
                return f"{WHO[who]} may {joint}{self._chain(do)}"
            case tree.Optional(do=do, cost=tree.Cost() as price, who=who):
                return f"{WHO[who]} may pay {cost(price)}: {self._chain(do)}"
            case tree.If(condition=condition, do=do, otherwise=()):
                return f"if {self.condition(condition)}, {self._chain(do)}"
            case tree.If(condition=condition, do=do, otherwise=otherwise):
                said = f"if {self.condition(condition)}, {self._steps(do)}"
                return f"{said}; otherwise, {self._chain(otherwise)}"
            case tree.Later(when=when, do=do):
                return f"later this turn, {self.moment(when)}: {self._chain(do)}"
            case tree.Repeat(times=times, do=do):
                return f"{self._times(times)}: {self._chain(do)}"
            case _:
                raise Unspeakable(block)

    def _times(self, times: tree.Amount) -> str:
        match times:
            case int():
                return f"do this {times} times"
            case tree.Count(times=1) | tree.Done(times=1):
                return self.rate(times)[1].strip()
            case _:
                return f"do this as many times as {self.value(times)}"

    def _step(self, effect: Effect) -> str:
        said = self._verb(effect)
        self.done = _DONE.get(type(effect), "affected")
        return said

    # verbs

    def _verb(self, effect: Effect) -> str:
        match effect:
            case tree.Deal():
                return self._deal(effect)
            case tree.Gain(amount=amount, who=who):
                return self._life("gain", amount, who)
            case tree.Lose(amount=amount, who=who):
                return self._life("lose", amount, who)
            case tree.KnockOut(who=who):
                return f"KO {self.group(who)}"
            case tree.ClearDamage(who=who):
                return f"clear all damage from {self.group(who)}"
            case tree.Prevent(amount=amount):
                return self._prevent(amount)
            case tree.Survive(level=level):
                return f"it stays in the field at level {level} instead"
            case tree.ChooseDice(who=who):
                return f"choose {self.group(who)}"
            case tree.BlockCost():
                return self._block_cost(effect) + f" {UNTIL[effect.until]}"
            case tree.Bonus() | tree.Must() | tree.Cannot() | tree.IgnoreText() | tree.Has():
                return self._modifier(effect, f" {UNTIL[effect.until]}")
            case tree.ChooseWord(what="energy", without=without):
                return "choose an energy type" + _other_than(
                    energies([Energy(word) for word in without], " or ")
                )
            case tree.ChooseWord(what="affiliation", without=without):
                return "choose an affiliation" + _other_than(names(without))
            case tree.UseCopy():
                return "use a copy of that die's text"
            case _:
                return self._handle(effect)

    def _handle(self, effect: Effect) -> str:
        """Verbs that turn and move dice."""
        match effect:
            case tree.Spin():
                return self._spin(effect)
            case tree.FieldIt(who=who, level=level):
                at = "" if level == 1 else f" at level {level}"
                return f"field {self._drawn_or_named(who)}{at}"
            case tree.Move(who=tree.Random(count=count), to=to):
                number, per = self.rate(count)
                verb, where = ("prep", "") if to == "prep" else ("move", f" to your {ZONES[to]}")
                return f"{verb} {_drawn(number)}{where}{per}"
            case tree.Move(who=who, to="prep"):
                return f"prep {self.group(who, 'from')}"
            case tree.Move(who=who, to=to):
                return f"move {self.group(who, 'from')} to {_owners(who)} {ZONES[to]}"
            case tree.Return(who=who):
                return f"return {self.group(who)}"
            case tree.Draw():
                return self._draw(effect)
            case tree.Reroll(who=who):
                return f"reroll {self.group(who)}"
            case tree.Capture(who=who, until=tree.Moment() as until):
                return f"capture {self.group(who)} until {self.event(until)}"
            case tree.Capture(who=who, until=str(until)):
                return f"capture {self.group(who)} {UNTIL[until]}"
            case tree.Control(who=who, until=until):
                return f"take control of {self.group(who)} {UNTIL[until]}"
            case tree.Swap(one=one, other=other, same_level=same_level):
                said = f"swap {self.group(one)} for {self.group(other)}"
                return f"{said} on the same level" if same_level else said
            case _:
                raise Unspeakable(effect)

    def _deal(self, effect: tree.Deal) -> str:
        whom = [self.group(effect.to)] if effect.to is not None else []
        whom += [WHO[effect.players]] if effect.players is not None else []
        if not whom:
            raise Unspeakable(effect)
        to = " and ".join(whom)
        match effect.amount:
            case int() | tree.Count() | tree.Done():
                number, per = self.rate(effect.amount)
                return f"deal {number} damage to {to}{per}"
            case tree.Hurt():
                return f"deal that much damage to {to}"
            case amount:
                return f"deal damage to {to} equal to {self.value(amount)}"

    def _life(self, verb: str, amount: tree.Amount, who: tree.Who) -> str:
        does = verb if who == "you" else f"{WHO[who]} {verb}s"
        match amount:
            case int() | tree.Count() | tree.Done():
                number, per = self.rate(amount)
                return f"{does} {number} life{per}"
            case tree.Hurt():
                return f"{does} that much life"
            case _:
                return f"{does} life equal to {self.value(amount)}"

    def _prevent(self, amount: tree.Amount | None) -> str:
        match amount:
            case None:
                return "prevent that damage"
            case int() | tree.Count() | tree.Done():
                number, per = self.rate(amount)
                return f"prevent {number} of that damage{per}"
            case _:
                return f"prevent as much of that damage as {self.value(amount)}"

    def _spin(self, effect: tree.Spin) -> str:
        who = self.group(effect.who)
        match effect.by, effect.to:
            case 0, Energy() as energy if energy in (*TYPES, Energy.WILD):
                its = "their" if self.is_several(effect.who) else "its"
                return f"spin {who} to {its} {energy.value} face"
            case int(by), None if by:
                levels = "level" if abs(by) == 1 else "levels"
                return f"spin {who} {'up' if by > 0 else 'down'} {abs(by)} {levels}"
            case _:
                raise Unspeakable(effect)

    def _drawn_or_named(self, who: tree.Group) -> str:
        match who:
            case tree.Random(count=int(count)):
                return _drawn(count)
            case _:
                return self.group(who, "from")

    def _draw(self, effect: tree.Draw) -> str:
        into = "" if effect.to == "reserve" else f" into your {ZONES[effect.to]}"
        match effect.count:
            case int() | tree.Count() | tree.Done():
                number, per = self.rate(effect.count)
                return f"draw {'a die' if number == 1 else f'{number} dice'}{into}{per}"
            case count:
                return f"draw as many dice as {self.value(count)}{into}"

    # modifiers

    def static(self, static: tree.Static) -> str:
        """What holds as long as the ability does: sentences without an end in time."""
        words = ["while active"] if static.while_active else []
        if static.condition is not None:
            words.append(f"if {self.condition(static.condition)}")
        if not static.holds:
            raise Unspeakable(static)
        said = [self._held(modifier) for modifier in static.holds]
        first, *others = (sentence + "." for sentence in said)
        header = ", ".join(words) + ": " if words else ""
        return " ".join([header + first, *map(_capital, others)])

    def _held(self, held: tree.Modifier) -> str:
        match held:
            case tree.CostChange():
                return self._cost_change(held)
            case tree.OtherCost(cost=price):
                return f"you may pay {cost(price)} to field this die"
            case tree.BlockCost(until="end of turn"):
                return self._block_cost(held)
            case tree.CardsIgnored(noted=noted):
                return f"ignore all text on cards of {NOTED[noted]}"
            case _:
                if held.until != "end of turn" or not isinstance(held.who, tree.This | tree.Each):
                    raise Unspeakable(held)
                return self._modifier(held)

    def _modifier(
        self,
        held: tree.Bonus | tree.Must | tree.Cannot | tree.IgnoreText | tree.Has,
        until: str = "",
    ) -> str:
        who = self.group(held.who)
        match held:
            case tree.Bonus(attack=attack, defense=defense):
                gets = "get" if self.is_several(held.who) else "gets"
                return f"{who} {gets} {self.plus(attack, defense, until)}"
            case tree.Must(act=act):
                return f"{who} must {_ACTS[act]}{until}"
            case tree.Cannot(act=act):
                return f"{who} can't {_ACTS[act]}{self._barred(held)}{until}"
            case tree.Has(affiliations=affiliated, keywords=()):
                gets = "get" if self.is_several(held.who) else "gets"
                return f"{who} {gets} {affiliations(affiliated)}{until}"
            case tree.IgnoreText(kinds=()):
                return f"ignore all text of {who}{until}"
            case tree.IgnoreText(kinds=words):
                return f"ignore the {kinds(words, ' and ')} abilities of {who}{until}"

    def _barred(self, held: tree.Cannot) -> str:
        """ " by sidekicks", " by the opponent's global abilities"."""
        match held:
            case tree.Cannot(by=tree.Dice() as dice, kinds=(), cause="any"):
                return f" by {self.many(dice)}"
            case tree.Cannot(by=None, kinds=(), cause=cause):
                return f" by {WHO[cause]}" if cause != "any" else ""
            case tree.Cannot(by=None, kinds=words, cause=cause):
                whose = {"any": "", "you": "your ", "opponent": "the opponent's "}[cause]
                return f" by {whose}{kinds(words, ' or ')} abilities"
            case _:
                raise Unspeakable(held)

    def _block_cost(self, held: tree.BlockCost) -> str:
        said = f"the opponent must pay {held.life} life "
        if held.each is None:
            return said + "to block"
        return said + f"for each {self.noun(held.each, False)} that blocks"

    def _cost_change(self, change: tree.CostChange) -> str:
        match change:
            case tree.CostChange(by=0):
                raise Unspeakable(change)
            case tree.CostChange(what="purchase" | "field", dice=tree.Dice() as dice):
                said, to = self.many(dice), f" to {change.what}"
            case tree.CostChange(dice=None, what=what):
                said, to = _COSTING[what], ""
            case _:
                raise Unspeakable(change)
        more = "more" if change.by > 0 else "less"
        whom = "" if change.who == "each" else f" for {WHO[change.who]}"
        return f"{said} cost {abs(change.by)} {more}{to}{whom}"


def _drawn(number: int) -> str:
    return "a die from your bag" if number == 1 else f"{number} dice from your bag"


def _owners(who: tree.Group) -> str:
    """Whose zone dice are moved to: always their owner's, which for your own dice is yours."""
    match who:
        case tree.This():
            return "your"
        case tree.Each(dice=dice) | tree.Pick(dice=dice) if dice.whose == "your":
            return "your"
        case _:
            return "its owner's"


def _other_than(words: str) -> str:
    return f" other than {words}" if words else ""


def _is_imperative(effect: Effect) -> bool:
    """Whether a sentence begins with its verb, so that it can follow "you may"."""
    match effect:
        case tree.Gain(who=who) | tree.Lose(who=who):
            return who == "you"
        case tree.Unless(do=do):
            return bool(do) and _is_imperative(do[0])
        case tree.Bonus() | tree.Must() | tree.Cannot() | tree.Survive():
            return False
        case tree.Optional() | tree.If() | tree.Later() | tree.Repeat():
            return False
        case tree.Has() | tree.BlockCost():
            return False
        case _:
            return True
