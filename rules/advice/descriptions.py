"""Describes dice, cards, players and zones as they are now, each in one sentence.

For players who cannot see the table: the sentence of a die says everything that the screen shows,
as "Kitty Pryde, level 2, attack 3 (printed 2), defense 2, blocks Juggernaut (level 1)".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.advice import labels
from rules.advice.modifier_breakdown import current_purchase_cost
from rules.advice.prompts import partner_done, picked_dice
from rules.advice.table_subjects import can_look_into
from rules.cards.card import Card, CardKind
from rules.engine import evaluate
from rules.engine.effects.damage import aimed_damage
from rules.engine.evaluate import costs
from rules.engine.turn import combat
from rules.messages.message import Message, make_message
from rules.model import moves as mv
from rules.model.ids import CardId, DieId, PlayerId
from rules.state import BAG, CAPTIVE, CARD, RESERVE, Die, GameState, Zone


def comma_list(parts: Iterable[Message | str]) -> Message | str:
    """Join parts of a sentence with commas; "" if there are none."""
    found = list(parts)
    text = found.pop(0) if found else ""
    for part in found:
        text = make_message("list.and", first=text, second=part)
    return text


# --- dice -----------------------------------------------------------------------------------------


def describe_die(state: GameState, die_id: DieId) -> Message | str:
    """A die as it is now: name, face, stats, damage, and its links to other dice."""
    one = state.dice[die_id]
    name = labels.card_name(state, one.card)
    return comma_list(
        (
            name,
            *_describe_face(state, one),
            *_describe_stats(state, one),
            *_describe_condition(state, one),
        )
    )


def die_lines(state: GameState, die_id: DieId) -> tuple[Message | str, ...]:
    """A die as it is now, in lines below its name and face.

    The first line says where it is, the next its attack and defense, and each further one a fact.
    """
    one = state.dice[die_id]
    stats = comma_list(_describe_stats(state, one))
    lines = (describe_location(state, die_id), stats, *_describe_condition(state, one))
    return tuple(line for line in lines if line)


def _describe_face(state: GameState, one: Die) -> Iterator[Message | str]:
    face = state.face_of(one)
    if face is None:
        return
    if face.is_generic:
        yield make_message("words.generic_face", count=len(face.energy))
    elif not face.level:
        yield (
            make_message("words.action")
            if face.action
            else labels.face_name(state, one.id, one.face)
        )
    elif state.setup.cards[one.card].card.die.face_of_level(2) is None:
        yield make_message("words.character")
    else:
        yield make_message("words.level", level=face.level)
    if face.bursts:
        yield _bursts(face.bursts)


def _bursts(count: int) -> Message:
    return make_message("words.bursts", count=count)


def _describe_stats(state: GameState, one: Die) -> Iterator[Message]:
    """The attack and defense of a character die; none for other faces."""
    face = state.face_of(one)
    if face is not None and face.level:
        attack, defense = evaluate.attack_and_defense(state, one)
        yield _describe_stat("attack", attack, face.attack)
        yield _describe_stat("defense", defense, face.defense)


def _describe_stat(what: str, now: int, printed: int) -> Message:
    if now == printed:
        return make_message(f"words.{what}", now=now)
    return make_message(f"words.{what}_printed", now=now, printed=printed)


def _describe_condition(state: GameState, one: Die) -> Iterator[Message | str]:
    """What a die's face and stats do not say: fielding cost, damage, other dice, its fight."""
    face = state.face_of(one)
    if face is not None and face.level and one.zone is RESERVE:
        yield make_message("words.fielding", cost=costs.current_fielding_cost(state, one))
    if one.damage:
        yield make_message("words.hurt", damage=one.damage)
    if aimed := aimed_damage(state, one.id):
        yield make_message("words.aimed", damage=aimed)
    if one.is_partly_spent:
        yield make_message("words.part_spent")
    if one.owner != one.controller and one.owner >= 0 and one.controller >= 0:
        yield make_message("words.owner", player=labels.player_name(state, one.owner))
    yield from _describe_links(state, one)
    yield from _describe_combat(state, one)
    if one.id in picked_dice(state):
        yield make_message("words.picked")


def _describe_links(state: GameState, one: Die) -> Iterator[Message]:
    if one.holder >= 0 and one.holder != one.id:
        tie = "words.captured" if one.zone is CAPTIVE else "words.controlled"
        yield make_message(tie, die=labels.die_name(state, one.holder))
    if one.attached_to >= 0:
        yield make_message("words.attached", die=labels.die_name(state, one.attached_to))
    for first, second, _ in state.heroic_pairs:
        if one.id in (first, second):
            partner = second if one.id == first else first
            yield make_message("words.partner", die=labels.die_name(state, partner))


