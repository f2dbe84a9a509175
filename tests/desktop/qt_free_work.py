"""Finds Qt objects that the work of a background thread refers to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import FunctionType, MethodType

from shiboken6 import Shiboken

OURS = ("desktop.", "rules.", "tests.")


def qt_objects_of(work: object) -> Iterator[object]:
    """The Qt objects that a function and all it holds refer to."""
    seen: set[int] = set()
    waiting = [work]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, Shiboken.Object):
            yield thing
        else:
            waiting += _held_by(thing)


def _held_by(thing: object) -> list[object]:
    match thing:
        case MethodType():
            return [thing.__self__, thing.__func__]
        case FunctionType():
            return [cell.cell_contents for cell in thing.__closure__ or ()]
        case partial():
            return [thing.func, *thing.args, *thing.keywords.values()]
        case list() | tuple() | set():
            return [*thing]
        case dict():
            return [*thing.values()]
        case _ if type(thing).__module__.startswith(OURS):
            names = getattr(type(thing), "__slots__", ())
            held = [getattr(thing, name, None) for name in names]
            return [*held, *getattr(thing, "__dict__", {}).values()]
        case _:
            return []
