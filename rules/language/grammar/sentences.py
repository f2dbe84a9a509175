"""Grammar of effects and modifiers, and of their phrases about dice, amounts and conditions."""

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
    | "aim" NUMBER "damage" "at" group                             -> aim
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
    | "spin" group "to" ("its" | "their") "action" "face"          -> spin_to_action
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
    | "clear" NUMBER "damage" "from" group                         -> clear_some_damage
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
    | "put" some_counters "on" card_of [for_each]                  -> put_counters
    | "remove" some_counters "from" card_of [for_each]             -> remove_counters
    | "remove" "all" counter _tokens "from" card_of                -> remove_all_counters
    | "prevent" "that" "damage"                                    -> prevent_all
    | "prevent" "all" "damage" "to" "you" "and" "your" "dice"      -> prevent_all_yours
    | "prevent" NUMBER "of" "that" "damage" [for_each]             -> prevent
    | "prevent" NUMBER "of" "the" "damage" _to_all_yours           -> prevent_yours
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
    | "by" "hand" QUOTED                                           -> by_hand
    | "note" QUOTED                                                -> note

?harm: NUMBER "damage" "to" whom [for_each]                        -> harm
    | "damage" "to" whom "equal" "to" value                        -> harm_equal
    | "that" "much" "damage" "to" whom                             -> harm_that

_to_all_yours: "to" "you" "and" "to" "each" "of" "your" "dice"

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
some_counters: ("a" | "an" | "one") counter ("token" | "counter")  -> one_counter
    | NUMBER counter _tokens                                       -> number_of_counters
counter: "experience"                                              -> counter_experience
    | "loyalty"                                                    -> counter_loyalty
    | "stun"                                                       -> counter_stun
_tokens: "tokens" | "counters"
?card_of: "this" "card"                                            -> this
    | "the" "card" "of" group                                      -> card_of
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
    | "fight" "anyone" "else"                                      -> act_fight_others

?barred: "by" bare                                                 -> by_dice
    | "by" "you"                                                   -> by_you
    | "by" "the" "opponent"                                        -> by_opponent
    | "by" kinds "abilities"                                       -> by_ability
    | "by" "your" kinds "abilities"                                -> by_your_ability
    | "by" "the" "opponent's" kinds "abilities"                    -> by_their_ability
"""

PHRASE_RULES = r"""
// --- groups: which dice and how many -------------------------------------------------------------

?group: reference | each | pick
    | "both" group "and" group                                     -> together

reference: "this" "die"                                            -> this
    | "it"                                                         -> that
    | "those" "dice"                                               -> those
    | "the" "die" _CHOSEN_BEFORE                                   -> that_before
    | "the" "rest"                                                 -> rest
    | "that" "die"                                                 -> subject
    | "this" "die's" "partner"                                     -> partner
    | "this" "die" _AND_ITS_PARTNER                                -> pair

each: "each" noun{one}
    | "all" noun{many}
    | ["each" "of"] yours

pick: picked [limit_of] [chooser]

?picked: indefinite                                                -> pick_one
    | ("a" | "an") "target" noun{one}                              -> pick_target
    | "another" "target" noun{one}                                 -> pick_other_target
    | "the" noun{one}                                              -> pick_foremost
    | "a" "player" "or" noun{one}                                  -> pick_or_player
    | "a" "target" "player" "or" noun{one}                         -> pick_target_or_player
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

// --- noun phrases: kinds of dice -----------------------------------------------------------------

noun{form}: plain{form} [tests] [engaged] [paired] [allied] [among]
plain{form}: front* head{form} back*
head{form}: form ["or" form]

bare: noun{many} | yours
plain_bare: plain{many}                                            -> bare
    | plain_yours                                                  -> bare
yours: plain_yours [tests] [engaged] [paired] [allied] [among]
plain_yours: "your" plain{many}
    | "their" plain{many}                                          -> plain_theirs

?front: "other"                                                    -> other
    | "opposing"                                                   -> opposing
    | "borrowed"                                                   -> borrowed
    | doing                                                        -> role
    | "level" NUMBER                                               -> level
    | "non-sidekick"                                               -> non_sidekick
    | (ALIGNMENT | CREATURE)                                       -> trait
    | names                                                        -> affiliations
    | _NON name                                                    -> non_affiliation
    | some_energy                                                  -> types
    | NON_ENERGY                                                   -> non_type
    | NON_ALIGNMENT                                                -> non_trait

?doing: "attacking"                                                -> role_attacking
    | "blocking"                                                   -> role_blocking
    | "blocked"                                                    -> role_blocked
    | "unblocked"                                                  -> role_unblocked
    | "engaged"                                                    -> role_engaged
    | "damaged"                                                    -> role_damaged
    | "captured"                                                   -> role_captured
    | "visiting"                                                   -> role_visiting
    | "paired"                                                     -> role_paired
    | "attached"                                                   -> role_attached
    | "newly" "fielded"                                            -> role_newly_fielded

some_energy: ENERGY ("or" ENERGY)*
names: name ("or" name)*
all_names: name ("and" name)*
name: PROPER | QUOTED
all_keywords: KEYWORD (_AND_KEYWORD KEYWORD)*

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
    | "of" "theirs"                                                -> of_theirs
    | "of" "the" "active" "player"                                 -> of_active_player
    | "of" "the" "chosen" word                                     -> of_chosen
    | "of" "another" "card"                                        -> of_another_card
    | "of" "this" "card"                                           -> of_this_card
    | "of" "the" "card" "under" "this" "die"                       -> of_card_underneath
    | _WITH_KEYWORD all_keywords                                   -> with_keywords
    | ("in" | "from") whose_zone zone ("or" zone)*                 -> place
    | ("in" | "from") "any" "zone"                                 -> any_zone

