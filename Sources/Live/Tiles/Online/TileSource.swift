import HTTP
import Tiles

/// A source from which tiles are fetched: a known service, or an address in the settings.
public struct TileSource: Sendable {
    public enum Form: Sendable, Equatable {
        case template(TileTemplate)
        case tileJSON(String)
        case archive(String)
    }

    /// The name of the known service, or else of the server.
    public let name: String
    public let form: Form
    /// The folder of the source's tiles in the cache: the name of the server, and a hash of the whole address.
    let folder: String
    /// Nil if the settings give an address.
    public let known: KnownTileSource?
    private let host: String

    /// - Parameter text: the id of a known service or an address, as in `Settings.Tiles.source`.
    public init(_ text: String) throws(TileError) {
        known = KnownTileSource.all.first { $0.id == text.lowercased() }
        let address = known?.address ?? text
        guard let host = Self.host(address) else {
            throw .unsupported(.unknownSource(text, known: KnownTileSource.all.map(\.id)))
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
        folder = "\(String(safe).prefix(60))-\(nameHash(of: address))"
    }

    /// Why tiles may not be fetched for later use; nil if they may.
    /// - Parameter mayKeep: whether the settings say that the terms of an unknown service allow it.
    public func whyNoPrefetch(mayKeep: Bool) -> PrefetchRefusal? {
        if let known { return known.mayPrefetch ? nil : .usagePolicy }
        // A server on this machine is the user's own.
        return mayKeep || Self.isLocal(host) ? nil : .unknownTerms
    }

    /// The record that is used until the source has described itself.
    var assumed: TileSourceRecord {
        TileSourceRecord(fetched: 0, zooms: known?.zooms ?? 0...14, credit: known?.credit ?? "")
    }

    /// Whether an address is safe to fetch from: https, or a server on this machine.
    public static func isSafe(_ address: String) -> Bool { host(address) != nil }

    /// The server of an address; nil if the address is not safe to fetch from (no https, and not on this machine).
    private static func host(_ address: String) -> String? {
        // The braces of a template are not valid in an address.
        guard let plain = WebAddress(address.filter { !"{}".contains($0) }) else { return nil }
        return plain.description.hasPrefix("https://") || isLocal(plain.host) ? plain.host : nil
    }

    /// Whether tiles may be fetched from an address in the source's description. The address must be https. It may be on this
    /// machine only if the source is, too: a server on the internet must not reach servers here through the program.
    func mayFetch(from address: String) -> Bool {
        guard let named = Self.host(address) else { return false }
        return Self.isLocal(host) || !Self.isLocal(named)
    }

    private static func isLocal(_ host: String) -> Bool { WebOrigin(scheme: "http", host: host, port: 80).isLoopback }
}
