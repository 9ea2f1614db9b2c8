import CCurl
import Glibc
import HTTP

/// The most memory that the fetching process may allocate, in bytes. It passes bodies on in pieces, so it needs far less.
private let memoryLimit: rlim_t = 256 << 20

/// Sends web requests for the program, from a process of its own.
///
/// `HelperClient` starts the program a second time as that process. Its standard input is a socket, over which the two exchange
/// the messages that `Frame` describes. Being separate, it loads libcurl only when something is fetched, and a malicious response
/// cannot harm the program itself. It ends when the socket closes.
public func serveRequests() -> Never {
    shim_name_process(HelperClient.processName)
    lower(Int32(RLIMIT_DATA.rawValue), to: memoryLimit)
    lower(Int32(RLIMIT_CORE.rawValue), to: 0)
    shim_hide_memory()
    let socket = ProgramSocket(0)
    guard shim_load() else { refuseRequests(socket) }
    guard shim_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let multi = shim_multi_init() else { exit(70) }
    Service(socket, multi: multi).run()
}

/// Answers every request with the error that libcurl is missing.
private func refuseRequests(_ socket: ProgramSocket) -> Never {
    while true {
        socket.receive(waits: true) { frame in
            guard case .request(let request) = frame.message else { return }
            let error = HTTPError(.libraryMissing, host: hostName(of: request.url))
            socket.send(Frame(id: frame.id, .failed(error)))
        }
    }
}

/// Lowers a limit of this process, and never raises it.
private func lower(_ resource: Int32, to value: rlim_t) {
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_max = min(value, limit.rlim_max)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
}
