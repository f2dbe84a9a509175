"""Which rules and rulings have an example: ids of the rules reference against tests that cite them.

An example says at its very beginning what it is an example of: a test in the first line of its
docstring, as `KW-6, R095: Fast dice strike first.`, a match file in a remark of its head, as
`# KW-6, R095: Fast dice strike first.` Ids further on are mere cross references and do not count.
Rulings are listed in a file of their own; one that needs no example says there why not.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator

import msgspec

FORMATS = "FMT-"
"""Formats say what a match begins with; nothing of them is asked again, and no example is owed."""

_ID = r"(?:[A-Z]{2,4}-\d+|R\d{3})"
_CITED = re.compile(rf"{_ID}(?:, {_ID})*(?=:)")
_HEADING = re.compile(r"^## ([A-Z]{2,4}-\d+) ", re.MULTILINE)
_PLAY = re.compile(r"\s*(?:turn|position)\b")
_NO_EXAMPLE = {"skip", "skipif", "xfail"}


class BadCoverage(ValueError):
    """A file that cannot be read for examples or rulings: names it, and says what is wrong."""


class Example(msgspec.Struct, frozen=True, order=True):
    """A test or a match file, and the ids that it is an example of."""

    where: str
    ids: tuple[str, ...]


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling in a few words; with a `reason`, it needs no example."""

    says: str = ""
    reason: str = ""


class Coverage(msgspec.Struct, frozen=True):
    """Every id with its examples, in the order of the reference and then of the rulings.

    `excused` are rulings without an example and why; `missing` has what should have one; `unknown`
    are ids that examples cite and nobody else knows.
    """

    examples: dict[str, tuple[str, ...]]
    excused: dict[str, str]
    missing: tuple[str, ...]
    unknown: dict[str, tuple[str, ...]]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing and no id is cited that does not exist."""
        return not self.missing and not self.unknown


# --- reading --------------------------------------------------------------------------------------


def rule_ids(reference: str) -> tuple[str, ...]:
    """The ids of the rules reference, in its order."""
    return tuple(_HEADING.findall(reference))


def read_rulings(text: str, file: str) -> dict[str, Ruling]:
    """The rulings of a file with one table each, `[R004]`.

    Raises:
        BadCoverage: it is no TOML, or says something else.
    """
    try:
        return msgspec.convert(tomllib.loads(text), dict[str, Ruling])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadCoverage(f"{file}: {error}") from None


def examples_in_tests(text: str, file: str) -> Iterator[Example]:
    """The tests of a Python file that begin with what they are examples of.

    Raises:
        BadCoverage: it is no Python.
    """
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise BadCoverage(f"{file}, line {error.lineno}: {error.msg}") from None
    for found in ast.walk(tree):
        if isinstance(found, ast.FunctionDef) and found.name.startswith("test_"):
            ids = _cited(ast.get_docstring(found) or "")
            if ids and not any(_is_no_example(mark) for mark in found.decorator_list):
                yield Example(f"{file}::{found.name}", ids)


def _is_no_example(decorator: ast.expr) -> bool:
    """A test that is not run, or is expected to fail, shows nothing."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Attribute) and called.attr in _NO_EXAMPLE


def examples_in_match(text: str, file: str) -> Iterator[Example]:
    """A match file, if a remark of its head says what it is an example of."""
    ids: tuple[str, ...] = ()
    for line in text.splitlines():
        if _PLAY.match(line):
            break
        if line.startswith("#"):
            ids += _cited(line.lstrip("# "))
    if ids:
        yield Example(file, ids)


def _cited(text: str) -> tuple[str, ...]:
    found = _CITED.match(text)
    return tuple(found.group().split(", ")) if found else ()


# --- comparing ------------------------------------------------------------------------------------


def cover(
    rules: Iterable[str], rulings: dict[str, Ruling], examples: Iterable[Example]
) -> Coverage:
    """Set the examples against the ids that there are."""
    known: dict[str, list[str]] = {one: [] for one in (*rules, *rulings)}
    unknown: dict[str, list[str]] = {}
    for example in sorted(examples):
        for cited in example.ids:
            found = known if cited in known else unknown
            found.setdefault(cited, []).append(example.where)
    bare = [one for one, where in known.items() if not where and not one.startswith(FORMATS)]
    excused = {one: rulings[one].reason for one in bare if one in rulings and rulings[one].reason}
    return Coverage(
        {one: tuple(where) for one, where in known.items()},
        excused,
        tuple(one for one in bare if one not in excused),
        {one: tuple(where) for one, where in unknown.items()},
    )


# --- telling --------------------------------------------------------------------------------------


def report(coverage: Coverage) -> Iterator[str]:
    """The whole list in lines, each id with its examples, and at the end what it comes to."""
    for one, where in coverage.examples.items():
        if where:
            said: tuple[str, ...] = where
        elif one in coverage.excused:
            said = (f"no example: {coverage.excused[one]}",)
        else:
            said = ("MISSING",) if one in coverage.missing else ("no example",)
        yield f"{one:<8}{said[0]}"
        yield from (f"{'':<8}{more}" for more in said[1:])
    for one, where in sorted(coverage.unknown.items()):
        yield f"{one:<8}UNKNOWN, cited by {', '.join(where)}"
    shown = sum(1 for where in coverage.examples.values() if where)
    known, excused = len(coverage.examples), len(coverage.excused)
    yield f"{shown} of {known} ids have examples, {excused} rulings need none"
    if coverage.missing:
        yield f"{len(coverage.missing)} without an example: {', '.join(coverage.missing)}"
