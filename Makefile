# The one build interface of volbench. `make help` lists the doors.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run bench test test-backend test-backend-quiet test-backend-at-once test-backend-alone \
  test-backend-together test-together test-measuring-then-package test-page test-frontend test-package test-browser test-browser-measuring test-browser-looking test-other-browsers test-lab virtual-nas check audit format \
  dev lock clean stacks spk deb test-deb test-deb-arm image test-image test-armv7 setup-armv7 wheel release-check spk-twice spk-lock feed feed-address setup-run setup-bench setup-test setup-lab setup-spk setup-deb setup-image

VENV := src/backend/.venv
PY := $(VENV)/bin/python
FRONT := src/frontend
# Where .ci/setup puts a Node.js when the machine has none that is new enough.
export PATH := $(CURDIR)/$(FRONT)/.node/bin:$(PATH)
TARGET ?= $(CURDIR)
PROFILE ?= quick
OUT ?= build/bench
PYTEST_ARGS ?=
# The order of the tests is shuffled, the same way everywhere; SEED=last or another number shuffles anew.
SEED ?= 20181101
# In CI a test that failed is asked once more, and both answers are shown: what passed only then is a defect to mend, not a reason to
# throw everything away. At a desk nothing is asked twice, except how fast something is: others use the machine, too.
RERUNS ?= 0
TWICE = --rerun-show-tracebacks --reruns
# What takes longest is told, so that one sees what makes a pipeline long.
LONGEST = --durations=15 --durations-min=5
PYTEST = .venv/bin/python -m pytest --randomly-seed=$(SEED) $(LONGEST) $(TWICE) $(RERUNS)
MEASURING = tests/integration tests/component/store
MAY_BE_EMPTY = $(if $(PYTEST_ARGS),|| [ $$? -eq 5 ])
ARCHS ?=
FEED_ADDRESS ?=
# A release that is tried: a throw-away key, addresses under .invalid, everything into dist/trial.
TRIAL ?=
export VOLBENCH_TRIAL = $(TRIAL)
# The owner's own; nobody else has one.
KEY ?=
export VOLBENCH_KEY = $(KEY)

help: ## list the doors
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 24

run: setup-run ## set up, start the service on 127.0.0.1:18290 or the next free port, print its address with the access token
	@$(VENV)/bin/volbench serve

bench: setup-bench ## measure TARGET with PROFILE, print the table, write report.* to OUT
	@$(VENV)/bin/volbench run --profile "$(PROFILE)" --target "$(TARGET)" --out "$(OUT)"

test: setup-test test-together test-backend-alone test-page ## set up and run all tests

# What computes takes longest, and waits for servers half of its time: beside it first what measures, then the package.
test-together: setup-test
	@$(MAKE) --no-print-directory -j 2 --output-sync=target test-backend-quiet test-measuring-then-package

test-measuring-then-package: setup-test
	@$(MAKE) --no-print-directory test-backend-at-once; measured=$$?; $(MAKE) --no-print-directory test-package && exit $$measured

# A browser mostly waits, for fio and for pictures: what measures nothing runs at the same time. Each says all it has to say at its end.
test-page: setup-test
	@$(MAKE) --no-print-directory -j 3 --output-sync=target test-browser-measuring test-browser-looking test-frontend

# Two processes for what computes, and beside them four for what mostly waits, for fio (it needs half a processor of two); what judges
# how fast something is has the machine to itself. With PYTEST_ARGS a part may be empty.
test-backend: test-backend-together test-backend-alone

test-backend-together: setup-test
	@$(MAKE) --no-print-directory -j 2 --output-sync=target test-backend-quiet test-backend-at-once

test-backend-quiet: setup-test
	cd src/backend && $(PYTEST) -n 2 --dist loadfile -m "not real_io" $(PYTEST_ARGS) $(MAY_BE_EMPTY)

