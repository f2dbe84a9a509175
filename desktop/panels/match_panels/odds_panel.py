"""The panel with the odds of a roll: cards in reach, energy, characters and actions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from desktop.panels.match_panels.floating_panels import HelpBesidePrompt, TableParts
from desktop.panels.widgets.cell_painting import paint_chance, percent
from desktop.style.basic_widgets import make_key_button, make_label, make_readable
from desktop.style.cast_shadow import CastShadow
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import paint_symbol
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_LEFT, paint_text
from desktop.style.materials.tones import mix
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.table.paint.die_looks import DieLooks, die_looks_of
from desktop.table.paint.faces import FaceLook, face_pixmap
from rules.advice import FaceOdds, RollOdds, card_name, roll_odds
from rules.game import Game
from rules.messages import PluralCount
from rules.model import ENERGY_TYPES
from rules.state import DecisionKind, GameState, Setup

_NAME, _KEEP, _CHANCE, _OR_MORE = range(4)
_LETTERS = 12.5
_HIGH, _KEEP_WIDE, _CHANCE_WIDE = 23, 40, 52
_NO_LIMIT = 16777215  # Qt's usual maximum height
_ROW = Qt.ItemDataRole.UserRole
_Heads = tuple[str, str, str]
_Index = QModelIndex | QPersistentModelIndex


class OddsRow(NamedTuple):
    """A row of the panel: a heading of columns, or something with its chance."""

    name: str  # what may come
    symbols: tuple[str, ...] = ()  # energy symbols and numbers before the name
    face: FaceLook | None = None  # the face of a die before the name
    # Whether it is so if all dice are kept; None if that is not possible
    is_kept: bool | None = None
    chance: Fraction | None = None  # the chance; None for a heading
    or_more: Fraction | None = None  # the chance of this energy or more
    heads: _Heads = ("", "", "")  # the headings of the columns


class OddsPanel(QFrame):
    """Shows the odds of a roll, and of a reroll compared with keeping all dice."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Odds"))
        self._looks: tuple[DieLooks, ...] = die_looks_of(setup)
        self.summary = ""
        """What it says about the cards, in words."""
        self.heading = make_label(look="name", wraps=True)
        self.advice = make_label(look="soft", wraps=True)
        self.reach = _OddsTable(self.tr("Odds of the roll, in percent"), name="roll-odds")
        self.energy = _OddsTable(
            self.tr("Odds of each energy total, in percent"), name="energy-odds"
        )
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(14)
        for table in (self.reach, self.energy):
            self._columns.addWidget(table, 1)
        self.close_button = make_key_button(
            self.tr("Close"), self.tr("Esc"), name="close-odds", is_small=True
        )
        rows = QVBoxLayout()
        rows.setContentsMargins(10, 8, 10, 10)
        rows.setSpacing(5)
        rows.addWidget(self.heading)
        rows.addWidget(self.advice)
        rows.addLayout(self._columns)
        rows.addWidget(self.close_button)
        self.hide()
        self.setLayout(rows)

    def set_wide(self, is_wide: bool) -> None:
        """Put the tables side by side, or one below the other."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(across if is_wide else down)
        for table in (self.reach, self.energy):
            table.set_fitted(not is_wide)

    def show_odds(self, state: GameState, odds: RollOdds) -> None:
        count = len(odds.rolled)
        if not odds.can_keep:
            heading = self.tr("Odds of this roll")
        elif odds.kept:
            heading = self.tr("If you reroll {n:this die|these {n} dice}").format(
                n=PluralCount(count)
            )
        else:
            heading = self.tr("If you reroll {n:the die|all {n} dice}").format(n=PluralCount(count))
        self.heading.setText(heading)
        can_pick = odds.can_keep and not state.marked_dice
        self.advice.setVisible(can_pick)
        self.advice.setText(self.tr("Pick dice to see the odds of rerolling only those."))
        keep = self.tr("Keep") if odds.can_keep else ""
        roll = self.tr("Reroll") if odds.can_keep else self.tr("Roll")
        heads = keep, roll, ""
        cards = tuple(self._card_rows(state, odds, heads))
        self.reach.show_rows((*cards, *self._face_rows(state, odds, heads)))
        words = "; ".join(self.reach.words(row) for row in cards).replace(";", ":", 1)
        told = (words, self.advice.text() if can_pick else "")
        self.summary = ". ".join((heading, *filter(None, told)))
        self.setAccessibleDescription(self.summary)
        self.energy.show_rows(tuple(self._energy_rows(odds, keep)))

    def _card_rows(self, state: GameState, odds: RollOdds, heads: _Heads) -> Iterator[OddsRow]:
        far = 0
        if odds.cards:
            yield OddsRow(self.tr("Enough energy for"), heads=heads)
        for one in odds.cards:
            if not one.chance and not one.is_kept:
                far += 1
                continue
            types = zip(ENERGY_TYPES, one.need.types, strict=True)
            symbols = tuple(energy.value for energy, count in types for _ in range(count))
            name = card_name(state, one.card)
            symbols = (str(one.need.total), *symbols)
            yield OddsRow(name, symbols, None, one.is_kept, one.chance)
        if far:
            words = self.tr("{n} {n:card is|cards are} out of reach")
            yield OddsRow(words.format(n=PluralCount(far)))

    def _energy_rows(self, odds: RollOdds, keep: str) -> Iterator[OddsRow]:
        heads = keep, self.tr("Exactly"), self.tr("Or more")
        yield OddsRow(self.tr("Energy in all"), heads=heads)
        for total in odds.energy:
            number = str(total.total)
            name = self.tr("energy")
            yield OddsRow(name, (number,), None, total.is_kept, total.exactly, total.at_least)

    def _face_rows(self, state: GameState, odds: RollOdds, heads: _Heads) -> Iterator[OddsRow]:
        if odds.faces:
            yield OddsRow(self.tr("At least one shows"), heads=heads)
        if len(self._looks) < len(state.setup.cards):  # tokens were made by hand
            self._looks = die_looks_of(state.setup)
        for face in odds.faces:
            look = self._looks[face.card][face.faces[0]]
            yield OddsRow(self._face_name(state, face), (), look, face.is_kept, face.chance)

    def _face_name(self, state: GameState, odds: FaceOdds) -> str:
        """A face in words: "Angel, level 2", "Gear Up, any action"."""
        name, kind = card_name(state, odds.card), state.setup.cards[odds.card].card.die
        shown = {face for face in kind.faces if not face.energy}
        face = kind.faces[odds.faces[0]]
        is_any = len({kind.faces[place] for place in odds.faces}) > 1
        if len(shown) == 1:
            return name
        if is_any:
            any_action, any_level = self.tr("{die}, any action"), self.tr("{die}, any level")
            return (any_action if face.action else any_level).format(die=name)
        if face.action:
            stars = "*" * face.bursts
            return self.tr("{die}, action {burst}").format(die=name, burst=stars).strip()
        return self.tr("{die}, level {level}").format(die=name, level=face.level)


class _OddsTable(QTableWidget):
    """The rows. Arrow keys read them, also to screen readers."""

    def __init__(self, title: str, *, name: str) -> None:
        super().__init__(0, 4)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._rows: tuple[OddsRow, ...] = ()
        self._is_fitted = False
        self.horizontalHeader().hide()
        make_readable(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setItemDelegate(_OddsPainter(self))
        header = self.horizontalHeader()
        header.setMinimumSectionSize(10)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)

    def set_fitted(self, is_fitted: bool) -> None:
        """Be at most as high as the rows, so that nothing is left empty above another table."""
        if is_fitted != self._is_fitted:
            self._is_fitted = is_fitted
            self._fit()

    def show_rows(self, rows: tuple[OddsRow, ...]) -> None:
        """Show these rows; rows that have not changed are left alone."""
        before, self._rows = self._rows, rows
        self.setRowCount(len(rows))
        for place, row in enumerate(rows):
            if place < len(before) and before[place] == row:
                continue
            for column, said in enumerate(self._said(row)):
                item = QTableWidgetItem(said)
                item.setData(_ROW, (row, column))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
                is_read = row.chance is not None and bool(said)
                item.setToolTip(plain_tooltip(self._tip(row)) if is_read else "")
                enabled = Qt.ItemFlag.ItemIsEnabled
                item.setFlags(enabled | Qt.ItemFlag.ItemIsSelectable if is_read else enabled)
                self.setItem(place, column, item)
        self._fit()

    def _said(self, row: OddsRow) -> tuple[str, str, str, str]:
        """What the cells of a row say, in words."""
        if row.chance is None:
            return (row.name, *row.heads)
        name = " ".join((*row.symbols, row.name))
        kept = "" if row.is_kept is None else self.tr("yes") if row.is_kept else self.tr("no")
        more = "" if row.or_more is None else _in_words(row.or_more)
        return name, kept, _in_words(row.chance), more

    def words(self, row: OddsRow) -> str:
        """A row in words: "Angel: 78% (Keep: no)"."""
        name, kept, chance, _ = self._said(row)
        if row.chance is None:
            return name
        said = f"{name}: {chance}"
        return f"{said} ({self.tr('Keep')}: {kept})" if kept else said

    def _tip(self, row: OddsRow) -> str:
        assert row.chance is not None
        exact = f"{row.chance.numerator}/{row.chance.denominator} = {float(row.chance):.2%}"
        if row.or_more is None:
            return self.tr("{what}: {chance}").format(what=row.name, chance=exact)
        more = f"{float(row.or_more):.2%}"
        words = self.tr("Exactly {n} energy: {chance}. {n} or more: {more}")
        return words.format(n=row.symbols[0], chance=exact, more=more)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._fit()

    def _fit(self) -> None:
        keeps = any(row.is_kept is not None for row in self._rows)
        self.setColumnHidden(_KEEP, not keeps)
        self.setColumnHidden(_OR_MORE, all(row.or_more is None for row in self._rows))
        for column, wide in (
            (_KEEP, _KEEP_WIDE),
            (_CHANCE, _CHANCE_WIDE),
            (_OR_MORE, _CHANCE_WIDE),
        ):
            self.setColumnWidth(column, scale_with_text(wide))
        for row in range(self.rowCount()):
            self.setRowHeight(row, scale_with_text(_HIGH))
        self.setMaximumHeight(self.sizeHint().height() if self._is_fitted else _NO_LIMIT)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(scale_with_text(200), self.rowCount() * scale_with_text(_HIGH) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_with_text(190), 4 * scale_with_text(_HIGH))


def _in_words(chance: Fraction) -> str:
    """A chance as it is read: "58%"."""
    shown = percent(chance)
    return "0%" if shown == "–" else f"{shown}%"


class _OddsPainter(QStyledItemDelegate):
    """Paints a cell: symbols and name, a tick or a cross, a chance on a bar, or a heading."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, area = current_theme(), QRectF(option.rect).adjusted(1, 1, -1, -1)
        row: OddsRow
        row, column = index.data(_ROW)
        pixels = _LETTERS * theme.text_scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, mix(theme.card, theme.accent, 0.22))
        if row.chance is None:
            align = ALIGN_LEFT if column == _NAME else ALIGN_CENTER
            is_head = bool(row.heads[1])
            size = pixels if is_head and column == _NAME else 0.88 * pixels
            ink = theme.text if is_head and column == _NAME else theme.text_soft
            said = str(index.data())
            paint_text(
                painter, area, said, ink, size, bold=column == _NAME and is_head, align=align
            )
        elif column == _NAME:
            _paint_name(painter, area, row, pixels)
        elif column == _KEEP and row.is_kept is not None:
            sign = "✓" if row.is_kept else "–"
            ink = theme.text if row.is_kept else theme.text_soft
            paint_text(painter, area, sign, ink, pixels, bold=row.is_kept, align=ALIGN_CENTER)
        elif column == _CHANCE or row.or_more is not None:
            chance = row.chance if column == _CHANCE else row.or_more
            if chance is not None and column != _KEEP:
                paint_chance(painter, area, float(chance), _in_words(chance), 0.9 * pixels)
        painter.restore()


