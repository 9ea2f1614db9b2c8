import Dispatch
import Glibc
import HTTP
import Synchronization

/// A connection to a server with one deadline for everything that is done with it.
final class PositionSocket {
    enum Failure: Error, Equatable {
        /// The server cannot be reached; the reason in the system's words.
        case unreachable(String)
        /// The deadline has passed, or the caller cancelled.
        case late
        case closed
        /// A line is longer than the caller allows.
        case tooLong
    }

    private let descriptor: Int32
    private let deadline: ContinuousClock.Instant
    private let cancellation: Cancellation
    /// Bytes that have arrived and were not read yet.
    private var unread: [UInt8] = []

    private init(_ descriptor: Int32, _ deadline: ContinuousClock.Instant, _ cancellation: Cancellation) {
        self.descriptor = descriptor
        self.deadline = deadline
        self.cancellation = cancellation
    }

    deinit { Glibc.close(descriptor) }

    /// Connects over TCP to the first address of a host that accepts it.
    /// - Parameter resolve: looks up the addresses of a name; it may take long.
    static func connect(
        host: String, port: String, by deadline: ContinuousClock.Instant, _ cancellation: Cancellation,
        resolve: @escaping @Sendable (_ host: String, _ port: String) -> Result<[HostAddress], Failure> = {
            HostAddress.all(of: $0, port: $1)
        }
    ) throws(Failure) -> PositionSocket {
        var failure = Failure.unreachable("no address")
        for address in try addresses(host, port, deadline, cancellation, resolve) {
            do throws(Failure) {
                return try connect(address.family, address.bytes, deadline, cancellation)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// An IP address is read at once. A name is looked up on a thread of its own, because nothing can stop the system's look-up.
    private static func addresses(
        _ host: String, _ port: String, _ deadline: ContinuousClock.Instant, _ cancellation: Cancellation,
        _ resolve: @escaping @Sendable (String, String) -> Result<[HostAddress], Failure>
    ) throws(Failure) -> [HostAddress] {
        if case .success(let known) = HostAddress.all(of: host, port: port, isNumber: true) { return known }
        let answer = Answer()
        runOnOwnThread("catchment-resolve") {
            let found = resolve(host, port)
            answer.found.withLock { $0 = found }
            answer.isThere.signal()
        }
        while answer.isThere.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            guard !cancellation.isCancelled, ContinuousClock.now < deadline else { throw .late }
        }
        return try (answer.found.withLock { $0 } ?? .failure(.late)).get()
    }

    /// Shared by the thread that waits and the thread that looks up the name; either may end first.
    private final class Answer: Sendable {
        let found = Mutex<Result<[HostAddress], Failure>?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }

    /// Connects to a socket with a path in the file system.
    static func connect(
        path: String, by deadline: ContinuousClock.Instant, _ cancellation: Cancellation
    ) throws(Failure) -> PositionSocket {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .unreachable("its path is long") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return try connect(AF_UNIX, withUnsafeBytes(of: &address) { Array($0) }, deadline, cancellation)
    }

    /// - Parameter address: a `sockaddr` of the family.
    private static func connect(
        _ family: Int32, _ address: [UInt8], _ deadline: ContinuousClock.Instant, _ cancellation: Cancellation
    ) throws(Failure) -> PositionSocket {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(family, kind, 0)
        guard descriptor >= 0 else { throw .unreachable(String(cString: strerror(errno))) }
        let socket = PositionSocket(descriptor, deadline, cancellation)
        let status = address.withUnsafeBytes {
            Glibc.connect(
                descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
        if status == 0 { return socket }
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

    /// The next line, without its line break.
    /// - Parameter limit: the most bytes that the line may have.
    func line(limit: Int) throws(Failure) -> [UInt8] {
        var searched = 0
        while true {
            if let end = unread[searched...].firstIndex(of: 0x0A) {
                guard end <= limit else { throw .tooLong }
                defer { unread.removeFirst(end + 1) }
                return Array(unread[..<end])
            }
            searched = unread.count
            guard searched <= limit else { throw .tooLong }
            try receive()
        }
    }

    func bytes(_ count: Int) throws(Failure) -> [UInt8] {
        while unread.count < count { try receive() }
        defer { unread.removeFirst(count) }
        return Array(unread[..<count])
    }

    private func receive() throws(Failure) {
        while true {
            // The deadline is checked before each piece, so that an endless stream ends, too.
            try wait(for: POLLIN)
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                unread += buffer[..<count]
                return
            }
            guard count < 0, errno == EAGAIN || errno == EINTR else { throw .closed }
        }
    }

    /// Waits in short steps, so that a cancellation is noticed soon.
    private func wait(for events: Int32) throws(Failure) {
        while true {
            guard !cancellation.isCancelled, ContinuousClock.now < deadline else { throw .late }
            var item = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            if poll(&item, 1, 20) > 0 { return }
        }
    }
}
