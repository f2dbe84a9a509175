"""What all generators do with the text they have made: write it, or check that it was written."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path


def write_or_check(
    script: str, file: Path, make: Callable[[], str], arguments: Sequence[str]
) -> int:
    """Write a generated file, or with `--check` see whether it is up to date.

    Args:
        script: the generator's own file name.
        file: what it generates.
        make: makes the content.
        arguments: what was typed behind the script.

    Returns:
        The exit code: 1 if the file is outdated.
    """
    parser = argparse.ArgumentParser(
        prog=f"python packaging/generators/{script}", description=f"Write {file.name}."
    )
    parser.add_argument(
        "--check", action="store_true", help="change nothing; exit with 1 if the file is outdated"
    )
    checks = parser.parse_args(arguments).check
    made = make()
    if not checks:
        fresh = file.with_suffix(".new")
        fresh.write_text(made, encoding="utf-8", newline="\n")
        fresh.replace(file)
        print(f"wrote {file}")
        return 0
    if file.exists() and file.read_text(encoding="utf-8") == made:
        return 0
    print(f"{file} is outdated: run {parser.prog}", file=sys.stderr)
    return 1
