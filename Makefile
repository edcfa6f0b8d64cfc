# Everything here works from a fresh clone with Python 3.11 (or newer), make and git, and never needs root.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh
MAKEFLAGS += --no-print-directory
export PIP_DISABLE_PIP_VERSION_CHECK := 1

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$python && break; done)
RUN := .venv/bin/python

# What is installed stands in the lock files, by version and hash; Gazette itself is built with what they bring.
LOCKS := .github/requirements
PIP := $(RUN) -m pip install --quiet --no-compile --require-hashes --only-binary :all: --requirement
LOCKED := $(PIP) $(LOCKS)
# pip takes the better part of a minute for all that the tests need, and uv, which is among it, three seconds.
UV := awk '/^uv==/,!/\\$$/' $(LOCKS)/dev.txt | $(PIP) /dev/stdin && \
	$(RUN) -m uv pip install --python $(RUN) --quiet --require-hashes --only-binary :all: --requirement $(LOCKS)
ITSELF := $(RUN) -m pip install --quiet --no-deps --no-build-isolation --editable .
# On machines where Python may write no bytecode, every command would make anew what it loads: modules, templates and fonts.
# pip would compile with one processor, and much that nothing loads: mypy is machine code, and nobody needs the tests of others.
COMPILE := $(RUN) -m compileall -qq -j 0 -x '/(mypy|mypyc|pip|pygments|setuptools|tests)/'
COMPILED := { $(COMPILE) .venv/lib || true; } && $(COMPILE) generator && $(RUN) -m generator.cli.make_ahead
LOCK := $(RUN) -m uv pip compile --quiet --upgrade --generate-hashes --no-annotate --custom-compile-command 'make lock' \
	--universal --python-version 3.11 --fork-strategy fewest --group build pyproject.toml

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

.PHONY: site
site: .venv/site.stamp cairo ## adjudicate what is final and due, and build site/
	@$(RUN) -m generator run; faults=$$?; $(RUN) -m generator build && exit $$faults

.PHONY: test
# The tests of a file stay in one process, so that what they share, such as a built site, is made once; tests/conftest.py orders them.
# Rewriting the asserts, so that a failure shows its values, costs half a minute: only tests that failed get it, when they run once more.
test: .venv/dev.stamp cairo ## run the tests
	@$(RUN) -m pytest -n auto --dist loadfile --no-loadscope-reorder --assert=plain || \
		{ echo 'What failed, once more, with its values:'; $(RUN) -m pytest --last-failed --last-failed-no-failures none; exit 1; }

.PHONY: lint
lint: .venv/dev.stamp ## check style, types and workflows
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy
	@.venv/bin/zizmor --offline --quiet --no-progress .github generator/docs/hosting

.PHONY: architecture
architecture: .venv/dev.stamp ## draw the packages and their imports anew, and write their table
	@$(RUN) -m tests.support.architecture

.PHONY: pictures
pictures: .venv/dev.stamp cairo ## draw the pictures of the page for a first game anew
	@$(RUN) -m tests.support.first_game_pictures

# How many games the club has that `make bench` measures.
CLUB ?= 60

.PHONY: bench
bench: .venv/dev.stamp cairo ## measure speed against peers, and write BENCH.md; a club of CLUB games (60), 1000 of which take half an hour more
	@CLUB=$(CLUB) $(RUN) -m tests.bench

# How long `make fuzz` tries each reader of strangers' files.
SECONDS ?= 1800

.PHONY: fuzz
fuzz: .venv/dev.stamp ## run long random tests and properties by chance, and fuzz every reader for SECONDS (1800)
	@$(RUN) -m pytest -n auto -m "fuzz or hypothesis" --hypothesis-profile "by chance"
	@$(LOCKED)/fuzz.txt
	@for reader in issue position yaml orders campaign lords markdown svg; do $(RUN) -m tests.fuzz $$reader $(SECONDS) || exit; done

.PHONY: lock
lock: .venv/dev.stamp ## look for newer dependencies, and lock them
	@$(LOCK) --output-file $(LOCKS)/run.txt
	@$(LOCK) --extra dev --extra atlas --output-file $(LOCKS)/dev.txt
	@$(subst --group build pyproject.toml,--group fuzz,$(LOCK)) --output-file $(LOCKS)/fuzz.txt
	@npm update --package-lock-only --prefix $(LOCKS) --ignore-scripts --no-audit --no-fund

# Needs the network, node and npm, so no test does this; CI does, and then nothing may have changed.
.PHONY: vendor
vendor: build/vendor.stamp ## bundle the script of others that pages carry
	@node .ci/vendor.mjs build/vendor templates/static/vendor/age-encryption.js

.PHONY: clean
clean: ## remove what these commands made, and the environment
	@rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis

# PNG maps are drawn by cairo, a library of the system. Without it everything else still works.
.PHONY: cairo
cairo:
	@$(RUN) -c 'import cairocffi' 2>/dev/null || printf '%s\n' \
	  'libcairo is missing, so maps are made as SVG only, without PNG. To have PNG maps as well, type' \
	  '    sudo apt-get install libcairo2      (Debian, Ubuntu)' \
	  '    sudo dnf install cairo              (Fedora)' \
	  '    brew install cairo                  (macOS)' >&2

# A machine without ensurepip (Debian without python3-venv) gets pip from PyPI instead.
.venv/pip.stamp:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer is missing. On Debian or Ubuntu type: sudo apt-get install python3' >&2; exit 1; }
	@$(RUN) -c 'import pip' 2>/dev/null || $(PYTHON) -m venv .venv 2>/dev/null || \
	  { $(PYTHON) -m venv --without-pip --clear .venv && $(RUN) .ci/pip.py $(RUN); }
	@touch $@

.venv/site.stamp: pyproject.toml $(LOCKS)/run.txt .venv/pip.stamp
	@echo 'Installing what Gazette needs into .venv' >&2
	@$(LOCKED)/run.txt
	@$(ITSELF)
	@$(COMPILED)
	@touch $@

.venv/dev.stamp: pyproject.toml $(LOCKS)/dev.txt .venv/pip.stamp
	@echo 'Installing what Gazette and its tests need into .venv' >&2
	@{ $(UV)/dev.txt; } 2>/dev/null || $(LOCKED)/dev.txt
	@$(ITSELF)
	@$(COMPILED)
	@$(COMPILE) tests
	@touch $@ .venv/site.stamp

build/vendor.stamp: $(LOCKS)/package.json $(LOCKS)/package-lock.json
	@mkdir -p build/vendor && cp $^ build/vendor
	@npm ci --prefix build/vendor --ignore-scripts --no-audit --no-fund --silent
	@touch $@
