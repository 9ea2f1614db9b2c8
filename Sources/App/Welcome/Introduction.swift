import Catalogue
import Geo
import MapDrawing
import Screen

/// Draws the preview before anything is typed: a map of all places, if there is room, and below it what can be typed.
func drawIntroduction(_ state: State, into frame: inout Frame, inside: Rect, theme: Theme) {
    var textRect = inside.inset(columns: 1, rows: 0)
    if let (rect, viewport) = state.introductionMap(in: inside) {
        var scene = state.scene(in: viewport)
        scene.dots = state.data.outline?.positions ?? []
        state.draw(scene, viewport: viewport, into: &frame, rect: rect)
        textRect = Rect(
            column: textRect.column, row: rect.endRow, columns: textRect.columns, rows: inside.rows - rect.rows)
    }
    frame.writeWrapped(state.introduction, in: textRect)
}

extension State {
    /// The position of the map of all places; nil if the text leaves fewer than five rows or another preview is shown.
    func introductionMap(in inside: Rect) -> (rect: Rect, viewport: Viewport)? {
        guard welcome.previewProblem == nil, welcome.start != .near, let box = data.outline?.box else { return nil }
        let lines = introduction.split(separator: "\n").reduce(0) {
            $0 + wrapped(String($1), columns: inside.columns - 2).count
        }
        let rows = inside.rows - lines
        guard rows >= 5 else { return nil }
        let rect = Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: rows)
        return (rect, .fitting(box, in: rect.size))
    }

    fileprivate var introduction: String {
        guard let places = data.places else { return "" }
        let dataset = places.dataset
        guard places.isPartial else {
            let all = dataset.opensWithList ? " Enter alone lists all \(counted(places.currentCount))." : ""
            return "Type \(dataset.placeForms), or latitude and longitude, as in \(dataset.examplePlace).\(all)"
        }
        let districts = starterDistricts
        return "Type \(dataset.placeForms), or latitude and longitude, as in \(dataset.examplePlace), and press "
            + "Enter.\nThis is a starter set\(districts.isEmpty ? "" : ": \(districts)"). For all of \(dataset.name), leave "
            + "with Ctrl-C and run\ncatchment update\nor catchment import with the official files."
    }

    /// The five districts with the most places in a starter set, and the number of other districts.
    private var starterDistricts: String {
        guard let places = data.places else { return "" }
        var counts: [UInt16: Int] = [:]
        for row in 0..<places.count where places.columns.isCurrent[row] {
            counts[places.columns.districts.codes[row], default: 0] += 1
        }
        let names = counts.sorted {
            ($1.value, places.columns.districts.values[Int($0.key)]) < (
                $0.value, places.columns.districts.values[Int($1.key)]
            )
        }
        .map { plainDistrict(places.columns.districts.values[Int($0.key)]) }
        return names.prefix(5).joined(separator: ", ")
            + (names.count > 5 ? " and \(names.count - 5) more districts" : "")
    }
}
