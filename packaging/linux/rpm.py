"""`python packaging rpm`: builds the package for Fedora, openSUSE and other systems with rpm.

Needs `rpmbuild`, which Debian has in its package `rpm`. The file of rules is written here; it
installs the same tree as the Debian package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from command_words import parse_place, say_built
from linux.changelogs import rpm_changelog
from linux.copyright_file import copyright_text
from linux.staging import settle, stage, write
from project import DIST, NAME, ROOT, read_version, source_time, unfinished

ARCHITECTURE = "x86_64"

REQUIRES = (
    "libEGL.so.1()(64bit)",
    "libGL.so.1()(64bit)",
    "libc.so.6(GLIBC_2.36)(64bit)",
    "libwayland-client.so.0()(64bit)",
    "libwayland-cursor.so.0()(64bit)",
    "libxcb.so.1()(64bit)",
    "fontconfig",
    "hicolor-icon-theme",
    "xkeyboard-config",
)
"""What the program takes from the system, by names that all systems with rpm share."""

SPEC = f"""\
# The program is frozen: it is only packed, not compiled, and its files stay as they were tested.
%global debug_package %{{{{nil}}}}
%global _build_id_links none
%global __os_install_post %{{{{nil}}}}
# What is inside is only for this program: no other may use it, and none has to bring it.
AutoReqProv: no

Name: {NAME}
Version: {{version}}
Release: 1
Summary: Dice-building card battle for two players, or one against the computer
License: MIT AND OFL-1.1 AND LGPL-3.0-only
Group: Amusements/Games/Strategy/Other
{{requires}}
Recommends: (pulseaudio-utils or pipewire-utils or alsa-utils)

%description
Sidekick Table plays Dice Masters, a game of dice and cards, by the printed
rules of four editions. Two people play at one computer, or one plays against
it. You throw the dice and drag them between the zones. The table refuses
illegal moves, tells you why, and does the bookkeeping.

Short guided games teach the rules. Every match leaves a log that can be
replayed, exported and read. The program never uses the network.

%install
cp -a %{{{{staged}}}}/. %{{{{buildroot}}}}/

%files -f %{{{{listed}}}}

%changelog
{{changes}}"""


def main(arguments: list[str]) -> None:
    """Build the package in dist/, or in the folder that is named."""
    place = parse_place(
        "rpm", arguments, "Build the package for Fedora and openSUSE from the frozen program.", DIST
    )
    say_built(build_rpm(place))


def build_rpm(folder: Path) -> Path:
    """Build the package in a folder; returns its path."""
    if shutil.which("rpmbuild") is None:
        raise SystemExit("rpmbuild is missing: install rpm-build, or on Debian rpm")
    package = folder / f"{NAME}-{read_version()}-1.{ARCHITECTURE}.rpm"
    with tempfile.TemporaryDirectory() as scratch, unfinished(package) as packed:
        top, tree = Path(scratch, "top"), Path(scratch, "tree")
        stage(tree / "usr")
        stage_rpm_files(tree)
        settle(tree)
        write(top / "files", "\n".join(listed_files(tree)) + "\n")
        write(top / f"{NAME}.spec", spec_text())
        _run_rpmbuild(top, tree)
        shutil.move(top / "RPMS" / ARCHITECTURE / package.name, packed)
    return package


def stage_rpm_files(tree: Path) -> None:
    """Write what only rpm packages have: the licenses, in the folder of licenses."""
    licenses = tree / "usr" / "share" / "licenses" / NAME
    write(licenses / "LICENSE", (ROOT / "LICENSE").read_text(encoding="utf-8"))
    write(licenses / "copyright", copyright_text())


def spec_text() -> str:
    """The file of rules for this version."""
    return SPEC.format(
        version=read_version(),
        requires="\n".join(f"Requires: {name}" for name in REQUIRES),
        changes=rpm_changelog(),
    )


def listed_files(tree: Path) -> list[str]:
    """The section %files: all files, and the folders that belong to this package alone."""
    own = (f"/usr/lib/{NAME}", f"/usr/share/licenses/{NAME}")
    lines = ["%defattr(-,root,root,-)"]
    for path in sorted(tree.rglob("*")):
        name = f"/{path.relative_to(tree)}"
        if path.is_dir() and not path.is_symlink():
            if name.startswith(own):
                lines.append(f'%dir "{name}"')
        elif "/licenses/" in name:
            lines.append(f'%license "{name}"')
        elif "/man/" in name:
            lines.append(f'%doc "{name}"')
        else:
            lines.append(f'"{name}"')
    return lines


def _run_rpmbuild(top: Path, tree: Path) -> None:
    settings = {
        "_topdir": top,
        "staged": tree,
        "listed": top / "files",
        "_buildhost": "build",
        "_binary_payload": "w6.xzdio",
        "use_source_date_epoch_as_buildtime": 1,
        "clamp_mtime_to_source_date_epoch": 1,
    }
    defines = [word for name, value in settings.items() for word in ("-D", f"{name} {value}")]
    ran = subprocess.run(
        ["rpmbuild", "-bb", "--target", ARCHITECTURE, *defines, str(top / f"{NAME}.spec")],
        env=os.environ | {"SOURCE_DATE_EPOCH": str(source_time()), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise SystemExit(f"rpmbuild failed:\n{ran.stdout}{ran.stderr}")
