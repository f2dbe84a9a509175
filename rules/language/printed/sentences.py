"""Printed sentences: what leads, what is done, and remarks about the sentence before."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.language import tree
from rules.language.nouns import Makes, Misuse, alone, several
from rules.language.printed.marks import Held, Instead, Lead, LeadWord, Limited, Remark, Said

GRAMMAR = r"""
// --- one printed sentence -----------------------------------------------------------------------

printed: lead* clauses "."                                         -> printed
    | lead* priced "."                                             -> printed
    | lead* remark "."                                             -> printed
    | lead+ "."                                                    -> printed_leads
    | lead* KEYWORD "."                                            -> printed_keyword
    | lead* KEYWORD ("-" | ":")? names "."                         -> printed_keyword_names

lead: BURST                                                        -> lead_burst
    | "global" ":"                                                 -> lead_global
    | KEYWORD ("-" | ":")                                          -> lead_keyword
    | "underdog" ("-" | ":")                                       -> lead_underdog
    | HEROIC ":" "when" "fielded" "," SELF "may" "pair" "up" "with" indefinite [p_duration] -> lead_heroic
    | _whenever event ","                                          -> lead_when
    | _whenever event [","] "this" "turn" ","                      -> lead_when_this_turn
    | "while" p_active ","                                         -> lead_active
    | "while" condition ","                                        -> lead_while
    | "while" is_doing ","                                         -> lead_while
    | "if" condition ","                                           -> lead_if
    | "at" time ","                                                -> lead_at
    | p_limit [","]                                                -> lead_limit
    | p_limit "while" condition ","                                -> lead_limit_while
    | "the" "first" "time" event [_each_turn] ","                 -> lead_first_time
    | "the" "first" "time" _each_turn [_whenever] event ","       -> lead_first_time
    | "otherwise" [","]                                            -> lead_otherwise
    | "instead" [","]                                              -> lead_instead
    | "also" [","]                                                 -> lead_also
    | "then" [","]                                                 -> lead_then
    | p_this_turn ","                                              -> lead_this_turn
    | "pay" cost "."?                                              -> lead_pay
    | _your_turn ","                                              -> lead_your_turn

_whenever: "when" | "whenever" | "each" "time" | "any" "time"

p_active: "active"                                                 -> while_active
    | p_myself "is" ("active" | "in" "the" "field")                -> while_active

p_limit: "once" "per" "turn"                                       -> limit_once
    | "once" "each" "turn"                                         -> limit_once
_each_turn: "each" "turn" | "during" "each" "turn" | "in" "a" "turn" | "per" "turn"

_your_turn: "on" "your" "turn" | "during" "your" "turn" | "once" "during" "your" "turn"

p_this_turn: "until" ["the"] "end" "of" ["the"] "turn"
    | "until" "the" "end" "of" "this" "turn"
    | "this" "turn"
    | "for" "the" ("rest" | "remainder") "of" ["the" | "this"] "turn"

priced: deed "to" clauses                                          -> clause_do_to
    | "pay" cost "to" clauses                                      -> clause_pay_to

clauses: clause (_joint clause)*
_joint: "and" | "," | "," "and" | "," "then" | "then" | "and" "then"

?clause: step                                                      -> clause_step
    | modifier                                                     -> clause_holds
    | modifier p_duration [for_each]                               -> clause_holds_for
    | who "may" clause                                             -> clause_may
    | who "may" "pay" cost "to" clauses                            -> clause_may_pay
    | who "may" deed "to" clauses                                  -> clause_may_do
    | clause "if" condition                                        -> clause_if
    | "if" condition "," clause                                    -> clause_if_first
    | clause "unless" who ("pays" | "pay") cost                    -> clause_unless
    | clause [","] "if" "able"                                     -> clause_if_able
    | clause "instead"                                             -> clause_instead
    | clause "once" "per" "turn"                                   -> clause_once
    | clause ","? "minimum" NUMBER                                 -> clause_minimum

