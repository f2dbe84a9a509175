"""Evaluates phrases of the rules language in a state: amounts, conditions, players.

`dice_matching` evaluates those that mean dice. All packages of the engine import it, and so does
`rules.advice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from rules.engine.evaluate import dice_matching, die_texts, stats
from rules.language import ast
from rules.model.dice import ENERGY_TYPES, WILD, Energy
from rules.model.ids import NO_DIE, DieId, PlayerId, are_dice, die_of
from rules.state import IN_FIELD, RESERVE, Die, Frame, GameState


def includes_player(
    state: GameState, who: ast.PlayerWord, player: PlayerId, speaker: PlayerId
) -> bool:
    """Whether a word such as "you" or "the opponent" includes a player; `you` is the speaker."""
    match who:
        case "you":
            return player == speaker
        case "opponent":
            return not state.on_same_side(player, speaker)
        case "active":
            return state.is_active(player)
        case "inactive":
            return not state.is_active(player)
        case "active partner":
            return player in state.active_players[1:]
        case "inactive partner":
            return player in state.inactive_players[1:]
        case _:
            return True


def includes_side(
    state: GameState, who: ast.PlayerWord, player: PlayerId, speaker: PlayerId
) -> bool:
    """Whether a word for a player includes the side of a player, in what partners have in common:
    life and turns (DBL-3, DBL-6)."""
    if who == "you":
        return state.on_same_side(player, speaker)
    return includes_player(state, who, player, speaker)


def players_for_word(state: GameState, who: ast.PlayerWord, frame: Frame) -> list[PlayerId]:
    """The players a word such as "each" or "opponent" means.

    "Its owner" is the owner of the last chosen die, else of the subject, else of the own die.
    """
    if who == "owner":
        about = _last_meant_die(frame)
        return [frame.player] if about == NO_DIE else [state.dice[about].owner]
    players = state.setup.player_ids
    return [player for player in players if includes_player(state, who, player, frame.player)]


def players_who_may(state: GameState, who: ast.PlayerWord, frame: Frame) -> list[PlayerId]:
    """The players one of whom may or must do what a text asks of a player: either opponent may do
    what the opponent may (DBL-7)."""
    meant = players_for_word(state, who, frame)
    return meant if who == "opponent" else meant[:1]


def _last_meant_die(frame: Frame) -> DieId:
    """The first die of the last choice, else the subject, else the own die."""
    made = [dice for dice in frame.choices if dice and are_dice(dice)]
    if made:
        return made[-1][0]
    about = die_of(frame.event.subject)
    return frame.die if about == NO_DIE else about


def opponent_of(state: GameState, player: PlayerId) -> PlayerId:
    """The player's opponent."""
    return state.setup.opponents(player)[0]


# --- amounts --------------------------------------------------------------------------------------


COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}


def stat_of_die(state: GameState, die: Die, word: ast.StatWord) -> int:
    """The current value of a die's stat."""
    match word:
        case "attack":
            return stats.attack(state, die)
        case "defense":
            return stats.defense(state, die)
        case "printed attack":
            return stats.base_stats(state, die)[1]
        case "printed defense":
            return stats.base_stats(state, die)[2]
        case "damage":
            return die.damage
        case "purchase cost":
            return state.setup.cards[die.card].card.cost
        case "fielding cost":
            return stats.base_stats(state, die)[0]
        case "level":
            face = stats.effective_face(state, die)
            return face.level if face is not None else 0


def evaluate_amount(state: GameState, wanted: ast.Amount, frame: Frame) -> int:
    """Evaluate an amount."""
    match wanted:
        case int():
            return wanted
        case ast.Count(dice=dice, times=times, fallen=fallen):
            if fallen:
                return times * dice_matching.count_knocked_out(state, dice, fallen, frame)
            return times * len(dice_matching.matching_dice(state, dice, frame))
        case ast.Fielded():
            return len({n for n in state.newly_fielded if state.dice[n].owner == frame.player})
        case ast.CardTokens(token=token, of=of, times=times):
            cards = dice_matching.cards_of_group(state, frame, of)
            return times * sum(state.tokens_on(card, token) for card in cards)
        case ast.Done(times=times):
            return times * frame.results.affected_count
        case ast.Hurt():
            return frame.event.amount
        case ast.Dealt():
            return frame.results.damage_dealt
        case ast.Less(amount=inner, by=by):
            return max(evaluate_amount(state, inner, frame) - by, 0)
        case ast.Times(amount=inner, times=times):
            return times * evaluate_amount(state, inner, frame)
        case ast.Half(amount=inner, up=up):
            return (evaluate_amount(state, inner, frame) + up) // 2
        case ast.Life(who=who):
            meant = [
                player
                for player in state.setup.player_ids
                if includes_player(state, who, player, frame.player)
            ]
            return sum(map(state.life_of, state.setup.one_of_each_side(meant)))
        case _:
            return _amount_from_dice(state, wanted, frame)


def has_value(state: GameState, wanted: ast.Amount, frame: Frame) -> bool:
    """Whether an amount has a value; a stat of a die that was not found has none."""
    match wanted:
        case ast.Stat(of=of):
            return bool(dice_matching.referents(state, frame, of))
        case ast.Less(amount=inner) | ast.Times(amount=inner) | ast.Half(amount=inner):
            return has_value(state, inner, frame)
        case _:
            return True


