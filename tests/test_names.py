"""Names and sizes of packages: every module and class can be found by its name alone."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAX_LINES = 600
MAX_DEPTH = 3
PUBLIC_CLASS = re.compile(r"^class ([^\W_]\w*)", re.MULTILINE)


@cache
def packages() -> tuple[Path, ...]:
    """The folders of all packages of the program."""
    tops = (ROOT / "rules", ROOT / "desktop")
    return tuple(sorted(file.parent for top in tops for file in top.rglob("__init__.py")))


def modules(package: Path) -> list[Path]:
    """The modules directly in a package, without its `__init__` and `__main__`."""
    return sorted(file for file in package.glob("*.py") if not file.stem.startswith("__"))


def are_in_sister_packages(files: list[Path]) -> bool:
    """Whether these are in different packages with one parent, where they play the same role.

    For example, `match_log` of the desktop shows what `match_log` of the rules finds out.
    """
    homes = {file.parent for file in files}
    return len(homes) == len(files) and len({home.parent for home in homes}) == 1


def is_main_module(files: list[Path]) -> bool:
    """Whether one is a package and the other its main module, as in `payment/payment.py`."""
    package, *others = sorted(files)
    return [file.parent for file in others] == [package]


def shared(places: dict[str, list[Path]]) -> dict[str, list[str]]:
    """The names with several places, apart from those that may be shared."""
    return {
        name: [str(file.relative_to(ROOT)) for file in files]
        for name, files in places.items()
        if len(files) > 1 and not are_in_sister_packages(files) and not is_main_module(files)
    }


def test_no_two_modules_share_a_name() -> None:
    places = defaultdict(list)
    for package in packages():
        places[package.name].append(package)
        for module in modules(package):
            places[module.stem].append(module)
    assert shared(places) == {}


def test_no_two_public_classes_share_a_name() -> None:
    places = defaultdict(list)
    for package in packages():
        for module in package.glob("*.py"):
            for name in PUBLIC_CLASS.findall(module.read_text(encoding="utf-8")):
                places[name].append(module)
    assert shared(places) == {}


def test_no_module_is_long() -> None:
    for package in packages():
        for module in package.glob("*.py"):
            lines = module.read_text(encoding="utf-8").splitlines()
            assert len(lines) <= MAX_LINES, module


def test_no_folder_is_deep() -> None:
    for package in packages():
        assert len(package.relative_to(ROOT).parts) <= MAX_DEPTH, package
