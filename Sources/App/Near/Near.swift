import Catalogue
import Geo
import Screen

/// Asks whether a position may be asked for.
struct PositionQuestion: Sendable, Equatable {
    enum Subject: Sendable, Equatable {
        /// gpsd and GeoClue, on this machine.
        case machine
        /// The service that looks up network addresses; with what those on this machine said.
        case lookup(after: String)
    }

    var subject: Subject
    /// What the position is wanted for.
    var purpose: OriginPurpose
    var text: String

    static let choices = "y  yes, always    o  this once    n  no, never"
}

/// "Near me": the home that is set, else what gpsd, GeoClue or, where the person agreed to it, a lookup by network address say.
extension State {
    mutating func startNearMe(_ purpose: OriginPurpose = .search) -> [Effect] {
        if let homeOrigin { return start(from: homeOrigin, purpose, naming: .nobody) }
        switch settings.position.allowed {
        case true?: return locate(settings.position.lookupAllowed == true ? .machineThenLookup : .machine, purpose)
        case nil: return ask(.machine, purpose)
        case false?:
            return notice(
                "Near me is switched off",
                "Your position is not asked for, as you said. To be asked again, type\n:position ask\n"
                    + "or keep a place as your home with\n:home \(places?.collection.examplePlace ?? "PLACE")")
        }
    }

    /// Does what an origin was looked for.
    mutating func start(
        from origin: Origin, _ purpose: OriginPurpose, naming asking: Asking = .postcodes
    ) -> [Effect] {
        switch purpose {
        case .search: search(from: origin, naming: asking)
        case .distances: measure(from: origin)
        }
    }

    private mutating func locate(_ scope: PositionScope, _ purpose: OriginPurpose) -> [Effect] {
        let stopped = cancelSearch()
        let request = nextRequest()
        let asked = scope == .lookup ? settings.position.lookupHost : "gpsd, GeoClue"
        welcome.running = Welcome.Running(request: request, text: asked, isLocating: true, purpose: purpose)
        status = nil
        return stopped + [.locate(request: request, scope), .tick(request: request)]
    }

    private mutating func ask(_ subject: PositionQuestion.Subject, _ purpose: OriginPurpose) -> [Effect] {
        overlays.append(
            .question(PositionQuestion(subject: subject, purpose: purpose, text: questionText(subject))))
        return []
    }

    private func questionText(_ subject: PositionQuestion.Subject) -> String {
        let position = settings.position
        return switch subject {
        case .machine:
            "Catchment will ask gpsd and GeoClue for your position; it is sent nowhere.\n"
                + "A place of your own needs no asking: Esc, then :home \(places?.collection.examplePlace ?? "PLACE")"
        case .lookup(let problems):
            "\(problems)\nA network address lookup may find your town: \(position.lookupHost) will be asked, and sees "
                + "the network address of this machine."
        }
    }

    /// A key while a question is on the screen.
    mutating func answer(_ question: PositionQuestion, _ key: Key) -> [Effect] {
        let answer: Bool
        var isKept = true
        switch key {
        case .character("y"), .character("Y"): answer = true
        case .character("o"), .character("O"): (answer, isKept) = (true, false)
        case .character("n"), .character("N"): answer = false
        case .escape:
            overlays.removeLast()
            return []
        default: return []
        }
        overlays.removeLast()
        if isKept {
            switch question.subject {
            case .machine: settings.position.allowed = answer
            case .lookup: settings.position.lookupAllowed = answer
            }
        }
        let saving: [Effect] = isKept ? [.save(settings)] : []
        guard answer else {
            status = Status(text: "Your position is not asked for. :position ask brings the question back.")
            return saving
        }
        switch question.subject {
        case .machine:
            let scope = settings.position.lookupAllowed == true ? PositionScope.machineThenLookup : .machine
            return saving + locate(scope, question.purpose)
        case .lookup: return saving + locate(.lookup, question.purpose)
        }
    }

    mutating func takePosition(_ position: Position, request: Int) -> [Effect] {
        guard let running = welcome.running, request == running.request else { return [] }
        welcome.running = nil
        let place = gazetteer?.describe(position.coordinate, distances: distances) ?? ""
        let origin = position.origin(place: place, distances)
        if results == nil { welcome.preview = origin }
        let effects = start(from: origin, running.purpose, naming: .nobody)
        // Where there is something to say of the search, it is said after it.
        status = Status(text: [position.sentence(distances), status?.text].compactMap { $0 }.joined(separator: " "))
        return effects
    }

    mutating func takePositionError(_ error: PositionError, _ scope: PositionScope, request: Int) -> [Effect] {
        guard let running = welcome.running, request == running.request else { return [] }
        welcome.running = nil
        if scope == .machine, settings.position.lookupAllowed == nil, canFetch {
            return ask(.lookup(after: error.description), running.purpose)
        }
        return notice("Your position was not found", error.description)
    }

    /// `:position yes`, `no` or `ask`.
    mutating func setPosition(_ text: String) -> [Effect] {
        switch text.lowercased() {
        case "yes":
            settings.position.allowed = true
            status = Status(text: "Near me asks gpsd and GeoClue for your position.")
        case "no":
            settings.position.allowed = false
            settings.position.lookupAllowed = false
            status = Status(text: "Your position is not asked for.")
        case "ask":
            settings.position.allowed = nil
            settings.position.lookupAllowed = nil
            status = Status(text: "Near me asks you before it asks for your position.")
        default:
            status = Status(text: "Say :position yes, no or ask, and not \"\(text)\".", isError: true)
            return []
        }
        return [.save(settings)]
    }
}
