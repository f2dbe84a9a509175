"""Runs the program, or something that plays with it, in its own process without a screen."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_WITHOUT_A_SCREEN = re.compile(
    r"^This plugin does not support|^Mouse event at .* occurs outside target window"
)
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"  # would make every process compile the whole program


def command(module: str, *arguments: object) -> list[str]:
    """The command that runs a module with Python's handler for native crashes."""
    return [sys.executable, "-X", "faulthandler", "-m", module, *map(str, arguments)]


def environment(home: Path) -> dict[str, str]:
    """The environment of a player who has this home folder, and no screen."""
    homes = {f"XDG_{kind}_HOME": str(home) for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
    program = {"SIDEKICK_TABLE_DATA": str(home), "SIDEKICK_TABLE_CONFIG": str(home)}
    inherited = {name: value for name, value in os.environ.items() if name != _NO_BYTECODE}
    return {
        **inherited,
        **homes,
        **program,
        "HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
    }


def troubles(stderr: str) -> str:
    """What a process complained about, without what Qt always says without a screen."""
    lines = stderr.splitlines()
    return "\n".join(line for line in lines if not _WITHOUT_A_SCREEN.search(line)).strip()
