#!/usr/bin/env bash
# Fuzzes the readers of bytes from outside with libFuzzer and the address sanitizer, one target after the other.
# Usage: TIME=60 TARGETS="register tile" DATA=FOLDER RUNS=0 SEED=0 fuzz.sh
#   TIME     seconds for each target
#   TARGETS  some targets; by default all of them
#   DATA     a folder with further inputs to begin with; it is only read
#   RUNS     the most runs of each target; 0 for as many as the time allows
#   SEED     of the random changes; 0 for another one each time
# Inputs that fail are written to Tests/FuzzTests/Inputs/TARGET, where the tests run them from then on. Other inputs that
# reach new code stay in .build/fuzz/corpus.
set -uo pipefail
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
place=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
library=$(ls "${place%/swift}"/clang/*/lib/linux/libclang_rt.fuzzer_no_main-"$(uname -m)".a 2>/dev/null | head -n 1)
[ -n "$library" ] || { echo "This toolchain has no libFuzzer." >&2; exit 1; }
# Optimised, a target runs many times as often. trace-cmp (following comparisons) is off: with it, the compiler needs more than ten
# minutes for one module alone.
FUZZING=$library "$swift" build --scratch-path .build/fuzz -c release --product catchment-fuzz \
  -Xswiftc -sanitize=address -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table \
  -Xcc -fsanitize=fuzzer-no-link,address || exit 1
program=.build/fuzz/release/catchment-fuzz
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
status=0
for target in ${TARGETS:-$("$program" names)}; do
  corpus=.build/fuzz/corpus/$target found=Tests/FuzzTests/Inputs/$target log=.build/fuzz/$target.log
  mkdir -p "$corpus" "$found"
  "$program" "$target" seeds "$corpus" || exit 1
  # An input may take 10 s and 2 GB, and no single allocation more than 1 GB.
  nice "$program" "$target" -max_total_time="${TIME:-60}" -runs="$([ "${RUNS:-0}" -gt 0 ] && echo "$RUNS" || echo -1)" -seed="${SEED:-0}" \
    -max_len="$("$program" "$target" longest)" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=1024 -print_final_stats=1 \
    -artifact_prefix="$found/" "$corpus" "$found" ${DATA:+"$DATA"} >"$log" 2>&1
  ended=$?
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  speed=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
  edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  printf '%-18s %10s runs %8s/s %7s edges' "$target" "${runs:-?}" "${speed:-?}" "${edges:-?}"
  if [ "$ended" -ne 0 ]; then
    status=1
    printf '  FOUND: %s' "$(grep -aE 'Fatal error|ERROR: |SUMMARY' "$log" | head -n 1)"
  fi
  printf '\n'
  rmdir "$found" 2>/dev/null
done
exit "$status"
