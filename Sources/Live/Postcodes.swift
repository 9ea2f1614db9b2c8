import Catalogue
import Geo

/// Which edition of Code-Point Open is loaded: `postcodes.json`. Naming its folder is what puts it in place.
public struct PostcodeEdition: Sendable, Equatable {
    public var folder: String
    public var count: Int
    public var source: Source

    var encoded: [UInt8] {
        let members: [(name: String, value: JSONValue)] = [
            ("version", .integer(1)), ("folder", .string(folder)), ("count", .integer(count)), ("source", source.json),
        ]
        return Array(JSONValue.object(members).text.utf8) + [0x0A]
    }

    init(folder: String, count: Int, source: Source) {
        self.folder = folder
        self.count = count
        self.source = source
    }

    init(_ reader: inout JSONReader) throws(JSONError) {
        self.init(folder: "", count: 0, source: Source(title: "", date: "", licence: ""))
        try reader.beginObject()
        while let member = try reader.nextMember() {
            switch member {
            case "folder": folder = try reader.string()
            case "count": count = try reader.integer()
            case "source": source = try Source(&reader)
            default: try reader.skip()
            }
        }
    }
}

extension DataFolder {
    /// The edition that is loaded; nil where none is.
    public func postcodeEdition() throws(FileError) -> PostcodeEdition? {
        let file: MappedFile
        do throws(FileError) { file = try files.map(folders.data + "/postcodes.json") } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
        let edition = file.withBytes { bytes -> PostcodeEdition? in
            var reader = JSONReader(bytes)
            return try? PostcodeEdition(&reader)
        }
        // A name from a file is never followed out of the folder.
        return edition.flatMap { $0.folder.hasPrefix("postcodes-") && !$0.folder.contains("/") ? $0 : nil }
    }

    /// The outcodes that come with the program.
    public func outcodes() -> Outcodes {
        guard let resources = folders.resources, let file = try? files.map(resources + "/outcodes.json") else { return Outcodes() }
        return file.withBytes { Outcodes((try? OutcodeCentres.all($0))?.centres ?? []) }
    }
}

extension DataFolder: PostcodeLookup {
    public func position(ofPostcode text: String) -> Coordinate? {
        guard let postcode = Postcode(text), let edition = try? postcodeEdition(),
            let file = try? files.map("\(folders.data)/\(edition.folder)/\(postcode.area).json")
        else { return nil }
        let position = file.withBytes { bytes -> PostcodePosition? in (try? PostcodeAreaFile.position(of: postcode, in: bytes)) ?? nil }
        guard case .grid(let easting, let northing)? = position else { return nil }
        return NationalGridPoint(easting: Double(easting), northing: Double(northing)).coordinate
    }
}
