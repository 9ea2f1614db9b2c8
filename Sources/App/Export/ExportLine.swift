import Catalogue
import Screen

/// The line that asks for the name of the file to save places in.
struct ExportLine: Pane {
    private(set) var field: TextField
    /// What Tab found for the text in the field; nil before Tab is pressed, and after the text has changed.
    private var completion: PathCompletion?
    private let scope: PlacesExport.Scope
    /// What was on the screen when the line was opened.
    private let shown: Shown
    /// Whether another list or dataset is on the screen now.
    private(set) var isFinished = false

    /// Identifies the list on the screen, and its dataset.
    private struct Shown: Sendable, Equatable {
        var datasetID: String
        /// Empty for a list of all places, and if there is no list.
        var searchID: String

        init(_ state: State) {
            (datasetID, searchID) = (state.datasetID, state.results?.saved.searchID ?? "")
        }
    }

    /// The longest path, in characters.
    private static let longestPath = 4096

    /// - Parameter isSuggested: whether the name is a suggestion, which typing replaces.
    private init(_ name: String, isSuggested: Bool, _ scope: PlacesExport.Scope, in state: State) {
        field = TextField(name, limit: Self.longestPath)
        if isSuggested { field.select() }
        self.scope = scope
        shown = Shown(state)
    }

    static var contexts: [Context] { [] }
    static let keys = [
        PaneKeys(
            in: [.results],
            Binding(
                [.character("X")], .export, about: .noting, help: "Save the list to a file", hint: "export",
                name: "export"))
    ]
    static var opener: Command? { .export }
    static let typedCommands = [
        TypedCommand(
            "export", "[FILE]", help: "Save the list to a file (.csv, .geojson, .json or .txt)", command: .export
        ) { state, text in
            let scope = state.topPane is ComparePane ? PlacesExport.Scope.shortlist : .list
            return text.isEmpty ? open(for: scope, in: &state) : state.exportPlaces(scope, to: text)
        },
        TypedCommand("print", "[FILE]", help: "Save the {list} as a page of text to print (.txt)") { state, text in
            guard !state.comparable.isEmpty else {
                state.run.status = Status(text: compareAdvice(state, 0))
                return []
            }
            if text.isEmpty { return open(for: .shortlist, ending: ".txt", in: &state) }
            return state.exportPlaces(.shortlist, to: text.lowercased().hasSuffix(".txt") ? text : text + ".txt")
        },
    ]
    var holdsText: Bool { true }
    var showsStatus: Bool { true }

    /// Opens the line for the list on the screen.
    static func open(in state: inout State) -> [Effect] { open(for: .list, in: &state) }

    /// Opens the line with a suggested name, such as "schools-ls7-4he.csv".
    static func open(
        for scope: PlacesExport.Scope, ending: String = ".csv", in state: inout State
    ) -> [Effect] {
        let subject: String
        switch scope {
        case .list:
            guard let results = state.resultsToSave() else { return [] }
            subject = results.origin?.label ?? ""
        case .shortlist:
            guard state.shortlistToSave() != nil else { return [] }
            subject = state.choiceWords.list
        }
        let words = [state.noun.many, subject].joined(separator: " ").lowercased()
        let stem = words.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        // Avoids the names used in this run. A file from an earlier run is noticed only when the list is written.
        let names = [stem + ending] + (2...99).map { "\(stem)-\($0)\(ending)" }
        let name = names.first { !state.run.savedLists.contains($0) } ?? names[0]
        state.panes.open(ExportLine(name, isSuggested: true, scope, in: state))
        return []
    }

