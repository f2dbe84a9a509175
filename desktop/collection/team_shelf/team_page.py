"""The page of a team: its name, the formats that allow it, its notes, and its cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QStackedLayout,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from desktop.collection.team_shelf.sunken_panel import SunkenPanel
from desktop.collection.team_shelf.team_entry import (
    FormatVerdict,
    TeamEntry,
    size_of_team,
    verdicts_of,
)
from desktop.panels.card_browser.card_pictures import CardPictures, TileState, paint_card_tile
from desktop.panels.card_browser.card_words import spoken_card
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import clear_layout, lay_column, make_label, make_scroll_area
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import breakable, plain_tooltip
from desktop.text.translation import translate
from rules.cards import Card
from rules.messages import Message, PluralCount
from rules.teams import Team

_NAME, _SAID, _PILL = 24.0, 13.5, 12.5  # pixels at normal text size
_AROUND = 110  # pixels of the page that are neither letters nor cards
_MOST_FAULTS = 4
_CHECK, _CROSS = "\u2713", "\u2717"
_LONGEST_NAME = 100
_LONGEST_WORD, _LONGEST_LINK = 24, 90  # letters that are not broken across lines


class _NameField(QLineEdit):
    """The field in which a team is renamed; Esc leaves the name as it is."""

    def __init__(self, cancel: Callable[[], None]) -> None:
        super().__init__()
        self._cancel = cancel

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()  # Esc does not leave the screen
            return True
        return super().event(event)


class TeamPage(SunkenPanel):
    """Shows one team."""

    renamed = Signal(str)  # name: the player typed another name
    naming_ended = Signal()  # the player typed a name, or left it as it is

    def __init__(self) -> None:
        super().__init__(has_felt=True)
        self._entry: TeamEntry | None = None
        self.is_naming = False  # whether the player is typing a name
        self.name = make_label(wraps=True)
        self.name.setMinimumWidth(1)
        self.name_field = _NameField(self._cancel)
        self.name_field.setObjectName("team-name")
        self.name_field.setMaxLength(_LONGEST_NAME)
        self.name_field.setAccessibleName(self.tr("Name of the team"))
        self.size_line = make_label(wraps=True)
        self._pills = QWidget()
        self._pill_row = WrappingRow(6)
        self._pills.setLayout(self._pill_row)
        self.cards = TeamCards()
        self.paper = QFrame()
        self.paper.setObjectName("panel")
        self.how_it_wins = make_label(wraps=True)
        self.faults = make_label(look="problem", wraps=True)
        self.missing = make_label(look="soft", wraps=True)
        self.notes = make_label(wraps=True)
        self.notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.no_team = make_label(wraps=True)
        self._lay_out()
        self._connect()
        self._restyle()
        self.show_entry(None)

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self.cards.is_busy

    # --- what is shown

    def show_entry(
        self, entry: TeamEntry | None, otherwise: str = "", missing: Sequence[Message] = ()
    ) -> None:
        """Show a team, or these words if there is none.

        `missing` is what the player does not own of it.
        """
        self.end_naming()
        self._entry = entry
        self._scroll.setVisible(entry is not None)
        self.no_team.setVisible(entry is None)
        self.no_team.setText(otherwise)
        if entry is None:
            return
        self.name.setText(breakable(entry.name, _LONGEST_WORD))
        self.size_line.setText(size_of_team(entry.team))
        self.cards.show_team(entry.team)
        self.how_it_wins.setText(entry.how_it_wins)
        verdicts = verdicts_of(entry)
        self._show_pills(verdicts)
        faults = "\n".join((*entry.missing, *_fault_lines(entry, verdicts)))
        self.faults.setText(breakable(faults, _LONGEST_WORD))
        notes = entry.team.notes
        shown = "" if notes == entry.how_it_wins else breakable(notes, _LONGEST_LINK)
        self.notes.setText(shown)
        self.missing.setText(" ".join(translate(sentence) for sentence in missing))
        for label in self._words:
            label.setVisible(bool(label.text()))
        self.paper.setVisible(any(label.text() for label in self._words))
        self._scroll.verticalScrollBar().setValue(0)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        ink, scale = self.ink, theme.text_scale
        for label, pixels, more in (
            (self.name, _NAME, " font-weight: bold;"),
            (self.size_line, _SAID, ""),
            (self.no_team, 1.2 * _SAID, ""),
        ):
            label.setStyleSheet(f"color: {ink}; font-size: {round(pixels * scale)}px;{more}")
        self._fit_cards()
        if self._entry is not None:
            self._show_pills(verdicts_of(self._entry))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_cards()

    def _fit_cards(self) -> None:
        """Let the cards and a few words above them be seen at once, if there is room."""
        letters = _NAME + _SAID + _PILL + 2 * _SAID
        self.cards.fit_height(self.height() - 1.5 * letters * current_theme().text_scale - _AROUND)

    def _show_pills(self, verdicts: tuple[FormatVerdict, ...]) -> None:
        """A pill for each format: brass with a check if it allows the team."""
        clear_layout(self._pill_row)
        table, scale = current_theme().table, current_theme().text_scale
        for verdict in verdicts:
            title = translate(verdict.format.title)
            is_legal = not verdict.faults
            pill = make_label(f"{_CHECK if is_legal else _CROSS} {title}")
            look = f"background: {table.brass[0]}; color: {table.brass_ink};"
            if not is_legal:
                look = f"background: transparent; color: {self.ink};"
            pill.setStyleSheet(
                f"QLabel {{ {look} border: 1px solid {table.brass[1]}; border-radius: 9px;"
                f" padding: 2px 9px; font-size: {round(_PILL * scale)}px; font-weight: bold; }}"
            )
            template = self.tr("{format}: this team is legal")
            lines = [template.format(format=translate(verdict.format.summary))]
            if verdict.faults:
                lines = [translate(fault.message) for fault in verdict.faults]
            pill.setToolTip(plain_tooltip("\n".join(lines)))
            pill.setAccessibleName(f"{title}: {' '.join(lines)}")
            self._pill_row.addWidget(pill)

    # --- renaming

    def begin_naming(self) -> None:
        """Let the player type another name."""
        if self._entry is None:
            return
        self.is_naming = True
        self.name_field.setText(self._entry.team.name)
        self._names.setCurrentWidget(self.name_field)
        self.name_field.setFocus()
        self.name_field.selectAll()

    def end_naming(self) -> None:
        """Show the name again."""
        self.is_naming = False  # first: the field loses the keyboard now, as if it were finished
        self._names.setCurrentWidget(self.name)

    def _take_name(self) -> None:
        if not self.is_naming:
            return
        name = self.name_field.text().strip()
        self.end_naming()
        if self._entry is not None and name and name != self._entry.team.name:
            self.renamed.emit(name)
        self.naming_ended.emit()

    def _cancel(self) -> None:
        self.end_naming()
        self.naming_ended.emit()

    # --- construction

    def _lay_out(self) -> None:
        names = QWidget()
        self._names = QStackedLayout(names)  # without a parent it would open a window
        self._names.addWidget(self.name)
        self._names.addWidget(self.name_field)
        on_paper = QVBoxLayout(self.paper)
        on_paper.setContentsMargins(14, 10, 14, 10)
        self._words: tuple[QLabel, ...] = (self.how_it_wins, self.faults, self.missing, self.notes)
        for label in self._words:
            label.setMinimumWidth(1)  # no word may push the cards out of sight
            on_paper.addWidget(label)
        self._contents = QWidget()
        rows = QVBoxLayout(self._contents)
        rows.setContentsMargins(18, 4, 12, 4)
        rows.setSpacing(8)
        for part in (names, self.size_line, self._pills, self.paper, self.cards):
            rows.addWidget(part)
        rows.addStretch(1)
        self._scroll = make_scroll_area(self._contents)
        self.no_team.setAlignment(Qt.AlignmentFlag.AlignCenter)
        lay_column((self.no_team, 1), (self._scroll, 1), on=self, margins=(5, 12, 9, 12))

    def _connect(self) -> None:
        self.name_field.editingFinished.connect(self._take_name)


def _fault_lines(entry: TeamEntry, verdicts: tuple[FormatVerdict, ...]) -> list[str]:
    """What to fix for the format of a team, or for the nearest format if none allows it."""
    own = verdicts[0]
    if own.format.id != entry.format_id:
        own = min(verdicts, key=lambda verdict: len(verdict.faults))
    title = translate(own.format.title)
    return [
        f"{title}: {translate(fault.message)} {translate(fault.remedy)}"
        for fault in own.faults[:_MOST_FAULTS]
    ]


# --- team cards -----------------------------------------------------------------------------------


_LEAST, _MOST = 116.0, 230.0  # the width of a card
_SHAPE = 1.5  # the height of a card, relative to its width
_GAP = 16.0
_EDGE = 8.0  # around all cards, for shadows and rings

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class TeamCards(QWidget):
    """Shows cards and basic actions; arrow keys go from card to card."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[Card, int]] = []
        self._places: list[QRectF] = []
        self._room_height = 0.0
        self._current, self._hovered = 0, -1
        self._pictures = CardPictures(lambda: [card for card, _ in self._shown], self)
        self._pictures.painted.connect(self.update)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(self.tr("Cards of the team"))

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self._pictures.is_busy

    def show_team(self, team: Team) -> None:
        """Show the cards of a team, and its basic actions behind them."""
        self._shown = [(team_card.card, team_card.dice) for team_card in team.cards]
        self._shown += [(card, 0) for card in team.basics]
        self._current, self._hovered = 0, -1
        self.setVisible(bool(self._shown))
        self._place()
        self._tell_current()
        self.updateGeometry()

    def fit_height(self, height: float) -> None:
        """Show cards that fit into this height, if they do not get too small."""
        if height != self._room_height:
            self._room_height = height
            self._place()
            self.updateGeometry()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._place()

    def card_area(self, place: int) -> QRectF:
        return self._places[place]

    # --- layout

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns, wide = self._columns(width)
        rows = math.ceil(len(self._shown) / columns)
        return math.ceil(rows * (_SHAPE * wide + _GAP) - _GAP + 2 * _EDGE)

    def sizeHint(self) -> QSize:
        """Room for five columns."""
        wide = round(5 * (_LEAST + _GAP) + 2 * _EDGE)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Room for two columns."""
        return QSize(round(2 * (_LEAST + _GAP)), 80)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _columns(self, width: float) -> tuple[int, float]:
        """How many columns there are, and how wide a card is: the largest that fit, if any do."""
        room, count = width - 2 * _EDGE, max(1, len(self._shown))
        most = max(1, int((room + _GAP) // (_LEAST + _GAP)))
        choices = []
        for rows in range(1, count + 1):
            columns = math.ceil(count / rows)
            wide = min(_MOST, (room - _GAP * (columns - 1)) / columns)
            high = (self._room_height - 2 * _EDGE + _GAP) / rows - _GAP
            if columns <= most:
                choices.append((min(wide, high / _SHAPE), columns, wide))
        fitting, columns, wide = max(choices, key=lambda choice: (round(choice[0]), choice[1]))
        if fitting >= _LEAST:
            return columns, min(wide, fitting)
        fewest = math.ceil(count / math.ceil(count / most))  # it scrolls
        return fewest, min(_MOST, (room - _GAP * (fewest - 1)) / fewest)

    def _place(self) -> None:
        columns, wide = self._columns(self.width())
        left = (self.width() - columns * (wide + _GAP) + _GAP) / 2
        self._places = []
        for place in range(len(self._shown)):
            row, column = divmod(place, columns)
            x = left + column * (wide + _GAP)
            y = _EDGE + row * (_SHAPE * wide + _GAP)
            self._places.append(QRectF(round(x), round(y), round(wide), round(_SHAPE * wide)))
        size = QSizeF(round(wide), round(_SHAPE * wide))
        self._pictures.set_look(size, current_theme(), self.devicePixelRatioF())
        self.update()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place, (card, dice) in enumerate(self._shown):
            badge = f"{dice}\u00d7" if dice else ""
            state = TileState(
                is_chosen=self.hasFocus() and place == self._current,
                is_focused=self.hasFocus(),
                is_hovered=place == self._hovered,
            )
            picture = self._pictures.find(card)
            paint_card_tile(painter, self._places[place], picture, card, badge, state)
        painter.end()

    # --- mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hovered = self._at(event.position())
        if hovered != self._hovered:
            self._hovered = hovered
            shape = (
                Qt.CursorShape.PointingHandCursor if hovered >= 0 else Qt.CursorShape.ArrowCursor
            )
            self.setCursor(shape)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self._go(place)
            navigator_of(self).open_card(self._shown[place][0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        columns, _ = self._columns(self.width())
        step = {**_STEPS, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}.get(key)
        if step is not None and 0 <= self._current + step < len(self._shown):
            self._go(self._current + step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._shown:
            navigator_of(self).open_card(self._shown[self._current][0])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._tell_current()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._at(QPointF(event.pos()))
            text = self._spoken(place) if place >= 0 else ""
            QToolTip.showText(event.globalPos(), plain_tooltip(text), self)
            return True
        return super().event(event)

    def _at(self, at: QPointF) -> int:
        found = (place for place, area in enumerate(self._places) if area.contains(at))
        return next(found, -1)

    def _go(self, place: int) -> None:
        self._current = place
        self._tell_current()
        self.update()

    def _tell_current(self) -> None:
        self.setAccessibleDescription(self._spoken(self._current) if self._shown else "")

    def _spoken(self, place: int) -> str:
        card, dice = self._shown[place]
        text = self.tr("{count} {count:die|dice}").format(count=PluralCount(dice)) if dice else ""
        return spoken_card(card, text)