word: "energy" "type"                                              -> word_energy
    | "affiliation"                                                -> word_affiliation

whose_zone: "any"                                                  -> zone_any
    | "your"                                                       -> zone_your
    | "their"                                                      -> zone_their
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

tests: ("with" | _AND_WITH) test (_AND_WITH test)*
test: ("a" | "an") stat measure                                    -> test
    | "the" "lowest" stat                                          -> test_lowest
    | "the" "highest" stat                                         -> test_highest
// Cards, for abilities printed on them.
cards: plain{card}
    | "your" plain{card}                                           -> plain_yours
    | "their" plain{card}                                          -> plain_theirs
?card: "cards"                                                     -> kind_of_die
    | "character" "cards"                                          -> kind_of_character
    | "action" "cards"                                             -> kind_of_action

engaged: "engaged" "with" reference
paired: "paired" "with" reference
allied: "sharing" "an" "affiliation" "with" reference
among: "among" reference

stat: "attack"                                                     -> stat_attack
    | "defense"                                                    -> stat_defense
    | "printed" "attack"                                           -> stat_printed_attack
    | "printed" "defense"                                          -> stat_printed_defense
    | "level"                                                      -> stat_level
    | "damage"                                                     -> stat_damage
    | "purchase" "cost"                                            -> stat_purchase
    | "fielding" "cost"                                            -> stat_fielding

measure: "of" NUMBER                                               -> measure_is
    | "of" NUMBER "or" "less"                                      -> measure_or_less
    | "of" NUMBER "or" "more"                                      -> measure_or_more
    | comparison value                                             -> measure

// --- amounts ------------------------------------------------------------------------------------

for_each: "for" "each" noun{one}
    | "for" "each" noun{one} fallen                                -> for_each_fallen
    | "for" "each" "of" yours
    | "for" "each" "die" done                                      -> for_each_done
    | "for" "each" counter ("token" | "counter") "on" known_card   -> counters_on

?known_card: "this" "card"                                         -> this
    | "the" "card" "of" reference                                  -> card_of

fallen: _KOD_THIS_TURN                                             -> fallen_this_turn
    | _KOD_THIS_WAY                                                -> fallen_this_way

done: "moved" | "KO'd" | "fielded" | "drawn" | "rerolled" | "returned" | "captured" | "damaged"
    | "spun" | "sacrificed" | "removed" | "picked" | "affected"

?value: term
    | value "minus" NUMBER                                         -> minus

?term: NUMBER                                                      -> number
    | NUMBER "times" term                                          -> times
    | "half" "of" term rounded                                     -> half
    | "the" "number" "of" plain_bare                               -> number_of
    | "the" "number" "of" plain_bare _THAT_WERE fallen             -> number_fallen
    | "the" "number" "of" "dice" done                              -> number_done
    | "the" "number" "of" "dice" "you" "fielded" "this" "turn"     -> number_fielded
    | "the" "number" "of" counter _tokens "on" known_card          -> counters_on
    | "the" "number" "of" "different" variety "among" plain_bare   -> variety
    | "the" "number" "of" "different" "energy" "types" _in_your_pool -> symbol_types
    | "the" "number" "of" "energy" "symbols" _in_your_pool         -> symbols
    | "the" "number" "of" some_energy "symbols" _in_your_pool      -> symbols
    | "the" "highest" stat "of" plain_bare                         -> highest
    | "the" "lowest" stat "of" plain_bare                          -> lowest
    | "its" stat                                                   -> stat_of_that
    | "this" "die's" stat                                          -> stat_of_this
    | "that" "die's" stat                                          -> stat_of_subject
    | "the" stat "of" reference                                    -> stat_of
    | "that" "damage"                                              -> hurt
    | "the" "damage" "dealt"                                       -> dealt
    | whose_life "life"                                            -> life_of

_in_your_pool: "in" "your" "reserve" "pool"

rounded: "rounded" "up"                                            -> rounded_up
    | "rounded" "down"                                             -> rounded_down

variety: "affiliations"                                            -> word_affiliation
    | "energy" "types"                                             -> word_energy
    | "names"                                                      -> word_name

whose_life: "your"                                                 -> you
    | "the" "opponent's"                                           -> the_opponent
    | "its" "owner's"                                              -> its_owner
    | "the" "active" "player's"                                    -> active_player
    | "the" "inactive" "player's"                                  -> inactive_player

// --- conditions ---------------------------------------------------------------------------------

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
    | reference ("shows" | "show") shown                           -> shows
    | reference ("doesn't" | "don't") "show" shown                 -> shows_not
    | "there" "is" indefinite                                      -> there_is
    | "there" "are" "no" noun{many}                                -> there_are_no
    | value "is" comparison value                                  -> compare
    | names ("is" | "are") "active"                                -> active
    | "you" "do"                                                   -> you_do
    | "you" "are" "the" "underdog"                                 -> underdog
    | "you" "aren't" "the" "underdog"                              -> not_underdog
    | indefinite "was" fallen                                      -> fell
    | indefinite "was" fallen "by" "someone" "else"                -> fell_to_others
    | "no" noun{one} "was" fallen                                  -> none_fell

?shown: "a" "character" "face"                                     -> shown_character
    | "an" "action" "face"                                         -> shown_action
    | "an" "energy" "face"                                         -> shown_energy
    | "a" "double" "energy" "face"                                 -> shown_double_energy
    | "a" "burst"                                                  -> shown_burst

?kind_phrase: indefinite
    | noun{many}                                                   -> dice
"""
