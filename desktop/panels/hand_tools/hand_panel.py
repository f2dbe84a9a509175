"""The panel over the cards at the left in which players carry out a card's text by hand."""

from __future__ import annotations

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QPropertyAnimation,
    QRect,
    QRectF,
    QSize,
    Qt,
    Slot,
)
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.card_art.card_print import card_print, printed_words
from desktop.card_art.hand_seal import paint_seal
from desktop.panels.hand_tools.sentence_sheet import SentenceSheet
from desktop.panels.hand_tools.tool_rack import ToolRack
from desktop.panels.log_panel.log_page import LogPage
from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.basic_widgets import STRETCH, lay_column, lay_row, make_label, make_scroll_area
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_wood
from desktop.style.materials.tones import BLACK
from desktop.style.plain_text import ShortenedLabel
from desktop.style.style_sheet import scale_with_text
from rules.advice import LogLine
from rules.cards import Card
from rules.state import Setup

SLIDE_MS = 180
_RADIUS, _SHADE = 16, 10
_SEED, _PLANK = 51, 167
_SEAL = 23
_CARD_RATIO = 1.5
_LEAST_CARD = 150
_LARGE = 1.25
"""From this text size on, the words of the card take the place of its picture."""
_LARGE_BESIDE_TWO = 1.1
"""From this text size on, there is no room for words between two buttons."""
_ROOMY = 560
"""From this height on, in pixels at the usual text size, there is room for the log even then."""
_COLUMNS, _MORE_COLUMNS = 2, 3


