"""Message templates of computer opponents: why they choose an act, in one sentence."""

from __future__ import annotations

OPPONENT_TEMPLATES: dict[str, str] = {
    "reason.rule_of_thumb": "A rule of thumb.",
    "reason.passer": "It only passes.",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
