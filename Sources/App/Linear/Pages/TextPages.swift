import Catalogue
import Screen

// The pages of panes that ask for a text or show one.

extension FindLine {
    func linearPage(in state: State) -> LinearPage {
        LinearPage(title: "Find", field: LinearField(label: "Find \(hint(in: state))"))
    }
}

extension NoteLine {
    func linearPage(in state: State) -> LinearPage {
        LinearPage(title: "Note, only you see it", field: LinearField(label: "Note", text: field.text))
    }
}

extension ExportLine {
    func linearPage(in state: State) -> LinearPage {
        LinearPage(
            title: "Save the list to a file (.csv, .geojson, .json or .txt)",
            lines: folder(in: state).map { ["It will be in the folder \($0)."] } ?? [],
            field: LinearField(label: "File", text: field.text))
    }
}

extension PaletteLine {
    /// A command that lacks its argument is continued by the line.
    func linearPage(in state: State) -> LinearPage {
        let lacksArgument = field.text.hasSuffix(" ")
        var text = LinearField(label: lacksArgument ? ":" + field.text.trimmingBlanks : "Command", text: field.text)
        if lacksArgument { (text.text, text.isArgument) = ("", true) }
        return LinearPage(title: "Type a command", field: text)
    }
}

extension HelpPane {
    func linearPage(in state: State) -> LinearPage {
        var page = LinearPage(title: "Help", lines: lines.map(\.linear))
        if isTyping { page.field = LinearField(label: "Find in the help", text: field.text) }
        return page
    }
}

extension LegendPane {
    /// Linear mode has no map and no short forms, so only the notes of the legend mean something there.
    func linearPage(in state: State) -> LinearPage {
        return LinearPage(
            title: "Legend",
            lines: ["The legend explains the symbols of the map. Here everything is said in words."] + state.legendNotes
        )
    }
}

extension Notice {
    func linearPage(in state: State) -> LinearPage {
        LinearPage(
            title: title, lines: text.split(separator: "\n").map(String.init),
            enter: offer == nil ? "go on" : "ask OpenStreetMap")
    }
}

extension PositionQuestion {
    func linearPage(in state: State) -> LinearPage {
        LinearPage(title: title, lines: text(in: state).split(separator: "\n").map(String.init))
    }
}

extension DeleteQuestion {
    func linearPage(in state: State) -> LinearPage {
        LinearPage(
            title: "\(verb.capitalisedFirst) the \(object)?", lines: text.split(separator: "\n").map(String.init),
            enter: verb)
    }
}

extension ConflictPane {
    func linearPage(in state: State) -> LinearPage {
        let lines = yours.fields(differingFrom: theirs, in: dataset.form).flatMap { field in
            ["\(field.label), theirs: \(theirs.words(of: field))", "\(field.label), yours: \(yours.words(of: field))"]
        }
        return LinearPage(
            title: "Somebody else has changed it", lines: lines.isEmpty ? ["Both versions say the same."] : lines,
            enter: "send yours")
    }
}

extension PickPane {
    func linearPage(in state: State) -> LinearPage {
        let place = state.data.gazetteer?.describe(point, distances: state.distances) ?? ""
        return LinearPage(
            title: "A point on the map", lines: ["\(state.origin(at: point).label), \(place)"],
            enter: "search from this point")
    }
}

extension PicturePane {
    /// What the picture shows, in words and then in characters.
    func linearPage(in state: State) -> LinearPage {
        let name = state.place(ofID: id).map { $0.places.name($0.row) } ?? id
        var page = LinearPage(title: "Picture: \(name)")
        guard let picture = state.picture(ofID: id) else { return page }
        page.lines = [picture.wholeDescription]
        if let view = view(in: state), let drawn = state.drawn(view) {
            page.drawing = (0..<drawn.size.rows).map { row in drawn.text(row: row) }
        } else if let sentence = state.sentence(about: picture) {
            page.lines.append(sentence)
        }
        return page
    }

    func waiting(in state: State) -> String? {
        guard state.drawsPictures, let view = view(in: state), case .loading = state.pictures.standing(of: view.address)
        else { return nil }
        return "Fetching the picture ..."
    }
}

extension Frame {
    /// The characters of a row, without the blanks at its end.
    fileprivate func text(row: Int) -> String {
        var text = String((0..<size.columns).map { Character(self[$0, row].scalar) })
        while text.last == " " { text.removeLast() }
        return text
    }
}
