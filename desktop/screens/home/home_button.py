"""What is on a button of the home screen."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class HomeRow(Enum):
    """The rows of buttons on the home screen, from the top."""

    PLATES = auto()
    TILES = auto()
    SHELF = auto()
    LINKS = auto()


class HomeButton(NamedTuple):
    """A button of the home screen; pressing it runs a command."""

    row: HomeRow
    title: str
    key: str
    """Its key at home. The key of a link may be that of its command."""
    about: str = ""
    """A sentence of description, on plates and tiles."""
    emblem: tuple[str, str, str] = ("", "", "")
    """What the round picture on plates and tiles shows: charge, energy type and affiliation.

    `packaging/generators/make_pictures.py` paints it; its file has the id of the command.
    """
