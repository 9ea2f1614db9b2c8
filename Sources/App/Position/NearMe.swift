import Catalogue
import Geo
import Screen

/// "Near me": starts from the person's home, else from the position that gpsd, GeoClue or, if the person agreed, a network
/// address lookup gives.
extension State {
    mutating func startNearMe(_ purpose: OriginPurpose = .search) -> [Effect] {
        if let homeOrigin { return start(from: homeOrigin, purpose, naming: .nobody) }
        switch settings.position.allowed {
        case true?: return locateAsAllowed(purpose)
        case nil: return openQuestion(.machine, purpose)
        case false?:
            return notice(
                "Near me is switched off",
                "You turned off the use of your location. To be asked again, type\n:position ask\n"
                    + "or set a home with\n:home \(data.places?.dataset.examplePlace ?? "PLACE")")
        }
    }

    /// Uses an origin for the purpose for which it was looked up.
    mutating func start(
        from origin: Origin, _ purpose: OriginPurpose, naming policy: LookupPolicy = .postcodes
    ) -> [Effect] {
        switch purpose {
        case .search: search(from: origin, naming: policy)
        case .distances: measure(from: origin)
        case .form: fillForm(with: .success(origin))
        case .opening: opened(at: origin)
        case .weather: openWeather(at: origin)
        }
    }

    /// Asks gpsd and GeoClue for the position, then the network lookup if the person allowed it.
    mutating func locateAsAllowed(_ purpose: OriginPurpose) -> [Effect] {
        locate(settings.position.lookupAllowed == true ? .machineThenLookup : .machine, purpose)
    }

    mutating func locate(_ scope: PositionScope, _ purpose: OriginPurpose) -> [Effect] {
        let stopped = cancelSearch()
        let request = run.nextRequest()
        let source = scope == .lookup ? settings.position.lookupHost : "gpsd, GeoClue"
        welcome.running = Welcome.Running(request: request, text: source, isLocating: true, purpose: purpose)
        run.status = nil
        return stopped + [.lookup(.locate(request: request, scope, settings)), .tick(request: request)]
    }

    private mutating func openQuestion(_ subject: PositionQuestion.Subject, _ purpose: OriginPurpose) -> [Effect] {
        panes.open(PositionQuestion(subject: subject, purpose: purpose))
        return []
    }

    mutating func receivedPosition(_ position: Position, request: Int) -> [Effect] {
        guard let running = welcome.running, request == running.request else { return [] }
        welcome.running = nil
        let place = data.gazetteer?.describe(position.coordinate, distances: distances) ?? ""
        let origin = position.origin(place: place, distances)
        // The person did not ask for this look-up, so nothing is said about how the position was found.
        if running.purpose == .opening { return start(from: origin, .opening) }
        if results == nil { welcome.preview = origin }
        let effects = start(from: origin, running.purpose, naming: .nobody)
        // The search may have set a status; it follows the sentence about the position.
        run.status = Status(
            text: [position.sentence(distances), run.status?.text].compactMap { $0 }.joined(separator: " "))
        return effects
    }

    mutating func receivedPositionError(_ error: PositionError, _ scope: PositionScope, request: Int) -> [Effect] {
        guard let running = welcome.running, request == running.request else { return [] }
        welcome.running = nil
        // Nobody asked for the location just now, so its lack is not reported.
        if running.purpose == .opening { return [] }
        // A question or a message box would catch the letters that the person is typing. A form takes none while it waits
        // for the location.
        if panes.top?.holdsText == true, running.purpose != .form {
            run.status = Status(text: "Your location was not found", isError: true)
            return []
        }
        if scope == .machine, settings.position.lookupAllowed == nil, canFetch {
            return openQuestion(.lookup(after: error), running.purpose)
        }
        if running.purpose == .form { return fillForm(with: .failure(error)) }
        return notice("Your location was not found", error.description)
    }

    /// Carries out `:home PLACE`.
    mutating func setHome(_ text: String) -> [Effect] {
        let request = run.nextRequest()
        welcome.homeRequest = request
        return resolve(text, request: request, .postcodes)
    }

    /// Carries out `:position yes`, `no` or `ask`.
    mutating func setPosition(_ text: String) -> [Effect] {
        switch text.lowercased() {
        case "yes":
            settings.position.allowed = true
            run.status = Status(text: "Near me now uses gpsd and GeoClue to find your location")
        case "no":
            settings.position.allowed = false
            settings.position.lookupAllowed = false
            run.located = nil
            run.status = Status(text: "Near me no longer looks for your location")
        case "ask":
            settings.position.allowed = nil
            settings.position.lookupAllowed = nil
            run.located = nil
            run.status = Status(text: "Near me asks you before it uses your location")
        default:
            run.status = Status(text: "Unknown answer \"\(text)\". Use yes, no or ask", isError: true)
            return []
        }
        return [.file(.saveSettings(settings))]
    }
}

extension PositionQuestion {
    static let typedCommands = [
        TypedCommand("home", "PLACE", help: "Set your home, for \"near me\"") { state, text in
            state.setHome(text)
        },
        TypedCommand("position", "yes|no|ask", help: "Allow or forbid the use of your location") { state, text in
            state.setPosition(text)
        },
        TypedCommand("online", "PLACE", help: "Look up a place with OpenStreetMap") { state, text in
            state.askOnline(text)
        },
    ]
}
