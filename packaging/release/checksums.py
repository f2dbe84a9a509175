"""`python packaging checksums [FOLDER]`: writes SHA256SUMS of all packages in dist/."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from project import DIST

CHECKSUMS = "SHA256SUMS"
NOT_PUBLISHED = (CHECKSUMS, "signed-", ".")
"""How names of other files begin: this list and its signature, lists of signed files, hidden."""


def main(arguments: list[str]) -> None:
    """Write the checksums and print them."""
    parser = argparse.ArgumentParser(prog="python packaging checksums", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=DIST)
    print(write_checksums(parser.parse_args(arguments).folder), end="")


def write_checksums(folder: Path) -> str:
    """Write SHA256SUMS of a folder, as `sha256sum -c` reads it; returns its text."""
    files = [
        file
        for file in folder.iterdir()
        if file.is_file() and not file.name.startswith(NOT_PUBLISHED)
    ]
    if not files:
        raise SystemExit(f"{folder} has no packages")
    text = "".join(f"{_sha256(file)}  {file.name}\n" for file in sorted(files, key=_name))
    (folder / CHECKSUMS).write_text(text, encoding="utf-8", newline="\n")
    return text


def _name(file: Path) -> str:
    return file.name


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
