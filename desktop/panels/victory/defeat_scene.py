"""The scene for a person who lost against the computer: what cost most, and what to do next."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap, QRadialGradient

from desktop.panels.victory.match_result import MatchResult
from desktop.panels.victory.result_scene import ResultPlan, ResultScene
from desktop.panels.victory.victory_pictures import (
    CARD_SIZE,
    dim_table,
    enlarged,
    paint_card,
    paint_resting_die,
)
from desktop.style.basic_widgets import PLANK_HEIGHT
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_LEFT,
    fitting_pixels,
    letter_path,
    paint_gilded,
    paint_text,
    text_font,
)
from desktop.style.materials.pictures import painter_on
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import paint_lamp, paint_weave, paint_wood
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.materials.trays import paint_tray
from desktop.table.layout.measures import clamp
from desktop.table.paint.crest import paint_crest
from desktop.table.paint.die_looks import die_looks_of
from rules.model import PlayerId

_DESIGN = QSizeF(1280, 800)  # the size at which lengths are as given
_PANEL = QSizeF(980, 706)
_MARGIN, _PAD = 10.0, 24.0
_SEED = 31
_DARKNESS = 150, 175  # of the table by day and by lamplight
_DEEP_FELT = "#0b2230"
_INK, _SOFT_INK = "#ffffff", "#f4efe2"
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
_TITLE, _LINE, _ADVICE = 58.0, 15.5, 20.0  # pixels
_CARDS = ((-0.52, -5.0), (0.52, 6.0))
"""Where the two cards are, in widths of a card from their middle, and how they lean."""
_DICE = ((-1.5, 0.44), (-1.16, 0.47))
"""Where the dice are, in widths and heights of a card."""


class DefeatLayout:
    """The rectangles of the scene: a wooden panel with felt, numbers and buttons."""

    def __init__(self, size: QSizeF, letters: float, *, has_cards: bool = True) -> None:
        self._has_cards = has_cards and letters < 1.2
        scale = min(size.width() / _DESIGN.width(), size.height() / _DESIGN.height())
        self.unit = unit = clamp(0.75, scale, 2.5)
        grown = min(letters, 1.4)
        wide = min(_PANEL.width() * max(unit, grown), size.width() - 2 * _MARGIN)
        high = min(_PANEL.height() * max(unit, grown), size.height() - 2 * _MARGIN)
        self.panel = QRectF((size.width() - wide) / 2, (size.height() - high) / 2, wide, high)
        inner = self.panel.adjusted(_PAD * unit, _PAD * unit, -_PAD * unit, -0.4 * _PAD * unit)
        gap, link = 16 * unit, 34 * letters * min(max(1.0, unit), 1.5) + 12
        button = clamp(58 * letters, 74 * unit, 0.2 * high)
        links = QRectF(inner.left(), inner.bottom() - link, inner.width(), link)
        row = QRectF(inner.left(), links.top() - 0.5 * gap - button, inner.width(), button)
        room = row.top() - 2 * gap - inner.top()
        facts = clamp(0.42 * room, 112 * letters, 0.5 * room)
        strip = QRectF(inner.left(), row.top() - gap - facts, inner.width(), facts)
        self.felt = QRectF(inner.left(), inner.top(), inner.width(), room - facts)
        self.plan = ResultPlan(unit, letters, strip, row, links)

    @property
    def words(self) -> QRectF:
        """The part of the felt with words; large letters and a plain table have no cards."""
        felt, pad = self.felt, 30 * self.unit
        share = 0.56 if self._has_cards else 0.95
        return QRectF(
            felt.left() + pad,
            felt.top() + 0.6 * pad,
            share * felt.width() - pad,
            felt.height() - pad,
        )

    @property
    def cards(self) -> QRectF:
        """The part of the felt with the cards; empty if there is no room for them."""
        if not self._has_cards:
            return QRectF()
        left = self.words.right()
        return QRectF(left, self.felt.top(), self.felt.right() - left, self.felt.height())


class DefeatScene(ResultScene):
    """Says what cost most, and offers to see it, to try again, and an easier opponent."""

    entrance_ms = 400.0

    def lay_out(self, size: QSizeF, letters: float) -> ResultPlan:
        has_cards = not current_theme().table.is_plain
        self._places = DefeatLayout(size, letters, has_cards=has_cards)
        return self._places.plan

    def paint_pictures(self, result: MatchResult, ratio: float) -> QPixmap:
        theme, player = current_theme(), result.beaten
        assert player is not None
        darkness = _DARKNESS[theme.name == "dark"]
        picture = enlarged(dim_table(self.plain, self.size(), darkness), self.size(), ratio)
        painter = painter_on(picture)
        self._paint_panel(painter)
        self._paint_felt(painter)
        if not self._places.cards.isEmpty():
            self._paint_cards(painter, result, player)
        self._paint_words(painter, result, player)
        painter.end()
        return picture

    def _paint_panel(self, painter: QPainter) -> None:
        panel, table = self._places.panel, current_theme().table
        path = rounded(panel, 20)
        if table.is_plain:
            painter.fillPath(path, QColor(table.wood[0]))
            painter.setPen(QPen(QColor(table.wood_ink), 2))
            painter.drawPath(path)
            return
        paint_raised(painter, path, table.wood[0], table.wood[1], 2.0)
        painter.save()
        painter.setClipPath(path)
        paint_wood(painter, panel, table, _SEED, PLANK_HEIGHT)
        paint_lamp(painter, panel, table)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tone(WHITE, 70), 1.4))
        painter.drawPath(path)

    def _paint_felt(self, painter: QPainter) -> None:
        theme, felt, unit = current_theme(), self._places.felt, self._places.unit
        table, path = theme.table, rounded(felt, 14)
        if table.is_plain:
            paint_tray(painter, felt, 14, table.felts[0], table)
            return
        deep = mix(table.felts[0], _DEEP_FELT, 0.56 if theme.name == "light" else 0.35)
        lamp = QPointF(felt.right() - 0.22 * felt.width(), felt.center().y())
        pool = QRadialGradient(lamp, 0.5 * felt.width())
        pool.setColorAt(0, mix(deep, "#fff0c8", 0.3))
        pool.setColorAt(1, deep)
        painter.fillPath(path, pool)
        painter.save()
        painter.setClipPath(path)
        paint_weave(painter, felt, table, 0.6)
        painter.restore()
        paint_inner_shadow(painter, path, 14 * unit, BLACK, 170, 3 * unit, 5 * unit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(table.brass[1]), 2.4))
        painter.drawPath(path)

    def _paint_cards(self, painter: QPainter, result: MatchResult, player: PlayerId) -> None:
        """Two of the player's own cards, resting, with two of their dice."""
        setup, room = result.game.setup, self._places.cards
        own = [card_id for card_id in setup.card_ids if setup.cards[card_id].owner == player]
        scale = min(
            0.86 * room.height() / CARD_SIZE.height(), room.width() / 2.9 / CARD_SIZE.width()
        )
        wide, high = scale * CARD_SIZE.width(), scale * CARD_SIZE.height()
        center = room.center() + QPointF(0.25 * wide, 0)
        ratio = painter.device().devicePixelRatioF()
        painter.save()
        painter.setClipPath(rounded(self._places.felt.adjusted(2, 2, -2, -2), 14))
        for card_id, (across, lean) in zip(own[:2], _CARDS, strict=False):
            painter.save()
            painter.translate(center + QPointF(across * wide, 0))
            painter.rotate(lean)
            painter.scale(scale, scale)
            paint_card(painter, setup.cards[card_id].card, ratio * max(scale, 0.5))
            painter.restore()
        looks = die_looks_of(setup)
        for card_id, (across, down) in zip(own[:2], _DICE, strict=False):
            at = center + QPointF(across * wide, down * high)
            paint_resting_die(painter, looks[card_id], at, 0.15 * wide)
        painter.restore()

    # --- words ----------------------------------------------------------------------------------

    def _paint_words(self, painter: QPainter, result: MatchResult, player: PlayerId) -> None:
        """The title, who won, and what cost most; the letters become smaller until all fit."""
        theme, words = current_theme(), self._places.words
        unit, letters = self._places.unit, self._places.plan.letters
        ink, soft = (theme.table.felt_ink,) * 2 if theme.table.is_plain else (_INK, _SOFT_INK)
        title = min(_TITLE * unit, 0.26 * words.height())
        path = letter_path(result.title, title, tracking=0.5)
        if path.boundingRect().width() > words.width():
            title *= words.width() / path.boundingRect().width()
            path = letter_path(result.title, title, tracking=0.5)
        path.translate(words.left() - path.boundingRect().left(), words.top() + 0.6 * title)
        paint_gilded(painter, path, theme.table, max(1.2, title / 30), plain_ink=ink)
        pixels = min(_LINE * unit * letters, 0.14 * words.height())
        line = QRectF(words.left(), words.top() + 1.25 * title, words.width(), 1.6 * pixels)
        winner = result.state.setup.opponents(player)[0]
        sign = 0.5 * pixels
        paint_crest(painter, winner, QPointF(line.left() + sign, line.center().y()), sign, theme)
        line.setLeft(line.left() + 3.2 * sign)
        paint_text(painter, line, result.line, soft, pixels, align=ALIGN_LEFT)
        room = QRectF(words.left(), line.bottom() + 0.8 * pixels, words.width(), 0)
        room.setBottom(words.bottom())
        sentences = filter(None, (result.series_line, result.advice))
        self._paint_advice(painter, "\n".join(sentences), room, ink)

    def _paint_advice(self, painter: QPainter, words: str, room: QRectF, ink: str) -> None:
        def fits(pixels: float) -> bool:
            needed = QFontMetricsF(text_font(pixels)).boundingRect(room, _WRAPPED, words)
            return needed.height() <= room.height()

        most = _ADVICE * self._places.unit * self._places.plan.letters
        painter.setFont(text_font(fitting_pixels(most, 12.0, fits)))
        painter.setPen(QColor(ink))
        painter.drawText(room, _WRAPPED, words)
