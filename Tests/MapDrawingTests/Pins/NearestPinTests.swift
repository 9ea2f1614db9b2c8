import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

private let viewport = Viewport(
    center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: Size(columns: 80, rows: 24))

private func pin(_ id: Int, _ column: Int, _ row: Int) -> MapPin {
    MapPin(id: id, coordinate: viewport.coordinate(at: Point(column: column, row: row)), shape: .circle, letter: " ")
}

/// A pin in the middle and five around it; a row is as high as two columns are wide.
private let pins = [pin(1, 40, 12), pin(2, 50, 12), pin(3, 45, 10), pin(4, 40, 5), pin(5, 10, 14), pin(6, 42, 20)]

struct NearestPinTests {
    @Test(arguments: [(Direction.right, 3), (.up, 4), (.left, 5), (.down, 6)])
    func anArrowGoesToTheNearestPinInItsQuarter(direction: Direction, id: Int) {
        #expect(nearestPin(from: pins[0].coordinate, direction: direction, among: pins, viewport: viewport) == id)
    }

    @Test func anEmptyQuarterWidensButNeverToWhatLiesTheOtherWay() {
        let few = [pin(1, 40, 12), pin(2, 41, 2)]
        #expect(nearestPin(from: few[0].coordinate, direction: .right, among: few, viewport: viewport) == 2)
        #expect(nearestPin(from: few[0].coordinate, direction: .left, among: few, viewport: viewport) == nil)
        #expect(nearestPin(from: few[0].coordinate, direction: .down, among: few, viewport: viewport) == nil)
        #expect(nearestPin(from: few[0].coordinate, direction: .down, among: [], viewport: viewport) == nil)
    }

    @Test func theOppositeArrowUndoesAStep() {
        var random = SeededRandom(seed: 5)
        let opposite: [Direction: Direction] = [.up: .down, .down: .up, .left: .right, .right: .left]
        let many = (0..<120).map {
            pin($0, .random(in: 0..<80, using: &random), .random(in: 0..<24, using: &random))
        }
        let taken = Set(many.map { viewport.cell(of: $0.coordinate) })
        for start in many {
            for (there, back) in opposite {
                guard
                    let id = nearestPin(from: start.coordinate, direction: there, among: many, viewport: viewport),
                    let returned = nearestPin(
                        from: many[id].coordinate, direction: back, among: many, viewport: viewport, previous: start.id)
                else { continue }
                let (column, row) = viewport.position(of: start.coordinate)
                let (column2, row2) = viewport.position(of: many[id].coordinate)
                let isLevel = there == .left || there == .right
                let (along, across) = (abs(column2 - column), 2 * abs(row2 - row))
                // After a step into a wider sector, the opposite arrow may find another pin in its narrow one.
                guard isLevel ? across <= along : along <= across else { continue }
                #expect(returned == start.id)
            }
        }
        #expect(taken.count > 100)
    }

    @Test func arrowsReachEveryPin() {
        var random = SeededRandom(seed: 9)
        for _ in 0..<20 {
            var cells: Set<Point> = []
            while cells.count < 40 {
                cells.insert(
                    Point(column: .random(in: 0..<80, using: &random), row: .random(in: 0..<24, using: &random)))
            }
            let many = cells.enumerated().map { pin($0.offset, $0.element.column, $0.element.row) }
            var seen: Set<Int> = [0]
            var pending = [0]
            while let id = pending.popLast() {
                for direction in Direction.allCases {
                    let next = nearestPin(
                        from: many[id].coordinate, direction: direction, among: many, viewport: viewport)
                    if let next, seen.insert(next).inserted { pending.append(next) }
                }
            }
            #expect(seen.count == many.count)
        }
    }
}
