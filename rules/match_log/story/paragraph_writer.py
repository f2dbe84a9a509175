"""Puts the sentences of a paragraph together: deeds of one player, and effects with results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.match_log.story.deeds import Deeds
from rules.match_log.story.voice import Voice
from rules.messages.message import Message, join_parts, make_message
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
        self._last_effect: Message | None = None

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
        self.end_effect()
        if self._deeds is None or self._deeds.player != player:
            self.close()
            self._deeds = Deeds(player)
        return self._deeds

    def begin_effect(self, cause: Message) -> None:
        """Begin an effect: what follows is its result."""
        self.end_effect()
        self._cause = cause

    def end_effect(self) -> None:
        """End the effect: what follows has another cause."""
        if self._results:
            self.close()
        self._cause = None

    def add_result(self, result: Message) -> None:
        """Add something that happens, usually by the effect that began last."""
        self._tell_deeds()
        self._results.append(result)

    def close(self) -> None:
        """Finish the sentence in the making."""
        self._tell_deeds()
        results = _with_repetitions_counted(self._results)
        for place in range(0, len(results), MOST_RESULTS):
            self._done.append(self._happening(results[place : place + MOST_RESULTS]))
            self._cause = None
        self._cause, self._results = None, []

    def _tell_deeds(self) -> None:
        if self._deeds is not None:
            self._done.append(self._deeds.sentence(self._state, self._voice))
        self._deeds = None

    def _happening(self, results: Sequence[Message]) -> Message:
        what = join_parts(results, "story.and_so")
        if self._cause is None:
            return make_message("story.happens", what=what)
        told = make_message("story.effect", cause=self._cause, what=what)
        is_again, self._last_effect = told == self._last_effect, told
        return (
            make_message("story.effect_again", cause=self._cause, what=what) if is_again else told
        )

    def take(self) -> tuple[Message, ...]:
        """All sentences so far; the next ones begin a new paragraph."""
        self.close()
        done, self._done, self._last_effect = self._done, [], None
        return tuple(done)


def _with_repetitions_counted(results: Sequence[Message]) -> list[Message]:
    """Results of an effect; one that happens several times is told once, with a number."""
    counts = Counter(results)
    return [
        make_message("story.times", what=what, count=count) if count > 1 else what
        for what, count in counts.items()
    ]