def _paint_name(painter: QPainter, area: QRectF, row: OddsRow, pixels: float) -> None:
    radius, left = 0.4 * area.height(), area.left() + 2
    for symbol in row.symbols:
        spot = QRectF(left, area.top(), 2 * radius, area.height())
        paint_symbol(painter, symbol, spot.center(), radius if symbol.isdigit() else 0.86 * radius)
        left = spot.right() + 3
    if row.face is not None:
        side = area.height()
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(
            QRectF(left, area.top(), side, side).toRect(), face_pixmap(row.face, side, ratio)
        )
        left += side + 4
    name = QRectF(left + 2, area.top(), area.right() - left - 4, area.height())
    paint_text(painter, name, row.name, current_theme().text, pixels)


# --- roll odds help -------------------------------------------------------------------------------


_ROLLS = (DecisionKind.ROLL, DecisionKind.REROLL)
_WIDE = 520
"""The width of the panel with two columns, in pixels."""
_MOST_WIDE = 0.6
_MOST_HIGH = 0.78
"""The shares of the table that it may take, so that the dice stay visible."""


class RollOddsHelp(HelpBesidePrompt):
    """The panel of odds, for a reroll and for dice that wait to be thrown."""

    told = Signal(str)  # words: the odds that are shown now, for screen readers

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self._game: Game | None = None
        self.panel: OddsPanel | None = None
        """The panel; None until it is first opened."""

    @property
    def is_open(self) -> bool:
        return self.panel is not None and self.panel.isVisible()

    @property
    def is_possible(self) -> bool:
        """Whether a roll or reroll is decided now."""
        return self._game is not None

    def toggle(self) -> bool:
        """Open or close the panel; False if nothing is rolled."""
        if self.close():
            return True
        if not self.is_possible:
            return False
        if self.panel is None:
            self.panel = OddsPanel(self._session.game.setup)
            self.panel.setParent(self._screen)
            self.panel.close_button.clicked.connect(self.close)
            CastShadow(self.panel)
        self._show(self.panel)
        return True

    def close(self) -> bool:
        """Close the panel; False if it is not open."""
        if self.panel is None or not self.is_open:
            return False
        self._hide(self.panel)
        return True

    def follow_question(self) -> None:
        """Another question is open: the odds follow it, or close."""
        if self._session.game.decision_kind not in _ROLLS:
            self.end()
        elif self._session.can_act or self._session.awaits_manual_roll:
            self._follow(self._session.game)

    def on_throw(self, before: Game) -> None:
        self._follow(before)

    def on_thrown(self) -> None:
        self.end()

    def on_motion(self) -> None:
        """Something moves on the table: stay open only while dice are picked."""
        if self._session.game.decision_kind not in _ROLLS:
            self.end()

    def end(self) -> None:
        """Nothing is rolled any more."""
        if self._game is not None:
            self._game = None
            self.close()

    def _follow(self, game: Game) -> None:
        self._game = game
        if self.panel is not None and self.is_open:
            self._show(self.panel)

    def on_layout(self) -> None:
        if self.panel is not None and self.is_open:
            wide = scale_with_text(_WIDE)
            has_room = wide <= _MOST_WIDE * self._panels.room.width()
            self.panel.set_wide(has_room)
            self.panel.setMaximumHeight(round(_MOST_HIGH * self._panels.room.height()))
            prompt = QRectF(self._rails.areas.prompt)
            self._panels.place_beside(self.panel, prompt, wide if has_room else 0)

    def _show(self, panel: OddsPanel) -> None:
        odds = roll_odds(self._game.state) if self._game is not None else None
        if self._game is None or odds is None:
            self.close()
            return
        panel.show_odds(self._game.state, odds)
        panel.show()
        self.on_layout()
        self.told.emit(panel.summary)
