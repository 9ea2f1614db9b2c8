import Catalogue
import Screen

/// The picture of a place over the whole screen.
struct PicturePane: Pane {
    private(set) var id: String
    private(set) var part = PicturePart.whole

    static let context = Context(
        "Picture",
        [
            Binding([.character("+"), .character("=")], .zoomIn, help: "Zoom in", hint: "zoom"),
            Binding([.character("-")], .zoomOut, help: "Zoom out"),
            Binding([.character("0")], .fit, help: "Show the whole picture", hint: "fit"),
            Binding([.character("n")], .nextPicture, help: "The next {place} with a picture", hint: "next"),
            Binding([.character("p")], .previousPicture, help: "The previous {place} with a picture", hint: "previous"),
            Binding([.character("z")], .picture, help: "Close the picture"),
        ], Binding.actions.filter { [Command.copyLink, .openLink].contains($0.command) })
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(
            in: [.results, .details],
            Binding(
                [.character("z")], .picture, about: .acting, help: "Show the picture, as large as the screen",
                hint: "picture", name: "view picture"))
    ]
    static var opener: Command? { .picture }

    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset is any Picturing ? [] : [.picture, .nextPicture, .previousPicture]
    }

    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        guard state.dataset is any Picturing else { return unsupported(by: state.dataset) }
        return state.selectedID.flatMap { state.picture(ofID: $0) } == nil ? [.picture] : []
    }

    var extent: PaneExtent { .whole }
    var showsStatus: Bool { true }

    static func open(in state: inout State) -> [Effect] {
        guard state.dataset is any Picturing else {
            state.run.status = Status(text: "Places of this collection have no pictures")
            return []
        }
        guard let id = state.selectedID else { return [] }
        guard state.picture(ofID: id) != nil else {
            let name = state.place(ofID: id).map { $0.places.name($0.row) } ?? id
            state.run.status = Status(text: "No picture of \(name)")
            return []
        }
        state.panes.open(PicturePane(id: id))
        return []
    }

    func selectedID(in state: State) -> String? { id }
    func pictures(in state: State) -> [PictureView] { view(in: state).map { [$0] } ?? [] }

    // MARK: Keys

    /// The commands that zoom and move a picture.
    private static let movements: Set<Command> = [
        .zoomIn, .zoomOut, .fit, .left, .right, .up, .down, .panLeft, .panRight, .panUp, .panDown, .pageUp, .pageDown,
        .halfPageUp, .halfPageDown,
    ]

    /// The footer names the keys that zoom and move only if the picture is drawn.
    func footer(in state: State) -> Footer? {
        Footer(Self.context, without: loaded(in: state) == nil ? Self.movements : [], in: state)
    }

    /// The picture to draw; nil until it is loaded, and if pictures are described in words.
    private func loaded(in state: State) -> LoadedPicture? {
        guard state.drawsPictures, let view = view(in: state),
            case .loaded(let loaded) = state.pictures.standing(of: view.address)
        else { return nil }
        return loaded
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        if loaded(in: state) == nil, Self.movements.contains(command) { return [] }
        switch command {
        case .zoomIn, .zoomOut: part.step(in: command == .zoomIn)
        case .fit: part = .whole
        case .left, .panLeft: pan(columns: -1, rows: 0, in: state)
        case .right, .panRight: pan(columns: 1, rows: 0, in: state)
        case .up, .panUp: pan(columns: 0, rows: -1, in: state)
        case .down, .panDown: pan(columns: 0, rows: 1, in: state)
        case .pageUp: pan(columns: 0, rows: -4, in: state)
        case .pageDown: pan(columns: 0, rows: 4, in: state)
        case .halfPageUp: pan(columns: 0, rows: -2, in: state)
        case .halfPageDown: pan(columns: 0, rows: 2, in: state)
        case .nextPicture: return step(forward: true, in: &state)
        case .previousPicture: return step(forward: false, in: &state)
        case .picture: return state.back()
        // Otherwise the pane behind this one would act on these keys.
        case .first, .last, .open: break
        default: return nil
        }
        return []
    }

    private mutating func pan(columns: Double, rows: Double, in state: State) {
        guard let view = view(in: state), let loaded = loaded(in: state) else { return }
        let shown = part.shown(
            of: loaded.decoded.picture, in: view.room, cellAspect: state.pictureStyle.cellAspect)
        part.pan(columns: columns, rows: rows, shown: shown)
    }

    /// Shows the picture of the next or previous place of the list that has one. Details below this pane change to that
    /// place.
    private mutating func step(forward: Bool, in state: inout State) -> [Effect] {
        guard let results = state.results, let row = results.places.row(ofID: id),
            let start = results.listing.position(of: row)
        else { return [] }
        let others = forward ? Array(start + 1..<results.visible.count) : (0..<start).reversed()
        guard let next = others.first(where: { results.places.picture(results.visible[$0].row) != nil }) else {
            state.run.status = Status(text: "No more pictures that way")
            return []
        }
        let nextRow = results.visible[next].row
        let (old, new) = (id, results.places.id(nextRow))
        let size = state.mapOrScreenSize
        state.results?.selected = nextRow
        state.results?.revealSelected(in: size)
        (id, part) = (new, .whole)
        guard (state.panes.second as? DetailPane)?.id == old else { return [] }
        state.panes.updateSecond { $0 = DetailPane(id: new) }
        return [state.recordEffect(of: new)]
    }

    /// The wheel zooms.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard loaded(in: state) != nil else { return [] }
        switch event.kind {
        case .wheelUp: part.step(in: true)
        case .wheelDown: part.step(in: false)
        default: break
        }
        return []
    }

    // MARK: Drawing

    private func box(in state: State) -> Rect {
        let size = state.screen.size
        return Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 2)
    }

    func view(in state: State) -> PictureView? {
        state.picture(ofID: id).map {
            PictureView(address: $0.address, part: part, room: box(in: state).inset().size)
        }
    }

    func draw(_ state: State, into frame: inout Frame) {
        frame.fill(frame.bounds)
        let place = state.place(ofID: id)
        let title = place.map { [$0.places.name($0.row), $0.places.headline($0.row)] } ?? [id]
        let inside = frame.box(
            box(in: state), title: title.filter { !$0.isEmpty }.joined(separator: " · "), note: note(in: state),
            focused: true)
        frame.cursor = Point(column: inside.column, row: inside.row)
        guard let reference = state.picture(ofID: id), let view = view(in: state) else {
            frame.writeWrapped("This picture is no longer there.", in: inside, style: Theme.error)
            return
        }
        let drawn = state.drawn(view)
        let sentence = state.sentence(about: reference)
        if let drawn {
            let column = inside.column + (inside.columns - drawn.size.columns) / 2
            frame.copy(drawn, to: Point(column: column, row: inside.row + (inside.rows - drawn.size.rows) / 2))
        } else {
            frame.writeWrapped(sentence ?? "", in: inside.inset(columns: 1, rows: 0), style: Theme.dim)
        }
        let about = [drawn == nil ? nil : sentence, reference.description, original(at: reference.address, in: state)]
            .compactMap { $0 }.joined(separator: " ")
        let status = state.run.status
        frame.write(
            fitted(status?.text ?? about, columns: frame.size.columns - 2), column: 1, row: frame.size.rows - 2,
            style: status.map { $0.isError ? Theme.error : Theme.accent } ?? Theme.dim)
    }

    /// The kind of the file and its size in pixels, which tells how far zooming shows more: "(JPEG, 4,032 × 3,024)".
    private func original(at address: String, in state: State) -> String? {
        guard case .loaded(let loaded) = state.pictures.standing(of: address) else { return nil }
        let decoded = loaded.decoded
        return "(\(decoded.format), \(grouped(decoded.originalWidth)) × \(grouped(decoded.originalHeight)))"
    }

    /// Whether a part of the file is missing.
    private func isIncomplete(in state: State) -> Bool {
        loaded(in: state)?.decoded.isDamaged == true
    }

    /// Where the place stands in the list, how far the picture is zoomed in, and whether a part is missing: "3 of 20 · 2× ·
    /// incomplete".
    private func note(in state: State) -> String {
        let results = state.results
        let index = results.flatMap { $0.selectedID == id ? $0.selectedIndex : nil }
        let position = index.map { "\(grouped($0 + 1)) of \(grouped(results?.visible.count ?? 0))" }
        let zoom = part.zoom > 1 ? "\(decimal(part.zoom, places: part.zoom == 1.5 ? 1 : 0))×" : nil
        return [position, zoom, isIncomplete(in: state) ? "incomplete" : nil].compactMap { $0 }
            .joined(separator: " · ")
    }
}

/// The commands for pictures.
extension Command {
    static let picture = Command("picture")
    static let nextPicture = Command("nextPicture")
    static let previousPicture = Command("previousPicture")
}