def _describe_combat(state: GameState, one: Die) -> Iterator[Message]:
    """The dice it blocks or is blocked by, and the damage assigned to it."""
    if state.combat is None or one.zone is not Zone.ATTACK:
        return
    if blocked := combat.attackers_blocked_by(state, one.id):
        yield make_message("words.blocks", dice=_names(state, blocked))
    if blockers := combat.blockers_of(state, one.id):
        yield make_message("words.blocked", dice=_names(state, blockers))
    elif one.id in state.combat.blocked_attackers:
        yield make_message("words.was_blocked")
    coming = sum(amount for _, to, amount in state.combat.damage_shares if to == one.id)
    if coming:
        yield make_message("words.assigned", damage=coming)


def _names(state: GameState, dice: Iterable[DieId]) -> Message | str:
    return comma_list(labels.die_name(state, die_id) for die_id in dice)


# --- cards ----------------------------------------------------------------------------------------


def describe_card(state: GameState, number: CardId) -> Message | str:
    """A card as it is now: name, subtitle, cost, affiliations, and the dice left to purchase."""
    at_table = state.setup.cards[number]
    one = at_table.card
    if not number:
        return labels.card_name(state, number)
    parts: list[Message | str] = [labels.card_name(state, number)]
    parts += [one.subtitle] if one.subtitle else []
    parts += [make_message("words.basic")] if one.kind is CardKind.BASIC_ACTION else []
    parts.append(_cost(state, number))
    parts += one.affiliations
    parts.append(_left("words.left", state, number))
    return comma_list((*parts, *tokens_on_card(state, number)))


def tokens_on_card(state: GameState, number: CardId) -> tuple[Message, ...]:
    """The tokens that lie on a card: "2 experience tokens" (KW-23)."""
    return tuple(
        make_message(f"tokens.{token}", count=count)
        for card, token, count in state.card_tokens
        if card == number
    )


def token_sign(token: str, count: int, *, is_short: bool = False) -> Message:
    """The tokens on a card as the card itself shows them: "2 experience", in short "2 E"."""
    return make_message(f"sign{'_short' if is_short else ''}.{token}", count=count)


def kind_and_affiliations(card: Card) -> tuple[Message | str, ...]:
    """The kind of a card, as players read it, its affiliations, creature types and alignment."""
    traits = map(str.capitalize, card.traits)
    return (make_message(f"card.{card.kind.value}"), *card.affiliations, *traits)


def card_facts(state: GameState, number: CardId) -> tuple[Message | str, ...]:
    """What a page says about a card: kind, affiliations, changed cost, dice, set and number."""
    card = state.setup.cards[number].card
    facts = list(kind_and_affiliations(card))
    if card.kind is CardKind.SIDEKICK:
        return tuple(facts)
    cost = current_purchase_cost(state, number)
    if cost != card.cost:
        facts.append(make_message("card.cost_now", now=cost, printed=card.cost))
    if card.kind is not CardKind.TOKEN:
        facts.append(_left("card.dice", state, number, most=card.maximum))
        facts += [f"{card.set_code} {card.number}"] if card.set_code else []
        facts += tokens_on_card(state, number)
    return tuple(facts)


def dice_left(state: GameState, number: CardId) -> Message:
    """How many dice of a card can still be purchased."""
    return _left("card.left", state, number)


def _left(template: str, state: GameState, number: CardId, **values: int) -> Message:
    left = sum(lying.card == number for lying in state.dice.in_zone(CARD))
    return make_message(template, left=left, all=state.setup.cards[number].dice_count, **values)


def card_face_names(card: Card) -> tuple[Message | str, ...]:
    """The six faces of a card's die in short, as below their pictures; bursts are stars."""
    has_levels = card.die.face_of_level(2) is not None
    return tuple(
        labels.short_face_name(face)
        if not face.level
        else make_message("words.level_with_bursts", level=face.level, bursts="*" * face.bursts)
        if has_levels
        else make_message("words.character")
        for face in card.die.faces
    )


def _cost(state: GameState, card_id: CardId) -> Message:
    one = state.setup.cards[card_id].card
    types = " ".join(energy.value for energy in one.energy)
    payer = state.deciding_player
    now = one.cost if payer is None else costs.current_purchase_cost(state, card_id, payer)
    if now != one.cost:
        return make_message("words.cost_now", cost=f"{now} {types}".strip(), printed=one.cost)
    return make_message("words.cost", cost=f"{one.cost} {types}".strip())


