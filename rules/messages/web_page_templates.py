"""Message templates of the web page of a match, and of pictures of the table."""

WEB_PAGE_TEMPLATES: dict[str, str] = {
    "picture.turn": "Turn {turn}",
    "picture.wins": "{player} wins",
    "picture.draw": "A tie",
    "picture.when": "Turn {turn}, {step}.",
    "picture.player": "{player} has {life} life.",
    "picture.times": "{count} × {what}",
    "picture.zone": "{zone}: {dice}.",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
