"""A review as lines of text, and as figures for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.match_log.match_review import MatchReview, ReviewMoment, change_text, percent
from rules.messages.message import make_message
from rules.model.ids import PlayerId
from rules.state import Setup


def review_lines(review: MatchReview, setup: Setup) -> Iterator[str]:
    """The chances at the end of each turn, and the moments."""
    first = PlayerId(0)
    yield f"Chance of {setup.players[first].name} to win (dice, decisions):"
    for turn, point in {point.turn: point for point in review.points}.items():
        luck, decisions = percent(point.luck_of(first)), percent(point.decisions_of(first))
        chance = percent(point.chance_of(first))
        yield f"  turn {turn:<3} {chance:>3}%  ({luck:+}%, {decisions:+}%)"
    for number, moment in enumerate(review.moments, 1):
        yield from _moment_lines(number, moment, setup.players[moment.player].name)
    if not review.moments:
        yield str(make_message("review.no_moments"))


def _moment_lines(number: int, moment: ReviewMoment, name: str) -> Iterator[str]:
    yield ""
    yield f"{number}. Turn {moment.turn}, after {moment.act} acts, {name}: {change_text(moment)}"
    yield f"   {moment.played}"
    if moment.better is not None:
        yield f"   Better: {moment.better}"
    if moment.why is not None:
        yield f"   {moment.why}"


def review_figures(review: MatchReview, setup: Setup) -> dict[str, Any]:
    """The review as it stands in JSON."""
    return {
        "players": [player.name for player in setup.players],
        "points": [
            {
                "acts": point.act,
                "turn": point.turn,
                "chances": [round(point.chance_of(player), 3) for player in setup.player_ids],
                "luck": round(point.luck, 3),
                "mistakes": [round(cost, 3) for cost in point.mistakes],
            }
            for point in review.points
        ],
        "moments": [
            {
                "acts": moment.act,
                "turn": moment.turn,
                "player": setup.players[moment.player].name,
                "cause": moment.cause,
                "change": round(moment.change, 3),
                "chance": round(moment.chance, 3),
                "played": str(moment.played),
                "better": None if moment.better is None else str(moment.better),
                "why": None if moment.why is None else str(moment.why),
            }
            for moment in review.moments
        ],
    }
