import Catalogue

extension DataFolder {
    /// The names that `remove` accepts: those of datasets, of their tables, and of the postcodes.
    public var removableNames: [String] { datasets.removableNames }

    /// Removes imported data. The data that comes with the program is used again.
    ///
    /// First the index that names the files is replaced or removed in one step, then the files that it no longer names.
    /// - Parameter name: one of `removableNames`.
    /// - Returns: whether there was anything to remove.
    public func remove(_ name: String) throws(StoreError) -> Bool {
        if name == Feed.postcodes.id {
            let lock = try lockForImport()
            return try withExtendedLifetime(lock) { () throws(StoreError) in try removePostcodes() }
        }
        for dataset in datasets.all where name == dataset.id || dataset.supply.tableNames.contains(name) {
            let lock: FileLock? =
                try dataset.supply.service == nil ? lockForImport() : lockForService(dataset)
            return try withExtendedLifetime(lock) { () throws(StoreError) in try remove(name, of: dataset) }
        }
        return false
    }

    /// - Parameter name: the id of the dataset or the name of one of its tables.
    private func remove(_ name: String, of dataset: any Dataset) throws(StoreError) -> Bool {
        let wanted = try tableNames(dataset).filter { name == dataset.id || $0 == name }
        do throws(DatasetFolder.OpenError) {
            try folder(dataset).remove(wanted, of: dataset.id)
        } catch {
            // The index was just read without an error, so only a write can have failed.
            if case .file(let error) = error { throw .file(error) }
        }
        return !wanted.isEmpty
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
        do throws(FileError) {
            let isThere = try files.contents(postcodeListPath) != nil
            if isThere { try files.remove(postcodeListPath) }
            removeUnnamedPostcodes()
            return isThere
        } catch { throw .file(error) }
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

extension Datasets {
    /// The names that `DataFolder.remove` takes: each dataset, each of its tables, and the postcodes.
    public var removableNames: [String] { all.flatMap { [$0.id] + $0.supply.tableNames } + [Feed.postcodes.id] }
}
