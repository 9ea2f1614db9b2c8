import Screen

/// Numbers for names, and how they are written.
struct NameTable {
    private var ids: [String: Int] = [:]
    private var names: [String] = []
    /// Nil where it is not known yet.
    private var written: [Writing?] = []
    private var last = (name: "", id: -1)

    private enum Writing {
        case text(String, columns: Int)
        /// It has no form in the characters there are.
        case impossible
    }

    init() { ids.reserveCapacity(1000) }

    mutating func id(of name: String) -> Int {
        // Pieces of one street come one after the other.
        if name == last.name, last.id >= 0 { return last.id }
        // Looked up and entered in one step.
        let id = { (id: inout Int) in id }(&ids[name, default: names.count])
        if id == names.count {
            names.append(name)
            written.append(nil)
        }
        last = (name, id)
        return id
    }

    /// A name's text and its width; nil where it cannot be written.
    mutating func text(_ id: Int, charset: CharacterSet) -> (String, columns: Int)? {
        let writing = written[id] ?? write(names[id], charset)
        written[id] = writing
        guard case .text(let text, let columns) = writing else { return nil }
        return (text, columns)
    }

    private func write(_ name: String, _ charset: CharacterSet) -> Writing {
        guard let text = charset == .ascii ? asciiName(name) : name else { return .impossible }
        // Only ASCII has a byte a character, and needs no look at widths.
        let bytes = text.utf8.count
        return .text(text, columns: bytes == text.unicodeScalars.count ? bytes : width(of: text))
    }
}