def describe_faces(state: GameState, card_id: CardId) -> Message:
    """The six faces of a card's die."""
    shown: list[Message | str] = []
    for face in state.setup.cards[card_id].card.die.faces:
        if face.level:
            numbers = {"level": face.level, "cost": face.fielding}
            face_text: Message | str = make_message(
                "words.level_face", **numbers, a=face.attack, d=face.defense
            )
            if face.bursts:
                face_text = comma_list((face_text, _bursts(face.bursts)))
            shown.append(face_text)
        else:
            shown.append(labels.short_face_name(face))
    return make_message("words.faces", faces=comma_list(shown))


# --- players and zones ----------------------------------------------------------------------------


def describe_player(state: GameState, number: PlayerId) -> Message | str:
    """A player: life, whether it is their turn, whether they decide, energy not on dice.

    Life below 0 is told as 0 (END-1).
    """
    life = max(0, state.life_of(number))
    name, partners = labels.player_name(state, number), state.setup.partners(number)
    parts: list[Message | str] = [make_message("words.player", player=name, life=life)]
    if partners:
        partner = labels.player_name(state, partners[0])
        parts = [make_message("words.player_with", player=name, life=life, partner=partner)]
    if not state.is_over:
        parts += [make_message("words.active")] if state.is_active(number) else []
        parts += [make_message("words.done")] if number == partner_done(state) else []
        decides = state.decision is not None and state.decision.player == number
        parts += [make_message("words.decides")] if decides else []
    parts += [describe_loose_energy(state, number)] if state.virtual_energy[number] else []
    return comma_list(parts)


def describe_loose_energy(state: GameState, number: PlayerId) -> Message:
    """A player's energy that is not on a die (DRAW-3, PAY-9)."""
    is_lost = state.setup.ruleset.unused_generic_is_lost
    template = "words.generic" if is_lost else "words.virtual"
    return make_message(template, count=state.virtual_energy[number])


def describe_zone(state: GameState, whose: PlayerId, where: Zone) -> Message:
    """A zone of a player, and how many dice are in it."""
    count = len(state.dice_in_zone(whose, where))
    dice = labels.dice_count_text(count)
    heading = make_message(f"heading.{where.name.lower()}")
    return make_message(
        "words.zone", zone=heading, count=dice if count else make_message("words.empty")
    )


def describe_player_zone(state: GameState, whose: PlayerId, where: Zone) -> Message:
    """A zone with its player's name."""
    name = labels.player_name(state, whose)
    return make_message("words.zone_of", player=name, zone=describe_zone(state, whose, where))


def describe_bag(state: GameState, whose: PlayerId) -> Message | str:
    """The dice in a bag, by name; "" if it is empty or only its owner may look (ZONE-1)."""
    return comma_list(bag_lines(state, whose))


def bag_lines(state: GameState, whose: PlayerId) -> tuple[Message | str, ...]:
    """The dice in a bag, one line for each name; none if only its owner may look (ZONE-1)."""
    if not can_look_into(state, whose, BAG):
        return ()
    names = Counter(labels.card_name(state, die.card) for die in state.dice_in_zone(whose, BAG))
    return tuple(labels.counted_dice_name(name, count) for name, count in sorted(names.items()))


def describe_location(state: GameState, die_id: DieId) -> Message:
    """Where a die is: "in Eric's Field", "on its card"."""
    one = state.dice[die_id]
    where = f"at.{one.zone.name.lower()}"
    return make_message(where, player=labels.player_name(state, one.controller))


# --- legal moves ----------------------------------------------------------------------------------

_MOVE_ABILITIES: dict[type[mv.Move], str] = {
    mv.Buy: "can.buy",
    mv.FieldCharacter: "can.field",
    mv.UseAction: "can.use",
    mv.UseGlobal: "can.global",
    mv.UsePaidAbility: "can.ability",
    mv.Pay: "can.pay",
    mv.MarkForReroll: "can.reroll",
    mv.Attack: "can.attack",
    mv.Block: "can.block",
    mv.ChooseDie: "can.choose",
    mv.ChoosePlayer: "can.choose",
    mv.AssignDamage: "can.assign",
}


def describe_possible_moves(moves: Iterable[mv.Move]) -> Message | str:
    """What the legal moves about one thing allow: "can attack"."""
    return comma_list(
        make_message(template)
        for template in dict.fromkeys(map(_ability_template, moves))
        if template
    )


def _ability_template(move: mv.Move) -> str:
    return _MOVE_ABILITIES.get(type(move), "")
