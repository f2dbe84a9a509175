"""Names of dice, cards, players, acts and decisions, as players read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.engine.evaluate import dice_matching, permissions
from rules.language import ast
from rules.messages.message import Message, join_parts, make_message
from rules.model.dice import Energy, Face
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId, PlayerTarget
from rules.model.moves import Buy, FieldCharacter, Move, UseGlobal, UsePaidAbility
from rules.state import EffectObstacle, Frame, GameState, Setup, Trigger

SIDEKICK = "Sidekick"
"""The name of the dice that belong to no card."""


def card_name(state: GameState, card_id: CardId) -> str:
    """The name of a card; Sidekick dice have no card, and `number` 0 names them.

    If another set's card with the same title is in this match, the set's code is added.
    """
    if not card_id:
        return SIDEKICK
    one = state.setup.cards[card_id].card
    alike = (other.card for other in state.setup.cards if other.card.name == one.name)
    if any(other.title == one.title and other.set_code != one.set_code for other in alike):
        return f"{one.name} [{one.set_code}]"
    return one.name


def die_name(state: GameState, die_id: DieId) -> str:
    """A die by its card's name, with its level if it shows a character with several levels."""
    one = state.dice[die_id]
    face = state.face_of(one)
    name = card_name(state, one.card)
    return f"{name} (level {face.level})" if one.card and face is not None and face.level else name


def face_name(state: GameState, die_id: DieId, shown: int) -> str:
    """A face in short: "2 bolts", "L3*"; a Sidekick's only character face is "character"."""
    kind = state.setup.cards[state.dice[die_id].card].card.die
    face = kind.faces[shown]
    return "character" if face.level and kind.face_of_level(2) is None else short_face_name(face)


def short_face_name(face: Face) -> str:
    """A face in short: as the notation names it, but with a plural: "2 bolts"."""
    is_double = len(face.energy) > 1 and len(set(face.energy)) == 1 and not face.is_generic
    return f"{face.name}s" if is_double else face.name


def die_with_face(state: GameState, die_id: DieId) -> str:
    """A die with the face it shows: "Sidekick: wild", "Angel: L2"."""
    die = state.dice[die_id]
    name = card_name(state, die.card)
    return f"{name}: {face_name(state, die_id, die.face)}" if die.face >= 0 else name


def player_name(state: GameState, number: PlayerId) -> str:
    """A player's name, or "" if `number` is no player."""
    return state.setup.players[number].name if number >= 0 else ""


def side_name(state: GameState, number: PlayerId) -> str | Message:
    """The name of a player's side, for what partners have in common: "Eric", "Eric's side"."""
    if number < 0 or not state.setup.partners(number):
        return player_name(state, number)
    return make_message("part.side", player=player_name(state, state.setup.teams[number][0]))


def rival_name(state: GameState, player: PlayerId) -> str | Message:
    """The name of a player's opponent; "the other side" where there are two (DBL-5)."""
    first, *others = state.setup.opponents(player)
    return make_message("part.other_side") if others else player_name(state, first)


def describe_act(state: GameState, move: Move) -> Message:
    """What a payment is for: "Kitty Pryde", "fielding Angel (level 2)"."""
    match move:
        case Buy(card=number):
            return make_message("part.buy", card=card_name(state, number))
        case FieldCharacter(die=number):
            return make_message("part.field", die=die_name(state, number))
        case UseGlobal(card=number):
            return make_message("part.global", card=card_name(state, number))
        case UsePaidAbility(die=number):
            return make_message("part.ability", card=card_name(state, state.dice[number].card))
        case _:
            return make_message("part.a_die")


def describe_acts(state: GameState, moves: tuple[Move, ...]) -> Message:
    """Several acts: "2 Kitty Pryde dice and fielding Angel (level 2)"."""
    parts: list[Message | str] = []
    for act, count in Counter(describe_act(state, move) for move in moves).items():
        if count == 1:
            parts.append(act)
        elif act.id == "part.buy":
            parts.append(make_message("part.dice", count=count, card=dict(act.values)["card"]))
        else:
            parts.append(make_message("part.times", what=act, count=count))
    text = join_with_and(parts)
    return text if isinstance(text, Message) else make_message("part.buy", card=text)


def duration_text(state: GameState, until: ast.Duration, player: PlayerId) -> Message:
    """How long an effect of this player lasts: "until end of turn"."""
    return make_message(f"now.{until.replace(' ', '_')}", player=player_name(state, player))


def act_name(act: ast.ForcedAct) -> Message:
    """Something that dice or players must or can't do: "block", "use Global Abilities"."""
    return make_message(f"act.{act.replace(' ', '_').replace(chr(39), '')}")


# --- several dice ---------------------------------------------------------------------------------


def join_with_and(parts: Iterable[Message | str]) -> Message | str:
    """A list in words: "a", "a and b", "a, b and c"; "" if it is empty."""
    return join_parts(list(parts) or [""], "part.and")


