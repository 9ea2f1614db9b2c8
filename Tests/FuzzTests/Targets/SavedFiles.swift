import Geo
import JSON

@testable import Catalogue
@testable import Live

/// The person's own files, which may be edited by hand or cut short, and the caches.
extension FuzzTarget {
    static let savedFiles = [
        saved("settings", settings, Settings.decode) { $0.encode() },
        saved("searches", searches, { bytes throws(SavedFileError) in try SearchHistory.decode(bytes).history }) {
            $0.encode()
        },
        saved("outbox", outbox, { bytes throws(SavedFileError) in try Outbox.decode(bytes).outbox }) { $0.encode() },
        saved(
            "favourites", favourites, isShown: true,
            { bytes throws(SavedFileError) in try Favourites.decode(bytes).favourites }
        ) {
            $0.encode()
        },
        saved("lookups", lookups, SavedLookups.decode) { $0.encode() },
        saved("changes", changes, SavedChanges.decode) { $0.encode() },
        saved(
            "news",
            #"{"version":1,"lists":[{"collection":"board","source":"https://a.example","latestVersion":1,"new":["a"],"changed":[]}]}"#,
            SavedNews.decode
        ) { $0.encode() },
        saved(
            "fetched",
            #"{"version":1,"feeds":{"register":{"url":"https://a.example","file":"a.csv","checked":1,"etag":"\"1\""}},"pauses":{"register":2}}"#,
            FetchRecords.decode
        ) { $0.encode() },
        FuzzTarget("shortlist", texts: ["# mine\nurn:107848  A School  # near\r\nurn:107848\nx\n"]) { bytes in
            let list = Shortlist(decoding: bytes)
            let entries = list.entries
            try checkClean(entries, "a line of the shortlist")
            try checkClean(list.problems, "a problem of the shortlist")
            let again = Shortlist(decoding: list.encode())
            try check(again.entries == entries, "a shortlist is not read as it was written")
        },
        FuzzTarget(
            "cached-tile",
            texts: [
                "catchment-tile-2 1795338587 200 3 3600 1795338587 \"a\"\nabc",
                #"{"version":1,"fetched":1,"minzoom":0,"maxzoom":14,"credit":"A","layers":["water"],"template":"https://a.example/{z}/{x}/{y}"}"#,
            ]
        ) { bytes in
            if let tile = CachedTile(decoding: bytes) {
                _ = tile.isFresh(now: 1_795_338_587)
                try check(CachedTile(decoding: tile.encode()) == tile, "a cached tile is not read as it was written")
            }
            if let picture = CachedPicture(decoding: bytes) {
                _ = picture.isFresh(now: 1_795_338_587)
                try check(
                    CachedPicture(decoding: picture.encode()) == picture,
                    "a cached picture is not read as it was written")
            }
            if let record = TileSourceRecord(decoding: bytes) {
                try check(
                    TileSourceRecord(decoding: record.encode()) == record, "a source is not read as it was written")
                try checkClean(record.credit, "the credit of a source")
            }
        },
        FuzzTarget(
            "json", texts: [#"{"a":[1,-2.5e3,"\u00e9\ud83d\ude00",true,null,{}]}"#, String(repeating: "[", count: 70)]
        ) { bytes in
            guard let value = try? bytes.jsonValue() else { return }
            let again = try? Array(value.text.utf8).jsonValue()
            try check(again == value, "a JSON value is not read as it was written")
        },
    ]

    /// A file that is read, and then written and read again: the second reading must give what the first one gave.
    /// - Parameter isShown: whether all texts of the file are shown; others have ids, addresses and members of other versions,
    ///   which stay as they are.
    private static func saved<Value: Equatable & Sendable>(
        _ name: String, _ seed: String, isShown: Bool = false,
        _ decode: @escaping @Sendable ([UInt8]) throws(SavedFileError) -> Value,
        encode: @escaping @Sendable (Value) -> [UInt8]
    ) -> FuzzTarget {
        FuzzTarget(name, texts: [seed]) { bytes in
            guard let value = try? decode(bytes) else { return }
            let again = try? decode(encode(value))
            try check(again == value, "the file is not read as it was written")
            try check(again.map(encode) == encode(value), "the file changes when it is written again")
            if isShown { try checkClean(value, "the file") }
        }
    }

    private static let settings = """
        {
        "version": 1,
        "collection": "england",
        "charset": "ascii",
        "units": "miles",
        "home": {"label":"LS1 4AP","place":"Leeds","latitude":53.8,"longitude":-1.55,"approximate":"the centre"},
        "position": {"services":["gpsd"],"gpsd":"localhost:2947"},
        "tiles": {"source":"https://a.example/{z}/{x}/{y}.mvt","online":true},
        "find": {"mode":"exact"},
        "weather": {"temperature":"fahrenheit","clock":"12"},
        "split": 50,
        "sources": {"register":"https://a.example"},
        "sorts": {"england":"name"},
        "filters": {"england":{"phase":["Primary"]}},
        "other": [1,2]
        }
        """

    private static let searches = """
        {"version":1,"searches":[
        {"id":"1","collection":"england","origin":{"label":"LS1 4AP","place":"Leeds","latitude":53.8,"longitude":-1.5},"radiusMetres":\
        1000,"date":"2026-11-25","count":1,"tables":[{"name":"register","source":{"title":"A","date":"2024-06-17"},"rows":1,"keys":\
        ["100001"],"columns":{"name":{"text":["A"]}}},null]}
        ]}
        """

    private static let outbox = """
        {"version":1,"places":[
        {"id":"a","collection":"board","address":"https://b.example","user":"mia","postedAt":1795338587,"texts":{"link":\
        "https://a.example","note":"Two\\nlines"},"positions":{"place":{"label":"LS1 4AP","latitude":53.8,"longitude":-1.5}},"problem":\
        {"is":"tooFast","seconds":5}}
        ]}
        """

    private static let favourites = """
        {"version":1,"places":[{"id":"2643743","name":"London","region":"England","country":"United Kingdom","countryCode":"GB",\
        "latitude":51.5,"longitude":-0.12,"zone":"Europe/London","population":8961989,"isTown":true}]}
        """

    private static let lookups = """
        {"version":1,"resting":{"nominatim":1795338587},"answers":[{"question":"name otley","source":"nominatim","date":"2026-11-25",\
        "origins":[{"label":"Otley","place":"Leeds","latitude":53.9,"longitude":-1.7,"credit":"© OpenStreetMap contributors"}]}]}
        """

    private static let changes = """
        {"version":1,"collections":[{"collection":"england","sources":[{"title":"A","from":"2024-05-01","to":"2024-06-17"}],"changes":\
        [{"kind":"opened","id":"urn:100001","name":"A","text":"Opened"}]}]}
        """
}
