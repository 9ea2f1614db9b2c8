import Foundation

/// A server on this machine that says the same to everybody, and then waits or hangs up.
final class TalkingServer: Sendable {
    enum End: Sendable { case waits, hangsUp, repeats }

    let port: Int
    private let listener: Int32

    init(_ words: String, then end: End = .waits) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            var open: [Int32] = []
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                let bytes = Array(words.utf8)
                // Until nobody takes any more.
                repeat {
                    guard send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { break }
                } while end == .repeats
                if end == .waits { open.append(connection) } else { close(connection) }
            }
            for connection in open + [listener] { close(connection) }
        }
    }

    /// The thread closes it: its number must not be another's while somebody waits at it.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// A port that nobody listens at.
    static func freePort() throws -> Int { try TalkingServer("").port }
}
