import Catalogue

/// Writing what was imported.
extension DataFolder {
    /// Replaces the saved data with the imported data: the tables of a dataset in one step, and the postcodes in another.
    ///
    /// Unless forced, everything is checked before the first step.
    /// - Parameter finished: called for each file as soon as its data are in use, also if they were in use before.
    /// - Returns: the reports of the files that changed the saved data.
    @discardableResult
    func store(
        _ imported: [ImportedFile], force: Bool, _ command: ForcedCommand, _ finished: (ImportReport) -> Void
    ) throws(StoreError) -> [ImportReport] {
        var reports: [ImportReport] = []
        func finish(_ files: [ImportedFile]) {
            for file in files {
                finished(file.report)
                reports.append(file.report)
            }
        }
        let groups = datasets.all.map { dataset in
            (dataset, imported.filter { if case .table(_, let owner) = $0 { owner.id == dataset.id } else { false } })
        }.filter { !$0.1.isEmpty }
        let postcodes = imported.compactMap { if case .postcodes(let postcodes) = $0 { postcodes } else { nil } }
        if !force {
            for file in imported { try refuseDamaged(file.report, command) }
            for (dataset, files) in groups { try refuseFewer(Self.tables(in: files), of: dataset, command) }
            if !postcodes.isEmpty { try refuseFewer(postcodes, command) }
        }
        for (dataset, files) in groups {
            if let gathering = dataset as? any Gathering {
                let changed = try gather(Self.tables(in: files), of: gathering, force: force)
                for (file, isChanged) in zip(files, changed) {
                    finished(file.report)
                    if isChanged { reports.append(file.report) }
                }
            } else {
                try replace(with: Self.tables(in: files), of: dataset)
                finish(files)
            }
        }
        if !postcodes.isEmpty {
            try replace(with: postcodes)
            finish(imported.filter { if case .postcodes = $0 { true } else { false } })
        }
        return reports
    }

    private static func tables(in files: [ImportedFile]) -> [ImportedTable] {
        files.compactMap { if case .table(let table, _) = $0 { table } else { nil } }
    }

    /// Refuses tables with far fewer rows than the saved ones.
    private func refuseFewer(
        _ imported: [ImportedTable], of dataset: any Dataset, _ command: ForcedCommand
    ) throws(StoreError) {
        if let gathering = dataset as? any Gathering {
            for new in imported { try refuseFewer(new, of: gathering, command) }
            return
        }
        let saved: [Table]
        do throws(DatasetFolder.OpenError) { saved = try folder(dataset).readIndex() ?? [] } catch {
            if case .file(let error) = error { throw .file(error) }
            saved = []
        }
        let loaded = Self.withoutStarters(saved, beside: imported) + builtIn(dataset)
        for new in imported {
            if let old = loaded.first(where: { $0.name == new.table.name }) {
                try refuseFewer(new.table.rows, than: old.rows, file: new.report.file, what: "rows", command)
            }
        }
    }

    /// The saved tables to keep. Starter tables are left out if other data is imported, because one index never has both.
    private static func withoutStarters(_ saved: [Table], beside imported: [ImportedTable]) -> [Table] {
        imported.contains { !$0.table.source.isStarter } ? saved.filter { !$0.source.isStarter } : saved
    }

    private func replace(with imported: [ImportedTable], of dataset: any Dataset) throws(StoreError) {
        let folder = folder(dataset)
        var saved: [Table] = []
        do throws(DatasetFolder.OpenError) { saved = try folder.readIndex() ?? [] } catch {
            if case .file(let error) = error { throw .file(error) }
            try setAside(folder.indexPath)
        }
        do throws(FileError) {
            try folder.replace(
                with: imported, dataset: dataset.id, others: Self.withoutStarters(saved, beside: imported),
                order: dataset.supply.tableNames, date: clock.today)
        } catch {
            throw .file(error)
        }
    }
}
