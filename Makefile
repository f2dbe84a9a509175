# `make play` and `make test` set up whatever they need; a second run finds its stamp and starts at once.
VENV := .venv
BIN := $(VENV)/bin

# Compiled modules are kept, whatever the shell says: the program starts faster with them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test package gallery pins clean

help:
	@echo "make play     play at this machine"
	@echo "make test     format, lint, types, import contracts and all tests, without a screen"
	@echo "make package  build the program as one folder, then start it without a screen"
	@echo "make gallery  pictures of typical tables in docs/gallery/, and docs/gallery.md"
	@echo "make pins     write the installed versions to packaging/constraints.txt"
	@echo "make clean    remove everything that the other commands made"
	@echo "PYTHON=... chooses another Python (3.11 or newer) for the virtual environment"

play: $(VENV)/.ready-play
	$(BIN)/sidekick-table

test: $(VENV)/.ready-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest --numprocesses=auto

package: $(VENV)/.ready-package
	$(BIN)/python packaging/build.py

gallery: $(VENV)/.ready-play
	$(BIN)/python packaging/gallery.py

pins: $(VENV)/.ready-test
	packaging/pins.sh $(BIN)/python

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.ready-%: pyproject.toml packaging/constraints.txt packaging/setup.sh
	packaging/setup.sh $* $(VENV)
	@touch $@
