"""Small cards in rows and grids, with the dice that a player gets for them."""
