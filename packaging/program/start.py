"""Entry point of the frozen program; PyInstaller needs a script, not a package.

On Linux, an upgrade may replace the files of the running program. Windows and macOS ask to close
it first.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from glob import glob
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType


def keep_modules_readable() -> None:
    """Let the program read its modules even after an upgrade has replaced its file.

    PyInstaller opens the file again for each module. In the file of another version it would find
    something else at that place, and without a file it would end the program.
    """
    archive = sys.modules["pyimod02_importers"].pyz_archive
    opened = f"/proc/self/fd/{os.open(archive._filename, os.O_RDONLY)}"
    if os.path.exists(opened):
        archive._filename = opened


class KeptExtensions:
    """A finder of compiled modules that an upgrade has replaced or removed since the start.

    Those of Python and numpy may be imported late, for the charts. In another version they would
    not fit the other modules of the running program.
    """

    def __init__(self, folder: str) -> None:
        """Keep the files in the folder of the program open."""
        self._files: dict[str, tuple[str, int]] = {}
        self._keep(folder, "numpy/*/*.so")
        for library in glob(f"{folder}/python3*/lib-dynload"):
            self._keep(library, "*.so")

    def _keep(self, folder: str, pattern: str) -> None:
        for file in glob(f"{folder}/{pattern}"):
            place = os.path.relpath(file, folder)
            name = place[: place.index(".", place.rfind("/") + 1)].replace("/", ".")
            self._files[name] = (file, os.open(file, os.O_RDONLY))

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module in the file that was kept, if this is no longer the file in the folder."""
        if name not in self._files:
            return None
        file, opened = self._files[name]
        if os.path.exists(file) and os.path.samestat(os.stat(file), os.fstat(opened)):
            return None
        kept = f"/proc/self/fd/{opened}"
        return spec_from_file_location(name, kept, loader=ExtensionFileLoader(name, kept))


def main() -> int:
    """Start the program."""
    if sys.platform == "linux":
        keep_modules_readable()
        sys.meta_path.insert(0, KeptExtensions(sys._MEIPASS))  # type: ignore[attr-defined]
    from desktop.__main__ import main as start  # from the file that stays readable

    return start()


if __name__ == "__main__":
    sys.exit(main())
