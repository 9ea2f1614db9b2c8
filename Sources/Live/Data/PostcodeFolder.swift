import Catalogue
import Geo
import JSON

/// What the imported postcodes say about a postcode.
public enum PostcodeAnswer: Sendable, Hashable {
    case at(Coordinate)
    /// The postcode exists, but the source gives no position.
    case withoutPosition
    /// The postcode's area was imported and has no such postcode.
    case unknown
    /// The postcode's area was not imported.
    case notLoaded
}

/// The postcodes in the data folder.
extension DataFolder {
    var postcodeListPath: String { path + "/postcodes.json" }

    /// The list of imported postcode areas; nil if none were imported.
    public func postcodes() throws(StoreError) -> PostcodeList? {
        let bytes: [UInt8]?
        do throws(FileError) { bytes = try files.contents(postcodeListPath) } catch { throw .file(error) }
        guard let bytes else { return nil }
        do throws(SavedFileError) { return try PostcodeList.decode(bytes) } catch {
            throw .importing(.refused(file: postcodeListPath, .unusablePostcodeList(error)))
        }
    }

    /// The position of a postcode.
    /// - Complexity: maps one file into memory and reads a small part of it.
    public func position(of postcode: Postcode) throws(StoreError) -> PostcodeAnswer {
        // Another process may remove the file after the list was read: then the new list names another file.
        var attempt = 0
        while true {
            attempt += 1
            guard let area = try postcodes()?.areas[postcode.area] else { return .notLoaded }
            let map: MappedFile
            do throws(FileError) { map = try files.open("\(path)/\(area.file)").map() } catch {
                if error.isMissing, attempt < 3 { continue }
                throw .file(error)
            }
            return try withExtendedLifetime(map) { () throws(StoreError) in try lookup(postcode, map.bytes, area.file) }
        }
    }

    private func lookup(
        _ postcode: Postcode, _ bytes: UnsafeRawBufferPointer, _ file: String
    ) throws(StoreError) -> PostcodeAnswer {
        do throws(JSONError) {
            switch try PostcodeAreaFile.position(of: postcode, in: bytes) {
            case .grid(let easting, let northing)?:
                return .at(NationalGridPoint(easting: Double(easting), northing: Double(northing)).coordinate)
            case .unlocated?: return .withoutPosition
            case nil: return .unknown
            }
        } catch {
            throw .importing(.refused(file: file, .damagedPostcodes))
        }
    }

    /// The imported postcode that is nearest to a point; nil if none is within 2 km, or none can be read.
    public func nearestPostcode(to point: Coordinate) -> NearestPostcode? {
        guard let list = (try? postcodes()) ?? nil else { return nil }
        let grid = NationalGridPoint(point)
        guard grid.isInsideGrid else { return nil }
        let found = outcodes().areas(around: point).compactMap { area -> NearestPostcode? in
            guard let file = list.areas[area]?.file, let map = try? files.open("\(path)/\(file)").map() else {
                return nil
            }
            return withExtendedLifetime(map) { PostcodeAreaFile.nearest(to: grid, in: map.bytes) }
        }
        return found.min { $0.metres < $1.metres }.flatMap { $0.metres <= 2000 ? $0 : nil }
    }

    /// How far the imported postcodes of an outcode reach from a point, in metres; nil if none of them is imported.
    public func reach(of outcode: Outcode, from middle: Coordinate) -> Double? {
        let grid = NationalGridPoint(middle)
        guard grid.isInsideGrid, let list = (try? postcodes()) ?? nil, let file = list.areas[outcode.area]?.file,
            let map = try? files.open("\(path)/\(file)").map()
        else { return nil }
        return withExtendedLifetime(map) {
            (try? PostcodeAreaFile.reach(of: outcode, from: grid, in: map.bytes)) ?? nil
        }
    }

    /// Refuses a file that would replace the postcodes of its areas by far fewer.
    func refuseFewer(_ imported: [ImportedPostcodes], _ command: ForcedCommand) throws(StoreError) {
        let old: PostcodeList?
        do throws(StoreError) { old = try postcodes() } catch {
            guard case .importing = error else { throw error }
            old = nil
        }
        for new in imported {
            let replaced = old?.areas.filter { area in new.isWhole || new.areas.contains { $0.name == area.key } }
            let before = replaced?.values.reduce(0) { $0 + $1.count } ?? 0
            let now = new.areas.reduce(0) { $0 + $1.count }
            try refuseFewer(now, than: before, file: new.source.file, what: "postcodes", command)
        }
    }

