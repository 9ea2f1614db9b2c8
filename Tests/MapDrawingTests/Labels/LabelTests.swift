import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

private let names = [
    "Leeds", "Headingley", "Beeston", "Armley", "Kirkstall", "Meanwood", "Bramley", "Otley", "Ōtaki", "京都",
]

/// A different text for each index, which starts with capitals and has no blanks, so that a cut or covered one is
/// noticed.
private func uniqueName(_ index: Int, length: Int) -> String {
    let first = String(UnicodeScalar(UInt8(65 + index / 26 % 26))) + String(UnicodeScalar(UInt8(65 + index % 26)))
    return first + String(repeating: "z", count: length)
}

struct LabelTests {
    @Test(arguments: 1...40)
    func namesNeverOverlapAndAreDrawnInFullOrNotAtAll(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let size = Size(columns: .random(in: 10...100, using: &random), rows: .random(in: 4...30, using: &random))
        let viewport = Viewport(center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: size)
        func place() -> Coordinate {
            viewport.coordinate(
                column: .random(in: -3...Double(size.columns) + 3, using: &random),
                row: .random(in: -2...Double(size.rows) + 2, using: &random))
        }
        let labels = (0..<200).map { index in
            MapLabel(
                text: uniqueName(index, length: .random(in: 0...10, using: &random)), coordinate: place(),
                priority: .random(in: 0...3, using: &random))
        }
        let pins = (0..<30).map { MapPin(id: $0, coordinate: place(), shape: .circle, letter: "-") }
        let scene = MapScene(
            pins: pins, circle: (center: viewport.center, radiusMetres: 1500), labels: labels)
        var frame = Frame(size: size)
        let map = drawMap(scene, viewport: viewport, charset: .braille, into: &frame, rect: frame.bounds)

        let text = frame.text.unicodeScalars
        let words = String(String.UnicodeScalarView(text.map { isLabelCharacter($0) ? $0 : " " })).split {
            " \n".contains($0)
        }
        let known = Set(labels.map(\.text))
        // "N" and the unit of the scale bar are letters too.
        for word in words where !["N", "m", "km"].contains(word) {
            #expect(known.contains(String(word)), "\(word) was cut")
        }
        #expect(words.count > 1)

        // A click finds the pin that is shown.
        for pin in pins {
            guard let cell = viewport.cell(of: pin.coordinate), map.pins(at: cell) == [pin.id] else { continue }
            #expect(frame[cell.column, cell.row].scalar == "●")
        }
    }

    @Test func ofTwoNamesForOnePlaceTheOneOfHigherPriorityIsDrawn() {
        let size = Size(columns: 12, rows: 1)
        let viewport = Viewport(center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: size)
        let labels = names.prefix(4).enumerated().map {
            MapLabel(text: $0.element, coordinate: viewport.center, priority: $0.element == "Beeston" ? 2 : 1)
        }
        var frame = Frame(size: size)
        drawMap(MapScene(labels: labels), viewport: viewport, charset: .ascii, into: &frame, rect: frame.bounds)
        #expect(frame.text.contains("Beeston"))
        #expect(!frame.text.contains("Leeds"))
    }

