"""The grammar of print: what it says otherwise than our own wording, added to that grammar.

One rule, `printed`, is a sentence: what leads (when, while, if, once per turn), then what is done or
holds. All phrases of our own grammar stand in it too; those of print are added to them with
`%extend`, so that they combine with everything.
"""

import re

from rules.language.grammar import GRAMMAR

_SENTENCES = r"""
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

// --- who and which dice -------------------------------------------------------------------------

p_myself: SELF ["die" | "character" | "character" "die"]           -> this
    | "this" ("die" | "character" | "monster" | "card")            -> this
    | "this" "character" "die"                                     -> this
    | ("he" | "she" | "him" | "her" | "himself" | "herself")       -> this

%extend reference: SELF                                            -> this
    | "this" ("character" | "monster" | "one")                     -> this
    | "this" "character" "die"                                     -> this
    | ("he" | "she" | "him" | "her" | "himself" | "herself")       -> this
    | SELF "and" _his "partner"                                   -> pair
    | "he" "and" "his" "partner"                                   -> pair
    | "she" "and" "her" "partner"                                  -> pair
    | _his "partner"                                              -> partner
    | ("they" | "itself")                                          -> that
    | "them"                                                       -> them
    | "that" ("character" | "sidekick" | "character" "die")        -> that
    | "those" ("characters" | "character" "dice" | "sidekicks")    -> that

_his: "his" | "her" | "its" | "their"

%extend who: ("your" | "an" | "target" | "that" | "each") "opponent" -> the_opponent
    | "opponents"                                                  -> the_opponent
    | "the" "defending" "player"                                   -> the_opponent
    | "your" "opponents"                                           -> the_opponent
    | "target" "player"                                            -> a_player
    | "that" "player"                                              -> that_player
    | "they"                                                       -> that_player
    | "all" "players"                                              -> each_player
    | "both" "players"                                             -> each_player
    | "players"                                                    -> each_player

%extend player: ("an" | "your" | "any") "opponent"                 -> the_opponent

%extend picked: "target" noun{one}                                 -> pick_target
    | "target" noun{one} "or" "player"                             -> pick_target_or_player
    | "target" "player" "or" noun{one}                             -> pick_target_or_player
    | "target" "opponent" "or" noun{one}                           -> pick_target_or_player
    | "a" "different" "target" noun{one}                           -> pick_other_target
    | "one" noun{one}                                              -> pick_one
    | "any" noun{one}                                              -> pick_one
    | "any" "or" "all" "of" yours                                  -> pick_any
    | NUMBER "target" noun{many}                                   -> pick_targets
    | "one" "of" "target" noun{many}                               -> pick_target

%extend each: "all" "of"? "the"? yours
    | "each" "of" "the"? noun{many}
    | "all" "of" "the"? noun{many}
    | "every" noun{one}
    | noun{many}

%extend indefinite: "one" noun{one}                                -> a_noun
    | "an" "other" noun{one}                                       -> another_noun
    | "a" "different" noun{one}                                    -> another_noun

%extend plain_yours: "your" "opponent's" plain{many}               -> plain_theirs_opposing
    | "your" plain{one}

%extend front: SELF                                                -> named_front
    | "non-" SELF                                                  -> not_named_front
    | "active"                                                     -> no_word
    | ","                                                          -> no_word
    | "opponent's"                                                 -> opposing
    | "your" "opponent's"                                          -> opposing
    | "different"                                                  -> other
    | "lower" "level"                                              -> lower_level

%extend picked: ("a" | "an" | "one") names                         -> pick_named
    | "target" ["opposing"] names                                  -> pick_target_named
    | "that" names                                                 -> p_that_named

%extend one: ("sidekick" | "sidekick" "character") "die"           -> kind_of_sidekick
    | "character"                                                  -> kind_of_character
    | "sidekick" "character"                                       -> kind_of_sidekick
    | "basic"? "action"                                            -> kind_of_action

%extend many: ("sidekick" | "sidekick" "character") "dice"         -> kind_of_sidekick
    | "characters"                                                 -> kind_of_character

%extend back: "you" "control"                       -> of_yours
    | "under" "your" "control"                                     -> of_yours
    | ("your" "opponent" | "an" "opponent" | "opponents") ("controls" | "control") -> of_opponent
    | "your" "opponent" "has" _in_field?                          -> of_opponent
    | "controlled" "by" "the" "active" "player"                    -> of_active_player
    | "in" "the" "field"                                           -> no_word
    | _FROM_THE_FIELD                                              -> no_word
    | _FROM_THE_FIELD "or" zone                                    -> from_field_or
    | ("in" | "from") "the" "attack" "zone"                        -> in_attack_zone
    | "in" "play"                                                  -> no_word
    | ("in" | "from") ("your" | "an" | "any")? "opponent's" zone   -> place_opposing
    | ("in" | "from") "their" zone                                 -> place_their
    | "of" ("that" | "the" "same") word                            -> of_chosen
    | "blocking" p_myself                                          -> engaged_front
    | "that" ("blocks" | "block") p_myself                         -> engaged_front
    | "that" ("is" | "are") doing                                  -> role

_in_field: "in" "the" "field"

"""

