import Foundation

/// Runs a command to its end and returns what it wrote to standard output.
///
/// Foundation's `Process` is not used: what it opens for one child leaks into another that starts at the same time, and a
/// server among them keeps it open for good.
///
/// - Parameter folder: where its output goes meanwhile; a pipe would stay open in a server that it starts.
/// - Throws: `CommandFailure` where it cannot start or does not end with status 0.
func runCommand(_ command: [String], environment: [String: String], folder: URL) throws -> String {
    let output = folder.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

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
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    guard status == 0 else { throw CommandFailure(description: "\(command): \(text)") }
    return text
}

struct CommandFailure: Error, CustomStringConvertible { let description: String }