    /// Replaces the postcodes of the imported areas in one step; all postcodes if a file is the whole product. Of several files
    /// with the same area, the newest is used.
    func replace(with imported: [ImportedPostcodes]) throws(StoreError) {
        // A damaged list is set aside. Without it, nothing reads the files that it named.
        var areas: [String: PostcodeList.Area] = [:]
        var old: Source?
        do throws(StoreError) {
            let list = try postcodes()
            (areas, old) = (list?.areas ?? [:], list?.source)
        } catch {
            guard case .importing = error else { throw error }
            try setAside(postcodeListPath)
        }
        guard let newest = imported.max(by: { $0.source.date < $1.source.date }) else { return }
        // A file of a few areas without a date leaves the date of the others.
        let source = newest.source.date.isEmpty && !newest.isWhole ? old ?? newest.source : newest.source
        do throws(FileError) {
            try files.makeFolder(path)
            let folder = freeName("postcodes-\(source.date)", "", taken: Set(try files.names(in: path)))
            defer { removeUnnamedPostcodes() }
            try files.makeFolder("\(path)/\(folder)")
            // Of several editions the newest is used, in whatever order they are named.
            for new in imported.sorted(by: { $0.source.date < $1.source.date }) {
                if new.isWhole { areas = [:] }
                for area in new.areas {
                    let file = "\(folder)/\(area.name).json"
                    try files.write(area.bytes, to: "\(path)/\(file)")
                    areas[area.name] = PostcodeList.Area(file: file, count: area.count, date: new.source.date)
                }
            }
            try files.syncFolder("\(path)/\(folder)")
            try files.syncFolder(path)
            try files.atomicWrite(PostcodeList(source: source, areas: areas).encode(), to: postcodeListPath)
        } catch {
            throw .file(error)
        }
    }

    /// Removes the folders that the list does not name: old ones, or a new one that could not be written completely.
    func removeUnnamedPostcodes() {
        guard let list = try? postcodes() ?? PostcodeList.empty, let names = try? files.names(in: path) else { return }
        let named = Set(list.areas.values.compactMap { $0.file.split(separator: "/").first.map(String.init) })
        for name in names where name.hasPrefix("postcodes-") && !named.contains(name) {
            try? files.remove("\(path)/\(name)")
        }
    }
}

// MARK: What comes with the program

extension DataFolder {
    /// The centres of a dataset's postcodes; nil if none come with the program.
    public func postcodeCentres(of dataset: any Dataset) -> (any PostcodeCentreLookup)? {
        guard let resources, let name = dataset.postcodeCentres else { return nil }
        return PostcodeCentreFile(files: files, path: "\(resources)/\(name)")
    }

    /// The outcodes of the United Kingdom; none if their file is missing.
    /// - Complexity: reads the whole file. To find one outcode, `postcodeCentres` is many times faster.
    public func outcodes() -> Outcodes {
        guard let resources, let map = try? files.open("\(resources)/outcodes.json").map() else { return Outcodes() }
        return withExtendedLifetime(map) { Outcodes((try? PostcodeCentres.all(map.bytes))?.centres ?? []) }
    }
}

/// Finds a centre in a file of postcode centres without reading the others.
private struct PostcodeCentreFile: PostcodeCentreLookup {
    let files: any FileSystem
    let path: String

    func centre(of code: String) -> (coordinate: Coordinate, name: String)? {
        guard let map = try? files.open(path).map() else { return nil }
        return withExtendedLifetime(map) {
            (try? PostcodeCentres.centre(of: code, in: map.bytes)).map { ($0.coordinate, $0.place) }
        }
    }

    func halfWayToNeighbours(of code: String) -> Double? {
        guard let map = try? files.open(path).map() else { return nil }
        return withExtendedLifetime(map) {
            (try? PostcodeCentres.halfWayToNeighbours(of: code, in: map.bytes)) ?? nil
        }
    }
}
