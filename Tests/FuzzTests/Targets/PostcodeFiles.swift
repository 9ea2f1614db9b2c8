import Catalogue
import Geo

/// Code-Point Open, whole and by area, and what is saved of it.
extension FuzzTarget {
    static let postcodeFiles = [
        FuzzTarget("codepoint", texts: [area]) { bytes in
            _ = bytes.withUnsafeBytes { CodePointImporter().recognises($0) }
            try readPostcodes { try bytes.withUnsafeBytes { try CodePointImporter().read(file($0)) { _ in true } } }
        },
        FuzzTarget("codepoint-zip", seeds: [storedArchive("Data/CSV/ls.csv", area), storedArchive("a.txt", "x")]) {
            bytes in
            try bytes.withUnsafeBytes { buffer in
                guard let archive = try? ZipArchive(buffer) else { return }
                _ = CodePointImporter().recognises(archive)
                for member in archive.members.prefix(10) { _ = try? archive.contents(of: member, limit: 1 << 20) }
                try readPostcodes { try CodePointImporter().read(archive, of: file(buffer)) { _ in true } }
            }
        },
        FuzzTarget("postcode-area", texts: [savedArea]) { bytes in
            guard let postcode = Postcode("LS1 4AP"), let outcode = Outcode("LS1") else { return }
            let middle = NationalGridPoint(easting: 429_500, northing: 433_600)
            bytes.withUnsafeBytes { buffer in
                _ = try? PostcodeAreaFile.position(of: postcode, in: buffer)
                _ = try? PostcodeAreaFile.reach(of: outcode, from: middle, in: buffer)
                _ = PostcodeAreaFile.nearest(to: middle, in: buffer)
            }
        },
        FuzzTarget("postcode-centres", texts: [centres]) { bytes in
            try bytes.withUnsafeBytes { buffer in
                _ = try? PostcodeCentres.centre(of: "LS1", in: buffer)
                _ = try? PostcodeCentres.halfWayToNeighbours(of: "LS1", in: buffer)
                guard let all = try? PostcodeCentres.all(buffer) else { return }
                for centre in all.centres { try checkOnEarth(centre.coordinate, "a centre") }
            }
        },
        FuzzTarget(
            "postcode-list",
            texts: [
                #"{"version":1,"source":{"title":"A","date":"2024-05-01"},"areas":{"LS":{"file":"postcodes-1/ls.json","count":3,"date":"2024-05-01"}}}"#
            ]
        ) { bytes in
            guard let list = try? PostcodeList.decode(bytes) else { return }
            _ = list.count
            try check(
                (try? PostcodeList.decode(list.encode())) == list, "a list of postcodes is not read as it was written")
        },
    ]

    private static func file(_ bytes: UnsafeRawBufferPointer) -> ImportFile {
        ImportFile(name: "ls.csv", bytes: bytes, fetched: "2026-11-25")
    }

    private static func readPostcodes(_ read: () throws -> ImportedPostcodes) throws {
        guard let imported = try? read() else { return }
        try checkClean(imported.report, "the report")
        for area in imported.areas.prefix(3) {
            area.bytes.withUnsafeBytes {
                _ = PostcodeAreaFile.nearest(to: NationalGridPoint(easting: 429_500, northing: 433_600), in: $0)
            }
            try check((try? area.bytes.jsonValue()) != nil, "the file of the area \(area.name) is no JSON")
        }
    }

    private static let area = """
        "LS1 4AP",10,429500,433600,"E92000001","E19000001","E18000003","","E08000035","E05001420"
        "LS1 1AZ",10,428809,433421,"E92000001","E19000001","E18000003","","E08000035","E05001420"
        "LS981GA",90,0,0,"E92000001","","","","",""

        """

    private static let savedArea = """
        {"version":1,"area":"LS","count":3,"postcodes":{
        "LS1 1":{"AZ":[428809,433421]},
        "LS1 4":{"AP":[429500,433600],"AQ":null},
        "LS98 1":{"GA":null}
        }}

        """

    private static let centres = """
        {"version":1,"source":{"title":"A","date":"2024","licence":"OGL"},"centres":[
        ["AB10",57.13496,-2.11893,"Aberdeen","Aberdeen City"],
        ["LS1",53.79,-1.54,"Leeds","Leeds"],
        ["LS2",53.80,-1.54,"Leeds","Leeds"]
        ]}

        """

    /// A zip archive with one file that is not compressed. Source: PKWARE, APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
    private static func storedArchive(_ name: String, _ text: String) -> [UInt8] {
        func little(_ number: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        let contents = Array(text.utf8)
        let facts =
            little(0, 2) + little(0, 2) + little(0, 4) + little(Int(crc32(contents)), 4) + little(contents.count, 4)
            + little(contents.count, 4) + little(name.utf8.count, 2) + little(0, 2)
        let local = little(0x0403_4B50, 4) + little(20, 2) + facts + name.utf8 + contents
        let directory = little(0x0201_4B50, 4) + little(20, 2) + little(20, 2) + facts + little(0, 14) + name.utf8
        let end =
            little(0x0605_4B50, 4) + little(0, 4) + little(1, 2) + little(1, 2) + little(directory.count, 4)
            + little(local.count, 4) + little(0, 2)
        return local + directory + end
    }
}

/// CRC-32. Source: PNG specification, annex D.
func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return ~sum
}
