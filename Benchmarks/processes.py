"""Cases measured as whole processes: their time, and their memory."""
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
# Runs the command in its arguments, and writes the peak memory of that command in kB.
PEAK = """
import os, sys
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
print(usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def cases(peers, program, work, data):
    """The cases: for each its name, and a function that returns its figures by program, in the unit."""
    home = work / "home"
    england = data / "england" if data else None
    register = next(iter(sorted(england.glob("edubasealldata*.csv"))), None) if data else None
    picture = next(iter(sorted((data / "art" / "pictures").glob("*.jpg"), key=lambda file: -file.stat().st_size)), None) if data else None
    shutil.rmtree(home, ignore_errors=True)
    found = []
    if register:
        run([program, "import", register], home)
        found += [
            ("import of the register, whole process", lambda: importing(peers, program, work, register)),
            ("import of the register, peak memory", lambda: importing(peers, program, work, register, of="memory")),
            ("a school by its name, whole process", lambda: finding(program, home, work)),
        ]
    if picture:
        found.append(("a picture of 60 x 30 characters", lambda: drawing(program, home, picture)))
    return found + [
        ("start to the whole first screen", lambda: starting(program, home, work)),
        ("memory at the first screen", lambda: starting(program, home, work, of="memory")),
    ]


def run(words, home, of="time", output=subprocess.DEVNULL):
    """Runs a program to its end.

    Returns the seconds that it took or, if `of` is "memory", its peak memory in bytes.
    """
    environment = dict(os.environ, CATCHMENT_HOME=str(home), CATCHMENT_OFFLINE="1", LC_ALL="C.UTF-8")
    words = [str(word) for word in words]
    if of == "memory":
        # A new process inherits the peak memory of its parent. So a small Python process of 9 MB starts it, not this one.
        answer = subprocess.run([sys.executable, "-S", "-c", PEAK, *words], env=environment, check=True, capture_output=True, text=True)
        return int(answer.stderr.splitlines()[-1]) * 1024
    start = time.perf_counter()
    subprocess.run(words, env=environment, check=True, stdout=output)
    return time.perf_counter() - start


def result(unit, goals, runners):
    """The figures of a case whose runners take turns. A runner for which no program is installed is left out with its goal."""
    return {"unit": unit, "goals": {name: goal for name, goal in goals.items() if name in runners}, "times": in_turn(runners)}


def importing(peers, program, work, register, of="time"):
    """The register in Windows-1252 to JSON. DuckDB is given a copy in UTF-8, as it reads no other encoding."""
    utf8 = work / "register.csv"
    utf8.write_bytes(register.read_bytes().decode("windows-1252").encode())
    home = work / "import"

    def ours():
        shutil.rmtree(home, ignore_errors=True)
        return run([program, "import", register], home, of)

    def peer(script, source):
        out = work / f"{script}.json"
        return lambda: run([sys.executable, peers / f"{script}.py", source, out], home, of)

    def on_a_clean_disk(runner):
        # Only Catchment waits until its files are on the disk. It must not wait for what the program before has written.
        def run_alone():
            os.sync()
            return runner()

        return run_alone

    runners = {"catchment": ours} | {
        script: peer(script, utf8 if script == "duckdb_import" else register)
        for script in ("polars_import", "duckdb_import", "csv_import")
    }
    runners = {name: on_a_clean_disk(runner) for name, runner in runners.items()}
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
    if of == "memory":
        return result("MB", {"polars_import": 3, "duckdb_import": 8, "csv_import": 1}, runners)
    return result("ms", {"polars_import": 8, "duckdb_import": 4, "csv_import": 15}, runners)


def finding(program, home, work):
    """Finds schools by two words of their names. fzf reads a list of the names; both times include the start of the program."""
    names = work / "names"
    details = next(home.glob("data/england/details-register*.json"))
    listed = [row["name"] for row in json.loads(details.read_text()) if row.get("status", "").startswith("Open") and row.get("name")]
    names.write_text("".join(name + "\n" for name in listed))
    if not shutil.which("fzf"):
        return None
    words = "bracken edge"
    environment = dict(os.environ, CATCHMENT_HOME=str(home), CATCHMENT_OFFLINE="1", LC_ALL="C.UTF-8")
    ours = [program, "find", words, "--in", "england", "--exact", "--format", "csv", "--fields", "name"]
    theirs = ["fzf", "--exact", "--filter", words]
    got = set(subprocess.run([str(word) for word in ours], env=environment, check=True, capture_output=True, text=True).stdout.splitlines()[1:])
    expected = set(subprocess.run(theirs, stdin=names.open(), check=True, capture_output=True, text=True).stdout.splitlines())
    if got != expected or not got:
        sys.exit(f"fzf has found other names than Catchment: {expected}, not {got}")

    def fzf():
        start = time.perf_counter()
        subprocess.run(theirs, stdin=names.open(), check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start

    return result("ms", {"fzf": 1}, {"catchment": lambda: run(ours, home), "fzf": fzf})


def drawing(program, home, picture):
    """Draws a picture with block characters in all colours. The programs choose different characters, so nothing is compared."""
    if not shutil.which("chafa"):
        return None
    ours = [program, "picture", picture, "--size", "60x30", "--charset", "block", "--colour", "always"]
    theirs = ["chafa", "--format", "symbols", "--symbols", "block", "--size", "60x30", "--colors", "full", picture]
    return result("ms", {"chafa": 1}, {"catchment": lambda: run(ours, home), "chafa": lambda: run(theirs, home)})


def fingerprint(rows):
    """The number of rows, and a sum over their texts that does not depend on the order or on blanks."""
    count = total = 0
    for row in rows:
        count += 1
        total += zlib.crc32("|".join("".join(text.split()) for text in row).encode())
    return count, total


def starting(program, home, work, of="time"):
    """From the start of a process to the last byte of its first screen, 200 x 50."""
    readme = work / "README"
    readme.write_text("A line.\n" * 200)
    environment = dict(os.environ, CATCHMENT_HOME=str(home), CATCHMENT_OFFLINE="1", TERM="xterm-256color", LC_ALL="C.UTF-8")
    # The editors have the settings that they were installed with, none of this person's; vim leaves no swap file (-n).
    installed = dict(environment, HOME=str(work))
    runners = {
        "catchment": lambda: first_screen([program], environment, of),
        "vim": lambda: first_screen(["vim", "-n", readme], installed, of),
        "nano": lambda: first_screen(["nano", readme], installed, of),
        "node": lambda: run(["node", "-e", "0"], home, of),
    }
    runners = {name: runner for name, runner in runners.items() if name == "catchment" or shutil.which(name)}
    for runner in runners.values():
        runner()
    if of == "memory":
        for file in [pathlib.Path(program).resolve(), *home.rglob("*")]:
            forget(file)
        # The first start reads the files again.
        runners["catchment"]()
        return result("MB", {"node": 1}, {name: runners[name] for name in ("catchment", "node") if name in runners})
    return result("ms", {"vim": 1, "nano": 0.3, "node": 4}, runners)


def forget(file):
    """Writes a file to the disk and lets the kernel forget it, as after a restart of the machine.

    The kernel maps a file that was just written in pieces of 2 MB, which count as memory of the program even if it reads little of them.
    """
    if file.is_file():
        handle = os.open(file, os.O_RDONLY)
        os.fsync(handle)
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(handle)


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


def first_screen(words, environment, of="time"):
    start = time.perf_counter()
    terminal = Terminal(words, environment)
    terminal.drain()
    lines = pathlib.Path(f"/proc/{terminal.process}/status").read_text().splitlines()
    memory = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))
    terminal.end()
    return memory if of == "memory" else terminal.last - start


def in_turn(runners):
    times = {name: [] for name in runners}
    for _ in range(ROUNDS):
        for name, runner in runners.items():
            times[name].append(runner())
    return times
