"""Stands in for tests of numpy itself; numpy before 2.1 gives one of them its documentation."""

from types import SimpleNamespace

format_float_OSprintf_g = SimpleNamespace(__doc__=None)  # noqa: N816 - numpy calls it so
