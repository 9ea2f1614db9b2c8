import Catalogue

/// The folder of a dataset: `index.json`, a copy of a large one that is read faster, and a details file for each table that
/// the index names.
///
/// The details are written to files with new names. The new index replaces the old one once they are on the disk, and its copy
/// follows. So if writing fails at any point, the index still names the details that belong to it, either the old or the new.
public struct DatasetFolder: Sendable {
    public let path: String
    let files: any FileSystem

    public init(path: String, files: any FileSystem = LocalFiles()) {
        self.path = path
        self.files = files
    }

    var indexPath: String { path + "/index.json" }
    var copyPath: String { path + "/index.copy" }

    /// The tables of the index, and the files with their records by the name of the table; nil if there is no index.
    func open() throws(OpenError) -> (tables: [Table], records: [String: RecordFile])? {
        // Another process may replace the index and remove the old details after the index was read: then both are read again.
        var attempt = 0
        while true {
            attempt += 1
            guard let tables = try readIndex() else { return nil }
            var records: [String: RecordFile] = [:]
            var isComplete = true
            for table in tables {
                guard let name = table.details, !name.contains("/") else { continue }
                if let file = try? files.open("\(path)/\(name)") {
                    records[table.name] = RecordFile(file)
                } else {
                    isComplete = false
                }
            }
            if isComplete || attempt == 3 { return (tables, records) }
        }
    }

    /// Why an index could not be read.
    enum OpenError: Error {
        case file(FileError)
        case index(IndexError)
    }

    /// The tables of the index; nil if there is no index.
    func readIndex() throws(OpenError) -> [Table]? {
        let map: MappedFile
        do throws(FileError) {
            let index = try files.open(indexPath)
            if let tables = copiedTables(of: index) { return tables }
            map = try index.map()
        } catch {
            if error.isMissing { return nil }
            throw .file(error)
        }
        return try withExtendedLifetime(map) { () throws(OpenError) in
            do throws(IndexError) { return try IndexFile.decode(map.bytes) } catch { throw .index(error) }
        }
    }

    /// The tables of the index's copy; nil if there is none that belongs to this index.
    private func copiedTables(of index: OpenFile) -> [Table]? {
        guard index.size >= IndexCopy.smallestIndex, let map = try? files.open(copyPath).map() else { return nil }
        // The whole copy was checked, but few columns are in use at once.
        defer { map.releasePages() }
        return IndexCopy.decode(map.bytes, ownedBy: map, of: index.identity)
    }

    /// Adds tables to the index in one step, replacing tables of the same names.
    /// - Parameters:
    ///   - others: the tables in the index now.
    ///   - order: the names of all tables in the order that the index should have.
    ///   - date: today as yyyy-mm-dd, part of the new files' names.
    public func replace(
        with imported: [ImportedTable], dataset: String, others: [Table], order: [String], date: String
    ) throws(FileError) {
        try files.makeFolder(path)
        let names = Set(imported.map(\.table.name))
        var tables = others.filter { !names.contains($0.name) }
        var written: [(name: String, records: [UInt8])] = []
        let taken = Set(try files.names(in: path))
        for imported in imported {
            var table = imported.table
            let details = freeName("details-\(table.name)-\(date)", ".json", taken: taken)
            table.details = details
            tables.append(table)
            written.append((details, imported.records))
        }
        tables.sort {
            (order.firstIndex(of: $0.name) ?? .max, $0.name) < (order.firstIndex(of: $1.name) ?? .max, $1.name)
        }
        do throws(FileError) {
            try use(try write(written, andIndex: tables, of: dataset))
        } catch {
            removeUnnamed()
            throw error
        }
        removeUnnamed(by: tables)
    }

    /// Removes tables from the index; removes the index if no table remains.
    func remove(_ names: [String], of dataset: String) throws(OpenError) {
        guard !names.isEmpty, let tables = try readIndex() else { return }
        let remaining = tables.filter { !names.contains($0.name) }
        do throws(FileError) {
            if remaining.isEmpty {
                try? files.remove(copyPath)
                try files.remove(indexPath)
            } else {
                try use(try write(index: remaining, of: dataset))
            }
        } catch {
            throw .file(error)
        }
        removeUnnamed()
    }

    /// Removes the details files that the index does not name: old ones, and those of an index that could not be
    /// written. Removes temporary files of a crash, too: the lock for imports is held, so nobody else writes here. A failure does
    /// no harm.
    /// - Parameter tables: those of the index; nil if it has to be read.
    private func removeUnnamed(by tables: [Table]? = nil) {
        guard let tables = try? tables ?? readIndex() ?? [], let names = try? files.names(in: path) else { return }
        let named = Set(tables.compactMap(\.details))
        for name in names {
            let isUnnamed = name.hasPrefix("details-") && name.hasSuffix(".json") && !named.contains(name)
            if isUnnamed || name.hasPrefix(".") && name.hasSuffix(TemporaryFiles.suffix) {
                try? files.remove("\(path)/\(name)")
            }
        }
    }
}

extension OpenFile {
    var identity: IndexCopy.Identity { IndexCopy.Identity(size: size, modified: modifiedNanoseconds) }
}

/// An unused file name: the stem, the lowest free number, the ending.
func freeName(_ stem: String, _ ending: String, taken: Set<String>) -> String {
    var number = 1
    while taken.contains("\(stem)-\(number)\(ending)") { number += 1 }
    return "\(stem)-\(number)\(ending)"
}

/// The records of a table: JSON with one record in each line.
public struct RecordFile: Sendable {
    private enum Bytes: Sendable {
        case file(OpenFile)
        case memory([UInt8])
    }

    private let bytes: Bytes
    /// The most bytes that are read for one record; real records are far shorter.
    private static let byteLimit = 1 << 20

    init(_ file: OpenFile) { bytes = .file(file) }

    /// Records in memory, of a table that is not on the disk.
    init(_ records: [UInt8]) { bytes = .memory(records) }

    /// The JSON of the record that starts at an offset in bytes.
    public func record(at offset: Int) throws(FileError) -> [UInt8] {
        var record: [UInt8] = []
        while record.count < Self.byteLimit {
            let piece = try read(at: offset + record.count, count: 8192)
            let end = piece.firstIndex(of: 0x0A)
            record += piece[..<(end ?? piece.endIndex)]
            if end != nil || piece.isEmpty { break }
        }
        while let last = record.last, last == UInt8(ascii: ",") || last == 0x0D { record.removeLast() }
        return record
    }

    private func read(at offset: Int, count: Int) throws(FileError) -> ArraySlice<UInt8> {
        switch bytes {
        case .file(let file): try file.read(at: offset, count: count)[...]
        case .memory(let bytes): bytes.dropFirst(offset).prefix(count)
        }
    }
}
