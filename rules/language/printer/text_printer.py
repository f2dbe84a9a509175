"""Prints trees as sentences in canonical wording, which parses back to the same tree.

Parsing a canonical text and printing it with `unparse` gives the same text. Trees can express more
than the grammar; for such a tree `NoWording` names the part that has no words.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Effect
from rules.language.ast.keyword_names import (
    NEEDS_NAMES,
    NEEDS_TEXT,
    TAKES_NAMES,
    TAKES_NUMBER,
    TAKES_TEXT,
)
from rules.language.ast.traversal import walk
from rules.language.grammar import KEYWORD_PATTERN
from rules.language.printer.effect_printer import EffectPrinter
from rules.language.printer.vocabulary import DURATION_PHRASES, PLAYER_WORDS, NoWording, join_names

__all__ = ["NoWording", "unparse", "unparse_ability", "unparse_option"]

_BlockEffect = (
    ast.Optional
    | ast.If
    | ast.Later
    | ast.Repeat
    | ast.Watch
    | ast.ChooseOne
    | ast.AtCost
    | ast.Gains
)
_LIMITS: dict[ast.Limit, str] = {
    "once per turn": "once per turn",
    "once for each target": "once per turn for each target",
    "first time each turn": "the first time each turn",
    "on your turn": "on your turn", "once during your turn": "once during your turn",
}  # fmt: skip
_NOT_IMPERATIVE = (
    ast.Bonus | ast.Must | ast.Cannot | ast.Has | ast.SetStat | ast.CopyStats
    | ast.CopyText | ast.Blocks | ast.NeedsBlockers | ast.BlockCost | ast.CostChange
    | ast.Survive | ast.Duel
)  # fmt: skip
"""Effects whose sentence does not begin with its verb, so it can't follow "you may"."""


def unparse(text: ast.Text) -> str:
    """Print a card's text: keywords first, then one line per ability.

    Raises:
        Unspeakable: the grammar cannot express a part of the tree.
    """
    for keyword in text.keywords:
        if not KEYWORD_PATTERN.fullmatch(keyword) or keyword in NEEDS_TEXT + NEEDS_NAMES:
            raise NoWording(keyword)
    keywords = [f"{keyword}." for keyword in text.keywords]
    said: list[str] = []
    before: _AbilityPrinter | None = None
    for ability in text.abilities:
        # An added burst can refer to dice of the text before it: "those dice get Overcrush".
        adds = isinstance(ability, ast.Used) and bool(ability.burst) and not ability.instead
        teller = _AbilityPrinter(before if adds else None)
        said.append(teller.ability(ability))
        before = teller if adds or ability == ast.Used(getattr(ability, "do", ())) else None
    return "\n".join([*keywords, *said])


def unparse_ability(ability: ast.Ability) -> str:
    """Print a single ability as one paragraph.

    Raises:
        Unspeakable: the grammar cannot express a part of the tree.
    """
    return _AbilityPrinter().ability(ability)


def unparse_modifier(held: ast.Modifier) -> str:
    """Print what a modifier does to a die, without the subject: "can't be blocked by sidekicks".

    Raises:
        Unspeakable: the grammar cannot express a part of it.
    """
    said = _AbilityPrinter().modifier(
        replace(held, who=ast.This()) if hasattr(held, "who") else held
    )
    return said.removeprefix("this die ")


