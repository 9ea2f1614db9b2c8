import HTTP

/// The address of a tile with placeholders for zoom, column and row, such as
/// `https://tiles.example.org/{z}/{x}/{y}.mvt`.
///
/// `{-y}` stands for the row counted from the south, as in the Tile Map Service.
public struct TileTemplate: Sendable, Hashable, CustomStringConvertible {
    /// The template as it was given.
    public let description: String
    private let pieces: [Piece]

    private enum Piece: Sendable, Hashable {
        case text(String)
        case zoom, x, y, yFromSouth
    }

    private static let longest = 2000

    /// - Throws: `TileError` if a placeholder is missing or unknown, or if this is not an https address. For this machine
    ///   (`localhost`, `127.0.0.1` and `[::1]`) http is allowed.
    public init(_ text: String) throws(TileError) {
        // What must be percent-encoded (RFC 3986, section 2), but for the braces of placeholders.
        let isSound = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`|".utf8.contains($0) }
        guard text.utf8.count <= Self.longest, isSound else {
            throw .unsupported(.template(.badCharacters, host: nil))
        }
        description = text
        pieces = try Self.pieces(of: text)
        guard pieces.contains(.zoom), pieces.contains(.x), pieces.contains(.y) || pieces.contains(.yFromSouth) else {
            throw .unsupported(.template(.missingPlaceholder, host: Self.host(of: text)))
        }
        guard case .text(let start) = pieces[0], Self.isAllowed(start) else {
            throw .unsupported(.template(.notSecure, host: Self.host(of: text)))
        }
    }

    /// The address of a tile.
    public func address(of tile: TileID) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .zoom: String(tile.zoom)
            case .x: String(tile.x)
            case .y: String(tile.y)
            case .yFromSouth: String((1 << tile.zoom) - 1 - tile.y)
            }
        }.joined()
    }

    private static func pieces(of text: String) throws(TileError) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
                throw .unsupported(.template(.unpairedBrace, host: host(of: text)))
            }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            switch rest[open...close] {
            case "{z}": pieces.append(.zoom)
            case "{x}": pieces.append(.x)
            case "{y}": pieces.append(.y)
            case "{-y}": pieces.append(.yFromSouth)
            default:
                throw .unsupported(.template(.unknownPlaceholder, host: host(of: text)))
            }
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    /// The host of an address, for errors: what follows the host may be a secret key, and what stands before it a
    /// password. Nil where no host is recognised.
    private static func host(of text: String) -> String? {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].last == ":", parts[1].isEmpty else { return nil }
        let authority = parts[2].prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return host.isEmpty ? nil : String(host)
    }

    /// Whether an address, up to its first placeholder, has a complete host and an allowed scheme.
    private static func isAllowed(_ start: String) -> Bool {
        guard let colon = start.firstIndex(of: ":"), start[colon...].hasPrefix("://") else { return false }
        let afterScheme = start[colon...].dropFirst(3)
        guard let slash = afterScheme.firstIndex(where: { "/?#".contains($0) }) else { return false }
        let authority = afterScheme[..<slash]
        // A user name before an @ could be mistaken for the host; no character of a host is an @.
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
        let host = authority.hasPrefix("[") ? authority[...(end ?? authority.startIndex)] : authority[..<(end ?? slash)]
        let port = authority[host.endIndex...]
        let isPort = port.isEmpty || port.first == ":" && WebOrigin.isPort(port.dropFirst())
        guard isPort, isHost(host) else { return false }
        switch start[..<colon].lowercased() {
        case "https": return true
        case "http": return WebOrigin(scheme: "http", host: host.lowercased(), port: 80).isLoopback
        default: return false
        }
    }

    /// Whether a text is the name or the IPv4 address of a host, or an IPv6 address in brackets.
    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("[") {
            return text.hasSuffix("]") && text.count > 2
                && text.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" }
        }
        guard let first = text.first, first != ".", first != "-" else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
    }
}
