"""Random matches in which the players act by hand: every tool, moment and kind of source (HAND-1).

After every move the invariants of `playout` must hold. Undo and redo must agree, and what the match
is written as must be read back to the same position.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
from msgspec.structs import replace

from rules.advice.tools_by_hand import HandGoal, HandTool, HandValue, hand_tools
from rules.analysis.playout import BrokenGame, find_violations
from rules.cards.card import Card, CardKind, has_text_by_hand
from rules.cards.card_library import all_card_sets
from rules.engine.effects.hand_acts import may_act_by_hand
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.language import ast
from rules.language.hand_sentence import read_sentence
from rules.language.parser.example_phrases import EXAMPLE_PHRASES
from rules.model.ids import NO_CARD, NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import HandAct, Move
from rules.model.ruleset import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.state import GONE
from rules.state.setup import Setup, make_setup
from rules.teams.formats import custom_format
from rules.teams.random_teams import random_tournament_setup

MOST_HAND_ACTS = 60
"""So many acts by hand has a random match at most; after that it is played to its end."""

TURN_CAP = 2000

_FORMAT = custom_format(cards=8, dice=20, basics=2).id
"""A format with the teams of a tournament in which the table may be adjusted."""

_WORDS = ast.ByHand("Hum a tune.")
_CHARACTER_TEXTS: tuple[ast.Ability, ...] = (
    ast.Triggered(ast.Moment("fielded"), (_WORDS,)),
    ast.Triggered(ast.Moment("attacks"), (_WORDS,)),
    ast.Triggered(ast.Moment("blocks"), (_WORDS,)),
    ast.Triggered(ast.Moment("ko"), (_WORDS,)),
    ast.Triggered(ast.Moment("damaged"), (_WORDS,)),
    ast.Interruption(ast.Moment("would be ko"), (_WORDS,)),
    ast.Triggered(ast.Moment("turn starts"), (_WORDS,), while_active=True),
    ast.Triggered(ast.Moment("attack step ends", player="each"), (_WORDS,), while_active=True),
    ast.Global(ast.Cost(any_energy=1), (_WORDS,)),
    ast.Paid(ast.Cost(any_energy=1), (ast.Gain(1), _WORDS)),
)  # fmt: skip
_ACTION_TEXTS: tuple[ast.Ability, ...] = (
    ast.Used((_WORDS,)),
    ast.Used((ast.Draw(1), _WORDS, ast.Gain(1))),
    ast.Used((ast.Optional((_WORDS,), ast.Cost(life=1)),)),
)


@cache
def typed_lines() -> tuple[str, ...]:
    """Sentences of the language that players could type: every form of what happens at once."""
    return tuple(phrase for phrase in EXAMPLE_PHRASES if read_sentence(phrase) is not None)


class HandTally(msgspec.Struct):
    """What some random matches with acts by hand have had."""

    games: int = 0
    decisions: int = 0
    acts: Counter[tuple[str, str, str]] = msgspec.field(default_factory=Counter)
    """Acts by hand by their tool, the decision at which they were made, and their source."""
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    """Refused acts by the reason."""

    def count_by(self, place: int) -> dict[str, int]:
        """The acts by their tool (0), decision (1) or source (2)."""
        found: Counter[str] = Counter()
        for key, count in self.acts.items():
            found[key[place]] += count
        return dict(found)


def play_random_matches_by_hand(games: int, seed: int, tally: HandTally) -> None:
    """Play matches between random teams, each under another edition and with another seed, with
    acts by hand. Raises `BrokenGame` as `play_out_by_hand` does."""
    cards = [card for box in all_card_sets() for card in box.cards if card.kind in _PLAYED]
    for number in range(seed, seed + games):
        edition = tuple(EDITIONS.values())[number % len(EDITIONS)]
        setup = setup_by_hand(random_tournament_setup(edition, cards, number), number)
        play_out_by_hand(setup, number, tally)


_PLAYED = (CardKind.CHARACTER, CardKind.ACTION, CardKind.BASIC_ACTION)


def setup_by_hand(setup: Setup, seed: int) -> Setup:
    """The setup with texts by hand on half of its cards, agreed on for the whole table."""
    dice = _Luck(seed)
    made: dict[Card, Card] = {}
    for at_table in setup.cards[1:]:
        if at_table.card.set_code and dice.below(2):
            made[at_table.card] = _with_text_by_hand(at_table.card, dice)
    teams = tuple(
        tuple(
            (made.get(one.card, one.card), one.dice_count)
            for one in setup.cards[1:]
            if one.owner == player
        )
        for player in setup.player_ids
    )
    basics = tuple(made.get(one.card, one.card) for one in setup.cards[1:] if one.owner is None)
    names = tuple(player.name for player in setup.players)
    return make_setup(
        setup.ruleset, _FORMAT, names, teams, basics, setup.life,
        casual=setup.casual, by_hand="table",
    )  # fmt: skip


def _with_text_by_hand(card: Card, dice: _Luck) -> Card:
    texts = _CHARACTER_TEXTS if card.kind is CardKind.CHARACTER else _ACTION_TEXTS
    kept = () if dice.below(3) else card.text.keywords
    text = ast.Text((texts[dice.below(len(texts))],), kept)
    return replace(card, set_code=f"{card.set_code}HAND", text=text)


class _Luck:
    """Random numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = splitmix64(~seed & ((1 << 64) - 1))

    def below(self, count: int) -> int:
        """A number from 0 to below `count`."""
        place, self._state = random_below(self._state, count)
        return place


