"""Tells a match as a story, from its timeline."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice import LogDie, labels
from rules.match_log.about_match import NOTHING_KNOWN, AboutMatch
from rules.match_log.story import story_phrases
from rules.match_log.story.match_numbers import match_numbers
from rules.match_log.story.story import Story, StoryChapter
from rules.match_log.story.turn_teller import TurnTeller
from rules.match_log.story.voice import Voice
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.model import PlayerId
from rules.state import GameState
from rules.state import events as ev
from rules.teams import format_of


def tell_story(timeline: Timeline, about: AboutMatch = NOTHING_KNOWN) -> Story:
    """Tell a match as a story.

    Every name and number in it comes from the events and states of the match. The same match is
    always told in the same words.
    """
    setup, voice = timeline.setup, Voice(timeline.setup)
    names = tuple(player.name for player in setup.players)
    title = (
        make_message("story.named", title=about.title)
        if about.title
        else make_message("story.title", first=names[0], second=names[1])
    )
    edition = setup.ruleset
    subtitle = make_message(
        "story.subtitle",
        edition=edition.title,
        year=edition.year,
        format=format_of(setup.format).title,
    )
    return Story(
        title,
        subtitle,
        tuple(_opening(timeline)),
        tuple(_chapters(timeline, voice)),
        tuple(_ending(timeline)),
        names,
        match_numbers(timeline),
    )


def _opening(timeline: Timeline) -> Iterator[Message]:
    setup, start = timeline.setup, timeline.state_after(0)
    names = [player.name for player in setup.players]
    yield make_message("story.players_meet", first=names[0], second=names[1], life=setup.life)
    for player in setup.player_ids:
        cards = [one for one in setup.cards[1:] if one.owner == player]
        named = [
            make_message(
                "story.card_with_die" if one.dice_count == 1 else "story.card_with_dice",
                card=one.card.full_name,
                **({} if one.dice_count == 1 else {"count": one.dice_count}),
            )
            for one in cards
        ]
        yield make_message("story.team", player=names[player], cards=labels.join_with_and(named))
    basics = [one.card.full_name for one in setup.cards[1:] if one.owner is None and one.dice_count]
    if basics:
        yield make_message("story.basics", cards=labels.join_with_and(basics))
    else:
        yield make_message("story.no_basics")
    if start.turn <= 1:
        yield make_message("story.starts", player=names[start.active])
    else:
        yield make_message("story.mid_match", turn=start.turn, **_lives(start))


def _chapters(timeline: Timeline, voice: Voice) -> Iterator[StoryChapter]:
    """The turns. A match that begins at a position has no `TurnBegan` for its first turn."""
    events, teller = timeline.events, TurnTeller(timeline, voice)
    starts = [place for place, event in enumerate(events) if isinstance(event, ev.TurnBegan)]
    if not events:
        return
    if starts[:1] != [0]:
        starts.insert(0, 0)
    for first, end in zip(starts, [*starts[1:], len(events)], strict=True):
        event = events[first]
        if isinstance(event, ev.TurnBegan):
            turn, active = event.turn, event.player
        else:
            start = timeline.state_after(0)
            turn, active = start.turn, start.active
        end_act = timeline.act_of_event(end - 1)
        yield StoryChapter(
            turn,
            active,
            make_message("story.turn", turn=turn, player=timeline.setup.players[active].name),
            teller.paragraphs(first, end),
            tuple(_table(timeline.state_after(end_act))),
            end_act,
        )


def _table(state: GameState) -> Iterator[Message]:
    for player in state.setup.player_ids:
        dice = [
            LogDie(die.id, die.card, die.controller, die.face) for die in state.fielded_dice(player)
        ]
        name, life = state.setup.players[player].name, state.life[player]
        if dice:
            field = story_phrases.characters(state, dice)
            yield make_message("story.table", player=name, life=life, field=field)
        else:
            yield make_message("story.table_empty", player=name, life=life)


def _ending(timeline: Timeline) -> Iterator[Message]:
    end = timeline.state_after(len(timeline))
    names = [player.name for player in timeline.setup.players]
    ended = [event for event in timeline.events if isinstance(event, ev.MatchEnded)]
    if not ended:
        yield make_message("story.unfinished", turn=end.turn, **_lives(end))
        return
    winner, reason = ended[-1].winner, ended[-1].reason
    if winner is None:
        name = "story.agreed" if reason == "agreement" else "story.tied"
        yield make_message(name, turn=end.turn)
    elif reason == "concession":
        (loser,) = timeline.setup.opponents(winner)
        yield make_message(
            "story.conceded", player=names[winner], other=names[loser], turn=end.turn
        )
    else:
        yield make_message("story.won", player=names[winner], turn=end.turn, life=end.life[winner])


def _lives(state: GameState) -> dict[str, str | int | Message]:
    first, second = (PlayerId(0), PlayerId(1))
    players = state.setup.players
    return {
        "first": players[first].name,
        "first_life": state.life[first],
        "second": players[second].name,
        "second_life": state.life[second],
    }
