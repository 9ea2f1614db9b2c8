import Catalogue
import Geo
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A collection as it was loaded: its places, and the files that their records are in.
public final class LoadedCollection: Sendable {
    public let places: Places
    /// By the importers' order.
    private let details: [MappedFile?]

    init(places: Places, details: [MappedFile?]) {
        self.places = places
        self.details = details
    }

    /// Everything that is known of a place.
    public func detail(of row: Int) throws(RecordError) -> Detail {
        let records = places.joined.tables.indices.map { record(table: $0, of: row) }
        return try places.collection.detail(of: row, in: places, records: records)
    }

    /// One line of a details file.
    private func record(table: Int, of row: Int) -> [UInt8]? {
        guard let file = details[table], let match = places.joined.match(table, row),
            case .value(let offset) = match.table.number(Table.recordOffset)[match.row]
        else { return nil }
        return file.withBytes { bytes in
            guard offset >= 0, offset < bytes.count else { return nil }
            var line = Array(bytes[offset...].prefix { $0 != UInt8(ascii: "\n") })
            if line.last == UInt8(ascii: ",") { line.removeLast() }
            return line
        }
    }
}

/// The imported data on the disk: a folder a collection with `index.json` and the records it names, and the postcodes.
public struct DataFolder: Sendable {
    let files: any FileSystem
    public let folders: Folders

    public init(files: any FileSystem = LocalFiles(), folders: Folders = Folders()) {
        self.files = files
        self.folders = folders
    }

    func path(_ collection: any Collection) -> String { folders.data + "/" + collection.id }

    /// The imported tables where the places themselves were imported, else the starter set.
    ///
    /// - Parameter warn: told what was wrong with a file that was set aside.
    public func load(_ collection: any Collection, warn: (String) -> Void) throws(FileError) -> LoadedCollection {
        if let own = try loadOwn(collection, warn: warn), own.places.joined.tables.first ?? nil != nil { return own }
        if let resources = folders.resources, let starter = try load(collection, from: resources + "/" + collection.id, warn: warn, isOwn: false) {
            return starter
        }
        return LoadedCollection(places: Places(collection.importers.map { _ in nil }, of: collection), details: collection.importers.map { _ in nil })
    }

    func loadOwn(_ collection: any Collection, warn: (String) -> Void) throws(FileError) -> LoadedCollection? {
        try load(collection, from: path(collection), warn: warn, isOwn: true)
    }

    private func load(_ collection: any Collection, from folder: String, warn: (String) -> Void, isOwn: Bool) throws(FileError) -> LoadedCollection? {
        guard let tables = try tables(in: folder, warn: warn, isOwn: isOwn) else { return nil }
        let ordered = collection.importers.map { importer in tables.first { $0.name == importer.tableName } }
        let details = ordered.map { table in table?.details.flatMap { try? files.map(folder + "/" + $0) } }
        return LoadedCollection(places: Places(ordered, of: collection), details: details)
    }

    /// The tables of an index; nil where there is none, or one that cannot be read, which is set aside.
    func tables(in folder: String, warn: (String) -> Void, isOwn: Bool) throws(FileError) -> [Table]? {
        let path = folder + "/index.json"
        let file: MappedFile
        do throws(FileError) { file = try files.map(path) } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
        do throws(IndexError) {
            return try file.withBytes { bytes throws(IndexError) in try IndexFile.decode(bytes) }
        } catch {
            if isOwn { warn("\(error.description). " + setAside(path)) } else { warn("\(path): \(error.description).") }
            return nil
        }
    }

    /// Keeps an unreadable file under another name.
    func setAside(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        var aside = "\(path).broken-\(today())"
        let there = Set(files.names(in: parent(of: path)))
        var number = 2
        while there.contains(aside.split(separator: "/").last.map(String.init) ?? "") {
            aside = "\(path).broken-\(today())-\(number)"
            number += 1
        }
        do throws(FileError) {
            try files.rename(path, to: aside)
            return "\(name) was set aside as \(aside)."
        } catch {
            return "\(name) could not be set aside: \(error.description)"
        }
    }
}
