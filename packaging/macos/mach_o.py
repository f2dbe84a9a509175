"""Reads programs and libraries of macOS: their processors, needed libraries and oldest system."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

PROCESSORS = {"x86_64": "x86_64", "ARM64": "arm64"}
"""The processors with a disk image, by macholib's names."""

_MAGIC = (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe")  # of universal files, and for one processor


@dataclass(frozen=True)
class Binary:
    """What a program or library says about itself, for one processor."""

    needs: tuple[str, ...]
    """The libraries it is linked to, such as `@rpath/QtCore.framework/Versions/A/QtCore`."""
    search_paths: tuple[str, ...]
    """The folders that `@rpath` stands for."""
    oldest_system: tuple[int, int]
    """The oldest macOS that it was built for; (0, 0) if it does not say."""


def is_binary(file: Path) -> bool:
    """Whether a file is a program or library of macOS."""
    with file.open("rb") as opened:
        return opened.read(4) in _MAGIC


@cache
def read(file: Path) -> dict[str, Binary]:
    """What the file says, by processor. Universal files have a part for each."""
    from macholib import MachO, mach_o  # only `mac-tree` needs it

    def processor(header: Any) -> str:
        name = str(mach_o.CPU_TYPE_NAMES.get(header.header.cputype, header.header.cputype))
        return PROCESSORS.get(name, name)

    return {processor(header): _read(header, mach_o) for header in MachO.MachO(str(file)).headers}


def _read(header: Any, codes: Any) -> Binary:
    """Read the commands of one part, by macholib's names of their codes."""
    linked = {codes.LC_LOAD_DYLIB, codes.LC_LOAD_WEAK_DYLIB, codes.LC_REEXPORT_DYLIB}
    needs, search_paths, oldest = [], [], (0, 0)
    for load, command, data in header.commands:
        if load.cmd in linked:
            needs.append(_text(data))
        elif load.cmd == codes.LC_RPATH:
            search_paths.append(_text(data))
        elif load.cmd in (codes.LC_BUILD_VERSION, codes.LC_VERSION_MIN_MACOSX):
            is_new = load.cmd == codes.LC_BUILD_VERSION
            version = int(command.minos if is_new else command.version)
            oldest = (version >> 16, version >> 8 & 0xFF)
    return Binary(tuple(needs), tuple(search_paths), oldest)


def _text(data: bytes) -> str:
    text = bytes(data).partition(b"\0")[0]
    return text.decode()
