"""Runs parts of the torture, one after another, and prints their reports.

python -m tests.torture                    # every part, in full
python -m tests.torture kills --amount 20  # one part, twenty times
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.torture.part import Part, parts


def main() -> int:
    """Run the parts of the command line; returns 1 if one found a fault, otherwise 0."""
    known = parts()
    parser = argparse.ArgumentParser(prog="python -m tests.torture", allow_abbrev=False)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(known))
    parser.add_argument("--amount", type=int, help="how much to try (default: as in full)")
    parser.add_argument("--seed", type=int, default=1, help="selects other random choices")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(known):
        parser.error(f"no part {', '.join(sorted(unknown))}: the parts are {', '.join(known)}")
    faulty = [
        name
        for name in options.parts or known
        if has_faults(name, known[name], options.amount, options.seed)
    ]
    print(f"Faults in {', '.join(faulty)}." if faulty else "No faults.")
    return 1 if faulty else 0


def has_faults(name: str, part: Part, amount: int | None, seed: int) -> bool:
    """Run a part in a folder that is kept if there are faults, and print its report."""
    folder = Path(tempfile.mkdtemp(prefix=f"torture-{name}-"))
    began = time.monotonic()
    report = part.run(part.FULL if amount is None else amount, seed, folder)
    print(report, f"  took {time.monotonic() - began:.0f} s", sep="\n")
    if report.faults:
        print(f"  seed {seed}, files in {folder}")
    else:
        shutil.rmtree(folder)
    print(flush=True)
    return bool(report.faults)


if __name__ == "__main__":
    sys.exit(main())
