import Catalogue
import Testing

/// The numbers beside the values of the filters, compared with a count that tests each row by itself.
struct FilterCountTests {
    @Test(arguments: 1...20)
    func theCountsAreThoseOfRowByRow(seed: Int) {
        var random = Numbers(seed: seed)
        let rows = 200
        // The third facet has a code that stands for two values, as "Primary and secondary" would.
        let members = [[0], [1], [2], [0, 2]]
        let facets = ["a", "b", "c"].map { id in
            Facet(
                id: id, title: id, values: (0..<3).map { Facet.Value(id: "\(id)\($0)", label: "") },
                codes: (0..<rows).map { _ in UInt16(random.next(below: id == "c" ? 4 : 3)) },
                members: id == "c" ? members : nil)
        }
        var filter = Filter()
        for facet in facets where random.next(below: 3) > 0 {
            filter.only([facet.values[random.next(below: 3)].id], of: facet)
        }
        let shown = (0..<rows).filter { _ in random.next(below: 4) > 0 }

        func passes(_ row: Int, _ facet: Facet) -> Bool {
            facet.members[Int(facet.codes[row])].contains { filter.isOn(facet.values[$0].id, of: facet.id) }
        }
        let expected = facets.map { facet in
            facet.values.indices.map { value in
                shown.count { row in
                    facet.members[Int(facet.codes[row])].contains(value)
                        && facets.allSatisfy { $0.id == facet.id || passes(row, $0) }
                }
            }
        }
        let compiled = CompiledFilter(filter, facets: facets)
        #expect(compiled.counts(rows: shown) == expected)
        let hits = shown.map { Hit(row: $0, distanceMetres: 0, bearingDegrees: 0) }
        let passing = shown.filter { row in facets.allSatisfy { passes(row, $0) } }
        #expect(compiled.passing(hits).map(\.row) == passing && passing.allSatisfy(compiled.passes))
    }
}

/// Numbers that look random and are the same every time.
private struct Numbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
