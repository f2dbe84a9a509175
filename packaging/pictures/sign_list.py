"""The functions of the program that paint signs, and what each sign is called."""

from __future__ import annotations

WHOLE = frozenset(
    {"arrow", "energy symbol", "global mark", "heart", "player shape", "plus", "step bead", "tick"}
)
"""Signs with details inside; only their outline must stand out."""

SIGNS = {
    "glyphs.paint_symbol": "energy symbol",
    "hearts.paint_heart": "heart",
    "ability_text.paint_global_mark": "global mark",
    # players and the turn
    "crest.paint_crest": "player shape",
    "rail._paint_name": "player shape",
    "rail._paint_pointer": "pointer",
    "rail._paint_peg": "life peg",
    "step_strip._paint_bead": "step bead",
    "step_strip._paint_now": "step arrow",
    "step_strip._paint": "frame of a step",
    "step_strip.paint_stop_sign": "stop sign",
    # dice
    "faces._paint_level": "pip",
    "faces._paint_bursts": "burst",
    "faces._paint_character": "coin of the fielding cost",
    "die_marks.paint_marks_under_die": "mark around a die",
    "die_marks._paint_plate": "plate of changed strength",
    "die_marks._paint_tick": "tick",
    "die_marks._paint_plus": "plus",
    "die_marks._paint_arrow": "arrow",
    "die_marks._paint_owner": "frame of the owner",
    "die_marks._paint_bars": "bars",
    "die_marks._paint_damage": "drop of damage",
    "damage_split_editor.paint_damage_drop": "drop of damage",
    "combat_signs._paint_clasp": "clasp",
    "combat_signs._paint_band": "band of a tie",
    "highlights.paint": "arrow",
    "highlights._paint_line": "line to a target",
    # combat
    "combat_signs.paint_crossed_swords": "swords",
    "combat_signs.paint_attack_plate": "attack plate",
    "combat_signs.paint_shield_coin": "shield",
    "combat_signs.paint_stats_plate": "plate of totals",
    "combat_signs.paint_ko_tag": "KO tag",
    "combat_signs.paint_total": "total damage",
    "lanes_item._paint_chevrons": "chevron",
    "lanes_item._paint_lines": "line of a block",
    "lanes_item._paint_hearts": "arrow",
    "stage_item._paint_swords": "swords",
    "stage_item.paint_contents": "star of action dice",
    # cards and places
    "card_parts.paint_cost": "coin of the cost",
    "card_parts._paint_level": "level",
    "table_item.paint_lit_outline": "frame of what can be used",
    "table_item.paint_focus_outline": "frame of the focus",
    "coin_item.paint": "frame of a coin",
    "drop_hint_item.paint": "sign of a drop",
    "spotlight.paint": "frame of the coach",
    # widgets
    "wood_button._paint_focus": "focus of a button",
    "game_choice.paint_check": "check mark",
    "charts_panel._paint_sample": "sample of a chart",
    "pane_plot.paint": "bar of a chart",
}
"""The module and the function, and the name of the sign."""

NO_SIGNS = frozenset({"shadows", "trays", "letters", "_paint_number", "_paint_emblem"})
"""Modules and functions that paint shadows and letters, also for signs."""
