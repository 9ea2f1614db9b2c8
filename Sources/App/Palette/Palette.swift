import Catalogue
import Geo
import MapDrawing
import Screen

/// A command that takes words, besides the ones that keys have.
struct PaletteCommand: Sendable {
    let name: String
    let argument: String
    let help: String
    let run: @Sendable (inout State, String) -> [Effect]

    var usage: String { argument.isEmpty ? name : "\(name) \(argument)" }
}

/// Everything that the command line knows: what takes words, then every key that has a name.
let paletteCommands: [PaletteCommand] =
    [
        PaletteCommand(name: "near", argument: "PLACE", help: "Search from a postcode, place or lat,lon") {
            state, text in
            state.startSearch(for: text)
        },
        PaletteCommand(name: "from", argument: "PLACE", help: "List all places with the way from there") {
            state, text in
            state.startSearch(for: text, purpose: .distances)
        },
        PaletteCommand(name: "in", argument: "COLLECTION", help: "Open another collection by its name") {
            state, text in
            state.openCollection(named: text)
        },
        PaletteCommand(name: "radius", argument: "DISTANCE", help: "Set the radius, as in 1.2km or 0.5mi") {
            state, text in
            state.setRadius(text)
        },
        PaletteCommand(name: "sort", argument: "ORDER", help: "Sort by distance, name or another order") {
            state, text in
            state.setSort(text)
        },
        PaletteCommand(name: "home", argument: "PLACE", help: "Remember a place as home, for \"near me\"") {
            state, text in
            state.setHome(text)
        },
        PaletteCommand(name: "position", argument: "yes|no|ask", help: "Whether your position may be asked for") {
            state, text in
            state.setPosition(text)
        },
        PaletteCommand(name: "charset", argument: "NAME", help: "Draw the map in braille, block or ascii") {
            state, text in
            state.setCharset(text)
        },
        PaletteCommand(
            name: "units", argument: "NAME", help: "Write distances in metric, miles or auto"
        ) { state, text in
            state.setUnits(text)
        },
        PaletteCommand(name: "background", argument: "SHADE", help: "Colours for a dark or a light terminal, or auto") {
            state, text in
            state.setBackground(text)
        },
        PaletteCommand(name: "network", argument: "on|off", help: "Fetch streets, data and places, or use what is here")
        {
            state, text in
            state.setNetwork(text)
        },
        PaletteCommand(name: "update postcodes", argument: "", help: "Fetch every postcode of Great Britain") {
            state, _ in
            state.startRefresh(Feed.postcodes.id)
        },
        PaletteCommand(name: "live", argument: "", help: "The list as its service has it now, page by page") {
            state, _ in
            state.listLive()
        },
        PaletteCommand(name: "online", argument: "PLACE", help: "Ask OpenStreetMap's Nominatim for a place") {
            state, text in
            state.askOnline(text)
        },
        PaletteCommand(name: "changes", argument: "", help: "What the last update changed") { state, _ in
            state.openChanges()
        },
        PaletteCommand(name: "shortlist", argument: "", help: "The shortlist, side by side") { state, _ in
            state.perform(.compare)
        },
        PaletteCommand(name: "unfilter", argument: "", help: "Switch every filter on again") { state, _ in
            state.filter = Filter()
            state.rearrange()
            state.status = Status(text: "All filters are on.")
            return [.save(state.settings)]
        },
    ]
    + bindings.filter { $0.name != nil }.map { binding in
        PaletteCommand(name: binding.name ?? "", argument: "", help: binding.help) { state, _ in
            state.perform(binding.command)
        }
    }

/// The command line at the foot of the screen.
struct PaletteLine: Sendable {
    var field = TextField()
    var selected = 0

    var candidates: [PaletteCommand] {
        let typed = field.text.lowercased()
        let starting = paletteCommands.filter {
            $0.name.hasPrefix(typed) || (!$0.argument.isEmpty && typed.hasPrefix($0.name + " "))
        }
        let containing = paletteCommands.filter { command in
            !starting.contains { $0.name == command.name }
                && (command.name.contains(typed) || command.help.lowercased().contains(typed))
        }
        return starting + (typed.isEmpty ? [] : containing)
    }
}

extension State {
    mutating func typePalette(_ key: Key, _ line: PaletteLine) -> [Effect] {
        var line = line
        let candidates = line.candidates
        switch key {
        case .escape:
            overlays.removeLast()
            return []
        case .up: line.selected = max(0, line.selected - 1)
        case .down: line.selected = min(max(0, candidates.count - 1), line.selected + 1)
        case .tab:
            guard candidates.indices.contains(line.selected) else { return [] }
            let chosen = candidates[line.selected]
            if !line.field.text.hasPrefix(chosen.name) {
                line.field = TextField(chosen.name + (chosen.argument.isEmpty ? "" : " "))
            }
            line.selected = 0
        case .enter: return runPalette(line, candidates)
        default:
            if line.field.handle(key) { line.selected = 0 }
        }
        replaceTop(.palette(line))
        return []
    }

