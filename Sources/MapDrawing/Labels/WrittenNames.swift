import Screen

/// The names that were met on a map, each once under a number of its own, with what is written for it.
///
/// A street comes in many pieces: comparing numbers takes less time than comparing texts, and each is looked at once, or
/// once a tile.
struct WrittenNames {
    let charset: CharacterSet
    private var ids: [String: Int] = [:]
    private var written: [(text: String, columns: Int)] = []

    init(charset: CharacterSet) {
        self.charset = charset
        ids.reserveCapacity(1000)
    }

    /// The number of a name.
    mutating func id(of name: String) -> Int {
        // Looked up and entered in one step.
        let id = { (id: inout Int) in id }(&ids[name, default: written.count])
        if id == written.count { written.append(write(name)) }
        return id
    }

    /// What is written for a name and the columns it takes: none where it has no form in the characters there are.
    func text(_ id: Int) -> (text: String, columns: Int) { written[id] }

    private func write(_ name: String) -> (text: String, columns: Int) {
        guard let text = charset == .ascii ? asciiName(name) : name else { return ("", 0) }
        // Only ASCII has a byte a character, and needs no look at widths.
        let bytes = text.utf8.count
        return (text, bytes == text.unicodeScalars.count ? bytes : width(of: text))
    }
}
