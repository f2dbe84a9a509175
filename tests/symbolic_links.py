"""Symbolic links for tests, where the system has them."""

from __future__ import annotations

from pathlib import Path

import pytest


def make_link(link: Path, target: Path) -> None:
    """Make a link to a file, a folder or nothing.

    The test is skipped where links need special rights, as on Windows, or come to nothing, as in
    Wine.
    """
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links cannot be made here")
    if not link.is_symlink():
        pytest.skip("links are not kept here")
