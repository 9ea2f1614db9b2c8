import Foundation

/// A server on this machine that sends the same bytes to every client, and then waits or closes the connection.
final class TalkingServer: Sendable {
    enum End: Sendable { case waits, hangsUp, repeats }

    let port: Int
    private let listener: Int32

    init(_ words: String, then end: End = .waits) throws {
        let bound = try Self.bindSocket()
        let listener = bound.socket
        self.listener = listener
        port = bound.port
        guard listen(listener, 8) == 0 else { throw POSIXError(.EADDRINUSE) }
        Thread.detachNewThread {
            var open: [Int32] = []
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                let bytes = Array(words.utf8)
                // Until the client has closed the connection.
                repeat {
                    guard send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { break }
                } while end == .repeats
                if end == .waits { open.append(connection) } else { close(connection) }
            }
            for connection in open + [listener] { close(connection) }
        }
    }

    /// The thread closes the socket: otherwise its number could be used again while the thread waits for it.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// A socket on this machine with a port of its own, which does not listen yet.
    private static func bindSocket() throws -> (socket: Int32, port: Int) {
        let new = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(new, $0, size) == 0 && getsockname(new, $0, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        return (new, Int(UInt16(bigEndian: address.sin_port)))
    }

    private static let closed = Result<Int, any Error> { try TalkingServer.bindSocket().port }

    /// A port on which no server listens. No other test gets it, because its socket stays open.
    static func closedPort() throws -> Int { try closed.get() }

    /// A port for a server that another program starts.
    static func freePort() throws -> Int { try TalkingServer("").port }
}
