#!/usr/bin/env bash
# Runs every test. The end-to-end tests, which mostly wait for a program, run beside the others: 200 s instead of 285 in one process.
# Failed tests run a second time, one by one, because tests in a terminal can be late on a busy machine. If more than five failed, or
# one crashed, none runs again. Tests that failed once or twice are named at the end.
# Usage: run-tests.sh [arguments for swift test]
set -uo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
# Otherwise Swift's testing library takes a backtrace of each error that is thrown, a quarter of a million in a run, and shows none.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0
log=.build/test.log
# If all tests ran at once, they would wait for each other until their time is over. Nothing is built, so the lock on the folder, which
# would let the second process wait for the first, is not needed.
run() {
  ${priority:-} "${SWIFT:-swift}" test -c "${CONFIGURATION:-release}" --skip-build --ignore-lock --disable-xctest --enable-swift-testing \
    --experimental-maximum-parallelization-width "$@" 2>&1
}

if [ $# -gt 0 ] || [ -n "${TESTS:-}" ]; then
  run 8 "$@" | tee "$log"
  status=${PIPESTATUS[0]}
else
  run 8 --filter EndToEndTests >"$log.end-to-end" &
  priority=nice run 8 --skip EndToEndTests | tee "$log"
  status=${PIPESTATUS[0]}
  wait $! || status=1
  tee -a "$log" <"$log.end-to-end"
fi
[ "$status" -ne 0 ] || exit 0
failed=$(sed -nE 's/^✘ Test ([A-Za-z0-9_]+)\(.*\) (with .* )?failed after .*/\1/p' "$log" | sort -u)
echo
echo "These failed (the whole output is in $log):"
grep -aE -A 3 '^✘|error:|Fatal error|unexpected signal' "$log" | head -n 100
# After a crash it is not known which tests did not run. More than a few failures are no accident.
[ -n "$failed" ] && [ "$(wc -w <<<"$failed")" -le 5 ] && ! grep -aqE 'Fatal error|unexpected signal' "$log" || exit "$status"
echo
echo "They run a second time, by themselves:"
again=.build/test-again.log
run 1 --filter "/($(tr '\n' '|' <<<"$failed" | sed 's/|$//'))\(" | tee "$again" || exit "$status"
grep -aqE 'Test run with [1-9]' "$again" || exit "$status"
echo "Passed the second time, so the run passes: $(tr '\n' ' ' <<<"$failed")"
