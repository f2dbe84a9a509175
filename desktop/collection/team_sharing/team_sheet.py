"""The sheet of a team for printing: its cards with their dice, basic actions, statistics, notes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QLocale,
    QMarginsF,
    QPointF,
    QRectF,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from desktop.card_art.card_picture import SHADOW, card_image
from desktop.collection.team_shelf.team_entry import TeamEntry, size_of_team, verdicts_of
from desktop.style.glyphs import paint_symbol
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    ALIGN_RIGHT,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import blank_image, painter_on
from desktop.style.palette import CARD_DICE, LIGHT, DieColors
from desktop.table.dice_motion.cube import paint_resting_die
from desktop.table.paint.crest import PLAYER_SHAPES
from desktop.table.paint.die_looks import card_faces
from desktop.table.paint.faces import Emblem
from desktop.text.program_version import PROGRAM_NAME
from desktop.text.translation import tr, translate
from rules.advice import initials
from rules.cards import Card
from rules.teams import Share, TeamStatistics, statistics_of, write_team_link

DOTS_PER_INCH = 150
"""The units of the sheet."""

A4 = QSizeF(1240, 1754)
LETTER = QSizeF(1275, 1650)

INK, SOFT, LINE = "#201a14", "#5b5145", "#b98d3e"
_MARGIN, _GAP = 78.0, 20.0
_NAME, _SAID, _NOTE, _FOOT = 54.0, 23.0, 20.0, 15.0
_CARD_SHAPE = 1.5
_PAINTED = QSizeF(260, 390)  # a card is painted in this size, then scaled
_DIE, _DICE_ROW = 30.0, 42.0
_FOOT_HEIGHT, _LEAST_REST = 34.0, 330.0
_BASIC_WIDTH = 256.0


def paint_team_sheet(
    painter: QPainter, size: QSizeF, entry: TeamEntry, scale: float, page: str = ""
) -> None:
    """Paint the sheet in units of `DOTS_PER_INCH`.

    `scale` is how many pixels or dots of the device a unit has, for sharp pictures. `page` is the
    address of the team builder for the link at the foot.
    """
    painter.save()
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.fillRect(QRectF(QPointF(0, 0), size), QColor("#ffffff"))
    room = QRectF(QPointF(0, 0), size).adjusted(_MARGIN, 0.8 * _MARGIN, -_MARGIN, -0.6 * _MARGIN)
    top = _paint_head(painter, room, entry)
    foot = room.bottom() - _FOOT_HEIGHT
    link = write_team_link(entry.team, page)
    _paint_foot(painter, QRectF(room.left(), foot, room.width(), _FOOT_HEIGHT), link)
    cards = QRectF(room.left(), top, room.width(), foot - top - _LEAST_REST - _GAP)
    bottom = _paint_cards(painter, cards, entry, scale)
    rest = QRectF(room.left(), bottom + _GAP, room.width(), foot - bottom - 2 * _GAP)
    _paint_rest(painter, rest, entry, scale)
    painter.restore()


def _paint_head(painter: QPainter, page: QRectF, entry: TeamEntry) -> float:
    """Paint name, formats and numbers over a line of brass; returns where the rest begins."""
    name = QRectF(page.left(), page.top(), page.width(), 1.3 * _NAME)
    paint_text(painter, name, entry.name, INK, _NAME, bold=True)
    legal = [
        translate(verdict.format.title) for verdict in verdicts_of(entry) if not verdict.faults
    ]
    text = " \u00b7 ".join((size_of_team(entry.team), *legal))
    line = QRectF(page.left(), name.bottom(), page.width(), 1.5 * _SAID)
    paint_text(painter, line, text, SOFT, _SAID)
    painter.fillRect(QRectF(page.left(), line.bottom() + 8, page.width(), 3), QColor(LINE))
    return line.bottom() + 8 + _GAP


def _paint_foot(painter: QPainter, area: QRectF, link: str) -> None:
    """Paint the link of the team at the left, smaller if it is long, and the program's name."""
    wide = text_width(PROGRAM_NAME, _FOOT, bold=True)
    paint_text(painter, area, PROGRAM_NAME, SOFT, _FOOT, bold=True, align=ALIGN_RIGHT)
    place = area.adjusted(0, 0, -wide - _GAP, 0)
    size = min(_FOOT, _FOOT * place.width() / max(1.0, text_width(link, _FOOT)))
    font = text_font(max(0.6 * _FOOT, size))
    font.setFeature(QFont.Tag("calt"), 0)  # an x between digits stays an x
    painter.setFont(font)
    painter.setPen(QColor(SOFT))
    painter.drawText(place, ALIGN_LEFT, link)


