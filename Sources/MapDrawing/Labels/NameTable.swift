import Screen

/// The names of a map. Each has a number, and the text that is written for it.
///
/// A street has many pieces: comparing numbers takes less time than comparing texts, and each text is looked up only
/// once for each tile.
struct NameTable {
    let charset: CharacterSet
    private var ids: [String: Int] = [:]
    private var written: [(text: String, columns: Int)] = []

    init(charset: CharacterSet) {
        self.charset = charset
        ids.reserveCapacity(1000)
    }

    /// The number of a name.
    mutating func id(of name: String) -> Int {
        // Looks the name up and adds it in one step.
        let id = { (id: inout Int) in id }(&ids[name, default: written.count])
        if id == written.count { written.append(write(name)) }
        return id
    }

    /// The text for a name and its width in columns; empty if the name cannot be written in the character set.
    func text(_ id: Int) -> (text: String, columns: Int) { written[id] }

    private func write(_ name: String) -> (text: String, columns: Int) {
        guard let text = charset == .ascii ? asciiName(name) : name else { return ("", 0) }
        // Only in ASCII is each character one byte; then the widths need no look-up.
        let bytes = text.utf8.count
        return (text, bytes == text.unicodeScalars.count ? bytes : width(of: text))
    }
}
