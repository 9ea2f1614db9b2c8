#!/usr/bin/env bash
# Runs every test. If some failed, names them again at the end of the output.
# Usage: run-tests.sh [arguments for swift test]
set -uo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
log=.build/test.log
# If all tests ran at once, they would wait for each other until their time is over.
"${SWIFT:-swift}" test --skip-build --experimental-maximum-parallelization-width 4 "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  echo
  echo "These failed (the whole output is in $log):"
  grep -aE -A 3 '^✘|error:|Fatal error|unexpected signal' "$log" | head -n 100
fi
exit "$status"