_AMOUNTS = r"""
// --- numbers, conditions, moments ---------------------------------------------------------------

%extend test: stat NUMBER ["or" "less"]                            -> p_test_less
    | ("a" | "an")? stat "of"? NUMBER "or" ("lower" | "fewer")     -> p_test_less
    | ("a" | "an")? stat "of"? NUMBER "or" ("more" | "higher" | "greater") -> p_test_more

%extend term: _whose stat                                         -> stat_of_this
    | SELF_S stat "value"?                                         -> stat_of_this
    | "the" stat "value"? "of" reference                           -> stat_of
    | "that" ("character's" | "character" "die's") stat            -> stat_of_that
    | "their" stat                                                 -> stat_of_that

_whose: "his" | "her"

%extend whom: who "and" group                                      -> whom_both_turned
    | who "and" NUMBER "damage" "to" group                         -> whom_both_same
    | group "and" "to" who                                         -> whom_both

%extend whose_life: "your" "opponent's"                            -> the_opponent

%extend simple: "you" "have" "no" noun{many} _in_field?           -> you_have_no
    | "you" ("control" | "have") indefinite                        -> you_have
    | "you" ("control" | "have") indefinite ("fielded" | "active") -> you_have
    | _an_opponent ("has" | "controls") "no" noun{many} _in_field? -> opponent_has_no
    | _an_opponent ("has" | "controls") "no" names _in_field?     -> opponent_has_no_named
    | names "dealt" "at" "least" NUMBER "damage"                   -> dealt_at_least
    | SELF "dealt" "at" "least" NUMBER "damage"                    -> dealt_at_least
    | _an_opponent ("has" | "controls") indefinite                 -> opponent_has
    | indefinite "is" "active"                                     -> there_is
    | SELF "or" names "is" "active"                                -> self_or_named_is_active
    | reference ("is" | "are") "paired" "up"                       -> are_paired
    | _an_opponent "has" "more" "life" "than" "you"                -> opponent_has_more_life
    | _an_opponent "life" "total"? "is" ("greater" | "more" | "higher") "than" "yours" -> opponent_has_more_life
    | "it" "was" indefinite                                        -> p_was

_an_opponent: "your" "opponent" | "an" "opponent" | "your" "opponent's"

is_doing: doing ("or" doing)*

%extend event: "KO'd"                                              -> bare_ko
    | "blocked"                                                    -> bare_blocked
    | "purchased"                                                  -> bare_purchased
    | "used"                                                       -> bare_used
    | ("assigned" "to")? "attack"                                  -> bare_attacks
    | ("assigned" "to")? "attacking"                               -> bare_attacks
    | "blocking"                                                   -> bare_blocks
    | p_myself happenings [means] [doer]                           -> when_self
    | p_myself ("blocks" | "blocks" "or" "is" "blocked" "by") indefinite -> when_self_engages
    | "you" p_does indefinite                                      -> when_you_do
    | _an_opponent p_does indefinite                               -> when_opponent_does
    | "a" "player" p_does indefinite                               -> when_player_does
    | p_myself "deals" "combat" "damage" "to" who                  -> when_self_damages_player
    | "you" "or" bare "are" "damaged"                              -> when_you_or_dice_damaged

p_does: ("use" | "uses")                                           -> is_used
    | ("field" | "fields")                                         -> is_fielded
    | ("purchase" | "purchases")                                   -> is_purchased
    | ("draw" | "draws")                                           -> is_drawn

%extend happening: ("is" | "are") "assigned" "to" "attack"         -> attacks
    | "assigns" "to" "attack"                                      -> attacks
    | ("attack" | "attacking")                                     -> attacks
    | "is" "assigned" "to" "block"                                 -> blocks
    | ("is" | "are") ("used" | "activated")                        -> is_used
    | "is" "damaged"                                               -> takes_damage
    | "is" ("bought")                                              -> is_purchased
    | "are" "KO'd"                                                 -> is_ko

%extend doer: _by p_self_by                                        -> by_dice

p_self_by: SELF "die"?                                             -> self_dice

%extend whose_turn: "your" "opponent's"                            -> the_opponent
    | "every"                                                      -> each_player
    | "each"                                                       -> each_player
    | "the"                                                        -> each_player

%extend time: "the" "beginning" "of" whose_turn "turn"             -> turn_starts
    | "end" "of" "turn"                                            -> p_turn_ends
    | "the" "beginning" "of" whose_turn "attack" "step"            -> attack_step_starts
"""

_VERBS = r"""
// --- what is done -------------------------------------------------------------------------------

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

_WORDS = r"""
HEROIC.5: /Heroic(?=:)/
SELF.4: /~[^~]+~(?!'s)/
SELF_S.4: /~[^~]+~'s/
"""

PRINTED = GRAMMAR + _SENTENCES + _AMOUNTS + _VERBS + _WORDS

VOCABULARY = frozenset(
    (
        *re.findall(r'"([a-zA-Z][a-zA-Z\'-]*)"', PRINTED),
        "fist", "bolt", "mask", "shield", "wild", "when-fielded", "when-attacks",
    )
)  # fmt: skip
"""The words of the grammar: small wherever print gives them a capital."""
