"""Phrases of single sets: monsters and adventurers, summoned dice, names with an article."""

from __future__ import annotations

from rules.cards.printed_import.placeholders import DieOrOpponent
from rules.language.ast import Moment
from rules.language.parser.phrase_builders import Builders

GRAMMAR = r"""
// --- words of single sets -----------------------------------------------------------------------

%extend event: "summoned"                                          -> when_fielded
    | p_myself "KOs" indefinite                                    -> when_self_kos
    | ("attacking" | "attacks") "alone"                            -> bare_attacks_alone

%extend happening: ("gets" | "becomes") "KO'd"                     -> is_ko
    | "is" "summoned"                                              -> is_fielded
    | "is" "spun" "up"                                             -> spins_up
    | "is" "drawn" _FROM_YOUR_BAG                                  -> is_drawn
    | "attack" "alone"                                             -> attacks_alone
    | ("is" | "are") "targeted"                                    -> is_targeted
    | "is" "spun" "down"                                           -> spins_down

%extend how: "non-combat"                                          -> how_ability

%extend reference: "the" SELF                                      -> this
%extend doing: "paired" "up"                                       -> role_paired

// Not any player: the opponent, or a die.
%extend whom: "target" "opponent" "or" "target"? noun{one}         -> whom_opponent_or
    | "target" noun{one} "or" ("target" | "your" | "an")? "opponent" -> whom_opponent_or

%extend indefinite: "another" "of" yours                           -> another_noun

%extend back: "that" ("isn't" | "aren't") ("a" | "an")? ("sidekick" | "sidekicks") -> non_sidekick
"""

SET_REPLACEMENTS: tuple[tuple[str, str], ...] = (
    (r"\b([Ii])t's\b(?! owner)", r"\1t is"),
    (r"\b(?:an? )?Adventurer (?=character|die\b|dice\b)", "Experience "),
    (r"\ban Adventurer\b", "a Experience character die"),
    (r"\bAdventurers\b", "Experience character dice"),
    (r"\bAdventurer\b", "Experience character die"),
    (r"^(\*{1,2}|\*/\*\*):", r"\1"),
    (r"(?<=with )(an? )?A(?= (?:\d|less|greater|higher|lower|equal))", r"\1attack"),
    (r"(?<=with )(an? )?D(?= (?:\d|less|greater|higher|lower|equal))", r"\1defense"),
    (r"(\b(?:his|her|its)|~'s) A(?=[ .,])", r"\1 attack"),
    (r"(\b(?:his|her|its)|~'s) D(?=[ .,])", r"\1 defense"),
    (r"(?<=[Tt]he )A and D(?= of)", "attack and defense"),
)  # fmt: skip

BUILDERS: Builders = {
    "whom_opponent_or": lambda dice: (DieOrOpponent(dice), None),
    "when_self_kos": lambda _, dice: Moment("kos", whom=dice),
    "bare_attacks_alone": lambda: Moment("attacks alone"),
}
