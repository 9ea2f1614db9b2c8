import Catalogue
import Geo
import Live

/// Where a search starts from, with what the network knows where it may be asked.
extension Library {
    /// - Parameter isOffline: uses what is here only, whatever the settings say.
    private func originSearch(_ places: Places, _ settings: Settings, isOffline: Bool) -> OriginSearch {
        let home = settings.home.map { home in
            var origin = home.exact(by: self).origin
            (origin.label, origin.place) = ("home", origin.fullName)
            return origin
        }
        let distances = settings.distances(in: places.collection)
        let resolver = OriginResolver(
            places: places, gazetteer: gazetteer(of: places),
            // Elsewhere the postcodes of Great Britain mean nothing.
            postcodes: isBritish(places) ? self : nil, centres: data.postcodeCentres(of: places.collection), home: home,
            distances: distances)
        let isOff = isOffline || !settings.tiles.network || isOfflineByEnvironment
        return OriginSearch(
            resolver,
            Lookups(
                files: user, fetch: isOff ? nil : lookupFetch,
                address: { service in
                    let named = settings.sources[service.id].flatMap { $0.isEmpty ? nil : $0 }
                    return self.environment(service.variable) ?? named ?? service.address
                }), distances: distances)
    }

    /// All that may be meant by what was typed.
    func origins(
        _ text: String, places: Places, settings: Settings, asking: Asking, cancellation: Cancellation
    ) throws(OriginError) -> OriginSearch.Found {
        try originSearch(places, settings, isOffline: false).find(text, asking: asking, cancellation)
    }

    /// What is at a point; nil where no more is known than the gazetteer says.
    func description(
        of point: Coordinate, places: Places, settings: Settings, asking: Asking, cancellation: Cancellation
    ) -> String? {
        originSearch(places, settings, isOffline: false).describe(point, asking: asking, cancellation)
    }

    /// The same for a command: what is ambiguous is said, and an error has its exit status.
    func origin(_ arguments: Arguments, places: Places) throws(CommandError) -> Origin {
        try origin(arguments.near(), arguments, places: places)
    }

    /// The likeliest of what may be meant by a text; what else it may be is said.
    func origin(_ text: String, _ arguments: Arguments, places: Places) throws(CommandError) -> Origin {
        let found = try origins(text, arguments, places: places)
        let others = found.dropFirst().prefix(3).map(\.fullName).joined(separator: "; ")
        var isNamed = false
        if case .name? = try? PlaceQuery(text, of: places.collection) { isNamed = !found[0].isCalled(text) }
        if !others.isEmpty || isNamed {
            writeError("\(text) is taken as \(found[0].fullName)." + (others.isEmpty ? "" : " Also: \(others)."))
        }
        return found[0]
    }

    /// All that may be meant by a text, the likeliest first; never none. Why a service could not say better is told.
    /// - Parameter arguments: say whether the network is asked.
    func origins(_ text: String, _ arguments: Arguments, places: Places) throws(CommandError) -> [Origin] {
        let isOnline = arguments.flags.contains("online")
        let isOffline = arguments.flags.contains("offline")
        if isOnline, isOffline {
            throw CommandError(.usage, "--online and --offline are given: leave one of them out.")
        }
        let settings = settings
        if settings.home == nil, (try? PlaceQuery(text, of: places.collection)) == .here {
            return [try originHere(places: places, isOffline: isOffline)]
        }
        // What is here by that very name is meant: Nominatim is asked about the others.
        let isHere = !gazetteer(of: places).exactMatches(text).isEmpty
        let asking: Asking = isOnline && !isHere ? .names : .postcodes
        do throws(OriginError) {
            let found = try originSearch(places, settings, isOffline: isOffline).find(
                text, asking: asking, Cancellation())
            if let problem = found.problem { writeError(problem) }
            return found.origins
        } catch {
            // The home is set, and tiles are fetched, without any data too.
            if error.kind == .unknown, let absence = places.absence { throw CommandError(.noFile, absence) }
            var sentence = error.shellWords
            let query = try? PlaceQuery(text, of: places.collection)
            if error.kind == .unknown, !isOnline, !isOffline,
                query?.nominatimQuestion(in: places.collection) != nil
            {
                sentence += " With --online OpenStreetMap's Nominatim is asked."
            }
            throw CommandError(error.status, sentence)
        }
    }

    /// What a command says of where it started from, where that is not as good as it might be, or not of the data here.
    func tellPosition(of origin: Origin) {
        if let approximate = origin.approximate {
            writeError("The position of \(origin.label) is approximate: \(approximate).")
        }
        if let credit = origin.credit { writeError("The position of \(origin.label): \(credit).") }
    }
}

extension OriginError {
    /// With the option that was meant, where it is of another collection.
    var shellWords: String {
        if case .elsewhere(let collection) = kind { return "\(description): try --in \(collection)." }
        return description.withFullStop
    }

    var status: ExitStatus {
        switch kind {
        case .malformed: .usage
        case .network: .network
        case .damaged: .badData
        case .cannotWrite: .cannotWrite
        case .unknown, .outside, .notSetUp, .elsewhere: .noFile
        }
    }
}

// Of commands that take a place.
let onlineOption = Arguments.Option(
    name: "online", value: nil, help: "ask OpenStreetMap's Nominatim for a name that is not known here")
let offlineOption = Arguments.Option(name: "offline", value: nil, help: "ask no server at all")
