#!/usr/bin/env bash
# Checks the package of make deb with lintian, installs it in a clean Debian without Swift, and removes it again.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
. Scripts/clean-root.sh
package=$(ls .build/deb/catchment_*.deb)
Scripts/install-packages.sh lintian desktop-file-utils
lintian --fail-on error,warning --tag-display-limit 0 "$package"
desktop-file-validate Packaging/catchment.desktop
cp "$package" "$root/tmp/"
picture
quietly inside apt-get update -qq
# Installs the package's dependencies first, so that any file left after removal comes from the package itself.
needed=$(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/,/ /g')
# shellcheck disable=SC2086 # a list of packages
quietly inside apt-get install -y -qq --no-install-recommends $needed libcurl4 ca-certificates
files() { inside find /etc /usr /var/lib -xdev -not -path '/var/lib/dpkg/*' -not -path '/var/lib/apt/*' | sort; }
before=$(files)
quietly inside apt-get install -y "/tmp/$(basename "$package")"
check_program catchment
for file in share/man/man1/catchment.1.gz share/applications/catchment.desktop share/doc/catchment/copyright \
    share/bash-completion/completions/catchment share/zsh/vendor-completions/_catchment share/fish/vendor_completions.d/catchment.fish; do
    inside grep -qx "/usr/$file" /var/lib/dpkg/info/catchment.list || { echo "The package lacks $file" >&2; exit 1; }
done
inside dpkg --verify catchment
quietly inside apt-get purge -y catchment
after=$(files)
left=$(comm -13 <(echo "$before") <(echo "$after"))
[ -z "$left" ] || { echo "Removing the package leaves: $left" >&2; exit 1; }
echo "$package works in a clean Debian $release ($(du -h "$package" | cut -f 1)), and its removal leaves nothing."
