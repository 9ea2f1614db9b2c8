import Glibc

/// Fetches files over HTTP through `catchment-fetch`, the program beside this one.
public struct Fetcher: Sendable {
    private let program: String?

    /// - Parameter executable: this program's own file.
    public init(executable: String = Folders.executable) {
        program = fetchProgram(beside: executable)
    }

    /// - Parameter progress: told the bytes received, and how many there will be (-1 where the server does not say).
    /// - Returns: what went wrong, in one sentence; nil where the file is there whole.
    public func fetch(_ url: String, to path: String, maximumBytes: Int, progress: (Int, Int) -> Void) -> String? {
        guard let program else {
            return "catchment-fetch, which fetches files, is not beside the program: install Catchment again."
        }
        var problem = ""
        let status = run([program, url, path, String(maximumBytes)]) { line in
            let words = line.split(separator: " ")
            if words.first == "received", words.count == 3, let received = Int(words[1]), let expected = Int(words[2]) {
                progress(received, expected)
            } else {
                problem = line
            }
        }
        switch status {
        case 0?: return nil
        case nil: return "catchment-fetch could not be started: install Catchment again."
        case let status?: return problem.isEmpty ? "\(url) could not be fetched (\(status)): try again later." : problem
        }
    }
}

/// Runs a program in the same process group, so that Ctrl-C ends it too, and hands over each line that it writes.
/// - Returns: its exit status; nil where it could not be started.
private func run(_ arguments: [String], line: (String) -> Void) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var process: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let failure = posix_spawn(&process, arguments[0], &actions, nil, &words, environ)
    close(ends[1])
    guard failure == 0 else { return nil }
    readLines(ends[0], line)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
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
