import Foundation

/// Runs a command to its end and returns what it wrote to standard output and standard error.
///
/// - Parameter folder: where its output goes meanwhile; a pipe would stay open in a server that it starts.
/// - Throws: `CommandFailure` where it cannot start or does not end with status 0.
func runCommand(_ command: [String], environment: [String: String], folder: URL) throws -> String {
    let result = try RunningCommand(command, environment: environment, folder: folder).wait()
    guard result.status == 0 else { throw CommandFailure(description: "\(command): \(result.output)\(result.errors)") }
    return result.output + result.errors
}

struct CommandFailure: Error, CustomStringConvertible { let description: String }

/// How a command ended.
struct CommandResult: Equatable, Sendable {
    /// 128 and more: a signal.
    var status: Int
    /// Standard output.
    var output: String
    /// Standard error.
    var errors: String
}

/// A command that was started, and is ended with this object.
///
/// Foundation's `Process` is not used: what it opens for one child leaks into another that starts at the same time, and a
/// server among them keeps it open for good.
final class RunningCommand {
    private let process: pid_t
    private let output: URL
    private let errors: URL
    private var hasEnded = false

    /// - Parameter folder: where its output goes meanwhile.
    init(_ command: [String], environment: [String: String], folder: URL) throws {
        let stem = UUID().uuidString
        output = folder.appendingPathComponent(stem + ".out")
        errors = folder.appendingPathComponent(stem + ".err")
        process = try spawn(command, environment: environment, output: output.path, errors: errors.path)
    }

    deinit {
        if !hasEnded {
            send(SIGKILL)
            _ = try? wait()
        }
    }

    func send(_ signal: CInt) { kill(process, signal) }

    /// Waits for the end.
    func wait() throws -> CommandResult {
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
        return CommandResult(
            status: Int(status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F),
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

private func spawn(
    _ command: [String], environment: [String: String], output: String, errors: String
) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

    // Threads of Swift's pool have signals blocked, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child = pid_t()
    let error = posix_spawnp(&child, command[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else { throw CommandFailure(description: "\(command[0]): \(String(cString: strerror(error)))") }
    return child
}

/// Waits until something holds.
///
/// On a busy machine tests wait for each other, and time passes without a look: so it looks some times at least.
///
/// - Throws: `CommandFailure`, when the time is over.
func poll(seconds: Double, until holds: () throws -> Bool, failure: () -> String) async throws {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .seconds(seconds))
    var looks = 1
    while try !holds() {
        looks += 1
        guard clock.now < deadline || looks < 50 else { throw CommandFailure(description: failure()) }
        try await Task.sleep(for: .milliseconds(20))
    }
}
