"""Prints modifiers, with or without a duration."""

from __future__ import annotations

from rules.language import ast
from rules.language.ast.keyword_names import NEEDS_NAMES, NEEDS_TEXT
from rules.language.printer.clause_printer import ClausePrinter
from rules.language.printer.phrase_printer import starts_with_your
from rules.language.printer.vocabulary import (
    CHOSEN_PHRASES,
    DIE_NOUNS,
    DURATION_PHRASES,
    PLAYER_WORDS,
    ZONE_NAMES,
    NoWording,
    format_affiliations,
    join_ability_kinds,
    join_keywords,
    with_article,
)

_ACTS: dict[ast.ForcedAct, str] = {
    "attack": "attack", "block": "block", "be blocked": "be blocked", "deal damage": "deal damage",
    "deal combat damage": "deal combat damage", "be targeted": "be targeted", "spin": "spin",
    "leave unblocked": "leave the field unblocked", "be KO'd": "be KO'd",
    "be captured": "be captured",
}  # fmt: skip
_COST_NOUNS = {"purchase": "purchases", "field": "fieldings", "global": "global abilities"}
_SELF_UPDATING_GROUPS = (ast.This, ast.Each, ast.Partner, ast.Pair)


class ModifierPrinter(ClausePrinter):
    """Prints modifiers, in addition to clauses."""

    def untimed_modifier(self, held: ast.Modifier) -> str:
        """Print a modifier that applies as long as its ability does."""
        groups = [getattr(held, name, None) for name in ("who", "of", "one", "other")]
        if any(
            isinstance(one, ast.Node) and not isinstance(one, _SELF_UPDATING_GROUPS)
            for one in groups
        ):
            raise NoWording(held)
        match held:
            case ast.CardsIgnored(noted=noted):
                return f"ignore all text on cards of {CHOSEN_PHRASES[noted]}"
            case ast.RemovedAs(kind=kind):
                return f"this die can be removed as {with_article(DIE_NOUNS[kind][False])}"
            case ast.OtherCost(cost=price):
                return f"you may {self.price(price)} to field this die"
            case ast.CostChange(until=None, next=False):
                return self._cost_change(held)
            case ast.CostChange():
                raise NoWording(held)
            case _ if held.until != "end of turn":
                raise NoWording(held)
            case _:
                return self.modifier(held)

    def price(self, cost: ast.Cost) -> str:
        """Print a cost. A subclass implements it, since costs can include effects."""
        raise NotImplementedError

    def timed_modifier(self, effect: ast.Effect) -> str:
        """Print a modifier with a duration, as an effect."""
        match effect:
            case ast.Bonus() | ast.Must() | ast.Cannot() | ast.IgnoreText() | ast.Has():
                return self.modifier(effect, f" {DURATION_PHRASES[effect.until]}")
            case ast.SetStat() | ast.CopyStats() | ast.CopyText() | ast.SwapStats():
                return self.modifier(effect, f" {DURATION_PHRASES[effect.until]}")
            case ast.Blocks() | ast.NeedsBlockers() | ast.BlockCost():
                return self.modifier(effect, f" {DURATION_PHRASES[effect.until]}")
            case ast.DoubleDamage() | ast.Goes():
                return self.modifier(effect, f" {DURATION_PHRASES[effect.until]}")
            case ast.AttackCost():
                return self.modifier(effect, f" {DURATION_PHRASES[effect.until]}")
            case ast.CostChange(until=str(until)):
                return f"{self._cost_change(effect)} {DURATION_PHRASES[until]}"
            case _:
                raise NoWording(effect)

    def modifier(self, held: ast.Modifier, until: str = "") -> str:
        """Print a modifier; its duration precedes what it is counted for ("for each ...")."""
        match held:
            case ast.Bonus(who=who, attack=attack, defense=defense):
                gets = "get" if self.is_plural(who) else "gets"
                said = self.group(who)
                gets = "get" if self.is_plural(who) else "gets"
                return f"{said} {gets} {self.bonus(attack, defense, until)}"
            case ast.SwapStats():
                return self._swapped(held) + until
            case ast.BlockCost():
                return self._block_cost(held) + until
            case ast.AttackCost(who=who, payer=payer, life=life):
                pays = "pay" if payer == "you" else "pays"
                ban = f"{self.group(who)} can't attack{until}"
                return f"{ban} unless {PLAYER_WORDS[payer]} {pays} {life} life"
            case ast.Cannot(act="use globals"):
                return self._no_globals(held) + until
            case _:
                return self._of_dice(held) + until

    def _no_globals(self, held: ast.Cannot) -> str:
        """Print a ban: "each player can't use global abilities on their character cards"."""
        if held.who != ast.This() or held.kinds or held.cause != "any":
            raise NoWording(held)
        self.possessive = "your" if held.player == "you" else "their"
        on = "" if held.by is None else f" on {self.card_phrase(held.by)}"
        self.possessive = "your"
        return f"{PLAYER_WORDS[held.player]} can't use global abilities{on}"

    def _of_dice(self, held: ast.Modifier) -> str:
        match held:
            case ast.IgnoreText(who=who, kinds=()):
                return f"ignore all text of {self.group(who)}"
            case ast.IgnoreText(who=who, kinds=words):
                kinds = join_ability_kinds(words, " and ")
                return f"ignore the {kinds} abilities of {self.group(who)}"
            case ast.Must(who=who, act=act):
                return f"{self.group(who)} must {self._act(who, act)}"
            case ast.Cannot(who=who, act=act):
                return f"{self.group(who)} can't {self._act(who, act)}{self._ban_limits(held)}"
            case ast.Has(who=who):
                return f"{self._subject_and_verb(who, 'get')} {_gained(held)}"
            case ast.SetStat(who=who, stat=stat, amount=int(number)):
                return (
                    f"{self._subject_and_verb(who, 'have')} {_stat_with_article(stat)} of {number}"
                )
            case ast.SetStat(who=who, stat=stat, amount=amount):
                subject = self._subject_and_verb(who, "have")
                return f"{subject} {_stat_with_article(stat)} equal to {self.value(amount)}"
            case ast.CopyStats(who=who, of=of):
                return f"{self._subject_and_verb(who, 'use')} the stats of {self.group(of)}"
            case ast.CopyText(who=who, of=of):
                return f"{self._subject_and_verb(who, 'use')} the abilities of {self.group(of)}"
            case ast.DoubleDamage(who=who, to=to):
                whom = "" if to is None else f" to {self.plural(to)}"
                return f"{self._subject_and_verb(who, 'deal')} double damage{whom}"
            case ast.Goes():
                return self._goes(held)
            case ast.Blocks(who=who, most=most):
                return f"{self.group(who)} can block up to {most} attackers"
            case ast.NeedsBlockers(who=who, least=least):
                return f"{self.group(who)} can only be blocked by {least} or more dice"
            case _:
                raise NoWording(held)

    def _subject_and_verb(self, who: ast.Group, verb: str) -> str:
        """Print dice and a verb that agrees with them: "this die gets", "your sidekicks have"."""
        said = self.group(who)
        one = "has" if verb == "have" else f"{verb}s"
        return f"{said} {verb if self.is_plural(who) else one}"

    def _act(self, who: ast.Group, act: ast.ForcedAct) -> str:
        if act == "be prevented":
            return f"have {'their' if self.is_plural(who) else 'its'} damage prevented"
        if act not in _ACTS:
            raise NoWording(act)
        return _ACTS[act]

    def _ban_limits(self, held: ast.Cannot) -> str:
        """Print what a ban is limited to: " by sidekicks", " by the opponent's global
        abilities"."""
        match held:
            case ast.Cannot(player=player) if player != "each":
                raise NoWording(held)
            case ast.Cannot(by=ast.Dice() as dice, kinds=(), cause="any"):
                return f" by {self.plural(dice)}"
            case ast.Cannot(by=None, kinds=(), cause=cause):
                return f" by {PLAYER_WORDS[cause]}" if cause != "any" else ""
            case ast.Cannot(by=None, kinds=words, cause=cause):
                whose = {"any": "", "you": "your ", "opponent": "the opponent's "}[cause]
                return f" by {whose}{join_ability_kinds(words, ' or ')} abilities"
            case _:
                raise NoWording(held)

    def _goes(self, held: ast.Goes) -> str:
        """Print "this die goes from the field to your prep area instead of the used pile or
        bag"."""
        said = self.group(held.who)
        go = "go" if self.is_plural(held.who) else "goes"
        to = f"{self._owner(held.who)} {ZONE_NAMES[held.to]}"
        places = " or ".join(ZONE_NAMES[zone] for zone in held.instead)
        return f"{said} {go} from the field to {to} instead of the {places}"

    def _owner(self, who: ast.Group) -> str:
        """Print whose zone dice move to: always their owner's, which is "your" for your own
        dice."""
        match who:
            case ast.This():
                return "your"
            case ast.Rest():
                return "their owners'"
            case ast.Each(dice=dice) | ast.Pick(dice=dice) if dice.whose == "your":
                return self.possessive
            case _:
                return "its owner's"

    def _swapped(self, held: ast.SwapStats) -> str:
        match held:
            case ast.SwapStats(one=one, other=None, stat=None):
                return f"swap the attack and defense of {self.group(one)}"
            case ast.SwapStats(one=one, other=other, stat=str(stat)) if other is not None:
                first = f"swap the {stat} of {self.group(one)}"
                return f"{first} for that of {self.group(other)}"
            case _:
                raise NoWording(held)

    def _block_cost(self, held: ast.BlockCost) -> str:
        said = f"the opponent must pay {held.life} life "
        if held.each is None:
            return said + "to block"
        blocker = self.noun_phrase(held.each, False, of_yours=starts_with_your(held.each))
        return f"{said}for each {blocker} that blocks"

    def _priced(self, group: ast.Group) -> str:
        """Print the chosen dice whose cost changes."""
        match group:
            case ast.Pick():
                return self.group(group)
            case ast.That(back=0):
                return "those dice" if self.last_is_plural else "it"
            case _:
                raise NoWording(group)

    def _cost_change(self, change: ast.CostChange) -> str:
        one = False
        match change:
            case ast.CostChange(what="purchase" | "field" as what, dice=None, own=False) if (
                change.of is not None and not change.next
            ):
                one = not self.is_plural(change.of)
                said, to = self._priced(change.of), f" to {what}"
            case ast.CostChange(what="purchase" | "field" as what, dice=None, own=True, next=False):
                said, to, one = "this die", f" to {what}", True
            case ast.CostChange(
                what="purchase" | "field" as what, dice=ast.Dice() as dice, own=False, next=True
            ):
                mine = starts_with_your(dice)
                said, one = f"the next {self.noun_phrase(dice, False, of_yours=mine)}", True
                to = f" to {what}"
            case ast.CostChange(what="purchase" | "field" as what, dice=ast.Dice() as dice) if (
                not change.own
            ):
                said, to = self.plural(dice), f" to {what}"
            case ast.CostChange(dice=None, own=False, what=what, next=False):
                said, to = _COST_NOUNS[what], ""
            case _:
                raise NoWording(change)
        whom = "" if change.who == "each" else f" for {PLAYER_WORDS[change.who]}"
        floor = f" but at least {change.least}" if change.least else ""
        alone = " without adding up" if change.alone else ""
        return f"{said} {_changed(change, one)}{to}{whom}{floor}{alone}"


def _changed(change: ast.CostChange, one: bool) -> str:
    if [change.free, bool(change.by), change.times > 1].count(True) != 1:
        raise NoWording(change)
    if change.times > 1:
        return f"{'costs' if one else 'cost'} {change.times} times as much"
    if change.free:
        return "is free" if one else "are free"
    more = "more" if change.by > 0 else "less"
    return f"{'costs' if one else 'cost'} {abs(change.by)} {more}"


def _gained(held: ast.Has) -> str:
    said = [format_affiliations(held.affiliations)] if held.affiliations else []
    said += [join_keywords(held.keywords)] if held.keywords else []
    if not said or any(word in NEEDS_TEXT + NEEDS_NAMES for word in held.keywords):
        raise NoWording(held)
    return " and ".join(said)


def _stat_with_article(stat: str) -> str:
    return f"an {stat}" if stat == "attack" else f"a {stat}"
