"""The match in numbers: a table at the end of its story."""

from __future__ import annotations

from collections import Counter

from rules.match_log.story.payments import energy_spent
from rules.match_log.story.story import StoryNumber
from rules.match_log.timeline import Timeline
from rules.messages.message import make_message
from rules.model import CHANCE, PlayerId
from rules.state import events as ev

_LABELS = ("life", "purchased", "fielded", "energy", "rerolled", "damage", "knocked_out")


def match_numbers(timeline: Timeline) -> tuple[StoryNumber, ...]:
    """What each player did, counted over the whole match."""
    players = timeline.setup.player_ids
    counts: Counter[tuple[str, PlayerId]] = Counter()
    for player in players:
        counts["life", player] = max(timeline.state_after(len(timeline)).life[player], 0)
    for act in timeline.acts:
        if act.player != CHANCE:
            counts["energy", act.player] += energy_spent(timeline, act).amount
        state = timeline.state_after(act.number)
        for event in timeline.events_of(act):
            match event:
                case ev.DiePurchased(player=player):
                    counts["purchased", player] += 1
                case ev.DieFielded(die=die):
                    counts["fielded", state.dice[die].controller] += 1
                case ev.DiceRolled(player=player, dice=dice, is_reroll=True):
                    counts["rerolled", player] += len(dice)
                case ev.PlayerDamaged(player=player, amount=amount):
                    counts["damage", player] += amount
                case ev.KnockedOut(die=die):
                    counts["knocked_out", state.dice[die].owner] += 1
    return tuple(
        StoryNumber(
            make_message(f"story.number.{label}"),
            tuple(counts[label, player] for player in players),
        )
        for label in _LABELS
    )
