import Geo
import Screen
import TestSupport
import Testing
import Tiles

@testable import MapDrawing

struct LabelPlaceTests {
    @Test(arguments: [
        (MapRole.country, 4.0, 7.0), (.region, 6, 9), (.city, 6, 3), (.town, 9, 7), (.village, 12, 10),
        (.quarter, 14, 11),
        (.district, 9, 14), (.waterName, 5, 1.5), (.greenName, 14, 12),
    ])
    func aPlaceIsNamedAtSomeZoomsAndNotAtOthers(role: MapRole, shown: Double, hidden: Double) {
        for (zoom, isShown) in [(shown, true), (hidden, false)] {
            var town = LabelTown(zoom: zoom, margin: 1)
            town.add(role, "Otley", [(30, 6)])
            let text = town.frame().text.lowercased()
            #expect(text.contains("otley") == isShown, "zoom \(zoom)")
        }
    }

    @Test func aTownIsADotFromAfarAndAWordCloseBy() {
        var far = LabelTown(columns: 24, rows: 3, zoom: 9, margin: 1)
        far.add(.town, "Otley", [(10.5, 1.5)])
        #expect(far.frame().text == "\n          • Otley\n\n")
        #expect(far.frame(charset: .ascii).text == "\n          . Otley\n\n")
        var near = LabelTown(columns: 24, rows: 3, zoom: 13, margin: 1)
        near.add(.town, "Otley", [(10.5, 1.5)])
        #expect(near.frame().text == "\n        Otley\n\n")
    }

    @Test func aTownAtTheRightEdgeIsNamedOnTheLeftOfItsDot() {
        var town = LabelTown(columns: 24, rows: 3, zoom: 9, margin: 1)
        town.add(.town, "Otley", [(20.5, 1.5)])
        #expect(town.frame().text == "\n              Otley •\n\n")
    }

    @Test func aCountryIsInCapitalsACityInBold() {
        var town = LabelTown(columns: 30, rows: 6, zoom: 6, margin: 1)
        town.add(.country, "Österreich", [(15, 1.5)])
        town.add(.city, "Graz", [(10.5, 4.5)])
        let frame = town.frame()
        #expect(frame.places(of: "ÖSTERREICH") == [Point(column: 10, row: 1)])
        #expect(frame.places(of: "Graz").allSatisfy { frame[$0.column, $0.row].style.attributes.contains(.bold) })
        #expect(frame.places(of: "Graz").count == 1)
    }

    /// Of two names for one place the more important role wins, then the lower rank, whichever is added first.
    @Test(arguments: [
        ((MapRole.quarter, 0), (MapRole.town, 50)), ((.town, 60), (.town, 40)), ((.greenName, 0), (.quarter, 90)),
        ((.town, 100), (.town, 0)), ((.village, 0), (.city, .max)),
    ])
    func theMoreImportantNameWins(lesser: (MapRole, Int), greater: (MapRole, Int)) {
        for order in [[0, 1], [1, 0]] {
            var town = LabelTown(columns: 14, rows: 1, zoom: 13, margin: 1)
            for index in order {
                let (role, rank) = index == 0 ? lesser : greater
                town.add(role, index == 0 ? "Lesser" : "Greater", rank: rank, [(7, 0.5)])
            }
            #expect(town.frame().text == "    Greater\n")
        }
    }

