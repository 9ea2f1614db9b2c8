import Catalogue
import HTTP
import Live

/// Finds the place from which a command starts.
extension Shell {
    /// The likeliest place that `--near` may mean. The others are named on standard error.
    func origin(_ arguments: Arguments, places: Places) throws(CommandError) -> Origin {
        let text = try arguments.near()
        let found = try origins(text, arguments, places: places)
        // If the first match is no place of the data, such as a town, places of the same name are not offered as alternatives.
        let isTown = found[0].placeID == nil
        // Matches may have the same full name, for example a town that is in two lists.
        let names = unique(found.filter { !isTown || $0.placeID == nil }.map(\.fullName))
        let others = names.filter { $0 != found[0].fullName }.prefix(3).joined(separator: "; ")
        var isNamed = false
        if case .name? = try? PlaceQuery(text, of: places.dataset) { isNamed = !found[0].isCalled(text) }
        if !others.isEmpty || isNamed {
            // The name may mean a town of another collection, not the school that is named after the town.
            let elsewhere = isTown || arguments.has("in") ? nil : library.origins.townElsewhere(text, than: places)
            writeError(
                "Using \(found[0].fullName)" + (others.isEmpty ? "." : " (also: \(others)).")
                    + (elsewhere.map { " For the town \($0.typed) in \($0.name), add --in \($0.id)." } ?? ""))
        }
        return found[0]
    }

    /// All places that a text may mean, the likeliest first; at least one. If a service could not answer fully, the reason is
    /// written to standard error.
    /// - Parameter arguments: `--online` and `--offline` say whether the network is asked.
    func origins(_ text: String, _ arguments: Arguments, places: Places) throws(CommandError) -> [Origin] {
        let (isOnline, isOffline) = try arguments.networkChoice()
        let settings = settings
        if settings.home == nil, (try? PlaceQuery(text, of: places.dataset)) == .here {
            return [try originHere(places: places, isOffline: isOffline)]
        }
        // A place in the data that has exactly this name is meant; Nominatim is asked only about other names.
        let asksForName =
            isOnline && text.utf8.count <= PlaceQuery.longestText
            && library.origins.gazetteer(for: places).places(named: text).isEmpty
        let policy: LookupPolicy = asksForName ? .names : .postcodes
        do throws(OriginError) {
            let found = try library.origins.search(places, settings, isOffline: isOffline).find(
                text, policy: policy, Cancellation())
            if let problem = found.problem { writeError(lookupSentence(problem, isOffline: isOffline)) }
            return found.origins
        } catch {
            // `home` and `tiles` work without places, so missing places are reported only if they may have the name.
            if error.kind == .unknown, places.dataset.geography.namesFrom == nil,
                let emptyReason = places.emptyReason
            {
                throw CommandError(.noFile, emptyReason)
            }
            if let hint = library.origins.townElsewhere(text, after: error, than: places) {
                throw CommandError(error.status, OriginError.otherDataset(hint).shellWords)
            }
            if case .lookup(let problem) = error {
                throw CommandError(error.status, lookupSentence(problem, isOffline: isOffline))
            }
            var sentence = sentence(error, arguments, places) ?? error.shellWords
            let query = try? PlaceQuery(text, of: places.dataset)
            if error.kind == .unknown, !isOnline, !isOffline, arguments.offered.contains("online"),
                query?.nominatimQuestion(in: places.dataset) != nil
            {
                sentence += " Add --online to ask OpenStreetMap's Nominatim."
            }
            throw CommandError(error.status, sentence)
        }
    }

    /// Why a look-up gave no answer or only a part of one. If the network is off, the sentence says what turned it off.
    private func lookupSentence(_ problem: LookupError, isOffline: Bool) -> String {
        guard problem.problem == .networkOff else { return problem.sentence }
        let name = problem.service.name
        return isOffline
            ? "\(name) was not asked, as --offline was given."
            : "\(name) was not asked. \(library.machine.networkOffSentence)"
    }

    /// Writes to standard error that a position is approximate, and who gave it.
    func writeNotes(on origin: Origin) {
        if let approximate = origin.approximate {
            writeError("Approximate position of \(origin.label): \(approximate).")
        }
        if let credit = origin.credit { writeError("The position of \(origin.label): \(credit).") }
    }
}

extension OriginError {
    /// The message. If the text belongs to another dataset, the message names the option for it.
    var shellWords: String {
        switch self {
        case .otherDataset(let hint) where hint.kind == .town:
            "No place in \(hint.here) is called \(hint.typed). \(hint.name) has one: add --in \(hint.id)."
        case .otherDataset(let hint) where hint.kind == .wholeDataset:
            "\(description): use --in \(hint.id), and --near with a place there."
        case .otherDataset(let hint): "\(description): try --in \(hint.id)."
        // A command that begins with a colon works only on the screen.
        case .noHome, .nothingHere: "No home is set: use catchment home set PLACE."
        default: description
        }
    }

    var status: ExitStatus {
        // A postcode in the right form that does not exist, such as ZZ99 9ZZ, is an unknown place like any other.
        if case .noPostcode(.noSuchArea, _) = self { return .noFile }
        return switch kind {
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
