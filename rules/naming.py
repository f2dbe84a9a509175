"""Names of dice, cards, players, acts and decisions, as players read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

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

SIDEKICK = "Sidekick"
"""The name of the dice that belong to no card."""


def card(state: GameState, number: int) -> str:
    """The name of a card; Sidekick dice have no card, and `number` 0 names them.

    If another set's card with the same title is in this match, the set's code is added.
    """
    if not number:
        return SIDEKICK
    one = state.setup.cards[number].card
    alike = (other.card for other in state.setup.cards if other.card.name == one.name)
    if any(other.title == one.title and other.set_code != one.set_code for other in alike):
        return f"{one.name} [{one.set_code}]"
    return one.name


def die(state: GameState, number: int) -> str:
    """A die by its card's name, with its level if it shows a character with several levels."""
    one = state.dice[number]
    face = state.face(one)
    name = card(state, one.card)
    return f"{name} (level {face.level})" if one.card and face is not None and face.level else name


def face(state: GameState, number: int, shown: int) -> str:
    """A face of a die as the notation names it; a Sidekick's only character face is `character`."""
    kind = state.setup.cards[state.dice[number].card].card.die
    one = kind.faces[shown]
    return "character" if one.level and kind.face_of_level(2) is None else one.name


def showing(state: GameState, number: int) -> str:
    """A die with the face it shows: "Sidekick: wild", "Angel: L2"."""
    die = state.dice[number]
    name = card(state, die.card)
    return f"{name}: {face(state, number, die.face)}" if die.face >= 0 else name


def player(state: GameState, number: int) -> str:
    """A player's name, or "" if `number` is no player."""
    return state.setup.players[number].name if number >= 0 else ""


def act(state: GameState, move: Move) -> Message:
    """What a payment is for: "Kitty Pryde", "fielding Angel (level 2)"."""
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
    """Several acts: "2 Kitty Pryde dice and fielding Angel (level 2)"."""
    parts: list[Message | str] = []
    for one, count in Counter(act(state, move) for move in moves).items():
        if count == 1:
            parts.append(one)
        elif one.id == "part.buy":
            parts.append(message("part.dice", count=count, card=dict(one.values)["card"]))
        else:
            parts.append(message("part.times", what=one, count=count))
    said = joined(parts)
    return said if isinstance(said, Message) else message("part.buy", card=said)


# --- several dice ---------------------------------------------------------------------------------


def joined(parts: Iterable[Message | str]) -> Message | str:
    """A list in words: "a", "a and b", "a, b and c"; "" if it is empty."""
    *others, last = list(parts) or [""]
    if not others:
        return last
    said = others[0]
    for part in others[1:]:
        said = message("part.list", first=said, second=part)
    return message("part.and", first=said, second=last)


def number_of_dice(count: int) -> Message:
    """A number of dice: "1 die", "4 dice"."""
    return message("words.one_die") if count == 1 else message("words.dice", count=count)


def several(name: str, count: int, level: int = 0) -> Message | str:
    """Equal dice with their number: "Angel (level 2)", "2 Angel dice", "4 Sidekicks"."""
    if name == SIDEKICK:
        return message("part.sidekicks", count=count) if count > 1 else name
    if count == 1:
        return f"{name} (level {level})" if level else name
    if level:
        return message("part.dice_level", count=count, card=name, level=level)
    return message("part.dice", count=count, card=name)


def dice(
    state: GameState, numbers: Iterable[int], *, with_level: bool = True, article: bool = False
) -> Message | str:
    """Dice by name, equal ones counted: "Angel (level 2) and 3 Sidekicks".

    Args:
        state: the match.
        numbers: the dice.
        with_level: name the level of each character, and count each level separately.
        article: call a single Sidekick "a Sidekick".
    """
    groups: Counter[tuple[str, int]] = Counter()
    for number in numbers:
        one = state.dice[number]
        face = state.face(one)
        level = face.level if with_level and one.card and face is not None else 0
        groups[card(state, one.card), level] += 1
    return joined(
        with_article(several(name, count, level)) if article else several(name, count, level)
        for (name, level), count in groups.items()
    )


def with_article(name: Message | str) -> Message | str:
    """A name as the object of a sentence: "a Sidekick"; other names stay as they are."""
    return message("part.sidekick") if name == SIDEKICK else name


# --- decisions ------------------------------------------------------------------------------------


def prompt(state: GameState) -> Message:
    """The sentence of the bar above the table: the player to decide, and the options."""
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
            return message("decide.draw", player=name, dice=number_of_dice(decision.count))
        case "roll":
            return message("decide.roll", player=name, dice=number_of_dice(len(decision.dice)))
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
            fighter = card(state, state.dice[decision.dice[0]].card)
            return message("decide.assign", player=name, card=fighter)
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
    types = [(energy.value, result.open_types.count(energy)) for energy in TYPES]
    wanted = [message("part.count", count=count, type=name) for name, count in types if count]
    said = message(
        "decide.pay_types", player=name, open=result.open, what=what, types=joined(wanted)
    )
    if len(wanted) > 1:
        return said
    return Message("decide.pay_typed", (*said.values, *wanted[0].values))


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
    """The prompt of a choice for the ability that is resolving."""
    decision = state.decision
    frame = state.stack[-1]
    if decision is None or not isinstance(frame, Frame):
        raise TypeError("no ability is resolving")
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
    """The die or player that the trigger of an ability was about; None if it is its own die."""
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
    """The source of a waiting ability: its die, or the card of a Global Ability."""
    return die(state, trigger.die) if trigger.die >= 0 else card(state, trigger.card)


def price(cost: tree.Cost) -> Message:
    """A cost in a card's text: "2 energy and 1 life"."""
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
