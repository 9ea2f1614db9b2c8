/// The shortlist, `shortlist.txt`: places that a person chose, with notes.
///
/// Each line has a place: `urn:107848  Apple Barrow  # note`. The places are in the order in which they were added.
/// Only the id counts; the name is for people who read the file. People also edit the file, so comments, blank lines
/// and unknown lines stay byte for byte, and a change touches only the line of its place.
public struct Shortlist: Sendable, Equatable {
    public struct Entry: Sendable, Equatable {
        /// The id with the key scheme of its dataset: "urn:107848".
        public var id: String
        /// The name of the place when it was added; may be blank.
        public var name: String
        /// The person's note, one line; blank if there is none.
        public var note: String

        public init(id: String, name: String, note: String = "") {
            self.id = id
            self.name = name
            self.note = note
        }
    }

    /// A change to the shortlist.
    public enum Change: Sendable, Equatable {
        /// Adds a place. If the place is on the shortlist already, only its note is set, unless the new note is blank.
        case add(Entry)
        case remove(id: String)
        /// Sets the note of a place; does nothing if the place is not on the shortlist.
        case note(id: String, String)
        /// Sets the note of a place in place of an old one, and adds the place if it is not on the shortlist. Does nothing if the
        /// place has another note by now, which somebody else wrote.
        case write(Entry, replacing: String)
    }

    fileprivate struct Line: Sendable, Equatable {
        /// The line without its newline.
        var bytes: [UInt8]
        /// Nil for comments, blank lines and lines that cannot be read.
        var entry: Entry?
    }

    private var lines: [Line] = []

    public init() {}

    /// The places, each once, in the order of the file.
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
        case .write(let new, let old):
            guard let present = entry(new.id) else { return apply(.add(new)) }
            if present.note == old { apply(.note(id: new.id, new.note)) }
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

    /// A sentence for each line that cannot be read or repeats a place: "line 4 repeats urn:107848 of line 2".
    public var problems: [String] {
        var seen: [String: Int] = [:]
        return lines.enumerated().compactMap { index, line in
            guard let entry = line.entry else {
                let text = clean(String(decoding: line.bytes, as: UTF8.self))
                guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
                return "line \(index + 1) does not begin with an ID like urn:107848: \"\(text.prefix(40))\""
            }
            if let first = seen[entry.id] { return "line \(index + 1) repeats \(entry.id) of line \(first)" }
            seen[entry.id] = index + 1
            return nil
        }
    }

    /// An id with its scheme in lower case, as the file has it; nil if the text is not an id.
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
    /// The line of a place. Number signs are removed from the name, because the first number sign of a line begins the note.
    fileprivate init(_ entry: Shortlist.Entry, hasReturn: Bool = false) {
        let name = clean(String(String.UnicodeScalarView(entry.name.unicodeScalars.filter { $0 != "#" })))
        let note = clean(entry.note)
        let text = entry.id + (name.isEmpty ? "" : "  " + name) + (note.isEmpty ? "" : "  # " + note)
        bytes = Array(text.utf8) + (hasReturn ? [UInt8(ascii: "\r")] : [])
        self.entry = Shortlist.Entry(id: entry.id, name: name, note: note)
    }

    fileprivate init(reading bytes: [UInt8]) {
        self.bytes = bytes
        // The line is split by code points, because a number sign and an accent after it would be a single `Character`.
        let text = cleanedText(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        let first = text.prefix { $0 != " " }
        guard let id = Shortlist.id(String(first)) else { return }
        let name = text[first.endIndex...].prefix { $0 != "#" }
        entry = Shortlist.Entry(
            id: id, name: clean(String(name)), note: clean(String(text[name.endIndex...].dropFirst())))
    }
}

private func clean(_ text: String) -> String { cleanedText(text, limit: 2000) }
