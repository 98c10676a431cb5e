# Everything a person does with this checkout. `make help` is the index.
# Set ARGS to pass something on: make test ARGS="tests/core -k copy", make terminal ARGS="--line".

.DEFAULT_GOAL := help
SHELL := /bin/sh
.PHONY: help setup play terminal web web-check web-types browser serve test check lint format fast test-fast bench balance soak load kills leaks challenges both-ways picture lock wheel clean

PIP := bin/python -m pip --disable-pip-version-check -qq install
PYTEST := bin/python -m pytest -n 2 --dist worksteal
PINS := requirements.lock requirements-dev.lock pyproject.toml tools/find_python.sh
BEST = $$(.venv/bin/python tools/fast.py --best)
UV := uv==0.13.8
UV_COMPILE := build/uv/bin/uv --quiet pip compile pyproject.toml --universal --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header

# SOAK is how many games a long run plays of a quick game, of the others a quarter; all numbers of seats take turns.
# `make soak SCALE=ci` plays a tenth of them.
SOAK := 20000
QUICK := eight_schools
SCALE := full
# KILLS is how often `make kills` kills a server, on each kind of database; SCALE=ci kills a tenth as often.
KILLS := 200
# LEAKS is how many states of every game `make leaks` compares; SCALE=ci compares a fiftieth.
LEAKS := 100000
# LOAD is what `make load` lays on a server, in GAME, kept in STORE (sqlite or postgresql); SCALE=ci: just whether all is kept.
GAME := $(QUICK)
STORE := sqlite
LOAD = $(if $(filter ci,$(SCALE)),--tables 40 --rate 80 --warm 1 --seconds 4,--tables 1000 --rate 2000 --warm 15 --seconds 60)
GAMES := $(if $(filter ci,$(SCALE)),$(shell expr $(SOAK) / 10),$(SOAK))
IDS := from cardwright.core.registry import game_ids; print(*game_ids())

# An environment knows where it was made: scripts in it stop working when the folder is moved, so it is made anew.
ifneq ($(wildcard .venv/place),)
ifneq ($(shell cat .venv/place),$(CURDIR))
$(shell rm -rf .venv .venv-fast)
endif
endif

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## /\1: /p' Makefile | while IFS=: read -r name text; do printf '  make %-10s%s\n' "$$name" "$$text"; done

setup: .venv/stamp  ## make .venv with everything needed; the others call it, and it works only when pins have changed
	@:

play: setup web  ## play in the browser on this machine, alone or with others in the house
	@.venv/bin/cardwright serve --open $(ARGS)

terminal: setup  ## play a game at once, against a bot, in this terminal
	@.venv/bin/cardwright play $(ARGS)

serve: setup web  ## serve tables to browsers, for people and bots (ARGS="--port 9000 --database URL")
	@.venv/bin/cardwright serve $(ARGS)

web: setup  ## build the browser client into build/web; play and serve do it when its sources have changed
	@.venv/bin/python tools/web.py || echo "Going on without it: the plain table is served."

web-check: web  ## types and tests of the browser client, before a commit that touches web/
	@.venv/bin/python tools/web_types.py --check
	@.venv/bin/python tools/web.py npm run --silent check
	@.venv/bin/python tools/web.py npm run --silent test

browser: setup  ## find a Chromium for the tests in a real browser, or install one; test does it
	@.venv/bin/python tools/find_browser.py > /dev/null

web-types: setup  ## write the client's types from the server's messages, after changing those
	@.venv/bin/python tools/web_types.py

test: setup web browser  ## the whole suite, before you hand anything on
	@.venv/$(PYTEST) $(ARGS)

check: lint  ## before every commit, a minute or two: format, lint, strict types, and all tests but the slow ones
	@.venv/$(PYTEST) -m "not slow" $(ARGS)

lint: setup  ## format, lint and strict types alone, when the tests have just run
	@.venv/bin/ruff format --check --silent || { .venv/bin/ruff format --check --output-format concise; \
		echo "make format mends this."; exit 1; }
	@.venv/bin/ruff check --quiet
	@.venv/bin/mypy

format: setup  ## let ruff format everything and mend what it can, when check complains
	@.venv/bin/ruff format
	@.venv/bin/ruff check --fix

fast: setup .venv-fast/stamp  ## compile core, text, games and bots into .venv-fast, when you want speed (STRICT=1: fail if it can't)
	@.venv-fast/bin/python tools/fast.py $(if $(STRICT),--strict)

test-fast: fast web browser  ## the whole suite against the compiled build, after a change that the compiler may see otherwise
	@.venv-fast/$(PYTEST) $(ARGS)

