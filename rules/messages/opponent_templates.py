"""Message templates of computer opponents: why they choose an act, in one sentence."""

from __future__ import annotations

OPPONENT_TEMPLATES: dict[str, str] = {
    "reason.rule_of_thumb": "It usually pays off.",
    "reason.passer": "It only passes.",
    "reason.accept_draw": "A draw is better than this position.",
    "reason.play_on": "The position is too good for a draw.",
    "reason.forced": "It is the only legal move.",
    "reason.wins": "It wins the match.",
    "reason.survives": "Anything else would lose the match.",
    "reason.lost": "The match looks lost either way.",
    "reason.equal": "No other move is better.",
    "reason.nothing_gained": "Nothing else would help right now.",
    # --- what an act improves: {act} is its card, or reason.it
    "reason.it": "It",
    "reason.life": "{act} saves {count} life.",
    "reason.damage": "{act} costs {player} {count} life.",
    "reason.attack": "{act} leaves {count} more attack in the Field.",
    "reason.weaker": "{act} leaves {player} with {count} less attack in the Field.",
    "reason.dice": "{act} adds good dice for later turns.",
    "reason.purchase": "{act} is worth more than another Sidekick from the bag.",
    "reason.best_purchase": "{act} is the most valuable die this energy can purchase.",
    "reason.fewer_dice": "{act} costs {player} good dice.",
    "reason.prep_one": "{act} leaves one more die to roll next turn.",
    "reason.prep": "{act} leaves {count} more dice to roll next turn.",
    "reason.fewer_prep_one": "{act} leaves {player} one less die to roll next turn.",
    "reason.fewer_prep": "{act} leaves {player} {count} fewer dice to roll next turn.",
    "reason.sidekicks": "{act} keeps Sidekicks from crowding out better dice.",
    "reason.energy": "{act} keeps energy for Global Abilities.",
    "reason.freed": "{act} keeps dice from being captured.",
    "reason.captured": "{act} captures good dice.",
    "reason.stay_attack": "An attack would leave {count} less attack in the Field.",
    "reason.stay_life": "Keeping blockers at home saves {count} life.",
    # --- rerolls
    "reason.reroll": "On average, a reroll is better.",
    "reason.reroll_attack": "On average, a reroll brings more attack into the Field.",
    "reason.reroll_dice": "On average, a reroll leads to better purchases.",
    "reason.reroll_damage": "On average, a reroll costs {player} more life.",
    "reason.reroll_life": "On average, a reroll saves life.",
    "reason.keep": "On average, a reroll is worse.",
    "reason.keep_attack": "On average, a reroll would bring less attack into the Field.",
    "reason.keep_dice": "On average, a reroll would lead to worse purchases.",
    "reason.keep_damage": "On average, a reroll would cost {player} less life.",
    "reason.keep_life": "On average, a reroll would lose more life.",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
