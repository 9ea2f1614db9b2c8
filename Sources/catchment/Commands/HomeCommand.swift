import Catalogue
import Live

let homeCommand = ShellCommand(
    name: "home", usage: "[show|set PLACE [--in COLLECTION] [--online|--offline]|remove|allow [lookup]|forbid]",
    summary: "The place that \"near me\" and --near here mean, and whether your position may be asked for instead.",
    options: [collectionOption, onlineOption, offlineOption],
    notes: """
        Without a home, here is what gpsd says (GPSD_HOST, else 127.0.0.1:2947), then GeoClue. You are asked before, once;
        allow and forbid answer for good. allow lookup also lets a service on the network be asked by your network address.
        """
) { arguments, library throws(CommandError) in
    let words = arguments.words
    switch (words.first ?? "show", words.dropFirst().joined(separator: " ")) {
    case ("show", ""): show(library)
    case ("set", let place) where !place.isEmpty:
        guard (try? PlaceQuery(place)) != .here || library.settings.home == nil else {
            throw CommandError(.usage, "Your home is \"here\" already: name a place, as in catchment home set LS1 4AP.")
        }
        let found = try library.origins(
            place, arguments, places: library.load(try homeCollection(place, arguments, library)))
        // A home is kept for good: what is only likely is not taken for it.
        guard let origin = Origin.unambiguous(found) else {
            let names = found.prefix(5).map(\.fullName).joined(separator: "; ")
            throw CommandError(.usage, "\"\(place)\" may be \(names): name one of them, or a postcode.")
        }
        try library.change { $0.home = Settings.Home(origin) }
        library.tellPosition(of: origin)
        writeError("Home is \(origin.fullName).")
    case ("remove", ""):
        let home = library.settings.home
        try library.change { $0.home = nil }
        writeError(home.map { "\($0.label) is not your home any more." } ?? "No home is set.")
    case ("allow", ""):
        try library.change { $0.position.allowed = true }
        writeError("gpsd and GeoClue may be asked for your position; it is sent nowhere.")
    case ("allow", "lookup"):
        try library.change {
            $0.position.allowed = true
            $0.position.lookupAllowed = true
        }
        writeError(
            "\(library.settings.position.lookupHost) may be asked where you are by your network address, after gpsd and GeoClue."
        )
    case ("forbid", ""):
        try library.change {
            $0.position.allowed = false
            $0.position.lookupAllowed = false
        }
        writeError("Your position is not asked for any more.")
    case ("set", _): throw CommandError(.usage, "Say which place: catchment home set PLACE, as in LS1 4AP.")
    default:
        throw CommandError(
            .usage,
            "\"\(words.joined(separator: " "))\" is not known: use show, set PLACE, remove, allow, allow lookup or forbid."
        )
    }
}

/// Where a place is looked for: as told, else in the collection that its form is of, else in the one that was shown last.
private func homeCollection(
    _ place: String, _ arguments: Arguments, _ library: Library
) throws(CommandError) -> any Collection {
    let collection = try arguments.collection(library, of: place)
    guard arguments.values["in"] == nil,
        case .elsewhere(let other)? = OriginError(elsewhere: place, than: collection)?.kind
    else { return collection }
    return Collections.named(other) ?? collection
}

private func show(_ library: Library) {
    let settings = library.settings
    if let home = settings.home?.exact(by: library) {
        let approximate = home.origin.approximate.map { "\t≈ \($0)" } ?? ""
        return writeText("\(home.origin.fullName)\t\(PlaceQuery.text(home.coordinate))\(approximate)\n")
    }
    let may: (Bool?) -> String = { $0.map { $0 ? "may be asked" : "may not be asked" } ?? "asked after your leave" }
    writeError("No home is set: catchment home set PLACE keeps one.")
    writeError("gpsd (\(settings.position.gpsd)) and GeoClue: \(may(settings.position.allowed)).")
    writeError("\(settings.position.lookupHost), by network address: \(may(settings.position.lookupAllowed)).")
}
