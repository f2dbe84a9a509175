"""Changing single tables of a TOML file written by hand: everything else stays as it is.

A library that keeps remarks moves tables that alternate (`[[die]]`, `[[character]]`, `[[die]]`...)
together and leaves their remarks behind, so the few forms that card files have are written here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

Value = str | int | list[str]

_HEADER = re.compile(r"\s*\[\[?\s*(\w+)")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


class Blocks:
    """The lines of a file, with the tables in it as blocks of lines."""

    def __init__(self, source: str) -> None:
        self.lines = source.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")

    @property
    def source(self) -> str:
        """The file as it is now."""
        return "\n".join(self.lines).strip("\n") + "\n"

    def find(self, table: str, wanted: Mapping[str, str]) -> int:
        """The first line of the table whose keys have these values, a missing one ""; or -1."""
        for start, end, name in self._blocks():
            if name == table:
                content = _content(self.lines[start + 1 : end])
                if all(content.get(key, "") == value for key, value in wanted.items()):
                    return start
        return -1

    def count(self, key: str, value: str, *, besides: str) -> int:
        """In how many tables, besides those of a name, a key has a value."""
        return sum(
            1
            for start, end, name in self._blocks()
            if name != besides and _content(self.lines[start + 1 : end]).get(key) == value
        )

    def change(self, start: int, values: Mapping[str, Value]) -> None:
        """Give the table that begins at a line these keys; remarks beside and between them stay."""
        end = next(end for begin, end, _ in self._blocks() if begin == start)
        found = _content(self.lines[start + 1 : end])
        made = [self.lines[start]]
        left = dict(values)
        for key, lines in _parts(self.lines[start + 1 : end]):
            if key and key not in values:
                continue
            if key and left.pop(key) != found.get(key):
                made += write_key(key, values[key], _remark(lines))
            else:
                made += lines
        for key, value in left.items():
            made += write_key(key, value)
        self.lines[start:end] = made

    def add(self, table: str, values: Mapping[str, Value], at: int = -1) -> None:
        """Put a new table before the one that begins at a line, or at the end."""
        made = [f"[[{table}]]"]
        for key, value in values.items():
            made += write_key(key, value)
        if at < 0:
            self.lines += ["", *made]
        else:
            self.lines[at:at] = [*made, ""]

    def take(self, start: int) -> None:
        """Take out the table that begins at a line."""
        end = next(end for begin, end, _ in self._blocks() if begin == start)
        while end < len(self.lines) and not self.lines[end].strip():
            end += 1
        del self.lines[start:end]

    def _blocks(self) -> list[tuple[int, int, str]]:
        """Each table: its first line, the one behind its last key, and its name."""
        heads = [
            (number, found.group(1))
            for number, (line, is_inside) in enumerate(_told(self.lines))
            if not is_inside and (found := _HEADER.match(line))
        ]
        tables: list[tuple[int, int, str]] = []
        for place, (start, name) in enumerate(heads):
            end = heads[place + 1][0] if place + 1 < len(heads) else len(self.lines)
            while end > start + 1 and _is_between(self.lines[end - 1]):
                end -= 1
            tables.append((start, end, name))
        return tables


def write_key(key: str, value: Value, remark: str = "") -> list[str]:
    """The lines that give a key a value; a text of cards stands on lines of its own."""
    if isinstance(value, int):
        return [f"{key} = {value}{remark}"]
    if isinstance(value, list):
        return [f"{key} = [{', '.join(_quoted(one) for one in value)}]{remark}"]
    if key == "text":
        rows = [_escaped(row).replace('"""', '\\"\\"\\"') for row in value.strip().split("\n")]
        return [f'{key} = """', *rows, f'"""{remark}']
    return [f"{key} = {_quoted(value)}{remark}"]


def _quoted(words: str) -> str:
    escaped = _escaped(words).replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _escaped(words: str) -> str:
    """Words with the signs that TOML does not take as they are."""
    plain = words.replace("\\", "\\\\")
    return "".join(
        f"\\u{ord(sign):04X}" if (sign < " " and sign != "\n") or sign == "\x7f" else sign
        for sign in plain
    )


def _told(lines: list[str]) -> list[tuple[str, bool]]:
    """Each line, and whether it begins within a text of many lines."""
    told, inside = [], ""
    for line in lines:
        told.append((line, bool(inside)))
        for sign in re.findall(r'"""|\'\'\'', line):
            inside = "" if sign == inside else inside or sign
    return told


def _is_between(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _parts(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Keys with their lines, and under "" what stands between them."""
    found: list[tuple[str, list[str]]] = []
    for line, is_inside in _told(lines):
        key = None if is_inside else _KEY.match(line)
        if key is not None:
            found.append((key.group(1), [line]))
        elif found and (is_inside or not _is_between(line) or _is_open(found[-1])):
            found[-1][1].append(line)
        else:
            found.append(("", [line]))
    return found


def _is_open(part: tuple[str, list[str]]) -> bool:
    """Whether a key's value does not end yet: a list over many lines."""
    return bool(part[0]) and not _content(part[1])


def _remark(lines: list[str]) -> str:
    """What stands behind a value on its last line, as `  # why`."""
    for at, sign in enumerate(lines[-1]):
        if sign == "#":
            before = lines[-1][:at]
            if _content([*lines[:-1], before]):
                return before[len(before.rstrip()) :] + lines[-1][at:]
    return ""


def _content(lines: list[str]) -> dict[str, Any]:
    """The keys of some lines; none where they are no TOML."""
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return {}
