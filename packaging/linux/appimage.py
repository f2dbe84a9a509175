"""`python packaging appimage`: builds the AppImage, one file that runs without installation.

It prepares the folder dist/Sidekick_Table.AppDir, which runs by itself (`AppRun`). The file is made
of it by `appimagetool`, which is on its own site and in no distribution; without it, the folder is
all there is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from command_words import parse_place, say_built
from linux.staging import settle, stage, write
from project import APP_ID, DIST, NAME, TITLE, read_version, source_time, unfinished

FILE_TITLE = TITLE.replace(" ", "_")

APP_RUN = f"""\
#!/bin/sh
# Starts the program of this folder, wherever the folder is.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
exec "$here/usr/lib/{NAME}/{NAME}" "$@"
"""


def main(arguments: list[str]) -> None:
    """Build the AppImage in dist/, or in the folder that is named."""
    folder = parse_place("appimage", arguments, "Build the AppImage, or its folder.", DIST)
    app_dir = build_app_dir(folder)
    tool = shutil.which("appimagetool")
    if tool is None:
        raise SystemExit(
            f"{app_dir} is ready, and {app_dir}/AppRun runs.\nOnly appimagetool is missing, which"
            " makes one file of it: put it on the path and run this command again"
        )
    image = folder / f"{FILE_TITLE}-{read_version()}-x86_64.AppImage"
    surroundings = os.environ | {"ARCH": "x86_64", "SOURCE_DATE_EPOCH": str(source_time())}
    with unfinished(image) as packed:
        subprocess.run([tool, "--no-appstream", app_dir, packed], env=surroundings, check=True)
    say_built(image)


def build_app_dir(folder: Path) -> Path:
    """Write the folder that becomes the AppImage; returns its path."""
    app_dir = folder / f"{FILE_TITLE}.AppDir"
    if app_dir.exists():
        shutil.rmtree(app_dir)
    stage(app_dir / "usr")
    write(app_dir / "AppRun", APP_RUN)
    share = app_dir / "usr" / "share"
    # What the format wants at the top: the entry, its icon, and the icon for file managers.
    (app_dir / f"{APP_ID}.desktop").symlink_to(f"usr/share/applications/{APP_ID}.desktop")
    icon = f"icons/hicolor/256x256/apps/{APP_ID}.png"
    shutil.copyfile(share / icon, app_dir / f"{APP_ID}.png")
    (app_dir / ".DirIcon").symlink_to(f"{APP_ID}.png")
    # AppStream's older name of the file, which appimagetool looks for.
    (share / "metainfo" / f"{APP_ID}.appdata.xml").symlink_to(f"{APP_ID}.metainfo.xml")
    settle(app_dir)
    return app_dir
