import Catalogue

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Why an import ended.
public enum ImportFailure: Error, Equatable, CustomStringConvertible {
    case file(FileError)
    case data(ImportError)

    public var description: String {
        switch self {
        case .file(let error): error.description
        case .data(let error): error.description.hasSuffix(".") ? error.description : error.description + "."
        }
    }
}

extension DataFolder {
    /// Imports an official file, whatever kind it is of. What was there before stays until the new is complete.
    ///
    /// - Parameter force: also where it has far fewer rows than what is loaded.
    /// - Parameter progress: told the bytes read and their number, some times a second; answers whether to go on.
    public func importFile(
        _ path: String, force: Bool = false, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(ImportFailure) -> ImportReport {
        let lock = try lock()
        defer { close(lock) }
        let file: MappedFile
        do throws(FileError) { file = try files.map(path) } catch { throw .file(error) }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let modified = files.modified(path)
        return try file.withBytes { bytes throws(ImportFailure) in
            try importBytes(bytes, name: name, modified: modified, force: force) { progress($0, bytes.count) }
        }
    }

    private func importBytes(
        _ bytes: UnsafeRawBufferPointer, name: String, modified: String, force: Bool, progress: (Int) -> Bool
    ) throws(ImportFailure) -> ImportReport {
        guard !bytes.isEmpty else { throw .data(ImportError(.badData, "\(name) is empty: get it again.")) }
        let file = ImportFile(name: name, bytes: bytes, modified: modified)
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(65_536))
        for collection in Collections.all {
            for importer in collection.importers where importer.recognises(head) {
                let imported: ImportedTable
                do throws(ImportError) { imported = try importer.read(file, progress: progress) } catch { throw .data(error) }
                return try commit(imported, of: collection, force: force)
            }
        }
        if let postcodes = try readPostcodes(file, head, progress) { return try commit(postcodes, force: force) }
        if ZipArchive.recognises(bytes) {
            return try importMember(of: bytes, name: name, modified: modified, force: force, progress: progress)
        }
        throw .data(ImportError(.unknownFormat, unknownFormat(name, head)))
    }

    /// Code-Point Open, where the file is that.
    private func readPostcodes(
        _ file: ImportFile, _ head: UnsafeRawBufferPointer, _ progress: (Int) -> Bool
    ) throws(ImportFailure) -> ImportedPostcodes? {
        let importer = CodePointImporter()
        do throws(ImportError) {
            if importer.recognises(head) { return try importer.read(file, progress: progress) }
            guard let archive = try? ZipArchive(file.bytes), importer.recognises(archive) else { return nil }
            return try importer.read(archive, of: file, progress: progress)
        } catch {
            throw .data(error)
        }
    }

    /// An archive with one known file in it.
    private func importMember(
        of bytes: UnsafeRawBufferPointer, name: String, modified: String, force: Bool, progress: (Int) -> Bool
    ) throws(ImportFailure) -> ImportReport {
        let member: (name: String, contents: [UInt8])?
        do throws(ZipError) { member = try knownMember(of: bytes) } catch {
            throw .data(ImportError(.badData, "\(name) cannot be read: \(error.description); get it again."))
        }
        guard let member else {
            throw .data(ImportError(.unknownFormat, "\(name) has no file in it that Catchment knows: give it \(accepted)."))
        }
        return try member.contents.withUnsafeBufferPointer { inner throws(ImportFailure) in
            try importBytes(
                UnsafeRawBufferPointer(inner), name: member.name, modified: modified, force: force, progress: progress)
        }
    }

    /// The first file in an archive that one of the importers recognises.
    private func knownMember(of bytes: UnsafeRawBufferPointer) throws(ZipError) -> (name: String, contents: [UInt8])? {
        let archive = try ZipArchive(bytes)
        for member in archive.members where [".csv", ".json"].contains(where: member.name.lowercased().hasSuffix) {
            let contents = try archive.contents(of: member)
            let isKnown = contents.withUnsafeBytes { inner in
                let head = UnsafeRawBufferPointer(rebasing: inner.prefix(65_536))
                return Collections.all.contains { $0.importers.contains { $0.recognises(head) } }
            }
            if isKnown { return (member.name.split(separator: "/").last.map(String.init) ?? member.name, contents) }
        }
        return nil
    }

