"""What is done, as print has it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.language import building, nouns, tree
from rules.language.nouns import Makes, alone
from rules.language.tree import Effect

GRAMMAR = r"""
%extend step: reference ("deals" | "deal") NUMBER "damage" "to" whom [for_each] -> p_deal
    | reference ("deals" | "deal") whom NUMBER "damage" [for_each] -> p_deal_to
    | "deal" whom NUMBER "damage" [for_each]                       -> deal_to
    | reference ("deals" | "deal") "damage" "to" whom "equal" "to" value -> p_deal_equal
    | reference ("deals" | "deal") "damage" "equal" "to" value "to" whom -> p_equal_deal
    | "deal" "damage" "equal" "to" value "to" whom                 -> equal_deal
    | "draw" some_dice _FROM_YOUR_BAG                              -> p_draw
    | "draw" "and" "prep" some_dice                                -> draw_and_prep
    | "draw" "and" "roll" some_dice [for_each]                     -> draw_and_roll
    | "prep" some_dice _FROM_YOUR_BAG [for_each]                   -> draw_and_prep_each
    | ("move" | "place" | "put" | "add" | "send" | "return") group ("to" | "in" | "into") _owners zone -> p_move
    | ("move" | "add" | "put" | "place") drawn ("to" | "in" | "into") _owners zone -> p_move_drawn
    | "spin" group "up" "a" "level"                                -> p_spin_up
    | "spin" group "down" "a" "level"                              -> p_spin_down
    | "spin" "up" group levels                                     -> spin_up
    | "give" group ["each"] p_plus [p_duration] [for_each]         -> p_give
    | "give" group ["each"] p_plus ["," ] "and" gained [p_duration] -> p_give_both
    | "spin" group "to" ("its" | "their") energy "side"            -> spin_to
    | "double" SELF_S attack_or_defense                            -> p_double
    | reference "each" ("deal" | "deals") NUMBER "damage" "to" whom -> p_each_deal
    | "deal" "an" ("extra" | "additional") NUMBER "damage" "to" whom -> p_deal_extra
    | who "must" "pay" NUMBER "life" "to" "block" ["with" "one" "or" "more" "characters"] -> p_block_cost
    | who "must" "pay" NUMBER "life" p_for_each_blocker            -> p_block_cost
    | "attack" "with" reference                                    -> p_attack_with
    | "swap" "the"? attack_or_defense "value"? "of" group "with" "that" "of" group -> p_swap_stat
    | "swap" group "with" group                                    -> swap
    | "swap" group "with" group "," "placing" "it" "on" "the" "same" "level" -> swap_same_level
    | "remove" group _FROM_THE_FIELD p_duration                    -> p_set_aside
    | "use" "a" "copy" "of" "its" ("effect" | "text")              -> use_copy
    | "KO" group "that" "was" "engaged"                            -> knock_out
    | "field" group ("for" "free" | "at" "no" "cost")              -> p_field
    | group "captures" group                                       -> p_captures
    | "prevent" "all" "damage" "to" reference                      -> p_prevent_all
    | who ("must" | "has" "to") deed                               -> p_must_do

_owners: "your" | "their" | "its" "owner's" | "their" "owner's" | "the"

p_plus: plus | ATTACK "," DEFENSE                                  -> plus_both

p_for_each_blocker: "for" "each" noun{one} ("assigned" "to" "block" | "that" "blocks") -> for_each_blocker
    | "for" "each" p_kind_named ("assigned" "to" "block" | "that" "blocks") -> for_each_blocker
p_kind_named: _NON name                                            -> p_non_named
    | name                                                         -> p_is_named
"""


def _given(who: tree.Group, plus: tuple[int, int], *rest: Any) -> Effect:
    until, per = (*rest, None, None)[:2]
    made = building.MAKES["bonus"](who, plus, per)
    return replace(made, until=until) if until else made  # type: ignore[no-any-return]


def _to(group: tree.Group, zone: tree.ZoneWord) -> Effect:
    return tree.Move(group, zone)


_PREP: tree.ZoneWord = "prep"

MAKES: Makes = {
    "whom_both_turned": lambda who, group: (group, who),
    "whom_both_same": lambda who, _, group: (group, who),
    "p_deal": lambda _, number, whom, per: building.MAKES["deal"](number, whom, per),
    "p_deal_to": lambda _, whom, number, per: building.MAKES["deal"](number, whom, per),
    "deal_to": lambda whom, number, per: building.MAKES["deal"](number, whom, per),
    "p_deal_equal": lambda _, whom, value: tree.Deal(value, *whom),
    "p_equal_deal": lambda _, value, whom: tree.Deal(value, *whom),
    "equal_deal": lambda value, whom: tree.Deal(value, *whom),
    "p_draw": tree.Draw,
    "draw_and_prep": lambda count: tree.Move(tree.Random(count), _PREP),
    "draw_and_prep_each": lambda count, per: building.MAKES["prep_drawn"](tree.Random(count), per),
    "draw_and_roll": lambda count, per: building.MAKES["draw"](count, None, per),
    "_owners": lambda *_: None,
    "p_move": _to,
    "p_move_drawn": lambda drawn, zone: tree.Move(drawn, zone),
    "p_spin_up": lambda group: tree.Spin(group, 1),
    "p_spin_down": lambda group: tree.Spin(group, -1),
    "p_give": _given,
    "p_field": tree.FieldIt,
    "p_give_both": lambda who, plus, gained, until: (
        _given(who, plus, until),
        replace(gained, who=who),
    ),
    "p_double": lambda _, stat: building.MAKES["bonus_equal"](
        tree.This(), (stat == "attack", stat == "defense"), tree.Stat(stat, tree.This())
    ),
    "p_each_deal": lambda _, number, whom: tree.Deal(number, *whom),
    "p_deal_extra": lambda number, whom: tree.Deal(number, *whom),
    "p_block_cost": lambda _, life, each=None: tree.BlockCost(life, each),
    "p_attack_with": lambda group: tree.Must(group, "attack"),
    "p_swap_stat": lambda stat, one, other: tree.SwapStats(one, other, stat),
    "p_set_aside": lambda group, _: tree.SetAside(group),
    "p_plus": alone,
    "p_captures": lambda _, group: tree.Capture(group),
    "p_prevent_all": lambda _: tree.Prevent(),
    "p_must_do": lambda _, deed: deed,
    "p_this_turn": lambda *_: nouns.WORDS["this_turn"],
}
