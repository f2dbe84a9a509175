"""What dice, cards, acts and decisions are called when people are told of them."""

from __future__ import annotations

from rules import combat, payment, prompting, queries
from rules.dice import TYPES
from rules.language import tree
from rules.moves import (
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Attack,
    Block,
    Buy,
    Confirm,
    Field,
    Move,
    Pass,
    UseGlobal,
    UsePaid,
)
from rules.state import CHANCE, Frame, GameState, Trigger, seated
from rules.steps import attack, blocking
from rules.words import Message, message


def card(state: GameState, number: int) -> str:
    """The name of a card; sidekick dice have none and are called sidekick.

    The set's code stands behind it where another set's card of the same title is at this table.
    """
    if not number:
        return "sidekick"
    one = state.setup.cards[number].card
    alike = (other.card for other in state.setup.cards if other.card.name == one.name)
    if any(other.title == one.title and other.set_code != one.set_code for other in alike):
        return f"{one.name} [{one.set_code}]"
    return one.name


def die(state: GameState, number: int) -> str:
    """A die by its card's name, with its level where it is a character of several levels."""
    one = state.dice[number]
    face = state.face(one)
    name = card(state, one.card)
    return f"{name} (level {face.level})" if one.card and face is not None and face.level else name


def face(state: GameState, number: int, shown: int) -> str:
    """A face of a die as the notation names it; a sidekick's one character is `character`."""
    kind = state.setup.cards[state.dice[number].card].card.die
    one = kind.faces[shown]
    return "character" if one.level and kind.face_of_level(2) is None else one.name


def showing(state: GameState, number: int) -> str:
    """A die with the face it shows: "sidekick: wild", "Angel: L2"."""
    die = state.dice[number]
    name = card(state, die.card)
    return f"{name}: {face(state, number, die.face)}" if die.face >= 0 else name


def player(state: GameState, number: int) -> str:
    """A player's name; nobody has none."""
    return state.setup.players[number].name if number >= 0 else ""


def act(state: GameState, move: Move) -> Message:
    """What an act is for: "Kitty Pryde", "fielding Angel (level 2)"."""
    match move:
        case Buy(card=number) | AlsoBuy(card=number):
            return message("part.buy", card=card(state, number))
        case Field(die=number) | AlsoField(die=number):
            return message("part.field", die=die(state, number))
        case UseGlobal(card=number) | AlsoUse(card=number):
            return message("part.global", card=card(state, number))
        case UsePaid(die=number):
            return message("part.ability", card=card(state, state.dice[number].card))
        case _:
            return message("part.a_die")


def acts(state: GameState, moves: tuple[Move, ...]) -> Message:
    """Several acts, joined by "and"."""
    said = act(state, moves[0])
    for move in moves[1:]:
        said = message("part.and", first=said, second=act(state, move))
    return said


def prompt(state: GameState) -> Message:
    """Who must decide, and about what: the sentence of the bar above the table."""
    decision = state.decision
    if state.over or decision is None:
        if state.winner is None:
            return message("decide.tie")
        return message("decide.over", winner=state.setup.players[state.winner].name)
    whose = decision.player
    if whose == CHANCE:
        whose = decision.owner if decision.kind == "draw" else state.dice[decision.dice[0]].player
    name = state.setup.players[whose].name
    other = state.setup.players[state.setup.opponents(whose)[0]].name
    match decision.kind:
        case "draw":
            return message("decide.draw", player=name, count=decision.count)
        case "roll":
            return message("decide.roll", player=name, count=len(decision.dice))
        case "reroll":
            return _reroll(state, name, len(decision.dice))
        case "main" | "window" | "reply":
            return prompting.in_turn(state, decision)
        case "pay":
            return _paying(state, name)
        case "attackers":
            return _attackers(state, name)
        case "blockers":
            return _blockers(state, name)
        case "assign":
            return message("decide.assign", player=name, die=die(state, decision.dice[0]))
        case "draw offer":
            return message("decide.draw_offer", player=name, other=other)
        case "order":
            return message("decide.order", player=name)
        case _:
            return _effect(state, name)


def _reroll(state: GameState, name: str, dice: int) -> Message:
    if not dice:
        return message("decide.reroll_none", player=name)
    if len(state.marked) == dice:
        return message("decide.reroll_all", player=name)
    return message("decide.reroll_some" if state.marked else "decide.reroll", player=name)


