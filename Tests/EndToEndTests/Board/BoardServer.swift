import Foundation
import TestSupport

/// A class board on this machine: real Kinto, which is stopped when this object is deleted.
final class BoardServer: Sendable {
    enum Storage {
        /// In memory: the board forgets everything when it stops. boards.py runs it, which is quicker than the
        /// board's own script.
        case memory
        /// On PostgreSQL, as in a school: board.sh starts the board, and checking a password takes a quarter of a second.
        case postgreSQL
    }

    /// The address of the list of pins.
    let address: String
    private let folder: URL
    private let storage: Storage
    private let port: String
    private let settings: [String: String]

    static let environment = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": FileManager.default.temporaryDirectory.path, "LC_ALL": "C.UTF-8", "SECONDS_BETWEEN_PINS": "0",
        "BOARD_VENV": venv.path,
        "BOARD_ADMIN_PASSWORD": "admin-secret", "BOARD_TEACHER_PASSWORD": "teacher-secret",
    ]

    private static var checkout: URL {
        (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    }

    private static let venv = checkout.appendingPathComponent(".build/board-venv")
    /// The Python in which Kinto is installed.
    static let python = venv.appendingPathComponent("bin/python").path

    /// Whether Kinto is installed, as `make test` does; otherwise tests that need it are skipped.
    static let isAvailable = FileManager.default.isExecutableFile(atPath: venv.appendingPathComponent("bin/kinto").path)

    /// Whether a board on PostgreSQL can be started. As root, PostgreSQL and Kinto run as the user postgres, who cannot reach
    /// a checkout below /root.
    static let hasPostgreSQL: Bool = {
        let kinto = venv.appendingPathComponent("bin/kinto").path
        let check = getuid() == 0 ? "runuser -u postgres -- test -x '\(kinto)'" : "test -x '\(kinto)'"
        let command = "ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && \(check)"
        let folder = FileManager.default.temporaryDirectory
        return (try? runCommand(["/bin/sh", "-c", command], environment: environment, folder: folder)) != nil
    }()

    /// The process that runs all boards in memory.
    private static let boards = Result {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("boards.py")
        return try ServerProcess(python, script: script, environment: environment)
    }

    /// - Parameter settings: variables for the server, such as CLOSED.
    init(_ settings: [String: String] = [:], storage: Storage = .memory) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("board-" + UUID().uuidString.prefix(8))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.storage = storage
        self.settings = settings
        do {
            port = storage == .memory ? try Self.startInMemory(folder, settings) : "\(try freePort())"
        } catch {
            Self.stopInMemory(folder)
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        address = "http://127.0.0.1:\(port)/v1/buckets/class/collections/pins/records"
        if storage == .postgreSQL { try startScript() }
    }

    deinit {
        switch storage {
        case .memory: Self.stopInMemory(folder)
        case .postgreSQL: _ = try? script(["stop", board])
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// - Returns: the port.
    private static func startInMemory(_ folder: URL, _ settings: [String: String]) throws -> String {
        let all = settings.merging(["SECONDS_BETWEEN_PINS": "0"]) { set, _ in set }
        let process = try boards.get()
        try process.tell(["start", folder.path] + all.map { "\($0)=\($1)" }.sorted())
        return try process.portOnThread(in: folder)
    }

    private static func stopInMemory(_ folder: URL) { try? boards.get().stop(folder) }

    /// Stops a board on PostgreSQL and starts it again at the same address.
    func restart() throws {
        _ = try script(["stop", board])
        try startScript()
    }

    private func startScript() throws {
        let said = try script(["start", board, port])
        guard said.contains(address) else {
            throw CommandFailure(description: "The script did not name the address \(address): \(said)")
        }
    }

    private var board: String { folder.appendingPathComponent("board").path }

    private func script(_ arguments: [String]) throws -> String {
        let path = Self.checkout.appendingPathComponent("Server/board/board.sh").path
        return try runCommand(
            [path] + arguments, environment: Self.environment.merging(settings) { $1 }, folder: folder)
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
