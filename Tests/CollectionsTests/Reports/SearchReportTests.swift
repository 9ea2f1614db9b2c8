import Geo
import JSON
import Synchronization
import Testing

@testable import Catalogue
@testable import Collections

struct SearchReportTests {
    private let places: Places

    init() throws {
        places = try Samples.places(
            [
                Samples.school("02M001", ["school_name": "école Zeta"]),
                Samples.school("02M002", ["school_name": "Alpha, \"A\"", "latitude": nil, "longitude": nil]),
                Samples.school("02M003", ["school_name": "Beta"]),
            ], results: nil)
    }

    private func report(_ circle: SearchReport.Circle?, order: ListOrder) -> SearchReport {
        let all = circle.map { places.hits(around: $0.origin.coordinate, radiusMetres: Double($0.radiusMetres)) }
        let hits = places.sorted(all ?? places.allHits(), by: order)
        return SearchReport(
            places: places, circle: circle, total: hits.count, hits: hits, order: order, distance: { "\($0)" })
    }

    @Test func allPlacesHaveNoDistances() {
        let report = report(nil, order: .name)
        let json = report.text(as: .json, columns: 80)
        #expect(json.hasPrefix(#"{"origin":null,"radiusMetres":null,"collection":"newyork","total":3,"count":3,"#))
        #expect(!json.contains("distanceMetres") && !json.contains("bearingDegrees") && !json.contains("approximate"))
        let rows = report.text(as: .csv, columns: 80).split(separator: "\r\n")
        #expect(rows.count == 4)
        #expect(rows[1].hasPrefix(#"dbn:02M002,"Alpha, ""A""",02M002,,,,,10003,"#))
        #expect(rows[2].hasPrefix("dbn:02M003,Beta,02M003,40.74,-73.99,,,10003,"))
        #expect(rows[3].hasPrefix("dbn:02M001,"))
    }

