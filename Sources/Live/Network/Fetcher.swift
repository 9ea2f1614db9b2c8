import Glibc

/// Fetches files over HTTP through `catchment-fetch`, the program beside this one.
public struct Fetcher: FileFetching {
    private let program: String?

    /// - Parameter executable: this program's own file.
    public init(executable: String = Folders.executable) {
        program = fetchProgram(beside: executable)
    }

    public func fetch(
        _ request: FileRequest, _ cancellation: Cancellation, _ tell: (FileEvent) -> Void
    ) -> FileAnswer {
        var answer = FileAnswer()
        guard let program else {
            answer.problem = "catchment-fetch, which fetches files, is not beside the program: install Catchment again"
            answer.cause = .program
            return answer
        }
        let words = [
            program, request.url, request.path, "\(request.limit)", "\(request.start)", request.ifRange ?? "-",
            request.known?.etag ?? "-", request.known?.modified ?? "-",
        ]
        let status = run(words, cancellation) { answer.take($0, tell) }
        if status == 0, answer.status != 0 { return answer }
        answer.problem = answer.problem ?? "catchment-fetch ended before its time (\(status.map(String.init) ?? "-"))"
        answer.cause =
            switch status {
            case 68: .noNetwork
            case 73: .disk
            case 69: .server
            default: .program
            }
        return answer
    }
}

extension FileAnswer {
    /// Takes a line of what catchment-fetch says.
    fileprivate mutating func take(_ line: String, _ tell: (FileEvent) -> Void) {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return }
        let rest = String(parts[1])
        switch parts[0] {
        case "status": status = Int(rest) ?? 0
        case "etag": version.etag = rest
        case "modified": version.modified = rest
        case "clock": clock = Int(rest)
        case "retry": retryAfter = Int(rest)
        case "failed": problem = rest
        case "body": tell(.began(self, start: Int(rest) ?? 0))
        case "received":
            let numbers = rest.split(separator: " ").compactMap { Int($0) }
            if numbers.count == 2 { tell(.received(numbers[0], of: numbers[1] < 0 ? nil : numbers[1])) }
        default: break
        }
    }
}

/// Runs a program, and hands over each line that it writes. It ends with the cancellation, and with this program.
/// - Returns: its exit status; nil where it could not be started or was ended.
private func run(_ arguments: [String], _ cancellation: Cancellation, line: (String) -> Void) -> Int32? {
    // A socket and not two pipes: none of it can leak into another program that starts at the same time.
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let process = start(arguments, end: ends[1])
    close(ends[1])
    guard let process else { return nil }
    cancellation.whileRunning(onCancel: { kill(process, SIGKILL) }) { readLines(ends[0], line) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
}

private func start(_ arguments: [String], end: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in [0, 1] { posix_spawn_file_actions_adddup2(&actions, end, stream) }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A process group of its own: Ctrl-C is for this program to answer. Threads may have signals blocked.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    return posix_spawn(&process, arguments[0], &actions, &attributes, &words, environ) == 0 ? process : nil
}

private func readLines(_ descriptor: Int32, _ line: (String) -> Void) {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        pending += buffer[..<count]
        while let end = pending.firstIndex(of: 0x0A) {
            line(String(decoding: pending[..<end], as: UTF8.self))
            pending.removeSubrange(...end)
        }
    }
    if !pending.isEmpty { line(String(decoding: pending, as: UTF8.self)) }
}

/// `catchment-fetch`, in a build beside the program and where `make install` puts it; nil where it is missing.
func fetchProgram(beside executable: String) -> String? {
    let folder = split(executable).folder
    return ["\(folder)/catchment-fetch", "\(split(folder).folder)/libexec/catchment/catchment-fetch"].first {
        access($0, X_OK) == 0
    }
}
