/// What a link is while it is being typed.
public enum TypedLink: Sendable, Equatable {
    /// Not a link yet, but it may become one.
    case unfinished
    case whole
    /// A host without a scheme in front of it, and the link that it is with https.
    case withoutScheme(https: String)
    /// It has a blank inside, which no link has.
    case hasBlank
    /// Nothing that is typed behind it makes it a link with http or https.
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
