"""Facts of the table in notation: the content of zones, and everything else that lies there."""

from __future__ import annotations

from collections import Counter

from rules.cards import CardKind
from rules.model.ids import NOBODY, PlayerId
from rules.notation.acts.references import dice_name_of_card, shown_face_names
from rules.notation.facts import lasting_effects
from rules.notation.facts.table_links import links_of_die
from rules.notation.records import record as r
from rules.notation.syntax.fact_parser import STEPS_BY_WORD
from rules.notation.syntax.quoting import SIDEKICK_NAME
from rules.notation.syntax.tokenizer import ZONES_BY_WORD
from rules.state import Die, GameState, Zone


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
    alike = [one.card for one in state.setup.cards if one.card.name == facts.name]
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
    """A player's life, dice on the table, effects in force and chosen words; the bag in any case.

    Dice on their cards are left out.
    """
    found = [r.StateFact("life", player, state.life[player])]
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
    return found
