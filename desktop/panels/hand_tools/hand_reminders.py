"""Soft reminders of texts by hand whose moment the program does not know: a glowing seal, a chip.

A text with a moment that was read asks by itself. The others are recalled when a die of the card is
fielded, attacks, blocks or is KO'd, and when its player's turn begins while it is in the Field.
They are never a question.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Slot
from PySide6.QtGui import QPainter

from desktop.card_art.hand_seal import paint_seal
from desktop.match.match_change import MatchChange
from desktop.panels.hand_tools.hand_help import HandHelp
from desktop.panels.hand_tools.hand_source import HandSource
from desktop.panels.match_panels.floating_panels import HelpBesidePrompt, TableParts
from desktop.panels.widgets.wood_button import ButtonFace, WoodButton
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_LEFT, paint_text, text_width
from desktop.table.layout.panel_placement import area_on_view
from desktop.text.announcements import Announcer
from rules.advice import card_name
from rules.cards import has_text_on_demand
from rules.model import CardId, DieId
from rules.state import (
    AttackDeclared,
    BlockDeclared,
    DieFielded,
    Event,
    GameState,
    KnockedOut,
    Setup,
    TurnBegan,
    Zone,
)

_SEAL, _PAD = 11.0, 8.0


def _chip_size(button: WoodButton) -> QSizeF:
    words = text_width(button.words, button.pixels, bold=True)
    return QSizeF(words + 2 * _SEAL + 3 * _PAD, max(2.6 * button.pixels, 2 * _SEAL + 8))


def _paint_chip(painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
    """Paint the seal, then the words."""
    center = QPointF(plate.left() + _PAD + _SEAL, plate.center().y())
    paint_seal(painter, center, _SEAL, current_theme(), glows=True)
    words = plate.adjusted(2 * _PAD + 2 * _SEAL, 0, -_PAD, 0)
    paint_text(painter, words, button.words, ink, button.pixels, bold=True, align=ALIGN_LEFT)


CHIP = ButtonFace(_paint_chip, _chip_size, radius=14.0)
"""A seal and a few words."""


def reminded_cards(setup: Setup) -> frozenset[CardId]:
    """The characters with a text by hand that has no moment of its own."""
    if not setup.by_hand:
        return frozenset()
    return frozenset(card for card in setup.card_ids if has_text_on_demand(setup.cards[card].card))


def dice_recalled(state: GameState, events: Iterable[Event]) -> dict[CardId, DieId]:
    """The cards whose text may be due after these events, each with its die."""
    found: dict[CardId, DieId] = {}
    for event in events:
        match event:
            case TurnBegan(player=player):
                found.clear()
                found |= {die.card: die.id for die in state.dice_in_zone(player, Zone.FIELD)}
            case DieFielded(die=die) | KnockedOut(die=die):
                found[state.dice[die].card] = die
            case AttackDeclared() | BlockDeclared():
                found |= {state.dice[die].card: die for die in _dice_of(event)}
    return found


class HandReminders(HelpBesidePrompt):
    """Lets seals glow, and offers the panel of the card in a chip beside it."""

    def __init__(self, parts: TableParts, hand: HandHelp) -> None:
        super().__init__(parts)
        self._hand = hand
        self._announcer = Announcer(parts.screen)
        self.due: dict[CardId, DieId] = {}
        """The cards that are recalled now, each with the die that recalled it."""
        self._seen = len(parts.session.game.history)
        self.chip = WoodButton(name="hand-chip", face=CHIP)
        self.chip.setParent(parts.screen)
        self.chip.clicked.connect(self._open)
        self.chip.hide()

    def _recall(self) -> None:
        """Recall what has happened since the last question; an undo forgets it."""
        game = self._session.game
        new, self._seen = game.history[self._seen :], len(game.history)
        soft = reminded_cards(game.setup) | self._session.auto_pass.quiet_cards
        if not new or not soft:
            self.due.clear()
            return
        events = [event for played in new for event in played.events]
        if any(isinstance(event, TurnBegan) for event in events):
            self.due.clear()
        recalled = dice_recalled(game.state, events)
        self.due |= {card: die for card, die in recalled.items() if card in soft}

    def on_question(self, change: MatchChange) -> None:
        if change:
            self._recall()
        if self._hand.panel.is_open:
            self.due.pop(self._hand.source.card, None)
        for card, item in self._view.table_scene.cards.items():
            item.set_glowing(is_glowing=card in self.due)
        self._show_chip()

    def _show_chip(self) -> None:
        game = self._session.game
        card = next(iter(self.due), None)
        can_act = self._session.can_act and not self._hand.panel.is_open
        if card is None or not can_act or HandSource(card).refusal(game) is not None:
            self._hide(self.chip)
            return
        words = self.tr("{card}: by hand?").format(card=card_name(game.state, card))
        if words != self.chip.text() or not self.chip.isVisible():
            self.chip.set_label(words)
            self.chip.setToolTip(self.tr("Press to do what the card says, if it is its moment."))
            self._announcer.announce(words)
        self.chip.show()
        self.on_layout()

    @Slot()
    def _open(self) -> None:
        card, die = next(iter(self.due.items()))
        self._hide(self.chip)
        self._hand.open_for(card, die)
        self.due.pop(card, None)
        self._view.table_scene.cards[card].set_glowing(is_glowing=False)

    def close(self) -> bool:
        return False

    def on_motion(self) -> None:
        self._hide(self.chip)

    def on_layout(self) -> None:
        if not self.chip.isVisibleTo(self._screen):
            return
        card = next(iter(self.due))
        around = area_on_view(self._view, self._view.table_scene.cards[card].area)
        self._panels.place_beside(self.chip, around, self.chip.sizeHint().width())


def _dice_of(event: Event) -> tuple[DieId, ...]:
    """The dice that attack or block."""
    match event:
        case AttackDeclared(dice=dice):
            return dice
        case BlockDeclared(blocks=blocks):
            return tuple(blocker for blocker, _ in blocks)
        case _:
            return ()