    /// Several threads write so many places.
    @Test(arguments: [(SearchReport.Format.csv, 1), (.json, 2), (.geojson, 1)])
    func manyPlacesAreWrittenAsFewAre(format: SearchReport.Format, firstLine: Int) {
        var report = report(nil, order: .name)
        report.records = { _, _ in .none }
        func lines() -> [String] {
            // All but the last place of JSON and GeoJSON have a comma behind them.
            report.text(as: format, columns: 80).split(whereSeparator: \.isNewline).dropFirst(firstLine)
                .map { $0.hasSuffix("},") ? String($0.dropLast()) : String($0) }
        }
        let (hits, few) = (report.hits, lines())
        report.hits = (0..<1600).map { hits[$0 % 3] }
        let many = lines()
        #expect(many.count >= 1600)
        for (index, line) in many.prefix(1600).enumerated() { #expect(line == few[index % 3], "place \(index)") }
    }

    /// To read a record takes long, so it is read only if a chosen field needs it.
    @Test(arguments: [SearchReport.Format.csv, .json, .geojson])
    func recordsAreReadOnlyForTheirFields(format: SearchReport.Format) throws {
        let recorded = try #require(places.dataset.recordFieldNames.first)
        for (fields, count) in [(["name", "latitude", "dbn"], 0), ([recorded], 3), (nil, 3)] {
            let read = Mutex(0)
            var report = report(nil, order: .name)
            report.fields = fields
            report.records = { _, _ in
                read.withLock { $0 += 1 }
                return .none
            }
            _ = report.text(as: format, columns: 80)
            #expect(read.withLock { $0 } == count, "\(fields ?? [])")
        }
    }

    @Test func chosenMembersAreInOneObject() {
        let facts: Facts = [
            ("a", .object([("b", .integer(1)), ("c", .object([("d", .integer(2)), ("e", .integer(3))]))])),
            ("n", .null), ("o", .object([("p", .null)])),
        ]
        let names = ["a.c.d", "a.c.e", "a.b", "n.x", "n.y", "o.p.x", "o.p.y", "z", "z.y"]
        let text = JSONValue.object(chosen(names, from: facts)).text
        #expect(
            text
                == #"{"a":{"c":{"d":2,"e":3},"b":1},"n":{"x":null,"y":null},"o":{"p":{"x":null,"y":null}},"z":null}"#)
    }

    /// Source: RFC 7946, sections 3.2 and 6.1.
    @Test func aFeatureWithoutAPositionHasNoGeometry() {
        let geo = report(nil, order: .name).text(as: .geojson, columns: 80)
        let lines = geo.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(
            lines[1].hasPrefix(#" {"type":"Feature","id":"dbn:02M002","geometry":null,"properties":{"name":"Alpha"#))
        #expect(lines[2].contains(#""geometry":{"type":"Point","coordinates":[-73.99,40.74]}"#))
        #expect(lines[5].hasPrefix(#""sources":[{"name":"NYC Department of Education"#) && lines[5].hasSuffix("}]}"))
    }

    @Test func aShortlistReportsPlacesWithoutAPosition() {
        var shortlist = Shortlist()
        for id in ["dbn:02M001", "dbn:02M002", "dbn:99X999"] {
            shortlist.apply(.add(Shortlist.Entry(id: id, name: id)))
        }
        let lines = ShortlistReport(shortlist, in: [places]).geoJSON.split(separator: "\n")
        #expect(lines.count == 6 && lines[5].hasPrefix(#""sources":[{"name":"NYC Department of Education"#))
        #expect(lines[1].contains(#""id":"dbn:02M001","geometry":{"type":"Point""#))
        #expect(lines[2].contains(#""id":"dbn:02M002","geometry":null"#))
        #expect(lines[3].contains(#""id":"dbn:99X999","geometry":null,"properties":{"name":"dbn:99X999""#))
    }

    @Test func aSearchAroundAPlaceHasDistances() {
        let origin = Origin(label: "x", coordinate: .init(latitude: 40.74, longitude: -73.99))
        let report = report(.init(origin: origin, radiusMetres: 805), order: .distance)
        let json = report.text(as: .json, columns: 80)
        #expect(
            json.hasPrefix(
                #"{"origin":{"label":"x","latitude":40.74,"longitude":-73.99},"radiusMetres":805,"collection":"newyork","#
            ))
        #expect(json.contains(#""longitude":-73.99,"distanceMetres":0.0,"bearingDegrees":null,"postcode""#))
        #expect(report.text(as: .table, columns: 80).contains("DISTANCE\n"))
    }

    /// Each place in a file says whether its distance is approximate. CSV has no other place for it.
    @Test(
        arguments: [
            ("the centre of LS7", 805, "true"), (nil, 805, "false"), ("the centre of LS7", nil, ""),
        ] as [(String?, Int?, String)])
    func aFileSaysWhetherDistancesAreApproximate(reason: String?, radius: Int?, column: String) {
        let origin = Origin(
            label: "x", coordinate: .init(latitude: 40.74, longitude: -73.99), approximate: reason)
        let circle = radius.map { SearchReport.Circle(origin: origin, radiusMetres: $0) }
        let report = report(circle, order: .name)
        let rows = report.text(as: .csv, columns: 80).split(separator: "\r\n")
        #expect(rows[0].hasSuffix(",approximate") && rows.dropFirst().allSatisfy { $0.hasSuffix("," + column) })
        for format in [SearchReport.Format.json, .geojson] {
            let words = report.text(as: format, columns: 80).matches(of: /"approximate":(true|false)/).map { $0.1 }
            #expect(words == report.hits.filter(\.isMeasured).map { _ in Substring(column) }, "\(format)")
        }
    }

    /// A table that comes with the program counts as a starter set only if the dataset has more places to fetch.
    @Test(arguments: [
        ("england", [true, true], [true, true]), ("england", [true, false], [true, false]),
        ("england", [false, false], [false, false]), ("newyork", [true, true], [false, false]),
        ("newyork", [false, false], [false, false]),
    ])
    func aStarterSetIsReportedIfAFullSetExists(id: String, isStarter: [Bool], reported: [Bool]) throws {
        let dataset = try #require(Datasets.standard.called(id))
        let tables = zip(dataset.importers, isStarter).map { importer, isStarter in
            Table(
                name: importer.tableName, source: Source(title: "", date: "", licence: "", isStarter: isStarter),
                keys: TextColumn(), columns: [:])
        }
        let places = Places(tables, of: dataset)
        #expect(places.isStarter == isStarter[0] && places.isPartial == reported[0])
        let report = SearchReport(places: places, circle: nil, total: 0, hits: [], distance: { "\($0)" })
        for format in [SearchReport.Format.json, .geojson] {
            let words = report.text(as: format, columns: 80).matches(of: /"starterSet":(true|false)/).map { $0.1 }
            #expect(words == reported.map { "\($0)" }, "\(format)")
        }
    }
}
