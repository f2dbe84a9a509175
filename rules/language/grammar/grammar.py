"""The grammar: whole paragraphs (abilities, their events and costs), and all words."""

import re
from typing import get_args

from rules.language.ast.expressions import KeywordName
from rules.language.grammar.sentences import PHRASE_RULES, SENTENCE_RULES

ABILITY_RULES = r"""
// --- paragraphs: one ability each ---------------------------------------------------------------

?start: KEYWORD "."                                                -> keyword
    | KEYWORD ":" effects                                          -> keyword_text
    | KEYWORD ":" names "."                                        -> keyword_names
    | KEYWORD ":" some_energy "."                                  -> keyword_energy
    | KEYWORD ":" "pay" cost ":" effects                           -> keyword_paid
    | KEYWORD "," moment ":" effects                               -> keyword_moment
    | KEYWORD "," "while" "active" "," moment ":" effects          -> keyword_active
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
    | "blockers" "are" "declared"                                  -> blockers_declared
    | "a" "ranged" "attack" "begins"                               -> ranged_attack
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
    | "is" "unblocked"                                             -> is_unblocked
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
    | "is" "rolled"                                                -> is_rolled
    | "is" "rolled" "on" shown                                     -> is_rolled_on
    | "is" "rolled" "after" "waiting" "in" "your" "prep" "area"    -> is_rolled_from_prep
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
    | ("roll" | "rolls") shown                                     -> player_rolls
    | ("gain" | "gains") "life"                                    -> life_gained
    | ("lose" | "loses") "life"                                    -> life_lost

how: "combat"                                                      -> how_combat
    | "ability"                                                    -> how_ability

victim: "to" (indefinite | player)

means: "by" how "damage"

doer: _by "you"                                                    -> by_you
    | _by "the" "opponent"                                         -> by_opponent
    | _by KEYWORD                                                  -> by_keyword
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
    | "energy" "equal" "to" value                                  -> energy_equal
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


_KO_VERB = r"KO(?:'d|s)?(?![\w'-])"
_CAPITAL = rf"(?!{_KO_VERB})[A-Z](?:[\w'&.-]*\w)?"
_NAME = rf"{_CAPITAL}(?: (?:of |the )*{_CAPITAL})*"

KEYWORDS: tuple[str, ...] = get_args(KeywordName)
"""All keywords, as written in a text."""

_KEYWORD = rf"({'|'.join(KEYWORDS)})(?![\w'-]| (?!{_KO_VERB})[A-Z])"

NUMBER_WORDS: dict[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
}  # fmt: skip
"""Numbers may also be written as words; they are printed as digits."""

# "One" is a number only where no die can follow: "one of your dice" is a choice.
_BEFORE_ONE = (
    "least", "most", "minus", "level", "than", "equal to", "pay", "up", "down",
    "an attack of", "a defense of", "a level of", "cost of",
)  # fmt: skip
_ONE = (
    r"one(?=\s+(?:damage|life|time|less|more|of\s+that\s+damage)(?![\w'-]))"
    rf"|(?:{'|'.join(rf'(?<={words} )' for words in _BEFORE_ONE)})one(?! of )"
)
_NUMBER_WORD = rf"{'|'.join(word for word in NUMBER_WORDS if word != 'one')}|{_ONE}"

_WORDS = rf"""
// --- words --------------------------------------------------------------------------------------

BURST: "*/**" | "**" | "*"
NUMBER.2: /[0-9]{{1,3}}(?![0-9])|(?:{_NUMBER_WORD})(?![\w'-])/
ATTACK: /[+-][0-9]{{1,3}}A\b/
DEFENSE: /[+-][0-9]{{1,3}}D\b/
ENERGY.2: /(fist|bolt|mask|shield)\b/
NON_ENERGY.3: /non-(fist|bolt|mask|shield)\b/
NON_ALIGNMENT.3: /non-(good|evil|neutral)\b/
ALIGNMENT.2: ("good" | "evil" | "neutral") /(?![\w'-])/
CREATURE.2: ("dragon" | "fiend" | "giant" | "golem" | "pirate" | "undead" | "yuan-ti") /(?![\w'-])/
KEYWORD.2: /{_KEYWORD}/
PROPER: /{_NAME}/
QUOTED: /"[^"]+"/
_NON.2: /non-(?=["\[A-Z])/
_AND_KEYWORD.2: /and(?=\s+{_KEYWORD})/
_WITH_KEYWORD.2: /with(?=\s+{_KEYWORD})/
_AND_WITH.2: /and\s+with(?![\w'-])/
_AND_ITS_PARTNER.2: /and\s+its\s+partner(?![\w'-])/
_WITH_A_TOTAL.2: /with\s+a\s+total(?![\w'-])/
_FROM_YOUR_BAG.2: /from\s+your\s+bag(?![\w'-])/
_FROM_THEIR_BAG.2: /from\s+the\s+opponent's\s+bag(?![\w'-])/
_FROM_THE_FIELD.2: /from\s+the\s+field(?![\w'-])/
_FROM_COMBAT.2: /from\s+combat(?![\w'-])/
_IN_ORDER_TO.2: /in\s+order\s+to(?![\w'-])/
_KOD_THIS_TURN.2: /(?<!be )KO'd\s+this\s+turn(?![\w'-])/
_KOD_THIS_WAY.2: /(?<!be )KO'd\s+this\s+way(?![\w'-])/
_THAT_WERE.2: /that\s+were(?![\w'-])/
_CHOSEN_BEFORE.2: /chosen\s+before(?![\w'-])/
_OR_ELSE.2: /;\s*or(?![\w'-])/
_OR_WHEN.2: /or\s+when(?![\w'-])/
_OR_AT.2: /or\s+at(?![\w'-])/
_OR_UNTIL.2: /or\s+until(?![\w'-])/
// No rule uses these: they match unknown words and characters as whole tokens.
WORD: /[a-z][\w'-]*/
UNKNOWN.-1: /[^\s]/

%ignore / +/
"""

GRAMMAR = ABILITY_RULES + SENTENCE_RULES + PHRASE_RULES + _WORDS

NAME_PATTERN = re.compile(_NAME)
"""Matches a name that needs no quotes: capitalized words, with "of" and "the" between them."""

KEYWORD_PATTERN = re.compile(_KEYWORD)
"""Matches a keyword that is not the beginning of a longer name."""

_ENERGY = ("fist", "bolt", "mask", "shield")

VOCABULARY = frozenset(
    (
        *re.findall(r'"([a-z][a-z\'-]*)"', GRAMMAR), *NUMBER_WORDS, "non-", *_ENERGY,
        *(f"non-{e}" for e in (*_ENERGY, "good", "evil", "neutral")),
    )
)  # fmt: skip
"""All lowercase words of the grammar; they are capitalized only at the start of a sentence."""
