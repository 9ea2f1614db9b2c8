/// Where a list of records is on a Kinto server.
struct KintoAddress: Equatable {
    /// Without a slash at the end: "https://board.example.org/v1".
    let server: String
    /// The list of records: "https://board.example.org/v1/buckets/a/collections/b/records".
    let records: String

    /// - Parameters:
    ///   - typed: the address of the server, or of a list of records on it.
    ///   - path: of the list, if the address is that of the server.
    /// - Returns: nil for a text that is no web address.
    init?(_ typed: String, path: String) {
        var address = typed.prefix { $0 != "?" && $0 != "#" && !$0.isWhitespace }
        while address.hasSuffix("/") { address.removeLast() }
        let lower = address.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix), address.count > scheme.count,
            !address.dropFirst(scheme.count).contains("@")
        else { return nil }
        if let bucket = address.firstRange(of: "/buckets/") {
            server = String(address[..<bucket.lowerBound])
            records = address.hasSuffix("/records") ? String(address) : address + "/records"
        } else {
            server = address.hasSuffix("/v1") ? String(address) : address + "/v1"
            records = server + path
        }
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
