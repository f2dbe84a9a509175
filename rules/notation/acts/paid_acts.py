"""Play a purchase, fielding or ability of a match file, with its payment and first choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from rules.engine import evaluate
from rules.game import Game
from rules.model.dice import ENERGY_TYPES, Energy
from rules.model.ids import NO_ABILITY, NO_DIE, NOBODY, AbilityId, CardId, DieId
from rules.model.moves import (
    Buy,
    ChooseDie,
    Confirm,
    FieldCharacter,
    Move,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.notation.acts.act_timing import (
    mismatch_of_refusal,
    play_move,
    resolve_playable_dice,
    resolve_playable_die,
)
from rules.notation.acts.references import (
    ActBeginning,
    beginning_of,
    ref_fits_card,
    resolve_card,
    shortest_card_ref,
    shown_face_names,
)
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.line_formatter import format_ref as worded_ref
from rules.notation.syntax.quoting import MatchNames
from rules.state import DecisionKind, GameState

_M = TypeVar("_M", UseGlobal, UsePaidAbility)


def play_paid_act(game: Game, act: r.PaidAct, names: MatchNames) -> None:
    """Start the act, pay for it, and choose the dice listed after `on`. Raises `LineMismatch` if
    the act is illegal, or cannot be paid for as written."""
    line_text = worded(act, names)
    doer = game.decision.player if game.decision else NOBODY
    begin_paid_act(game, act, names)
    play_payment(game, act.payment, act.is_open and not act.chosen_dice, names, line_text)
    if act.chosen_dice:
        decision = game.decision
        if decision is None or decision.kind is not DecisionKind.CHOOSE or decision.player != doer:
            raise LineMismatch(f'"{line_text}"', 'no dice after "on": there is nothing to choose')
        play_choice(game, act.chosen_dice, act.is_open, names, line_text)


def begin_paid_act(game: Game, act: r.PaidAct, names: MatchNames) -> None:
    """Start the act and those that share its payment, without paying. Raises `LineMismatch` if the
    act is illegal or ambiguous."""
    line_text = worded(act, names)
    began = beginning_of(game.state.copy(), dice_able_to_be_fielded)
    play_move(game, _move_of_step(game, act.steps[0], names, began), line_text)
    for step in act.steps[1:]:
        play_move(game, _joining_move(game, step, names, began), line_text)


# --- what is done ---------------------------------------------------------------------------------


def dice_able_to_be_fielded(legal: Sequence[Move]) -> list[DieId]:
    """The dice that can be fielded next."""
    return [move.die for move in legal if isinstance(move, FieldCharacter)]


def _move_of_step(
    game: Game, step: r.PaidStep, names: MatchNames, began: ActBeginning | None
) -> Move:
    match step.verb:
        case "buy":
            return Buy(_card_to_purchase(game, step.ref, names))
        case "field":
            options = dice_able_to_be_fielded(game.legal_moves())
            die = resolve_playable_die(game, step.ref, options, names, FieldCharacter, began=began)
            return FieldCharacter(die, _alternative_cost_ability(game, die, step.ability_number))
        case "use":
            options = [move.die for move in game.legal_moves() if isinstance(move, UseAction)]
            return UseAction(resolve_playable_die(game, step.ref, options, names, UseAction))
        case "global":
            return _global_ability_move(game, step, names)
        case _:
            return _paid_ability_move(game, step, names)


def _joining_move(
    game: Game, step: r.PaidStep, names: MatchNames, began: ActBeginning | None
) -> Move:
    """The move that adds another act to the same payment (PAY-4)."""
    if step.verb not in ("buy", "field", "global"):
        raise LineMismatch(
            f'"and {step.verb}"',
            "a purchase, fielding or Global Ability: only these share a payment",
        )
    return _move_of_step(game, step, names, began)


def _card_to_purchase(game: Game, ref: r.Ref, names: MatchNames) -> CardId:
    """The card to purchase from.

    If no legal purchase fits, this is the card the line names, so that the refusal explains why.
    """
    options = [move.card for move in game.legal_moves() if isinstance(move, Buy)]
    known = game.setup.card_ids[1:]
    if not any(ref_fits_card(game.state, card, ref) for card in options):
        player = game.decision.player if game.decision else NOBODY
        named_cards = [card for card in known if ref_fits_card(game.state, card, ref)]
        own = [card for card in named_cards if game.setup.cards[card].owner in (None, player)]
        return (own or named_cards or [resolve_card(game.state, ref, options, names)])[0]
    return resolve_card(game.state, ref, options, names)


def _alternative_cost_ability(game: Game, die: DieId, number: int) -> AbilityId:
    """The ability behind alternative cost `number` (from 1); none for 0, the normal cost."""
    card = game.state.dice[die].card
    others = alternative_cost_abilities(game.state, card)
    if number > len(others):
        raise LineMismatch(f'"{number} of"', _known_numbers("other costs", len(others)))
    return others[number - 1] if number else NO_ABILITY


def alternative_cost_abilities(state: GameState, card: CardId) -> list[AbilityId]:
    """The abilities of a card that offer an alternative fielding cost, in printed order."""
    listed = state.setup.index.statics.get("OtherCost", ())
    return [one.ability_index for one, _ in listed if one.card == card]


def _global_ability_move(game: Game, step: r.PaidStep, names: MatchNames) -> UseGlobal:
    """Use a card's Global Ability; the number selects one if the card has several."""
    every = [
        UseGlobal(ability.card, ability.ability_index) for ability in game.state.globals_on_table
    ]
    legal = [move for move in game.legal_moves() if isinstance(move, UseGlobal)]
    found = [move for move in legal if ref_fits_card(game.state, move.card, step.ref)]
    # try an illegal one too: its refusal gives the reason
    found = found or [move for move in every if ref_fits_card(game.state, move.card, step.ref)]
    cards = list(dict.fromkeys(move.card for move in found or every))
    if not found:
        _explain_missing_global(game, step.ref, cards, names)
    card = resolve_card(game.state, step.ref, cards, names)
    own = [move for move in every if move.card == card]
    if step.ability_number:
        return _ability_by_number(own, step.ability_number)
    return _only_ability([move for move in found if move.card == card], own)


