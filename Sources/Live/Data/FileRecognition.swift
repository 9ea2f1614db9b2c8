import Catalogue

/// The kind of a file that is to be imported.
enum RecognisedFile {
    case table(any TableImporter, any Dataset)
    /// A table in a file of a zip archive.
    case packedTable(any TableImporter, any Dataset, ZipArchive.Member)
    case postcodes
    /// Postcodes in a zip archive.
    case packedPostcodes
}

extension DataFolder {
    /// How many bytes at the beginning of a file importers use to recognise it.
    private static let headBytes = 64 << 10

    /// The bytes that `recognise` needs of a file: all of an archive, because its list of files is at the end; of another file
    /// the beginning, because reading a large file takes a while.
    func recognisableBytes(_ file: OpenFile, limit: Int) throws(FileError) -> [UInt8] {
        if file.size > Self.headBytes, file.size <= limit {
            let head = try file.read(at: 0, count: Self.headBytes)
            if !head.withUnsafeBytes({ ZipArchive.recognises($0) }) { return head }
        }
        return try file.contents(limit: limit)
    }

    /// Recognises a file by its contents.
    /// - Parameter bytes: all bytes of the file, or those of `recognisableBytes`.
    func recognise(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> RecognisedFile {
        if bytes.isEmpty { throw .refused(file: name, .empty) }
        if ZipArchive.recognises(bytes) { return try recogniseArchive(bytes, name: name) }
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.headBytes))
        if let (importer, dataset) = tableImporter(head) { return .table(importer, dataset) }
        if CodePointImporter().recognises(head) { return .postcodes }
        if Self.isEmptyList(head) { throw .refused(file: name, .noRows) }
        throw unknown(name, .text(Self.firstLine(head)))
    }

    private func recogniseArchive(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> RecognisedFile {
        let archive = try openArchive(bytes, name: name)
        if CodePointImporter().recognises(archive) { return .packedPostcodes }
        for member in archive.members
        where member.name.lowercased().hasSuffix(".csv") || member.name.lowercased().hasSuffix(".json") {
            guard let contents = try? archive.contents(of: member) else { continue }
            let found = contents.withUnsafeBytes {
                tableImporter(UnsafeRawBufferPointer(rebasing: $0.prefix(Self.headBytes)))
            }
            if let (importer, dataset) = found { return .packedTable(importer, dataset, member) }
        }
        let names = archive.members.prefix(3).map { Self.printable($0.name.utf8) }
        throw unknown(name, .archive(files: archive.members.count, names: names))
    }

    func openArchive(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> ZipArchive {
        do throws(ZipError) { return try ZipArchive(bytes) } catch {
            throw .refused(file: name, .unreadableArchive(detail: error.description))
        }
    }

    private func tableImporter(_ head: UnsafeRawBufferPointer) -> (any TableImporter, any Dataset)? {
        for dataset in datasets.all {
            for importer in dataset.importers where importer.recognises(head) { return (importer, dataset) }
        }
        return nil
    }

    private func unknown(_ name: String, _ beginning: FileBeginning) -> ImportError {
        .refused(file: name, .unknownFormat(beginning))
    }

    /// Whether the file is an empty JSON list, "[]".
    private static func isEmptyList(_ head: UnsafeRawBufferPointer) -> Bool {
        head.lazy.filter { $0 > 0x20 }.prefix(3).elementsEqual("[]".utf8)
    }

    private static func firstLine(_ head: UnsafeRawBufferPointer) -> String {
        printable(head.prefix { $0 != 0x0A && $0 != 0x0D })
    }

    /// The first sixty bytes as text. A full stop replaces every byte that is not printable ASCII, so that a message
    /// cannot control the terminal.
    private static func printable(_ text: some Sequence<UInt8>) -> String {
        String(decoding: text.prefix(60).map { 0x20..<0x7F ~= $0 ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }
}
