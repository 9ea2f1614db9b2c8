import Glibc

/// The times that a response names, in seconds.
extension Response {
    /// The server's clock, in seconds since 1970.
    public var date: Int? { headers.plainValue("Date").flatMap(HTTPDate.seconds) }

    /// When the file was last changed, in seconds since 1970.
    public var lastModified: Int? { headers.plainValue("Last-Modified").flatMap(HTTPDate.seconds) }

    /// How many seconds the server asks the client to wait before the next request, at most a day; nil if it does not ask.
    public var retryAfter: Int? {
        headers.plainValue("Retry-After").flatMap { Self.seconds($0) ?? secondsUntil($0) }.map { min($0, 86_400) }
    }

    /// Seconds for which the response may be used again, 0 if it may not; nil if the server does not say.
    public var freshSeconds: Int? {
        let directives = (headers.plainValue("Cache-Control") ?? "").lowercased().split { $0 == "," }
            .map { $0.filter { $0 != " " } }
        if directives.contains(where: { $0 == "no-store" || $0.hasPrefix("no-cache") }) { return 0 }
        for directive in directives where directive.hasPrefix("max-age=") {
            let seconds = Self.seconds(directive.dropFirst("max-age=".count).filter { $0 != "\"" }) ?? 0
            // A cache on the way may have held the response for some time already.
            return max(0, seconds - (headers.plainValue("Age").flatMap { Self.seconds($0) } ?? 0))
        }
        // An unreadable date counts as one in the past. Source: RFC 9111, section 5.3.
        return headers.plainValue("Expires").map { secondsUntil($0) ?? 0 }
    }

    private func secondsUntil(_ text: String) -> Int? {
        HTTPDate.seconds(text).map { max(0, $0 - (date ?? time(nil))) }
    }

    /// The number written in a text of digits, at most `Int32.max`; nil for any other text.
    private static func seconds(_ text: some StringProtocol) -> Int? {
        text.wholeNumber.map { min($0, Int(Int32.max)) }
    }
}
