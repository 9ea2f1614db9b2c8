/// The places that a person keeps in view, with a note on each: `shortlist.txt`.
///
/// One place a line, in the order they were added: `urn:107848  St Peter's CofE Primary  # note`. The id counts, the name is
/// for the reader. People edit the file by hand: comments, blank lines and lines that say nothing known are kept byte for
/// byte, and a change touches the line of its place alone.
public struct Shortlist: Sendable, Equatable {
    public struct Entry: Sendable, Equatable {
        /// With the scheme of its collection: "urn:107848".
        public var id: String
        /// What the place was called when it was added; may be blank.
        public var name: String
        /// On one line; blank where there is none.
        public var note: String

        public init(id: String, name: String, note: String = "") {
            self.id = id
            self.name = name
            self.note = note
        }
    }

    /// One thing to be done to it.
    public enum Change: Sendable, Equatable {
        /// Of a place that is on it, only the note is taken over, where there is one.
        case add(Entry)
        case remove(id: String)
        /// Does nothing to a place that is not on it.
        case note(id: String, String)
    }

    fileprivate struct Line: Sendable, Equatable {
        /// Without the newline.
        var bytes: [UInt8]
        /// Nil of comments, blank lines and what cannot be read.
        var entry: Entry?
    }

    private var lines: [Line] = []

    public init() {}

    /// The places on it, each once, in the order of the file.
    public var entries: [Entry] {
        var seen = Set<String>()
        return lines.compactMap(\.entry).filter { seen.insert($0.id).inserted }
    }

    public var count: Int { entries.count }
    public var isEmpty: Bool { !lines.contains { $0.entry != nil } }

    public func entry(_ id: String) -> Entry? { lines.first { $0.entry?.id == id }?.entry }
    public func contains(_ id: String) -> Bool { entry(id) != nil }

    public mutating func apply(_ change: Change) {
        switch change {
        case .add(let entry):
            guard !contains(entry.id) else { return entry.note.isEmpty ? () : apply(.note(id: entry.id, entry.note)) }
            lines.append(Line(entry))
        case .remove(let id): lines.removeAll { $0.entry?.id == id }
        case .note(let id, let text):
            guard let index = lines.firstIndex(where: { $0.entry?.id == id }), var entry = lines[index].entry else {
                return
            }
            entry.note = clean(text)
            lines[index] = Line(entry, hasReturn: lines[index].bytes.last == UInt8(ascii: "\r"))
        }
    }

    // MARK: The file

    public init(decoding bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            lines.append(Line(reading: Array(line)))
            rest = rest.dropFirst(line.count + 1)
        }
    }

    public func encode() -> [UInt8] { lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] } }

    /// What could not be read and is kept as it is, a sentence a line: "line 4 is no place's id: \"foo\"".
    public var problems: [String] {
        var seen: [String: Int] = [:]
        return lines.enumerated().compactMap { index, line in
            guard let entry = line.entry else {
                let text = clean(String(decoding: line.bytes, as: UTF8.self))
                guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
                return "line \(index + 1) begins with no id like urn:107848: \"\(text.prefix(40))\""
            }
            if let first = seen[entry.id] { return "line \(index + 1) has \(entry.id) again, as line \(first) has it" }
            seen[entry.id] = index + 1
            return nil
        }
    }

    /// An id as people write it, in the form that the file has: the scheme in lower case. Nil of anything else.
    public static func id(_ text: some StringProtocol) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...20).contains(parts[0].utf8.count), (1...40).contains(parts[1].utf8.count),
            parts[0].utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
            parts[1].unicodeScalars.allSatisfy({
                $0.isASCII
                    && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                        || "-_.".unicodeScalars.contains($0))
            })
        else { return nil }
        return parts[0].lowercased() + ":" + parts[1]
    }
}

extension Shortlist.Line {
    /// A line of a place. The name ends where the note begins, so it has no number sign of its own.
    fileprivate init(_ entry: Shortlist.Entry, hasReturn: Bool = false) {
        let name = clean(entry.name.replacing("#", with: ""))
        let note = clean(entry.note)
        let text = entry.id + (name.isEmpty ? "" : "  " + name) + (note.isEmpty ? "" : "  # " + note)
        bytes = Array(text.utf8) + (hasReturn ? [UInt8(ascii: "\r")] : [])
        self.entry = Shortlist.Entry(id: entry.id, name: name, note: note)
    }

    fileprivate init(reading bytes: [UInt8]) {
        self.bytes = bytes
        let text = clean(String(decoding: bytes, as: UTF8.self))
        let first = text.prefix { $0 != " " }
        guard let id = Shortlist.id(first) else { return }
        let rest = text.dropFirst(first.count)
        let name = rest.prefix { $0 != "#" }
        entry = Shortlist.Entry(id: id, name: clean(String(name)), note: clean(String(rest.dropFirst(name.count + 1))))
    }
}

/// Text from the file or the keyboard as the program shows it: on one line, without anything that a terminal obeys.
private func clean(_ text: String) -> String {
    var cleaned: [UInt8] = []
    Array(text.utf8).withUnsafeBytes { cleanedField($0, encoding: .utf8, limit: 2000, into: &cleaned) }
    return String(decoding: cleaned, as: UTF8.self)
}
