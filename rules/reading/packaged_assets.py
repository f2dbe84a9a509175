"""The packaged assets: read-only, found wherever the program is installed."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def asset_text(path: str) -> str:
    """Return the text of an asset, such as `rules.md` or `lessons/course.toml`. Raises
    `FileNotFoundError` if there is no such asset."""
    return _asset(path).read_text(encoding="utf-8")


def asset_bytes(path: str) -> bytes:
    """Return the bytes of an asset. Raises `FileNotFoundError` if there is no such asset."""
    return _asset(path).read_bytes()


def asset_names(folder: str) -> tuple[str, ...]:
    """Return the names of the TOML files in a folder of the assets, without their ending."""
    found = (asset.name for asset in _asset(folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def _asset(path: str) -> Traversable:
    return files("assets").joinpath(*path.split("/"))
