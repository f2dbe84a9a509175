"""Signing with and without secrets, and what the release notes say about it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from release import release_notes, signing  # noqa: E402 - packaging is no package

ALL_SECRETS = (
    *(signing.WINDOWS_SECRETS + signing.MACOS_SECRETS),
    *(signing.NOTARY_SECRETS + signing.GPG_SECRETS),
)


@pytest.fixture(autouse=True)
def no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """No secret is set, and dist/ is a folder of the test."""
    for name in ALL_SECRETS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(signing, "DIST", tmp_path)


def test_without_secrets_nothing_is_signed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    package = tmp_path / "sidekick-table-1.2.0-setup.exe"
    package.write_text("setup")
    signing.main([str(package)])
    assert "not signed, because" in capsys.readouterr().out
    assert [file.name for file in tmp_path.iterdir()] == [package.name]
    notes = release_notes.notes_about_files(tmp_path)
    assert f"- `{package.name}` is not signed." in notes
    assert "- `SHA256SUMS` is not signed." in notes
    assert "*Run anyway*" in notes


def test_signed_files_are_named_in_the_notes(tmp_path: Path):
    names = ("sidekick-table-1.2.0-setup.exe", "sidekick-table-1.2.0-macos-arm64.dmg")
    for name in names:
        tmp_path.joinpath(name).write_text(name)
    signing.record([tmp_path / names[0]])
    notes = release_notes.notes_about_files(tmp_path)
    assert f"- `{names[0]}` is signed with this project's certificate." in notes
    assert f"- `{names[1]}` is not signed." in notes
    assert "*Run anyway*" not in notes
    assert "*Open Anyway*" in notes


def test_half_of_the_secrets_is_a_mistake(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GPG_PRIVATE_KEY", "key")
    with pytest.raises(SystemExit, match="GPG_PRIVATE_KEY set, but not GPG_PASSPHRASE"):
        signing.have(signing.GPG_SECRETS)


def test_a_missing_file_is_reported(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        signing.main(["dist/nothing-*.dmg"])
    assert "no such file: dist/nothing-*.dmg" in capsys.readouterr().err


@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("gpg"), reason="only Linux signs with GPG"
)
def test_the_checksums_are_signed_with_the_key_of_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    home = tmp_path / "keys"
    home.mkdir(mode=0o700)
    gpg = ["gpg", "--batch", "--homedir", str(home), "--pinentry-mode", "loopback"]
    key = [*gpg, "--passphrase", "open sesame"]
    subprocess.run([*key, "--quick-generate-key", "A Maintainer", "ed25519", "sign"], check=True)
    exported = subprocess.run([*key, "--armor", "--export-secret-keys"], stdout=-1, check=True)
    monkeypatch.setenv("GPG_PRIVATE_KEY", exported.stdout.decode())
    monkeypatch.setenv("GPG_PASSPHRASE", "open sesame")
    sums = tmp_path / "SHA256SUMS"
    sums.write_text("checksums\n")
    signing.main([str(sums)])
    signature = tmp_path / "SHA256SUMS.asc"
    assert subprocess.run([*gpg, "--verify", signature, sums], check=False).returncode == 0
    sums.write_text("other checksums\n")
    assert subprocess.run([*gpg, "--verify", signature, sums], check=False).returncode != 0
    assert "with GPG, in `SHA256SUMS.asc`" in release_notes.notes_about_files(tmp_path)
    subprocess.run(["gpgconf", "--homedir", str(home), "--kill", "gpg-agent"], check=True)
