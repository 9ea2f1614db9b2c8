import Glibc
import Synchronization

/// A running `catchment-fetch --serve`, spoken to over a socket. Its form of speech is described there.
final class FetchProcess: Sendable {
    struct Answer: Sendable {
        let id: Int
        /// The words behind the id, or the sentence of a failure.
        let rest: String
        /// Nil of a failure.
        let body: [UInt8]?
    }

    /// A socket and not a pipe: writing to a pipe whose reader has died ends this program, too.
    private let descriptor: Mutex<Int32?>
    private let socket: Int32
    private let process: pid_t

    /// Nil where it cannot be started.
    init?(_ program: String) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        guard let process = Self.start(program, ends[1]) else {
            close(ends[0])
            close(ends[1])
            return nil
        }
        close(ends[1])
        self.process = process
        socket = ends[0]
        descriptor = Mutex(ends[0])
    }

    private static func start(_ program: String, _ end: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in [0, 1] { posix_spawn_file_actions_adddup2(&actions, end, stream) }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // A process group of its own: Ctrl-C is for this program to answer. Threads may have signals blocked.
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
        var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("--serve"), nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        return posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0 ? process : nil
    }

    /// - Returns: whether it was taken; the process is of no use where it was not.
    func send(_ line: String) -> Bool {
        descriptor.withLock { descriptor in
            guard let descriptor else { return false }
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            return Array(line.utf8).withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, flags) == $0.count
            }
        }
    }

    /// Ends it. It has nothing that could be lost.
    func end() {
        descriptor.withLock { if let descriptor = $0 { shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// Hands over the answers one after the other until the process has ended, and buries it.
    func readAnswers(_ take: (Answer) -> Void) {
        var reader = Reader(socket: socket)
        while let line = reader.line() {
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            guard words.count == 3, let id = Int(words[1]) else { break }
            let rest = String(words[2])
            if words[0] == "failed" {
                take(Answer(id: id, rest: rest, body: nil))
            } else {
                let parts = rest.split(separator: " ")
                guard parts.count == 8, let count = Int(parts[1]), let body = reader.bytes(count) else { break }
                take(Answer(id: id, rest: rest, body: body))
            }
        }
        descriptor.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Reads lines and bytes from a socket.
    private struct Reader {
        let socket: Int32
        private var waiting: [UInt8] = []
        private var start = 0
        private static let longestLine = 4096
        private static let mostBytes = 64 << 20

        init(socket: Int32) { self.socket = socket }

        mutating func line() -> String? {
            var searched = start
            while true {
                if let end = waiting[searched...].firstIndex(of: 0x0A) {
                    defer { start = end + 1 }
                    return String(decoding: waiting[start..<end], as: UTF8.self)
                }
                searched = waiting.count
                guard searched - start < Self.longestLine else { return nil }
                let shift = start
                guard more() else { return nil }
                if start < shift { searched -= shift }
            }
        }

        mutating func bytes(_ count: Int) -> [UInt8]? {
            guard (0...Self.mostBytes).contains(count) else { return nil }
            while waiting.count - start < count { guard more() else { return nil } }
            defer { start += count }
            return Array(waiting[start..<start + count])
        }

        private mutating func more() -> Bool {
            waiting.removeFirst(start)
            start = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                repeat { count = recv(socket, buffer.baseAddress, buffer.count, 0) } while count < 0 && errno == EINTR
                count = max(0, count)
            }
            waiting += piece
            return !piece.isEmpty
        }
    }
}