# Which Pythons volbench is tried on say the classifiers; 3.11 is the pipeline's own, and the others take as long again.
.PHONY: test-python
PYTHONS = $(or $(VERSION),$(shell sed -nE 's/.*Python :: (3\.[0-9]+)".*/\1/p' src/backend/pyproject.toml))
test-python: setup-test ## the back end's tests but those of real volumes, on every Python it says it runs on (VERSION=3.13: on that one)
	@for version in $(PYTHONS); do python=$$(.ci/python $$version) || exit; echo "tests on $$($$python --version)"; \
	  (cd src/backend && $(subst .venv/bin/python,$$python,$(PYTEST)) -n 2 --dist loadfile -m "not real_io" $(PYTEST_ARGS)) || exit; done

REAL = cd src/backend && $(PYTEST) $(or $(PYTEST_ARGS),$(MEASURING))

test-backend-at-once: setup-test
	$(REAL) -n 4 --dist loadfile -m "real_io and not judges_speed" $(MAY_BE_EMPTY)

test-backend-alone: setup-test
	$(REAL) $(TWICE) 2 -m "real_io and judges_speed" $(MAY_BE_EMPTY)

test-frontend: setup-test
	cd $(FRONT) && npm run --silent test -- --retry=$(RERUNS)

# Where Debian's pinned files are out of reach, the tests of the real package say so and are left out; all others run.
test-package: setup-test setup-spk ## build the DSM packages and take them through their lives in an imitation of DSM (root)
	@cd spk && ../$(PY) -m packer || { code=$$?; [ $$code -eq 69 ] || exit $$code; \
	  export VOLBENCH_NO_SPK="the pinned files of Debian cannot be fetched from here (see above)"; }; \
	cd $(CURDIR)/src/backend && $(PYTEST) -n 2 --dist loadfile -c pyproject.toml --rootdir=../.. ../../tests/package $(PYTEST_ARGS)

test-browser: test-browser-measuring test-browser-looking

