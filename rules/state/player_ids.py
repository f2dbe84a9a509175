"""Player numbers with a special meaning, and the encoding of players among die ids."""

CHANCE = -1
"""The pseudo-player that decides draws and rolls."""

NOBODY = -1
"""The owner of basic action dice that nobody has purchased yet."""


def encode_player(player: int) -> int:
    """Encode a player where die ids are expected: -2 or less, since -1 means none."""
    return -2 - player


def decode_player(number: int) -> int | None:
    """Decode a number made by `encode_player`; None if the number is a die id or -1."""
    return -2 - number if number <= -2 else None
