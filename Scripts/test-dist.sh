#!/usr/bin/env bash
# Unpacks the archive of make dist in a clean Debian without Swift, and starts it there.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
. Scripts/clean-root.sh
archive=$(ls .build/dist/catchment-*.tar.gz)
cp "$archive" "$root/tmp/"
picture
quietly inside apt-get update -qq
quietly inside apt-get install -y -qq --no-install-recommends libncursesw6 zlib1g libcurl4 ca-certificates \
    libturbojpeg0 libspng0 libwebp7 libwebpdemux2 libgif7
inside tar -C /opt -xzf "/tmp/$(basename "$archive")"
folder=/opt/$(basename "$archive" .tar.gz)
check_program "$folder/bin/catchment"
! readelf -d "$root$folder/bin/catchment" | grep -q libstdc++ || { echo "The program needs libstdc++, which should be part of it." >&2; exit 1; }
for file in LICENSE THIRD-PARTY.md licences/swift.txt licences/lgpl-3.txt share/man/man1/catchment.1 share/catchment/SOURCES.md \
    share/bash-completion/completions/catchment share/zsh/site-functions/_catchment share/fish/vendor_completions.d/catchment.fish; do
    [ -s "$root$folder/$file" ] || { echo "The archive lacks $file" >&2; exit 1; }
done
expect "Installed in /usr/local" "$folder/install.sh"
check_program catchment
expect "Removed" "$folder/install.sh" --remove
left=$(inside find /usr/local -type f)
[ -z "$left" ] || { echo "install.sh --remove leaves: $left" >&2; exit 1; }
echo "$archive works in a clean Debian $release ($(du -h "$archive" | cut -f 1))."