def _paint_cards(painter: QPainter, area: QRectF, entry: TeamEntry, scale: float) -> float:
    """Paint the cards with their dice below them; returns where they end."""
    count = len(entry.team.cards)
    if not count:
        return area.top()
    columns, wide = _columns(area, count)
    high = _CARD_SHAPE * wide
    rows = math.ceil(count / columns)
    across = (area.width() - columns * wide) / max(1, columns - 1)
    step = wide + min(across, 2.5 * _GAP)
    left = area.center().x() - (wide + (columns - 1) * step) / 2
    places = []
    for place, team_card in enumerate(entry.team.cards):
        row, column = divmod(place, columns)
        at = QPointF(left + column * step, area.top() + row * (high + _DICE_ROW + 0.6 * _GAP))
        places.append(QRectF(at, QSizeF(wide, high)))
        _paint_card(painter, places[-1], team_card.card, scale)
    for team_card, colors, card in zip(entry.team.cards, _colors(count), places, strict=True):
        dice = QRectF(card.x(), card.bottom() + 6, wide, _DICE_ROW - 6)
        _paint_dice(painter, dice, team_card.card, team_card.dice, colors, scale)
    return area.top() + rows * (high + _DICE_ROW + 0.6 * _GAP) - 0.6 * _GAP


def _columns(area: QRectF, count: int) -> tuple[int, float]:
    """The number of columns that lets the cards be largest, and how wide they are then."""
    best = (1, 0.0)
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        across = (area.width() - _GAP * (columns - 1)) / columns
        down = (area.height() - rows * (_DICE_ROW + 0.6 * _GAP)) / rows / _CARD_SHAPE
        wide = min(across, down)
        if wide > best[1]:
            best = (columns, wide)
    return best


def _colors(count: int) -> Sequence[DieColors]:
    return [CARD_DICE[place % len(CARD_DICE)] for place in range(count)]


def _paint_card(painter: QPainter, area: QRectF, card: Card, scale: float) -> None:
    """Paint a card as a picture on white, which takes little room in a PDF.

    The white is also around the card, so everything beside it is painted later.
    """
    theme = replace(LIGHT, text_scale=1.0)
    ratio = max(1.0, scale * area.width() / _PAINTED.width())
    picture = card_image(card, _PAINTED, theme, ratio, has_marks=True)
    paper = QImage(picture.size(), QImage.Format.Format_RGB32)
    paper.setDevicePixelRatio(ratio)
    paper.fill(QColor("#ffffff"))
    on_paper = QPainter(paper)
    on_paper.drawImage(QPointF(0, 0), picture)
    on_paper.end()
    edge = SHADOW * area.width() / _PAINTED.width()
    painter.drawImage(area.adjusted(-edge, -edge, edge, edge), paper)


def _paint_dice(
    painter: QPainter, row: QRectF, card: Card, dice: int, colors: DieColors, scale: float
) -> None:
    """Paint the dice of a card and their number."""
    if not dice:
        return
    looks = card_faces(card, colors, Emblem(PLAYER_SHAPES[0], initials(card.name)))
    image = blank_image(QSizeF(_DIE * 1.3, _DIE * 1.3), scale)
    die = painter_on(image)
    die.translate(0.65 * _DIE, 0.65 * _DIE)
    paint_resting_die(die, looks, len(looks) - 1, _DIE / 2)
    die.end()
    words = f"{dice}\u00d7"
    label = text_width(words, _SAID, bold=True) + 8
    step = min(_DIE + 5, (row.width() - label - _DIE) / max(1, dice - 1))
    left = row.center().x() - (label + (dice - 1) * step + _DIE) / 2
    count = QRectF(left, row.top(), label, row.height())
    paint_text(painter, count, words, INK, _SAID, bold=True)
    size = QSizeF(1.3 * _DIE, 1.3 * _DIE)
    for place in range(dice):
        area = QRectF(QPointF(0, 0), size)
        area.moveCenter(QPointF(left + label + place * step + _DIE / 2, row.center().y()))
        painter.drawImage(area, image)


