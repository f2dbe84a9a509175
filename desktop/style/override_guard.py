"""Keeps an error in a function that Qt calls from ending the program, on Python 3.11.

Python 3.11 keeps an error that C code raised, such as the IndexError of a list, as a class and a
text, and creates the error object when a handler first needs it. When such an error leaves the
Python override of a Qt function, PySide takes the text for the error object, and the program ends
with a segmentation fault. So every override runs inside a `try`, which makes Python create the
object. Then `sys.excepthook` and the crash report receive the error, as on newer versions.

An error that Python raises before the first line of a function cannot be caught in it. In practice
this is the RecursionError of overrides that call each other through Qt without end. So the guards
count how deeply they are nested and raise it themselves, long before Python does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import update_wrapper
from types import FunctionType
from typing import Any

NEEDS_GUARD = sys.version_info < (3, 12)
MOST_NESTED = 100
"""How deeply overrides may be nested; in normal use it is under 20."""

_TAKES_MORE = 0x04 | 0x08  # inspect.CO_VARARGS, CO_VARKEYWORDS: importing it delays the start
_TOO_DEEP = "functions that Qt calls are nested too deeply"
_nested = 0
"""How deeply the overrides that run now are nested."""


def guard_overrides() -> None:
    """Guard the overrides of all classes that derive from Qt's, present ones and later ones.

    Does nothing on Python 3.12 and newer, which always creates the error object.
    """
    from shiboken6 import Shiboken  # the oldest ancestor of all classes of Qt

    root: Any = Shiboken.Object
    if not NEEDS_GUARD or "__init_subclass__" in vars(root):
        return

    def guard_new_class(cls: type, /, **named: object) -> None:
        super(root, cls).__init_subclass__(**named)
        _guard_class(cls)

    for cls in subclasses(root):
        _guard_class(cls)
    root.__init_subclass__ = classmethod(guard_new_class)


def subclasses(cls: type[Any]) -> Iterator[type[Any]]:
    """All classes that derive from a class, also indirectly."""
    for derived in type.__subclasses__(cls):
        yield derived
        yield from subclasses(derived)


def overrides(cls: type) -> Iterator[tuple[str, FunctionType]]:
    """The Python functions that a class has in place of functions of Qt, with their names."""
    of_qt = [vars(base) for base in cls.__mro__ if base.__module__.startswith("PySide6.")]
    for name, value in vars(cls).items():
        is_function = isinstance(value, FunctionType) and not name.startswith("__")
        if is_function and any(name in names for names in of_qt):
            yield name, value


def is_guarded(function: FunctionType) -> bool:
    """Whether a function is an override in its guard."""
    return function.__code__.co_filename == GUARD_FILE


def _guard_class(cls: type) -> None:
    for name, function in list(overrides(cls)):
        if not is_guarded(function):
            setattr(cls, name, _guarded(function))


def _guarded(function: FunctionType) -> Any:
    """The function in a guard.

    One with a single argument may be a slot, so its guard takes the same: PySide looks at the
    parameters of a slot before it calls it.
    """
    code = function.__code__
    has_usual_form = not (code.co_flags & _TAKES_MORE or code.co_kwonlyargcount)
    if has_usual_form and code.co_argcount == 1:
        guarded = _guard_alone(function)
    elif has_usual_form and code.co_argcount == 2:
        guarded = _guard_with_argument(function)
        own = guarded.__code__
        names = (*code.co_varnames[:2], *own.co_varnames[2:])
        guarded.__code__ = own.replace(co_varnames=names)
        guarded.__defaults__ = function.__defaults__
    else:
        guarded = _guard_with_any(function)
    return update_wrapper(guarded, function)


def _guard_alone(function: FunctionType) -> Any:
    def guarded(self: object) -> object:
        global _nested
        outer = _nested
        if outer >= MOST_NESTED:
            raise RecursionError(_TOO_DEEP)
        _nested = outer + 1
        try:
            return function(self)
        finally:
            _nested = outer

    return guarded


def _guard_with_argument(function: FunctionType) -> Any:
    def guarded(self: object, argument: object) -> object:
        global _nested
        outer = _nested
        if outer >= MOST_NESTED:
            raise RecursionError(_TOO_DEEP)
        _nested = outer + 1
        try:
            return function(self, argument)
        finally:
            _nested = outer

    return guarded


def _guard_with_any(function: FunctionType) -> Any:
    def guarded(*given: object, **named: object) -> object:
        global _nested
        outer = _nested
        if outer >= MOST_NESTED:
            raise RecursionError(_TOO_DEEP)
        _nested = outer + 1
        try:
            return function(*given, **named)
        finally:
            _nested = outer

    return guarded


GUARD_FILE = _guarded.__code__.co_filename
"""The file of all guards in a traceback."""
