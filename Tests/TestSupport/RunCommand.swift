import Foundation

/// Runs a command to its end and returns what it wrote to standard output and standard error.
///
/// - Parameter folder: for files with the output. Files are used because a server that the command starts would keep a pipe
///   open.
/// - Throws: `CommandFailure` if the command cannot start or does not end with status 0.
public func runCommand(_ command: [String], environment: [String: String], folder: URL) throws -> String {
    let result = try RunningCommand(command, environment: environment, folder: folder).wait()
    guard result.status == 0 else { throw CommandFailure(description: "\(command): \(result.output)\(result.errors)") }
    return result.output + result.errors
}

public struct CommandFailure: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
}

/// How a command ended.
public struct CommandResult: Equatable, Sendable {
    /// The exit status; 128 plus the number of the signal if a signal ended the command.
    public var status: Int
    /// Standard output.
    public var output: String
    /// Standard error.
    public var errors: String
}

/// A running command. It is killed when this object is deleted.
///
/// Foundation's `Process` is not used: a file that it opens for one child leaks into another child that starts at the same
/// time, and a server keeps the file open for good.
public final class RunningCommand {
    /// The process id.
    public let process: pid_t
    private let output: URL
    private let errors: URL
    private var hasEnded = false

    /// - Parameter folder: for files with the output.
    public init(_ command: [String], environment: [String: String], folder: URL) throws {
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

    public func send(_ signal: CInt) { kill(process, signal) }

    /// Whether the command has not ended yet. `wait` can still be called.
    public var isRunning: Bool {
        var ended = siginfo_t()
        waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT)
        return ended.si_signo != SIGCHLD
    }

    /// What the command has written to standard error.
    public var errorsSoFar: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Waits until the command ends.
    public func wait() throws -> CommandResult {
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

/// Waits until a condition holds.
///
/// Other tests may occupy all threads for longer than `seconds`, so the condition is checked at least 50 times.
///
/// - Throws: `CommandFailure` if the time is over.
public func poll(seconds: Double = 120, until holds: () throws -> Bool, failure: () -> String) async throws {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .seconds(seconds))
    var checks = 1
    while try !holds() {
        checks += 1
        guard clock.now < deadline || checks < 50 else { throw CommandFailure(description: failure()) }
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// Waits until a condition holds, without giving the thread to other tests.
///
/// For programs that go on by themselves after some time: other tests cannot delay the check for too long.
///
/// - Throws: `CommandFailure` if the time is over.
public func pollOnThread(seconds: Double = 120, until holds: () throws -> Bool, failure: () -> String) throws {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .seconds(seconds))
    while try !holds() {
        guard clock.now < deadline else { throw CommandFailure(description: failure()) }
        usleep(20_000)
    }
}

/// The path of a program of this package: beside the tests, or beside `CATCHMENT_BINARY` if that is set.
public func product(_ name: String, besideTests: Bool = false) throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let sibling =
        try (besideTests ? nil : environment["CATCHMENT_BINARY"])
        ?? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(fileURLWithPath: sibling).deletingLastPathComponent().appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
        throw CommandFailure(description: "\(path) is not built")
    }
    return path
}

/// Writes a shell script and makes it executable.
public func writeScript(_ text: String, to path: String) throws {
    // Another process writes the file. If this one did, a child started by a parallel test could inherit the open file, and
    // then the script could not be started (ETXTBSY).
    _ = try runCommand(
        ["sh", "-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$2"; chmod +x "$2""#, "sh", text, path],
        environment: ProcessInfo.processInfo.environment, folder: FileManager.default.temporaryDirectory)
}
