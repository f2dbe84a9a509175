"""A program that an upgrade has replaced goes on importing its own compiled modules."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from program.start import KeptExtensions  # noqa: E402

if sys.platform != "linux":
    pytest.skip("other systems ask to close the program first", allow_module_level=True)

NAME = "_cffi_backend"
IMPORT_AFTER_THE_UPGRADE = f"""
import os, sys
packaging, folder, file = sys.argv[1:]
sys.path.append(packaging)
from program.start import KeptExtensions

sys.meta_path.insert(0, KeptExtensions(folder))
os.remove(file)
import {NAME}
print({NAME}.__spec__.origin, {NAME}.__name__)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A compiled module in the folder of a program."""
    found = importlib.util.find_spec(NAME)
    assert found is not None
    assert found.origin is not None
    copy = tmp_path / "python3.11" / "lib-dynload" / Path(found.origin).name
    copy.parent.mkdir(parents=True)
    copy.write_bytes(Path(found.origin).read_bytes())
    return copy


def test_a_removed_module_can_still_be_imported(file: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", IMPORT_AFTER_THE_UPGRADE, ROOT / "packaging", tmp_path, file],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stderr == ""
    origin, name = told.stdout.split()
    assert origin.startswith("/proc/self/fd/")
    assert name == NAME


def test_a_file_of_another_version_is_not_used(file: Path, tmp_path: Path) -> None:
    kept = KeptExtensions(str(tmp_path))
    assert kept.find_spec(NAME) is None, "the file is still the one of the start"
    other = file.with_suffix(".new")
    other.write_bytes(b"another version")
    other.replace(file)
    found = kept.find_spec(NAME)
    assert found is not None
    assert found.origin is not None
    assert Path(found.origin).read_bytes() != b"another version"


def test_modules_are_named_by_their_place(tmp_path: Path) -> None:
    for place in ("numpy/linalg/_umath_linalg.so", "numpy/_core/_multiarray_umath.cpython-311.so"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).touch()
    kept = KeptExtensions(str(tmp_path))
    for place in tmp_path.rglob("*.so"):
        place.unlink()
    assert kept.find_spec("numpy.linalg._umath_linalg") is not None
    assert kept.find_spec("numpy._core._multiarray_umath") is not None
    assert kept.find_spec("numpy") is None
