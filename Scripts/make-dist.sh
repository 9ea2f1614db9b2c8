#!/usr/bin/env bash
# Packs the release build into .build/dist/catchment-VERSION-linux-ARCHITECTURE.tar.gz, which runs where no Swift is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(.build/release/catchment --version | awk '{ print $2 }')
name=catchment-$version-linux-$(uname -m)
root=.build/dist/$name
rm -rf .build/dist
mkdir -p "$root/licences"
make --no-print-directory install-files DESTDIR="$PWD/$root" PREFIX= >/dev/null
strip "$root/libexec/catchment/catchment-picture"
install -m 755 Packaging/install.sh "$root/install.sh"
cp README.md LICENSE CHANGELOG.md Packaging/THIRD-PARTY.md "$root/"
cp /usr/share/common-licenses/LGPL-3 "$root/licences/lgpl-3.txt"
cp /usr/share/common-licenses/GPL-3 "$root/licences/gpl-3.txt"
# The toolchain brings the licence of what it puts into the program.
swift=$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")
cp "$swift/../share/swift/LICENSE.txt" "$root/licences/swift.txt"
chmod -R u=rwX,go=rX "$root"
# The same input gives the same archive.
tar -C .build/dist --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -cf - "$name" |
    gzip -9n >"$root.tar.gz"
rm -rf "$root"
echo "$root.tar.gz"
