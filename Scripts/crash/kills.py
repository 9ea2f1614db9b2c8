"""Kills the program at random moments while it writes, and checks after each kill what the next start finds: the old or the new data,
whole and never mixed; everything that was confirmed; and no temporary file.

Usage: kills.py PROGRAM TIMES [SEED]
"""

import subprocess
import sys
import time

import writes

times = int(sys.argv[2])
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
writes.chance.seed(seed)
writes.doing = f"seed {seed}"

kills, ends, longest = {}, {}, {}
for kind in writes.kinds:
    began = time.monotonic()
    process = kind.begin()
    output, errors = process.communicate()
    if not writes.is_done(kind, process.returncode):
        writes.fail(f"{kind.kind} failed with {process.returncode}", output, errors)
    longest[kind.kind] = time.monotonic() - began
    kind.check(True)

while sum(kills.values()) < times:
    kind = writes.chance.choice(writes.kinds)
    wait = writes.chance.uniform(0, 1.05 * longest[kind.kind])
    process = kind.begin()
    try:
        process.communicate(timeout=wait)
        is_done = True
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        is_done = process.returncode >= 0
    counted = ends if is_done else kills
    counted[kind.kind] = counted.get(kind.kind, 0) + 1
    # Later kills should still meet a running program, also if the machine got faster.
    if is_done:
        longest[kind.kind] *= 0.98
    kind.check(is_done)
    writes.check_files(kind)

print(f"{sum(kills.values())} kills, {sum(ends.values())} ran to their end; nothing was mixed or lost (seed {seed})")
print("  killed: " + ", ".join(f"{name} {count}" for name, count in sorted(kills.items())))
