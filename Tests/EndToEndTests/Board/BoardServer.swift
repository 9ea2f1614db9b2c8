import Foundation
import TestSupport

/// A class board on this machine: real Kinto, with all data in memory. It is stopped when this object is deleted.
final class BoardServer: Sendable {
    /// The address of the list of pins.
    let address: String
    private let folder: URL

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

    /// - Parameter settings: variables for the server, such as CLOSED.
    init(_ settings: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("board-" + UUID().uuidString.prefix(8))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let board = folder.appendingPathComponent("board").path
        let said = try runCommand(
            [Self.script, "memory", board, "\(try freePort())"],
            environment: Self.environment.merging(settings) { $1 }, folder: folder)
        guard let last = said.split(separator: "\n").last(where: { $0.hasPrefix("http://") }) else {
            throw CommandFailure(description: "The board has no address: \(said)")
        }
        address = String(last)
    }

    deinit { stop() }

    private static var script: String { checkout.appendingPathComponent("Server/board/board.sh").path }

    func stop() {
        _ = try? runCommand(
            [Self.script, "stop", folder.appendingPathComponent("board").path], environment: Self.environment,
            folder: folder)
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
