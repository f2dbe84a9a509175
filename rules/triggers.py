"""What an occurrence triggers, in groups of simultaneous abilities that wait their turn (TIM-1)."""

from __future__ import annotations

from rules import phrases, queries
from rules.language import tree
from rules.placing import is_fielded
from rules.setup import Listed
from rules.state import Die, GameState, Trigger


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
        for die in _watchers(state, listed, ability, subject):
            if _answers(state, ability, die, subject, word):
                found.append(
                    Trigger(die.player, listed.card, die.id, listed.ability, subject, amount, spent)
                )
    return found


def _watchers(state: GameState, listed: Listed, ability: tree.Triggered, subject: int) -> list[Die]:
    """The dice whose ability may answer: the subject itself, or dice in the Field (EFF-2)."""
    if ability.when.dice is None and ability.when.word not in _OF_PLAYERS:
        die = state.dice[subject]
        has_it = listed.card in queries.texts_of(state, die)
        return [die] if has_it and queries.has_ability(state, die, listed) else []
    seen: set[int] = set()
    watching: list[Die] = []
    fielded = [die for die in queries.bearers(state, listed.card) if is_fielded(die)]
    for die in sorted(fielded, key=lambda die: (die.face, die.damage)):  # whatever their ids
        if die.player not in seen and queries.has_ability(state, die, listed):
            watching.append(die)
            if ability.while_active:
                seen.add(die.player)
    return watching


_OF_PLAYERS = frozenset(
    ("turn starts", "turn ends", "attack step starts", "attack step ends", "player damaged")
)


def _answers(state: GameState, ability: tree.Triggered, die: Die, subject: int, word: str) -> bool:
    when = ability.when
    if word in _OF_PLAYERS:
        return phrases.concerns(state, when.player, subject, die.player)
    if when.dice is None:
        return True
    frame = phrases.view(die.player, die.card, die.id)
    return phrases.describes(state, when.dice, state.dice[subject], frame)


def queue_group(state: GameState, group: tuple[Trigger, ...]) -> None:
    """Queue abilities that trigger together, behind all that is pending."""
    if group:
        state.queue = (*state.queue, group)
