import Catalogue
import Screen

extension FormPane {
    /// A field at a time, then all of them by number, then the question for the place.
    func linearPage(in state: State) -> LinearPage {
        if let stage { return stagePage(stage, in: state) }
        var page = LinearPage(title: title)
        let message = message(in: state)
        if message.isError { page.lines.append(message.text) }
        guard phase == .filling else { return page }
        if lines.indices.contains(focus) {
            let line = lines[focus]
            let note = note(of: line, state)
            page.lines += [note.text, note.count].filter { !$0.isEmpty }
            let hint = line.field.hint.isEmpty ? "" : ", \(line.field.hint)"
            page.field = LinearField(label: line.field.label + hint, text: line.text.text, next: .tab)
            page.field?.hasLines = line.hasLines
            return page
        }
        page.items = lines.map { line in
            let note = note(of: line, state)
            let typed = line.text.text.onOneLine
            let words = [typed, note.text == "● \(typed)" ? "" : note.text].filter { !$0.isEmpty }
            return LinearItem(
                id: line.field.id,
                text: "\(line.field.label): \(words.isEmpty ? "empty" : words.joined(separator: ", "))")
        }
        page.lines.append("Type a number to change the line with that number.")
        page.itemKey = nil
        page.enter = hasPlaces ? "go on to the place" : editedKey == nil ? "post" : "save"
        return page
    }

    private func stagePage(_ stage: PlaceStage, in state: State) -> LinearPage {
        let line = lines[stage.line]
        var page = LinearPage(title: "\(line.field.label): is this the place?", itemKey: nil)
        page.lines = [line.placeWords(keys: "", state.distances)]
        if let place = line.origin,
            let there = state.data.gazetteer?.describe(place.coordinate, distances: state.distances),
            !page.lines.contains("● \(there)")
        {
            page.lines.append(there + ".")
        }
        if line.origins.count > 1 {
            page.lines.append("Type a number to choose another place of that name.")
            page.items = line.origins.map { LinearItem(id: $0.fullName, text: $0.fullName) }
        }
        let goesOn = lines.dropFirst(stage.line + 1).contains { $0.origin != nil }
        page.enter = goesOn ? "go on to the next place" : editedKey == nil ? "post it here" : "save it"
        return page
    }

    func waiting(in state: State) -> String? {
        switch phase {
        case .reading: return ""
        case .sending: return "Sending ..."
        case .unreadable, .accepted: return nil
        case .filling: return isGoingOn || lines.contains { $0.request != nil } || isLocating(state) ? "" : nil
        }
    }

    mutating func select(_ index: Int, in state: inout State) {
        guard let stage else {
            focus = index
            return
        }
        lines[stage.line].choose(index)
        if let origin = lines[stage.line].origin { self.stage?.map.centre(on: origin.coordinate) }
    }
}

extension AccountPane {
    /// The hint in password fields. A typed word would be the password, so only an empty line goes back.
    private static let leaving = "Enter alone goes back"

    /// A field at a time; the last question is whether to stay signed in.
    func linearPage(in state: State) -> LinearPage {
        var page = LinearPage(title: title)
        page.lines = introduction.split(separator: "\n").map(String.init)
        page.lines += [problem ?? reason ?? ""].filter { !$0.isEmpty }.map { $0 + "." }
        switch focus {
        case .name:
            let label = mode == .close ? "Name of the account, to delete it" : "Name"
            page.field = LinearField(label: label, text: name.text, next: mode == .close ? .enter : .tab)
        case .present:
            page.field = LinearField(label: "Current password", hint: Self.leaving, isSecret: true, next: .tab)
        case .password:
            page.field = LinearField(
                label: mode == .changePassword ? "New password" : "Password", hint: Self.leaving, isSecret: true,
                next: mode == .changePassword ? .enter : .tab)
        case .remember:
            let place = storage == .keyring ? "in the keyring" : "in a file that only you can read"
            page.lines.append("Stay signed in, with the password \(place)?")
            page.items = [
                LinearItem(id: "yes", text: "Yes"), LinearItem(id: "no", text: "No, only until Catchment ends"),
            ]
        }
        return page
    }

    func waiting(in state: State) -> String? { sent == nil ? nil : "Asking the server ..." }

    mutating func select(_ index: Int, in state: inout State) { if focus == .remember { isRemembered = index == 0 } }
}
