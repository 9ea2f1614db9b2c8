import Catalogue

/// The data on the disk: a folder a collection, and the postcodes.
///
/// What the user imported comes first; the starter data that came with the program stands in until there is some.
public struct DataFolder: Sendable {
    /// Of the user: `england/index.json`, `postcodes.json`.
    public let path: String
    /// Of the program: `england/index.json`, `outcodes.json`; nil where it was not found.
    public let resources: String?
    let files: any FileSystem
    let collections: [any Collection]
    let clock: any DayClock

    public init(
        path: String, resources: String?, files: any FileSystem = LocalFiles(),
        collections: [any Collection] = Collections.all, clock: any DayClock = SystemDayClock()
    ) {
        self.path = path
        self.resources = resources
        self.files = files
        self.collections = collections
        self.clock = clock
    }

    /// The user's own folder of a collection.
    func folder(_ collection: any Collection) -> CollectionFolder {
        CollectionFolder(path: "\(path)/\(collection.id)", files: files)
    }

    /// A collection's places: those imported, else the starter set, else none. A broken file is set aside and named in
    /// `problem`.
    public func load(_ collection: any Collection) -> LoadedPlaces {
        let own = folder(collection)
        var problem: String?
        do throws(CollectionFolder.OpenError) {
            // Inspections alone make no map: they are kept until the places themselves are imported, or belong to those that
            // came along.
            if let found = try own.open(),
                collection.comesComplete && !found.tables.isEmpty
                    || found.tables.contains(where: { $0.name == collection.importers.first?.tableName })
            {
                let all = collection.comesComplete ? completed(found, collection) : found
                return loaded(all, collection, problem: nil)
            }
        } catch {
            problem = saved(own.indexPath, from: error)
        }
        if let resources, let found = try? CollectionFolder(path: "\(resources)/\(collection.id)", files: files).open()
        {
            return loaded(found, collection, problem: problem)
        }
        return loaded(([], [:]), collection, problem: problem)
    }

    /// With the tables that come with the program where none of their kind was imported.
    private func completed(
        _ own: (tables: [Table], records: [String: RecordFile]), _ collection: any Collection
    ) -> (tables: [Table], records: [String: RecordFile]) {
        guard let resources,
            let found = try? CollectionFolder(path: "\(resources)/\(collection.id)", files: files).open()
        else { return own }
        let missing = found.tables.filter { table in !own.tables.contains { $0.name == table.name } }
        let names = Set(missing.map(\.name))
        return (
            own.tables + missing, own.records.merging(found.records.filter { names.contains($0.key) }) { own, _ in own }
        )
    }

    /// What files would make of a collection if they were imported, beside the tables that are in use and that none of them is.
    /// Nothing is imported.
    public func preview(
        _ paths: [String], of collection: any Collection
    ) throws(StoreError) -> LoadedPlaces {
        var tables: [Table] = []
        var records: [String: RecordFile] = [:]
        for path in paths {
            guard case .table(let new, let owner) = try readFile(open(path), { _ in true }), owner.id == collection.id
            else { continue }
            tables.append(new.table)
            records[new.table.name] = RecordFile(new.records)
        }
        let inUse = load(collection)
        for case let table? in inUse.places.joined.tables where records[table.name] == nil {
            tables.append(table)
            records[table.name] = inUse.records(of: table)
        }
        return loaded((tables, records), collection, problem: nil)
    }

    /// What has to be imported before the files of a collection that are here can be shown: its places. Nil where they are
    /// here, or nothing is.
    public func lacksPlaces(_ collection: any Collection) -> (any TableImporter)? {
        guard builtIn(collection).isEmpty, let first = collection.importers.first,
            let tables = try? folder(collection).readIndex(), !tables.isEmpty
        else { return nil }
        return tables.contains { $0.name == first.tableName } ? nil : first
    }

    private func loaded(
        _ found: (tables: [Table], records: [String: RecordFile]), _ collection: any Collection, problem: String?
    ) -> LoadedPlaces {
        let tables = collection.importers.map { importer in found.tables.first { $0.name == importer.tableName } }
        let lacking = tables.compactMap { $0 }.filter { $0.details != nil && found.records[$0.name] == nil }
        let missing = lacking.first.map { table in
            "the details of \(table.source.title) cannot be read: import \(table.source.file) again"
        }
        return LoadedPlaces(
            places: Places(tables, of: collection), records: found.records, problem: problem ?? missing)
    }

    /// Sets an index aside that cannot be used. One that another version wrote stays until an import replaces it.
    func saved(_ path: String, from error: CollectionFolder.OpenError) -> String {
        switch error {
        case .file(let error): return error.description
        case .index(let error):
            if case .otherVersion = error.kind { return error.description }
            guard let name = try? files.setAside(path, date: clock.today) else { return error.description }
            return "\(error.description); the damaged file is kept as \(name)"
        }
    }
}
