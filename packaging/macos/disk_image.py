"""Packs the macOS program into a disk image: `python packaging dmg`.

The program was signed while it was built, if MACOS_SIGNING_IDENTITY names a certificate of the
keychain. Apple checks ("notarizes") the image if these are set too: MACOS_NOTARY_KEY (a .p8 file),
MACOS_NOTARY_KEY_ID and MACOS_NOTARY_ISSUER.
"""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from command_words import parse_nothing, say_built
from macos.image_background import SIZE, draw_background
from program.icon import draw_icon
from project import DIST, MACHINE, NAME, ROOT, TITLE, read_version, unfinished

APP = DIST / f"{TITLE}.app"
BUILD = ROOT / "build" / "macos"
LICENSE, NOTICES = "License.txt", "Third-party notices.txt"
NOTARY_KEYS = ("MACOS_NOTARY_KEY", "MACOS_NOTARY_KEY_ID", "MACOS_NOTARY_ISSUER")


def main(arguments: list[str]) -> None:
    """Build the disk image, sign it and have it notarized, as far as there are keys."""
    parse_nothing("dmg", arguments, "Pack the macOS program into a disk image.")
    if platform.system() != "Darwin":
        raise SystemExit("A disk image can only be made on macOS")
    if not APP.exists():
        raise SystemExit(f"{APP} does not exist: first run python packaging build")
    image = DIST / f"{NAME}-{read_version()}-macos-{MACHINE}.dmg"
    with unfinished(image) as packed:
        build_image(packed)
        for command in finishing_commands(packed, os.environ):
            if subprocess.run(command, check=False).returncode:
                raise SystemExit(f"{' '.join(command[:2])} failed")
    say_built(image)


def build_image(image: Path) -> None:
    """Write the disk image."""
    import dmgbuild  # works on macOS only

    draw_background(BUILD / "background.png")
    draw_icon(BUILD / f"{NAME}.icns")
    dmgbuild.build_dmg(str(image), TITLE, settings=image_settings(APP))


def image_settings(app: Path) -> dict[str, Any]:
    """What the window of the image shows: drag the program to the folder Applications."""
    notices = app / "Contents" / "Resources" / "THIRD-PARTY-NOTICES.txt"
    return {
        "format": "ULMO",  # LZMA, which every macOS since 10.15 reads
        "files": [str(app), (str(ROOT / "LICENSE"), LICENSE), (str(notices), NOTICES)],
        "symlinks": {"Applications": "/Applications"},
        "icon": str(BUILD / f"{NAME}.icns"),
        "background": str(BUILD / "background.png"),
        "window_rect": ((200, 120), SIZE),
        "default_view": "icon-view",
        "icon_size": 112,
        "text_size": 13,
        "icon_locations": {
            app.name: (160, 170),
            "Applications": (480, 170),
            LICENSE: (220, 340),
            NOTICES: (420, 340),
        },
    }


def finishing_commands(image: Path, environment: Mapping[str, str]) -> list[list[str]]:
    """The commands that sign the image and have Apple check it; says what is left out."""
    identity = environment.get("MACOS_SIGNING_IDENTITY")
    if not identity:
        print(f"not signed, because MACOS_SIGNING_IDENTITY is not set: {image.name}")
        return []
    commands = [["codesign", "--sign", identity, "--timestamp", str(image)]]
    if absent := [name for name in NOTARY_KEYS if not environment.get(name)]:
        print(f"not notarized, because {' and '.join(absent)} is not set: {image.name}")
        return commands
    key, key_id, issuer = (environment[name] for name in NOTARY_KEYS)
    account = ["--key", key, "--key-id", key_id, "--issuer", issuer]
    return [
        *commands,
        ["xcrun", "notarytool", "submit", str(image), *account, "--wait"],
        ["xcrun", "stapler", "staple", str(image)],
    ]
