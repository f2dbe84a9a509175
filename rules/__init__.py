"""The game of Dice Masters: editions, dice, cards, moves and rules; no screen, file or clock."""
