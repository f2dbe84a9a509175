"""Asks about the chosen stack: which card, how many dice; says why not if that is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.card_art.card_print import card_print
from desktop.panels.card_browser.card_words import spoken_card
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.draft.felt_page import label_style
from desktop.screens.draft.stack_tile import paint_card_die
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_row,
    make_label,
    make_scroll_area,
)
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.key_caps import by_mouse_or_key
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.cards import Card
from rules.messages import PluralCount
from rules.teams import DraftPick, PickKind, PickRefusal

_WHY, _WORDING = 14, 12  # pixels at normal text size
_AROUND = 30  # pixels at the sides of the button


class PickOffer(NamedTuple):
    """What a player may do with a stack."""

    kind: PickKind  # what the pick does
    cards: tuple[Card, ...]  # the cards of the stack
    chosen: int = 0  # the place of the card that is chosen first
    least: int = -1  # the fewest dice; the pick has no dice if `least` is -1
    most: Callable[[Card], int] = lambda _: 0  # the most dice of a card
    dice: int = -1  # how many dice are chosen first; -1 for as many as possible
    used: Card | None = None  # the card of the stack that the team has already, if any


class PickPanel(QWidget):
    """Shows the cards of a stack with the dice chooser and the button that picks."""

    def __init__(
        self,
        refusal: Callable[[DraftPick], PickRefusal | None],
        make_pick: Callable[[DraftPick], None],
    ) -> None:
        super().__init__()
        self._pick = make_pick
        self.setObjectName("pick-panel")
        self._refusal = refusal
        self._offer: PickOffer | None = None
        self.choice = CardChoice(
            changed=self._change_card, resized=self._show_wording, accept=self._make_pick
        )
        self.dice = DiceChooser(self._change_dice)
        self.announcer = Announcer(self)
        self.wording = make_label(wraps=True)
        self.why = make_label(wraps=True)
        self.why.setObjectName("pick-refusal")
        self.why.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.accept = WoodButton("", "Enter", name="make-pick", is_main=True)
        self.leave_out = WoodButton(self.tr("Remove it"), "Del", name="leave-out")
        self.back = WoodButton(self.tr("All stacks"), "Esc", name="close-pick")
        self._lay_out()
        self._connect()
        self._restyle()

    @property
    def pick(self) -> DraftPick:
        """The pick that the panel would make now."""
        assert self._offer is not None
        card = self._offer.cards[self.choice.chosen]
        dice = self.dice.count if self._offer.least >= 0 else 0
        return DraftPick(self._offer.kind, card, dice)

    def show_offer(self, offer: PickOffer) -> None:
        """Ask about a stack."""
        self._offer = offer
        self.choice.show_cards(offer.cards, offer.chosen)
        self.dice.setVisible(offer.least >= 0)
        self.leave_out.setVisible(offer.used is not None and offer.kind is PickKind.USE)
        self._show_card(offer.dice)
        self.choice.setFocus()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        ink = theme.table.felt_ink
        self.why.setStyleSheet(label_style(ink, _WHY, is_bold=True))
        self.wording.setStyleSheet(
            label_style(ink, min(_WORDING, 17 * _WORDING / scale_with_text(_WORDING)))
        )

    def _change_card(self) -> None:
        self._show_card()
        self._announce(self.choice.accessibleName())

    def _change_dice(self) -> None:
        self._tell()
        self._announce()

    def _show_card(self, dice: int = -1) -> None:
        """Show how many dice of the chosen card there can be."""
        assert self._offer is not None
        card = self._offer.cards[self.choice.chosen]
        if self._offer.least >= 0:
            most = self._offer.most(card)
            least = min(self._offer.least, most)
            self.dice.show_card(card, most if dice < 0 else dice, least, most)
        self._tell()

    def _show_wording(self) -> None:
        """Show the text of the chosen card below it if the card is too small for it."""
        if self.choice.cards:
            self.wording.setText(self.choice.cards[self.choice.chosen].wording)
            self._wording_area.setHidden(self.choice.shows_wording)

    def _tell(self) -> None:
        """Name the pick on the button, or say why it is not allowed."""
        pick = self.pick
        assert pick.card is not None
        refusal = self._refusal(pick)
        self.accept.setEnabled(refusal is None)
        text = ""
        if refusal is not None:
            text = f"{translate(refusal.message)} {translate(refusal.remedy)} ({refusal.rule_id})"
        self.why.setText(text)
        self.why.setVisible(bool(text))
        named, short = self._words(pick), self._short_words(pick)
        self.accept.set_label(named, "Enter")
        buttons = [button for button in (self.back, self.leave_out) if not button.isHidden()]
        beside = sum(button.sizeHint().width() for button in buttons) + _AROUND
        if self.accept.sizeHint().width() > self.width() - beside > 0:
            self.accept.set_label(short, "Enter")
        self.accept.setAccessibleName(named)

    def _announce(self, card: str = "") -> None:
        """Announce another card, and what the button does now or why it cannot."""
        text = self.why.text() or self.accept.accessibleName()
        self.announcer.announce(f"{card} {text}".strip())

    def _short_words(self, pick: DraftPick) -> str:
        """What the button says where there is no room for the name of the card."""
        if pick.kind is PickKind.KEEP:
            return self.tr("Keep it")
        if pick.kind is PickKind.CHOOSE:
            return self.tr("Bring it")
        if pick.kind is PickKind.RETURN:
            return self.tr("Return it")
        return self.tr("With {count} {count:die|dice}").format(count=PluralCount(pick.dice))

    def _words(self, pick: DraftPick) -> str:
        """What the button says: the pick with the name of the card."""
        assert pick.card is not None
        name, dice = pick.card.name, PluralCount(pick.dice)
        match pick.kind:
            case PickKind.KEEP:
                template = self.tr("Keep {name}")
            case PickKind.CHOOSE:
                template = self.tr("Bring {name}")
            case PickKind.RETURN:
                template = self.tr("Return {name}")
            case PickKind.TAKE if not dice:
                template = self.tr("Take {name} without dice")
            case PickKind.TAKE:
                template = self.tr("Take {name} with {count} {count:die|dice}")
            case _:
                template = self.tr("Use {count} {name} {count:die|dice}")
        return template.format(name=name, count=dice)

    def _make_pick(self) -> None:
        if self.accept.isEnabled() and self._offer is not None:
            self._pick(self.pick)

    def _leave_out(self) -> None:
        if self._offer is not None and self._offer.used is not None:
            self._pick(DraftPick(PickKind.USE, self._offer.used, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Enter, Escape, digits, plus and minus work wherever the keyboard is in the panel."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        return self._take_key(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._offer is not None and self.isVisible():
            self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        on_other_button = any(
            button.hasFocus()
            for button in (self.back, self.leave_out, self.dice.fewer, self.dice.more)
        )
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not on_other_button:
            self._make_pick()
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            step = QAbstractSlider.SliderAction.SliderPageStepAdd
            if key == Qt.Key.Key_PageUp:
                step = QAbstractSlider.SliderAction.SliderPageStepSub
            self._wording_area.verticalScrollBar().triggerAction(step)
        elif key == Qt.Key.Key_F2 and self._offer is not None:
            navigator_of(self).open_card(self._offer.cards[self.choice.chosen])
        elif key == Qt.Key.Key_Delete and self.leave_out.isVisible():
            self._leave_out()
        elif not (self.dice.isVisible() and self.dice.take_key(event)):
            return False
        return True

    def _connect(self) -> None:
        connect_clicks(
            (self.accept, self._make_pick),
            (self.leave_out, self._leave_out),
        )
        for widget in (self.choice, self.accept, self.back, self.dice.fewer, self.dice.more):
            widget.installEventFilter(self)

    def _lay_out(self) -> None:
        rows = QVBoxLayout()
        rows.setContentsMargins(10, 6, 10, 4)
        rows.setSpacing(2)
        rows.addWidget(self.choice, 3)
        paper = QWidget()
        QVBoxLayout(paper).addWidget(self.wording)
        self._wording_area = make_scroll_area(paper, fits=True)
        rows.addWidget(self._wording_area, 2)
        rows.addWidget(self.dice)
        rows.addWidget(self.why)
        foot = WrappingRow(0)
        foot.add(self.back, self.leave_out, self.accept)
        rows.addLayout(foot)
        self.setLayout(rows)


# --- dice chooser ---------------------------------------------------------------------------------


_NOTCH = 120  # the angle of one step of a mouse wheel
_DIE = 34.0  # pixels


class DiceChooser(QWidget):
    """A row of dice between a minus and a plus button."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Make it without dice; `changed` is called when another number is chosen."""
        super().__init__()
        self._changed = changed
        self.setObjectName("dice-chooser")
        self.fewer = WoodButton("−", "", name="fewer-dice", tip=self.tr("One die fewer (−)"))
        self.more = WoodButton("+", "", name="more-dice", tip=self.tr("One die more (+)"))
        self.fewer.setAccessibleName(self.tr("One die fewer"))
        self.more.setAccessibleName(self.tr("One die more"))
        self._row = _DiceRow()
        self.count, self._least, self._most = 0, 0, 0
        lay_row(STRETCH, self.fewer, self._row, self.more, STRETCH, on=self, margins=0, gap=2)
        for button, step in ((self.fewer, -1), (self.more, 1)):
            button.clicked.connect(lambda _=False, step=step: self.set_count(self.count + step))
        self._turned = 0

    def show_card(self, card: Card, count: int, least: int, most: int) -> None:
        """Choose among `least` to `most` dice of a card; `count` are chosen."""
        self._least, self._most = least, most
        self._row.card, self._row.places = card, max(most, 1)
        self.count = max(least, min(most, count))
        self._show()

    def set_count(self, count: int) -> None:
        """Choose this many dice, or as many as possible."""
        count = max(self._least, min(self._most, count))
        if count != self.count:
            self.count = count
            self._show()
            self._changed()

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle plus, minus and digits; returns whether it was one of them."""
        text = event.text()
        if text in ("+", "="):
            self.set_count(self.count + 1)
        elif text in ("-", "−"):
            self.set_count(self.count - 1)
        elif len(text) == 1 and text in "0123456789":
            self.set_count(int(text))
        else:
            return False
        return True

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        self.set_count(self.count + steps)
        event.accept()

    def _show(self) -> None:
        self.fewer.setEnabled(self.count > self._least)
        self.more.setEnabled(self.count < self._most)
        self._row.count = self.count
        text = self.tr("{count} of {most} dice").format(count=self.count, most=self._most)
        self._row.setAccessibleName(text)
        self.setAccessibleName(text)
        self._row.updateGeometry()
        self._row.update()


class _DiceRow(QWidget):
    """The chosen dice, and empty places for the others."""

    def __init__(self) -> None:
        super().__init__()
        self.card: Card | None = None
        self.count, self.places = 0, 1

    def _edge(self) -> float:
        return float(min(scale_with_text(_DIE), _DIE * 1.3))

    def sizeHint(self) -> QSize:
        places = min(self.places, 8)
        return QSize(round((places * 1.25 + 0.4) * self._edge()) + 44, round(1.5 * self._edge()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge, theme = self._edge(), current_theme()
        shown = min(self.places, 8)
        for place in range(shown):
            center = QPointF((place + 0.75) * 1.25 * edge, self.height() / 2)
            if place < self.count and self.card is not None:
                paint_card_die(painter, self.card, center, edge, self.devicePixelRatioF())
                continue
            box = QRectF(0, 0, 0.8 * edge, 0.8 * edge)
            box.moveCenter(center)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.table.felt_ink), 1.2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box, 5, 5)
        words = QRectF(self.width() - 44, 0, 44, self.height())
        pixels = float(min(scale_with_text(17), 24))
        ink = theme.table.felt_ink
        paint_text(painter, words, f"×{self.count}", ink, pixels, bold=True, align=ALIGN_CENTER)
        painter.end()


# --- card choice ----------------------------------------------------------------------------------


_SHAPE = 1.5  # height to width
_GAP, _MARGIN = 4.0, 12.0
_MOST_WIDE = 236.0
_READABLE = 170  # pixels of width, at normal text size; below, the chosen card is larger
_CHOSEN_SHARE = 0.55
_LEAST = 40


class _Version(QAbstractButton):
    """One version: a card in a size in which its text can be read."""

    def __init__(self, card: Card, choice: CardChoice) -> None:
        super().__init__(choice)
        self.card = card
        self._choice = choice
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setObjectName(f"version-{card.set_code}-{card.number}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        title = card.title.replace("/", ": ")
        self.setAccessibleName(title)
        self.setAccessibleDescription(card.wording)
        page = by_mouse_or_key(
            self.tr("Right-click: card page"), self.tr("Right-click or F2: card page")
        )
        parts = [part for part in (title, card.wording, page) if part]
        self.setToolTip(plain_tooltip("\n".join(parts)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        navigator_of(self).open_card(self.card)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.ignore()  # the choice takes it

    def card_rect(self) -> QRectF:
        """The card in the coordinates of this widget."""
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = current_theme()
        card = self.card_rect()
        if card.width() < _LEAST:
            return
        is_marked = self.isChecked() and len(self._choice.cards) > 1
        if is_marked and not theme.table.is_plain:
            paint_soft_shadow(painter, rounded(card, 11), 10, theme.legal, 230)
        wanted = replace(theme, text_scale=wanted_letters(card.width()))
        picture = card_picture(self.card, QSizeF(card.size()), wanted, self.devicePixelRatioF())
        if not self.isChecked():
            painter.setOpacity(0.72)
        painter.drawPixmap(round(card.left() - SHADOW), round(card.top() - SHADOW), picture)
        painter.setOpacity(1.0)
        if is_marked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.legal), 4))
            painter.drawPath(rounded(card.adjusted(-2, -2, 2, 2), 12))
        if self._choice.hasFocus() and self.isChecked():
            painter.setPen(QPen(QColor(theme.focus), 2.5))
            painter.drawPath(rounded(card.adjusted(-5, -5, 5, 5), 13))
        painter.end()


def wanted_letters(width: float) -> float:
    """The scale of letters on a card of this width: smaller on a small card, if they are large."""
    letters = current_theme().text_scale
    return min(letters, max(1.0, width / _READABLE))


class CardChoice(QWidget):
    """Shows up to a handful of cards; clicks and arrows choose one."""

    def __init__(
        self,
        *,
        changed: Callable[[], None],
        resized: Callable[[], None],
        accept: Callable[[], None],
    ) -> None:
        """Make it without cards; `accept` takes the chosen card, after a double click."""
        super().__init__()
        self._changed, self._resized, self._accept = changed, resized, accept
        self.setObjectName("card-choice")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._versions: list[_Version] = []

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(version.card for version in self._versions)

    @property
    def chosen(self) -> int:
        checked = (at for at, version in enumerate(self._versions) if version.isChecked())
        return next(checked, 0)

    def show_cards(self, cards: Sequence[Card], chosen: int = 0) -> None:
        """Show cards, of which one is chosen."""
        for version in self._versions:
            version.hide()
            version.deleteLater()
        self._versions = [_Version(card, self) for card in cards]
        for at, version in enumerate(self._versions):
            version.setChecked(at == chosen)
            version.toggled.connect(self._tell)
            version.show()
        self._name_chosen()
        self._lay_out()

    @property
    def shows_wording(self) -> bool:
        """Whether the text of the chosen card can be read on it."""
        version = self._versions[self.chosen]
        card = version.card_rect()
        printed = card_print(version.card)
        letters = wanted_letters(card.width())
        parts = anatomy_of(printed, card.width(), card.height(), letters, dice=False)
        return parts.has_whole_text or not version.card.wording

    def choose(self, at: int) -> None:
        if 0 <= at < len(self._versions):
            self._versions[at].setChecked(True)

    def _name_chosen(self) -> None:
        """Name the chosen card for screen readers, and its place if there are several."""
        self.setAccessibleName("")
        if self._versions:
            self.setAccessibleName(spoken_card(self._versions[self.chosen].card))
        text = ""
        if len(self._versions) > 1:
            text = self.tr("{place} of {count}; Left and Right choose another").format(
                place=self.chosen + 1, count=len(self._versions)
            )
        self.setAccessibleDescription(text)

    def _tell(self, is_on: bool) -> None:  # a slot
        self.update()
        if is_on:
            self._name_chosen()
            self._lay_out()
            self._changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        self.choose(self.chosen + step)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._accept()

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 190)

    def sizeHint(self) -> QSize:
        return QSize(560, 360)

    def resizeEvent(self, event: object) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        count = len(self._versions)
        if not count:
            return
        room = self.width() - (count - 1) * _GAP - 2 * count * _MARGIN
        most = min((self.height() - 2 * _MARGIN) / _SHAPE, scale_with_text(_MOST_WIDE))
        widths = [min(room / count, most)] * count
        if count > 1 and widths[0] < min(most, scale_with_text(_READABLE)):
            chosen = min(most, _CHOSEN_SHARE * room)
            widths = [min((room - chosen) / (count - 1), chosen)] * count
            widths[self.chosen] = chosen
        left = (self.width() - sum(widths) - 2 * count * _MARGIN - (count - 1) * _GAP) / 2
        for version, wide in zip(self._versions, widths, strict=True):
            high = _SHAPE * wide + 2 * _MARGIN
            top = (self.height() - high) / 2
            version.setGeometry(QRectF(left, top, wide + 2 * _MARGIN, high).toRect())
            left += wide + 2 * _MARGIN + _GAP
        self._resized()
