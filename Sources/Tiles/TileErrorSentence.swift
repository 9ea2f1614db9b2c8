import Glibc
import HTTP

extension TileError: CustomStringConvertible {
    /// The sentence with its remark.
    public var description: String { sentence + (remark.map { " (\($0))" } ?? "") }

    /// What happened, without a full stop and without a capital letter at the beginning.
    public var sentence: String {
        switch self {
        case .damaged(let damage): damage.sentence
        case .unsupported(let form): form.sentence
        case .tooLarge(let excess): excess.sentence
        case .unreachable(let reason): reason.sentence
        }
    }

    /// What is added to the sentence where there is room for it, such as how long a pause lasts; nil if nothing is.
    public var remark: String? {
        switch self {
        case .unreachable(.pause(let seconds, _)): "for \(Self.words(seconds: seconds))"
        case .unreachable(.lastAnswer(let error)): error.remark
        default: nil
        }
    }

    /// "1 second", "90 seconds", "5 minutes", "3 hours".
    private static func words(seconds: Int) -> String {
        switch seconds {
        case 1: "1 second"
        case ..<120: "\(seconds) seconds"
        case ..<7200: "\((seconds + 59) / 60) minutes"
        default: "\((seconds + 3599) / 3600) hours"
        }
    }
}

extension TileError.Damage {
    fileprivate var sentence: String {
        switch self {
        case .tile(let detail): "the tile is damaged: \(detail)"
        case .webPage: "this is a web page, not a tile"
        case .notATile: "this is not a vector tile"
        case .packed: "the packed data is damaged or cut short"
        case .archive(let detail): "the archive of tiles is damaged: \(detail)"
        case .emptyFile: "the file is empty"
        case .notAnArchive: "this is not a PMTiles archive"
        case .cutShort(let name?): "\(name) is cut short"
        case .cutShort(nil): "the file is cut short"
        case .noTileInItsMiddle(let name): "\(name) has no tile in the middle of its area"
        case .description(let detail): "the description of the tiles is damaged: \(detail)"
        case .webPageAsDescription: "this is a web page, not a description of tiles"
        case .descriptionWithoutAddress: "the description of the tiles has no address that tiles may be fetched from"
        case .impossibleZooms: "the description of the tiles has impossible zooms"
        case .notABundledMap: "this is not one of Catchment's map files"
        case .wrongChecksum: "the bundled map's checksum is wrong"
        case .bundledMap(let offset): "the bundled map is damaged near byte \(offset)"
        }
    }
}

extension TileError.Unsupported {
    fileprivate var sentence: String {
        switch self {
        case .tileVersion(let version): "Catchment cannot read version \(version) of vector tiles"
        case .archiveVersion(let version):
            "this is PMTiles version \(version), and Catchment reads only version 3"
        case .bundledMapVersion(let version):
            "the bundled map is of version \(version) and not \(BundledMap.version)"
        case .compression(let part, let number):
            "the archive cannot be read: its \(part == .tiles ? "tiles" : "directories") are packed "
                + "\(Self.compression(number)), and Catchment reads only gzip"
        case .tileKind(let number):
            "the archive holds \(Self.tiles(number)), and Catchment reads only Mapbox vector tiles"
        case .layers(let layers, let name):
            "the layers of \(name) follow no known schema: \(layers.joined(separator: ", "))"
        case .template(let problem, let host):
            "the tiles' address\(host.map { " at \($0)" } ?? "") \(problem.predicate)"
        case .unknownSource(let text, let known):
            "the tile source \"\(text.prefix(200))\" is not known: use \(known.joined(separator: ", ")), or an address that begins with https://"
        }
    }

    private static func compression(_ number: UInt8) -> String {
        switch PMTiles.Compression(rawValue: number) {
        case .brotli: "with brotli"
        case .zstd: "with zstd (Zstandard)"
        default: "in a way that is not known (number \(number))"
        }
    }

    private static func tiles(_ number: UInt8) -> String {
        switch PMTiles.TileKind(rawValue: number) {
        case .png: "PNG pictures"
        case .jpeg: "JPEG pictures"
        case .webp: "WebP pictures"
        case .avif: "AVIF pictures"
        case .mapLibre: "MapLibre tiles"
        default: "tiles of a kind that is not known (number \(number))"
        }
    }
}

extension TileError.TemplateProblem {
    fileprivate var predicate: String {
        switch self {
        case .badCharacters: "has characters that no address has, or is too long"
        case .missingPlaceholder: "needs {z}, {x} and {y}"
        case .unknownPlaceholder: "may have nothing but {z}, {x}, {y} and {-y} in braces"
        case .unpairedBrace: "has a brace too many or too few"
        case .notSecure: "has to start with https:// and a host"
        }
    }
}

extension TileError.Excess {
    fileprivate var sentence: String {
        switch self {
        case .unpacked(let limit): "the unpacked data would be larger than the \(limit >> 10) kB allowed"
        case .tile(let limit): "the tile is larger than the \(limit >> 10) kB allowed"
        case .layerName(let limit): "the name of a layer is longer than \(limit) bytes"
        case .tileOrDirectory(let limit): "a tile or directory is larger than the \(limit >> 20) MB allowed"
        case .archiveDescription(let limit):
            "the archive's description is larger than the \(limit >> 20) MB allowed"
        case .description: "the description of the tiles is too large"
        case .count(let elements): "the tile has too many \(elements)"
        case .bundledMapPoints: "the bundled map has too many points"
        }
    }
}

extension TileError.Unreachable {
    fileprivate var sentence: String {
        switch self {
        case .request(let error): error.description
        case .status(429, let name): "\(name) asks for fewer requests"
        case .status(let status, let name): "\(name) answered with status \(status)"
        case .pause(_, let name): "\(name) asks Catchment to wait"
        case .webPage(let name, let expected): "\(name) sent a web page instead of \(expected)"
        case .sourceNotOpen(let name): "\(name) cannot be read"
        case .otherPart(let name): "\(name) sent a different part than requested"
        case .replaced(let name): "\(name) was replaced while it was read: try again"
        case .file(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .lastAnswer(let error): error.sentence
        }
    }
}
