import Catalogue
import Geo
import JSON

/// What is known of a postcode here.
public enum PostcodeAnswer: Sendable, Hashable {
    case at(Coordinate)
    /// It exists, but its source has no position for it.
    case withoutPosition
    /// Its area is loaded and has no such postcode.
    case unknown
    /// No postcodes of its area were imported.
    case notLoaded
}

/// The postcodes in the data folder.
extension DataFolder {
    var postcodeListPath: String { path + "/postcodes.json" }

    /// Which postcodes are loaded; nil where none are.
    public func postcodes() throws(StoreError) -> PostcodeList? {
        let bytes: [UInt8]?
        do throws(FileError) { bytes = try files.contents(postcodeListPath) } catch { throw .file(error) }
        guard let bytes else { return nil }
        do throws(SavedFileError) { return try PostcodeList.decode(bytes) } catch {
            throw .importing(
                ImportError(.badData, "\(postcodeListPath) cannot be used, as \(error): import the postcodes again"))
        }
    }

    /// Where a postcode is.
    /// - Complexity: one file is mapped, and a small part of it read.
    public func position(of postcode: Postcode) throws(StoreError) -> PostcodeAnswer {
        // An import may remove the file between the two steps: then the list names another.
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
            throw .importing(ImportError(.badData, "\(file) is damaged: import the postcodes again"))
        }
    }

    /// The postcode nearest to a point, among those that are loaded; nil where none is within 2 km, or none can be read.
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

    /// Puts imported postcodes in the place of those of the same areas; of the whole product, in the place of all.
    /// - Throws: where there are far fewer than before, unless forced.
    func replace(with imported: ImportedPostcodes, force: Bool) throws(StoreError) {
        // A damaged list is set aside; the files that it named are found by nobody without it.
        let old: PostcodeList?
        do throws(StoreError) { old = try postcodes() } catch {
            guard case .importing = error else { throw error }
            try setAside(postcodeListPath)
            old = nil
        }
        let replaced =
            old?.areas.filter { area in imported.isWhole || imported.areas.contains { $0.name == area.key } } ?? [:]
        let before = replaced.values.reduce(0) { $0 + $1.count }
        let now = imported.areas.reduce(0) { $0 + $1.count }
        if !force { try refuseFewer(now, than: before, file: imported.source.file, what: "postcodes") }
        let kept = imported.isWhole ? [:] : old?.areas ?? [:]
        do throws(FileError) {
            try files.makeFolder(path)
            let folder = freeName("postcodes-\(imported.source.date)", "", taken: Set(try files.names(in: path)))
            defer { removeUnnamedPostcodes() }
            try write(imported, in: folder, beside: kept)
        } catch {
            throw .file(error)
        }
    }

    private func write(
        _ imported: ImportedPostcodes, in folder: String, beside kept: [String: PostcodeList.Area]
    ) throws(FileError) {
        try files.makeFolder("\(path)/\(folder)")
        var areas = kept
        for area in imported.areas {
            let file = "\(folder)/\(area.name).json"
            try files.write(area.bytes, to: "\(path)/\(file)")
            areas[area.name] = PostcodeList.Area(file: file, count: area.count, date: imported.source.date)
        }
        try files.syncFolder("\(path)/\(folder)")
        try files.syncFolder(path)
        let list = PostcodeList(source: imported.source, areas: areas)
        try files.atomicWrite(list.encode(), to: postcodeListPath)
    }

    /// Removes the folders that the list on the disk does not name: old ones, or the new one where writing it failed.
    func removeUnnamedPostcodes() {
        guard let list = try? postcodes() ?? PostcodeList.empty, let names = try? files.names(in: path) else { return }
        let kept = Set(list.areas.values.compactMap { $0.file.split(separator: "/").first.map(String.init) })
        for name in names where name.hasPrefix("postcodes-") && !kept.contains(name) {
            try? files.remove("\(path)/\(name)")
        }
    }
}

// MARK: What comes with the program

extension DataFolder {
    /// The centres of a collection's postcodes; nil where none came with the program.
    public func postcodeCentres(of collection: any Collection) -> (any PostcodeCentreLookup)? {
        guard let resources, let name = collection.postcodeCentres else { return nil }
        return PostcodeCentreFile(files: files, path: "\(resources)/\(name)")
    }

    /// The outcodes of the United Kingdom; none where their file is missing.
    /// - Complexity: the whole file is read; to look one up, `postcodeCentres` is many times faster.
    public func outcodes() -> Outcodes {
        guard let resources, let map = try? files.open("\(resources)/outcodes.json").map() else { return Outcodes() }
        return withExtendedLifetime(map) { Outcodes((try? PostcodeCentres.all(map.bytes))?.centres ?? []) }
    }
}

/// A file of centres, of which one is found without reading the others.
private struct PostcodeCentreFile: PostcodeCentreLookup {
    let files: any FileSystem
    let path: String

    func centre(of code: String) -> (coordinate: Coordinate, name: String)? {
        guard let map = try? files.open(path).map() else { return nil }
        return withExtendedLifetime(map) {
            (try? PostcodeCentres.centre(of: code, in: map.bytes)).map { ($0.coordinate, $0.place) }
        }
    }
}
