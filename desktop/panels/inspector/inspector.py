"""The inspector: opens large cards and context menus on the table.

Shows a large card on hover, long press or C. A right-click or the menu key lists what you can do
with a thing, and explains why other actions are not possible.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QRect,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.inspector.card_page import CardPage
from desktop.panels.inspector.context_menu import ContextMenu, MenuLine
from desktop.panels.inspector.large_card import LargeCard
from desktop.panels.rules_reference import open_rule
from desktop.storage.settings import Settings
from desktop.style.key_caps import by_mouse_or_key
from desktop.table.input import keyboard_navigation
from desktop.table.input.hit_testing import area_of, thing_at, thing_at_stop
from desktop.table.layout.arrangement import PILE_ZONES
from desktop.table.scene.table_scene import felt_area
from desktop.table.view import TableView
from desktop.text.translation import tell, translate
from rules.advice import (
    TableSubject,
    can_look_into,
    card_name,
    die_with_face,
    move_label,
    player_name,
    rule_for_subject,
    zone_contents,
)
from rules.cards import Card
from rules.messages import make_message
from rules.model import CHANCE, NO_CARD, NOBODY, CardId, DieId, Move, PlayerId
from rules.state import GameState, Zone

LONG_PRESS = 600
"""The duration of a long press, in milliseconds."""
REST, REST_AGAIN = 400, 120
"""How long the pointer rests on a card until it is shown large, and then on the next one."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LISTED = (*PILE_ZONES, Zone.PREP)


