import Tiles

/// What a source answers when it is asked about itself.
extension TileSource {
    private static let mostBytes = 1 << 20

    /// - Returns: also the archive, open, where the source is one.
    func describe(
        _ fetch: any HTTPFetching, now: Int, _ cancellation: Cancellation
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
            record.template = described.tiles.first
        case .archive(let url):
            let opened = try PMTiles(HTTPRanges(url, fetch: fetch))
            let described = try opened.about()
            record.zooms = opened.header.zooms
            record.credit = described.attribution
            record.layers = described.layers
            archive = opened
        }
        // What its own people ask for stays the same whatever the day's tiles say.
        if let known { record.credit = known.credit }
        record.fetched = now
        return (record, archive)
    }

    private func tileJSON(
        _ url: String, _ fetch: any HTTPFetching, _ cancellation: Cancellation
    ) throws(TileError) -> TileJSON {
        let answer = try fetch.fetch(HTTPRequest(url, limit: Self.mostBytes), cancellation)
        guard answer.status == 200 else { throw refused(answer.status) }
        if answer.type == "text/html" { throw TileError(.unreachable, "\(name) sent a page and no TileJSON") }
        return try TileJSON(decoding: answer.body)
    }

    /// A status that is no answer.
    func refused(_ status: Int) -> TileError {
        TileError(
            .unreachable, status == 429 ? "\(name) asks for fewer requests" : "\(name) answered with status \(status)")
    }

    /// It asked to be left alone for some more seconds.
    func rests(_ seconds: Int) -> TileError {
        let time =
            seconds < 120
            ? "\(seconds) seconds"
            : seconds < 7200 ? "\((seconds + 59) / 60) minutes" : "\((seconds + 3599) / 3600) hours"
        return TileError(.unreachable, "\(name) asks to be left alone (for \(time))")
    }
}
