"""Interruptions: abilities that prevent, redirect or replace changes (TIM-2, DMG-7).

Everything about to happen to one die or player is one event, whatever its sources, and each
interruption answers an event once. The active player's interruptions come first. Players order
their own interruptions that answer the same event. Costs cannot be interrupted (PAY-6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from rules import lasting, limits, ordering, phrases, queries, reacting
from rules.events import DamagePrevented, DamageRedirected
from rules.language import tree
from rules.placing import Log
from rules.setup import Listed
from rules.state import Batch, Change, Decision, Frame, GameState, Trigger, is_fielded, seat, seated
from rules.triggers import (
    Doing,
    fits,
    in_turn_order,
    watching,
)

_WORDS: dict[str, tree.MomentWord] = {
    "damage": "damaged",
    "player damage": "player damaged",
    "ko": "would be ko",
}
"""The moment an interruption names to answer each kind of change."""


def doing(change: Change, state: GameState) -> Doing:
    """Return the cause of a change; the player of the dealing die causes combat damage."""
    player = change.player
    if player < 0 and change.source >= 0:
        player = state.dice[change.source].player
    return Doing(change.source, change.by, player, change.amount, about(change))


def about(change: Change) -> int:
    """The die, or `seat` of the player, that a change affects."""
    return seat(change.target) if change.what == "player damage" else change.target


def strikes_through(state: GameState, batch: Batch, change: Change) -> bool:
    """Whether Overcrush damage gets through: this batch KOs all remaining blockers (KW-8)."""
    for number in change.through:
        die = state.dice[number]
        more = sum(c.amount for c in batch.changes if c.what == "damage" and c.target == number)
        if is_fielded(die) and not (more and queries.falls_by_damage(state, die, more)):
            return False
    return True


# --- finding interruptions ------------------------------------------------------------------------


def open_next(state: GameState, batch: Batch) -> bool:
    """Start the next interruption of a batch, or ask for the order; False if none is left."""
    index = state.setup.index.interruptions
    if not index or all(change.by == "cost" for change in batch.changes):
        return False
    waiting = tuple(_interruptions(state, batch))
    if not waiting:
        return False
    player = ordering.whose_turn(state, waiting)
    first = next(trigger for trigger in waiting if trigger.player == player)
    rivals = tuple(t for t in waiting if (t.player, t.subject) == (player, first.subject))
    batch = replace(batch, options=rivals)
    state.stack = (*state.stack[:-1], batch)
    if len(ordering.own(state, player)) > 1:
        state.decision = Decision(player, "order")
    else:
        start(state, batch, first)
    return True


def start(state: GameState, batch: Batch, trigger: Trigger) -> None:
    """Start an interruption; the batch continues once it has resolved."""
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    asked = (*batch.asked, _asked(ability, trigger))
    state.stack = (*state.stack[:-1], replace(batch, asked=asked, options=()))
    if isinstance(ability, tree.Global):
        state.stack = (*state.stack, reacting.offered(state, trigger, ability))
        return
    if not isinstance(ability, tree.Interruption):
        raise TypeError(f"ability {trigger.ability} of card {trigger.card} is no interruption")
    if limits.is_counted(ability):
        state.used = (*state.used, _limit(ability, trigger))
    frame = Frame(
        trigger.player, trigger.card, trigger.die,
        state.setup.cards[trigger.card].kinds[trigger.ability], ability.do,
        subject=trigger.subject, amount=trigger.amount, ability=trigger.ability,
        word=queries.noted(state, trigger.card, trigger.player), chosen=trigger.chosen,
        sparing=limits.sparing(ability, trigger.ability),
    )  # fmt: skip
    state.stack = (*state.stack, frame)


def _interruptions(state: GameState, batch: Batch) -> Iterator[Trigger]:
    """Yield the interruptions that may still answer, in the order of the events they answer.

    An interruption granted by a temporary effect answers once for each time it was granted.
    """
    asked = Counter(batch.asked)
    for number, word, changes in _events(state, batch):
        for listed in state.setup.index.interruptions.get(word, ()):
            for viewer in _viewers(state, listed):
                trigger = _answers(state, listed, number, word, viewer, changes)
                if trigger is None:
                    continue
                key = _asked(listed.tree, trigger)
                if asked[key]:
                    asked[key] -= listed.watch is not None
                    continue
                if isinstance(listed.tree, tree.Global):
                    if reacting.can_use(state, trigger):
                        yield trigger
                elif not _is_used_up(state, listed.tree, trigger):
                    yield trigger


def _events(
    state: GameState, batch: Batch
) -> Iterator[tuple[int, tree.MomentWord, tuple[Change, ...]]]:
    """Yield the events about to happen: (die or `seat`, moment, changes)."""
    events: dict[tuple[int, tree.MomentWord], list[Change]] = {}
    for change in batch.changes:
        if change.by == "cost" or (change.what != "ko" and change.amount <= 0):
            continue
        if change.what != "player damage" and not is_fielded(state.dice[change.target]):
            continue
        if change.through and not strikes_through(state, batch, change):
            continue
        events.setdefault((about(change), _WORDS[change.what]), []).append(change)
    for (number, word), changes in events.items():
        yield number, word, tuple(changes)


def _viewers(state: GameState, listed: Listed) -> list[Frame]:
    ability = listed.tree
    if listed.watch is not None:
        return lasting.watchers(state, listed.watch)
    if isinstance(ability, tree.Global):
        return [phrases.view(player, listed.card, -1) for player in in_turn_order(state)]
    if not isinstance(ability, tree.Interruption):
        return []
    return [
        phrases.view(die.player, listed.card, die.id)
        for die in watching(state, listed, once_each=ability.while_active)
    ]


def _answers(
    state: GameState,
    listed: Listed,
    number: int,
    word: str,
    viewer: Frame,
    changes: tuple[Change, ...],
) -> Trigger | None:
    """Return one viewer's interruption of an event, or None if its moment does not match."""
    when = getattr(listed.tree, "when", None)
    if when is None:
        return None
    player = seated(number)
    subject = number if player is None else player
    doings = tuple(doing(change, state) for change in changes)
    much = fits(state, when, word, subject, viewer, 0, doings)
    if much is None:
        return None
    return Trigger(
        viewer.player, listed.card, viewer.die, listed.ability, number, much, chosen=viewer.chosen
    )


