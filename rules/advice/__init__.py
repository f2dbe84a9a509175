"""Explains and interprets a match, and never changes it: why a move is illegal, what a drop means,
what a player can do with a thing, and every label, prompt, description and log line.

`desktop`, `rules.game` and everything above may import it.
"""

from rules.advice.context_actions import ContextAction
from rules.advice.descriptions import (
    bag_lines,
    card_face_names,
    card_facts,
    comma_list,
    describe_bag,
    describe_card,
    describe_die,
    describe_location,
    describe_loose_energy,
    describe_player,
    describe_player_zone,
    describe_possible_moves,
    describe_zone,
    dice_left,
    die_lines,
    kind_and_affiliations,
    token_sign,
    tokens_on_card,
)
from rules.advice.dice_odds import CardOdds, EnergyOdds, FaceOdds, RollOdds, roll_odds
from rules.advice.event_log import LogDie, LogLine, begins_act, rule_of_line
from rules.advice.first_time import HINTS, FirstTimeHint, hints_about
from rules.advice.forecast import (
    AttackForecast,
    FightForecast,
    describe_fate,
    describe_fight,
    describe_forecast,
    summarize_forecast,
)
from rules.advice.intent import CLICKED, TABLE_MIDDLE, DropPlan, DropTarget
from rules.advice.labels import (
    card_name,
    describe_acts,
    dice_names,
    die_letters,
    die_name,
    die_with_face,
    face_name,
    initials,
    obstacle_text,
    player_name,
    rival_name,
    short_face_name,
    trigger_source_name,
    trigger_subject_name,
    types_text,
)
from rules.advice.losses import Loss, UsefulAct, describe_useful_acts
from rules.advice.modifier_breakdown import (
    AppliedModifier,
    current_purchase_cost,
    granted_keywords,
    modifiers_of_card,
    modifiers_of_die,
)
from rules.advice.move_labels import (
    batch_act_label,
    fieldings_label,
    label_with_cost,
    move_label,
)
from rules.advice.prompts import (
    DecisionSource,
    dice_asked_about,
    partner_done,
    partner_to_go_on,
    picked_dice,
    prompt_for,
    text_of_ability,
    text_of_decision,
    text_of_waiting_effect,
)
from rules.advice.proposals import suggestion_of_moves
from rules.advice.refusals import Refusal
from rules.advice.table_outline import (
    OUTLINE_ZONES,
    MovesBySubject,
    OutlineKey,
    OutlineLine,
    group_moves_by_subject,
    outline_move,
    outline_table,
)
from rules.advice.table_subjects import (
    DiceGroup,
    TableSubject,
    can_look_into,
    rule_for_subject,
    zone_contents,
)
from rules.advice.tools_by_hand import (
    HandGoal,
    HandSlot,
    HandTool,
    HandValue,
    dice_in_reach,
    hand_tools,
    label_of_choice,
    may_act_by_hand,
)
from rules.advice.trial import Suggestion
from rules.engine.choices.trigger_order import triggers_to_order
from rules.engine.effects.damage import aimed_damage
from rules.engine.evaluate import attack_and_defense, has_keyword
from rules.engine.movement.equivalence import interchangeable_dice
from rules.state.events import life_lost

__all__ = [
    "CLICKED", "HINTS", "OUTLINE_ZONES", "TABLE_MIDDLE", "AppliedModifier", "AttackForecast",
    "CardOdds", "ContextAction", "DecisionSource", "DiceGroup", "DropPlan", "DropTarget",
    "EnergyOdds", "FaceOdds", "FightForecast", "FirstTimeHint", "HandGoal", "HandSlot", "HandTool",
    "HandValue", "LogDie", "LogLine", "Loss", "MovesBySubject", "OutlineKey", "OutlineLine",
    "Refusal", "RollOdds", "Suggestion", "TableSubject", "UsefulAct", "aimed_damage",
    "attack_and_defense", "bag_lines", "batch_act_label", "begins_act", "can_look_into",
    "card_face_names", "card_facts", "card_name", "comma_list", "current_purchase_cost",
    "describe_acts", "describe_bag", "describe_card", "describe_die", "describe_fate",
    "describe_fight", "describe_forecast", "describe_location", "describe_loose_energy",
    "describe_player", "describe_player_zone", "describe_possible_moves", "describe_useful_acts",
    "describe_zone", "dice_asked_about", "dice_in_reach", "dice_left", "dice_names", "die_letters",
    "die_lines", "die_name", "die_with_face", "face_name", "fieldings_label", "granted_keywords",
    "group_moves_by_subject", "hand_tools", "has_keyword", "hints_about", "initials",
    "interchangeable_dice", "kind_and_affiliations", "label_of_choice", "label_with_cost",
    "life_lost", "may_act_by_hand", "modifiers_of_card", "modifiers_of_die", "move_label",
    "obstacle_text", "outline_move", "outline_table", "partner_done", "partner_to_go_on",
    "picked_dice", "player_name", "prompt_for", "rival_name", "roll_odds", "rule_for_subject",
    "rule_of_line", "short_face_name", "suggestion_of_moves", "summarize_forecast",
    "text_of_ability", "text_of_decision", "text_of_waiting_effect", "token_sign", "tokens_on_card",
    "trigger_source_name", "trigger_subject_name", "triggers_to_order", "types_text",
    "zone_contents",
]  # fmt: skip
