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

    /// Imports official files, whichever they are, one after the other; of several editions the newest stays.
    ///
    /// All files are recognised before the first is imported. Each is imported wholly or not at all: those before one that
    /// fails stay imported, as `ImportProgress.finished` has said. One that is too old is refused after all others.
    /// - Parameters:
    ///   - force: imports also a file that is older than what is loaded, or has far fewer rows.
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
            func finish(_ report: ImportReport) {
                _ = progress(.finished(report))
                reports.append(report)
            }
            // By the kind of file, what this call has imported.
            var newest: [String: Source] = [:]
            // Too old for what is loaded, unless something newer of their kind comes along, too.
            var older: [(kind: String, report: ImportReport, error: ImportError)] = []
            for file in sources {
                let imported = try readFile(file, progress)
                let (kind, source) = (imported.kind, imported.source)
                let loaded = newest[kind] ?? (force ? nil : loadedSource(of: imported))
                if let loaded, let error = refusal(of: source, because: loaded) {
                    older.append((kind, imported.report, error))
                    continue
                }
                _ = progress(.writing(file: file.name))
                try store([imported], force: force)
                newest[kind] = source
                finish(imported.report)
            }
            for (kind, var report, error) in older {
                guard let newest = newest[kind] else { throw .importing(error) }
                report.kept = 0
                report.notes = ["left out, as \(newest.file) of \(newest.dayWords) is newer"]
                finish(report)
            }
            return reports
        }
    }

    /// Imports files that belong together: all of them in one step, or none. Of a feed that is not needed a file that cannot be
    /// used is left out, and what was loaded of it stays.
    /// - Parameters:
    ///   - files: each with the feed that it is of.
    ///   - force: imports also what is older, dated in the future, short of columns or far shorter than what is loaded.
    ///   - today: as yyyy-mm-dd.
    ///   - leftOut: told what is left out, and why.
    func importTogether(
        _ files: [(path: String, feed: Feed)], force: Bool, today: String, leftOut: (Feed, ImportError) -> Void,
        progress: (ImportProgress) -> Bool
    ) throws(StoreError) -> [ImportReport] {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            var imported: [ImportedFile] = []
            for (path, feed) in files {
                do throws(StoreError) {
                    imported.append(try readEdition(path, of: feed, force: force, today: today, progress))
                } catch {
                    guard !feed.isNeeded, case .importing(let problem) = error, problem.kind != .cancelled else {
                        throw error
                    }
                    leftOut(feed, problem)
                }
            }
            guard progress(.writing(file: "")) else {
                throw .importing(ImportError(.cancelled, "the update was stopped; what was there before is as it was"))
            }
            try store(imported, force: force)
            return imported.map(\.report)
        }
    }

    private func readEdition(
        _ path: String, of feed: Feed, force: Bool, today: String, _ progress: (ImportProgress) -> Bool
    ) throws(StoreError) -> ImportedFile {
        let file = try open(path)
        let new = try readFile(file, progress) { head throws(ImportError) in
            try check(feed, head: head, file: file.name, force: force)
        }
        do throws(ImportError) {
            try check(new, of: feed, loaded: loadedSource(of: feed), today: today, force: force)
        } catch {
            throw .importing(error)
        }
        // Of one that is needed when all are put in their place.
        if !feed.isNeeded, !force { try refuseFewer(new, of: feed) }
        return new
    }

    /// One process at a time may change the data.
    func lockForImport() throws(StoreError) -> FileLock {
        do throws(FileError) {
            try files.makeFolder(path)
            if let lock = try files.lock(path + "/import.lock", wait: false) { return lock }
        } catch {
            throw .file(error)
        }
        throw .busy
    }

    func open(_ path: String) throws(StoreError) -> OpenFile {
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

    /// - Parameter check: is shown the file before it is read.
    func readFile(
        _ file: OpenFile, _ progress: (ImportProgress) -> Bool,
        check: (UnsafeRawBufferPointer) throws(ImportError) -> Void = { _ in }
    ) throws(StoreError) -> ImportedFile {
        let modified = dayOf(secondsSince1970: file.modified)
        return try read(file) { bytes throws(ImportError) -> ImportedFile in
            let source = ImportFile(name: file.name, bytes: bytes, modified: modified)
            let reading = { progress(.reading(file: file.name, bytes: $0, of: bytes.count)) }
            let kind = try recognise(bytes, name: file.name)
            try check(bytes)
            switch kind {
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
    }

    private func unpack(
        _ member: ZipArchive.Member, _ bytes: UnsafeRawBufferPointer, name: String
    ) throws(ImportError) -> [UInt8] {
        do throws(ZipError) { return try ZipArchive(bytes).contents(of: member) } catch {
            throw ImportError(.badData, "\(name) cannot be read: \(error)")
        }
    }

    /// Puts what was read in the place of what is loaded: the tables of a collection in one step.
    private func store(_ imported: [ImportedFile], force: Bool) throws(StoreError) {
        for collection in collections {
            let tables = imported.compactMap { file in
                if case .table(let table, let owner) = file, owner.id == collection.id { table } else { nil }
            }
            if !tables.isEmpty { try replace(with: tables, of: collection, force: force) }
        }
        for case .postcodes(let postcodes) in imported { try replace(with: postcodes, force: force) }
    }

    private func replace(
        with imported: [ImportedTable], of collection: any Collection, force: Bool
    ) throws(StoreError) {
        let folder = folder(collection)
        var others: [Table] = []
        do throws(CollectionFolder.OpenError) { others = try folder.readIndex() ?? [] } catch {
            if case .file(let error) = error { throw .file(error) }
            try setAside(folder.indexPath)
        }
        // Real data never stands beside starter data.
        if imported.contains(where: { !$0.table.source.isStarter }) { others.removeAll { $0.source.isStarter } }
        let loaded = others + builtIn(collection)
        for new in imported where !force {
            if let old = loaded.first(where: { $0.name == new.table.name }) {
                try refuseFewer(new.table.rows, than: old.rows, file: new.report.file, what: "rows")
            }
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

    /// Fewer than 90 % of what is loaded are a sign of a file that is cut off or a part of the whole.
    func refuseFewer(_ new: Int, than old: Int, file: String, what: String) throws(StoreError) {
        guard new * 10 < old * 9 else { return }
        throw .importing(
            ImportError(
                .fewerRows,
                "\(file) has \(grouped(new)) \(what), far fewer than the \(grouped(old)) that are loaded: if that is right, "
                    + "import it with --force"))
    }
}

/// What was read of a file, before it is in use.
enum ImportedFile {
    case table(ImportedTable, any Collection)
    case postcodes(ImportedPostcodes)

    /// What an edition of it replaces. Postcodes come in a file an area, which replace each other in part only.
    var kind: String {
        switch self {
        case .table(let table, let collection): "\(collection.id)/\(table.table.name)"
        case .postcodes(let postcodes): "postcodes/\(postcodes.source.file)"
        }
    }

    var report: ImportReport {
        switch self {
        case .table(let table, _): table.report
        case .postcodes(let postcodes): postcodes.report
        }
    }

    var source: Source {
        switch self {
        case .table(let table, _): table.table.source
        case .postcodes(let postcodes): postcodes.source
        }
    }
}
