import Foundation
import FoundationNetworking

/// A file on the disk, of which a part may be there already. What the server says of it, and how far it is, is printed.
final class FileSink: Sink {
    private(set) var isUnwritable = false
    private let path: String
    /// Bytes that are there already.
    private var start: Int
    private var output: FileHandle?
    private var told = 0

    init(_ path: String, start: Int) {
        self.path = path
        self.start = start
    }

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
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return ftruncate(descriptor, off_t(start)) == 0 && lseek(descriptor, off_t(start), SEEK_SET) == off_t(start)
    }

    private func cannotWrite() -> String {
        isUnwritable = true
        return "\(path) cannot be written; is the disk full or the folder read-only?"
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
        do {
            try output?.write(contentsOf: data)
            return nil
        } catch {
            return cannotWrite()
        }
    }

    func progress(_ received: Int, of expected: Int64) {
        guard received - told > 100_000 || Int64(received) == expected else { return }
        told = received
        print("received \(start + received) \(expected < 0 ? -1 : Int64(start) + expected)")
        fflush(nil)
    }
}
