/// What a typed text is so far, if it is to become a link.
public enum TypedLink: Sendable, Equatable {
    /// Not a link yet, but it may become one.
    case unfinished
    case whole
    /// A link without its scheme, such as "example.org/a", and the same link with https.
    case withoutScheme(https: String)
    /// The text has a blank inside, which no link has.
    case hasBlank
    /// The text can never become a link with http or https, whatever is typed after it.
    case wrong

    public init(_ typed: String) {
        let text = typed.trimmingBlanks
        let lower = text.lowercased()
        if text.contains(where: \.isWhitespace) {
            self = .hasBlank
        } else if Draft.isLink(text) {
            self = .whole
        } else if ["http://", "https://"].contains(where: { $0.hasPrefix(lower) }) {
            self = .unfinished
        } else {
            self = Self.withoutScheme(text)
        }
    }

    private static func withoutScheme(_ text: String) -> TypedLink {
        let host = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
        var rest = text[host.endIndex...]
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains("") else {
            // "example" and "example." may become "example.org".
            return rest.isEmpty && !parts.dropLast().contains("") ? .unfinished : .wrong
        }
        // A port: "example.org:8080".
        if rest.first == ":" { rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber } }
        let isWhole = rest.first.map { "/?#".contains($0) } ?? true
        return isWhole ? .withoutScheme(https: "https://" + text) : .wrong
    }
}
