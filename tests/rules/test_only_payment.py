"""A payment with only one possible solution can be played automatically."""

from __future__ import annotations

import pytest

from rules.model import Buy, Confirm
from tests.rules.table import Table


@pytest.mark.parametrize(
    "reserve",
    [
        ("mask", "wild", "bolt"),  # the mask pays the required mask
        ("wild", "bolt", "bolt"),  # a wild pays it
        ("wild", "mask", "wild"),
    ],
)
def test_the_only_payment_can_be_played(reserve: tuple[str, ...]) -> None:
    table = Table().lay("Eric", "reserve", *(f"sidekick {face}" for face in reserve)).begin("main")
    table.play(Buy(table.card("Kitty Pryde")))
    pays = table.game.only_payment()
    assert pays
    for move in (*pays, Confirm()):
        table.game.play(move)
