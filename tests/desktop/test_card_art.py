"""Tests the pictures on cards: what they show is decided by what is printed on the card."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from importlib import resources
from typing import get_args

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_painter import paint_card
from desktop.card_art.card_parts import INK_ON_ENAMEL
from desktop.card_art.card_picture import card_picture
from desktop.card_art.card_print import card_print
from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.charge_painter import Role, charge_parts
from desktop.card_art.illustration.recipe import (
    BACKDROPS,
    CHARGES_BY_KEYWORD,
    CHARGES_BY_NAME,
    COMPOSITIONS,
    SPARE_CHARGES,
    ArtRecipe,
    recipe,
    recipe_of,
)
from desktop.style.materials.letters import text_width
from desktop.style.materials.tones import contrast
from desktop.style.palette import DARK, LIGHT, theme_for
from rules.cards import Card
from rules.cards.card_library import all_card_sets
from rules.language.ast.expressions import SupportedKeyword

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]
DRAWINGS = resources.files("assets").joinpath("charges").iterdir()
CHARGES = sorted(file.name[:-4] for file in DRAWINGS if file.name.endswith(".svg"))
ODD_NAMES = ("", " ", "\N{SPIDER WEB}", "قلب الأسد", "X" * 500, "\ud800", "a\nb", "\0", "<b>&amp;")


def picture_of(made: ArtRecipe, size: tuple[int, int] = (114, 82)) -> QImage:
    """The picture of a recipe."""
    image = QImage(size[0], size[1], QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    paint_art(painter, QRectF(0, 0, *size), made, LIGHT)
    painter.end()
    return image


def test_no_two_cards_have_the_same_picture() -> None:
    seen: dict[ArtRecipe, str] = {}
    for card in CARDS:
        shown = replace(recipe_of(card), seed=0, hue=0, light=(0.0, 0.0), is_mirrored=False)
        assert shown not in seen, f"{card.title} looks like {seen[shown]}"
        seen[shown] = card.title
    assert len(seen) == 160


def test_the_cards_of_a_name_share_their_charge_but_not_their_backdrop() -> None:
    by_name: dict[str, list[Card]] = defaultdict(list)
    for card in CARDS:
        by_name[card.name].append(card)
    for name, cards in by_name.items():
        recipes = [recipe_of(card) for card in cards]
        assert len({made.charge for made in recipes}) == 1, name
        assert len({made.backdrop for made in recipes}) == len(cards), name


def test_every_name_of_the_four_boxes_has_a_charge_of_its_own() -> None:
    for card in CARDS:
        assert card.name.lower() in CHARGES_BY_NAME, card.name
    for table in (CHARGES_BY_NAME, CHARGES_BY_KEYWORD):
        assert set(table.values()) <= set(CHARGES)
    assert set(get_args(SupportedKeyword)) <= set(CHARGES_BY_KEYWORD)
    assert set(SPARE_CHARGES) <= set(CHARGES)


def test_a_picture_is_the_same_in_every_run() -> None:
    made = recipe("Captain America", "The Good Old Days", ["shield"], ["Avengers"], place=0)
    assert (made.charge, made.division, made.backdrop, made.composition) == (
        "kite",
        "chevrons",
        "rays",
        "center",
    )
    assert made.seed == 135741181
    assert picture_of(made) == picture_of(made)


def test_the_energy_type_gives_the_colors() -> None:
    hues = {
        kind: recipe("Nobody", energy=[kind]).middle.hsvHue()
        for kind in ("fist", "bolt", "mask", "shield")
    }
    assert hues["fist"] < 25 < hues["bolt"] < 60 < hues["shield"] < 225 < hues["mask"]
    assert recipe("Nobody").middle.hsvSaturation() < 90, "a card without a type is steel"
    both = recipe("Nobody", energy=["fist", "mask"])
    assert both.tones[0] == recipe("Nobody", energy=["fist"]).tones[0]
    assert both.tones[3] == recipe("Nobody", energy=["mask"]).tones[3]


def test_a_keyword_chooses_the_charge_of_an_unknown_name() -> None:
    assert recipe("Nobody", keywords=["Overcrush"]).charge == "hammer"
    assert recipe("Thor", keywords=["Regenerate"]).charge == "hammer", "a known name comes first"
    assert recipe("Nobody", keywords=["Unheard Of"]).charge in SPARE_CHARGES


@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_name_gets_a_picture(qapp, name: str) -> None:
    for place, kind in enumerate(("fist", "wild", "nonsense")):
        made = recipe(name, name, [kind], [name, "Villain"], place=place)
        picture = picture_of(made)
        assert picture.pixelColor(57, 41) != QColor("#ff00ff")


def test_every_charge_backdrop_and_composition_can_be_painted(qapp) -> None:
    base = recipe("Nobody", "Anybody", ["bolt"], ["Avengers"])
    assert len(CHARGES) == 41
    for place, charge in enumerate(CHARGES):
        made = replace(
            base,
            charge=charge,
            backdrop=BACKDROPS[place % len(BACKDROPS)],
            composition=COMPOSITIONS[place % len(COMPOSITIONS)],
        )
        assert picture_of(made).pixelColor(57, 41).alpha() == 255


def test_a_charge_is_a_solid_thing_around_its_center(qapp) -> None:
    for name in CHARGES:
        parts = charge_parts(name)
        solid = QRectF()
        for role, path in parts:
            if role in (Role.BODY, Role.THREADS, Role.ACCENT, Role.SHADE):
                solid = solid.united(path.boundingRect())
        assert max(solid.width(), solid.height()) > 1.0, name
        assert solid.contains(0, 0), name


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (3, 200), (400, 5), (700, 500)])
def test_a_picture_fits_into_any_rectangle(qapp, size: tuple[int, int]) -> None:
    image = QImage(720, 520, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    paint_art(painter, QRectF(10, 10, *size), recipe("Nobody"), DARK)
    painter.end()
    assert image.pixelColor(5, 5) == QColor("#ff00ff"), "nothing is painted outside"
    assert image.pixelColor(15 + size[0], 15 + size[1]) == QColor("#ff00ff")


def test_pictures_are_kept_for_the_next_time(qapp) -> None:
    card = CARDS[0]
    whole = card_picture(card, QSizeF(212, 318), LIGHT, 1.0)
    assert card_picture(card, QSizeF(212, 318), LIGHT, 1.0).cacheKey() == whole.cacheKey()
    assert card_picture(card, QSizeF(212, 318), DARK, 1.0).cacheKey() != whole.cacheKey()


def test_high_contrast_has_nothing_behind_the_charge(qapp) -> None:
    plain = theme_for("high-contrast", "light", "oak")
    picture = QImage(120, 80, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    paint_art(painter, QRectF(0, 0, 120, 80), recipe_of(CARDS[0]), plain)
    painter.end()
    corners = [picture.pixelColor(x, y).name() for x in (1, 118) for y in (1, 5)]
    assert len(set(corners)) == 1


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("size", [(212, 319), (236, 105), (213, 159), (232, 36)])
def test_names_can_be_read_over_every_picture(qapp, theme, size) -> None:
    """Whatever is behind a name, it stands out; sampled from the pictures themselves."""
    for card in CARDS[::3]:
        printed = card_print(card)
        parts = anatomy_of(printed, *size)
        image = QImage(size[0], size[1], QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(theme.table.felts[0]))
        painter = QPainter(image)
        bare = printed._replace(name="", subtitle=" ")
        paint_card(painter, parts, bare, recipe_of(card), theme, has_marks=False)
        painter.end()
        wide = text_width(printed.name, parts.name_pixels, bold=True)
        behind = parts.name.adjusted(0, 4, min(0, wide - parts.name.width()), -4)
        for x in range(round(behind.left()), round(behind.right()), 6):
            for y in range(round(behind.top()), round(behind.bottom()), 4):
                color = image.pixelColor(x, y)
                assert contrast(INK_ON_ENAMEL, color) >= 4.5, (card.title, x, y, color.name())