p_duration: p_this_turn                                            -> p_this_turn
    | "until" ["the" "start" "of"] "your" "next" "turn"            -> until_your_next_turn
    | "at" ("its" | "their") "next" "opportunity"                  -> next_opportunity
    | "until" "the" "end" "of" "combat"                            -> until_combat_ends
    | "while" "attacking"                                          -> p_this_turn

remark: who ("may" | "can") "pay" cost "to" "prevent" "this" ["effect"] -> remark_unless
    | "you" "may" ["only"] "use" ("this" | "it") ["ability" | "effect"] ["only"] "once" _each -> remark_once
    | "use" "this" ["ability" | "effect"] "only" "once" _each     -> remark_once
    | "use" "this" ["ability" | "effect"] "only" "on" "your" "turn" -> remark_your_turn
_each: "per" "turn" | "each" "turn" | "during" "your" "turn"
"""


def _said(*parts: Any) -> Said:
    *leads, body = parts
    return Said(tuple(leads), body if isinstance(body, tuple) else (body,))


def _lead(word: LeadWord) -> Any:
    return lambda value=None, *_: Lead(word, value)


def _keyword_names(*parts: Any) -> Said:
    *leads, word, names = parts
    return Said(tuple(leads), (), word, names)


MAKES: Makes = {
    "printed": _said,
    "printed_keyword": lambda *parts: Said(parts[:-1], (), parts[-1]),
    "printed_keyword_names": _keyword_names,
    "lead_burst": _lead("burst"),
    "lead_global": _lead("global"),
    "lead_underdog": lambda: Lead("keyword", "Underdog"),
    "lead_heroic": lambda *_: Lead("keyword", "Heroic"),
    "lead_limit_while": lambda limit, condition: Lead("limit", (limit, condition)),
    "printed_leads": lambda *leads: Said(leads, ()),
    "lead_keyword": _lead("keyword"),
    "lead_when": _lead("when"),
    "lead_when_this_turn": _lead("when this turn"),
    "lead_active": _lead("active"),
    "lead_while": _lead("while"),
    "lead_if": _lead("if"),
    "lead_at": _lead("when"),
    "lead_limit": _lead("limit"),
    "lead_first_time": _lead("first"),
    "lead_otherwise": _lead("otherwise"),
    "lead_instead": _lead("instead"),
    "lead_also": _lead("also"),
    "lead_then": _lead("then"),
    "lead_this_turn": _lead("this turn"),
    "lead_pay": _lead("pay"),
    "lead_your_turn": _lead("your turn"),
    "clauses": lambda *clauses: sum(clauses, ()),
    "clause_step": several,
    "clause_holds": lambda modifier: (Held(modifier),),
    "clause_holds_for": lambda modifier, until, per=None: (_for_a_while(modifier, until, per),),
    "clause_may": lambda who, do: (tree.Optional(do, None, who),),
    "clause_may_pay": lambda who, cost, do: (tree.Optional(do, cost, who),),
    "clause_may_do": lambda who, deed, do: (tree.Optional(do, tree.Cost(do=(deed,)), who),),
    "clause_do_to": lambda deed, do: (tree.Optional(do, tree.Cost(do=(deed,))),),
    "clause_pay_to": lambda cost, do: (tree.Optional(do, cost),),
    "clause_if": lambda do, condition: (tree.If(condition, do),),
    "clause_if_first": lambda condition, do: (tree.If(condition, do),),
    "clause_unless": lambda do, who, cost: (tree.Unless(do, who, cost),),
    "clause_if_able": alone,
    "clause_instead": lambda do: (Instead(do),),
    "clause_once": lambda do: (Limited(do),),
    "remark_unless": lambda who, cost: Remark((who, cost)),
    "remark_once": lambda *_: Remark(limit="once per turn"),
    "remark_your_turn": lambda *_: Remark(),
}


def _for_a_while(modifier: Any, until: tree.Until, per: Any) -> Any:
    if per is not None:
        raise Misuse("what is counted before the end")
    return replace(modifier, until=until)
