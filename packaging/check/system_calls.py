"""Reads what strace wrote down: which sockets a program asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FAMILY = re.compile(r"\bsocket\((?P<family>\w+)")
_ADDRESS = re.compile(r"\b(?P<call>\w+)\(\d+, .*sa_family=(?P<family>\w+)")
_LOCAL = ("AF_UNIX", "AF_LOCAL", "AF_UNSPEC")


def socket_calls(lines: Iterable[str]) -> list[str]:
    """The calls that make a socket or name an address, without process number and result."""
    calls = []
    for line in lines:
        if "socket(" in line or "sa_family=" in line:
            calls.append(re.sub(r"^\d+\s+", "", line).rpartition(" = ")[0].strip() or line.strip())
    return calls


def network_calls(lines: Iterable[str]) -> list[str]:
    """Those of the calls that are not local to this computer."""
    return [call for call in socket_calls(lines) if _family(call) not in _LOCAL]


def _family(call: str) -> str:
    found = _FAMILY.search(call) or _ADDRESS.search(call)
    return found["family"] if found else ""
