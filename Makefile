# Catchment. `make help` lists what there is.

PREFIX ?= /usr/local
SWIFT ?= swift
CONFIGURATION ?= release
# The linker leaves out each function that nothing calls, and the names of functions for other libraries: 2 MB less. The compiler
# keeps object files that it wrote without -function-sections: after a change of such options, `make clean`.
LINK = -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --no-export-dynamic
# Swift's library needs the C++ library, which is also linked statically: 0.1 MB more in the file, but 1.4 MB less in memory. The
# linker would prefer the shared form, so it gets a folder with only the static one.
STATIC_CPP = .build/static-libraries/libstdc++.a
LINK += -Xswiftc -L$(CURDIR)/$(dir $(STATIC_CPP))
# The linker keeps one copy of equal functions, and puts the functions of the first screen side by side: see Scripts/link/order.py.
ORDER = -Xlinker --icf=safe -Xlinker --symbol-ordering-file=$(CURDIR)/Scripts/link/order.txt -Xlinker --no-warn-symbol-ordering
# No debug information, no index for editors, and no verifier of LLVM, which finds only bugs of the compiler: Catalogue takes 79 s of
# processor time instead of 85, and tests take a quarter less. Profilers still see the names of functions.
QUICKLY = $(if $(filter release,$(CONFIGURATION)),-debug-info-format none --disable-index-store -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify)
BUILD_IN_ANY_ORDER = SWIFT=$(SWIFT) Scripts/swift-build.sh -c $(CONFIGURATION) $(QUICKLY) $(LINK)
BUILD = $(BUILD_IN_ANY_ORDER) $(ORDER)
BINARY = .build/$(CONFIGURATION)/catchment
SWIFT_NEEDED = 6.2

# Variables given to make (BOARD_DIR, PORT, CLOSED, …) reach board.py by the environment: see its first lines.
BOARD = Server/board/board.sh

.PHONY: help run build build-app build-tests test fuzz crash faults sanitize lint format snapshots bench bench-peers bench-scale pictures order install install-files uninstall dist deb dist-test deb-test clean deps deps-test swift \
        board board-stop board-status board-accounts board-password board-remove board-teacher board-test

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-15s %s\n", $$1, $$2 }'

run: build ## install what is missing, build, and start the program
	@$(BINARY)

build: swift deps $(STATIC_CPP) ## build the release
	@$(BUILD) --product catchment
	@$(BUILD) --product catchment-picture

# .ci/run first builds App, the largest library, and what its tests share. The build system would compile these and then the tests last of
# all, while the other core has nothing to do.
build-app: swift deps $(STATIC_CPP)
	@$(BUILD) --target AppTestSupport

# The tests belong to the release build, so that the libraries are compiled once. This builds the programs, too.
build-tests: swift deps deps-test $(STATIC_CPP)
	@$(BUILD) --build-tests

test: build-tests ## run all tests, in a real terminal too; TESTS="GeoTests TilesTests" builds only these, FILTER=CleanTextTests runs these
	@CATCHMENT_BINARY=$(CURDIR)/$(BINARY) CONFIGURATION=$(CONFIGURATION) Scripts/run-tests.sh $(if $(FILTER),--filter "$(FILTER)")

# All tests take more than ten minutes for each sanitizer; TESTS and FILTER choose some, as above.
sanitize: swift deps-test build ## run the tests under KIND=address or KIND=thread, by default under one sanitizer after the other
	@for kind in $(or $(KIND),address thread); do \
	  CATCHMENT_BINARY=$(CURDIR)/$(BINARY) SWIFT=$(SWIFT) Scripts/sanitize.sh $$kind $(if $(FILTER),--filter "$(FILTER)") || exit 1; done

fuzz: swift deps ## run the readers of files and answers on damaged ones: TIME=60 seconds for each target, TARGETS="tile gif" DATA=FOLDER
	@SWIFT=$(SWIFT) TIME="$(TIME)" TARGETS="$(TARGETS)" DATA="$(DATA)" RUNS="$(RUNS)" SEED="$(SEED)" Scripts/fuzz.sh

crash: build ## kill the program at random moments while it writes, and check the saved data after each kill: TIMES=1000 SEED=1
	@python3 Scripts/crash/kills.py $(BINARY) $(or $(TIMES),1000) $(SEED)

faults: build ## let each write, rename and sync of the program fail in turn, and check what it says and the saved data
	@Scripts/install-packages.sh strace
	@python3 Scripts/crash/faults.py $(BINARY)

lint: swift ## check the formatting of the code
	@$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift

format: swift ## format the code
	@$(SWIFT) format --in-place --parallel --recursive Sources Tests Package.swift

