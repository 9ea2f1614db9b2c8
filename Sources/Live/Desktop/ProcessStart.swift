import Glibc

/// Makes two connected file descriptors: what is written to the second is read from the first. Programs that are started do not inherit
/// them, not even one that another thread starts at the same moment, because a single system call makes them and marks them so. The call
/// for a pipe, `pipe2`, is not available in Swift, so they are sockets.
func makeConnectedPair(_ ends: inout [Int32]) -> Bool {
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
}

/// Starts a program without a shell, in a session of its own: it does not use the terminal, and Ctrl-C does not end it.
/// - Parameters:
///   - input: a descriptor for its standard input.
///   - output: a descriptor for what it writes; nil discards it. Standard error is discarded.
/// - Returns: the process; nil if it could not be started.
func startProcess(
    _ path: String, _ arguments: [String], input: Int32, output: Int32? = nil, inheritsEnvironment: Bool = true
) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    for stream: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }

    // This thread may have blocked signals, so the program's are reset.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let setsid: Int32 = 0x80  // POSIX_SPAWN_SETSID, a macro that Swift cannot see.
    posix_spawnattr_setflags(
        &attributes, Int16(setsid | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))

    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    var nothing: [UnsafeMutablePointer<CChar>?] = [nil]
    let status =
        inheritsEnvironment
        ? posix_spawn(&process, path, &actions, &attributes, &words, environ)
        : posix_spawn(&process, path, &actions, &attributes, &words, &nothing)
    return status == 0 ? process : nil
}
