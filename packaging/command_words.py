"""What the simple commands read and say: `--help`, where to write, and what was built."""

from __future__ import annotations

import argparse
from pathlib import Path


def parse_place(
    command: str, arguments: list[str], description: str, usual: Path, metavar: str = "FOLDER"
) -> Path:
    """The folder or file that a command writes.

    Args:
        command: its name, for the usage.
        arguments: what was typed behind it.
        description: what it does, for `--help`.
        usual: the place if none is named.
        metavar: what the place is called in the usage.

    Raises:
        SystemExit: `--help` was asked for, or the arguments are wrong.
    """
    parser = _parser(command, description)
    parser.add_argument(
        "place", nargs="?", type=Path, default=usual, metavar=metavar, help=f"instead of {usual}"
    )
    place = parser.parse_args(arguments).place
    assert isinstance(place, Path)
    return place


def parse_nothing(command: str, arguments: list[str], description: str) -> None:
    """Accept nothing but `--help`; raises `SystemExit` for it and for anything else."""
    _parser(command, description).parse_args(arguments)


def say_built(file: Path) -> None:
    """Tell that a package has been built, and how large it is."""
    print(f"built {file} ({file.stat().st_size / 1e6:.1f} MB)")


def _parser(command: str, description: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(prog=f"python packaging {command}", description=description)
