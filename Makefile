# tcfcheck. `make run` checks the shipped samples, `make test` runs the tests; both install what is missing.

SWIFT ?= swift
# 1 makes warnings errors (see Package.swift).
export TCFCHECK_STRICT ?= 0
# Debug: quicker to build on a fresh machine, and shared with the tests. `make release` builds the fast one.
FLAGS := --explicit-target-dependency-import-check error
TCFCHECK = $(shell $(SWIFT) build --show-bin-path)/tcfcheck
LIBRARIES := TCFSystem TCFJSON TCFXML TCFCrypto TCFCodec TCFFindings TCFVendorList TCFStorage TCFRules TCFFuzzing TCFReporting TCFRecording TCFInput TCFRun \
	TCFAudit TCFValidation TCFTesting TCFXCTest

# How a release is linked on Linux; the linker of a Mac does the like by itself.
#   --disable-local-rpath   libraries are not looked for in the program's own folder, where anybody may have put one
#   -z relro -z now         symbols are resolved at the start, and their table is read-only from then on
#   -s                      without symbols: a quarter of the size; what unwinds the stack of a trap stays in
RELEASE_LINKING = $(if $(filter Linux,$(shell uname -s)),--disable-local-rpath -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -s)

# How long to mutate, how often to torture, and the seed of either; without one it is chosen and shown.
SECONDS ?= 60
ROUNDS ?= 3
BUNDLES ?= 500
# How many allocations of the C libraries `make attack-calls` tries in a run, 0 for every one.
ALLOCATIONS ?= 40
# How many audits `make attack-privacy` attacks.
AUDITS ?= 1000
ATTACK = python3 -B Tests/Attacks
SEEDED = --program $(TCFCHECK) $(if $(SEED),--seed $(SEED))

# How many random strings `make second-judge` compares.
STRINGS ?= 1000000

# How many random key sets it compares.
KEYSETS ?= 20000

# How many populations with a planted bug `make populations` makes, as many without, and how many bugs have to be named exactly.
POPULATIONS ?= 50
LEAST ?= 45

# With how many seeds `make sound-codecs` tests each codec.
SEEDS ?= 100

# Where `make install` puts the program.
PREFIX ?= /usr/local

.PHONY: help setup build run release install dist deb deb-test wheel wheel-test release-files container test client plugin-test lint new-rule rule-vectors vectors specification tables bench fuzz-coverage browser-test interface-test planted-test mutation mutate mutate-sanitized torture sound-codecs second-judge populations attack-calls attack-privacy attack-evidence attack-redaction spark-test serve serve-test docs site sample-reports clean

