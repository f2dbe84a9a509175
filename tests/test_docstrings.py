"""Docstrings name things by their present names."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"`([A-Za-z_]\w*)`")


@cache
def modules() -> dict[Path, ast.Module]:
    """The syntax tree of every module of the program."""
    files = [file for package in ("rules", "desktop") for file in (ROOT / package).rglob("*.py")]
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(files)}


def words_of(node: ast.AST) -> Iterator[str]:
    """The identifiers in a node, and the words of a short string in it (fields, file names...)."""
    for field in ("id", "attr", "arg", "name", "module", "asname"):
        if isinstance(word := getattr(node, field, None), str):
            yield from word.split(".")
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 60:
        yield from re.findall(r"\w+", node.value)


@cache
def known_names() -> frozenset[str]:
    """Everything that a docstring may name."""
    found = {*keyword.kwlist, *dir(builtins)}
    for file, tree in modules().items():
        found.update(file.with_suffix("").parts)
        found.update(word for node in ast.walk(tree) for word in words_of(node))
    return frozenset(found)


def docstrings(tree: ast.Module) -> Iterator[str]:
    """The docstrings in a module, those of attributes too."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                yield str(statement.value.value)


def test_every_name_in_a_docstring_exists() -> None:
    unknown = [
        f"{file.relative_to(ROOT)}: `{name}`"
        for file, tree in modules().items()
        for text in docstrings(tree)
        for name in NAME.findall(text)
        if name not in known_names()
    ]
    assert unknown == []
