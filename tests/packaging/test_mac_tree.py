"""The check of the macOS program's tree, which is built from wheels without a Mac."""

from __future__ import annotations

import plistlib
import struct
import sys
from pathlib import Path

import pytest

from tests.symbolic_links import make_link

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

pytest.importorskip("macholib", reason="needs the package macholib")

from macos import bundle_trial, mach_o  # noqa: E402
from macos.bundle_info import bundle_info  # noqa: E402

QT_CORE = "@rpath/QtCore.framework/Versions/A/QtCore"


def library(processor: int, *needs: str, oldest: tuple[int, int] = (13, 0)) -> bytes:
    """A library of macOS without code, as <mach-o/loader.h> describes it."""
    commands = [struct.pack("<6I", 0x32, 24, 1, oldest[0] << 16 | oldest[1] << 8, 0, 0)]
    for name in needs:
        text = name.encode().ljust(len(name) // 8 * 8 + 8, b"\0")
        commands.append(struct.pack("<6I", 0xC, 24 + len(text), 24, 0, 0, 0) + text)
    size = sum(map(len, commands))
    header = struct.pack("<8I", 0xFEEDFACF, processor, 0, 6, len(commands), size, 0, 0)
    return header + b"".join(commands)


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A small program for Apple silicon that has everything."""
    contents = tmp_path / "Sidekick Table.app" / "Contents"
    qt = contents / "Frameworks" / "PySide6" / "Qt"
    files = {
        contents / "MacOS" / "sidekick-table": library(0x0100000C),
        qt / "lib" / "QtCore.framework" / "Versions" / "A" / "QtCore": library(0x0100000C),
        qt / "plugins" / "platforms" / "libqcocoa.dylib": library(0x0100000C, QT_CORE),
        contents / "Resources" / "sidekick-table.icns": b"icns",
    }
    names = {"CFBundleExecutable": "sidekick-table", "CFBundleIconFile": "sidekick-table.icns"}
    files[contents / "Info.plist"] = plistlib.dumps(bundle_info("1.2.0", "arm64") | names)
    for file, content in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return contents.parent


def test_a_program_with_everything_has_no_fault(app: Path):
    assert list(bundle_trial.faults_of(app, "arm64")) == []
    assert bundle_trial.too_new(app, "arm64") == []


def test_links_to_nothing_are_found(app: Path):
    make_link(app / "Contents" / "Resources" / "numpy", Path("../Frameworks/numpy"))
    (fault,) = bundle_trial.faults_of(app, "arm64")
    assert "links to ../Frameworks/numpy, which is not there" in fault


def test_a_library_that_is_needed_must_be_inside(app: Path):
    folder = app / "Contents" / "Frameworks" / "numpy"
    folder.mkdir()
    (folder / "umath.so").write_bytes(library(0x0100000C, "/usr/lib/libobjc.A.dylib", "@rpath/b"))
    (fault,) = bundle_trial.faults_of(app, "arm64")
    assert fault.endswith("umath.so needs @rpath/b, which is not inside")


def test_a_library_for_the_other_processor_is_found(app: Path):
    faults = list(bundle_trial.faults_of(app, "x86_64"))
    assert len([fault for fault in faults if "has no code for x86_64" in fault]) == 3


def test_a_library_for_a_newer_system_is_told(app: Path):
    file = app / "Contents" / "Frameworks" / "libnew.dylib"
    file.write_bytes(library(0x0100000C, oldest=(15, 0)))
    assert mach_o.read(file)["arm64"].oldest_system == (15, 0)
    assert bundle_trial.too_new(app, "arm64") == ["built for macOS 15.0: libnew.dylib"]