    @Test(arguments: CharacterSet.allCases, [(0, 0), (20, 5), (39, 0), (39, 11), (0, 11), (37, 6), (12, 10)])
    func theSelectedPinsLabelIsNeverCut(charset: CharacterSet, cell: (Int, Int)) {
        let size = Size(columns: 40, rows: 12)
        let viewport = Viewport(center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: size)
        let place = viewport.coordinate(at: Point(column: cell.0, row: cell.1))
        for (name, count) in [("Shire Oak", 1), ("Saint Peter's Primary School", 1), ("Otley", 3)] {
            let pins = (0..<count).map { MapPin(id: $0, coordinate: place, shape: .square, letter: "G") }
            let scene = MapScene(
                pins: pins, selected: 0, caption: name + "\nGood", circle: (center: place, radiusMetres: 900),
                labels: [MapLabel(text: "Leeds", coordinate: place)])
            var frame = Frame(size: size)
            let map = drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: frame.bounds)
            #expect(frame.text.contains(name))
            #expect(frame.text.contains("Good"))
            #expect(frame[cell.0, cell.1].style.attributes.contains(.reverse))
            #expect(map.pins(at: Point(column: cell.0, row: cell.1)) == Array(0..<count))
        }
    }

    @Test func aNameThatTheLabelBeginsWithStandsOnTheMapOnce() {
        let size = Size(columns: 40, rows: 12)
        let viewport = Viewport(center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: size)
        let pins = [MapPin(id: 0, coordinate: viewport.center, shape: .circle, letter: " ")]
        let labels = [("Leeds", 3), ("Otley", 9)].map { name, row in
            MapLabel(text: name, coordinate: viewport.coordinate(at: Point(column: 20, row: row)))
        }
        for selected in [nil, 0] {
            let scene = MapScene(pins: pins, selected: selected, caption: "Leeds\nno forecast yet", labels: labels)
            var frame = Frame(size: size)
            drawMap(scene, viewport: viewport, charset: .braille, into: &frame, rect: frame.bounds)
            #expect(frame.text.ranges(of: "Leeds").count == 1 && frame.text.contains("Otley"), "\(frame.text)")
            #expect(frame.text.contains("no forecast yet") == (selected != nil))
        }
    }

    /// The pin's cell, and where its label begins. A pin takes two cells with its letter; a label has a blank at each
    /// end.
    @Test(arguments: [
        ("Shire Oak", (5, 5), (8, 5)), ("Shire Oak", (36, 5), (26, 5)),
        ("Saint Peter's Primary School", (20, 5), (6, 6)), ("Saint Peter's Primary School", (20, 11), (6, 10)),
        // On the right of this pin is another pin.
        ("Otley", (12, 3), (6, 3)),
    ])
    func labelsAreTriedRightThenLeftThenBelowThenAbove(
        name: String, pin: (Int, Int), start: (Int, Int)
    ) {
        let size = Size(columns: 40, rows: 12)
        let viewport = Viewport(center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: size)
        let pins = [pin, (16, 3)].enumerated().map { index, cell in
            MapPin(
                id: index, coordinate: viewport.coordinate(at: Point(column: cell.0, row: cell.1)), shape: .star,
                letter: "G")
        }
        let scene = MapScene(pins: pins, selected: 0, caption: name, showsNorth: false, showsScale: false)
        var frame = Frame(size: size)
        let map = drawMap(scene, viewport: viewport, charset: .braille, into: &frame, rect: frame.bounds)
        let drawn = String(String.UnicodeScalarView((0..<name.utf8.count).map { frame[start.0 + $0, start.1].scalar }))
        #expect(drawn == name)
        #expect(frame[start.0 - 1, start.1].scalar == " ")
        #expect(map.pins(at: Point(column: start.0, row: start.1)) == [0])
    }

    @Test func longLabelsAreShortenedAndLabelsOfInvisiblePinsLeftOut() {
        let size = Size(columns: 12, rows: 4)
        let viewport = Viewport(center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: size)
        let inside = MapPin(id: 1, coordinate: viewport.center, shape: .circle, letter: "G")
        let name = "Saint Peter's Primary School"
        var outside = inside
        outside.coordinate = viewport.coordinate(column: 90, row: 1)
        var frame = Frame(size: size)
        drawMap(
            MapScene(pins: [inside], selected: 1, caption: name), viewport: viewport, charset: .ascii, into: &frame,
            rect: frame.bounds)
        #expect(frame.text.contains("Saint") && frame.text.contains("Peter's P~"))
        drawMap(
            MapScene(pins: [outside], selected: 1, caption: name), viewport: viewport, charset: .ascii, into: &frame,
            rect: frame.bounds)
        #expect(!frame.text.contains("Saint"))
    }
}

private func isLabelCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (("A"..."Z").contains(Character(scalar)) || ("a"..."z").contains(Character(scalar)))
}
