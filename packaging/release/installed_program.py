"""Tries an installed program: it must say its version, pass its own tests and show a match.

This runs on machines that have only the package, so it needs nothing but Python itself.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from project import NAME, ROOT, read_version

MATCH = ROOT / "tests" / "matches" / "uncanny-x-men-example.match"
TIMEOUT = 180  # seconds for one start of the program; the first one on a machine is slow
SMALLEST_PICTURE = 50_000  # bytes; a picture of an empty window has far fewer


class TrialFailed(Exception):
    """The program or its package did not do what it must do."""


def try_program(command: Sequence[str]) -> None:
    """Start the program in four ways; raises `TrialFailed` at the first failure."""
    with tempfile.TemporaryDirectory() as folder:
        version = run_program([*command, "--version"], folder).strip()
        if read_version() not in version.split():
            raise TrialFailed(f"--version says {version!r}, not {read_version()}")
        print(f"  {version}")
        run_program([*command, "--smoke"], folder)
        print("  every screen opens")
        check_diagnosis(run_program([*command, "--diagnose", "--json"], folder))
        print("  the diagnosis is complete and has no personal names")
        picture = Path(folder, "match.png")
        run_program([*command, str(MATCH), "--screenshot", str(picture)], folder)
        check_picture(picture)
        print(f"  a match opens ({picture.stat().st_size // 1000} kB picture)")


def run_program(command: Sequence[str], folder: str) -> str:
    """Run the program in a folder that has no source of it; returns what it prints."""
    surroundings = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        command, cwd=folder, env=surroundings, capture_output=True, timeout=TIMEOUT, check=False
    )
    said = ran.stdout.decode("utf-8", "replace")
    if ran.returncode:
        complaint = ran.stderr.decode("utf-8", "replace")
        raise TrialFailed(f"{' '.join(command)} exited with {ran.returncode}:\n{said}{complaint}")
    return said


def check_diagnosis(text: str) -> None:
    """Check that the diagnosis is JSON, and that it does not name this user's home folder."""
    try:
        diagnosis = json.loads(text)
    except json.JSONDecodeError as failure:
        raise TrialFailed(f"--diagnose --json printed no JSON: {failure}\n{text}") from failure
    if not diagnosis:
        raise TrialFailed("--diagnose --json printed nothing")
    home = str(Path.home())
    if len(home) > len("/root") and (home in text or json.dumps(home)[1:-1] in text):
        raise TrialFailed(f"--diagnose --json names the home folder {home}")


def check_picture(file: Path) -> None:
    """Check that the picture exists and shows more than an empty window."""
    if not file.is_file() or file.stat().st_size < SMALLEST_PICTURE:
        raise TrialFailed("--screenshot saved no picture of a table")


def data_folder() -> Path:
    """Where the installed program saves matches, on this system."""
    if sys.platform == "win32":
        return Path(os.environ["LOCALAPPDATA"], NAME)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", NAME)
