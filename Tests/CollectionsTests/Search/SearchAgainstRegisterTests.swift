import Foundation
import Geo
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// Searches over the whole register, compared with a plain reading of the file and independent formulae.
@Suite(.enabled(if: RegisterFile.isThere, "needs the register, edubasealldata20240617.csv"))
struct SearchAgainstRegisterTests {
    private static let expected = RegisterFile.open.filter { $0.grid != nil }
    private static let positions = expected.compactMap(\.grid).map {
        IndependentGeodesy.position(easting: $0.easting, northing: $0.northing)
    }

    private static let places: Places? = {
        guard let bytes = try? TestData.bytes(RegisterFile.path) else { return nil }
        let imported = bytes.withUnsafeBytes { bytes in
            try? RegisterImporter().read(ImportFile(name: "edubasealldata20240617.csv", bytes: bytes)) { _ in true }
        }
        return imported.map { Places([$0.table, nil], of: England()) }
    }()

    @Test func everySchoolOnTheMapIsThere() throws {
        let places = try #require(Self.places)
        #expect(Self.expected.count == 21_741)
        #expect(places.mappedCount == 21_741)
        #expect(places.currentCount == 27_108)
        #expect(places.allHits().count == 27_108)
        #expect(places.allHits(includingClosed: true).count == 51_012)
    }

    @Test(arguments: [100, 350, 1000, 2500, 4000])
    func aSearchFindsExactlyTheSchoolsAtTheirDistancesAndBearings(radius: Int) throws {
        let places = try #require(Self.places)
        var random = SeededRandom(seed: UInt64(radius))
        for _ in 0..<40 {
            let near = Self.positions[Int(random.next() % UInt64(Self.positions.count))]
            // Up to about two kilometres away from a school.
            let from = IndependentGeodesy.Position(
                latitude: near.latitude + random.unit(0.0003), longitude: near.longitude + random.unit(0.0005))
            let origin = Coordinate(latitude: from.latitude * 180 / .pi, longitude: from.longitude * 180 / .pi)
            let hits = places.hits(around: origin, radiusMetres: Double(radius))
            var found = Dictionary(uniqueKeysWithValues: hits.map { (places.key($0.row), $0) })
            // Positions are saved to a hundredth of a metre.
            let (least, most) = (Double(radius) - 0.05, Double(radius) + 0.05)
            for (index, metres, degrees) in IndependentGeodesy.around(from, within: most, among: Self.positions) {
                let urn = Self.expected[index].urn
                guard let hit = found.removeValue(forKey: urn) else {
                    #expect(metres >= least, "\(urn) at \(metres) m is missing")
                    continue
                }
                #expect(abs(hit.distanceMetres - metres) < 0.05)
                let turn = abs(hit.bearingDegrees - degrees)
                if metres > 20 { #expect(min(turn, 360 - turn) < 0.1) }
            }
            #expect(found.isEmpty, "\(found.keys) are too far")
            #expect(hits.map(\.distanceMetres) == hits.map(\.distanceMetres).sorted())
        }
    }
}

extension SeededRandom {
    /// A random number from `-scale` to `scale`.
    fileprivate mutating func unit(_ scale: Double) -> Double { Double.random(in: -scale...scale, using: &self) }
}
