"""The licenses of the program and of everything that is packaged with it, as one text."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata, resources
from pathlib import Path

from desktop.text.program_version import PROGRAM_NAME, installation, program_folder

NOTICES_FILE = "THIRD-PARTY-NOTICES.txt"
"""The notices that a packaged program has in its folder."""


def license_texts() -> str:
    """The license of the program, and the notices of others or at least the font's license."""
    own, notices = _own_license(), _notices()
    texts = [f"{PROGRAM_NAME}\n\n{own}"] if own else []
    if notices:
        texts.append(notices)
    else:
        font = resources.files("assets").joinpath("fonts", "OFL.txt").read_text("utf-8")
        texts.append(f"Inter (the typeface)\n\n{font}")
    rule = "\n\n" + "=" * 80 + "\n\n"
    return rule.join(text.strip() for text in texts) + "\n"


def _notices() -> str:
    """The notices of a packaged program; "" if there are none."""
    if installation() != "packaged program":
        return ""
    inside = program_folder()
    return _first_text(inside / NOTICES_FILE, inside.parent / NOTICES_FILE)


def _own_license() -> str:
    if installation() == "source folder":
        return _first_text(program_folder() / "LICENSE")
    return _first_text(program_folder() / "LICENSE", *_recorded_licenses())


def _recorded_licenses() -> Iterator[Path]:
    """The license files that pip or the packaged program keep beside the version."""
    try:
        files = metadata.files("sidekick-table") or []
    except metadata.PackageNotFoundError:
        return
    yield from (Path(str(file.locate())) for file in files if file.name == "LICENSE")


def _first_text(*files: Path) -> str:
    """The text of the first of these files that can be read; "" if none can."""
    for file in files:
        try:
            return file.read_text("utf-8", "replace")
        except OSError:
            continue
    return ""