class HandPanel(QFrame):
    """A board of wood with the card, the tools, the log of the turn, and the last act's undo."""

    def __init__(self, parent: QWidget, setup: Setup) -> None:
        super().__init__(parent)
        self.setObjectName("hand-panel")
        self._ground = KeptPicture()
        self._screen, self._home = parent, QRect()
        self.is_open = False
        self.moves = True
        """Whether it slides; otherwise it is there at once."""
        self.heading = ShortenedLabel()
        self.heading.setObjectName("heading")
        self.about = make_label(wraps=True)
        self.about.setObjectName("hand-about")
        self.seal = _SealLabel()
        self.card = CardView()
        self.words = make_label(wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setContentsMargins(4, 0, 4, 0)
        self._words_sheet = make_scroll_area(self.words, fits=True)
        self.rack = ToolRack()
        self.targets = QCheckBox(self.tr("As a target"))
        self.targets.setObjectName("hand-targets")
        self.targets.setToolTip(self.tr("The card says “target”: protected dice can't be chosen."))
        self.log = LogPage(setup, lambda line: None)
        self.log.setObjectName("hand-log")
        self.log.setAccessibleName(self.tr("Log of this turn"))
        self.undo = WoodButton(self.tr("Undo last"), "Ctrl+Z", name="hand-undo")
        self.close_button = WoodButton(self.tr("Close"), self.tr("Esc"), name="hand-close")
        self.notice = make_label(wraps=True)
        self.is_usable = False
        """Whether the tools can be used now."""
        self.sentence = SentenceSheet()
        self.foot_pages = QStackedWidget()
        self.foot_pages.addWidget(self.log)
        self.foot_pages.addWidget(self.sentence)
        self.rack.page_changed.connect(self._turn_page)
        self.sentence.back.clicked.connect(self.close_form)
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.setDuration(SLIDE_MS)
        self._slide.finished.connect(self._end_slide)
        self._lay()
        self.hide()

    def _lay(self) -> None:
        head = lay_row(self.seal, (lay_column(self.heading, self.about, gap=0), 1), gap=12)
        tools = lay_column(self.rack, self.targets, STRETCH, gap=4)
        self._body = body = lay_row((self.card, 1), (self._words_sheet, 1), tools, gap=8)
        foot = lay_row(self.undo, (self.notice, 1), self.close_button, gap=10)
        margins = (_SHADE + 12, _SHADE + 8, _SHADE + 10, _SHADE + 10)
        lay_column(head, body, (self.foot_pages, 1), foot, on=self, margins=margins, gap=8)

    # --- what it shows

    def show_card(self, card: Card | None, name: str, about: str) -> None:
        """Show the card whose text is carried out; None adjusts the table."""
        self.heading.setText(name)
        self.about.setText(about)
        self.card.show_card(card)
        self.words.setText(_words_of(card))
        self._arrange()
        self.setAccessibleName(f"{name}. {about}")

    def _arrange(self) -> None:
        """Put the tools beside the card, or below its words if letters are large."""
        has_card = self.card.has_card
        is_large = current_theme().text_scale >= _LARGE
        across = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._body.setDirection(across[is_large])
        self.card.setVisible(has_card and not is_large)
        shows_sheet = self.foot_pages.currentIndex() == 1
        self._words_sheet.setVisible(has_card and is_large and not shows_sheet)
        self.rack.setVisible(not (is_large and shows_sheet and self.sentence.tool is not None))
        self.about.setVisible(not is_large)
        scale = current_theme().text_scale
        most = _LARGE if self.close_button.isHidden() else _LARGE_BESIDE_TWO
        self.notice.setVisible(scale < most)
        has_room = not is_large or self._home.height() >= scale_with_text(_ROOMY)
        self.foot_pages.setVisible(has_room or shows_sheet or not has_card)
        self.rack.set_columns(_COLUMNS if has_card and not is_large else _MORE_COLUMNS)

    def show_end(self, *, is_on_demand: bool) -> None:
        """Say how the acts end: with Done, or when the panel is closed."""
        self.close_button.setVisible(is_on_demand)
        if is_on_demand:
            words = self.tr("Both players may undo.")
        else:
            words = self.tr("Both players may undo. Nothing is final before Done.")
        self.notice.setText(words)
        self._arrange()

    def set_usable(self, is_usable: bool) -> None:
        """Let the tools be used, or not while dice move or something else is asked."""
        self.is_usable = is_usable
        for part in (self.rack, self.sentence, self.targets):
            part.setEnabled(is_usable)

    def show_log(self, lines: tuple[LogLine, ...], setup: Setup) -> None:
        """Show the lines of this turn; `setup` has the cards of their dice."""
        self.log.follow_setup(setup)
        self.log.show_lines(lines, {})

    def _turn_page(self) -> None:
        self.show_sheet(is_shown=self.rack.shows_others)
        if self.rack.shows_others:
            self.sentence.show_tool(None, {})

    def show_sheet(self, *, is_shown: bool) -> None:
        """Show the sheet for sentences in place of the log."""
        self.foot_pages.setCurrentIndex(1 if is_shown else 0)
        self._arrange()

    @Slot()
    def close_form(self) -> bool:
        """Close the form of a tool: show the log, or the line for sentences; False if none is open.

        The line belongs to the page with the other tools.
        """
        has_form = self.foot_pages.currentIndex() == 1 and self.sentence.tool is not None
        if has_form:
            self.sentence.show_tool(None, {})
            self.show_sheet(is_shown=self.rack.shows_others)
        return has_form

    # --- opening and closing

    def place(self, area: QRect) -> None:
        """Take this place, with room for the shadow around it."""
        self._home = area.adjusted(-_SHADE, -_SHADE, _SHADE, _SHADE)
        self._slide.stop()
        self.setGeometry(self._home)
        self._arrange()
        self.setVisible(self.is_open)

    @property
    def covered(self) -> QRectF:
        """The area of the table that the open panel covers."""
        return QRectF(self._home.adjusted(_SHADE, _SHADE, -_SHADE, -_SHADE))

    def open(self) -> None:
        """Slide over the cards."""
        if not self.is_open:
            self.is_open = True
            self.rack.show_main()
            self._start_slide()

    def close_panel(self) -> None:
        """Slide away to the left."""
        if self.is_open:
            self.is_open = False
            self._start_slide()

    def _start_slide(self) -> None:
        away = self._home.topLeft() - QPoint(self._home.width(), 0)
        self._slide.stop()
        was_hidden = not self.isVisible()
        self.setVisible(True)
        self.raise_()
        if not self.moves or not self._screen.isVisible():
            self.move(self._home.topLeft() if self.is_open else away)
            self._end_slide()
            return
        self._slide.setStartValue(away if was_hidden else self.pos())
        self._slide.setEndValue(self._home.topLeft() if self.is_open else away)
        self._slide.start()

    def _end_slide(self) -> None:
        self.setVisible(self.is_open)

    # --- how it looks

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._arrange()
            self.log.write_again()

    def paintEvent(self, event: QPaintEvent) -> None:
        picture = self._ground.find(
            current_theme(), self.size(), self.devicePixelRatioF(), self._paint
        )
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        table = current_theme().table
        board = QRectF(self.rect()).adjusted(_SHADE, _SHADE, -_SHADE, -_SHADE)
        path = rounded(board, _RADIUS)
        if not table.is_plain:
            paint_soft_shadow(painter, path, _SHADE, BLACK, 200, 2, 3)
        painter.save()
        painter.setClipPath(path)
        paint_wood(painter, board, table, _SEED, _PLANK)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(table.wood_ink if table.is_plain else table.brass[1]), 2))
        painter.drawPath(path)

    def event(self, event: QEvent) -> bool:
        """Keep presses and the wheel from reaching the table below."""
        presses = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.Wheel)
        handled = super().event(event)
        return handled or event.type() in presses


