"""What a player does in a row, as one sentence: "Mike purchases Angel and fields a Sidekick."."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.advice import LogDie, labels
from rules.match_log.story import story_phrases
from rules.match_log.story.voice import Voice
from rules.messages.message import Message, make_message
from rules.model import CardId, Energy
from rules.state import GameState


class _Purchase(msgspec.Struct):
    card: CardId
    count: int
    paid: list[Energy]


class _Fielding(msgspec.Struct):
    dice: list[LogDie]


class Deeds:
    """Purchases, fieldings and other deeds of one player, in their order.

    Dice of one card that are purchased in a row are counted, and so are dice that are fielded.
    """

    def __init__(self, player: str) -> None:
        self.player = player
        self._deeds: list[_Purchase | _Fielding | Message] = []

    def purchase(self, card: CardId, paid: Sequence[Energy]) -> None:
        """Purchase a die; `paid` is empty if other acts share its payment."""
        last = self._deeds[-1] if self._deeds else None
        if isinstance(last, _Purchase) and last.card == card and bool(last.paid) == bool(paid):
            last.count += 1
            last.paid += paid
        else:
            self._deeds.append(_Purchase(card, 1, list(paid)))

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
        what = labels.join_with_and([_worded(deed, state, voice) for deed in self._deeds])
        return make_message("story.does", player=self.player, what=what)


def _worded(deed: _Purchase | _Fielding | Message, state: GameState, voice: Voice) -> Message:
    if isinstance(deed, Message):
        return deed
    if isinstance(deed, _Fielding):
        return voice.say("fields", dice=story_phrases.characters(state, deed.dice))
    card = labels.counted_dice_name(labels.card_name(state, deed.card), deed.count)
    if not deed.paid:
        return make_message("story.purchases", card=card)
    paid = story_phrases.energy(deed.paid)
    return voice.say("purchases_with", card=card, energy=paid, count=len(deed.paid))
