"""Tests the sizes of cards: which one fits, and that nothing important is ever left out."""

from __future__ import annotations

from itertools import combinations, product

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.card_art.ability_text import Line, break_lines, least_pixels, lines_in
from desktop.card_art.anatomy import READING_HEIGHT, READING_WIDTH, CardSize, anatomy_of
from desktop.card_art.card_picture import card_image
from desktop.card_art.card_print import card_print
from desktop.style.materials.letters import text_width
from desktop.style.palette import LIGHT
from desktop.table.layout.card_layout import (
    card_grid,
    dice_on_card,
    layout_card,
)
from rules.cards import CardKind
from rules.cards.card_library import all_card_sets
from rules.model import Energy
from rules.model.ruleset import AI
from rules.teams.demo_games import sample_tournament_setup

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]
AREAS = {
    (212, 319): CardSize.TABLE,
    (200, 292): CardSize.TABLE,
    (300, 450): CardSize.TABLE,
    (236, 105): CardSize.SMALL,
    (213, 159): CardSize.SMALL,
    (288, 160): CardSize.SMALL,
    (184, 108): CardSize.SMALL,
    (186, 83): CardSize.SMALL,
    (232, 36): CardSize.STRIP,
    (348, 34): CardSize.STRIP,
    (66, 35): CardSize.STRIP,
    (90, 24): CardSize.STRIP,
}
NAMELESS = {(66, 35), (90, 24)}  # strips of twenty cards a side in a small window


@pytest.mark.parametrize(
    ("counts", "room", "size"),
    [
        ((2, 2), (435, 326), CardSize.TABLE),
        ((4, 4), (435, 326), CardSize.SMALL),
        ((8, 8), (435, 326), CardSize.STRIP),
        ((8, 8), (480, 444), CardSize.SMALL),
        ((8, 8), (1200, 950), CardSize.TABLE),
        ((3, 3), (186, 265), CardSize.SMALL),
        ((4, 4), (186, 265), CardSize.STRIP),
        ((2, 2), (348, 265), CardSize.SMALL),
    ],
)
def test_the_largest_size_is_chosen_in_which_all_cards_fit(counts, room, size) -> None:
    assert card_grid(counts, QSizeF(*room)).size is size


def test_both_players_get_the_size_of_the_one_with_more_cards() -> None:
    room = QSizeF(435, 326)
    sizes = {card_grid(counts, room).size for counts in ((2, 8), (8, 2), (8, 8))}
    assert len(sizes) == 1


def test_larger_letters_make_a_card_step_down_rather_than_shrink_its_letters() -> None:
    assert card_grid((2, 2), QSizeF(435, 326), 1.5).size is CardSize.SMALL


@pytest.mark.parametrize("letters", [0.8, 1.0, 1.5, 2.0])
def test_all_cards_fit_in_their_room(letters) -> None:
    for count, room in product(range(1, 13), ((232, 265), (435, 326), (480, 444), (1200, 950))):
        grid = card_grid((count,), QSizeF(*room), letters)
        whole = grid.extent(count)
        assert whole.width() <= room[0] + 0.01
        assert whole.height() <= room[1] + 0.01
        assert grid.cell.height() >= 20, (count, room)