snapshots: build-tests ## record the snapshots of the screens again (read them before you commit them)
	@RECORD_SNAPSHOTS=1 $(SWIFT) test -c $(CONFIGURATION) --skip-build --disable-xctest --enable-swift-testing --filter 'AppTests|ProgramTests' || true
	@git status --short Tests

bench: swift deps $(STATIC_CPP) ## measure the speed; DATA=FOLDER has the official files, JSON=FILE also gets the figures
	@$(BUILD) --product catchment-bench
	@.build/release/catchment-bench $(if $(DATA),"$(DATA)"/*.csv "$(DATA)"/*/*.csv "$(DATA)"/tiles/*/*.pmtiles "$(DATA)"/tiles/*/real-world/*/*.mvt) $(if $(JSON),--json "$(JSON)")

# The programs that measure the peers (the other libraries) are in Benchmarks/peers. Everything that is made stays in .build/peers.
bench-peers: swift build ## measure beside other programs; DATA=FOLDER has the official files, JSON=FILE also gets the figures
	@Scripts/install-packages.sh g++ libboost-dev libnanoflann-dev libsqlite3-dev python3 python3-venv vim nano nodejs fzf chafa
	@$(BUILD) --product catchment-bench
	@test -x .build/peers/venv/bin/python || python3 -m venv .build/peers/venv
	@.build/peers/venv/bin/pip install --quiet --requirement Benchmarks/requirements.txt
	@.build/peers/venv/bin/python Benchmarks/run.py --work .build/peers --bin .build/release $(if $(DATA),--data "$(DATA)") $(if $(JSON),--json "$(JSON)")

# The files stay in .build/scale. The large one has 20 million places and takes a minute and 0.6 GB.
bench-scale: swift build ## measure searches in files that are cut by area; DATA=FOLDER has the official files
	@$(BUILD) --product catchment-bench
	@mkdir -p .build/scale
	@test -f .build/scale/millions.pmtiles || .build/release/catchment-bench make-areas 20000000 .build/scale/millions.pmtiles
	@test -z "$(DATA)" || { rm -f .build/scale/england.pmtiles && export CATCHMENT_HOME=$(CURDIR)/.build/scale/home && \
	  $(BINARY) import "$(DATA)"/england/edubasealldata*.csv >/dev/null && $(BINARY) data cut .build/scale/england.pmtiles --in england; }
	@python3 Benchmarks/scale.py .build/release $(if $(DATA),.build/scale/england.pmtiles) .build/scale/millions.pmtiles

# The pictures show what the terminal would show. They need the official files and an archive of tiles in DATA.
pictures: build ## draw the README's pictures again; DATA=FOLDER has the official files
	@home=$$(mktemp -d) && trap 'rm -rf "$$home"' EXIT && export CATCHMENT_HOME="$$home" CATCHMENT_OFFLINE=1 LC_ALL=C.UTF-8 && \
	  draw() { name=$$1; shift; $(BINARY) map "$$@" --size 90x34 --format svg >Documentation/pictures/$$name.svg; } && \
	  mkdir -p Documentation/pictures && $(BINARY) import "$(DATA)"/england/edubasealldata*.csv "$(DATA)"/england/ofsted*.csv >/dev/null && \
	  $(BINARY) tiles add "$(DATA)/tiles/pmtiles/firenze.pmtiles" >/dev/null && \
	  draw liverpool --near 53.404,-2.985 --radius 4km && draw florence --near 43.769,11.255 --zoom 13 --radius 900m --background light && \
	  draw england --near 53.2,-2.6 --zoom 6.2 --radius 100m && draw new-york --in newyork --near 40.735,-73.975 --radius 5km

order: swift build ## find out which functions run first, for the linker; DATA=FOLDER has the official files
	@Scripts/install-packages.sh valgrind
	@$(BUILD_IN_ANY_ORDER) --product catchment
	@home=$$(mktemp -d) && trap 'rm -rf "$$home"' EXIT && CATCHMENT_HOME="$$home" $(BINARY) import "$(DATA)"/england/*.csv "$(DATA)"/postcodes/*.zip >/dev/null && \
	  python3 Scripts/link/order.py $(BINARY) "$$home"
	@$(BUILD) --product catchment

install: build install-files ## install under PREFIX (/usr/local)
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/catchment"

# Where zsh looks for completions; Debian's packages have a folder of their own.
ZSH_FOLDER ?= site-functions
SHARE = $(DESTDIR)$(PREFIX)/share
BASH_COMPLETIONS = $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS = $(SHARE)/zsh/$(ZSH_FOLDER)
FISH_COMPLETIONS = $(SHARE)/fish/vendor_completions.d

install-files:
	@install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/catchment" "$(SHARE)/catchment" "$(SHARE)/man/man1" \
	  "$(BASH_COMPLETIONS)" "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)"
	@install -s -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/catchment"
	@install -s -m 755 $(dir $(BINARY))catchment-picture "$(DESTDIR)$(PREFIX)/libexec/catchment"
	@cp -R Resources/. "$(SHARE)/catchment/"
	@chmod -R u=rwX,go=rX "$(SHARE)/catchment"
	@install -m 644 Documentation/catchment.1 "$(SHARE)/man/man1/catchment.1"
	@$(BINARY) completions bash >"$(BASH_COMPLETIONS)/catchment"
	@$(BINARY) completions zsh >"$(ZSH_COMPLETIONS)/_catchment"
	@$(BINARY) completions fish >"$(FISH_COMPLETIONS)/catchment.fish"

uninstall: ## remove what make install installed
	@rm -f "$(DESTDIR)$(PREFIX)/bin/catchment" "$(SHARE)/man/man1/catchment.1" "$(BASH_COMPLETIONS)/catchment" \
	  "$(ZSH_COMPLETIONS)/_catchment" "$(FISH_COMPLETIONS)/catchment.fish"
	@rm -rf "$(SHARE)/catchment" "$(DESTDIR)$(PREFIX)/libexec/catchment"

dist: build ## pack an archive that runs without Swift: .build/dist/catchment-VERSION-linux-x86_64.tar.gz
	@SWIFT=$(SWIFT) Scripts/make-dist.sh

deb: build ## pack a Debian package: .build/deb/catchment_VERSION_amd64.deb
	@Scripts/make-deb.sh

dist-test: dist ## test the archive in a clean Debian (needs root and the network)
	@Scripts/test-dist.sh

deb-test: deb ## test the package with lintian and in a clean Debian (needs root and the network)
	@Scripts/test-deb.sh

board: ## start a class board here: PORT=8888 CLOSED=1 (only the administrator makes accounts) MEMORY=1 (a trial) BOARD_DIR=FOLDER
	@$(BOARD) $(if $(filter-out 0,$(MEMORY)),memory,start)

board-stop: ## stop the class board; its pins stay
	@$(BOARD) stop

board-status: ## show whether the class board runs, and its address
	@$(BOARD) status

board-accounts: ## make accounts for a list of names, with slips to print: CSV=class.csv [DRY_RUN=1] [ADDRESS=https://…]
	@$(BOARD) accounts "$(CSV)" $(if $(filter-out 0,$(DRY_RUN)),--dry-run)

board-password: ## give the account NAME=mia-k a new password
	@$(BOARD) password "$(NAME)"

board-remove: ## delete the account NAME=mia-k and its pins
	@$(BOARD) remove "$(NAME)"

board-teacher: ## let the account NAME=ms-weber change, hide and delete every pin
	@$(BOARD) teacher "$(NAME)"

board-test: ## test the class board's rules and its commands, on PostgreSQL too where it is installed
	@BOARD_VENV=$(CURDIR)/.build/board-venv $(BOARD) test

clean: ## remove everything that was built
	@rm -rf .build

swift:
	@command -v $(SWIFT) >/dev/null 2>&1 || { echo "Catchment needs Swift $(SWIFT_NEEDED) or later, which is not installed: get the toolchain from https://www.swift.org/install and put it on the PATH." >&2; exit 1; }
	@have=$$($(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1); \
	  [ "$$(printf '%s\n' $(SWIFT_NEEDED) "$$have" | sort -V | head -n 1)" = "$(SWIFT_NEEDED)" ] || \
	  { echo "Catchment needs Swift $(SWIFT_NEEDED) or later; this is $$have: get a newer toolchain from https://www.swift.org/install." >&2; exit 1; }

# Without the static library, the program is linked with the shared one.
$(STATIC_CPP): | deps
	@file=$$($$(command -v clang || command -v cc) -print-file-name=$(@F)); mkdir -p $(@D); \
	  if [ -f "$$file" ]; then ln -sf "$$file" $@; else echo "There is no static C++ library: the program will need libstdc++." >&2; fi

deps:
	@Scripts/install-packages.sh libncurses-dev zlib1g-dev libcurl4-openssl-dev libturbojpeg0-dev libspng-dev libwebp-dev libgif-dev

deps-test: deps
	@BOARD_VENV=$(CURDIR)/.build/board-venv $(BOARD) install || echo "Kinto could not be installed: the tests of the class board are skipped." >&2
	@Scripts/install-packages.sh tmux strace python3 openssl postgresql libsecret-tools gnome-keyring gpsd gpsd-clients dbus python3-dbus python3-gi zsh fish
