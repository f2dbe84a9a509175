"""The story of a match: what happened, as people tell it.

`tell_story` reads a `Timeline` and returns a `Story` of messages; the text, Markdown, web page and
PDF of a match show it.
"""

from rules.match_log.story.story import Story, StoryChapter, StoryNumber, StoryParagraph
from rules.match_log.story.tell_story import tell_story

__all__ = ["Story", "StoryChapter", "StoryNumber", "StoryParagraph", "tell_story"]
