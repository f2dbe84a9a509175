"""A learner in a lesson, who does with the hand what the coach asks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from desktop.screens.lesson_screen import LessonScreen
from desktop.text.translation import translate
from rules.advice import move_label
from rules.lessons import GoalState, LessonRun, Wants
from rules.model import (
    CHANCE_MOVES,
    AssignDamage,
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChooseNext,
    ChooseOption,
    ChoosePlayer,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import Zone
from tests.desktop.pointer_driver import PointerDriver
from tests.desktop.window_driver import LEFT, Key, WindowDriver


class Learner:
    """Plays the lesson on the table of a window by clicks, drags, buttons and keys."""

    def __init__(self, driver: WindowDriver) -> None:
        self.driver = driver
        self.pointer = PointerDriver(driver)

    @property
    def screen(self) -> LessonScreen:
        screen = self.driver.table
        assert isinstance(screen, LessonScreen)
        return screen

    @property
    def run(self) -> LessonRun:
        return self.screen.run

    @property
    def says(self) -> str:
        """What the coach says: the text, or the reply to the last act."""
        coach = self.screen.coach
        return coach.reply.words.text() if coach.reply_kind is not None else coach.text.text()

    def press(self, name: str) -> None:
        self.driver.press(name)

    def next(self) -> None:
        self.press("next-lesson-step")

    def back(self) -> None:
        self.press("back-lesson-step")

    # --- acts

    def do(self, moves: Sequence[Move]) -> None:
        """Make the first of these moves with the hand, and those that belong to the same gesture.

        The coach may have other moves left afterward.
        """
        move, state = moves[0], self.driver.game.state
        label = move_label(state, move)
        match move:
            case Buy(card=card):
                die = next(d.id for d in state.dice if d.card == card and d.zone is Zone.CARD)
                self.driver.drag(die, self._zone(Zone.USED))
            case FieldCharacter(die=die):
                self.driver.drag(die, self._zone(Zone.FIELD))
            case UseAction(die=die):
                self.driver.drag(
                    die, self.pointer.spot(self.pointer.view.table_scene.pieces.action_area)
                )
            case UseGlobal(card=card, ability=ability):
                button = self.pointer.view.table_scene.cards[card].buttons[ability]
                self.pointer.click(button.mapToScene(button.rect.center()))
            case Attack(die=die):
                self.driver.drag(die, self._zone(Zone.ATTACK))
            case Block(die=die, attacker=attacker):
                self.pointer.drag(self.pointer.pos(die), self.pointer.pos(attacker))
            case Pay():
                self._pay(moves)
            case AssignDamage():
                self._split(moves)
            case ChoosePlayer(player=player):
                plate = self.pointer.view.table_scene.plates[player]
                self.pointer.click(plate.area.center())
            case ChooseNext():
                self._put_first(move)
            case ChooseOption():
                self._press_answer(move)
            case MarkForReroll(die=die) | ChooseDie(die=die):
                self._choose(die, move)
            case UsePaidAbility(die=die):
                self.driver.click_die(die)
            case _:
                self.press(label.id)
        self._choose_in_menu(translate(label))

    def _choose_in_menu(self, label: str) -> None:
        """Choose the move in the small menu, if the gesture could mean several moves."""
        for menu in self.pointer.view.findChildren(QMenu):
            if menu.isVisible():
                next(one for one in menu.actions() if one.text() == label).trigger()
                menu.close()

    def _zone(self, zone: Zone) -> QPointF:
        decision = self.driver.game.decision
        assert decision is not None
        return self.pointer.zone(decision.player, zone)

    def _choose(self, die: int, move: Move) -> None:
        item = self.pointer.view.table_scene.dice.get(die)
        if item is not None and item.isVisible():
            self.driver.click_die(die)
        else:
            self._press_answer(move)

    def _press_answer(self, move: Move) -> None:
        """Press the button of a choice that is listed, on the table or beside it."""
        answers = [one for one in self.screen.answers if one.moves[0] == move]
        assert answers, f"no button for {move}"
        self.driver.press_choice(answers[0].text)

    def _pay(self, moves: Sequence[Move]) -> None:
        """Pay as suggested if the table suggests these dice; otherwise click them."""
        pays = [move for move in moves if isinstance(move, Pay)]
        if set(self.driver.game.proposed_payment()) == set(pays) and "pay-as-suggested" in str(
            self.driver.buttons()
        ):
            self.press("pay-as-suggested")
        else:
            self.driver.click_die(pays[0].die)

    def _split(self, moves: Sequence[Move]) -> None:
        """Split damage with the plus and minus of each die; the last one takes what is left."""
        split = self.screen.asking.split
        assert split.split is not None
        shares = {move.target: move.amount for move in moves if isinstance(move, AssignDamage)}
        wanted = [shares.get(target, 0) for target in split.split.targets]
        rest = split.split.total - sum(wanted)
        if rest:
            wanted[next(n for n, die in enumerate(split.split.targets) if die not in shares)] = rest
        for place, box in enumerate(split.boxes):
            while split.amounts[place] > wanted[place]:
                QTest.mouseClick(box.less, LEFT)
        for place, box in enumerate(split.boxes):
            while split.amounts[place] < wanted[place]:
                QTest.mouseClick(box.more, LEFT)
        self.press("deal-damage")

    def _put_first(self, move: Move) -> None:
        """Click the chip of the effect that resolves first."""
        chips = self.screen.asking.order_row.chips
        QTest.mouseClick(next(chip for chip in chips if chip.answer.moves[0] == move), LEFT)

    # --- one step of a lesson

    def step(self) -> None:
        """Do what the coach asks: read on, throw, act, answer."""
        run = self.run
        match run.wants:
            case Wants.TASK:
                self.do_task()
            case Wants.NOTHING | Wants.READ | Wants.OVER:
                self.driver.key(Key.Key_Space)
            case Wants.ACT:
                before = len(run.game.history), run.beat_number
                self.do(run.expected_moves)
                after = len(run.game.history), run.beat_number
                assert after != before, f"nothing happened: {run.expected_moves} {self.says}"
            case Wants.ANSWER:
                question = run.beat.question
                assert question is not None
                right = next(n for n, one in enumerate(question.answers) if one.is_right)
                self.press(f"lesson-answer-{right + 1}")
            case Wants.GOAL:
                self.solve()
            case Wants.KEEP:
                self.press("keep-lesson-act")
            case _:
                raise AssertionError(f"the lesson wants {run.wants}")

    # --- goals and exercises

    def read_to_goal(self) -> None:
        """Read on until the learner may play."""
        for _ in range(50):
            if self.run.wants is Wants.GOAL:
                return
            self.step()
        raise AssertionError(f"there is no goal: {self.run.wants}")

    def solve(self) -> None:
        """Reach the goal by the solution of its author."""
        run = self.run
        for number, act in enumerate(run.beat.solution):
            if run.goal_state is GoalState.OPEN and act.player == run.lesson.learner:
                self._make_moves(run.solution_moves(number))
        assert run.goal_state is GoalState.REACHED, f"{run.lesson.name}: {self.says}"

    def _make_moves(self, moves: Sequence[Move]) -> None:
        """Make the person's moves among these with the hand; the others follow by themselves."""
        rest, game = list(moves), self.run.game
        while rest and self.run.goal_state is GoalState.OPEN:
            before = len(game.history)
            if isinstance(rest[0], CHANCE_MOVES):
                self.driver.key(Key.Key_Space)  # throw
            else:
                self.do(rest)
            played = game.history[before:]
            assert played, f"nothing happened: {rest} {self.says}"
            for _ in range(min(len(played), len(rest))):
                rest.pop(0)

    def do_task(self) -> None:
        """Solve the exercise of the lesson on its own table, and come back."""
        task = self.run.beat.task
        self.next()
        assert self.run.lesson.name == task, f"the exercise {task} does not open"
        self.read_to_goal()
        self.solve()
        self.next()
