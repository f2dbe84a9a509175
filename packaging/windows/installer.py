"""Packs the frozen Windows program into an installer: `python packaging installer`.

Inno Setup compiles installer.iss. It runs on Windows, and on Linux in Wine:
`python packaging installer --iscc "wine ISCC.exe"`.
"""

from __future__ import annotations

import argparse
import datetime
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from command_words import say_built
from program.icon import draw_icon
from project import DIST, FROZEN, NAME, ROOT, read_version, source_time, unfinished
from windows.signature import has_certificate, sign
from windows.version_resource import numeric_version
from windows.wizard_pictures import draw_wizard_pictures

SCRIPT = ROOT / "installer.iss"
BUILD = ROOT / "build"
NEEDED = (f"{NAME}.exe", "_internal/THIRD-PARTY-NOTICES.txt")
"""What the folder of the frozen program must hold."""


def main(arguments: list[str]) -> None:
    """Check the folder of the program and compile the installer."""
    parser = argparse.ArgumentParser(
        prog="python packaging installer", description="Pack the Windows program with Inno Setup."
    )
    parser.add_argument(
        "--iscc", metavar="COMMAND", help="the compiler of Inno Setup, for example 'wine ISCC.exe'"
    )
    command = parser.parse_args(arguments).iscc
    setup = compile_installer(shlex.split(command) if command else [find_compiler()])
    say_built(setup)


def find_compiler() -> str:
    """The path of Inno Setup's compiler on Windows."""
    if found := shutil.which("iscc"):
        return found
    for variable in ("PROGRAMFILES(X86)", "PROGRAMFILES", "LOCALAPPDATA"):
        for folder in ("Inno Setup 6", "Programs/Inno Setup 6"):
            compiler = Path(os.environ.get(variable, "")) / folder / "ISCC.exe"
            if compiler.exists():
                return str(compiler)
    raise SystemExit("Inno Setup was not found: install it, or name its compiler with --iscc")


def compile_installer(
    compiler: list[str],
    program: Path = FROZEN,
    version: str = "",
    output: Path = DIST,
    *options: str,
) -> Path:
    """Pack the folder of a program into `sidekick-table-VERSION-setup.exe`; returns the file.

    Further options are for the compiler; `/DQuick` packs quickly, into a larger file.
    """
    if missing := [name for name in NEEDED if not (program / name).exists()]:
        raise SystemExit(f"{program} lacks {', '.join(missing)}: first run python packaging build")
    version = version or read_version()
    sign([str(program / f"{NAME}.exe")])
    draw_icon(BUILD / f"{NAME}.ico")
    draw_wizard_pictures(BUILD / "windows")
    setup = output / f"{NAME}-{version}-setup.exe"
    with unfinished(setup) as packed:
        own_options = compiler_options(program, version, packed.parent)
        _run_compiler([*compiler, *own_options, *options, windows_path(SCRIPT)])
    return setup


def _run_compiler(command: list[str]) -> None:
    """Run Inno Setup and print its warnings; exits if it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    lines = done.stdout.splitlines()
    if done.returncode:
        print("\n".join(lines[-20:]), file=sys.stderr)
        raise SystemExit(f"Inno Setup failed with {done.returncode}")
    for line in lines:
        if line.lstrip().startswith("Warning:"):
            print(line)


def compiler_options(program: Path, version: str, output: Path) -> list[str]:
    """What ISCC is told: version, folders, the time of the source, and how to sign."""
    moment = datetime.datetime.fromtimestamp(source_time(), datetime.UTC)
    options = [
        f"/DAppVersion={version}",
        f"/DNumericVersion={'.'.join(map(str, numeric_version(version)))}",
        f"/DProgramFolder={windows_path(program)}",
        f"/DSourceDate={moment:%Y-%m-%d}",
        f"/DSourceTime={moment:%H:%M:%S}",
        f"/O{windows_path(output)}",
    ]
    if has_certificate():
        # Inno Setup signs the installer and, inside it, the uninstaller.
        signer = f"$q{sys.executable}$q $q{ROOT / 'packaging'}$q sign $f"
        options += ["/DSigned", f"/Ssidekick={signer}"]
    return options


def windows_path(path: Path) -> str:
    """The path as a Windows program sees it; Wine has the files of Linux on drive Z."""
    path = path.resolve()
    return str(path) if sys.platform == "win32" else "Z:" + str(path).replace("/", "\\")
