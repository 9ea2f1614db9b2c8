import Geo
import MapDrawing
import Screen
import Testing

private let size = Size(columns: 48, rows: 14)
private let viewport = Viewport(center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: size)

private func at(_ column: Int, _ row: Int) -> Coordinate { viewport.coordinate(at: Point(column: column, row: row)) }

private func scene() -> MapScene {
    let pins: [(Int, Int, PinShape, Character)] = [
        (14, 3, .circle, "G"), (30, 4, .triangle, "O"), (18, 8, .circle, "G"), (19, 8, .square, "R"),
        (32, 9, .star, "C"),
        (26, 10, .circle, "G"), (26, 10, .diamond, "-"), (26, 10, .hexagon, "-"), (10, 7, .cross, "-"),
    ]
    return MapScene(
        pins: pins.enumerated().map { index, pin in
            MapPin(id: index, coordinate: at(pin.0, pin.1), shape: pin.2, letter: pin.3)
        },
        selected: 1, caption: "School 1\nGood · 0.1 km", origin: viewport.center,
        circle: (center: viewport.center, radiusMetres: 1000),
        labels: [
            MapLabel(text: "Woodhouse", coordinate: at(24, 5), priority: 1),
            MapLabel(text: "Holbeck", coordinate: at(44, 11), priority: 2),
            MapLabel(text: "Armley", coordinate: at(1, 7)),
        ])
}

private func screen(_ scene: MapScene, _ charset: CharacterSet) -> String {
    var frame = Frame(size: size)
    drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: frame.bounds)
    return "\n" + frame.text
}

struct MapScreenTests {
    @Test func aMapInBraille() {
        #expect(screen(scene(), .braille) == brailleMap)
    }

    @Test func aMapInBlocks() {
        #expect(screen(scene(), .block) == blockMap)
    }

    @Test func aMapInASCIIIs7BitButForNames() {
        var plain = scene()
        plain.caption = "School 1"
        let drawn = screen(plain, .ascii)
        #expect(drawn == asciiMap)
        #expect(drawn.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func theCrossHairPassesBehindPins() {
        var picking = MapScene(pins: scene().pins, showsNorth: false, showsScale: false)
        picking.crosshair = Point(column: 17, row: 8)
        #expect(screen(picking, .braille) == crosshairMap)
    }

    @Test(arguments: CharacterSet.allCases)
    func aMapOfAnySizeIsDrawnAndNothingOutsideOfItsPlace(charset: CharacterSet) {
        for columns in [0, 1, 2, 3, 5, 10, 40, 300] {
            for rows in [0, 1, 2, 4, 12, 100] {
                var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
                frame.fill(frame.bounds, with: Cell("."))
                let rect = Rect(column: 3, row: 1, columns: columns, rows: rows)
                var scene = scene()
                scene.crosshair = Point(column: columns - 1, row: rows - 1)
                let map = drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: rect)
                for row in 0..<frame.size.rows {
                    for column in 0..<frame.size.columns where !rect.contains(Point(column: column, row: row)) {
                        #expect(frame[column, row] == Cell("."))
                    }
                }
                #expect(map.cell(atScreen: Point(column: 2, row: 1)) == nil)
                if columns > 0, rows > 0 {
                    #expect(map.cell(atScreen: Point(column: 3, row: 1)) == Point(column: 0, row: 0))
                }
            }
        }
    }

    @Test func aMapThatReachesOverTheEdgeOfItsFrameIsCut() {
        var frame = Frame(size: Size(columns: 20, rows: 5))
        drawMap(
            scene(), viewport: viewport, charset: .braille, into: &frame,
            rect: Rect(column: -6, row: -3, columns: 48, rows: 14))
        var whole = Frame(size: size)
        drawMap(scene(), viewport: viewport, charset: .braille, into: &whole, rect: whole.bounds)
        for row in 0..<5 {
            for column in 0..<20 { #expect(frame[column, row] == whole[column + 6, row + 3]) }
        }
    }
}

private let brailleMap = #"""

                                                  N
                       ⢀⡠⠤⠤⠒⠒⠤⠤⢄⡀                 ↑
                    ⢀⠔⠊⠁        ⠈⠑⠢⡀
                  ●G⠁              ⠈⠢⡀
                 ⢀⠎               ▲O School 1
                 ⡎      Woodhouse    Good · 0.1 km
                ⢠⠃                    ⠘⡄
    Armley    ✚-⠘⡄          ╋         ⢠⠃
                 ⢇    ●G■R            ⡸
                 ⠈⢆                 ★C⠁
                  ⠈⠢⡀        (3)   ⢀⠔⠁
                    ⠈⠢⢄⡀        ⢀⡠⠔⠁         Holbeck
                       ⠈⠑⠒⠒⠤⠤⠒⠒⠊⠁
                                       ├── 1 km ──┤

    """#

private let blockMap = #"""

                                                  N
                       ▗▄▄▄▀▀▄▄▄▖                 ↑
                    ▗▞▀▘        ▝▀▚▖
                  ●G▘              ▝▚▖
                 ▗▘               ▲O School 1
                 ▞      Woodhouse    Good · 0.1 km
                ▗▘                    ▝▖
    Armley    ✚-▝▖          ╋         ▗▘
                 ▚    ●G■R            ▞
                 ▝▖                 ★C▘
                  ▝▚▖        (3)   ▗▞▘
                    ▝▚▄▖        ▗▄▞▘         Holbeck
                       ▝▀▀▀▄▄▀▀▀▘
                                       ├── 1 km ──┤

    """#

private let asciiMap = #"""

                                                  N
                       /--------\                 ^
                    ///          \\\
                  oG                \
                 //               ^O School 1
                 /      Woodhouse     \
                 |                    |
    Armley    x- |          +         |
                 \    oG#R            /
                 \\                 *C/
                   \         (3)    /
                    \\\          ///         Holbeck
                       \--------/
                                       |-- 1 km --|

    """#

private let crosshairMap = #"""




                  ●G
                                  ▲O


              ✚-     ┃
                   ━━╋●G■R
                     ┃              ★C
                             (3)




    """#
