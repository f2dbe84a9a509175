"""Format acts, facts and whole lines as a match file writes them; the inverse of the parsers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from rules.model.ids import CHANCE
from rules.notation.records import lesson_lines as lesson
from rules.notation.records import record as r
from rules.notation.syntax.header import format_computers
from rules.notation.syntax.line_parser import NOBODY_WORD
from rules.notation.syntax.quoting import MatchNames, quote_card_name, quote_name
from rules.state.setup import Setup


def format_line(line: r.LineContent, names: MatchNames) -> str:
    """Format a line, without indentation and remark."""
    match line:
        case r.Act():
            return format_act(line, names)
        case r.TurnHeading(player=player):
            return f"turn {names.name_of_player[player]}"
        case r.ComputerLine(computers=levels):
            labels = [*names.name_of_player.values()]
            return f"computer {format_computers(labels, levels) or NOBODY_WORD}"
        case r.TakenOverLine():
            return "taken over"
        case r.ExpectLine(facts=facts):
            return f"expect {format_facts(facts, names)}"
        case r.PositionLine(facts=facts):
            return f"position {format_facts(facts, names)}"
        case r.RefuseLine(act=act, rule_id=rule):
            return f"refuse {format_act(act, names)}: {rule}"
        case lesson.CoachSay(text=text):
            return f"say {text}"
        case lesson.CoachWait():
            return "wait"
        case lesson.CoachPoint():
            return f"point {_format_point(line, names)}"
        case r.LessonLine(source=source):
            return source
        case _:
            return ""


def _format_point(point: lesson.CoachPoint, names: MatchNames) -> str:
    if point.card is not None:
        return f"card {format_ref(point.card, names)}"
    if point.player is None:
        return point.target
    where = point.target if point.zone is None else point.zone.name.lower()
    dice = f": {format_dice(point.dice, names)}" if point.dice else ""
    return f"{names.name_of_player[point.player]} {where}{dice}"


# --- acts -----------------------------------------------------------------------------------------


_OPEN_MARK = "..."


def format_ref(ref: r.Ref, names: MatchNames) -> str:
    """Format a reference to a die or card."""
    parts = [ref.face]
    if ref.name:
        title = quote_card_name(ref.name)
        title += f"/{quote_card_name(ref.subtitle)}" if ref.subtitle else ""
        title += f" [{ref.set_code}]" if ref.set_code else ""
        parts.insert(0, title)
    if ref.damage >= 0:
        parts.append(f"damaged {ref.damage}" if ref.damage else "undamaged")
    if ref.zone is not None:
        parts.append(f"in {ref.zone.name.lower()}")
    if ref.player is not None:
        parts.append(f"of {names.name_of_player[ref.player]}")
    ordinal = f"#{ref.ordinal}" if ref.ordinal else ""
    return " ".join(part for part in parts if part) + ordinal


def act_formatter_of(setup: Setup) -> Callable[[r.Act], str]:
    """A function that writes acts of a match of this setup, each as one line."""
    names = MatchNames(setup)
    return lambda act: format_act(act, names)


def format_act(act: r.Act, names: MatchNames) -> str:
    """Format an act, without indentation."""
    by = f"{names.name_of_player[act.actor]}: " if act.actor is not None else ""
    return by + _format_act_body(act, names)


def _format_act_body(act: r.Act, names: MatchNames) -> str:
    match act:
        case r.DrawAct(dice=dice):
            return f"draw {format_dice(dice, names)}"
        case r.RollAct(rolled=rolled):
            return f"roll {_format_rolled_faces(rolled, names)}"
        case r.RerollAct(rolled=rolled) if rolled:
            return f"reroll {_format_rolled_faces(rolled, names)}"
        case r.RerollAct(dice=dice):
            return f"reroll {format_dice(dice, names, act.is_open)}"
        case r.PaidAct():
            return _format_paid_act(act, names)
        case r.AttackAct(dice=dice):
            return f"attack with {format_dice(dice, names, act.is_open) or 'nobody'}"
        case r.BlockAct(groups=(), is_open=False):
            return "block with nobody"
        case r.BlockAct(groups=blocks):
            return f"block {_format_blocks(blocks, names)}" + (
                f", {_OPEN_MARK}" if act.is_open else ""
            )
        case r.AssignAct(die=die, shares=shares):
            parts = [f"{share.amount} to {format_ref(share.target, names)}" for share in shares]
            return f"assign {format_ref(die, names)}: {_join(parts, act.is_open)}"
        case _:
            return _format_answer(act, names)


def _format_answer(act: r.Act, names: MatchNames) -> str:
    match act:
        case r.ChooseDiceAct(dice=dice):
            return f"choose {format_dice(dice, names, act.is_open)}"
        case r.NameAct(word=word):
            return f"name {quote_name(word)}"
        case r.ChoosePlayerAct(chosen_player=chosen):
            return f"player {names.name_of_player[chosen]}"
        case r.OrderAct(ref=what):
            return f"order {format_ref(what, names)}"
        case r.HandLine():
            return _format_hand(act, names)
        case r.OfferHandAct(extent=extent):
            return f"offer hand {extent}"
        case r.AcceptAct(payment=coins):
            text = "pay" if act.has_cost else "accept"
            return text + _format_payment(coins, act.is_open, names)
        case _:
            return _FIXED_TEXTS[type(act)]


_FIXED_TEXTS: dict[type[r.Act], str] = {
    r.DeclineAct: "decline",
    r.DoneAct: "done",
    r.PassAct: "pass",
    r.EndTurnAct: "end",
    r.OfferDrawAct: "offer draw",
    r.ConcedeAct: "concede",
}


def _format_hand(act: r.HandLine, names: MatchNames) -> str:
    text = "hand "
    if act.die is not None:
        text += f"die {format_ref(act.die, names)}: "
    elif act.card is not None:
        text += f"{format_ref(act.card, names)}: "
    text += msgspec.json.encode(act.wording).decode()
    return text + (
        f" on {format_dice(act.chosen_dice, names, act.is_open)}" * bool(act.chosen_dice)
    )


def _format_paid_act(act: r.PaidAct, names: MatchNames) -> str:
    text, verb = "", ""
    for step in act.steps:
        text += " and " if text else ""
        text += f"{step.verb} " if step.verb != verb else ""
        text += f"{step.ability_number} of " if step.ability_number else ""
        text += format_ref(step.ref, names)
        verb = step.verb
    text += _format_payment(act.payment, act.is_open and not act.chosen_dice, names)
    if act.chosen_dice:
        text += f" on {format_dice(act.chosen_dice, names, act.is_open)}"
    return text


def _format_payment(
    coins: tuple[r.PaymentItem, ...] | None, is_open: bool, names: MatchNames
) -> str:
    if coins is None:
        return ""
    return f" with {_join([_format_payment_item(coin, names) for coin in coins], is_open)}"


def _format_payment_item(coin: r.PaymentItem, names: MatchNames) -> str:
    text = format_ref(coin.ref, names)
    if coin.symbol:
        title = format_ref(r.Ref(coin.ref.name, coin.ref.subtitle, coin.ref.set_code), names)
        face = format_ref(r.Ref(face=coin.ref.face, ordinal=coin.ref.ordinal), names)
        text = f"{title} {coin.symbol} of {face}".strip()
    return f"{text} as {coin.spent_as}" if coin.spent_as else text


def _join(parts: list[str], is_open: bool = False) -> str:
    return ", ".join([*parts, _OPEN_MARK] if is_open else parts)


def format_dice(dice: tuple[r.CountedRef, ...], names: MatchNames, is_open: bool = False) -> str:
    """Format a list of dice: `Kitty Pryde L3, sidekick x2`."""
    parts = [
        format_ref(counted.ref, names) + (f" x{counted.count}" if counted.count != 1 else "")
        for counted in dice
    ]
    return _join(parts, is_open)


def _format_rolled_faces(rolled: tuple[r.RolledFaces, ...], names: MatchNames) -> str:
    return "; ".join(
        f"{format_ref(group.ref, names)}: {', '.join(group.faces)}" for group in rolled
    )


def _format_blocks(blocks: tuple[r.BlockGroup, ...], names: MatchNames) -> str:
    return "; ".join(
        f"{format_ref(group.attacker, names)} with {format_dice(group.blockers, names)}"
        for group in blocks
    )


# --- facts ----------------------------------------------------------------------------------------


def format_facts(facts: Iterable[r.StateFact], names: MatchNames) -> str:
    """Format facts: `Eric life: 9; Mike field: nothing`."""
    return "; ".join(format_fact(fact, names) for fact in facts)


def format_fact(fact: r.StateFact, names: MatchNames) -> str:
    """Format one fact of an expectation or position: `Eric life: 9`."""
    match fact.subject:
        case "winner" | "active" | "decides":
            nobody = "chance" if fact.player == CHANCE else "nobody"
            return f"{fact.subject}: {names.name_of_player.get(fact.player, nobody)}"
        case "by hand":
            return f"by hand: {msgspec.json.encode(fact.word).decode()}"
        case "digest" | "step" | "question":
            return f"{fact.subject}: {fact.word}"
        case "turn":
            return f"turn: {fact.amount}"
        case "attack" | "defense" if fact.die is not None:
            return f"{fact.subject} of {format_ref(fact.die, names)}: {fact.amount}"
        case "choices":
            return f"choices: {format_dice(fact.dice, names) or 'nothing'}"
        case "offered" | "not offered" if fact.act is not None:
            return f"{fact.subject}: {format_act(fact.act, names)}"
        case _:
            return f"{names.name_of_player[fact.player]} {fact.subject}: {_content(fact, names)}"


def _content(fact: r.StateFact, names: MatchNames) -> str:
    """What a fact of a player says after the colon."""
    match fact.subject:
        case "life" | "generic" | "purchased":
            return str(fact.amount)
        case "effects" | "later":
            return ", ".join(format_effect(effect, names) for effect in fact.effects) or "nothing"
        case "words":
            words = (
                f"{_quote_word(chosen.word, names)} for {format_ref(chosen.card, names)}"
                for chosen in fact.words
            )
            return ", ".join(words) or "nothing"
        case "tokens":
            return ", ".join(format_tokens(tokens, names) for tokens in fact.tokens) or "nothing"
        case _:
            return format_zone_contents(fact.dice, names)


def format_tokens(tokens: r.TokensOnCard, names: MatchNames) -> str:
    """Format the tokens on a card: `2 experience on Thief`."""
    return f"{tokens.count} {tokens.token} on {format_ref(tokens.card, names)}"


def format_zone_contents(dice: tuple[r.CountedRef, ...], names: MatchNames) -> str:
    """Format a zone's dice: `3 sidekick, Kitty Pryde`; a face alone is counted as `bolt x2`."""
    parts: list[str] = []
    for counted in dice:
        text = format_ref(counted.ref, names)
        if counted.count != 1:
            text = f"{counted.count} {text}" if counted.ref.name else f"{text} x{counted.count}"
        if isinstance(counted, r.PlacedDice):
            text += "".join(f" {_format_link(link, names)}" for link in counted.links)
            text += " part-spent" if counted.is_part_spent else ""
        parts.append(text)
    return ", ".join(parts) or "nothing"


