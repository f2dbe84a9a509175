"""What an occurrence triggers, in groups of simultaneous abilities that wait their turn (TIM-1)."""

from __future__ import annotations

from rules import phrases, queries
from rules.language import tree
from rules.placing import is_fielded
from rules.state import Die, GameState, Trigger

_KINDS: dict[str, tree.AbilityWord] = {"fielded": "fielded", "attacks": "attacks"}


def collect(
    state: GameState,
    word: tree.MomentWord,
    subject: int,
    *,
    amount: int = 0,
    spent: tuple[int, ...] = (),
) -> list[Trigger]:
    """The abilities that answer a moment of one die or player, each with its source."""
    found: list[Trigger] = []
    for listed in state.setup.index.triggers.get(word, ()):
        ability = listed.tree
        if not isinstance(ability, tree.Triggered):
            continue
        for die in _watchers(state, listed.card, ability, subject):
            if _answers(state, ability, die, subject, word):
                found.append(
                    Trigger(die.player, die.card, die.id, listed.ability, subject, amount, spent)
                )
    return found


def _watchers(state: GameState, card: int, ability: tree.Triggered, subject: int) -> list[Die]:
    """The dice whose ability may answer: the subject itself, or dice in the Field (EFF-2)."""
    if ability.when.dice is None and ability.when.word not in _OF_PLAYERS:
        die = state.dice[subject]
        return [die] if die.card == card else []
    seen: set[int] = set()
    watching: list[Die] = []
    fielded = [die for die in state.dice if die.card == card and is_fielded(die)]
    for die in sorted(fielded, key=lambda die: (die.face, die.damage)):  # whatever their ids
        if die.player not in seen:
            watching.append(die)
            if ability.while_active:
                seen.add(die.player)
    return watching


_OF_PLAYERS = frozenset(
    ("turn starts", "turn ends", "attack step starts", "attack step ends", "player damaged")
)


def _answers(state: GameState, ability: tree.Triggered, die: Die, subject: int, word: str) -> bool:
    face = state.face(die)
    if face is not None and not queries.burst_matches(ability.burst, face.bursts):
        return False
    if queries.ignores(state, die.card, die, _KINDS.get(word, "other")):
        return False
    when = ability.when
    if word in _OF_PLAYERS:
        return concerns(state, when.player, subject, die.player)
    if when.dice is None:
        return True
    frame = phrases.view(die.player, die.card, die.id)
    return phrases.describes(state, when.dice, state.dice[subject], frame)


def concerns(state: GameState, who: tree.Who, player: int, you: int) -> bool:
    """Whether "you", "the opponent", "each player"... means a given player."""
    match who:
        case "you":
            return player == you
        case "opponent":
            return player != you
        case "active":
            return player == state.active
        case "inactive":
            return player != state.active
        case _:
            return True


def queue_group(state: GameState, group: tuple[Trigger, ...]) -> None:
    """Queue abilities that trigger together, behind all that is pending."""
    if group:
        state.queue = (*state.queue, group)
