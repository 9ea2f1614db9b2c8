import Catalogue

/// The data on the disk: one folder for each dataset, and the postcodes.
///
/// Data that the user imported is used first. Until there is some, the starter data that comes with the program is used.
public struct DataFolder: Sendable {
    /// The folder of imported data, with files such as `DATASET/index.json` and `postcodes.json`.
    public let path: String
    /// The folder of the data that comes with the program, with files such as `DATASET/index.json` and `outcodes.json`; nil if
    /// it was not found.
    public let resources: String?
    let files: any FileSystem
    public let datasets: Datasets
    let clock: any DayClock

    public init(
        path: String, resources: String?, files: any FileSystem = LocalFiles(),
        datasets: Datasets, clock: any DayClock = SystemDayClock()
    ) {
        self.path = path
        self.resources = resources
        self.files = files
        self.datasets = datasets
        self.clock = clock
    }

    /// The folder with a dataset's imported data.
    func folder(_ dataset: any Dataset) -> DatasetFolder {
        DatasetFolder(path: "\(path)/\(dataset.id)", files: files)
    }

    /// Loads a dataset's places: the imported ones, else the starter set, else none. A damaged file is set aside and named in
    /// `problem`.
    public func load(_ dataset: any Dataset) -> LoadedPlaces { read(dataset, setsAside: true) }

    /// Reads a dataset's places as `load` does, and leaves a damaged file where it is.
    public func peek(_ dataset: any Dataset) -> LoadedPlaces { read(dataset, setsAside: false) }

    private func read(_ dataset: any Dataset, setsAside: Bool) -> LoadedPlaces {
        if let served = dataset.supply.service?.saved() { return LoadedPlaces(served, of: dataset) }
        let own = folder(dataset)
        var problem: LoadProblem?
        do throws(DatasetFolder.OpenError) {
            // The first table has the places. Without it, the other tables are of use only if the dataset's complete data comes
            // with the program.
            if let found = try own.open(),
                dataset.comesComplete && !found.tables.isEmpty
                    || found.tables.contains(where: { $0.name == dataset.supply.tableNames.first })
            {
                let all = dataset.comesComplete ? completed(found, dataset) : found
                return loaded(all, dataset, problem: nil)
            }
        } catch {
            problem = self.problem(error, at: own.indexPath, setsAside: setsAside)
        }
        if let resources, let found = try? DatasetFolder(path: "\(resources)/\(dataset.id)", files: files).open() {
            return loaded(found, dataset, problem: problem)
        }
        return loaded(([], [:]), dataset, problem: problem)
    }

    /// Adds the tables that come with the program and were not imported.
    private func completed(
        _ own: (tables: [Table], records: [String: RecordFile]), _ dataset: any Dataset
    ) -> (tables: [Table], records: [String: RecordFile]) {
        guard let resources,
            let found = try? DatasetFolder(path: "\(resources)/\(dataset.id)", files: files).open()
        else { return own }
        let missing = found.tables.filter { table in !own.tables.contains { $0.name == table.name } }
        let names = Set(missing.map(\.name))
        return (
            own.tables + missing, own.records.merging(found.records.filter { names.contains($0.key) }) { own, _ in own }
        )
    }

    /// The places that a dataset would have if the files were imported. Tables that none of the files replaces stay as they are.
    /// Nothing is imported, and no file changes.
    public func preview(
        _ paths: [String], of dataset: any Dataset
    ) throws(StoreError) -> LoadedPlaces {
        var tables: [Table] = []
        var records: [String: RecordFile] = [:]
        for path in paths {
            guard case .table(let new, let owner) = try readFile(open(path), { _ in true }), owner.id == dataset.id
            else { continue }
            tables.append(new.table)
            records[new.table.name] = RecordFile(new.records)
        }
        let inUse = peek(dataset)
        for case let table? in inUse.places.joined.tables where records[table.name] == nil {
            tables.append(table)
            records[table.name] = inUse.records(of: table)
        }
        return loaded((tables, records), dataset, problem: nil)
    }

    /// Whether the places of a dataset can be compared with those of a later edition. A starter set has only some of the places.
    public func hasComparablePlaces(_ dataset: any Dataset) -> Bool {
        dataset.comesComplete || edition(of: dataset) != nil
    }

    /// Identifies the saved edition of a dataset; nil if none is saved.
    public func edition(of dataset: any Dataset) -> IndexCopy.Identity? {
        (try? files.open(folder(dataset).indexPath))?.identity
    }

    /// The importer of the table of places, if it is missing while other tables were imported. Nil if nothing is missing, or the
    /// dataset comes with the program.
    public func missingPlacesImporter(of dataset: any Dataset) -> (any TableImporter)? {
        guard let first = dataset.importers.first, let tables = try? folder(dataset).readIndex(), !tables.isEmpty,
            builtIn(dataset).isEmpty
        else { return nil }
        return tables.contains { $0.name == first.tableName } ? nil : first
    }

    /// The importers with a short name, such as "Ofsted", whose tables are missing although the places were imported. None for a dataset
    /// whose complete data come with the program: these are used instead.
    public func missingImporters(of dataset: any Dataset) -> [any TableImporter] {
        guard !dataset.comesComplete, let first = dataset.importers.first,
            let tables = try? folder(dataset).readIndex()
        else { return [] }
        let saved = Set(tables.map(\.name))
        guard saved.contains(first.tableName) else { return [] }
        return dataset.importers.filter { $0.shortName != nil && !saved.contains($0.tableName) }
    }

    private func loaded(
        _ found: (tables: [Table], records: [String: RecordFile]), _ dataset: any Dataset, problem: LoadProblem?
    ) -> LoadedPlaces {
        let tables = dataset.supply.tableNames.map { name in found.tables.first { $0.name == name } }
        let lacking = tables.compactMap { $0 }.filter { $0.details != nil && found.records[$0.name] == nil }
        let missing = lacking.first.map { LoadProblem.records(of: $0.source.title, file: $0.source.file) }
        return LoadedPlaces(
            places: Places(tables, of: dataset), records: found.records, problem: problem ?? missing)
    }

    /// Why an index was not read. An index that another version of the program wrote stays until an import replaces it.
    /// - Parameter setsAside: whether a damaged file gets another name.
    private func problem(
        _ error: DatasetFolder.OpenError, at path: String, setsAside: Bool
    ) -> LoadProblem {
        switch error {
        case .file(let error): return .file(error)
        case .index(let error):
            guard setsAside, case .damaged = error else { return .index(error, setAsideAs: nil) }
            return .index(error, setAsideAs: try? files.setAside(path, date: clock.today))
        }
    }
}
