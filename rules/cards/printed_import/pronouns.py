"""Resolves pronouns in effects: "it", "that die", "they" to dice, "that player" to players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from rules.cards.printed_import.antecedents import (
    Mention,
    condition_mentions,
    cost_mentions,
    earlier_mentions,
    event_mentions,
    find_antecedent,
    mentions_of,
)
from rules.cards.printed_import.effect_phrases import THIS_TURN
from rules.cards.printed_import.linked_effects import (
    merge_effects,
    require_clear_other,
    require_clear_stat,
    require_described_die,
    require_named_players,
    require_one_die_before_its,
    require_zone,
    settle_draws,
)
from rules.cards.printed_import.placeholders import (
    COMPARED,
    COMPARED_BEFORE,
    SAME_SUBJECT,
    THEM,
    CardName,
    DefiniteDie,
    DieOrOpponent,
    OpenEnded,
    PreventedDamage,
    Pronoun,
    RolledDice,
    Steps,
)
from rules.cards.printed_import.player_references import (
    PlayerReferences,
    controller_of_last_die,
    is_about_opponent,
)
from rules.language import ast
from rules.language.ast import Dice, Effect, Node
from rules.language.ast.expressions import walk
from rules.language.parser.phrase_builders import THEIR_OWN, InvalidCombination
from rules.language.parser.sentence_builders import CausePhrase


def resolve_pronouns(
    parts: Iterable[Node],
    when: ast.Moment | None = None,
    named: str = "",
    *,
    answers: bool = False,
    before: Steps = (),
    adds: bool = True,
    lasting: bool = False,
    condition: ast.Condition | None = None,
    cost: ast.Cost | None = None,
) -> tuple[Effect, ...]:
    """Return an ability's effects with all pronouns replaced by the dice or players they mean.

    Raises `InvalidCombination` if a pronoun refers to nothing.

    Args:
        named: the card's name if its dice are meant rather than this die (while active).
        answers: whether prevented damage is that of the triggering event.
        before: the effects that a burst adds to or replaces.
        adds: whether the burst adds to them, so that "they" may refer to dice chosen there.
        lasting: whether cost changes last as long as the ability, rather than for the turn.
        condition: the condition said before the effects.
        cost: the cost said before the effects.
    """
    resolving = _PronounResolver(when, named, answers, before, adds, lasting)
    resolving.mentions += (*condition_mentions(condition), *cost_mentions(cost))
    merged = merge_effects(settle_draws(tuple(parts)))
    return tuple(resolving.resolve_part(part) for part in merged)


def resolve_condition(
    condition: ast.Condition | None, when: ast.Moment | None
) -> ast.Condition | None:
    """Return an ability's condition with all pronouns replaced by the dice they mean. Raises
    `InvalidCombination` if a pronoun refers to nothing."""
    resolving = _PronounResolver(when, "", False, (), True, False)
    made: ast.Condition | None = resolving.resolve_part(condition)
    return made


class _PronounResolver:
    """Resolves one ability: "it" is the die chosen before, else the event's die, else this die."""

    def __init__(
        self,
        when: ast.Moment | None,
        named: str,
        answers: bool,
        before: Steps,
        adds: bool,
        lasting: bool,
    ) -> None:
        self._when = when
        self._would_fall = when is not None and when.word == "would be ko"
        self._named = named
        self._answers = answers
        self._before = tuple(walk(before))
        self.mentions = list(event_mentions(when))
        """The dice mentioned so far, in the order of the text."""
        self._replaced: ast.Pick | None = None
        self._has_unclear_burst = False
        self._mentions_opponent = is_about_opponent(when)
        self._note_burst(earlier_mentions(before), adds)
        self._chosen = [one.dice for one in self._before if isinstance(one, ast.Pick) and adds]
        if when is not None:
            self._chosen += [one for one in (when.dice, when.whom) if isinstance(one, Dice)]
        self._lasting = lasting
        self._players = PlayerReferences()
        self._players.note_event(when)
        for one in self._before:
            self._players.note(one)
        self._last: Node | None = None
        self._picks = 0

    def _note_burst(self, earlier: list[Mention], adds: bool) -> None:
        """Note the dice of the effects that a burst adds to, or replaces.

        "It gets +2A instead" is about the die that the replaced effect would choose, if that effect
        mentions no other dice.
        """
        if adds and all(one.source != "drawn" for one in earlier):
            self.mentions += earlier
        elif [one.source for one in earlier] == ["chosen"]:
            self._replaced = next(one for one in self._before if isinstance(one, ast.Pick))
        elif any(one.source != "this" for one in earlier):
            self._has_unclear_burst = True

    def resolve_part(self, part: Any) -> Any:
        match part:
            case tuple():
                return tuple(self.resolve_part(effect) for effect in merge_effects(part))
            case OpenEnded(effect=effect):
                return self.resolve_part(effect)
            case PreventedDamage():
                return self._prevented(part)
            case RolledDice(who=rolled):
                return self.resolve_part(ast.Reroll(require_zone(rolled)))
            case ast.Deal(to=DieOrOpponent(dice=dice)):
                pick = ast.Pick(dice, target=True)
                either = (replace(part, to=None, players="opponent"), replace(part, to=pick))
                return self.resolve_part(ast.ChooseOne(tuple((one,) for one in either)))
            case ast.Optional(do=(ast.Node() as only,), cost=None, who="you") if _is_any_number(
                only
            ):
                return self.resolve_part(only)
            case "its controller":
                return self._controller_of_last_die()
            case "that player":
                return self._players.that_player(self._controller_of_last_die())
            case ast.StatTest(stat=stat, amount=amount) if amount == COMPARED_BEFORE:
                return replace(part, amount=self._previous_comparison(stat))
            case Pronoun(word="compared"):
                return self._compared()
            case Pronoun():
                group = self._antecedent(part.word)
                if part.is_yours:
                    self._require_yours(group)
                return group
            case Node():
                return self._node(part)
            case _:
                return str(part) if isinstance(part, CardName) else part

    def _node(self, part: Node) -> Node:
        if isinstance(part, ast.Watch):
            return self._watch(part)
        if isinstance(part, DefiniteDie):
            part = self._engaged_die(part)
        part = self._fill_in_subject(self._dealt_to_player(part))
        self._require_clear(part)
        known = len(self.mentions)
        made = self._completed(self._resolve_fields(part))
        self._note_mentions(part, known)
        if hasattr(made, "who") or isinstance(made, ast.CostChange):
            self._last = made
            return self._of_all_named(made)
        return made

    def _require_clear(self, part: Node) -> None:
        """Check that the dice and players that a part refers to are clear. Raises
        `InvalidCombination` if they are not."""
        self._require_clear_comparison(part)
        if isinstance(part, ast.Duel) and part.other == ast.That(back=1) and self._picks < 2:
            raise InvalidCombination("two choices of dice before")
        if isinstance(part, ast.FieldIt):
            require_zone(part.who)
        if isinstance(part, Dice):
            require_clear_stat(part)
        if isinstance(part, ast.Pick | ast.Each):
            require_clear_other(part.dice, self._chosen)
            require_described_die(part.dice)
        require_one_die_before_its(part)
        if isinstance(part, ast.Optional) and part.who != "you":
            require_named_players(part)

    def _resolve_fields(self, part: Node) -> Node:
        """Resolve everything inside a part, and note the dice that it chooses."""
        with self._players.inside(part):
            if isinstance(part, ast.Pick):
                part = self._players.chosen_by_performer(part)
            made = replace(part, **dict(self._resolved_fields(part)))
            if isinstance(part, Dice) and part.whose == THEIR_OWN:
                made = replace(made, whose=self._players.owner_of_their_dice())
        if isinstance(part, ast.Pick):
            self._chosen.append(part.dice)
            self._picks += 1
        return made

    def _resolved_fields(self, part: Node) -> Iterator[tuple[str, Any]]:
        """Yield the resolved fields of a part. What one branch or option mentions, another one
        cannot refer to, and nor can what follows unless it is the only branch."""
        if isinstance(part, ast.If):  # "instead" puts what was said before behind the condition
            self._mentions_opponent |= any(
                getattr(one, "players", None) == "opponent" for one in walk(part.otherwise)
            )
        start = list(self.mentions)
        for name in _in_text_order(part):
            value = getattr(part, name)
            match part, name:
                case ast.If(), "condition":
                    value = self.resolve_part(value)
                    start += condition_mentions(value)
                    self.mentions = list(start)
                case ast.Repeat(), "times":
                    value = self.resolve_part(value)
                    if isinstance(value, ast.Count):
                        self.mentions.append(Mention("supposed"))
                case ((ast.Optional() | ast.Unless() | ast.AtCost()), "cost"):
                    self.mentions += cost_mentions(value)
                    value = self._apart(value, self.mentions)
                case ast.If(), "otherwise":
                    value = self._apart(value, start)
                case ast.ChooseOne(), "options":
                    value = tuple(self._apart(option, start) for option in value)
                case _:
                    value = self.resolve_part(value)
            yield name, value

    def _apart(self, part: Any, start: list[Mention]) -> Any:
        """Resolve a part that follows other dice than those mentioned last; later pronouns cannot
        mean its dice, or those of another branch."""
        outer, self.mentions = self.mentions, list(start)
        known = len(start)
        made = self.resolve_part(part)
        inside, self.mentions = self.mentions[known:], outer
        if any(one.source != "this" for one in inside):
            self.mentions.append(Mention("supposed"))
        return made

    def _note_mentions(self, part: Node, known: int) -> None:
        """Note the dice that a part mentions; `known` is how many were mentioned before it."""
        if isinstance(part, Dice | ast.Stat):  # "engaged with Ram" and "Ram's A" are about others
            self.mentions[known:] = [one for one in self.mentions[known:] if one.source != "this"]
        if isinstance(part, Dice) and part.among is not None:  # some of the dice drawn before
            self.mentions = [one for one in self.mentions if one.source != "drawn"]
        self.mentions += mentions_of(part)

    def _completed(self, made: Node) -> Node:
        """Add to an effect or modifier what the printed text leaves out."""
        match made:
            case ast.Deal(source=ast.This()):
                return replace(made, source=None)
            case ast.Sacrifice(who=ast.Pick() as pick):
                return replace(made, who=_restrict_to_own(pick))
            case ast.CostChange(until=None) if not self._lasting:
                return replace(made, until=THIS_TURN)
            case _:
                return made

    def _of_all_named(self, made: Node) -> Node:
        """Make a modifier of this die one of all dice of the card, if these are meant."""
        is_of_this = getattr(made, "who", None) == ast.This()
        if not (self._named and is_of_this) or _is_about_player(made):
            return made
        return replace(made, who=ast.Each(Dice(whose="your", names=(self._named,))))

    def _antecedent(self, word: str) -> ast.Group:
        """Return the dice that a pronoun means. Raises `InvalidCombination` if it has no meaning, or
        several."""
        if self._replaced is not None and not self._has_chosen():
            pick: ast.Group = self.resolve_part(self._replaced)
            return pick
        if self._has_unclear_burst:
            raise InvalidCombination('the dice themselves, instead of "it", after "instead"')
        return find_antecedent(word, self.mentions)

    def _require_yours(self, group: ast.Group) -> None:
        """Check that dice that go to one of your zones are yours. Raises `InvalidCombination` if
        "when a Sidekick is KO'd, put it in your bag" may be about an opponent's die."""
        dice: object = None
        if group == ast.Subject() and self._when is not None:
            dice = self._when.dice
        elif group == ast.That() and self._picks and self.mentions[-1].source != "drawn":
            dice = self._chosen[-1]
        if isinstance(dice, Dice) and dice.whose != "your":
            raise InvalidCombination("its owner's zone for a die that need not be yours")

    def _has_chosen(self) -> bool:
        return any(one.source in ("chosen", "drawn") for one in self.mentions)

    def _require_clear_comparison(self, part: Node) -> None:
        """Check that "lower level" in a clause about other dice than this one has one meaning.

        Raises `InvalidCombination` if "your Sidekicks can't be blocked by lower level dice"
        compares with the Sidekicks.
        """
        if getattr(part, "who", ast.This()) == ast.This():
            return
        others = (getattr(part, name) for name in part.__struct_fields__ if name != "who")
        if any(node == COMPARED for other in others for node in walk(other)):
            raise InvalidCombination("the die to compare with")

    def _compared(self) -> ast.This:
        """Return this die, which "a lower level" is compared with. Raises `InvalidCombination` if
        the event is about other dice."""
        if self._when is not None and isinstance(self._when.dice, Dice):
            raise InvalidCombination("the die to compare with")
        return ast.This()

    def _engaged_die(self, one: DefiniteDie) -> ast.Pick:
        """Build the die that fights this one: "when this die is blocked, KO the blocking die".

        Raises `InvalidCombination` if this die is not fighting at that event, or the phrase does
        not say that the other die is.
        """
        when, dice = self._when, one.dice
        fights = when is not None and when.dice is None and when.word in _COMBAT_EVENTS
        opposes = dice.whose == "opposing" or {"blocking", "blocked"} & set(dice.roles)
        if not (fights and opposes):
            raise InvalidCombination(
                '"with the lowest ..." or "with the highest ..." after "the ..."'
            )
        return ast.Pick(replace(dice, engaged_with=ast.This()))

    def _watch(self, part: ast.Watch) -> Effect:
        """Resolve a `Watch`, whose pronouns refer to its own event."""
        when = self.resolve_part(part.when)
        outer, known, self._when = self._when, len(self.mentions), when
        self._chosen += [one for one in (when.dice, when.whom) if isinstance(one, Dice)]
        self.mentions += event_mentions(when)
        do = self.resolve_part(part.do)
        inside, self.mentions = self.mentions[known:], self.mentions[:known]
        self._when = outer
        if any(one.source != "this" for one in inside):
            self.mentions.append(Mention("supposed"))
        return replace(part, when=when, do=do)

    def _dealt_to_player(self, part: Node) -> Node:
        """Build "deal them 2 damage": the opponent, if no dice were chosen. Also builds `Survive`."""
        if isinstance(part, ast.MoveDice) and part.to == "field" and self._would_fall:
            return ast.Survive(part.level)
        if isinstance(part, ast.Deal) and part.to == THEM and self._mentions_opponent:
            if any(one.source not in ("this", "event") for one in self.mentions):
                raise InvalidCombination('dice or a player, instead of "them"')
            return replace(part, to=None, players="opponent")
        self._mentions_opponent |= "opponent" in (
            getattr(part, "players", None),
            getattr(part, "who", None),
            getattr(part, "by", None),
        )
        return part

    def _fill_in_subject(self, part: Node) -> Node:
        """Give a clause without a subject the subject of the previous clause."""
        if getattr(part, "who", None) == SAME_SUBJECT:
            if self._last is None or not hasattr(self._last, "who"):
                raise InvalidCombination("a subject")
            who = ast.That() if isinstance(self._last.who, ast.Pick) else self._last.who
            return replace(part, who=who)
        if isinstance(part, ast.CostChange) and part.of == SAME_SUBJECT:
            return self._fill_in_priced_dice(replace(part, of=None))
        return part

    def _fill_in_priced_dice(self, change: ast.CostChange) -> ast.CostChange:
        """Give "and costs 1 less to field" the dice of the clause before. Raises
        `InvalidCombination` if they are neither this die nor all dice of a kind."""
        match self._last:
            case ast.CostChange(dice=dice, own=own, of=None):
                return replace(change, dice=dice, own=own)
            case Node(who=ast.This()):  # type: ignore[misc]
                return replace(change, own=True)
            case Node(who=ast.Each(dice=dice)):  # type: ignore[misc]
                return replace(change, dice=dice)
            case _:
                raise InvalidCombination("all dice of a kind, or this die, before a changed cost")

    def _previous_comparison(self, stat: ast.StatWord) -> ast.Amount:
        """Return the amount compared with in the sentence that this one replaces."""
        for one in self._before:
            if isinstance(one, ast.StatTest) and one.stat == stat:
                return self.resolve_part(one.amount)  # type: ignore[no-any-return]
        raise InvalidCombination(f"the {stat} to compare with")

    def _controller_of_last_die(self) -> ast.PlayerWord:
        chosen_before = any(isinstance(one, ast.Pick) for one in self._before)
        is_chosen = self._picks > 0 or chosen_before
        return controller_of_last_die(self._when, self._chosen, is_chosen=is_chosen)

    def _prevented(self, part: PreventedDamage) -> Effect:
        if self._answers:
            return build_prevention(part)
        if self._when is not None and not part.is_for_turn:
            raise InvalidCombination('how long damage is prevented: "this turn"')
        return ast.Watch(prevented_damage_event(part), (build_prevention(part),))


