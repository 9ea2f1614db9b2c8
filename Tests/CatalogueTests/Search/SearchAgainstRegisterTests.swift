import Foundation
import Geo
import Testing

@testable import Catalogue

/// Searches over the whole register, held against a plain reading of the file and formulae of their own.
@Suite(.enabled(if: RegisterFile.isThere, "needs the register, edubasealldata20240617.csv"))
struct SearchAgainstRegisterTests {
    private struct Expected {
        var urn: String
        var position: IndependentGeodesy.Position
    }

    private static let expected: [Expected] = RegisterFile.open.compactMap { school in
        school.grid.map {
            Expected(urn: school.urn, position: IndependentGeodesy.position(easting: $0.easting, northing: $0.northing))
        }
    }

    private static let places: Places? = {
        guard let url = RegisterFile.url, let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return nil }
        let imported = data.withUnsafeBytes { bytes in
            try? RegisterImporter().read(ImportFile(name: url.lastPathComponent, bytes: bytes)) { _ in true }
        }
        return imported.map { Places([$0.table, nil], of: England()) }
    }()

    @Test func everySchoolOnTheMapIsThere() throws {
        let places = try #require(Self.places)
        #expect(Self.expected.count == 21_741)
        #expect(places.mappedCount == 21_741)
        #expect(places.currentCount == 27_108)
    }

    @Test(arguments: [100, 350, 1000, 2500, 4000])
    func aSearchFindsExactlyTheSchoolsAtTheirDistancesAndBearings(radius: Int) throws {
        let places = try #require(Self.places)
        var random = SplitMix(seed: UInt64(radius))
        for _ in 0..<40 {
            let near = Self.expected[Int(random.next() % UInt64(Self.expected.count))].position
            // Up to about two kilometres away from a school.
            let from = IndependentGeodesy.Position(
                latitude: near.latitude + random.unit(0.0003), longitude: near.longitude + random.unit(0.0005))
            let origin = Coordinate(latitude: from.latitude * 180 / .pi, longitude: from.longitude * 180 / .pi)
            let hits = places.hits(around: origin, radiusMetres: Double(radius))
            let found = Dictionary(uniqueKeysWithValues: hits.map { (places.key($0.row), $0) })
            for school in Self.expected {
                let (metres, degrees) = IndependentGeodesy.distanceAndBearing(from: from, to: school.position)
                let hit = found[school.urn]
                // Positions are kept to a hundredth of a metre.
                if metres < Double(radius) - 0.05 { #expect(hit != nil, "\(school.urn) at \(metres) m is missing") }
                if metres > Double(radius) + 0.05 { #expect(hit == nil, "\(school.urn) at \(metres) m is too far") }
                guard let hit else { continue }
                #expect(abs(hit.distanceMetres - metres) < 0.05)
                let turn = abs(hit.bearingDegrees - degrees)
                if metres > 20 { #expect(min(turn, 360 - turn) < 0.1) }
            }
            #expect(hits.map(\.distanceMetres) == hits.map(\.distanceMetres).sorted())
        }
    }
}

/// A small generator that gives the same numbers at every run. Source: G. Steele, D. Lea, C. Flood, "Fast splittable
/// pseudorandom number generators", 2014.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Between minus and plus so much.
    mutating func unit(_ scale: Double) -> Double { (Double(next() >> 11) / 0x1p52 - 1) * scale }
}
