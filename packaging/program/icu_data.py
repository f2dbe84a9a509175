"""Leaves out the data of ICU that this program never asks for; `sidekick-table.spec` applies it.

Qt on Linux asks ICU to sort names in the player's language, and for the rules of time zones. It
has its own tables for letters, dates and numbers. ICU's data about names of countries, currencies
and old encodings would add 28 MB.

A library holds the data as one package: a header, a table of contents, and the items one after the
other. The small package gets the same header, and becomes a library of the same name.
"""

from __future__ import annotations

import re
import struct
import subprocess
from itertools import pairwise
from pathlib import Path

from program.contents import Entry

KEPT = {
    "the order of names in each language, for file dialogs": r"coll/",
    "the time zones": r"(zoneinfo64|timezoneTypes|windowsZones)\.res$",
    "the names of encodings, of which ICU has UTF-8 built in": r"cnvalias\.icu$",
}
"""The items that stay: patterns of their names, by the reason."""

LIBRARY = re.compile(r"(^|/)libicudata\.so\.(\d+)$")

_FORMAT = re.compile(rb"..\xda\x27.{8}CmnD", re.DOTALL)  # how a package begins
_ALIGNED, _PADDING = 16, b"\xaa"
_KEPT = re.compile(r"^[^/]+/(" + "|".join(KEPT.values()) + ")")

_ASSEMBLY = """\
    .section .rodata
    .balign {aligned}
    .global {symbol}
    .type {symbol}, %object
{symbol}:
    .incbin "{file}"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack, "", %progbits
"""


def reduced(entries: list[Entry], folder: Path) -> list[Entry]:
    """The files of the program, with a small library of data, made in a folder, for ICU's own."""
    return [
        (name, str(_reduce(Path(source), Path(name).name, folder)), kind)
        if kind == "BINARY" and LIBRARY.search(name)
        else (name, source, kind)
        for name, source, kind in entries
    ]


def _reduce(library: Path, name: str, folder: Path) -> Path:
    symbol, package = read_package(library)
    items = {item: data for item, data in items_of(package).items() if _KEPT.match(item)}
    folder.mkdir(parents=True, exist_ok=True)
    data, source, compiled = (folder / f"{symbol}{suffix}" for suffix in (".dat", ".s", ".o"))
    data.write_bytes(packed(package[: _header_size(package)], items))
    text = _ASSEMBLY.format(symbol=symbol, file=data.name, aligned=_ALIGNED)
    source.write_text(text, encoding="utf-8")
    small = folder / name
    linked = ["ld", "-shared", "-z", "noseparate-code", "--build-id=none", "-soname", name]
    subprocess.run(["as", "-o", compiled.name, source.name], cwd=folder, check=True)
    subprocess.run([*linked, "-o", small.name, compiled.name], cwd=folder, check=True)
    return small


def read_package(library: Path) -> tuple[str, bytes]:
    """The symbol of the data in a library, and the data."""
    listed = subprocess.run(
        ["nm", "--dynamic", "--print-size", str(library)],
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"^\w+ (\w+) \w (icudt\d+_dat)$", listed.stdout, re.MULTILINE)
    content = library.read_bytes()
    start = _FORMAT.search(content)
    if found is None or start is None:
        raise SystemExit(f"{library} does not hold the data of ICU as expected")
    return found[2], content[start.start() : start.start() + int(found[1], 16)]


def items_of(package: bytes) -> dict[str, bytes]:
    """The items of a package, by their names, such as `icudt73l/coll/de.res`."""
    start = _header_size(package)
    (count,) = struct.unpack_from("<I", package, start)
    offsets = list(struct.iter_unpack("<II", package[start + 4 : start + 4 + 8 * count]))
    names = [_text_at(package, start + name) for name, _ in offsets]
    ends = [*(start + data for _, data in offsets), len(package)]
    spans = zip(names, pairwise(ends), strict=True)
    return {name: package[begin:end] for name, (begin, end) in spans}


def packed(header: bytes, items: dict[str, bytes]) -> bytes:
    """A package of items. ICU finds them by halving, so they are in the order of their names."""
    names = sorted(items)
    texts = [name.encode() + b"\0" for name in names]
    place = 4 + 8 * len(names)
    table, content = bytearray(struct.pack("<I", len(names))), bytearray()
    begin = _rounded(len(header) + place + sum(map(len, texts))) - len(header)
    for name, text in zip(names, texts, strict=True):
        table += struct.pack("<II", place, begin + len(content))
        place += len(text)
        data = items[name]
        content += data.ljust(_rounded(len(data)), _PADDING)
    return header + (bytes(table) + b"".join(texts)).ljust(begin, _PADDING) + bytes(content)


def _header_size(package: bytes) -> int:
    (size,) = struct.unpack_from("<H", package, 0)
    assert isinstance(size, int)
    return size


def _text_at(package: bytes, place: int) -> str:
    return package[place : package.index(b"\0", place)].decode()


def _rounded(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED
