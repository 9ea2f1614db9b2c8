import Catalogue
import HTTP
import Live

/// The place that a command starts from.
extension Shell {
    /// The likeliest place that --near may mean. The other ones are named on standard error.
    func origin(_ arguments: Arguments, places: Places) throws(CommandError) -> Origin {
        let text = try arguments.near()
        let found = try origins(text, arguments, places: places)
        let others = found.dropFirst().prefix(3).map(\.fullName).joined(separator: "; ")
        var isNamed = false
        if case .name? = try? PlaceQuery(text, of: places.dataset) { isNamed = !found[0].isCalled(text) }
        if !others.isEmpty || isNamed {
            writeError("Using \(found[0].fullName)" + (others.isEmpty ? "." : " (also: \(others))."))
        }
        return found[0]
    }

    /// All places that a text may mean, the likeliest first; never none. Why a service could not answer better is written to
    /// standard error.
    /// - Parameter arguments: `--online` and `--offline` say whether the network is asked.
    func origins(_ text: String, _ arguments: Arguments, places: Places) throws(CommandError) -> [Origin] {
        let isOnline = arguments.flags.contains("online")
        let isOffline = arguments.flags.contains("offline")
        if isOnline, isOffline {
            throw CommandError(.usage, "Use either --online or --offline, not both.")
        }
        let settings = settings
        if settings.home == nil, (try? PlaceQuery(text, of: places.dataset)) == .here {
            return [try originHere(places: places, isOffline: isOffline)]
        }
        // A place that has exactly this name here is meant: Nominatim is asked about all other names.
        let isHere = !library.names.gazetteer(of: places).exactMatches(text).isEmpty
        let policy: LookupPolicy = isOnline && !isHere ? .names : .postcodes
        do throws(OriginError) {
            let found = try library.origins.search(places, settings, isOffline: isOffline).find(
                text, policy: policy, Cancellation())
            if let problem = found.problem { writeError(problem.sentence) }
            return found.origins
        } catch {
            // A home can be set and tiles can be fetched without any places.
            if error.kind == .unknown, places.dataset.geography.namesFrom == nil, let emptyReason = places.emptyReason {
                throw CommandError(.noFile, emptyReason)
            }
            var sentence = error.shellWords
            let query = try? PlaceQuery(text, of: places.dataset)
            if error.kind == .unknown, !isOnline, !isOffline,
                query?.nominatimQuestion(in: places.dataset) != nil
            {
                sentence += " Add --online to ask OpenStreetMap's Nominatim."
            }
            throw CommandError(error.status, sentence)
        }
    }

    /// Writes to standard error that a position is approximate, and whose data it is from.
    func writeNotes(on origin: Origin) {
        if let approximate = origin.approximate {
            writeError("The position of \(origin.label) is approximate: \(approximate).")
        }
        if let credit = origin.credit { writeError("The position of \(origin.label): \(credit).") }
    }
}

extension OriginError {
    /// A sentence with the option that was meant if the text belongs to another dataset.
    var shellWords: String {
        switch self {
        case .otherDataset(let hint): "\(description): try --in \(hint.id)."
        // A question, or a whole sentence already.
        case .noPostcode(.malformed(_?), _): description
        case .noPostcode: description + "."
        default: description
        }
    }

    var status: ExitStatus {
        switch kind {
        case .malformed: .usage
        case .network: .network
        case .damaged: .badData
        case .cannotWrite: .cannotWrite
        case .unknown, .outside, .notSetUp, .otherDataset: .noFile
        }
    }
}

/// Options of the commands that take a place.
extension Arguments.Option {
    static let online = Arguments.Option(
        name: "online", value: nil, help: "look up unknown names with OpenStreetMap's Nominatim")
    static let offline = Arguments.Option(name: "offline", value: nil, help: "do not use the network")
}
