/// Checks web addresses, and corrects common mistakes in them.
public enum Contact {
    /// Whether a text is a link to a website on the internet, with http or https. False for links that may deceive people, with a
    /// user name before the host or letters outside ASCII in the host, and for IP addresses, which may be those of this machine.
    public static func isWebsite(_ link: String) -> Bool {
        guard Draft.isLink(link), let slashes = link.firstRange(of: "//") else { return false }
        return isHost(link[slashes.upperBound...].prefix { !"/?#".contains($0) })
    }

    /// A web address with its scheme, http or https; nil if the text is not a web address ("Not Available", an e-mail address).
    public static func website(_ text: String) -> String? {
        let complete = text.hasPrefix("http") ? text : "https://" + text
        let hasCampaign = text.utf8.contains(UInt8(ascii: "?")) && text.contains("utm_")
        if !hasCampaign, isWellWritten(complete) { return complete }
        var rest = hasCampaign ? withoutCampaign(text)[...] : Substring(text)
        var scheme = "https"
        // People also write "http://http:www.…", "http//www.…" and "HTTPS://…".
        while let prefix = schemePrefix(rest) {
            scheme = prefix.scheme
            rest = rest.dropFirst(prefix.length)
        }
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard isHost(host), isPath(rest.utf8)
        else {
            return nil
        }
        return scheme + "://" + host.lowercased() + rest.dropFirst(host.count)
    }

    /// Whether a text is a correct address in lower case. Nearly all are, and this check is fast, so it comes first.
    private static func isWellWritten(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.starts(with: "http".utf8) else { return false }
            var rest = bytes.dropFirst(4)
            if rest.first == UInt8(ascii: "s") { rest = rest.dropFirst() }
            guard rest.starts(with: "://".utf8) else { return false }
            rest = rest.dropFirst(3)
            var dots = 0
            var previous = UInt8(ascii: ".")
            for (index, byte) in zip(rest.indices, rest) {
                switch byte {
                // If a later part of the host begins with a digit, the host may be an IP address; the slower check decides.
                case 0x30...0x39 where previous == UInt8(ascii: ".") && dots > 0: return false
                case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"): break
                case UInt8(ascii: "."):
                    guard previous != byte else { return false }
                    dots += 1
                case UInt8(ascii: "/") where dots > 0 && previous != UInt8(ascii: "."):
                    return !isLocal(rest[..<index]) && isPath(rest[index...])
                default: return false
                }
                previous = byte
            }
            return dots > 0 && previous != UInt8(ascii: ".") && !isLocal(rest)
        }
    }

    /// Whether a host in lower case is this machine.
    private static func isLocal(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        host.suffix(10).elementsEqual(".localhost".utf8)
    }

    /// A web address without the parameters that tell a site where a visitor comes from ("utm_source=…").
    private static func withoutCampaign(_ text: String) -> String {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard address.count == 2 else { return text }
        let query = address[1].split(separator: "&").filter { !$0.hasPrefix("utm_") }.joined(separator: "&")
        return address[0] + (query.isEmpty ? "" : "?" + query) + (parts.count > 1 ? "#" + parts[1] : "")
    }

    private static func isPath(_ text: some Sequence<UInt8>) -> Bool {
        text.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E }
    }

    private static func schemePrefix(_ text: Substring) -> (scheme: String, length: Int)? {
        let lower = text.prefix(10).lowercased()
        guard lower.hasPrefix("http") else { return nil }
        let scheme = lower.hasPrefix("https") ? "https" : "http"
        let marks = lower.dropFirst(scheme.count).prefix { $0 == ":" || $0 == "/" }
        return marks.isEmpty ? nil : (scheme, scheme.count + marks.count)
    }

    /// Whether a text is the name of a host on the internet: letters, digits, hyphens and at least one dot; a port may follow.
    private static func isHost(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, UInt16(parts[1]) == nil { return false }
        guard let name = parts.first, name.utf8.count <= 253 else { return false }
        var labels = name.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last?.isEmpty == true { labels.removeLast() }
        return labels.count >= 2 && labels.last.map { !isNumber($0) && $0.lowercased() != "localhost" } == true
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
            }
    }

    /// Whether the last part of a host is a number, decimal or with "0x" in front. Browsers then read the whole host as an IP
    /// address.
    /// Source: WHATWG, URL Standard, "ends-in-a-number checker".
    private static func isNumber(_ label: Substring) -> Bool {
        label.allSatisfy(\.isWholeNumber)
            || label.lowercased().hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
}