def _amount_from_dice(
    state: GameState,
    wanted: ast.Highest | ast.Lowest | ast.Stat | ast.Variety | ast.Symbols,
    frame: Frame,
) -> int:
    """Evaluate an amount that is read from dice."""
    match wanted:
        case ast.Highest(stat=word, dice=dice):
            return max(
                (
                    stat_of_die(state, die, word)
                    for die in dice_matching.matching_dice(state, dice, frame)
                ),
                default=0,
            )
        case ast.Lowest(stat=word, dice=dice):
            return min(
                (
                    stat_of_die(state, die, word)
                    for die in dice_matching.matching_dice(state, dice, frame)
                ),
                default=0,
            )
        case ast.Stat(stat=word, of=of):
            return sum(
                _current_or_last_stat(state, die_id, word)
                for die_id in dice_matching.referents(state, frame, of)
            )
        case ast.Variety(what=what, dice=dice):
            found = dice_matching.matching_dice(state, dice, frame)
            return len({word for die in found for word in _traits_counted(state, die, what)})
        case ast.Symbols(types=True):
            pool = [state.face_of(die) for die in state.dice_in_zone(frame.player, RESERVE)]
            return len(
                {energy for face in pool if face for energy in face.energy} & set(ENERGY_TYPES)
            )
        case ast.Symbols(energy=energy):
            return sum(
                _symbol_count(state, die, energy)
                for die in state.dice_in_zone(frame.player, RESERVE)
            )


# --- stats of dice that have left -----------------------------------------------------------------

_SAVED_STATS: tuple[ast.StatWord, ...] = (
    "attack", "defense", "printed attack", "printed defense", "level", "fielding cost", "damage",
)  # fmt: skip


def save_last_stats(state: GameState, dice: Iterable[DieId]) -> None:
    """Save the stats of dice that are about to leave the Field, if a text of the match uses stats.

    "KO a die, and deal damage equal to its attack" means the attack it had in the Field (TXT-4).
    """
    if "Stat" not in state.setup.index.node_kinds:
        return
    for die_id in dice:
        die = state.dice[die_id]
        numbers = tuple(stat_of_die(state, die, word) for word in _SAVED_STATS)
        others = tuple(entry for entry in state.last_known_stats if entry[0] != die_id)
        state.last_known_stats = (*others, (die_id, numbers))


def _current_or_last_stat(state: GameState, die_id: DieId, word: ast.StatWord) -> int:
    """The value of a stat; for a die that has left the Field, its last value there."""
    die = state.dice[die_id]
    if die.face < 0 and word in _SAVED_STATS:
        for gone, numbers in state.last_known_stats:
            if gone == die_id:
                return numbers[_SAVED_STATS.index(word)]
    return stat_of_die(state, die, word)


def _traits_counted(
    state: GameState, die: Die, what: Literal["affiliation", "energy", "name"]
) -> tuple[object, ...]:
    """A die's affiliations, energy types or name; Sidekicks have none of these (DIE-1)."""
    match what:
        case "affiliation":
            return die_texts.affiliations_of(state, die)
        case "energy":
            return state.setup.cards[die.card].card.energy
        case "name":
            return (state.setup.cards[die.card].card.name,) if die.card else ()


def _symbol_count(state: GameState, die: Die, energy: tuple[Energy, ...]) -> int:
    """Number of energy symbols a die shows; a wild has no type and counts by edition (PAY-7)."""
    face = state.face_of(die)
    shown = face.energy if face is not None else ()
    if energy:
        return sum(one in energy for one in shown)
    wild_counts = state.setup.ruleset.wild_counts_as_energy
    return sum(one is not WILD or wild_counts for one in shown)


# --- conditions -----------------------------------------------------------------------------------


def holds(state: GameState, condition: ast.Condition, frame: Frame) -> bool:
    """Whether a condition is true now."""
    match condition:
        case ast.Compare(left=left, op=op, right=right):
            return COMPARISONS[op](
                evaluate_amount(state, left, frame), evaluate_amount(state, right, frame)
            )
        case ast.Are(group=group, dice=dice):
            named = dice_matching.referents(state, frame, group)
            # "if it is a Sidekick" applies in every zone unless the text names one
            fits = (
                dice_matching.matches_anywhere
                if dice.zones == ("field",)
                else dice_matching.matches
            )
            return bool(named) and all(
                fits(state, dice, state.dice[die_id], frame) for die_id in named
            )
        case ast.Shows(group=group, face=shown):
            named = dice_matching.referents(state, frame, group)
            return bool(named) and all(shows_face(state, die_id, shown) for die_id in named)
        case ast.Not(condition=ast.Are(group=group) | ast.Shows(group=group)) if (
            not dice_matching.referents(state, frame, group)
        ):
            return False  # a condition on a die that was not found is false, and so is its negation
        case ast.Not(condition=inner):
            return not holds(state, inner, frame)
        case ast.Both(first=first, second=second):
            return holds(state, first, frame) and holds(state, second, frame)
        case ast.Underdog():
            return _is_underdog(state, frame.player)
        case ast.Fell(dice=dice, when=when, by_others=by_others):
            spared = state.knocked_out_by_owner if by_others else ()
            return dice_matching.count_knocked_out(state, dice, when, frame, spared) > 0


def shows_face(state: GameState, die_id: DieId, shown: ast.FaceWord) -> bool:
    """Whether a die shows a kind of face; an unrolled die shows none (DIE-2)."""
    face = state.face_of(state.dice[die_id])
    if face is None:
        return False
    match shown:
        case "character":
            return face.level > 0
        case "action":
            return face.action
        case "energy":
            return bool(face.energy)
        case "double energy":
            return len(face.energy) > 1
        case "burst":
            return face.bursts > 0


def _is_underdog(state: GameState, player: PlayerId) -> bool:
    """Whether a player's side has fewer character dice fielded than the other (KW-13, DBL-8)."""
    there = state.dice_in_zones(IN_FIELD)
    fielded = [die for die in there if dice_matching.is_of_kind(state, "character", die)]
    own = sum(state.on_same_side(die.controller, player) for die in fielded)
    return own < len(fielded) - own
