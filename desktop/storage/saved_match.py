"""What is known about a saved match: for lists its summary, and to open it the notation too."""

from __future__ import annotations

from typing import NamedTuple


class MatchDetails(NamedTuple):
    """What a list of matches shows besides the players and the turn.

    Attributes:
        cards: the cards of both teams and then the basic actions, as three lines. A line holds the
            titles of its cards, separated by `CARD_SEPARATOR`.
        computers: for each player the level of the computer that plays for them, "" for a person;
            separated by a comma.
        winner: the player who won, by number; None without a winner.
        ending: why the match is over: "life", "concession", "tie" or "agreement"; "" if it goes on.
        acts: how many acts have been played.
        is_copy: whether it was taken over from the replay of another match.
    """

    cards: str
    computers: str
    winner: int | None
    ending: str
    acts: int
    is_copy: bool = False


CARD_SEPARATOR = "; "


class MatchSummary(NamedTuple):
    """The summary of a saved match for lists: players, progress and result.

    `says` is the prompt above the table: the open decision, or the result. `title` is the player's
    own name for the match, or "". `seconds` is how long it has been played. For the other fields
    see `MatchDetails`; `acts` is None until they are known, for a match that an older version of
    the program saved. It may also have no `says`.
    """

    id: int
    created: str
    changed: str
    edition: str
    format: str
    first: str
    second: str
    progress: str
    turn: int
    says: str
    title: str = ""
    cards: str = ""
    computers: str = ""
    winner: int | None = None
    ending: str = ""
    acts: int | None = None
    is_copy: bool = False
    seconds: int = 0

    @property
    def is_finished(self) -> bool:
        """Whether the match is over."""
        return self.progress == "finished"

    @property
    def is_against_computer(self) -> bool:
        """Whether the computer plays for one player or both."""
        return bool(self.computers.strip(","))

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """The titles of the cards: of the first team, of the second, and of the basic actions."""
        lines = (*self.cards.split("\n"), "", "")[:3]
        return tuple(tuple(line.split(CARD_SEPARATOR)) if line else () for line in lines)


class SavedMatch(NamedTuple):
    """A saved match: its summary and its full notation.

    `beyond` is the notation including moves that were undone and can still be redone; else "".
    """

    summary: MatchSummary
    notation: str
    beyond: str

    @property
    def id(self) -> int:
        """The number of the match."""
        return self.summary.id
