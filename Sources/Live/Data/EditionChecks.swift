import Catalogue

/// The checks that a new edition must pass before it replaces the loaded one, unless the user forces it.
extension DataFolder {
    /// Bytes.
    private static let headSize = 64 << 10

    /// The source of the data that is loaded of a feed; nil if there is none, or only a starter set.
    func loadedSource(of feed: Feed) -> Source? {
        feed.id == Feed.postcodes.id ? ((try? postcodes()) ?? nil)?.source : loadedTable(of: feed)?.source
    }

    private func loadedTable(of feed: Feed) -> Table? {
        guard let dataset = datasets.all.first(where: { $0.feeds.contains { $0.id == feed.id } }) else { return nil }
        let tables = (try? folder(dataset).readIndex()) ?? []
        return tables.first { $0.name == feed.id && !$0.source.isStarter }
    }

    /// Refuses a table with far fewer rows than the loaded table of the feed.
    func refuseFewer(_ new: ImportedFile, of feed: Feed) throws(StoreError) {
        guard case .table(let table, _) = new, let old = loadedTable(of: feed) else { return }
        try refuseFewer(table.table.rows, than: old.rows, file: new.report.file, what: "rows")
    }

    /// The source of the table that an imported file would replace, which may have come with the program; nil if there is none.
    /// Also nil for postcodes, because their areas are replaced one by one.
    func loadedSource(of imported: ImportedFile) -> Source? {
        guard case .table(let new, let dataset) = imported else { return nil }
        let tables = ((try? folder(dataset).readIndex()) ?? []).filter { !$0.source.isStarter }
        return (tables + builtIn(dataset)).first { $0.name == new.table.name }?.source
    }

    /// The tables that come with the program, if the dataset comes with it completely; none if only a selection does.
    func builtIn(_ dataset: any Dataset) -> [Table] {
        guard dataset.comesComplete, let resources else { return [] }
        return (try? DatasetFolder(path: "\(resources)/\(dataset.id)", files: files).readIndex()) ?? []
    }

    /// The error that refuses an edition which is older than the loaded one; nil if it is not older, or a date is missing.
    func refusal(of new: Source, ifOlderThan loaded: Source) -> ImportError? {
        guard let date = new.day, let day = loaded.day, date < day else { return nil }
        return ImportError(
            .badData,
            "\(new.file) is from \(new.dayWords), older than the saved data (\(loaded.dayWords)): to use it anyway, add --force"
        )
    }

    /// Refuses a file without all columns that the feed had so far.
    func check(_ feed: Feed, head: UnsafeRawBufferPointer, file: String, force: Bool) throws(ImportError) {
        guard !force else { return }
        let missing = feed.missingColumns(UnsafeRawBufferPointer(rebasing: head.prefix(Self.headSize)))
        guard missing.isEmpty else {
            throw ImportError(
                .badData,
                "\(file) lacks columns that \(feed.title) had before (\(missing.joined(separator: ", "))): to use it anyway, "
                    + "add --force")
        }
    }

    /// Refuses a file of another feed, an edition older than the loaded one, and an edition with a date in the future.
    func check(
        _ new: ImportedFile, of feed: Feed, loaded: Source?, today: String, force: Bool
    ) throws(ImportError) {
        let isOfFeed =
            switch new {
            case .table(let table, _): table.table.name == feed.id
            case .postcodes: feed.id == Feed.postcodes.id
            }
        guard isOfFeed else { throw ImportError(.unknownFormat, "\(new.source.file) is not \(feed.title)") }
        guard !force, let date = new.source.day else { return }
        if let loaded, let error = refusal(of: new.source, ifOlderThan: loaded) { throw error }
        if let today = CalendarDate(today.utf8), date.dayNumber > today.dayNumber + 1 {
            throw ImportError(
                .badData,
                "\(new.source.file) is from \(new.source.dayWords), but it is \(today.long) by this machine's clock: set the clock, or "
                    + "add --force")
        }
    }
}
