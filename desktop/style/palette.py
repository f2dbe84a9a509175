"""All colors and the font of the program, as plain values.

Every color is a `#rrggbb` string. Colors with a meaning come from hues that colorblind people can
tell apart (blue, orange, vermilion, amber, purple, bluish green). Color never carries the meaning
alone: an energy type also has a shape, a mark on a die has a sign, a die shows the letters of its
card. `tests/desktop/test_palettes.py` measures the contrast of all palettes, also as colorblind
people see them.
"""

from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass, replace

from desktop.style.table_colors import (
    PLAIN_BY_DAY,
    PLAIN_BY_LAMP,
    TABLES_BY_NAME,
    TableColors,
    for_colorblind,
)

FONT_FAMILY = "Inter"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of the table and the panels: one palette in its light or dark version.

    `name` is `light` or `dark`; `table` holds the colors of wood, felt, cards and brass;
    `text_scale` is the text size as a factor of the normal size.
    """

    name: str
    card: str
    card_line: str
    panel: str
    text: str
    text_soft: str
    accent: str
    on_accent: str
    players: tuple[str, ...]
    legal: str
    picked: str
    focus: str
    refused: str
    damage: str
    raised: str
    lowered: str
    badge_text: str
    table: TableColors
    palette: str = "standard"
    text_scale: float = 1.0


LIGHT = Theme(
    name="light",
    card="#f7efdf",
    card_line="#d9c9a6",
    panel="#efe4cf",
    text="#201a14",
    text_soft="#5b5145",
    accent="#154a86",
    on_accent="#ffffff",
    players=("#175a96", "#964a00"),
    legal="#ffe24d",
    picked="#ffffff",
    focus="#12161b",
    refused="#b3261e",
    damage="#860f08",
    raised="#0b6b53",
    lowered="#8c3d00",
    badge_text="#ffffff",
    table=TABLES_BY_NAME["oak", "light"],
)

DARK = Theme(
    name="dark",
    card="#2a2c31",
    card_line="#4a4d55",
    panel="#1f1c1b",
    text="#f2ece0",
    text_soft="#b9b1a4",
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
    table=TABLES_BY_NAME["oak", "dark"],
)

# On slate-blue cloth, yellow highlights stand out even for people who cannot tell red from green.
# Raised stats are blue, lowered ones orange.
_COLORBLIND_LIGHT = replace(
    LIGHT,
    palette="colour-blind",
    table=for_colorblind(TABLES_BY_NAME["oak", "light"], "light"),
    players=("#0a4f94", "#9a4a00"),
    legal="#fff07a",
    refused="#a33400",
    damage="#8f2600",
    raised="#0a4f94",
    lowered="#8a4200",
)
_COLORBLIND_DARK = replace(
    DARK,
    palette="colour-blind",
    table=for_colorblind(TABLES_BY_NAME["oak", "dark"], "dark"),
    players=("#62b0f0", "#f5a33a"),
    legal="#ffe54a",
    refused="#ffa27a",
    damage="#b83c00",
    raised="#0b62ad",
    lowered="#9a4a00",
)

# Black on white or white on black, with solid lines and no meaning in shades.
_CONTRAST_LIGHT = replace(
    LIGHT,
    palette="high-contrast",
    table=PLAIN_BY_DAY,
    card="#ffffff",
    card_line="#000000",
    panel="#ffffff",
    text="#000000",
    text_soft="#333333",
    accent="#003f8a",
    players=("#003f8a", "#8a3000"),
    legal="#ffd400",
    focus="#000000",
    refused="#a30000",
    damage="#a30000",
    raised="#00496b",
    lowered="#7a3000",
)
_CONTRAST_DARK = replace(
    DARK,
    palette="high-contrast",
    table=PLAIN_BY_LAMP,
    card="#000000",
    card_line="#ffffff",
    panel="#000000",
    text="#ffffff",
    text_soft="#dcdcdc",
    accent="#6cc3ff",
    on_accent="#000000",
    players=("#6cc3ff", "#ffb347"),
    legal="#ffe600",
    refused="#ffb0a0",
    damage="#c01a0c",
    raised="#00639c",
    lowered="#a34700",
)

THEMES_BY_NAME = {
    (theme.palette, theme.name): theme
    for theme in (LIGHT, DARK, _COLORBLIND_LIGHT, _COLORBLIND_DARK, _CONTRAST_LIGHT, _CONTRAST_DARK)
}


def theme_for(palette: str, look: str, table: str) -> Theme:
    """The `light` or `dark` theme of a palette and a table theme.

    The palette `high-contrast` looks the same on every table.
    """
    theme = THEMES_BY_NAME[palette, look]
    if palette != "high-contrast":
        colors = TABLES_BY_NAME[table, look]
        if palette == "colour-blind":
            colors = for_colorblind(colors, look)
        theme = _on_table(theme, colors)
    return _with_partners(theme)


def _with_partners(theme: Theme) -> Theme:
    """A theme with the colors of four players: those of the third and the fourth are tints of
    their partners' (DBL-2)."""
    table = theme.table
    cloth = replace(table, felts=_with_tints(table.felts), trays=_with_tints(table.trays))
    darker = 0.74 if theme.name == "light" else 1.08  # the eye sees turned colors otherwise
    return replace(theme, players=_with_tints(theme.players, darker), table=cloth)


