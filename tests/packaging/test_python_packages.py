"""The wheel and the source archive: what is in them, and that they can be built again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from project import asked_of_git, read_version, source_time  # noqa: E402 - packaging is no package
from release import python_packages  # noqa: E402

VERSION = read_version()
PACKED = ("rules", "desktop", "assets")
TIME = "1790000000"
METADATA = f"sidekick_table-{VERSION}.dist-info"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the source archive of this source."""
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("SOURCE_DATE_EPOCH", TIME)
        return python_packages.build_python_packages(tmp_path_factory.mktemp("dist"))


def tracked_files(*folders: str) -> set[str]:
    """The files of these folders that git knows; of a source archive, all files."""
    listed = asked_of_git("ls-files", *folders)
    if listed is not None:
        return {name for name in listed.splitlines() if (ROOT / name).exists()}
    files = (file for folder in folders for file in ROOT.joinpath(folder).rglob("*"))
    return {
        file.relative_to(ROOT).as_posix()
        for file in files
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_wheel_has_the_program_with_its_assets_and_nothing_else(packages: tuple[Path, Path]):
    wheel, _ = packages
    assert wheel.name == f"sidekick_table-{VERSION}-py3-none-any.whl"
    with ZipFile(wheel) as opened:
        packed = {name for name in opened.namelist() if not name.startswith(METADATA)}
        licenses = [name for name in opened.namelist() if "/licenses/" in name]
    assert packed == tracked_files(*PACKED)
    assert {Path(name).suffix for name in packed} == {
        *(".py", ".typed"),
        *(".toml", ".json", ".match", ".md"),  # cards, teams, lessons, rules
        *(".svg", ".jpg", ".otf", ".txt", ".wav", ".css", ".js"),
    }
    assert [Path(name).name for name in licenses] == ["LICENSE", "OFL.txt"]


def test_the_metadata_tells_installers_and_people_the_truth(packages: tuple[Path, Path]):
    with ZipFile(packages[0]) as opened:
        metadata = message_from_bytes(opened.read(f"{METADATA}/METADATA"))
        commands = opened.read(f"{METADATA}/entry_points.txt").decode()
    assert (metadata["Name"], metadata["Version"]) == ("sidekick-table", VERSION)
    assert metadata["License-Expression"] == "MIT AND OFL-1.1"
    assert metadata["Requires-Python"] == ">=3.11"
    needed = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert "pyside6-essentials<6.12,>=6.8" in needed
    assert metadata.get_all("Project-URL") is None
    assert commands.split() == [
        "[console_scripts]",
        *("sidekick-table", "=", "desktop.__main__:main"),
    ]


def test_the_source_archive_has_all_that_builds_and_tests_need(packages: tuple[Path, Path]):
    _, archive = packages
    top = f"sidekick_table-{VERSION}"
    assert archive.name == f"{top}.tar.gz"
    with tarfile.open(archive) as opened:
        packed = {member.name.removeprefix(f"{top}/") for member in opened.getmembers()}
    wanted = tracked_files(*PACKED, "tests", "packaging", "benchmarks") | {
        *("pyproject.toml", "Makefile", "LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
    }
    assert wanted <= packed
    assert not [name for name in packed if name.startswith(("docs/gallery/", ".git/"))]


def test_a_second_build_has_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A small part of the source is enough: times, time zone and order are what may differ."""
    small = tmp_path / "small"
    names = ["pyproject.toml", "README.md", "LICENSE", "assets/fonts/OFL.txt"]
    for name in (*names, *(f"{package}/__init__.py" for package in PACKED), "rules/game.py"):
        (small / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, small / name)
    monkeypatch.setattr(python_packages, "ROOT", small)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", TIME)
    first = python_packages.build_python_packages(tmp_path / "first")
    for file in small.rglob("*"):
        os.utime(file, (1, 1_000_000_000))
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("LC_ALL", "C")
    again = python_packages.build_python_packages(tmp_path / "again")
    assert [file.read_bytes() for file in again] == [file.read_bytes() for file in first]


@pytest.mark.skipif(not shutil.which("git"), reason="this system has no git")
def test_only_files_that_git_knows_are_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("kept.py", "deleted.py", "draft.py"):
        clone.joinpath(name).write_text(name)
    for command in (["init", "-q"], ["add", "kept.py", "deleted.py"]):
        subprocess.run(["git", "-C", str(clone), *command], check=True)
    clone.joinpath("deleted.py").unlink()
    monkeypatch.setattr(python_packages, "ROOT", clone)
    python_packages.copy_source(tmp_path / "source")
    assert [file.name for file in tmp_path.joinpath("source").iterdir()] == ["kept.py"]


def test_without_git_the_time_of_the_source_must_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    with pytest.raises(SystemExit, match="This is no git clone: set SOURCE_DATE_EPOCH"):
        source_time()


def test_another_version_of_the_backend_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(python_packages, "version", lambda name: "1.0")
    with pytest.raises(SystemExit, match=r"Building needs hatchling [\d.]+; it is 1.0"):
        python_packages.check_backend()
