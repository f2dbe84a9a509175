"""`python packaging with-keys COMMAND`: runs a command of packaging with the keys that sign.

The secrets of the release workflow are texts in environment variables. The commands want files and
a keychain: these exist only while the command runs. Without secrets, the command runs all the same
and signs nothing. docs/releasing.md says how to make the secrets.
"""

from __future__ import annotations

import argparse
import base64
import os
import platform
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from project import DIST, MACHINE, ROOT

WINDOWS_SECRETS = ("WINDOWS_CERTIFICATE_BASE64", "WINDOWS_CERTIFICATE_PASSWORD")
MACOS_SECRETS = (
    "MACOS_CERTIFICATE_BASE64",
    "MACOS_CERTIFICATE_PASSWORD",
    "MACOS_SIGNING_IDENTITY",
)
NOTARY_SECRETS = ("MACOS_NOTARY_KEY_BASE64", "MACOS_NOTARY_KEY_ID", "MACOS_NOTARY_ISSUER")
FILES = {"WINDOWS_CERTIFICATE": ".pfx", "MACOS_CERTIFICATE": ".p12", "MACOS_NOTARY_KEY": ".p8"}
"""Variables that name a file for the commands; its content is the secret NAME_BASE64."""


def main(arguments: list[str]) -> int:
    """Run a command of packaging; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python packaging with-keys", description=__doc__)
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    command = parser.parse_args(arguments).command
    if not command:
        parser.error("name a command of packaging, such as build")
    signs, notarizes = what_the_keys_allow()
    with tempfile.TemporaryDirectory() as folder, _files_of_keys(Path(folder)) as environment:
        process = [sys.executable, str(ROOT / "packaging"), *command]
        ran = subprocess.run(process, env=environment, check=False)
    if not ran.returncode and signs:
        record("signed and notarized" if notarizes else "signed")
    return ran.returncode


def what_the_keys_allow() -> tuple[bool, bool]:
    """Whether this system's programs will be signed, and checked by Apple."""
    if sys.platform == "win32":
        return have(WINDOWS_SECRETS), False
    signs = sys.platform == "darwin" and have(MACOS_SECRETS)
    return signs, signs and have(NOTARY_SECRETS)


def have(names: Sequence[str]) -> bool:
    """Whether all of these secrets are set. Some, but not all, is a mistake."""
    absent = [name for name in names if not os.environ.get(name)]
    if absent and len(absent) < len(names):
        present = [name for name in names if name not in absent]
        raise SystemExit(f"{' and '.join(present)} set, but not {' and '.join(absent)}")
    return not absent


def record(how: str) -> None:
    """Remember for the release notes that the installers in dist/ are signed."""
    installers = [file.name for file in DIST.iterdir() if file.suffix in (".exe", ".dmg")]
    lines = [f"{how}  {name}\n" for name in sorted(installers)]
    if lines:
        file = DIST / f"signed-{sys.platform}-{MACHINE}.txt"
        file.write_text("".join(lines), encoding="utf-8", newline="\n")


@contextmanager
def _files_of_keys(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of a command: without the secrets, with the paths of their files instead."""
    environment = dict(os.environ)
    for name, suffix in FILES.items():
        if content := environment.pop(f"{name}_BASE64", ""):
            file = folder / f"{name.lower()}{suffix}"
            file.write_bytes(base64.b64decode(content))
            environment[name] = str(file)
    if platform.system() != "Darwin" or "MACOS_CERTIFICATE" not in environment:
        yield environment
        return
    keychain = folder / "release.keychain-db"
    password = secrets.token_hex(16)
    _security("create-keychain", "-p", password, keychain)
    try:
        _security("unlock-keychain", "-p", password, keychain)
        certificate = environment.pop("MACOS_CERTIFICATE")
        key = ("-P", environment.pop("MACOS_CERTIFICATE_PASSWORD"), "-T", "/usr/bin/codesign")
        _security("import", certificate, "-k", keychain, *key)
        tools = "apple-tool:,apple:,codesign:"
        _security("set-key-partition-list", "-S", tools, "-s", "-k", password, keychain)
        _security("list-keychains", "-d", "user", "-s", keychain, "login.keychain")
        yield environment
    finally:
        _security("delete-keychain", keychain)


def _security(*arguments: str | Path) -> None:
    """Change the keychain. A failure is told without the arguments, which may be passwords."""
    ran = subprocess.run(["security", *arguments], capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"security {arguments[0]} exited with {ran.returncode}: {ran.stderr}")
