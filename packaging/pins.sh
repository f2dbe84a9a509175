#!/bin/sh
# Writes the installed versions of the virtual environment to packaging/constraints.txt.
#
# usage: packaging/pins.sh VENV/bin/python
set -eu
cd "$(dirname "$0")/.."

pins=packaging/constraints.txt
{
    echo "# The versions that the Makefile installs, written by \`make pins\`: the ranges are in pyproject.toml."
    "$1" -m pip freeze --disable-pip-version-check --exclude-editable
} >"$pins.new"
mv "$pins.new" "$pins"
