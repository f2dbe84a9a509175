"""The story of a match as values: sentences, paragraphs, chapters, and a table of numbers."""

from __future__ import annotations

import msgspec

from rules.messages.message import Message
from rules.model import PlayerId


class StoryParagraph(msgspec.Struct, frozen=True):
    """ParagraphWriter that belong together.

    Attributes:
        sentences: full sentences, to be joined with spaces.
        first_act, end_act: the acts that they tell of, as a range of `Timeline.acts`.
    """

    sentences: tuple[Message, ...]
    first_act: int
    end_act: int


class StoryChapter(msgspec.Struct, frozen=True):
    """A turn of the match.

    Attributes:
        turn: its number, counted over both players.
        table: the table at its end, a sentence for each player.
        end_act: how many acts have been played at its end.
    """

    turn: int
    active: PlayerId
    heading: Message
    paragraphs: tuple[StoryParagraph, ...]
    table: tuple[Message, ...]
    end_act: int


class StoryNumber(msgspec.Struct, frozen=True):
    """A row of the match in numbers: a label, and a number for each player."""

    label: Message
    values: tuple[int, ...]


class Story(msgspec.Struct, frozen=True):
    """A match as people tell it.

    Attributes:
        opening: sentences about the players and their teams.
        ending: sentences about how the match ends, or where it stands.
        players: the names over the columns of `numbers`.
    """

    title: Message
    subtitle: Message
    opening: tuple[Message, ...]
    chapters: tuple[StoryChapter, ...]
    ending: tuple[Message, ...]
    players: tuple[str, ...]
    numbers: tuple[StoryNumber, ...]
