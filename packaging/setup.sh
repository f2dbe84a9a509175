#!/bin/sh
# Installs what one target of the Makefile needs: Qt's system libraries, the virtual environment
# and the Python packages. Missing system packages are installed for root; anyone else is shown
# the command that installs them. System packages are checked only on Debian and its derivatives.
# For the tests, root also gets the tools without which some tests are skipped.
#
# usage: [PYTHON=python3.12|newest] packaging/setup.sh test|play|package|check VENV
set -eu
cd "$(dirname "$0")/.."

usage() {
    echo "usage: packaging/setup.sh test|play|package|check VENV" >&2
    exit 2
}

fail() {
    echo "setup: $1" >&2
    exit 1
}

[ $# -eq 2 ] || usage
goal=$1
venv=$2

# The libraries that Qt needs to paint, and those it also needs to open a window under X.
painting="libglib2.0-0 libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1"
windows="libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
checking="xvfb openbox xdotool imagemagick strace debootstrap lintian desktop-file-utils appstream"

# Chromium opens exported web pages; the others check what the packages install, and sign.
tools="chromium desktop-file-utils appstream mandoc shellcheck gpg gpg-agent"

case $goal in
    test) system=$painting extra="[dev,package]" ;;
    play) system="$painting $windows" extra="" ;;
    # PyInstaller copies the window libraries into the program, so the build needs them too.
    package) system="$painting $windows binutils patchelf rpm" extra="[package]" ;;
    # The check builds the packages first, then installs them and plays on a virtual screen.
    check) system="$painting $windows binutils patchelf rpm $checking" extra="[package]" ;;
    *) usage ;;
esac

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    # shellcheck disable=SC2046  # one word is one name
    case ${PYTHON:-} in
        "") set -- python3 $(newest_names) ;;
        newest) set -- $(newest_names) python3 ;;
        *) set -- "$PYTHON" ;;
    esac
    for name in "$@"; do
        if new_enough "$name"; then
            echo "$name"
            return
        fi
    done
    [ -z "${PYTHON:-}" ] || fail "PYTHON=$PYTHON is not a Python 3.11 or newer"
    fail "no Python 3.11 or newer found; install one, or select it: make PYTHON=/path/to/python3.11"
}

# The newest first. With pyenv, only the versions that it has selected can be run by name.
newest_names() {
    for minor in 14 13 12 11; do
        echo "python3.$minor"
        ls -d "${PYENV_ROOT:-${HOME:-}/.pyenv}/versions/3.$minor".*/bin/python3 2>/dev/null || true
    done
}

# Debian splits Python: virtual environments and frozen programs need additional packages.
parts_of_debians_python() {
    "$1" -c 'import sys; sys.exit(sys.base_prefix != "/usr")' || return 0
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    "$1" -c 'import ensurepip' 2>/dev/null || printf ' python%s-venv' "$version"
    [ "$goal" != package ] || printf ' libpython%s' "$version"
}

# Newer releases add the suffix t64 to the names of some libraries.
is_installed() {
    for name in "$1" "$1t64"; do
        if dpkg-query -W -f '${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed; then
            return 0
        fi
    done
    return 1
}

install_system_packages() {
    missing=""
    for package in "$@"; do
        is_installed "$package" || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0

    if [ "$(id -u)" -ne 0 ]; then
        echo "setup: some system packages are missing. Install them with" >&2
        echo "  sudo apt-get install -y --no-install-recommends$missing" >&2
        fail "then run the command again"
    fi
    echo "setup: installing the system packages$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update || echo "setup: could not update the package lists; using the old ones" >&2
    # shellcheck disable=SC2086  # one word is one package
    apt-get -qq -y -o DPkg::Lock::Timeout=300 install --no-install-recommends $missing >/dev/null \
        || fail "apt-get could not install$missing"
}

# Tests that need a tool which is not there are skipped.
install_test_tools() {
    missing=""
    for package in $tools; do
        is_installed "$package" || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0

    if [ "$(id -u)" -ne 0 ]; then
        echo "setup: some tests will be skipped; to run them too, install$missing" >&2
        return 0
    fi
    echo "setup: installing the tools for the tests$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update 2>/dev/null || true
    for package in $missing; do
        apt-get -qq -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$package" \
            >/dev/null 2>&1 \
            || echo "setup: could not install $package; the tests with it will be skipped" >&2
    done
}

python=$(find_python)
if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    # shellcheck disable=SC2046,SC2086  # one word is one package
    install_system_packages $system $(parts_of_debians_python "$python")
    [ "$goal" != test ] || install_test_tools
fi

if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    echo "setup: creating the virtual environment $venv"
    "$python" -m venv --clear "$venv"
fi

echo "setup: installing the Python packages; this takes a minute the first time"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    --constraint packaging/constraints.txt --editable ".$extra"

if [ "$goal" = package ] && [ "$(uname -s)" = Linux ]; then
    packaging/program/small_numpy.sh "$venv"
fi
