import Catalogue

extension DataFolder {
    /// Saves the places that a service sent, but for the hidden ones, for use without a network. They replace those of the last
    /// time.
    public func save(_ served: ServedPlaces, of dataset: any Dataset) throws(StoreError) {
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

    /// Waits for the lock that lets one process at a time change a dataset that a service fills. It lies in the dataset's folder, as
    /// imports of official files change no such dataset and may take long.
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
