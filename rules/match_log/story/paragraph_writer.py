"""Puts the sentences of a paragraph together: deeds of one player, and effects with results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from zlib import crc32

import msgspec

from rules.advice import LogDie, labels
from rules.match_log.story import story_phrases
from rules.messages.message import TEMPLATES, Message, join_parts, make_message
from rules.model import CardId, Energy
from rules.state import GameState
from rules.state.setup import Setup

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
        sentence = make_message("story.effect", cause=self._cause, what=what)
        is_again, self._last_effect = sentence == self._last_effect, sentence
        return (
            make_message("story.effect_again", cause=self._cause, what=what)
            if is_again
            else sentence
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


# --- deeds ----------------------------------------------------------------------------------------


class _Purchase(msgspec.Struct):
    """Dice of one card. `symbols` is None if some of the energy was generic."""

    card: CardId
    count: int
    amount: int
    symbols: tuple[Energy, ...]


class _Fielding(msgspec.Struct):
    dice: list[LogDie]


class Deeds:
    """Purchases, fieldings and other deeds of one player, in their order.

    Dice of one card that are purchased in a row are counted, and so are dice that are fielded.
    """

    def __init__(self, player: str) -> None:
        self.player = player
        self._deeds: list[_Purchase | _Fielding | Message] = []

    def purchase(self, card: CardId, spent: SpentEnergy) -> None:
        """Purchase a die."""
        amount = 0 if spent.is_shared else spent.amount
        symbols = () if spent.is_shared else spent.symbols
        last = self._deeds[-1] if self._deeds else None
        if isinstance(last, _Purchase) and last.card == card:
            last.count += 1
            last.symbols = last.symbols + symbols if last.symbols and symbols else ()
            last.amount = last.amount + amount if last.amount and amount else 0
        else:
            self._deeds.append(_Purchase(card, 1, amount, symbols))

    def field(self, die: LogDie) -> None:
        """Field a character."""
        last = self._deeds[-1] if self._deeds else None
        if isinstance(last, _Fielding):
            last.dice.append(die)
        else:
            self._deeds.append(_Fielding([die]))

    def do(self, deed: Message) -> None:
        """Do something else, such as "pays 1 life"."""
        self._deeds.append(deed)

    def sentence(self, state: GameState, voice: Voice) -> Message:
        """All of it as one sentence; `state` is any state of the match."""
        what = labels.join_with_and(
            [_worded(deed, state, voice, self.player) for deed in self._deeds]
        )
        return make_message("story.does", player=self.player, what=what)


def _worded(
    deed: _Purchase | _Fielding | Message, state: GameState, voice: Voice, player: str
) -> Message:
    if isinstance(deed, Message):
        return deed
    if isinstance(deed, _Fielding):
        return voice.say("fields", player=player, dice=story_phrases.characters(state, deed.dice))
    card = labels.counted_dice_name(labels.card_name(state, deed.card), deed.count)
    if deed.amount and isinstance(card, str) and card[-1] in "!?.":  # not at the end of a sentence
        return make_message("story.purchases_at", player=player, card=card, count=deed.amount)
    if deed.symbols:
        energy = story_phrases.energy(deed.symbols)
        return voice.say(
            "purchases_with", player=player, card=card, energy=energy, count=deed.amount
        )
    if deed.amount:
        return voice.say("purchases_for", player=player, card=card, count=deed.amount)
    return make_message("story.purchases", player=player, card=card)


class Voice:
    """Words the sentences of one story.

    A sentence may have several wordings: "story.attack.1", "story.attack.2"... They take turns, so
    that no two in a row are alike. The first one depends on the players and their cards, so the
    same match is always told in the same words, and a longer match begins as a shorter one did.
    """

    def __init__(self, setup: Setup) -> None:
        names = [player.name for player in setup.players]
        self._seed = "/".join([*names, *(at_table.card.title for at_table in setup.cards)])
        self._next: dict[str, int] = {}

    def say(self, name: str, **values: str | int | Message) -> Message:
        """The sentence "story.{name}" in its next wording."""
        wordings = _wordings(f"story.{name}")
        place = self._next.get(name)
        if place is None:
            place = crc32(f"{self._seed}/{name}".encode())
        self._next[name] = place + 1
        return make_message(wordings[place % len(wordings)], **values)


def _wordings(name: str) -> list[str]:
    if name in TEMPLATES:
        return [name]
    found: list[str] = []
    while (wording := f"{name}.{len(found) + 1}") in TEMPLATES:
        found.append(wording)
    return found


class SpentEnergy(msgspec.Struct, frozen=True):
    """What an act of the match cost."""

    amount: int = 0  # how much energy it took, without what was lost or kept
    # The symbols that paid for it, as the dice show them; () if some of it was generic
    symbols: tuple[Energy, ...] = ()
    is_shared: bool = False  # whether several purchases or fieldings were paid together
