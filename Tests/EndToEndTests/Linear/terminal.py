"""Runs a command in a pseudo-terminal and types the lines of a file: each once the program asks, so when what it wrote ends with
": ". A line "^C" presses Ctrl-C; a line that begins with "!" is a command of the shell, which runs before the next line is typed; at the
end of the file Ctrl-D is pressed. Writes the bytes that the terminal got, and ends with the status of the command, as a shell gives it.

Usage: terminal.py LINES COMMAND...
"""

import os
import pty
import select
import subprocess
import sys

lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execv(sys.argv[2], sys.argv[2:])

got = b""
since = b""
while True:
    ready, _, _ = select.select([terminal], [], [], 60)
    if not ready:
        sys.stdout.buffer.write(got + b"\n[no answer for a minute]\n")
        os.kill(child, 9)
        break
    try:
        more = os.read(terminal, 65536)
    except OSError:
        break
    if not more:
        break
    got += more
    since += more
    if since.endswith(b": "):
        since = b""
        while lines and lines[0].startswith("!"):
            subprocess.run(["/bin/sh", "-c", lines.pop(0)[1:]], check=True, stdout=subprocess.DEVNULL)
        line = lines.pop(0) if lines else "^D"
        keys = {"^C": b"\x03", "^D": b"\x04"}.get(line)
        os.write(terminal, keys or line.encode() + b"\n")
sys.stdout.buffer.write(got)
sys.stdout.flush()
_, status = os.waitpid(child, 0)
code = os.waitstatus_to_exitcode(status)
sys.exit(code if code >= 0 else 128 - code)