help:
	@echo "make run             build, check the shipped samples, write Reports/"
	@echo "make test            run all tests; FILTER=expression for those whose names match, ROOM=TCFStorage for those of one room,"
	@echo "                     which builds nothing else"
	@echo "make client          build and run a program and an app's tests that use the libraries from outside"
	@echo "make plugin-test     build and run the command plugin, swift package tcfcheck, from Tests/AppClient"
	@echo "make lint            check format and style of the sources, the wording of texts and comments, citations, JSON, labels and lengths"
	@echo "make sample-reports  regenerate Reports/samples, and the pictures of README.md where there is a Chromium"
	@echo "make release         build .build/release/tcfcheck, optimised; needs libxml2, SQLite, libyaml, libsodium and zlib"
	@echo "make install         build a release and install it below PREFIX=/usr/local, with manual pages and completions"
	@echo "make dist            the same as a tarball with its SHA-256, in .build/dist"
	@echo "make deb             the same as a package for Debian and Ubuntu"
	@echo "make deb-test        install that package in a clean Debian, without a Swift toolchain, and run it there; needs root"
	@echo "make wheel           the same as a package for Python, which brings its libraries; installs auditwheel"
	@echo "make wheel-test      install that package in clean environments, also in a Debian without Swift, and test it; installs pandas, pyarrow"
	@echo "make release-files   all of these, sources, vectors and a bill of materials in .build/dist/release, with SHA256SUMS; SIGN=KEY signs it"
	@echo "make container       build and try the container images of the tarball, with and without Chromium; needs podman or docker"
	@echo "make bench           measure the codec, and what hostile input costs"
	@echo "make fuzz-coverage   fuzz the readers with libFuzzer, SECONDS_EACH=60 for each of seven targets"
	@echo "make mutate          feed the program with mutated inputs of every kind, SECONDS=60 in all, SEED=number"
	@echo "make mutate-sanitized    the same with a build under AddressSanitizer, SECONDS=60, SEED=number"
	@echo "make browser-test    check the HTML reports in Chromium: fonts, accessibility, layout (pictures in .build/browser), and record test pages"
	@echo "make interface-test  record every fault of the full consent interface of TestVectors/pages in Chromium, and compare all findings"
	@echo "make planted-test    record the CMP of TestVectors/pages with each of 126 slips in its scripts, and look which rules find them"
	@echo "make mutation        mutate a room's sources and look which mutants no vector and no property notices, ROOM=TCFCodec (or Law, LegalBasis,"
	@echo "                     Facts, Families of TCFRules), SAMPLE=number of places, SEED=number"
	@echo "make torture         unreadable and changing files, full disks, closed streams, kill -9, ROUNDS=3, SEED=number"
	@echo "make attack-calls    make each allocation, open, read, write, rename, thread … of every verb fail, ALLOCATIONS=40 of each run"
	@echo "make attack-evidence verify forged evidence bundles with two verifiers, and bundles of which each byte is changed, BUNDLES=500, SEED=number"
	@echo "make attack-redaction  look for strings and ids in everything that runs with --redact write"
	@echo "make attack-privacy  work out what random audits withhold, by linear programming, AUDITS=1000, SEED=number"
	@echo "make sound-codecs    test twenty correct codecs that differ where the specification leaves a choice, SEEDS=100: none may fail"
	@echo "make second-judge    compare tcfcheck with a judge in Python that shares no code with it, STRINGS=1000000, KEYSETS=20000, SEED=number"
	@echo "make populations     plant bugs in generated consent exports, and count how many of them an audit names: POPULATIONS=50, LEAST=45; builds a release"
	@echo "make spark-test      run the Spark job of Sources/SparkAudit on Spark, with executors that die, and the recipes for ClickHouse and PostgreSQL; installs them (700 MB)"
	@echo "make serve           build tcfcheck-serve, the server behind tcfcheck serve, beside tcfcheck; fetches a web framework"
	@echo "make serve-test      attack that server, and look at its page in Chromium; installs schemathesis"
	@echo "make new-rule ID=F/R    begin a rule of family F: stubs of the rule and of its vectors (KEYS=1: about stored keys)"
	@echo "make rule-vectors    write TestVectors/rules and the rules' examples again"
	@echo "make vectors         pack TestVectors for others, with runners and a page for each flag: .build/tcf-test-vectors-VERSION.tar.gz"
	@echo "make specification   write a page of what the sentences of the specifications ask and what holds them: .build/specification.html"
	@echo "make tables          write the settings' schema and the tables of settings and report formats again"
	@echo "make site            write the pages of the documentation and of the rules as a static site that can be searched: .build/site/index.html"
	@echo "make docs            build the documentation of the libraries"
	@echo "make setup           install the C libraries that a build needs, and xmllint, where they are missing"
	@echo "make clean           remove what was built and reported"

setup:
	@bash .ci/setup

build: setup
	$(SWIFT) build $(FLAGS) --product $(or $(PRODUCT),tcfcheck)

run: build
	@bash .ci/check-samples $(TCFCHECK) run

release: setup
	$(SWIFT) build -c release --product tcfcheck --static-swift-stdlib $(RELEASE_LINKING)

install: setup
	@SWIFT=$(SWIFT) bash .ci/dist install "$(PREFIX)"

dist: setup
	@SWIFT=$(SWIFT) bash .ci/dist tar

deb: setup
	@SWIFT=$(SWIFT) bash .ci/dist deb

deb-test: deb
	@bash .ci/deb-test

wheel: setup
	@SWIFT=$(SWIFT) bash .ci/dist wheel

# The release of Debian in which it is tried too; none for no other.
SUITE ?= trixie
wheel-test: wheel
	@bash .ci/wheel-test .build/dist/tcfcheck-*.whl $(SUITE)

release-files: setup
	@SWIFT=$(SWIFT) SIGN=$(SIGN) bash .ci/dist release

container: dist
	@bash .ci/container

test: setup
	@bash .ci/venv
	@SWIFT=$(SWIFT) BUILD_OPTIONS="$(FLAGS)" bash $(if $(ROOM),.ci/room $(ROOM),.ci/test) $(if $(FILTER),--filter "$(FILTER)")

client: setup
	@SWIFT=$(SWIFT) bash .ci/client

# Compiles everything once more, since a plugin's program is a tool of its own to SwiftPM.
plugin-test: setup
	@SWIFT=$(SWIFT) bash .ci/plugin-test

lint:
	$(SWIFT) format lint -r --strict Sources Tests Package.swift
	@python3 .ci/english
	@python3 .ci/citations
	@python3 .ci/house
	@python3 -B Tests/BrowserTests/planted.py --check
	@python3 -B Tests/Mutation/mutation.py --check

new-rule:
	@test -n "$(ID)" || { echo "make new-rule: name the rule, as in ID=publisher-tc/my-rule"; exit 1; }
	@python3 Tests/VectorAuthoring/new_rule.py $(ID) $(if $(KEYS),--keys)

rule-vectors:
	@python3 Tests/VectorAuthoring/make_rules.py
	@python3 Tests/VectorAuthoring/rule_examples.py

