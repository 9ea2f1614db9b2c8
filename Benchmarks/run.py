"""Measures Catchment and other programs at the same work, in turn, and prints a table of ratios against the goals.

    make bench-peers [DATA=FOLDER] [JSON=FILE]

For each search and the import, the answers are first compared with Catchment's; then the programs take turns for some
rounds. A figure is the median of its rounds, with the least and the greatest in parentheses: on a busy machine these lie far apart.
"""
import argparse
import collections
import dataclasses
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import time

import processes

HERE = pathlib.Path(__file__).parent
RUNS_OF_A_SHORT_SEARCH = 5
# What a figure in seconds or bytes is multiplied by.
UNITS = {"µs": 1e6, "ms": 1e3, "s": 1, "MB": 1e-6}


@dataclasses.dataclass
class Case:
    """The same work for Catchment and its peers."""

    name: str
    question: str
    unit: str
    # By peer, how many times faster Catchment should be.
    goals: dict
    rounds: int = 7


def radius(count, metres):
    name = f"radius {metres} m, {'1 M' if count == 1_000_000 else '50 k'} points"
    goals = {"boost_rtree": 3, "nanoflann_tree": 3, "scipy_tree": 10, "sqlite_rtree": 30}
    return Case(name, f"radius {count} {metres}", "µs", goals)


CASES = [radius(count, metres) for count in (50_000, 1_000_000) for metres in (100, 1000, 4000)] + [
    Case("ten nearest, 1 M points", "nearest 1000000 0", "µs", {"boost_rtree": 1.8, "nanoflann_tree": 1.8, "scipy_tree": 1.8}),
    Case("index build, 1 M points", "build 1000000 0", "ms", {"boost_rtree": 4, "nanoflann_tree": 4, "scipy_tree": 4, "sqlite_rtree": 4}, 5),
    Case("name search, 25 k names, slowest key", "keystrokes 25000 0", "ms", {"sqlite_names": 10}),
    Case("name search, 1.7 M names, slowest key", "keystrokes 1700000 0", "ms", {"sqlite_names": 4}, 5),
    Case("name with a typing error, 25 k names", "misspelt 25000 0", "ms", {"rapidfuzz_names": 40}, 5),
]


class Worker:
    """A running program that answers questions; see peers/worker.hpp."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question, mode):
        self.process.stdin.write(f"{question} {mode}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if len(answer) != 2:
            sys.exit(f"{self.process.args[0]} has ended without an answer to '{question}'.")
        return float(answer[0]), answer[1]


def compile_peers(folder):
    """The C++ peers as Debian's compiler builds them without settings for this processor."""
    built = {}
    for source in sorted((HERE / "peers").glob("*.cpp")):
        target = folder / source.stem
        newest = max(source.stat().st_mtime, (HERE / "peers" / "worker.hpp").stat().st_mtime)
        if not target.exists() or target.stat().st_mtime < newest:
            subprocess.run(["g++", "-std=c++17", "-O3", "-w", "-o", target, source, "-lsqlite3"], check=True)
        built[source.stem] = [str(target)]
    return built


def measured(figures, unit):
    scaled = [figure * UNITS[unit] for figure in figures]
    return {"median": statistics.median(scaled), "least": min(scaled), "greatest": max(scaled), "unit": unit}


def run_case(case, ours, workers):
    """Times a case after checking that all answers are the same. For an index build, only the number of points is compared."""
    runners = {"catchment": ours} | {peer: workers[peer] for peer in case.goals}
    answers = {name: worker.ask(case.question, "check")[1] for name, worker in runners.items()}
    if len(set(answers.values())) > 1:
        sys.exit(f"{case.name}: the answers differ: {answers}")
    times = collections.defaultdict(list)
    for name, worker in runners.items():
        worker.ask(case.question, "time")
    for _ in range(case.rounds):
        for name, worker in runners.items():
            # While the other programs ran, their data filled the processor's cache. The first run of a short search brings ours back,
            # so a turn is the median of several runs.
            runs = [worker.ask(case.question, "time")[0] for _ in range(RUNS_OF_A_SHORT_SEARCH if case.unit == "µs" else 1)]
            times[name].append(statistics.median(runs))
    return row(case.name, {name: measured(figures, case.unit) for name, figures in times.items()}, case.goals)


def row(name, figures, goals):
    ours = figures["catchment"]["median"]
    ratios = {peer: figures[peer]["median"] / ours for peer in goals}
    return {"case": name, "figures": figures, "ratios": ratios, "goals": goals}


def text(figure):
    def short(value):
        return f"{value:.3g}" if value < 100 else f"{value:.0f}"

    return f"{short(figure['median'])} ({short(figure['least'])}-{short(figure['greatest'])})"


def table(rows):
    lines = [("what", "Catchment", "peer", "its figure", "ratio", "goal", "")]
    for one in rows:
        what, ours = one["case"], text(one["figures"]["catchment"]) + " " + one["figures"]["catchment"]["unit"]
        for peer, goal in one["goals"].items():
            ratio = one["ratios"][peer]
            verdict = "met" if ratio >= goal else "short"
            lines.append((what, ours, peer.replace("_", " "), text(one["figures"][peer]), f"{ratio:.1f}x", f"{goal:g}x", verdict))
            what = ours = ""
    widths = [max(len(line[column]) for line in lines) for column in range(7)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)


def machine():
    name = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.machine())
    return f"{os.cpu_count()} cores, {name}, {time.strftime('%Y-%m-%d')}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=pathlib.Path, required=True, help="a folder for made data and built peers")
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="the folder of Catchment's programs")
    parser.add_argument("--data", type=pathlib.Path, help="the official files; without them the import is left out")
    parser.add_argument("--json", type=pathlib.Path, help="also write the figures here")
    parser.add_argument("--only", default="", help="only cases whose name contains this")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    data = options.work / "data"
    subprocess.run([sys.executable, HERE / "data.py", data], check=True)
    commands = compile_peers(options.work)
    for script in ("scipy_tree", "sqlite_names", "rapidfuzz_names"):
        commands[script] = [sys.executable, str(HERE / "peers" / f"{script}.py")]

    rows = []
    cases = [case for case in CASES if options.only in case.name]
    ours = Worker([str(options.bin / "catchment-bench"), "worker", str(data)])
    needed = {peer for case in cases for peer in case.goals}
    workers = {peer: Worker(words + [str(data)]) for peer, words in commands.items() if peer in needed}
    for case in cases:
        rows.append(run_case(case, ours, workers))
        print(f"{case.name}: done", file=sys.stderr)
    for worker in [ours, *workers.values()]:
        worker.process.stdin.close()
        worker.process.wait()
    for name, measure in processes.cases(HERE / "peers", options.bin / "catchment", options.work, options.data):
        # A case whose peer is not installed has no figures.
        if options.only in name and (figures := measure()):
            rows.append(row(name, {n: measured(f, figures["unit"]) for n, f in figures["times"].items()}, figures["goals"]))
            print(f"{name}: done", file=sys.stderr)
    print(machine() + "\nmedians, with the least and the greatest of the rounds; for microseconds, a round is a median of five\n\n" + table(rows))
    if options.json:
        options.json.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
