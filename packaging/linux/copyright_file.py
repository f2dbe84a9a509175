"""The file `copyright` of Linux packages, which machines can read (DEP-5)."""

from __future__ import annotations

from linux.staging import license_text

FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"


def copyright_text() -> str:
    """The copyright and license of the program and of what is inside it."""
    own = license_text().split("\n\n", 2)[2]
    return f"""\
Format: {FORMAT}
Upstream-Name: Sidekick Table

Files: *
Copyright: 2026 The Sidekick Table authors
License: MIT

License: MIT
{indented(own)}
"""


def indented(text: str) -> str:
    """A text as a field of several lines."""
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.splitlines())
