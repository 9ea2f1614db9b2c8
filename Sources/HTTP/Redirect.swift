import Glibc

/// The scheme, host and port of an address. What is sent with a request is meant for one origin alone.
public struct WebOrigin: Sendable, Equatable {
    /// In small letters: "https".
    public var scheme: String
    /// In small letters; an IPv6 address in brackets.
    public var host: String
    public var port: Int

    public init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// Whether it is this machine.
    public var isLoopback: Bool {
        // A host name may end with a dot: "localhost."
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if name == "localhost" { return true }
        if name.hasPrefix("["), name.hasSuffix("]") {
            return Self.isLoopback(ipv6: String(name.dropFirst().dropLast()))
        }
        // An IPv4 address may be short, as 127.1.
        var address = in_addr()
        return inet_aton(name, &address) != 0 && Self.isLoopback(ipv4: UInt32(bigEndian: address.s_addr))
    }

    /// 0.0.0.0 reaches this machine, too.
    private static func isLoopback(ipv4 number: UInt32) -> Bool { number >> 24 == 127 || number == 0 }

    /// Whether an address is ::1, ::, or an IPv4 address of this machine (RFC 4291, section 2.5.5.2).
    private static func isLoopback(ipv6 text: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return false }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        if bytes[..<15].allSatisfy({ $0 == 0 }) { return bytes[15] < 2 }
        guard bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF else { return false }
        return isLoopback(ipv4: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Whether a text is the number of a port: only digits, without a sign.
    public static func isPort(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { 48...57 ~= $0 } && Int(text).map { 1...65_535 ~= $0 } == true
    }

    /// Plain http is allowed to this machine only, where nobody can listen in.
    public var isAllowed: Bool { scheme == "https" || scheme == "http" && isLoopback }
}

extension WireRequest {
    /// Statuses that send the client to the address in the header `Location`.
    public static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]
    public static let maximumRedirects = 10

    /// Headers that reveal nothing about the sender. All others are not sent to another origin.
    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "if-modified-since", "if-none-match", "if-range", "range",
        "user-agent",
    ]

    /// The request that follows a redirect.
    /// - Throws: why it is not followed.
    public func redirected(
        to url: String, status: Int, from old: WebOrigin, to new: WebOrigin
    ) throws(RedirectRefusal) -> WireRequest {
        guard new.isAllowed, new.scheme == "https" || old.scheme == "http" else { throw RedirectRefusal(.notSecure) }
        // Otherwise a server on the web could make this program send requests to services on this machine.
        guard old.isLoopback || !new.isLoopback else { throw RedirectRefusal(.toThisMachine) }
        var next = self
        next.url = url
        // 303 asks for a GET. After 301 and 302 a POST becomes a GET, as in every browser.
        if status == 303 && method != .head || [301, 302].contains(status) && method == .post {
            next.method = .get
            next.body = nil
            for name in ["Content-Type", "Content-Length", "Content-Encoding"] { next.headers[name] = nil }
        }
        if new != old {
            guard next.body == nil else { throw RedirectRefusal(.bodyToOtherOrigin) }
            next.headers = Headers(
                next.headers.fields.filter { Self.harmlessHeaders.contains($0.name.lowercased()) })
        }
        return next
    }
}

public struct RedirectRefusal: Error, Equatable {
    public let problem: HTTPError.RedirectProblem
    init(_ problem: HTTPError.RedirectProblem) { self.problem = problem }
}
