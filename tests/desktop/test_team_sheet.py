"""Tests the sheet of a team: a PDF of one page, and a picture that shows everything."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from desktop.collection.team_sharing.team_sheet import sheet_as_pdf, sheet_as_picture, sheet_as_png
from desktop.collection.team_shelf.team_entry import TeamEntry, ready_entries
from rules.cards import all_card_sets
from rules.teams import Team, TeamCard

SCALE = 0.5

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]


def page(entry: TeamEntry) -> QImage:
    return sheet_as_picture(entry, SCALE)


def ink_in(picture: QImage, left: float, top: float, right: float, bottom: float) -> int:
    """How many points of a part of the page, given in shares of it, are not white."""
    size = picture.size()
    area = QRectF(QPointF(left * size.width(), top * size.height()), QPointF(0, 0)).toRect()
    area.setRight(round(right * size.width()))
    area.setBottom(round(bottom * size.height()))
    white = QColor("#ffffff").rgb()
    return sum(
        picture.pixel(x, y) != white
        for x in range(area.left(), area.right(), 4)
        for y in range(area.top(), area.bottom(), 4)
    )


def test_the_pdf_has_one_page_with_the_name_of_the_team(qtbot: QtBot) -> None:
    content = sheet_as_pdf(ready_entries()[0])
    assert content.startswith(b"%PDF-")
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") == 1
    assert len(content) < 4_000_000


@pytest.mark.parametrize(
    ("country", "width"), [("en_US", b"612.000"), ("de_DE", b"595.000")], ids=["letter", "A4"]
)
def test_the_paper_is_that_of_the_country(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, country: str, width: bytes
) -> None:
    locale = QLocale(country)
    monkeypatch.setattr(QLocale, "system", lambda: locale)
    content = sheet_as_pdf(TeamEntry("key", Team("Small", (TeamCard(CARDS[0], 2),))))
    assert b"/MediaBox [0 0 " + width in content


def test_the_picture_is_a_png_of_a_whole_page(qtbot: QtBot) -> None:
    picture = QImage.fromData(sheet_as_png(TeamEntry("key", Team("Empty"))))
    assert picture.size().toTuple() == (1653, 2339)


def test_a_full_team_fills_the_page_from_head_to_foot(qtbot: QtBot) -> None:
    picture = page(next(one for one in ready_entries() if len(one.team.cards) == 8))
    for top, bottom in ((0.03, 0.1), (0.12, 0.35), (0.36, 0.6), (0.62, 0.8), (0.955, 0.975)):
        assert ink_in(picture, 0.06, top, 0.94, bottom) > 50, (top, bottom)
    assert ink_in(picture, 0, 0, 0.04, 1) == 0, "the margins stay free"
    assert ink_in(picture, 0.965, 0, 1, 1) == 0


@pytest.mark.parametrize("count", [1, 5, 13, 20])
def test_any_number_of_cards_fits(qtbot: QtBot, count: int) -> None:
    cards = tuple(TeamCard(card, 1 + place % 4) for place, card in enumerate(CARDS[:count]))
    picture = page(TeamEntry("key", Team("", cards, (), "A note. " * 500)))
    assert ink_in(picture, 0, 0, 0.04, 1) == 0
    assert ink_in(picture, 0.965, 0, 1, 1) == 0
    assert ink_in(picture, 0, 0.985, 1, 1) == 0


def test_an_empty_team_has_an_empty_sheet_with_its_name(qtbot: QtBot) -> None:
    picture = page(TeamEntry("key", Team("Nothing yet")))
    assert ink_in(picture, 0.06, 0.03, 0.94, 0.1) > 10
    assert ink_in(picture, 0, 0.3, 1, 0.9) == 0
