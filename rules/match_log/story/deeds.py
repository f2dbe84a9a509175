"""What a player does in a row, as one sentence: "Mike purchases Angel and fields a Sidekick."."""

from __future__ import annotations

import msgspec

from rules.advice import LogDie, labels
from rules.match_log.story import story_phrases
from rules.match_log.story.payments import SpentEnergy
from rules.match_log.story.voice import Voice
from rules.messages.message import Message, make_message
from rules.model import CardId, Energy
from rules.state import GameState


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
        what = labels.join_with_and([_worded(deed, state, voice) for deed in self._deeds])
        return make_message("story.does", player=self.player, what=what)


def _worded(deed: _Purchase | _Fielding | Message, state: GameState, voice: Voice) -> Message:
    if isinstance(deed, Message):
        return deed
    if isinstance(deed, _Fielding):
        return voice.say("fields", dice=story_phrases.characters(state, deed.dice))
    card = labels.counted_dice_name(labels.card_name(state, deed.card), deed.count)
    if deed.amount and isinstance(card, str) and card[-1] in "!?.":  # not at the end of a sentence
        return make_message("story.purchases_at", card=card, count=deed.amount)
    if deed.symbols:
        energy = story_phrases.energy(deed.symbols)
        return voice.say("purchases_with", card=card, energy=energy, count=deed.amount)
    if deed.amount:
        return voice.say("purchases_for", card=card, count=deed.amount)
    return make_message("story.purchases", card=card)
