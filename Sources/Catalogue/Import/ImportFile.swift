/// A file of which parts can be read.
public protocol FileParts: Sendable {
    /// In bytes.
    var size: Int { get }
    /// Whether the file was changed since it was opened.
    var hasChanged: Bool { get }
    /// Reads at most `count` bytes from an offset; fewer at the end of the file.
    /// - Throws: `FileError` if the file cannot be read.
    func read(at offset: Int, count: Int) throws(FileError) -> [UInt8]
}

/// A file to be imported.
public struct ImportFile: Sendable {
    /// The name without the folder.
    public let name: String
    /// The whole file; only its beginning if it is read in pieces.
    // Nothing writes to the bytes, and they outlive the import.
    public nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    /// The file on the disk if it is read in pieces; else nil.
    private let parts: (any FileParts)?
    /// The day when the file was fetched, as yyyy-mm-dd. If neither the file's name nor its rows have a date, this is the date of
    /// the data. Blank for a local file, because the day when it was saved says nothing about its data.
    public let fetched: String
    /// Where the file was fetched from; blank for a file of the person's own.
    public let address: String
    /// The known name, credit and mapping of the list in the file; nil if nothing is known.
    public let part: TablePart?

    public init(
        name: String, bytes: UnsafeRawBufferPointer, parts: (any FileParts)? = nil, fetched: String = "",
        address: String = "", part: TablePart? = nil
    ) {
        // The name is shown on the screen, so it must not have control characters.
        self.name = cleanedText(name)
        self.bytes = bytes
        self.parts = parts
        self.fetched = fetched
        self.address = address
        self.part = part
    }

    /// The size of the whole file in bytes.
    public var size: Int { parts?.size ?? bytes.count }

    /// Whether another program has changed the file while it was read in pieces.
    var hasChanged: Bool { parts?.hasChanged ?? false }

    /// Gives a function some bytes of the file.
    /// - Parameter range: offsets in bytes; what lies beyond the end of the file is left out.
    /// - Returns: the function's result; nil if the bytes cannot be read.
    func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        let range = range.clamped(to: 0..<size)
        guard let parts else { return body(UnsafeRawBufferPointer(rebasing: bytes[range])) }
        guard let read = try? parts.read(at: range.lowerBound, count: range.count), read.count == range.count else {
            return nil
        }
        return read.withUnsafeBytes(body)
    }

    /// The number of the line, counted from 1, at each offset in bytes.
    /// - Returns: the line numbers, by offset. If the file can no longer be read up to an offset, that offset is left out.
    func lines(at offsets: [Int]) -> [Int: Int] {
        var lines: [Int: Int] = [:]
        var (line, at) = (1, 0)
        for offset in offsets.sorted() {
            while at < offset {
                let end = min(offset, at + 1 << 20)
                let count = withBytes(at..<end) { $0.count { $0 == UInt8(ascii: "\n") } }
                guard let count else { return lines }
                line += count
                at = end
            }
            lines[offset] = line
        }
        return lines
    }

    /// The date of the data: that in the file's name, or else the newest one in its rows, or else the day when the file was
    /// fetched; blank if none is known.
    public func date(orNewest newest: CalendarDate?) -> String {
        let named = Catalogue.date(inFileName: name)
        return named.isEmpty ? newest?.iso ?? fetched : named
    }

    /// The date of data whose rows have no dates.
    public var date: String { date(orNewest: nil) }
}
