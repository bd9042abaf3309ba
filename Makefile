PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
SWAGGER_UI := 5.35.0
CARD_GAMES_UTILS := 1.1.5
COMMIT ?= $(shell git rev-parse --short HEAD 2>/dev/null || echo unknown)

.PHONY: install run test check probe load soak audit lock bench fuzz openapi vectors conformance card-games-utils docs-page clean

install: $(VENV)/dev.stamp

$(VENV)/run.stamp: pyproject.toml setup.py $(wildcard referee/solver/*kernel.p*)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv $(VENV)
	rm -f referee/solver/*.so
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# Sets everything up and serves.
run: $(VENV)/run.stamp
	@echo "Fairshow on port $(PORT). Try it from another terminal:"
	@echo "curl -s http://127.0.0.1:$(PORT)/v1/declarations -H 'Content-Type: application/json' -d '{\"wild_joker\": \"QS\", \"groups\": [[\"2H\",\"3H\",\"4H\",\"5H\"], [\"5C\",\"6C\",\"7C\",\"8C\"], [\"5D\",\"5C\",\"JK\",\"QH\",\"QS\"]]}'"
	PORT=$(PORT) COMMIT=$(COMMIT) exec $(BIN)/gunicorn -c python:service.gunicorn_conf service.wsgi:app

# Sets everything up and runs all tests.
test: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n 2 --dist loadgroup

check: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q referee service schemas kit tests/test_documents.py

# The shipped topology and every fault, the long cases too: nginx, promtool and a file system of root's own are needed.
probe: $(VENV)/dev.stamp
	PROBE=whole $(BIN)/python -m pytest -q tests/probe tests/http/test_faults.py

# Throughput and latencies against a bare echo, with wrk.
load: $(VENV)/dev.stamp
	$(BIN)/python -m tests.load

SOAK ?= 200000
soak: $(VENV)/dev.stamp
	$(BIN)/python -m tests.load --soak $(SOAK)

# Known holes in what the container installs. Its database is on the internet, so this is no part of make check.
audit: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --disable-pip --require-hashes -r deploy/requirements.lock

# Pins what the container installs, with hashes.
PIN := pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe --no-header --no-annotate --no-emit-index-url --no-emit-trusted-host --no-emit-find-links
lock: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check pip-tools
	$(BIN)/$(PIN) -o deploy/requirements.lock pyproject.toml
	printf 'setuptools>=77\ncython>=3.2\nwheel\n' | $(BIN)/$(PIN) -o deploy/build.lock -

bench: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench

# Fresh hands against the oracle: make fuzz SECONDS=600, or FUZZ='--hands 200000 --ruleset rummycircle-points --seconds 7200'.
SECONDS ?= 60
FUZZ ?= --seconds $(SECONDS)
fuzz: $(VENV)/dev.stamp
	$(BIN)/python -m tests.fuzz $(FUZZ)

# Writes openapi.yaml and service/openapi.json from the schemas.
openapi: $(VENV)/dev.stamp
	$(BIN)/python -m service.openapi

# The vectors against a server that is started for them.
vectors: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -q tests/vectors

# Checks the conformance suite and packs it into dist/, the same bytes wherever it is built.
conformance: $(VENV)/dev.stamp
	$(BIN)/fairshow lint
	$(BIN)/python -m kit.conform.archive dist

# Installs the npm package that docs/conformance-card-games-utils.md is about, for its test.
card-games-utils:
	mkdir -p build/card-games-utils
	cd build/card-games-utils && npm install --silent --no-fund --no-audit card-games-utils@$(CARD_GAMES_UTILS)

# Fetches the documentation page's scripts (Apache-2.0) from their npm package.
docs-page:
	rm -rf build/swagger-ui && mkdir -p build/swagger-ui
	cd build/swagger-ui && npm pack --silent swagger-ui-dist@$(SWAGGER_UI) && tar -xzf swagger-ui-dist-$(SWAGGER_UI).tgz
	cp build/swagger-ui/package/swagger-ui.css build/swagger-ui/package/swagger-ui-bundle.js service/docs-page/
	cp build/swagger-ui/package/LICENSE service/docs-page/LICENSE-swagger-ui
	cp build/swagger-ui/package/NOTICE service/docs-page/NOTICE-swagger-ui

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -f referee/solver/*.so
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
