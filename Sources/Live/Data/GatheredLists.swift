import Catalogue

/// The list that a file contains, if that is known before the file is read.
struct KnownList {
    let part: TablePart
    let importer: any TableImporter
    let dataset: any Dataset
}

/// The lists of datasets whose places come from several lists.
extension DataFolder {
    /// The lists of a dataset in the order in which they were added, each with its number of places.
    public func lists(of dataset: any Gathering) -> [(part: TablePart, places: Int)] {
        gatheredTables(of: dataset).flatMap { table in table.parts.map { ($0, table.rows(ofPart: $0.name)) } }
    }

    /// The feeds that an update of a dataset fetches. If the dataset consists of lists, these are the feeds of the saved lists or, if no
    /// list is saved yet, all feeds that return whole lists. For any other dataset they are all its feeds.
    public func feeds(of dataset: any Dataset) -> [Feed] {
        guard let gathering = dataset as? any Gathering else { return dataset.feeds }
        let tables = gatheredTables(of: gathering)
        if tables.isEmpty { return dataset.feeds.filter { !$0.hasOnlyChanges } }
        return gathering.feeds(of: tables.flatMap(\.parts))
    }

    /// A preview of importing a file as a list.
    /// - Parameters:
    ///   - part: the known properties of the list. The preview fills in blank ones.
    ///   - address: where the file was fetched from; blank for a file of the person's own.
    public func preview(
        listAt path: String, as part: TablePart, from address: String = "", of dataset: any Gathering
    ) throws(StoreError) -> ListPreview {
        let file = try open(path)
        let fetched = file.dayFetched(from: address)
        return try read(file) { bytes throws(ImportError) in
            try dataset.preview(
                ImportFile(name: file.name, bytes: bytes, fetched: fetched, address: address, part: part))
        }
    }

