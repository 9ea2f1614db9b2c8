"""Writes order.txt, the functions that the linker puts at the front of the program: `order.py PROGRAM HOME`.

The kernel loads a program in pieces of 64 kB, even for one small function. The functions of the first screen take 1 MB. Without this
order they are spread over four fifths of the 13 MB of code. With it 6 MB are loaded, of which more than 2 MB are Swift's library, whose
functions the linker cannot move.

PROGRAM must have been linked without folding equal functions into one (`--icf`), because the others would be missing from the
list. In valgrind it makes a search in HOME, a home with imported data, and is started there again: its functions until the first screen
is whole come first in the list, then those of the search. The linker ignores a name that a later version of the program no longer
has, so the list is made again only when Benchmarks/guard.py finds that more of the program is loaded.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Benchmarks"))
from processes import Terminal

# A program runs some fifty times as long in valgrind.
PATIENCE = 15


def functions_run(program, home, keys):
    """The names of the functions that run from the start of the program until its answer to the last of the keys."""
    with tempfile.TemporaryDirectory() as folder:
        counts = pathlib.Path(folder) / "counts"
        environment = dict(os.environ, CATCHMENT_HOME=home, CATCHMENT_OFFLINE="1", TERM="xterm-256color", LC_ALL="C.UTF-8")
        # The files are written when the program ends, and have every name in full.
        terminal = Terminal(
            ["valgrind", "--tool=callgrind", "--demangle=no", "--compress-strings=no", f"--callgrind-out-file={counts}",
             f"--log-file={folder}/log", program],
            environment)
        terminal.drain(PATIENCE)
        for key in keys:
            terminal.type(key, PATIENCE)
        # Writes the counts so far, because the functions of the end are not wanted.
        subprocess.run(["callgrind_control", "-d", str(terminal.process)], check=True, stdout=subprocess.DEVNULL)
        terminal.end()
        lines = [line for file in pathlib.Path(folder).glob("counts*") for line in file.read_text(errors="replace").splitlines()]
        if not lines:
            sys.exit(f"valgrind has counted nothing: {(pathlib.Path(folder) / 'log').read_text()}")
    # A function that calls itself is listed as NAME'2 too.
    return {line.partition("=")[2].partition("'")[0] for line in lines if line.startswith(("fn=", "cfn="))}


def main(program, home):
    # valgrind 3.19 stops at the debug information of Swift 6.2.
    with tempfile.NamedTemporaryFile() as bare:
        subprocess.run(["strip", "--strip-debug", "-o", bare.name, program], check=True)
        os.chmod(bare.name, 0o700)
        symbols = subprocess.run(["nm", "--defined-only", bare.name], check=True, capture_output=True, text=True).stdout
        own = {fields[2] for fields in map(str.split, symbols.splitlines()) if fields[1] in "tTwW"}
        in_search = functions_run(bare.name, home, ["LS1 4AP", "\r", "j", "\r"]) & own
        # This start shows the search before it, as nearly every start does.
        at_start = functions_run(bare.name, home, []) & own
    names = sorted(at_start) + sorted(in_search - at_start)
    pathlib.Path(__file__).with_name("order.txt").write_text("".join(name + "\n" for name in names))
    print(f"{len(at_start)} functions until the first screen is whole, {len(names) - len(at_start)} more in a first search")


main(*sys.argv[1:])