# Tests on real volumes (`startNas()`) run one after another: with two at a time one of their runs failed where it was to be cancelled.
test-browser-measuring: setup-test
	.ci/browser-tests 1 $(RERUNS) $$(grep -l 'startNas()' tests/browser/*.test.mjs)

test-browser-looking: setup-test
	.ci/browser-tests 2 $(RERUNS) $$(grep -L 'startNas()' tests/browser/*.test.mjs)

test-other-browsers: setup-test ## the page and its reports in Firefox and WebKit, where they are installed (root, about 5 minutes)
	@node tests/other_browsers/journey.mjs

test-lab: test-lab-at-once test-lab-alone ## volbench on real RAID, LVM, ext4 and Btrfs inside virtual NAS machines (root, about 20 minutes)

.PHONY: test-lab-at-once test-lab-alone
LAB = cd src/backend && .venv/bin/python -m pytest -c pyproject.toml --rootdir=../.. -p no:randomly ../../tests/virtual_nas \
  $(LONGEST) $(TWICE) $(RERUNS) $(PYTEST_ARGS)

# Two machines at once, each with its one processor, also where disks slow by far are compared; where the processor is what is judged,
# one after the other. Files stay whole: the tests of one may share a machine.
test-lab-at-once: setup-lab
	$(LAB) -n 2 --dist loadfile -m "not judges_speed$(AND_NOT_LONG)" $(MAY_BE_EMPTY)

test-lab-alone: setup-lab
	$(LAB) $(TWICE) 2 -m "judges_speed$(AND_NOT_LONG)" $(MAY_BE_EMPTY)

.PHONY: test-faults test-faults-third
FAULTS = cd src/backend && ../../.ci/apart $(PYTEST) -n 2 --dist load -c pyproject.toml --rootdir=../.. ../../tests/faults $(PYTEST_ARGS)

test-faults: setup-test ## everything that can go wrong around a run, done for real: kinds tried, rounds lost, files left, 5xx (root, about 15 minutes)
	$(FAULTS)

.PHONY: services
services: setup-test ## start the real servers that sweeps are tested with, and say where they are (SERVICES="apache samba" for some)
	@cd tests && ../$(PY) -m services $(SERVICES)

stacks: ## start the real stacks that serve files and keys, say where they are and which are missing (docs/stacks.md)
	@.ci/setup test || echo 'stacks: not all is here; what can start starts' >&2
	@cd tests && if [ -x ../$(PY) ]; then exec ../$(PY) -m services.stacks; else exec python3 -m services.stacks; fi

.PHONY: pictures
pictures: setup-test ## every screen as a picture, in every language, both themes, 390 and 1440 px, into build/pictures (root, about 20 minutes)
	@.ci/apart node tests/browser/gallery.mjs

.PHONY: stacks-matrix
stacks-matrix: setup-test ## measure every stack with volbench, five minutes on a quiet machine, and write the matrix of docs/stacks.md
	@.ci/apart benchmarks/stacks_matrix --write $(STACKS_ARGS)

# Which third is fixed by name: docs/safety.md has the list, the mark in_ci says it to pytest.
test-faults-third: setup-test
	$(FAULTS) -m in_ci

# What the pipeline runs after `make test`: faults mostly wait, for rounds and restarts, and the machines have processors of their own.
# Whole laboratories and every kind of planted cause take too long for it: those are marked `long`, and `make test-lab` runs all.
.PHONY: test-faults-and-lab
test-faults-and-lab: export AND_NOT_LONG = $() and not long
test-faults-and-lab: test-faults-and-lab-together test-lab-alone

.PHONY: test-faults-and-lab-together
test-faults-and-lab-together: setup-test setup-lab
	@$(MAKE) --no-print-directory -j 2 --output-sync=target test-lab-at-once test-faults-third

virtual-nas: setup-lab ## start a virtual NAS with two volumes and volbench in it, print its address (root)
	@cd tests && ../$(PY) -m virtual_nas

# Every source file of the checkout, whatever folder it is in (.ci/files); what is right for a folder stands in its ruff.toml, how shell
# is laid out in .editorconfig. Types are asked of all Python but what only tests or prints a table.
SHELL_FILES = .ci/files shell
PYTHON_FILES = .ci/files python
TYPED_FILES = $(PYTHON_FILES) | grep -vE '^(src/backend/tests|benchmarks)/|/(test_[^/]*|conftest)\.py$$'
CHECKS = check-python check-security check-types check-rooms check-shell check-page check-undone
.PHONY: $(CHECKS)

check: $(CHECKS) ## lint and types, nothing is changed

check-python: setup-test
	$(PYTHON_FILES) | xargs -d '\n' $(VENV)/bin/ruff format --check
	$(PYTHON_FILES) | xargs -d '\n' $(VENV)/bin/ruff check

# Ruff's S rules are bandit's, but not all: they ask for a reason line by line; bandit has to find nothing of high severity.
check-security: setup-test
	$(PYTHON_FILES) | xargs -d '\n' $(VENV)/bin/bandit -q -lll -c src/backend/pyproject.toml

check-types: setup-test
	$(TYPED_FILES) | xargs -d '\n' $(VENV)/bin/mypy --config-file src/backend/pyproject.toml --scripts-are-modules --cache-dir=src/backend/.mypy_cache

check-rooms: setup-test
	cd src/backend && .venv/bin/lint-imports

check-shell: setup-test
	$(SHELL_FILES) | xargs -d '\n' shellcheck -x
	$(SHELL_FILES) | xargs -d '\n' shfmt -d

check-page: setup-test
	cd $(FRONT) && npm run --silent check

# BASE=COMMIT: read the commits after it instead of those since the last release.
check-undone:
	.ci/undone $(BASE)

# Needs node and nothing else: a translator has no use for the rest.
.PHONY: languages
languages: ## what each language of the page and of the service has no words for yet
	@node $(FRONT)/scripts/missing-words.mjs

# Not part of the pipeline: an advisory of tomorrow must not turn an unchanged commit red, and not every mirror answers such questions.
AUDIT_LOCK = src/backend/requirements/audit.lock
AUDIT = build/audit
audit: $(AUDIT)/.installed ## ask the registries which locked packages have known weaknesses (before a release; 69: no answer)
	@.ci/audit $(AUDIT)/bin/pip-audit

$(AUDIT)/.installed: $(AUDIT_LOCK)
	@python3 -m venv --clear $(AUDIT)
	@$(AUDIT)/bin/pip install -q --disable-pip-version-check --require-hashes -r $(AUDIT_LOCK)
	@touch $@

format: setup-test ## let the formatters have their way
	$(PYTHON_FILES) | xargs -d '\n' $(VENV)/bin/ruff format
	$(PYTHON_FILES) | xargs -d '\n' $(VENV)/bin/ruff check --fix
	$(SHELL_FILES) | xargs -d '\n' shfmt -w

dev: setup-run ## hot reload: service on 18290, Vite on 5173
	@.ci/build-frontend --dev

spk: setup-spk ## build the DSM packages into dist/ (ARCHS=x86_64 for one processor family only)
	@cd spk && ../$(PY) -m packer $(ARCHS)

deb: setup-spk ## build the Debian packages into dist/ (amd64, arm64, armhf)
	@cd spk && ../$(PY) -m packer.deb

# Apart from the pipeline: two Debian systems are made from the machine's mirror the first time.
test-deb: setup-deb deb ## take the Debian package through its life in a Debian 12 and a 13, and have lintian look at it (root, about 8 minutes)
	@cd src/backend && $(PYTEST) -c pyproject.toml --rootdir=../.. -m "not emulated" ../../tests/debian $(PYTEST_ARGS)

test-deb-arm: setup-deb deb ## the Debian packages for ARM through their lives in a Debian 12 each, under qemu (root, Linux 6.7, about 15 minutes)
	@cd src/backend && $(PYTEST) -c pyproject.toml --rootdir=../.. -m emulated ../../tests/debian $(PYTEST_ARGS)

image: setup-spk ## build the container images into dist/ (ARCHS=x86_64 for one processor family only)
	@cd spk && ../$(PY) -m packer.image $(ARCHS)

test-image: setup-image image ## read the container image with other programs, and run it by crun and in a chroot (root, about 3 minutes)
	@cd src/backend && $(PYTEST) -c pyproject.toml --rootdir=../.. ../../tests/image $(PYTEST_ARGS)

# Apart from the pipeline: a 32-bit ARM machine without acceleration is slow, and this machine's own kernel has 64 bits.
test-armv7: setup-armv7 setup-spk ## the package for 32-bit ARM on Debian's kernel for it, in a virtual machine (about 5 minutes)
	@cd spk && ../$(PY) -m packer armv7
	@cd src/backend && $(PYTEST) -s -c pyproject.toml --rootdir=../.. ../../tests/armv7 $(PYTEST_ARGS)

.PHONY: test-newcomer
test-newcomer: setup-deb ## the README's commands of the last commit on bare Debian systems, 12 and 13 (root, about 15 minutes; FULL=1: all tests there)
	@.ci/newcomer bookworm trixie

# Dated with the commit, so that the same one gives the same bytes.
wheel: setup-run ## build the wheel into dist/, for pip, pipx and uvx on any Linux machine
	@rm -rf build/wheel
	@umask 022; SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)} $(PY) -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist$(if $(TRIAL),/trial) src/backend
	@ls dist$(if $(TRIAL),/trial)/volbench-*.whl
	@cd spk && ../$(PY) -c "from packer.__main__ import say_what_is_missing; say_what_is_missing()"

.PHONY: ways test-ways release release-ready release-files release-twice release-scan setup-release
test-ways: setup-deb setup-image deb image wheel ## each way in of the README tried from its line on a clean root, with the time each step took (root, about 5 minutes)
	@cd src/backend && $(PYTEST) -c pyproject.toml --rootdir=../.. ../../tests/ways $(PYTEST_ARGS)

ways: setup-spk ## bring the README's table of ways and the versions in file names up to INFO and spk/owner.toml
	@cd spk && ../$(PY) -m packer.ways

release-check: setup-spk ## may what lies in dist/ be published? Names every doubt
	@cd spk && ../$(PY) -m packer.release

# Before anything is built it is asked whether that is worth it.
release: release-files ## everything that is published, signed, into dist/ (KEY=~/.minisign/minisign.key; TRIAL=1 tries it)
	@cd spk && ../$(PY) -m packer.publish

release-ready: setup-release
	@cd spk && ../$(PY) -m packer.publish --ready

# One after the other: all of them build the page.
release-files: release-ready
	@rm -f dist$(if $(TRIAL),/trial)/volbench[-_]*
	@for one in spk deb image wheel; do $(MAKE) --no-print-directory ARCHS= $$one || exit; done

release-twice: ## try a release of the last commit twice, apart from each other, and compare everything bit for bit (some minutes)
	@spk/twice.sh release

OSV_SCANNER = build/scan/osv-scanner
release-scan: setup-spk $(OSV_SCANNER) ## have osv-scanner read the lists of parts in dist/ (TRIAL=1: dist/trial) and name known weaknesses (69: no answer)
	@cd spk && ../$(PY) -m packer.scan $(CURDIR)/$(OSV_SCANNER)

$(OSV_SCANNER):
	@GOBIN=$(abspath $(@D)) PATH="$$PATH:/usr/local/go/bin" go install github.com/google/osv-scanner/v2/cmd/osv-scanner@v2.5.0

spk-twice: ## build the last commit's DSM packages twice, apart from each other, and compare them bit for bit
	@spk/twice.sh spk

feed: feed-address setup-run ## write the package source for the packages in dist/ to dist/feed (FEED_ADDRESS=https://example.org/volbench/)
	@$(VENV)/bin/volbench feed dist --write dist/feed --address "$(FEED_ADDRESS)"

# Links to this machine would be of no use to any NAS, so there is no default.
feed-address:
	@[ -n "$(FEED_ADDRESS)" ] || { \
	  echo "make feed: say where the files will lie: make feed FEED_ADDRESS=https://example.org/volbench/" >&2; exit 2; }

spk-lock: setup-spk ## renew the pinned Debian packages and sources in spk/lock.json
	@cd spk && ../$(PY) -m packer.relock

lock: setup-test ## renew the pinned versions of Python packages
	cd src/backend && .venv/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-strip-extras --no-annotate --no-header \
	  --python-version 3.11 pyproject.toml --group setup -o requirements/run.lock
	cd src/backend && .venv/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-strip-extras --no-annotate --no-header \
	  --python-version 3.11 pyproject.toml --group dev -o requirements/dev.lock
	cd src/backend && .venv/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-strip-extras --no-annotate --no-header \
	  --python-version 3.11 --group pack -c requirements/dev.lock -o requirements/pack.lock
	cd src/backend && .venv/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-strip-extras --no-annotate --no-header \
	  --python-version 3.11 --group audit -c requirements/dev.lock -o requirements/audit.lock
	cd src/backend && .venv/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-strip-extras --no-annotate --no-header \
	  --python-version 3.11 --group node -o requirements/node.lock

clean: ## remove what was built (the virtual environment and node_modules stay)
	rm -rf build dist src/backend/volbench/static

setup-run:
	@.ci/setup run

setup-bench:
	@.ci/setup bench

setup-test:
	@.ci/setup test

setup-lab:
	@.ci/setup lab

setup-spk:
	@.ci/setup spk

setup-deb:
	@.ci/setup deb

setup-release:
	@.ci/setup release

setup-image:
	@.ci/setup image

setup-armv7:
	@.ci/setup armv7
