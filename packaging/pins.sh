#!/bin/sh
# Writes the installed versions of the virtual environment to packaging/constraints.txt.
#
# usage: packaging/pins.sh VENV/bin/python
set -eu
cd "$(dirname "$0")/.."

pins=packaging/constraints.txt
{
    echo "# The versions that the Makefile installs, written by \`make pins\`: the ranges are in pyproject.toml."
    # Unlike `pip freeze`, this names the version of a numpy that was built here, not its file.
    "$1" -m pip list --format=freeze --disable-pip-version-check --exclude-editable \
        --exclude pip --exclude setuptools
} >"$pins.new"
mv "$pins.new" "$pins"
