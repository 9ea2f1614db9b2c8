import Catalogue

/// How far an import is.
public enum ImportProgress: Sendable, Equatable {
    /// Bytes of the file that were read.
    case reading(file: String, bytes: Int, of: Int)
    case writing(file: String)
    /// The file is imported for good.
    case finished(ImportReport)
}

extension DataFolder {
    /// Bytes that a file to be imported may have at most.
    private static let sizeLimit = 1 << 30

    /// Imports official files, whichever they are, one after the other.
    ///
    /// All files are recognised before the first is imported. Each is imported wholly or not at all: those before one that
    /// fails stay imported, as `ImportProgress.finished` has said.
    /// - Parameters:
    ///   - force: imports also a file with far fewer rows than what is loaded.
    ///   - progress: told some times a second how far it is; answers whether to go on.
    public func importFiles(
        _ paths: [String], force: Bool = false, progress: (ImportProgress) -> Bool = { _ in true }
    ) throws(StoreError) -> [ImportReport] {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            var sources: [OpenFile] = []
            for path in paths {
                let file = try open(path)
                try read(file) { bytes throws(ImportError) in _ = try recognise(bytes, name: file.name) }
                sources.append(file)
            }
            var reports: [ImportReport] = []
            for file in sources {
                let report = try importFile(file, force: force, progress)
                _ = progress(.finished(report))
                reports.append(report)
            }
            return reports
        }
    }

    /// One process at a time may change the data.
    private func lockForImport() throws(StoreError) -> FileLock {
        do throws(FileError) {
            try files.makeFolder(path)
            if let lock = try files.lock(path + "/import.lock", wait: false) { return lock }
        } catch {
            throw .file(error)
        }
        throw .busy
    }

    private func open(_ path: String) throws(StoreError) -> OpenFile {
        do throws(FileError) { return try files.open(path) } catch { throw .file(error) }
    }

    private func read<Value>(
        _ file: OpenFile, _ use: (UnsafeRawBufferPointer) throws(ImportError) -> Value
    ) throws(StoreError) -> Value {
        // Read and not mapped: a file of the user's own may be cut off at any moment, which a map does not survive.
        let bytes: [UInt8]
        do throws(FileError) { bytes = try file.contents(limit: Self.sizeLimit) } catch { throw .file(error) }
        do throws(ImportError) {
            return try bytes.withUnsafeBufferPointer { bytes throws(ImportError) in
                try use(UnsafeRawBufferPointer(bytes))
            }
        } catch {
            throw .importing(error)
        }
    }

    private func importFile(
        _ file: OpenFile, force: Bool, _ progress: (ImportProgress) -> Bool
    ) throws(StoreError) -> ImportReport {
        enum Imported {
            case table(ImportedTable, any Collection)
            case postcodes(ImportedPostcodes)
        }
        let modified = dayOf(secondsSince1970: file.modified)
        let imported = try read(file) { bytes throws(ImportError) -> Imported in
            let source = ImportFile(name: file.name, bytes: bytes, modified: modified)
            let reading = { progress(.reading(file: file.name, bytes: $0, of: bytes.count)) }
            switch try recognise(bytes, name: file.name) {
            case .table(let importer, let collection):
                return .table(try importer.read(source, progress: reading), collection)
            case .packedTable(let importer, let collection, let member):
                let contents = try unpack(member, bytes, name: file.name)
                let table = try contents.withUnsafeBufferPointer { inner throws(ImportError) in
                    let name = split(member.name).name
                    let packed = ImportFile(name: name, bytes: UnsafeRawBufferPointer(inner), modified: modified)
                    return try importer.read(packed) { progress(.reading(file: name, bytes: $0, of: inner.count)) }
                }
                return .table(table, collection)
            case .postcodes: return .postcodes(try CodePointImporter().read(source, progress: reading))
            case .packedPostcodes:
                let archive = try openArchive(bytes, name: file.name)
                return .postcodes(try CodePointImporter().read(archive, of: source, progress: reading))
            }
        }
        _ = progress(.writing(file: file.name))
        switch imported {
        case .table(let table, let collection):
            try replace(with: table, of: collection, force: force)
            return table.report
        case .postcodes(let postcodes):
            try replace(with: postcodes, force: force)
            return postcodes.report
        }
    }

    private func unpack(
        _ member: ZipArchive.Member, _ bytes: UnsafeRawBufferPointer, name: String
    ) throws(ImportError) -> [UInt8] {
        do throws(ZipError) { return try ZipArchive(bytes).contents(of: member) } catch {
            throw ImportError(.badData, "\(name) cannot be read: \(error)")
        }
    }

    private func replace(with imported: ImportedTable, of collection: any Collection, force: Bool) throws(StoreError) {
        let folder = folder(collection)
        var others: [Table] = []
        do throws(CollectionFolder.OpenError) { others = try folder.readIndex() ?? [] } catch {
            if case .file(let error) = error { throw .file(error) }
            try setAside(folder.indexPath)
        }
        // Real data never stands beside starter data.
        if !imported.table.source.isStarter { others.removeAll { $0.source.isStarter } }
        if !force, let old = others.first(where: { $0.name == imported.table.name }) {
            try refuseFewer(imported.table.rows, than: old.rows, file: imported.report.file, what: "rows")
        }
        do throws(FileError) {
            try folder.replace(
                with: imported, collection: collection.id, others: others,
                order: collection.importers.map(\.tableName), date: clock.today)
        } catch {
            throw .file(error)
        }
    }

    func setAside(_ path: String) throws(StoreError) {
        do throws(FileError) { _ = try files.setAside(path, date: clock.today) } catch { throw .file(error) }
    }

    /// Fewer than 80 % of what is loaded are a sign of a file that is cut off or a part of the whole.
    func refuseFewer(_ new: Int, than old: Int, file: String, what: String) throws(StoreError) {
        guard new * 5 < old * 4 else { return }
        throw .importing(
            ImportError(
                .fewerRows,
                "\(file) has \(grouped(new)) \(what), far fewer than the \(grouped(old)) that are loaded: if that is right, "
                    + "import it with --force"))
    }
}
