"""A suggestion, and trying an act on a copy of the match up to the next question, draw or roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from rules.advice import labels
from rules.advice.forecast import AttackForecast, forecast_attack
from rules.engine import evaluate
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import turn_loop
from rules.messages.message import Message, make_message
from rules.model.ids import SIDEKICK_ID, DieId, PlayerId
from rules.model.moves import Accept, ChooseDie, Confirm, Move, Pass
from rules.state import EFFECT_CHOICES, IN_FIELD, PREP, DecisionKind, GameState
from rules.state.digest import digest


class Suggestion(msgspec.Struct, frozen=True):
    """A sensible act of the player who must decide.

    `moves` do the act, or begin it if the player still has to choose. `gain` estimates its worth
    in points of life; it only orders suggestions. `reason` is None if there is none to tell.
    """

    moves: tuple[Move, ...]
    act: Message
    reason: Message | None
    gain: float = 0.0

    @property
    def message(self) -> Message:
        """The act with its reason: "Purchase Cyclops: the best die you can pay for"."""
        if self.reason is None:
            return self.act
        return make_message("suggest.line", what=self.act, why=self.reason)


# --- face names -----------------------------------------------------------------------------------


def faces_text(state: GameState, dice: Iterable[DieId]) -> Message | str:
    """Dice by the faces they show; equal ones counted."""
    return labels.join_with_and(
        _counted(name, count)
        for name, count in Counter(_name_by_face(state, die_id) for die_id in dice).items()
    )


def _name_by_face(state: GameState, die_id: DieId) -> tuple[str, str]:
    """The card of a die, "" for a Sidekick, and what it shows; a Sidekick's figure is ""."""
    die = state.dice[die_id]
    face = state.face_of(die)
    if die.card == SIDEKICK_ID:
        return "", "" if face is None or face.level else labels.short_face_name(face)
    if face is not None and face.level:
        return labels.die_name(state, die_id), ""
    return labels.card_name(state, die.card), "" if face is None else labels.short_face_name(face)


def _counted(name: tuple[str, str], count: int) -> Message | str:
    card, face = name
    if card:
        shown = make_message("part.shown", dice=card, faces=face) if face else card
        return shown if count == 1 else make_message("part.times", what=shown, count=count)
    if not face:
        return make_message("suggest.figure", count=count)
    return make_message("suggest.the_face", face=face, count=count)


# --- trying an act out ----------------------------------------------------------------------------


MOST_BRANCHES = 12
_MOST_STEPS = 40
_CHOICES = EFFECT_CHOICES | {DecisionKind.ANSWER}


class Situation:
    """A state as a player sees it, with the forecast of the attack in progress."""

    def __init__(self, state: GameState, player: PlayerId) -> None:
        self.state, self.player = state, player
        self.forecast: AttackForecast | None = forecast_attack(state)

    def life(self, player: PlayerId) -> int:
        """A player's life, after the attack in progress."""
        return (
            self.state.life_of(player)
            if self.forecast is None
            else self.forecast.life_after[player]
        )


class Trial(NamedTuple):
    """An act that was tried out: the moves up to the first choice, and their results.

    `is_open` means that a draw, a roll or the opponent decides the rest.
    """

    moves: tuple[Move, ...]
    after: Situation
    is_open: bool


def try_act(state: GameState, move: Move, most: int = MOST_BRANCHES) -> Iterator[Trial]:
    """Try an act in every way that its first choice allows; payments take the cheapest way. `most`
    is how many ways to try at most."""
    player = state.deciding_player
    if player is None:
        return
    start = _Course(state.copy(), player)
    start.play(move)
    start.pay()
    if not start.has_choice:
        yield start.finish()
        return
    for choice in turn_loop.legal_moves(start.state)[:most]:
        course = start.branch()
        course.play(choice)
        yield course.finish()


class _Course:
    """A copy of the match on which an act is played."""

    def __init__(self, state: GameState, player: PlayerId) -> None:
        self.state, self.player = state, player
        self.moves: list[Move] = []

    def branch(self) -> _Course:
        twin = _Course(self.state.copy(), self.player)
        twin.moves = self.moves[:]
        return twin

    def play(self, move: Move) -> None:
        turn_loop.apply_move(self.state, move, [])
        self.moves.append(move)

    def pay(self) -> None:
        """Pay for the act in the cheapest way, if it must be paid for."""
        while self.is_asked() and self.state.decision_kind is DecisionKind.PAY:
            legal = turn_loop.legal_moves(self.state)
            pays = () if Confirm() in legal else cheapest_payment(self.state)
            self.play(Confirm() if Confirm() in legal else pays[0] if pays else legal[0])

    def is_asked(self) -> bool:
        """Whether the player must decide."""
        return not self.state.is_over and self.state.deciding_player == self.player

    @property
    def has_choice(self) -> bool:
        """Whether the player must choose something for the act."""
        return self.is_asked() and self.state.decision_kind in _CHOICES

    def finish(self) -> Trial:
        """Carry on to the end of the act, with plausible answers to further questions."""
        moves = tuple(self.moves)
        for _ in range(_MOST_STEPS):
            if not self.is_asked() or turn_loop.is_between_acts(self.state):
                break
            self.pay()
            if self.has_choice:
                self.play(_plausible_answer(self.state, self.player))
            elif self.is_asked() and not turn_loop.is_between_acts(self.state):
                break
        is_done = self.state.is_over or turn_loop.is_between_acts(self.state)
        return Trial(moves, Situation(self.state, self.player), not is_done)


