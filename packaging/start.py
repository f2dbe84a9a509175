"""Where the frozen program starts: PyInstaller needs a script, the table is a package."""

import sys

from desktop.__main__ import main

sys.exit(main())
