"""A review as lines of text, and as figures for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.match_log.exports.review_export import moment_words, review_as_json
from rules.match_log.match_review import MatchReview, percent
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
    names = tuple(player.name for player in setup.players)
    for moment, words in zip(review.moments, moment_words(review, names), strict=True):
        yield ""
        yield f"{words.heading} (after {moment.act} acts)"
        yield from (f"   {sentence}" for sentence in words.sentences)
    if not review.moments:
        yield str(make_message("review.no_moments"))


def review_figures(review: MatchReview, setup: Setup) -> dict[str, Any]:
    """The review as it stands in JSON, with the names of the players."""
    names = tuple(player.name for player in setup.players)
    figures = msgspec.to_builtins(review_as_json(review, names, str))
    return {"players": list(names), **figures}
