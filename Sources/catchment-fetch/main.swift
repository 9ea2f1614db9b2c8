import CCurl
import Glibc
import HTTP

// Sends web requests for Catchment. Its standard input is a socket, over which the two exchange the messages that `Frame`
// describes. It is a separate program so that Catchment starts without libcurl and a malicious response cannot harm it. It ends
// when the socket closes.

/// The most bytes of memory that this program may allocate. It keeps no bodies, so it needs far less.
let memoryLimit: rlim_t = 256 << 20

setLimit(Int32(RLIMIT_DATA.rawValue), memoryLimit)
setLimit(Int32(RLIMIT_CORE.rawValue), 0)
shim_hide_memory()
guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let multi = curl_multi_init() else { exit(70) }
Service(socket: 0, multi: multi).run()

/// Lowers a limit of this process, and never raises it.
func setLimit(_ resource: Int32, _ value: rlim_t) {
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_max = min(value, limit.rlim_max)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
}
