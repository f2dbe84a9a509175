"""Asks about the chosen stack: which card, how many dice; says why not if that is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QVBoxLayout, QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.draft.card_choice import CardChoice
from desktop.screens.draft.dice_chooser import DiceChooser
from desktop.screens.draft.felt_page import label_style
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.cards import Card
from rules.messages import PluralCount
from rules.teams import DraftPick, PickKind, PickRefusal

_WHY, _WORDING = 14, 12  # pixels at normal text size
_AROUND = 30  # pixels at the sides of the button


class PickOffer(NamedTuple):
    """What a player may do with a stack.

    Attributes:
        kind: what the pick does.
        cards: the cards of the stack.
        chosen: the place of the card that is chosen first.
        least: the fewest dice; the pick has no dice if `least` is -1.
        most: the most dice of a card.
        dice: how many dice are chosen first; -1 for as many as possible.
        used: the card of the stack that the team has already, if any.
    """

    kind: PickKind
    cards: tuple[Card, ...]
    chosen: int = 0
    least: int = -1
    most: Callable[[Card], int] = lambda _: 0
    dice: int = -1
    used: Card | None = None


class PickPanel(QWidget):
    """Shows the cards of a stack with the dice chooser and the button that picks.

    Signals:
        picked(pick): the player makes this pick.
    """

    picked = Signal(object)

    def __init__(self, refusal: Callable[[DraftPick], PickRefusal | None]) -> None:
        """Make an empty panel.

        Args:
            refusal: says why a pick is not allowed.
        """
        super().__init__()
        self.setObjectName("pick-panel")
        self._refusal = refusal
        self._offer: PickOffer | None = None
        self.choice, self.dice = CardChoice(), DiceChooser()
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
        said = ""
        if refusal is not None:
            said = f"{translate(refusal.message)} {translate(refusal.remedy)} ({refusal.rule_id})"
        self.why.setText(said)
        self.why.setVisible(bool(said))
        named, short = self._words(pick), self._short_words(pick)
        self.accept.set_label(named, "Enter")
        buttons = [button for button in (self.back, self.leave_out) if not button.isHidden()]
        beside = sum(button.sizeHint().width() for button in buttons) + _AROUND
        if self.accept.sizeHint().width() > self.width() - beside > 0:
            self.accept.set_label(short, "Enter")
        self.accept.setAccessibleName(named)

    def _announce(self, card: str = "") -> None:
        """Announce another card, and what the button does now or why it cannot."""
        said = self.why.text() or self.accept.accessibleName()
        self.announcer.announce(f"{card} {said}".strip())

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
                said = self.tr("Keep {name}")
            case PickKind.CHOOSE:
                said = self.tr("Bring {name}")
            case PickKind.RETURN:
                said = self.tr("Return {name}")
            case PickKind.TAKE if not dice:
                said = self.tr("Take {name} without dice")
            case PickKind.TAKE:
                said = self.tr("Take {name} with {count} {count:die|dice}")
            case _:
                said = self.tr("Use {count} {name} {count:die|dice}")
        return said.format(name=name, count=dice)

    def _make_pick(self) -> None:
        if self.accept.isEnabled() and self._offer is not None:
            self.picked.emit(self.pick)

    def _leave_out(self) -> None:
        if self._offer is not None and self._offer.used is not None:
            self.picked.emit(DraftPick(PickKind.USE, self._offer.used, 0))

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
        self.choice.changed.connect(self._show_card)
        self.choice.changed.connect(lambda: self._announce(self.choice.accessibleName()))
        self.choice.resized.connect(self._show_wording)
        self.choice.accepted.connect(self._make_pick)
        self.dice.changed.connect(self._tell)
        self.dice.changed.connect(lambda: self._announce())
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
