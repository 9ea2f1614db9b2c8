#!/usr/bin/env bash
# Runs tests under a sanitizer of the compiler, which finds what a test alone may not notice: memory that is used after it was freed
# or beyond its end (address), and memory that two threads use at the same time (thread).
# Usage: TESTS="LoadingTests HTTPTests" sanitize.sh address|thread [arguments for swift test, such as --filter Tile]
#   TESTS       some test targets; by default all but the end-to-end tests, which start the installed program, without a sanitizer
#   BUILD_ONLY  if set, nothing runs after the build
set -euo pipefail
cd "$(dirname "$0")/.."
kind=$1
shift
[ "$kind" = address ] || [ "$kind" = thread ] || { echo "The sanitizers are address and thread, not $kind." >&2; exit 64; }
export TESTS=${TESTS:-$(cd Tests && echo *Tests | sed 's/EndToEndTests//')}
# As in a release build, each library is compiled as one module, which takes the compiler less time. But nothing is optimised: the
# optimiser would merge closures that sanitize-thread.txt names into the functions that call them.
# No index for editors and no verifier of LLVM, as in the Makefile. Debug information stays, for the lines in the reports.
options=(-c release --disable-index-store -Xswiftc -Onone -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
  --sanitize "$kind" --scratch-path ".build/$kind")
Scripts/swift-build.sh --product catchmentPackageTests "${options[@]}"
[ -z "${BUILD_ONLY:-}" ] || exit 0
# Swift's runtime keeps some memory until the end, which is not a leak.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$PWD/Scripts/sanitize-thread.txt
log=.build/$kind.log
status=0
"${SWIFT:-swift}" test --skip-build "${options[@]}" --disable-xctest --enable-swift-testing \
  --experimental-maximum-parallelization-width 4 "$@" >"$log" 2>&1 || status=$?
grep -aE '^✘|ERROR: AddressSanitizer|WARNING: ThreadSanitizer|^SUMMARY|Fatal error' "$log" | sort | uniq -c | head -n 50 || true
grep -aE 'Test run with [0-9]' "$log" || { tail -n 20 "$log"; status=1; }
! grep -aqE 'ERROR: AddressSanitizer|WARNING: ThreadSanitizer' "$log" || status=1
[ "$status" -eq 0 ] || echo "Under the $kind sanitizer the tests fail; the whole output is in $log." >&2
exit "$status"
