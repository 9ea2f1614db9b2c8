import Catalogue

/// What a file to be imported turned out to be.
enum RecognisedFile {
    case table(any TableImporter, any Collection)
    /// A table in a member of an archive.
    case packedTable(any TableImporter, any Collection, ZipArchive.Member)
    case postcodes
    case packedPostcodes
}

extension DataFolder {
    /// Bytes of a file that importers look at to recognise it.
    private static let headSize = 64 << 10

    /// What a file is, by its content.
    /// - Throws: `ImportError.unknownFormat`, which says what was seen and what could be read.
    func recognise(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> RecognisedFile {
        if bytes.isEmpty { throw ImportError(.badData, "\(name) is empty: get it again") }
        if ZipArchive.recognises(bytes) { return try recogniseArchive(bytes, name: name) }
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.headSize))
        if let (importer, collection) = tableImporter(head) { return .table(importer, collection) }
        if CodePointImporter().recognises(head) { return .postcodes }
        if Self.isEmptyList(head) { throw ImportError(.badData, "\(name) is a list without any rows: get it again") }
        throw unknown(name, "it starts with “\(Self.firstLine(head))”")
    }

    private func recogniseArchive(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> RecognisedFile {
        let archive = try openArchive(bytes, name: name)
        if CodePointImporter().recognises(archive) { return .packedPostcodes }
        for member in archive.members
        where member.name.lowercased().hasSuffix(".csv") || member.name.lowercased().hasSuffix(".json") {
            guard let contents = try? archive.contents(of: member) else { continue }
            let found = contents.withUnsafeBytes {
                tableImporter(UnsafeRawBufferPointer(rebasing: $0.prefix(Self.headSize)))
            }
            if let (importer, collection) = found { return .packedTable(importer, collection, member) }
        }
        let names = archive.members.prefix(3).map { Self.printable($0.name.utf8) }.joined(separator: ", ")
        throw unknown(name, "it is an archive of \(archive.members.count) files (\(names))")
    }

    func openArchive(_ bytes: UnsafeRawBufferPointer, name: String) throws(ImportError) -> ZipArchive {
        do throws(ZipError) { return try ZipArchive(bytes) } catch {
            throw ImportError(.badData, "\(name) cannot be read: \(error)")
        }
    }

    private func tableImporter(_ head: UnsafeRawBufferPointer) -> (any TableImporter, any Collection)? {
        for collection in collections {
            for importer in collection.importers where importer.recognises(head) { return (importer, collection) }
        }
        return nil
    }

    private func unknown(_ name: String, _ seen: String) -> ImportError {
        let titles = collections.flatMap(\.importers).map(\.title) + [CodePointImporter().title]
        return ImportError(
            .unknownFormat,
            "\(name) is no file that can be imported: \(seen); what can be is \(titles.joined(separator: ", "))")
    }

    /// "[]", as JSON has it.
    private static func isEmptyList(_ head: UnsafeRawBufferPointer) -> Bool {
        head.lazy.filter { $0 > 0x20 }.prefix(3).elementsEqual("[]".utf8)
    }

    private static func firstLine(_ head: UnsafeRawBufferPointer) -> String {
        printable(head.prefix { $0 != 0x0A && $0 != 0x0D })
    }

    /// The first sixty characters, those that are no ASCII as points: nothing in a message may control a terminal.
    private static func printable(_ text: some Sequence<UInt8>) -> String {
        String(decoding: text.prefix(60).map { 0x20..<0x7F ~= $0 ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }
}
