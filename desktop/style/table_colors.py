"""The colors of the table itself: wood, felt, trays, brass, cards and the main button.

A table theme is named by its wood. Each has a light version (by day) and a dark one (by lamplight).
All colors are `#rrggbb` strings. `tests/desktop/test_palettes.py` measures their contrast.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TableColors:
    """The colors of one table theme, by day or by lamplight."""

    wood: tuple[str, str, str]  # the boards: base, darkest and lightest grain
    wood_ink: str  # text and signs on wood
    wood_soft: str  # less important text on wood
    felts: tuple[str, ...]  # the cloth of the first and the second player, and of their partners
    trays: tuple[str, ...]  # the floor of the trays sunk into each player's cloth
    felt_ink: str  # text on felt and in trays
    stage: str  # the floor of the Attack Zone, in the middle of the table
    stage_ink: str  # text on the stage
    # Light, middle and dark; brass marks the current step, costs, chosen options, titles
    brass: tuple[str, str, str]
    brass_ink: str  # text on brass
    stock: str  # the paper of cards
    stock_edge: str  # the edge of that paper
    stock_ink: str  # text on cards
    stock_soft: str  # less important text on cards
    sheet: str  # the larger sheets of paper behind cards and forms
    main_button: tuple[str, str]  # the top and the bottom of the main button's gradient
    main_button_ink: str  # text on the main button
    lamp: float  # how strong the lamp is, from 0 to 1
    vignette: int  # how dark the corners are, as an alpha value from 0 to 255
    weave: int  # how strong the threads of the felt are, as an alpha value
    # Whether grain, weave and art behind text are left out (high contrast), and trays have lines
    # instead of shadows
    is_plain: bool = False


_OAK_BY_DAY = TableColors(
    wood=("#c08d55", "#93622f", "#dfb47c"),
    wood_ink="#241304",
    wood_soft="#301803",
    felts=("#82afc2", "#b5a675"),
    trays=("#7aaac0", "#b3a36e"),
    felt_ink="#06141b",
    stage="#3f5d63",
    stage_ink="#f6efdf",
    brass=("#f6dc9a", "#c8963e", "#8a5f1c"),
    brass_ink="#2b1a05",
    stock="#f7efdf",
    stock_edge="#d9c9a6",
    stock_ink="#201a14",
    stock_soft="#5b5145",
    sheet="#efe4cf",
    main_button=("#1f5f9f", "#123f70"),
    main_button_ink="#ffffff",
    lamp=0.30,
    vignette=70,
    weave=22,
)
_OAK_BY_LAMP = TableColors(
    wood=("#4a2e1d", "#2a180e", "#6b452c"),
    wood_ink="#f4e6cb",
    wood_soft="#dbc7a4",
    felts=("#1f4a5e", "#514526"),
    trays=("#173a4b", "#3f361d"),
    felt_ink="#e9f1ee",
    stage="#14222b",
    stage_ink="#f6efdf",
    brass=("#f3d38a", "#b98634", "#6d4712"),
    brass_ink="#241503",
    stock="#2a2c31",
    stock_edge="#4a4d55",
    stock_ink="#f2ece0",
    stock_soft="#b9b1a4",
    sheet="#1f1c1b",
    main_button=("#68b6f2", "#3d8fd6"),
    main_button_ink="#071521",
    lamp=0.42,
    vignette=165,
    weave=26,
)

# Reddish wood and green cloth, as in a reading room.
_CHERRY_BY_DAY = replace(
    _OAK_BY_DAY,
    wood=("#c8936c", "#98593a", "#e5b995"),
    wood_ink="#240d04",
    wood_soft="#371507",
    felts=("#86b3a0", "#b8a37a"),
    trays=("#7fb09c", "#b8a276"),
    felt_ink="#07160f",
    stage="#34584b",
    sheet="#f1e3d6",
)
_CHERRY_BY_LAMP = replace(
    _OAK_BY_LAMP,
    wood=("#4b241a", "#2a110b", "#703b2b"),
    wood_ink="#f6e3d2",
    wood_soft="#d8b8a2",
    felts=("#1f4d40", "#54402a"),
    trays=("#173d32", "#413120"),
    felt_ink="#e9f2ea",
    stage="#13251f",
)

# Pale wood, or nearly black at night, and gray cloth.
_ASH_BY_DAY = replace(
    _OAK_BY_DAY,
    wood=("#c3b39b", "#8f7f68", "#e0d4c1"),
    wood_ink="#1d1812",
    wood_soft="#352c20",
    felts=("#9db0c4", "#baa89e"),
    trays=("#8fa4ba", "#b6a398"),
    felt_ink="#0b1119",
    stage="#465263",
    stock="#f6f2ea",
    stock_edge="#cfc8bb",
    sheet="#ebe6dc",
)
_ASH_BY_LAMP = replace(
    _OAK_BY_LAMP,
    wood=("#34322f", "#1d1b19", "#524e49"),
    wood_ink="#efeae1",
    wood_soft="#cdc6ba",
    felts=("#2b3f57", "#4f3d3a"),
    trays=("#213247", "#3e2f2d"),
    felt_ink="#ebeff4",
    stage="#181d27",
    sheet="#1d1d1d",
)

# Black on white or white on black, with lines instead of materials.
PLAIN_BY_DAY = replace(
    _OAK_BY_DAY,
    wood=("#ffffff", "#e0e0e0", "#ffffff"),
    wood_ink="#000000",
    wood_soft="#222222",
    felts=("#f2f2f2", "#e6e6e6"),
    trays=("#ffffff", "#ffffff"),
    felt_ink="#000000",
    stage="#ffffff",
    stage_ink="#000000",
    brass=("#ffe066", "#ffd400", "#000000"),
    brass_ink="#000000",
    stock="#ffffff",
    stock_edge="#000000",
    stock_ink="#000000",
    stock_soft="#222222",
    sheet="#ffffff",
    main_button=("#003f8a", "#003f8a"),
    main_button_ink="#ffffff",
    lamp=0.0,
    vignette=0,
    weave=0,
    is_plain=True,
)
PLAIN_BY_LAMP = replace(
    PLAIN_BY_DAY,
    wood=("#000000", "#202020", "#000000"),
    wood_ink="#ffffff",
    wood_soft="#e0e0e0",
    felts=("#0c0c0c", "#161616"),
    trays=("#000000", "#000000"),
    felt_ink="#ffffff",
    stage="#000000",
    stage_ink="#ffffff",
    brass=("#ffe066", "#ffe600", "#ffffff"),
    stock="#000000",
    stock_edge="#ffffff",
    stock_ink="#ffffff",
    stock_soft="#e0e0e0",
    sheet="#000000",
    main_button=("#6cc3ff", "#6cc3ff"),
    main_button_ink="#000000",
)

TABLES_BY_NAME = {
    ("oak", "light"): _OAK_BY_DAY,
    ("oak", "dark"): _OAK_BY_LAMP,
    ("cherry", "light"): _CHERRY_BY_DAY,
    ("cherry", "dark"): _CHERRY_BY_LAMP,
    ("ash", "light"): _ASH_BY_DAY,
    ("ash", "dark"): _ASH_BY_LAMP,
}


def for_colorblind(table: TableColors, look: str) -> TableColors:
    """A table theme with slate-blue cloth, from which yellow and orange stand out for everyone."""
    if look == "light":
        return replace(
            table,
            felts=("#a3b7cc", "#b9b5b1"),
            trays=("#95abc2", "#aba9a6"),
            felt_ink="#0d1a27",
            stage="#3c5068",
        )
    return replace(
        table,
        felts=("#22405f", "#45403a"),
        trays=("#1a324b", "#35312c"),
        felt_ink="#e6eef6",
        stage="#141f2e",
    )