# The same bytes every time: sorted, without owners and times.
VECTORS_VERSION = $(shell cat TestVectors/VERSION)
vectors:
	@python3 -B Tests/VectorAuthoring/check_vectors.py
	@python3 -B Tests/VectorAuthoring/flag_pages.py .build/vectors/flags
	@tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --transform 's,^,tcf-test-vectors-$(VECTORS_VERSION)/,' \
		-cf - TestVectors Tests/VectorRunners -C .build/vectors flags | gzip -n > .build/tcf-test-vectors-$(VECTORS_VERSION).tar.gz
	@echo ".build/tcf-test-vectors-$(VECTORS_VERSION).tar.gz"

specification: build
	@python3 -B Tests/Specification/page.py --program $(TCFCHECK) --out .build/specification.html

tables: build
	@python3 .ci/tables $(TCFCHECK)

# Without debug information, which valgrind cannot read in the form that Swift writes.
bench: setup
	$(SWIFT) run -c release -debug-info-format none Benchmarks

fuzz-coverage: setup
	SWIFT=$(SWIFT) bash .ci/fuzz-coverage

mutate: build
	$(ATTACK)/mutate.py --seconds $(SECONDS) $(SEEDED)

mutate-sanitized: setup
	$(SWIFT) build $(FLAGS) --sanitize address --scratch-path .build/sanitized --product tcfcheck
	$(ATTACK)/mutate.py --seconds $(SECONDS) --sanitized --program .build/sanitized/debug/tcfcheck $(if $(SEED),--seed $(SEED))

browser-test: build
	@bash .ci/browser-test $(TCFCHECK)

planted-test: build
	@python3 -B Tests/BrowserTests/planted.py --program $(TCFCHECK)

# Builds a copy of the sources with all mutants in it; what is drawn depends on SEED alone.
mutation: setup
	@test -n "$(ROOM)" || { echo "make mutation: name the room, as in ROOM=TCFCodec"; exit 1; }
	@nice python3 -B Tests/Mutation/mutation.py $(ROOM) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

interface-test: build
	@python3 -B Tests/BrowserTests/recordings.py --program $(TCFCHECK) --only 'interface-*'

second-judge: build
	nice python3 -B Tests/SecondJudge/compare.py --strings $(STRINGS) --keysets $(KEYSETS) $(SEEDED)

# With an optimised build, since two million records are audited.
populations:
	$(SWIFT) build $(FLAGS) -c release --product tcfcheck
	nice python3 -B Tests/Populations/check.py
	nice python3 -B Tests/Populations/score.py --program .build/release/tcfcheck --seeds $(POPULATIONS) --clean $(POPULATIONS) --least $(LEAST) --most 0 --reveal
	nice python3 -B Tests/Populations/agree.py --program .build/release/tcfcheck

sound-codecs: build
	@python3 -B Tests/TesteeAdapters/sound_runs.py --program $(TCFCHECK) --seeds $(SEEDS) $(if $(SEED),--first $(SEED))

torture: build
	$(ATTACK)/torture.py --rounds $(ROUNDS) $(SEEDED)

attack-evidence: build
	@python3 -B TestVectors/evidence/compare.py $(TCFCHECK)
	@$(ATTACK)/forged_bundles.py --rounds $(BUNDLES) $(SEEDED)
	@TCFCHECK_EVERY_BYTE=1 $(MAKE) test ROOM=TCFAuditTests FILTER=EvidenceForgeryTests

attack-redaction: build
	@python3 -B Tests/Attacks/canaries.py --program $(TCFCHECK)

attack-calls: build
	$(ATTACK)/calls.py --program $(TCFCHECK) --allocations $(ALLOCATIONS)

attack-privacy: build
	@bash .ci/venv
	nice .venv/bin/python -B Tests/Attacks/privacy.py --audits $(AUDITS) $(SEEDED)

spark-test: build
	@bash .ci/spark-test $(TCFCHECK)

# A package of its own: nothing else fetches or builds a web framework.
serve: build
	$(SWIFT) build $(FLAGS) --package-path Sources/Serve --scratch-path .build/serve --product tcfcheck-serve
	ln -f "$$($(SWIFT) build --package-path Sources/Serve --scratch-path .build/serve --show-bin-path)/tcfcheck-serve" "$(dir $(TCFCHECK))tcfcheck-serve"

serve-test: serve
	@bash .ci/serve-test $(TCFCHECK)

# The pages about rules and readers are made of the catalogue: they are not part of the project.
docs: build
	@python3 .ci/rule-pages $(TCFCHECK) Sources/TCFRules/TCFRules.docc
	$(TCFCHECK) rules --known-issues --format markdown >Sources/TCFRules/TCFRules.docc/KnownReaders.md
	TCFCHECK_DOCS=1 $(SWIFT) package generate-documentation $(LIBRARIES:%=--target %)

site: build
	@bash .ci/site $(TCFCHECK)

sample-reports: build
	@bash .ci/check-samples $(TCFCHECK) golden
	@python3 -B Tests/BrowserTests/sample_pictures.py Reports/pictures

clean:
	$(SWIFT) package clean
	rm -rf .venv
	find Reports -maxdepth 1 -type f ! -name README.md ! -name tcfcheck-junit.xsd -delete