_TURNS = (-0.07, -0.12)
"""How far round the circle of colors the tint of a partner is, for the first and second player."""


def _with_tints(colors: tuple[str, ...], darker: float = 1.0) -> tuple[str, ...]:
    return (*colors, *map(_turned, colors, _TURNS, (darker, darker)))


def _turned(color: str, by: float, darker: float) -> str:
    """A color as strong as another, further round the circle of colors."""
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    hue, light, strength = rgb_to_hls(red, green, blue)
    found = hls_to_rgb((hue + by) % 1, darker * light, strength)
    return "#" + "".join(f"{round(255 * part):02x}" for part in found)


def _on_table(theme: Theme, colors: TableColors) -> Theme:
    """A palette whose panels are made of the paper and the wood of a table theme."""
    return replace(
        theme,
        table=colors,
        card=colors.stock,
        card_line=colors.stock_edge,
        panel=colors.sheet,
        text=colors.stock_ink,
        text_soft=colors.stock_soft,
    )


# The fill color of each energy symbol. `generic` is used for every circled number.
ENERGY_COLORS = {
    "fist": "#cc4a12",
    "bolt": "#e8a800",
    "mask": "#5e2a8c",
    "shield": "#2e86d1",
    "wild": "#3a4450",
    "generic": "#4d5763",
}


@dataclass(frozen=True, slots=True)
class DieColors:
    """The color of a die's body and of its print."""

    body: str
    ink: str


SIDEKICK_DIE = DieColors("#eceae4", "#20242a")
BASIC_ACTION_DIE = DieColors("#59606b", "#ffffff")
TOKEN_DIE = DieColors("#cdb98c", "#33270d")  # a cardboard color

# Dice of cards: each pair is readable and stands out from both felts.
CARD_DICE = (
    DieColors("#c4302b", "#ffffff"),
    DieColors("#2457a6", "#ffffff"),
    DieColors("#f2b705", "#221a00"),
    DieColors("#6a3d9a", "#ffffff"),
    DieColors("#e8731c", "#241000"),
    DieColors("#8ecae6", "#0b2533"),
    DieColors("#262b33", "#f5d76e"),
    DieColors("#a8cf45", "#1a2600"),
    DieColors("#804526", "#fff1df"),
    DieColors("#e58fb1", "#33101f"),
    DieColors("#0c6b78", "#ffffff"),
    DieColors("#7d1f3f", "#ffe3c2"),
)
