"""Edits single tables of a handwritten TOML file and leaves everything else unchanged.

TOML libraries that preserve comments group alternating tables (`[[die]]`, `[[character]]`,
`[[die]]`...) and separate them from their comments, so this module edits the lines itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.reading import CARD_SOURCE, UnreadableSource, parse_toml

Value = str | int | list[str]

_HEADER = re.compile(r"\s*\[\[?\s*(\w+)")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


class TomlEditor:
    """A file as a list of lines, in which each table is a block of lines."""

    def __init__(self, source: str) -> None:
        self.lines = source.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")

    @property
    def source(self) -> str:
        """The current content of the file."""
        return "\n".join(self.lines).strip("\n") + "\n"

    def find_table(self, table: str, wanted: Mapping[str, str]) -> int:
        """The header line of the table with these values (a missing key counts as ""), or -1."""
        for start, end, name in self._blocks():
            if name == table:
                content = _content(self.lines[start + 1 : end])
                if all(content.get(key, "") == value for key, value in wanted.items()):
                    return start
        return -1

    def count_tables(self, key: str, value: str, *, besides: str) -> int:
        """The number of tables, except those named `besides`, in which a key has a value."""
        return sum(
            1
            for start, end, name in self._blocks()
            if name != besides and _content(self.lines[start + 1 : end]).get(key) == value
        )

    def update_table(self, start: int, values: Mapping[str, Value]) -> None:
        """Set the keys of the table that starts at a line; comments stay."""
        end = next(end for begin, end, _ in self._blocks() if begin == start)
        found = _content(self.lines[start + 1 : end])
        made = [self.lines[start]]
        left = dict(values)
        for key, lines in _parts(self.lines[start + 1 : end]):
            if key and key not in values:
                continue
            if key and left.pop(key) != found.get(key):
                made += key_lines(key, values[key], _remark(lines))
            else:
                made += lines
        for key, value in left.items():
            made += key_lines(key, value)
        self.lines[start:end] = made

    def add_table(self, table: str, values: Mapping[str, Value], at: int = -1) -> None:
        """Insert a new table before the one that starts at a line, or append it."""
        made = [f"[[{table}]]"]
        for key, value in values.items():
            made += key_lines(key, value)
        if at < 0:
            self.lines += ["", *made]
        else:
            self.lines[at:at] = [*made, ""]

    def remove_table(self, start: int) -> None:
        """Remove the table that starts at a line."""
        end = next(end for begin, end, _ in self._blocks() if begin == start)
        while end < len(self.lines) and not self.lines[end].strip():
            end += 1
        del self.lines[start:end]

    def _blocks(self) -> list[tuple[int, int, str]]:
        """Each table: its first line, the line after its last key, and its name."""
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


def key_lines(key: str, value: Value, remark: str = "") -> list[str]:
    """The lines for a key and its value; card texts become multi-line strings."""
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
    """The words with backslashes and control characters escaped for TOML."""
    plain = words.replace("\\", "\\\\")
    return "".join(
        f"\\u{ord(sign):04X}" if (sign < " " and sign != "\n") or sign == "\x7f" else sign
        for sign in plain
    )


def _told(lines: list[str]) -> list[tuple[str, bool]]:
    """Each line, and whether it starts inside a multi-line string."""
    told, inside = [], ""
    for line in lines:
        told.append((line, bool(inside)))
        for sign in re.findall(r'"""|\'\'\'', line):
            inside = "" if sign == inside else inside or sign
    return told


def _is_between(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _parts(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Each key with its lines; lines between keys have the key ""."""
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
    """Whether a value continues on the next line, like a list over several lines."""
    return bool(part[0]) and not _content(part[1])


def _remark(lines: list[str]) -> str:
    """The comment after a value on its last line, like `  # why`."""
    for at, sign in enumerate(lines[-1]):
        if sign == "#":
            before = lines[-1][:at]
            if _content([*lines[:-1], before]):
                return before[len(before.rstrip()) :] + lines[-1][at:]
    return ""


def _content(lines: list[str]) -> dict[str, Any]:
    """The keys and values in some lines; none if they are not valid TOML."""
    try:
        return parse_toml("\n".join(lines), "", CARD_SOURCE)
    except UnreadableSource:
        return {}
