/// A field of JSON and CSV, with what it means.
public struct ExportedField: Sendable, Equatable {
    /// As in the header of a CSV file: "opening.from".
    public var name: String
    public var meaning: String

    /// The fields of all places.
    static let common: [String: String] = [
        "id": "the ID that other commands accept", "name": "the name",
        "latitude": "degrees north; empty if the position is not known",
        "longitude": "degrees east; empty if the position is not known",
        "distanceMetres": "metres from --near; empty without it",
        "bearingDegrees":
            "the direction from --near in degrees: 0 is north, 90 is east; empty for a place at --near itself",
        "postcode": "the postcode or ZIP code", ExportedFacts.stateField: "posted, or waiting in the outbox",
        ExportedFacts.approximateField:
            "true if the position of --near is approximate, so distanceMetres is, too; empty without --near",
    ]

    /// The fields of a dataset, in the order of the columns of a CSV file.
    public static func all(of dataset: any Dataset) -> [ExportedField] {
        let exporting = dataset as? any Exporting
        return ExportedFacts(dataset, records: { _, _ in .none }).names(hasState: dataset is any Posting).map { name in
            ExportedField(name: name, meaning: exporting?.meaning(ofField: name) ?? common[name] ?? derived(name))
        }
    }

    /// A meaning made from the name, for fields whose name says it all: "nowWindSpeed" is "now wind speed".
    private static func derived(_ name: String) -> String {
        if name.hasSuffix("Missing") {
            return "why \(name.dropLast("Missing".count)) is empty: suppressed, notAvailable or doesNotApply"
        }
        var words = ""
        for character in name {
            if character == "." {
                words += ", "
            } else if character.isUppercase, words.last?.isUppercase != true {
                words += " " + character.lowercased()
            } else {
                words.append(character)
            }
        }
        return words
    }
}
