"""Format references and acts as a match file writes them; the inverse of `line_parser`."""

from __future__ import annotations

from collections.abc import Callable

from rules.notation.records import record as r
from rules.notation.syntax.quoting import MatchNames, quote_card_name, quote_name
from rules.state.setup import Setup

OPEN_MARK = "..."


def format_ref(said: r.Ref, names: MatchNames) -> str:
    """Format a reference to a die or card."""
    parts = [said.face]
    if said.name:
        title = quote_card_name(said.name)
        title += f"/{quote_card_name(said.subtitle)}" if said.subtitle else ""
        title += f" [{said.set_code}]" if said.set_code else ""
        parts.insert(0, title)
    if said.damage >= 0:
        parts.append(f"damaged {said.damage}" if said.damage else "undamaged")
    if said.zone is not None:
        parts.append(f"in {said.zone.name.lower()}")
    if said.player is not None:
        parts.append(f"of {names.name_of_player[said.player]}")
    ordinal = f"#{said.ordinal}" if said.ordinal else ""
    return " ".join(part for part in parts if part) + ordinal


def act_formatter_of(setup: Setup) -> Callable[[r.Act], str]:
    """A function that writes acts of a match of this setup, each as one line."""
    names = MatchNames(setup)
    return lambda act: format_act(act, names)


def format_act(said: r.Act, names: MatchNames) -> str:
    """Format an act, without indentation."""
    by = f"{names.name_of_player[said.actor]}: " if said.actor is not None else ""
    return by + _format_act_body(said, names)


def _format_act_body(said: r.Act, names: MatchNames) -> str:
    match said:
        case r.DrawAct(dice=dice):
            return f"draw {format_dice(dice, names)}"
        case r.RollAct(rolled=rolled):
            return f"roll {_format_rolled_faces(rolled, names)}"
        case r.RerollAct(rolled=rolled) if rolled:
            return f"reroll {_format_rolled_faces(rolled, names)}"
        case r.RerollAct(dice=dice):
            return f"reroll {format_dice(dice, names, said.is_open)}"
        case r.PaidAct():
            return _format_paid_act(said, names)
        case r.AttackAct(dice=dice):
            return f"attack with {format_dice(dice, names, said.is_open) or 'nobody'}"
        case r.BlockAct(groups=(), is_open=False):
            return "block with nobody"
        case r.BlockAct(groups=blocks):
            return f"block {_format_blocks(blocks, names)}" + (
                f", {OPEN_MARK}" if said.is_open else ""
            )
        case r.AssignAct(die=die, shares=shares):
            parts = [f"{share.amount} to {format_ref(share.target, names)}" for share in shares]
            return f"assign {format_ref(die, names)}: {_join(parts, said.is_open)}"
        case _:
            return _format_answer(said, names)


def _format_answer(said: r.Act, names: MatchNames) -> str:
    match said:
        case r.ChooseDiceAct(dice=dice):
            return f"choose {format_dice(dice, names, said.is_open)}"
        case r.NameAct(word=word):
            return f"name {quote_name(word)}"
        case r.ChoosePlayerAct(chosen_player=chosen):
            return f"player {names.name_of_player[chosen]}"
        case r.OrderAct(ref=what):
            return f"order {format_ref(what, names)}"
        case r.AcceptAct(payment=coins):
            text = "pay" if said.has_cost else "accept"
            return text + _format_payment(coins, said.is_open, names)
        case _:
            return _FIXED_TEXTS[type(said)]


_FIXED_TEXTS: dict[type[r.Act], str] = {
    r.DeclineAct: "decline",
    r.PassAct: "pass",
    r.EndTurnAct: "end",
    r.OfferDrawAct: "offer draw",
    r.ConcedeAct: "concede",
}


def _format_paid_act(said: r.PaidAct, names: MatchNames) -> str:
    text, verb = "", ""
    for deed in said.steps:
        text += " and " if text else ""
        text += f"{deed.verb} " if deed.verb != verb else ""
        text += f"{deed.ability_number} of " if deed.ability_number else ""
        text += format_ref(deed.ref, names)
        verb = deed.verb
    text += _format_payment(said.payment, said.is_open and not said.chosen_dice, names)
    if said.chosen_dice:
        text += f" on {format_dice(said.chosen_dice, names, said.is_open)}"
    return text


def _format_payment(
    coins: tuple[r.PaymentItem, ...] | None, is_open: bool, names: MatchNames
) -> str:
    if coins is None:
        return ""
    return f" with {_join([_format_payment_item(coin, names) for coin in coins], is_open)}"


def _format_payment_item(said: r.PaymentItem, names: MatchNames) -> str:
    text = format_ref(said.ref, names)
    if said.symbol:
        title = format_ref(r.Ref(said.ref.name, said.ref.subtitle, said.ref.set_code), names)
        face = format_ref(r.Ref(face=said.ref.face, ordinal=said.ref.ordinal), names)
        text = f"{title} {said.symbol} of {face}".strip()
    return f"{text} as {said.spent_as}" if said.spent_as else text


def _join(parts: list[str], is_open: bool = False) -> str:
    return ", ".join([*parts, OPEN_MARK] if is_open else parts)


def format_dice(dice: tuple[r.CountedRef, ...], names: MatchNames, is_open: bool = False) -> str:
    """Format a list of dice: `Kitty Pryde L3, sidekick x2`."""
    parts = [
        format_ref(one.ref, names) + (f" x{one.count}" if one.count != 1 else "") for one in dice
    ]
    return _join(parts, is_open)


def _format_rolled_faces(rolled: tuple[r.RolledFaces, ...], names: MatchNames) -> str:
    return "; ".join(f"{format_ref(one.ref, names)}: {', '.join(one.faces)}" for one in rolled)


def _format_blocks(blocks: tuple[r.BlockGroup, ...], names: MatchNames) -> str:
    return "; ".join(
        f"{format_ref(one.attacker, names)} with {format_dice(one.blockers, names)}"
        for one in blocks
    )
