"""Printed sentences: leads, effects, and remarks about the previous sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import (
    SAME_SUBJECT,
    Clause,
    Lead,
    LeadWord,
    OncePerCard,
    OpenEnded,
    ParsedSentence,
    PreventedDamage,
    Remark,
    ReplacingEffects,
    Steps,
    TrailingEvent,
    as_effects,
    is_about_pronoun,
)
from rules.language import ast
from rules.language.ast import Node
from rules.language.parser.phrase_builders import Builders, InvalidCombination, unchanged

GRAMMAR = r"""
// --- one printed sentence -----------------------------------------------------------------------

printed: lead* body "."                                            -> printed
    | lead* remark "."                                             -> printed
    | lead+ "."                                                    -> printed_leads
    | lead* KEYWORD "."                                            -> printed_keyword
    | "continuous" "."                                             -> printed_continuous
    | lead* KEYWORD ("-" | ":")? names "."                         -> printed_keyword_names

// What comes before the effects: whose ability it is, when, how often, and under which condition.
lead: BURST                                                        -> lead_burst
    | "global" ":"                                                 -> lead_global
    | KEYWORD ("-" | ":")                                          -> lead_keyword
    | "continuous" ("-" | ":")                                     -> lead_continuous
    | "option" "-"                                                 -> lead_option
    | for_each ","                                                 -> lead_for_each
    | "for" "each" noun{one} "you" _KOD_THIS_WAY ","                -> lead_for_each_of_yours
    | _whenever "you" "could" "use" "a" "global" "ability" ","     -> lead_could_use
    | "underdog" ("-" | ":")                                       -> lead_underdog
    | HEROIC ":" "when" "fielded" "," SELF "may" "pair" "up" "with" (indefinite | "a" "different" noun{one}) [duration] -> lead_heroic
    | _whenever (event | p_bare) ","                               -> lead_when
    | _whenever "you" "attack" ","                                 -> lead_you_attack
    | _whenever (event | p_bare) [","] "this" "turn" ","                      -> lead_when_this_turn
    | "while" p_active ","                                         -> lead_active
    | "while" (condition | is_doing) ","                           -> lead_while
    | "if" condition ","                                           -> lead_if
    | "at" time [","]                                              -> lead_at
    | "at" "end" "of" "turn" [","]                                 -> lead_end_of_turn
    | p_limit [","]                                                -> lead_limit
    | "the" "first" "time" event _each_turn ","                   -> lead_first_time
    | "the" "first" "time" _each_turn [_whenever] event ","       -> lead_first_time
    | "otherwise" [","]                                            -> lead_otherwise
    | "instead" [","]                                              -> lead_instead
    | ("also" | "then") [","]                                      -> lead_also
    | p_this_turn ","                                              -> lead_this_turn
    | "pay" cost ("." | ":")?                                      -> lead_pay

// Synonyms of "when", of "while active", and of the limits and durations of our wording.
_whenever: "when" | "whenever" | "each" "time" | "any" "time"

p_active: "active"                                                 -> while_active
    | p_myself "is" "active"                                       -> while_active
    | (SELF | "this" "character") "is" "in" "the" "field"          -> while_active

?p_limit: limit
    | "once" "each" "turn"                                         -> limit_once
    | "during" "your" "turn"                                       -> limit_own
    | "once" "per" "turn" [","] ("on" | "during") "your" "turn"    -> limit_once_own
    | "once" ("during" | "on") "each" "of" "your" "turns"          -> limit_once_own
_each_turn: "each" "turn" | "during" "each" "turn" | "in" "a" "turn" | "per" "turn"

p_this_turn: _rest_of_turn | "this" "turn"
_rest_of_turn: ("until" ["the"] "end" | "for" "the" ("rest" | "remainder")) "of" ["the" | "this"] "turn"

// A cost may come first: "sacrifice a character to draw 2 dice".
body: clauses suffix*
    | deed "to" clauses                                            -> clause_at_cost
    | "pay" cost "to" clauses                                      -> clause_pay_to

// What a player may do, and what is done if, reach to the end of the sentence. An "if" after several
// effects may belong to all of them (a suffix) or only to the last one.
clauses: clause (_joint (clause | predicate) | _AND_KEYWORD predicate_keywords)* [_joint tail]
    | offer
