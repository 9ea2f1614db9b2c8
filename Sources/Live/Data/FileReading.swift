import Catalogue

/// Reading a file that is to be imported. A large file is read in pieces if its importer can do that, so that it is not in memory as a
/// whole.
extension DataFolder {
    /// The most bytes that a file may have.
    private static let byteLimit = 1 << 30

    func open(_ path: String) throws(StoreError) -> OpenFile {
        do throws(FileError) { return try files.open(path) } catch { throw .file(error) }
    }

    func read<Value>(
        _ file: OpenFile, _ use: (UnsafeRawBufferPointer) throws(ImportError) -> Value
    ) throws(StoreError) -> Value {
        // The file is read and not mapped into memory. If another program shortened a mapped file, this one would crash.
        let bytes: [UInt8]
        do throws(FileError) { bytes = try file.contents(limit: Self.byteLimit) } catch { throw .file(error) }
        return try Self.use(bytes, use)
    }

    /// Refuses a file that no importer recognises.
    func recognise(_ file: OpenFile) throws(StoreError) {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try recognisableBytes(file, limit: Self.byteLimit) } catch { throw .file(error) }
        try Self.use(bytes) { bytes throws(ImportError) in _ = try recognise(bytes, name: file.name) }
    }

    private static func use<Value>(
        _ bytes: [UInt8], _ use: (UnsafeRawBufferPointer) throws(ImportError) -> Value
    ) throws(StoreError) -> Value {
        do throws(ImportError) {
            return try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in
                try use(UnsafeRawBufferPointer(bytes))
            }
        } catch {
            throw .importing(error)
        }
    }

    /// Reads a file with the importer that recognises it.
    /// - Parameters:
    ///   - list: the list that the file contains; nil if the file is to be recognised by its content.
    ///   - address: where the file was fetched from; blank for a file of the person's own.
    ///   - check: called with the beginning of the file before the rest is read.
    func readFile(
        _ file: OpenFile, _ progress: (ImportProgress) -> Bool, as list: KnownList? = nil, from address: String = "",
        check: (UnsafeRawBufferPointer) throws(ImportError) -> Void = { _ in }
    ) throws(StoreError) -> ImportedFile {
        let head: [UInt8]
        do throws(FileError) { head = try recognisableBytes(file, limit: Self.byteLimit) } catch { throw .file(error) }
        let kind = try Self.use(head) { bytes throws(ImportError) -> RecognisedFile in
            let kind: RecognisedFile
            if let list {
                kind = .table(list.importer, list.dataset)
            } else {
                kind = try recognise(bytes, name: file.name)
            }
            try check(bytes)
            return kind
        }
        func source(_ bytes: UnsafeRawBufferPointer, parts: OpenFile? = nil) -> ImportFile {
            ImportFile(
                name: file.name, bytes: bytes, parts: parts, fetched: file.dayFetched(from: address),
                address: address, part: list?.part)
        }
        if head.count == file.size {
            return try Self.use(head) { bytes throws(ImportError) in try read(kind, source(bytes), progress) }
        }
        if case .table(let importer, let dataset) = kind {
            let table = try Self.use(head) { bytes throws(ImportError) in
                try importer.read(inPieces: source(bytes, parts: file)) {
                    progress(.reading(file: file.name, bytes: $0, of: file.size))
                }
            }
            if let table { return .table(table, dataset) }
        }
        return try read(file) { bytes throws(ImportError) in try read(kind, source(bytes), progress) }
    }

    /// Reads a file that is in memory.
    private func read(
        _ kind: RecognisedFile, _ file: ImportFile, _ progress: (ImportProgress) -> Bool
    ) throws(ImportError) -> ImportedFile {
        let reading = { progress(.reading(file: file.name, bytes: $0, of: file.size)) }
        switch kind {
        case .table(let importer, let dataset): return .table(try importer.read(file, progress: reading), dataset)
        case .packedTable(let importer, let dataset, let member):
            let contents = try unpack(member, file.bytes, name: file.name)
            let table = try contents.withUnsafeBufferPointer { inner throws(ImportError) -> ImportedTable in
                let packed = ImportFile(
                    name: split(member.name).name, bytes: UnsafeRawBufferPointer(inner), fetched: file.fetched)
                let reading = { progress(.reading(file: packed.name, bytes: $0, of: packed.size)) }
                if let table = try importer.read(inPieces: packed, progress: reading) { return table }
                return try importer.read(packed, progress: reading)
            }
            return .table(table, dataset)
        case .postcodes: return .postcodes(try CodePointImporter().read(file, progress: reading))
        case .packedPostcodes:
            let archive = try openArchive(file.bytes, name: file.name)
            return .postcodes(try CodePointImporter().read(archive, of: file, progress: reading))
        }
    }

    private func unpack(
        _ member: ZipArchive.Member, _ bytes: UnsafeRawBufferPointer, name: String
    ) throws(ImportError) -> [UInt8] {
        do throws(ZipError) { return try ZipArchive(bytes).contents(of: member) } catch {
            throw .refused(file: name, .unreadableArchive(detail: error.description))
        }
    }
}
