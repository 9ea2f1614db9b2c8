import JSON

/// Writes a details file: a JSON array, one record on a line. Members without a value are left out.
public struct RecordWriter: Sendable {
    public private(set) var bytes: [UInt8] = Array("[".utf8)
    /// Where each record starts, in bytes.
    public private(set) var offsets: [Int] = []
    private var needsComma = false

    /// Where the current record starts.
    private var start = 0

    public init() {}

    public mutating func begin() {
        bytes.append(contentsOf: offsets.isEmpty ? "\n".utf8 : ",\n".utf8)
        start = bytes.count
        offsets.append(start)
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    public mutating func end() { bytes.append(UInt8(ascii: "}")) }

    /// Adds the records of another writer.
    mutating func append(_ next: RecordWriter) {
        guard !next.offsets.isEmpty else { return }
        if !offsets.isEmpty { bytes.append(UInt8(ascii: ",")) }
        // The other writer's first byte is the bracket that begins the array.
        let moved = bytes.count - 1
        bytes.append(contentsOf: next.bytes[1...])
        offsets.append(contentsOf: next.offsets.lazy.map { $0 + moved })
    }

    /// Makes room for records, so that the bytes need not be moved while they grow.
    mutating func reserve(bytes count: Int) { bytes.reserveCapacity(count) }

    /// All bytes of the file.
    public consuming func finished() -> [UInt8] {
        bytes.append(contentsOf: "\n]\n".utf8)
        return bytes
    }

    public mutating func member(_ name: String, text: some Swift.Collection<UInt8>) {
        if text.isEmpty { return }
        self.name(name)
        appendJSONString(text, to: &bytes)
    }

    /// Writes a field of a CSV file as clean text; a blank field is left out. The text is cleaned directly into
    /// `bytes`, which saves a copy.
    public mutating func member(_ name: String, _ column: Int, of reader: borrowing CSVReader) {
        let (start, neededComma) = (bytes.count, needsComma)
        self.name(name)
        bytes.append(UInt8(ascii: "\""))
        let text = bytes.count
        reader.append(column, to: &bytes)
        if bytes.count == text {
            bytes.removeSubrange(start...)
            needsComma = neededComma
        } else if bytes.withUnsafeBytes({ Scan.hasQuoteOrBackslash(UnsafeRawBufferPointer(rebasing: $0[text...])) }) {
            let raw = Array(bytes[text...])
            bytes.removeSubrange((text - 1)...)
            appendJSONString(raw, to: &bytes)
        } else {
            bytes.append(UInt8(ascii: "\""))
        }
    }

    public mutating func member(_ name: String, _ text: String?) {
        if let text { member(name, text: text.utf8) }
    }

    public mutating func member(_ name: String, _ number: Int?) {
        guard let number else { return }
        self.name(name)
        appendDigits(number, to: &bytes)
    }

    public mutating func member(_ name: String, _ date: CalendarDate?) { member(name, date?.number) }

    public mutating func member(_ name: String, _ flag: Bool) {
        self.name(name)
        bytes.append(contentsOf: flag ? "true".utf8 : "false".utf8)
    }

    /// Writes a figure, or the reason why it is missing; a figure that is not available is left out.
    public mutating func member(_ name: String, _ figure: Known<Int>) {
        switch figure {
        case .value(let number): member(name, number)
        case .missing(.notAvailable): break
        case .missing(let reason): member(name, reason.rawValue)
        }
    }

    /// Writes an object inside the record.
    public mutating func object(_ name: String, _ members: (inout RecordWriter) -> Void) {
        self.name(name)
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        members(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes an array of objects inside the record.
    public mutating func objects<Element>(
        _ name: String, _ elements: [Element], _ members: (Element, inout RecordWriter) -> Void
    ) {
        self.name(name)
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            bytes.append(contentsOf: index > 0 ? ",{".utf8 : "{".utf8)
            needsComma = false
            members(element, &self)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    private mutating func name(_ name: String) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        bytes.append(UInt8(ascii: "\""))
        var name = name
        name.withUTF8 { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }
}
