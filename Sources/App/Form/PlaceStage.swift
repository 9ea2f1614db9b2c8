import Catalogue
import Geo
import MapDrawing
import Screen

/// The map on which a person confirms, moves or picks a place of a form.
struct PlaceStage: Sendable {
    enum Purpose: Sendable {
        /// To confirm or move the place that was found. Enter goes on, and after the last place posts.
        case confirming
        /// To pick a point for the form. Enter returns to the form.
        case picking
    }

    let purpose: Purpose
    /// The index of the form's line that the place is for.
    let line: Int
    var map: CursorMap

    /// The distance in metres from a place to the edge of the map around it. Without tiles the map shows a larger area, because there may
    /// be no streets to see close up.
    private static func reachMetres(in state: State) -> Double {
        let hasTiles = state.canFetch && state.basemap.source != nil && state.basemap.problem == nil
        return hasTiles ? 1500 : 6000
    }

    /// A map around a place.
    init(_ purpose: Purpose, of line: Int, at place: Coordinate, in state: State) {
        self.purpose = purpose
        self.line = line
        map = CursorMap(around: place, radiusMetres: Self.reachMetres(in: state), in: state.screen.size)
    }

    /// A map to pick a point on. It shows what the map of the results shows; without results, the area of the dataset's places.
    init(pickingFor line: Int, in state: State) {
        purpose = .picking
        self.line = line
        let size = CursorMap.rect(in: state.screen.size).inset().size
        let box = state.data.places?.outline.box ?? state.dataset?.region ?? Geography.inhabited
        let viewport = state.results?.viewport(in: size) ?? .fitting(box, in: size)
        let cursor = state.results?.map.cursor.flatMap { viewport.cell(of: $0) == nil ? nil : $0 }
        map = CursorMap(viewport, point: cursor ?? viewport.center)
    }

    mutating func fit(to place: Coordinate, in state: State) {
        map = CursorMap(around: place, radiusMetres: Self.reachMetres(in: state), in: state.screen.size)
    }
}

/// The commands of a form and its map.
extension Command {
    static let pickPlace = Command("pickPlace")
    static let newLine = Command("newLine")
    static let nextNamesake = Command("nextNamesake")
    static let previousNamesake = Command("previousNamesake")
}

/// What keys and the mouse do while the form shows a map.
extension FormPane {
    /// Letters are keys here, not text. But as in a field, no key such as `q` leaves the form by mistake.
    static let stageContext = Context(
        "Form: the place on the map", kind: .formMap,
        [
            Binding([.enter], .open, help: "Post the {place} here; in a form, use this point", hint: "post"),
            Binding(
                [.character("n"), .tab], .nextNamesake, help: "The next place of that name", hint: "other place"),
            Binding([.character("N"), .backTab], .previousNamesake, help: "The previous place of that name"),
            Binding([.up, .character("k")], .up, help: "Move the place north"),
            Binding([.down, .character("j")], .down, help: "Move the place south"),
            Binding([.left, .character("h")], .left, help: "Move the place west"),
            Binding([.right, .character("l")], .right, help: "Move the place east"),
        ], Binding.zoom, Binding.pan)

    /// Shows the map with a place: that of the given line, else that of the next line with one.
    /// - Returns: false if none of these lines has a place.
    mutating func showMap(from line: Int = 0, in state: State) -> Bool {
        guard let index = lines.indices.dropFirst(line).first(where: { lines[$0].origin != nil }),
            let origin = lines[index].origin
        else { return false }
        stage = PlaceStage(.confirming, of: index, at: origin.coordinate, in: state)
        return true
    }

    /// Shows the map to pick a point for the focused place, else for the first place of the form.
    private mutating func showMapToPick(in state: State) {
        let isOnPlace = lines.indices.contains(focus) && lines[focus].isPlace
        guard phase == .filling, let line = isOnPlace ? focus : lines.firstIndex(where: \.isPlace) else { return }
        focus = line
        stage =
            lines[line].origin.map { PlaceStage(.picking, of: line, at: $0.coordinate, in: state) }
            ?? PlaceStage(pickingFor: line, in: state)
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        guard let stage else {
            switch command {
            case .open: return goOn(in: &state)
            case .pickPlace: showMapToPick(in: state)
            default: return nil
            }
            return []
        }
        switch command {
        case .open: return leaveMap(stage, in: &state)
        case .back: self.stage = nil
        case .nextNamesake: chooseNamesake(1)
        case .previousNamesake: chooseNamesake(-1)
        case .fit:
            let place = stage.purpose == .confirming ? lines[stage.line].origin?.coordinate : nil
            self.stage?.fit(to: place ?? stage.map.point, in: state)
        default:
            guard self.stage?.map.perform(command, in: state.screen.size) == true else { return nil }
            movePlaceToCursor(in: state)
        }
        return []
    }

