import Catalogue
import Collections
import Geo
import JSON
import Tiles

@testable import Live

/// The store: the index of a collection, its copy, details files, files cut by area, and how a file is recognised.
extension FuzzTarget {
    static let places = [
        FuzzTarget("index", texts: [index, parts]) { bytes in
            guard let tables = try? bytes.withUnsafeBytes({ try IndexFile.decode($0) }) else { return }
            for dataset in [England(), NewYork(), Art()] as [any Dataset] {
                try checkIndex(tables, of: dataset)
                try checkClean(tables.map(\.source), "a source")
                try checkPlaces(
                    Places(dataset.supply.tableNames.map { name in tables.first { $0.name == name } }, of: dataset))
            }
            _ = Table.merging(tables)
            for table in tables {
                _ = table.subset(Array(0..<min(table.rows, 3)))
                _ = table.row(ofKey: "100001")
            }
        },
        FuzzTarget("index-copy", seeds: [indexCopy]) { bytes in
            // Random changes would never find the checksum.
            var bytes = bytes
            if bytes.count >= 16 { IndexCopy.writeChecksum(into: &bytes) }
            try bytes.withUnsafeBytes { bytes in
                guard let tables = IndexCopy.decode(bytes, of: .init(size: 7, modified: 8)) else { return }
                for dataset in [England(), Art()] as [any Dataset] {
                    try checkPlaces(
                        Places(dataset.supply.tableNames.map { name in tables.first { $0.name == name } }, of: dataset))
                }
            }
        },
        FuzzTarget(
            "details",
            texts: [
                details, inspection, #"{"links":[{"urn":"1","name":"A","type":"Successor","date":20190901}]}"#,
                directory,
            ]
        ) { bytes in
            // A person may have edited the file: whatever is in a record, the place is shown or an error is reported.
            let england = Places(England().supply.tableNames.map { englishTables[$0] }, of: England())
            let newYork = Places(NewYork().supply.tableNames.map { newYorkTables[$0] }, of: NewYork())
            for places in [england, newYork] {
                let names = places.dataset.supply.tableNames
                let records = Records(Dictionary(uniqueKeysWithValues: names.map { ($0, bytes) }))
                if let detail = try? places.detail(of: 0, records: records) { try checkClean(detail, "a detail") }
                let fields = places.dataset.recordFields(of: 0, in: places, records: records)
                try checkClean(fields.map(\.value), "an exported field of a record")
            }
        },
        FuzzTarget("area-file", seeds: [areaFile]) { bytes in
            guard let archive = try? AreaArchive(MemoryRanges(bytes), datasets: Datasets(England(), NewYork())) else {
                return
            }
            for (latitude, longitude) in [(53.8, -1.55), (0, 180), (90, 0)] {
                let places = try? archive.places(
                    around: Coordinate(latitude: latitude, longitude: longitude), radiusMetres: 2000)
                if let places { try checkPlaces(places) }
            }
        },
        FuzzTarget(
            "any-file",
            texts: [#"[{"dbn":"01M292","school_name":"A"}]"#, "URN,LinkURN,LinkName,LinkType\n1,2,A,B\n", "[]"]
        ) { bytes in
            let folder = DataFolder(
                path: "/nonexistent", resources: nil, datasets: Datasets(England(), NewYork(), Art()))
            do throws(ImportError) {
                try bytes.withUnsafeBufferPointer { buffer throws(ImportError) in
                    _ = try folder.recognise(UnsafeRawBufferPointer(buffer), name: "a.csv")
                }
            } catch {
                try checkClean(error.description, "an error")
            }
        },
    ]

    private static let index = """
        {"version":1,"collection":"england","tables":[
        {"name":"register","source":{"title":"A","date":"2024-06-17","licence":"OGL","rowsRead":2},"details":"details-register-1.json",\
        "rows":2,"keys":["100000","100001"],"columns":{"name":{"text":["A","B"]},"phase":{"values":["Primary"],"codes":[0,0]},\
        "latitude":{"numbers":[538000000,null]},"longitude":{"numbers":[-15000000,null]},"pupils":{"numbers":["s","n"]}}}
        ]}

        """

    private static let parts = """
        {"version":1,"collection":"art","tables":[{"name":"works","source":{"title":"A","date":""},"parts":[{"name":"mine","source":\
        {"title":"B","date":"2026"},"address":"https://a.example","mapping":{"title":"b"}}],"rows":1,"keys":["mine-1"],"columns":{\
        "part":{"values":["mine"],"codes":[0]},"title":{"text":["W"]},"latitude":{"numbers":[1]},"longitude":{"numbers":[2]}}}]}
        """

    private static let details = """
        {"headTitle":"Mr","headFirstName":"A","street":"1 Road","openDate":19900901,"capacity":200,"freeSchoolMealsPercent":"SUPP",\
        "easting":429500,"northing":433600,"website":"https://a.example","telephone":"0113 234 5678","needs":["SLD"]}
        """

    private static let inspection = """
        {"reportCard":{"date":20251201,"areas":[{"area":"inclusion","grade":"strong"}]},"graded":{"date":20190314,"overall":2,\
        "judgements":{"quality":1}},"ungraded":{"date":20230101,"outcome":"Good"},"link":"https://reports.ofsted.gov.uk/1"}
        """

    private static let directory = """
        {"name":"A","overview":"We learn.","grades":"9-12","address":"1 Street","graduationRate":850,"takers":50,"reading":"s"}
        """

    /// A place of each table, as the importers make them.
    private static let englishTables = tables([
        "register": ["name": .text(TextColumn(["A"])), "status": .code(CodeColumn(values: ["Open"], codes: [0]))],
        "inspections": [:], "links": [:],
    ])
    private static let newYorkTables = tables(["directory": ["name": .text(TextColumn(["A"]))], "sat": [:]])

    private static func tables(_ columns: [String: [String: Column]]) -> [String: Table] {
        Dictionary(
            uniqueKeysWithValues: columns.map { name, columns in
                let table = Table(
                    name: name, source: Source(title: "", date: "", licence: ""), keys: TextColumn(["100001"]),
                    columns: columns)
                return (name, table)
            })
    }

    private static let indexTables = (try? Array(index.utf8).withUnsafeBytes { try IndexFile.decode($0) }) ?? []
    private static let indexCopy = IndexCopy.encode(
        dataset: "england", tables: indexTables, of: .init(size: 7, modified: 8))

    /// A file with one square, not compressed. A compressed one would hide its contents from random changes.
    private static let areaFile: [UInt8] = {
        guard let square = TileID.containing(Coordinate(latitude: 53.8, longitude: -1.5), zoom: 10) else { return [] }
        var writer = PMTilesWriter()
        let bytes = Array(index.utf8)
        writer.add(square, length: bytes.count)
        let description = PMTilesWriter.Description(
            zoom: 10, bounds: BoundingBox(around: Coordinate(latitude: 53.8, longitude: -1.5), radiusMetres: 1000),
            metadata: Array(#"{"catchment":{"version":1,"collection":"england"}}"#.utf8))
        guard let (head, tail) = writer.finish(description) else { return [] }
        return head + bytes + tail
    }()
}
