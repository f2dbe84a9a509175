"""Entry point of the frozen program; PyInstaller needs a script, not a package."""

import os
import sys


def keep_modules_readable() -> None:
    """Let Linux read modules from this program even after an upgrade has replaced its file.

    PyInstaller opens the file anew for each module. In the file of another version it would find
    something else at that place, and without a file it would end the program. Windows and macOS
    ask to close the program before an upgrade.
    """
    archive = sys.modules["pyimod02_importers"].pyz_archive
    opened = f"/proc/self/fd/{os.open(archive._filename, os.O_RDONLY)}"
    if os.path.exists(opened):
        archive._filename = opened


if sys.platform == "linux":
    keep_modules_readable()

from desktop.__main__ import main  # noqa: E402 - from the file that stays readable

sys.exit(main())