_COMBAT_EVENTS: tuple[ast.EventWord, ...] = ("blocks", "is blocked", "is engaged")


def build_prevention(part: PreventedDamage) -> ast.Prevent:
    """Build the prevention of all the damage, or of all but some of it."""
    return ast.Prevent(ast.Less(ast.Hurt(), part.but) if part.but else None)


def prevented_damage_event(part: PreventedDamage) -> ast.Moment:
    """Return the event of damage to those dice from those sources."""
    cause, kinds, source, word = (
        part.by if isinstance(part.by, CausePhrase) else CausePhrase("any", (), part.by)
    )
    damaged = ast.Moment("damaged", by=kinds, cause=cause, source=source, keyword=word)
    match part.to:
        case ast.This():
            return damaged
        case ast.Each(dice=dice):
            return replace(damaged, dice=dice)
        case _:
            raise InvalidCombination("this die or all dice of a kind to protect from damage")


def _in_text_order(part: Node) -> list[str]:
    """Return the fields of a node in the order of their words: the source of damage first, and the
    cost of an offer before its effects."""
    first = "cost" if isinstance(part, ast.Optional) else "source"
    return sorted(part.__struct_fields__, key=lambda name: name != first)


def _is_any_number(part: object) -> bool:
    """Return whether an action affects any number of dice, so that its "may" is redundant."""
    group = getattr(part, "who", None)
    return isinstance(group, ast.Pick) and group.least == 0


def _restrict_to_own(pick: ast.Pick) -> ast.Pick:
    """Restrict a sacrifice to the player's own dice (KW-11)."""
    dice = pick.dice
    return pick if dice.whose != "any" else replace(pick, dice=replace(dice, whose="your"))


def _is_about_player(part: object) -> bool:
    """Return whether a modifier concerns a player, with the die only as its source."""
    return isinstance(part, ast.Cannot) and part.act == "use globals"
