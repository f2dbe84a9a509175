"""The game table: its scene, the items on it, and how players act on them."""
