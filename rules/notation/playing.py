"""Play an act of a match file once the decision it answers is open."""

from __future__ import annotations

from collections.abc import Sequence

from rules import ordering
from rules.game import Game
from rules.moves import (
    Accept,
    ChoosePlayer,
    ChooseWord,
    Concede,
    Confirm,
    Move,
    OfferDraw,
    Order,
    Pass,
    Reroll,
    Rolled,
)
from rules.notation import chance, doing, fighting
from rules.notation import record as r
from rules.notation.errors import Mismatch
from rules.notation.finding import card_fits, fits, in_order, taken
from rules.notation.quoting import Names
from rules.notation.reaching import play
from rules.notation.wording import act as worded
from rules.notation.wording import ref as worded_ref
from rules.state import GameState


def play_act(game: Game, act: r.Act, names: Names) -> None:
    """Play an act that answers the open decision.

    Raises:
        Mismatch: the act is illegal or ambiguous.
    """
    match act:
        case r.Drawing():
            play(game, chance.drawn(game.state, act, names), worded(act, names))
        case r.Rolling(rolled=rolled):
            play(game, chance.rolled(game.state, rolled, names), worded(act, names))
        case r.Rerolling():
            _reroll(game, act, names)
        case r.Doing():
            doing.do(game, act, names)
        case r.Attacking():
            fighting.attack(game, act, names)
        case r.Blocking():
            fighting.block(game, act, names)
        case r.Assigning():
            fighting.assign(game, act, names)
        case _:
            _answer(game, act, names)


def _reroll(game: Game, act: r.Rerolling, names: Names) -> None:
    """Mark dice and reroll them, to the given faces if the line has them."""
    said = worded(act, names)
    groups = [r.Several(one.what, len(one.faces)) for one in act.rolled] or list(act.dice)
    dice = game.decision.dice if game.decision else ()
    marked: list[int] = []
    for group in groups:
        marked += taken(game.state, group, [n for n in dice if n not in marked], names)
    faces = [face for one in act.rolled for face in one.faces]
    sides = {
        number: chance.face_index(game.state, number, face)
        for number, face in zip(marked, faces, strict=False)
    }
    for number in marked:
        play(game, Reroll(number), said)
    if act.is_open:
        return
    play(game, Confirm(), said)
    if act.rolled:
        rolling = game.decision.dice if game.decision else ()
        play(game, Rolled(tuple(sides[number] for number in rolling)), said)


def _answer(game: Game, act: r.Act, names: Names) -> None:
    said = worded(act, names)
    match act:
        case r.Choosing(dice=dice):
            doing.choose(game, dice, act.is_open, names, said)
        case r.Naming(word=word):
            words = [one.word for one in game.legal() if isinstance(one, ChooseWord)]
            if word not in words:
                raise Mismatch(f'"{said}"', f"one of {', '.join(words)}")
            play(game, ChooseWord(word), said)
        case r.ChoosingPlayer(chosen=chosen):
            play(game, ChoosePlayer(chosen), said)
        case r.Ordering(what=what):
            play(game, _order(game, what, names), said)
        case r.Accepting():
            if game.decision is None or game.decision.kind != "pay":
                play(game, Accept(), said)
            doing.pay(game, act.coins, act.is_open, names, said)
        case r.Declining() | r.Passing():
            play(game, Pass(), said)
        case r.Offering():
            play(game, OfferDraw(), said)
        case r.Conceding():
            play(game, Concede(), said)
        case _:
            raise TypeError(f"{said} does not answer a decision")


def _order(game: Game, ref: r.Ref, names: Names) -> Order:
    every = orders(game.state, game.legal())
    found = [move for move in every if order_fits(game.state, move, ref)]
    if ref.ordinal:
        found = found[ref.ordinal - 1 : ref.ordinal]
    if len(found) == 1:
        return found[0]
    cards = {ordering.group(game.state)[move.index].card for move in every}
    known = ", ".join(sorted(game.setup.cards[card].card.name for card in cards))
    more = "; add #1, #2... where several fit" if found else ""
    raise Mismatch(f'"{worded_ref(ref, names)}"', f"an ability of {known}{more}")


def orders(state: GameState, legal: Sequence[Move]) -> list[Order]:
    """The moves that pick the next of the simultaneous abilities, sorted alike in equal states."""
    group = ordering.group(state)
    order = in_order(state, range(len(state.dice)))
    rank = {number: place for place, number in enumerate(order)}

    def key(move: Order) -> tuple[int, int, int, int]:
        waiting = group[move.index]
        dice = rank.get(waiting.die, -1), rank.get(waiting.subject, -1)
        return waiting.card, dice[0], waiting.ability, dice[1]

    return sorted((move for move in legal if isinstance(move, Order)), key=key)


def order_fits(state: GameState, move: Order, ref: r.Ref) -> bool:
    """Whether a reference fits the die of an ability, or its card if it has no die."""
    trigger = ordering.group(state)[move.index]
    if trigger.die < 0:
        return card_fits(state, trigger.card, ref)
    return fits(state, state.dice[trigger.die], ref)