    /// Carries out Enter on the map. A picked point is put into the form. After a confirmed place, the form's next place is
    /// shown; after the last one the form is sent.
    private mutating func leaveMap(_ stage: PlaceStage, in state: inout State) -> [Effect] {
        self.stage = nil
        switch stage.purpose {
        case .picking:
            let stop: [Effect] = lines[stage.line].request.map { [.cancel(request: $0)] } ?? []
            return stop + use(state.origin(at: stage.map.point.rounded(decimals: 4)), for: stage.line, in: &state)
        case .confirming: return showMap(from: stage.line + 1, in: state) ? [] : send(in: &state)
        }
    }

    /// Fills a line with a point, and looks up the name of what lies there.
    mutating func use(_ point: Origin, for line: Int, in state: inout State) -> [Effect] {
        lines[line].use(point)
        let effects = state.askName(of: point)
        lines[line].naming = effects.isEmpty ? nil : state.run.lastRequest
        return effects
    }

    private mutating func chooseNamesake(_ step: Int) {
        guard let stage, stage.purpose == .confirming, !lines[stage.line].origins.isEmpty else { return }
        let count = lines[stage.line].origins.count
        lines[stage.line].choose((lines[stage.line].chosen + step + count) % count)
        if let origin = lines[stage.line].origin { self.stage?.map.centre(on: origin.coordinate) }
    }

    /// Moves the place that is confirmed to the map's cursor.
    private mutating func movePlaceToCursor(in state: State) {
        guard let stage, stage.purpose == .confirming, stage.map.point != lines[stage.line].origin?.coordinate
        else { return }
        lines[stage.line].move(to: stage.map.point, in: state)
    }

    mutating func mouseOnMap(_ event: MouseEvent, in state: State) {
        stage?.map.mouse(event, in: state.screen.size)
        movePlaceToCursor(in: state)
    }

    /// The hints for the map's footer that depend on the form, and the commands that would do nothing now.
    func stageHints(_ stage: PlaceStage) -> (hints: [Footer.Hint], useless: Set<Command>) {
        let goesOn = lines.dropFirst(stage.line + 1).contains { $0.origin != nil }
        let isPicking = stage.purpose == .picking
        let enter = isPicking ? "use this point" : goesOn ? "next place" : editedKey == nil ? "post" : "save"
        let hasNamesakes = !isPicking && lines[stage.line].origins.count > 1
        return (
            [Footer.Hint(.enter, enter), Footer.Hint("arrows", "move")],
            hasNamesakes ? [] : [.nextNamesake, .previousNamesake]
        )
    }

    // MARK: Drawing

    func draw(_ stage: PlaceStage, _ state: State, into frame: inout Frame) {
        let line = lines[stage.line]
        let isPicking = stage.purpose == .picking
        let point = stage.map.point
        let others = lines.indices.filter { $0 != stage.line }.map { lines[$0].text.text.onOneLine }
        let heading = ([title] + others).filter { !$0.isEmpty }.joined(separator: " · ")
        let sentence =
            isPicking
            ? state.data.gazetteer?.describe(point, distances: state.distances) ?? ""
            : line.placeWords(keys: ", n: next", state.distances)
        stage.map.draw(
            state, heading: heading,
            title: "\(line.field.label): \(isPicking ? "move the cursor to the place" : "is this the place?")",
            sentence: sentence, into: &frame
        ) { scene, viewport in
            scene.pins = state.pins(in: viewport, limit: 1500)
            // The point where the place was found stays marked after the place is moved.
            scene.origin = isPicking ? nil : line.found?.coordinate
        }
    }
}

extension FormPane.Line {
    /// The place as a sentence: "● Whitby, North Yorkshire · 1 of 2, n: next · moved 240 m NE"; empty without a place.
    /// - Parameter keys: the keys that choose among places of the same name, as they follow "1 of 2".
    func placeWords(keys: String, _ distances: DistanceFormat) -> String {
        guard let found, let origin else { return "" }
        var words = ["● \(found.fullName)"]
        if origins.count > 1 { words.append("\(chosen + 1) of \(origins.count)\(keys)") }
        if let moved {
            let way = found.coordinate.geodesic(to: moved)
            words.append(
                "moved " + distances.text(metres: way.distanceMetres, bearingDegrees: way.initialBearingDegrees))
        }
        if let approximate = origin.approximate { words.append("≈ \(approximate)") }
        return (words + [origin.credit, remark].compactMap { $0 }).joined(separator: " · ")
    }
}

extension String {
    /// The lines of the text joined by " / "; empty lines are left out.
    var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " / ") }
}
