import Tiles

/// Where tiles are fetched from: a service that is known, or an address that somebody wrote into the settings.
public struct TileSource: Sendable {
    public enum Form: Sendable, Equatable {
        case template(TileTemplate)
        case tileJSON(String)
        case archive(String)
    }

    /// The service's, else the server's.
    public let name: String
    public let form: Form
    /// The folder of its tiles in the cache: the server's name to read, and a number for the whole address.
    let folder: String
    /// Nil of an address that somebody wrote.
    public let known: KnownTileSource?
    private let host: String

    /// - Parameter text: as `Settings.Tiles.source` has it.
    public init(_ text: String) throws(TileError) {
        known = KnownTileSource.all.first { $0.id == text.lowercased() }
        let address = known?.address ?? text
        guard let host = Self.host(address) else {
            let ids = KnownTileSource.all.map(\.id).joined(separator: ", ")
            throw TileError(
                .unsupported,
                "the tile source \"\(text.prefix(200))\" is not known: use \(ids), or an address that begins with https://"
            )
        }
        self.host = host
        name = known?.name ?? host
        if address.contains("{") {
            form = .template(try TileTemplate(address))
        } else if address.prefix(while: { $0 != "?" && $0 != "#" }).lowercased().hasSuffix(".pmtiles") {
            form = .archive(address)
        } else {
            form = .tileJSON(address)
        }
        let safe = host.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "_" }
        folder = "\(String(safe).prefix(60))-\(Self.hash(address))"
    }

    /// Why tiles may not be fetched ahead, as the end of a sentence; nil where they may.
    /// - Parameter mayKeep: whether the settings say that the terms of an unknown service allow it.
    public func whyNotAhead(mayKeep: Bool) -> String? {
        if let known { return known.whyNotAhead }
        // A server on this machine is the person's own.
        if mayKeep || Self.isLocal(host) { return nil }
        return
            "it is not known whether its terms allow that: where they do, set \"mayKeep\": true under \"tiles\" in settings.json"
    }

    /// What a source is taken for until it was asked.
    var assumed: TileSourceRecord {
        TileSourceRecord(fetched: 0, zooms: known?.zooms ?? 0...14, credit: known?.credit ?? "")
    }

    /// The server of an address that may be fetched from; nil where it may not.
    private static func host(_ address: String) -> String? {
        // The braces of a template are not part of an address.
        guard let plain = WebAddress(address.filter { !"{}".contains($0) }) else { return nil }
        return plain.description.hasPrefix("https://") || isLocal(plain.host) ? plain.host : nil
    }

    private static func isLocal(_ host: String) -> Bool { host == "127.0.0.1" || host == "localhost" }

    /// FNV-1a, 64 bits: the same in every run, unlike Swift's own.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(value, radix: 36)
    }
}