def dice_count_text(count: int) -> Message:
    """A number of dice: "1 die", "4 dice"."""
    return make_message("words.dice", count=count)


def types_text(types: Iterable[Energy]) -> Message | str:
    """Energy types with their counts: "a bolt", "2 fists and a mask"."""
    return join_with_and(
        make_message("part.symbols", type=energy.value, count=count)
        for energy, count in Counter(types).items()
    )


def counted_dice_name(name: str, count: int, level: int = 0) -> Message | str:
    """Equal dice with their number: "Angel (level 2)", "2 Angel dice", "4 Sidekicks"."""
    if name == SIDEKICK:
        return make_message("part.sidekicks", count=count) if count > 1 else name
    if count == 1:
        return f"{name} (level {level})" if level else name
    if level:
        return make_message("part.dice_level", count=count, card=name, level=level)
    return make_message("part.dice", count=count, card=name)


def dice_names(
    state: GameState, numbers: Iterable[DieId], *, with_level: bool = True, article: bool = False
) -> Message | str:
    """Dice by name, equal ones counted: "Angel (level 2) and 3 Sidekicks".

    With `with_level`, name the level of each character, and count each level separately. With
    `article`, call a single Sidekick "a Sidekick".
    """
    groups: Counter[tuple[str, int]] = Counter()
    for die_id in numbers:
        one = state.dice[die_id]
        face = state.face_of(one)
        level = face.level if with_level and one.card and face is not None else 0
        groups[card_name(state, one.card), level] += 1
    return join_with_and(
        with_article(counted_dice_name(name, count, level))
        if article
        else counted_dice_name(name, count, level)
        for (name, level), count in groups.items()
    )


def resting_place(state: GameState, *dice: DieId) -> Message:
    """Where dice go that would go to the Used Pile: some have Immortal (KW-35)."""
    places = {permissions.rests_in_bag(state, state.dice[die]) for die in dice}
    words = {(True,): "to.bag", (False, True): "to.used_or_bag"}
    return make_message(words.get(tuple(sorted(places)), "to.used"))


def with_article(name: Message | str) -> Message | str:
    """A name as the object of a sentence: "a Sidekick"; other names stay as they are."""
    return make_message("part.sidekick") if name == SIDEKICK else name


# --- triggers -------------------------------------------------------------------------------------


def trigger_subject_name(state: GameState, one: Frame | Trigger) -> str | Message | None:
    """The die or player that the trigger of an ability was about; None if it is its own die."""
    subject = one.event.subject
    if subject in (NO_DIE, one.die):
        return None
    if isinstance(subject, PlayerTarget):
        return state.setup.players[subject.player].name
    about = state.dice[subject]
    if about.card:
        return die_name(state, subject)
    owner = state.setup.players[about.controller].name
    return make_message("part.of", die=die_name(state, subject), player=owner)


def trigger_source_name(state: GameState, trigger: Trigger) -> str:
    """The source of a waiting ability: its die, or the card of a Global Ability."""
    return die_name(state, trigger.die) if trigger.die >= 0 else card_name(state, trigger.card)


def cost_text(cost: ast.Cost) -> Message:
    """A cost in a card's text: "2 energy and 1 life"."""
    energy = len(cost.energy) + cost.any_energy
    parts = [make_message("part.energy", count=energy)] if energy else []
    if cost.life:
        parts.append(make_message("part.life", count=cost.life))
    if cost.do:
        parts.append(make_message("part.given"))
    text = parts[0] if parts else make_message("part.energy", count=0)
    for part in parts[1:]:
        text = make_message("part.and", first=text, second=part)
    return text


def obstacle_text(obstacle: EffectObstacle) -> Message:
    """Why nothing came of an ability, in a few words: "no such die in the Used Pile"."""
    if obstacle.word != "no die":
        return make_message(f"nothing.{obstacle.word.replace(' ', '_')}")
    if len(obstacle.zones) != 1:
        return make_message("nothing.no_such_die")
    zone = dice_matching.ZONE_BY_WORD[obstacle.zones[0]]
    return make_message("nothing.no_die", place=make_message(f"zone.{zone.name.lower()}"))


def die_letters(setup: Setup) -> tuple[str, ...]:
    """Two letters for the dice of each card, by card index; unique among the cards of a player."""
    taken: set[tuple[int | None, str]] = set()
    found = []
    for at_table in setup.cards:
        name, owner = at_table.card.name, at_table.owner
        first, *others = [letter.upper() for letter in name if letter.isalnum()] or ["?"]
        wishes = (initials(name), *(first + other for other in (*others, *"23456789")))
        sign = next((wish for wish in wishes if (owner, wish) not in taken), wishes[0])
        taken.add((owner, sign))
        found.append(sign)
    return tuple(found)


def initials(name: str) -> str:
    """Two letters for a name: the initials of its first two words, or the first two letters."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return "".join(words)[:2].upper()
