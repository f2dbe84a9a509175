"""Positions: start a match from any table, and write the position a match started from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from msgspec.structs import replace

from rules.cards.card import CardKind, token_cards
from rules.game import Game
from rules.language.printer.text_printer import unparse
from rules.model.ids import NOBODY, UNROLLED, DieId, PlayerId
from rules.notation.acts.references import dice_name_of_card, ref_fits_card_name
from rules.notation.facts.lasting_effects import (
    add_card_tokens,
    add_chosen_word,
    add_lasting_effect,
    add_sentence,
)
from rules.notation.facts.state_facts import facts_of_player, place_links
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.fact_parser import STEPS_BY_WORD
from rules.notation.syntax.line_formatter import format_ref as worded
from rules.notation.syntax.quoting import SIDEKICK_NAME, MatchNames, die_face_names
from rules.notation.syntax.tokenizer import ZONES_BY_WORD
from rules.state import Decision, DecisionKind, Die, GameState, Step, Zone, initial_state
from rules.state.digest import digest
from rules.state.setup import Setup, is_sentence_card

_LISTED_ZONES = (
    "bag", "prep", "reserve", "field", "out", "used", "captive", "aside", "laid",
)  # fmt: skip
_OTHER_PARTS = (
    "life", "generic", "turn", "active", "step", "effects", "words", "tokens", "by hand",
)  # fmt: skip
_ZONES_WITH_FACES = (Zone.RESERVE, Zone.FIELD, Zone.CAPTIVE, Zone.ASIDE)
_LINK_NEEDED: dict[Zone, tuple[str, r.LinkWord]] = {
    Zone.CAPTIVE: ('"under" and the die that captured it', "under"),
    Zone.LAID: ('"on" and the card it lies on', "on"),
}
"""The link without which no die can be in a zone."""


# --- setting up -----------------------------------------------------------------------------------


def state_from_position(setup: Setup, facts: Iterable[r.StateFact], names: MatchNames) -> GameState:
    """The state that a position describes; `Game.start` continues from there.

    Unlisted Sidekicks are in the bag, other unlisted dice on their cards. The default is the start
    of the first player's turn 1. Raises `LineMismatch` if the position lists too many dice, or a
    face a die lacks or cannot show there.
    """
    state = initial_state(setup)
    free = {die.id for die in state.dice}
    turn = 1
    listed: set[PlayerId] = set()
    later: list[Callable[[], None]] = []
    """What refers to placed dice, and therefore comes after all of them."""
    for fact in facts:
        match fact.subject:
            case "life":
                state.life[state.setup.sides[fact.player]] = fact.amount
            case "generic":
                state.virtual_energy[fact.player] = fact.amount
            case "turn":
                turn = fact.amount
            case "active":
                state.active = fact.player
            case "by hand":
                add_sentence(state, fact.word)
            case "step":
                state.step = _first_step(fact.word)
            case what if what in _LISTED_ZONES:
                later += _place_dice(state, fact, free, names)
                listed |= {fact.player} if what == "bag" else set()
            case "effects":
                later += (
                    partial(add_lasting_effect, state, fact.player, effect, names)
                    for effect in fact.effects
                )
            case "words":
                later += (
                    partial(add_chosen_word, state, fact.player, word, names) for word in fact.words
                )
            case "tokens":
                later += (
                    partial(add_card_tokens, state, fact.player, given, names)
                    for given in fact.tokens
                )
            case _:
                known = ", ".join((*_OTHER_PARTS, *_LISTED_ZONES))
                raise LineMismatch(f'"{fact.subject}"', f"a part of a position: {known}")
    _check_bags(state, listed, free, names)
    state.turn = turn - 1 if state.step is Step.CLEAR_AND_DRAW else turn
    for place in later:
        place()
    if state.step is Step.ROLL_AND_REROLL:
        state.dice_to_roll = tuple(die.id for die in state.dice_in_zone(state.active, Zone.PREP))
    return state


def _first_step(word: str) -> Step:
    """The step at which a position starts."""
    step = STEPS_BY_WORD[word]
    if step is Step.CLEANUP:
        known = ", ".join(word for word, step in STEPS_BY_WORD.items() if step is not Step.CLEANUP)
        raise LineMismatch(f'"{word}"', f"a step at which a match can start: {known}")
    return step


def _check_bags(
    state: GameState, listed: set[PlayerId], free: set[DieId], names: MatchNames
) -> None:
    """Check that a player whose bag is listed has all Sidekicks in some zone (ZONE-4)."""
    for player in listed:
        lost = [n for n in free if not state.dice[n].card and state.dice[n].owner == player]
        if lost:
            whose = names.name_of_player[player]
            raise LineMismatch(
                f"{len(lost)} too few", f"all eight Sidekicks of {whose} in some zone"
            )


def _place_dice(
    state: GameState, fact: r.StateFact, free: set[DieId], names: MatchNames
) -> list[Callable[[], None]]:
    """Put the listed dice into a zone of a player; the results place their links."""
    zone = ZONES_BY_WORD[fact.subject]
    placed: list[Callable[[], None]] = []
    for counted in fact.dice:
        links = counted.links if isinstance(counted, r.PlacedDice) else ()
        _check_needed_link(zone, links, counted, names)
        owners = _owners_of_placed(state, fact.player, links)
        for _ in range(counted.count):
            die_id = _free_die(state, owners, counted.ref, free, names)
            free.discard(die_id)
            owner = state.dice[die_id].owner
            state.dice[die_id] = replace(
                state.dice[die_id],
                owner=owners[0] if owner == NOBODY else owner,
                controller=fact.player,
                zone=zone,
                face=_face_to_show(state, die_id, counted.ref, zone, names),
                damage=max(counted.ref.damage, 0),
            )
            if isinstance(counted, r.PlacedDice):
                placed.append(partial(place_links, state, die_id, counted, fact.player, names))
    return placed


def _check_needed_link(
    zone: Zone, links: tuple[r.DieLink, ...], counted: r.CountedRef, names: MatchNames
) -> None:
    needed = _LINK_NEEDED.get(zone)
    if needed is not None and all(link.word != needed[1] for link in links):
        raise LineMismatch(
            f'"{worded(counted.ref, names)}" in {zone.name.lower()}', f"{needed[0]} after it"
        )


def _owners_of_placed(
    state: GameState, player: PlayerId, links: tuple[r.DieLink, ...]
) -> tuple[PlayerId, ...]:
    """Who may own a placed die: its player, unless the player holds it; then any other one."""
    is_held = any(link.word in ("held", "held by") for link in links)
    setup = state.setup
    return (*setup.opponents(player), *setup.partners(player)) if is_held else (player,)


def _free_die(
    state: GameState,
    owners: tuple[PlayerId, ...],
    ref: r.Ref,
    free: set[DieId],
    names: MatchNames,
) -> DieId:
    """An unplaced die that fits the reference, of the first of these owners who has one; a face
    without a name is a Sidekick's."""
    ref = ref if ref.name else replace(ref, name=SIDEKICK_NAME)
    token = _new_token(state, owners[0], ref)
    if token is not None:
        return token
    fitting = [
        die_id
        for owner in (*owners, NOBODY)
        for die_id in sorted(free)
        if state.dice[die_id].owner == owner
        and ref_fits_card_name(state, state.dice[die_id].card, ref)
    ]
    if not fitting:
        raise LineMismatch(f'"{worded(ref, names)}"', "a die that is not placed elsewhere already")
    if len({state.setup.cards[state.dice[die_id].card].card for die_id in fitting}) > 1:
        raise LineMismatch(
            f'"{worded(ref, names)}"', "a subtitle too: several cards have this name"
        )
    return fitting[0]


