"""Grammar of phrases about dice, amounts and conditions: which, how many, and if."""

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

noun{form}: plain{form} [tests] [engaged] [paired] [among]
plain{form}: front* head{form} back*
head{form}: form ["or" form]

bare: noun{many} | yours
plain_bare: plain{many}                                            -> bare
    | plain_yours                                                  -> bare
yours: plain_yours [tests] [engaged] [paired] [among]
plain_yours: "your" plain{many}
    | "their" plain{many}                                          -> plain_theirs

?front: "other"                                                    -> other
    | "opposing"                                                   -> opposing
    | "borrowed"                                                   -> borrowed
    | doing                                                        -> role
    | "level" NUMBER                                               -> level
    | "non-sidekick"                                               -> non_sidekick
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
    | "of" "the" "card" "under" "this" "die"                       -> of_card_underneath
    | _WITH_KEYWORD all_keywords                                   -> with_keywords
    | ("in" | "from") whose_zone zone ("or" zone)*                 -> place

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
    | "no" noun{one} "was" fallen                                  -> none_fell

?shown: "a" "character" "face"                                     -> shown_character
    | "an" "action" "face"                                         -> shown_action
    | "an" "energy" "face"                                         -> shown_energy
    | "a" "burst"                                                  -> shown_burst

?kind_phrase: indefinite
    | noun{many}                                                   -> dice
"""