def _explain_missing_global(game: Game, ref: r.Ref, cards: list[CardId], names: MatchNames) -> None:
    """Raise the refusal of a card without a Global Ability, if a reference means one."""
    known = [card for card in game.setup.card_ids[1:] if ref_fits_card(game.state, card, ref)]
    refusal = game.refusal(UseGlobal(known[0], AbilityId(0))) if known else None
    if refusal is not None:
        possible = (worded_ref(shortest_card_ref(game.state, card, cards), names) for card in cards)
        listed = " or ".join(possible) or "another act: no card has a Global Ability"
        raise mismatch_of_refusal(refusal, worded_ref(ref, names), listed)


def _paid_ability_move(game: Game, step: r.PaidStep, names: MatchNames) -> Move:
    """Use a die's own paid ability."""
    legal = [move for move in game.legal_moves() if isinstance(move, UsePaidAbility)]
    place = max(step.ability_number - 1, 0)
    die = resolve_playable_die(
        game,
        step.ref,
        [move.die for move in legal],
        names,
        lambda number: UsePaidAbility(number, _paid_ability_at(game.state, number, place)),
    )
    listed = evaluate.paid_abilities(game.state, game.state.dice[die])
    own = [UsePaidAbility(die, place) for place, _ in listed]
    if step.ability_number:
        return _ability_by_number(own, step.ability_number)
    return _only_ability([move for move in own if move in legal], own)


def _paid_ability_at(state: GameState, die: DieId, place: int) -> AbilityId:
    """A die's paid ability by its place among them; none if it has fewer."""
    listed = [ability for ability, _ in evaluate.paid_abilities(state, state.dice[die])]
    return listed[place] if place < len(listed) else NO_ABILITY


def _ability_by_number(own: list[_M], number: int) -> _M:
    if number > len(own):
        raise LineMismatch(f'"{number} of"', _known_numbers("abilities", len(own)))
    return own[number - 1]


def _known_numbers(what: str, count: int) -> str:
    """What can be expected instead of a number that is too high."""
    if not count:
        return f"no number: the card has no {what}"
    return f'"1 of" to "{count} of", as many {what} as the card has'


def _only_ability(usable: list[_M], own: list[_M]) -> _M:
    if len(usable) > 1:
        raise LineMismatch(
            "a card with several abilities",
            f'"1 of" to "{len(own)} of" before it',
            is_ambiguous=True,
        )
    return usable[0]


# --- paying ---------------------------------------------------------------------------------------


