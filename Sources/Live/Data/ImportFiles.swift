import Catalogue

/// The progress of an import.
public enum ImportProgress: Sendable, Equatable {
    /// `bytes` of the file's bytes were read.
    case reading(file: String, bytes: Int, of: Int)
    /// All files were read. After this report the import cannot be stopped any more.
    case writing
    /// The data of a file is in use from now on.
    case finished(ImportReport)
}

extension DataFolder {
    /// Imports official files of any kind. Of several editions of a file the newest is used.
    ///
    /// All files are read and checked before anything is written. If one fails, or the caller stops the import, nothing has
    /// changed. Then all files of a collection replace its saved data in one step. Each collection, and the postcodes, are a step
    /// of their own, because each is whole by itself; `ImportProgress.finished` reports what is in use if a later step cannot be
    /// written.
    /// - Parameters:
    ///   - force: whether to import also a file that is older than the saved data, is damaged or has far fewer rows.
    ///   - progress: called several times a second; returns whether to go on.
    public func importFiles(
        _ paths: [String], force: Bool = false, progress: (ImportProgress) -> Bool = { _ in true }
    ) throws(StoreError) -> [ImportReport] {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            var sources: [OpenFile] = []
            for path in paths {
                let file = try open(path)
                try recognise(file)
                sources.append(file)
            }
            var read: [ImportedFile] = []
            for file in sources {
                var imported = try readFile(file, progress)
                try refuseEmpty(imported)
                noteMissingDate(&imported)
                noteFewerThanStarter(&imported)
                read.append(imported)
            }
            let chosen = try chooseFiles(among: read, force: force)
            guard progress(.writing) else { throw .importing(.stopped(file: nil)) }
            var reports: [ImportReport] = []
            func finish(_ report: ImportReport) {
                _ = progress(.finished(report))
                reports.append(report)
            }
            try store(chosen.used, force: force, .import, finish)
            for report in chosen.reportsOfLeftOut { finish(report) }
            return reports
        }
    }

    /// The files of an import. Only the newest of each kind are used.
    private struct ChosenFiles {
        /// The oldest of a kind first. There are several if the newer ones have only changes.
        var used: [ImportedFile] = []
        /// The files that are not used. A file's error is thrown if no other file of its kind is used.
        var leftOut: [(file: ImportedFile, error: ImportError?)] = []

        func newest(of kind: String) -> ImportedFile? { used.last { $0.kind == kind } }

        /// For each file that is left out, the report that says which file is used instead.
        var reportsOfLeftOut: [ImportReport] {
            leftOut.compactMap { file, _ in
                guard let newest = newest(of: file.kind)?.source else { return nil }
                var report = file.report
                report.rowsImported = 0
                report.notes = [
                    newest.date.isEmpty || file.source.date.isEmpty
                        ? "left out; \(newest.file) is used instead, because at least one of the two has no date"
                        : newest.date == file.source.date
                            ? "left out in favour of \(newest.file), which has the same date"
                            : "left out, as \(newest.file) of \(newest.dayWords) is newer"
                ]
                return report
            }
        }
    }

    /// Chooses the files to use.
    /// - Throws: the error of a file that is older than the saved data, if no other file of its kind is used.
    private func chooseFiles(among read: [ImportedFile], force: Bool) throws(StoreError) -> ChosenFiles {
        var chosen = ChosenFiles()
        for imported in Self.oldestFirst(read) {
            let newest = chosen.newest(of: imported.kind)
            if let newest, Self.isPart(imported, of: newest) {
                chosen.leftOut.append((imported, nil))
                continue
            }
            let loaded = newest?.source ?? (force ? nil : savedSource(of: imported))
            if let loaded, let error = refusal(of: imported.source, ifOlderThan: loaded, .import) {
                chosen.leftOut.append((imported, error))
                continue
            }
            if !imported.hasOnlyChanges {
                // An edition with all rows replaces the files of its kind that were read before it; those are only reported.
                chosen.leftOut += chosen.used.reversed().filter { $0.kind == imported.kind }.map { ($0, nil) }
                chosen.used.removeAll { $0.kind == imported.kind }
            }
            chosen.used.append(imported)
        }
        for (file, error) in chosen.leftOut where chosen.newest(of: file.kind) == nil {
            if let error { throw .importing(error) }
        }
        return chosen
    }

    /// Whether a file has far fewer rows than another of the same day, as Ofsted's file of one council has beside the national one.
    private static func isPart(_ file: ImportedFile, of other: ImportedFile) -> Bool {
        guard !file.hasOnlyChanges, let day = file.source.day, day == other.source.day else { return false }
        return file.report.rowsImported * 10 < other.report.rowsImported * 9
    }

    /// Files of one kind in the order of their dates, and on the same day a whole list before its changes. Kinds keep their order.
    private static func oldestFirst(_ files: [ImportedFile]) -> [ImportedFile] {
        var kinds: [String] = []
        for file in files where !kinds.contains(file.kind) { kinds.append(file.kind) }
        func rank(_ file: (offset: Int, element: ImportedFile)) -> (day: Int, changes: Int, offset: Int) {
            (file.element.source.day?.number ?? 0, file.element.hasOnlyChanges ? 1 : 0, file.offset)
        }
        return kinds.flatMap { kind in
            files.filter { $0.kind == kind }.enumerated().sorted { rank($0) < rank($1) }.map(\.element)
        }
    }

    /// Imports files that belong together: all of them in one step, or none. If the file of a feed that is not needed
    /// cannot be used, it is left out, and the saved data of that feed stays.
    /// - Parameters:
    ///   - files: the files, their feeds, and where they were fetched from.
    ///   - force: whether to import also a file that is older or far shorter than the saved data, is damaged, has a
    ///     date in the future, or lacks columns.
    ///   - today: yyyy-mm-dd.
    ///   - leftOut: called for each feed whose file is left out, with the reason.
    ///   - progress: called several times a second; returns whether to go on.
    /// - Returns: a report for each file that changed the saved data.
    func importTogether(
        _ files: [(path: String, feed: Feed, address: String)], force: Bool, today: String,
        leftOut: (Feed, ImportError) -> Void, progress: (ImportProgress) -> Bool
    ) throws(StoreError) -> [ImportReport] {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            var imported: [ImportedFile] = []
            for (path, feed, address) in files {
                do throws(StoreError) {
                    imported.append(
                        try readEdition(path, of: feed, from: address, force: force, today: today, progress))
                } catch {
                    guard !feed.isNeeded, case .importing(let problem) = error, case .refused = problem else {
                        throw error
                    }
                    leftOut(feed, problem)
                }
            }
            guard progress(.writing) else { throw .importing(.stopped(file: nil)) }
            return try store(imported, force: force, .update) { _ in }
        }
    }

    /// Reads a file that was fetched for a feed, and checks it.
    private func readEdition(
        _ path: String, of feed: Feed, from address: String, force: Bool, today: String,
        _ progress: (ImportProgress) -> Bool
    ) throws(StoreError) -> ImportedFile {
        let file = try open(path)
        let new = try readFile(file, progress, as: knownList(of: feed), from: address) { head throws(ImportError) in
            try check(feed, head: head, file: file.name, force: force)
        }
        do throws(ImportError) {
            try check(new, of: feed, saved: savedSource(of: feed), today: today, force: force)
        } catch {
            throw .importing(error)
        }
        try refuseEmpty(new)
        // The file of a needed feed is checked in `store`, where a refusal ends the whole import.
        if !feed.isNeeded, !force {
            try refuseDamaged(new.report, .update)
            try refuseFewer(new, of: feed)
        }
        return new
    }

    /// Takes the lock that lets one process at a time change the data.
    /// - Throws: `StoreError.busy` if another process holds it.
    func lockForImport() throws(StoreError) -> FileLock {
        do throws(FileError) {
            try files.makeFolder(path)
            if let lock = try files.lock(path + "/import.lock", wait: false) { return lock }
        } catch {
            throw .file(error)
        }
        throw .busy
    }

    func setAside(_ path: String) throws(StoreError) {
        do throws(FileError) { _ = try files.setAside(path, date: clock.today) } catch { throw .file(error) }
    }

    /// Warns that a file without a date may be older than the saved data, which have one.
    func noteMissingDate(_ imported: inout ImportedFile) {
        guard imported.source.date.isEmpty, let saved = savedSource(of: imported), !saved.date.isEmpty else { return }
        imported.note("the file has no date; it may be older than the data it replaces (\(saved.dayWords))")
    }

    /// Warns that a file has fewer rows than the starter set that it replaces, in which the person may have searched until now.
    private func noteFewerThanStarter(_ imported: inout ImportedFile) {
        guard case .table(let new, let dataset) = imported, new.table.parts.isEmpty, let resources,
            !dataset.comesComplete,
            savedSource(of: imported) == nil,
            let starter = (try? DatasetFolder(path: "\(resources)/\(dataset.id)", files: files).readIndex())?.first(
                where: { $0.name == new.table.name }), new.table.rows < starter.rows
        else { return }
        imported.note(
            "the file has fewer rows (\(grouped(new.table.rows))) than the starter set that it replaces (\(grouped(starter.rows)))"
        )
    }

    /// Refuses a file without any usable row, even if the import is forced.
    func refuseEmpty(_ new: ImportedFile) throws(StoreError) {
        let report = new.report
        guard report.rowsImported == 0, !new.hasOnlyChanges else { return }
        let skipped = report.skipped.first.map {
            SkippedRows(reason: $0.reason, isOnlyReason: report.skipped.count == 1)
        }
        throw .importing(.refused(file: report.file, .noUsableRow(skipped)))
    }

    /// Refuses a file of which more than one row in a hundred cannot be read: its places would look closed. Up to nine
    /// damaged rows are left out of a file of any size; the report names their lines.
    func refuseDamaged(_ report: ImportReport, _ command: ForcedCommand) throws(StoreError) {
        let (damaged, rows) = (report.damagedRows, report.rowsRead)
        guard damaged >= 10, damaged * 100 > rows else { return }
        throw .importing(.refused(file: report.file, .damagedRows(damaged, of: rows, command)))
    }

    /// Refuses a file with fewer than 90 % of the saved rows, because it may be cut off or only a part of the data.
    func refuseFewer(
        _ new: Int, than old: Int, file: String, what: String, _ command: ForcedCommand
    ) throws(StoreError) {
        guard new * 10 < old * 9 else { return }
        throw .importing(.refused(file: file, .fewerRows(new, saved: old, noun: what, command)))
    }
}
