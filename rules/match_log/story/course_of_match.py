"""The course of a match: who leads, when the lead changes, and when it changes for good."""

from __future__ import annotations

from collections.abc import Sequence

from rules.messages.message import Message, make_message
from rules.model import PlayerId

Lives = tuple[int, int]


def comments_on_course(
    names: Sequence[str], lives: Sequence[Lives], winner: PlayerId | None
) -> list[Message | None]:
    """A comment on each turn in which the lead changes, else None.

    Args:
        names: the players.
        lives: the life of both players at the start, and at the end of each turn.
        winner: the player who won by life; None if nobody did, or the match goes on.
    """
    leaders = [_leader(life) for life in lives]
    comments: list[Message | None] = []
    had_lead = leaders[0] is not None
    for place in range(1, len(lives)):
        comments.append(None)
        before, now = leaders[place - 1], leaders[place]
        if now == before or (place == len(lives) - 1 and winner is not None):
            continue
        if now is None:
            comments[-1] = make_message("story.level", life=lives[place][0])
            continue
        is_for_good = winner == now and all(later == now for later in leaders[place:])
        name = "first_lead"
        if had_lead:
            name = "turning_point" if is_for_good else "takes_lead"
        ahead, behind = lives[place][now], lives[place][1 - now]
        values = {"life": ahead, "other_life": behind}
        comments[-1] = make_message(f"story.{name}", player=names[now], **values)
        had_lead = True
    return comments


def _leader(life: Lives) -> PlayerId | None:
    if life[0] == life[1]:
        return None
    return PlayerId(0) if life[0] > life[1] else PlayerId(1)
