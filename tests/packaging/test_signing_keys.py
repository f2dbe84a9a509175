"""Signing with and without secrets, and what the release notes say about it."""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from release import checksums, release_notes, signing_keys  # noqa: E402 - packaging is no package

ALL_SECRETS = (
    *(signing_keys.WINDOWS_SECRETS + signing_keys.MACOS_SECRETS + signing_keys.NOTARY_SECRETS),
    *("GPG_PRIVATE_KEY", "GPG_PASSPHRASE", "GITHUB_REPOSITORY"),
)
INSTALLER, IMAGE = "sidekick-table-1.2.0-setup.exe", "sidekick-table-1.2.0-macos-arm64.dmg"


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an installer and a disk image; no secret is set."""
    for name in ALL_SECRETS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(signing_keys, "DIST", tmp_path)
    for name in (INSTALLER, IMAGE):
        tmp_path.joinpath(name).write_text(name)
    return tmp_path


def test_without_keys_the_notes_say_that_nothing_is_signed(
    dist: Path, capsys: pytest.CaptureFixture[str]
):
    checksums.main([str(dist)])
    assert "SHA256SUMS is not signed" in capsys.readouterr().out
    notes = release_notes.notes_about_files(dist)
    for name in (INSTALLER, IMAGE, "SHA256SUMS"):
        assert f"- `{name}` is not signed." in notes
    assert "*Run anyway*" in notes
    assert "*Open Anyway*" in notes


def test_signed_installers_are_named_in_the_notes(dist: Path):
    dist.joinpath(INSTALLER).unlink()
    signing_keys.record("signed and notarized")
    dist.joinpath(INSTALLER).write_text(INSTALLER)
    notes = release_notes.notes_about_files(dist)
    assert f"- `{IMAGE}` is signed and notarized." in notes
    assert f"- `{INSTALLER}` is not signed." in notes
    assert "*Open Anyway*" not in notes


def test_a_command_finds_a_certificate_as_a_file(
    dist: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    commands = dist / "commands"
    commands.mkdir()
    commands.joinpath("packaging").write_text(
        "import os, pathlib\n"
        "print(pathlib.Path(os.environ['WINDOWS_CERTIFICATE']).read_text())\n"
        "print('WINDOWS_CERTIFICATE_BASE64' in os.environ)\n"
    )
    monkeypatch.setattr(signing_keys, "ROOT", commands)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("WINDOWS_CERTIFICATE_BASE64", base64.b64encode(b"a certificate").decode())
    monkeypatch.setenv("WINDOWS_CERTIFICATE_PASSWORD", "open sesame")
    assert signing_keys.main(["installer"]) == 0
    assert capfd.readouterr().out.splitlines() == ["a certificate", "False"]
    assert f"- `{INSTALLER}` is signed." in release_notes.notes_about_files(dist)


def test_half_of_the_secrets_is_a_mistake(dist: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MACOS_NOTARY_KEY_ID", "ABC")
    with pytest.raises(SystemExit, match="MACOS_NOTARY_KEY_ID set, but not MACOS_NOTARY_KEY_BASE"):
        signing_keys.have(signing_keys.NOTARY_SECRETS)


@pytest.mark.skipif(not shutil.which("gpgconf"), reason="this system has no GPG")
def test_the_checksums_are_signed_with_the_key(dist: Path, monkeypatch: pytest.MonkeyPatch):
    home = dist / "keys"
    home.mkdir(mode=0o700)
    gpg = ["gpg", "--batch", "--quiet", "--homedir", str(home), "--passphrase", ""]
    subprocess.run([*gpg, "--quick-generate-key", "A Maintainer", "ed25519", "sign"], check=True)
    key = subprocess.run([*gpg, "--armor", "--export-secret-keys"], stdout=-1, check=True).stdout
    monkeypatch.setenv("GPG_PRIVATE_KEY", key.decode())
    checksums.main([str(dist)])
    verify = [*gpg, "--verify", str(dist / "SHA256SUMS.asc"), str(dist / "SHA256SUMS")]
    assert subprocess.run(verify, check=False).returncode == 0
    dist.joinpath("SHA256SUMS").write_text("other checksums\n")
    assert subprocess.run(verify, check=False).returncode != 0
    assert "- `SHA256SUMS` is signed with GPG" in release_notes.notes_about_files(dist)
    subprocess.run(["gpgconf", "--homedir", str(home), "--kill", "gpg-agent"], check=True)
