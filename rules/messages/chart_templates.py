"""Templates of the messages in charts: titles, what a chart shows, and what happened at a point."""

from __future__ import annotations

CHART_TEMPLATES: dict[str, str] = {
    "chart.start": "The match begins",
    "chart.player": "{player}",
    "chart.life": "Life",
    "chart.life.about": "Each player's life. A step down is damage.",
    "chart.life.empty": "No life has been lost yet.",
    "chart.life.axis": "Life",
    "chart.life.lost": "{player} loses {amount} life ({life} left)",
    "chart.life.gained": "{player} gains {amount} life (now {life})",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
