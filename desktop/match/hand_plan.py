"""What a hand does on the table to make given moves: clicks, drags and presses of buttons.

Pure: a function of the match and the moves. The instruction of a lesson says it in words
(`hand_instructions`), and the ghost hand shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop.match.answers import Answer, choice_answers, closing_answers
from desktop.text.translation import translate
from rules.advice import TABLE_MIDDLE, DropTarget, move_label
from rules.game import Game
from rules.model import (
    CHANCE,
    NO_DIE,
    AssignDamage,
    Attack,
    BatchAct,
    Block,
    Buy,
    CardId,
    ChooseDie,
    ChoosePlayer,
    Confirm,
    DieId,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    PlayerId,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import DecisionKind, GameState, Zone

_SPLIT_NAME = "deal-damage"


class HandMotion(Enum):
    """What the hand does in one step."""

    CLICK_DICE = "click dice"
    CLICK_GLOBAL = "click the G of a card"
    CLICK_PLAYER = "click a name plate"
    CLICK_COIN = "click energy without a die"
    DRAG = "drag dice"
    SPLIT = "split damage"
    PRESS = "press a button"


@dataclass(frozen=True, slots=True)
class HandStep:
    """One step of a hand."""

    act: HandMotion  # what it does
    dice: tuple[DieId, ...] = ()  # the dice that are clicked or dragged, or take damage
    goal: DropTarget | None = None  # where the dice are dragged
    card: CardId | None = None  # the card whose G is clicked, or whose die is dragged
    player: PlayerId | None = None  # the player whose plate is clicked
    amounts: tuple[int, ...] = ()  # the damage for each of the dice
    button: Answer | None = None  # the answer that is pressed


def plan_hand(game: Game, moves: tuple[Move, ...]) -> tuple[HandStep, ...]:
    """The steps of a hand for the first of these moves that answer the question that is open now.

    What follows after another question is left out, and so is what other players do.
    """
    now = moves_for_question(game, moves)
    if not now:
        return ()
    decision = game.decision
    assert decision is not None
    first = now[0]
    joins = [move for move in now if isinstance(move, BatchAct)]
    if decision.kind is DecisionKind.PAY and joins:
        return (HandStep(HandMotion.PRESS, button=_answer_for(game, joins[0])),)
    if isinstance(first, Pay) or (decision.kind is DecisionKind.PAY and now == (Confirm(),)):
        return _plan_payment(game, now)
    if isinstance(first, AssignDamage):
        return _plan_split(game, now)
    on_table = [move for move in now if not _is_pressed(game, move)]
    steps = _merge([_step(decision.player, game, move) for move in on_table])
    if _is_pressed(game, now[-1]):
        steps.append(_press(game, now))
    return tuple(steps)


def plan_attack_after(game: Game, moves: tuple[Move, ...]) -> tuple[HandStep, ...]:
    """The steps of the attack that follows the passes with which these moves begin; () if none.

    The Main Step must end before characters can attack, which is one act for the learner.
    """
    decision = game.decision
    if decision is None or decision.kind is not DecisionKind.MAIN or moves[:1] != (Pass(),):
        return ()
    twin = game.copy()
    twin.dealer = None
    for place, move in enumerate(moves):
        asked = twin.decision
        if asked is not None and asked.player == decision.player and isinstance(move, Attack):
            return plan_hand(twin, moves[place:])
        if move != Pass() or twin.refusal(move) is not None:
            break
        twin.play(move)
    return ()


def moves_for_question(game: Game, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The first of these moves that belong to the open question, and to the player it asks."""
    asked = game.decision
    if asked is None or asked.player == CHANCE or not moves:
        return ()
    twin = game.copy()
    twin.dealer = None
    found: list[Move] = []
    for move in moves:
        now = twin.decision
        if now is None or (now.player, now.kind) != (asked.player, asked.kind):
            break
        if twin.refusal(move) is not None:
            break
        twin.play(move)
        found.append(move)
    return tuple(found)


def dice_alike(state: GameState, number: DieId) -> tuple[DieId, ...]:
    """A die, and all others that look the same and are in the same place."""
    if number == NO_DIE:
        return ()
    look = die_look(state, number)
    return tuple(die.id for die in state.dice if die_look(state, die.id) == look)


def die_look(state: GameState, number: DieId) -> tuple[object, ...]:
    """What a player sees of a die, by which it does as well as another one."""
    die = state.dice[number]
    return die.card, die.controller, die.zone, die.face, die.damage, die.is_partly_spent


