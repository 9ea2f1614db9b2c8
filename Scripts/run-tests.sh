#!/usr/bin/env bash
# Runs every built test. The end-to-end tests, which mostly wait for a program, run beside the others, which saves a third of the time.
# Failed tests run a second time, one by one, because tests in a terminal can be late on a busy machine. If more than five failed, or
# one crashed, none runs again. Tests that failed once or twice are named at the end.
# Usage: run-tests.sh [--filter TEST], with any other options of Swift's testing library
set -uo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
# Otherwise Swift's testing library takes a backtrace of each error that is thrown, a quarter of a million in a run, and shows none.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0
log=.build/test.log
# The tests keep their files in memory where there is room, so that none waits for the disk: 67 s instead of 75. They take less than
# 100 MB at the same time. Some of the files are programs, so the file system must allow those.
room=$(df --output=avail --block-size=M /dev/shm 2>/dev/null | tr -dc 0-9)
if [ -z "${TMPDIR:-}" ] && [ "${room:-0}" -ge 1000 ] && ! grep -q '^[^ ]* /dev/shm .*noexec' /proc/mounts; then TMPDIR=/dev/shm; fi
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/catchment-tests.XXXXXX")
export TMPDIR
# The database of the class board belongs to another user, who must be able to enter.
chmod a+rx "$TMPDIR"
trap 'rm -rf "$TMPDIR"' EXIT
# If all tests ran at once, they would wait for each other until their time is over. `swift test` starts the same program as this, but
# first reads the package: a second more. The colours, which the library also writes into a pipe, are removed.
run() {
  ".build/${CONFIGURATION:-release}/catchmentPackageTests.xctest" --testing-library swift-testing \
    --experimental-maximum-parallelization-width "$@" 2>&1 | sed -u $'s/\e\\[[0-9;]*m//g'
}

if [ $# -gt 0 ] || [ -n "${TESTS:-}" ]; then
  run 8 "$@" | tee "$log"
  status=${PIPESTATUS[0]}
else
  run 8 --filter EndToEndTests >"$log.end-to-end" &
  run 8 --skip EndToEndTests | tee "$log"
  status=${PIPESTATUS[0]}
  wait $! || { other=$?; [ "$other" -le "$status" ] || status=$other; }
  tee -a "$log" <"$log.end-to-end"
fi
[ "$status" -ne 0 ] || exit 0
failed=$(sed -nE 's/^✘ Test ([A-Za-z0-9_]+)\(.*\) (with .* )?failed after .*/\1/p' "$log" | sort -u)
echo
echo "These failed (the whole output is in $log):"
grep -aE -A 3 '^✘|error:|Fatal error' "$log" | head -n 100
# After a crash, which a status of 128 or more shows, it is not known which tests did not run. More than a few failures are no accident.
[ -n "$failed" ] && [ "$(wc -w <<<"$failed")" -le 5 ] && [ "$status" -lt 128 ] && ! grep -aq 'Fatal error' "$log" || exit "$status"
echo
echo "They run a second time, by themselves:"
again=.build/test-again.log
run 1 --filter "/($(tr '\n' '|' <<<"$failed" | sed 's/|$//'))\(" | tee "$again" || exit "$status"
grep -aqE 'Test run with [1-9]' "$again" || exit "$status"
echo "Passed the second time, so the run passes: $(tr '\n' ' ' <<<"$failed")"