class Inspector(QObject, MatchPart):
    """Controls the large card and the context menu over the table."""

    opened = Signal()  # a card or a menu opened over the table
    # words: a card opened that stays; `words` is its text for screen readers
    card_announced = Signal(str)

    shows_on_hover = True
    """Whether hovering over a card shows it large."""

    is_interactive = True
    """Whether the menu plays moves; False in a replay, where it only lists them."""

    def __init__(self, session: Session, view: TableView) -> None:
        super().__init__(view)
        self._session, self._view = session, view
        self.left_out: Callable[[], tuple[Move, ...]] = tuple
        """Moves that the menu does not list, though the rules know them."""
        self.open_in_album: Callable[[Card], object] | None = None
        """Opens a card in the album, if there is one."""
        self.more_lines: Callable[[TableSubject], list[MenuLine]] = lambda thing: []
        """Returns further lines of the menu of a thing."""
        self.menu = ContextMenu(view, self._go_back)
        self.card = LargeCard(view, self._open_album)
        self._shown: TableSubject | None = None
        self._focus_return: QWidget = view
        self._at = QPoint(-1, -1)
        self._pointer_leads = False
        self._resting = QTimer(self, singleShot=True)
        self._resting_at = QPoint(-1, -1)
        self._reads_on = False
        self._long_press = QTimer(self, singleShot=True, interval=LONG_PRESS)
        self._connect()

    def _connect(self) -> None:
        view, session = self._view, self._session
        slots: tuple[tuple[SignalInstance, Callable[..., object]], ...] = (
            (self._long_press.timeout, self._on_long_press),
            (self._resting.timeout, self._on_rest),
            (view.card_hovered, self._follow_card),
            (view.die_hovered, self._follow_die),
            (view.drag_controller.held_changed, self._close_for_drag),
            (session.events_played, self.close),
            (session.state_jumped, self.close),
        )
        for signal, slot in slots:
            signal.connect(slot)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    # --- interface ----------------------------------------------------------------------------

    def apply_settings(self, settings: Settings) -> None:
        """Apply whether a pointer that rests shows a card."""
        self.shows_on_hover = settings.read_at_rest

    def close_topmost(self) -> bool:
        """Close the card; False if none is shown."""
        is_shown = self.card.isVisible()
        if is_shown:
            self.close()
        return is_shown

    def open_menu(
        self, thing: TableSubject, at: QPoint | None = None, *, back: QWidget | None = None
    ) -> None:
        """Open the context menu of a thing.

        It opens at a point of the view, or at the thing. When it closes, the focus returns to
        `back`, or to the table.
        """
        game = self._session.game
        waits = game.decision is None or game.decision.player == CHANCE
        if self._view.is_animating or not (
            self._session.can_act or waits or not self.is_interactive
        ):
            return  # during animations the table lags behind the state
        self._put_card_away()
        self.opened.emit()
        at = self._area_of(thing).center() if at is None else at
        self.menu.is_interactive = self.is_interactive
        self._focus_return = back or self._view
        left_out = {move_label(game.state, move) for move in self.left_out()}
        offered = game.context_actions(thing)
        self.menu.open_at(
            subject_title(game.state, thing),
            subject_place(game.state, thing),
            tuple(action for action in offered if action.label not in left_out),
            at,
            self._more(thing, at),
            clear_of=self._area_of(thing) if thing.kind in ("die", "coin") else QRect(),
            felt=felt_area(self._view.table_scene, self._view),
        )

    def show_card(self, thing: TableSubject, *, stays: bool = True) -> bool:
        """Show a die or a card large; return False if the thing is neither.

        It stays until closed, or disappears when the pointer leaves.
        """
        if self._card_of(thing) == NO_CARD:
            return False
        self.menu.close_menu()
        self.opened.emit()
        self._shown = thing
        page = self._show_page(thing, stays=stays)
        if stays:
            self.card_announced.emit(page.plain_text())
        return True

    def restyle(self) -> None:
        """Show the card that is open in a new theme."""
        if self._shown is not None:
            self._show_page(self._shown, stays=self.card.is_pinned)

    def _show_page(self, thing: TableSubject, *, stays: bool) -> CardPage:
        scene, card = self._view.table_scene, self._card_of(thing)
        page = CardPage(self._session.game.state, scene.pieces.looks[card], card, thing.die)
        self.card.offers_album = self._offers_album(card)
        self.card.show_page(page, self._area_of(thing), felt_area(scene, self._view), stays=stays)
        return page

    def _go_back(self) -> None:
        self._focus_return.setFocus(Qt.FocusReason.PopupFocusReason)

    def close(self) -> None:
        """Close the card and the menu."""
        self._long_press.stop()
        self._resting.stop()
        self._reads_on = False
        self.menu.close_menu()
        self._put_card_away()

    def _put_card_away(self) -> None:
        self.card.hide()
        self._shown = None

    def _card_of(self, thing: TableSubject) -> CardId:
        """The index of a thing's card, or `NO_CARD`."""
        if thing.kind == "die":
            return self._session.game.state.dice[thing.die].card
        return thing.card if thing.kind in ("card", "global") else NO_CARD

    # --- the menu

    def _more(self, thing: TableSubject, at: QPoint) -> list[MenuLine]:
        """Menu lines that are not moves: the dice in a pile, the card, the rule."""
        rows: list[MenuLine] = []
        if thing.kind == "zone" and thing.zone in _LISTED:
            rows += self._dice_of(thing, at)
        if self.is_interactive:
            rows += self.more_lines(thing)
        card, rule = self._card_of(thing), rule_for_subject(thing)

        def show_card() -> None:
            self.menu.close_menu()
            self.show_card(thing)

        def open_album() -> None:
            self._open_album(self._session.game.setup.cards[card].card)

        def read_rule() -> None:
            self.close()
            open_rule(self._view, rule)

        if card >= 0:
            words = by_mouse_or_key(self.tr("Show the card"), self.tr("Show the card (C)"))
            rows.append(MenuLine(words, "", "", show_card))
        if self._offers_album(card):
            rows.append(MenuLine(self.tr("Open in the album"), "", "", open_album))
        return [*rows, MenuLine(self.tr("Read the rule"), "", rule, read_rule)]

    def _dice_of(self, thing: TableSubject, at: QPoint) -> list[MenuLine]:
        """One menu line for each group of equal dice in a pile."""
        state = self._session.game.state
        if not can_look_into(state, thing.player, thing.zone):
            return []
        rows = []
        for alike in zone_contents(state, thing.player, thing.zone):
            die = alike.dice[0]
            words = f"{die_with_face(state, die)} ×{len(alike.dice)}"
            ask = partial(self.open_menu, TableSubject("die", die=die), at)
            rows.append(MenuLine(words, "", "", ask))
        return rows

    def _offers_album(self, card: CardId) -> bool:
        """Whether there is an album that has a card."""
        if self.open_in_album is None or card < 0:
            return False
        return bool(self._session.game.setup.cards[card].card.set_code)

    def _open_album(self, card: Card) -> None:
        self.close()
        if self.open_in_album is not None:
            self.open_in_album(card)

    # --- the pointer

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event:
            case QContextMenuEvent():
                self._context_menu(event)
                return True
            case QKeyEvent() if event.type() == QEvent.Type.KeyPress:
                if keyboard_navigation.is_navigation_key(event):
                    self._pointer_leads = False
                return self.handle_key(event)
            case QHelpEvent() if event.type() == QEvent.Type.ToolTip:
                return self._show_on_hover(event.pos())
            case QMouseEvent() if event.type() == QEvent.Type.MouseMove:
                self._on_mouse_move(event.position().toPoint())
            case QMouseEvent() if event.type() == QEvent.Type.MouseButtonPress:
                self._on_mouse_press(event)
            case _ if event.type() == QEvent.Type.MouseButtonRelease:
                self._long_press.stop()
            case _ if event.type() == QEvent.Type.Leave:
                self._pointer_leads = False
                self._resting.stop()
                if not self.card.is_pinned:
                    self._put_card_away()
            case _ if event.type() == QEvent.Type.Resize:
                self.close()
        return False

    def _on_rest(self) -> None:
        if self._view.isVisible():
            self._reads_on = self._show_on_hover(self._resting_at)

    def _show_on_hover(self, at: QPoint) -> bool:
        """Show the thing under a resting pointer, unless in a pile; True leaves no tooltip room."""
        if self.card.isVisible() and not self.card.is_pinned:
            return True
        is_free = self.shows_on_hover and not (
            self.card.isVisible() or self.menu.isVisible() or self._is_busy()
        )
        thing = thing_at(self._view.table_scene, self._view.mapToScene(at)) if is_free else None
        if thing is None or thing.kind not in ("die", "card", "global"):
            return False
        if thing.kind == "die" and self._session.game.state.dice[thing.die].zone in PILE_ZONES:
            return False
        return self.show_card(thing, stays=False)

    def _is_busy(self) -> bool:
        return self._view.drag_controller.is_active or self._view.is_animating

    def _on_mouse_move(self, at: QPoint) -> None:
        if (at - self._at).manhattanLength() >= QApplication.startDragDistance():
            self._long_press.stop()
        self._pointer_leads = True
        if not self._long_press.isActive():
            self._at = at
        if self.card.isVisible() and not self.card.is_pinned and self._under(at) != self._shown:
            self._put_card_away()
        if self.shows_on_hover and not self.card.isVisible():
            self._resting_at = at
            self._resting.start(REST_AGAIN if self._reads_on else REST)

    def _on_mouse_press(self, event: QMouseEvent) -> None:
        self.close()
        self._at = event.position().toPoint()
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and not self._view.is_animating and self._view.drag_controller.held_die is None:
            self._long_press.start()

    def _on_long_press(self) -> None:
        """Show the thing under a long press, and let go of it instead of playing it."""
        thing = self._under(self._at)
        if (
            thing is not None
            and not self._view.drag_controller.is_dragging
            and self._card_of(thing) >= 0
        ):
            self._view.drag_controller.put_down()
            self.show_card(thing)

    def _context_menu(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._ask_at_keyboard()
        elif not (self._is_busy() or self._view.drag_controller.was_canceled):
            at = self._view.mapFromGlobal(event.globalPos())
            self.open_menu(self._under(at) or self._player_to_move(), at)

    def _under(self, at: QPoint) -> TableSubject | None:
        return thing_at(self._view.table_scene, self._view.mapToScene(at))

    # --- keys

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key from the table or the screen; return whether it was used."""
        shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        key, none_held = event.key(), event.modifiers() == Qt.KeyboardModifier.NoModifier
        if key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and shift):
            self._ask_at_keyboard()
        elif key == Qt.Key.Key_C and none_held and not event.isAutoRepeat():
            self._read_or_close()
        elif key == Qt.Key.Key_Escape and self.card.isVisible():
            self._put_card_away()
        else:
            return self.handle_symbol_key(event)
        return True

    def handle_symbol_key(self, event: QKeyEvent) -> bool:
        """Handle a key for a pinned card and its symbols; return whether it was used."""
        if not (self.card.isVisible() and self.card.is_pinned) or event.modifiers():
            return False
        if event.key() == Qt.Key.Key_T:
            self.card.symbols.walk()
            return True
        if event.key() == Qt.Key.Key_A and self.card.offers_album:
            self.card.open_album()
            return True
        explains = event.key() in _ENTER and self.card.symbols.explained is not None
        if explains:
            self.card.symbols.follow_rule()
        return explains

    def _read_or_close(self) -> None:
        """Handle C: pin the card on hover, show the thing pointed at, or close the pinned card."""
        if self.card.isVisible() and self.card.is_pinned:
            self._put_card_away()
            return
        thing = self._shown or self._pointed_thing(only_cards=True)
        if thing is not None and not self._is_busy():
            self.show_card(thing)

    def _pointed_thing(self, *, only_cards: bool = False) -> TableSubject | None:
        """The thing that keys are about: under the pointer if it moved last, else with the focus.

        So a key never acts on another thing than the one that the player looks at. With
        `only_cards`, the pointer must be on a card or a die.
        """
        stop = self._view.keyboard.focused_stop
        under = self._under(self._at) if self._pointer_leads or stop is None else None
        if under is not None and only_cards and self._card_of(under) == NO_CARD:
            under = None
        return under or (thing_at_stop(stop) if stop is not None else None)

    def _follow_card(self, card: CardId | None) -> None:
        if card is not None:
            self._follow(TableSubject("card", card=card))

    def _follow_die(self, die: DieId | None) -> None:
        if die is not None:
            self._follow(TableSubject("die", die=die))

    def _follow(self, thing: TableSubject) -> None:
        """Let a pinned card follow the keyboard focus."""
        has_focus = self._view.keyboard.focused_stop is not None and not self._pointer_leads
        if self.card.isVisible() and self.card.is_pinned and has_focus:
            self.show_card(thing)

    def _close_for_drag(self) -> None:
        """Close everything when the player picks up dice."""
        if self._view.drag_controller.held_die is not None:
            self.close()

    def _ask_at_keyboard(self) -> None:
        if self.menu.isVisible() or self._view.drag_controller.held_die is not None:
            return
        self.open_menu(self._pointed_thing() or self._player_to_move())

    def _player_to_move(self) -> TableSubject:
        """The player to move, whose menu lists the actions that need no target."""
        player = self._session.game.state.deciding_player
        return TableSubject("player", player=PlayerId(0) if player is None else player)

    # --- positions

    def _area_of(self, thing: TableSubject) -> QRect:
        area = area_of(self._view.table_scene.pieces, thing)
        return QRect(
            self._view.mapFromScene(area.topLeft()), self._view.mapFromScene(area.bottomRight())
        )


# --- words for what is inspected ------------------------------------------------------------------


def tr(text: str) -> str:
    """Translate a text of the menu."""
    return QCoreApplication.translate("Inspector", text)


def subject_title(state: GameState, thing: TableSubject) -> str:
    """The name of a thing; of a die with the face that it shows."""
    match thing.kind:
        case "die":
            return die_with_face(state, thing.die)
        case "card":
            return state.setup.cards[thing.card].card.title.replace("/", ": ")
        case "global":
            return tr("Global Ability of {card}").format(card=card_name(state, thing.card))
        case "player":
            return player_name(state, thing.player)
        case "coin":
            return tr("Energy without a die")
        case "zone":
            return _owned(player_name(state, thing.player), _zone_name(thing.zone))
        case _:
            return tr("Center of the table")


def subject_place(state: GameState, thing: TableSubject) -> str:
    """The player and the zone of a die; "" for other things."""
    if thing.kind != "die":
        return ""
    die = state.dice[thing.die]
    zone = _zone_name(die.zone)
    return zone if die.controller == NOBODY else _owned(player_name(state, die.controller), zone)


def _zone_name(zone: Zone) -> str:
    return translate(make_message(f"zone.{zone.name.lower()}"))


def _owned(player: str, zone: str) -> str:
    """A player's zone: "Nora's Field", but "Nora: Out of Play"."""
    if zone.startswith("the "):
        return tell("{player}'s {zone}", player=player, zone=zone[4:])
    return f"{player}: {zone}"
