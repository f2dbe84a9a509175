"""`python packaging checksums [FOLDER]`: writes SHA256SUMS of all packages in dist/.

If the environment variable GPG_PRIVATE_KEY has a key, in text form, the list is signed with it:
SHA256SUMS.asc. GPG_PASSPHRASE is the passphrase of that key, if it has one.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from pathlib import Path

from command_words import parse_place
from project import DIST

CHECKSUMS = "SHA256SUMS"
SIGNATURE = f"{CHECKSUMS}.asc"
NOT_PUBLISHED = (CHECKSUMS, "signed-", ".")
"""How names of other files begin: this list and its signature, lists of signed files, hidden."""


def main(arguments: list[str]) -> None:
    """Write the checksums, print them, and sign them if there is a key."""
    about = "Write SHA256SUMS of all packages, and sign it if GPG_PRIVATE_KEY has a key."
    folder = parse_place("checksums", arguments, about, DIST)
    print(write_checksums(folder), end="")
    if key := os.environ.get("GPG_PRIVATE_KEY"):
        sign(folder / CHECKSUMS, key, os.environ.get("GPG_PASSPHRASE", ""))
        print(f"signed with GPG: {folder / SIGNATURE}")
    else:
        print(f"{CHECKSUMS} is not signed, because GPG_PRIVATE_KEY is not set")


def write_checksums(folder: Path) -> str:
    """Write SHA256SUMS of a folder, as `sha256sum -c` reads it; returns its text."""
    files = [
        file
        for file in folder.iterdir()
        if file.is_file() and not file.name.startswith(NOT_PUBLISHED)
    ]
    if not files:
        raise SystemExit(f"{folder} has no packages")
    text = "".join(f"{_sha256(file)}  {file.name}\n" for file in sorted(files, key=_name))
    (folder / CHECKSUMS).write_text(text, encoding="utf-8", newline="\n")
    (folder / SIGNATURE).unlink(missing_ok=True)  # of an earlier list
    return text


def sign(file: Path, key: str, passphrase: str) -> None:
    """Write a detached signature beside the file, FILE.asc, and check it."""
    with tempfile.TemporaryDirectory() as home:
        gpg = ("gpg", "--batch", "--yes", "--homedir", home, "--pinentry-mode", "loopback")
        _run(*gpg, "--import", said=key)
        signing = ("--passphrase-fd", "0", "--armor", "--detach-sign", "--output", f"{file}.asc")
        _run(*gpg, *signing, str(file), said=passphrase)
        _run(*gpg, "--verify", f"{file}.asc", str(file))
        _run("gpgconf", "--homedir", home, "--kill", "gpg-agent")


def _run(*command: str, said: str | None = None) -> None:
    ran = subprocess.run(command, input=said, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)} exited with {ran.returncode}:\n{ran.stderr}")


def _name(file: Path) -> str:
    return file.name


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