_joint: "and" | "," | "," "and" | "," "then" | "then" | "and" "then"

?tail: offer
    | "if" condition "," clauses                                   -> clause_if
    | clause "if" condition                                        -> clause_only_if

?offer: who "may" clauses                                          -> clause_may
    | who "may" "pay" cost "to" clauses                            -> clause_may_pay
    | who "may" deed "to" clauses                                  -> clause_may_do

// An effect or what holds, each with its duration after it; and pairs of dice that are KO'd.
?clause: step                                                      -> clause_step
    | step duration                                              -> clause_step_for
    | modifier                                                     -> clause_holds
    | modifier duration [for_each]                               -> clause_holds_for
    | ["both"] group "and" group "are" "KO'd"                      -> clause_both_ko
    | ["both"] group "and" group "are" "KO'd" "at" "the" "end" "of" "combat" -> clause_both_ko_later
    | clause [","] "minimum" NUMBER                                -> clause_minimum
    | step "if" reference "rolls" shown                            -> clause_if_rolled
    | "if" "any" "of" reference "are" "unblocked" "," reference ("remain" | "stay") "in" "the" "field" [_rather_than] -> clause_remain

// What comes after the effects, and is said before them in our wording.
suffix: "if" condition                                             -> suffix_if
    | ","? "unless" who (("pays" | "pay") cost | deeds)            -> suffix_unless
    | [","] "if" "able"                                            -> suffix_nothing
    | "instead"                                                    -> suffix_instead
    | [","] "no" "matter" "how" "many"                             -> suffix_once_for_all
    | _whenever event                                              -> suffix_when
    | _whenever p_bare                                             -> suffix_when_bare
    | "on" "the" "turn" p_myself ("is" | "are") "fielded"          -> suffix_fielded
    | "," "you" "break" "ties"                                     -> suffix_nothing

%extend duration: _rest_of_turn                                    -> this_turn
    | "until" ["the" "start" "of"] "your" "next" "turn"            -> until_your_next_turn

// A second verb of the same dice: "gets +1A and gains Overcrush".
predicate_keywords: all_keywords [duration]

predicate: p_predicate                                             -> predicate_holds
    | p_predicate duration                                       -> predicate_holds_for

_rather_than: ("rather" "than" | "instead" "of") "being"? ("placed" | "going" | "moving" | "moved") ("in" | "to") _owners zone ["at" "end" "of" "turn"]

// A sentence that limits the one before it, or repeats a rule.
remark: noun{many} "may" "only" "be" "targeted" "by" "this" ["global"] ("ability" | "effect") "once" _each -> remark_once_each_target
    | "you" "may" "choose" "new" "targets" "for" "the" "copy"    -> remark_nothing
    | "return" "the" "opposing" ("character" | "character" "die") _if_active? "and" who "returns" "your" ("character" | "character" "die") _if_active? -> remark_nothing
    | who ("may" | "can") "pay" cost "to" "prevent" "this" ["effect"] -> remark_unless
    | "this" ["effect"] "lasts" "until" ["canceled" "or"] event    -> remark_until
    | (_use_only | "you" "may" _use) "once" _each                 -> remark_once
    | (_use_only | "you" "may" _use) "once" "during" "your" "turn" -> remark_once_own
    | _use_only ("on" | "during") "your" "turn"                   -> remark_your_turn