    @Test func namesDoNotOverlapPinsTheCircleOrOtherNames() {
        var town = LabelTown(columns: 60, rows: 16, zoom: 14)
        for index in 0..<60 {
            town.add(.quarter, "Quarter\(index)", [(Double(index * 37 % 61), Double(index * 11 % 17) + 0.5)])
        }
        var scene = town.scene
        scene.circle = (town.viewport.center, 250)
        scene.pins = (0..<40).map {
            let cell = Point(column: $0 * 23 % 60, row: $0 * 7 % 16)
            return MapPin(id: $0, coordinate: town.viewport.coordinate(at: cell), shape: .circle, letter: "G")
        }
        scene.labels = [MapLabel(text: "Mine", coordinate: town.viewport.coordinate(at: Point(column: 5, row: 3)))]
        var bare = scene
        bare.base = BaseMap()
        let (without, with) = (town.frame(bare), town.frame(scene))
        // Names do not hide other drawings.
        for row in 0..<16 {
            for column in 0..<60 where without[column, row].scalar != " " {
                #expect(with[column, row].scalar == without[column, row].scalar)
            }
        }
        let known = Set(town.block.features.map(\.name))
        let words = with.text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.hasPrefix("Q") }
        #expect(words.count > 3)
        #expect(words.allSatisfy(known.contains))
    }

    /// Names under the cross-hair are removed, also those that the label of the selected pin covers in part.
    @Test func theCrossHairChangesNoOtherCellOfTheLabel() throws {
        // The map has one row, so that the label must cover the name.
        var town = LabelTown(columns: 40, rows: 1, zoom: 14)
        town.add(.quarter, "Longquartername", [(20, 0.5)])
        var scene = town.scene
        scene.pins = [
            MapPin(
                id: 0, coordinate: town.viewport.coordinate(at: Point(column: 6, row: 0)), shape: .circle, letter: "G")
        ]
        let unlabelled = town.frame(scene)
        (scene.selected, scene.caption) = (0, "A small school")
        let frame = town.frame(scene)
        let label = try #require(frame.places(of: scene.caption).first)
        let cells = (0..<scene.caption.count).map { label.column + $0 }
        #expect(cells.contains { "a"..."z" ~= unlabelled[$0, 0].scalar }, "the label covers a name")
        for column in 0..<40 {
            scene.crosshair = Point(column: column, row: 0)
            let both = town.frame(scene)
            for cell in cells where cell != column { #expect(both[cell, 0] == frame[cell, 0], "\(column)") }
        }
    }

    @Test(arguments: 1...30)
    func noNameIsCutOrCoveredWhateverIsOnTheMap(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (columns, rows) = (Int.random(in: 1...120, using: &random), Int.random(in: 1...30, using: &random))
        var town = LabelTown(columns: columns, rows: rows, zoom: [9, 12, 14, 16].randomElement(using: &random) ?? 14)
        func position() -> (Double, Double) {
            (
                .random(in: -50...Double(columns) + 50, using: &random),
                .random(in: -20...Double(rows) + 20, using: &random)
            )
        }
        for index in 0..<300 {
            guard let role = MapRole.allCases.randomElement(using: &random) else { continue }
            // Each name is one word from Q to Y with a number of its own, so that a cut name is noticed.
            let name = "Q" + String(repeating: "z", count: .random(in: 0...14, using: &random)) + "\(index)Y"
            town.add(
                role, name, rank: .random(in: 0...3, using: &random),
                (0..<Int.random(in: 1...6, using: &random)).map { _ in position() })
        }
        let known = Set(town.block.features.flatMap { [$0.name, $0.name.uppercased()] })
        for charset in [CharacterSet.block, .ascii] {
            let text = town.frame(charset: charset).text
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber || $0 == "X" }) {
                #expect(known.contains(String(word)), "\(word)")
            }
        }
    }

    /// A town that is in two neighbouring tiles, and two towns with the same name far apart.
    @Test func aNameStandsOnceWithinSight() {
        var town = LabelTown(columns: 160, rows: 8, zoom: 13)
        for column in [20.0, 24, 40, 140] { town.add(.village, "Newton", [(column, 4.5)]) }
        #expect(town.frame().places(of: "Newton").count == 2)
    }

    @Test func namesOutsideOfAClipOrUnderALaterPartAreLeftOut() {
        var below = LabelTown(columns: 60, rows: 5, zoom: 11)
        below.add(.town, "Covered", [(15, 2.5)])
        below.add(.district, "District", [(15, 4.5)])
        below.add(.town, "Seen", [(50, 2.5)])
        var above = LabelTown(columns: 60, rows: 5, zoom: 11)
        above.add(.town, "Upper", [(15, 1.5)])
        above.add(.town, "Outside", [(40, 1.5)])
        var scene = below.scene
        scene.base.parts.append(BasePart(block: above.block, clip: above.rect(0, 0, 30, 5)))
        let frame = below.frame(scene)
        #expect(frame.places(of: "Covered").isEmpty)
        #expect(frame.places(of: "Outside").isEmpty)
        for name in ["District", "Seen", "Upper"] { #expect(frame.places(of: name).count == 1, "\(name)") }
    }

    @Test(arguments: [
        ("Köln", "Koln"), ("Ōtaki", "Otaki"), ("Łódź", "Lodz"), ("Strasse & Straße", "Strasse & Strasse"),
        ("Ærø", "Aero"), ("Þórshöfn", "Thorshofn"), ("Ko\u{308}ln", "Koln"), ("Việt Trì", "Viet Tri"),
        ("Honoka\u{2BB}a", "Honoka'a"), ("Saint\u{2011}Cloud", "Saint-Cloud"),
    ])
    func inASCIIANameLosesItsMarks(name: String, plain: String) {
        var town = LabelTown(columns: 30, rows: 1, zoom: 13, margin: 1)
        town.add(.town, name, [(15, 0.5)])
        #expect(town.frame(charset: .ascii).places(of: plain).count == 1)
        #expect(town.frame(charset: .ascii).text.utf8.allSatisfy { $0 < 0x80 })
        #expect(town.frame().places(of: name).count == 1)
    }

    /// In ASCII, names in other scripts are left out; else they are written in logical order.
    @Test(arguments: [("京都市", 6), ("Москва", 6), ("القاهرة", 7), ("ירושלים", 7), ("कोलकाता", 7), ("서울", 4)])
    func namesInOtherScriptsAreDrawnExceptInASCII(name: String, columns: Int) {
        var town = LabelTown(columns: 30, rows: 3, zoom: 13, margin: 1)
        town.add(.town, name, [(15, 1.5)])
        town.add(.village, "West", [(15 - Double(columns) / 2 - 5, 1.5)])
        let frame = town.frame()
        guard let place = frame.places(of: name).first else {
            Issue.record("\(name) is missing")
            return
        }
        let row = frame.text.split(separator: "\n", omittingEmptySubsequences: false)[1]
        #expect(row.hasSuffix(" " + name))
        #expect(frame[place.column + columns, 1] == .blank)
        #expect(
            town.frame(charset: .ascii).text.split(separator: "\n", omittingEmptySubsequences: true).allSatisfy {
                $0.contains("West")
            })
    }

    @Test func aNameTooLongForTheMapIsLeftOut() {
        var town = LabelTown(columns: 20, rows: 3, zoom: 13, margin: 1)
        town.add(.town, "Llanfairpwllgwyngyllgogerychwyrndrobwll", [(10, 1.5)])
        town.add(.village, String(repeating: "g", count: 80), [(10, 1.5)])
        #expect(town.frame().text == "\n\n\n")
    }

    /// Tens of thousands of names, the most important one last.
    @Test func ofTooManyNamesTheMostImportantAreDrawn() {
        var town = LabelTown(columns: 60, rows: 12, zoom: 13, margin: 1)
        for index in 0..<40_000 {
            town.add(.quarter, "Q\(index)", [(Double(index % 600) / 10, Double(index % 12) + 0.5)])
        }
        town.add(.city, "Leeds", [(30, 6)])
        let labels = BaseLabels(town.scene.base, viewport: town.viewport, charset: .braille)
        #expect(labels.candidates.count == LabelCollector.mostCandidates)
        #expect(labels.candidates.first?.text == "Leeds")
        #expect(town.frame().places(of: "Leeds").count == 1)
    }

    @Test func theNamesOfMorePointsThanAMapHasTimeForAreLeftOut() {
        var town = LabelTown(columns: 60, rows: 12, zoom: 13, margin: 1)
        town.add(.town, "Otley", [(30, 2.5)])
        let wild = (0..<900_000).map { index -> (Double, Double) in (Double(index % 60), Double(index % 7)) }
        for index in 0..<4 { town.add(.mainRoad, "Wild \(index)", wild) }
        town.add(.town, "Ilkley", [(30, 9.5)])
        let labels = BaseLabels(town.scene.base, viewport: town.viewport, charset: .braille)
        #expect(
            labels.candidates.contains { $0.text == "Otley" } && !labels.candidates.contains { $0.text == "Ilkley" })
    }

    /// A quarter's name has less contrast than a town's, but enough to be read. Source of the numbers: WCAG 2.1.
    @Test(arguments: [(BackgroundShade.dark, Colour(16)), (.light, Colour(231))])
    func theNamesOfQuartersAreQuieterThanThoseOfTowns(background: BackgroundShade, paper: Colour) {
        let theme = LabelTheme.of(.standard(on: background))
        let contrasts = [theme.quarter, theme.village, theme.town].map { $0.foreground.contrast(with: paper) }
        #expect(contrasts[0] >= 4.5 && contrasts[0] * 1.2 < contrasts[1] && contrasts[1] <= contrasts[2])
    }
}
