import Catalogue

/// Every kind of pane, in the order in which the help lists their keys.
let paneTable: [any Pane.Type] = [
    WelcomePane.self, ResultsPane.self, FilterPane.self, DetailPane.self, SearchesPane.self, ChangesPane.self,
    ComparePane.self, PickPane.self, LegendPane.self, HelpPane.self, DatasetsPane.self, FormPane.self,
    ConflictPane.self, DeleteQuestion.self, AccountPane.self, FindLine.self,
    PaletteLine.self,
    NoteLine.self, Notice.self, PositionQuestion.self,
]

extension Command {
    /// The commands that a dataset does not support.
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        paneTable.reduce(into: []) { $0.formUnion($1.unsupported(by: dataset)) }
    }
}

extension Binding {
    /// The bindings that panes add to the list, the map and the details.
    static let ofPanes = paneTable.flatMap { $0.placeBindings }
}

extension State {
    /// Carries out a command of a kind of pane, such as the one that opens it.
    /// - Returns: nil for a command of no pane.
    mutating func startPane(by command: Command) -> [Effect]? {
        for kind in paneTable {
            if let effects = kind.start(command, in: &self) { return effects }
        }
        return nil
    }
}
