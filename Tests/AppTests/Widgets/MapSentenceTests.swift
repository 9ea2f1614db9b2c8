import Catalogue
import Geo
import MapDrawing
import Testing

@testable import App
@testable import AppTestSupport

struct MapSentenceTests {
    private let places = Town.whole.places

    private func hits(_ names: [(String, Double, Double)]) -> [Hit] {
        names.compactMap { name, metres, bearing in
            Town.whole.row(name).map { Hit(row: $0, distanceMetres: metres, bearingDegrees: bearing) }
        }
    }

    @Test(
        arguments: [
            ([], "No school is shown"),
            ([("Millford Grammar", 290, 135)], "1 secondary within 1.0 km, 290 m SE"),
            (
                [("Millford Grammar", 290, 135), ("St Peter", 90, 1), ("Sainte-Th", 370, 270)],
                "2 primaries and 1 secondary within 1.0 km, the nearest 90 m N"
            ),
            ([("Millford Grammar", 0, 0)], "1 secondary within 1.0 km, at the searched point"),
            (
                [("Millford Grammar", 0, 0), ("St Peter", 90, 1)],
                "1 secondary and 1 primary within 1.0 km, the nearest at the searched point"
            ),
            ([("Millford Grammar", 700, 45)], "1 secondary within 1.0 km, 700 m NE"),
            (
                [("St Peter", 90, 1), ("Millford Grammar", 100, 1), ("École", 150, 1), ("O'Connell", 200, 1)],
                "1 primary, 1 secondary, 1 nursery and 1 other school within 1.0 km, the nearest 90 m N"
            ),
            (
                [
                    ("St Peter", 90, 1), ("Millford Grammar", 100, 1), ("École", 150, 1), ("O'Connell", 200, 1),
                    ("Millford Sixth", 300, 1),
                ], "1 primary, 1 secondary, 1 nursery and 2 other schools within 1.0 km, the nearest 90 m N"
            ),
            (
                [
                    ("St Peter", 90, 1), ("Millford Grammar", 100, 1), ("O'Connell", 200, 1),
                    ("Millford Sixth", 300, 1),
                ], "1 primary, 1 secondary, 1 nursery and 1 post-16 college within 1.0 km, the nearest 90 m N"
            ),
            ([("École", 150, 1)], "1 school within 1.0 km, 150 m N"),
        ] as [([(String, Double, Double)], String)])
    func saysWhatIsNear(_ names: [(String, Double, Double)], _ sentence: String) {
        #expect(
            mapSentence(hits(names), of: places, radiusMetres: 1000, water: nil, distances: .metric) == sentence)
    }

    @Test(arguments: [
        (NearestWater(kind: .river, name: "River Aire", metres: 300, bearingDegrees: 181), "River Aire to the south"),
        (NearestWater(kind: .river, name: "", metres: 300, bearingDegrees: 92), "a river to the east"),
        (NearestWater(kind: .sea, name: "", metres: 300, bearingDegrees: 300), "the sea to the north-west"),
        (NearestWater(kind: .tidal, name: "", metres: 300, bearingDegrees: 2), "water to the north"),
    ])
    func namesTheWater(_ water: NearestWater, _ clause: String) {
        let sentence = mapSentence(
            hits([("Millford Grammar", 290, 135)]), of: places, radiusMetres: 1000, water: water, distances: .metric)
        #expect(sentence == "1 secondary within 1.0 km, 290 m SE; " + clause)
    }
}
