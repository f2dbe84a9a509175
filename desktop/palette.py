"""The colours and the typeface of the application, in one place, as plain values.

Every colour is a `#rrggbb` string. Colours that carry meaning come from families that stay
apart for colour-blind people (blue, orange, vermilion, amber, purple, bluish green), and none of
them stands alone: an energy type also has its shape, a mark on a die its sign.
"""

from dataclasses import dataclass

FONT_FAMILY = "Inter"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the table and its panels, light or dark."""

    name: str
    felt: str
    felt_rim: str
    zone: str
    zone_line: str
    zone_title: str
    tray: str
    card: str
    card_line: str
    panel: str
    panel_line: str
    text: str
    text_soft: str
    on_felt: str
    accent: str
    on_accent: str
    players: tuple[str, str]
    legal: str
    picked: str
    focus: str
    refused: str
    damage: str
    raised: str
    lowered: str
    badge_text: str


LIGHT = Theme(
    name="light",
    felt="#6f9c86",
    felt_rim="#557f6b",
    zone="#86ae99",
    zone_line="#4b7260",
    zone_title="#17352a",
    tray="#5f8c77",
    card="#f6f1e6",
    card_line="#b9ad95",
    panel="#f4f2ed",
    panel_line="#cfcabf",
    text="#1d2126",
    text_soft="#555c66",
    on_felt="#10271e",
    accent="#1b5fa8",
    on_accent="#ffffff",
    players=("#1f6fb4", "#b35a00"),
    legal="#fff3a8",
    picked="#ffffff",
    focus="#12161b",
    refused="#b3261e",
    damage="#b3261e",
    raised="#0b6b53",
    lowered="#8c3d00",
    badge_text="#ffffff",
)

DARK = Theme(
    name="dark",
    felt="#1f4a3b",
    felt_rim="#12301f",
    zone="#275746",
    zone_line="#4f8671",
    zone_title="#cfe6da",
    tray="#183c30",
    card="#2b2f36",
    card_line="#565d69",
    panel="#22262c",
    panel_line="#3b414b",
    text="#eceff3",
    text_soft="#a9b1bd",
    on_felt="#e6f2ec",
    accent="#5fa8e6",
    on_accent="#0d1722",
    players=("#56a8e8", "#f0a13c"),
    legal="#ffe36e",
    picked="#ffffff",
    focus="#ffffff",
    refused="#ff8a80",
    damage="#c62f26",
    raised="#0e7a5f",
    lowered="#9c4a08",
    badge_text="#ffffff",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

# What each energy symbol is filled with. `generic` stands for every circled number.
ENERGY = {
    "fist": "#cc4a12",
    "bolt": "#e8a800",
    "mask": "#7b3fa6",
    "shield": "#1c6fb8",
    "wild": "#3a4450",
    "generic": "#4d5763",
}


@dataclass(frozen=True, slots=True)
class DieColours:
    """The plastic of a die and the ink its numbers are printed in."""

    body: str
    ink: str


SIDEKICK_DIE = DieColours("#eceae4", "#20242a")
BASIC_ACTION_DIE = DieColours("#59606b", "#ffffff")

# Bodies for the dice of cards; each keeps its ink readable and stands out from both felts.
CARD_DICE = (
    DieColours("#c4302b", "#ffffff"),
    DieColours("#2457a6", "#ffffff"),
    DieColours("#f2b705", "#221a00"),
    DieColours("#6a3d9a", "#ffffff"),
    DieColours("#e8731c", "#241000"),
    DieColours("#8ecae6", "#0b2533"),
    DieColours("#262b33", "#f5d76e"),
    DieColours("#a8cf45", "#1a2600"),
    DieColours("#8a4b2a", "#fff1df"),
    DieColours("#e58fb1", "#33101f"),
    DieColours("#0f7c8a", "#ffffff"),
    DieColours("#7d1f3f", "#ffe3c2"),
)
