"""Grammar of sentences: effects and modifiers."""

SENTENCE_RULES = r"""
// --- effects: sentences of verbs ----------------------------------------------------------------
// A block (you may, if, later, for each) extends to the end of its sentence or option. An option
// cannot contain a choice of its own, so it is clear which choice "; or" continues.

?chain: plain_chain
    | block{chain}                                                 -> block_alone
    | steps "," "then" block{chain}                                -> steps_then_block
    | choice                                                       -> block_alone
    | steps "," "then" choice                                      -> steps_then_block

?option: plain_chain
    | block{option}                                                -> block_alone
    | steps "," "then" block{option}                               -> steps_then_block

?plain_chain: steps
    | steps "," "unless" who ("pays" | "pay") cost                 -> unless
    | steps "," "unless" who deeds                                 -> unless

steps: step                                                        -> first_step
    | steps "," "then" step                                        -> next_step

?block{rest}: who "may" rest                                       -> may
    | who "may" "do" "this" ":" rest                               -> may
    | who "may" price ":" rest                                     -> may_pay
    | "if" condition "," rest                                      -> do_if
    | "if" condition "," steps ";" "otherwise" "," rest            -> do_if_else
    | "later" "this" "turn" "," moment ":" rest                    -> later
    | ending duration ":" rest                                     -> has_text
    | duration "," moment ":" rest                                 -> watch
    | deeds _IN_ORDER_TO rest                                      -> at_cost
    | for_each ":" rest                                            -> repeat
    | "do" "this" NUMBER "times" ":" rest                          -> repeat
    | "do" "this" "as" "many" "times" "as" value ":" rest          -> repeat

?choice: "choose" "one" ":" options                                -> choose_one
    | who "chooses" "one" ":" options                              -> chooses_one
options: option (_OR_ELSE option)+

// Actions that can also be costs.
?deed: ("KO" | "KOs") group                                        -> knock_out
    | ("sacrifice" | "sacrifices") group                           -> sacrifice
    | ("spin" | "spins") group "up" levels                         -> spin_up
    | ("spin" | "spins") group "down" levels                       -> spin_down
    | ("move" | "moves") group "to" owners zone                    -> move
    | ("prep" | "preps") group                                     -> prep

?step: deed
    | "deal" harm                                                  -> deal
    | group ("deals" | "deal") harm                                -> deal_by
    | group "and" group "deal" "damage" "to" "each" "other" "equal" "to" "their" stat -> duel
    | ["you"] "gain" life                                          -> gain
    | who "gains" life                                             -> gains
    | ["you"] "lose" life                                          -> lose
    | who "loses" life                                             -> loses
    | group ("gets" | "get") plus duration [for_each]              -> bonus_for
    | ending duration                                              -> for_a_while
    | ending duration unless_paid                                  -> for_a_while_unless
    | "spin" group "to" ("its" | "their") energy "face"            -> spin_to
    | "spin" group "to" "level" NUMBER                             -> spin_to_level
    | "spin" group "to" "an" "energy" "face"                       -> spin_to_energy
    | "field" (group | drawn) ["at" "level" NUMBER] [your_control] -> field_it
    | "move" group "to" owners zone "at" "level" NUMBER            -> move_at_level
    | "move" drawn "to" owners zone [for_each]                     -> move_drawn
    | "prep" drawn [for_each]                                      -> prep_drawn
    | "return" group                                               -> return_it
    | "draw" drawn                                                 -> draw_in_hand
    | "draw" "up" "to" drawn                                       -> draw_up_to
    | "draw" drawn_of_theirs                                       -> draw_theirs
    | "draw" "up" "to" drawn_of_theirs                             -> draw_up_to_theirs
    | "draw" some_dice ["into" "your" zone] [for_each]             -> draw
    | "draw" "as" "many" "dice" "as" value ["into" "your" zone]    -> draw_many
    | "reroll" group                                               -> reroll
    | "roll" group                                                 -> roll
    | "regenerate" "this" "die"                                    -> regenerate
    | "clear" "all" "damage" "from" group                          -> clear_damage
    | "capture" group (duration | until)                           -> capture
    | "take" "control" "of" group duration                         -> control
    | "swap" "control" "of" group "and" group duration             -> swap_control
    | "purchase" group [discount] ["into" "your" zone]             -> purchase
    | "swap" group "for" group                                     -> swap
    | "swap" group "for" group "on" "the" "same" "level"           -> swap_same_level
    | "remove" group _FROM_THE_FIELD "this" "turn"                 -> set_aside
    | "remove" group _FROM_COMBAT                                  -> leave_combat
    | "attach" "this" "die" "to" group                             -> attach
    | "pair" "this" "die" "with" group                             -> pair_up
    | "put" "this" "die" "on" "the" "card" "of" pick               -> lay_on
    | "put" some_tokens token "into" "your" "field" [for_each]     -> make_tokens
    | "put" many_tokens token "into" "your" "field" "as" value     -> make_tokens
    | "prevent" "that" "damage"                                    -> prevent_all
    | "prevent" NUMBER "of" "that" "damage" [for_each]             -> prevent
    | "prevent" "all" "but" NUMBER "of" "that" "damage"            -> prevent_all_but
    | "prevent" "as" "much" "of" "that" "damage" "as" value        -> prevent_equal
    | "redirect" "that" "damage" "to" whom                         -> redirect_all
    | "redirect" NUMBER "of" "that" "damage" "to" whom [for_each]  -> redirect
    | "redirect" "as" "much" "of" "that" "damage" "as" value "to" whom -> redirect_equal
    | "it" "stays" "in" "the" "field" "at" "level" NUMBER "instead" -> survive
    | "choose" group                                               -> choose_dice
    | "choose" "an" "energy" "type" ["other" "than" some_energy]   -> choose_energy
    | "choose" "an" "affiliation" ["other" "than" names]           -> choose_affiliation
    | "use" "a" "copy" "of" "that" "die's" "text"                  -> use_copy

?harm: NUMBER "damage" "to" whom [for_each]                        -> harm
    | "damage" "to" whom "equal" "to" value                        -> harm_equal
    | "that" "much" "damage" "to" whom                             -> harm_that

your_control: "under" "your" "control"

whom: group                                                        -> whom_dice
    | who                                                          -> whom_players
    | group "and" who                                              -> whom_both

life: NUMBER "life" [for_each]                                     -> rate
    | "life" "equal" "to" value                                    -> equal
    | "that" "much" "life"                                         -> hurt

levels: NUMBER ("level" | "levels")

some_dice: ("a" | "one") "die"                                     -> one
    | NUMBER "dice"                                                -> number

drawn: ("a" | "one") "die" _FROM_YOUR_BAG                          -> drawn_one
    | NUMBER "dice" _FROM_YOUR_BAG                                 -> drawn
drawn_of_theirs: ("a" | "one") "die" _FROM_THEIR_BAG               -> drawn_one
    | NUMBER "dice" _FROM_THEIR_BAG                                -> drawn

some_tokens: ("a" | "an" | "one") name "token"                     -> one_token
    | NUMBER name "tokens"                                         -> number_of_tokens
?many_tokens: "as" "many" name "tokens"
token: "with" "an" "attack" "of" NUMBER "and" "a" "defense" "of" NUMBER

owners: "your"                                                     -> owners_you
    | ("their" | "its" "owner's" | "their" "owners'")              -> owners_any

energy: ENERGY
    | "wild"                                                       -> wild
    | "generic"                                                    -> generic

until: "until" (event | time) (_OR_UNTIL (event | time))*

?duration: "this" "turn"                                           -> this_turn
    | "until" "your" "next" "turn"                                 -> until_your_next_turn
    | "at" ("its" | "their") "next" "opportunity"                  -> next_opportunity
    | "until" "replaced"                                           -> until_replaced
    | "until" "the" "end" "of" "combat"                            -> until_combat_ends

// --- modifiers ----------------------------------------------------------------------------------
// With a duration they are effects; without one they apply as long as the ability does.

?modifier: bonus | ending
    | ending unless_paid                                           -> held_unless
    | who "may" price "to" "field" "this" "die"                    -> other_cost
    | "ignore" "all" "text" "on" "cards" "of" "the" "chosen" word  -> cards_ignored
    | group "can" "be" "removed" "as" ("a" | "an") one             -> removed_as

?ending: group ("gets" | "get") sign "equal" "to" value            -> bonus_equal
    | group ("gets" | "get") gained                                -> has
    | group "must" act                                             -> must
    | group "can't" act [barred]                                   -> cannot
    | who "can't" "use" "global" "abilities" ["on" cards]          -> cannot_use_globals
    | "ignore" "all" "text" "of" group                             -> ignore_all
    | "ignore" "the" all_kinds "abilities" "of" group              -> ignore_kinds
    | group ("has" | "have") ("a" | "an") settable "of" NUMBER      -> set_stat
    | group ("has" | "have") ("a" | "an") settable "equal" "to" value -> set_stat
    | group ("uses" | "use") "the" "stats" "of" group              -> copy_stats
    | group ("uses" | "use") "the" "abilities" "of" group          -> copy_text
    | "swap" "the" "attack" "and" "defense" "of" group             -> swap_both
    | "swap" "the" attack_or_defense "of" group "for" "that" "of" group -> swap_stat
    | group ("deals" | "deal") "double" "damage" ["to" bare]       -> double_damage
    | group ("goes" | "go") _FROM_THE_FIELD "to" owners zone zones_instead -> goes
    | group "can" "block" "up" "to" NUMBER "attackers"             -> blocks_several
    | group "can" "only" "be" "blocked" "by" NUMBER "or" "more" "dice" -> needs_blockers
    | "the" "opponent" "must" "pay" NUMBER "life" "to" "block"     -> block_cost
    | "the" "opponent" "must" "pay" NUMBER "life" for_each_blocker -> block_cost
    | bare changed "to" act_of_cost ["for" who] [floor] [alone]    -> cost_of_dice
    | "the" "next" noun{one} changed "to" act_of_cost ["for" who] [floor] [alone] -> cost_of_next
    | "this" "die" changed "to" act_of_cost ["for" who] [floor] [alone] -> cost_of_this
    | costs changed ["for" who] [floor] [alone]                    -> cost_of_all
    | pick changed "to" act_of_cost ["for" who] [floor] [alone]    -> cost_of_picked
    | ("it" | "those" "dice") changed "to" act_of_cost ["for" who] [floor] [alone] -> cost_of_that

zones_instead: "instead" "of" "the" zone ("or" zone)*
unless_paid: "unless" who ("pays" | "pay") NUMBER "life"

bonus: group ("gets" | "get") plus [for_each]

plus: ATTACK                                                       -> plus_attack
    | DEFENSE                                                      -> plus_defense
    | ATTACK "and" DEFENSE                                         -> plus_both

sign: "+A"                                                         -> sign_attack
    | "+D"                                                         -> sign_defense
    | "+A" "and" "+D"                                              -> sign_both

gained: "the" all_names ("affiliation" | "affiliations")           -> gained_affiliations
    | all_keywords                                                 -> gained_keywords
    | "the" all_names ("affiliation" | "affiliations") _AND_KEYWORD all_keywords -> gained_both

attack_or_defense: "attack"                                        -> stat_attack
    | "defense"                                                    -> stat_defense
?settable: attack_or_defense
    | "level"                                                      -> stat_level

?changed: ("cost" | "costs") NUMBER more_or_less                   -> changed
    | ("cost" | "costs") NUMBER "times" "as" "much"                -> times_as_much
    | ("is" | "are") "free"                                        -> free

more_or_less: "more"                                               -> more
    | "less"                                                       -> less

act_of_cost: "purchase"                                            -> cost_purchase
    | "field"                                                      -> cost_field

costs: "purchases"                                                 -> cost_purchase
    | "fieldings"                                                  -> cost_field
    | "global" "abilities"                                         -> cost_global

discount: "for" NUMBER "less" [floor]                              -> discount
    | "for" "free"                                                 -> for_free

floor: "but" "at" "least" NUMBER
alone: "without" "adding" "up"

for_each_blocker: "for" "each" noun{one} "that" "blocks"

act: "attack"                                                      -> act_attack
    | "block"                                                      -> act_block
    | "be" "blocked"                                               -> act_be_blocked
    | "deal" "damage"                                              -> act_deal_damage
    | "deal" "combat" "damage"                                     -> act_deal_combat_damage
    | "be" "targeted"                                              -> act_be_targeted
    | "be" "KO'd"                                                  -> act_be_ko
    | "be" "captured"                                              -> act_be_captured
    | "have" ("its" | "their") "damage" "prevented"                -> act_be_prevented
    | "spin"                                                       -> act_spin
    | "leave" "the" "field" "unblocked"                            -> act_leave_unblocked

?barred: "by" bare                                                 -> by_dice
    | "by" "you"                                                   -> by_you
    | "by" "the" "opponent"                                        -> by_opponent
    | "by" kinds "abilities"                                       -> by_ability
    | "by" "your" kinds "abilities"                                -> by_your_ability
    | "by" "the" "opponent's" kinds "abilities"                    -> by_their_ability
"""
