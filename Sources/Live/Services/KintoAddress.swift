import Catalogue
import HTTP

/// Where a list of records is on a Kinto server.
struct KintoAddress: Equatable {
    /// Without a slash at the end: "https://board.example.org/v1".
    let server: String
    /// The list of records: "https://board.example.org/v1/buckets/a/collections/b/records".
    let records: String

    /// Whether passwords may be sent there: the address is https, or on this machine.
    let isAllowed: Bool

    /// Accepts the address of a server ("https://board.example.org", with a path or "/v1" after it) and that of a list on
    /// it ("…/v1/buckets/a/collections/b", with "/records" after it or without).
    /// - Parameters:
    ///   - typed: the address of the server, or of a list of records on it.
    ///   - path: the path of the list on the server; used if `typed` names only the server.
    /// - Returns: nil for a text that has none of these forms.
    init?(_ typed: String, path: String) {
        let text = typed.trimmingBlanks
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix), !text.contains(where: \.isWhitespace)
        else { return nil }
        let address = text.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
        var parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        while parts.last?.isEmpty == true { parts.removeLast() }
        guard let authority = parts.first, let host = Self.host(of: authority), !parts.contains("") else { return nil }
        var root = Array(parts.dropFirst().prefix { $0 != "buckets" })
        let list = Array(parts.dropFirst(1 + root.count))
        if root.last != "v1" { root.append("v1") }
        // "collections" or "records" without "buckets" before them: an incomplete address of a list, not that of a server.
        guard root.firstIndex(of: "v1") == root.count - 1, !root.contains("collections"), !root.contains("records")
        else { return nil }
        server = String(text.prefix(scheme.count)) + ([authority] + root).joined(separator: "/")
        if list.isEmpty {
            records = server + path
        } else {
            guard list.count == 4 || list.count == 5 && list[4] == "records", list[2] == "collections" else {
                return nil
            }
            records = server + "/" + list.prefix(4).joined(separator: "/") + "/records"
        }
        let name = String(scheme.dropLast("://".count))
        isAllowed = WebOrigin(scheme: name, host: host.lowercased(), port: 0).isAllowed
    }

    /// The host of an authority such as "127.0.0.1:8888" or "[::1]:8888"; nil if it is malformed or has a name or password
    /// before the host.
    private static func host(of authority: String) -> String? {
        let isBracketed = authority.hasPrefix("[")
        let bracket = authority.firstIndex(of: "]")
        if isBracketed, bracket == nil { return nil }
        let end = isBracketed ? bracket.map { authority.index(after: $0) } : authority.firstIndex(of: ":")
        let host = authority[..<(end ?? authority.endIndex)]
        let port = authority[host.endIndex...]
        guard port.isEmpty || port.first == ":" && WebOrigin.isPort(port.dropFirst()) else { return nil }
        let name = isBracketed ? host.dropFirst().dropLast() : host
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || (isBracketed ? ":." : "-._").contains($0) }
        return name.isEmpty || !isName ? nil : String(host)
    }

    /// The host with its port: "board.example.org".
    var host: String {
        let parts = server.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[2]) : server
    }

    func record(_ id: String) -> String { "\(records)/\(Self.escaped(id))" }

    /// Percent-encodes all but the unreserved characters of RFC 3986, section 2.3.
    static func escaped(_ text: String) -> String {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if unreserved.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
