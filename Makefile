# make demo: the whole story on the bundled shop.  make test: what CI runs.  make long: minutes rather than seconds.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test long lowest format clean

demo: .venv/installed
	$(BIN)/mcpgen demo

test: .venv/developing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy converter
	$(BIN)/mypy overrides
	$(BIN)/pytest -q -n 2 --dist loadfile -m "not long"
	$(BIN)/mcpgen tasks --check

long: .venv/developing lowest
	$(BIN)/pytest -q -m long

lowest: .venv/lowest/installed
	.venv/lowest/bin/pytest -q -p no:cacheprovider -n 2 --dist loadfile -m "not long" \
		tests/runtime tests/acceptance tests/importer tests/overrides tests/report tests/diff tests/handles tests/claims \
		--ignore tests/acceptance/test_installed.py --ignore tests/acceptance/test_types.py

format: .venv/developing
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "mcpgen needs Python 3.11 or newer; make PYTHON=...")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

.venv/developing: .venv/installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[choose,dev,redis,tokenizers]'
	touch $@

.venv/lowest/installed: pyproject.toml constraints-lowest.txt
	$(PYTHON) -m venv --clear .venv/lowest
	.venv/lowest/bin/python -m pip install --quiet --constraint constraints-lowest.txt --editable '.[dev,redis]'
	touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
