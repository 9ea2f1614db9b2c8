import Foundation
import Geo
import TestSupport
import Testing

@testable import Catalogue

struct NearestPostcodeTests {
    /// Invented postcodes in a file that the importer wrote.
    private static let area: (bytes: [UInt8], rows: [(postcode: String, easting: Int, northing: Int)]) = {
        var random = SeededRandom(seed: 71)
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

    private static func metres(from point: NationalGridPoint, easting: Int, northing: Int) -> Double {
        let (east, north) = (Double(easting) - point.easting, Double(northing) - point.northing)
        return (east * east + north * north).squareRoot()
    }

    @Test func isTheSameAsByBruteForce() throws {
        #expect(Self.area.rows.count == 600)
        var random = SeededRandom(seed: 72)
        for _ in 0..<200 {
            let point = NationalGridPoint(
                easting: .random(in: 415_000...445_000, using: &random),
                northing: .random(in: 418_000...448_000, using: &random))
            let metres = Self.area.rows.map { Self.metres(from: point, easting: $0.easting, northing: $0.northing) }
            let found = try #require(Self.nearest(point, Self.area.bytes[...]))
            // The scan counts in whole metres.
            #expect(abs(found.metres - (metres.min() ?? 0)) < 3)
            let row = try #require(Self.area.rows.first { $0.postcode == found.postcode.description })
            #expect((Double(row.easting), Double(row.northing)) == (found.point.easting, found.point.northing))
        }
    }

    @Test(arguments: ["", "{", "\"", #"{"version":1,"area":"LS","count":0,"sectors":{"#, #""AZ":[1,2]"#, "nonsense"])
    func filesWithoutPostcodesHaveNoNearest(text: String) {
        #expect(Self.nearest(NationalGridPoint(easting: 0, northing: 0), Array(text.utf8)[...]) == nil)
    }

    /// A truncated file has the postcodes whose position is there to its last character.
    @Test func aTruncatedFileHasTheNearestOfItsPostcodes() throws {
        let point = NationalGridPoint(easting: 430_000, northing: 433_000)
        let text = String(decoding: Self.area.bytes, as: UTF8.self)
        // The number of bytes up to the end of each postcode's position, and its distance.
        let positions = try Self.area.rows.map { row in
            let position = try #require(
                text.range(of: "\"\(row.postcode.suffix(2))\":[\(row.easting),\(row.northing)]"))
            return (
                end: text[..<position.upperBound].utf8.count,
                metres: Self.metres(from: point, easting: row.easting, northing: row.northing)
            )
        }
        for count in stride(from: 0, to: Self.area.bytes.count, by: 7) {
            let expected = positions.lazy.filter { $0.end <= count }.map(\.metres).min()
            #expect(Self.nearest(point, Self.area.bytes.prefix(count))?.metres == expected, "\(count) bytes")
        }
    }
}
