@testable import Fetching
@testable import HTTP

/// What the process that fetches sends to the program and receives from it, and what it reads from servers.
extension FuzzTarget {
    static let httpAnswers = [
        FuzzTarget("frames", seeds: [frames.flatMap { $0.encoded() }] + frames.map { $0.encoded() }) { bytes in
            // In two pieces, as from a socket.
            var reader = FrameReader()
            for piece in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
                reader.append(piece)
                do throws(WireError) {
                    while let frame = try reader.next() {
                        var again = FrameReader()
                        again.append(frame.encoded())
                        guard let read = try again.next(), read.encoded() == frame.encoded() else { throw WireError() }
                        if case .failed(let error) = frame.message { try? checkClean(error.description, "an error") }
                    }
                } catch {
                    return
                }
            }
        },
        FuzzTarget(
            "response",
            texts: [response, "HTTP/1.1 206 OK\r\nContent-Range: bytes 0-99/1234\r\nContent-Encoding: gzip\r\n\r\n"]
        ) { bytes in
            var request = Request("https://a.example/", limit: 1000)
            request.range = ByteRange(first: 0, last: 9)
            var incoming = IncomingResponse(WireRequest(request))
            for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
                let message = Array(line).withUnsafeBytes { try? incoming.addLine($0) }
                guard case .head(let status, let headers)? = message else { continue }
                let response = Response(status: status, headers: headers)
                _ = (
                    response.contentType, response.etag, response.version, response.contentRange,
                    response.announcedBytes
                )
                _ = (response.date, response.lastModified)
                try check((response.retryAfter ?? 0) >= 0, "a server asks for a pause of \(response.retryAfter ?? 0) s")
                try check((response.freshSeconds ?? 0) >= 0, "a response is fresh for \(response.freshSeconds ?? 0) s")
            }
        },
        FuzzTarget(
            "http-date",
            texts: ["Fri, 20 Nov 2026 21:06:54 GMT", "Friday, 20-Nov-26 21:06:54 GMT", "Fri Nov 20 21:06:54 2026"]
        ) { bytes in
            guard let seconds = HTTPDate.seconds(String(decoding: bytes, as: UTF8.self)) else { return }
            let again = HTTPDate.seconds(HTTPDate.text(seconds))
            try check(again == seconds, "a date is not read as it was written")
        },
    ]

    private static let frames: [Frame] = {
        var request = Request(.post, "https://a.example/?a=1", headers: ["A": "b"], body: [1, 2, 3], limit: 1000)
        request.limits.seconds = 3
        return [
            Frame(id: 1, .request(WireRequest(request))), Frame(id: 2, .cancel),
            Frame(id: 3, .head(status: 200, ["Content-Type": "text/html"])), Frame(id: 3, .body([4, 5])),
            Frame(id: 3, .end),
            Frame(id: 4, .failed(HTTPError(.tls("bad"), host: "a.example"))),
            Frame(id: 5, .failed(HTTPError(.redirectRefused(.notSecure), host: "a.example"))),
        ]
    }()

    private static let response = """
        HTTP/1.1 200 OK\r
        Content-Type: text/html; charset=utf-8\r
        Content-Length: 12\r
        Date: Fri, 20 Nov 2026 21:06:54 GMT\r
        Last-Modified: Fri, 20 Nov 2026 21:06:54 GMT\r
        Cache-Control: max-age=60, no-transform\r
        Age: 3\r
        Retry-After: 120\r
        ETag: "a"\r
        \r

        """
}
