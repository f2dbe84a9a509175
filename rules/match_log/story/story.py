"""The story of a match as values: sentences, paragraphs, chapters, and a table of numbers."""

from __future__ import annotations

import msgspec

from rules.match_log.about_match import Translate
from rules.messages.message import Message, make_message
from rules.model import PlayerId


class StoryParagraph(msgspec.Struct, frozen=True):
    """Sentences that belong together."""

    sentences: tuple[Message, ...]  # full sentences, to be joined with spaces
    first_act: int  # with `end_act`, the acts that they tell of, as a range of `Timeline.acts`
    end_act: int


class StoryNote(msgspec.Struct, frozen=True):
    """What a player wrote about the match."""

    about: Message | None  # what had just happened; None for the start and for the whole match
    text: str  # plain text, of several lines if it has line breaks


class StoryChapter(msgspec.Struct, frozen=True):
    """A turn of the match."""

    turn: int  # its number, counted over both players
    active: PlayerId
    heading: Message
    paragraphs: tuple[StoryParagraph, ...]
    table: tuple[Message, ...]  # the table at its end, a sentence for each player
    end_act: int  # how many acts have been played at its end
    notes: tuple[StoryNote, ...] = ()  # the notes to its moments


class StoryNumber(msgspec.Struct, frozen=True):
    """A row of the match in numbers: a label, and a number for each player."""

    label: Message
    values: tuple[int, ...]


class Story(msgspec.Struct, frozen=True):
    """A match as people tell it."""

    title: Message
    subtitle: Message
    opening: tuple[Message, ...]  # sentences about the players and their teams
    chapters: tuple[StoryChapter, ...]
    ending: tuple[Message, ...]  # sentences about how the match ends, or where it stands
    players: tuple[str, ...]  # the names over the columns of `numbers`
    numbers: tuple[StoryNumber, ...]
    notes: tuple[StoryNote, ...] = ()  # the notes to the whole match and to its start


def note_lines(note: StoryNote, translate: Translate) -> list[str]:
    """A note in lines: what it is about, then what the player wrote."""
    about = make_message("story.note")
    if note.about is not None:
        about = make_message("story.note_about", happened=translate(note.about).rstrip("."))
    return [translate(about), *note.text.split("\n")]