def _plausible_answer(state: GameState, player: PlayerId) -> Move:
    """Accept what is offered, choose the opponent's die, else whatever is listed first."""
    legal = turn_loop.legal_moves(state)
    if Accept() in legal:
        return Accept()
    theirs = [
        move
        for move in legal
        if isinstance(move, ChooseDie) and state.dice[move.die].controller != player
    ]
    active = [move for move in legal if not isinstance(move, Pass)]
    return (theirs or active or legal)[0]


# --- act outcome ----------------------------------------------------------------------------------


_MOST_FACTS = 2


def describe_gain(before: Situation, trial: Trial) -> Message | None:
    """The one or two most important things that an act brings its player; None if none is seen."""
    facts = list(_facts(before, trial.after))[:_MOST_FACTS]
    facts = facts or list(_strength(before, trial.after, before.player))[:1]
    if not facts and trial.is_open:
        return make_message("suggest.chance")
    if not facts:
        return None
    if len(facts) == 1 or facts[0].id in ("suggest.wins", "suggest.survive"):
        return facts[0]
    return make_message("suggest.both", first=facts[0], second=facts[1])


def _facts(before: Situation, after: Situation) -> Iterator[Message]:
    """What changed for the better, the most important first."""
    me, others = before.player, before.state.setup.opponents(before.player)
    other = others[0]  # for what both have in common
    if after.life(other) <= 0 or (
        after.state.is_over and after.state.winner in before.state.setup.teams[me]
    ):
        yield make_message("suggest.wins")
        return
    if before.life(me) <= 0 < after.life(me):
        yield make_message("suggest.survive")
    yield from _losses_of_others(before, after, others)
    yield from _life(before, after, me, other)
    yield from _own_dice(before, after, me)
    more = _count(after, me) - _count(before, me)
    if more > 0:
        yield make_message("suggest.prep", count=more)


def _losses_of_others(
    before: Situation, after: Situation, others: Sequence[PlayerId]
) -> Iterator[Message]:
    gone = {n for one in others for n in _standing(before, one) - _standing(after, one)}
    fallen = _fallen(after)
    knocked_out = [n for n in sorted(gone) if n in fallen or after.state.dice[n].zone is PREP]
    if knocked_out:
        yield make_message(
            "suggest.ko", dice=names_of_dice(before.state, knocked_out, before.player)
        )
    away = [n for n in sorted(gone) if n not in knocked_out]
    if away:
        named = names_of_dice(before.state, away, before.player)
        yield make_message("suggest.removes", dice=named, number=len(away))


def _life(before: Situation, after: Situation, me: PlayerId, other: PlayerId) -> Iterator[Message]:
    damage = before.life(other) - after.life(other)
    in_combat = before.forecast is not None
    if damage > 0 and in_combat:
        yield make_message("suggest.more_damage", count=damage)
    elif damage > 0:
        name = labels.rival_name(before.state, me)
        yield make_message("suggest.damage", player=name, count=damage)
    saved = after.life(me) - before.life(me)
    if saved > 0:
        taken = in_combat and before.life(me) < before.state.life_of(me)
        yield make_message("suggest.less_damage" if taken else "suggest.life", count=saved)


def _own_dice(before: Situation, after: Situation, me: PlayerId) -> Iterator[Message]:
    fell, falls = _fallen(before), _fallen(after)
    own = [n for n in sorted(_standing(after, me)) if n in fell and n not in falls]
    if own:
        named = names_of_dice(before.state, own, me)
        yield make_message("suggest.saves", dice=named, number=len(own))
    here = _in_field(before.state, me)
    new = [n for n in sorted(_in_field(after.state, me)) if n not in here]
    if new:
        named = labels.dice_names(after.state, new, with_level=False, article=True)
        yield make_message("suggest.brings", dice=named, number=len(new))


