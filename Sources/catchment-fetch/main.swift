import CCurl
import Glibc
import HTTP

// Sends the requests of Catchment, over the socket that is its standard input; `Frame` describes what is said there. It is a program of
// its own so that the other one starts without libcurl, and so that a fault in a response cannot reach it. It ends with the socket.

/// Bytes of memory that it may ask for: it keeps no bodies, so this is far more than it needs.
let memoryLimit: rlim_t = 256 << 20

setLimit(Int32(RLIMIT_DATA.rawValue), memoryLimit)
setLimit(Int32(RLIMIT_CORE.rawValue), 0)
shim_hide_memory()
guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let multi = curl_multi_init() else { exit(70) }
Service(socket: 0, multi: multi).run()

/// Sets a limit of this process, and never above the one that it has.
func setLimit(_ resource: Int32, _ value: rlim_t) {
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_max = min(value, limit.rlim_max)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
}
