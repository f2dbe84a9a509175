"""Grammar of whole paragraphs: abilities, their triggering events, and costs."""

ABILITY_RULES = r"""
// --- paragraphs: one ability each ---------------------------------------------------------------

?start: KEYWORD "."                                                -> keyword
    | KEYWORD ":" effects                                          -> keyword_text
    | KEYWORD ":" names "."                                        -> keyword_names
    | KEYWORD ":" "pay" cost ":" effects                           -> keyword_paid
    | KEYWORD "," moment ":" effects                               -> keyword_moment
    | KEYWORD NUMBER "."                                           -> keyword_number
    | KEYWORD NUMBER "-" NUMBER "."                                -> keyword_number
    | effects                                                      -> used
    | BURST "also" ":" effects                                     -> used_also
    | BURST "instead" ":" effects                                  -> used_instead
    | header ":" effects                                           -> triggered
    | BURST header ":" effects                                     -> triggered_also
    | BURST "instead" ":" header ":" effects                       -> triggered_instead
    | static
    | BURST static                                                 -> static_burst
    | "global" ":" price [terms] ":" effects                       -> global_ability
    | paid
    | BURST paid                                                   -> paid_burst

header: moment                                                     -> header
    | limit "," moment                                             -> header_limit
    | "while" "active" "," moment                                  -> header_active
    | "while" "active" "," limit "," moment                        -> header_active_limit

limit: "once" "per" "turn" "for" "each" "target"                   -> limit_target
    | "once" "per" "turn"                                         -> limit_once
    | "the" "first" "time" "each" "turn"                           -> limit_first
    | "on" "your" "turn"                                           -> limit_own
    | "once" "during" "your" "turn"                                -> limit_once_own

?terms: "." limit                                                  -> terms_limit
    | "." moment                                                   -> terms_moment
    | "." limit "," moment                                         -> terms_both

?paid: paid_now
    | "while" condition "," paid_now                               -> paid_while

paid_now: price ":" effects                                        -> paid
    | "pay" cost "." limit ":" effects                             -> paid_limit
    | limit "," deeds ":" effects                                  -> paid_deeds_limit

?static: modifiers                                                 -> static_bare
    | "if" condition ":" modifiers                                 -> static_if
    | "while" "active" ":" modifiers                               -> static_active
    | "while" "on" "a" "card" ":" modifiers                        -> static_on_card
    | "while" "active" "," "if" condition ":" modifiers            -> static_active_if

modifiers: (modifier ".")+
effects: (chain ".")+

// --- moments: when ------------------------------------------------------------------------------

moment: one_moment (_OR_WHEN event | _OR_AT time_or_end)*
?one_moment: "when" event
    | "at" time_or_end

?time_or_end: time
    | "the" "end" "of" "combat"                                    -> combat_ends

?time: "the" "start" "of" whose_turn "turn"                        -> turn_starts
    | "the" "end" "of" whose_turn "turn"                           -> turn_ends
    | "the" "start" "of" whose_turn "attack" "step"                -> attack_step_starts
    | "the" "end" "of" whose_turn "attack" "step"                  -> attack_step_ends

whose_turn: "your"                                                 -> you
    | "the" "opponent's"                                           -> the_opponent
    | "each" "player's"                                            -> each_player

event: "fielded"                                                   -> when_fielded
    | "this" "die" happenings [means] [doer]                       -> when_this
    | "this" "die" "or" "its" "partner" happenings [means] [doer]  -> when_pair
    | "this" "die" happenings victim                               -> when_this_to
    | "this" "die" happenings indefinite                           -> when_this_blocks
    | indefinite happenings [means] [doer]                         -> when_dice
    | indefinite happenings indefinite                             -> when_dice_block
    | indefinite happenings victim                                 -> when_dice_to
    | player event_of_player [means] [doer]                        -> when_player

happenings: happening ("or" happening)*
happening: "is" "fielded"                                          -> is_fielded
    | "attacks"                                                    -> attacks
    | "attacks" "alone"                                            -> attacks_alone
    | "regenerates"                                                -> regenerates
    | "spins" "down"                                               -> spins_down
    | "KOs"                                                        -> kos
    | "blocks"                                                     -> blocks
    | "is" "blocked"                                               -> is_blocked
    | "is" "engaged"                                               -> is_engaged
    | "takes" "damage"                                             -> takes_damage
    | "takes" how "damage"                                         -> takes_damage_of
    | "deals" "damage"                                             -> deals_damage
    | "deals" how "damage"                                         -> deals_damage_of
    | "is" "KO'd"                                                  -> is_ko
    | "would" "be" "KO'd"                                          -> would_be_ko
    | "is" "used"                                                  -> is_used
    | "is" "purchased"                                             -> is_purchased
    | "is" "drawn"                                                 -> is_drawn
    | "is" "targeted"                                              -> is_targeted
    | "leaves" "the" "field"                                       -> leaves_field
    | "spins" "up"                                                 -> spins_up
    | "pairs" "up"                                                 -> pairs_up

player: "you"                                                      -> you
    | "the" "opponent"                                             -> the_opponent
    | "a" "player"                                                 -> each_player

?event_of_player: ("are" | "is") "damaged"                         -> player_damaged
    | ("take" | "takes") how "damage"                              -> player_damaged_of
    | ("draw" | "draws") "dice"                                    -> player_draws
    | ("use" | "uses") KEYWORD                                     -> keyword_used
    | ("use" | "uses") "a" "global" "ability"                      -> global_used
    | ("gain" | "gains") "life"                                    -> life_gained
    | ("lose" | "loses") "life"                                    -> life_lost

how: "combat"                                                      -> how_combat
    | "ability"                                                    -> how_ability

victim: "to" (indefinite | player)

means: "by" how "damage"

doer: _by "you"                                                    -> by_you
    | _by "the" "opponent"                                         -> by_opponent
    | _by indefinite                                               -> by_dice
    | _by ("a" | "an") kinds "ability" [whose_ability]             -> by_ability
    | _by "your" kinds "ability" [whose_ability]                   -> by_your_ability
    | _by "the" "opponent's" kinds "ability" [whose_ability]       -> by_their_ability
_by: "by" | "from" | "because" "of"
whose_ability: "of" indefinite

kinds: kind ("or" kind)*
all_kinds: kind ("and" kind)*

kind: "when-fielded"                                               -> kind_fielded
    | "when-attacks"                                               -> kind_attacks
    | "action"                                                     -> kind_action
    | "global"                                                     -> kind_global
    | "keyword"                                                    -> kind_keyword
    | "cost"                                                       -> kind_cost
    | "other"                                                      -> kind_other

// --- costs and players --------------------------------------------------------------------------

?price: "pay" cost
    | deeds

cost: "nothing"
    | part ("and" part)*

?part: energies
    | NUMBER                                                       -> any_energy
    | NUMBER "life"                                                -> life_paid
    | deed                                                         -> done_as_cost

deeds: deed ("and" deed)*

energies: ENERGY+

who: "you"                                                         -> you
    | "the" "opponent"                                             -> the_opponent
    | "each" "player"                                              -> each_player
    | "its" "owner"                                                -> its_owner
    | "the" "active" "player"                                      -> active_player
    | "the" "inactive" "player"                                    -> inactive_player
    | "a" "player"                                                 -> a_player
"""