bench: setup  ## the figures of speed, compiled if `make fast` was run since the last change
	@$(BEST)/bin/cardwright bench $(ARGS)

balance: setup  ## how fair a game is, greedy against greedy with all pairs of decks (ARGS="portals --games 1000")
	@$(BEST)/bin/python tools/balance.py $(ARGS)

load: setup  ## a thousand tables, 2,000 picks a second on a real server: latency, memory, where the time goes (GAME=, STORE=)
	@$(BEST)/bin/python -m tests.load --game $(GAME) --store $(STORE) $(LOAD) $(ARGS)
	@$(if $(filter ci,$(SCALE)),,$(BEST)/bin/python -m tests.load --game $(GAME) --store $(STORE) $(LOAD) --seconds 15 --profile $(ARGS))

.PHONY: ladder
ladder: setup  ## play what is missing of the games between the levels, and write docs/ladder.md (ARGS="--minutes 30 portals")
	@$(BEST)/bin/python tools/ladder.py $(ARGS)
	@.venv/bin/python tools/ladder.py --table

kills: setup  ## kill servers at random moments while people play: nothing acknowledged may be missing (SCALE=ci: a tenth)
	@count=$(if $(filter ci,$(SCALE)),$$(expr $(KILLS) / 10),$(KILLS)); for which in sqlite postgresql "postgresql 2"; do \
		.venv/bin/python -m tests.table.kills $$count $$which || exit 1; \
	done

leaks: setup  ## look for hidden information in what the table sends, thousands of states of every game (SCALE=ci: fewer)
	@$(BEST)/bin/python -m tests.table.mutants $(if $(filter ci,$(SCALE)),100,1000)
	@$(BEST)/bin/python -m tests.table.leaks $(if $(filter ci,$(SCALE)),$(shell expr $(LEAKS) / 50),$(LEAKS)) $(ARGS)

soak: setup  ## the long runs, before a release: thousands of random games with all checks on (SCALE=ci: a tenth)
	@best=$(BEST); for id in $$($$best/bin/python -c "$(IDS)"); do \
		case " $(QUICK) " in *" $$id "*) count=$(GAMES);; *) count=$$(($(GAMES) / 4));; esac; \
		echo "$$id:"; $$best/bin/cardwright fuzz $$id --games $$count $(ARGS) || exit 1; \
	done

challenges: fast  ## prove every solo challenge on the compiled build, with the time of each, after a change in a game or the solver
	@.venv-fast/bin/python -m pytest -n 0 tests/games -k challenges --durations=0 $(ARGS)

both-ways: fast  ## 2,000 records made uncompiled must end in the same digests compiled, after a change in core or a game
	@.venv/bin/python tools/both_ways.py write build/records.json 2000
	@.venv-fast/bin/python tools/both_ways.py check build/records.json

picture: setup web browser  ## the pictures in the README from the running program, when a screen has changed
	@.venv/bin/python tools/picture.py docs/terminal.svg
	@.venv/bin/python tools/web_pictures.py docs

lock: build/uv/bin/uv  ## pin dependencies again, after changing them in pyproject.toml (ARGS=--upgrade: newer ones)
	@$(UV_COMPILE) $(ARGS) --output-file requirements.lock
	@$(UV_COMPILE) $(ARGS) --group dev --constraints requirements.lock --output-file requirements-dev.lock

wheel: setup  ## build the compiled wheel into dist/, when somebody should install it
	@CARDWRIGHT_COMPILE=1 .venv/bin/python -m pip --disable-pip-version-check -qq wheel \
		--no-deps --no-build-isolation --wheel-dir dist . && ls dist/*.whl

clean:  ## remove everything that was made here, when something seems stale
	@rm -rf .venv .venv-fast build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

.venv/stamp: $(PINS)
	@python=$$(sh tools/find_python.sh) && \
	{ .venv/bin/python -c '' 2>/dev/null || "$$python" -m venv --clear .venv; }
	@echo "Installing what Cardwright needs into .venv ..."
	@.venv/$(PIP) --require-hashes -r requirements-dev.lock
	@.venv/$(PIP) --no-deps --no-build-isolation --editable .
	@echo "$(CURDIR)" > .venv/place && touch $@

.venv-fast/stamp: $(PINS) | .venv/stamp
	@.venv-fast/bin/python -c '' 2>/dev/null || .venv/bin/python -m venv --clear .venv-fast
	@echo "Installing what Cardwright needs into .venv-fast ..."
	@.venv-fast/$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

build/uv/bin/uv:
	@python=$$(sh tools/find_python.sh) && "$$python" -m venv --clear build/uv
	@build/uv/$(PIP) $(UV)
