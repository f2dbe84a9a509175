"""Labels of moves, for buttons and hints: "Purchase Kitty Pryde"."""

from __future__ import annotations

from rules import costs, naming, ordering, prompting
from rules import moves as mv
from rules.dice import TYPES, Energy
from rules.energy import Need
from rules.language import tree
from rules.state import Frame, GameState
from rules.words import Message, message


def offer(state: GameState, move: mv.Move) -> Message:
    """The label of a move, for a button or a hint: "Purchase Kitty Pryde", "Start the attack"."""
    match move:
        case mv.Buy(card=card) | mv.AlsoBuy(card=card):
            name = "move.buy" if isinstance(move, mv.Buy) else "move.also_buy"
            return message(name, card=naming.card(state, card))
        case mv.Field(die=die, instead=instead) if instead >= 0:
            cost = naming.price(costs.other_cost(state, move))
            return message("move.field_for", die=naming.die(state, die), cost=cost)
        case mv.Field(die=die) | mv.AlsoField(die=die):
            name = "move.field" if isinstance(move, mv.Field) else "move.also_field"
            return message(name, die=naming.die(state, die))
        case mv.Use(die=die):
            return message("move.use", die=naming.showing(state, die))
        case mv.UseGlobal(card=card):
            return message("move.global", card=naming.card(state, card))
        case mv.AlsoUse(card=card):
            return message("move.also_use", card=naming.card(state, card))
        case mv.UsePaid(die=die):
            return message("move.paid", die=naming.die(state, die))
        case mv.Pay():
            return _pay(state, move)
        case mv.Reroll(die=die):
            return message("move.reroll", die=naming.showing(state, die))
        case mv.Attack(die=die):
            return message("move.attack", die=naming.die(state, die))
        case mv.Block(die=die, attacker=attacker):
            blocker = naming.die(state, die)
            return message("move.block", die=blocker, attacker=naming.die(state, attacker))
        case mv.Concede():
            return message("move.concede")
        case mv.OfferDraw():
            return message("move.offer_draw")
        case _:
            return _answer(state, move)


def also(state: GameState, move: mv.AlsoBuy | mv.AlsoField | mv.AlsoUse) -> Message:
    """The short label of an act that could join a payment: "Field Angel (level 2)"."""
    match move:
        case mv.AlsoBuy(card=card):
            return message("also.buy", card=naming.card(state, card))
        case mv.AlsoField(die=die):
            return message("also.field", die=naming.die(state, die))
        case mv.AlsoUse(card=card):
            return message("also.use", card=naming.card(state, card))


def price(words: Message, need: Need) -> Message:
    """A label with its energy cost: "Also purchase Enrage: 3 energy"."""
    types = ", ".join(
        energy.value for energy, count in zip(TYPES, need.types, strict=True) for _ in range(count)
    )
    if not types:
        return message("move.priced", what=words, count=need.total)
    return message("move.priced_typed", what=words, count=need.total, types=types)


def _pay(state: GameState, move: mv.Pay) -> Message:
    if move.die == mv.NO_DIE:
        return message("move.pay_no_die")
    face = state.face(state.dice[move.die])
    if face is not None and Energy.WILD in face.energy:
        die = naming.showing(state, move.die)
        if move.energy is Energy.WILD:
            return message("move.pay_as_any", die=die)
        return message("move.pay_as", die=die, energy=move.energy.value)
    return message("move.pay", die=naming.showing(state, move.die))


def _answer(state: GameState, move: mv.Move) -> Message:
    """The label of an answer, which depends on the question."""
    kind = state.decision.kind if state.decision else "over"
    match move:
        case mv.Assign(to=to, amount=amount):
            return message("move.assign", to=naming.die(state, to), amount=amount)
        case mv.Choose(die=die):
            return message("move.choose", die=naming.showing(state, die))
        case mv.ChooseWord(word=word):
            return message("move.said", what=word)
        case mv.ChoosePlayer(player=player):
            return message("move.said", what=naming.player(state, player))
        case mv.Order(index=index):
            group = ordering.group(state)
            named = naming.waiting(state, group[index])
            alike = sum(naming.waiting(state, one) == named for one in group) > 1
            about = naming.subject(state, group[index]) if alike else None
            if about is not None:
                return message("move.order_about", die=named, about=about)
            return message("move.order", die=named)
        case mv.Accept() | mv.Pass() if kind == "draw offer":
            return message("move.agree" if isinstance(move, mv.Accept) else "move.play_on")
        case mv.Accept():
            cost = _asked_cost(state)
            return message("move.accept") if cost is None else message("move.accept_pay", cost=cost)
        case mv.Confirm():
            return message(f"move.confirm_{kind}" if kind in _CONFIRMED else "move.confirm")
        case mv.Pass() if kind in ("main", "window") and state.passes > 0:
            return message(f"move.pass_{kind}_again")
        case mv.Pass() if state.decision is not None and prompting.ends_turn(state, state.decision):
            return message("move.pass_turn")
        case mv.Pass():
            return message(f"move.pass_{kind}" if kind in _PASSED else "move.pass")
        case _:
            raise TypeError(f"{move} is not a player's move")


_CONFIRMED = ("pay", "reroll", "attackers", "blockers")
_PASSED = ("reroll", "main", "window", "attackers", "blockers", "choose", "answer")


def _asked_cost(state: GameState) -> Message | None:
    """The cost of accepting, or None if it is free."""
    frame = state.stack[-1] if state.stack else None
    effect = frame.todo[0] if isinstance(frame, Frame) and frame.todo else None
    if isinstance(effect, tree.Optional | tree.Unless) and effect.cost is not None:
        return naming.price(effect.cost)
    return None
