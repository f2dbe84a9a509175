"""Places every question that is not about picking dice on the table, where it belongs.

Yes/no questions appear at the die or player they concern, words as chips at the asking card,
simultaneous effects as a row of chips in the middle, and damage at the dice that take it. The
answers come from `desktop.match.answers`; nothing here decides what is legal.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QRectF, Qt, Signal

from desktop.match.answers import Answer
from desktop.match.match_part import MatchPart
from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.paint.faces import FaceLook, unrolled_look
from desktop.table.questions.damage_split_editor import DamageSplitEditor
from desktop.table.questions.question_bubble import (
    AnswerBubble,
    OrderRow,
    QuestionBubble,
    WordChips,
)
from desktop.table.scene.table_scene import areas_to_keep
from desktop.table.view import TableView
from desktop.text.translation import translate
from rules.advice import (
    dice_asked_about,
    trigger_source_name,
    trigger_subject_name,
    triggers_to_order,
)
from rules.game import Game
from rules.model import ChooseDie, ChooseNext, DieId
from rules.state import DecisionKind, GameState, Trigger, Zone


class TableQuestions(QObject, MatchPart):
    """Shows the open question on the table, if it is one that belongs there."""

    chosen = Signal(Answer)  # answer: the player gave this answer
    changed = Signal()  # points or chips were moved, so the main button now does something else

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self.split = DamageSplitEditor(view)
        self.word_chips, self.order_row = WordChips(view), OrderRow(view)
        self.answer_bubble = AnswerBubble(view)
        self._preferred_order: list[Trigger] = []
        view.drag_controller.click_handler = self.split.click
        view.layout_changed.connect(self._place)
        self.split.changed.connect(self.changed)
        self.order_row.changed.connect(self._remember_order)
        for bubble in self._bubbles:
            bubble.chosen.connect(self.chosen)

    @property
    def _bubbles(self) -> tuple[QuestionBubble, ...]:
        return self.word_chips, self.order_row, self.answer_bubble

    def show(
        self, game: Game, question: str, closing: tuple[Answer, ...], choices: tuple[Answer, ...]
    ) -> None:
        """Show the open decision where it belongs; show nothing if it is about dice only."""
        kind = game.decision_kind
        if kind is DecisionKind.ASSIGN and (split := game.damage_split()) is not None:
            self.split.show(split)
        else:
            self.split.hide()
        words = _without_name(question)
        asks_for_order = kind is DecisionKind.ORDER and bool(choices)  # within an act there is none
        for bubble, asks in (
            (self.word_chips, _is_by_name(game, choices)),
            (self.order_row, asks_for_order),
            (self.answer_bubble, kind in _YES_OR_NO),
        ):
            bubble.is_open = asks
            if not asks:
                bubble.hide()
        if _is_by_name(game, choices):
            self.word_chips.ask(words, choices, self._face)
        elif asks_for_order:
            self.order_row.ask(words, self._in_preferred_order(game, choices))
        elif kind in _YES_OR_NO:
            self.answer_bubble.ask(words, closing)
        self._place()

    @property
    def open_areas(self) -> list[QRectF]:
        """The areas of the table that questions cover now."""
        shown = [bubble for bubble in self._bubbles if bubble.is_open and bubble.isVisible()]
        return [QRectF(bubble.geometry()) for bubble in shown]

    def on_motion(self) -> None:
        self.split.hide()
        for bubble in self._bubbles:
            bubble.is_open = False
            bubble.hide()

    def finishing_answers(self, game: Game, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The answers that finish the decision, including those given on the table."""
        kind = game.decision_kind
        if kind is DecisionKind.ASSIGN:
            words = QCoreApplication.translate("Asking", "Deal this damage")
            moves = self.split.moves
            answer = Answer(moves, words, Qt.Key.Key_Space, True, name="deal-damage")
            return (answer,) if moves else ()
        if kind is DecisionKind.ORDER and self.order_row.chips:
            words = QCoreApplication.translate("Asking", "Resolve in this order")
            return (
                self.order_row.first_answer._replace(
                    text=words, key=Qt.Key.Key_Space, is_main=True, name="resolve-in-order"
                ),
            )
        return answers

    @staticmethod
    def is_on_table(game: Game, choices: tuple[Answer, ...]) -> bool:
        """Whether the choices appear on the table, so that no list beside it is needed."""
        on_dice = game.decision_kind in (DecisionKind.ASSIGN, DecisionKind.ORDER)
        return on_dice or _is_by_name(game, choices)

    # --- the player's order

    def _in_preferred_order(self, game: Game, choices: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The choices in the order the player gave their chips before; new ones come last."""
        wished = self._preferred_order

        def place(answer: Answer) -> int:
            trigger = _waiting_effect(game.state, answer)
            return wished.index(trigger) if trigger in wished else len(wished)

        named = (
            answer._replace(text=_chip_label(game.state, _waiting_effect(game.state, answer)))
            for answer in choices
        )
        return tuple(sorted(named, key=place))

    def _remember_order(self) -> None:
        """Remember the new order of the chips, to restore it once the first one has resolved."""
        state = self._view.session.game.state
        self._preferred_order = [
            _waiting_effect(state, chip.answer) for chip in self.order_row.chips
        ]
        self.changed.emit()

    # --- placement

    def _place(self) -> None:
        game = self._view.session.game
        if game.decision is None:
            return
        self.split.move_to_dice()
        if not any(bubble.is_open for bubble in self._bubbles):
            return
        avoid = areas_to_keep(self._view.table_scene, self._view)
        around = self._subject_area(game)
        felt = area_on_view(self._view, self._view.table_scene.layout.felt)
        for bubble in self._bubbles:
            if bubble.is_open:
                bubble.place_near(around, avoid, felt)

    def _face(self, answer: Answer) -> FaceLook | None:
        """The face to draw for a die that is chosen by name."""
        move = answer.moves[0]
        if not isinstance(move, ChooseDie):
            return None
        looks = self._view.table_scene.dice[move.die].looks
        face = self._view.session.game.state.dice[move.die].face
        return looks[face] if face >= 0 else unrolled_look(looks)

    def _subject_area(self, game: Game) -> QRectF:
        """The area the question is about: its dice, else the asking card or die, else the
        deciding player's side.
        """
        scene, decision = self._view.table_scene, game.decision
        assert decision is not None
        dice = [self._die_area(die) for die in dice_asked_about(game.state)]
        if dice:
            whole = dice[0]
            for area in dice[1:]:
                whole = whole | area
            return whole
        asks = game.decision_source()
        if asks is not None and asks.die >= 0:
            return self._die_area(asks.die)
        if asks is not None and asks.card in scene.cards:
            return area_on_view(self._view, scene.cards[asks.card].area)
        if decision.kind in (DecisionKind.DRAW_OFFER, DecisionKind.HAND_OFFER):
            return area_on_view(self._view, scene.plates[decision.player].area)
        return area_on_view(self._view, scene.layout.zones[decision.player, Zone.FIELD])

    def _die_area(self, die: DieId) -> QRectF:
        return item_on_view(self._view, self._view.table_scene.dice[die])


_YES_OR_NO = (DecisionKind.ANSWER, DecisionKind.DRAW_OFFER, DecisionKind.HAND_OFFER)


def _is_by_name(game: Game, choices: tuple[Answer, ...]) -> bool:
    """Whether the player chooses a word, or a die that is not on the table."""
    if not choices:
        return False
    is_word = game.decision_kind is DecisionKind.CHOOSE_WORD
    return is_word or isinstance(choices[0].moves[0], ChooseDie)


def _waiting_effect(state: GameState, answer: Answer) -> Trigger:
    """The waiting effect that an answer lets resolve."""
    move = answer.moves[0]
    assert isinstance(move, ChooseNext)
    return triggers_to_order(state)[move.index]


def _chip_label(state: GameState, trigger: Trigger) -> str:
    """A chip's label: the source of the effect, and the die it affects if that is another one."""
    name, about_it = trigger_source_name(state, trigger), trigger_subject_name(state, trigger)
    if about_it is None:
        return name
    return f"{name} → {about_it if isinstance(about_it, str) else translate(about_it)}"


def _without_name(question: str) -> str:
    """A question without the player's name, which the bar above already shows."""
    _, _, words = question.partition(": ")
    return words[:1].upper() + words[1:] if words else question
