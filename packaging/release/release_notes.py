"""`python packaging notes [VERSION]`: prints what the changelog says about a version.

With `--tag v1.2.0`, it checks that a tag fits: it names the version in pyproject.toml, and the
changelog has a section for it. With `--packages FOLDER`, it also says how to check the packages
in that folder and which of them are signed.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from project import read_version
from release.changelog import Release, find_release
from release.checksums import CHECKSUMS, SIGNATURE

SIGNED_LISTS = "signed-*.txt"
"""Lists of signed installers, written by `python packaging with-keys`."""


def main(arguments: list[str]) -> None:
    """Print the release notes in Markdown, or stop with the reason why there are none."""
    parser = argparse.ArgumentParser(prog="python packaging notes", description=__doc__)
    parser.add_argument("version", nargs="?", help="the version (default: the one of this source)")
    parser.add_argument("--tag", help="the tag that was pushed, such as v1.2.0")
    parser.add_argument("--packages", type=Path, metavar="FOLDER", help="the packages to publish")
    options = parser.parse_args(arguments)
    if options.tag is not None:
        check_tag(options.tag)
    print(changes_in_markdown(find_release(options.version or read_version())), end="")
    if options.packages is not None:
        print("\n" + notes_about_files(options.packages), end="")


def changes_in_markdown(release: Release) -> str:
    """The entries of a release for its page on GitHub.

    An entry is one line, because the page shows each end of a line. Links to files of the source
    lead to them, if the environment says where it is.
    """
    text = "\n".join(
        f"### {group}\n\n" + "".join(f"- {entry}\n" for entry in entries)
        for group, entries in release.groups.items()
    )
    if repository := os.environ.get("GITHUB_REPOSITORY"):
        server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
        source = f"{server}/{repository}/blob/v{release.version}/"
        text = re.sub(r"\]\((?!\w+:)", f"]({source}", text)
    return text


def check_tag(tag: str) -> None:
    """Stop with a message if a tag does not name the version of this source."""
    version = read_version()
    if tag != f"v{version}":
        raise SystemExit(
            f"The tag must be v{version}, as pyproject.toml has the version {version}; it is {tag}"
        )


def notes_about_files(folder: Path) -> str:
    """How to check the packages of a folder, and which of them are signed, in Markdown."""
    names = sorted(file.name for file in folder.iterdir() if file.is_file())
    lists = (file.read_text(encoding="utf-8") for file in folder.glob(SIGNED_LISTS))
    rows = (line.split("  ", 1) for text in lists for line in text.splitlines())
    signed = {name: how for how, name in rows}
    repository = os.environ.get("GITHUB_REPOSITORY", "OWNER/REPOSITORY")
    lines = [
        "### Checking the files",
        "",
        f"- `sha256sum --ignore-missing -c {CHECKSUMS}` compares the files with their checksums.",
        f"- `gh attestation verify FILE --repo {repository}` shows that a file was built from this"
        " source by this project's workflow.",
        f"- `{CHECKSUMS}` is signed with GPG: `gpg --verify {SIGNATURE} {CHECKSUMS}`."
        if SIGNATURE in names
        else f"- `{CHECKSUMS}` is not signed.",
        *(
            f"- `{name}` is {signed.get(name, 'not signed')}."
            for name in names
            if name.endswith((".exe", ".dmg"))
        ),
        "- The packages for Linux and for pip carry no signatures of their own.",
    ]
    unsigned = [name for name in names if name not in signed]
    if any(name.endswith(".exe") for name in unsigned):
        lines += [
            "",
            "Windows warns before it starts an unsigned installer. Choose *More info*, then *Run"
            " anyway*.",
        ]
    if any(name.endswith(".dmg") for name in unsigned):
        lines += [
            "",
            "macOS does not open an unsigned program at first. Open it once, then choose *Open"
            " Anyway* in *System Settings > Privacy & Security*.",
        ]
    return "\n".join(lines) + "\n"
