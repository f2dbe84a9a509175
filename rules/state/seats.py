"""Players as numbers: who decides or owns where it is no player, and a player among dice."""

CHANCE = -1
"""The player who decides draws and rolls."""

NOBODY = -1
"""The owner of basic action dice that nobody has purchased yet."""


def seat(player: int) -> int:
    """A player where else a die is named: below every die's id, and below -1, which is none."""
    return -2 - player


def seated(number: int) -> int | None:
    """The player named where else a die is, or None for a die."""
    return -2 - number if number <= -2 else None
