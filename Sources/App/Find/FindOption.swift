import Catalogue
import Screen

/// The find options that keys of the find line switch: exact or with typing errors, and with or without each optional
/// field of the open dataset.
enum FindOption {
    /// For the first three optional fields of the open dataset, the commands that leave a field out of the search or include it again.
    static let fieldCommands = (1...3).map { Command("findField\($0)") }

    static let fieldBindings = zip(fieldCommands, 7...).map { command, number in
        Binding([.function(number)], command, help: "Include or leave out the field shown beside this key")
    }

    /// The field that a command switches; nil for another command, and if the dataset has no such field.
    static func field(of command: Command, in dataset: any Dataset) -> FindField? {
        zip(fieldCommands, dataset.optionalFields).first { $0.0 == command }?.1
    }

    /// The keys of the options with the present choices in brackets: "F6 [fuzzy]", "F7 [no buildings]".
    static func hints(in state: State) -> [Footer.Hint] {
        let options = state.findOptions
        let fields = zip(fieldCommands, state.dataset?.optionalFields ?? []).map { command, field in
            (command, "\(options.without.contains(field.id) ? "no " : "")\(field.noun.many)")
        }
        return ([(.findExactly, options.isExact ? "exact" : "fuzzy")] + fields).compactMap { command, word in
            state.key(of: command, in: FindLine.context).map { Footer.Hint($0, "[\(word)]") }
        }
    }
}

extension FindOptions {
    /// "/ allows typing errors and leaves out buildings".
    func sentence(in dataset: (any Dataset)?) -> String {
        let left = (dataset?.optionalFields ?? []).filter { without.contains($0.id) }.map(\.noun.many)
        let way = isExact ? "/ matches exactly" : "/ allows typing errors"
        return left.isEmpty ? way : "\(way) and leaves out \(left.joined(separator: " and "))"
    }
}

extension Command {
    static let findExactly = Command("findExactly")
}
