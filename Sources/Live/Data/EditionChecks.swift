import Catalogue

/// The checks that a new edition must pass before it replaces the saved one, unless the user forces it.
extension DataFolder {
    /// The number of bytes in which the names of the columns are looked for.
    private static let headBytes = 64 << 10

    /// The source of the saved data of a feed; nil if there is none, or only a starter set.
    func savedSource(of feed: Feed) -> Source? {
        if feed.list != nil { return savedPart(of: feed)?.source }
        return feed.id == Feed.postcodes.id ? ((try? postcodes()) ?? nil)?.source : savedTable(of: feed)?.source
    }

    private func savedTable(of feed: Feed) -> Table? {
        guard let dataset = datasets.all.first(where: { $0.feeds.contains { $0.id == feed.id } }) else { return nil }
        let tables = (try? folder(dataset).readIndex()) ?? []
        return tables.first { $0.name == feed.id && !$0.source.isStarter }
    }

    /// Refuses a table with far fewer rows than the saved table of the feed.
    func refuseFewer(_ new: ImportedFile, of feed: Feed) throws(StoreError) {
        guard case .table(let table, let dataset) = new else { return }
        if let gathering = dataset as? any Gathering { return try refuseFewer(table, of: gathering, .update) }
        guard let old = savedTable(of: feed) else { return }
        try refuseFewer(table.table.rows, than: old.rows, file: new.report.file, what: "rows", .update)
    }

    /// The source of the table or the postcodes that an imported file would replace, which may have come with the program; nil if
    /// there are none. The date of postcodes is that of the newest of the areas that would be replaced.
    func savedSource(of imported: ImportedFile) -> Source? {
        if case .postcodes(let new) = imported {
            guard let list = (try? postcodes()) ?? nil else { return nil }
            let replaced = new.isWhole ? Array(list.areas.values) : new.areas.compactMap { list.areas[$0.name] }
            var source = list.source
            source.date = replaced.map(\.date).max() ?? ""
            return replaced.isEmpty ? nil : source
        }
        guard case .table(let new, let dataset) = imported else { return nil }
        if let part = new.table.parts.first { return savedPart(part.name, of: dataset)?.source }
        let tables = ((try? folder(dataset).readIndex()) ?? []).filter { !$0.source.isStarter }
        return (tables + builtIn(dataset)).first { $0.name == new.table.name }?.source
    }

    /// The tables that come with the program if it has the complete dataset; none if it has only a selection.
    func builtIn(_ dataset: any Dataset) -> [Table] {
        guard dataset.comesComplete, let resources else { return [] }
        return (try? DatasetFolder(path: "\(resources)/\(dataset.id)", files: files).readIndex()) ?? []
    }

    /// The error that refuses an edition older than the saved one; nil if the edition is not older, or a date is missing.
    func refusal(of new: Source, ifOlderThan saved: Source, _ command: ForcedCommand) -> ImportError? {
        guard let date = new.day, let day = saved.day, date < day else { return nil }
        return .refused(file: new.file, .older(day: new.dayWords, saved: saved.dayWords, command))
    }

    /// Refuses a file that lacks a column of `Feed.columns`.
    func check(_ feed: Feed, head: UnsafeRawBufferPointer, file: String, force: Bool) throws(ImportError) {
        guard !force else { return }
        let missing = feed.missingColumns(UnsafeRawBufferPointer(rebasing: head.prefix(Self.headBytes)))
        guard missing.isEmpty else { throw .refused(file: file, .missingColumns(missing, title: feed.title)) }
    }

    /// Refuses a file of another feed, an edition older than the saved one, and an edition with a date in the future.
    func check(
        _ new: ImportedFile, of feed: Feed, saved: Source?, today: String, force: Bool
    ) throws(ImportError) {
        let isOfFeed =
            switch new {
            case .table(let table, _):
                feed.list.map { $0.part.name == table.table.parts.first?.name } ?? (table.table.name == feed.id)
            case .postcodes: feed.id == Feed.postcodes.id
            }
        guard isOfFeed else { throw .refused(file: new.source.file, .otherFile(than: feed.title)) }
        guard !force, let date = new.source.day else { return }
        if let saved, let error = refusal(of: new.source, ifOlderThan: saved, .update) { throw error }
        if let today = CalendarDate(today.utf8), date.dayNumber > today.dayNumber + 1 {
            throw .refused(file: new.source.file, .future(day: new.source.dayWords, today: today))
        }
    }
}
