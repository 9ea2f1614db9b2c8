import Foundation
import FoundationNetworking

/// A file on the disk, of which a part may be there already. What the server says of it, and how far it is, is printed.
final class FileSink: Sink {
    /// Why the file cannot be written, a sentence without a full stop; nil where it can.
    private(set) var writeProblem: String?
    private let path: String
    /// Bytes that are there already.
    private var start: Int
    /// Of the file; -1 before it is open.
    private var output: Int32 = -1
    private var told = 0

    init(_ path: String, start: Int) {
        self.path = path
        self.start = start
    }

    deinit { if output >= 0 { close(output) } }

    func wants(_ response: HTTPURLResponse?) -> Verdict {
        let status = response?.statusCode ?? 0
        tell(response, status)
        switch status {
        case 304: return .drop
        case 200: start = 0
        case 206:
            // "bytes 100-199/200"
            let range = response?.value(forHTTPHeaderField: "Content-Range") ?? ""
            guard range.hasPrefix("bytes \(start)-") else { return .refuse("it sends another part than was asked for") }
        default: return .refuse("answered with status \(status)")
        }
        guard openFile() else { return .refuse(cannotWrite()) }
        print("body \(start)")
        fflush(nil)
        return .keep
    }

    /// Only now: an answer without a body leaves alone what is there.
    private func openFile() -> Bool {
        output = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        return output >= 0 && ftruncate(output, off_t(start)) == 0
            && lseek(output, off_t(start), SEEK_SET) == off_t(start)
    }

    /// By `errno`.
    private func cannotWrite() -> String {
        let reason =
            switch errno {
            case ENOSPC, EDQUOT: "the disk is full; make room and try again"
            case EFBIG: "it would be larger than files may be here (ulimit -f)"
            default: String(cString: strerror(errno))
            }
        let problem = "\(path) cannot be written: \(reason)"
        writeProblem = problem
        return problem
    }

    private func tell(_ response: HTTPURLResponse?, _ status: Int) {
        print("status \(status)")
        if let etag = response?.plainHeader("ETag") { print("etag \(etag)") }
        if let modified = response?.plainHeader("Last-Modified") { print("modified \(modified)") }
        if let clock = response?.clock { print("clock \(clock)") }
        if let retry = response?.retryAfter { print("retry \(retry)") }
        fflush(nil)
    }

    func take(_ data: Data) -> String? {
        data.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = write(output, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                if count > 0 {
                    written += count
                } else if count == 0 || errno != EINTR {
                    return cannotWrite()
                }
            }
            return nil
        }
    }

    func progress(_ received: Int, of expected: Int64) {
        guard received - told > 100_000 || Int64(received) == expected else { return }
        told = received
        print("received \(start + received) \(expected < 0 ? -1 : Int64(start) + expected)")
        fflush(nil)
    }
}
