"""Words of single sets: monsters and adventurers, summoned dice, names with an article."""

from __future__ import annotations

GRAMMAR = r"""
// --- words of single sets -----------------------------------------------------------------------

%extend event: "summoned"                                          -> when_fielded

%extend happening: ("gets" | "becomes") "KO'd"                     -> is_ko
    | "is" "summoned"                                              -> is_fielded
    | "is" "spun" "up"                                             -> spins_up
    | "is" "drawn" _FROM_YOUR_BAG                                  -> is_drawn
    | ("is" | "are") "targeted"                                    -> is_targeted

%extend reference: "the" SELF                                      -> this
%extend doing: "paired" "up"                                       -> role_paired

%extend picked: "target" noun{one} "or" ("target" | "your" | "an")? "opponent" -> pick_target_or_player

%extend indefinite: "another" "of" yours                           -> another_noun

%extend back: "that" ("isn't" | "aren't") ("a" | "an")? ("sidekick" | "sidekicks") -> non_sidekick
"""

SPELLING: tuple[tuple[str, str], ...] = (
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
    # what is no reminder though it stands in brackets
    (r"\s*\(([^()]*\b(?:can't|cannot|may not|can not) be (?:ignored|swapped)[^()]*)\)", r". \1"),
)  # fmt: skip
