import Foundation

/// A program that runs during a test. It ends with this object, or after ten minutes if the test is stopped.
///
/// Foundation's `Process` is not used: threads of Swift's pool block signals, child processes inherit that, and then could
/// not be stopped.
final class TestProcess {
    private let process: pid_t

    /// - Parameter signal: the signal that ends the program and all that it has started.
    init(_ command: [String], endedBy signal: String = "TERM") throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // `timeout` passes a signal on to its process group, and kills programs that do not react.
        let words = ["/usr/bin/timeout", "--signal=\(signal)", "--kill-after=5", "600"] + command
        var arguments = words.map { strdup($0) } + [nil]
        var variables = [strdup("PATH=/usr/sbin:/usr/bin:/bin"), nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var child = pid_t()
        let error = posix_spawn(&child, words[0], &actions, &attributes, &arguments, &variables)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .ENOEXEC) }
        process = child
    }

    /// Whether the program is still running.
    var isRunning: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == 0
    }

    deinit {
        // SIGALRM makes `timeout` act as if its time were over: it sends the signal that it was started with.
        kill(process, SIGALRM)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
}
