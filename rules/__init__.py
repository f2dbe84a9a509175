"""The rules engine of Dice Masters: editions, dice, cards, moves and rules. No GUI, files or
clock."""
