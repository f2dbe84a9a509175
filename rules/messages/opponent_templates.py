"""Message templates of computer opponents: why they choose an act, in one sentence."""

from __future__ import annotations

OPPONENT_TEMPLATES: dict[str, str] = {
    "reason.rule_of_thumb": "It usually pays off.",
    "reason.passer": "It only passes.",
    "reason.accept_draw": "A draw is better than this position.",
    "reason.play_on": "There is still more to win than a draw.",
    "reason.forced": "It is the only legal move.",
    "reason.wins": "It wins the match.",
    "reason.survives": "Anything else would lose the match.",
    "reason.lost": "The match looks lost whatever happens.",
    "reason.life": "It saves {count} life.",
    "reason.damage": "{player} loses {count} more life.",
    "reason.attack": "It leaves a stronger Field.",
    "reason.weaker": "It weakens {player}'s Field.",
    "reason.characters": "It keeps the Field in good shape.",
    "reason.dice": "It adds good dice for the turns to come.",
    "reason.fewer_dice": "It costs {player} good dice.",
    "reason.prep": "It leaves more dice to roll next turn.",
    "reason.fewer_prep": "{player} rolls fewer dice next turn.",
    "reason.sidekicks": "It keeps Sidekicks from getting in the way of better dice.",
    "reason.energy": "It keeps energy for Global Abilities.",
    "reason.captured": "It makes the most of captured dice.",
    "reason.reroll": "A new roll is worth more on average.",
    "reason.keep": "A new roll is worth less on average.",
    "reason.equal": "Nothing else is worth more.",
    "reason.nothing_gained": "Nothing else gains anything now.",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