def play_out_by_hand(setup: Setup, seed: int, tally: HandTally) -> Game:
    """Play one match to its end with random moves and acts by hand. Raises `BrokenGame` if an
    invariant is violated, or undo, redo or the file of the match do not agree with it."""
    return _HandPlayout(setup, seed, tally).play()


class _HandPlayout:
    """One random match with acts by hand."""

    def __init__(self, setup: Setup, seed: int, tally: HandTally) -> None:
        self.game = Game(setup, SeededDealer(seed))
        self.seed = seed
        self.tally = tally
        self.dice = _Luck(seed)
        self.left = MOST_HAND_ACTS

    def play(self) -> Game:
        """Play the match to its end."""
        game, dice = self.game, self.dice
        game.start()
        while game.decision is not None:
            act = self._random_act() if self.left and not dice.below(3) else None
            legal = game.legal_moves()
            move: Move = legal[dice.below(len(legal))] if act is None else act
            self._play(move)
            if act is not None and not dice.below(4):
                self._check_undo()
            if game.state.turn > TURN_CAP:
                raise BrokenGame(f"seed {self.seed}: no end after {TURN_CAP} turns")
        self._check_file()
        self.tally.games += 1
        return game

    def _play(self, move: Move) -> None:
        try:
            self.game.play(move)
        except Exception as error:
            raise BrokenGame(f"seed {self.seed}: {move} failed: {error!r}") from error
        self.tally.decisions += 1
        if found := find_violations(self.game.state):
            raise BrokenGame(f"seed {self.seed}: after {move}: {'; '.join(found)}")

    def _random_act(self) -> HandAct | None:
        """A random act by hand that is legal now; None if the first one tried is not."""
        game, dice = self.game, self.dice
        if not may_act_by_hand(game.state) or game.decision is None:
            return None
        card, die = self._random_source()
        if dice.below(4):
            tools = hand_tools()
            tool = tools[dice.below(len(tools))]
            name, act = tool.id, tool.fill(self._values_for(tool), self._random_goal(card, die))
        else:
            lines = typed_lines()
            line = lines[dice.below(len(lines))]
            name, act = "typed", HandAct(PlayerId(dice.below(2)), line, card, die)
        if act is None:
            return None
        refusal = game.refusal(act)
        if refusal is not None:
            self.tally.refused[refusal.reason.id] += 1
            return None
        self.left -= 1
        source = "die" if die != NO_DIE else "card" if card != NO_CARD else "table"
        self.tally.acts[name, game.decision.kind.value, source] += 1
        return act

    def _values_for(self, tool: HandTool) -> dict[str, HandValue]:
        values: dict[str, HandValue] = {}
        for slot in tool.slots:
            match slot.kind:
                case "number":
                    values[slot.name] = slot.low + self.dice.below(slot.high - slot.low + 1)
                case "choice":
                    values[slot.name] = slot.choices[self.dice.below(len(slot.choices))]
                case _:
                    values[slot.name] = ("Robot", "Doombot", "3 counters")[self.dice.below(3)]
        if self.dice.below(2):  # mostly small numbers, so that matches go on
            values |= {name: 1 for name, value in values.items() if isinstance(value, int)}
        return values

    def _random_source(self) -> tuple[CardId, DieId]:
        """A card with a text by hand, one of its dice, or none to adjust the table."""
        state, dice = self.game.state, self.dice
        cards = [
            n for n in state.setup.card_ids if has_text_by_hand(state.setup.cards[n].card.text)
        ]
        there = [die for die in state.dice if die.card in cards and die.zone is not GONE]
        match dice.below(3):
            case 0 if cards:
                return cards[dice.below(len(cards))], NO_DIE
            case 1 if there:
                die = there[dice.below(len(there))]
                return NO_CARD, die.id
            case _:
                return NO_CARD, NO_DIE

    def _random_goal(self, card: CardId, die: DieId) -> HandGoal:
        dice = self.dice
        on_player = (None, PlayerId(0), PlayerId(1))[dice.below(3)]
        goal = HandGoal(PlayerId(dice.below(2)), NO_DIE, on_player, bool(dice.below(2)), card, die)
        return goal if dice.below(2) else goal._replace(on_player=None, die=DieId(0))

    # --- what must agree ----------------------------------------------------------------------

    def _check_undo(self) -> None:
        """Undo and redo the last act."""
        game = self.game
        after, moves = game.digest(), len(game.history)
        game.undo(past_chance=True)
        game.redo()
        if (game.digest(), len(game.history)) != (after, moves):
            raise BrokenGame(f"seed {self.seed}: undo and redo changed the match")

    def _check_file(self) -> None:
        """Write the match, read it, and play it again."""
        text = write_match(self.game)
        try:
            again = replay_match(read_match(text, f"seed-{self.seed}.match", all_card_sets()))
        except ValueError as error:
            raise BrokenGame(f"seed {self.seed}: the file cannot be played: {error}") from error
        if again.digest() != self.game.digest():
            raise BrokenGame(f"seed {self.seed}: the file leads to another position")
        if write_match(again) != text:
            raise BrokenGame(f"seed {self.seed}: the file is written differently again")
