"""Plays a random match through the window: with drags if possible, else clicks, else keys.

It stops before the end, which `test_text_view.py` reaches by keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model.moves import (
    Accept,
    AssignDamage,
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChooseNext,
    ChooseOption,
    ChoosePlayer,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import Zone
from tests.desktop.pointer_driver import PointerDriver
from tests.desktop.scene_checks import differences
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

SEED = 8
ACTS = 100  # of about two hundred; all ways to act come in the first seventy
THROWN_ACTS = 36
One = TypeVar("One")


class Player:
    """Plays both players at random: any legal move, with a preference for fighting."""

    def __init__(self, driver: WindowDriver, seed: int) -> None:
        self.driver, self.pointer = driver, PointerDriver(driver)
        self._luck = splitmix64(seed)
        self.ways: set[str] = set()

    @property
    def game(self) -> Game:
        return self.driver.game

    def one_of(self, things: Sequence[One]) -> One:
        pick, self._luck = random_below(self._luck, len(things))
        return things[pick]

    def act(self) -> None:
        """Make one legal move."""
        move = self._wished()
        player = self.game.decision.player
        for way in (self._drag, self._click, self._key):
            if way(move, player):
                self.ways.add(f"{type(move).__name__} by {way.__name__[1:]}")
                return
        raise AssertionError(f"there is no way to play {move}")

    def _wished(self) -> Move:
        legal = self.game.legal_moves()
        kinds = {type(move) for move in legal}
        for eager in (Attack, Block, FieldCharacter, Buy, UseAction):
            if eager in kinds and self.one_of(range(4)):
                return self.one_of([move for move in legal if isinstance(move, eager)])
        if kinds & {Confirm, Pass} and not self.one_of(range(3)):
            return next(move for move in legal if isinstance(move, Confirm | Pass))
        return self.one_of(legal)

    # --- drag

    def _drag(self, move: Move, player: int) -> bool:
        pointer, scene = self.pointer, self.pointer.view.table_scene
        match move:
            case Buy(card=card):
                self._carry(self._next_die(card), pointer.zone(player, Zone.USED))
            case FieldCharacter(die=die, alternative_cost=-1):
                self._carry(die, pointer.zone(player, Zone.FIELD))
            case UseAction(die=die) | MarkForReroll(die=die):
                self._carry(die, pointer.spot(scene.pieces.action_area))
            case Pay(die=die) if die >= 0 and self.one_of(range(2)):
                self._carry(die, pointer.zone(player, Zone.USED))
            case Attack(die=die):
                self._carry(die, pointer.zone(player, Zone.ATTACK))
            case Block(die=die, attacker=attacker):
                self._carry(die, pointer.pos(attacker))
            case AssignDamage():
                split = self.driver.table.asking.split
                pointer.drag_widget(split.boxes[0], split.boxes[-1])
                pointer.drag_widget(split.boxes[-1], split.boxes[0])
                self.driver.key(Key.Key_Space)
            case ChooseNext():
                order = self.driver.table.asking.order_row
                pointer.drag_widget(order.chips[-1], order.chips[0])
                self.driver.key(Key.Key_Space)
            case _:
                return False
        return True

    def _carry(self, die: int, end: object) -> None:
        self.pointer.drag(self.pointer.pos(die), end)
        self._answer_menu()

    def _next_die(self, card: int) -> int:
        dice = self.pointer.view.table_scene.shown_dice
        return next(die.id for die in dice if die.card == card and die.zone is Zone.CARD)

    # --- click

    def _click(self, move: Move, player: int) -> bool:
        pointer, scene = self.pointer, self.pointer.view.table_scene
        match move:
            case UseGlobal(card=card, ability=ability):
                button = scene.cards[card].buttons[ability]
                pointer.click(button.mapToScene(button.rect.center()))
            case Pay(die=-1):
                pointer.click(scene.coins[player].pos())
            case (
                Pay(die=die)
                | ChooseDie(die=die)
                | UsePaidAbility(die=die)
                | FieldCharacter(die=die)
            ):
                pointer.click(pointer.pos(die))
            case ChooseOption(word=word):
                chips = self.driver.table.asking.word_chips.buttons
                chip = next(chip for chip in chips if chip.accessibleName() == word)
                QTest.mouseClick(chip, LEFT)
            case ChoosePlayer(player=number):
                pointer.click(scene.plates[number].area.center())
            case _:
                return False
        self._answer_menu()
        return True

    def _answer_menu(self) -> None:
        """Answer the small menu that asks which of several moves is meant."""
        for menu in self.pointer.view.findChildren(QMenu):
            if menu.isVisible():
                self.one_of(menu.actions()).trigger()
                menu.close()

    # --- key

    def _key(self, move: Move, player: int) -> bool:
        keys = {Accept: Key.Key_Y, Pass: Key.Key_N, Confirm: Key.Key_Space}
        main = self.driver.table.bar.main_button is not None
        self.driver.key(Key.Key_Space if main else keys[type(move)])
        return True


def replayed(game: Game, seed: int, start: Callable[[], Game]) -> Game:
    """Replay the players' moves in the engine."""
    again = start()
    again.dealer = SeededDealer(seed)
    again.start()
    for played in game.history:
        if not played.is_chance:
            again.play(played.move)
    return again


@pytest.mark.qt_log_ignore("does not support grabbing")  # a menu without a display
def test_a_match_played_by_hand_equals_the_engines_match(qtbot: QtBot):
    def start() -> Game:
        return Table().life(Eric=7, Mike=7).game

    game = start()
    game.dealer = SeededDealer(SEED)
    driver = WindowDriver(qtbot).open_match(game)
    player = Player(driver, SEED)
    for _ in range(ACTS):
        before = len(game.history)
        player.act()
        assert len(game.history) > before
        assert differences(player.pointer.view) == []
    assert replayed(game, SEED, start).digest() == game.digest()
    assert {"Buy by drag", "Block by drag", "ChooseDie by click", "Pass by key"} <= player.ways
    assert not player.pointer.view.drag_controller.is_active


def end_all_movements(driver: WindowDriver) -> None:
    """Let everything arrive, including dice that slide home."""
    driver.end_movements()
    driver.table.view.table_scene.glides.finish()


@pytest.mark.qt_log_ignore("does not support grabbing")  # a menu without a display
def test_a_waiting_roll_is_shown_on_the_table_as_it_is_before_the_roll(qtbot: QtBot):
    game = Table().game
    game.dealer = SeededDealer(SEED)
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    driver.window.settings.throw_by_hand = True
    end_all_movements(driver.open_match(game))
    player, view, rolls = Player(driver, SEED), driver.table.view, 0
    for _ in range(THROWN_ACTS):
        while view.pending_roll is not None:
            rolls += 1
            assert differences(view) == []
            view.throw()
            end_all_movements(driver)
        assert differences(view) == []
        player.act()
        end_all_movements(driver)
    assert rolls > 3
