"""Every benchmark runs at its smallest size and prints its figures; no time is judged here."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NAMES = sorted(file.stem for file in (ROOT / "benchmarks").glob("*.py") if file.stem != "report")
MEASURE_MEMORY = ("card_import", "memory", "memory_map", "program_start")
"""Benchmarks that read in `/proc` how much memory a process has, which only Linux tells."""
RUN_HERE = [name for name in NAMES if sys.platform == "linux" or name not in MEASURE_MEMORY]
HALVES = (RUN_HERE[::2], RUN_HERE[1::2])

# One process runs many benchmarks, which share the time of the imports. It ends at once, because
# the windows that they leave behind would be deleted in no order.
RUN = """
import os, sys
from importlib import import_module
for name in sys.argv[1:]:
    code = import_module(f"benchmarks.{name}").main(["--quick"])
    print(f"\\n--- {name} ended with {code}", flush=True)
os._exit(0)
"""


@pytest.mark.parametrize("names", HALVES, ids=("first", "second"))
def test_the_benchmarks_run_at_their_smallest_size(tmp_path: Path, names: list[str]) -> None:
    folders = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
    ended = subprocess.run(
        [sys.executable, "-c", RUN, *names],
        cwd=ROOT,
        env=os.environ | folders,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    *printed, rest = ended.stdout.split("\n--- ")
    assert ended.returncode == 0, f"after {rest}: {ended.stderr}"
    ends = [part.splitlines()[0] for part in (*printed[1:], rest)]
    assert ends == [f"{name} ended with 0" for name in names], ended.stderr
    for name, part in zip(names, printed, strict=True):
        figures = part if name == names[0] else part.partition("\n")[2]
        assert any(letter.isdigit() for letter in figures), f"{name} prints no figures"


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_explains_itself(capsys: pytest.CaptureFixture[str], name: str) -> None:
    main = import_module(f"benchmarks.{name}").main
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert f"python benchmarks/{name}.py" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["--no-such-option"])
