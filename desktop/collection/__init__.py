"""Parts that several screens around teams share: lists of teams, and dialogs for sharing them."""
