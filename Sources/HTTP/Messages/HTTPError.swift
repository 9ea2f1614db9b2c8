/// Why there is no usable response.
///
/// A status such as 404 is no error: it comes as a `Response`. No error contains an address, a header or a body.
public struct HTTPError: Error, Sendable, Equatable {
    public enum Kind: Error, Sendable, Equatable {
        // The request itself.
        /// The address is not one, or has characters that none may have.
        case badAddress
        /// The address is neither https nor of this machine.
        case notSecure
        /// The method, a header or the size of the body is not allowed.
        case badRequest
        /// The caller cancelled the request.
        case cancelled

        // The way to the server.
        /// There is no network, or no host of that name.
        case noSuchHost
        /// Nobody accepts connections there.
        case noConnection
        /// The connection was closed or broke off.
        case connectionLost
        /// The body ended early. Bytes.
        case cutOff(received: Int, expected: Int)
        /// The whole response did not arrive in time.
        case timedOut(seconds: Int)
        /// Nothing arrived for too long, or connecting took too long.
        case stalled
        /// The server's certificate or the encryption is not accepted; the reason as the TLS library words it.
        case tls(String)
        /// The proxy refused or was not reached; its status, if there was one.
        case proxy(status: Int?)

        // The response.
        /// The body is larger than the request allows. Bytes; nil if the server did not announce them.
        case tooLarge(bytes: Int?, limit: Int)
        /// The headers are larger than any real ones.
        case headersTooLarge
        /// The server sent the whole file instead of the part that was asked for.
        case rangeIgnored
        /// The server sent another part than the one that was asked for.
        case otherRange
        /// The server packed the part of a file that was asked for.
        case packedRange
        /// The body cannot be unpacked.
        case badEncoding
        case redirectRefused(RedirectProblem)
        /// The response breaks the rules of HTTP in another way, as libcurl words it.
        case unusable(String)

        // This machine.
        /// `catchment-fetch` is not installed.
        case helperMissing
        /// `catchment-fetch` does not run, or ended early.
        case helperEnded
        /// A downloaded file cannot be written; the number as in `errno`.
        case disk(path: String, code: Int32)
    }

    /// Why a redirect is not followed.
    public enum RedirectProblem: UInt8, Sendable, Equatable, CaseIterable {
        /// It leads to an address that is not https.
        case notSecure
        /// It would send the body of the request to another origin.
        case bodyToOtherOrigin
        /// One redirect followed another too often.
        case tooMany
    }

    public let kind: Kind
    /// The host that the error is about; after a redirect it may not be that of the request.
    public let host: String

    public init(_ kind: Kind, host: String = "") {
        self.kind = kind
        self.host = host
    }

    /// Whether no server was reached at all, as without a network.
    public var isOffline: Bool { kind == .noSuchHost || kind == .noConnection }
}
