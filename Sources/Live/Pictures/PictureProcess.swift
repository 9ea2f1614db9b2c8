import Glibc
import Synchronization

/// A running `catchment-picture` and the socket that is its standard input and output.
final class PictureProcess: Sendable {
    private let socket: Int32
    let process: pid_t
    /// How the process ended, as `waitpid` says; nil as long as `answer` has not returned.
    let status = Mutex<Int32?>(nil)

    /// Nil if it cannot be started.
    init?(_ program: String, width: Int, height: Int) {
        var ends: [Int32] = [-1, -1]
        guard makeConnectedPair(&ends) else { return nil }
        let started = startProcess(
            program, ["\(width)", "\(height)"], input: ends[1], output: ends[1], inheritsEnvironment: false)
        close(ends[1])
        guard let started else {
            close(ends[0])
            return nil
        }
        (socket, process) = (ends[0], started)
    }

    deinit { close(socket) }

    /// Ends the process; the thread that waits for its answer gets what has arrived. Can be called on any thread.
    func end() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Sends a file, waits for the answer, and ends the process. To be called once.
    /// - Parameter limit: the most bytes of the answer that are read.
    /// - Returns: the answer, which is incomplete if the process crashed; nil if the time ran out first.
    func answer(to file: [UInt8], limit: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
        defer {
            kill(process, SIGKILL)
            var ended: Int32 = 0
            while waitpid(process, &ended, 0) < 0, errno == EINTR {}
            status.withLock { $0 = ended }
        }
        guard send(file, until: deadline) else { return nil }
        // The process sees the end of its input.
        shutdown(socket, Int32(SHUT_WR))
        return receive(limit: limit, until: deadline)
    }

    /// - Returns: false if the time ran out. A process that stops reading has its answer ready, so this is no error.
    private func send(_ file: [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
        file.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                guard wait(for: POLLOUT, until: deadline) else { return false }
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                let count = Glibc.send(socket, rest.baseAddress, rest.count, flags)
                if count > 0 {
                    sent += count
                } else if errno != EINTR, errno != EAGAIN {
                    return true
                }
            }
            return true
        }
    }

    /// - Returns: nil if the time ran out.
    private func receive(limit: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while answer.count <= limit {
            guard wait(for: POLLIN, until: deadline) else { return nil }
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            answer += buffer[..<count]
        }
        return answer
    }

    /// Waits until the socket can be written to or read from, or is closed.
    /// - Returns: false if the time is over.
    private func wait(for event: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return false }
            var state = pollfd(fd: socket, events: Int16(event), revents: 0)
            let count = poll(&state, 1, Int32(clamping: milliseconds))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }
}
