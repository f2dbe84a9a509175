"""The match that was played when the program crashed, as its report tells it: without names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage import match_notation

if TYPE_CHECKING:
    from desktop.storage.own_cards import OwnCards
    from desktop.storage.store import SavedMatch
    from rules.game import Game


class CrashedMatch(NamedTuple):
    """A match for a report.

    Attributes:
        notation: its notation, in which the players are called First and Second.
        names: what they are really called; they may also occur in messages of errors.
        own_files: the files of the player's own cards that the match uses.
        trouble: why the notation is not complete, or "".
    """

    notation: str
    names: tuple[str, ...] = ()
    own_files: tuple[str, ...] = ()
    trouble: str = ""


def match_of_game(game: Game, own: OwnCards) -> CrashedMatch:
    """The match on the table, up to its last act.

    Raises:
        ValueError: the match began in the middle of an action, which a position cannot express.
    """
    played = {one.card for one in game.setup.cards}
    return CrashedMatch(
        notation=match_notation.write_without_names(game),
        names=tuple(player.name for player in game.setup.players),
        own_files=tuple(file.path.name for file in own.files if played & set(file.cards)),
    )


def match_of_saved(kept: SavedMatch, own: OwnCards) -> CrashedMatch:
    """A saved match. If it cannot be played again, its text is told as it is, but without names."""
    names = (kept.summary.first, kept.summary.second)
    try:
        game = match_notation.read_and_replay(kept.notation, "the saved match", own.sets).game
        return match_of_game(game, own)
    except Exception as failure:  # noqa: BLE001 - this match may be the reason for the crash
        return CrashedMatch(
            notation=without_names(kept.notation, names),
            names=names,
            own_files=tuple(file.path.name for file in own.files),
            trouble=f"The match cannot be replayed: {failure}",
        )


def without_names(text: str, names: tuple[str, ...]) -> str:
    """The text with First and Second instead of the names of players, wherever they are words."""
    called = dict(zip(names, match_notation.ANONYMOUS, strict=False))
    words = sorted((re.escape(name) for name in called if name.strip()), key=len, reverse=True)
    if not words:
        return text
    pattern = rf"(?<!\w)(?:{'|'.join(words)})(?!\w)"
    return re.sub(pattern, lambda found: called[found.group()], text)