def _strength(before: Situation, after: Situation, me: PlayerId) -> Iterator[Message]:
    """Characters that get stronger or weaker, if they stay in the Field."""
    for player in (me, *before.state.setup.opponents(me)):
        for number in sorted(_standing(after, player) & _in_field(before.state, player)):
            more = _power(after, number) - _power(before, number)
            if (more > 0) if player == me else (more < 0):
                named = names_of_dice(before.state, [number], me)
                amounts = _amounts(before, after, number)
                kind = "suggest.stronger" if player == me else "suggest.weaker"
                yield make_message(kind, die=named, amounts=amounts)
    if len(after.state.continuous_effects) > len(before.state.continuous_effects):
        yield make_message("suggest.lasts")


def _amounts(before: Situation, after: Situation, die_id: DieId) -> Message | str:
    """By how much a character's attack and defense change: "+2 attack and +1 defense"."""
    pairs = zip(_stats(before, die_id), _stats(after, die_id), ("attack", "defense"), strict=True)
    return labels.join_with_and(
        [
            make_message(
                f"suggest.{name}_by", sign="+" if then > now else "−", count=abs(then - now)
            )
            for now, then, name in pairs
            if then != now
        ]
    )


def helps_only_opponent(state: GameState, move: Move) -> bool:
    """Whether all that an act can do, whatever is chosen, is to strengthen the opponent's dice."""
    player = state.deciding_player
    if player is None:
        return False
    before, tried = Situation(state, player), list(try_act(state, move))
    return bool(tried) and all(_strengthens_only_other(before, trial) for trial in tried)


def _strengthens_only_other(before: Situation, trial: Trial) -> bool:
    gain = describe_gain(before, trial)
    if gain is not None and gain.id != "suggest.lasts":  # the bonus itself lasts
        return False
    return any(
        _power(trial.after, number) > _power(before, number)
        for other in before.state.setup.opponents(before.player)
        for number in _in_field(before.state, other) & _in_field(trial.after.state, other)
    )


def _power(now: Situation, die_id: DieId) -> int:
    return sum(_stats(now, die_id))


def _stats(now: Situation, die_id: DieId) -> tuple[int, int]:
    return evaluate.attack_and_defense(now.state, now.state.dice[die_id])


def _count(now: Situation, player: PlayerId) -> int:
    """The dice in a player's Prep Area."""
    return len(now.state.dice_in_zone(player, PREP))


def _fallen(now: Situation) -> set[DieId]:
    return set() if now.forecast is None else set(now.forecast.knocked_out)


def _in_field(state: GameState, player: PlayerId) -> set[DieId]:
    return {die.id for die in state.dice_in_zones(IN_FIELD) if die.controller == player}


def _standing(now: Situation, player: PlayerId) -> set[DieId]:
    """A player's dice in the Field that the attack in progress does not KO."""
    return _in_field(now.state, player) - _fallen(now)


def names_of_dice(state: GameState, dice: Iterable[DieId], viewer: PlayerId) -> Message | str:
    """Dice by name; those of another player with that player's name: "Mike's Angel"."""
    parts: list[Message | str] = []
    numbers = list(dice)
    own = [n for n in numbers if state.dice[n].controller in (viewer, -1)]
    if own:
        parts.append(labels.dice_names(state, own, with_level=False, article=True))
    for other in (*state.setup.partners(viewer), *state.setup.opponents(viewer)):
        theirs = [n for n in numbers if state.dice[n].controller == other]
        if theirs:
            named = labels.dice_names(state, theirs, with_level=False)
            name = labels.player_name(state, other)
            parts.append(make_message("part.of", player=name, die=named))
    return labels.join_with_and(parts)


# --- answers that make no difference --------------------------------------------------------------

_MOST_ANSWERS = 60


def indifferent_answer(state: GameState) -> tuple[Move, ...]:
    """A whole split of damage or order of effects, if all lead to the same position; else ().

    Equal dice count as the same. What is too much to try is asked.
    """
    if state.decision_kind not in (DecisionKind.ASSIGN, DecisionKind.ORDER):
        return ()
    player, result, answer, tried = state.deciding_player, "", tuple[Move, ...](), 0
    open_answers: list[tuple[GameState, tuple[Move, ...]]] = [(state, ())]
    while open_answers:
        before, moves = open_answers.pop()
        for move in turn_loop.legal_moves(before):
            tried += 1
            if tried > _MOST_ANSWERS:
                return ()
            after, begun = before.copy(), (*moves, move)
            turn_loop.apply_move(after, move, [])
            if after.decision_kind is state.decision_kind and after.deciding_player == player:
                open_answers.append((after, begun))
                continue
            found = digest(after)
            if answer and found != result:
                return ()
            result, answer = found, begun
    return answer
