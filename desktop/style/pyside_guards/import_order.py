"""Finds the order in which modules can be imported one at a time, without importing any.

Importing a screen imports a hundred modules, which takes longer than a frame. If those that it
needs are imported first, each import runs a single module. What a module imports is read from its
compiled code, because the frozen program has no source files.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType


def import_order(names: Iterable[str], package: str) -> list[str]:
    """The modules of a package that these ones need and that are not imported yet.

    Each is after those that it imports. The names may be of other packages.
    """
    return _Search(package).order(names)


class _Search:
    """A depth-first walk along the imports."""

    def __init__(self, package: str) -> None:
        self._prefix = f"{package}."
        self._specs: dict[str, ModuleSpec | None] = {package: sys.modules[package].__spec__}
        self._seen: set[str] = set()
        self._order: list[str] = []

    def order(self, names: Iterable[str]) -> list[str]:
        for name in names:
            self._visit(name)
        return self._order

    def _visit(self, name: str) -> None:
        is_new = name not in self._seen and name not in sys.modules
        if not (is_new and name.startswith(self._prefix)):
            return
        self._seen.add(name)
        spec = self._spec(name)
        code = getattr(spec.loader, "get_code", _no_code)(name) if spec is not None else None
        if code is not None:
            for needed in imported_names(code):
                self._visit(needed)
            self._order.append(name)

    def _spec(self, name: str) -> ModuleSpec | None:
        """Where a module is; None for a name that is not a module but something in one."""
        if name not in self._specs:
            package = self._spec(name.rpartition(".")[0])
            places = package.submodule_search_locations if package is not None else None
            self._specs[name] = PathFinder.find_spec(name, places) if places else None
        return self._specs[name]


def _no_code(name: str) -> None:
    return None


def imported_names(code: CodeType) -> Iterator[str]:
    """What a module imports while it is executed, without the imports for type checkers.

    `from a.b import c` gives `a.b` and `a.b.c`, which may be a module too.
    """
    left = {name for name in code.co_names if "." in name}
    module, skipped_until, guards_types = "", 0, False
    for step in dis.get_instructions(code):
        if step.offset < skipped_until:
            continue
        if step.opname == "IMPORT_NAME":
            module = step.argval
            left.discard(module)
            yield module
        elif step.opname == "IMPORT_FROM":
            yield f"{module}.{step.argval}"
        elif not left and not step.opname.startswith(("STORE_", "LOAD_CONST", "POP_TOP")):
            return
        if guards_types and "JUMP_" in step.opname and "IF_FALSE" in step.opname:
            skipped_until = step.argval
        guards_types = step.argval == "TYPE_CHECKING" or (guards_types and "TO_BOOL" in step.opname)
