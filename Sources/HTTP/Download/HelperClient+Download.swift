extension HelperClient: FileClient {
    public func download(
        _ request: FileRequest, _ cancellation: Cancellation, _ report: (FileEvent) -> Void
    ) throws(HTTPError) -> FileAnswer {
        var download = Download(request)
        try transfer(download.httpRequest, cancellation) { event throws(HTTPError) in
            switch event {
            case .head(let status, let headers):
                return try download.begin(Response(status: status, headers: headers), report)
            case .body(let bytes): try download.write(bytes, report)
            case .end, .failed: break
            }
            return true
        }
        return download.answer
    }
}

/// A download that is running.
private struct Download {
    private let request: FileRequest
    private(set) var answer = FileAnswer(status: 0)
    private var file: DownloadedFile?
    private var bytes = 0
    private var total: Int?
    private var reported = 0

    private static let seconds = 1800
    private static let idleSeconds = 30
    private static let bytesBetweenReports = 100_000

    init(_ request: FileRequest) { self.request = request }

    var httpRequest: Request {
        var http = Request(request.url, limit: request.limit)
        http.limits.seconds = Self.seconds
        http.limits.idleSeconds = Self.idleSeconds
        if request.start > 0 {
            http.range = ByteRange(first: UInt64(request.start))
            http.ifRange = request.ifRange
        }
        http.known = request.known
        // The announced length must be that of the file, and a compressed file cannot be resumed.
        http.headers["Accept-Encoding"] = "identity"
        return http
    }

    /// - Returns: whether the body is wanted.
    mutating func begin(_ head: Response, _ report: (FileEvent) -> Void) throws(HTTPError) -> Bool {
        answer = FileAnswer(head)
        switch head.status {
        // The response has no body. Reading it to its end keeps the connection open for other requests.
        case 304: return true
        case 200: bytes = 0
        case 206:
            guard request.start > 0, head.contentRange?.first == UInt64(request.start) else {
                throw HTTPError(.otherRange, host: hostName(of: request.url))
            }
            bytes = request.start
        default: return false
        }
        total = head.announcedBytes.map { $0 + bytes }
        try checkSize(total)
        file = try DownloadedFile(request.path, start: bytes)
        report(.began(answer, start: bytes))
        return true
    }

    mutating func write(_ piece: [UInt8], _ report: (FileEvent) -> Void) throws(HTTPError) {
        bytes += piece.count
        try checkSize(nil)
        try file?.write(piece)
        guard bytes - reported > Self.bytesBetweenReports || bytes == total else { return }
        reported = bytes
        report(.received(bytes, of: total))
    }

    /// The helper limits the size of the part that it fetches; this limits the size of the whole file.
    private func checkSize(_ size: Int?) throws(HTTPError) {
        guard size ?? bytes > request.limit else { return }
        throw HTTPError(.tooLarge(bytes: size, limit: request.limit), host: hostName(of: request.url))
    }
}
