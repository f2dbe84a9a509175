# `make play` and `make test` install whatever they need. A stamp file skips this on later runs.
VENV := .venv
BIN := $(VENV)/bin
LONG := -m hypothesis --hypothesis-profile=long --numprocesses=auto

# Always write bytecode files, so that the program starts faster.
unexport PYTHONDONTWRITEBYTECODE

# A command that runs Windows' Python in this folder, with the packages of pyproject.toml installed.
WINDOWS_PYTHON := wine python
# A command that runs any Windows program, with the files of this folder, and Inno Setup's compiler.
WINE := wine
ISCC := build/inno/package/bin/ISCC.exe

.PHONY: help play test test-long windows-test windows-package windows-check torture package \
	package-check gallery pins clean

help:
	@echo "make play     install what is needed and open the table"
	@echo "make test     check format, lint, types and import contracts, and run all tests"
	@echo "make test-long  run the property tests with 400 times as many examples, for hours, also on"
	@echo "              the newest Python of this computer"
	@echo "make windows-test  run all tests with Windows' Python, in Wine or by another command:"
	@echo "              make windows-test WINDOWS_PYTHON=\"wine python\" TESTS=tests/desktop"
	@echo "make windows-check  build the Windows program and its installer, then install, play and remove"
	@echo "              it in Wine: packaging/README.md says what it needs"
	@echo "make torture  try to break the program for hours: kills, random play, damaged files"
	@echo "make package  build the program, test it, and build the packages for Linux and for pip"
	@echo "make package-check  build the packages, then install, play and remove each one (Debian, root)"
	@echo "make gallery  draw all screens and tables: build/gallery/index.html"
	@echo "make pins     write the installed versions to packaging/constraints.txt"
	@echo "make clean    remove everything the other commands created"
	@echo "PARTS=... selects parts of the torture: make torture PARTS=\"kills monkey\""
	@echo "STEPS=... selects steps of the check: make package-check STEPS=\"deb wheel.lesson\""
	@echo "PYTHON=... selects another Python (3.11 or newer, or: newest) for a new virtual environment"

play: $(VENV)/.ready-play
	$(BIN)/sidekick-table

test: $(VENV)/.ready-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest --numprocesses=auto

# The Hypothesis plugin marks the property tests.
test-long: $(VENV)/.ready-test
	QT_QPA_PLATFORM=offscreen nice -n 19 $(BIN)/python -m pytest $(LONG)
	$(MAKE) $(VENV)-newest/.ready-test VENV=$(VENV)-newest PYTHON=newest
	QT_QPA_PLATFORM=offscreen nice -n 19 $(VENV)-newest/bin/python -m pytest $(LONG)

# packaging/README.md says how to get such a Python. A test that takes a quarter of an hour hangs, and
# is ended alone.
windows-test:
	@$(WINDOWS_PYTHON) -c "import PySide6" || { \
		echo "windows-test: $(WINDOWS_PYTHON) is no Python with PySide6: see packaging/README.md"; exit 1; }
	nice -n 10 $(WINDOWS_PYTHON) -m pytest --numprocesses=2 \
		-o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true $(TESTS)

# A Windows program for checks; those of a release are built on Windows. Wine has no git to ask for the
# time of the source.
windows-package: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
windows-package: $(VENV)/.ready-play
	$(WINDOWS_PYTHON) packaging build
	$(BIN)/python packaging installer --iscc "$(WINE) $(ISCC)"

windows-check: $(VENV)/.ready-check windows-package
	$(BIN)/python packaging check --only $(or $(STEPS),windows) --wine "$(WINE)" --iscc $(ISCC)

torture: $(VENV)/.ready-test
	QT_QPA_PLATFORM=offscreen nice -n 19 $(BIN)/python -m tests.torture $(PARTS)

package: $(VENV)/.ready-package
	$(BIN)/python packaging build
	$(BIN)/python packaging deb
	$(BIN)/python packaging rpm
	$(BIN)/python packaging tarball
	$(BIN)/python packaging wheel

package-check: $(VENV)/.ready-check package
	$(BIN)/python packaging check $(if $(STEPS),--only $(STEPS))

gallery: $(VENV)/.ready-play
	$(BIN)/python packaging/pictures/gallery.py

pins: $(VENV)/.ready-test
	packaging/pins.sh $(BIN)/python

clean:
	rm -rf $(VENV) $(VENV)-newest build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.ready-%: pyproject.toml packaging/constraints.txt packaging/setup.sh
	packaging/setup.sh $* $(VENV)
	@touch $@
