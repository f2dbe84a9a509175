"""Every benchmark runs at its smallest size and prints its figures; no time is judged here."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.match.settle_clock import SettleClock

FOLDER = Path(__file__).parent.parent / "benchmarks"
NAMES = sorted(file.stem for file in FOLDER.glob("*.py") if file.stem != "report")


@pytest.fixture(autouse=True)
def separate_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a benchmark from the player's files, and its settings from the next test."""
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    monkeypatch.setattr(SettleClock, "seconds", SettleClock.seconds)


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_runs_at_its_smallest_size(
    qapp: QApplication, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert import_module(f"benchmarks.{name}").main(["--quick"]) == 0
    assert any(letter.isdigit() for letter in capsys.readouterr().out), "it prints no figures"


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_explains_itself(capsys: pytest.CaptureFixture[str], name: str) -> None:
    main = import_module(f"benchmarks.{name}").main
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert f"python benchmarks/{name}.py" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["--no-such-option"])
