"""Reads programs and libraries of macOS: their processors, needed libraries and oldest system."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from macholib.mach_o import (
    CPU_TYPE_NAMES,
    LC_BUILD_VERSION,
    LC_LOAD_DYLIB,
    LC_LOAD_WEAK_DYLIB,
    LC_REEXPORT_DYLIB,
    LC_RPATH,
    LC_VERSION_MIN_MACOSX,
)
from macholib.MachO import MachO, MachOHeader

PROCESSORS = {"x86_64": "x86_64", "ARM64": "arm64"}
"""The processors with a disk image, by macholib's names."""

_MAGIC = (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe")  # of universal files, and for one processor
_NEEDS = {LC_LOAD_DYLIB, LC_LOAD_WEAK_DYLIB, LC_REEXPORT_DYLIB}


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
    return {_processor(header): _read(header) for header in MachO(str(file)).headers}


def _processor(header: MachOHeader) -> str:
    name: str = CPU_TYPE_NAMES.get(header.header.cputype, str(header.header.cputype))
    return PROCESSORS.get(name, name)


def _read(header: MachOHeader) -> Binary:
    needs, search_paths, oldest = [], [], (0, 0)
    for load, command, data in header.commands:
        if load.cmd in _NEEDS:
            needs.append(_text(data))
        elif load.cmd == LC_RPATH:
            search_paths.append(_text(data))
        elif load.cmd in (LC_BUILD_VERSION, LC_VERSION_MIN_MACOSX):
            is_new = load.cmd == LC_BUILD_VERSION
            version = int(command.minos if is_new else command.version)
            oldest = (version >> 16, version >> 8 & 0xFF)
    return Binary(tuple(needs), tuple(search_paths), oldest)


def _text(data: bytes) -> str:
    text = bytes(data).partition(b"\0")[0]
    return text.decode()
