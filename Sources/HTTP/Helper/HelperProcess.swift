import Glibc
import Synchronization

/// A running helper and the socket to it.
///
/// The helper ends when the socket closes, which also happens when this program is killed. (PR_SET_PDEATHSIG would end it together with
/// the thread that started it.)
final class HelperProcess: Sendable {
    /// A socket, because writing to a pipe whose reader has died would end this program too.
    private let socket: Int32
    /// Only one thread at a time may send.
    private let sending = Mutex(())
    let process: pid_t
    private static let sendSeconds = 10

    /// Nil if it cannot be started.
    init?(_ program: String) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        guard let process = Self.start(program, socket: ends[1]) else {
            close(ends[0])
            close(ends[1])
            return nil
        }
        close(ends[1])
        var patience = timeval(tv_sec: Self.sendSeconds, tv_usec: 0)
        setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        self.process = process
        socket = ends[0]
    }

    /// Starts the program as the helper, with the socket as its standard input. Requests go through the socket, because others on
    /// this machine can read arguments.
    private static func start(_ program: String, socket: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, socket, 0)
        for stream: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
        // A process group of its own, so that Ctrl-C reaches only this program. This thread may have blocked signals, so the
        // helper's are reset.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = [
            strdup(HelperClient.processName), strdup(HelperClient.argument), nil,
        ]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        return posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0 ? process : nil
    }

    /// - Returns: whether all of the frame was sent; if not, the process cannot be used any more.
    func send(_ frame: Frame) -> Bool {
        let bytes = frame.encoded()
        return sending.withLock { _ in
            bytes.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                    let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                    if count > 0 {
                        sent += count
                    } else if errno != EINTR {
                        return false
                    }
                }
                return true
            }
        }
    }

    /// Ends the process. It holds nothing that could be lost.
    func end() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Calls `receive` with each frame until the helper ends or sends something else; then kills it and waits for its end.
    func readFrames(_ receive: (Frame) -> Void) {
        var reader = FrameReader()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        reading: while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            reader.append(buffer[..<count])
            do throws(WireError) {
                while let frame = try reader.next() { receive(frame) }
            } catch {
                break reading
            }
        }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    deinit { close(socket) }
}
