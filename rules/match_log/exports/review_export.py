"""The review of a match in the files that it is exported to: JSON, Markdown and web page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rules.match_log.about_match import Translate
from rules.match_log.charts.match_series import MatchSeries
from rules.match_log.match_review import (
    Cause,
    MatchReview,
    ReviewMoment,
    ReviewPoint,
    change_text,
    percent,
)
from rules.match_log.table_picture.svg_tags import escaped, short, tag
from rules.messages.message import Message, make_message
from rules.model.ids import PlayerId
from rules.state import Setup

_Count = Annotated[int, Meta(ge=0)]
_Chance = Annotated[float, Meta(ge=0, le=1)]


class JsonReviewPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chances after an act, 0 for the start.

    `chances` are those of each player in `players` to win. That of the first one is 0.5, plus
    `luck`, minus the first and plus the second of the `mistakes`, all so far in the match.
    """

    after_act: _Count
    turn: _Count
    chances: tuple[_Chance, ...]
    luck: float
    mistakes: tuple[float, ...]


class JsonReviewMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that cost a player, or dice that changed much.

    `after_act` is how many acts were played before it, and `change` how much the chance of the
    player changed from `chance`. `better` and `why` are null if there is nothing to say.
    """

    after_act: _Count
    turn: _Count
    player: str
    cause: Cause
    change: float
    chance: _Chance
    played: str
    better: str | None
    why: str | None


class JsonReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the chances to win went, and at most five moments, as the computer judges them."""

    points: tuple[JsonReviewPoint, ...]
    moments: tuple[JsonReviewMoment, ...]


def review_as_json(
    review: MatchReview, players: tuple[str, ...], translate: Translate
) -> JsonReview:
    """A review with the players by these labels."""
    return JsonReview(
        tuple(_point_as_json(point) for point in review.points),
        tuple(_moment_as_json(moment, players, translate) for moment in review.moments),
    )


def _point_as_json(point: ReviewPoint) -> JsonReviewPoint:
    return JsonReviewPoint(
        point.act,
        point.turn,
        tuple(round(point.chance_of(PlayerId(player)), 3) for player in (0, 1)),
        round(point.luck, 3),
        tuple(round(cost, 3) for cost in point.mistakes),
    )


def _moment_as_json(
    moment: ReviewMoment, players: tuple[str, ...], translate: Translate
) -> JsonReviewMoment:
    return JsonReviewMoment(
        moment.act,
        moment.turn,
        players[moment.player],
        moment.cause,
        round(moment.change, 3),
        round(moment.chance, 3),
        translate(moment.played),
        None if moment.better is None else translate(moment.better),
        None if moment.why is None else translate(moment.why),
    )


# --- in words -------------------------------------------------------------------------------------


class MomentWords(msgspec.Struct, frozen=True):
    """A moment in words: its heading, and its sentences."""

    heading: Message
    sentences: tuple[Message, ...]


def moment_words(review: MatchReview, names: tuple[str, ...]) -> Iterator[MomentWords]:
    """All moments in words, the earliest first."""
    for number, moment in enumerate(review.moments, 1):
        better = None
        if moment.better is not None:
            better = make_message("review.better", act=moment.better)
        heading = make_message(
            "review.moment",
            number=number,
            turn=moment.turn,
            player=names[moment.player],
            change=change_text(moment),
        )
        said = (moment.played, better, moment.why)
        yield MomentWords(heading, tuple(one for one in said if one is not None))


def sums_in_words(review: MatchReview, names: tuple[str, ...]) -> Iterator[Message]:
    """What mistakes and dice did to the chance of the first player in the whole match."""
    end, first = review.points[-1], PlayerId(0)
    yield make_message("review.of", player=names[first])
    for player, sign in ((first, -1), (PlayerId(1), 1)):
        change = signed(sign * end.mistakes[player])
        yield make_message("review.mistakes", player=names[player], change=change)
    yield make_message("review.luck", change=signed(end.luck_of(first)))


def signed(share: float) -> Message:
    """A change of a chance with its sign: "−28%"."""
    number = percent(share)
    return make_message("review.loss" if number < 0 else "review.gain", percent=abs(number))


def review_markdown(
    review: MatchReview, names: tuple[str, ...], plain: Callable[[Message], str]
) -> Iterator[str]:
    """The review as a chapter in Markdown; `plain` translates a message and escapes it."""
    yield f"\n## {plain(make_message('review.title'))}\n\n"
    about, *sums = map(plain, sums_in_words(review, names))
    yield f"{about}:\n\n" + "".join(f"- {line}\n" for line in sums)
    for words in moment_words(review, names):
        said = " ".join(map(plain, words.sentences))
        yield f"\n### {plain(words.heading)}\n\n{said}\n"
    if not review.moments:
        yield f"\n{plain(make_message('review.no_moments'))}\n"


# --- on the web page ------------------------------------------------------------------------------

_WIDE, _HIGH = 960.0, 220.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 8.0, 10.0, 24.0


