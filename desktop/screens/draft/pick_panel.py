"""Asks about the chosen stack: which card, how many dice; says why not if that is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QHBoxLayout, QVBoxLayout, QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.draft.card_choice import CardChoice
from desktop.screens.draft.felt_page import label_style
from desktop.screens.draft.stack_tile import paint_card_die
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
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
        self.accept.clicked.connect(self._make_pick)
        self.leave_out.clicked.connect(self._leave_out)
        for widget in (self.choice, self.accept, self.back, self.dice.fewer, self.dice.more):
            widget.installEventFilter(self)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
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
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(2)
        across.addStretch(1)
        across.addWidget(self.fewer)
        across.addWidget(self._row)
        across.addWidget(self.more)
        across.addStretch(1)
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
