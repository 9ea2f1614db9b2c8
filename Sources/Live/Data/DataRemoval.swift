import Catalogue

extension DataFolder {
    /// What can be removed: collections, their tables, and the postcodes.
    public var removableNames: [String] {
        collections.flatMap { [$0.id] + $0.importers.map(\.tableName) } + [Feed.postcodes.id]
    }

    /// Removes imported data. What comes with the program takes their place.
    ///
    /// The list that names the files goes first, in one step; then the files that nobody finds any more.
    /// - Parameter name: one of `removableNames`.
    /// - Returns: whether there was anything to remove.
    public func remove(_ name: String) throws(StoreError) -> Bool {
        let lock = try lockForImport()
        return try withExtendedLifetime(lock) { () throws(StoreError) in
            if name == Feed.postcodes.id { return try removePostcodes() }
            for collection in collections {
                let tables = collection.importers.map(\.tableName)
                guard name == collection.id || tables.contains(name) else { continue }
                let loaded = try tableNames(collection)
                let wanted = loaded.filter { name == collection.id || $0 == name }
                do throws(CollectionFolder.OpenError) {
                    try folder(collection).remove(wanted, of: collection.id)
                } catch {
                    // It was read a moment ago: only writing can have failed.
                    if case .file(let error) = error { throw .file(error) }
                }
                return !wanted.isEmpty
            }
            return false
        }
    }

    private func tableNames(_ collection: any Collection) throws(StoreError) -> [String] {
        do throws(CollectionFolder.OpenError) {
            return try folder(collection).readIndex()?.map(\.name) ?? []
        } catch {
            // A damaged index is removed with the rest.
            if case .file(let error) = error { throw .file(error) }
            try setAside(folder(collection).indexPath)
            return []
        }
    }

    private func removePostcodes() throws(StoreError) -> Bool {
        let isThere = (try? files.contents(postcodeListPath)) ?? nil != nil
        do throws(FileError) { if isThere { try files.remove(postcodeListPath) } } catch { throw .file(error) }
        removeUnnamedPostcodes()
        return isThere
    }

    /// Bytes that a table's or the postcodes' files take; of a table without its part of the index.
    public func bytesOnDisk(_ names: [String], in folder: String) -> Int {
        names.reduce(0) { $0 + ((try? files.open("\(folder)/\($1)").size) ?? 0) }
    }

    /// Bytes that the postcodes take.
    public func bytesOfPostcodes(_ list: PostcodeList) -> Int {
        bytesOnDisk(list.areas.values.map(\.file) + ["postcodes.json"], in: path)
    }
}
