import Catalogue
import Geo
import MapDrawing
import Screen

/// Draws the preview before anything is typed: a map of all places, if there is room, and below it what can be typed.
func drawIntroduction(_ state: State, into frame: inout Frame, inside: Rect) {
    var textRect = inside.inset(columns: 1, rows: 0)
    if let (rect, viewport) = state.introductionMap(in: inside) {
        var scene = state.scene(in: viewport)
        scene.dots = state.data.places?.outline.points ?? []
        state.draw(scene, viewport: viewport, into: &frame, rect: rect)
        textRect = Rect(
            column: textRect.column, row: rect.endRow, columns: textRect.columns, rows: inside.rows - rect.rows)
    }
    frame.writeWrapped(firstFitting(state.introductionWordings, in: textRect.size), in: textRect)
}

extension State {
    /// The most rows for which the scale of the map of all places is chosen. A taller map shows more land instead of more detail, because
    /// more detail would triple the bytes that are read at the start.
    private static let mostRowsForScale = 24

    /// The position of the map of all places; nil if the text leaves fewer than five rows or another preview is shown.
    func introductionMap(in inside: Rect) -> (rect: Rect, viewport: Viewport)? {
        guard welcome.previewProblem == nil || isProblemInNotice, welcome.start != .near,
            let box = data.places?.outline.box
        else { return nil }
        let rows = inside.rows - wrappedRows(of: introductionWordings.first ?? "", columns: inside.columns - 2)
        guard rows >= 5 else { return nil }
        let rect = Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: rows)
        var scaled = rect.size
        scaled.rows = min(rows, Self.mostRowsForScale)
        return (rect, .fitting(box, in: rect.size, maximumZoom: Viewport.fitting(box, in: scaled).zoom))
    }

    /// Whether a notice in front says why the typed place is not known, so that the preview need not say it, too.
    var isProblemInNotice: Bool {
        guard let problem = welcome.previewProblem, let notice = panes.top as? Notice else { return false }
        return notice.text.hasPrefix(namingKeys(problem.words))
    }

    /// What can be typed, and how to get all places; the longest wording first.
    var introductionWordings: [String] {
        guard let places = data.places else { return [] }
        let dataset = places.dataset
        if let reason = reasonForNoServer(places) { return [namingKeys(reason)] }
        let example = "Type a place, such as \(dataset.examplePlace)"
        guard places.isPartial else {
            let all =
                dataset.opensWithList && places.listedCount > 0 && welcome.start != .point
                ? " Press Enter to list \(places.listedCount == 1 ? "" : "all ")\(counted(places.listedCount))." : ""
            let forms = [
                "\(example): \(dataset.placeForms), or latitude and longitude.", "\(example): \(dataset.placeForms).",
            ]
            return (startAdvice.map { [$0] } ?? forms).map { $0 + all }
        }
        let form = startAdvice ?? "\(example): \(dataset.placeForms). Then press Enter."
        let here = dataset.starter?.contents ?? "This is a starter set."
        let way = namingKeys(wayToAll)
        let short = startAdvice ?? "\(example)."
        return [[form, here, way], [form, way], [short, way], [short]].map { $0.joined(separator: "\n") }
    }

    /// Why there are no places of a service with accounts, and what to do: its address is not known, or its server is not reached.
    private func reasonForNoServer(_ places: Places) -> String? {
        guard places.count == 0 else { return nil }
        if lacksServiceAddress { return emptyReason(places) }
        return outageReason.map { "\($0)." + (canFetch ? "\n\(Self.addressAdvice)" : "") }
    }

    /// How to choose a point on the map, or a place of the dataset by its name; nil if another line of the form is chosen.
    private var startAdvice: String? {
        switch welcome.start {
        case .near, .place: nil
        case .point: "Press Enter, move the cursor to a point of the map, and press Enter again."
        case .name: "Type a part of a \(noun.one)'s name, choose one with ↑↓, and press Enter."
        }
    }

    /// How to get all places of the open dataset or, while they are fetched, the progress.
    private var wayToAll: String {
        guard let dataset else { return "" }
        if let running = updates.running, running.subject == datasetID {
            let share = running.step.permille.map { permille in
                let full = permille * 20 / 1000
                return " " + String(repeating: "█", count: full) + String(repeating: "░", count: 20 - full)
            }
            return "\(running.headline.capitalisedFirst)\(share ?? "")  F5 stops"
        }
        guard canFetch else { return "To get all of \(dataset.name), \(networkAdvice)." }
        return "F5  Get all of \(dataset.name)\(dataset.sizeNote)"
    }
}
