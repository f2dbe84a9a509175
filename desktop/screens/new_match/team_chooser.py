"""Chooses the team of a player: a list at the left, the cards of the selected team beside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.new_match.card_tiles import TeamTiles
from desktop.screens.new_match.team_offers import OWN, TeamOffer, team_facts
from desktop.style.basic_widgets import make_button, make_key_button, make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_LEFT, ALIGN_RIGHT, text_font
from rules.messages import PluralCount

_LIST_SHARE = 46  # percent of the width
_ROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class TeamChooser(QFrame):
    """A sheet with all teams that a player can choose."""

    chosen = Signal(object)  # offer: the player chose this team
    fix_wanted = Signal(object)  # offer: the player wants to change a team that is not legal
    missing_wanted = Signal(str)  # key: the player wants the cards that a team of theirs lacks

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._title = make_label(look="name")
        self.search = QLineEdit(placeholderText=self.tr("Search teams"), maxLength=60)
        self.search.setObjectName("search-teams")
        self.search.setAccessibleName(self.tr("Search teams"))
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setObjectName("team-offers")
        self.list.setAccessibleName(self.tr("Teams"))
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self._delegate = OfferDelegate()
        self.list.setItemDelegate(self._delegate)
        self.cards = TeamTiles()
        self.about = make_label(wraps=True)
        self.notes = make_label(look="soft", wraps=True)
        self.choose = make_button(self.tr("&Play this team"), name="choose-team", is_main=True)
        self.fix = make_button(self.tr("&Fix in the builder"), name="fix-team")
        self.find_missing = make_button(self.tr("Find &missing cards…"), name="find-missing")
        self.count_missing: Callable[[str], int] = lambda _: 0
        """How many cards of the team with a key in the library no set has."""
        self.random = make_button(self.tr("&Random team"), name="random-team")
        self.build = make_button(self.tr("&Build a new team"), name="build-team")
        self.import_team = make_button(self.tr("&Import a team…"), name="import-team")
        self.cancel = make_key_button(self.tr("Back"), self.tr("Esc"), name="leave-team-choice")
        self._place = 0
        self._lay_out()
        self._connect()

    # --- showing

    def open(self, name: str, place: int, offers: Sequence[TeamOffer], key: str) -> None:
        """Show the teams for a player, who now has the one with this key."""
        self._title.setText(self.tr("{name}: choose a team").format(name=name))
        self._place = place
        self.search.clear()
        self.list.clear()
        for offer in offers:
            item = QListWidgetItem(offer.team.name)
            item.setData(OFFER_ROLE, offer)
            said = offer.first_fault or offer.about
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{offer.team.name}. {said}")
            self.list.addItem(item)
            if offer.key == key:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0 and self.list.count():
            self.list.setCurrentRow(0)
        self._show_current()
        self.list.setFocus()

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._delegate.set_letters(letters)
        self.cards.set_letters(letters)
        self.list.doItemsLayout()

    @property
    def current(self) -> TeamOffer | None:
        """The selected team."""
        shown = [item for item in self.list.selectedItems() if not item.isHidden()]
        offer = shown[0].data(OFFER_ROLE) if shown else None
        return offer if isinstance(offer, TeamOffer) else None

    def _show_current(self) -> None:
        offer = self.current
        self.choose.setEnabled(offer is not None and not offer.faults)
        self.fix.setVisible(offer is not None and bool(offer.faults))
        missing = self._missing_in(offer)
        self.find_missing.setVisible(bool(missing))
        if offer is None:
            if self.list.count():
                text = self.tr("No teams found.")
            else:
                text = self.tr("No team yet. Take a random one, build one, or import one.")
            self.about.setText(text)
            self.about.show()
            self.cards.clear()
            self.notes.clear()
            return
        told = [f"⚠ {offer.first_fault}"] if offer.faults else []
        if missing:
            template = self.tr("⚠ {count} {count:card|cards} of this team cannot be played yet.")
            told.append(template.format(count=PluralCount(missing)))
        self.about.setText("\n".join(told))
        self.about.setVisible(bool(told))
        self.notes.setText(offer.team.notes if offer.origin == OWN else "")
        self.notes.setVisible(bool(self.notes.text()))
        self.cards.show_team(offer.team, self._place)

    def _missing_in(self, offer: TeamOffer | None) -> int:
        is_own = offer is not None and offer.origin == OWN
        return self.count_missing(_library_key(offer)) if offer is not None and is_own else 0

    def _find_missing(self) -> None:
        offer = self.current
        if offer is not None:
            self.missing_wanted.emit(_library_key(offer))

    def _filter(self, words: str) -> None:
        wanted = words.casefold().split()
        first = None
        for row in range(self.list.count()):
            item = self.list.item(row)
            offer = item.data(OFFER_ROLE)
            text = " ".join(
                (
                    offer.team.name,
                    offer.about,
                    *(team_card.card.title for team_card in offer.team.cards),
                )
            ).casefold()
            item.setHidden(not all(word in text for word in wanted))
            if not item.isHidden() and first is None:
                first = item
        if first is not None and self.current is None:
            self.list.setCurrentItem(first)
        self._show_current()

    # --- doing

    def choose_current(self) -> None:
        """Choose the selected team, or change it if it is not legal."""
        offer = self.current
        if offer is not None and offer.faults:
            self.fix_wanted.emit(offer)
        elif offer is not None:
            self.chosen.emit(offer)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows in the search field move in the list."""
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and Qt.Key(event.key()) in _ROWS
        ):
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    # --- construction

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self.search, 1)
        left.addLayout(top)
        left.addWidget(self.list, 1)
        right.addWidget(self.about)
        right.addWidget(self.notes)
        right.addWidget(self.cards, 1)
        halves = QHBoxLayout()
        halves.setSpacing(14)
        halves.addLayout(left, _LIST_SHARE)
        halves.addLayout(right, 100 - _LIST_SHARE)
        row = WrappingRow(8)
        row.add(
            self.choose,
            self.fix,
            self.find_missing,
            self.random,
            self.build,
            self.import_team,
            self.cancel,
        )
        foot = QWidget()
        foot.setLayout(row)
        rows = QVBoxLayout()
        rows.setContentsMargins(14, 10, 14, 12)
        rows.setSpacing(10)
        rows.addLayout(halves, 1)
        rows.addWidget(foot)
        self.setLayout(rows)

    def _connect(self) -> None:
        self.list.itemSelectionChanged.connect(self._show_current)
        self.find_missing.clicked.connect(self._find_missing)
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        for signal in (self.list.itemDoubleClicked, self.choose.clicked, self.fix.clicked):
            signal.connect(self.choose_current)


