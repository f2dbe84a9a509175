"""`python packaging notes [VERSION]`: prints what the changelog says about a version.

With `--tag v1.2.0`, it checks that a tag fits: it names the version in pyproject.toml, and the
changelog has a section for it.
"""

from __future__ import annotations

import argparse

from project import read_version
from release.changelog import find_release


def main(arguments: list[str]) -> None:
    """Print the release notes in Markdown, or stop with the reason why there are none."""
    parser = argparse.ArgumentParser(prog="python packaging notes", description=__doc__)
    parser.add_argument("version", nargs="?", help="the version (default: the one of this source)")
    parser.add_argument("--tag", help="the tag that was pushed, such as v1.2.0")
    options = parser.parse_args(arguments)
    if options.tag is not None:
        check_tag(options.tag)
    print(find_release(options.version or read_version()).text, end="")


def check_tag(tag: str) -> None:
    """Stop with a message if a tag does not name the version of this source."""
    version = read_version()
    if tag != f"v{version}":
        raise SystemExit(
            f"The tag is {tag}, but pyproject.toml has the version {version}: the tag must be"
            f" v{version}"
        )
