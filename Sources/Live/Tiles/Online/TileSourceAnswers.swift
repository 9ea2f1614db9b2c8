import HTTP
import Tiles

/// Requests a source's description of itself.
extension TileSource {
    /// The most bytes of a TileJSON file, far more than any has.
    private static let mostBytes = 1 << 20

    /// Requests the description: a TileJSON file, or the header of an archive.
    /// - Returns: the description, and the open archive if the source is one.
    func describe(
        _ fetch: any HTTPClient, now: Int, _ cancellation: Cancellation
    ) throws(TileError) -> (TileSourceRecord, PMTiles?) {
        var record = assumed
        var archive: PMTiles?
        switch form {
        case .template: break
        case .tileJSON(let url):
            let described = try tileJSON(url, fetch, cancellation)
            record.zooms = described.zooms
            record.credit = described.attribution
            record.layers = described.layers
            guard let template = described.tiles.first(where: mayFetch(from:)) else {
                throw .damaged(.descriptionWithoutAddress)
            }
            record.template = template
        case .archive(let url):
            let opened = try PMTiles(HTTPRanges(url, fetch: fetch))
            let described = try opened.about()
            record.zooms = opened.header.zooms
            record.credit = described.attribution
            record.layers = described.layers
            archive = opened
        }
        // The credit that the operators ask for takes precedence over the one in the description.
        if let known { record.credit = known.credit }
        record.fetched = now
        return (record, archive)
    }

    private func tileJSON(
        _ url: String, _ fetch: any HTTPClient, _ cancellation: Cancellation
    ) throws(TileError) -> TileJSON {
        let answer = try fetch.response(to: Request(url, limit: Self.mostBytes), cancellation)
        guard answer.status == 200 else { throw .unreachable(.status(answer.status, name: name)) }
        if answer.contentType == "text/html" {
            throw .unreachable(.webPage(name: name, insteadOf: "a TileJSON"))
        }
        return try TileJSON(decoding: answer.body)
    }
}
