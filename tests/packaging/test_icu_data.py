"""The data of ICU in the frozen program: small, and names are still sorted as a language does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from program import icu_data  # noqa: E402

SORT = """
from PySide6.QtCore import QCollator, QDateTime, QLocale, QTimeZone
order = QCollator(QLocale("sv_SE"))
print(*sorted(["ö", "z", "å", "a"], key=order.sortKey))
order = QCollator(QLocale("zh_CN"))
print(*sorted(["张", "安"], key=order.sortKey))
print(QTimeZone(b"Europe/Berlin").offsetFromUtc(QDateTime.fromSecsSinceEpoch(0)))
print([line.split()[-1] for line in open("/proc/self/maps") if "libicudata" in line][0])
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Qt brings ICU on Linux only")


@pytest.fixture
def library() -> Path:
    found = [*Path(PySide6.__file__).parent.glob("Qt/lib/libicudata.so.*")]
    if not found or shutil.which("as") is None:
        pytest.skip("needs Qt's wheel and binutils")
    return found[0]


def test_a_package_is_read_and_written_again_with_the_same_bytes(library: Path) -> None:
    symbol, package = icu_data.read_package(library)
    items = icu_data.items_of(package)
    assert symbol == f"icudt{library.suffix[1:]}_dat"
    assert len(items) > 3000
    header_size = int.from_bytes(package[:2], "little")
    assert icu_data.packed(package[:header_size], items) == package


def test_names_are_sorted_with_a_tenth_of_the_data(library: Path, tmp_path: Path) -> None:
    name = f"PySide6/Qt/lib/{library.name}"
    other = ("PySide6/Qt/lib/libQt6Core.so.6", "/venv/libQt6Core.so.6", "BINARY")
    changed = icu_data.reduced([(name, str(library), "BINARY"), other], tmp_path)
    small = Path(changed[0][1])
    assert changed[1] == other
    assert small.stat().st_size < library.stat().st_size / 8
    surroundings = os.environ | {"LD_PRELOAD": str(small)}
    ran = subprocess.run(
        [sys.executable, "-c", SORT], env=surroundings, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines() == ["a z å ö", "安 张", "3600", str(small)]
    assert ran.stderr == ""