    /// Imports a file as a list; replaces the places of a list with the same name.
    public func importList(
        at path: String, as part: TablePart, from address: String = "", of dataset: any Gathering, force: Bool = false
    ) throws(StoreError) -> ImportReport {
        guard let importer = dataset.importers.first else {
            throw .importing(.refused(file: path, .noLists(collection: dataset.name)))
        }
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            let list = KnownList(part: part, importer: importer, dataset: dataset)
            var new = try readFile(try open(path), { _ in true }, as: list, from: address)
            try refuseEmpty(new)
            noteMissingDate(&new)
            guard case .table(let table, _) = new else { return new.report }
            if !force { try refuseFewer(table, of: dataset, .import) }
            _ = try gather([table], of: dataset, force: force)
            return new.report
        }
    }

    /// Removes a list and its places. Lists that came with the program stay removed, too.
    /// - Returns: whether there was such a list.
    public func removeList(_ name: String, of dataset: any Gathering) throws(StoreError) -> Bool {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            let saved = try tablesToChange(of: dataset)
            guard saved.contains(where: { $0.parts.contains { $0.name == name } }) else { return false }
            try write(dataset.tables(saved, removingPart: name), of: dataset)
            return true
        }
    }

    /// Brings back a list that came with the program and was removed.
    /// - Returns: the number of its places; nil if no such list came with the program, or if it was not removed.
    public func restoreList(_ name: String, of dataset: any Gathering) throws(StoreError) -> Int? {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) -> Int? in
            let saved = try tablesToChange(of: dataset)
            func kept(in table: Table) -> TablePart? { table.parts.first { $0.name == name } }
            guard !saved.contains(where: { kept(in: $0) != nil }),
                let table = starterTables(of: dataset).first(where: { kept(in: $0) != nil }), let part = kept(in: table)
            else { return nil }
            let parts = table.code(Table.part)
            var list = table.subset((0..<table.rows).filter { parts[$0] == name })
            list.parts = [part]
            let restored = ImportedTable(
                table: list, records: ImportedTable.noRecords, report: ImportReport(file: "", title: part.source.title))
            try write(dataset.tables(saved, adding: [restored]), of: dataset)
            return list.rows
        }
    }

    // MARK: Tables

    /// The saved tables of a dataset. Until one of them has places, the tables that come with the program are included.
    private func gatheredTables(of dataset: any Gathering) -> [Table] {
        let own = (try? folder(dataset).readIndex()) ?? []
        if own.contains(where: { $0.name == dataset.supply.tableNames.first }) { return own }
        return starterTables(of: dataset).filter { table in !own.contains { $0.name == table.name } } + own
    }

    /// The saved tables of a dataset, for a change to them.
    /// - Throws: an error if they cannot be read, because writing the change would lose them.
    private func tablesToChange(of dataset: any Gathering) throws(StoreError) -> [Table] {
        do throws(DatasetFolder.OpenError) { _ = try folder(dataset).readIndex() } catch {
            switch error {
            case .file(let error): throw .file(error)
            case .index(let error): throw .index(error)
            }
        }
        return gatheredTables(of: dataset)
    }

    /// The tables that come with the program.
    private func starterTables(of dataset: any Gathering) -> [Table] {
        let tables = resources.flatMap { try? DatasetFolder(path: "\($0)/\(dataset.id)", files: files).readIndex() }
        return tables ?? []
    }

    /// The saved part of a table; nil if there is none, or only one that came with the program.
    func savedPart(_ name: String, of dataset: any Dataset) -> TablePart? {
        let tables = (try? folder(dataset).readIndex()) ?? []
        return tables.flatMap(\.parts).first { $0.name == name && !$0.source.isStarter }
    }

    /// The saved part that a feed fetches.
    func savedPart(of feed: Feed) -> TablePart? {
        guard let list = feed.list, let dataset = datasets.named(list.dataset) else { return nil }
        return savedPart(list.part.name, of: dataset)
    }

    /// Whether a feed really returns only changes: the feed says so, and its saved list has the time of its newest change.
    public func answersChanges(_ feed: Feed) -> Bool {
        feed.hasOnlyChanges && savedPart(of: feed)?.changed.isEmpty == false
    }

    /// The list that a feed fetches, with what is saved of it; nil if the feed fetches a table of its own.
    func knownList(of feed: Feed) -> KnownList? {
        guard let list = feed.list, let dataset = datasets.named(list.dataset), let importer = dataset.importers.first
        else { return nil }
        return KnownList(part: savedPart(of: feed) ?? list.part, importer: importer, dataset: dataset)
    }

    /// Refuses a list or table with far fewer rows than the saved one. A starter set may have only some rows of a list,
    /// so it is not compared.
    func refuseFewer(
        _ new: ImportedTable, of dataset: any Gathering, _ command: ForcedCommand
    ) throws(StoreError) {
        guard !new.hasOnlyChanges,
            let saved = gatheredTables(of: dataset).first(where: { $0.name == new.table.name })
        else { return }
        var (source, rows) = (saved.source, saved.rows)
        if let part = new.table.parts.first {
            guard let old = saved.parts.first(where: { $0.name == part.name }) else { return }
            (source, rows) = (old.source, saved.rows(ofPart: part.name))
        }
        guard !source.isStarter else { return }
        try refuseFewer(new.table.rows, than: rows, file: new.report.file, what: "rows", command)
    }

    /// Puts imported lists and tables into the saved tables of a dataset. The caller has checked that they have enough rows, unless
    /// `force` is set. A damaged index is set aside.
    /// - Returns: for each of them, whether it changed the saved tables.
    func gather(
        _ imported: [ImportedTable], of dataset: any Gathering, force: Bool
    ) throws(StoreError) -> [Bool] {
        do throws(DatasetFolder.OpenError) { _ = try folder(dataset).readIndex() } catch {
            if case .file(let error) = error { throw .file(error) }
            try setAside(folder(dataset).indexPath)
        }
        var tables = gatheredTables(of: dataset)
        var changed: [Bool] = []
        var replaced: Set<String> = []
        for new in imported {
            // With `force`, the first file of changes replaces the saved list, and later ones are merged into it. A file with a
            // whole list always replaces it.
            let list = ([new.table.name] + new.table.parts.map(\.name)).joined(separator: "/")
            let next = dataset.tables(tables, adding: [new], replacing: force && replaced.insert(list).inserted)
            changed.append(Self.withoutFiles(next) != Self.withoutFiles(tables))
            tables = next
        }
        if changed.contains(true) { try write(tables, of: dataset) }
        return changed
    }

    /// The tables without the names of their details files, which differ in every edition.
    private static func withoutFiles(_ tables: [Table]) -> [Table] {
        tables.map { table in
            var table = table
            table.details = nil
            return table
        }
    }

    private func write(_ tables: [Table], of dataset: any Gathering) throws(StoreError) {
        do throws(FileError) {
            try folder(dataset).replace(
                with: tables.map {
                    ImportedTable(
                        table: $0, records: ImportedTable.noRecords,
                        report: ImportReport(file: "", title: $0.source.title))
                }, dataset: dataset.id, others: [], order: dataset.supply.tableNames, date: clock.today)
        } catch {
            throw .file(error)
        }
    }
}
