"""A folder in the shape of the frozen Windows program, made with MinGW where Windows is missing."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

from program.icon import draw_icon
from project import NAME, ROOT
from windows.version_resource import COMPANY, numeric_version

COMPILER, RESOURCE_COMPILER = "x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-windres"
RESOURCES = """\
1 ICON "{icon}"
1 VERSIONINFO FILEVERSION {numbers} PRODUCTVERSION {numbers}
BEGIN
  BLOCK "StringFileInfo" BEGIN BLOCK "040904B0" BEGIN
    VALUE "CompanyName", "{company}"
    VALUE "FileDescription", "Sidekick Table"
    VALUE "ProductVersion", "{version}"
  END END
  BLOCK "VarFileInfo" BEGIN VALUE "Translation", 0x409, 1200 END
END
"""
FILES, FILE_SIZE = 2000, 4000  # about as many files as the real folder has


def has_tools() -> bool:
    """Whether MinGW is installed."""
    return bool(shutil.which(COMPILER) and shutil.which(RESOURCE_COMPILER))


def make_stand_in(folder: Path, version: str) -> Path:
    """Build the stand-in for a version of the program; returns its folder.

    Each version has its own file in `_internal`, which an upgrade must remove.
    """
    program = folder / NAME
    inner = program / "_internal"
    resources = folder / "resources.rc"
    for number in range(FILES):
        file = inner / f"package{number % 20}" / f"module{number}.pyd"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(random.Random(f"{version} {number}").randbytes(FILE_SIZE))
    (inner / f"only-in-{version}.txt").write_text("gone after an upgrade\n", encoding="utf-8")
    (inner / "THIRD-PARTY-NOTICES.txt").write_text("Notices\n", encoding="utf-8")
    draw_icon(folder / "icon.ico")
    resources.write_text(
        RESOURCES.format(
            icon=folder / "icon.ico",
            numbers=",".join(map(str, numeric_version(version))),
            company=COMPANY,
            version=version,
        ),
        encoding="utf-8",
    )
    compiled = folder / "resources.o"
    subprocess.run([RESOURCE_COMPILER, str(resources), str(compiled)], check=True)
    source = ROOT / "packaging" / "windows" / "stand_in.c"
    options = ["-Os", "-s", "-mwindows", "-o", str(program / f"{NAME}.exe")]
    subprocess.run([COMPILER, *options, str(source), str(compiled)], check=True)
    return program
