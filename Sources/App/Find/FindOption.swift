import Catalogue
import Screen

/// The ways of finding that a key of the find line switches: exactly or with typing errors, with or without each of the fields
/// that the open dataset can leave out.
enum FindOption {
    /// The commands that leave out the first optional field of the open dataset, the second and the third, or look in them again.
    static let fieldCommands = (1...3).map { Command("findField\($0)") }

    static let fieldBindings = zip(fieldCommands, 7...).map { command, number in
        Binding([.function(number)], command, help: "Find with or without what stands in brackets after F\(number)")
    }

    /// The field that a command leaves out; nil for another command, and if the dataset has no such field.
    static func field(of command: Command, in dataset: any Dataset) -> FindField? {
        zip(fieldCommands, dataset.optionalFields).first { $0.0 == command }?.1
    }

    /// What the line says about the options, in brackets beside their keys: "F6 [fuzzy]", "F7 [no buildings]".
    static func hints(_ options: FindOptions, _ dataset: (any Dataset)?) -> [Footer.Hint] {
        let fields = zip(fieldBindings, dataset?.optionalFields ?? []).compactMap { binding, field in
            binding.keys.first.map { key in
                Footer.Hint(key, "[\(options.without.contains(field.id) ? "no " : "")\(field.noun.many)]")
            }
        }
        return [Footer.Hint(.function(6), options.isExact ? "[exact]" : "[fuzzy]")] + fields
    }
}

extension FindOptions {
    /// "/ forgives typing errors, without buildings".
    func sentence(in dataset: (any Dataset)?) -> String {
        let left = (dataset?.optionalFields ?? []).filter { without.contains($0.id) }.map(\.noun.many)
        let way = isExact ? "/ finds exactly what is typed" : "/ forgives typing errors"
        return left.isEmpty ? way : "\(way), without \(left.joined(separator: " and "))"
    }
}

extension Command {
    static let findExactly = Command("findExactly")
}