def play_payment(
    game: Game,
    coins: tuple[r.PaymentItem, ...] | None,
    is_open: bool,
    names: MatchNames,
    line_text: str,
) -> None:
    """Pay with the listed energy, if a payment is open. Raises `LineMismatch` if the energy is too
    little, too much, or not available."""
    if game.decision_kind is not DecisionKind.PAY:
        if coins is not None:
            raise LineMismatch(f'"{line_text}"', 'no "with": this costs nothing')
        return
    if coins is None:
        need = game.payment_preview().open_total
        raise LineMismatch(f'"{line_text}"', f'"with" and {need} energy to pay')
    before = game.state.copy()
    for coin in coins:
        _play_payment_item(game, coin, names, line_text, before)
    if not is_open:
        play_move(game, Confirm(), line_text)


def _play_payment_item(
    game: Game, coin: r.PaymentItem, names: MatchNames, line_text: str, before: GameState
) -> None:
    if coin.ref.face == "generic":
        play_move(game, Pay(NO_DIE, Energy.GENERIC), line_text)
        return
    die = NO_DIE
    for symbol in energy_of_face(coin.symbol or coin.ref.face):
        energy = Energy(coin.spent_as) if coin.spent_as else symbol
        if die == NO_DIE:
            die = _paying_die(game, coin, energy, names, before)
        play_move(game, Pay(die, energy), line_text)


def _paying_die(
    game: Game, coin: r.PaymentItem, energy: Energy, names: MatchNames, before: GameState
) -> DieId:
    """The die that pays an energy; `before` is the state before anything was paid."""
    options = dice_able_to_pay(energy, game.legal_moves()) or [
        move.die for move in game.legal_moves() if isinstance(move, Pay) and move.die != NO_DIE
    ]
    return resolve_playable_die(
        game,
        coin.ref,
        options,
        names,
        lambda die: Pay(die, energy),
        partial(_face_ref, game.state),
        began=beginning_of(before, partial(dice_able_to_pay, energy)),
    )


def _face_ref(state: GameState, number: DieId) -> r.Ref:
    """Refer to a paying die by its face, which a payment always names."""
    return r.Ref(face=shown_face_names(state, state.dice[number])[0])


def dice_able_to_pay(energy: Energy, legal: Sequence[Move]) -> list[DieId]:
    """The dice that can pay one energy of this type now."""
    return [
        move.die
        for move in legal
        if isinstance(move, Pay) and move.energy is energy and move.die != NO_DIE
    ]


def energy_of_face(face: str) -> tuple[Energy, ...]:
    """The energy on a face, given its name, in the order it is paid.

    A generic face is paid as a whole. Raises `LineMismatch` if the face gives no energy.
    """
    first, _, rest = face.partition(" ")
    if first.isdigit() and not rest:
        return (Energy.GENERIC,)
    known = {energy.value: energy for energy in (*ENERGY_TYPES, Energy.WILD)}
    words = [rest] * int(first) if first.isdigit() else face.split()
    if not all(word in known for word in words):
        raise LineMismatch(f'"{face}"', "energy to pay with")
    return tuple(known[word] for word in words)


# --- choosing -------------------------------------------------------------------------------------


def play_choice(
    game: Game, dice: tuple[r.CountedRef, ...], is_open: bool, names: MatchNames, line_text: str
) -> None:
    """Choose dice for an effect; confirms when fewer than the maximum are listed. Raises
    `LineMismatch` if a die cannot be chosen, or there are too few or too many."""
    chosen: list[DieId] = []
    began = beginning_of(game.state.copy(), dice_able_to_be_chosen)

    def next_die(ref: r.Ref, wanted: int) -> DieId:
        if chosen and not _choice_goes_on(game.state):
            raise LineMismatch(f'"{line_text}"', "fewer dice: the choice is already complete")
        options = dice_able_to_be_chosen(game.legal_moves())
        return resolve_playable_die(
            game, ref, options, names, ChooseDie, began=began, wanted=wanted
        )

    def choose(die: DieId) -> None:
        play_move(game, ChooseDie(die), line_text)
        chosen.append(die)

    for counted in dice:
        resolve_playable_dice(counted, names, partial(next_die, counted.ref), choose)
    if not is_open and _choice_goes_on(game.state):
        play_move(game, Confirm(), line_text)


def dice_able_to_be_chosen(legal: Sequence[Move]) -> list[DieId]:
    """The dice that can be chosen next."""
    return [move.die for move in legal if isinstance(move, ChooseDie)]


def _choice_goes_on(state: GameState) -> bool:
    """Whether a choice of dice is under way: at least one chosen, more possible."""
    decision = state.decision
    return decision is not None and decision.kind is DecisionKind.CHOOSE and bool(decision.dice)
