"""The colors of pictures of the table: by day, by lamplight, and as variables of a web page.

They are the colors of the oak table on the screen; a test compares them.
"""

from __future__ import annotations

import msgspec

from rules.cards import CardKind
from rules.state import Setup


class PictureColors(msgspec.Struct, frozen=True):
    """The colors of wood, felt and brass. The two felts, trays and players are first and second."""

    wood: str
    wood_dark: str
    wood_light: str
    wood_ink: str
    wood_soft: str
    felt_0: str
    felt_1: str
    tray_0: str
    tray_1: str
    felt_ink: str
    stage: str
    stage_ink: str
    brass_light: str
    brass: str
    brass_dark: str
    brass_ink: str
    player_0: str
    player_1: str

    def of_player(self, what: str, player: int) -> str:
        """The color of a player's `felt`, `tray`, or shape (`player`)."""
        color: str = getattr(self, f"{what}_{player % 2}")
        return color


BY_DAY = PictureColors(
    wood="#c08d55",
    wood_dark="#93622f",
    wood_light="#dfb47c",
    wood_ink="#241304",
    wood_soft="#301803",
    felt_0="#82afc2",
    felt_1="#b5a675",
    tray_0="#7aaac0",
    tray_1="#b3a36e",
    felt_ink="#06141b",
    stage="#3f5d63",
    stage_ink="#f6efdf",
    brass_light="#f6dc9a",
    brass="#c8963e",
    brass_dark="#8a5f1c",
    brass_ink="#2b1a05",
    player_0="#175a96",
    player_1="#964a00",
)
BY_LAMP = PictureColors(
    wood="#4a2e1d",
    wood_dark="#2a180e",
    wood_light="#6b452c",
    wood_ink="#f4e6cb",
    wood_soft="#dbc7a4",
    felt_0="#1f4a5e",
    felt_1="#514526",
    tray_0="#173a4b",
    tray_1="#3f361d",
    felt_ink="#e9f1ee",
    stage="#14222b",
    stage_ink="#f6efdf",
    brass_light="#f3d38a",
    brass="#b98634",
    brass_dark="#6d4712",
    brass_ink="#241503",
    player_0="#56a8e8",
    player_1="#f0a13c",
)
ON_PAGE = PictureColors(
    **{name: f"var(--{name.replace('_', '-')})" for name in PictureColors.__struct_fields__}
)
"""Colors that a web page chooses with variables, such as `--wood-dark`."""


ENAMELS = {
    "fist": ("#8e3020", "#3a0f0a"),
    "bolt": ("#8a6410", "#332306"),
    "mask": ("#5b3590", "#211038"),
    "shield": ("#20598f", "#0a2140"),
    "": ("#4b525c", "#191d22"),
}
"""The frames of cards, from top to bottom, by the energy type of the card."""

SIDEKICK_PLASTIC = ("#eceae4", "#20242a")
BASIC_ACTION_PLASTIC = ("#59606b", "#ffffff")
TOKEN_PLASTIC = ("#cdb98c", "#33270d")
CARD_PLASTICS = (
    ("#c4302b", "#ffffff"),
    ("#2457a6", "#ffffff"),
    ("#f2b705", "#221a00"),
    ("#6a3d9a", "#ffffff"),
    ("#e8731c", "#241000"),
    ("#8ecae6", "#0b2533"),
    ("#262b33", "#f5d76e"),
    ("#a8cf45", "#1a2600"),
    ("#804526", "#fff1df"),
    ("#e58fb1", "#33101f"),
    ("#0c6b78", "#ffffff"),
    ("#7d1f3f", "#ffe3c2"),
)


def plastics_of(setup: Setup) -> tuple[tuple[str, str], ...]:
    """The colors of each card's dice, by card index: the plastic, and the print on it."""
    found = []
    colored = 0
    for at_table in setup.cards:
        match at_table.card.kind:
            case CardKind.SIDEKICK:
                found.append(SIDEKICK_PLASTIC)
            case CardKind.TOKEN:
                found.append(TOKEN_PLASTIC)
            case _ if at_table.owner is None:
                found.append(BASIC_ACTION_PLASTIC)
            case _:
                found.append(CARD_PLASTICS[colored % len(CARD_PLASTICS)])
                colored += 1
    return tuple(found)


def mixed(one: str, other: str, share: float) -> str:
    """A color between two colors; `share` is how much of the other it has."""
    parts = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)
