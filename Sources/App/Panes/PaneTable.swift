/// Every kind of pane, in the order in which the help lists their keys.
let paneTable: [any Pane.Type] = [
    WelcomePane.self, ResultsPane.self, FilterPane.self, DetailPane.self, SearchesPane.self, ChangesPane.self,
    ComparePane.self, PickPane.self, LegendPane.self, HelpPane.self, DatasetsPane.self, FormPane.self, FindLine.self,
    PaletteLine.self,
    NoteLine.self, Notice.self, PositionQuestion.self,
]

extension State {
    /// Opens the pane of a command.
    /// - Returns: nil where no pane has that command as its opener.
    mutating func openPane(by command: Command) -> [Effect]? {
        paneTable.first { $0.opener == command }?.open(in: &self)
    }
}