def _format_link(link: r.DieLink, names: MatchNames) -> str:
    parts: list[str] = [link.word]
    if link.other is not None:
        parts.append(format_ref(link.other, names))
    if link.home is not None:
        parts.append(f"from {link.home.name.lower()}")
    if link.until_turn_of is not None:
        parts.append(f"until turn of {names.name_of_player[link.until_turn_of]}")
    return " ".join(parts)


def format_effect(effect: r.LastingEffect, names: MatchNames) -> str:
    """Format an effect in force: `Enrage on Angel L1 giving +2A until end of turn`."""
    text = f"{effect.number} of " if effect.number else ""
    if effect.by_hand:
        text += "by hand "
        text += f"{format_ref(effect.card, names)}: " if effect.card.name else ""
        text += msgspec.json.encode(effect.by_hand).decode()
    else:
        text += format_ref(effect.card, names)
    if effect.dice:
        text += " on " + " and ".join(format_dice((counted,), names) for counted in effect.dice)
    numbers = [
        f"{number:+d}{stat}"
        for number, stat in ((effect.attack, "A"), (effect.defense, "D"))
        if number is not None
    ]
    text += f" giving {' '.join(numbers)}" if numbers else ""
    text += f" naming {_quote_word(effect.word, names)}" if effect.word else ""
    text += f" copying {format_ref(effect.copied, names)}" if effect.copied is not None else ""
    text += f" since turn {effect.since_turn}" if effect.since_turn else ""
    return text + (f" until {effect.until}" if effect.until else "")


def _quote_word(word: str, names: MatchNames) -> str:
    """A chosen word: bare if it is an energy type or an affiliation of this match, else quoted."""
    if word in names.words_to_choose:
        return word
    return msgspec.json.encode(word).decode()
