"""A cage for a process: if it, or a process that it starts, opens a socket, it ends at once.

    python -c "from tests.desktop.network_cage import enter; enter(); ..."

Python's own sockets are noticed by an audit hook, which says where they are opened. On Linux a
filter in the kernel (seccomp) catches native code, such as that of Qt.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
import traceback

EXIT_CODE = 86
"""The exit code of a process in which Python opened a socket. The kernel sends SIGSYS instead."""

_PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS, _MODE_FILTER = 22, 38, 2
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16  # where they are in struct seccomp_data
_FOREIGN_CALLS = 0x40000000  # the 32-bit calls of x86_64
_IO_URING_SETUP = 425
_LOCAL_FAMILY = 1  # AF_UNIX
_CALLS = {"x86_64": (0xC000003E, 41, 53), "aarch64": (0xC00000B7, 198, 199)}
"""The kernel's numbers of the machine, and of `socket` and `socketpair` on it."""

Instruction = tuple[int, int, int, int]
_KILL: Instruction = (0x06, 0, 0, 0x80000000)  # BPF_RET, SECCOMP_RET_KILL_PROCESS
_ALLOW: Instruction = (0x06, 0, 0, 0x7FFF0000)


def can_cage_native_code() -> bool:
    """Whether the kernel filters system calls, and the cage knows its machine."""
    if sys.platform != "linux" or platform.machine() not in _CALLS:
        return False
    with open("/proc/self/status", encoding="ascii") as status:
        return any(line.startswith("Seccomp:") for line in status)


def enter(local: bool = False) -> None:
    """Enter the cage for good, with all that this process starts.

    Args:
        local: let native code have sockets to programs on this computer. The C library asks for
            names of users in this way.
    """
    sys.addaudithook(_refuse)
    if can_cage_native_code():
        _filter_calls(local)


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event.startswith("socket."):
        traceback.print_stack()
        print(f"network cage: {event}{arguments}", file=sys.stderr, flush=True)
        os._exit(EXIT_CODE)


def _load(offset: int) -> Instruction:
    return (0x20, 0, 0, offset)


def _unless(number: int, *, least: bool = False) -> Instruction:
    """Skip the next instruction unless what was loaded is this number, or at least that."""
    return (0x35 if least else 0x15, 0, 1, number)


def _filter_calls(local: bool) -> None:
    """Let the kernel kill this process if it opens a socket."""
    machine, socket, pair = _CALLS[platform.machine()]
    program = [_load(_MACHINE), (0x15, 1, 0, machine), _KILL, _load(_NUMBER)]
    program += [_unless(_FOREIGN_CALLS, least=True), _KILL, _unless(_IO_URING_SETUP), _KILL]
    program += [_unless(pair), _ALLOW if local else _KILL]
    program += [(0x15, 1, 0, socket), _ALLOW]
    if local:
        program += [_load(_FIRST_ARGUMENT), _unless(_LOCAL_FAMILY), _ALLOW]
    program += [_KILL]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))
    described = struct.pack("HP", len(program), ctypes.addressof(code))
    library = ctypes.CDLL(None, use_errno=True)
    library.prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    place = ctypes.create_string_buffer(described)
    if library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or library.prctl(
        _PR_SET_SECCOMP, _MODE_FILTER, ctypes.addressof(place), 0, 0
    ):
        raise OSError(ctypes.get_errno(), "the kernel refuses the filter")
