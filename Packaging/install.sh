#!/bin/sh
# Installs Catchment from the unpacked archive, or removes it. It also runs from where it is: bin/catchment.
# Usage: install.sh [--remove] [FOLDER], /usr/local by default
set -eu
remove=""
[ "${1:-}" != --remove ] || { remove=1; shift; }
to=${1:-/usr/local}
from=$(cd "$(dirname "$0")" && pwd)
cd "$from"
if [ -n "$remove" ]; then
    find bin libexec share -type f | while IFS= read -r file; do rm -f "$to/$file"; done
    # Only folders that are empty now, and of Catchment alone.
    find "$to/share/catchment" "$to/libexec/catchment" -depth -type d -exec rmdir {} + 2>/dev/null || true
    echo "Removed from $to"
    exit
fi
mkdir -p "$to"
cp -R bin libexec share "$to/"
"$to/bin/catchment" --version || {
    echo "The program does not start. On Debian and Ubuntu it needs: libncursesw6 zlib1g;" >&2
    echo "to fetch data: libcurl4 ca-certificates; for pictures: libturbojpeg0 libspng0 libwebp7 libwebpdemux2 libgif7" >&2
    exit 1
}
echo "Installed in $to"
