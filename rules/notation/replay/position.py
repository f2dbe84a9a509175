"""Positions: start a match from any table, and write the position a match started from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.game import Game
from rules.model.ids import NOBODY, UNROLLED, DieId, PlayerId
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.replay.references import dice_name_of_card, ref_fits_card_name
from rules.notation.replay.state_facts import STEPS_BY_WORD, zone_refs
from rules.notation.syntax.line_formatter import format_ref as worded
from rules.notation.syntax.quoting import SIDEKICK_NAME, MatchNames, die_face_names
from rules.notation.syntax.tokenizer import ZONES_BY_WORD
from rules.state import Decision, DecisionKind, GameState, Step, Zone, initial_state
from rules.state.setup import Setup

_LISTED_ZONES = ("bag", "prep", "reserve", "field", "out", "used")


# --- setting up -----------------------------------------------------------------------------------


def state_from_position(
    setup: Setup, clauses: Iterable[r.StateFact], names: MatchNames
) -> GameState:
    """The state that a position describes; `Game.start` continues from there.

    Unlisted Sidekicks are in the bag, other unlisted dice on their cards. The default is the start
    of the first player's turn 1.

    Raises:
        Mismatch: the position lists too many dice, or a face a die lacks or cannot show there.
    """
    state = initial_state(setup)
    free = {die.id for die in state.dice}
    turn = 1
    listed: set[PlayerId] = set()
    for clause in clauses:
        match clause.subject:
            case "life":
                state.life[clause.player] = clause.amount
            case "generic":
                state.virtual_energy[clause.player] = clause.amount
            case "turn":
                turn = clause.amount
            case "active":
                state.active = clause.player
            case "step":
                state.step = STEPS_BY_WORD[clause.word]
            case what if what in _LISTED_ZONES:
                _place_dice(state, clause, free, names)
                listed |= {clause.player} if what == "bag" else set()
            case _:
                known = ", ".join(("life", "generic", "turn", "active", "step", *_LISTED_ZONES))
                raise LineMismatch(f'"{clause.subject}"', f"a part of a position: {known}")
    _check_bags(state, listed, free, names)
    state.turn = turn - 1 if state.step is Step.CLEAR_AND_DRAW else turn
    if state.step is Step.ROLL_AND_REROLL:
        state.dice_to_roll = tuple(die.id for die in state.dice_in_zone(state.active, Zone.PREP))
    return state


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


def _place_dice(state: GameState, clause: r.StateFact, free: set[DieId], names: MatchNames) -> None:
    """Put the listed dice into a zone of a player."""
    zone = ZONES_BY_WORD[clause.subject]
    for one in clause.dice:
        for _ in range(one.count):
            number = _free_die(state, clause.player, one.ref, free, names)
            free.discard(number)
            state.dice[number] = replace(
                state.dice[number],
                owner=clause.player,
                controller=clause.player,
                zone=zone,
                face=_face_to_show(state, number, one.ref, zone, names),
                damage=max(one.ref.damage, 0),
            )


def _free_die(
    state: GameState, player: PlayerId, ref: r.Ref, free: set[DieId], names: MatchNames
) -> DieId:
    """An unplaced die that fits the reference; a face without a name is a Sidekick's."""
    ref = ref if ref.name else replace(ref, name=SIDEKICK_NAME)
    fitting = [
        number
        for number in sorted(free)
        if state.dice[number].owner in (player, NOBODY)
        and ref_fits_card_name(state, state.dice[number].card, ref)
    ]
    if not fitting:
        raise LineMismatch(f'"{worded(ref, names)}"', "a die that is not placed elsewhere already")
    if len({state.dice[number].card for number in fitting}) > 1:
        raise LineMismatch(
            f'"{worded(ref, names)}"', "a subtitle too: several cards have this name"
        )
    return fitting[0]


def _face_to_show(
    state: GameState, number: DieId, ref: r.Ref, zone: Zone, names: MatchNames
) -> int:
    kind = state.setup.cards[state.dice[number].card].card.die
    if zone not in (Zone.RESERVE, Zone.FIELD):
        if ref.face or ref.damage > 0:
            raise LineMismatch(f'"{worded(ref, names)}"', "a name alone: dice here show no face")
        return UNROLLED
    wanted = ref.face or ("character" if zone is Zone.FIELD else "")
    known = die_face_names(kind)
    for index, name in enumerate(known):
        face = kind.faces[index]
        if zone is Zone.FIELD and face.energy:
            continue
        if wanted == name or (face.level and wanted == name.rstrip("*")):
            return index
    can = ", ".join(dict.fromkeys(known))
    name = dice_name_of_card(state, state.dice[number].card)
    raise LineMismatch(
        f'"{worded(ref, names)}"', f"a face that the {name} die can show there: {can}"
    )


# --- writing --------------------------------------------------------------------------------------


def position_lines(start: GameState, names: MatchNames) -> tuple[r.PositionLine, ...]:
    """The position lines of a match that began in this state; none for the normal start.

    Raises:
        ValueError: the match began in the middle of an action, which a position cannot express.
    """
    usual = Game(start.setup)
    usual.start()
    if usual.digest() == _digest(start):
        return ()
    clauses = _facts_of_state(start)
    try:
        game = Game(start.setup, None, state_from_position(start.setup, clauses, names))
        game.start()
        is_same = game.digest() == _digest(start)
    except LineMismatch:
        is_same = False
    if not is_same:
        raise ValueError("the match began in mid-action, which a position cannot express")
    players = start.setup.player_ids
    whole = tuple(c for c in clauses if c.subject in ("turn", "active", "step"))
    by_player = (tuple(c for c in clauses if c not in whole and c.player == p) for p in players)
    return tuple(r.PositionLine(said) for said in (whole, *by_player))


def _digest(state: GameState) -> str:
    return Game(state.setup, None, state).digest()


def _facts_of_state(start: GameState) -> list[r.StateFact]:
    step = _step_word(start.decision)
    found = [
        r.StateFact("active", start.active),
        r.StateFact("step", word=step),
        r.StateFact("turn", amount=start.turn),
    ]
    for player in start.setup.player_ids:
        found.append(r.StateFact("life", player, start.life[player]))
        if start.virtual_energy[player]:
            found.append(r.StateFact("generic", player, start.virtual_energy[player]))
        for word in _LISTED_ZONES:
            dice = zone_refs(start, player, ZONES_BY_WORD[word])
            if dice or word == "bag":
                found.append(r.StateFact(word, player, dice=dice))
    return found


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
