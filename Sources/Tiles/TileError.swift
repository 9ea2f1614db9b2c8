import HTTP

/// Why a tile or an archive of tiles cannot be used.
public enum TileError: Error, Equatable, Sendable {
    /// The bytes break the rules of their format, or are cut short.
    case damaged(Damage)
    /// A valid form that this program does not read.
    case unsupported(Unsupported)
    /// The data exceed a limit of size or count.
    case tooLarge(Excess)
    /// The data could not be read or fetched at all.
    case unreachable(Unreachable)

    public enum Damage: Equatable, Sendable {
        // A tile.
        /// - detail: which rule it breaks: "two layers have the same name".
        case tile(detail: String)
        /// A web page came instead, such as the login page of a network.
        case webPage
        case notATile
        /// Data compressed with gzip cannot be decompressed.
        case packed

        // An archive.
        /// - detail: which rule it breaks.
        case archive(detail: String)
        case emptyFile
        case notAnArchive
        /// The file ends before what its header promises; its name, nil if it is in memory.
        case cutShort(name: String?)
        case noTileInItsMiddle(name: String)

        // The description of a source of tiles.
        /// - detail: where and how its JSON is broken.
        case description(detail: String)
        case webPageAsDescription
        case descriptionWithoutAddress
        case impossibleZooms

        // The map that comes with the program.
        case notABundledMap
        case wrongChecksum
        case bundledMap(offset: Int)
    }

    public enum Unsupported: Equatable, Sendable {
        case tileVersion(UInt32)
        case archiveVersion(UInt8)
        case bundledMapVersion(UInt8)
        /// How a part of an archive is packed: the number in its header.
        case compression(ArchivePart, UInt8)
        /// What an archive holds instead of vector tiles: the number in its header.
        case tileKind(UInt8)
        /// None of the schemas has these layers.
        case layers([String], name: String)
        /// The address of tiles cannot be used; its host, if it has one.
        case template(TemplateProblem, host: String?)
        /// The settings name a source that is neither an address nor one of the known ones.
        case unknownSource(String, known: [String])
    }

    public enum ArchivePart: Equatable, Sendable { case directories, tiles }

    public enum TemplateProblem: Equatable, Sendable {
        case badCharacters
        case missingPlaceholder
        case unknownPlaceholder
        case unpairedBrace
        /// It does not begin with https:// and a host.
        case notSecure
    }

    public enum Excess: Equatable, Sendable {
        /// The limits are in bytes.
        case unpacked(limit: Int)
        case tile(limit: Int)
        case layerName(limit: Int)
        case tileOrDirectory(limit: Int)
        case archiveDescription(limit: Int)
        case description
        /// Of which elements a tile has too many: "features".
        case count(of: String)
        case bundledMapPoints
    }

    public indirect enum Unreachable: Equatable, Sendable {
        case request(HTTPError)
        /// A source or an archive answered with an HTTP status that is an error.
        case status(Int, name: String)
        /// A source asked for a pause that is not over.
        case pause(seconds: Int, name: String)
        /// A source sent a web page, such as the login page of a network.
        case webPage(name: String, insteadOf: String)
        case sourceNotOpen(name: String)
        /// An archive on the web sent a different part than requested.
        case otherPart(name: String)
        /// The archive on the web was replaced while it was read.
        case replaced(name: String)
        /// A file cannot be read; the code as in `errno`.
        case file(path: String, code: Int32)
        /// The last answer of the source cannot be used, but the next one may be.
        case lastAnswer(TileError)
    }

    public enum Kind: Sendable, Equatable { case damaged, unsupported, tooLarge, unreachable }

    public var kind: Kind {
        switch self {
        case .damaged: .damaged
        case .unsupported: .unsupported
        case .tooLarge: .tooLarge
        case .unreachable: .unreachable
        }
    }
}

/// What the decoders throw most often.
extension TileError {
    static func damagedTile(_ detail: String) -> TileError { .damaged(.tile(detail: detail)) }
    static func damagedArchive(_ detail: String) -> TileError { .damaged(.archive(detail: detail)) }
    static func tooMany(_ elements: String) -> TileError { .tooLarge(.count(of: elements)) }
    static let cutShort = TileError.damagedTile("it is cut short")
}
