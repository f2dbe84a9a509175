"""Puts the sentences of a paragraph together: deeds of one player, and effects with results."""

from __future__ import annotations

from collections.abc import Sequence

from rules.advice import labels
from rules.match_log.story.deeds import Deeds
from rules.match_log.story.voice import Voice
from rules.messages.message import Message, make_message
from rules.state import GameState

MOST_RESULTS = 4
"""The most results of an effect that one sentence lists."""


class ParagraphWriter:
    """The sentences of a paragraph, in the making.

    What one player does in a row becomes one sentence, and so does an effect with its results. An
    effect without results is not mentioned.
    """

    def __init__(self, state: GameState, voice: Voice) -> None:
        """Begin a paragraph; `state` is any state of the match."""
        self._state, self._voice = state, voice
        self._done: list[Message] = []
        self._deeds: Deeds | None = None
        self._cause: Message | None = None
        self._results: list[Message] = []

    @property
    def is_in_effect(self) -> bool:
        """Whether an effect has begun, so that what happens now is its result."""
        return self._cause is not None

    def say(self, name: str, **values: str | int | Message) -> None:
        """Add the sentence "story.{name}", in one of its wordings."""
        self.close()
        self._done.append(self._voice.say(name, **values))

    def deeds_of(self, player: str) -> Deeds:
        """The deeds of a player, to add another one."""
        if self._deeds is None or self._deeds.player != player:
            self.close()
            self._deeds = Deeds(player)
        return self._deeds

    def begin_effect(self, cause: Message) -> None:
        """Begin an effect: what follows is its result."""
        self.close()
        self._cause = cause

    def add_result(self, result: Message) -> None:
        """Add something that happens, usually by the effect that began last."""
        if self._deeds is not None:
            self.close()
        self._results.append(result)

    def close(self) -> None:
        """Finish the sentence in the making."""
        if self._deeds is not None:
            self._done.append(self._deeds.sentence(self._state, self._voice))
        for place in range(0, len(self._results), MOST_RESULTS):
            self._done.append(self._happening(self._results[place : place + MOST_RESULTS]))
            self._cause = None
        self._deeds, self._cause, self._results = None, None, []

    def _happening(self, results: Sequence[Message]) -> Message:
        what = labels.join_with_and(results)
        if self._cause is None:
            return make_message("story.happens", what=what)
        return make_message("story.effect", cause=self._cause, what=what)

    def take(self) -> tuple[Message, ...]:
        """All sentences so far; the next ones begin a new paragraph."""
        self.close()
        done, self._done = self._done, []
        return tuple(done)
