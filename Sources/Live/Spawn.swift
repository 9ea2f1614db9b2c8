#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// POSIX_SPAWN_SETSID, which Swift cannot see.
private let setSession: Int16 = 0x80

/// Runs a program with an argument array and never a shell.
///
/// - Parameter input: written to its standard input.
/// - Parameter waits: false lets it run on its own, as a browser does.
/// - Returns: its exit status; nil where it could not be started.
func spawn(_ arguments: [String], input: String? = nil, waits: Bool = true) -> Int32? {
    run(arguments, input: input, waits: waits, wantsOutput: false) { _ in }
}

/// Runs a program and hands over what it writes to standard output, line by line.
func spawn(_ arguments: [String], output: (String) -> Void) -> Int32? {
    run(arguments, input: nil, waits: true, wantsOutput: true, output: output)
}

private func run(
    _ arguments: [String], input: String?, waits: Bool, wantsOutput: Bool, output: (String) -> Void
) -> Int32? {
    guard let path = arguments.first.flatMap(findProgram) else { return nil }
    var inward: [Int32] = [-1, -1]
    var outward: [Int32] = [-1, -1]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input != nil {
        guard pipe(&inward) == 0 else { return nil }
        posix_spawn_file_actions_adddup2(&actions, inward[0], 0)
        posix_spawn_file_actions_addclose(&actions, inward[1])
    } else {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if wantsOutput {
        guard pipe(&outward) == 0 else { return nil }
        posix_spawn_file_actions_adddup2(&actions, outward[1], 1)
        posix_spawn_file_actions_addclose(&actions, outward[0])
    } else {
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if !waits {
        // In a session of its own it outlives the terminal.
        posix_spawnattr_setflags(&attributes, setSession)
    }
    var process = pid_t()
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    guard posix_spawn(&process, path, &actions, &attributes, words, environ) == 0 else { return nil }
    if let input {
        close(inward[0])
        signal(SIGPIPE, SIG_IGN)
        let bytes = Array(input.utf8)
        _ = write(inward[1], bytes, bytes.count)
        close(inward[1])
    }
    if wantsOutput {
        close(outward[1])
        read(outward[0], line: output)
        close(outward[0])
    }
    guard waits else { return 0 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
}

private func read(_ descriptor: Int32, line: (String) -> Void) {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
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

/// The file of a program: itself where it has a slash in it, else the first of that name on the PATH.
func findProgram(_ name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = (environmentValue("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
}