def review_section(
    review: MatchReview, match: MatchSeries, names: tuple[str, ...], translate: Translate
) -> Iterator[str]:
    """The chart of the chances, what it adds up to, and the moments, which lead to the replay."""
    lines = [escaped(translate(line)) for line in sums_in_words(review, names)]
    yield tag("p", lines[0])
    yield _chart(review, match, translate(make_message("review.of", player=names[0])))
    legend = (
        (tag("rect", x=3, y=1, width=20, height=10, fill="var(--player-0)", fill_opacity=0.5),
         "dice"),
        (tag("rect", x=3, y=1, width=20, height=10, fill="url(#hatch-1)"), "decisions"),
    )  # fmt: skip
    items = (
        tag("li", tag("svg", sign, viewBox="0 0 26 12", aria_hidden="true"),
            escaped(translate(make_message(f"review.part.{part}"))))
        for sign, part in legend
    )  # fmt: skip
    yield tag("ul", *items, class_="legend")
    yield tag("ul", *(tag("li", line) for line in lines[1:]))
    for words, moment in zip(moment_words(review, names), review.moments, strict=True):
        link = tag("a", escaped(translate(words.heading)), href=f"#act={moment.act}")
        said = " ".join(escaped(translate(one)) for one in words.sentences)
        yield tag("h3", link) + tag("p", said)
    if not review.moments:
        yield tag("p", escaped(translate(make_message("review.no_moments"))))


def _chart(review: MatchReview, match: MatchSeries, title: str) -> str:
    first = PlayerId(0)

    def x(act: int) -> float:
        share = (match.times[act] - match.start) / max(1e-9, match.end - match.start)
        return _LEFT + share * (_WIDE - _LEFT - _RIGHT)

    def y(share: float) -> float:
        inside = min(1.0, max(0.0, share))
        return _HIGH - _BOTTOM - inside * (_HIGH - _TOP - _BOTTOM)

    places = [x(point.act) for point in review.points]
    luck = [point.luck_of(first) for point in review.points]
    choices = [point.decisions_of(first) for point in review.points]
    starts = [one if one * other > 0 else 0.0 for one, other in zip(luck, choices, strict=True)]
    ends = [start + own for start, own in zip(starts, choices, strict=True)]
    chances = [point.chance_of(first) for point in review.points]

    def area(low: list[float], high: list[float]) -> str:
        there = [f"{short(at)} {short(y(0.5 + one))}" for at, one in zip(places, high, strict=True)]
        back = [f"{short(at)} {short(y(0.5 + one))}" for at, one in zip(places, low, strict=True)]
        return f"M{'L'.join((*there, *reversed(back)))}Z"

    line = "L".join(f"{short(at)} {short(y(one))}" for at, one in zip(places, chances, strict=True))
    zero = [0.0] * len(luck)
    return tag(
        "svg",
        *_grid(match, y),
        tag("path", d=area(zero, luck), fill="var(--player-0)", fill_opacity=0.5),
        tag("path", d=area(starts, ends), fill="url(#hatch-1)"),
        tag("path", d=f"M{line}", fill="none", stroke="currentColor", stroke_width=2.5),
        *_pins(review, x, y),
        viewBox=f"0 0 {short(_WIDE)} {short(_HIGH)}", role="img", aria_label=title,
    )  # fmt: skip


def _grid(match: MatchSeries, y: Callable[[float], float]) -> Iterator[str]:
    across = (_WIDE - _LEFT - _RIGHT) / max(1e-9, match.end - match.start)
    turns = [number for number, _ in match.turns if number > match.start]
    every = max(1, round(len(turns) / 16))
    for number in turns:
        if number % every == 0:
            yield _label(str(number), _LEFT + (number - 0.5 - match.start) * across, _HIGH - 6)
    for share in (0.0, 0.5, 1.0):
        line = f"M{short(_LEFT)} {short(y(share))}H{short(_WIDE - _RIGHT)}"
        yield tag("path", d=line, stroke="currentColor", opacity=0.5 if share == 0.5 else 0.2)
        yield _label(f"{percent(share)}%", _LEFT - 6, y(share) + 4, anchor="end")


def _pins(
    review: MatchReview, x: Callable[[int], float], y: Callable[[float], float]
) -> Iterator[str]:
    first = PlayerId(0)
    for number, moment in enumerate(review.moments, 1):
        before = [point for point in review.points if point.act <= moment.act + 1]
        chance = before[-1].chance_of(first) if before else 0.5
        at, high = x(moment.act), y(chance)
        corners = f"M{short(at)} {short(high - 11)}l11 11l-11 11l-11 -11Z"
        if moment.cause == "dice":
            corners = f"M{short(at - 10)} {short(high)}a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z"
        yield tag("path", d=corners, fill="#f2d37a", stroke="#3a2508", stroke_width=1.5)
        yield _label(str(number), at, high + 4.5, fill="#2a1a04")


def _label(
    text: str, x: float, y: float, anchor: str = "middle", fill: str = "currentColor"
) -> str:
    return tag(
        "text", text, x=short(x), y=short(y), font_size=12, text_anchor=anchor, fill=fill
    )  # fmt: skip


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
