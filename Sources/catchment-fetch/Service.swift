import Foundation
import FoundationNetworking

/// Fetches many small things for a program that stays: requests come in as lines, answers go out as lines and bytes.
///
///     get ID LIMIT SECONDS RANGE ETAG MODIFIED URL     RANGE is FIRST-LAST in bytes, or -; ETAG and MODIFIED are of what
///                                                      is known already, or -
///     cancel ID
///
///     done ID STATUS BYTES TYPE ETAG MODIFIED RANGE RETRY FRESH    and as many bytes behind the line; the last six may be -
///     failed ID SENTENCE                                           without a full stop
///
/// MODIFIED is a time in seconds since 1970, RETRY for how many seconds the server wants to be left alone, FRESH for how many
/// seconds the answer is good.
///
/// Requests run beside each other, answers come in the order in which they are there. It ends at the end of the input.
final class Service: @unchecked Sendable {
    // Unchecked: what changes is behind the lock.
    private let lock = NSLock()
    private var tasks: [String: URLSessionTask] = [:]
    private let session = TransferSession(idleSeconds: 15)

    func run() {
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "get" where words.count == 8: get(words)
            case "cancel" where words.count == 2: lock.withLock { tasks[words[1]] }?.cancel()
            default: exit(64)
            }
        }
        // What still runs is not wanted any more.
        exit(0)
    }

    private func get(_ words: [String]) {
        let id = words[1]
        guard let limit = Int(words[2]), let seconds = Int(words[3]), let url = URL(string: words[7]) else { exit(64) }
        let (range, etag, modified) = (words[4], words[5], Int(words[6]))
        guard Fetch.isAllowed(url) else {
            return write("failed \(id) \(url.host ?? "that") is not at an https address\n")
        }
        var request = URLRequest(url: url)
        if range != "-" {
            request.setValue("bytes=\(range)", forHTTPHeaderField: "Range")
            request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        }
        if etag != "-" { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
        if let modified { request.setValue(HTTPDate.text(modified), forHTTPHeaderField: "If-Modified-Since") }
        let sink = MemorySink(wantsPart: range != "-")
        let transfer = Transfer(to: sink, limit: limit, host: url.host)
        transfer.finished = { [self] transfer in
            lock.withLock { tasks[id] = nil }
            if let sentence = transfer.sentence {
                write("failed \(id) \(sentence)\n")
            } else {
                write(Self.head(id, transfer.response, bytes: sink.data.count), sink.data)
            }
        }
        lock.withLock { tasks[id] = session.start(transfer, request, seconds: seconds) }
    }

    private static func head(_ id: String, _ response: HTTPURLResponse?, bytes: Int) -> String {
        func header(_ name: String) -> String {
            let value = response?.value(forHTTPHeaderField: name) ?? ""
            return value.isEmpty || value.utf8.contains { !(0x21...0x7E).contains($0) } || value.utf8.count > 200
                ? "-" : value
        }
        let type = response?.value(forHTTPHeaderField: "Content-Type")?.prefix { $0.isLetter || "/.+-".contains($0) }
        // "bytes 0-99/1234"
        let range = response?.value(forHTTPHeaderField: "Content-Range")?.split(separator: " ").last.map(String.init)
        let times = [response?.retryAfter, response?.freshSeconds].map { $0.map(String.init) ?? "-" }
        return "done \(id) \(response?.statusCode ?? 0) \(bytes) "
            + "\(type.map { $0.isEmpty ? "-" : oneLine(String($0)) } ?? "-") \(header("ETag")) "
            + "\(response?.lastModified.map(String.init) ?? "-") "
            + "\(range.map { $0.isEmpty ? "-" : oneLine($0) } ?? "-") \(times.joined(separator: " "))\n"
    }

    private static func oneLine(_ text: String) -> String {
        String(text.prefix(300).map { $0.isNewline ? " " : $0 })
    }

    private func write(_ line: String, _ body: Data = Data()) {
        lock.withLock {
            // Nobody reads any more where this fails.
            do { try FileHandle.standardOutput.write(contentsOf: Data(line.utf8) + body) } catch { exit(0) }
        }
    }
}
