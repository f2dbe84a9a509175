"""Where the things of a match screen are, and where the hand goes to make moves."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.match.hand_plan import dice_alike, moves_for_question
from desktop.panels.prompt.rails import TableRails
from desktop.panels.widgets.wood_button import WoodButton
from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.view import TableView
from rules.game import Game
from rules.model import (
    NO_DIE,
    AssignDamage,
    Attack,
    Block,
    Buy,
    CardId,
    ChooseDie,
    ChoosePlayer,
    DieId,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    PlayerId,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import Zone

_DIE_SIDE = 1.08  # of a die as it looks, in edges
_DIE_MOVES = Attack | ChooseDie | FieldCharacter | MarkForReroll | UseAction | UsePaidAbility


class TablePlaces:
    """Finds areas of a match screen, in the coordinates of the table, which fills it."""

    def __init__(self, screen: QWidget, view: TableView, rails: TableRails) -> None:
        self._screen, self._view, self._rails = screen, view, rails

    def die(self, number: DieId) -> QRectF:
        """A die, where it is or will be when it has come to rest."""
        scene = self._view.table_scene
        spot = scene.spots.get(number)
        if spot is None:
            return item_on_view(self._view, scene.dice[number])
        side = _DIE_SIDE * spot.edge
        area = QRectF(0, 0, side, side)
        area.moveCenter(spot.center)
        return self._on_table(area)

    def dice(self, numbers: Iterable[DieId]) -> QRectF:
        """Several dice together."""
        whole = QRectF()
        for number in numbers:
            whole = whole.united(self.die(number))
        return whole

    def card(self, number: CardId) -> QRectF:
        return self._on_table(self._view.table_scene.layout.cards[number])

    def zone(self, player: PlayerId, zone: Zone) -> QRectF:
        return self._on_table(self._view.table_scene.layout.zones[player, zone])

    def life(self, player: PlayerId) -> QRectF:
        """The heart of a player."""
        plate = self._view.table_scene.plates[player]
        wide = 2.1 * plate.heart_radius
        heart = QRectF(0, 0, wide, wide)
        heart.moveCenter(plate.heart_center)
        return self._on_table(heart)

    @property
    def middle(self) -> QRectF:
        """Where action dice are used."""
        return self._on_table(self._view.table_scene.layout.action_area)

    @property
    def main_button(self) -> QRectF:
        """The button for Space; empty while there is none."""
        main = self._rails.bar.main_button
        return QRectF() if main is None else self.widget(main, main.plate_rect())

    def button(self, name: str) -> QRectF | None:
        """The visible button with an object name, or None."""
        for button in self._screen.findChildren(QAbstractButton, name):
            if button.isVisible():
                area = button.plate_rect() if isinstance(button, WoodButton) else button.rect()
                return self.widget(button, QRectF(area))
        return None

    def global_button(self, card: CardId) -> QRectF:
        """The G of a card; the whole card if it shows none."""
        item = self._view.table_scene.cards[card]
        for button in item.buttons.values():
            return item_on_view(self._view, button)
        return self.card(card)

    @property
    def question(self) -> QRectF:
        question = self._rails.bar.question
        return self.widget(question, QRectF(question.rect()))

    @property
    def log_button(self) -> QRectF:
        log = self._rails.tools.log
        return self.widget(log, log.plate_rect())

    @property
    def help_button(self) -> QRectF:
        help_button = self._rails.tools.help
        return self.widget(help_button, help_button.plate_rect())

    @property
    def steps(self) -> QRectF:
        strip = self._rails.strip
        return self.widget(strip, QRectF(strip.rect()))

    @property
    def current_step(self) -> QRectF:
        """The current step of the turn; all steps while there is none."""
        for button in self._rails.strip.steps:
            if button.is_now:
                return self.widget(button, QRectF(button.rect()))
        return self.steps

    # --- what moves need

    def of_moves(self, game: Game, moves: tuple[Move, ...]) -> tuple[QRectF, ...]:
        """The areas that the hand needs for the first of these moves, up to the next question.

        These are the things to use, where they go, and what will pay for them.
        """
        now = moves_for_question(game, moves)
        if not now:
            return ()
        found: list[QRectF] = []
        for move in (*now, *takewhile(lambda one: isinstance(one, Pay), moves[len(now) :])):
            found += self._of_move(game, move)
        pressed = [] if any(found) else [self.main_button]
        distinct = {area.getRect(): area for area in (*found, *pressed) if not area.isEmpty()}
        return tuple(distinct.values())

    def _of_move(self, game: Game, move: Move) -> list[QRectF]:
        decision = game.decision
        player = decision.player if decision is not None else game.state.active
        if isinstance(move, _DIE_MOVES):
            return [*self._alike(game, move.die), *self._goal(player, move)]
        match move:
            case Buy(card=card):
                return [self.card(card), self.zone(player, Zone.USED)]
            case UseGlobal(card=card):
                return [self.card(card)]
            case Pay(die=die) if die != NO_DIE:
                return self._alike(game, die)
            case Block(die=die, attacker=attacker):
                return [*self._alike(game, die), *self._alike(game, attacker)]
            case AssignDamage(target=target):
                return [self.die(target)]
            case ChoosePlayer(player=chosen):
                return [self.life(chosen)]
            case _:
                return []

    def _goal(self, player: PlayerId, move: Move) -> list[QRectF]:
        """Where a die goes with a move."""
        match move:
            case FieldCharacter():
                return [self.zone(player, Zone.FIELD)]
            case Attack():
                return [self.zone(player, Zone.ATTACK)]
            case UseAction():
                return [self.middle]
            case _:
                return []

    def _alike(self, game: Game, number: DieId) -> list[QRectF]:
        """A die and all others that would do as well."""
        return [self.die(die) for die in dice_alike(game.state, number)]

    # --- coordinates

    def widget(self, widget: QWidget, area: QRectF) -> QRectF:
        """An area of a widget on the screen."""
        at = QPoint(0, 0)
        part: QWidget | None = widget
        while part is not None and part is not self._screen:
            at, part = at + part.pos(), part.parentWidget()
        return area.translated(QPointF(at))

    def _on_table(self, area: QRectF) -> QRectF:
        return area_on_view(self._view, area)
