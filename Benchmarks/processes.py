"""Cases measured as whole processes: the import of the register, and the start in a terminal."""
import fcntl
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
import zlib

ROUNDS = 7


def cases(peers, program, work, data):
    """Generates the cases, each with the times of all programs, in seconds."""
    register = next(iter(sorted((data / "england").glob("edubasealldata*.csv"))), None) if data else None
    home = work / "home"
    shutil.rmtree(home, ignore_errors=True)
    if register:
        yield importing(peers, program, work, register)
        run([program, "import", register], home)
    yield starting(program, home, work)


def run(words, home):
    environment = dict(os.environ, CATCHMENT_HOME=str(home), CATCHMENT_OFFLINE="1", LC_ALL="C.UTF-8")
    start = time.perf_counter()
    subprocess.run([str(word) for word in words], env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def importing(peers, program, work, register):
    """The register in Windows-1252 to JSON. DuckDB is given a copy in UTF-8, as it reads no other encoding."""
    utf8 = work / "register.csv"
    utf8.write_bytes(register.read_bytes().decode("windows-1252").encode())
    home = work / "import"

    def ours():
        shutil.rmtree(home, ignore_errors=True)
        return run([program, "import", register], home)

    def peer(script, source):
        out = work / f"{script}.json"
        return lambda: run([sys.executable, peers / f"{script}.py", source, out], home)

    runners = {"catchment": ours} | {
        script: peer(script, utf8 if script == "duckdb_import" else register)
        for script in ("polars_import", "duckdb_import", "csv_import")
    }
    for runner in runners.values():
        runner()
    details = next(home.glob("data/england/details-register*.json"))
    expected = fingerprint((row.get("name", ""), row.get("postcode", "")) for row in json.loads(details.read_text()))
    for script in list(runners)[1:]:
        with open(work / f"{script}.json", encoding="utf-8") as lines:
            rows = (json.loads(line) for line in lines)
            got = fingerprint((row["EstablishmentName"] or "", row["Postcode"] or "") for row in rows)
        if got != expected:
            sys.exit(f"{script} has read other names or postcodes than Catchment: {got}, not {expected}")
    goals = {"polars_import": 8, "duckdb_import": 4, "csv_import": 15}
    return {"name": "import of the register, whole process", "unit": "ms", "goals": goals, "times": in_turn(runners)}


def fingerprint(rows):
    """The number of rows, and a sum over their texts that does not depend on the order or on blanks."""
    count = total = 0
    for row in rows:
        count += 1
        total += zlib.crc32("|".join("".join(text.split()) for text in row).encode())
    return count, total


def starting(program, home, work):
    """From the start of a process to the last byte of its first screen, 200 x 50."""
    readme = work / "README"
    readme.write_text("A line.\n" * 200)
    environment = dict(os.environ, CATCHMENT_HOME=str(home), CATCHMENT_OFFLINE="1", TERM="xterm-256color", LC_ALL="C.UTF-8")
    runners = {
        "catchment": lambda: first_screen([program], environment),
        "vim": lambda: first_screen(["vim", "-u", "NONE", readme], environment),
        "nano": lambda: first_screen(["nano", readme], environment),
        "node": lambda: run(["node", "-e", "0"], home),
    }
    runners = {name: runner for name, runner in runners.items() if name == "catchment" or shutil.which(name)}
    for runner in runners.values():
        runner()
    goals = {name: goal for name, goal in {"vim": 1, "nano": 0.3, "node": 4}.items() if name in runners}
    return {"name": "start to the whole first screen", "unit": "ms", "goals": goals, "times": in_turn(runners)}


class Terminal:
    """A program in a terminal of 200 x 50.

    Questions to the terminal are answered as xterm does, because a program may wait for the answers.
    """

    def __init__(self, words, environment):
        self.last = time.perf_counter()
        self.process, self.file = pty.fork()
        if self.process == 0:
            # The program must not start in a terminal of another size.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
            os.execvpe(str(words[0]), [str(word) for word in words], environment)

    def drain(self, patience=0.25):
        """Reads until nothing has been written for `patience` seconds. Returns the number of bytes; `last` is the time of the last one."""
        count = 0
        while select.select([self.file], [], [], patience)[0]:
            try:
                written = os.read(self.file, 1 << 16)
            except OSError:
                break
            self.last = time.perf_counter()
            count += len(written)
            if b"\x1b]11;?" in written:
                os.write(self.file, b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\")
            if b"\x1b[>q" in written:
                os.write(self.file, b"\x1bP>|XTerm(370)\x1b\\")
        return count

    def type(self, text, patience=0.25):
        os.write(self.file, text.encode())
        return self.drain(patience)

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.file)


def first_screen(words, environment):
    start = time.perf_counter()
    terminal = Terminal(words, environment)
    terminal.drain()
    terminal.end()
    return terminal.last - start


def in_turn(runners):
    times = {name: [] for name in runners}
    for _ in range(ROUNDS):
        for name, runner in runners.items():
            times[name].append(runner())
    return times
