# The ways into pratique. `make demo` and `make test` need only Swift, git, make and apt.

# `pratique --version` names the commit; builds of one commit are the same. No clock is asked.
COMMIT ?= $(shell git describe --always --dirty --abbrev=12 --exclude '*' 2>/dev/null)
# What nothing calls is left out, function by function, nothing is exported, and no library is looked
# for next to the program.
RELEASE = PRATIQUE_COMMIT=$(COMMIT) swift build -c release --static-swift-stdlib --disable-local-rpath \
          -Xswiftc -Xfrontend -Xswiftc -function-sections \
          -Xlinker --gc-sections -Xlinker --no-export-dynamic -Xlinker -s $(PACKED) \
          $(if $(SCRATCH),--scratch-path $(SCRATCH))
# Relocations in a twentieth of the room: glibc reads them from 2.36 on (Debian 12), and the
# toolchain's own linker writes them.
PACKED = $(shell tools="$$(dirname "$$(readlink -f "$$(command -v swift)")")"; \
    version="$$(getconf GNU_LIBC_VERSION 2>/dev/null)"; \
    if [ -x "$$tools/ld.lld" ] && printf 'glibc 2.36\n%s\n' "$$version" | sort -CV; then \
        echo "-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs"; fi)
# Another folder for what a release build makes.
SCRATCH ?=
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
# What is installed from here.
BUILT = $(or $(SCRATCH),.build)/release
# Where Debian's zsh looks for completions: of packages, else of the machine.
ZSH = zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)

.PHONY: demo test check fuzz interop gateway browser relying-parties format bench bench-python evaluate docs install setup libraries release deb

demo: release
	@.build/release/pratique demo

test: setup
	swift build --build-tests
	swift test --skip-build --disable-xctest --experimental-maximum-parallelization-width 16

check: setup
	Scripts/check

# Hostile input with new seeds for SECONDS; what fails names its seed, which PRATIQUE_SEED runs again.
fuzz: setup
	swift build --build-tests
	PRATIQUE_HOSTILE_SECONDS=$(SECONDS) swift test --skip-build --disable-xctest --no-parallel \
	    --filter '^Hostile\.'
SECONDS ?= 3600

# Tries the program against a real OpenAM, `make interop OPENAM=FOLDER PORT=18080` (Docs/openam.md), and
# against a real privacyIDEA, `make interop PRIVACYIDEA=FOLDER` (Docs/providers.md), or both.
interop:
	@$(if $(OPENAM)$(if $(PRIVACYIDEA),,x),OPENAM="$(OPENAM)" Scripts/interop $(if $(PORT),--port $(PORT)))
	@$(if $(PRIVACYIDEA),PRIVACYIDEA="$(PRIVACYIDEA)" Scripts/interop-privacyidea)

# Tries the doors of the inbox with senders of others and hostile ones: `make gateway PARTS="sns http2"`.
gateway:
	@Scripts/check-gateway $(PARTS)

# Drives the page of the family bank with a real browser: `make browser PICTURES=FOLDER`.
browser:
	@Scripts/try-bank $(if $(PICTURES),--pictures $(PICTURES))

# Has relying parties of PyPI check the keys that sign in.
relying-parties: setup
	@Scripts/try-keys

format:
	git ls-files -co --exclude-standard -z '*.swift' | xargs -0 swift format -i --parallel

bench: release
	Scripts/setup bench
	swift build -c release --package-path Benchmarks
	$(RELEASE) --product benchmark
	Benchmarks/programs --table $(BUILT)/pratique $(BUILT)/benchmark \
	    Benchmarks/.build/release/TokenBenchmark Benchmarks/.build/release/GeodesyBenchmark
	$(BUILT)/benchmark map
	$(BUILT)/benchmark risk 20000 200
	$(BUILT)/benchmark rows 20000 200
	$(BUILT)/benchmark console $(BUILT)/pratique
	Benchmarks/growth $(BUILT)/pratique $(BUILT)/benchmark

# The same with the peers of Python, fetched into a folder that it removes: apart, since it needs a
# network.
bench-python:
	Scripts/bench-python

# Measures what the risk hints find, on invented households, and compares with the documented tables.
evaluate: setup
	swift run -c release RiskEvaluation --check Docs/risk-evaluation.md

docs: setup
	Scripts/build-docs

# Copies what `make release` has built, so that whoever may write there needs no Swift; builds only
# where nothing was built yet.
install:
	@if [ ! -x "$(BUILT)/pratique" ] || [ ! -x "$(BUILT)/pratique-am" ]; then $(MAKE) release; else \
	    newer=$$(find Package.swift Sources -newer "$(BUILT)/pratique" -type f -print -quit); \
	    if [ -n "$$newer" ]; then \
	        echo "install: $$newer is newer than the program; \`make release\` builds it again" >&2; \
	    fi; \
	fi
	install -D -m 0755 "$(BUILT)/pratique" "$(DESTDIR)$(PREFIX)/bin/pratique"
	install -D -m 0755 "$(BUILT)/pratique-am" "$(DESTDIR)$(PREFIX)/bin/pratique-am"
	install -D -m 0644 Data/ip-country.bin "$(SHARE)/pratique/ip-country.bin"
	install -D -m 0644 Data/ip-country.LICENSE "$(SHARE)/pratique/ip-country.LICENSE"
	Scripts/install-texts "$(BUILT)" "$(SHARE)" "$(ZSH)"

release: libraries
	@$(RELEASE) --product pratique-am
	@$(RELEASE) --product pratique

# Debian packages in .build/deb; Scripts/check-deb tries them in bare roots.
deb: release
	@Scripts/setup deb
	@rm -f .build/deb/*.deb
	@Scripts/make-deb

# What the tests and the benchmarks need too; what the program alone needs.
setup:
	@Scripts/setup

libraries:
	@Scripts/setup build
