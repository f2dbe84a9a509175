"""Builds the program as one folder, dist/sidekick-table, and starts it without a screen.

A frozen program that was only built proves little: what is imported late is missing late, and a
missing window library is only warned about. So the build fails on such a warning, and the program
has to show a match and open all its screens before it counts as built.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from draw_icon import draw_icon
from PySide6.QtGui import QImage

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "packaging" / "sidekick-table.spec"
FOLDER = ROOT / "dist" / "sidekick-table"
PROGRAM = FOLDER / ("sidekick-table.exe" if sys.platform == "win32" else "sidekick-table")
MATCH = ROOT / "tests" / "matches" / "uncanny-x-men-example.match"

PATIENCE = 120  # seconds for one start of the program
HARMLESS = ("This plugin does not support",)  # what Qt says where there is no screen


def main() -> None:
    """Freeze, try, and wrap where that is possible here."""
    freeze()
    try_out()
    wrap()


def freeze() -> None:
    """Run PyInstaller; stop if the program would start on this machine only."""
    if sys.platform in ("win32", "darwin"):
        draw_icon(ROOT / "build" / f"sidekick-table.{'ico' if sys.platform == 'win32' else 'icns'}")
    said = []
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", str(SPEC)]
    with subprocess.Popen(
        command, cwd=ROOT, stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
    ) as pyinstaller:
        assert pyinstaller.stderr is not None
        for line in pyinstaller.stderr:
            print(line, end="", file=sys.stderr)
            said.append(line.strip())
    if pyinstaller.returncode:
        raise SystemExit("PyInstaller failed; its last lines say why")
    if windowless := [line for line in said if "libqxcb" in line]:
        raise SystemExit(
            "the program would open no window on another machine:\n  "
            + "\n  ".join(windowless)
            + "\nInstall the missing system libraries: packaging/setup.sh package .venv"
        )


def try_out() -> None:
    """Start the frozen program: show a match, open every screen."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "match.png"
        start("--match", str(MATCH), "--screenshot", str(picture), home=Path(folder))
        check_picture(picture)
        start("--smoke", home=Path(folder))


def start(*options: str, home: Path) -> None:
    """Run the program to its end, with a home of its own; raises if it fails or complains."""
    surroundings = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL"))
    }
    surroundings |= {
        "QT_QPA_PLATFORM": "offscreen",
        **{f"XDG_{kind}_HOME": str(home / kind) for kind in ("DATA", "CONFIG", "CACHE", "STATE")},
    }
    command = [str(PROGRAM), *options]
    ran = subprocess.run(
        command,
        env=surroundings,
        cwd=home,
        timeout=PATIENCE,
        check=False,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    complaints = [
        line for line in ran.stderr.splitlines() if line and not line.startswith(HARMLESS)
    ]
    if ran.returncode or complaints:
        raise SystemExit(
            f"{' '.join(command)} ended with {ran.returncode} and said:\n" + "\n".join(complaints)
        )


def check_picture(file: Path) -> None:
    """A table has many colours; an empty window has one."""
    picture = QImage(str(file))
    colours = {
        picture.pixel(x, y)
        for x in range(0, picture.width(), 7)
        for y in range(0, picture.height(), 7)
    }
    if len(colours) < 16:
        raise SystemExit(
            f"the frozen program painted {picture.width()}x{picture.height()} pixels"
            f" in {len(colours)} colours: that is no table"
        )


def wrap() -> None:
    """Tell what was built; on Windows make the set-up program too, if Inno Setup is there."""
    size = sum(
        file.stat().st_size
        for file in FOLDER.rglob("*")
        if file.is_file() and not file.is_symlink()
    )
    print(f"built and tried on {platform.system()}: {FOLDER} ({size / 1e6:.0f} MB)")
    compiler = shutil.which("iscc")
    if sys.platform == "win32" and compiler:
        subprocess.run(
            [compiler, f"/DAppVersion={version()}", "installer.iss"], cwd=ROOT, check=True
        )


def version() -> str:
    """The program's version, from the one place where it stands."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


if __name__ == "__main__":
    main()
