#!/bin/sh
# Replaces numpy's wheel in a virtual environment with a build of the same version that is small:
# without BLAS, LAPACK and code for special processors. The frozen program uses numpy only to draw
# charts, and the libraries would add 30 MB. Takes some minutes once; build/wheels keeps the result.
#
# Without compilers or Python's headers it says so and leaves the wheel.
#
# usage: packaging/program/small_numpy.sh VENV
set -eu
cd "$(dirname "$0")/../.."

python=$1/bin/python
pins=packaging/program/numpy-build-constraints.txt
version=$(sed -n 's/^numpy==//p' packaging/constraints.txt)

leave_the_wheel() {
    echo "setup: $1, so the frozen program will contain numpy's wheel and be 30 MB larger" >&2
    exit 0
}

has_headers() {
    "$python" -c 'import os, sysconfig
raise SystemExit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
}

tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
wheel=build/wheels/numpy-$version-$tag-$tag-linux_$(uname -m).whl
if [ ! -e "$wheel" ]; then
    command -v cc >/dev/null || leave_the_wheel "there is no C compiler"
    command -v c++ >/dev/null || leave_the_wheel "there is no C++ compiler"
    has_headers || leave_the_wheel "Python's headers are missing"
    echo "setup: building a small numpy; this takes some minutes the first time"
    mkdir -p build/wheels
    PIP_CONSTRAINT=$pins PIP_BUILD_CONSTRAINT=$pins "$python" -m pip wheel --quiet \
        --disable-pip-version-check --no-deps --no-cache-dir --no-binary numpy \
        -Csetup-args=-Dallow-noblas=true -Csetup-args=-Dblas=none -Csetup-args=-Dlapack=none \
        -Csetup-args=-Dcpu-dispatch=none --wheel-dir build/wheels "numpy==$version" \
        || leave_the_wheel "numpy could not be built"
fi
# The small build is marked by the absence of the libraries that the wheel brings.
if "$python" -c 'import os, numpy
raise SystemExit(not os.path.exists(os.path.dirname(numpy.__file__) + ".libs"))'; then
    "$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-index \
        --force-reinstall "$wheel"
fi
