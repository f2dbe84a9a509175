"""The program starts fast: the home screen needs no rules, and an open match no parser."""

import subprocess
import sys

START = """
import sys
from desktop.window.launch.window_launch import open_window
from desktop.style.application import make_application

app = make_application([])
window = open_window()
window.show()
loaded = {".".join(name.split(".")[:2]) for name in sys.modules if name.startswith("rules.")}
print(sorted(loaded))

from desktop.storage import match_notation

window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 3))
print("rules.game" in sys.modules, "lark" in sys.modules)
"""


def test_the_home_screen_loads_no_rules_and_a_match_no_parser() -> None:
    """Only the settings are read, within the limits that all readers share."""
    started = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, timeout=60, check=True
    )
    assert started.stdout.splitlines() == ["['rules.reading']", "True False"]
