"""Build the frozen program in dist/sidekick-table and start it without a screen.

A successful PyInstaller run proves little: a missing late import fails only when it is needed, and
a missing window library only causes a warning. So the build fails on such a warning, and the frozen
program must show a match and open all its screens.
"""

import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from PySide6.QtGui import QImage

from command_words import parse_nothing
from program.contents import missing_files
from program.icon import draw_icon
from program.inventory import load, strays
from project import FROZEN, PROGRAM, ROOT, source_time

SPEC = ROOT / "packaging" / "sidekick-table.spec"
MATCH = ROOT / "tests" / "matches" / "uncanny-x-men-example.match"

TIMEOUT = 120  # seconds for one start of the program
HARMLESS_MESSAGES = ("This plugin does not support",)  # messages of Qt without a screen


def main(arguments: list[str]) -> None:
    """Freeze the program and test it."""
    parse_nothing("build", arguments, "Freeze the program in dist/sidekick-table and test it.")
    freeze()
    check_inventory()
    smoke_test()
    report()


def freeze() -> None:
    """Run PyInstaller; stop if the program could not open a window on other machines."""
    if sys.platform in ("win32", "darwin"):
        draw_icon(ROOT / "build" / f"sidekick-table.{'ico' if sys.platform == 'win32' else 'icns'}")
    said = []
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", str(SPEC)]
    # One source gives the same bytes: no random order, and one time for all files.
    surroundings = os.environ | {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(source_time())}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=surroundings,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as pyinstaller:
        assert pyinstaller.stderr is not None
        for line in pyinstaller.stderr:
            print(line, end="", file=sys.stderr)
            said.append(line.strip())
    if pyinstaller.returncode:
        raise SystemExit("PyInstaller failed; see its last lines above")
    if windowless := [line for line in said if "libqxcb" in line]:
        raise SystemExit(
            "The program could not open a window on another machine:\n  "
            + "\n  ".join(windowless)
            + "\nInstall the missing system libraries: packaging/setup.sh package .venv"
        )


def check_inventory() -> None:
    """Stop if a file belongs to no known component, or if one of our files is missing."""
    inventory = load()
    if found := strays(inventory, FROZEN):
        raise SystemExit("These files are not in the inventory:\n  " + "\n  ".join(found))
    assets = (file for file in (ROOT / "assets").rglob("*.*") if file.suffix not in (".py", ".pyc"))
    missing = [*missing_files(inventory.files)]
    missing += (
        name
        for file in assets
        if (name := file.relative_to(ROOT).as_posix()) not in inventory.files
    )
    if missing:
        raise SystemExit("The program lacks these files:\n  " + "\n  ".join(missing))


def smoke_test() -> None:
    """Start the frozen program: show a match, then open every screen."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "match.png"
        run_program("--match", str(MATCH), "--screenshot", str(picture), home=Path(folder))
        check_picture(picture)
        run_program("--smoke", home=Path(folder))


def run_program(*options: str, home: Path) -> None:
    """Run the program in its own home folder; exits if it fails or writes to standard error."""
    surroundings = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL"))
    }
    surroundings |= {
        "QT_QPA_PLATFORM": "offscreen",
        "QT_QPA_FONTDIR": str(ROOT / "assets" / "fonts"),  # Qt without a screen brings none
        "SIDEKICK_TABLE_DATA": str(home / "matches"),
        "SIDEKICK_TABLE_CONFIG": str(home / "settings"),
        **{f"XDG_{kind}_HOME": str(home / kind) for kind in ("DATA", "CONFIG", "CACHE", "STATE")},
    }
    command = [str(PROGRAM), *options]
    ran = subprocess.run(
        command,
        env=surroundings,
        cwd=home,
        timeout=TIMEOUT,
        check=False,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    complaints = [
        line for line in ran.stderr.splitlines() if line and not line.startswith(HARMLESS_MESSAGES)
    ]
    if ran.returncode or complaints:
        raise SystemExit(
            f"{' '.join(command)} exited with {ran.returncode} and wrote:\n" + "\n".join(complaints)
        )


def check_picture(file: Path) -> None:
    """Check that the picture shows a table, which has many colors; an empty window has one."""
    picture = QImage(str(file))
    colors = {
        picture.pixel(x, y)
        for x in range(0, picture.width(), 7)
        for y in range(0, picture.height(), 7)
    }
    if len(colors) < 16:
        raise SystemExit(
            f"The frozen program painted {picture.width()}x{picture.height()} pixels"
            f" in only {len(colors)} colors. That is not a table."
        )


def report() -> None:
    """Print where the program is and how large."""
    size = sum(
        file.stat().st_size
        for file in FROZEN.rglob("*")
        if file.is_file() and not file.is_symlink()
    )
    print(f"built and tested on {platform.system()}: {FROZEN} ({size / 1e6:.0f} MB)")
