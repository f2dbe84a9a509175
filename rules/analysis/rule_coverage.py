"""Rule coverage: which rules and rulings have an example among the tests.

An example begins with the ids of the rules it shows. A test has them at the start of its docstring
(`KW-6, R095: Fast dice strike first.`), a match file in a remark of its header
(`# KW-6, R095: Fast dice strike first.`). Ids later in the text are cross-references and do not
count. Rulings are listed in their own file, with a reason if a ruling needs no example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import msgspec

from rules.reading import TEXT_SOURCE, UnreadableSource, parse_toml

FORMAT_RULE_PREFIX = "FMT-"
"""Rules of formats need no example: they only say what a match starts with."""

_ID = r"(?:[A-Z]{2,4}-\d+|R\d{3})"
_CITED = re.compile(rf"{_ID}(?:, {_ID})*(?=:)")
_HEADING = re.compile(r"^## ([A-Z]{2,4}-\d+) ", re.MULTILINE)
_PLAY = re.compile(r"\s*(?:turn|position)\b")
_NO_EXAMPLE = {"skip", "skipif", "xfail"}


class BadCoverageFile(ValueError):
    """A file with examples or rulings cannot be read; names the file and the error."""


class RuleExample(msgspec.Struct, frozen=True, order=True):
    """A test or match file, and the ids of the rules it shows."""

    location: str
    rule_ids: tuple[str, ...]


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short ruling; a `reason` says why it needs no example."""

    says: str = ""
    reason: str = ""


class RuleCoverage(msgspec.Struct, frozen=True):
    """Every id with its examples, in the order of the reference and then of the rulings.

    `excused` holds the rulings that need no example, with the reason. `missing` holds the ids that
    need one and have none. `unknown` holds cited ids that do not exist, with the citing examples.
    """

    examples: dict[str, tuple[str, ...]]
    excused: dict[str, str]
    missing: tuple[str, ...]
    unknown: dict[str, tuple[str, ...]]

    @property
    def is_complete(self) -> bool:
        """Whether no example is missing and every cited id exists."""
        return not self.missing and not self.unknown


def rule_ids(reference: str) -> tuple[str, ...]:
    """The rule ids of the rules reference, in order."""
    return tuple(_HEADING.findall(reference))


def read_rulings(text: str, file: str) -> dict[str, Ruling]:
    """Read the rulings from TOML with one table for each, such as `[R004]`.

    Raises `BadCoverageFile` if the text is not TOML, or has other contents.
    """
    try:
        return msgspec.convert(parse_toml(text, file, TEXT_SOURCE), dict[str, Ruling])
    except UnreadableSource as error:
        raise BadCoverageFile(str(error)) from None
    except msgspec.ValidationError as error:
        raise BadCoverageFile(f"{file}: {error}") from None


def examples_in_tests(text: str, file: str) -> Iterator[RuleExample]:
    """The tests of a Python file whose docstrings begin with rule ids.

    Raises `BadCoverageFile` if the text is not Python.
    """
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise BadCoverageFile(f"{file}, line {error.lineno}: {error.msg}") from None
    for found in ast.walk(tree):
        if isinstance(found, ast.FunctionDef) and found.name.startswith("test_"):
            ids = _cited_ids(ast.get_docstring(found) or "")
            if ids and not any(_is_skipped(mark) for mark in found.decorator_list):
                yield RuleExample(f"{file}::{found.name}", ids)


def _is_skipped(decorator: ast.expr) -> bool:
    """Whether a decorator skips a test or expects it to fail, so that it proves nothing."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Attribute) and called.attr in _NO_EXAMPLE


def examples_in_match(text: str, file: str) -> Iterator[RuleExample]:
    """A match file as an example, if a remark of its header begins with rule ids."""
    ids: tuple[str, ...] = ()
    for line in text.splitlines():
        if _PLAY.match(line):
            break
        if line.startswith("#"):
            ids += _cited_ids(line.lstrip("# "))
    if ids:
        yield RuleExample(file, ids)


def _cited_ids(text: str) -> tuple[str, ...]:
    found = _CITED.match(text)
    return tuple(found.group().split(", ")) if found else ()


def measure_coverage(
    rules: Iterable[str], rulings: dict[str, Ruling], examples: Iterable[RuleExample]
) -> RuleCoverage:
    """Match the examples to the rules and rulings they cite."""
    known: dict[str, list[str]] = {rule: [] for rule in (*rules, *rulings)}
    unknown: dict[str, list[str]] = {}
    for example in sorted(examples):
        for cited in example.rule_ids:
            found = known if cited in known else unknown
            found.setdefault(cited, []).append(example.location)
    bare = [
        rule
        for rule, where in known.items()
        if not where and not rule.startswith(FORMAT_RULE_PREFIX)
    ]
    excused = {
        rule: rulings[rule].reason for rule in bare if rule in rulings and rulings[rule].reason
    }
    return RuleCoverage(
        {rule: tuple(where) for rule, where in known.items()},
        excused,
        tuple(rule for rule in bare if rule not in excused),
        {rule: tuple(where) for rule, where in unknown.items()},
    )


def coverage_lines(coverage: RuleCoverage) -> Iterator[str]:
    """The report as lines: each id with its examples, then the totals."""
    for rule, where in coverage.examples.items():
        if where:
            places: tuple[str, ...] = where
        elif rule in coverage.excused:
            places = (f"no example: {coverage.excused[rule]}",)
        else:
            places = ("MISSING",) if rule in coverage.missing else ("no example",)
        yield f"{rule:<8}{places[0]}"
        yield from (f"{'':<8}{more}" for more in places[1:])
    for rule, where in sorted(coverage.unknown.items()):
        yield f"{rule:<8}UNKNOWN, cited by {', '.join(where)}"
    shown = sum(1 for where in coverage.examples.values() if where)
    known, excused = len(coverage.examples), len(coverage.excused)
    yield f"{shown} of {known} ids have examples; {excused} rulings need none"
    if coverage.missing:
        yield f"{len(coverage.missing)} without an example: {', '.join(coverage.missing)}"
