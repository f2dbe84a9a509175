"""Runs every part of the torture in its short form; `make torture` runs them in full."""

from pathlib import Path

import pytest

from tests.torture.part import Part, parts


@pytest.mark.parametrize("part", parts().values(), ids=parts())
def test_part_finds_no_fault(part: Part, tmp_path: Path) -> None:
    report = part.run(part.SHORT, 1, tmp_path)
    assert report.figures, "the part does not say what it tried"
    assert not report.faults, str(report)
