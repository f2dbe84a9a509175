"""SHA256SUMS of a folder with packages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from release import checksums  # noqa: E402 - packaging is no package


def test_the_list_has_all_packages_by_name(tmp_path: Path):
    for name in ("b.deb", "a.whl", "c d.dmg"):
        tmp_path.joinpath(name).write_text(name)
    tmp_path.joinpath("sidekick-table").mkdir()
    checksums.main([str(tmp_path)])
    checksums.main([str(tmp_path)])  # the list itself is not in the list
    lines = tmp_path.joinpath("SHA256SUMS").read_text().splitlines()
    assert [line.split("  ")[1] for line in lines] == ["a.whl", "b.deb", "c d.dmg"]


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="this system has no sha256sum")
def test_users_can_check_the_list(tmp_path: Path):
    package = tmp_path / "a.deb"
    package.write_text("as built")
    checksums.write_checksums(tmp_path)
    check = ["sha256sum", "--strict", "-c", "SHA256SUMS"]
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 0
    package.write_text("changed")
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 1


def test_an_empty_folder_is_a_mistake(tmp_path: Path):
    with pytest.raises(SystemExit, match="has no packages"):
        checksums.write_checksums(tmp_path)
