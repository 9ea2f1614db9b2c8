#!/bin/sh
# Installs those of the named Debian packages that are missing, with sudo if not root. Prints nothing if none is missing.
set -eu
missing=""
for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null 2>&1 || { echo "Please install these packages, or what your system calls them:$missing" >&2; exit 1; }
run=""
[ "$(id -u)" = 0 ] || run="sudo"
echo "Installing$missing"
# shellcheck disable=SC2086 # a list of packages
{ $run apt-get install -y -qq $missing || { $run apt-get update -qq && $run apt-get install -y -qq $missing; }; } >/dev/null
