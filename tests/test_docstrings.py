"""Docstrings name things by their present names."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).parents[1]
TRIPLE_QUOTED = re.compile(r'"""(.*?)"""', re.DOTALL)
NAME = re.compile(r"`([A-Za-z_]\w*)`")
SHORT = 60


def words_of(part: object) -> Iterator[str]:
    """The identifiers in compiled code, and the words of its short strings (fields, files...)."""
    if isinstance(part, CodeType):
        for name in (part.co_name, *part.co_names, *part.co_varnames, *part.co_cellvars):
            yield from name.split(".")
        part = part.co_consts
    if isinstance(part, tuple | frozenset):
        for constant in part:
            yield from words_of(constant)
    elif isinstance(part, str) and len(part) < SHORT:
        yield from re.findall(r"\w+", part)


def test_every_name_in_a_docstring_exists() -> None:
    known = {*keyword.kwlist, *dir(builtins)}
    named = []
    for file in sorted((*ROOT.glob("rules/**/*.py"), *ROOT.glob("desktop/**/*.py"))):
        text = file.read_text(encoding="utf-8")
        known.update(file.with_suffix("").parts)
        known.update(words_of(compile(text, str(file), "exec", optimize=2)))  # no docstrings
        names = NAME.findall(" ".join(TRIPLE_QUOTED.findall(text)))
        named += [(file.relative_to(ROOT), name) for name in names]
    assert len(named) > 1000
    assert [f"{file}: `{name}`" for file, name in named if name not in known] == []
