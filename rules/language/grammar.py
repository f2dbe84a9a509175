"""The grammar of the rules language, for Lark, and its words.

It describes one paragraph, which is one ability. It composes: noun phrases, amounts, conditions,
verbs and moments are each written once and stand wherever they make sense. It has to be LALR(1)
without a conflict, so no sentence can be read in two ways; a few words are joined to one terminal
(`and with`, `with a total`, `from your bag`) where one word alone would not tell what follows.

`building` makes trees of it, one method for each name after `->` or before `:`.
"""

import re

_RULES = r"""
// --- paragraphs: one ability each ---------------------------------------------------------------

?start: "continuous" "."                                           -> keyword
    | effects                                                      -> used
    | BURST "also" ":" effects                                     -> used_also
    | BURST "instead" ":" effects                                  -> used_instead
    | header ":" effects                                           -> triggered
    | BURST header ":" effects                                     -> triggered_also
    | BURST "instead" ":" header ":" effects                       -> triggered_instead
    | static
    | BURST static                                                 -> static_burst
    | "global" ":" "pay" cost ":" effects                          -> free_global
    | "global" ":" "pay" cost "." limit ":" effects                -> limited_global
    | "global" ":" "pay" cost "." moment ":" effects               -> reactive_global
    | "global" ":" "pay" cost "." limit "," moment ":" effects     -> limited_reactive_global
    | paid
    | BURST paid                                                   -> paid_burst

header: moment                                                     -> header
    | limit "," moment                                             -> header_limit
    | "while" "active" "," moment                                  -> header_active
    | "while" "active" "," limit "," moment                        -> header_active_limit

limit: "once" "per" "turn"

?paid: paid_now
    | "while" condition "," paid_now                               -> paid_while

paid_now: "pay" cost ":" effects                                   -> paid
    | "pay" cost "." limit ":" effects                             -> paid_limit

?static: modifiers                                                 -> static_bare
    | "if" condition ":" modifiers                                 -> static_if
    | "while" "active" ":" modifiers                               -> static_active
    | "while" "active" "," "if" condition ":" modifiers            -> static_active_if

modifiers: (modifier ".")+
effects: (chain ".")+

// --- moments: when ------------------------------------------------------------------------------

?moment: "when" event
    | "at" time

?time: "the" "start" "of" whose_turn "turn"                        -> turn_starts
    | "the" "end" "of" whose_turn "turn"                           -> turn_ends
    | "the" "start" "of" whose_turn "attack" "step"                -> attack_step_starts
    | "the" "end" "of" whose_turn "attack" "step"                  -> attack_step_ends

whose_turn: "your"                                                 -> you
    | "the" "opponent's"                                           -> the_opponent
    | "each" "player's"                                            -> each_player

event: "fielded"                                                   -> when_fielded
    | "this" "die" happening [doer]                                -> when_this
    | indefinite happening [doer]                                  -> when_dice
    | "you" "are" "damaged" [doer]                                 -> when_you
    | "the" "opponent" "is" "damaged" [doer]                       -> when_opponent
    | "a" "player" "is" "damaged" [doer]                           -> when_player

happening: "is" "fielded"                                          -> is_fielded
    | "attacks"                                                    -> attacks
    | "blocks"                                                     -> blocks
    | "is" "blocked"                                               -> is_blocked
    | "is" "engaged"                                               -> is_engaged
    | "takes" "damage"                                             -> takes_damage
    | "deals" "damage"                                             -> deals_damage
    | "is" "KO'd"                                                  -> is_ko
    | "would" "be" "KO'd"                                          -> would_be_ko
    | "is" "used"                                                  -> is_used
    | "is" "purchased"                                             -> is_purchased
    | "is" "drawn"                                                 -> is_drawn
    | "spins" "up"                                                 -> spins_up
    | "leaves" "the" "field"                                       -> leaves_field

doer: ("by" | "from") "you"                                        -> by_you
    | ("by" | "from") "the" "opponent"                             -> by_opponent
    | ("by" | "from") indefinite                                   -> by_dice
    | ("by" | "from") ("a" | "an") kinds "ability"                 -> by_ability
    | ("by" | "from") "your" kinds "ability"                       -> by_your_ability
    | ("by" | "from") "the" "opponent's" kinds "ability"           -> by_their_ability

kinds: kind ("or" kind)*
all_kinds: kind ("and" kind)*

kind: "when-fielded"                                               -> kind_fielded
    | "when-attacks"                                               -> kind_attacks
    | "action"                                                     -> kind_action
    | "global"                                                     -> kind_global
    | "other"                                                      -> kind_other

// --- costs and players --------------------------------------------------------------------------

cost: "nothing"                                                    -> cost_nothing
    | energies                                                     -> cost_energy
    | NUMBER                                                       -> cost_any
    | NUMBER "life"                                                -> cost_life
    | energies "and" NUMBER                                        -> cost_energy_any
    | energies "and" NUMBER "life"                                 -> cost_energy_life
    | NUMBER "and" NUMBER "life"                                   -> cost_any_life
    | energies "and" NUMBER "and" NUMBER "life"                    -> cost_all

energies: ENERGY+

who: "you"                                                         -> you
    | "the" "opponent"                                             -> the_opponent
    | "each" "player"                                              -> each_player
    | "its" "owner"                                                -> its_owner
    | "the" "active" "player"                                      -> active_player
    | "the" "inactive" "player"                                    -> inactive_player
    | "a" "player"                                                 -> a_player

// --- effects: sentences of verbs ----------------------------------------------------------------
// A block (you may, if, later) reaches to the end of its sentence.

?chain: steps
    | steps "," "unless" who ("pays" | "pay") cost                 -> unless
    | block                                                        -> block_alone
    | steps "," "then" block                                       -> steps_then_block

steps: step                                                        -> first_step
    | steps "," "then" step                                        -> next_step

?block: who "may" chain                                            -> may
    | who "may" "do" "this" ":" chain                              -> may
    | who "may" "pay" cost ":" chain                               -> may_pay
    | "if" condition "," chain                                     -> do_if
    | "if" condition "," steps ";" "otherwise" "," chain           -> do_if_else
    | "later" "this" "turn" "," moment ":" chain                   -> later
    | for_each ":" chain                                           -> repeat
    | "do" "this" NUMBER "times" ":" chain                         -> repeat
    | "do" "this" "as" "many" "times" "as" value ":" chain         -> repeat

?step: "deal" NUMBER "damage" "to" whom [for_each]                 -> deal
    | "deal" "damage" "to" whom "equal" "to" value                 -> deal_equal
    | "deal" "that" "much" "damage" "to" whom                      -> deal_that
    | ["you"] "gain" life                                          -> gain
    | who "gains" life                                             -> gains
    | ["you"] "lose" life                                          -> lose
    | who "loses" life                                             -> loses
    | "KO" group                                                   -> knock_out
    | group ("gets" | "get") plus duration [for_each]              -> bonus_for
    | bonus_equal duration                                         -> bonus_equal_for
    | has duration                                                 -> has_for
    | block_cost duration                                          -> block_cost_for
    | must duration                                                -> must_for
    | cannot duration                                              -> cannot_for
    | ignore duration                                              -> ignore_for
    | "spin" group "up" NUMBER ("level" | "levels")                -> spin_up
    | "spin" group "down" NUMBER ("level" | "levels")              -> spin_down
    | "spin" group "to" ("its" | "their") energy "face"            -> spin_to
    | "field" (group | drawn) ["at" "level" NUMBER]                -> field_it
    | "move" group "to" owners zone                                -> move
    | "move" drawn "to" owners zone [for_each]                     -> move_drawn
    | "prep" group                                                 -> prep
    | "prep" drawn [for_each]                                      -> prep_drawn
    | "return" group                                               -> return_it
    | "draw" some_dice ["into" "your" zone] [for_each]             -> draw
    | "draw" "as" "many" "dice" "as" value ["into" "your" zone]    -> draw_many
    | "reroll" group                                               -> reroll
    | "clear" "all" "damage" "from" group                          -> clear_damage
    | "capture" group (duration | "until" event | "until" time)    -> capture
    | "take" "control" "of" group duration                         -> control
    | "swap" group "for" group                                     -> swap
    | "swap" group "for" group "on" "the" "same" "level"           -> swap_same_level
    | "prevent" "that" "damage"                                    -> prevent_all
    | "prevent" NUMBER "of" "that" "damage" [for_each]             -> prevent
    | "prevent" "as" "much" "of" "that" "damage" "as" value        -> prevent_equal
    | "it" "stays" "in" "the" "field" "at" "level" NUMBER "instead" -> survive
    | "choose" group                                               -> choose_dice
    | "choose" "an" "energy" "type" ["other" "than" some_energy]   -> choose_energy
    | "choose" "an" "affiliation" ["other" "than" names]           -> choose_affiliation
    | "use" "a" "copy" "of" "that" "die's" "text"                  -> use_copy

whom: group                                                        -> whom_dice
    | who                                                          -> whom_players
    | group "and" who                                              -> whom_both

life: NUMBER "life" [for_each]                                     -> rate
    | "life" "equal" "to" value                                    -> equal
    | "that" "much" "life"                                         -> hurt

some_dice: ("a" | "one") "die"                                     -> one
    | NUMBER "dice"                                                -> number

drawn: ("a" | "one") "die" _FROM_YOUR_BAG                          -> drawn_one
    | NUMBER "dice" _FROM_YOUR_BAG                                 -> drawn

owners: "your" | "its" "owner's" | "their" "owners'"

energy: ENERGY
    | "wild"                                                       -> wild

?duration: "this" "turn"                                           -> this_turn
    | "until" "your" "next" "turn"                                 -> until_your_next_turn
    | "at" ("its" | "their") "next" "opportunity"                  -> next_opportunity
    | "until" "replaced"                                           -> until_replaced
    | "until" "the" "end" "of" "combat"                            -> until_combat_ends

// --- what holds: modifiers ----------------------------------------------------------------------
// With a duration they are effects; without one they hold as long as the ability does.

?modifier: bonus | bonus_equal | must | cannot | ignore | has | block_cost
    | who "may" "pay" cost "to" "field" "this" "die"               -> other_cost
    | bare ("cost" | "costs") NUMBER more_or_less "to" "purchase" ["for" who] -> purchase_cost
    | bare ("cost" | "costs") NUMBER more_or_less "to" "field" ["for" who] -> fielding_cost
    | "purchases" "cost" NUMBER more_or_less ["for" who]           -> purchases_cost
    | "fieldings" "cost" NUMBER more_or_less ["for" who]           -> fieldings_cost
    | "global" "abilities" "cost" NUMBER more_or_less ["for" who]  -> globals_cost
    | "ignore" "all" "text" "on" "cards" "of" "the" "chosen" word  -> cards_ignored

more_or_less: "more"                                               -> more
    | "less"                                                       -> less

bonus: group ("gets" | "get") plus [for_each]
bonus_equal: group ("gets" | "get") sign "equal" "to" value

plus: ATTACK                                                       -> plus_attack
    | DEFENSE                                                      -> plus_defense
    | ATTACK "and" DEFENSE                                         -> plus_both

sign: "+A"                                                         -> sign_attack
    | "+D"                                                         -> sign_defense
    | "+A" "and" "+D"                                              -> sign_both

must: group "must" act
cannot: group "can't" act [barred]

?barred: "by" bare                                                 -> by_dice
    | "by" "you"                                                   -> by_you
    | "by" "the" "opponent"                                        -> by_opponent
    | "by" kinds "abilities"                                       -> by_ability
    | "by" "your" kinds "abilities"                                -> by_your_ability
    | "by" "the" "opponent's" kinds "abilities"                    -> by_their_ability

has: group ("gets" | "get") gained
gained: "the" all_names ("affiliation" | "affiliations")           -> gained_affiliations

block_cost: "the" "opponent" "must" "pay" NUMBER "life" "to" "block" -> block_cost_once
    | "the" "opponent" "must" "pay" NUMBER "life" for_each_blocker  -> block_cost_each
for_each_blocker: "for" "each" noun{one} "that" "blocks"
ignore: "ignore" "all" "text" "of" group                           -> ignore_all
    | "ignore" "the" all_kinds "abilities" "of" group              -> ignore_kinds

act: "attack"                                                      -> act_attack
    | "block"                                                      -> act_block
    | "be" "blocked"                                               -> act_be_blocked
    | "deal" "damage"                                              -> act_deal_damage
    | "deal" "combat" "damage"                                     -> act_deal_combat_damage
    | "be" "targeted"                                              -> act_be_targeted
    | "spin"                                                       -> act_spin
    | "use" "global" "abilities"                                   -> act_use_globals
    | "leave" "the" "field" "unblocked"                            -> act_leave_unblocked

// --- groups: which dice, how many ---------------------------------------------------------------

?group: reference | each | pick

reference: "this" "die"                                            -> this
    | ("it" | "those" "dice")                                      -> that
    | "the" "die" "chosen" "before"                                -> that_before
    | "that" "die"                                                 -> subject

each: "each" noun{one}
    | "all" noun{many}
    | ["each" "of"] yours

pick: picked [limit_of] [chooser]

?picked: indefinite                                                -> pick_one
    | ("a" | "an") "target" noun{one}                              -> pick_target
    | "another" "target" noun{one}                                 -> pick_other_target
    | NUMBER some                                                  -> pick_number
    | "up" "to" "one" some_one                                     -> pick_up_to_one
    | "up" "to" NUMBER some                                        -> pick_up_to
    | "one" "or" "more" some                                       -> pick_one_or_more
    | "any" "number" "of" (some | yours)                           -> pick_any

some: noun{many}                                                   -> dice
    | "target" noun{many}                                          -> targets
    | "of" yours                                                   -> dice
some_one: noun{one}                                                -> dice
    | "target" noun{one}                                           -> targets
    | "of" yours                                                   -> dice

limit_of: _WITH_A_TOTAL stat measure
chooser: "chosen" "by" who

indefinite: ("a" | "an") noun{one}                                 -> a_noun
    | "another" noun{one}                                          -> another_noun
    | "one" "of" yours                                             -> one_of_yours

// --- noun phrases: what dice --------------------------------------------------------------------

noun{form}: plain{form} [tests] [engaged]
plain{form}: front* head{form} back*
head{form}: form

bare: noun{many} | yours
plain_bare: plain{many}                                            -> bare
    | plain_yours                                                  -> bare
yours: plain_yours [tests] [engaged]
plain_yours: "your" plain{many}

?front: "other"                                                    -> other
    | "opposing"                                                   -> opposing
    | "borrowed"                                                   -> borrowed
    | doing                                                        -> role
    | "level" NUMBER                                               -> level
    | names                                                        -> affiliations
    | _NON name                                                    -> non_affiliation
    | some_energy                                                  -> types
    | NON_ENERGY                                                   -> non_type

?doing: "attacking"                                                -> role_attacking
    | "blocking"                                                   -> role_blocking
    | "blocked"                                                    -> role_blocked
    | "unblocked"                                                  -> role_unblocked
    | "engaged"                                                    -> role_engaged
    | "damaged"                                                    -> role_damaged
    | "captured"                                                   -> role_captured
    | "visiting"                                                   -> role_visiting

some_energy: ENERGY ("or" ENERGY)*
names: name ("or" name)*
all_names: name ("and" name)*
name: PROPER | QUOTED

?one: "die"                                                        -> kind_of_die
    | "character" "die"                                            -> kind_of_character
    | "sidekick"                                                   -> kind_of_sidekick
    | "action" "die"                                               -> kind_of_action
    | "continuous" "die"                                           -> kind_of_continuous
?many: "dice"                                                      -> kind_of_die
    | "character" "dice"                                           -> kind_of_character
    | "sidekicks"                                                  -> kind_of_sidekick
    | "action" "dice"                                              -> kind_of_action
    | "continuous" "dice"                                          -> kind_of_continuous

?back: "named" names                                               -> named
    | "not" "named" names                                          -> not_named
    | "of" "yours"                                                 -> of_yours
    | "of" "the" "active" "player"                                 -> of_active_player
    | "of" "the" "chosen" word                                     -> of_chosen
    | "of" "another" "card"                                        -> of_another_card
    | ("in" | "from") whose_zone zone ("or" zone)*                 -> place

word: "energy" "type"                                              -> word_energy
    | "affiliation"                                                -> word_affiliation

whose_zone: "any"                                                  -> zone_any
    | "your"                                                       -> zone_your
    | "the" "opponent's"                                           -> zone_opposing
    | "the" "active" "player's"                                    -> zone_active

zone: "field"                                                      -> zone_field
    | "attack" "zone"                                              -> zone_attack
    | "reserve" "pool"                                             -> zone_reserve
    | "prep" "area"                                                -> zone_prep
    | "used" "pile"                                                -> zone_used
    | "bag"                                                        -> zone_bag
    | "cards"                                                      -> zone_card
    | "out-of-play" "zone"                                         -> zone_out

tests: "with" test (_AND_WITH test)*
test: ("a" | "an") stat measure                                    -> test
    | "the" "lowest" stat                                          -> test_lowest
    | "the" "highest" stat                                         -> test_highest
engaged: "engaged" "with" reference

stat: "attack"                                                     -> stat_attack
    | "defense"                                                    -> stat_defense
    | "level"                                                      -> stat_level
    | "damage"                                                     -> stat_damage
    | "purchase" "cost"                                            -> stat_purchase
    | "fielding" "cost"                                            -> stat_fielding

measure: "of" NUMBER                                               -> measure_is
    | "of" NUMBER "or" "less"                                      -> measure_or_less
    | "of" NUMBER "or" "more"                                      -> measure_or_more
    | comparison value                                             -> measure

// --- amounts and conditions ---------------------------------------------------------------------

for_each: "for" "each" noun{one}
    | "for" "each" "of" yours
    | "for" "each" "die" done                                      -> for_each_done

done: "moved" | "KO'd" | "fielded" | "drawn" | "rerolled" | "returned" | "captured" | "damaged"
    | "spun" | "affected"

?value: term
    | value "minus" NUMBER                                         -> minus

?term: NUMBER                                                      -> number
    | "the" "number" "of" plain_bare                               -> number_of
    | NUMBER "times" "the" "number" "of" plain_bare                -> times_number_of
    | "the" "number" "of" "dice" done                              -> number_done
    | NUMBER "times" "the" "number" "of" "dice" done               -> times_number_done
    | "the" "highest" stat "of" plain_bare                         -> highest
    | "its" stat                                                   -> stat_of_that
    | "this" "die's" stat                                          -> stat_of_this
    | "that" "die's" stat                                          -> stat_of_subject
    | "the" stat "of" reference                                    -> stat_of
    | "that" "damage"                                              -> hurt
    | "the" "damage" "dealt"                                       -> dealt
    | "the" "number" "of" "different" variety "among" plain_bare   -> variety

variety: "affiliations"                                            -> word_affiliation
    | "energy" "types"                                             -> word_energy
    | "names"                                                      -> word_name

comparison: "less" "than"                                          -> less_than
    | "at" "most"                                                  -> at_most
    | "equal" "to"                                                 -> equal_to
    | "at" "least"                                                 -> at_least
    | "more" "than"                                                -> more_than

condition: simple ("and" simple)*

?simple: reference ("is" | "are") doing                            -> are_doing
    | reference ("isn't" | "aren't") doing                         -> are_not_doing
    | reference ("is" | "are") kind_phrase                         -> are
    | reference ("isn't" | "aren't") kind_phrase                   -> are_not
    | "there" "is" indefinite                                      -> there_is
    | "there" "are" "no" noun{many}                                -> there_are_no
    | value "is" comparison value                                  -> compare
    | "you" "do"                                                   -> you_do
    | "you" "are" "the" "underdog"                                 -> underdog

?kind_phrase: indefinite
    | noun{many}                                                   -> dice

// --- words --------------------------------------------------------------------------------------

BURST: "*/**" | "**" | "*"
NUMBER: /[0-9]{1,3}(?![0-9])/
ATTACK: /[+-][0-9]{1,3}A\b/
DEFENSE: /[+-][0-9]{1,3}D\b/
ENERGY.2: /(fist|bolt|mask|shield)\b/
NON_ENERGY.3: /non-(fist|bolt|mask|shield)\b/
_NON.2: /non-(?=["A-Z])/
_AND_WITH.2: /and\s+with\b/
_WITH_A_TOTAL.2: /with\s+a\s+total\b/
_FROM_YOUR_BAG.2: /from\s+your\s+bag\b/
QUOTED: /"[^"]+"/
// No rule has these: they take in whole words and signs that are not known.
WORD: /[a-z][\w'-]*/
UNKNOWN.-1: /[^\s]/

%ignore / +/
"""

_CAPITAL = r"[A-Z](?:[\w'&.-]*\w)?"
_NAME = rf"{_CAPITAL}(?: (?:of |the )*{_CAPITAL})*"

GRAMMAR = _RULES + f"PROPER: /{_NAME}/\n"

PROPER = re.compile(_NAME)
"""A name that needs no quotes: words with capitals, with "of" and "the" between them."""

_ENERGY = ("fist", "bolt", "mask", "shield")

VOCABULARY = frozenset(
    (*re.findall(r'"([a-z][a-z\'-]*)"', GRAMMAR), "non-", *_ENERGY, *(f"non-{e}" for e in _ENERGY))
)
"""The words of the grammar: where a sentence begins with one of them it has a capital."""