@pytest.mark.parametrize("letters", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("area", AREAS)
def test_cost_name_levels_and_dice_are_always_there_and_never_overlap(qapp, area, letters) -> None:
    whole = QRectF(0, 0, *area).adjusted(-0.01, -0.01, 0.01, 0.01)
    for card in CARDS:
        printed = card_print(card)
        parts = anatomy_of(printed, *area, letters)
        assert parts.size is AREAS[area]
        always = {"coin": parts.coin, "dice": parts.dice_area}
        if area in NAMELESS:
            assert parts.name.isEmpty()
        else:
            always["name"] = parts.name
        if printed.levels and parts.size is not CardSize.STRIP:
            assert parts.levels is not None
            always["levels"] = parts.levels
        if parts.count is not None:
            always["count"] = parts.count
        if parts.text is not None:
            assert parts.text.pixels >= least_pixels(letters) - 1
            always["lead"] = parts.text.lead
        for place, mark in enumerate(parts.marks):
            always[f"G{place}"] = mark
        for name, where in always.items():
            assert whole.contains(where), (card.title, name, where)
            assert where.width() > 8
            assert where.height() > 8 or (name == "lead" and not printed.lead)
        for (name, one), (other, two) in combinations(always.items(), 2):
            inside = one.adjusted(1, 1, -1, -1)
            assert not inside.intersects(two), (card.title, name, other)


@pytest.mark.parametrize("area", [(200, 292), (212, 154), (280, 150)])
def test_a_long_text_on_a_small_card_ends_with_dots_instead_of_vanishing(qapp, area) -> None:
    for card in CARDS:
        printed = card_print(card)
        text = anatomy_of(printed, *area).text
        assert text is not None, card.title
        assert text.pixels >= 12, card.title
        shown = lines_in(text.lead, printed.lead, round(text.pixels))
        whole = break_lines(printed.lead, round(text.lead.width()), round(text.pixels))
        assert shown == whole or shown[-1][-1].text.endswith("…"), card.title


def test_basic_actions_have_their_text_also_where_cards_are_low(qapp) -> None:
    """Between the piles of a window of 1280x800, also during an attack."""
    for card in CARDS:
        if not card_print(card).levels:
            assert anatomy_of(card_print(card), 232, 112).text is not None, card.title


def test_every_text_fits_on_a_card_in_reading_size(qapp) -> None:
    for card in CARDS:
        parts = anatomy_of(card_print(card), READING_WIDTH, READING_HEIGHT, 1.0, dice=False)
        assert parts.text is not None, card.title
        assert parts.text.pixels >= 14, card.title


def test_all_texts_are_readable_on_a_table_with_two_cards_a_side(qapp) -> None:
    for card in CARDS:
        assert anatomy_of(card_print(card), 212, 319).text is not None, card.title


def test_each_global_ability_has_a_box_to_press(qapp) -> None:
    setup = sample_tournament_setup(AI, ("Nora", "Sam"), all_card_sets())
    for number, area in product(setup.card_ids, AREAS):
        parts = layout_card(QRectF(30, 40, *area), setup, number)
        wanted = [listed.ability_index for listed in setup.index.globals if listed.card == number]
        assert [ability for ability, _ in parts.global_buttons] == wanted
        for ability, box in parts.global_buttons:
            assert QRectF(30, 40, *area).contains(box)
            assert box.adjusted(-1, -1, 1, 1).contains(parts.marks[ability])


@pytest.mark.parametrize("area", AREAS)
def test_dice_stand_on_their_card(qapp, area) -> None:
    setup = sample_tournament_setup(AI, ("Nora", "Sam"), all_card_sets())
    numbers = [n for n in setup.card_ids if setup.cards[n].card.kind is CardKind.CHARACTER]
    whole = QRectF(30, 40, *area)
    for number, count in product(numbers, (1, 2, 5)):
        parts = layout_card(whole, setup, number)
        spots = dice_on_card(parts, count)
        assert len(spots) == count
        for spot in spots:
            half = QPointF(spot.edge / 2, spot.edge / 2)
            assert whole.contains(QRectF(spot.center - half, spot.center + half))
            assert spot.edge >= (40 if area == (212, 319) else 17 if area in NAMELESS else 20)


def test_basic_actions_without_dice_show_all_their_text(qapp) -> None:
    """As on the form for a new match, where three of them are side by side."""
    for card in CARDS:
        if card.name in ("Ambush", "Enrage", "Reckless Melee"):
            parts = anatomy_of(card_print(card), 186, 168, dice=False)
            assert parts.text is not None, card.name
            assert parts.paper.bottom() <= 168


def words_of(text: str, width: int = 200) -> list[list[tuple[str, bool]]]:
    """The pieces of each line, and whether they are symbols."""
    return [[(run.text.strip(), run.is_symbol) for run in line] for line in lines_of(text, width)]


def lines_of(text: str, width: int) -> tuple[Line, ...]:
    return break_lines(text, width, 12)


def test_energy_words_are_drawn_as_symbols(qapp) -> None:
    assert words_of("pay bolt: gain 1 life") == [
        [("pay", False), ("bolt", True), (": gain 1 life", False)]
    ]
    assert words_of("pay mask mask")[0][1:] == [("mask", True), ("mask", True)]
    assert words_of("use Selective Shield") == [[("use Selective Shield", False)]], "a name"


def test_no_line_is_wider_than_its_card(qapp) -> None:
    texts = [card.wording for card in CARDS] + ["W" * 300, "قلب " * 40, "蜘蛛侠" * 60, ""]
    for text, width in product(texts, (60, 190)):
        for line in lines_of(text, width):
            last = line[-1] if line else None
            if last is not None and not last.is_symbol:
                assert last.x + text_width(last.text, 12) <= width + 5, last.text


def test_paragraphs_start_on_their_own_lines(qapp) -> None:
    assert [line[0][0] for line in words_of("Deadly.\nAttune.")] == ["Deadly.", "Attune."]


ODD = ("", "\N{SPIDER WEB}", "قلب الأسد", "X" * 500, "Name " * 100, "a\nb")


@pytest.mark.parametrize("words", ODD)
@pytest.mark.parametrize("area", [*AREAS, (8, 8), (60, 400), (1000, 30)])
def test_own_cards_with_odd_words_can_be_drawn_at_every_size(qapp, area, words) -> None:
    card = msgspec.structs.replace(
        CARDS[0],
        name=words,
        subtitle=words,
        affiliations=(words, words),
        wording=f"{words}\nGlobal: {words}\nGlobal: pay bolt: {words}",
        energy=(*CARDS[0].energy, *CARDS[1].energy, Energy.WILD),
        cost=99,
    )
    image = card_image(card, QSizeF(*area), LIGHT, 1.5)
    assert image.deviceIndependentSize().width() >= area[0]
