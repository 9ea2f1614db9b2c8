extension HelperClient: FileClient {
    public func download(
        _ request: FileRequest, _ cancellation: Cancellation, _ report: (FileEvent) -> Void
    ) throws(HTTPError) -> FileAnswer {
        var download = Download(request, limits: downloadLimits)
        try transfer(download.httpRequest, cancellation) { event throws(HTTPError) in
            switch event {
            case .head(let status, let headers):
                return try download.begin(Response(status: status, headers: headers), report)
            case .body(let bytes): try download.write(bytes, report)
            case .end: try download.checkIsWhole()
            case .failed: break
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

    private let limits: DownloadLimits
    /// When the current speed check began, and how many bytes of the file had arrived by then.
    private var start = (time: ContinuousClock.now, bytes: 0)

    private static let bytesBetweenReports = 100_000

    init(_ request: FileRequest, limits: DownloadLimits) {
        self.request = request
        self.limits = limits
    }

    var httpRequest: Request {
        var http = Request(request.url, limit: request.limit)
        http.limits.seconds = limits.seconds
        http.limits.idleSeconds = limits.idleSeconds
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
        // The server may send less than the part that was asked for, so for a part only its range tells the size of the file. A
        // size that no `Int` can hold becomes `Int.max`, which is refused as too large.
        let size = head.status == 206 ? head.contentRange?.size : nil
        total =
            size.map(Int.init(clamping:))
            ?? head.announcedBytes.map {
                let (sum, isTooLarge) = $0.addingReportingOverflow(bytes)
                return isTooLarge ? .max : sum
            }
        try checkSize(total)
        file = try DownloadedFile(request.path, start: bytes)
        start = (.now, bytes)
        report(.began(answer, start: bytes))
        return true
    }

    mutating func write(_ piece: [UInt8], _ report: (FileEvent) -> Void) throws(HTTPError) {
        bytes += piece.count
        try checkSize(nil)
        try file?.write(piece)
        try checkSpeed()
        guard bytes - reported > Self.bytesBetweenReports || bytes == total else { return }
        reported = bytes
        report(.received(bytes, of: total))
    }

    /// Throws if the response ended before the end of the file. What arrived stays on the disk, so that the download can be
    /// resumed.
    func checkIsWhole() throws(HTTPError) {
        guard let total, bytes < total else { return }
        throw HTTPError(.cutOff(received: bytes, expected: total), host: hostName(of: request.url))
    }

    /// Gives up a download that is too slow. The idle limit does not stop a server that sends a byte now and then.
    private mutating func checkSpeed() throws(HTTPError) {
        guard start.time.duration(to: .now) >= .seconds(limits.slowSeconds), bytes != total else { return }
        guard bytes - start.bytes >= limits.slowBytes else {
            throw HTTPError(.stalled, host: hostName(of: request.url))
        }
        start = (.now, bytes)
    }

    /// The helper limits the size of the part that it fetches; this limits the size of the whole file.
    private func checkSize(_ size: Int?) throws(HTTPError) {
        guard size ?? bytes > request.limit else { return }
        throw HTTPError(.tooLarge(bytes: size, limit: request.limit), host: hostName(of: request.url))
    }
}
