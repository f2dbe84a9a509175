"""Facts of the table in notation: the content of zones, and everything else that lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from rules.cards import CardKind
from rules.language import ast
from rules.model.ids import NOBODY, CardId, DieId, PlayerId
from rules.notation.acts.references import (
    dice_name_of_card,
    ref_fits_card,
    ref_fits_die,
    resolve_card,
    resolve_table_dice,
    shortest_card_ref,
    shown_face_names,
    table_ref,
)
from rules.notation.facts import lasting_effects
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.fact_parser import STEPS_BY_WORD
from rules.notation.syntax.quoting import SIDEKICK_NAME, MatchNames
from rules.notation.syntax.tokenizer import ZONES_BY_WORD
from rules.state import ASIDE, CAPTIVE, FIELD, LAID, RESERVE, DelayedEffect, Die, GameState, Zone


def zone_refs(state: GameState, player: PlayerId, zone: Zone) -> tuple[r.CountedRef, ...]:
    """The content of a player's zone in notation."""
    counts = Counter(
        (ref_in_zone(state, die), links_of_die(state, die), die.is_partly_spent)
        for die in sorted(state.dice_in_zone(player, zone), key=lambda die: _place(state, die))
    )
    return tuple(
        r.PlacedDice(ref, count, links, spent) if links or spent else r.CountedRef(ref, count)
        for (ref, links, spent), count in counts.items()
    )


def _place(state: GameState, die: Die) -> tuple[int, int]:
    """The place of a die in a list: by card, or by the first of the cards with the same title."""
    titles = [at_table.card.title for at_table in state.setup.cards]
    return titles.index(titles[die.card]), die.id


def ref_in_zone(state: GameState, die: Die) -> r.Ref:
    """A die as a zone lists it: a Sidekick's energy by its face alone, its character by name."""
    name = dice_name_of_card(state, die.card)
    faces = shown_face_names(state, die)
    is_character = bool(faces) and bool((face := state.face_of(die)) and face.level)
    damage = die.damage or -1
    if not die.card and faces and not (is_character and die.zone is not Zone.RESERVE):
        return r.Ref("" if not is_character else SIDEKICK_NAME, face=faces[0], damage=damage)
    face_said = faces[-1] if faces and die.card else ""
    subtitle, code = _distinguishing_title(state, die)
    return r.Ref(name, subtitle, code, face=face_said, damage=damage)


def _distinguishing_title(state: GameState, die: Die) -> tuple[str, str]:
    """The subtitle and set code to write; each is "" unless cards of this match share the rest."""
    facts = state.setup.cards[die.card].card
    alike = [at_table.card for at_table in state.setup.cards if at_table.card.name == facts.name]
    same = {one.set_code for one in alike if one.title == facts.title}
    subtitle = facts.subtitle if len({one.subtitle for one in alike}) > 1 else ""
    return subtitle, facts.set_code if len(same) > 1 else ""


def purchased_dice(state: GameState, player: PlayerId) -> int:
    """The number of dice that a player has purchased so far, wherever they are now."""
    cards = state.setup.cards
    return sum(
        die.owner == player
        and die.zone is not Zone.CARD
        and die.card != 0
        and cards[die.card].card.kind is not CardKind.TOKEN
        for die in state.dice
    )


# --- the whole table ------------------------------------------------------------------------------

_ZONES_ON_TABLE = (
    "bag", "prep", "reserve", "field", "attack", "out", "used", "captive", "aside", "laid",
)  # fmt: skip


def step_word(state: GameState) -> str:
    """The step of the turn as an expectation calls it."""
    return next(word for word, step in STEPS_BY_WORD.items() if step is state.step)


def facts_of_match(state: GameState) -> list[r.StateFact]:
    """Whose turn it is, the step, the turn, and the winner of a match that is over."""
    found = [
        r.StateFact("active", state.active),
        r.StateFact("step", word=step_word(state)),
        r.StateFact("turn", amount=state.turn),
    ]
    if state.is_over:
        found.append(r.StateFact("winner", NOBODY if state.winner is None else state.winner))
    return found


def facts_of_player(state: GameState, player: PlayerId) -> list[r.StateFact]:
    """A player's life, dice on the table, effects in force, chosen words, and tokens on cards.

    The bag is listed in any case. Dice on their cards are left out.
    """
    found = [r.StateFact("life", player, state.life_of(player))]
    if state.virtual_energy[player]:
        found.append(r.StateFact("generic", player, state.virtual_energy[player]))
    for word in _ZONES_ON_TABLE:
        dice = zone_refs(state, player, ZONES_BY_WORD[word])
        if dice or word == "bag":
            found.append(r.StateFact(word, player, dice=dice))
    effects = lasting_effects.effects_of_player(state, player)
    later = lasting_effects.delayed_effects_of_player(state, player)
    words = lasting_effects.words_of_player(state, player)
    found += [r.StateFact("effects", player, effects=effects)] if effects else []
    found += [r.StateFact("later", player, effects=later)] if later else []
    found += [r.StateFact("words", player, words=words)] if words else []
    tokens = lasting_effects.tokens_of_player(state, player)
    found += [r.StateFact("tokens", player, tokens=tokens)] if tokens else []
    return found


# --- table links ----------------------------------------------------------------------------------


_UNTIL_TURN = ast.Moment("turn starts", player="you")
"""The end of a link that lasts until its player's next turn."""

# --- reading the state ----------------------------------------------------------------------------