def _paint_rest(painter: QPainter, area: QRectF, entry: TeamEntry, scale: float) -> None:
    """Paint the basic actions at the left, the statistics beside them, the notes below these."""
    left = area.left()
    if entry.team.basics:
        wide = min(_BASIC_WIDTH, (area.height() - 1.6 * _SAID) / _CARD_SHAPE)
        heading = QRectF(left, area.top(), area.width() / 2, 1.4 * _SAID)
        for card in entry.team.basics[:4]:
            place = QRectF(left, heading.bottom() + 6, wide, _CARD_SHAPE * wide)
            _paint_card(painter, place, card, scale)
            left += wide + _GAP
        left += _GAP
        _paint_heading(painter, heading, tr("Basic actions"))
    right = QRectF(left, area.top(), area.right() - left, area.height())
    bottom = right.top()
    if entry.team.cards:
        bottom = paint_statistics(painter, right, statistics_of(entry.team))
    _paint_notes(painter, QRectF(left, bottom, right.width(), area.bottom() - bottom), entry)


def _paint_heading(painter: QPainter, area: QRectF, words: str) -> None:
    paint_text(painter, area, words, INK, _SAID, bold=True, align=ALIGN_LEFT)


def _paint_notes(painter: QPainter, area: QRectF, entry: TeamEntry) -> None:
    """Paint the notes, in smaller letters if necessary; as much as fits."""
    words = entry.team.notes or entry.how_it_wins
    if not words or area.height() < 3 * _SAID:
        return
    heading = QRectF(area.left(), area.top() + 0.4 * _GAP, area.width(), 1.4 * _SAID)
    _paint_heading(painter, heading, tr("Notes"))
    room = QRectF(area.left(), heading.bottom(), area.width(), area.bottom() - heading.bottom())
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
    shown = words
    for size in (_NOTE, 0.85 * _NOTE, 0.7 * _NOTE):
        font = text_font(size)
        metrics = QFontMetricsF(font)
        if metrics.boundingRect(room, flags, shown).height() <= room.height():
            break
    while shown and metrics.boundingRect(room, flags, shown).height() > room.height():
        shown = shown[: -max(2, len(shown) // 20)].rstrip() + "\u2026"
    painter.setFont(font)
    painter.setPen(QPen(QColor(INK)))
    painter.drawText(room, flags, shown)


# --- statistics of the sheet ----------------------------------------------------------------------


_INK, _SOFT, _BAR = "#201a14", "#5b5145", "#3f6d8c"
_HEADING, _WORDS = 23.0, 19.0
_CURVE_HEIGHT, _MOST_BAR, _ENERGY_WIDTH = 118.0, 46.0, 84.0
_MOST_NAMES = 6


def paint_statistics(painter: QPainter, area: QRectF, counted: TeamStatistics) -> float:
    """Paint the statistics at the top of an area; returns where they end."""
    half = area.width() * 0.5
    curve = QRectF(area.left(), area.top(), half - 12, _CURVE_HEIGHT + 3.4 * _WORDS)
    _paint_curve(painter, curve, counted)
    energy = QRectF(area.left() + half, area.top(), half, 2 * _HEADING + 30)
    _paint_energies(painter, energy, counted)
    names = QRectF(energy.left(), energy.bottom() + 8, half, curve.bottom() - energy.bottom() - 8)
    _paint_names(painter, names, counted)
    return curve.bottom()


def _paint_curve(painter: QPainter, area: QRectF, counted: TeamStatistics) -> None:
    """Paint a bar for each cost, as high as the team has dice of it."""
    text = tr("Dice by cost (average {average})").format(average=f"{counted.average_cost:.1f}")
    _paint_line(painter, QRectF(area.left(), area.top(), area.width(), 1.4 * _HEADING), text)
    top = area.top() + 1.4 * _HEADING + _WORDS
    base = area.bottom() - 1.3 * _WORDS
    most = max(1, *(share.dice for share in counted.cost_curve))
    step = area.width() / max(len(counted.cost_curve), 5)
    bar = min(_MOST_BAR, 0.7 * step)
    for place, share in enumerate(counted.cost_curve):
        center = area.left() + (place + 0.5) * step
        high = (base - top) * share.dice / most
        painter.fillRect(QRectF(center - bar / 2, base - high, bar, high), QColor(_BAR))
        cost = QRectF(center - step / 2, base, step, 1.3 * _WORDS)
        paint_text(painter, cost, share.name, _INK, _WORDS, align=ALIGN_CENTER)
        if share.dice:
            count = QRectF(center - step / 2, base - high - 1.2 * _WORDS, step, 1.2 * _WORDS)
            paint_text(painter, count, str(share.dice), _SOFT, 0.85 * _WORDS, align=ALIGN_CENTER)
    painter.fillRect(QRectF(area.left(), base, area.width(), 1.5), QColor(_SOFT))


def _paint_energies(painter: QPainter, area: QRectF, counted: TeamStatistics) -> None:
    """Paint each type of energy with the number of dice that show it."""
    _paint_line(
        painter, QRectF(area.left(), area.top(), area.width(), 1.4 * _HEADING), tr("Energy")
    )
    radius, step = 13.0, min(_ENERGY_WIDTH, area.width() / 4)
    middle = area.top() + 1.4 * _HEADING + 8 + radius
    for place, share in enumerate(counted.energies):
        left = area.left() + place * step
        paint_symbol(painter, share.name, QPointF(left + radius, middle), radius)
        count = QRectF(left + 2 * radius + 7, middle - _WORDS, step, 2 * _WORDS)
        paint_text(painter, count, str(share.dice), _INK, _WORDS)


def _paint_names(painter: QPainter, area: QRectF, counted: TeamStatistics) -> None:
    """Paint affiliations and keywords, with the number of cards that have them."""
    top = area.top()
    for heading, shares in (
        (tr("Affiliations"), counted.affiliations),
        (tr("Keywords"), counted.keywords),
    ):
        if not shares or top + 2.6 * _WORDS > area.bottom() + 4:
            continue
        line = QRectF(area.left(), top, area.width(), 1.4 * _WORDS)
        paint_text(painter, line, heading, _INK, _WORDS, bold=True)
        words = QRectF(area.left(), line.bottom(), area.width(), 1.3 * _WORDS)
        paint_text(painter, words, _listed(shares, area.width()), _SOFT, _WORDS)
        top = words.bottom() + 6


def _listed(shares: tuple[Share, ...], width: float) -> str:
    """As many names as fit into a line."""
    words = ""
    for share in shares[:_MOST_NAMES]:
        more = f"{words}, " if words else ""
        more += f"{share.name} {share.cards}"
        if words and text_width(more, _WORDS) > width:
            break
        words = more
    return words


def _paint_line(painter: QPainter, area: QRectF, words: str) -> None:
    paint_text(painter, area, words, _INK, _HEADING, bold=True)


# --- the sheet as a file --------------------------------------------------------------------------


_PRINTED = 300
_PICTURE_SCALE = 4 / 3


def sheet_as_pdf(entry: TeamEntry, page: str = "") -> bytes:
    """The sheet as a PDF of one page, in the usual paper size of this country.

    `page` is the address of the team builder for the link, as for the other forms of the sheet.
    """
    is_letter = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(content)
    writer.setResolution(_PRINTED)
    paper = QPageSize.PageSizeId.Letter if is_letter else QPageSize.PageSizeId.A4
    writer.setPageSize(QPageSize(paper))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(entry.name)
    writer.setCreator(PROGRAM_NAME)
    scale = _PRINTED / DOTS_PER_INCH
    painter = QPainter(writer)
    painter.scale(scale, scale)
    paint_team_sheet(painter, LETTER if is_letter else A4, entry, scale, page)
    painter.end()
    return bytes(content.data().data())


def sheet_as_picture(entry: TeamEntry, scale: float = _PICTURE_SCALE, *, page: str = "") -> QImage:
    """The sheet as a picture, with `scale` pixels for a unit."""
    size = QSizeF(A4.width() * scale, A4.height() * scale).toSize()
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill("#ffffff")
    painter = QPainter(picture)
    painter.scale(scale, scale)
    paint_team_sheet(painter, A4, entry, scale, page)
    painter.end()
    return picture


def sheet_as_png(entry: TeamEntry, page: str = "") -> bytes:
    """The sheet as a PNG file."""
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(content, QByteArray(b"PNG")).write(sheet_as_picture(entry, page=page))
    return bytes(content.data().data())
