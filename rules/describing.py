"""Describes dice, cards, players and zones as they are now, each in one sentence.

For players who cannot see the table: the sentence of a die says everything that the screen shows,
as "Kitty Pryde, level 2, attack 3 (printed 2), defense 2, blocks Juggernaut (level 1)".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules import combat, naming, prices, queries
from rules import moves as mv
from rules.cards import CardKind
from rules.looking import may_look
from rules.state import BAG, CAPTIVE, CARD, CHANCE, RESERVE, Die, Frame, GameState, Zone
from rules.words import Message, message


def listed(parts: Iterable[Message | str]) -> Message | str:
    """Join parts of a sentence with commas; "" if there are none."""
    found = list(parts)
    said = found.pop(0) if found else ""
    for part in found:
        said = message("list.and", first=said, second=part)
    return said


# --- dice -----------------------------------------------------------------------------------------


def die(state: GameState, number: int) -> Message | str:
    """A die as it is now: name, face, stats, damage, and its links to other dice."""
    one = state.dice[number]
    return listed((naming.card(state, one.card), *_face(state, one), *marks(state, one)))


def _face(state: GameState, one: Die) -> Iterator[Message | str]:
    face = state.face(one)
    if face is None:
        return
    if face.is_generic:
        yield message("words.generic_face", count=len(face.energy))
    elif not face.level:
        yield message("words.action") if face.action else naming.face(state, one.id, one.face)
    elif state.setup.cards[one.card].card.die.face_of_level(2) is None:
        yield message("words.character")
    else:
        yield message("words.level", level=face.level)
    if face.bursts:
        yield _bursts(face.bursts)
    if face.level:
        attack, defense = queries.stats(state, one)
        yield _strength("attack", attack, face.attack)
        yield _strength("defense", defense, face.defense)
        if one.zone is RESERVE:
            yield message("words.fielding", cost=prices.fielding_cost(state, one))


def _bursts(count: int) -> Message:
    return message("words.burst") if count == 1 else message("words.bursts", count=count)


def _strength(what: str, now: int, printed: int) -> Message:
    if now == printed:
        return message(f"words.{what}", now=now)
    return message(f"words.{what}_printed", now=now, printed=printed)


def marks(state: GameState, one: Die) -> Iterator[Message | str]:
    """The condition of a die besides its face: damage, links to other dice, its fight."""
    if one.damage:
        yield message("words.hurt", damage=one.damage)
    if one.part_spent:
        yield message("words.part_spent")
    if one.owner != one.player and one.owner >= 0 and one.player >= 0:
        yield message("words.owner", player=naming.player(state, one.owner))
    yield from _ties(state, one)
    yield from _fight(state, one)
    if is_picked(state, one.id):
        yield message("words.picked")


def _ties(state: GameState, one: Die) -> Iterator[Message]:
    if one.host >= 0 and one.host != one.id:
        tie = "words.captured" if one.zone is CAPTIVE else "words.controlled"
        yield message(tie, die=naming.die(state, one.host))
    if one.bearer >= 0:
        yield message("words.attached", die=naming.die(state, one.bearer))
    for first, second, _ in state.pairs:
        if one.id in (first, second):
            partner = second if one.id == first else first
            yield message("words.partner", die=naming.die(state, partner))


def _fight(state: GameState, one: Die) -> Iterator[Message]:
    """The dice it blocks or is blocked by, and the damage assigned to it."""
    if state.combat is None or one.zone is not Zone.ATTACK:
        return
    if blocked := combat.blocked_by(state, one.id):
        yield message("words.blocks", dice=_names(state, blocked))
    if blockers := combat.blockers_of(state, one.id):
        yield message("words.blocked", dice=_names(state, blockers))
    elif one.id in state.combat.blocked:
        yield message("words.was_blocked")
    coming = sum(amount for _, to, amount in state.combat.assigned if to == one.id)
    if coming:
        yield message("words.assigned", damage=coming)


def _names(state: GameState, dice: Iterable[int]) -> Message | str:
    return listed(naming.die(state, number) for number in dice)


def is_picked(state: GameState, number: int) -> bool:
    """Whether a die is picked for the current reroll, payment or choice."""
    frame = state.stack[-1] if state.stack else None
    kind = state.decision.kind if state.decision else "over"
    return (
        number in state.marked
        or (kind == "pay" and state.paying is not None and number in dict(state.paying.paid))
        or (kind == "choose" and isinstance(frame, Frame) and number in frame.picked)
    )


# --- cards ----------------------------------------------------------------------------------------


def card(state: GameState, number: int) -> Message | str:
    """A card as it is now: name, subtitle, cost, affiliations, and the dice left to purchase."""
    at_table = state.setup.cards[number]
    one = at_table.card
    if not number:
        return naming.card(state, number)
    parts: list[Message | str] = [naming.card(state, number)]
    parts += [one.subtitle] if one.subtitle else []
    parts += [message("words.basic")] if one.kind is CardKind.BASIC_ACTION else []
    parts.append(_cost(state, number))
    parts += one.affiliations
    left = sum(lying.card == number for lying in state.dice.lying(CARD))
    parts.append(message("words.left", left=left, all=at_table.dice))
    return listed(parts)


def _cost(state: GameState, number: int) -> Message:
    one = state.setup.cards[number].card
    types = " ".join(energy.value for energy in one.energy)
    whose = state.decision.player if state.decision else CHANCE
    now = one.cost if whose == CHANCE else prices.purchase_cost(state, number, whose)
    if now != one.cost:
        return message("words.cost_now", cost=f"{now} {types}".strip(), printed=one.cost)
    return message("words.cost", cost=f"{one.cost} {types}".strip())


def faces(state: GameState, number: int) -> Message:
    """The six faces of a card's die."""
    shown: list[Message | str] = []
    for face in state.setup.cards[number].card.die.faces:
        if face.level:
            numbers = {"level": face.level, "cost": face.fielding}
            said: Message | str = message(
                "words.level_face", **numbers, a=face.attack, d=face.defense
            )
            if face.bursts:
                said = listed((said, _bursts(face.bursts)))
            shown.append(said)
        else:
            shown.append(face.name)
    return message("words.faces", faces=listed(shown))


