"""Play a purchase, fielding or ability of a match file, with its payment and first choice."""

from __future__ import annotations

from typing import TypeVar

from rules import queries
from rules.dice import TYPES, Energy
from rules.game import Game
from rules.moves import (
    NO_DIE,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Buy,
    Choose,
    Confirm,
    Field,
    Move,
    Pay,
    Use,
    UseGlobal,
    UsePaid,
)
from rules.notation import record as r
from rules.notation.errors import Mismatch
from rules.notation.finding import card_fits, the_card, the_one
from rules.notation.quoting import Names
from rules.notation.reaching import die_for, play
from rules.notation.wording import act as worded
from rules.state import GameState

_M = TypeVar("_M", UseGlobal, UsePaid)


def do(game: Game, act: r.Doing, names: Names) -> None:
    """Start the act, pay for it, and choose the dice listed after `on`.

    Raises:
        Mismatch: the act is illegal, or cannot be paid for as written.
    """
    said = worded(act, names)
    doer = game.decision.player if game.decision else -1
    play(game, _first(game, act.deeds[0], names), said)
    for deed in act.deeds[1:]:
        play(game, _further(game, deed, names), said)
    pay(game, act.coins, act.is_open and not act.on, names, said)
    if act.on:
        decision = game.decision
        if decision is None or decision.kind != "choose" or decision.player != doer:
            raise Mismatch(f'"{said}"', 'no dice after "on": there is nothing to choose')
        choose(game, act.on, act.is_open, names, said)


# --- what is done ---------------------------------------------------------------------------------


def _first(game: Game, deed: r.Deed, names: Names) -> Move:
    match deed.verb:
        case "buy":
            return Buy(_card_for(game, deed.what, Buy, names))
        case "field":
            options = [move.die for move in game.legal() if isinstance(move, Field)]
            die = die_for(game, deed.what, options, names, Field)
            return Field(die, _other_cost(game, die, deed.number))
        case "use":
            options = [move.die for move in game.legal() if isinstance(move, Use)]
            return Use(die_for(game, deed.what, options, names, Use))
        case "global":
            return _global(game, deed, names)
        case _:
            return _ability(game, deed, names)


def _further(game: Game, deed: r.Deed, names: Names) -> Move:
    """The move that adds another act to the same payment (PAY-4)."""
    if deed.verb == "buy":
        return AlsoBuy(_card_for(game, deed.what, AlsoBuy, names))
    if deed.verb == "field":
        options = [move.die for move in game.legal() if isinstance(move, AlsoField)]
        return AlsoField(die_for(game, deed.what, options, names, AlsoField))
    if deed.verb == "global":
        found = _global(game, deed, names, AlsoUse)
        return AlsoUse(found.card, found.ability)
    raise Mismatch(
        f'"and {deed.verb}"', "a purchase, fielding or Global Ability: only these share a payment"
    )


def _card_for(game: Game, ref: r.Ref, kind: type[Buy | AlsoBuy], names: Names) -> int:
    """The card to purchase from.

    If no legal purchase fits, this is the card the line names, so that the refusal explains why.
    """
    options = [move.card for move in game.legal() if isinstance(move, kind)]
    known = range(1, len(game.setup.cards))
    if not any(card_fits(game.state, card, ref) for card in options):
        player = game.decision.player if game.decision else -1
        meant = [card for card in known if card_fits(game.state, card, ref)]
        own = [card for card in meant if game.setup.cards[card].owner in (None, player)]
        return (own or meant or [the_card(game.state, ref, options, names)])[0]
    return the_card(game.state, ref, options, names)


def _other_cost(game: Game, die: int, number: int) -> int:
    """The ability behind alternative cost `number` (from 1); -1 for 0, the normal cost."""
    card = game.state.dice[die].card
    others = other_costs(game.state, card)
    if number > len(others):
        raise Mismatch(f"cost {number}", f"at most {len(others)}")
    return others[number - 1] if number else -1


def other_costs(state: GameState, card: int) -> list[int]:
    """The abilities of a card that offer an alternative fielding cost, in printed order."""
    listed = state.setup.index.statics.get("OtherCost", ())
    return [one.ability for one, _ in listed if one.card == card]


def _global(
    game: Game, deed: r.Deed, names: Names, kind: type[UseGlobal | AlsoUse] = UseGlobal
) -> UseGlobal:
    """Use a card's Global Ability; the number selects one if the card has several."""
    every = [UseGlobal(one.card, one.ability) for one in game.setup.index.globals]
    legal = [UseGlobal(one.card, one.ability) for one in game.legal() if isinstance(one, kind)]
    found = [move for move in legal if card_fits(game.state, move.card, deed.what)]
    # try an illegal one too: its refusal gives the reason
    found = found or [move for move in every if card_fits(game.state, move.card, deed.what)]
    cards = list(dict.fromkeys(move.card for move in found or every))
    card = the_card(game.state, deed.what, cards, names)
    own = [move for move in every if move.card == card]
    if deed.number:
        return _numbered(own, deed.number)
    return _only([move for move in found if move.card == card], own)


