"""Tests that every palette is readable by everyone: contrast, color blindness, and no color."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot

from desktop.storage.settings import PALETTE_NAMES, TABLE_NAMES
from desktop.style import application, palette
from desktop.style.current_theme import current_theme, remember_theme
from desktop.style.glyphs import SYMBOLS, paint_symbol
from desktop.style.materials.tones import mix
from desktop.style.palette import Theme
from desktop.table.items.die_item import DieItem
from desktop.table.items.table_item import INK_ON_LEGAL
from desktop.table.paint.faces import CharacterPrint, Emblem, FaceLook
from rules.cards import asset_text
from rules.match_log.table_picture import picture_colors as pictures
from rules.match_log.table_picture.picture_colors import BY_DAY, BY_LAMP, PictureColors
from tests.desktop.color_vision import COLOR_VISION, contrast, distance
from tests.desktop.window_driver import WindowDriver
from tests.rules.table import Table

EVERY = [
    pytest.param(palette.theme_for(name, look, table), id=f"{name} {look} {table}")
    for name, look in palette.THEMES_BY_NAME
    for table in (("oak",) if name == "high-contrast" else TABLE_NAMES)
]
WHITE, BLACK = "#ffffff", "#000000"

# A text color and its background.
WORDS = (
    ("text", ("panel", "card")),
    ("text_soft", ("panel", "card")),
    ("accent", ("panel", "card")),
    ("refused", ("panel", "card")),
    ("on_accent", ("accent",)),
    ("badge_text", ("damage", "raised", "lowered")),
)
# The colors of each mark: at least one contrasts with every background it is drawn on.
MARKS = {
    "the glow of what is legal, with its dark rim": ("legal", INK_ON_LEGAL),
    "the ring of what is picked": ("picked", "accent"),
    "the frame of the keyboard, with its rim": ("focus",),
    "the drop of damage, with its rim": ("damage", "badge_text"),
    "an arrow, with its rim": ("damage", "badge_text"),
    "what ties dice together": ("accent", "badge_text"),
}
# Pairs told apart by color, with the smallest difference: 20 is obvious.
APART = (
    ("raised", "lowered"),
    ("damage", "raised"),
    ("legal", "accent"),
    ("refused", "accent"),
)


def cloth(theme: Theme, player: int) -> dict[str, str]:
    """The background colors of a player's side of the table, tinted in their color."""
    return {
        f"felt of player {player}": theme.table.felts[player],
        f"trays of player {player}": mix(
            theme.table.trays[player], theme.players[player], 0.06
        ).name(),
    }


def table(theme: Theme) -> dict[str, str]:
    """Every background color of dice and text."""
    return {**cloth(theme, 0), **cloth(theme, 1), "card": theme.card}


def of(theme: Theme, name: str) -> str:
    return name if name.startswith("#") else str(getattr(theme, name))


def test_every_palette_has_a_light_and_a_dark_theme() -> None:
    assert set(palette.THEMES_BY_NAME) == {
        (name, look) for name in PALETTE_NAMES for look in ("light", "dark")
    }
    for (name, look), theme in palette.THEMES_BY_NAME.items():
        assert (theme.palette, theme.name) == (name, look)


@pytest.mark.parametrize("theme", EVERY)
def test_text_contrasts_with_its_background(theme: Theme) -> None:
    for ink, grounds in WORDS:
        for ground in grounds:
            assert contrast(of(theme, ink), of(theme, ground)) >= 4.5, f"{ink} on {ground}"
    for player in range(len(theme.players)):
        for ground, color in cloth(theme, player).items():
            assert contrast(theme.table.felt_ink, color) >= 4.5, ground
    for player in theme.players:
        assert contrast(player, theme.on_accent) >= 4.5
        assert contrast(player, theme.panel) >= 4.5
    assert contrast(INK_ON_LEGAL, theme.legal) >= 4.5
    assert contrast(theme.text, theme.panel) >= 7


@pytest.mark.parametrize("theme", EVERY)
def test_marks_contrast_with_the_table(theme: Theme) -> None:
    for mark, colors in MARKS.items():
        for ground, color in table(theme).items():
            best = max(contrast(of(theme, one), color) for one in colors)
            assert best >= 3, f"{mark} on {ground}"


def test_high_contrast_of_the_system_is_matched_unless_other_colors_are_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(application, "system_contrast", lambda: "HighContrast")
    assert application.resolve_theme("standard", "system").palette == "high-contrast"
    assert application.resolve_theme("standard", "light").palette == "standard"
    assert application.resolve_theme("colour-blind", "system").palette == "colour-blind"


def test_high_contrast_has_stronger_lines_and_text() -> None:
    for look in ("light", "dark"):
        theme = palette.THEMES_BY_NAME["high-contrast", look]
        for ink, grounds in WORDS:
            for ground in grounds:
                assert contrast(of(theme, ink), of(theme, ground)) >= 5.5, f"{ink} on {ground}"
        assert contrast(theme.text, theme.panel) == pytest.approx(21)
        assert contrast(theme.card_line, theme.card) >= 7


