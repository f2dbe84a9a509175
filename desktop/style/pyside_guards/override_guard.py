"""Keeps an error in a function that Qt calls from ending the program.

No error may leave the Python override of a Qt function while a call from Python to Qt is running.
PySide keeps it until that call returns, and until then drops a reference to every override that Qt
asks for, so that functions of the program are deleted while they are in use. On Python 3.11 it even
takes the text of an error that C code raised, such as the IndexError of a list, for the error
itself. Both end in a segmentation fault.

So every override runs in a guard, which passes an error to `sys.excepthook`, as PySide does for an
error in a slot. Qt gets None, and continues with an empty value of the type it expects.

An error that Python raises before the first line of a function cannot be caught in it. In practice
this is the RecursionError of overrides that call each other through Qt without end. So the guards
count how deeply they are nested, and stop long before Python does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import update_wrapper
from types import FunctionType
from typing import Any

MOST_NESTED = 100
"""How deeply overrides may be nested; in normal use it is under 20."""

_TAKES_MORE = 0x04 | 0x08  # inspect.CO_VARARGS, CO_VARKEYWORDS: importing it delays the start
_nested = 0
"""How deeply the overrides that run now are nested."""
_limit = MOST_NESTED
"""How deeply they may be nested now: after too many, none until the outermost one has returned."""


def guard_overrides() -> None:
    """Guard the overrides of all classes that derive from Qt's, present ones and later ones."""
    from shiboken6 import Shiboken  # the oldest ancestor of all classes of Qt

    root: Any = Shiboken.Object
    if "__init_subclass__" in vars(root):
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
        return _call(function, self)

    return guarded


def _guard_with_argument(function: FunctionType) -> Any:
    def guarded(self: object, argument: object) -> object:
        return _call(function, self, argument)

    return guarded


def _guard_with_any(function: FunctionType) -> Any:
    def guarded(*given: object, **named: object) -> object:
        return _call(function, *given, **named)

    return guarded


def _call(function: FunctionType, *given: object, **named: object) -> object:
    """Call an override; None if it raises an error, which is reported."""
    global _nested
    outer = _nested
    if outer >= _limit and _must_stop(outer, function):
        return None
    _nested = outer + 1
    try:
        return function(*given, **named)
    except Exception as error:  # noqa: BLE001 - `sys.excepthook` reports it
        _report(error)
        return None
    finally:
        _nested = outer


def _report(error: Exception) -> None:
    sys.excepthook(type(error), error, error.__traceback__)


def _must_stop(outer: int, function: FunctionType) -> bool:
    """Whether too many overrides are nested; the first time, this is reported as an error.

    From then on no nested override runs until all of them have returned.
    """
    global _limit
    if outer == 0:
        _limit = MOST_NESTED
        return False
    if _limit > 0:
        _limit = 0
        try:
            name = function.__qualname__
            raise RecursionError(f"{outer} functions that Qt calls are nested, the last is {name}")
        except RecursionError as error:
            _report(error)
    return True


GUARD_FILE = _guarded.__code__.co_filename
"""The file of all guards in a traceback."""
