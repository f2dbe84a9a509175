"""`python packaging flatpak`: prepares the Flatpak, and builds it where its runtime is installed.

It writes dist/flatpak/ with the manifest and the files, and lets `flatpak-builder` read the
manifest. A build needs the runtime, which comes from a Flatpak repository such as Flathub.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from command_words import parse_place
from linux.staging import settle, stage
from project import APP_ID, DIST, NAME, read_version, unfinished

MANIFEST = Path(__file__).parent / f"{APP_ID}.yml"


def main(arguments: list[str]) -> None:
    """Prepare the Flatpak in dist/flatpak, or in the folder that is named."""
    about = "Prepare the Flatpak, and build it if its runtime is there."
    folder = parse_place("flatpak", arguments, about, DIST / "flatpak")
    prepare(folder)
    if shutil.which("flatpak-builder") is None:
        raise SystemExit(f"{folder} is ready; flatpak-builder is missing")
    manifest = str(folder / MANIFEST.name)
    # flatpak-builder leaves the folder .flatpak-builder where it runs.
    check = ["flatpak-builder", "--show-manifest", manifest]
    subprocess.run(check, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    bundle = DIST / f"{NAME}-{read_version()}-x86_64.flatpak"
    repository, build = str(folder / "repository"), str(folder / "build")
    builder = ["flatpak-builder", "--force-clean", f"--repo={repository}", build, manifest]
    if subprocess.run(builder, cwd=folder, check=False).returncode:
        raise SystemExit(
            f"{folder} is ready and its manifest is valid, but the build failed.\nIt needs the"
            " runtime: flatpak install flathub org.freedesktop.Platform//24.08"
            " org.freedesktop.Sdk//24.08"
        )
    with unfinished(bundle) as packed:
        subprocess.run(["flatpak", "build-bundle", repository, str(packed), APP_ID], check=True)
    print(f"built {bundle}")


def prepare(folder: Path) -> None:
    """Write the manifest and the tree that it installs."""
    if folder.exists():
        shutil.rmtree(folder)
    stage(folder / "tree")
    settle(folder / "tree")
    shutil.copyfile(MANIFEST, folder / MANIFEST.name)
