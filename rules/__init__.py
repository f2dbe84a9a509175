"""The game of Dice Masters: its editions, dice, cards, moves and rules, without a screen, a file or a clock."""
