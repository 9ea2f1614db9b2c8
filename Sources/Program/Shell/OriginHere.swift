import Catalogue
import HTTP
import Live

/// Finds `--near here` without a home: asks the person for permission first, then the sources of a position.
extension Shell {
    /// - Parameters:
    ///   - isOffline: true asks nobody on the network, whatever the settings say.
    ///   - isForWeather: whether the position is sent to the weather service.
    func originHere(
        places: Places, isOffline: Bool, isForWeather: Bool = false
    ) throws(CommandError) -> Origin {
        let settings = settings
        let position = settings.position
        let host = position.lookupHost
        let otherWay =
            "set a home with catchment home set PLACE"
            + (isForWeather ? ", or name a place, as in catchment weather Leeds" : "")
        let notFound = "Your location was not found: \(otherWay)."
        guard
            try mayAsk(
                "Catchment asks gpsd (\(library.machine.variable("GPSD_HOST") ?? position.gpsd)) and GeoClue for your location. "
                    + (isForWeather ? "It" : "For the weather it")
                    + " is rounded to a kilometre and sent to the weather service.",
                position.allowed, or: otherWay, { $0.position.allowed = $1 })
        else {
            throw CommandError(
                .notAllowed,
                "You turned off the use of your location: run catchment home allow, or \(otherWay)."
            )
        }
        do throws(PositionError) { return try find(.machine, places, settings, isOffline) } catch {
            // The person is not asked about the network if it may not be used anyway.
            guard library.origins.mayAsk(settings, isOffline), position.lookupAllowed ?? console.canAsk else {
                throw CommandError(.network, "\(notFound) \(error.description)")
            }
            writeError(error.description)
        }
        guard
            try mayAsk(
                "A lookup of your IP address may find your town. \(host) will see the address.",
                position.lookupAllowed, or: otherWay, { $0.position.lookupAllowed = $1 })
        else {
            throw CommandError(.network, notFound)
        }
        do throws(PositionError) { return try find(.lookup, places, settings, isOffline) } catch {
            throw CommandError(.network, "\(notFound) \(error.description)")
        }
    }

    private func find(
        _ scope: PositionScope, _ places: Places, _ settings: Settings, _ isOffline: Bool
    ) throws(PositionError) -> Origin {
        let format = settings.distances(in: places.dataset)
        let position = try library.origins.positions(settings, isOffline: isOffline).find(scope, Cancellation())
        writeError(position.sentence(format))
        return position.origin(
            place: library.names.gazetteer(of: places).describe(position.coordinate, distances: format), format)
    }

    /// Whether the person agrees: by the saved answer, else by asking now.
    /// - Parameters:
    ///   - saved: the answer in the settings; nil if there is none.
    ///   - otherWay: what to do instead, for somebody who cannot be asked.
    ///   - save: stores an answer that is meant for good in the settings.
    private func mayAsk(
        _ question: String, _ saved: Bool?, or otherWay: String, _ save: (inout Settings, Bool) -> Void
    ) throws(CommandError) -> Bool {
        if let saved { return saved }
        guard console.canAsk else {
            throw CommandError(
                .notAllowed,
                "You have not allowed Catchment to use your location yet: run catchment home allow, or \(otherWay)."
            )
        }
        writeError(question)
        while true {
            console.errors("y always, o this once, n never: ")
            guard let line = console.readLine() else { throw CommandError(.usage, "There was no answer.") }
            switch line.trimmingBlanks.lowercased() {
            case "y", "yes", "always":
                try library.saved.changeSettings { save(&$0, true) }
                return true
            case "o", "once": return true
            case "n", "no", "never":
                try library.saved.changeSettings { save(&$0, false) }
                return false
            default: writeError("Please answer y, o or n.")
            }
        }
    }
}
