import Catalogue
import Collections
import Geo

@testable import Live

/// What a person types or pastes: places, postcodes, radii, links, positions, and what stands on the command line.
extension FuzzTarget {
    static let typedText = [
        FuzzTarget(
            "place", longest: 300,
            texts: [
                "LS1 4AP", "LS1", "53.7966,-1.5478", "53.7966°N 1.5478°W", "N53 47 48 W1 32 52", "SE 29 33",
                "TQ 30080 80512",
                "Leeds, Kent", "10003", "near me", "urn:100001", "geo:53.7,-1.5",
            ]
        ) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            for places in [england, newYork] {
                let resolver = OriginResolver(
                    places: places, gazetteer: Gazetteer(places), datasets: Datasets(England(), NewYork()))
                do throws(OriginError) {
                    let origin = try resolver.resolve(text)
                    try? checkOrigin(origin)
                } catch {
                    _ = error.description
                }
                if let origin = try? resolver.resolve(text) { try checkOrigin(origin) }
            }
            _ = (Postcode(text), Outcode(text), GridReference(text))
        },
        FuzzTarget("radius", longest: 100, texts: ["800", "800m", "1.2km", "1,2 km", "0.5mi", "1,000 yd", ".5.ft"]) {
            bytes in
            guard let metres = try? Radius.parse(String(decoding: bytes, as: UTF8.self)) else { return }
            try check(Radius.typedRange.contains(metres), "a radius is \(metres) m")
            _ = DistanceFormat.imperial.text(radiusMetres: metres)
        },
        FuzzTarget(
            "link", longest: 2100,
            texts: ["https://a.example:8080/b?c=d#e", "http://[::1]/", "https://x@y/", "tel:+441132345678"]
        ) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let address = WebAddress(text) {
                try check(
                    address.description.hasPrefix("http"), "an address begins with \(address.description.prefix(8))")
                try check(address.description.utf8.allSatisfy { 0x21...0x7E ~= $0 }, "an address has hidden characters")
                try check(
                    !address.host.isEmpty && !address.host.contains("@"), "an address has the host \(address.host)")
            }
            if let number = TelephoneAddress(text) {
                try check(number.description.hasPrefix("tel:"), "a number begins otherwise")
            }
            if Draft.isLink(text) { _ = text.count }
            if let list = KintoAddress(text, path: "/buckets/class/collections/pins/records") {
                try check(list.records.hasPrefix(list.server), "a list is on another server")
            }
        },
        FuzzTarget("mapping", longest: 300, texts: ["title=Name,artist=Who", "latitude=lat,longitude=lon"]) { bytes in
            let fields = ["title", "artist", "latitude", "longitude"].map { ListField($0, label: $0) }
            _ = try? FieldMapping(parsing: String(decoding: bytes, as: UTF8.self), fields: fields)
            _ = TablePart.name(String(decoding: bytes, as: UTF8.self))
        },
        FuzzTarget("find", longest: 300, texts: ["st peters", "\"exact words\"", "école zoë", "primary leeds"]) {
            bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = PlaceNames(england).matches(text, limit: 5)
            _ = seconds(ofISOText: text)
            _ = CalendarDate(text.utf8)
        },
    ]

    private static func checkOrigin(_ origin: Origin) throws { try checkOnEarth(origin.coordinate, "a typed place") }

    private static let england = imported(
        """
        URN,EstablishmentName,EstablishmentStatus (name),PhaseOfEducation (name),Town,LA (name),Postcode,Easting,Northing
        100001,St Peter's School,Open,Primary,Leeds,Leeds,LS1 4AP,429500,433600
        100002,École Zoë,Open,Secondary,Otley,Leeds,LS21 3DD,420000,445000
        100003,Leeds Castle School,Open,Primary,Leeds,Kent,ME17 1PL,583000,153000

        """, RegisterImporter(), England())
    private static let newYork = imported(
        #"[{"dbn":"01M292","school_name":"Example","borough":"MANHATTAN","neighborhood":"Chelsea","zip":"10003","latitude":"40.74","longitude":"-73.99"}]"#,
        DirectoryImporter(), NewYork())

    private static func imported(_ text: String, _ importer: any TableImporter, _ dataset: any Dataset) -> Places {
        let table = try? Array(text.utf8).withUnsafeBytes {
            try importer.read(ImportFile(name: "a", bytes: $0, fetched: "2026-11-25")) { _ in true }.table
        }
        return Places([table], of: dataset)
    }
}
