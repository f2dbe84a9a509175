"""The failure of a check in the self-test."""

from __future__ import annotations


class CheckFailure(Exception):
    """A check has failed; the message is a sentence that says what is wrong."""
