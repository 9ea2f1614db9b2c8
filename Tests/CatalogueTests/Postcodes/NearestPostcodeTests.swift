import Geo
import TestSupport
import Testing

@testable import Catalogue

struct NearestPostcodeTests {
    /// Made postcodes, as the importer writes them.
    private static let area: (bytes: [UInt8], rows: [(postcode: String, easting: Int, northing: Int)]) = {
        var random = SystemRandomNumberGenerator()
        let letters = Array("ABDEFGHJLN")
        var rows: [(postcode: String, easting: Int, northing: Int)] = []
        for district in 1...6 {
            for unit in 0..<100 {
                let postcode = "LS\(district) \(unit % 7)\(letters[unit / 10])\(letters[unit % 10])"
                rows.append(
                    (
                        postcode, .random(in: 420_000...440_000, using: &random),
                        .random(in: 423_000...443_000, using: &random)
                    ))
            }
        }
        let text = rows.map {
            "\"\($0.postcode)\",10,\($0.easting),\($0.northing),\"E92000001\",\"\",\"\",\"\",\"\",\"\"\n"
        }
        let imported = try? CodePointTests.read(
            text.joined() + "\"LS9 1GA\",90,0,0,\"E92000001\",\"\",\"\",\"\",\"\",\"\"\n")
        return (imported?.areas.first?.bytes ?? [], rows)
    }()

    private static func nearest(_ point: NationalGridPoint, _ bytes: ArraySlice<UInt8>) -> NearestPostcode? {
        bytes.withUnsafeBytes { PostcodeAreaFile.nearest(to: point, in: $0) }
    }

    @Test func isTheSameAsByBruteForce() throws {
        #expect(Self.area.rows.count == 600)
        for _ in 0..<200 {
            let point = NationalGridPoint(
                easting: .random(in: 415_000...445_000), northing: .random(in: 418_000...448_000))
            let metres = Self.area.rows.map { row in
                let (east, north) = (Double(row.easting) - point.easting, Double(row.northing) - point.northing)
                return (east * east + north * north).squareRoot()
            }
            let found = try #require(Self.nearest(point, Self.area.bytes[...]))
            // The scan counts in whole metres.
            #expect(abs(found.metres - (metres.min() ?? 0)) < 3)
            let row = try #require(Self.area.rows.first { $0.postcode == found.postcode.description })
            #expect((Double(row.easting), Double(row.northing)) == (found.point.easting, found.point.northing))
        }
    }

    @Test(arguments: ["", "{", "\"", #"{"version":1,"area":"LS","count":0,"sectors":{"#, #""AZ":[1,2]"#, "nonsense"])
    func whereThereIsNoneThereIsNone(text: String) {
        #expect(Self.nearest(NationalGridPoint(easting: 0, northing: 0), Array(text.utf8)[...]) == nil)
    }

    @Test func noTruncationCrashes() {
        let point = NationalGridPoint(easting: 430_000, northing: 433_000)
        for count in stride(from: 0, to: Self.area.bytes.count, by: 7) {
            _ = Self.nearest(point, Self.area.bytes.prefix(count))
        }
    }
}