    private mutating func runPalette(_ line: PaletteLine, _ candidates: [PaletteCommand]) -> [Effect] {
        guard candidates.indices.contains(line.selected) else {
            overlays.removeLast()
            status = Status(
                text: "There is no command \"\(line.field.text)\". Press : and ↓ to see them all.", isError: true)
            return []
        }
        let chosen = candidates[line.selected]
        let typed = line.field.text
        let argument =
            typed.lowercased().hasPrefix(chosen.name) ? String(typed.dropFirst(chosen.name.count)).trimmed : ""
        if !chosen.argument.isEmpty, argument.isEmpty {
            var more = line
            more.field = TextField(chosen.name + " ")
            more.selected = 0
            replaceTop(.palette(more))
            status = Status(text: "\(chosen.usage): \(chosen.help)")
            return []
        }
        overlays.removeLast()
        return chosen.run(&self, argument)
    }

    mutating func setRadius(_ text: String) -> [Effect] {
        do throws(DistanceError) {
            let metres = try Radius.parse(text)
            if results != nil { return changeRadius(to: metres) }
            welcome.radiusMetres = metres
        } catch {
            status = Status(text: error.description, isError: true)
        }
        return []
    }

    mutating func setSort(_ text: String) -> [Effect] {
        let known = sortOrders
        guard known.contains(text.lowercased()) else {
            guard text.lowercased() != "distance" else {
                status = Status(
                    text: "Nothing is near or far yet: m picks a point to measure from, :from PLACE names one.")
                return []
            }
            status = Status(text: "There is no order \"\(text)\": use \(known.joined(separator: ", ")).", isError: true)
            return []
        }
        sort = text.lowercased()
        rearrange()
        if results?.isEverywhere == true { results?.selectFirst() }
        let title =
            places?.collection.sorts.first { $0.id == sort }.map { $0.name + $0.title.dropFirst($0.name.count) } ?? sort
        status = Status(text: "Sorted by \(title).")
        return [.save(settings)]
    }

    /// What the places at hand can be sorted by.
    var sortOrders: [String] {
        let isMeasured = results.map { $0.origin != nil } ?? true
        return (isMeasured ? ["distance", "name"] : ["name"]) + (places?.collection.sorts.map(\.id) ?? [])
    }

    mutating func setCharset(_ text: String) -> [Effect] {
        guard let chosen = CharacterSet(rawValue: text.lowercased()) else {
            status = Status(text: "There is no character set \"\(text)\": use braille, block or ascii.", isError: true)
            return []
        }
        charset = chosen
        settings.charset = Settings.Charset(rawValue: chosen.rawValue) ?? .auto
        return [.save(settings)]
    }

    mutating func setUnits(_ text: String) -> [Effect] {
        let units: [String: Settings.Units] = [
            "metric": .metric, "kilometres": .metric, "km": .metric, "miles": .imperial, "imperial": .imperial,
            "mi": .imperial, "auto": .auto,
        ]
        guard let chosen = units[text.lowercased()] else {
            status = Status(text: "There are no units \"\(text)\": use metric, miles or auto.", isError: true)
            return []
        }
        settings.units = chosen
        status = Status(
            text: "Distances are in \(distances.words).")
        return [.save(settings)]
    }

    mutating func setNetwork(_ text: String) -> [Effect] {
        guard let isOn = ["on": true, "off": false][text.lowercased()] else {
            status = Status(text: "The network is on or off, and not \"\(text)\".", isError: true)
            return []
        }
        settings.tiles.network = isOn
        let stopped = isOn ? [] : stopRefresh() + stopNaming() + cancelSearch()
        status = Status(text: isOn ? "Streets, new data and places are asked for." : "Nothing is fetched any more.")
        return stopped + [.save(settings)]
    }

    mutating func setBackground(_ text: String) -> [Effect] {
        guard let chosen = Settings.Background(rawValue: text.lowercased()) else {
            status = Status(text: "A background is dark, light or auto, and not \"\(text)\".", isError: true)
            return []
        }
        settings.background = chosen
        return [.save(settings)]
    }

    mutating func setHome(_ text: String) -> [Effect] {
        let request = nextRequest()
        welcome.homeRequest = request
        return [.resolve(request: request, text, asking: .postcodes)]
    }
}

extension String {
    var trimmed: String {
        var view = self[...]
        while view.first == " " { view = view.dropFirst() }
        while view.last == " " { view = view.dropLast() }
        return String(view)
    }
}

func drawPalette(_ line: PaletteLine, into frame: inout Frame, theme: Theme) {
    let candidates = line.candidates
    let height = min(10, frame.size.rows - 6, candidates.count)
    var scroll = Scroll()
    scroll.show(line.selected, of: candidates.count, height: height)
    let shown = Array(candidates.dropFirst(scroll.first).prefix(height))
    let area = Rect(
        column: 0, row: frame.size.rows - 1 - shown.count - 2, columns: frame.size.columns, rows: shown.count + 2)
    let inside = frame.box(
        area, title: "Command", note: "Tab completes  Enter runs  Esc closes", focused: true, theme: theme)
    for (index, command) in shown.enumerated() {
        let row = inside.row + index
        let style = scroll.first + index == line.selected ? theme.selected : .plain
        if scroll.first + index == line.selected {
            frame.fill(
                Rect(column: inside.column, row: row, columns: inside.columns, rows: 1), with: Cell(" ", style: style))
        }
        frame.write(fitted(command.usage, columns: 22), column: inside.column + 1, row: row, style: style)
        frame.write(
            fitted(command.help, columns: inside.columns - 26), column: inside.column + 25, row: row, style: style)
    }
    let row = frame.size.rows - 1
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    frame.write(":", column: 0, row: row, style: theme.key)
    line.field.draw(into: &frame, column: 1, row: row, columns: frame.size.columns - 2, focused: true, theme: theme)
}