def _words_of(card: Card | None) -> str:
    """The words of a card, a paragraph per line."""
    return "" if card is None else "\n".join(map(printed_words, card.paragraphs))


class _SealLabel(QWidget):
    """The seal in reading size."""

    def __init__(self) -> None:
        super().__init__()
        side = 2 * _SEAL + 8
        self.setFixedSize(QSize(side, side))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_seal(painter, QRectF(self.rect()).center(), _SEAL, current_theme())
        painter.end()


class CardView(QWidget):
    """A card as large as its place allows; one without room for all of its words shows them alone.

    Players carry out the words, so none may be left out.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hand-card")
        self._card: Card | None = None
        self.words = make_label(wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.sheet = make_scroll_area(self.words, fits=True)
        self.sheet.setParent(self)
        self.setMinimumWidth(_LEAST_CARD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def has_card(self) -> bool:
        return self._card is not None

    def show_card(self, card: Card | None) -> None:
        self._card = card
        self.setAccessibleName("" if card is None else card.full_name)
        self.setAccessibleDescription("" if card is None else card.wording)
        self.words.setText(_words_of(card))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._arrange()

    def _arrange(self) -> None:
        """Show the words alone if the card has no room for all of them."""
        self.sheet.setGeometry(self.rect())
        self.sheet.setVisible(self._card is not None and not self._has_whole_text(self._card))
        self.update()

    def _has_whole_text(self, card: Card) -> bool:
        area, letters = self.card_area(), current_theme().text_scale
        parts = anatomy_of(card_print(card), area.width(), area.height(), letters, dice=False)
        return parts.has_whole_text or not card.wording

    def card_area(self) -> QRectF:
        """The area of the card in this widget."""
        wide = min(float(self.width()), self.height() / _CARD_RATIO)
        return QRectF((self.width() - wide) / 2, 0, wide, round(_CARD_RATIO * wide))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._card is None or not self.sheet.isHidden():
            return
        area = self.card_area()
        picture = card_picture(self._card, area.size(), current_theme(), self.devicePixelRatioF())
        painter = QPainter(self)
        painter.drawPixmap(area.topLeft() - QPointF(SHADOW, SHADOW), picture)
        painter.end()
