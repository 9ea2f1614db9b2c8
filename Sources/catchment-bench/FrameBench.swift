import App
import Catalogue
import Collections
import Geo
import MapDrawing
import Screen

/// Frames of the results screen, 200 x 50, with a thousand pins.
enum FrameBench {
    static func run() throws(ImportError) -> [Measurement] {
        let register = MadeData.register(bytes: 4_000_000, seed: 4)
        let table = try register.withUnsafeBufferPointer { bytes throws(ImportError) in
            try RegisterImporter().read(ImportFile(name: "made.csv", bytes: UnsafeRawBufferPointer(bytes))) { _ in true
            }.table
        }
        let places = Places([table, nil], of: England())
        var state = MadeData.state
        _ = update(&state, .placesLoaded(places))
        let first = medianSeconds { _ in view(state) }
        search(&state)
        _ = update(&state, .gazetteerLoaded(Gazetteer(places), of: places))
        let whole = medianSeconds { _ in view(state) }
        let before = view(state)
        var moving = state
        var isDown = false
        let moved = medianSeconds(runs: 21) { _ in
            isDown.toggle()
            _ = update(&moving, .input(.key(isDown ? .down : .up)))
            return view(moving)
        }
        _ = update(&state, .input(.key(.down)))
        let after = view(state)
        let changed = zip(before.cells, after.cells).count { $0 != $1 }
        return [
            Measurement(what: "welcome frame 200x50", value: first * 1e3, unit: "ms"),
            Measurement(
                what: "map frame 200x50, \(MadeData.crowdSize) pins", value: whole * 1e3, unit: "ms",
                comparison: "goal 3 with writing; mapscii 3.4-7.2 ms elsewhere"),
            Measurement(
                what: "selection moved: update and frame", value: moved * 1e3, unit: "ms", comparison: "goal 0.3"),
            Measurement(
                what: "selection moved: cells that differ", value: Double(changed), unit: "cells",
                comparison: "of 10,000"),
        ] + pins()
    }

    /// Measures a map of pins around a few cities drawn without a memo, and for comparison only the look-up of the
    /// pins' cells.
    private static func pins() -> [Measurement] {
        var random = SplitMix64(seed: 25)
        let size = Size(columns: 200, rows: 50)
        let viewport = Viewport(center: MadeData.crowdCentre.coordinate, zoom: 9, size: size)
        let cities = (0..<40).map { _ in
            (Double.random(in: 0..<200, using: &random), Double.random(in: 0..<50, using: &random))
        }
        let pins = (0..<25_000).map { id in
            let city = cities[id % cities.count]
            // The sum of three random numbers is denser in the middle.
            func off(_ reach: Double) -> Double {
                (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -reach...reach, using: &random) }
            }
            return MapPin(
                id: id, coordinate: viewport.coordinate(column: city.0 + off(8), row: city.1 + off(4)), shape: .circle,
                letter: "G")
        }
        let scene = MapScene(pins: pins, showsNorth: false, showsScale: false)
        let placed = medianSeconds(runs: 21) { _ in pins.count { viewport.cell(of: $0.coordinate) != nil } }
        let drawn = medianSeconds(runs: 21) { _ in
            var frame = Frame(size: size)
            return drawMap(scene, viewport: viewport, charset: .braille, into: &frame, rect: frame.bounds)
        }
        return [
            Measurement(what: "25,000 pins: the cells they fall into", value: placed * 1e3, unit: "ms"),
            Measurement(
                what: "25,000 pins: counted and drawn, without a memo", value: drawn * 1e3, unit: "ms",
                comparison: "goal 3"),
        ]
    }

    /// Types a search and answers the effect that asks for its origin.
    private static func search(_ state: inout State) {
        for key in [Key.character("x"), .enter] {
            for effect in update(&state, .input(.key(key))) {
                guard case .lookup(.resolve(let request, let text, _, _)) = effect else { continue }
                _ = update(
                    &state,
                    .originFound(request: request, Origin(label: text, coordinate: MadeData.crowdCentre.coordinate)))
            }
        }
    }
}
