"""What dice get, must and can't, as print has it."""

from __future__ import annotations

from rules.language import building, tree
from rules.language.nouns import Makes
from rules.language.verbs import By

GRAMMAR = r"""
// --- what holds ---------------------------------------------------------------------------------

%extend bonus: group ("gains" | "gain" | "receives" | "have" | "has") plus [for_each] -> bonus
    | group "each" ("get" | "gets" | "gain") plus [for_each]       -> bonus
    | group ("gets" | "get" | "gains") "an" ("extra" | "additional") plus [for_each] -> bonus

%extend ending: group ("has" | "have") attack_or_defense "equal" "to" value -> set_stat
    | group ("is" | "are") "unblockable"                 -> p_unblockable
    | group "can't" "be" "blocked" barred                          -> p_cannot_be_blocked
    | group ("gains" | "gain") gained                              -> has
    | group ("gains" | "gain" | "gets") "the" name "affiliation"   -> p_affiliation
    | group ("gains" | "gain") QUOTED                              -> p_quoted_affiliation
    | group "deals" "no" "damage"                                  -> p_deals_no_damage
    | group ("loses" | "lose") _his? ("ability" | "all" "its")? "text" -> ignore_all
    | group "can" "block" "up" "to" NUMBER ("character" "dice" | "characters") -> blocks_several
    | group "can" "only" "be" "blocked" "by" NUMBER "or" "more" ("characters" | "character" "dice") -> needs_blockers

%extend barred: "by" group                                         -> by_group
"""

MAKES: Makes = {
    "p_unblockable": lambda who: tree.Cannot(who, "be blocked"),
    "p_cannot_be_blocked": lambda who, by: building.MAKES["cannot"](who, "be blocked", by),
    "p_affiliation": lambda who, name: tree.Has(who, (str(name),)),
    "p_quoted_affiliation": lambda who, name: tree.Has(who, (str(name),)),
    "p_deals_no_damage": lambda who: tree.Cannot(who, "deal damage"),
    "by_group": lambda group: By(dice=group.dice),
}
