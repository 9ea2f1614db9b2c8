#!/bin/sh
# Runs `swift build` with the same arguments. If mimalloc is installed (Debian's package libmimalloc2.0), the compiler uses it to allocate
# memory, and needs less processor time: 45 s instead of 49 for Collections, 23 instead of 28 for CollectionsTests.
library="/usr/lib/$(uname -m)-linux-gnu/libmimalloc.so.2"
[ ! -e "$library" ] || export LD_PRELOAD="$library${LD_PRELOAD:+:$LD_PRELOAD}"
exec "${SWIFT:-swift}" build "$@"