def _paragraph(burst: ast.Burst, joint: str, said: str, nothing_replaced: bool = False) -> str:
    if nothing_replaced:
        raise NoWording('"instead" without a burst')
    return f"{burst} {_capital(joint + said)}" if burst else _capital(said)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class _AbilityPrinter(EffectPrinter):
    """Prints one ability: its header, then its sentences in order."""

    def __init__(self, before: _AbilityPrinter | None = None) -> None:
        super().__init__()
        if before is not None:
            self.last_is_plural, self.last_participle = (
                before.last_is_plural,
                before.last_participle,
            )

    def ability(self, ability: ast.Ability) -> str:
        """Print an ability as one paragraph."""
        match ability:
            case ast.Keyword():
                return self.keyword(ability)
            case ast.Used(do=do, burst=burst, instead=instead):
                joint = "" if not burst else "instead: " if instead else "also: "
                said = self.effects(do, capital=not burst)
                return _paragraph(burst, joint, said, instead and not burst)
            case ast.Triggered() | ast.Interruption():
                if ast.is_interrupting(ability.when, ability.do) != isinstance(
                    ability, ast.Interruption
                ):
                    raise NoWording(ability)
                instead = ability.instead
                said = f"{self.header(ability)}: {self.effects(ability.do)}"
                joint = "instead: " if instead else ""
                return _paragraph(ability.burst, joint, said, instead and not ability.burst)
            case ast.Static():
                return _paragraph(ability.burst, "", self.static(ability))
            case ast.Global():
                return self.global_ability(ability)
            case ast.Paid():
                return _paragraph(ability.burst, "", self.paid(ability))

    # headers before the effects

    def header(self, ability: ast.Triggered | ast.Interruption) -> str:
        """Print a trigger: "while active, once per turn, when this die attacks"."""
        words = ["while active"] if ability.while_active else []
        words += [_LIMITS[ability.limit]] if ability.limit else []
        return ", ".join([*words, self.moment(ability.when)])

    def keyword(self, keyword: ast.Keyword) -> str:
        """Print a keyword ability: "Aftershock: gain 1 life.", "Suit Up: Iron Man."."""
        match keyword:
            case ast.Keyword(word=word, do=(_, *_) as do) if word in TAKES_TEXT:
                when = "" if keyword.when is None else f", {self.moment(keyword.when)}"
                pay = "" if keyword.cost is None else f" pay {self._paid(keyword.cost)}:"
                said = ast.Keyword(word, do, when=keyword.when, cost=keyword.cost)
                if keyword != said or (when and pay):
                    raise NoWording(keyword)
                return f"{word}{when}:{pay} {self.effects(do)}"
            case ast.Keyword(word=word, names=(_, *_) as called) if word in TAKES_NAMES:
                if keyword != ast.Keyword(word, names=called):
                    raise NoWording(keyword)
                return f"{word}: {join_names(called)}."
            case ast.Keyword(word=word, number=number, total=total) if word in TAKES_NUMBER:
                if keyword != ast.Keyword(word, number=number, total=total) or not number:
                    raise NoWording(keyword)
                return f"{word} {number}-{total}." if total else f"{word} {number}."
            case _:
                raise NoWording(keyword)

    def global_ability(self, ability: ast.Global) -> str:
        """Print a Global Ability: "Global: pay bolt. Once per turn: gain 1 life."."""
        price = self.price(ability.cost)
        terms = [_LIMITS[ability.limit]] if ability.limit else []
        terms += [self.moment(ability.when)] if ability.when is not None else []
        said = f". {_capital(', '.join(terms))}" if terms else ""
        return f"Global: {price}{said}: {self.effects(ability.do)}"

    def paid(self, ability: ast.Paid) -> str:
        """Print a paid ability: "while this die is engaged, pay bolt. Once per turn: gain 1
        life."."""
        said = f"while {self.condition(ability.condition)}, " if ability.condition else ""
        price = self.price(ability.cost)
        if not ability.limit:
            said += price
        elif price.startswith("pay "):
            said += f"{price}. {_capital(_LIMITS[ability.limit])}"
        else:  # a full stop after an action would end its sentence
            said += f"{_LIMITS[ability.limit]}, {price}"
        return f"{said}: {self.effects(ability.do)}"

    def static(self, static: ast.Static) -> str:
        """Print a static ability: sentences without a duration."""
        words = ["while active"] if static.while_active else []
        if static.on_card:
            if static.while_active or static.condition is not None:
                raise NoWording(static)
            words = ["while on a card"]
        if static.condition is not None:
            words.append(f"if {self.condition(static.condition)}")
        if not static.holds:
            raise NoWording(static)
        said = [self.untimed_modifier(modifier) for modifier in static.holds]
        first, *others = (sentence + "." for sentence in said)
        header = ", ".join(words) + ": " if words else ""
        return " ".join([header + first, *map(_capital, others)])

    # sentences

    def effects(self, do: tuple[Effect, ...], capital: bool = False) -> str:
        """Print effects as sentences; after a colon the first starts with a lowercase letter."""
        if not do:
            raise NoWording(do)
        said = [self._chain((effect,)) for effect in do]
        first, *others = (sentence + "." for sentence in said)
        return " ".join([_capital(first) if capital else first, *map(_capital, others)])

    def _chain(self, do: tuple[Effect, ...]) -> str:
        """Print effects as one sentence; only the last can be a block."""
        match do:
            case (ast.Unless(do=inner, who=who, cost=price),):
                return f"{self._steps(inner)}, unless {self.player_pays(who, price)}"
            case (*steps, block) if isinstance(block, _BlockEffect):
                return ", then ".join([*map(self.single_effect, steps), self._block(block)])
            case _:
                return self._steps(do)

    def _steps(self, do: tuple[Effect, ...]) -> str:
        if not do:
            raise NoWording(do)
        return ", then ".join(map(self.single_effect, do))

    def _block(self, block: _BlockEffect) -> str:
        match block:
            case ast.Optional(do=do, cost=None, who=who):
                joint = "" if do and _is_imperative(do[0]) else "do this: "
                return f"{PLAYER_WORDS[who]} may {joint}{self._chain(do)}"
            case ast.Optional(do=do, cost=ast.Cost() as price, who=who):
                return f"{self.may_pay(who, price)}: {self._chain(do)}"
            case ast.If(condition=condition, do=do, otherwise=()):
                return f"if {self.condition(condition)}, {self._chain(do)}"
            case ast.If(condition=condition, do=do, otherwise=otherwise):
                said = f"if {self.condition(condition)}, {self._steps(do)}"
                return f"{said}; otherwise, {self._chain(otherwise)}"
            case ast.AtCost(cost=cost, do=do) if cost:
                return f"{self.price(ast.Cost(do=cost))} in order to {self._chain(do)}"
            case ast.Later(when=when, do=do):
                return f"later this turn, {self.moment(when)}: {self._chain(do)}"
            case ast.Gains(who=ast.Each() as who, keyword=word, do=do, until=until):
                if word not in TAKES_TEXT:
                    raise NoWording(block)
                gets = "get" if self.is_plural(who) else "gets"
                return (
                    f"{self.group(who)} {gets} {word} {DURATION_PHRASES[until]}: {self._chain(do)}"
                )
            case ast.Watch(when=when, do=do, until=until):
                return f"{DURATION_PHRASES[until]}, {self.moment(when)}: {self._chain(do)}"
            case ast.Repeat(times=times, do=do):
                return f"{self._times(times)}: {self._chain(do)}"
            case ast.ChooseOne(options=options, who=who) if len(options) > 1:
                said = "choose one" if who == "you" else f"{PLAYER_WORDS[who]} chooses one"
                return f"{said}: {self._options(options)}"
            case _:
                raise NoWording(block)

    def _options(self, options: tuple[tuple[Effect, ...], ...]) -> str:
        """Print options: "draw a die; or gain 1 life". No option may contain a choice of its
        own."""
        if any(isinstance(part, ast.ChooseOne) for part in walk(options)):
            raise NoWording(options)
        return "; or ".join(map(self._chain, options))

    def _times(self, times: ast.Amount) -> str:
        match times:
            case int():
                return f"do this {times} times"
            case ast.Count(times=1) | ast.Done(times=1):
                return self.split_rate(times)[1].strip()
            case _:
                return f"do this as many times as {self.value(times)}"


@cache
def unparse_option(do: tuple[Effect, ...]) -> str:
    """Print the effects of one of several options: "draw a die".

    Raises:
        Unspeakable: the grammar cannot express a part of it.
    """
    return _AbilityPrinter()._chain(do)


def _is_imperative(effect: Effect) -> bool:
    """Return whether an effect's sentence begins with its verb, so it can follow "you may"."""
    match effect:
        case ast.Gain(who=who) | ast.Lose(who=who):
            return who == "you"
        case ast.Unless(do=do):
            return bool(do) and _is_imperative(do[0])
        case ast.ChooseOne(who=who):
            return who == "you"
        case _:
            return not isinstance(effect, _NOT_IMPERATIVE | _BlockEffect)
