"""Fails if the program does more than it should at the start, for a key, or while nothing happens: `guard.py PROGRAM`.

Only what cannot be noise is counted: bytes read and written, allocations, and how often a thread was woken. A limit is about a
tenth above what was counted when it was set; whoever raises one says why in the commit. What varies from start to start is measured
until it is within its limit once.
"""
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time

from processes import Terminal, forget

# Bytes, allocations and wake-ups, as the names say.
LIMITS = {
    "read until the first screen is whole": 645_000,
    # Scripts/link/order.txt puts the functions of the first screen side by side. If it is out of date, run `make order`.
    "of the program in memory for the first screen": 10_800_000,
    "written for the first screen": 21_000,
    # Allows for a second drawing of the map, when its streets are loaded after the first.
    "written for a search": 28_000,
    "written when the selection moves (median of 20)": 380,
    "written when the map is panned (median of 20)": 12_400,
    "written to draw the whole screen again": 29_200,
    "written when the window gets the focus": 0,
    "allocations when the selection moves (median of 20)": 365,
    "allocations when the map is panned (median of 20)": 1_250,
    # Among a million points, of which two lie on a square kilometre: 0.06, 6, 102 and 10 are found on average. Points are compared in
    # blocks of four, so the counts include the rest of each block. See ComparedCounts.swift.
    "points compared for a search within 100 m": 13,
    "points compared for a search within 1000 m": 37,
    "points compared for a search within 4000 m": 199,
    "points compared for the ten nearest": 86,
    # Swift's Dispatch library looks at its own threads once a second, which wakes one thread twice.
    "wake-ups in a second without a key": 2,
}


def counter(process, name):
    """A counter of /proc/PID/io."""
    for line in pathlib.Path(f"/proc/{process}/io").read_text().splitlines():
        key, value = line.split(": ")
        if key == name:
            return int(value)
    raise KeyError(name)


def wake_ups(process):
    """How often each thread of a process was woken so far."""
    counts = {}
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        try:
            status = (task / "status").read_text()
        except OSError:  # the thread has just ended
            continue
        for line in status.splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                counts[task.name] = int(line.split()[1])
    return counts


def wake_ups_in_a_second(process):
    before = wake_ups(process)
    time.sleep(1)
    return sum(count - before.get(task, 0) for task, count in wake_ups(process).items())


def in_memory(process, file):
    """How many bytes of a file a process has in memory."""
    count = 0
    is_of_file = False
    for line in pathlib.Path(f"/proc/{process}/smaps").read_text().splitlines():
        words = line.split()
        # A part of the memory begins with its range of addresses: "55d0c1a00000-55d0c1d83000 r--p ... FILE".
        if "-" in words[0]:
            is_of_file = words[-1] == str(file)
        elif words[0] == "Rss:" and is_of_file:
            count += int(words[1]) * 1024
    return count


def least(measure, limit, tries):
    """The least of some measurements. The first within the limit is taken, so that most often there is only one."""
    values = []
    while len(values) < tries and (not values or min(values) > limit):
        values.append(measure())
    return min(values)


def median(values):
    return sorted(values)[len(values) // 2]


class Allocations:
    """Counts the allocations of a program that is started with `environment`."""

    def __init__(self, folder):
        self.file = pathlib.Path(folder) / "allocations"
        self.file.write_bytes(bytes(8))
        library = pathlib.Path(folder) / "allocations.so"
        source = pathlib.Path(__file__).parent / "allocations.c"
        # Swift's toolchain comes with clang.
        compiler = shutil.which("clang") or shutil.which("cc")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": str(library), "ALLOCATIONS_FILE": str(self.file)}

    def during(self, action):
        before = self.count()
        action()
        return self.count() - before

    def count(self):
        return struct.unpack("<Q", self.file.read_bytes())[0]


def allocations(program):
    """Counted in a separate run, because the counter would change the bytes and wake-ups that are measured."""
    with tempfile.TemporaryDirectory() as home:
        counter = Allocations(home)
        environment = dict(os.environ, CATCHMENT_HOME=home, CATCHMENT_OFFLINE="1", TERM="xterm-256color", LC_ALL="C.UTF-8")
        terminal = Terminal([program], environment | counter.environment)
        terminal.drain(patience=1)
        terminal.type("LS7 4HE\r", patience=1)
        arrows, pans = ["\x1b[B", "\x1b[A"], ["\x1b[1;2C", "\x1b[1;2D"]
        yield "allocations when the selection moves (median of 20)", median(
            [counter.during(lambda: terminal.type(arrows[key % 2])) for key in range(20)])
        terminal.type("\t")
        yield "allocations when the map is panned (median of 20)", median(
            [counter.during(lambda: terminal.type(pans[key % 2])) for key in range(20)])
        terminal.end()


def compared(program):
    """The counts that the program for measurements prints, which is built beside Catchment."""
    bench = pathlib.Path(program).with_name("catchment-bench")
    for line in subprocess.run([bench, "compared"], check=True, capture_output=True, text=True).stdout.splitlines():
        what, count = line.split("\t")
        yield what, int(count)


def counts(program):
    yield from compared(program)
    yield from allocations(program)
    program = pathlib.Path(program).resolve()
    forget(program)
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, CATCHMENT_HOME=home, CATCHMENT_OFFLINE="1", TERM="xterm-256color", LC_ALL="C.UTF-8")
        terminal = Terminal([program], environment)
        first = terminal.drain(patience=1)
        yield "read until the first screen is whole", counter(terminal.process, "rchar")
        yield "written for the first screen", first
        yield "written for a search", terminal.type("LS7 4HE\r", patience=1)
        yield "written when the selection moves (median of 20)", median(
            [terminal.type("\x1b[B" if key % 2 == 0 else "\x1b[A") for key in range(20)])
        yield "written to draw the whole screen again", terminal.type("\x0c")
        yield "written when the window gets the focus", terminal.type("\x1b[I")
        terminal.type("\t")
        yield "written when the map is panned (median of 20)", median(
            [terminal.type("\x1b[1;2C" if key % 2 == 0 else "\x1b[1;2D") for key in range(20)])
        idle = "wake-ups in a second without a key"
        yield idle, least(lambda: wake_ups_in_a_second(terminal.process), LIMITS[idle], tries=12)
        terminal.end()
    start = "of the program in memory for the first screen"
    yield start, least(lambda: memory_at_first_screen(program, environment), LIMITS[start], tries=5)


def memory_at_first_screen(program, environment):
    """How many bytes of the program are in memory when its first screen is whole. Threads touch its pages in another order at each start,
    and the kernel maps those around them: one program had 10.7 to 11.4 MB."""
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal([program], environment | {"CATCHMENT_HOME": home})
        terminal.drain(patience=1)
        bytes_in_memory = in_memory(terminal.process, program)
        terminal.end()
    return bytes_in_memory


def main():
    problems = []
    for what, count in counts(sys.argv[1]):
        limit = LIMITS[what]
        print(f"  {what}: {count:,} (limit {limit:,})")
        if count > limit:
            problems.append(what)
    if problems:
        sys.exit("More than allowed: " + "; ".join(problems) + ".")


main()
