import Catalogue

extension DataFolder {
    /// Saves the places that a service sent, but not the hidden ones, for use without a network. They replace the places saved
    /// before. Nothing is saved for a service that keeps its places itself.
    public func save(_ served: ServedPlaces, of dataset: any Dataset) throws(StoreError) {
        guard dataset.supply.service?.keepsPlaces != true else { return }
        let lock = try lockForService(dataset)
        try withExtendedLifetime(lock) { () throws(StoreError) in
            let table = ImportedTable(
                table: served.shownTable, records: served.records,
                report: ImportReport(file: "", title: served.table.source.title))
            do throws(FileError) {
                try folder(dataset).replace(
                    with: [table], dataset: dataset.id, others: [], order: dataset.supply.tableNames, date: clock.today)
            } catch {
                throw .file(error)
            }
        }
    }

    /// When the places of a service were saved, in seconds since 1970; nil if none are saved.
    public func savedAt(_ dataset: any Dataset) -> Int? { try? files.open(folder(dataset).indexPath).modified }

    /// Waits for the lock that lets one process at a time change the saved places of a service. The dataset has a lock
    /// of its own, because an import of official files may take long and never changes such a dataset.
    func lockForService(_ dataset: any Dataset) throws(StoreError) -> FileLock? {
        let folder = folder(dataset).path
        do throws(FileError) {
            try files.makeFolder(folder)
            return try files.lock(folder + "/import.lock", wait: true)
        } catch {
            throw .file(error)
        }
    }
}
