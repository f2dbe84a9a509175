"""The rules engine of Dice Masters: editions, dice, cards, moves, rules. No GUI, files or clock."""
