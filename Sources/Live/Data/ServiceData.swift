import Catalogue

extension DataFolder {
    /// Saves the places that a service sent, for use without a network. They replace those of the last time.
    /// - Throws: `StoreError.busy` while another process changes the data.
    public func save(_ served: ServedPlaces, of dataset: any Dataset) throws(StoreError) {
        let lock = try lockForImport()
        try withExtendedLifetime(lock) { () throws(StoreError) in
            let table = ImportedTable(
                table: served.table, records: served.records,
                report: ImportReport(file: "", title: served.table.source.title))
            do throws(FileError) {
                try folder(dataset).replace(
                    with: [table], dataset: dataset.id, others: [], order: dataset.supply.tableNames, date: clock.today)
            } catch {
                throw .file(error)
            }
        }
    }
}
