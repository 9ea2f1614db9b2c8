import Catalogue
import Glibc
import Live

/// Where the person is, for commands and for the full screen.
extension Library {
    /// - Parameter isOffline: asks nobody on the network, whatever the settings say.
    func positions(_ settings: Settings, isOffline: Bool = false) -> PositionFinder {
        PositionFinder(
            settings: settings.position, environment: environment, fetch: lookupFetch,
            isOffline: isOffline || isOfflineByEnvironment || !settings.tiles.network)
    }

    /// `--near here` without a home: asks the person first, then the sources.
    func originHere(places: Places, isOffline: Bool) throws(CommandError) -> Origin {
        let settings = settings
        let position = settings.position
        let host = position.lookupHost
        guard
            try mayAsk(
                "Catchment will ask gpsd (\(environment("GPSD_HOST") ?? position.gpsd)) and GeoClue for your position; "
                    + "it is sent nowhere.", position.allowed, { $0.position.allowed = $1 })
        else {
            throw CommandError(
                .usage,
                "Your position is not asked for, as you said: allow it with catchment home allow, or keep a place with catchment home set PLACE."
            )
        }
        let canFetch = !isOffline && !isOfflineByEnvironment && settings.tiles.network
        do throws(PositionError) { return try tell(.machine, places, settings, isOffline) } catch {
            // What is on this machine comes first; nobody is asked about the network in vain.
            guard canFetch, position.lookupAllowed ?? isTalking else {
                throw CommandError(.network, error.description + " Or keep a place with catchment home set PLACE.")
            }
            writeError(error.description)
        }
        guard
            try mayAsk(
                "A network address lookup may find your town: \(host) will be asked, and sees the network address of this machine.",
                position.lookupAllowed, { $0.position.lookupAllowed = $1 })
        else {
            throw CommandError(.network, "Your position was not found: keep a place with catchment home set PLACE.")
        }
        do throws(PositionError) { return try tell(.lookup, places, settings, isOffline) } catch {
            throw CommandError(.network, error.description + " Or keep a place with catchment home set PLACE.")
        }
    }

    private func tell(
        _ scope: PositionScope, _ places: Places, _ settings: Settings, _ isOffline: Bool
    ) throws(PositionError) -> Origin {
        let format = settings.distances(in: places.collection)
        let position = try positions(settings, isOffline: isOffline).find(scope, Cancellation())
        writeError(position.sentence(format))
        return position.origin(
            place: gazetteer(of: places).describe(position.coordinate, distances: format), format)
    }

    /// Whether there is a person who can be asked.
    private var isTalking: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// What the person said before, or says now; an answer for good is kept.
    private func mayAsk(
        _ question: String, _ known: Bool?, _ keep: (inout Settings, Bool) -> Void
    ) throws(CommandError) -> Bool {
        if let known { return known }
        guard isTalking else {
            throw CommandError(
                .usage,
                "Your position is asked for only where you allow it: run catchment home allow, or keep a place with catchment home set PLACE."
            )
        }
        writeError(question)
        while true {
            write("y always, o this once, n never: ", to: STDERR_FILENO)
            guard let line = readLine() else { throw CommandError(.usage, "There was no answer.") }
            switch line.trimmingBlanks.lowercased() {
            case "y", "yes", "always":
                try change { keep(&$0, true) }
                return true
            case "o", "once": return true
            case "n", "no", "never":
                try change { keep(&$0, false) }
                return false
            default: break
            }
        }
    }
}
