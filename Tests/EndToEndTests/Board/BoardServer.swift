import Foundation
import TestSupport

/// A class board on this machine: real Kinto, which is stopped when this object is deleted.
final class BoardServer: Sendable {
    enum Storage: String {
        /// In memory: the board forgets everything when it stops.
        case memory
        case postgreSQL = "start"
    }

    /// The address of the list of pins.
    let address: String
    private let folder: URL
    private let start: [String]
    private let variables: [String: String]

    static let environment = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": FileManager.default.temporaryDirectory.path, "LC_ALL": "C.UTF-8", "SECONDS_BETWEEN_PINS": "0",
        "BOARD_VENV": checkout.appendingPathComponent(".build/board-venv").path,
        "BOARD_ADMIN_PASSWORD": "admin-secret", "BOARD_TEACHER_PASSWORD": "teacher-secret",
    ]

    private static var checkout: URL {
        (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    }

    /// Whether Kinto is installed, as `make test` does; otherwise tests that need it are skipped.
    static let isAvailable = FileManager.default.isExecutableFile(
        atPath: checkout.appendingPathComponent(".build/board-venv/bin/kinto").path)

    /// Whether a board on PostgreSQL can be started. As root, PostgreSQL and Kinto run as the user postgres, who cannot reach
    /// a checkout below /root.
    static let hasPostgreSQL: Bool = {
        let kinto = checkout.appendingPathComponent(".build/board-venv/bin/kinto").path
        let check = getuid() == 0 ? "runuser -u postgres -- test -x '\(kinto)'" : "test -x '\(kinto)'"
        let command = "ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && \(check)"
        let folder = FileManager.default.temporaryDirectory
        return (try? runCommand(["/bin/sh", "-c", command], environment: environment, folder: folder)) != nil
    }()

    /// - Parameter settings: variables for the server, such as CLOSED.
    init(_ settings: [String: String] = [:], storage: Storage = .memory) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("board-" + UUID().uuidString.prefix(8))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let board = folder.appendingPathComponent("board").path
        start = [Self.script, storage.rawValue, board, "\(try freePort())"]
        // On PostgreSQL everything is as in a class, the time that a sign-in takes too.
        let python = storage == .memory ? ["BOARD_VENV": Self.quickPython] : [:]
        variables = Self.environment.merging(python) { $1 }.merging(settings) { $1 }
        address = try Self.run(start, variables, folder)
    }

    /// The installed Kinto with passwords that take 1 ms to check instead of 256.
    private static let quickPython = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Quick").path

    /// Runs the server's script.
    /// - Returns: the address of the list of pins.
    private static func run(_ command: [String], _ variables: [String: String], _ folder: URL) throws -> String {
        let said = try runCommand(command, environment: variables, folder: folder)
        guard let last = said.split(separator: "\n").last(where: { $0.hasPrefix("http://") }) else {
            throw CommandFailure(description: "The board has no address: \(said)")
        }
        return String(last)
    }

    deinit { stop() }

    private static var script: String { checkout.appendingPathComponent("Server/board/board.sh").path }

    /// Stops the server and starts it again at the same address.
    func restart() throws {
        halt()
        _ = try Self.run(start, variables, folder)
    }

    private func halt() {
        _ = try? runCommand([Self.script, "stop", start[2]], environment: Self.environment, folder: folder)
    }

    private func stop() {
        halt()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A port of this machine on which nothing listens at the moment.
private func freePort() throws -> UInt16 {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
        }
    }
    guard isBound else { throw CommandFailure(description: "no port is free") }
    return UInt16(bigEndian: address.sin_port)
}
