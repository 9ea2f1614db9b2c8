import Catalogue
import Screen

/// Asks the person whether the program may look up their position.
struct PositionQuestion: Pane {
    enum Subject: Sendable, Equatable {
        /// gpsd and GeoClue, on this machine.
        case machine
        /// The service that looks up network addresses; `after` is why gpsd and GeoClue found nothing.
        case lookup(after: PositionError)
    }

    let subject: Subject
    /// What the position is used for.
    let purpose: OriginPurpose

    static var contexts: [Context] { [] }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .character("y"), .character("Y"): return answer(true, isSaved: true, in: &state)
        case .character("o"), .character("O"): return answer(true, isSaved: false, in: &state)
        case .character("n"), .character("N"): return answer(false, isSaved: true, in: &state)
        case .escape: state.panes.closeTop()
        default: break
        }
        return []
    }

    private func answer(_ isAllowed: Bool, isSaved: Bool, in state: inout State) -> [Effect] {
        state.panes.closeTop()
        var effects: [Effect] = []
        if isSaved {
            switch subject {
            case .machine: state.settings.position.allowed = isAllowed
            case .lookup: state.settings.position.lookupAllowed = isAllowed
            }
            effects = [.file(.saveSettings(state.settings))]
        }
        guard isAllowed else {
            state.run.status = Status(text: "Location not used. Type :position ask to be asked again")
            return effects
        }
        switch subject {
        case .machine: return effects + state.locateAsAllowed(purpose)
        case .lookup: return effects + state.locate(.lookup, purpose)
        }
    }

    var title: String {
        subject == .machine ? "Use your location?" : "Find your town by your IP address?"
    }

    func footer(in state: State) -> Footer? {
        Footer(
            .field,
            extra: [
                Footer.Hint(.character("y"), "yes"), Footer.Hint(.character("o"), "once"),
                Footer.Hint(.character("n"), "no"), Footer.Hint(.escape, "cancel"),
            ], in: state)
    }

    /// Says what services get. No service looks up the name of the position, but the map fetches the tiles around it.
    static let recipients =
        "Your exact location stays on this machine. The weather service gets a location rounded to a kilometre. The map's server learns only which area you look at."

    func text(in state: State) -> String {
        switch subject {
        case .machine where purpose == .form:
            "Catchment asks gpsd and GeoClue for your location and fills it in. Check it before you post."
        case .machine where purpose == .weather:
            "Catchment asks gpsd and GeoClue for your location. It is rounded to a kilometre and sent to the weather service."
        case .machine:
            "Catchment asks gpsd and GeoClue for your location. \(Self.recipients)\n"
                + "Or set a home instead: press Esc, then type :home \(state.data.places?.dataset.examplePlace ?? "PLACE")"
        case .lookup(let error):
            "\(error.description)\nA lookup of your IP address may find your town. \(state.settings.position.lookupHost) "
                + "will see the address."
        }
    }

    func draw(_ state: State, into frame: inout Frame) {
        let inside = frame.messageBox(title, text(in: state))
        frame.write(
            fitted("y  yes, always    o  this once    n  no, never", columns: inside.columns), column: inside.column,
            row: inside.endRow - 1, style: Theme.title)
        frame.cursor = Point(column: inside.column, row: inside.endRow - 1)
    }
}
