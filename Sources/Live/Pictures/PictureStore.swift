import Catalogue
import HTTP
import Synchronization

/// Gets the files of pictures by their addresses.
public protocol PictureSource: Sendable {
    /// The file of a picture as the server sent it. Blocks: call it on a thread of its own.
    func picture(at address: String, _ cancellation: Cancellation) throws(PictureError) -> [UInt8]
}

/// Fetches pictures, and keeps them on the disk within a size limit: those that were not used for the longest time are removed.
///
/// A saved picture is used without a request for at least a day; then the server is asked whether it has changed. If the server
/// does not answer, the saved picture stays in use.
public final class PictureStore: PictureSource {
    /// The most bytes of a picture.
    public static let mostBytes = 20_000_000
    /// The most bytes of all saved pictures.
    public static let standardLimit = 100_000_000
    /// The most failures that are remembered.
    private static let mostFailures = 1000

    private struct Failure {
        let error: PictureError
        let pause: ServerPause

        func isRecent(now: Int) -> Bool { pause.left(now: now) != nil }
    }

    private let cache: CacheFolder
    private let client: (any HTTPClient)?
    private let allowsThisMachine: Bool
    private let now: @Sendable () -> Int
    /// The key is the address, or the host if the server asked for a pause.
    private let failures = Mutex<[String: Failure]>([:])

    /// - Parameters:
    ///   - path: the folder of the saved pictures.
    ///   - limit: the largest size of that folder, in bytes on the disk.
    ///   - client: nil if the network may not be used.
    ///   - allowsThisMachine: whether pictures may come from a server on this machine. Others write the lists that contain these
    ///     addresses, and scrolling is enough to fetch them. A program on this machine might act on such a request.
    ///   - now: seconds since 1970.
    public init(
        path: String, limit: Int = standardLimit, client: (any HTTPClient)?, allowsThisMachine: Bool = false,
        files: any FileSystem = LocalFiles(), now: @escaping @Sendable () -> Int = secondsNow
    ) {
        cache = CacheFolder(path: path, depth: 0, limit: limit, files: files, now: now)
        self.client = client
        self.allowsThisMachine = allowsThisMachine
        self.now = now
    }

    public func picture(at address: String, _ cancellation: Cancellation) throws(PictureError) -> [UInt8] {
        guard let url = WebAddress(address) else { throw .badAddress }
        let saved = savedPicture(at: url.description)
        if let saved, saved.isFresh(now: now()) { return saved.bytes }
        do throws(PictureError) {
            return try fetch(url, saved: saved, cancellation)
        } catch {
            // If the server does not answer, the saved picture stays in use.
            if let saved, error != .cancelled { return saved.bytes }
            throw error
        }
    }

    // MARK: Saving

    private func savedPicture(at address: String) -> CachedPicture? {
        cache.use(nameHash(of: address), limit: Self.mostBytes + CachedPicture.mostLineBytes)
            .flatMap(CachedPicture.init(decoding:)).flatMap { $0.address == address ? $0 : nil }
    }

    // MARK: Fetching

    private func fetch(
        _ url: WebAddress, saved: CachedPicture?, _ cancellation: Cancellation
    ) throws(PictureError) -> [UInt8] {
        guard let client else { throw .offline }
        guard allowsThisMachine || !url.isOfThisMachine else { throw .badAddress }
        if let error = recentError(url) { throw error }
        var request = Request(url.description, limit: Self.mostBytes)
        request.headers["Accept"] = "image/jpeg, image/png, image/webp, image/gif"
        request.known = saved?.version
        do throws(PictureError) {
            let response: Response
            do throws(HTTPError) { response = try client.send(request, cancellation) } catch {
                throw PictureError(error)
            }
            let fresh = try picture(response, at: url, saved: saved)
            // A picture that cannot be saved is still shown, and is fetched again the next time.
            try? cache.save(fresh.encode(), as: nameHash(of: fresh.address))
            return fresh.bytes
        } catch {
            // Nothing is fetched from this address for as long as in the usual pause of a server.
            if error != .cancelled { note(error, for: url.description, pauseSeconds: nil) }
            throw error
        }
    }

    /// The picture of a response.
    private func picture(
        _ response: Response, at url: WebAddress, saved: CachedPicture?
    ) throws(PictureError) -> CachedPicture {
        switch response.status {
        case 200:
            guard !response.body.isEmpty else { throw .empty }
            guard isDecoded(response.body) else {
                // Other kinds of pictures have types like image/avif.
                throw response.contentType.hasPrefix("image/") ? .unsupported : .notAPicture
            }
            return CachedPicture(
                address: url.description, fetched: now(), freshSeconds: response.freshSeconds,
                version: response.version,
                bytes: response.body)
        case 304:
            guard let saved else { throw .refused(status: 304) }
            return saved.confirmed(by: response, now: now())
        case 429, 503:
            note(.refused(status: response.status), for: url.host, pauseSeconds: response.retryAfter)
            throw .refused(status: response.status)
        default: throw .refused(status: response.status)
        }
    }

    /// Why the last request failed, if its pause is not over yet.
    private func recentError(_ url: WebAddress) -> PictureError? {
        let now = now()
        return failures.withLock { failures in
            [failures[url.host], failures[url.description]].compactMap { $0 }.first { $0.isRecent(now: now) }?.error
        }
    }

    /// - Parameter pauseSeconds: nil for the usual pause.
    private func note(_ error: PictureError, for key: String, pauseSeconds: Int?) {
        let now = now()
        failures.withLock { failures in
            if failures.count >= Self.mostFailures { failures = failures.filter { $0.value.isRecent(now: now) } }
            if failures.count >= Self.mostFailures { failures = [:] }
            failures[key] = Failure(error: error, pause: ServerPause(asked: pauseSeconds, now: now))
        }
    }
}

/// Whether a file begins like a picture that `catchment-picture` can decode.
private func isDecoded(_ file: [UInt8]) -> Bool {
    let signatures: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], [0x89] + Array("PNG\r\n\u{1A}\n".utf8), Array("GIF87a".utf8), Array("GIF89a".utf8),
    ]
    return signatures.contains { file.starts(with: $0) }
        || file.starts(with: "RIFF".utf8) && file.dropFirst(8).starts(with: "WEBP".utf8)
}

extension WebAddress {
    fileprivate var isOfThisMachine: Bool { WebOrigin(scheme: "https", host: host, port: 443).isLoopback }
}

extension PictureError {
    fileprivate init(_ error: HTTPError) {
        switch error.kind {
        case .cancelled: self = .cancelled
        case .tooLarge: self = .tooLarge
        case .badAddress, .notSecure: self = .badAddress
        default: self = .notFetched(error)
        }
    }
}
