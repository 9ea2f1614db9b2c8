"""Completes command lines in an interactive zsh, and prints the candidates of each line on a line of its own.

Usage: zsh.py FOLDER < lines; the folder has the script as _catchment. A blank stands between candidates.
"""
import os
import pty
import select
import sys
import time

SETUP = """
PS1=''; PS2=''; RPS1=''
fpath=({folder} $fpath)
autoload -Uz compinit && compinit -u -D
# Candidates are printed instead of being offered. Calls that fill arrays are those of zsh's own functions.
compadd() {{
    local -a hits
    if [[ " ${{@[1,(i)(-|--)]}} " == *' -'[a-zA-Z]#[OAD]' '* ]]; then builtin compadd "$@"; return; fi
    builtin compadd -A hits "$@"
    local hit; for hit in $hits; do print; print -r -- "@@ $hit"; done
    return 1
}}
setopt extendedglob
at_end() {{ print -r -- "@@END" }}
complete_line() {{ comppostfuncs=(at_end); zle complete-word; BUFFER='' }}
zle -N complete_line
bindkey '^T' complete_line
print -r -- "@@""READY"
"""


def read_until(terminal, mark, seconds=60):
    text, end = b"", time.monotonic() + seconds
    while mark not in text:
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            sys.exit(f"zsh does not answer: {text[-2000:]!r}")
        text += os.read(terminal, 65536)
    return text.decode(errors="replace")


process, terminal = pty.fork()
if process == 0:
    os.environ.update(TERM="dumb", ZDOTDIR=sys.argv[1])
    os.execvp("zsh", ["zsh", "-f", "-i"])
setup = os.path.join(sys.argv[1], "setup.zsh")
with open(setup, "w") as file:
    file.write(SETUP.format(folder=sys.argv[1]))
os.write(terminal, f"source {setup}\n".encode())
read_until(terminal, b"@@READY")
for line in sys.stdin.read().splitlines():
    os.write(terminal, line.encode() + b"\x14")
    text = read_until(terminal, b"@@END")
    hits = [part[3:].strip() for part in text.replace("\r", "\n").split("\n") if part.startswith("@@ ")]
    print(" ".join(dict.fromkeys(hits)), flush=True)
os.kill(process, 9)