def _ability(game: Game, deed: r.Deed, names: Names) -> Move:
    """Use a die's own paid ability."""
    legal = [move for move in game.legal() if isinstance(move, UsePaid)]
    die = the_one(game.state, deed.what, [move.die for move in legal], names)
    listed = queries.paid_abilities(game.state, game.state.dice[die])
    own = [UsePaid(die, place) for place, _ in listed]
    if deed.number:
        return _numbered(own, deed.number)
    return _only([move for move in own if move in legal], own)


def _numbered(own: list[_M], number: int) -> _M:
    if number > len(own):
        raise Mismatch(f"ability {number}", f"at most {len(own)}")
    return own[number - 1]


def _only(usable: list[_M], own: list[_M]) -> _M:
    if len(usable) > 1:
        raise Mismatch("a card with several abilities", f'"1 of" to "{len(own)} of" before it')
    return usable[0]


# --- paying ---------------------------------------------------------------------------------------


def pay(
    game: Game, coins: tuple[r.Coin, ...] | None, is_open: bool, names: Names, said: str
) -> None:
    """Pay with the listed energy, if a payment is open.

    Raises:
        Mismatch: the energy is too little, too much, or not available.
    """
    decision = game.decision
    if decision is None or decision.kind != "pay":
        if coins is not None:
            raise Mismatch(f'"{said}"', 'no "with": this costs nothing')
        return
    if coins is None:
        need = game.payment().open
        raise Mismatch(f'"{said}"', f'"with" and {need} energy to pay')
    for coin in coins:
        _pay_coin(game, coin, names, said)
    if not is_open:
        play(game, Confirm(), said)


def _pay_coin(game: Game, coin: r.Coin, names: Names, said: str) -> None:
    if coin.what.face == "generic":
        play(game, Pay(NO_DIE, Energy.GENERIC), said)
        return
    die = -1
    for symbol in symbols(coin.symbol or coin.what.face):
        energy = Energy(coin.spent_as) if coin.spent_as else symbol
        if die < 0:
            die = _payer(game, coin, energy, names)
        play(game, Pay(die, energy), said)


def _payer(game: Game, coin: r.Coin, energy: Energy, names: Names) -> int:
    options = payers(game.legal(), energy) or [
        move.die for move in game.legal() if isinstance(move, Pay) and move.die != NO_DIE
    ]
    return die_for(game, coin.what, options, names, lambda die: Pay(die, energy))


def payers(legal: tuple[Move, ...] | list[Move], energy: Energy) -> list[int]:
    """The dice that can pay one energy of this type now."""
    return [
        move.die
        for move in legal
        if isinstance(move, Pay) and move.energy is energy and move.die != NO_DIE
    ]


def symbols(face: str) -> tuple[Energy, ...]:
    """The energy on a face, given its name, in the order it is paid.

    A generic face is paid as a whole.

    Raises:
        Mismatch: the face gives no energy.
    """
    first, _, rest = face.partition(" ")
    if first.isdigit() and not rest:
        return (Energy.GENERIC,)
    known = {energy.value: energy for energy in (*TYPES, Energy.WILD)}
    words = [rest] * int(first) if first.isdigit() else face.split()
    if not all(word in known for word in words):
        raise Mismatch(f'"{face}"', "energy to pay with")
    return tuple(known[word] for word in words)


# --- choosing -------------------------------------------------------------------------------------


def choose(game: Game, dice: tuple[r.Several, ...], is_open: bool, names: Names, said: str) -> None:
    """Choose dice for an effect; confirms when fewer than the maximum are listed.

    Raises:
        Mismatch: a die cannot be chosen, or there are too few or too many.
    """
    first = True
    for one in dice:
        for _ in range(one.count):
            if not first and not _still_chooses(game.state):
                raise Mismatch(f'"{said}"', "fewer dice: the choice is already complete")
            options = [move.die for move in game.legal() if isinstance(move, Choose)]
            play(game, Choose(the_one(game.state, one.what, options, names)), said)
            first = False
    if not is_open and _still_chooses(game.state):
        play(game, Confirm(), said)


def _still_chooses(state: GameState) -> bool:
    """Whether a choice of dice is under way: at least one chosen, more possible."""
    decision = state.decision
    return decision is not None and decision.kind == "choose" and bool(decision.dice)
