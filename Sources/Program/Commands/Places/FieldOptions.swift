import Catalogue
import Screen

extension Arguments.Option {
    static let fields = Arguments.Option(
        name: "fields", value: "LIST", help: "only these fields, in this order; --fields help lists them",
        joinedBy: ",",
        candidates: .fields
    )
}

extension Arguments {
    /// The names of the fields that `--fields` asks for; nil for all of them.
    func fields(of dataset: any Dataset) throws(CommandError) -> [String]? {
        guard let text = values["fields"] else { return nil }
        let known = ExportedField.all(of: dataset).map(\.name)
        // An object is named by its first part: "sat" stands for "sat.year" and its other members.
        let objects = Set(known.filter { $0.contains(".") }.map { String($0.prefix { $0 != "." }) })
        let typed = text.split(separator: ",").map(\.trimmingBlanks).filter { !$0.isEmpty }
        guard !typed.isEmpty else {
            throw CommandError(.usage, "--fields needs a value: see --fields help.")
        }
        var chosen: [String] = []
        for word in typed {
            if let name = known.first(where: { $0.lowercased() == word.lowercased() }) {
                chosen.append(name)
            } else if let object = objects.first(where: { $0.lowercased() == word.lowercased() }) {
                chosen += known.filter { $0.hasPrefix(object + ".") }
            } else {
                let begun = known.filter { $0.lowercased().hasPrefix(word.lowercased()) }
                guard begun.isEmpty else {
                    throw CommandError(
                        .usage,
                        "--fields: there is no \"\(word)\": did you mean \(begun.prefix(4).joined(separator: ", "))?")
                }
                // The word may be in the description of fields, although none has it as its name: "grade".
                let described = ExportedField.all(of: dataset).filter { field in
                    field.meaning.lowercased().split { !$0.isLetter }.contains { $0 == word.lowercased() }
                }
                if word.count > 3, !described.isEmpty, likeliest(word, among: known) == nil {
                    let names = described.prefix(2).map(\.name).joined(separator: ", ")
                    throw CommandError(.usage, "--fields: there is no \"\(word)\": did you mean \(names)?")
                }
                throw CommandError(
                    .usage,
                    "--fields: there is no \"\(word)\" in \(dataset.name)\(advice(word, among: known, "see --fields help"))"
                )
            }
        }
        return unique(chosen)
    }
}

/// The fields of a dataset, one on a line, each with its meaning.
func fieldHelp(of dataset: any Dataset) -> String {
    let fields = ExportedField.all(of: dataset)
    let width = fields.map(\.name.count).max() ?? 0
    return fields.map { padded($0.name, columns: width + 2) + $0.meaning + "\n" }.joined()
}
