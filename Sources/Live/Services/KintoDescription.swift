import Catalogue
import JSON

/// What a Kinto server says of its records, and of the person who asks, in the answer to `GET /v1/`.
struct KintoDescription: Sendable, Equatable {
    /// What the records are called by their people; blank if the server does not say.
    var title = ""
    /// The path of the hidden records below the server's address: "/buckets/a/collections/b/records"; nil for a person who may
    /// not hide records.
    var hiddenPath: String?

    /// - Parameter capability: the member of the capabilities that describes the records.
    init(_ root: JSONValue, capability: String) {
        let said = root["capabilities"]?[capability]
        title = visibleText(said?["title"]?.string, limit: 60)
        guard let path = said?["hidden"]?.string, path.hasPrefix("/buckets/"),
            path.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }),
            let group = said?["hidden_by"]?.string
        else { return }
        let principals = root["user"]?["principals"]?.elements ?? []
        if principals.contains(where: { $0.string == group }) { hiddenPath = path }
    }
}

/// A text of a server in one line, without anything that a terminal obeys.
/// - Parameter limit: in characters of Unicode.
func visibleText(_ text: String?, limit: Int) -> String {
    var visible = VisibleText(limit: limit, in: .scalars)
    for scalar in (text ?? "").unicodeScalars where !visible.append(scalar) { break }
    return visible.string
}
