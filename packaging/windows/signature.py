"""Signs Windows programs if there is a certificate: `python packaging sign FILE...`.

The certificate comes from the environment, so that no password is in the log: WINDOWS_CERTIFICATE
(a .pfx file), WINDOWS_CERTIFICATE_PASSWORD and, for another clock, WINDOWS_TIMESTAMP_URL.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

TIMESTAMP_URL = "http://timestamp.digicert.com"
"""The time stamp keeps a signature valid after its certificate expires."""


def has_certificate() -> bool:
    """Whether a certificate to sign with is set."""
    return bool(os.environ.get("WINDOWS_CERTIFICATE"))


def find_signtool() -> str:
    """The path of signtool.exe: on the path, or in the newest Windows SDK."""
    if found := shutil.which("signtool"):
        return found
    programs = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
    tools = sorted(Path(programs, "Windows Kits", "10", "bin").glob("10.*/x64/signtool.exe"))
    if not tools:
        raise SystemExit("signtool.exe was not found: install the Windows SDK")
    return str(tools[-1])


def sign_command(tool: str, files: list[str], environment: Mapping[str, str]) -> list[str]:
    """The command that signs these files."""
    password = environment.get("WINDOWS_CERTIFICATE_PASSWORD")
    return [
        *(tool, "sign", "/fd", "sha256", "/d", "Sidekick Table"),
        *("/tr", environment.get("WINDOWS_TIMESTAMP_URL") or TIMESTAMP_URL, "/td", "sha256"),
        *("/f", environment["WINDOWS_CERTIFICATE"]),
        *(("/p", password) if password else ()),
        *files,
    ]


def sign(files: list[str]) -> None:
    """Sign the files, or say that they are not signed."""
    names = ", ".join(Path(file).name for file in files)
    if not has_certificate():
        print(f"not signed, because WINDOWS_CERTIFICATE is not set: {names}")
        return
    done = subprocess.run(sign_command(find_signtool(), files, os.environ), check=False)
    if done.returncode:
        raise SystemExit(f"signtool exited with {done.returncode}: {names}")


def main(arguments: list[str]) -> None:
    """Sign the files that are named."""
    parser = argparse.ArgumentParser(prog="python packaging sign", description="Sign programs.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    sign(parser.parse_args(arguments).files)