def _asked(ability: tree.Ability, trigger: Trigger) -> tuple[int, int, int, int]:
    """Key that records that an interruption has answered an event.

    "While active" abilities and Global Abilities are recorded for the player, others for the die.
    An ability with several moments answers an event that matches more than one only once (EFF-5).
    """
    by_card = trigger.die < 0 or getattr(ability, "while_active", False)
    when = getattr(ability, "when", None)
    once = when is not None and when.other is not None
    return (
        trigger.card,
        trigger.ability,
        seat(trigger.player) if by_card else trigger.die,
        -1 if once else trigger.subject,
    )


def _is_used_up(state: GameState, ability: tree.Ability, trigger: Trigger) -> bool:
    if not isinstance(ability, tree.Interruption):
        return False
    if not limits.is_in_time(state, ability, trigger.player):
        return True
    return limits.is_counted(ability) and _limit(ability, trigger) in state.used


def _limit(ability: tree.Interruption, trigger: Trigger) -> tuple[int, int, int]:
    """Key for counting limited uses: per card, or per die for its own ability (EFF-4, EFF-6)."""
    by_card = ability.while_active or ability.limit == "first time each turn"
    whose = seat(trigger.player) if by_card else trigger.die
    return (trigger.card, trigger.ability, whose)


def note_firsts(state: GameState, batch: Batch) -> None:
    """Record first events of this turn, even for cards not in the Field (EFF-4)."""
    for word in dict.fromkeys(_WORDS.get(change.what, "") for change in batch.changes):
        for listed in state.setup.index.interruptions.get(word, ()):
            if getattr(listed.tree, "limit", "") == "first time each turn":
                _note_first(state, batch, listed, word)


def _note_first(state: GameState, batch: Batch, listed: Listed, word: str) -> None:
    changes = [change for change in batch.changes if _WORDS.get(change.what) == word]
    for player in in_turn_order(state):
        key = (listed.card, listed.ability, seat(player))
        viewer = phrases.view(player, listed.card, -1)
        if key not in state.used and any(
            _answers(state, listed, about(change), word, viewer, (change,)) for change in changes
        ):
            state.used = (*state.used, key)