    /// Opens the line again after a problem.
    /// - Parameters:
    ///   - name: the name to show in the line.
    ///   - isSuggested: whether the program chose this name, so that typing replaces it.
    static func open(
        with name: String, isSuggested: Bool = false, for scope: PlacesExport.Scope, _ problem: String,
        in state: inout State
    ) -> [Effect] {
        state.panes.open(ExportLine(name, isSuggested: isSuggested, scope, in: state))
        state.run.status = Status(text: problem, isError: true)
        return []
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        completion = nil
        switch key {
        case .tab: return [.file(.completePath(field.path))]
        case .escape:
            state.run.status = nil
            state.panes.closeTop()
        case .enter:
            guard !field.text.trimmingBlanks.isEmpty else {
                state.run.status = Status(text: "Type a name for the file, or press Esc to cancel")
                return []
            }
            state.run.status = nil
            state.panes.closeTop()
            return state.exportPlaces(scope, to: field.text.trimmingBlanks)
        default: _ = field.handle(key)
        }
        return []
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        completion = nil
        field.insert(line)
        return []
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        guard case .pathCompleted(let completion) = message, completion.typed == field.path else {
            return []
        }
        self.completion = completion
        if completion.completed != completion.typed {
            field = TextField(completion.completed, limit: Self.longestPath)
        }
        return []
    }

    mutating func refresh(from state: State) { isFinished = shown != Shown(state) }

    func footer(in state: State) -> Footer? { nil }

    /// The folder in which the file will be; nil if the typed path begins with "/" or "~/" and so shows it, or if the current folder is
    /// unknown.
    func folder(in state: State) -> String? {
        let path = field.text.trimmingBlanks
        guard !state.run.folder.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~/") else { return nil }
        guard let end = path.lastIndex(of: "/") else { return state.run.folder }
        return state.run.folder + (state.run.folder == "/" ? "" : "/") + path[..<end]
    }

    func draw(_ state: State, into frame: inout Frame) {
        frame.drawLine(
            field, label: " Save to: ", keys: ["Tab completes  Enter saves  Esc cancels", "Enter saves  Esc cancels"],
            hint: "a name that ends in .csv, .geojson, .json or .txt")
        let columns = frame.size.columns - 2
        let note = completion?.words(columns: columns) ?? folderNote(state, columns: columns)
        guard state.run.status == nil, let note else { return }
        let row = frame.size.rows - 2
        frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
        frame.write(fitted(note, columns: columns), column: 1, row: row, style: Theme.dim)
    }

    private func folderNote(_ state: State, columns: Int) -> String? {
        let label = "in the folder "
        return folder(in: state).map { label + ending($0, columns: columns - width(of: label)) }
    }
}

/// The end of a path, at most `columns` wide; "…" stands for the beginning that was cut off.
private func ending(_ path: String, columns: Int) -> String {
    guard width(of: path) > columns else { return path }
    var kept = Substring(path)
    while !kept.isEmpty, width(of: String(kept)) >= columns { kept.removeFirst() }
    return "…" + kept
}

extension State {
    /// Says where the list was written. If it could not be written, the line with the name of the file opens again.
    mutating func receivedExport(_ export: PlacesExport, _ result: ExportResult) -> [Effect] {
        switch result {
        case .written(let path):
            run.savedLists.insert(export.file.path)
            run.status = Status(text: export.sentence(writtenTo: path))
        case .exists(let free):
            let problem = "\(export.file.path) already exists"
            let isOpened = openAgain(
                export, with: free, "\(problem): press Enter to save as \(free), or type another name")
            if !isOpened { run.status = Status(text: "\(problem): choose another name", isError: true) }
        case .failed(let problem):
            if !openAgain(export, with: export.file.path, problem) {
                run.status = Status(text: problem, isError: true)
            }
        }
        return []
    }

    /// Opens the line again if no other field is open, and the screen still shows what was to be saved.
    /// - Returns: whether it was opened.
    private mutating func openAgain(_ export: PlacesExport, with name: String, _ problem: String) -> Bool {
        guard !topPane.context(in: self).isField, datasetID == export.places.dataset.id else { return false }
        let isShown =
            switch export.scope {
            case .list: results.map { ($0.listsAllPlaces ? nil : $0.origin) == export.origin } ?? false
            case .shortlist: topPane is ComparePane
            }
        guard isShown else { return false }
        _ = ExportLine.open(
            with: name, isSuggested: name != export.file.path, for: export.scope, problem, in: &self)
        return true
    }
}

extension Command {
    static let export = Command("export")
}
