import Foundation

/// Where the body of an answer goes.
protocol Sink: AnyObject {
    /// Whether an answer of this status has a body that is wanted; what went wrong in words where none may have it.
    func wants(status: Int) -> Verdict
    /// - Returns: what went wrong, in words.
    func take(_ data: Data) -> String?
    /// Told now and then how far it is.
    func progress(_ received: Int, of expected: Int64)
}

enum Verdict {
    case keep
    /// The answer counts, its body does not.
    case drop
    case refuse(String)
}

/// A file on the disk. Its progress is printed.
final class FileSink: Sink {
    private let output: FileHandle?
    private var told = 0

    init(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        output = descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func wants(status: Int) -> Verdict {
        if output == nil { return .refuse("the file cannot be written; is the disk full or the folder read-only?") }
        return status == 200 ? .keep : .refuse("answered with status \(status)")
    }

    func take(_ data: Data) -> String? {
        do {
            try output?.write(contentsOf: data)
            return nil
        } catch {
            return "the file cannot be written; is the disk full?"
        }
    }

    func progress(_ received: Int, of expected: Int64) {
        guard received - told > 500_000 else { return }
        told = received
        print("received \(received) \(expected)")
        fflush(nil)
    }
}

/// The memory, for small answers.
final class MemorySink: Sink {
    private(set) var data = Data()
    private let wantsPart: Bool

    /// - Parameter wantsPart: whether a part of a file was asked for: a server that sends all of it is stopped.
    init(wantsPart: Bool) { self.wantsPart = wantsPart }

    func wants(status: Int) -> Verdict {
        switch status {
        case 200 where wantsPart: .refuse("it sends the whole file where a part of it was asked for")
        case 200, 206: .keep
        default: .drop
        }
    }

    func take(_ data: Data) -> String? {
        self.data.append(data)
        return nil
    }

    func progress(_ received: Int, of expected: Int64) {}
}
