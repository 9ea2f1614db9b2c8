# Read by test-dist.sh and test-deb.sh: a minimal Debian of the same release as this machine, without Swift. It is made once, in
# .build/clean-root, from the mirror that apt uses here; each test gets a copy, in $root.

[ "$(id -u)" = 0 ] || exec sudo --preserve-env "$0" "$@"
# Mounts are of this script alone and end with it.
[ -n "${IN_OWN_MOUNTS:-}" ] || IN_OWN_MOUNTS=1 exec unshare --mount "$0" "$@"

base=$PWD/.build/clean-root
root=$PWD/.build/clean-root-test
release=$(. /etc/os-release && echo "$VERSION_CODENAME")

if [ ! -f "$base/.complete" ]; then
    Scripts/install-packages.sh debootstrap
    mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Identifier: Packages' |
        awk -v release="$release" '$1 == release { print $2; exit }')
    echo "Making a clean Debian $release in .build/clean-root, which takes a minute"
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase "$release" "$base" "$mirror" >"$base.log" 2>&1 || { tail -n 20 "$base.log" >&2; exit 1; }
    touch "$base/.complete"
fi
rm -rf --one-file-system "$root"
cp -a "$base" "$root"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
trap 'umount -l "$root/proc" "$root/dev"; rm -rf --one-file-system "$root"' EXIT

# Runs a command in the clean root, with nothing of this machine's environment but the proxies.
inside() {
    chroot "$root" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        CATCHMENT_HOME=/tmp/home CATCHMENT_OFFLINE=1 ${http_proxy:+http_proxy="$http_proxy"} \
        ${https_proxy:+https_proxy="$https_proxy"} "$@"
}

quietly() { "$@" >"$root.log" 2>&1 || { tail -n 20 "$root.log" >&2; return 1; }; }

# Fails unless a command in the clean root writes a text.
expect() {
    local text=$1 output
    shift
    output=$(inside "$@" 2>&1) || { echo "Failed: $*" >&2; echo "$output" >&2; return 1; }
    [[ $output == *"$text"* ]] || { echo "Failed: the output of $* lacks \"$text\"" >&2; echo "$output" >&2; return 1; }
    echo "ok: $*"
}

# What must work wherever the program is installed. $1: the command.
check_program() {
    expect "catchment 0." "$1" --version
    expect '"collection":"england"' "$1" schools --near "LS1 4AP" --format json
    expect "dbn:" "$1" places --in newyork --near "Brooklyn" --limit 3
    expect "libcurl is installed" "$1" doctor
    expect "catchment-picture is installed" "$1" doctor
    expect "" "$1" picture /tmp/picture.gif --size 20x10 --charset ascii --colour never
    expect "●" "$1" map --near "LS1 4AP" --size 40x12
}

# A grey picture of two by two pixels.
picture() { printf 'GIF89a\2\0\2\0\200\0\0\200\200\200\377\377\377,\0\0\0\0\2\0\2\0\0\2\2\204Q\0;' >"$root/tmp/picture.gif"; }