def _library_key(offer: TeamOffer) -> str:
    """The key of an offered team in the library."""
    return offer.key.partition(":")[2]


# --- offer delegate -------------------------------------------------------------------------------


OFFER_ROLE = Qt.ItemDataRole.UserRole
_NAME, _ABOUT = 15.0, 12.5  # pixels at 1280x800
_PAD_X, _PAD_Y = 12.0, 7.0
_USUAL_WIDTH = 400
_Index = QModelIndex | QPersistentModelIndex
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


class OfferDelegate(QStyledItemDelegate):
    """Paints offers; a team that is not legal is gray, with its first fault."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = 1.0

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._letters = letters

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        offer = index.data(OFFER_ROLE)
        if not isinstance(offer, TeamOffer):
            return super().sizeHint(option, index)
        view = option.widget
        wide = _USUAL_WIDTH
        if isinstance(view, QAbstractItemView):  # the same width with and without a scroll bar
            wide = (
                view.width() - 2 * view.frameWidth() - view.verticalScrollBar().sizeHint().width()
            )
        name = QFontMetricsF(text_font(_NAME * self._letters, bold=True)).height()
        about = self._about_rect(offer, wide - 2 * _PAD_X - 2).height()
        return QSize(wide, math.ceil(name + about + 2 * _PAD_Y + 2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        offer = index.data(OFFER_ROLE)
        if not isinstance(offer, TeamOffer):
            super().paint(painter, option, index)
            return
        theme = current_theme()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(option.rect).adjusted(1, 1, -1, -1)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ink, soft = theme.text, theme.text_soft
        if is_selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(room, 7, 7)
            ink = soft = theme.on_accent
        elif bool(option.state & QStyle.StateFlag.State_MouseOver):
            painter.setPen(QPen(QColor(theme.accent), 1))
            painter.drawRoundedRect(room, 7, 7)
        if offer.faults and not is_selected:
            ink = soft
        self._paint_words(painter, room, offer, ink, soft)
        painter.restore()

    def _paint_words(
        self, painter: QPainter, room: QRectF, offer: TeamOffer, ink: str, soft: str
    ) -> None:
        inner = room.adjusted(_PAD_X, _PAD_Y, -_PAD_X, -_PAD_Y)
        font = text_font(_NAME * self._letters, bold=True)
        line = QRectF(inner.x(), inner.y(), inner.width(), QFontMetricsF(font).height())
        facts, small = team_facts(offer.team), text_font(_ABOUT * self._letters)
        wide = QFontMetricsF(small).horizontalAdvance(facts) + 12
        painter.setFont(small)
        painter.setPen(QColor(soft))
        painter.drawText(line, ALIGN_RIGHT, facts)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        name = QFontMetricsF(font).elidedText(
            offer.team.name, Qt.TextElideMode.ElideRight, inner.width() - wide
        )
        painter.drawText(line, ALIGN_LEFT, name)
        painter.setFont(small)
        painter.setPen(QColor(soft))
        below = QRectF(inner.x(), line.bottom(), inner.width(), inner.bottom() - line.bottom())
        painter.drawText(below, _WRAPPED, _said(offer))

    def _about_rect(self, offer: TeamOffer, width: float) -> QRectF:
        metrics = QFontMetricsF(text_font(_ABOUT * self._letters))
        return metrics.boundingRect(QRectF(0, 0, width - 2, 10_000), _WRAPPED, _said(offer))


def _said(offer: TeamOffer) -> str:
    return f"⚠ {offer.first_fault}" if offer.faults else offer.about