_use: "use" ("this" | "it") ["ability" | "effect"]
_use_only: ["you" "may"] _use "only" | "you" "may" "only" _use
_if_active: "if" "active"
_each: "per" "turn" | "each" "turn"
"""


def _build_sentence(*parts: Any) -> ParsedSentence:
    *leads, body = parts
    if isinstance(body, Clause) and body.opening in THEIR_VERBS:
        raise InvalidCombination("the player who does this")
    return ParsedSentence(tuple(leads), tuple(body) if isinstance(body, tuple) else (body,))


def _apply_suffixes(do: Steps, *suffixes: Callable[[Steps], Steps]) -> Steps:
    """Apply the suffixes after the effects ("... once per turn") to them."""
    for suffix in suffixes:
        do = suffix(do)
    return do


THEIR_VERBS = ("KOs", "sacrifices", "spins", "moves", "preps")
"""Verbs of another player, who is named before them."""

_YOUR_VERBS = (
    "KO", "sacrifice", "spin", "move", "prep", "deal", "gain", "lose", "field", "draw", "reroll",
    "roll", "return", "purchase", "capture", "take", "place", "put", "add", "send", "remove",
)  # fmt: skip
"""Verbs of the player who is told what to do."""


def _join_clauses(*clauses: Steps | None) -> Steps:
    """Join the clauses of a sentence: a verb without a player is that of the player before it.

    Raises `InvalidCombination` if "your opponent loses 1 life and draw a die" leaves open who draws.
    """
    joined: Steps = ()
    player: ast.PlayerWord | None = None
    for clause in clauses:
        if clause is None:
            continue
        opening = clause.opening if isinstance(clause, Clause) else ""
        if opening in THEIR_VERBS:
            clause = tuple(_done_by(player, deed) for deed in clause)
        elif player is not None and opening in _YOUR_VERBS:
            raise InvalidCombination('"you" or the other player before what the player does')
        else:
            player = _player_of(clause)
        joined = _with_keywords(joined, tuple(clause))
    return joined


def _with_keywords(joined: Steps, clause: Steps) -> Steps:
    """Join a clause, with one effect for all keywords of the same dice: "gains Fast and Deadly"."""
    match joined, clause:
        case [*before, OpenEnded(effect=ast.Has() as has)], (OpenEnded(effect=ast.Has() as more),):
            made: Node = OpenEnded(replace(has, keywords=has.keywords + more.keywords))
        case [*before, OpenEnded(effect=ast.Has() as has)], (ast.Has() as more,):
            made = replace(more, who=has.who, keywords=has.keywords + more.keywords)
        case _:
            return joined + clause
    if more.who != SAME_SUBJECT or has.affiliations or more.affiliations:
        return joined + clause
    return (*before, made)


def _player_of(clause: Steps) -> ast.PlayerWord | None:
    """Return the other player who does what a clause says, if it names one."""
    match clause[-1]:
        case ast.Gain(who=who) | ast.Lose(who=who) | ast.Optional(who=who) if who != "you":
            return who
        case Node(who=ast.Pick(by=who)) if who != "you":  # type: ignore[misc]
            return who
        case _:
            return None


def _done_by(player: ast.PlayerWord | None, deed: Node) -> Node:
    """Let the player who was named before choose the dice to KO or sacrifice."""
    match deed:
        case ast.KnockOut(who=ast.Pick() as pick):
            return ast.KnockOut(chosen_by_other(player, require_owner(pick)))
        case ast.Sacrifice(who=ast.Pick() as pick):
            return ast.Sacrifice(chosen_by_other(player, pick))
        case _:
            raise InvalidCombination("the player who does this")


def require_owner(pick: ast.Pick) -> ast.Pick:
    """Check that the dice that another player KOs are someone's: "one of their Sidekicks". Raises
    `InvalidCombination` if "your opponent KOs a Sidekick" may mean one of yours."""
    if pick.dice.whose == "any":
        raise InvalidCombination("whose dice: one of their own, or an opposing one")
    return pick


def chosen_by_other(player: ast.PlayerWord | None, pick: ast.Pick) -> ast.Pick:
    """Build "your opponent KOs one of their character dice": the chooser picks their own dice.

    Raises `InvalidCombination` if the dice may not be those of the player.
    """
    if player not in ("opponent", "each"):
        raise InvalidCombination("the opponent, or each player")
    if pick.dice.whose == "your":
        raise InvalidCombination("that player's dice")
    whose: ast.OwnerWord = "your" if player == "each" else "opposing"
    return replace(pick, dice=replace(pick.dice, whose=whose), by=player)


def _lead(word: LeadWord) -> Callable[..., Lead]:
    return lambda value=None, *_: Lead(word, value)


def _both_ko_later(one: ast.Group, other: ast.Group) -> Steps:
    """Choose dice now and knock both groups out at the end of combat."""
    knocked_out = ast.KnockOut(ast.Together(one, ast.That()))
    return (ast.ChooseDice(other), ast.Later(ast.Moment("attack step ends"), (knocked_out,)))


def bonus_while_attacking(modifier: Node | None) -> Steps:
    """Turn a "while attacking" bonus into one for attacking dice until the end of combat."""
    match modifier:
        case ast.Bonus(who=ast.Each(dice=dice) as who):
            who = replace(who, dice=replace(dice, roles=(*dice.roles, "attacking")))
            return (replace(modifier, who=who, until="the end of combat"),)
        case _:
            raise InvalidCombination('a bonus for all dice of a kind before "while attacking"')


def _unless(do: Steps, who: ast.PlayerWord, cost: ast.Cost) -> Node:
    """Build "unless ... pays"; for "can't attack" the price is paid when declaring the attack."""
    first = do[0]
    ban = first.effect if isinstance(first, OpenEnded) else first
    if len(do) > 1 or cost != ast.Cost(life=cost.life) or not isinstance(ban, ast.Cannot):
        return ast.Unless(as_effects(do), who, cost)
    if ban != ast.Cannot(ban.who, "attack", until=ban.until):
        return ast.Unless(as_effects(do), who, cost)
    made = ast.AttackCost(ban.who, who, cost.life, ban.until)
    return made if ban is first else OpenEnded(made)


def _newly_fielded(who: ast.Group) -> ast.Are:
    return ast.Are(who, ast.Dice(roles=("newly fielded",)))


def _moment_of(do: Steps, when: ast.Moment) -> ast.Moment:
    """Extend an event of this die to its partner if the effect says "each of them"."""
    of_both = any(isinstance(effect, ast.Deal) and effect.source == ast.Subject() for effect in do)
    return replace(when, dice=ast.Pair()) if of_both and when.dice is None else when


def _when_this(do: Steps, when: ast.Moment) -> TrailingEvent:
    """Build "gets +1A when attacking". Raises `InvalidCombination` if other dice get it: the event
    would be theirs."""
    modifiers = (one.effect if isinstance(one, OpenEnded) else one for one in do)
    subjects = [getattr(one, "who", None) for one in modifiers if hasattr(one, "until")]
    if any(isinstance(who, ast.Each | ast.Pick) for who in subjects):
        raise InvalidCombination('what does this: "when it attacks"')
    return TrailingEvent(do, _moment_of(do, when))


def _at_least(do: Steps, least: int) -> Steps:
    """Add a minimum to a cost change."""
    match do[-1]:
        case OpenEnded(effect=ast.CostChange() as change) as held:
            return (*do[:-1], replace(held, effect=replace(change, least=least)))
        case ast.CostChange() | ast.Purchase() as change:
            return (*do[:-1], replace(change, least=least))
        case _:
            raise InvalidCombination("a reduced cost before its minimum")


def _step_for(step: Node | Steps, until: ast.Duration) -> Steps:
    """Accept "until end of turn" after effects that end then anyway: "take control of ..."."""
    if until != "end of turn":
        raise InvalidCombination('"until end of turn"')
    if isinstance(step, PreventedDamage):
        return (replace(step, is_for_turn=True),)
    return step if isinstance(step, tuple) else (step,)


def _if_rolled(step: ast.Effect, group: ast.Group, face: ast.FaceWord) -> tuple[ast.If, ...]:
    """Build an effect that depends on the face of a die that was just rolled."""
    if not is_about_pronoun(step):
        raise InvalidCombination("a die that was just rolled")
    return (ast.If(ast.Shows(group, face), (step,)),)


def _keyword_names(*parts: Any) -> ParsedSentence:
    *leads, word, names = parts
    return ParsedSentence(tuple(leads), (), word, names)


BUILDERS: Builders = {
    "printed": _build_sentence,
    "printed_keyword": lambda *parts: ParsedSentence(parts[:-1], (), parts[-1]),
    "printed_keyword_names": _keyword_names,
    "lead_burst": _lead("burst"),
    "lead_global": _lead("global"),
    "lead_underdog": lambda: Lead("keyword", "Underdog"),
    "remark_once_each_target": lambda _: Remark(limit="once for each target"),
    "clause_both_ko": lambda one, other: (ast.KnockOut(ast.Together(one, other)),),
    "clause_both_ko_later": _both_ko_later,
    "remark_nothing": lambda *_: Remark(),
    "clause_step_for": _step_for,
    "clause_remain": lambda *_: (ast.Cannot(SAME_SUBJECT, "leave unblocked"),),
    "clause_minimum": _at_least,
    "lead_end_of_turn": lambda: Lead("when", ast.Moment("turn ends")),
    "lead_continuous": lambda: Lead("keyword", "Continuous"),
    "lead_option": _lead("option"),
    "lead_for_each": _lead("for each"),
    "lead_for_each_of_yours": lambda _: Lead("for each", ast.Done()),
    "lead_could_use": _lead("could use"),
    "printed_continuous": lambda: ParsedSentence((), (), "Continuous"),
    "predicate_keywords": lambda words, until: (
        OpenEnded(ast.Has(SAME_SUBJECT, (), words))
        if until is None
        else ast.Has(SAME_SUBJECT, (), words, until),
    ),
    "predicate_holds": lambda modifier: (OpenEnded(modifier),),
    "predicate_holds_for": lambda modifier, until: (replace(modifier, until=until),),
    "remark_until": lambda when: Remark(until=when),
    "lead_heroic": lambda *_: Lead("keyword", "Heroic"),
    "printed_leads": lambda *leads: ParsedSentence(leads, ()),
    "lead_keyword": _lead("keyword"),
    "lead_when": _lead("when"),
    "lead_when_this_turn": _lead("when this turn"),
    "lead_active": _lead("active"),
    "lead_while": _lead("while"),
    "lead_if": _lead("if"),
    "lead_at": _lead("when"),
    "lead_limit": _lead("limit"),
    "lead_first_time": _lead("first"),
    "lead_you_attack": lambda: Lead("first", ast.Moment("attacks", ast.Dice(whose="your"))),
    "lead_otherwise": _lead("otherwise"),
    "lead_instead": _lead("instead"),
    "lead_also": _lead("also"),
    "lead_this_turn": _lead("this turn"),
    "lead_pay": _lead("pay"),
    "clauses": _join_clauses,
    "body": _apply_suffixes,
    "suffix_if": lambda condition: lambda do: (ast.If(condition, do),),
    "suffix_fielded": lambda who: lambda do: (ast.If(_newly_fielded(who), do),),
    "suffix_unless": lambda who, cost: lambda do: (_unless(do, who, cost),),
    "suffix_nothing": lambda: unchanged,
    "suffix_instead": lambda: lambda do: (ReplacingEffects(do),),
    "suffix_once_for_all": lambda: lambda do: (OncePerCard(do),),
    "suffix_when_bare": lambda when: lambda do: (_when_this(do, when),),
    "suffix_when": lambda when: lambda do: (TrailingEvent(do, _moment_of(do, when)),),
    "clause_step": lambda step: step if isinstance(step, tuple) else (step,),
    "clause_holds": lambda modifier: (OpenEnded(modifier),),
    "clause_holds_for": lambda modifier, until, per=None: (_for_a_while(modifier, until, per),),
    "clause_may": lambda who, do: (ast.Optional(do, None, who),),
    "clause_may_pay": lambda who, cost, do: (ast.Optional(do, cost, who),),
    "clause_may_do": lambda who, deed, do: (ast.Optional(do, ast.Cost(do=(deed,)), who),),
    "clause_at_cost": lambda deed, do: (ast.AtCost((deed,), do),),
    "clause_pay_to": lambda cost, do: (ast.Optional(do, cost),),
    "clause_if_rolled": _if_rolled,
    "clause_if": lambda condition, do: (ast.If(condition, do),),
    "clause_only_if": lambda do, condition: (ast.If(condition, do),),
    "remark_unless": lambda who, cost: Remark((who, cost)),
    "remark_once": lambda *_: Remark(limit="once per turn"),
    "remark_once_own": lambda *_: Remark(limit="once during your turn"),
    "remark_your_turn": lambda *_: Remark(limit="on your turn"),
}


def _for_a_while(
    modifier: ast.Modifier, until: ast.Duration, per: ast.Amount | None
) -> ast.Modifier:
    if per is not None:
        raise InvalidCombination('"for each ..." before the duration')
    return replace(modifier, until=until)
