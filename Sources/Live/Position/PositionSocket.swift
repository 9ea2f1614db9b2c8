import Glibc

/// A stream to a server, with one time by which everything has to be done.
final class PositionSocket {
    enum Failure: Error, Equatable {
        /// There is none to talk to, in the system's words.
        case unreachable(String)
        /// The time is over, or nobody wants the answer any more.
        case late
        case closed
        /// A line is longer than any that makes sense.
        case tooLong
    }

    private let descriptor: Int32
    private let deadline: ContinuousClock.Instant
    private let cancellation: Cancellation
    private var waiting: [UInt8] = []

    private init(_ descriptor: Int32, _ deadline: ContinuousClock.Instant, _ cancellation: Cancellation) {
        self.descriptor = descriptor
        self.deadline = deadline
        self.cancellation = cancellation
    }

    deinit { Glibc.close(descriptor) }

    /// Connects over TCP to the first address of a host that takes it.
    static func connect(
        host: String, port: String, by deadline: ContinuousClock.Instant, _ cancellation: Cancellation
    ) throws(Failure) -> PositionSocket {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, port, &hints, &found)
        guard status == 0 else { throw .unreachable(String(cString: gai_strerror(status))) }
        defer { freeaddrinfo(found) }
        var failure = Failure.unreachable("no address")
        var next = found
        while let address = next {
            do throws(Failure) {
                return try connect(
                    address.pointee.ai_family, address.pointee.ai_addr, address.pointee.ai_addrlen, deadline,
                    cancellation)
            } catch {
                failure = error
            }
            next = address.pointee.ai_next
        }
        throw failure
    }

    /// Connects to a socket in the file system.
    static func connect(
        path: String, by deadline: ContinuousClock.Instant, _ cancellation: Cancellation
    ) throws(Failure) -> PositionSocket {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .unreachable("its path is long") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result: Result<PositionSocket, Failure> = withUnsafeBytes(of: &address) { bytes in
            let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            do throws(Failure) {
                return .success(try connect(AF_UNIX, address, socklen_t(bytes.count), deadline, cancellation))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func connect(
        _ family: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t, _ deadline: ContinuousClock.Instant,
        _ cancellation: Cancellation
    ) throws(Failure) -> PositionSocket {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(family, kind, 0)
        guard descriptor >= 0 else { throw .unreachable(String(cString: strerror(errno))) }
        let socket = PositionSocket(descriptor, deadline, cancellation)
        if Glibc.connect(descriptor, address, length) == 0 { return socket }
        guard errno == EINPROGRESS else { throw .unreachable(String(cString: strerror(errno))) }
        try socket.wait(for: POLLOUT)
        var problem: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size)
        guard problem == 0 else { throw .unreachable(String(cString: strerror(problem))) }
        return socket
    }

    func send(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent > 0 {
                rest = rest.dropFirst(sent)
            } else if errno == EAGAIN {
                try wait(for: POLLOUT)
            } else if errno != EINTR {
                throw .closed
            }
        }
    }

    /// The next line, without its end.
    func line(limit: Int) throws(Failure) -> [UInt8] {
        var searched = 0
        while true {
            if let end = waiting[searched...].firstIndex(of: 0x0A) {
                guard end <= limit else { throw .tooLong }
                defer { waiting.removeFirst(end + 1) }
                return Array(waiting[..<end])
            }
            searched = waiting.count
            guard searched <= limit else { throw .tooLong }
            try receive()
        }
    }

    func bytes(_ count: Int) throws(Failure) -> [UInt8] {
        while waiting.count < count { try receive() }
        defer { waiting.removeFirst(count) }
        return Array(waiting[..<count])
    }

    private func receive() throws(Failure) {
        while true {
            // Looked at before each piece: a flood would go on for ever.
            try wait(for: POLLIN)
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                waiting += buffer[..<count]
                return
            }
            guard count < 0, errno == EAGAIN || errno == EINTR else { throw .closed }
        }
    }

    /// Waits in short steps, so that a cancellation is seen soon.
    private func wait(for events: Int32) throws(Failure) {
        while true {
            guard !cancellation.isCancelled, ContinuousClock.now < deadline else { throw .late }
            var item = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            if poll(&item, 1, 20) > 0 { return }
        }
    }
}
