"""Finds the players that "their", "that player" and "its controller" mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from rules.cards.printed_import.antecedents import PLAYER_EVENTS
from rules.language import ast
from rules.language.ast import Dice, Node
from rules.language.parser.phrase_builders import InvalidCombination

_PLAYER_FIELDS = ("players", "who", "by", "player", "whom")
_CONTROLLERS: dict[str, ast.PlayerWord] = {"opposing": "opponent", "your": "you"}


class PlayerReferences:
    """Tracks the players in one ability: who performs an effect, who chooses dice, and who pays."""

    def __init__(self) -> None:
        self._chooser: ast.PlayerWord = "you"
        self._performer: ast.PlayerWord = "you"
        self._is_payers_view = False
        self._each_picks = False
        self._any_player = False
        self._names_opponent = False

    @contextmanager
    def inside(self, part: Node) -> Iterator[None]:
        """Take the view of the player who performs, chooses or pays while a part is resolved."""
        self.note(part)
        outer = self._chooser, self._performer, self._is_payers_view, self._each_picks
        self._chooser = _chooser(part) or self._chooser
        if isinstance(part, ast.Pick):
            self._each_picks = part.by == "each"
        if isinstance(part, ast.Cost):
            self._performer = "you"
            self._is_payers_view = self._chooser != "you"
        if isinstance(part, ast.Optional) and part.who != "you":
            self._performer = part.who
        yield
        self._chooser, self._performer, self._is_payers_view, self._each_picks = outer

    def note(self, part: Node) -> None:
        """Note the players that a part names."""
        named = [getattr(part, name, None) for name in _PLAYER_FIELDS]
        affects_each = isinstance(part, ast.Gain | ast.Lose | ast.Deal | ast.Pick)
        self._any_player |= "any" in named or (affects_each and "each" in named)
        self._names_opponent |= "opponent" in named

    def note_event(self, when: ast.Moment | None) -> None:
        """Note the players of an event, and those whose dice it is about."""
        if when is None:
            return
        self.note(when)
        self._any_player |= when.whom == "each" or _event_player(when) == "owner"
        self._names_opponent |= any(
            isinstance(dice, Dice) and dice.whose == "opposing" for dice in (when.dice, when.whom)
        )

    def chosen_by_performer(self, pick: ast.Pick) -> ast.Pick:
        """Let the player who performs an effect choose its dice, unless another player does."""
        return pick if pick.by != "you" else replace(pick, by=self._performer)

    def owner_of_their_dice(self) -> ast.OwnerWord:
        """Return the owner of "their" dice.

        A cost is worded from the view of the player who pays, and so is a choice of each player.
        Raises `InvalidCombination` if each player has dice of their own, or the opponent is not
        mentioned: "your Sidekicks get +1A for each Villain they control".
        """
        if self._is_payers_view or self._each_picks:
            return "your"
        if self._chooser == "each" or self._any_player or not self._names_opponent:
            raise InvalidCombination('the player whose dice "their" means')
        return "opposing"

    def that_player(self, controller: ast.PlayerWord) -> ast.PlayerWord:
        """Return "that player": the controller of the die mentioned last, if no one else is meant.
        Raises `InvalidCombination` if it could be either player, or would be you, whom no text
        calls "they"."""
        if controller in ("owner", "you") or self._any_player:
            raise InvalidCombination("which of the players is meant")
        return controller


def is_about_opponent(when: ast.Moment | None) -> bool:
    """Return whether an event is what the opponent does, not what happens to a die."""
    if when is None:
        return False
    uses = isinstance(when.dice, Dice) and when.word in ("used", "purchased", "drawn")
    return (
        when.player == "opponent"
        or when.whom == "opponent"
        or (uses and isinstance(when.dice, Dice) and when.dice.whose == "opposing")
    )


def controller_of_last_die(
    when: ast.Moment | None, mentioned: Sequence[Dice], *, is_chosen: bool
) -> ast.PlayerWord:
    """Return the controller of the die chosen last, else of the event's die.

    `mentioned` are the dice mentioned so far. `is_chosen` says whether an effect has chosen the
    last of them. Raises `InvalidCombination` if the die could be either player's, and its owner
    need not control it.
    """
    player = _event_player(when)
    if not is_chosen and player != "owner":
        return player
    whose = mentioned[-1].whose if mentioned else ""
    if whose not in _CONTROLLERS:
        raise InvalidCombination("its owner, or the controller of a die of one player")
    return _CONTROLLERS[whose]


def _event_player(when: ast.Moment | None) -> ast.PlayerWord:
    """Return the player of an event, else the controller of its die, else the opponent."""
    if when is None:
        return "opponent"
    if when.dice is not None:
        whose = when.dice.whose if isinstance(when.dice, Dice) else ""
        return _CONTROLLERS.get(whose, "owner")
    if isinstance(when.whom, str):
        return when.whom if when.whom in ("you", "opponent") else "owner"
    return "owner" if when.player == "each" and when.word in PLAYER_EVENTS else "opponent"


def _chooser(part: Node) -> ast.PlayerWord | None:
    """Return the player who chooses or pays, or None if it is the ability's controller."""
    match part:
        case ast.Optional(who=who) | ast.Unless(who=who) | ast.Pick(by=who) if who != "you":
            return who
        case _:
            return None
