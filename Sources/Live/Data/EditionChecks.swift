import Catalogue

/// What an edition must be like to replace the one before without anybody looking at it.
extension DataFolder {
    private static let headSize = 64 << 10

    /// What is loaded of a feed, the starter set aside; nil where nothing is.
    func loadedSource(of feed: Feed) -> Source? {
        feed.id == Feed.postcodes.id ? ((try? postcodes()) ?? nil)?.source : loadedTable(of: feed)?.source
    }

    private func loadedTable(of feed: Feed) -> Table? {
        guard let collection = collections.first(where: { $0.feeds.contains { $0.id == feed.id } }) else { return nil }
        let tables = (try? folder(collection).readIndex()) ?? []
        return tables.first { $0.name == feed.id && !$0.source.isStarter }
    }

    /// Refuses a table with far fewer rows than what is loaded of the feed.
    func refuseFewer(_ new: ImportedFile, of feed: Feed) throws(StoreError) {
        guard case .table(let table, _) = new, let old = loadedTable(of: feed) else { return }
        try refuseFewer(table.table.rows, than: old.rows, file: new.report.file, what: "rows")
    }

    /// What an imported file would replace, tables that come with a complete collection included; nil of postcodes, which
    /// replace each other area by area.
    func loadedSource(of imported: ImportedFile) -> Source? {
        guard case .table(let new, let collection) = imported else { return nil }
        let tables = ((try? folder(collection).readIndex()) ?? []).filter { !$0.source.isStarter }
        return (tables + builtIn(collection)).first { $0.name == new.table.name }?.source
    }

    /// The tables that come with the program where they are no mere selection; none of other collections.
    func builtIn(_ collection: any Collection) -> [Table] {
        guard collection.comesComplete, let resources else { return [] }
        return (try? CollectionFolder(path: "\(resources)/\(collection.id)", files: files).readIndex()) ?? []
    }

    /// Why an edition must not replace a newer one without somebody's word; nil where it is not older, or nobody knows.
    func refusal(of new: Source, because loaded: Source) -> ImportError? {
        guard let date = new.day, let day = loaded.day, date < day else { return nil }
        return ImportError(
            .badData,
            "\(new.file) is of \(new.dayWords), older than what is loaded (\(loaded.dayWords)): if that is right, use --force"
        )
    }

    /// Refuses a file that lacks columns which the feed promises.
    func check(_ feed: Feed, head: UnsafeRawBufferPointer, file: String, force: Bool) throws(ImportError) {
        guard !force else { return }
        let missing = feed.missingColumns(UnsafeRawBufferPointer(rebasing: head.prefix(Self.headSize)))
        guard missing.isEmpty else {
            throw ImportError(
                .badData,
                "\(file) lacks columns that \(feed.title) had so far (\(missing.joined(separator: ", "))): if that is right, "
                    + "use --force")
        }
    }

    /// Refuses what is not of the feed, is older than what is loaded, or is dated in the future.
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
        if let loaded, let error = refusal(of: new.source, because: loaded) { throw error }
        if let today = CalendarDate(today.utf8), date.dayNumber > today.dayNumber + 1 {
            throw ImportError(
                .badData,
                "\(new.source.file) is of \(new.source.dayWords), but it is \(today.long) by this machine's clock: set the clock, or "
                    + "use --force")
        }
    }
}
