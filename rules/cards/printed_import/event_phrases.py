"""Printed phrases for events."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice, Moment
from rules.language.parser.phrase_builders import Builders, unchanged
from rules.language.parser.sentence_builders import EVENT_BUILDERS, build_event

GRAMMAR = r"""
%extend event: "KO'd"                                              -> bare_ko
    | "blocked"                                                    -> bare_blocked
    | ("blocked" "or" "blocking" | "blocking" "or" "blocked")      -> bare_engaged
    | ("a" | "an") p_kinds "damages" "you"                         -> kinds_damage_you
    | p_myself "blocks" indefinite                                 -> when_self_blocks
    | p_myself "blocks" ","? "or" "is" "blocked" "by" ","? indefinite -> when_self_engages
    | "you" "damage" ("your" | "an") "opponent"                    -> when_you_damage
    | p_myself happenings victim                                   -> when_self_to
    | p_myself "damages" ("your" | "an") "opponent"                -> when_self_damages_opponent
    | "purchased"                                                  -> bare_purchased
    | "used"                                                       -> bare_used
    | ("assigned" "to")? "attack"                                  -> bare_attacks
    | ("assigned" "to")? "attacking"                               -> bare_attacks
    | "blocking"                                                   -> bare_blocks
    | p_myself happenings [means] [doer]                           -> when_self
    | "you" p_does indefinite                                      -> when_you_do
    | _an_opponent p_does indefinite                               -> when_opponent_does
    | "a" "player" p_does indefinite                               -> when_player_does
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

%extend doer: _by ("a" | "an") p_kinds                             -> by_ability
    | _by ("your" "opponent's" | "an" "opponent's" | "an" "opposing" | "opposing") p_kinds -> by_their_ability

%extend barred: "by" p_kinds                                       -> by_ability
    | "by" ("your" "opponent's" | "an" "opponent's" | "opposing" | "an" "opposing") p_kinds -> by_their_ability

p_kinds: p_kind ("or" p_kind)*                                     -> kinds
p_kind: "action" ("die" | "dice")                                  -> kind_action
    | kind ("ability" | "abilities" | "effect" | "effects")?       -> p_same

%extend whose_turn: "your" "opponent's"                            -> the_opponent
    | "every"                                                      -> each_player
    | "each"                                                       -> each_player
    | "the"                                                        -> each_player

%extend time: "the" "beginning" "of" whose_turn "turn"             -> turn_starts
    | "the" "beginning" "of" whose_turn "attack" "step"            -> attack_step_starts
"""


def _you(do: ast.EventWord, dice: Dice, whose: ast.OwnerWord, player: ast.PlayerWord) -> Moment:
    return Moment(do, replace(dice, whose=whose) if dice.whose == "any" else dice)


BUILDERS: Builders = {
    "bare_ko": lambda: Moment("ko"),
    "bare_blocked": lambda: Moment("is blocked"),
    "bare_purchased": lambda: Moment("purchased"),
    "bare_used": lambda: Moment("used"),
    "bare_engaged": lambda: Moment("is engaged"),
    "kinds_damage_you": lambda kinds: Moment("player damaged", player="you", by=kinds),
    "when_self_engages": lambda _, dice: Moment(
        "blocks", source=dice, other=Moment("is blocked", source=dice)
    ),
    "when_self_blocks": lambda _, dice: Moment("blocks", whom=dice),
    "when_self_to": lambda _, *parts: EVENT_BUILDERS["when_this_to"](*parts),
    "when_self_damages_opponent": lambda _: Moment("deals damage", whom="opponent"),
    "when_you_damage": lambda: Moment("player damaged", player="opponent", cause="you"),
    "p_same": unchanged,
    "bare_attacks": lambda *_: Moment("attacks"),
    "bare_blocks": lambda: Moment("blocks"),
    "when_self": lambda _, *parts: build_event(*parts),
    "when_you_do": lambda do, dice: _you(do, dice, "your", "you"),
    "when_opponent_does": lambda do, dice: _you(do, dice, "opposing", "opponent"),
    "when_player_does": lambda do, dice: Moment(do, dice),
    "when_you_or_dice_damaged": lambda dice: Moment(
        "player damaged", player="you", other=Moment("damaged", dice)
    ),
}