def _new_token(state: GameState, player: PlayerId, ref: r.Ref) -> DieId | None:
    """A new token, if the reference names one that a text of the match makes (TOK-1)."""
    for card in state.setup.card_ids[1:]:
        if state.setup.cards[card].card.kind is not CardKind.TOKEN:
            continue
        if ref_fits_card_name(state, card, ref):
            die_id = state.dice.next_id
            state.dice.append(Die(die_id, card, player, player, Zone.FIELD, 0))
            return die_id
    return None


def _face_to_show(
    state: GameState, die_id: DieId, ref: r.Ref, zone: Zone, names: MatchNames
) -> int:
    kind = state.setup.cards[state.dice[die_id].card].card.die
    if zone not in _ZONES_WITH_FACES:
        if ref.face or ref.damage > 0:
            raise LineMismatch(f'"{worded(ref, names)}"', "a name alone: dice here show no face")
        return UNROLLED
    wanted = ref.face or ("" if zone is Zone.RESERVE else "character")
    known = die_face_names(kind)
    for index, name in enumerate(known):
        face = kind.faces[index]
        if zone is not Zone.RESERVE and face.energy and zone is not Zone.CAPTIVE:
            continue
        if wanted == name or (face.level and wanted == name.rstrip("*")):
            return index
    can = ", ".join(dict.fromkeys(known))
    name = dice_name_of_card(state, state.dice[die_id].card)
    raise LineMismatch(
        f'"{worded(ref, names)}"', f"a face that the {name} die can show there: {can}"
    )


# --- writing --------------------------------------------------------------------------------------


def position_lines(start: GameState, names: MatchNames) -> tuple[r.PositionLine, ...]:
    """The position lines of a match that began in this state; none for the normal start. Raises
    `ValueError` if the match began in the middle of an action, which a position cannot express."""
    usual = Game(start.setup)
    usual.start()
    if usual.digest() == digest(start):
        return ()
    facts = _facts_of_state(start)
    try:
        game = Game(start.setup, None, state_from_position(start.setup, facts, names))
        game.start()
        is_same = game.digest() == digest(start)
    except LineMismatch:
        is_same = False
    if not is_same:
        raise ValueError("the match began in mid-action, which a position cannot express")
    players = start.setup.player_ids
    whole = tuple(c for c in facts if c.subject in ("turn", "active", "step"))
    sentences = [(c,) for c in facts if c.subject == "by hand"]
    by_player = (
        tuple(c for c in facts if c.subject != "by hand" and c not in whole and c.player == p)
        for p in players
    )
    return tuple(r.PositionLine(facts) for facts in (*sentences, whole, *by_player))


def _facts_of_state(start: GameState) -> list[r.StateFact]:
    """The facts from which a position can be set up again."""
    step = _step_word(start.decision)
    return [
        *_sentences_by_hand(start),
        r.StateFact("active", start.active),
        r.StateFact("step", word=step),
        r.StateFact("turn", amount=start.turn),
        *(fact for player in start.setup.player_ids for fact in facts_of_player(start, player)),
    ]


def _sentences_by_hand(start: GameState) -> list[r.StateFact]:
    """All sentences carried out by hand before, if tokens lie there that one of them made."""
    cards = start.setup.cards
    known = [at_table for at_table in cards if is_sentence_card(at_table)]
    made = set(token_cards(at_table.card.text for at_table in known))
    if not any(cards[die.card].card in made for die in start.dice):
        return []
    return [r.StateFact("by hand", word=unparse(at_table.card.text)) for at_table in known]


def _step_word(decision: Decision | None) -> str:
    match decision.kind if decision else None:
        case DecisionKind.ROLL:
            return "roll"
        case DecisionKind.MAIN:
            return "main"
        case DecisionKind.ATTACKERS:
            return "attack"
        case _:
            return "draw"
