"""Looking closer at what lies on the table: what it can do, by a right-click or the menu key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent

from desktop.panels.possible_panel import PossiblePanel, Row
from desktop.session import Session
from desktop.table.pointing import thing_at, thing_of
from desktop.table.view import TableView
from desktop.words import say
from rules import naming
from rules.possibilities import Thing, rule_about
from rules.state import Die, Zone
from rules.words import message

_PILES = (Zone.BAG, Zone.PREP, Zone.USED, Zone.OUT)


class Looking(QObject):
    """Answers who asks about a thing on the table.

    Signals:
        chosen(moves): a line of the menu was chosen that is to be played.
        rule_wanted(id): a rule is to be read.
    """

    chosen = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self, session: Session, view: TableView) -> None:
        super().__init__(view)
        self._session, self._view = session, view
        self.menu = PossiblePanel(view)
        self.menu.chosen.connect(self.chosen)
        self.menu.rule_wanted.connect(self.rule_wanted)
        self.menu.closed.connect(lambda: view.setFocus(Qt.FocusReason.PopupFocusReason))
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        session.happened.connect(self.close)
        session.rewound.connect(self.close)

    def ask(self, thing: Thing, at: QPoint | None = None) -> None:
        """Show what can be done with a thing now, and what cannot.

        Args:
            thing: what is asked about.
            at: where the menu appears, in the view; at the thing without.
        """
        if not self._session.can_act and not self._session.game.state.over:
            return
        game = self._session.game
        at = self._place_of(thing) if at is None else at
        possible = game.possible(thing)
        about = say(naming.prompt(game.state)) if not possible else self._about(thing)
        self.menu.tell(self._title(thing), about, possible, at, self._more(thing, at))

    def close(self) -> None:
        """Put away what lies over the table."""
        self.menu.close_menu()

    # --- what is said of things

    def _title(self, thing: Thing) -> str:
        state = self._session.game.state
        match thing.kind:
            case "die":
                return naming.showing(state, thing.die)
            case "card":
                return state.setup.cards[thing.card].card.title.replace("/", ": ")
            case "global":
                name = naming.card(state, thing.card)
                return self.tr("Global Ability of {card}").format(card=name)
            case "player":
                return naming.player(state, thing.player)
            case "coin":
                return self.tr("Energy without a die")
            case "zone":
                zone = say(message(f"zone.{thing.zone.name.lower()}"))
                return f"{naming.player(state, thing.player)}: {zone}"
            case _:
                return self.tr("The middle of the table")

    def _about(self, thing: Thing) -> str:
        """Where a die is."""
        if thing.kind != "die":
            return ""
        state = self._session.game.state
        die = state.dice[thing.die]
        zone = say(message(f"zone.{die.zone.name.lower()}"))
        if die.player < 0:
            return zone
        return f"{naming.player(state, die.player)}: {zone}"

    def _more(self, thing: Thing, at: QPoint) -> list[Row]:
        """Lines that are no moves: the dice of a pile, the rule about such things."""
        rows: list[Row] = []
        if thing.kind == "zone" and thing.zone in _PILES and self._may_look(thing):
            rows += self._dice_of(thing, at)
        rule = rule_about(thing)
        words = self.tr("What the rules say about it")
        return [*rows, Row(words, "", rule, self._reads(rule))]

    def _may_look(self, thing: Thing) -> bool:
        """Some editions let only its owner look into a bag (ZONE-1)."""
        state = self._session.game.state
        decides = state.decision.player if state.decision is not None else thing.player
        return (
            thing.zone is not Zone.BAG
            or state.setup.ruleset.bags_are_open
            or decides == thing.player
        )

    def _dice_of(self, thing: Thing, at: QPoint) -> list[Row]:
        """The dice of a pile, those that look the same once."""
        state = self._session.game.state
        dice = state.in_zone(thing.player, thing.zone)
        counts = Counter(naming.showing(state, die.id) for die in dice)
        first: dict[str, Die] = {}
        for die in dice:
            first.setdefault(naming.showing(state, die.id), die)
        return [
            Row(f"{name} ×{counts[name]}", "", "", self._asks(Thing("die", die=die.id), at))
            for name, die in sorted(first.items())
        ]

    def _asks(self, thing: Thing, at: QPoint) -> Callable[[], None]:
        return lambda: self.ask(thing, at)

    def _reads(self, rule: str) -> Callable[[], None]:
        def read() -> None:
            self.close()
            self.rule_wanted.emit(rule)

        return read

    # --- pointer and keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event:
            case QContextMenuEvent():
                self._context_menu(event)
                return True
            case QKeyEvent() if event.type() == QEvent.Type.KeyPress:
                return self._take_key(event)
            case _:
                if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.Resize):
                    self.close()
                return False

    def _context_menu(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._ask_at_keyboard()
        elif self._view.hand.held is None and not self._view.is_animating:
            at = self._view.mapFromGlobal(event.globalPos())
            self.ask(self._thing_at(self._view.mapToScene(at)), at)

    def _take_key(self, event: QKeyEvent) -> bool:
        shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Menu or (event.key() == Qt.Key.Key_F10 and shift):
            self._ask_at_keyboard()
            return True
        return False

    def _ask_at_keyboard(self) -> None:
        """Ask about what the keyboard is on; without, about the player who decides."""
        if self.menu.isVisible() or self._view.hand.held is not None:
            return
        stop = self._view.keyboard.now
        self.ask((thing_of(stop) if stop is not None else None) or self._decider())

    def _thing_at(self, point: QPointF) -> Thing:
        return thing_at(self._view.table, point) or self._decider()

    def _decider(self) -> Thing:
        """The player who decides: all that is done without pointing at anything."""
        decision = self._session.game.decision
        player = decision.player if decision is not None and decision.player >= 0 else 0
        return Thing("player", player=player)

    def _place_of(self, thing: Thing) -> QPoint:
        scene = self._view.table
        match thing.kind:
            case "die":
                at = scene.die(thing.die).pos()
            case "card":
                at = scene.cards[thing.card].area.center()
            case "global":
                button = scene.cards[thing.card].buttons[thing.ability]
                at = button.mapToScene(button.rect.center())
            case "player":
                at = scene.plates[thing.player].area.center()
            case "coin":
                at = scene.coins[thing.player].pos()
            case "zone":
                at = scene.zones[thing.player, thing.zone].area.center()
            case _:
                at = scene.middle.area.center()
        return self._view.mapFromScene(at)
