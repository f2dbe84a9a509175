"""Tells a match as a story, from its timeline."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.match_log.about_match import NOTHING_KNOWN, AboutMatch
from rules.match_log.story.course_of_match import comments_on_course
from rules.match_log.story.headlines import headline
from rules.match_log.story.match_numbers import match_numbers
from rules.match_log.story.opening_and_ending import ending, opening
from rules.match_log.story.story import Story, StoryChapter
from rules.match_log.story.story_phrases import characters, dice_of
from rules.match_log.story.turn_teller import TurnTeller
from rules.match_log.story.voice import Voice
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.model import CardId
from rules.reading import visible
from rules.state import DieFielded, GameState, MatchEnded, TurnBegan
from rules.teams import format_of


def tell_story(timeline: Timeline, about: AboutMatch = NOTHING_KNOWN) -> Story:
    """Tell a match as a story.

    Every name and number in it comes from the events and states of the match. The same match is
    always told in the same words.
    """
    setup = timeline.setup
    names = tuple(visible(player.name) for player in setup.players)
    title = (
        make_message("story.named", title=about.title)
        if about.title
        else make_message("story.title", first=names[0], second=names[1])
    )
    edition, played = setup.ruleset, format_of(setup.format).title
    subtitle = make_message(
        "story.subtitle", edition=edition.title, year=edition.year, format=played
    )
    return Story(
        title,
        subtitle,
        tuple(opening(timeline)),
        _with_comments(timeline, tuple(_chapters(timeline))),
        tuple(ending(timeline)),
        names,
        match_numbers(timeline),
    )


def _chapters(timeline: Timeline) -> Iterator[StoryChapter]:
    """The turns. A match that begins at a position has no `TurnBegan` for its first turn."""
    events, teller = timeline.events, TurnTeller(timeline, Voice(timeline.setup))
    starts = [place for place, event in enumerate(events) if isinstance(event, TurnBegan)]
    if not events:
        return
    if starts[:1] != [0]:
        starts.insert(0, 0)
    fielded: set[CardId] = set()
    for first, end in zip(starts, [*starts[1:], len(events)], strict=True):
        begun, start = events[first], timeline.state_after(0)
        turn, active = (
            (begun.turn, begun.player)
            if isinstance(begun, TurnBegan)
            else (start.turn, start.active)
        )
        end_act = timeline.act_of_event(end - 1)
        state = timeline.state_after(end_act)
        of_turn = events[first:end]
        yield StoryChapter(
            turn,
            active,
            headline(
                state,
                turn,
                active,
                of_turn,
                fielded,
                is_complete=end < len(events) or isinstance(events[-1], MatchEnded),
            ),
            teller.paragraphs(first, end),
            tuple(_table(state)),
            end_act,
        )
        fielded |= {state.dice[one.die].card for one in of_turn if isinstance(one, DieFielded)}


def _table(state: GameState) -> Iterator[Message]:
    for player in state.setup.player_ids:
        dice = dice_of(state, [die.id for die in state.fielded_dice(player)])
        name, life = state.setup.players[player].name, max(state.life[player], 0)
        if dice:
            field = characters(state, dice)
            yield make_message("story.table", player=name, life=life, field=field)
        else:
            yield make_message("story.table_empty", player=name, life=life)


def _with_comments(
    timeline: Timeline, chapters: tuple[StoryChapter, ...]
) -> tuple[StoryChapter, ...]:
    """Add a sentence to the turns in which the lead changes."""
    lives = [
        (state.life[0], state.life[1])
        for state in map(timeline.state_after, (0, *(chapter.end_act for chapter in chapters)))
    ]
    ended = [one for one in timeline.events if isinstance(one, MatchEnded)]
    winner = ended[-1].winner if ended and ended[-1].reason == "life" else None
    names = [player.name for player in timeline.setup.players]
    return tuple(
        _with_comment(chapter, comment)
        for chapter, comment in zip(chapters, comments_on_course(names, lives, winner), strict=True)
    )


def _with_comment(chapter: StoryChapter, comment: Message | None) -> StoryChapter:
    if comment is None or not chapter.paragraphs:
        return chapter
    *before, last = chapter.paragraphs
    commented = replace(last, sentences=(*last.sentences, comment))
    return replace(chapter, paragraphs=(*before, commented))
