#!/bin/sh
# Runs a class board on this machine. Installs what is missing, then runs board.py:
#   board.sh start|memory|stop|status [FOLDER [PORT]]
#   board.sh accounts CLASS.csv [--dry-run] | password NAME | remove NAME | teacher NAME | install | test | measure [PINS]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
install() { "$here/../../Scripts/install-packages.sh" "$@"; }

# Debian's own Python comes first, because the user postgres can run it too.
if [ -x /usr/bin/python3 ]; then python=/usr/bin/python3; else python=$(command -v python3 || true); fi
case "${1-}" in
start | memory | install | test | measure)
    { [ -n "$python" ] && "$python" -c 'import ensurepip, venv' 2>/dev/null; } || { install python3 python3-venv; python=/usr/bin/python3; }
    ;;
esac
if [ "${1-}" = start ] && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null; then
    install postgresql
fi
[ -n "$python" ] || { echo "The class board needs Python 3." >&2; exit 1; }
exec "$python" "$here/board.py" "$@"
