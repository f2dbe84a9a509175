"""The version resource of sidekick-table.exe: what Windows shows in the properties of the file."""

from __future__ import annotations

import re
from pathlib import Path

from project import NAME, TITLE, read_version

COMPANY = "The Sidekick Table authors"
COPYRIGHT = f"Copyright (c) 2026 {COMPANY}"
LANGUAGE, CODE_PAGE = 0x409, 1200  # American English in UTF-16

TEMPLATE = """\
# Written by packaging/windows/version_resource.py; PyInstaller reads it.
VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers}, prodvers={numbers},
    mask=0x3f, flags={flags}, OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0),
  ),
  kids=[
    StringFileInfo([StringTable('{language:04x}{code_page:04x}', [
{strings}
    ])]),
    VarFileInfo([VarStruct('Translation', [{language}, {code_page}])]),
  ],
)
"""


def numeric_version(version: str) -> tuple[int, int, int, int]:
    """The four numbers that Windows compares: "1.2.0rc1" is (1, 2, 0, 0)."""
    release = re.match(r"\d+(\.\d+)*", version)
    if release is None:
        raise ValueError(f"not a version: {version}")
    numbers = [int(number) for number in release[0].split(".")]
    first, second, third, fourth = (*numbers, 0, 0, 0, 0)[:4]
    return first, second, third, fourth


def version_resource(version: str) -> str:
    """The resource as PyInstaller's option `version` reads it."""
    strings = {
        "CompanyName": COMPANY,
        "FileDescription": TITLE,  # the name of the program in "Open with" and the Task Manager
        "FileVersion": version,
        "InternalName": NAME,
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": TITLE,
        "ProductVersion": version,
    }
    return TEMPLATE.format(
        numbers=numeric_version(version),
        flags="0x0" if re.fullmatch(r"[\d.]+", version) else "0x2",  # 2: a pre-release
        language=LANGUAGE,
        code_page=CODE_PAGE,
        strings="\n".join(
            f"      StringStruct({name!r}, {text!r})," for name, text in strings.items()
        ),
    )


def write_version_resource(file: Path) -> str:
    """Write the resource of this version; returns the file's name for PyInstaller."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(version_resource(read_version()), encoding="utf-8")
    return str(file)
