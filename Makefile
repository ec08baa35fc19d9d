# Everything a developer, an operator or CI runs. Needs Python 3.11+ and make, nothing else.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; \
	done)
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
SEED ?=
OUT ?= out

# The stamp's name holds a checksum, so a checkout that only changes file times installs nothing.
STAMP := $(VENV)/stamp-$(shell cat pyproject.toml constraints.txt | cksum | tr ' ' '-')

# Every game that is there, by name.
GAMES = $(shell $(BIN)/python -c 'from engine.kernel.manifest import discovered; print(*discovered())')
GAME ?= $(firstword $(GAMES))

.DEFAULT_GOAL := help
.PHONY: help setup run demo gallery test lint index campaign benchmark load mutants postgres clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(STAMP) ## make .venv/ when it is missing or out of date

$(STAMP): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and none was found." >&2; exit 1; }
	@echo "Setting up $(VENV)/ (one or two minutes, once)" >&2
	@$(PYTHON) -m venv $(VENV)
	@# A package a line, so that nobody takes a slow network for a program that hangs.
	@{ $(BIN)/python -m pip install --disable-pip-version-check --no-color --progress-bar off \
		--constraint constraints.txt --editable '.[dev]' || echo failed > $(VENV)/failed; } \
		| awk '/^Collecting/ { print "  " $$2; fflush() } /^Installing collected/ { print "  installing"; fflush() }' >&2
	@if [ -e $(VENV)/failed ]; then rm $(VENV)/failed; exit 1; fi
	@rm -f $(VENV)/stamp-*
	@touch $@

run: $(STAMP) ## the Discord bot if .env has a token, else the local table
	@$(BIN)/umpire run

demo: $(STAMP) ## stand-ins play a whole match; pictures and report in out/
	@$(BIN)/umpire demo $(GAME) --out $(OUT) $(if $(SEED),--seed $(SEED))

gallery: $(STAMP) ## out/gallery/: positions of every game's matches in every view and theme
	@for game in $(GAMES); do $(BIN)/umpire gallery $$game --out $(OUT)/gallery/$$game || exit; done

lint: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

test: lint ## ruff, mypy, import contracts, then the tests
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

index: $(STAMP) ## which tests hold each paragraph of the rulebooks, gathered from their marks
	@$(BIN)/python -m pytest -q --collect-only --write-rules-index tests >/dev/null

campaign: $(STAMP) ## the full counts of the acceptance (long)
	@for game in $(GAMES); do \
		$(BIN)/umpire fuzz $$game --matches 400 --least 10 --jobs $(JOBS) || exit; \
		$(BIN)/umpire fuzz $$game --matches 400 --least 10 --jobs $(JOBS) --engine || exit; \
		$(BIN)/umpire fuzz $$game --matches 4 --jobs $(JOBS) --engine --secrecy every || exit; \
		$(BIN)/umpire fuzz $$game --matches 40 --jobs $(JOBS) --secrecy off --typed || exit; \
	done
	@$(BIN)/python -m pytest -n $(JOBS) -m campaign

benchmark: $(STAMP) ## speed of the rules beside catanatron, store and renders
	@$(BIN)/python -m benchmarks

load: $(STAMP) ## 120 people at the bot for ten minutes, over the wire
	@$(BIN)/python -m benchmarks.discord_load

mutants: $(STAMP) ## 200 sampled mutants of the rules against the tests
	@$(BIN)/python tests/mutants.py --count 200

postgres: $(STAMP) ## tests of store and desk on the server that UMPIRE_TEST_POSTGRES names
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[postgres]'
	@$(BIN)/python -m pytest -n $(JOBS) tests/store tests/desk $(ON_SERVER:%=tests/discord_front/%.py)

# Of the wire whole lives of matches, requests, clocks, names, the outbox: what asks the database most.
ON_SERVER := test_match_life test_requests test_words test_names test_clocks_of_people test_slips test_stand_in

clean: ## remove everything that was made here, matches excepted
	@rm -rf $(VENV) build dist mutants $(OUT) .mypy_cache .ruff_cache .pytest_cache \
		.import_linter_cache .hypothesis .benchmarks .coverage .coverage.* htmlcov
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
