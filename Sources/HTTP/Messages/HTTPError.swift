/// Why there is no usable response.
///
/// A status such as 404 is not an error: it comes as a `Response`. No error contains an address, a header or a body.
public struct HTTPError: Error, Sendable, Equatable {
    public enum Kind: Error, Sendable, Equatable {
        // The request itself.
        /// The address is malformed or has characters that are not allowed.
        case badAddress
        /// The address is neither https nor of this machine.
        case notSecure
        /// A header or the size of the body is not allowed.
        case badRequest
        /// The caller cancelled the request.
        case cancelled

        // Reaching the server.
        /// There is no network, or no host of that name.
        case noSuchHost
        /// The server refuses the connection, or the network has no route to it.
        case noConnection
        /// The connection was closed or broke off.
        case connectionLost
        /// The body ended early; both numbers are bytes.
        case cutOff(received: Int, expected: Int)
        /// The whole response did not arrive in time.
        case timedOut(seconds: Int)
        /// Too little arrived for too long, or connecting took too long.
        case stalled
        /// The server's certificate or the encryption is not accepted; with the reason in the words of the TLS library.
        case tls(String)
        /// The proxy refused or was not reached; its status, if there was one.
        case proxy(status: Int?)

        // The response.
        /// The body is larger than the request allows. Bytes; nil if the server did not announce them.
        case tooLarge(bytes: Int?, limit: Int)
        /// The headers are larger than this program accepts.
        case headersTooLarge
        /// The server sent the whole file instead of the part that was asked for.
        case rangeIgnored
        /// The server sent a different part of the file.
        case otherRange
        /// The server compressed the part, which cannot be decompressed without the rest of the file.
        case packedRange
        /// The body cannot be decompressed.
        case badEncoding
        case redirectRefused(RedirectProblem)
        /// The response breaks the rules of HTTP in another way, described in the words of libcurl.
        case unusable(String)

        // This machine.
        /// libcurl is not installed.
        case libraryMissing
        /// The helper cannot be started, or ended early.
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
        /// It leads from another machine to this one.
        case toThisMachine
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
