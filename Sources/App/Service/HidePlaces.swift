import Catalogue

/// The commands of those who may hide places from the others.
extension Command {
    static let hide = Command("hide")
    static let unhide = Command("unhide")
}

extension ResultsPane {
    static let hidingCommands = [
        TypedCommand("hide", help: "Hide the selected {place}; :unhide shows it again", command: .hide) {
            state, _ in state.setSelectedHidden(true)
        },
        TypedCommand("unhide", help: "Show the selected hidden {place} again", command: .unhide) {
            state, _ in state.setSelectedHidden(false)
        },
    ]

    static func hiddenFromCommandLine(in state: State) -> Set<Command> {
        unsupported(by: state.dataset).union(hidingWithoutEffect(in: state))
    }

    /// `hide` works on shown places and `unhide` on hidden ones, both only for people who may hide places.
    static func hidingWithoutEffect(in state: State) -> Set<Command> {
        guard let hiding = state.dataset as? any Hiding, state.service.mayHide(in: hiding),
            let id = state.selectedID, let places = state.data.places, let row = places.row(ofID: id)
        else { return [.hide, .unhide] }
        return hiding.isHidden(row, in: places) ? [.hide] : [.unhide]
    }
}

extension State {
    /// Whether the person may hide a place that is not hidden yet.
    func mayHide(_ row: Int, in places: Places) -> Bool {
        guard let hiding = places.dataset as? any Hiding, service.mayHide(in: hiding) else { return false }
        return !hiding.isHidden(row, in: places)
    }

    /// Hides the selected place, or shows it again.
    fileprivate mutating func setSelectedHidden(_ isHidden: Bool) -> [Effect] {
        guard let hiding = dataset as? any Hiding, let id = selectedID, let places = data.places,
            let row = places.row(ofID: id)
        else {
            run.status = Status(text: "Select a \(noun.one) first")
            return []
        }
        guard service.mayHide(in: hiding) else {
            run.status = Status(text: "You are not allowed to hide \(hiding.noun.many)")
            return []
        }
        let key = places.key(row)
        let call: ServiceCall =
            isHidden ? .hide(id: key, version: hiding.version(of: row, in: places)) : .show(id: key)
        guard hiding.isHidden(row, in: places) != isHidden else {
            run.status = Status(text: "This \(hiding.noun.one) is already \(isHidden ? "hidden" : "shown")")
            return []
        }
        guard canFetch else {
            run.status = Status(text: ServiceError.noNetwork.sentence(after: call))
            return []
        }
        run.status = Status(text: isHidden ? "Hiding …" : "Showing …")
        return [service.ask(call, request: run.nextRequest(), of: hiding)]
    }

}