@pytest.mark.parametrize("vision", COLOR_VISION)
@pytest.mark.parametrize("theme", EVERY)
def test_colors_that_must_differ_do_so_for_every_color_vision(theme: Theme, vision: str) -> None:
    for ground in (*theme.table.felts, *theme.table.trays, theme.table.stage):
        assert distance(theme.legal, ground, vision) >= 20, ground
    for one, other in APART:
        assert distance(of(theme, one), of(theme, other), vision) >= 20, f"{one} and {other}"
    assert distance(theme.players[0], theme.players[1], vision) >= 40, "the two players"
    for one, other in combinations(("fist", "bolt", "mask", "shield"), 2):
        assert distance(palette.ENERGY_COLORS[one], palette.ENERGY_COLORS[other], vision) >= 20


@pytest.mark.parametrize("vision", COLOR_VISION)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_colorblind_palette_separates_colors_better(look: str, vision: str) -> None:
    """The standard palette leaves two pairs to shape: up and down, and a light on felt."""
    theme = palette.THEMES_BY_NAME["colour-blind", look]
    assert distance(theme.raised, theme.lowered, vision) >= 70
    assert distance(theme.damage, theme.raised, vision) >= 70
    if "blue" not in vision:
        for tray in theme.table.trays:
            assert distance(theme.legal, tray, vision) >= 60


# --- no colors at all ----------------------------------------------------------------------------

HERO = CharacterPrint(1, 3, 2, 1, 2, Emblem("disc", "KP"))
LOOKS = (FaceLook(HERO, palette.CARD_DICE[1]),) * 6
MARKED = {
    "nothing": {},
    "legal": {"legal": True},
    "picked": {"picked": True},
    "proposed": {"proposed": True},
    "wanted": {"wanted": True},
    "focused": {"focused": True},
    "damage": {"damage": 1},
    "raised": {"attack": 5},
    "lowered": {"attack": 1},
}


def gray(draw, side: int = 96) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.gray)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def differing(one: QImage, other: QImage) -> int:
    """The number of pixels clearly lighter or darker in one image than in the other."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs)


@pytest.mark.parametrize("theme", EVERY)
def test_every_die_mark_is_visible_without_color(qtbot: QtBot, theme: Theme) -> None:
    def drawn(marks: dict) -> QImage:
        scene = QGraphicsScene()
        die = DieItem(1, LOOKS, 0, 48)
        die.set_marks(**marks)
        scene.addItem(die)
        where = QRectF(-48, -48, 96, 96)
        before = current_theme()
        remember_theme(theme)
        try:
            return gray(lambda painter: scene.render(painter, QRectF(0, 0, 96, 96), where))
        finally:
            remember_theme(before)

    pictures = {name: drawn(marks) for name, marks in MARKED.items()}
    for one, other in combinations(pictures, 2):
        assert differing(pictures[one], pictures[other]) >= 60, f"{one} and {other}"


def test_every_energy_type_is_visible_without_color(qtbot: QtBot) -> None:
    middle = QPointF(48, 48)
    pictures = {
        symbol: gray(lambda painter, symbol=symbol: paint_symbol(painter, symbol, middle, 40))
        for symbol in (*SYMBOLS, "1")
    }
    for one, other in combinations(pictures, 2):
        assert differing(pictures[one], pictures[other]) >= 800, f"{one} and {other}"


# --- in the window --------------------------------------------------------------------------------


def test_the_menu_changes_the_palette_at_once(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot).open_match(Table().lay("Eric", "field", "sidekick").begin().game)
    before = driver.window.grab().toImage()
    palettes = driver.window.menus.settings["palette"].actions()
    next(one for one in palettes if one.objectName() == "high-contrast").trigger()
    assert driver.window.settings.palette == "high-contrast"
    assert current_theme() == palette.theme_for("high-contrast", "light", "oak")
    assert driver.window.grab().toImage() != before


@pytest.mark.parametrize(
    ("theme", "picture"), [(palette.LIGHT, BY_DAY), (palette.DARK, BY_LAMP)], ids=["day", "lamp"]
)
def test_pictures_of_the_table_have_the_colors_of_the_table(
    theme: Theme, picture: PictureColors
) -> None:
    table = theme.table
    assert (picture.wood, picture.wood_dark, picture.wood_light) == table.wood
    assert (picture.wood_ink, picture.wood_soft) == (table.wood_ink, table.wood_soft)
    assert (picture.felt_0, picture.felt_1, picture.felt_ink) == (*table.felts, table.felt_ink)
    assert (picture.tray_0, picture.tray_1) == table.trays
    assert (picture.stage, picture.stage_ink) == (table.stage, table.stage_ink)
    assert (picture.brass_light, picture.brass, picture.brass_dark) == table.brass
    assert picture.brass_ink == table.brass_ink
    assert (picture.player_0, picture.player_1) == theme.players


def test_pictures_of_the_table_have_the_dice_of_the_table() -> None:
    dice = (palette.SIDEKICK_DIE, palette.BASIC_ACTION_DIE, palette.TOKEN_DIE, *palette.CARD_DICE)
    plastics = (
        pictures.SIDEKICK_PLASTIC,
        pictures.BASIC_ACTION_PLASTIC,
        pictures.TOKEN_PLASTIC,
        *pictures.CARD_PLASTICS,
    )
    assert [(one.body, one.ink) for one in dice] == [*plastics]
    signs = asset_text("web_page/table-signs.svg")
    for name, color in palette.ENERGY_COLORS.items():
        assert color in signs or name == "wild"  # which has the colors of all four types
