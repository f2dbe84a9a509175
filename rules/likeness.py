"""What dice are to what waits: a batch, an ability half-way through, what has triggered."""

from __future__ import annotations

from rules.state import Batch, GameState, Trigger


def roles(state: GameState) -> dict[int, list[object]]:
    """What dice are to what waits: dice that look the same, but not to that, are not alike."""
    found: dict[int, list[object]] = {}

    def note(number: int, *role: object) -> None:
        found.setdefault(number, []).append(role)

    def note_trigger(trigger: Trigger, where: int) -> None:
        alike = (where, trigger.card, trigger.ability, trigger.die == trigger.subject)
        note(trigger.die, "answers", *alike)
        note(trigger.subject, "about", *alike)

    for place, entry in enumerate(state.stack):
        if isinstance(entry, Batch):
            for change in entry.changes:
                note(change.target, "target", place, change.what, change.amount, change.by)
                note(change.source, "source", place, change.what, change.amount)
            for trigger in entry.after:
                note_trigger(trigger, place)
        elif entry.todo:
            note(entry.die, "die", place)
            note(entry.subject, "subject", place)
            for at, dice in enumerate((*entry.chosen, *entry.answers)):
                for number in dice:
                    note(number, "chosen", place, at)
    for trigger in (trigger for group in state.queue for trigger in group):
        note_trigger(trigger, -1)
    for place, waits in enumerate(state.awaited):
        note(waits.die, "waits", place)
        note(waits.subject, "subject", place)
        for number in (n for dice in waits.chosen for n in dice):
            note(number, "kept", place)
    return found
