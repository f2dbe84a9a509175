"""`python packaging sign FILE...`: signs files where this machine has the secrets, else says so.

The secrets are environment variables; docs/releasing.md tells how to make them. Which files were
signed is written to dist/signed-SYSTEM-MACHINE.txt, for the release notes.
"""

from __future__ import annotations

import argparse
import base64
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from glob import glob
from pathlib import Path

from project import DIST, MACHINE, ROOT

WINDOWS_SECRETS = ("WINDOWS_CERTIFICATE", "WINDOWS_CERTIFICATE_PASSWORD")
MACOS_SECRETS = ("MACOS_CERTIFICATE", "MACOS_CERTIFICATE_PASSWORD", "MACOS_IDENTITY")
NOTARY_SECRETS = ("MACOS_NOTARY_APPLE_ID", "MACOS_NOTARY_TEAM_ID", "MACOS_NOTARY_PASSWORD")
GPG_SECRETS = ("GPG_PRIVATE_KEY", "GPG_PASSPHRASE")

TIMESTAMPS = "http://timestamp.digicert.com"  # a signature with a time outlives its certificate
ENTITLEMENTS = ROOT / "packaging" / "macos" / "entitlements.plist"


def main(arguments: list[str]) -> None:
    """Sign each file in the way of this system; without secrets, leave it as it is."""
    parser = argparse.ArgumentParser(prog="python packaging sign", description=__doc__)
    parser.add_argument("patterns", nargs="+", metavar="FILE", help="a file, or a pattern with *")
    files = []
    for pattern in parser.parse_args(arguments).patterns:
        found = sorted(Path(name) for name in glob(pattern))
        files += found or parser.error(f"no such file: {pattern}")
    secrets, sign = {
        "win32": (WINDOWS_SECRETS, sign_for_windows),
        "darwin": (MACOS_SECRETS, sign_for_macos),
    }.get(sys.platform, (GPG_SECRETS, sign_with_gpg))
    if not have(secrets):
        print(f"not signed, because {' and '.join(secrets)} are not set:", *files)
        return
    for file in files:
        sign(file)
        print(f"signed {file}")
    record(files)


def have(secrets: Sequence[str]) -> bool:
    """Whether all of these secrets are set. Some, but not all, is a mistake."""
    found = [name for name in secrets if os.environ.get(name)]
    if found and len(found) < len(secrets):
        absent = [name for name in secrets if name not in found]
        raise SystemExit(f"{' and '.join(found)} set, but not {' and '.join(absent)}")
    return bool(found)


def record(files: Sequence[Path]) -> None:
    """Remember for the release notes which packages are signed."""
    names = DIST / f"signed-{sys.platform}-{MACHINE}.txt"
    with names.open("a", encoding="utf-8", newline="\n") as lines:
        lines.writelines(f"{file.name}\n" for file in files)


def sign_for_windows(file: Path) -> None:
    """Sign a program or an installer with the certificate, a PFX file in base64."""
    with tempfile.TemporaryDirectory() as scratch:
        certificate = Path(scratch, "certificate.pfx")
        certificate.write_bytes(base64.b64decode(os.environ["WINDOWS_CERTIFICATE"]))
        password = os.environ["WINDOWS_CERTIFICATE_PASSWORD"]
        algorithms = ("/fd", "sha256", "/td", "sha256", "/tr", TIMESTAMPS)
        _run(_signtool(), "sign", *algorithms, "/f", certificate, "/p", password, file)
    _run(_signtool(), "verify", "/pa", file)


def _signtool() -> str:
    """The newest signtool of the Windows SDK, which is not on the path."""
    kits = Path(os.environ["PROGRAMFILES(X86)"], "Windows Kits", "10", "bin")
    found = sorted(kits.glob("10.*/x64/signtool.exe"))
    if not found:
        raise SystemExit(f"signtool of the Windows SDK is not in {kits}")
    return str(found[-1])


def sign_for_macos(file: Path) -> None:
    """Sign a program or a disk image; have Apple check a disk image too if its secrets are set."""
    with tempfile.TemporaryDirectory() as scratch:
        certificate, chain = Path(scratch, "certificate.p12"), Path(scratch, "release.keychain-db")
        certificate.write_bytes(base64.b64decode(os.environ["MACOS_CERTIFICATE"]))
        password = os.environ["MACOS_CERTIFICATE_PASSWORD"]
        _run("security", "create-keychain", "-p", password, chain)
        try:
            _run("security", "unlock-keychain", "-p", password, chain)
            tool = ("-T", "/usr/bin/codesign")
            _run("security", "import", certificate, "-k", chain, "-P", password, *tool)
            tools = "apple-tool:,apple:,codesign:"
            _run("security", "set-key-partition-list", "-S", tools, "-s", "-k", password, chain)
            _run("security", "list-keychains", "-d", "user", "-s", chain)
            identity = ("--sign", os.environ["MACOS_IDENTITY"], "--keychain", chain)
            is_program = file.suffix == ".app"
            rights = ("--deep", "--options", "runtime", "--entitlements", ENTITLEMENTS)
            options = ("--force", "--timestamp", *(rights if is_program else ()))
            _run("codesign", *options, *identity, file)
        finally:
            _run("security", "delete-keychain", chain)
    if not is_program and have(NOTARY_SECRETS):
        apple_id, team, password = (os.environ[name] for name in NOTARY_SECRETS)
        account = ("--apple-id", apple_id, "--team-id", team, "--password", password)
        _run("xcrun", "notarytool", "submit", file, *account, "--wait")
        _run("xcrun", "stapler", "staple", file)


def sign_with_gpg(file: Path) -> None:
    """Write a detached signature beside the file, FILE.asc."""
    with tempfile.TemporaryDirectory() as home:
        gpg = ("gpg", "--batch", "--yes", "--homedir", home, "--pinentry-mode", "loopback")
        _run(*gpg, "--import", said=os.environ["GPG_PRIVATE_KEY"])
        signing = ("--passphrase-fd", "0", "--armor", "--detach-sign", "--output", f"{file}.asc")
        _run(*gpg, *signing, file, said=os.environ["GPG_PASSPHRASE"])
        _run(*gpg, "--verify", f"{file}.asc", file)
        _run("gpgconf", "--homedir", home, "--kill", "gpg-agent")


def _run(*command: str | Path, said: str | None = None) -> None:
    """Run a command; a failure is told without its arguments, which may be passwords."""
    ran = subprocess.run(command, input=said, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{command[0]} exited with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
