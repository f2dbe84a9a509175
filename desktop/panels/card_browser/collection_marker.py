"""How the player says which cards and dice they own: keys, a menu, and a control for one card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QMenu, QWidget

from desktop.panels.card_browser.card_words import owned_words, tr
from desktop.storage.collection_file import CollectionFile
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_label,
)
from desktop.style.key_caps import set_key_tip
from desktop.style.plain_text import without_access_key
from desktop.text.announcements import Announcer
from rules.cards import MAX_OWNED_DICE, Card, has_own_dice
from rules.messages import PluralCount

_STEPS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
_PLAIN = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.KeypadModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class MarkedCards(NamedTuple):
    """What a menu is about: a card, the cards of its box, and those shown of all."""

    card: Card | None
    box_name: str
    box: Sequence[Card]
    shown: Sequence[Card]
    count_all: int


class CollectionMarker(QObject):
    """Carries out what the player says about their collection, and announces it."""

    def __init__(self, file: CollectionFile, widget: QWidget) -> None:
        super().__init__(widget)
        self.file = file
        self.announcer = Announcer(widget)

    # --- one card

    def owns(self, card: Card) -> bool:
        return self.file.now.owns(card)

    def toggle(self, card: Card) -> None:
        """Own a card with all dice that it may have, or no longer."""
        if self.owns(card):
            self.file.change(lambda now: now.without_cards((card,)))
        else:
            self.file.change(lambda now: now.with_cards((card,)))
        self._announce(card)

    def change_dice(self, card: Card, change: int) -> None:
        """Own more or fewer dice of a card."""
        self.file.change(lambda now: now.with_more_dice(card, change))
        self._announce(card)

    def set_dice(self, card: Card, dice: int) -> None:
        """Own a card with this many dice."""
        self.file.change(lambda now: now.with_dice(card, dice))
        self._announce(card)

    def take_key(self, event: QKeyEvent, card: Card | None) -> bool:
        """Carry out a key; returns whether it is one of these.

        Space owns a card or not, plus, minus and digits change its dice, Ctrl+Z takes a change
        back.
        """
        if event.matches(QKeySequence.StandardKey.Undo) and self.file.can_undo:
            self.undo()
            return True
        if card is None or event.modifiers() not in _PLAIN:
            return False
        key = event.key()
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.toggle(card)
        elif key in _STEPS:
            self.change_dice(card, _STEPS[Qt.Key(key)])
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self.set_dice(card, key - Qt.Key.Key_0)
        else:
            return key == Qt.Key.Key_Space
        return True

    def _announce(self, card: Card) -> None:
        words = owned_words(self.file.now, card) or tr("not owned")
        self.announcer.announce(f"{card.full_name}, {words}")

    # --- many cards

    def own_all(self, cards: Sequence[Card]) -> None:
        self.file.change(lambda now: now.with_cards(cards))
        template = tr("{count} {count:card|cards} owned")
        self.announcer.announce(template.format(count=PluralCount(len(cards))))

    def own_none(self, cards: Sequence[Card]) -> None:
        self.file.change(lambda now: now.without_cards(cards))
        template = tr("{count} {count:card|cards} no longer owned")
        self.announcer.announce(template.format(count=PluralCount(len(cards))))

    def undo(self) -> None:
        """Take the last change back."""
        if self.file.undo():
            self.announcer.announce(tr("Undone"))

    # --- the menu

    def fill_menu(self, menu: QMenu, about: MarkedCards, *, shows_keys: bool) -> None:
        """Fill a menu with everything that can be said about some cards.

        Where the cards do not listen to the keys of `take_key`, the menu does not show them.
        """
        if (card := about.card) is not None:
            self._add_card_lines(menu, card, shows_keys=shows_keys)
        if about.box:
            self._add_all_and_none(menu, about.box_name, about.box, "set")
        if 1 < len(about.shown) < about.count_all:
            name = tr("the {count} cards shown").format(count=len(about.shown))
            self._add_all_and_none(menu, name, about.shown, "shown")
        menu.addSeparator()
        keys = "Ctrl+Z" if shows_keys else ""
        undo = add_line(menu, tr("Undo"), "undo-collection", self.undo, keys)
        undo.setEnabled(self.file.can_undo)

    def _add_card_lines(self, menu: QMenu, card: Card, *, shows_keys: bool) -> None:
        own_keys, more_keys, fewer_keys = ("Space", "+", "−") if shows_keys else ("", "", "")
        dice, is_owned = self.file.now.dice_of(card), self.owns(card)
        words = tr("I own {card}").format(card=card.full_name)
        own = add_line(menu, words, "own-this-card", partial(self.toggle, card), own_keys)
        own.setCheckable(True)
        own.setChecked(is_owned)
        if has_own_dice(card):
            one_more = partial(self.change_dice, card, 1)
            more = add_line(menu, tr("One die more"), "own-more-dice", one_more, more_keys)
            more.setEnabled(not is_owned or dice < MAX_OWNED_DICE)
            one_fewer = partial(self.change_dice, card, -1)
            fewer = add_line(menu, tr("One die fewer"), "own-fewer-dice", one_fewer, fewer_keys)
            fewer.setEnabled(is_owned)
        menu.addSeparator()

    def _add_all_and_none(self, menu: QMenu, name: str, cards: Sequence[Card], key: str) -> None:
        owned = sum(map(self.owns, cards))
        words = tr("I own all of {name} ({owned} of {count})")
        words = words.format(name=name, owned=owned, count=len(cards))
        own_all = add_line(menu, words, f"own-{key}", partial(self.own_all, cards))
        own_all.setEnabled(owned < len(cards))
        words = tr("I own none of {name}").format(name=name)
        own_none = add_line(menu, words, f"own-no-{key}", partial(self.own_none, cards))
        own_none.setEnabled(owned > 0)


def add_line(
    menu: QMenu, words: str, name: str, act: Callable[[], object], keys: str = ""
) -> QAction:
    """Add a line to a menu; `keys` are shown, the cards listen to them."""
    text = without_access_key(words)
    action = menu.addAction(f"{text}\t{keys}" if keys else text)
    action.setObjectName(name)
    action.triggered.connect(lambda: act())
    return action


# --- the control for one card ---------------------------------------------------------------------


class CollectionControl(QWidget):
    """A check box for a card that is owned, and its dice with buttons for more and fewer."""

    def __init__(self, marker: CollectionMarker) -> None:
        super().__init__()
        self._marker = marker
        self._card: Card | None = None
        self.owned = QCheckBox(tr("I own this card"))
        self.owned.setObjectName("own-card")
        set_key_tip(self.owned, tr("I own this card"), tr("Space"))
        self.fewer = make_button("−", name="fewer-owned-dice", tip=tr("One die fewer"), key="−")
        self.more = make_button("+", name="more-owned-dice", tip=tr("One die more"), key="+")
        self.dice = make_label(look="name")
        self.note = make_label(look="soft", wraps=True)
        for button in (self.fewer, self.more):
            button.setProperty("tiny", True)
            button.setAccessibleName(button.toolTip())
        row = lay_row(self.owned, 12, self.fewer, self.dice, self.more, STRETCH, gap=6)
        lay_column(row, self.note, on=self, margins=0, gap=4)
        connect_clicks(
            (self.owned, lambda: self._on_card(marker.toggle)),
            (self.fewer, lambda: self._on_card(lambda card: marker.change_dice(card, -1))),
            (self.more, lambda: self._on_card(lambda card: marker.change_dice(card, 1))),
        )
        marker.file.changed.connect(self._show)

    def show_card(self, card: Card) -> None:
        self._card = card
        self._show()

    def _on_card(self, act: Callable[[Card], None]) -> None:
        if self._card is not None:
            act(self._card)

    def _show(self) -> None:
        card = self._card
        if card is None:
            return
        now, is_owned = self._marker.file.now, self._marker.owns(card)
        self.owned.setChecked(is_owned)
        count = now.dice_of(card) if is_owned else 0
        self.dice.setText(tr("{count} {count:die|dice}").format(count=PluralCount(count)))
        self.fewer.setEnabled(is_owned)
        self.more.setEnabled(count < MAX_OWNED_DICE)
        for part in (self.fewer, self.dice, self.more, self.note):
            part.setVisible(has_own_dice(card))
        template = tr("All {name} cards of this set use the same dice.")
        self.note.setText(template.format(name=card.die.name))
