"""The archive's install.sh, with a made-up program in a home folder whose path has spaces."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from linux import staging, tarball  # noqa: E402 - packaging is no package
from project import APP_ID, NAME  # noqa: E402

if sys.platform != "linux":
    pytest.skip("the archive is for Linux", allow_module_level=True)


class Player:
    """Someone with their own home folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.share = home / ".local" / "share"
        self.program = home / ".local" / "lib" / NAME
        self.command = home / ".local" / "bin" / NAME
        home.mkdir()

    def run(self, *command: str | Path, succeeds: bool = True) -> str:
        """Run a command in this home; returns what it prints."""
        surroundings = {"HOME": str(self.home), "PATH": os.environ["PATH"]}
        ran = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
        assert (ran.returncode == 0) == succeeds, ran.stdout + ran.stderr
        return ran.stdout + ran.stderr

    def install(self, folder: Path, *options: str, succeeds: bool = True) -> str:
        """Run install.sh of an unpacked archive; root has to say that this is wanted."""
        asked = [] if os.getuid() else ["--as-root"]
        return self.run(folder / "install.sh", *asked, *options, succeeds=succeeds)

    def files(self) -> set[str]:
        """All files and links in the home, without the caches of the desktop's tools."""
        return {
            str(path.relative_to(self.home))
            for path in self.home.rglob("*")
            if (path.is_symlink() or path.is_file()) and not self._is_cache(path)
        }

    def _is_cache(self, path: Path) -> bool:
        mime = self.share / "mime"
        is_of_mime = path.is_relative_to(mime) and path.parent.name != "packages"
        return is_of_mime or path.name == "mimeinfo.cache"


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path / "home of a 'player' & $friends")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What every archive shares: entry, icons, type and man page."""
    folder = tmp_path_factory.mktemp("shared") / "share"
    staging.stage_shared_files(folder)
    return folder


def unpack(shared: Path, folder: Path, version: str) -> Path:
    """An unpacked archive whose program prints its version."""
    shutil.copytree(shared, folder / "share")
    (folder / "_internal").mkdir()
    (folder / "_internal" / f"of-{version}").touch()
    program = folder / NAME
    program.write_text(f'#!/bin/sh\necho "{version}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    for file in tarball.PORTABLE.iterdir():
        shutil.copy(file, folder)
    return folder


def test_it_installs_upgrades_and_removes(player: Player, shared: Path, tmp_path: Path):
    data = player.share / NAME / "table.sqlite"
    data.parent.mkdir(parents=True)
    data.write_text("a match", encoding="utf-8")

    first = unpack(shared, tmp_path / "first version", "1.0")
    player.install(first)
    assert player.run(player.command, "a match.match").strip() == "1.0 a match.match"
    assert (player.share / "mime" / "packages" / f"{APP_ID}.xml").is_file()
    assert (player.share / "icons" / "hicolor" / "48x48" / "apps" / f"{APP_ID}.png").is_file()

    installed = player.files()
    player.install(first)  # the same again changes nothing
    assert player.files() == installed

    player.install(unpack(shared, tmp_path / "second", "2.0"))
    assert player.run(player.command).strip() == "2.0"
    assert not (player.program / "_internal" / "of-1.0").exists()

    shutil.rmtree(first)
    sound = player.home / ".cache" / NAME / "sounds" / "roll.wav"
    sound.parent.mkdir(parents=True)
    sound.write_bytes(b"a sound at the volume of the player")
    player.install(player.program, "--uninstall")
    assert player.files() == {str(data.relative_to(player.home))}
    assert data.read_text(encoding="utf-8") == "a match"


def test_the_menu_entry_has_the_path_with_spaces(player: Player, shared: Path, tmp_path: Path):
    player.install(unpack(shared, tmp_path / "archive", "1.0"))
    entry = player.share / "applications" / f"{APP_ID}.desktop"
    (line,) = [line for line in entry.read_text("utf-8").splitlines() if line.startswith("Exec=")]
    quoted = str(player.program / NAME).replace("$", r"\\$")
    assert line == f'Exec="{quoted}" %F'
    if shutil.which("desktop-file-validate"):
        player.run("desktop-file-validate", entry)
    if shutil.which("gio"):  # the desktop reads the line as it was meant
        launched = ["gio", "launch", str(entry), str(tmp_path / "a match.match")]
        assert player.run(*launched).strip() == f"1.0 {tmp_path}/a match.match"


def test_other_files_are_never_replaced(player: Player, shared: Path, tmp_path: Path):
    player.command.parent.mkdir(parents=True)
    player.command.write_text("something else", encoding="utf-8")
    said = player.install(unpack(shared, tmp_path / "archive", "1.0"), succeeds=False)
    assert "move it away first" in said
    assert player.files() == {f".local/bin/{NAME}"}


def test_the_command_of_another_installation_stays(player: Player, shared: Path, tmp_path: Path):
    """pipx, for example, makes a link of the same name."""
    player.command.parent.mkdir(parents=True)
    player.command.symlink_to("../share/pipx/sidekick-table")
    archive = unpack(shared, tmp_path / "archive", "1.0")
    said = player.install(archive, succeeds=False)
    assert "is not a link of this program" in said
    assert player.files() == {f".local/bin/{NAME}"}
    player.command.unlink()
    player.install(archive)
    player.command.unlink()
    player.command.symlink_to("../share/pipx/sidekick-table")
    player.install(archive, "--uninstall")
    assert player.files() == {f".local/bin/{NAME}"}


@pytest.mark.skipif(os.getuid() != 0, reason="only root can try")
def test_root_is_asked_whether_that_is_meant(player: Player, shared: Path, tmp_path: Path):
    folder = unpack(shared, tmp_path / "archive", "1.0")
    assert "--as-root" in player.run(folder / "install.sh", succeeds=False)
    assert player.files() == set()


def test_removing_twice_is_no_mistake(player: Player, shared: Path, tmp_path: Path):
    folder = unpack(shared, tmp_path / "archive", "1.0")
    player.install(folder, "--uninstall")
    player.install(folder, "--uninstall")


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="this system has no shellcheck")
def test_shellcheck_finds_nothing():
    script = str(tarball.PORTABLE / "install.sh")
    ran = subprocess.run(["shellcheck", script], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
