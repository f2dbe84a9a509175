"""Message templates of computer opponents: why they choose an act, in one sentence."""

from __future__ import annotations

OPPONENT_TEMPLATES: dict[str, str] = {
    "reason.rule_of_thumb": "It usually pays off.",
    "reason.passer": "It only passes.",
    "reason.accept_draw": "A draw is better than this position.",
    "reason.play_on": "This position is too good for a draw.",
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
    "reason.attack": "{act} means {count} more attack in the Field.",
    "reason.weaker": "{act} means {count} less attack in {player}'s Field.",
    "reason.dice": "{act} adds good dice for later turns.",
    "reason.purchase": "{act} is worth more than drawing another Sidekick.",
    "reason.best_purchase": "{act} is the most valuable die this energy can purchase.",
    "reason.fewer_dice": "{act} costs {player} good dice.",
    "reason.prep": "{act} means {count} more {count:die|dice} to roll next turn.",
    "reason.fewer_prep": "{act} means {count} fewer {count:die|dice} for {player} to roll next"
    " turn.",
    "reason.sidekicks": "{act} keeps Sidekicks from crowding out better dice.",
    "reason.energy": "{act} keeps energy for Global Abilities.",
    "reason.freed": "{act} keeps dice from being captured.",
    "reason.captured": "{act} captures good dice.",
    "reason.stay_attack": "Attacking would mean {count} less attack in the Field.",
    "reason.stay_life": "Keeping blockers at home saves {count} life.",
    # --- rerolls
    "reason.reroll": "On average, rerolling is better.",
    "reason.reroll_attack": "On average, rerolling brings more attack into the Field.",
    "reason.reroll_dice": "On average, rerolling leads to better purchases.",
    "reason.reroll_damage": "On average, rerolling makes {player} lose more life.",
    "reason.reroll_life": "On average, rerolling saves life.",
    "reason.keep": "On average, rerolling is worse.",
    "reason.keep_attack": "On average, rerolling would bring less attack into the Field.",
    "reason.keep_dice": "On average, rerolling would lead to worse purchases.",
    "reason.keep_damage": "On average, rerolling would make {player} lose less life.",
    "reason.keep_life": "On average, rerolling would lose more life.",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