# --- players and zones ----------------------------------------------------------------------------


def player(state: GameState, number: int) -> Message | str:
    """A player: life, whether it is their turn, whether they decide, energy not on dice."""
    parts: list[Message | str] = [
        message("words.player", player=naming.player(state, number), life=state.life[number])
    ]
    if not state.over:
        parts += [message("words.active")] if number == state.active else []
        decides = state.decision is not None and state.decision.player == number
        parts += [message("words.decides")] if decides else []
    parts += [energy(state, number)] if state.generic[number] else []
    return listed(parts)


def energy(state: GameState, number: int) -> Message:
    """A player's energy that is not on a die (DRAW-3, PAY-9)."""
    is_lost = state.setup.ruleset.generic_is_lost
    said = "words.generic" if is_lost else "words.virtual"
    return message(said, count=state.generic[number])


def zone(state: GameState, whose: int, where: Zone) -> Message:
    """A zone of a player, and how many dice are in it."""
    count = len(state.in_zone(whose, where))
    dice = naming.number_of_dice(count)
    heading = message(f"heading.{where.name.lower()}")
    return message("words.zone", zone=heading, count=dice if count else message("words.empty"))


def zone_of(state: GameState, whose: int, where: Zone) -> Message:
    """A zone with its player's name."""
    name = naming.player(state, whose)
    return message("words.zone_of", player=name, zone=zone(state, whose, where))


def in_bag(state: GameState, whose: int) -> Message | str:
    """The dice in a bag, by name; "" if it is empty or only its owner may look (ZONE-1)."""
    if not may_look(state, whose, BAG):
        return ""
    names = Counter(naming.card(state, one.card) for one in state.in_zone(whose, BAG))
    return listed(naming.several(name, count) for name, count in sorted(names.items()))


def place(state: GameState, number: int) -> Message:
    """Where a die is: "in Eric's Field", "on its card"."""
    one = state.dice[number]
    where = f"at.{one.zone.name.lower()}"
    return message(where, player=naming.player(state, one.player))


# --- legal moves ----------------------------------------------------------------------------------

_DOES: dict[type[mv.Move], str] = {
    mv.Buy: "can.buy",
    mv.AlsoBuy: "can.buy",
    mv.Field: "can.field",
    mv.AlsoField: "can.field",
    mv.Use: "can.use",
    mv.UseGlobal: "can.global",
    mv.AlsoUse: "can.global",
    mv.UsePaid: "can.ability",
    mv.Pay: "can.pay",
    mv.Reroll: "can.reroll",
    mv.Attack: "can.attack",
    mv.Block: "can.block",
    mv.Choose: "can.choose",
    mv.ChoosePlayer: "can.choose",
    mv.Assign: "can.assign",
}


def abilities(moves: Iterable[mv.Move]) -> Message | str:
    """What the legal moves about one thing allow: "can attack"."""
    return listed(message(said) for said in dict.fromkeys(map(_does, moves)) if said)


def _does(move: mv.Move) -> str:
    return _DOES.get(type(move), "")
