import HTTP
/// An address on the web that is safe to give to a browser: http or https, with a host and without a user name.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    public let description: String
    /// The host in small letters, without the port. It is shown before the address is opened.
    public let host: String

    /// - Returns: nil if the text is not such an address.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        // Blanks, quotes, backslashes and all characters outside ASCII have to be percent-encoded (RFC 3986, section 2).
        guard bytes.count <= 2048, bytes.allSatisfy({ 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }) else {
            return nil
        }
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { !"/?#".contains($0) }
        // A user name before the host ("https://www.gov.uk@elsewhere.example") is used to deceive people.
        guard !authority.contains("@"), let host = Self.host(authority) else { return nil }
        self.host = host
        description = scheme + rest
    }

    private static func host(_ authority: Substring) -> String? {
        var name = authority
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            name = authority[...end]
        } else if let colon = authority.firstIndex(of: ":") {
            name = authority[..<colon]
        }
        let port = authority[name.endIndex...].dropFirst()
        guard port.isEmpty || WebOrigin.isPort(port) else { return nil }
        let inside = name.hasPrefix("[") ? name.dropFirst().dropLast() : name
        let isAddress = name.hasPrefix("[")
        let isSound = inside.utf8.allSatisfy { byte in
            let isHexadecimal = 48...57 ~= byte || 97...102 ~= byte | 0x20
            let isLetter = 97...122 ~= byte | 0x20 && byte > 64
            return isAddress ? isHexadecimal || byte == 58 : 48...57 ~= byte || isLetter || byte == 45 || byte == 46
        }
        guard !inside.isEmpty, isSound, !inside.hasPrefix("."), !inside.hasPrefix("-") else { return nil }
        return name.lowercased()
    }
}

/// A telephone number.
public struct TelephoneAddress: Sendable, Hashable {
    /// "tel:+441132345678".
    public let description: String

    /// Ignores blanks, brackets, points, hyphens and slashes. Nil unless 5 to 15 digits remain, with or without a plus in front.
    public init?(_ text: String) {
        let number = text.filter { !" ().-/".contains($0) }
        let digits = number.hasPrefix("+") ? number.dropFirst() : Substring(number)
        guard 5...15 ~= digits.utf8.count, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        description = "tel:" + number
    }
}
