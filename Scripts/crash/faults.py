"""Lets each write, rename and fsync of the program fail in turn, as on a full, damaged or protected disk, and checks that the program
says so in one sentence, exits with status 73, and leaves the old or the new data, whole and never mixed. strace makes the calls fail.

Usage: faults.py PROGRAM [EVERY] [KIND]
  EVERY  3 for every third call, which takes a third of the time; 1 for all
  KIND   only import, update, settings, shortlist, outbox or search; what the program said is printed
"""

import collections
import re
import sys
import tempfile

import writes

every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
only = sys.argv[3] if len(sys.argv) > 3 else None

# The system calls that write, each with the errors that it can give.
ERRORS = {
    "openat": ["EROFS", "EACCES"], "mkdir": ["ENOSPC"], "write": ["ENOSPC", "EIO"], "pwrite64": ["ENOSPC"], "fsync": ["EIO"],
    "ftruncate": ["EIO"], "rename": ["EACCES", "ENOSPC"], "link": ["EROFS"],
}


def calls(kind):
    """The calls of one command that write in its folder: the system call, and how many of the same thread came before it.

    strace makes the call with that number fail in every thread. So a number is left out if the call with it opens a file outside
    of the folder in another thread: without /proc/self/maps, for example, the program would have no arguments.
    """
    with tempfile.NamedTemporaryFile("r", encoding="utf-8", errors="replace") as trace:
        writes.starter[:] = ["strace", "-f", "-y", "-qq", "-s", "0", "-o", trace.name, "-e", "trace=" + ",".join(ERRORS)]
        process = kind.begin()
        output, errors = process.communicate()
        writes.starter.clear()
        if not writes.is_done(kind, process.returncode):
            writes.fail(f"{kind.kind} failed with {process.returncode} without a fault", output, errors)
        kind.check(True)
        counts, found, others = collections.Counter(), set(), set()
        for line in trace:
            match = re.match(r"(\d+)\s+(\w+)\((.*)", line)
            if not match:
                continue
            thread, call, rest = match.groups()
            counts[thread, call] += 1
            if writes.home in rest and (call != "openat" or "O_CREAT" in rest):
                found.add((call, counts[thread, call]))
            elif call == "openat" and " = -1 " not in rest:
                others.add((call, counts[thread, call]))
        return sorted(found - others)


tried = collections.Counter()
statuses = collections.Counter()
number = 0
for kind in writes.kinds:
    if only and kind.kind != only:
        continue
    for call, place in calls(kind):
        for error in ERRORS[call]:
            number += 1
            if number % every:
                continue
            what = f"{kind.kind}: {error} at {call} number {place}"
            writes.starter[:] = [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={place}"]
            process = kind.begin()
            output, errors = process.communicate()
            writes.starter.clear()
            status = process.returncode
            if only:
                print(f"{what} -> {status}:", errors.strip() or output.strip(), flush=True)
            is_done = writes.is_done(kind, status) and (kind.kind != "search" or "cannot be " not in output)
            if status < 0 or status not in (0, 69, 73):
                writes.fail(f"{what}: ended with {status}", output, errors)
            if status == 73 and not errors.strip():
                writes.fail(f"{what}: no reason was given", output)
            writes.doing = what
            kind.check(is_done)
            writes.check_files(kind)
            tried[kind.kind] += 1
            statuses[status] += 1
print(f"{sum(tried.values())} faults; nothing was mixed or lost")
print("  " + ", ".join(f"{name} {count}" for name, count in sorted(tried.items())))
print("  " + ", ".join(f"status {status}: {count}" for status, count in sorted(statuses.items())))
