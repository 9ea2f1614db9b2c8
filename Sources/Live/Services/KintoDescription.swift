import Catalogue
import JSON

/// A Kinto server's description of its records, and what the person who asks may do; from the answer to `GET /v1/`.
struct KintoDescription: Sendable, Equatable {
    /// The title of the list of records; blank if the server sends none.
    var title = ""
    /// The path of the hidden records on the server: "/buckets/a/collections/b/records"; nil if the person may not hide
    /// records.
    var hiddenPath: String?
    /// Whether the server finds records by the words in all their texts.
    var findsWords = false

    /// - Parameter capability: the member of the capabilities that describes the records.
    init(_ root: JSONValue, capability: String) {
        let said = root["capabilities"]?[capability]
        title = visibleText(said?["title"]?.string, limit: 60)
        if case .bool(true)? = said?["finds_words"] { findsWords = true }
        guard let path = said?["hidden"]?.string, path.hasPrefix("/buckets/"),
            path.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }),
            let group = said?["hidden_by"]?.string
        else { return }
        let principals = root["user"]?["principals"]?.elements ?? []
        if principals.contains(where: { $0.string == group }) { hiddenPath = path }
    }
}

/// A text from a server on one line, without control characters and invisible ones.
/// - Parameter limit: the most Unicode code points; the rest is cut off.
func visibleText(_ text: String?, limit: Int) -> String {
    var visible = VisibleText(limit: limit, in: .scalars)
    for scalar in (text ?? "").unicodeScalars where !visible.append(scalar) { break }
    return visible.string
}
