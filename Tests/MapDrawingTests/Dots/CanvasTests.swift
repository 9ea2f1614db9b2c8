import Screen
import TestSupport
import Testing

@testable import MapDrawing

private func text(_ size: Size, _ charset: CharacterSet, _ draw: (inout Canvas) -> Void) -> String {
    var canvas = Canvas(size: size, charset: charset)
    draw(&canvas)
    return canvas.frame.text
}

struct CanvasTests {
    /// Dot numbers and code points: Unicode Standard, chapter 21.1 (Braille Patterns), and the Block Elements chart.
    @Test(arguments: [
        (CharacterSet.braille, [(0, 0)], "⠁"), (.braille, [(0, 1)], "⠂"), (.braille, [(0, 2)], "⠄"),
        (.braille, [(1, 0)], "⠈"), (.braille, [(1, 1)], "⠐"), (.braille, [(1, 2)], "⠠"), (.braille, [(0, 3)], "⡀"),
        (.braille, [(1, 3)], "⢀"), (.braille, [(0, 3), (1, 3)], "⣀"), (.block, [(0, 0)], "▘"), (.block, [(1, 0)], "▝"),
        (.block, [(0, 1)], "▖"), (.block, [(1, 1)], "▗"), (.block, [(0, 0), (1, 1)], "▚"),
        (.block, [(0, 1), (1, 0)], "▞"),
        (.ascii, [(0, 0)], "."),
    ])
    func dotsMakeTheCharacterThatHasThem(charset: CharacterSet, dots: [(Int, Int)], character: String) {
        let drawn = text(Size(columns: 1, rows: 1), charset) { canvas in
            for (x, y) in dots {
                canvas.plot(
                    column: (Double(x) + 0.5) / Double(charset.dotsPerCell.columns),
                    row: (Double(y) + 0.5) / Double(charset.dotsPerCell.rows))
            }
        }
        #expect(drawn == character + "\n")
    }

    @Test func inASCIIALineIsDrawnWithTheStrokeOfItsSlope() {
        let drawn = text(Size(columns: 12, rows: 4), .ascii) { canvas in
            canvas.line(from: (0.5, 0.5), to: (2.5, 0.5))
            canvas.line(from: (4.5, 0.5), to: (4.5, 3.5))
            canvas.line(from: (6.5, 0.5), to: (7.5, 1.5))
            canvas.line(from: (8.5, 3.5), to: (11.5, 0.5))
        }
        #expect(
            drawn == """
                --- | \\    /
                    |  \\  /
                    |    /
                    |   /

                """)
    }

    @Test(arguments: CharacterSet.allCases)
    func aClippedLineHasTheDotsThatTheWholeLineHasOnTheCanvas(charset: CharacterSet) {
        var random = SeededRandom(seed: 7)
        let size = Size(columns: 12, rows: 7)
        let dots = charset.dotsPerCell
        for _ in 0..<2000 {
            let ends = (0..<2).map { _ in
                (column: Double.random(in: -40...50, using: &random), row: Double.random(in: -30...40, using: &random))
            }
            var canvas = Canvas(size: size, charset: charset)
            canvas.line(from: ends[0], to: ends[1])
            let a = (x: ends[0].column * Double(dots.columns), y: ends[0].row * Double(dots.rows))
            let b = (x: ends[1].column * Double(dots.columns), y: ends[1].row * Double(dots.rows))
            let expected = everyDot(from: a, to: b)
            var drawn: Set<Point> = []
            for row in 0..<canvas.dotSize.rows {
                for column in 0..<canvas.dotSize.columns where canvas.hasDot(column: column, row: row) {
                    drawn.insert(Point(column: column, row: row))
                }
            }
            #expect(drawn == expected.filter(Rect(canvas.dotSize).contains))
        }
    }

    @Test func theClippedSpanHoldsJustThePointsInsideOfTheBox() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<500 {
            let a = (x: Double.random(in: -20...30, using: &random), y: Double.random(in: -20...30, using: &random))
            let b = (x: Double.random(in: -20...30, using: &random), y: Double.random(in: -20...30, using: &random))
            let span = clippedSpan(from: a, to: b, width: 10, height: 6)
            for step in 0...1000 {
                let t = Double(step) / 1000
                let (x, y) = (a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
                let edge = min(abs(x), abs(x - 10), abs(y), abs(y - 6))
                guard edge > 1e-9 else { continue }
                #expect((span?.contains(t) ?? false) == (x > 0 && x < 10 && y > 0 && y < 6))
            }
        }
    }

    @Test func extremeLinesDoNoHarm() {
        let drawn = text(Size(columns: 4, rows: 1), .ascii) { canvas in
            canvas.line(from: (-1e12, 0.5), to: (1e12, 0.5))
            canvas.line(from: (.nan, 0), to: (1, 1))
            canvas.line(from: (.infinity, 0), to: (1, .infinity))
            canvas.line(from: (90, 90), to: (90, 90))
            canvas.polyline([])
        }
        #expect(drawn == "----\n")
    }

    @Test(arguments: CharacterSet.allCases)
    func aPolylineIsConnected(charset: CharacterSet) {
        var random = SeededRandom(seed: 3)
        let size = Size(columns: 40, rows: 20)
        for _ in 0..<100 {
            let positions = (0..<5).map { _ in
                (column: Double.random(in: 0..<40, using: &random), row: Double.random(in: 0..<20, using: &random))
            }
            var canvas = Canvas(size: size, charset: charset)
            canvas.polyline(positions)
            var left: Set<Point> = []
            for row in 0..<canvas.dotSize.rows {
                for column in 0..<canvas.dotSize.columns where canvas.hasDot(column: column, row: row) {
                    left.insert(Point(column: column, row: row))
                }
            }
            var pending = left.popFirst().map { [$0] } ?? []
            while let dot = pending.popLast() {
                for dy in -1...1 {
                    for dx in -1...1 {
                        if let next = left.remove(Point(column: dot.column + dx, row: dot.row + dy)) {
                            pending.append(next)
                        }
                    }
                }
            }
            #expect(left.isEmpty)
        }
    }
}

/// The dots of a line by brute force: one where it passes the middle of each step, and one at each end.
private func everyDot(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) -> Set<Point> {
    var found: Set<Point> = []
    let isLevel = abs(b.x - a.x) >= abs(b.y - a.y)
    for step in -400...400 {
        let middle = Double(step) + 0.5
        let fraction = isLevel ? (middle - a.x) / (b.x - a.x) : (middle - a.y) / (b.y - a.y)
        guard fraction >= 0, fraction <= 1 else { continue }
        let across = isLevel ? a.y + fraction * (b.y - a.y) : a.x + fraction * (b.x - a.x)
        let other = Int(across.rounded(.down))
        found.insert(isLevel ? Point(column: step, row: other) : Point(column: other, row: step))
    }
    for end in [a, b] { found.insert(Point(column: Int(end.x.rounded(.down)), row: Int(end.y.rounded(.down)))) }
    return found
}
