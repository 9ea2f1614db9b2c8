#!/usr/bin/env bash
# Packs the release build into .build/deb/catchment_VERSION_ARCHITECTURE.deb. DEBFULLNAME and DEBEMAIL name the maintainer;
# without them it is the author of the last commit.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
version=$(.build/release/catchment --version | awk '{ print $2 }')
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-$(git log -1 --format=%an)} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"
work=$PWD/.build/deb
root=$work/root
rm -rf "$work"
mkdir -p "$root/DEBIAN" "$work/debian"
make --no-print-directory install-files DESTDIR="$root" PREFIX=/usr ZSH_FOLDER=vendor-completions >/dev/null
strip --remove-section=.comment --remove-section=.note "$root/usr/bin/catchment" "$root/usr/libexec/catchment/catchment-picture"
gzip -9n "$root/usr/share/man/man1/catchment.1"
install -D -m 644 Packaging/catchment.desktop "$root/usr/share/applications/catchment.desktop"
doc=$root/usr/share/doc/catchment
install -D -m 644 Packaging/deb/copyright "$doc/copyright"
install -m 644 README.md CHANGELOG.md "$doc/"
gzip -9n "$doc/CHANGELOG.md" && mv "$doc/CHANGELOG.md.gz" "$doc/NEWS.md.gz"
{
    printf 'catchment (%s) unstable; urgency=medium\n\n  * See NEWS.md.gz for what changed.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date --rfc-email -d "@$(git log -1 --format=%ct)")"
} | gzip -9n >"$doc/changelog.gz"
if [ -f Packaging/deb/lintian-overrides ]; then
    install -D -m 644 Packaging/deb/lintian-overrides "$root/usr/share/lintian/overrides/catchment"
fi
chmod -R u=rwX,go=rX "$root"

# What the programs are linked with; libcurl is loaded later and recommended.
printf 'Source: catchment\n\nPackage: catchment\nArchitecture: any\nDescription: x\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info root/usr/bin/catchment root/usr/libexec/catchment/catchment-picture |
    sed -n 's/^shlibs:Depends=//p')
size=$(du -k --apparent-size -s "$root/usr" | cut -f 1)
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@MAINTAINER@|$maintainer|" \
    -e "s|@SIZE@|$size|" -e "s|@DEPENDS@|$depends|" Packaging/deb/control.in >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod 644 "$root/DEBIAN/"*
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) dpkg-deb --root-owner-group -Zxz --build "$root" "$work" >/dev/null
rm -rf "$root" "$work/debian"
echo ".build/deb/catchment_${version}_$architecture.deb"