def _paying(state: GameState, name: str) -> Message:
    result = payment.preview(state)
    paying = state.paying
    what = acts(state, paying.acts) if paying and paying.acts else _source(state)
    if not result.open:
        return message("decide.pay_done", player=name, what=what)
    if not result.open_types:
        return message("decide.pay", player=name, open=result.open, what=what)
    types = ", ".join(energy.value for energy in TYPES if energy in result.open_types)
    return message("decide.pay_typed", player=name, open=result.open, what=what, types=types)


def _source(state: GameState) -> Message:
    frame = state.stack[-1]
    number = frame.card if isinstance(frame, Frame) else 0
    return message("part.ability", card=card(state, number))


def _attackers(state: GameState, name: str) -> Message:
    moves = attack.legal_attackers(state)
    more = any(isinstance(move, Attack) for move in moves)
    if not any(isinstance(move, Confirm | Pass) for move in moves):
        return message("decide.attackers_must", player=name)
    if price := attack.price_of_attack(state):
        kind = "attackers_paid" if more else "attackers_paid_all"
        return message(f"decide.{kind}", player=name, life=price)
    if state.combat is None or not state.combat.attackers:
        return message("decide.attackers", player=name)
    return message("decide.attackers_more" if more else "decide.attackers_all", player=name)


def _blockers(state: GameState, name: str) -> Message:
    blocks = combat.attack_of(state).blocks
    moves = blocking.legal_blockers(state)
    more = any(isinstance(move, Block) for move in moves)
    short = blocking.short_of(state, blocks)
    if short is not None:
        needed = queries.blockers_needed(state, state.dice[short])
        attacker = die(state, short)
        return message("decide.blockers_short", player=name, attacker=attacker, count=needed)
    if not any(isinstance(move, Confirm | Pass) for move in moves):
        return message("decide.blockers_must", player=name)
    if price := queries.block_price(state, blocks):
        kind = "blockers_paid" if more else "blockers_paid_all"
        return message(f"decide.{kind}", player=name, life=price)
    if not blocks:
        return message("decide.blockers", player=name)
    return message("decide.blockers_more" if more else "decide.blockers_all", player=name)


def _effect(state: GameState, name: str) -> Message:
    """A choice for the ability that is being resolved."""
    decision = state.decision
    frame = state.stack[-1]
    if decision is None or not isinstance(frame, Frame):
        raise TypeError("no ability is being resolved")
    source = card(state, frame.card)
    effect = frame.todo[0]
    if decision.kind == "choose":
        if decision.dice:
            kind = "choose_more" if decision.optional else "choose_another"
            return message(f"decide.{kind}", player=name, card=source)
        kind = "choose_optional" if decision.optional else "choose"
        or_player = decision.pick is not None and decision.pick.or_player
        what = message("part.a_die_or_player" if or_player else "part.a_die")
        return message(f"decide.{kind}", player=name, what=what, card=source)
    if decision.kind == "answer":
        cost = effect.cost if isinstance(effect, tree.Optional | tree.Unless) else None
        if isinstance(effect, tree.Unless) and cost is not None:
            return message("decide.answer_pay", player=name, cost=price(cost), card=source)
        about = subject(state, frame)
        if about is not None:
            return message("decide.answer_about", player=name, card=source, about=about)
        return message("decide.answer", player=name, card=source)
    if isinstance(effect, tree.ChooseOne):
        return message("decide.choose_one", player=name, card=source)
    return message(f"decide.{decision.kind.replace(' ', '_')}", player=name, card=source)


def subject(state: GameState, one: Frame | Trigger) -> str | Message | None:
    """The die or player that the moment of an ability was about, if it is not its own die."""
    if one.subject in (-1, one.die):
        return None
    player = seated(one.subject)
    if player is not None:
        return state.setup.players[player].name
    about = state.dice[one.subject]
    if about.card:
        return die(state, one.subject)
    owner = state.setup.players[about.player].name
    return message("part.of", die=die(state, one.subject), player=owner)


def waiting(state: GameState, trigger: Trigger) -> str:
    """The source of an ability that waits: its die, or the card of a Global Ability."""
    return die(state, trigger.die) if trigger.die >= 0 else card(state, trigger.card)


def price(cost: tree.Cost) -> Message:
    """A cost that text asks for: "2 energy and 1 life"."""
    energy = len(cost.energy) + cost.any_energy
    parts = [message("part.energy", count=energy)] if energy else []
    if cost.life:
        parts.append(message("part.life", count=cost.life))
    if cost.do:
        parts.append(message("part.given"))
    said = parts[0] if parts else message("part.energy", count=0)
    for part in parts[1:]:
        said = message("part.and", first=said, second=part)
    return said
