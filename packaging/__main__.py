"""Builds and checks the packages of the program: `python packaging COMMAND`.

Each command is a module below this folder with a function `main(arguments)`.
"""

from __future__ import annotations

import sys
from importlib import import_module

COMMANDS = {
    "build": ("program.frozen_program", "freeze the program in dist/sidekick-table and test it"),
    "sizes": ("program.sizes", "print the size of the frozen program by component"),
    "notices": ("program.notices", "write the licenses of everything in the frozen program"),
    "sbom": ("program.bill_of_materials", "write the software bill of materials"),
    "icon": ("program.icon", "draw the icon as png, ico or icns"),
    "installer": ("windows.installer", "pack the Windows program with Inno Setup"),
    "installer-check": ("windows.installer_check", "try the installer in Wine with a stand-in"),
    "dmg": ("macos.disk_image", "pack the macOS program into a disk image"),
    "mac-tree": ("macos.bundle_trial", "build the macOS program's tree from wheels, and check it"),
    "sign": ("windows.signature", "sign Windows programs, if there is a certificate"),
    "deb": ("linux.deb", "build the package for Debian and Ubuntu"),
    "rpm": ("linux.rpm", "build the package for Fedora and openSUSE"),
    "appimage": ("linux.appimage", "build the AppImage, or only its folder"),
    "flatpak": ("linux.flatpak", "prepare the Flatpak, and build it if its runtime is there"),
    "tarball": ("linux.tarball", "build the archive for any Linux, with install.sh"),
    "wheel": ("release.python_packages", "build the wheel and the source archive for pip"),
    "trial": ("release.trial", "install packages on this machine, try them and remove them"),
    "with-keys": (
        "release.signing_keys",
        "run a command with the keys that sign, if there are any",
    ),
    "notes": ("release.release_notes", "print what the changelog says about a version"),
    "rehearse-release": (
        "release.workflow_rehearsal",
        "run the steps of the release workflow that can run here",
    ),
    "checksums": ("release.checksums", "write dist/SHA256SUMS"),
    "check": ("check.package_check", "install, play and remove every package (make package-check)"),
}


def main(arguments: list[str]) -> int:
    """Run a command; returns its exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        is_question = arguments[:1] in ([], ["--help"], ["-h"])
        print(_usage(), file=sys.stdout if is_question else sys.stderr)
        return 0 if is_question else 2
    module, _ = COMMANDS[arguments[0]]
    return import_module(module).main(arguments[1:]) or 0


def _usage() -> str:
    lines = [f"  {name:<16} {summary}" for name, (_, summary) in COMMANDS.items()]
    return "\n".join(["usage: python packaging COMMAND", "", *lines])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