    private var accepted: String {
        let kinds = Collections.all.flatMap { $0.importers.map(\.title) } + ["Code-Point Open (codepo_gb.zip or one of its CSV files)"]
        return kinds.dropLast().joined(separator: ", ") + " or " + (kinds.last ?? "")
    }

    private func unknownFormat(_ name: String, _ head: UnsafeRawBufferPointer) -> String {
        let start = head.prefix(60).prefix { $0 != 0x0A && $0 != 0x0D }
        let isText = start.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        let seen = isText ? "it starts with \"\(String(decoding: start, as: UTF8.self))\"" : "it is no text"
        return "\(name) is of no kind that Catchment knows (\(seen)): give it \(accepted)."
    }

    // MARK: Putting in place

    /// One import at a time.
    private func lock() throws(ImportFailure) -> Int32 {
        do throws(FileError) { try files.createFolder(folders.data) } catch { throw .file(error) }
        let path = folders.data + "/import.lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(FileError(.cannotWrite, path: path, code: errno)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .file(FileError(.busy, "Another import is running: wait until it is done."))
        }
        return descriptor
    }

    private func commit(_ imported: ImportedTable, of collection: any Collection, force: Bool) throws(ImportFailure) -> ImportReport {
        var imported = imported
        do throws(FileError) {
            let folder = path(collection)
            var tables = try tables(in: folder, warn: { imported.report.notes.append($0) }, isOwn: true) ?? []
            if let old = tables.first(where: { $0.name == imported.table.name }) {
                guard force || imported.table.rows * 5 >= old.rows * 4 else {
                    throw FileError(
                        .busy,
                        "\(imported.report.file) has \(imported.table.rows) rows, far fewer than the \(old.rows) of \(old.source.file) that are loaded: check it, or give --force to use it all the same."
                    )
                }
            }
            try files.createFolder(folder)
            // The records first: the index that names them is what makes them count.
            let details = "details-\(imported.table.name)-\(stamp()).json"
            try files.write(imported.records, to: folder + "/" + details)
            imported.table.details = details
            tables.removeAll { $0.name == imported.table.name }
            tables.append(imported.table)
            try files.write(IndexFile.encode(collection: collection.id, tables: tables), to: folder + "/index.json")
            let needed = Set(tables.compactMap(\.details))
            for name in files.names(in: folder) where (name.hasPrefix("details-") && !needed.contains(name)) || name.contains(".tmp-") {
                files.remove(folder + "/" + name)
            }
            if let first = collection.importers.first, !tables.contains(where: { $0.name == first.tableName }) {
                imported.report.notes.append("kept until \(first.title) is imported too; until then the starter set is shown")
            }
        } catch {
            throw error.kind == .busy ? .data(ImportError(.fewerRows, error.description)) : .file(error)
        }
        return imported.report
    }

    private func commit(_ imported: ImportedPostcodes, force: Bool) throws(ImportFailure) -> ImportReport {
        do throws(FileError) {
            if let old = try? postcodeEdition(), !force, imported.report.kept * 5 < old.count * 4 {
                throw FileError(
                    .busy,
                    "\(imported.report.file) has \(imported.report.kept) postcodes, far fewer than the \(old.count) that are loaded: give codepo_gb.zip whole, or --force to use it all the same."
                )
            }
            let name = "postcodes-\(stamp())"
            let folder = folders.data + "/" + name
            try files.createFolder(folder)
            for area in imported.areas { try files.create("\(folder)/\(area.name).json", area.bytes) }
            let edition = PostcodeEdition(folder: name, count: imported.report.kept, source: imported.source)
            try files.write(edition.encoded, to: folders.data + "/postcodes.json")
            for other in files.names(in: folders.data) where other.hasPrefix("postcodes-") && other != name {
                files.remove(folders.data + "/" + other)
            }
        } catch {
            throw error.kind == .busy ? .data(ImportError(.fewerRows, error.description)) : .file(error)
        }
        return imported.report
    }

    /// Unlike any used before.
    private func stamp() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return "\(time.tv_sec)\(time.tv_nsec / 1000 + 1_000_000)"
    }
}
