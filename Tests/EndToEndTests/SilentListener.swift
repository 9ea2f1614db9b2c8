import Foundation
import TestSupport

/// A server on this machine that never answers, and knows whether somebody has connected.
final class SilentListener: Sendable {
    let port: Int
    private let socket: Int32

    init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [socket] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 8) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard isBound else { throw CommandFailure(description: "No port is free to listen on.") }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(socket) }

    var hasCaller: Bool {
        var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&state, 1, 0) > 0
    }
}
