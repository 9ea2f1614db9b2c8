import Catalogue

/// What a shell can offer for a value or a word of the command line.
enum Candidates: Sendable, Equatable {
    /// One of these. A word that ends in "=" is completed further.
    case words([String])
    /// Some of these, with commas between.
    case list([String])
    case files
    /// The ids of the collections.
    case collections
    /// The names of the fields of every collection, with commas between.
    case fields
    /// The ids of the places on the person's shortlist.
    case shortlist
    /// The ids of the person's favourite cities.
    case favourites

    /// The words of an option that takes one of a few.
    static func cases<Choice: CaseIterable & RawRepresentable>(of _: Choice.Type) -> Candidates
    where Choice.RawValue == String { .words(Choice.allCases.map(\.rawValue)) }

    /// The places that need no name.
    static let ownPlaces = Candidates.words(["home", "here"])
}

extension ShellCommand {
    /// A word that may follow a command, such as "add" after `catchment shortlist`.
    struct Word: Sendable, ExpressibleByStringLiteral {
        let name: String
        /// The words that may follow this one.
        var words: [Word]
        /// What else may follow.
        var argument: Candidates?

        init(_ name: String, words: [Word] = [], then argument: Candidates? = nil) {
            self.name = name
            self.words = words
            self.argument = argument
        }

        init(stringLiteral name: String) { self.init(name) }
    }
}

extension Arguments.Option {
    /// The options that every command has.
    static let everywhere: [Arguments.Option] = [
        .init(name: LogOption.name, value: "FILE", help: "write what the program does to FILE", candidates: .files),
        .init(name: "help", value: nil, help: "show the help of the command"),
    ]
}

extension Datasets {
    /// The values of a facet in every dataset, as far as they are known without data.
    func knownValues(ofFacet id: String) -> [String] {
        let facets = all.flatMap { Places([], of: $0).facetsOfCommands }
        return unique(facets.flatMap { facet in facet.id == id ? facet.values.map(\.id) : [] })
    }

    /// What `--filter` takes: "gender=girls" for the values that are known without data, else "borough=".
    var knownFilters: [String] {
        unique(
            all.flatMap { Places([], of: $0).facetsOfCommands }.flatMap { facet in
                facet.values.isEmpty ? [facet.id + "="] : facet.values.map { "\(facet.id)=\($0.id)" }
            })
    }

    /// What commands call all orders.
    var knownOrders: [String] {
        unique(["distance", "name"] + all.flatMap(\.namesOfOwnOrders))
    }
}

/// The words in their order, each once.
func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
}

/// The formats of commands that write about single places.
enum ReportFormat: String, CaseIterable { case text, json, csv }
