"""Entry point of the frozen program; PyInstaller needs a script, not a package."""

import sys

from desktop.__main__ import main

sys.exit(main())