# --- applying interruptions -----------------------------------------------------------------------


def prevent(state: GameState, frame: Frame, wanted: int | None, log: Log) -> None:
    """Prevent up to `wanted` damage of the event an interruption answers; None prevents all."""
    place, batch = _batch_below(state)
    if batch is None:
        return
    changes, prevented = list(batch.changes), 0
    for at in _meant(state, batch, frame):
        change = changes[at]
        source = state.dice[change.source] if change.source >= 0 else None
        if source is not None and queries.cannot(state, source, "be prevented"):
            continue
        left = change.amount if wanted is None else wanted - prevented
        taken = min(left, change.amount)
        prevented += taken
        changes[at] = replace(change, amount=change.amount - taken)
    if prevented:
        player = seated(frame.subject)
        whom = (frame.subject, prevented) if player is None else (-1, prevented, player)
        log.append(DamagePrevented(*whom))
    _put(state, place, replace(batch, changes=tuple(changes)))


def redirect(state: GameState, frame: Frame, wanted: int | None, to: int, log: Log) -> None:
    """Redirect damage of the event an interruption answers to another die or to a `seat`.

    The damage keeps its source. The redirecting ability cannot answer it again (RUL-8, R043).
    """
    place, batch = _batch_below(state)
    if batch is None or not _may_go(state, frame.subject, to):
        return
    changes = list(batch.changes)
    is_new = all(about(change) != to for change in changes)
    player = seated(to)
    for at in _meant(state, batch, frame):
        change = changes[at]
        taken = change.amount if wanted is None else min(wanted, change.amount)
        if not taken:
            continue
        wanted = None if wanted is None else wanted - taken
        changes[at] = replace(change, amount=change.amount - taken)
        what, target = ("damage", to) if player is None else ("player damage", player)
        changes.append(replace(change, what=what, target=target, amount=taken))
        log.append(_redirected(changes[-1]))
    if is_new:
        ability = state.setup.cards[frame.card].abilities[frame.ability]
        own = Trigger(frame.player, frame.card, frame.die, frame.ability, to)
        batch = replace(batch, asked=(*batch.asked, _asked(ability, own)))
    _put(state, place, replace(batch, changes=tuple(changes)))


def _redirected(change: Change) -> DamageRedirected:
    if change.what == "player damage":
        return DamageRedirected(-1, change.target, change.amount)
    return DamageRedirected(change.target, -1, change.amount)


def _may_go(state: GameState, start: int, to: int) -> bool:
    """Whether damage may be redirected from one target to another (TIM-2).

    It moves between dice or between players, unless the edition allows any redirection.
    """
    if to == start:
        return False
    if seated(to) is None and not is_fielded(state.dice[to]):
        return False
    same_kind = (seated(start) is None) == (seated(to) is None)
    return same_kind or state.setup.ruleset.redirects_to_any


def survive(state: GameState, number: int) -> None:
    """Remove a die's KO from the batch."""
    place, batch = _batch_below(state)
    if batch is not None:
        kept = tuple(c for c in batch.changes if c.what != "ko" or c.target != number)
        _put(state, place, replace(batch, changes=kept))


def _meant(state: GameState, batch: Batch, frame: Frame) -> list[int]:
    """Indices of the batch's damage changes that an interruption answers."""
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    when: tree.Moment | None = getattr(ability, "when", None)
    if when is None or frame.ability < 0:
        return []
    player = seated(frame.subject)
    subject = frame.subject if player is None else player
    return [
        at
        for at, change in enumerate(batch.changes)
        if change.what in ("damage", "player damage")
        and about(change) == frame.subject
        and change.amount > 0
        and fits(state, when, _WORDS[change.what], subject, frame, 0, (doing(change, state),))
        is not None
    ]


def _batch_below(state: GameState) -> tuple[int, Batch | None]:
    for place in range(len(state.stack) - 1, -1, -1):
        entry = state.stack[place]
        if isinstance(entry, Batch):
            return place, entry
    return -1, None


def _put(state: GameState, place: int, batch: Batch) -> None:
    state.stack = (*state.stack[:place], batch, *state.stack[place + 1 :])