def _is_pressed(game: Game, move: Move) -> bool:
    """Whether a move is made with a button."""
    if isinstance(move, ChooseDie) and game.state.dice[move.die].zone in (Zone.BAG, Zone.GONE):
        return True  # a die that is not on the table is chosen by name
    return not isinstance(
        move,
        Attack
        | Block
        | Buy
        | ChooseDie
        | ChoosePlayer
        | FieldCharacter
        | MarkForReroll
        | Pay
        | UseAction
        | UseGlobal
        | UsePaidAbility,
    )


def _step(player: PlayerId, game: Game, move: Move) -> HandStep:
    """The step of a single move that is made on the table."""
    match move:
        case Buy(card=card):
            dice = tuple(die.id for die in game.state.dice.in_zone(Zone.CARD) if die.card == card)
            goal = DropTarget("zone", zone=Zone.USED, player=player)
            return HandStep(HandMotion.DRAG, dice[:1], goal, card=card)
        case FieldCharacter(die=die):
            goal = DropTarget("zone", zone=Zone.FIELD, player=player)
            return HandStep(HandMotion.DRAG, (die,), goal)
        case UseAction(die=die):
            return HandStep(HandMotion.DRAG, (die,), TABLE_MIDDLE)
        case Attack(die=die):
            goal = DropTarget("zone", zone=Zone.ATTACK, player=player)
            return HandStep(HandMotion.DRAG, (die,), goal)
        case Block(die=die, attacker=attacker):
            return HandStep(HandMotion.DRAG, (die,), DropTarget("die", die=attacker))
        case UseGlobal(card=card):
            return HandStep(HandMotion.CLICK_GLOBAL, card=card)
        case ChoosePlayer(player=chosen):
            return HandStep(HandMotion.CLICK_PLAYER, player=chosen)
        case MarkForReroll(die=die) | ChooseDie(die=die) | UsePaidAbility(die=die):
            return HandStep(HandMotion.CLICK_DICE, (die,))
        case _:
            raise TypeError(f"{move} is made with a button")


def _merge(steps: list[HandStep]) -> list[HandStep]:
    """Join clicks on several dice, and drags of several dice to one place, into one step."""
    merged: list[HandStep] = []
    for step in steps:
        last = merged[-1] if merged else None
        joins = step.act is HandMotion.CLICK_DICE or (
            step.act is HandMotion.DRAG and step.card is None
        )
        if last is not None and joins and (last.act, last.goal) == (step.act, step.goal):
            merged[-1] = HandStep(step.act, (*last.dice, *step.dice), step.goal)
        else:
            merged.append(step)
    return merged


def _plan_payment(game: Game, moves: tuple[Move, ...]) -> tuple[HandStep, ...]:
    """Press the button for the suggested payment, or pick other dice first."""
    pays = tuple(move for move in moves if isinstance(move, Pay))
    proposal = game.proposed_payment()
    if {pay.die for pay in pays} == {pay.die for pay in proposal}:
        answers = closing_answers(game, proposal)
        return (HandStep(HandMotion.PRESS, button=answers[-1]),) if answers else ()
    dice = tuple(dict.fromkeys(pay.die for pay in pays if pay.die != NO_DIE))
    steps = [HandStep(HandMotion.CLICK_DICE, dice)] if dice else []
    if any(pay.die == NO_DIE for pay in pays):
        steps.append(HandStep(HandMotion.CLICK_COIN))
    if Confirm() in moves:
        steps.append(_press(game, moves))
    return tuple(steps)


def _plan_split(game: Game, moves: tuple[Move, ...]) -> tuple[HandStep, ...]:
    """Assign the damage, unless the suggested split is the right one, and deal it."""
    split = game.damage_split()
    shares = {move.target: move.amount for move in moves if isinstance(move, AssignDamage)}
    button = Answer(moves, "", None, is_main=True, name=_SPLIT_NAME)
    press = HandStep(HandMotion.PRESS, button=button)
    if split is not None:
        left = [die for die in split.targets if die not in shares]
        if len(left) == 1:  # the last die takes the rest, which needs no move
            shares[left[0]] = split.total - sum(shares.values())
        suggested = dict(zip(split.targets, game.proposed_split(), strict=True))
        if all(suggested.get(die) == amount for die, amount in shares.items()):
            return (press,)
    return HandStep(HandMotion.SPLIT, tuple(shares), amounts=tuple(shares.values())), press


def _press(game: Game, moves: tuple[Move, ...]) -> HandStep:
    """The step of the last move, which is made with a button."""
    twin = game.copy()
    twin.dealer = None
    for move in moves[:-1]:
        twin.play(move)
    return HandStep(HandMotion.PRESS, button=_answer_for(twin, moves[-1]))


def _answer_for(game: Game, move: Move) -> Answer:
    """The answer whose button makes a move."""
    answers = (*closing_answers(game, ()), *choice_answers(game))
    found = next((answer for answer in answers if answer.moves == (move,)), None)
    return found or Answer((move,), translate(move_label(game.state, move)), None)