def links_of_die(state: GameState, die: Die) -> tuple[r.DieLink, ...]:
    """The links of a die to other dice and to a card."""
    return tuple(_links(state, die))


def _links(state: GameState, die: Die) -> Iterator[r.DieLink]:
    if die.holder >= 0:
        home = die.taken_from if die.taken_from is not FIELD else None
        until = _until_turn_of(state, die.holder)
        if die.holder == die.id:
            yield r.DieLink("held", None, home, until)
        else:
            word: r.LinkWord = "under" if die.zone is CAPTIVE else "held by"
            yield r.DieLink(word, table_ref(state, die.holder), home, until)
    if die.attached_to >= 0:
        yield r.DieLink("attached to", table_ref(state, die.attached_to))
    for one, other, _ in state.heroic_pairs:
        if die.id in (one, other):
            partner = other if die.id == one else one
            yield r.DieLink("paired with", table_ref(state, partner))
    if die.on_card >= 0:
        cards = state.setup.card_ids[1:]
        yield r.DieLink("on", shortest_card_ref(state, die.on_card, cards))


def _until_turn_of(state: GameState, holder: DieId) -> PlayerId | None:
    """The player with whose next turn the dice of a holder return, if they last that long."""
    for waiting in state.delayed_effects:
        if waiting.die == holder and not waiting.effects and waiting.when == _UNTIL_TURN:
            return waiting.player
    return None


def fits_links(state: GameState, die: Die, wanted: r.CountedRef) -> bool:
    """Whether a die has the links that a reference mentions; others do not matter."""
    if not isinstance(wanted, r.PlacedDice):
        return True
    if wanted.is_part_spent and not die.is_partly_spent:
        return False
    actual = {link.word: link for link in _links(state, die)}
    return all(
        link.word in actual and _fits(state, die, actual[link.word], link) for link in wanted.links
    )


def _fits(state: GameState, die: Die, actual: r.DieLink, wanted: r.DieLink) -> bool:
    if wanted.home is not None and wanted.home is not (actual.home or FIELD):
        return False
    if wanted.until_turn_of not in (None, actual.until_turn_of):
        return False
    if wanted.other is None or actual.other == wanted.other:
        return True
    if wanted.word == "on":
        return ref_fits_card(state, die.on_card, wanted.other)
    return ref_fits_die(state, state.dice[_linked_die(state, die, wanted.word)], wanted.other)


def _linked_die(state: GameState, die: Die, word: r.LinkWord) -> DieId:
    """The die that a link of a die leads to."""
    match word:
        case "attached to":
            return die.attached_to
        case "paired with":
            return _partner(state, die.id)
        case _:
            return die.holder


def _partner(state: GameState, die_id: DieId) -> DieId:
    """The partner of a die that is in a Heroic pair."""
    pairs = (pair[:2] for pair in state.heroic_pairs if die_id in pair[:2])
    one, other = next(pairs)
    return other if one == die_id else one


# --- setting up -----------------------------------------------------------------------------------

_ZONES_OF_LINKS: dict[r.LinkWord, tuple[Zone, ...]] = {
    "under": (CAPTIVE,),
    "held by": (FIELD,),
    "held": (FIELD,),
    "attached to": (FIELD, CAPTIVE, ASIDE),
    "paired with": (FIELD,),
    "on": (LAID,),
}


def place_links(
    state: GameState, die_id: DieId, placed: r.PlacedDice, player: PlayerId, names: MatchNames
) -> None:
    """Give a placed die the links that a position lists, once all dice are placed. Raises
    `LineMismatch` if a link does not fit the zone, or its other die or card is not there."""
    die = state.dice[die_id]
    if placed.is_part_spent:
        if die.zone is not RESERVE:
            raise LineMismatch('"part-spent"', "part-spent dice only in the Reserve Pool")
        state.dice[die_id] = replace(die, is_partly_spent=True)
    for link in placed.links:
        zones = _ZONES_OF_LINKS[link.word]
        if die.zone not in zones:
            where = " or ".join(zone.name.lower() for zone in zones)
            raise LineMismatch(f'"{link.word}" in {die.zone.name.lower()}', f"it only in {where}")
        _place_link(state, die_id, link, player, names)


def _place_link(
    state: GameState, die_id: DieId, link: r.DieLink, player: PlayerId, names: MatchNames
) -> None:
    die = state.dice[die_id]
    match link.word:
        case "on" if link.other is not None:
            card = resolve_card(state, link.other, state.setup.card_ids[1:], names)
            state.dice[die_id] = replace(die, on_card=card)
            return
        case "held":
            other, card = die_id, die.card
        case _ if link.other is not None:
            (other,) = resolve_table_dice(state, r.CountedRef(link.other), names, (die_id,))
            card = state.dice[other].card
        case _:
            raise LineMismatch(f'"{link.word}"', "a die after it")
    if link.word == "attached to":
        state.dice[die_id] = replace(die, attached_to=other)
    elif link.word == "paired with":
        state.heroic_pairs = (*state.heroic_pairs, (die_id, other, player))
    else:
        state.dice[die_id] = replace(die, holder=other, taken_from=link.home or FIELD)
        _place_end(state, link, other, card)


def _place_end(state: GameState, link: r.DieLink, holder: DieId, card: CardId) -> None:
    """Let the dice of a holder return with a player's next turn instead of at the end of this."""
    if link.until_turn_of is None or _until_turn_of(state, holder) is not None:
        return
    waiting = DelayedEffect(_UNTIL_TURN, link.until_turn_of, card, holder)
    state.delayed_effects = (*state.delayed_effects, waiting)
