import Catalogue
import Live

extension ShellCommand {
    static func home(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "home",
            usages: [
                "[show]", "set PLACE [--in COLLECTION] [--online | --offline]", "remove", "allow [lookup]", "forbid",
            ],
            summary: "Set your home, from which --near here starts; allow or forbid the use of your location.",
            options: [.collection(datasets), .online, .offline],
            words: ["show", "set", "remove", .init("allow", words: ["lookup"]), "forbid"],
            notes: """
                Without a home, --near here starts at your location, which comes from gpsd (GPSD_HOST, else 127.0.0.1:2947) or
                GeoClue. Catchment asks you first; allow and forbid save the answer. allow lookup also lets a web service find your town
                by your IP address.
                """
        ) { arguments, shell throws(CommandError) in
            let words = arguments.words
            switch (words.first ?? "show", words.dropFirst().joined(separator: " ")) {
            case ("show", ""): showHome(shell)
            case ("set", let place) where !place.isEmpty: try setHome(place, arguments, shell)
            case ("remove", ""):
                let home = shell.settings.home
                try shell.library.saved.changeSettings { $0.home = nil }
                shell.writeError(home.map { "Removed your home: \($0.label)." } ?? "No home is set.")
            case ("allow", ""):
                try shell.library.saved.changeSettings { $0.position.allowed = true }
                shell.writeError(
                    "Catchment may use your location from gpsd and GeoClue. Your exact location stays on this machine. The weather service gets a location rounded to a kilometre, and the map's server learns which area you look at."
                )
            case ("allow", "lookup"):
                try shell.library.saved.changeSettings {
                    $0.position.allowed = true
                    $0.position.lookupAllowed = true
                }
                shell.writeError(
                    "Catchment may use your location from gpsd and GeoClue, else by your IP address from \(shell.settings.position.lookupHost)."
                )
            case ("forbid", ""):
                try shell.library.saved.changeSettings {
                    $0.position.allowed = false
                    $0.position.lookupAllowed = false
                }
                shell.writeError("Catchment no longer uses your location.")
            case ("set", _): throw CommandError(.usage, "Say which place: catchment home set PLACE, as in LS7 4HE.")
            default:
                throw CommandError(
                    .usage,
                    "\"\(words.joined(separator: " "))\" is not known: use show, set PLACE, remove, allow, allow lookup or forbid."
                )
            }
        }
    }
}

private func setHome(_ place: String, _ arguments: Arguments, _ shell: Shell) throws(CommandError) {
    guard (try? PlaceQuery(place)) != .here || shell.settings.home == nil else {
        throw CommandError(.usage, "\"here\" already means your home: name a place, as in catchment home set LS7 4HE.")
    }
    let found = try shell.origins(
        place, arguments, places: shell.library.places.load(try homeDataset(place, arguments, shell)))
    // A home is saved for good, so it must be unambiguous.
    guard let origin = Origin.unambiguous(found) else {
        let names = found.prefix(5).map(\.fullName).joined(separator: "; ")
        throw CommandError(.usage, "\"\(place)\" could be several places (\(names)): name one of them, or a postcode.")
    }
    try shell.library.saved.changeSettings { $0.home = Settings.Home(origin) }
    shell.writeNotes(on: origin)
    shell.writeError("Home is \(origin.fullName).")
}

/// The dataset in which a place is looked up: the one named with `--in`, else the one in which the place is known.
private func homeDataset(
    _ place: String, _ arguments: Arguments, _ shell: Shell
) throws(CommandError) -> any Dataset {
    arguments.values["in"] == nil
        ? shell.dataset(knowing: place, otherwise: shell.usualDataset) : try arguments.dataset(shell)
}

private func showHome(_ shell: Shell) {
    let settings = shell.settings
    if let home = settings.home?.exact(by: shell.library.postcodes) {
        let approximate = home.origin.approximate.map { "\t≈ \($0)" } ?? ""
        return shell.writeText("\(home.origin.fullName)\t\(PlaceQuery.text(home.coordinate))\(approximate)\n")
    }
    let may: (Bool?) -> String = { $0.map { $0 ? "allowed" : "not allowed" } ?? "Catchment asks you first" }
    shell.writeError("No home is set: use catchment home set PLACE.")
    shell.writeError(
        "Location from gpsd (\(shell.library.machine.variable("GPSD_HOST") ?? settings.position.gpsd)) and GeoClue: \(may(settings.position.allowed))."
    )
    shell.writeError(
        "Town from \(settings.position.lookupHost), by IP address: \(may(settings.position.lookupAllowed)).")
}
