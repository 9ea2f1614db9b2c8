import Catalogue

extension Arguments.Option {
    /// The options that say how a name is matched against places.
    static func finding(_ datasets: Datasets) -> [Arguments.Option] {
        let exact = Arguments.Option(
            name: "exact", value: nil,
            help:
                "do not allow typing errors: each word must be the start of a word in the searched text (F6 on the screen)"
        )
        guard let usual = datasets.optionalFieldHelp else { return [exact] }
        return [
            exact,
            .init(
                name: "without", value: "FIELD", help: "leave this field out of the search: \(usual)", joinedBy: ",",
                candidates: .list(unique(datasets.all.flatMap(\.optionalFields).map(\.id)))),
        ]
    }
}

extension Datasets {
    /// The find options in a usage line: "[--exact] [--without FIELD] ", with a blank after each.
    var findingUsage: String { "[--exact] " + (optionalFieldHelp == nil ? "" : "[--without FIELD] ") }

    /// The fields that searches can leave out: "building (in art)"; nil if no dataset has any.
    fileprivate var optionalFieldHelp: String? {
        let fields = all.flatMap { dataset in dataset.optionalFields.map { "\($0.id) (in \(dataset.id))" } }
        return fields.isEmpty ? nil : fields.joined(separator: ", ")
    }
}

extension Arguments {
    /// How names are matched, as `--exact` and `--without` say.
    func findOptions(in dataset: any Dataset) throws(CommandError) -> FindOptions {
        FindOptions(isExact: flags.contains("exact"), without: try fieldsLeftOut(of: dataset))
    }

    /// Refuses the find options if there is no name.
    func refuseFindOptionsWithoutName() throws(CommandError) {
        guard values["name"] == nil, let option = ["exact", "without"].first(where: has) else { return }
        throw CommandError(.usage, "--\(option) needs a name: add --name TEXT.")
    }

    private func fieldsLeftOut(of dataset: any Dataset) throws(CommandError) -> Set<String> {
        guard let text = values["without"] else { return [] }
        let known = dataset.optionalFields
        guard !known.isEmpty else {
            throw CommandError(
                .usage, "--without \(text): in \(dataset.name) nothing can be left out of a search.")
        }
        let typed = text.split(separator: ",").map(\.trimmingBlanks).filter { !$0.isEmpty }
        guard !typed.isEmpty else {
            throw CommandError(.usage, "--without needs a value: use \(known.map(\.id).joined(separator: ", ")).")
        }
        var left: Set<String> = []
        for word in typed {
            guard let field = known.first(where: { $0.isCalled(word) }) else {
                let ids = known.map(\.id)
                throw CommandError(
                    .usage,
                    "--without \"\(word)\" is not known in \(dataset.name)\(advice(word, among: ids, "use " + ids.joined(separator: ", ")))"
                )
            }
            left.insert(field.id)
        }
        return left
    }
}
