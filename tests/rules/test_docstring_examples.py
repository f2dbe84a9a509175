"""The examples in the docstrings of the public API run, and print what they say."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from rules import game
from rules.match_log import timeline
from rules.notation.syntax import match_reader


@pytest.mark.parametrize("module", [game, timeline, match_reader], ids=lambda one: one.__name__)
def test_the_examples_of_a_docstring_run(module: ModuleType) -> None:
    ran = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert ran.attempted > 0
    assert ran.failed == 0
