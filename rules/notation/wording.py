"""Format acts and lines as a match file writes them; the inverse of `reading`."""

from __future__ import annotations

from collections.abc import Iterable

from rules.notation import record as r
from rules.notation.quoting import Names, quoted, quoted_card

OPEN = "..."


def ref(said: r.Ref, names: Names) -> str:
    """Format a reference to a die or card."""
    parts = [said.face]
    if said.name:
        title = quoted_card(said.name)
        title += f"/{quoted_card(said.subtitle)}" if said.subtitle else ""
        title += f" [{said.code}]" if said.code else ""
        parts.insert(0, title)
    if said.damage >= 0:
        parts.append(f"damaged {said.damage}" if said.damage else "undamaged")
    if said.zone is not None:
        parts.append(f"in {said.zone.name.lower()}")
    if said.player is not None:
        parts.append(f"of {names.player_of[said.player]}")
    ordinal = f"#{said.ordinal}" if said.ordinal else ""
    return " ".join(part for part in parts if part) + ordinal


def act(said: r.Act, names: Names) -> str:
    """Format an act, without indentation."""
    by = f"{names.player_of[said.player]}: " if said.player is not None else ""
    return by + _act(said, names)


def _act(said: r.Act, names: Names) -> str:
    match said:
        case r.Drawing(dice=dice):
            return f"draw {_dice(dice, names)}"
        case r.Rolling(rolled=rolled):
            return f"roll {_rolled(rolled, names)}"
        case r.Rerolling(rolled=rolled) if rolled:
            return f"reroll {_rolled(rolled, names)}"
        case r.Rerolling(dice=dice):
            return f"reroll {_dice(dice, names, said.is_open)}"
        case r.Doing():
            return _doing(said, names)
        case r.Attacking(dice=dice):
            return f"attack with {_dice(dice, names, said.is_open)}"
        case r.Blocking(blocks=blocks):
            return f"block {_blocks(blocks, names)}" + (f", {OPEN}" if said.is_open else "")
        case r.Assigning(die=die, shares=shares):
            parts = [f"{share.amount} to {ref(share.to, names)}" for share in shares]
            return f"assign {ref(die, names)}: {_listed(parts, said.is_open)}"
        case _:
            return _answer(said, names)


def _answer(said: r.Act, names: Names) -> str:
    match said:
        case r.Choosing(dice=dice):
            return f"choose {_dice(dice, names, said.is_open)}"
        case r.Naming(word=word):
            return f"name {quoted(word)}"
        case r.ChoosingPlayer(chosen=chosen):
            return f"player {names.player_of[chosen]}"
        case r.Ordering(what=what):
            return f"order {ref(what, names)}"
        case r.Accepting(coins=coins):
            text = "pay" if said.with_cost else "accept"
            return text + _with(coins, said.is_open, names)
        case _:
            return _PLAIN[type(said)]


_PLAIN: dict[type[r.Act], str] = {
    r.Declining: "decline",
    r.Passing: "pass",
    r.Ending: "end",
    r.Offering: "offer draw",
    r.Conceding: "concede",
}


def _doing(said: r.Doing, names: Names) -> str:
    text, verb = "", ""
    for deed in said.deeds:
        text += " and " if text else ""
        text += f"{deed.verb} " if deed.verb != verb else ""
        text += f"{deed.number} of " if deed.number else ""
        text += ref(deed.what, names)
        verb = deed.verb
    text += _with(said.coins, said.is_open and not said.on, names)
    if said.on:
        text += f" on {_dice(said.on, names, said.is_open)}"
    return text


def _with(coins: tuple[r.Coin, ...] | None, is_open: bool, names: Names) -> str:
    if coins is None:
        return ""
    return f" with {_listed([_coin(coin, names) for coin in coins], is_open)}"


def _coin(said: r.Coin, names: Names) -> str:
    text = ref(said.what, names)
    if said.symbol:
        title = ref(r.Ref(said.what.name, said.what.subtitle, said.what.code), names)
        face = ref(r.Ref(face=said.what.face, ordinal=said.what.ordinal), names)
        text = f"{title} {said.symbol} of {face}".strip()
    return f"{text} as {said.spent_as}" if said.spent_as else text


def _listed(parts: list[str], is_open: bool = False) -> str:
    return ", ".join([*parts, OPEN] if is_open else parts)


def _dice(dice: tuple[r.Several, ...], names: Names, is_open: bool = False) -> str:
    parts = [ref(one.what, names) + (f" x{one.count}" if one.count != 1 else "") for one in dice]
    return _listed(parts, is_open)


def _rolled(rolled: tuple[r.Shown, ...], names: Names) -> str:
    return "; ".join(f"{ref(one.what, names)}: {', '.join(one.faces)}" for one in rolled)


def _blocks(blocks: tuple[r.Blocked, ...], names: Names) -> str:
    return "; ".join(
        f"{ref(one.attacker, names)} with {_dice(one.blockers, names)}" for one in blocks
    )


# --- lines ----------------------------------------------------------------------------------------


def line(said: r.Said, names: Names) -> str:
    """Format a line, without indentation and remark."""
    match said:
        case r.Act():
            return act(said, names)
        case r.Turn(player=player):
            return f"turn {names.player_of[player]}"
        case r.Expect(clauses=clauses):
            return f"expect {_clauses(clauses, names)}"
        case r.Position(clauses=clauses):
            return f"position {_clauses(clauses, names)}"
        case r.Say(text=text):
            return f"say {text}"
        case r.Wait():
            return "wait"
        case r.Point():
            return f"point {_pointed(said, names)}"
        case _:
            return ""


def _pointed(said: r.Point, names: Names) -> str:
    if said.card is not None:
        return f"card {ref(said.card, names)}"
    if said.player is None:
        return said.word
    where = said.word if said.zone is None else said.zone.name.lower()
    dice = f": {_dice(said.dice, names)}" if said.dice else ""
    return f"{names.player_of[said.player]} {where}{dice}"


def _clauses(clauses: Iterable[r.Clause], names: Names) -> str:
    return "; ".join(clause(one, names) for one in clauses)


def clause(said: r.Clause, names: Names) -> str:
    """Format one fact of an expectation or position: `Eric life: 9`."""
    match said.what:
        case "winner" | "active":
            return f"{said.what}: {names.player_of.get(said.player, 'nobody')}"
        case "digest" | "step":
            return f"{said.what}: {said.word}"
        case "turn":
            return f"turn: {said.amount}"
        case "life" | "generic":
            return f"{names.player_of[said.player]} {said.what}: {said.amount}"
        case _:
            return f"{names.player_of[said.player]} {said.what}: {contents(said.dice, names)}"


def contents(dice: tuple[r.Several, ...], names: Names) -> str:
    """Format a zone's dice: `3 sidekick, Kitty Pryde`; a face alone is counted as `bolt x2`."""
    parts: list[str] = []
    for one in dice:
        text = ref(one.what, names)
        if one.count != 1:
            text = f"{one.count} {text}" if one.what.name else f"{text} x{one.count}"
        parts.append(text)
    return ", ".join(parts) or "nothing"
