import Catalogue

extension DataFolder {
    /// The names that `remove` accepts: those of datasets, of their tables, and of the postcodes.
    public var removableNames: [String] {
        datasets.all.flatMap { [$0.id] + $0.supply.tableNames } + [Feed.postcodes.id]
    }

    /// Removes imported data. The data that comes with the program is used again.
    ///
    /// First the index that names the files is replaced or removed in one step, then the files that it no longer names.
    /// - Parameter name: one of `removableNames`.
    /// - Returns: whether there was anything to remove.
    public func remove(_ name: String) throws(StoreError) -> Bool {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            if name == Feed.postcodes.id { return try removePostcodes() }
            for dataset in datasets.all {
                let tables = dataset.supply.tableNames
                guard name == dataset.id || tables.contains(name) else { continue }
                let loaded = try tableNames(dataset)
                let wanted = loaded.filter { name == dataset.id || $0 == name }
                do throws(DatasetFolder.OpenError) {
                    try folder(dataset).remove(wanted, of: dataset.id)
                } catch {
                    // The index was just read without an error, so only a write can have failed.
                    if case .file(let error) = error { throw .file(error) }
                }
                return !wanted.isEmpty
            }
            return false
        }
    }

    private func tableNames(_ dataset: any Dataset) throws(StoreError) -> [String] {
        do throws(DatasetFolder.OpenError) {
            return try folder(dataset).readIndex()?.map(\.name) ?? []
        } catch {
            // A damaged index is set aside.
            if case .file(let error) = error { throw .file(error) }
            try setAside(folder(dataset).indexPath)
            return []
        }
    }

    private func removePostcodes() throws(StoreError) -> Bool {
        let isThere = (try? files.contents(postcodeListPath)) ?? nil != nil
        do throws(FileError) { if isThere { try files.remove(postcodeListPath) } } catch { throw .file(error) }
        removeUnnamedPostcodes()
        return isThere
    }

    /// The size of files in a folder, in bytes. Missing files count as empty.
    public func bytesOnDisk(_ names: [String], in folder: String) -> Int {
        names.reduce(0) { $0 + ((try? files.open("\(folder)/\($1)").size) ?? 0) }
    }

    /// The size of all postcode files, in bytes.
    public func bytesOfPostcodes(_ list: PostcodeList) -> Int {
        bytesOnDisk(list.areas.values.map(\.file) + ["postcodes.json"], in: path)
    }
}
